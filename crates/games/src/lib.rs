//! Documented impartial games, each as rules that are obviously right and a theorem that is fast, tested
//! against each other by exhaustive play.
//!
//! ```
//! use games::heaps::nim::{Nim, Take};
//! use grundy_core::{Misere, Normal, Outcome, SpragueGrundy, SumMove, SumTheorem};
//!
//! let heaps = [1, 1, 4];
//! assert_eq!(Nim.nim_sum(&heaps).to_string(), "*4");
//! assert!(Nim.sum_winning_moves(&heaps, Normal).eq([SumMove::new(2, Take(4))]));
//! // Whoever takes the last coin loses: now one coin has to stay.
//! assert_eq!(Nim.sum_outcome(&heaps, Misere), Outcome::N);
//! assert!(Nim.sum_winning_moves(&heaps, Misere).eq([SumMove::new(2, Take(3))]));
//! ```
//!
//! # Map
//!
//! | Module | Game | Played on | Known |
//! |---|---|---|---|
//! | [`heaps::nim`] | Nim | heaps | values; misère outcomes |
//! | [`heaps::dual_nim`] | whole heaps are removed | heaps | outcomes of one position, misère by its rules |
//! | [`heaps::floor_division`] | integers are divided and rounded down | integers | values, any set of divisors |
//! | [`heaps::take_and_break`] | games of any code: Kayles, Dawson's chess, Grundy's game, ... | heaps | values, certified periods |
//! | [`trees::coins_to_root`] | coins move nearer to a root | a tree | values for every root |
//! | [`trees::path_marking`] | edges are marked along a path | a tree | values on both sides of every edge |
//! | [`trees::staircase_nim`] | coins move one step down | stairs or a tree | values; subtrees hung elsewhere |
//!
//! Every module begins with the rules, a worked example, the theorem and why it holds, complexity, source, and
//! errors about the game that are in circulation. [`notation`] puts positions and moves into words, and
//! reads them.
//!
//! # Which theorem?
//!
//! Games with [`SpragueGrundy`](grundy_core::SpragueGrundy) can be added to any other game in normal play. A
//! [`SumTheorem`](grundy_core::SumTheorem) answers for sums of positions of its own game (misère Nim), and an
//! [`OutcomeTheorem`](grundy_core::OutcomeTheorem) for one position alone (Dual Nim). For a game that is not here write down its
//! [`Ruleset`](grundy_core::Ruleset) and ask [`Search`](grundy_core::Search).
//!
//! # Limits
//!
//! Heaps and coins are `u64` and never wrap; trees have up to 2³¹ − 1 nodes. Partizan and loopy games are
//! absent: CGSuite and the `cgt` crate do those.
//!
#![doc = include_str!("../doc/sums.md")]

pub mod catalog;
pub mod heaps;
pub mod notation;
pub mod trees;

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
