//! Coins to a root, for the judge: reads the tests of `CodeChef` MOVCOIN2 from standard input and prints
//! its hash of the roots at which Second wins.
//!
//! With `--values`, it prints the nim-value of every root instead, in the order of the nodes, one line
//! per test.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- movcoin2 checks/judges/samples/movcoin2.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens, trees::read_tree};
use frame::Program;
use games::trees::coins_to_root::nim_values;
use grundy_core::Nimber;
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::MAX_NODES;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    let program = Program::new("judge movcoin2", include_str!("movcoin2.rs"));
    program.flag("values").operands(1).run_with(arguments, |arguments, _| {
        let values_wanted = arguments.has("values");
        judge::solve_file(arguments, |tokens, output| answer(tokens, output, values_wanted))
    })
}

/// Prints the values, which contain more information than the hash.
pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    answer(tokens, output, true)
}

fn answer(tokens: &mut Tokens, output: &mut Output, values_wanted: bool) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
        let tree = read_tree(tokens, nodes, 1)?;
        let coins = tokens.list_u64("a number of coins", u64::from(nodes))?;
        let values = nim_values(&tree, &coins).expect("one count was read for every node");
        if values_wanted {
            output.line_of(values.into_iter().map(Nimber::value));
        } else {
            output.line(judge::hash_of_lost_roots(values));
        }
        output.complete()?;
    }
    Ok(())
}
