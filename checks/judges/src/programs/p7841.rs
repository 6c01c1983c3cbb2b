//! Path marking, for the judge (Luogu P7841).
//!
//! The input: the number of tests; for each test the number of nodes and the edges, with nodes from 1. The
//! output: `Play now` if the player to move wins, otherwise `Restart`.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- p7841 checks/judges/samples/p7841.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::judge::{self, JudgeError};
use crate::trees::read_tree;
use crate::{output::Output, tokens::Tokens};
use games::trees::path_marking;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge p7841", include_str!("p7841.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let nodes = tokens.number_u32("the number of nodes", 1, tree_algos::MAX_NODES as u32)?;
        let tree = read_tree(tokens, nodes, 1)?;
        let first_wins = path_marking::outcome(&tree).first_wins();
        output.text_line(if first_wins { "Play now" } else { "Restart" });
        output.complete()?;
    }
    Ok(())
}
