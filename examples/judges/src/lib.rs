//! Programs that read the input of online judges, and what they share: the command line, tokens with their places,
//! answers in blocks, trees and values.

pub mod cli;
pub mod judge;
pub mod linear;
pub mod output;
pub mod programs;
pub mod tokens;
pub mod total;
pub mod trees;

/// The programs in the README of the repository, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
pub struct Readme;
