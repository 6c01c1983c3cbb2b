//! Staircase Nim on a tree, for the judge: reads the input of HackerRank "Move the Coins" from standard input
//! and prints one line per query.
//!
//! Input: the number of nodes; the number of coins on each; the edges; the number of queries; the queries
//! `u v`. Nodes are counted from 1, and the root is 1. Output per query, the winner if `v` were the parent of `u`: `YES`
//! if First wins, `NO` if not, `INVALID` if `v` is in the subtree of `u`.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- move_the_coins checks/judges/samples/move_the_coins.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens, trees::read_tree};
use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseError};
use grundy_core::Outcome;
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge move_the_coins", include_str!("move_the_coins.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let first_count = tokens.next_position();
    let coins = tokens.list_u64("a number of coins", u64::from(nodes))?;
    let tree = read_tree(tokens, nodes, 1)?;
    let board = Staircase::on_tree(tree, NodeId::new(0), coins).map_err(|error| match error {
        StaircaseError::TooManyCoins { node, .. } => tokens.error_at(
            first_count + u64::from(node.get()),
            format_args!("more than {} coins in total", u64::MAX),
        ),
        other => tokens.error_at(first_count, other),
    })?;
    let reparenting = Reparenting::new(&board);
    let queries = tokens.u64("the number of queries")?;
    for _ in 0..queries {
        let mut node = || tokens.number_u32("a node", 1, nodes).map(|label| NodeId::new(label - 1));
        let (node, parent) = (node()?, node()?);
        output.text_line(match reparenting.value_after(node, parent).map(Outcome::from) {
            Ok(Outcome::N) => "YES",
            Ok(Outcome::P) => "NO",
            Err(_) => "INVALID",
        });
    }
    output.complete()
}
