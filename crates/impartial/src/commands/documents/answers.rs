//! What `solve` and `play` write.

#[cfg(feature = "schema")]
use super::reasons::Ground;
use super::words::{By, Convention, Outcome, Player, Value};

documents! {
    /// The answer to `solve`.
    Solve as "solve" {
        /// The position, as the catalog writes it.
        position: String,
        /// The convention that was asked about.
        convention: Convention,
        /// `null` if it is not known who wins; then `stopped` says why.
        outcome: Option<Outcome>,
        /// Absent in misère play, with `--outcome`, and where `margin` stands in its place.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// How the answer is known.
        by: Option<By>,
        /// The games whose theorems helped.
        theorems: Vec<String>,
        /// How many positions the search stored.
        positions: u64,
        /// `null` unless all are known.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_moves: Option<Option<Vec<String>>>,
        /// Where not all are known, one of them, if any is.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_move: Option<Option<String>>,
        /// Whether there are more than those that are listed.
        #[serde(skip_serializing_if = "Option::is_none")]
        more_winning_moves: Option<bool>,
        /// Where there are more than those that are listed, how many there are, if a theorem tells that soon.
        #[serde(skip_serializing_if = "Option::is_none")]
        winning_move_count: Option<u64>,
        /// In Dots and Boxes, the boxes of the player to move from now on less those of the other.
        #[serde(skip_serializing_if = "Option::is_none")]
        margin: Option<i32>,
        /// In Dots and Boxes, the moves that keep this margin.
        #[serde(skip_serializing_if = "Option::is_none")]
        best_moves: Option<Vec<String>>,
        /// What there is to say of a position that is played alone.
        #[serde(skip_serializing_if = "Option::is_none")]
        remarks: Option<Vec<String>>,
        /// Why something is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        stopped: Option<String>,
        /// In loopy games, the values of the components.
        #[serde(skip_serializing_if = "Option::is_none")]
        components: Option<Vec<Option<String>>>,
        /// In loopy games, how many moves play lasts if the winner hurries.
        #[serde(skip_serializing_if = "Option::is_none")]
        remoteness: Option<Option<u32>>,
        /// In loopy games, a move that leads nearer to the end.
        #[serde(skip_serializing_if = "Option::is_none")]
        progress: Option<Option<String>>,
        /// In loopy games, the moves that do not lose a draw.
        #[serde(skip_serializing_if = "Option::is_none")]
        drawing_moves: Option<Option<Vec<String>>>,
        /// With `--why`, the grounds of the answer, the most telling one first.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Ground>>"))]
        why: Option<serde_json::Value>,
        /// With `--compare`, whether theorem and search agree; `null` if one of them has no answer.
        #[serde(skip_serializing_if = "Option::is_none")]
        agree: Option<Option<bool>>,
        /// With `--statistics`, what the search has done.
        #[serde(skip_serializing_if = "Option::is_none")]
        statistics: Option<Statistics>,
        /// With `--after`, every move with what it leaves.
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<Vec<After>>,
        /// With `--after`, why not every move is listed.
        #[serde(skip_serializing_if = "Option::is_none")]
        after_stopped: Option<String>,
    }
    /// What a search has done and stores.
    Statistics as "statistics" {
        /// How many positions it stores.
        positions: u64,
        /// How many sums it stores.
        sums: u64,
        /// How many steps of work it has taken: to follow a move is one.
        steps: u64,
        /// How often it looked something up.
        lookups: u64,
        /// How often it was there.
        hits: u64,
        /// How many bytes it takes.
        bytes: u64,
    }
    /// What a move leaves.
    After as "after" {
        /// The move.
        r#move: String,
        /// In normal play, the value of what is left, or `null` if it is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Option<Value>>,
        /// In misère play, who wins what is left.
        #[serde(skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
    }
    /// A picture in place of an answer, with `-` for its file.
    Picture as "picture" {
        /// The picture, as an SVG.
        svg: String,
    }
    /// Where a picture was written, if nothing else was asked for.
    File as "file" {
        /// The name of the file.
        file: String,
    }
    /// The record of a game; the conversation goes to the standard error.
    Play as "play" {
        /// The position from which it began.
        position: String,
        /// The convention.
        convention: Convention,
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
