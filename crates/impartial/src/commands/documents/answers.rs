//! The documents that `solve` and `play` write.

use super::Player;
use games::catalog::Answer;
use games::catalog::document::{ConventionWord, OutcomeWord, Value};

documents! {
    /// The answer to `solve`: the answer of the catalog, and the results of options of the command line.
    Solve as "solve" {
        /// The answer of the catalog.
        #[serde(flatten)]
        answer: Answer,
        /// Remarks of the reader, for example about a component that cannot move because of how it was typed.
        #[serde(skip_serializing_if = "Option::is_none")]
        notes: Option<Vec<String>>,
        /// The number of winning moves, if there are more than the list contains, and a theorem determines the number quickly.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_move_count: Option<u64>,
        /// The command or option that computes a value that was left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        hint: Option<String>,
        /// With `--compare`, whether theorem and search agree; `null` if one of them has no answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        agree: Option<Option<bool>>,
        /// With `--statistics`, figures about the work of the search.
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<Statistics>,
        /// With `--after`, all moves, each with the value or outcome of the position after it.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Vec<After>>,
        /// With `--after`, the reason why moves are missing from the list or lack a value.
        #[serde(skip_serializing_if = "Option::is_none")]
        after_stopped: Option<String>,
    }
    /// The answer to `solve --compound`.
    Compound as "compound" {
        /// The kind of compound: `conjunctive`, `continued`, `selective` or `shortened`.
        compound: String,
        /// The components, written as a sum.
        position: String,
        /// The convention of play.
        convention: ConventionWord,
        /// The outcome; `null` if a limit stopped the search.
        outcome: Option<OutcomeWord>,
        /// The limit that stopped the search.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
        /// The first thousand components, in order; empty if a limit stopped the search.
        components: Vec<Component>,
    }
    /// A component of a compound.
    Component as "component" {
        /// The position of the component.
        position: String,
        /// The outcome of the component if it is played alone.
        outcome: OutcomeWord,
        /// The number of moves until play in the component ends if the winner hurries and the loser delays.
        remoteness: u64,
        /// The number of moves until play in the component ends if the winner delays and the loser hurries.
        suspense: u64,
    }
    /// Figures about the work and the memory of a search.
    Statistics as "statistics" {
        /// The number of positions that the search stores.
        positions: u64,
        /// The number of sums that the search stores.
        sums: u64,
        /// The number of steps. Following a move is one step.
        steps: u64,
        /// The number of lookups in the tables of the search.
        lookups: u64,
        /// The number of lookups that found an entry.
        hits: u64,
        /// The size of the tables in bytes.
        bytes: u64,
    }
    /// A move, and the value or the outcome of the position after it.
    After as "after" {
        /// The move.
        r#move: String,
        /// In normal play, the value of the position after the move; `null` if it is unknown.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// In misère play, or if the value is left out, the outcome of the position after the move.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<OutcomeWord>,
    }
    /// A picture that replaces the answer, if its file is `-`.
    Picture as "picture" {
        /// The picture as SVG.
        svg: String,
    }
    /// The file of a picture, if the picture is the whole answer.
    File as "file" {
        /// The name of the file.
        file: String,
    }
    /// The record of a game. The dialog with the player goes to the standard error.
    Play as "play" {
        /// The position at the start of the game.
        position: String,
        /// The convention of play.
        convention: ConventionWord,
        /// The player who moves first.
        begins: Player,
        /// The moves in the order of play.
        moves: Vec<Played>,
        /// The winner; `null` if the user quit before the game ended.
        winner: Option<Player>,
    }
    /// A move, and the player who made it.
    Played as "played" {
        /// The player who made the move.
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
