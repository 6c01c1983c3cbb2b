//! Why an answer is what it is.

use super::words::{GroundKind, GroundMoves};

documents! {
    /// A move with its answer.
    Reply as "reply" {
        /// The move.
        mv: String,
        /// What wins then; `null` if the game has ended with the move, in misère play.
        reply: Option<String>,
    }
    /// An element of a misère quotient.
    Element as "element" {
        /// Its number in the certificate.
        number: u64,
        /// How it is spelled there.
        name: String,
        /// Heaps that have it together.
        heaps: Vec<u64>,
    }
    /// One ground of an answer.
    Ground as "ground" {
        /// What it says.
        kind: GroundKind,
        /// The same in words.
        text: String,
        /// Of `ended`, whether the player to move wins.
        #[serde(skip_serializing_if = "Option::is_none")]
        wins: Option<bool>,
        /// Nim-values of components.
        #[serde(skip_serializing_if = "Option::is_none")]
        values: Option<Vec<u64>>,
        /// The move that the ground is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        mv: Option<String>,
        /// The winning move after which the rest holds; `null` if it holds at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Option<String>>,
        /// Moves with their answers.
        #[serde(skip_serializing_if = "Option::is_none")]
        replies: Option<Vec<Reply>>,
        /// The answer to `mv`; `null` if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        reply: Option<Option<String>>,
        /// Whether there are no other moves than those of `replies`.
        #[serde(skip_serializing_if = "Option::is_none")]
        all: Option<bool>,
        /// Of `line` the moves, of `lasts` how many.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<GroundMoves>,
        /// Of `line`, whether the first move is one of the winner.
        #[serde(skip_serializing_if = "Option::is_none")]
        wins_first: Option<bool>,
        /// A heap.
        #[serde(skip_serializing_if = "Option::is_none")]
        heap: Option<u64>,
        /// A smaller heap of the same value.
        #[serde(skip_serializing_if = "Option::is_none")]
        like: Option<u64>,
        /// The period.
        #[serde(skip_serializing_if = "Option::is_none")]
        period: Option<u64>,
        /// From which heap on the values have it.
        #[serde(skip_serializing_if = "Option::is_none")]
        preperiod: Option<u64>,
        /// Of `period` the proof, of `quotient` the name of the table.
        #[serde(skip_serializing_if = "Option::is_none")]
        certificate: Option<String>,
        /// The elements of the parts.
        #[serde(skip_serializing_if = "Option::is_none")]
        parts: Option<Vec<Element>>,
        /// Their product.
        #[serde(skip_serializing_if = "Option::is_none")]
        product: Option<Element>,
        /// Whether the product is in the P-portion.
        #[serde(skip_serializing_if = "Option::is_none")]
        is_p: Option<bool>,
        /// How many positions were looked at.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<u64>,
        /// Of `fact`, numbers by their names.
        #[serde(skip_serializing_if = "Option::is_none")]
        numbers: Option<Vec<(String, u64)>>,
        /// Of `fact`, things in the picture; those that belong together in one list.
        #[serde(skip_serializing_if = "Option::is_none")]
        items: Option<Vec<Vec<String>>>,
    }
}
