//! Programs that read the input of online judges, and their shared code: reading tokens, writing answers in blocks, trees and
//! values.

pub mod judge;
pub mod output;
pub mod programs;
pub mod tokens;
pub mod trees;
pub mod values;
