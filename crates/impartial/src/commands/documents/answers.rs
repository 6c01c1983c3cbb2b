//! The documents of `solve` and `play`.

use super::Player;
use games::catalog::Answer;
use games::catalog::document::{ConventionWord, OutcomeWord, Value};

documents! {
    /// The answer to `solve`: that of the catalog, with what the command line adds.
    Solve as "solve" {
        /// The answer.
        #[serde(flatten)]
        answer: Answer,
        /// Remarks of the reader, such as a part that cannot move because of how it was typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        notes: Option<Vec<String>>,
        /// Where there are more winning moves than those that are listed, how many there are, if a theorem tells that soon.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_move_count: Option<u64>,
        /// How to get a value that was left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
        /// With `--compare`, whether theorem and search agree; `null` if one of them has no answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        agree: Option<Option<bool>>,
        /// With `--statistics`, what the search has done.
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<Statistics>,
        /// With `--after`, every move with what it leaves.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Vec<After>>,
        /// With `--after`, the reason why moves are missing from the list or lack a value.
        #[serde(skip_serializing_if = "Option::is_none")]
        after_stopped: Option<String>,
    }
    /// The answer to `solve --compound`.
    Compound as "compound" {
        /// Which compound: `conjunctive`, `continued`, `selective` or `shortened`.
        compound: String,
        /// The components, as a sum.
        position: String,
        /// The convention.
        convention: ConventionWord,
        /// Who wins; `null` if a limit was reached first.
        outcome: Option<OutcomeWord>,
        /// The limit that was reached.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
        /// The first thousand components, in their order; none if a limit was reached.
        components: Vec<Component>,
    }
    /// A component of a compound.
    Component as "component" {
        /// Its position.
        position: String,
        /// Who wins it alone.
        outcome: OutcomeWord,
        /// The length of play if the winner hurries and the loser delays.
        remoteness: u64,
        /// The length of play if the winner delays and the loser hurries.
        suspense: u64,
    }
    /// The work and the tables of a search.
    Statistics as "statistics" {
        /// The number of positions that it stores.
        positions: u64,
        /// The number of sums that it stores.
        sums: u64,
        /// The number of steps of work: following a move is one step.
        steps: u64,
        /// The number of look-ups.
        lookups: u64,
        /// The number of look-ups that found an entry.
        hits: u64,
        /// The number of bytes that it takes.
        bytes: u64,
    }
    /// A move with the value or the outcome that it leaves.
    After as "after" {
        /// The move.
        r#move: String,
        /// In normal play, the value of what is left, or `null` if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// In misère play, or where the value is left out, who wins what is left.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<OutcomeWord>,
    }
    /// A picture in place of an answer, with `-` for its file.
    Picture as "picture" {
        /// The picture, as an SVG.
        svg: String,
    }
    /// The file of a picture, where the picture is the whole answer.
    File as "file" {
        /// The name of the file.
        file: String,
    }
    /// The record of a game; the conversation goes to the standard error.
    Play as "play" {
        /// The position from which it began.
        position: String,
        /// The convention.
        convention: ConventionWord,
        /// Who moved first.
        begins: Player,
        /// The moves in their order.
        moves: Vec<Played>,
        /// `null` if you quit before its end.
        winner: Option<Player>,
    }
    /// A move, and who played it.
    Played as "played" {
        /// Who played it.
        by: Player,
        /// The move.
        r#move: String,
    }
}

impl From<&grundy_search::Statistics> for Statistics {
    fn from(found: &grundy_search::Statistics) -> Self {
        Self {
            positions: found.positions(),
            sums: found.sums(),
            steps: found.edges(),
            lookups: found.lookups(),
            hits: found.hits(),
            bytes: found.bytes(),
        }
    }
}
