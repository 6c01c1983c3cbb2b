//! Documented impartial games, each as rules and theorem.

pub mod heap;
pub mod nim;
pub mod notation;
