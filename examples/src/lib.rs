//! What the example programs share: the command line, reading and writing in blocks, and the README as doc tests.

pub mod audit;
pub mod cli;
pub mod graph_picture;
pub mod judge;
pub mod linear;
pub mod loopy;
pub mod output;
pub mod play;
pub mod playground;
pub mod table;
pub mod tokens;
pub mod total;
pub mod trees;

/// The programs in the README, as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
