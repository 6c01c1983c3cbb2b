//! Floor division, for the judge (CodeChef FDIVGAME).
//!
//! The input: the number of tests; for each test the number of integers and the integers. The output: `Henry`
//! if the player to move wins, otherwise `Derek`.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- fdivgame checks/judges/samples/fdivgame.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens};
use games::heaps::floor_division::FloorDivision;
use grundy_core::{Normal, SumTheorem};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge fdivgame", include_str!("fdivgame.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let count = tokens.u64("the number of integers")?;
        let integers = tokens.list_u64("an integer", count)?;
        let first_wins = FloorDivision.sum_outcome(&integers, Normal).first_wins();
        output.text_line(if first_wins { "Henry" } else { "Derek" });
        output.complete()?;
    }
    Ok(())
}
