//! Sums along paths while edges move, for the judge: the Library Checker's `dynamic_tree_vertex_add_path_sum`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
//! and v by one between w and x, `1 p x` adds x to the value of node p, `2 u v` asks for the sum of the
//! values along the path from u to v, both included.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- dynamic_tree_vertex_add_path_sum checks/judges/samples/dynamic_tree_vertex_add_path_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::total::Total;
use crate::trees::{read_node, read_relink, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{Commutative, Forest, Sum};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge dynamic_tree_vertex_add_path_sum",
        include_str!("dynamic_tree_vertex_add_path_sum.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let tree = read_tree(tokens, nodes, 0)?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let mut forest =
        Forest::from_tree(&rooted, Commutative(Sum::new()), |node| values[node.index()]);
    drop((rooted, values));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, Forest::cut, Forest::link)?,
            1 => {
                let node = read_node(tokens, nodes)?;
                let sum = forest.get(node) + total.read(tokens, "what to add", 1)?;
                forest.set(node, sum);
            }
            _ => {
                let at = tokens.next_position();
                let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let sum = forest.path(u, v);
                output.line(sum.ok_or_else(|| tokens.error_at(at, "no path joins the nodes"))?);
                output.complete()?;
            }
        }
    }
    Ok(())
}
