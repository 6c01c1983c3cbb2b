//! Exhaustive search of impartial games: values, outcomes and winning moves from the rules alone.
//!
//! ```
//! use grundy_search::Search;
//! use grundy_search::grundy_core::{Nimber, Normal, Ruleset, Sum, SumMove};
//!
//! // Take 1, 2, 4, 8, ... coins from a heap. No power of two is divisible by 3, so multiples of 3 are lost.
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
//! let search = Search::new(PowersOfTwo);
//! assert_eq!(search.nim_value(&13)?, Nimber::new(13 % 3));
//! assert_eq!(search.winning_moves(&13, Normal)?, [1, 4]);
//! let winning = [(0, 1), (0, 4), (1, 2)].map(|(heap, taken)| SumMove::new(heap, taken));
//! assert_eq!(search.sum_winning_moves(&[13, 3], Normal)?, winning);
//! # Ok::<(), grundy_search::SearchError<u64>>(())
//! ```
//!
//! # Map
//!
//! - [`Search`]: answers queries about any [`Ruleset`](grundy_core::Ruleset) in normal and misère play, on one or more threads, and can
//!   save its tables.
//! - [`PositionGraph`]: all positions reachable by play, with their options, nim-values and longest lines of play.
//! - [`trial`]: compares a theorem with the rules, and finds the first or the smallest position where they disagree.
//! - [`loopy`]: the values of games in which positions can repeat.
//! - [`compounds`]: outcomes of games in which a player moves in all components simultaneously, or in one or more of them.
//! - [`entailing`]: games whose moves can force a reply or keep the turn.
//! - [`grundy_core`]: the crate of rules and theorems, re-exported so that you need only one dependency.
//!
//! # Search or graph?
//!
//! | | answers | visits |
//! |---|---|---|
//! | [`Search`], normal play | values, outcomes, winning moves of sums | as few positions as it can |
//! | [`Search`], misère play | outcomes of sums, their winning moves, and the moves that prolong play most | sums as a whole |
//! | [`PositionGraph`] | the structure of one game: options, values, depths | every position, once |
//! | [`loopy::LoopySearch`] | loopy values, draws, remoteness | every position, once |
//! | [`loopy::LoopyOutcomes`] | draws, remoteness of single positions | every position, once |
//! | [`entailing::EntailingSearch`] | values, including loony ones, winning moves | as few positions as it can |
//!
//! # Cookbook
//!
//! [`_cookbook`] contains complete programs for common tasks: a user-defined game, misère play, a sum of different games, a trial of a
//! formula, limits, threads, stored tables, and draws.
//!
//! # A new project in four steps
//!
//! 1. `cargo new search && cd search`
//! 2. `cargo add grundy-search`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use grundy_search::grundy_core::{Normal, Ruleset, Sum};
//!    use grundy_search::{Search, SearchError};
//!
//!    /// Take one, three or four coins.
//!    struct OneThreeFour;
//!
//!    impl Ruleset for OneThreeFour {
//!        type Position = u64;
//!        type Move = u64;
//!        fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
//!            [1, 3, 4].into_iter().filter(move |&taken| taken <= heap)
//!        }
//!        fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
//!            Sum::from(heap - taken)
//!        }
//!    }
//!
//!    fn main() -> Result<(), SearchError<u64>> {
//!        println!("of 10 coins take one of {:?}", Search::new(OneThreeFour).winning_moves(&10, Normal)?);
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    of 10 coins take one of [1, 3]
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`, where time limits
//! need your own clock (`Limits::clock`).
//!
//! # Features
//!
//! - `sequences` (off by default): adds `SearchEngine`, an engine for `octal-games` that finds each value by a search.
//!
//! # Limits
//!
//! A search stores at most `2^31 - 2` positions. It returns an error if a position can repeat; only [`loopy`] supports such games. Each
//! query accepts [`Limits`](grundy_core::Limits), and a query that stopped at a limit resumes if you repeat it. Recursion depth never
//! depends on the input.
//!
//! # Related work
//!
//! `igs` searches a fixed list of games; CGSuite and the `cgt` crate calculate with partizan games. For the theory, see Berlekamp, Conway
//! and Guy, *Winning Ways for your Mathematical Plays*.

// docs.rs builds with a nightly compiler, which labels each item with the feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod compounds;
#[doc(hidden)]
pub mod engine {
    //! Internals that other crates' engines share with this one: a graph of positions that grows within a budget, and functions that
    //! traverse it. This module is not part of the public interface and can change in any version.

    pub use crate::position_graph::{Budget, CAPACITY, Metered, Numbers, Step, Walk, decode};
}
pub mod entailing;
#[cfg(feature = "sequences")]
mod search_engine;

mod hash;
pub mod loopy;
mod position_graph;
mod search;
#[doc(alias = "conjecture")]
pub mod trial;

#[doc = include_str!("../doc/cookbook.md")]
pub mod _cookbook {}

pub use grundy_core;
pub use position_graph::PositionGraph;
pub use search::{
    BestMove, Method, Search, SearchError, SearchResult, SearchWithin, Statistics, TableError,
};
#[cfg(feature = "sequences")]
pub use search_engine::SearchEngine;

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
