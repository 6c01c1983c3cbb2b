//! What the example programs share: reading and writing in blocks, and the README as doc tests.

pub mod judge;
pub mod output;
pub mod tokens;
pub mod trees;
