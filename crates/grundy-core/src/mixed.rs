//! Sums of different games: nim-values add up even across games.
//!
//! To mix games, choose one of two ways:
//!
//! - A pair `(A, B)` is itself a ruleset whose positions and moves are [`Either`] of the two. The games are known at compile time,
//!   no types are erased, and `Search` and `trial` accept the pair like any game. For three games use `(A, (B, C))`.
//! - A [`MixedSum`] contains positions of games that are chosen at run time. An [`AnyGame`] is a game with its type erased, an
//!   [`AnyPosition`] knows its game, and [`Mixed`] is the ruleset for all of them. All of these are `Send + Sync + 'static`, so a program
//!   can store them in shared state. Each position costs one allocation, and each move costs two.

mod erased;
mod game;
mod pair;
mod position;
mod sum;

pub use game::{AnyGame, AnyGameBuilder};
pub use pair::Either;
#[doc(hidden)]
pub use pair::asked;
pub use position::{AnyMove, AnyPosition, Mixed};
pub use sum::MixedSum;
