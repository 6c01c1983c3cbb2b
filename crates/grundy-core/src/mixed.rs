//! Sums of unlike games: nim-values add up whatever the games are.
//!
//! Which one do I want?
//!
//! - A pair `(A, B)` is itself a ruleset whose positions and moves are [`Either`] of the two. The
//!   games are known at compile time, nothing is erased, and `Search` and
//!   `trial` take the pair as they take any game. Three games are `(A, (B, C))`.
//! - A [`MixedSum`] holds positions of any games chosen at run time: an [`AnyGame`] is a game with its type
//!   erased, an [`AnyPosition`] knows its game, and [`Mixed`] are the rules of all of them. All are
//!   `Send + Sync + 'static`, so that a program can keep them in its state. A position costs an allocation,
//!   a move two.

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
