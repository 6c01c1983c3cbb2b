//! Programs that read the input of online judges, and the code that they share: reading tokens, writing answers, and reading trees and
//! values.

pub mod judge;
pub mod output;
pub mod programs;
pub mod tokens;
pub mod trees;
pub mod values;
