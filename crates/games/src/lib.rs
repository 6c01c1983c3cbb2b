//! Documented impartial games, each as rules and theorem.
//!
#![doc = include_str!("../doc/sums.md")]

pub mod coins_to_root;
pub mod dual_nim;
pub mod floor_division;
pub mod heap;
pub mod nim;
pub mod notation;
pub mod path_marking;
pub mod staircase_nim;
