//! Impartial games: rules, theorems and the search that puts one on trial against the other.

mod mex;
pub mod mixed;
mod nimber;
mod outcome;
mod ruleset;
mod search;
pub mod sequence;
mod theorem;
pub mod trial;

pub use mex::{MexSet, MexSet64, mex};
pub use nimber::{Multiplier, Nimber, ParseNimberError};
pub use outcome::{Outcome, Play};
pub use ruleset::{IllegalMove, Ruleset, Sum, SumIntoIter};
pub use search::{BestMove, Search, SearchError, Statistics};
pub use theorem::{OutcomeTheorem, SpragueGrundy};
