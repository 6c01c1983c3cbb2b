//! Sums along paths while values change, for the judge: the Library Checker's `vertex_add_path_sum`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 p x` adds x to the value of
//! node p, `1 u v` asks for the sum of the values along the path from u to v, both included.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- vertex_add_path_sum checks/judges/samples/vertex_add_path_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::total::Total;
use crate::trees::{read_node, read_tree_as};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{PathSums, Sum};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId};

/// An addition to node u, or the sum along the path from u to v.
struct Query {
    u: NodeId,
    v: NodeId,
    add: Option<u64>,
}

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge vertex_add_path_sum",
        include_str!("vertex_add_path_sum.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let mut sums = read_tree_as(tokens, nodes, 0, |edges| {
        let root = NodeId::new(0);
        PathSums::from_edges(nodes as usize, edges, root, Sum::new(), |node| values[node.index()])
    })?;
    drop(values);
    let read = |tokens: &mut Tokens| {
        let kind = tokens.number("the kind of a query", 0, 1)?;
        let u = read_node(tokens, nodes)?;
        if kind == 0 {
            return Ok(Query { u, v: u, add: Some(total.read(tokens, "what to add", 1)?) });
        }
        Ok(Query { u, v: read_node(tokens, nodes)?, add: None })
    };
    judge::in_blocks(tokens, queries, read, |_, block| {
        for query in block {
            sums.prefetch(query.u);
            sums.prefetch(query.v);
        }
        for query in block {
            match &query.add {
                Some(value) => sums.add(query.u, value),
                None => output.line(sums.path(query.u, query.v)),
            }
        }
        output.complete()
    })
}
