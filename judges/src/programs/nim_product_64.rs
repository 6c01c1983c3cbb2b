//! Products of nimbers, for the judge: reads the tests of the Library Checker's "Nim Product (64 bit)" from
//! standard input and prints one product per line.
//!
//! Input: the number of tests; per test two numbers below 2^64.
//!
//! ```text
//! cargo run --release --manifest-path judges/Cargo.toml --bin judge_nim_product_64 -- judges/cases/judge_nim_product_64/recursive_definition.in
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens};
use grundy_core::Nimber;
use std::process::ExitCode;

pub(super) fn main() -> ExitCode {
    judge::run("judge_nim_product_64", include_str!("nim_product_64.rs"), solve)
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
