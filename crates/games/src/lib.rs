//! Documented impartial games, each as rules and theorem.

pub mod dual_nim;
pub mod heap;
pub mod nim;
pub mod notation;
pub mod staircase_nim;
