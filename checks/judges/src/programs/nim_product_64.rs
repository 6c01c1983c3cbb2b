//! Products of nimbers, for the judge: reads the tests of the Library Checker's "Nim Product (64 bit)" from
//! standard input and prints one product per line.
//!
//! Input: the number of tests; per test two numbers below 2^64.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- nim_product_64 checks/judges/samples/nim_product_64.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens};
use grundy_core::Nimber;
use std::ffi::OsString;
use std::process::ExitCode;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge nim_product_64", include_str!("nim_product_64.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let a = Nimber::new(tokens.u64("a factor")?);
        let b = Nimber::new(tokens.u64("a factor")?);
        output.line((a * b).value());
        output.complete()?;
    }
    Ok(())
}
