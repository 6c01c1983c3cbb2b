//! A longest path, for the judge: the Library Checker's `tree_diameter`.
//!
//! Input: N, then N - 1 lines `a b c`: an edge of length c between a and b (nodes from 0). Output: the length of a
//! longest path and the number of its nodes, then the nodes.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- tree_diameter checks/judges/samples/tree_diameter.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted, Tree, TreeError, distances};

/// For declared sizes beyond this, memory only grows as the edges arrive.
const TRUSTED: usize = 1 << 20;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge tree_diameter", include_str!("tree_diameter.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let first = tokens.next_position();
    let mut edges = Vec::with_capacity(TRUSTED.min(nodes as usize));
    let mut lengths = Vec::with_capacity(TRUSTED.min(nodes as usize));
    for _ in 1..nodes {
        let u = tokens.number_u32("an endpoint of an edge", 0, nodes - 1)?;
        let v = tokens.number_u32("an endpoint of an edge", 0, nodes - 1)?;
        edges.push((u, v));
        lengths.push(tokens.u64("the length of an edge")?);
    }
    let tree = Tree::from_edges(nodes as usize, edges).map_err(|error| match error {
        TreeError::SelfLoop { edge, .. }
        | TreeError::RepeatedEdge { edge, .. }
        | TreeError::Cycle { edge, .. } => tokens.error_at(first + 3 * edge as u64, error),
        other => tokens.error_at(first, other),
    })?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let longest = distances::longest_path_weighted(&rooted, |edge| lengths[edge.index()])
        .map_err(|error| tokens.error_at(first + 3 * error.edge.index() as u64 + 2, error))?;
    output.line_of([longest.length(), longest.path().len() as u64]);
    output.line_of(longest.path().iter().map(|node| node.get()));
    output.complete()
}
