//! Documented impartial games, each as rules and theorem.
pub mod heap;
