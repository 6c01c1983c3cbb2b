//! Impartial games: rules, and theorems that determine who wins and by which moves.
//!
#![doc = include_str!("../doc/assets/powers_of_two.svg")]
//!
//! ```
//! use grundy_core::{Nimber, Normal, Outcome, Ruleset, SpragueGrundy, Sum, SumMove, SumTheorem};
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
//! // No power of two is divisible by 3.
//! impl SpragueGrundy for PowersOfTwo {
//!     fn nim_value(&self, heap: &u64) -> Nimber { Nimber::new(heap % 3) }
//! }
//!
//! assert_eq!(PowersOfTwo.sum_outcome(&[13, 4], Normal), Outcome::P); // *1 + *1 = *0
//! let winning: Vec<_> = PowersOfTwo.sum_winning_moves(&[13, 3], Normal).collect();
//! assert_eq!(winning, [(0, 1), (0, 4), (1, 2)].map(|(heap, taken)| SumMove::new(heap, taken)));
//! ```
//!
//! # Map
//!
//! - [`Nimber`]: the values of impartial games, which form a field. [`mex`](fn@mex), [`MexSet`] and [`MexSet64`] find the least nimber that
//!   is absent from a set.
//! - [`Ruleset`]: the moves of a position, and the [`Sum`] of positions that a move leaves. [`Outcome`] says which player wins, and
//!   [`Convention`] says whether the player who cannot move loses (normal play) or wins (misère play).
//! - [`SpragueGrundy`], [`SumTheorem`] and [`OutcomeTheorem`]: theorems that give nim-values, outcomes of sums, or outcomes of single
//!   positions. [`PartialTheorem`] and [`PartialValues`]: theorems that give outcomes or nim-values for some positions only.
//! - [`Limits`]: the maximum cost of a single query, in every engine. [`Stopped`] names the limit that was reached.
//! - [`Notation`]: positions and moves in a short form that prints and parses.
//! - [`mixed`]: sums of different games, at compile time or at run time. [`compounds`]: games in which a player moves in all
//!   components simultaneously, or in one or more of them.
//!
//! # Which crate?
//!
//! This crate has no search engine. Other crates build on it:
//!
//! | crate | for |
//! |---|---|
//! | `grundy-search` | answers from the rules alone, trials of theorems, loopy and entailing games |
//! | `octal-games` | nim-sequences of heap games, periods with certificates |
//! | `misere-quotients` | misère quotients with certificates, genera, canonical forms |
//! | `games` | the documented games, and a catalog that answers questions about all of them |
//!
//! # Which theorem?
//!
//! | | needs | answers | cost |
//! |---|---|---|---|
//! | [`SpragueGrundy`] | a formula for nim-values | normal play of any sum | one evaluation per component |
//! | [`SumTheorem`] | a formula for outcomes of sums | any sum, one convention | one evaluation per move |
//! | [`OutcomeTheorem`] | a formula for outcomes | one position, one convention | one evaluation per move |
//! | [`PartialTheorem`] | an argument such as symmetry | some positions, one convention | one evaluation of the argument |
//! | [`PartialValues`] | a reduction of some positions to solved ones | normal play of sums of them | one evaluation per component |
//! | none: `Search` of `grundy-search` | rules | any sum, both conventions | all positions reachable by play |
//!
//! # Which mex?
//!
//! Use [`mex`](fn@mex) if you need the mex of an iterator only once; it does not allocate if all values are below 64. To unite or shift
//! sets before you take their mex, use [`MexSet64`], a single `Copy` word, if all values are below 64, and [`MexSet`] otherwise.
//!
//! # A new project in four steps
//!
//! 1. `cargo new coins && cd coins`
//! 2. `cargo add grundy-core`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use grundy_core::{IllegalMove, Nimber, Ruleset, SpragueGrundy, Sum};
//!
//!    /// Take one, two or three coins.
//!    struct UpToThree;
//!
//!    impl Ruleset for UpToThree {
//!        type Position = u64;
//!        type Move = u64;
//!        fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
//!            1..=heap.min(3)
//!        }
//!        fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
//!            Sum::from(heap - taken)
//!        }
//!    }
//!
//!    impl SpragueGrundy for UpToThree {
//!        fn nim_value(&self, heap: &u64) -> Nimber {
//!            Nimber::new(heap % 4)
//!        }
//!    }
//!
//!    fn main() -> Result<(), IllegalMove> {
//!        let left = UpToThree.try_play(&9, &2)?;
//!        println!("a heap of 9, less 2: {}", UpToThree.nim_sum(left.as_slice()));
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    a heap of 9, less 2: *3
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`, where time limits
//! need your own clock (`Limits::clock`).
//!
//! # Features
//!
//! - `serde` (off by default): serializes a [`Nimber`] as a number, and [`Outcome`]s, [`Sum`]s and moves as structured data.
//!   Deserialization rejects invalid data.
//!
//! # Limits
//!
//! Both players have the same moves and perfect information. Partizan games, games of chance, and solvers for games the size of chess are
//! out of scope. Nim-values are below `2^64`. Recursion depth never depends on the input, so large inputs cannot overflow the stack.
//!
//! # Related work
//!
//! CGSuite and the `cgt` crate calculate with partizan games. For the theory, see Berlekamp, Conway and Guy, *Winning Ways for your
//! Mathematical Plays*.

// docs.rs builds with a nightly compiler, which labels each item with the feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod compounds;
#[doc(hidden)]
pub mod engine;
mod limits;
mod mex;
pub mod mixed;
mod nimber;
mod notation;
mod outcome;
mod ruleset;
mod sum;
mod theorem;

pub use limits::{Limits, Meter, Progress, StopReason, Stopped};
pub use mex::{MexSet, MexSet64, mex};
pub use nimber::{Multiplier, Nimber};
pub use notation::{Notation, ReadError};
pub use outcome::{Convention, Misere, Normal, Outcome, PlayConvention};
pub use ruleset::{IllegalMove, IllegalPosition, Ruleset, SumMove};
pub use sum::{Sum, SumIntoIter};
pub use theorem::{OutcomeTheorem, PartialTheorem, PartialValues, SpragueGrundy, SumTheorem};

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
