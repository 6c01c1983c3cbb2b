//! Dual Nim, for the judge: reads the tests of CodeChef TWONIM from standard input and prints who wins each,
//! `First` or `Second`.
//!
//! Input: the number of tests; per test the number of heaps and their sizes. Any `u64` is a size.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- twonim checks/judges/samples/twonim.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens};
use games::heaps::dual_nim::DualNim;
use grundy_core::{Misere, OutcomeTheorem};
use std::ffi::OsString;
use std::process::ExitCode;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge twonim", include_str!("twonim.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of heaps")?;
        let heaps = tokens.list_u64("the size of a heap", count)?;
        let first_wins = DualNim.outcome(&heaps, Misere).first_wins();
        output.text_line(if first_wins { "First" } else { "Second" });
        output.complete()?;
    }
    Ok(())
}
