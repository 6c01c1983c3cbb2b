//! Impartial games: rules say what may be played, theorems say who wins and how, and exhaustive search puts
//! every theorem on trial against its rules.
//!
#![doc = include_str!("../doc/powers_of_two.svg")]
//!
//! ```
//! use grundy_core::{Nimber, Normal, Ruleset, Search, Sum, SumMove};
//!
//! // The game in the picture: take 1, 2, 4, 8, ... coins from a heap. Arrows are winning moves.
//! struct PowersOfTwo;
//!
//! impl Ruleset for PowersOfTwo {
//!     type Position = u64;
//!     type Move = u64;
//!     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
//!         (0..64).map(|k| 1 << k).filter(move |&taken| taken <= heap)
//!     }
//!     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
//! }
//!
//! let search = Search::new(PowersOfTwo); // no power of two is divisible by 3, so multiples of 3 lose
//! assert_eq!(search.nim_value(&13)?, Nimber::new(13 % 3));
//! assert_eq!(search.winning_moves(&13, Normal)?, [1, 4]);
//! let winning = [(0, 1), (0, 4), (1, 2)].map(|(heap, taken)| SumMove::new(heap, taken));
//! assert_eq!(search.sum_winning_moves(&[13, 3], Normal)?, winning);
//! # Ok::<(), grundy_core::SearchError<u64>>(())
//! ```
//!
//! # Map
//!
//! - [`Nimber`]: the values of impartial games, and the field they form. [`mex`](fn@mex), [`MexSet`] and
//!   [`MexSet64`] find the least value that is absent.
//! - [`Ruleset`]: moves, and what a move leaves: a [`Sum`] of positions. [`Outcome`] says who wins, and [`Convention`]
//!   says under which rule: normal or misère play.
//! - [`SpragueGrundy`], [`SumTheorem`] and [`OutcomeTheorem`]: fast answers, by nim-values or by the outcomes of
//!   sums or single positions. [`PartialTheorem`]: the outcomes of some positions only.
//! - [`Search`]: answers from the rules alone, for any ruleset, in normal and misère play.
//! - [`Limits`]: how much a single question may cost, in every engine. [`Stopped`] says which limit was reached.
//! - [`Notation`]: positions and moves in a short form that prints and parses.
//! - [`trial`]: the first or a smallest position where a theorem and the rules disagree.
//! - [`mixed`]: sums of unlike games, at compile time or at run time.
//! - [`sequence`]: the nim-sequences of games on heap sizes, their periods and certificates.
//! - [`misere`]: misère quotients with certificates, genera and canonical forms.
//! - [`loopy`]: the values of games in which positions can repeat.
//! - [`entailing`]: games whose moves may force a reply or keep the turn.
//!
//! # Theorem or search?
//!
//! | | needs | answers | cost |
//! |---|---|---|---|
//! | [`SpragueGrundy`] | a formula for nim-values | normal play of any sum | that of the formula |
//! | [`SumTheorem`] | a formula for outcomes of sums | any sum, one convention | that of the formula, per move |
//! | [`OutcomeTheorem`] | a formula for outcomes | one position, one convention | that of the formula, per move |
//! | [`PartialTheorem`] | an argument such as symmetry | some positions, one convention | that of the argument |
//! | [`sequence`] | rules on heap sizes alone | nim-values of all heaps up to a size | less than `O(n)` to `O(n²)` per heap, by engine |
//! | [`Search`], normal play | rules | any sum | all positions that a component reaches |
//! | [`Search`], misère play | rules | any sum | up to all sums of such positions |
//!
//! # Which mex?
//!
//! Use [`mex`](fn@mex) for values that you read once, from an iterator; it allocates nothing while they are below 64.
//! Use [`MexSet64`], one `Copy` word, for sets that you unite and shift before you take their mex, if all values
//! stay below 64. Use [`MexSet`] if they may be larger.
//!
//! # Features
//!
//! - `serde` (off): stores a [`Nimber`] as a number, a [`sequence::Code`] as its text, and a
//!   [`sequence::Certificate`] as its claims. Reading rejects data that cannot be right.
//!
//! # Limits
//!
//! Games have two players with the same moves and perfect information, and play ends, except in [`loopy`]. Partizan
//! games, games of chance, and solvers for games the size of chess are out of scope. A search stores at most
//! `2^31 - 2` positions, and reports an error if the rules let a position repeat. Recursion depth never depends on
//! the input.
//!
//! # Related work
//!
//! CGSuite and the `cgt` crate calculate with partizan games. The theory is in Berlekamp, Conway and Guy,
//! *Winning Ways for your Mathematical Plays*.

// At docs.rs, which builds with a nightly compiler, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod checksum;
pub mod entailing;
mod explore;
mod limits;
mod listed;
pub mod loopy;
mod mex;
pub mod misere;
pub mod mixed;
mod nimber;
mod notation;
mod outcome;
mod ruleset;
mod search;
pub mod sequence;
mod sum;
mod theorem;
pub mod trial;

pub use limits::{Limits, Meter, Progress, StopReason, Stopped};
pub use mex::{MexSet, MexSet64, mex};
pub use nimber::{Multiplier, Nimber};
pub use notation::{Notation, ReadError};
pub use outcome::{Convention, Misere, Normal, Outcome, PlayConvention};
pub use ruleset::{IllegalMove, IllegalPosition, Ruleset, SumMove};
pub use search::{BestMove, Method, Search, SearchError, SearchWithin, Statistics, TableError};
pub use sum::{Sum, SumIntoIter};
pub use theorem::{OutcomeTheorem, PartialTheorem, SpragueGrundy, SumTheorem};

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
