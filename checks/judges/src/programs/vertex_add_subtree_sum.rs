//! Sums over subtrees while values change, for the judge: the Library Checker's `vertex_add_subtree_sum`.
//!
//! Input: `N Q`, the values of the nodes, the parents of the nodes 1 to N - 1 (the root is node 0), then Q queries:
//! `0 u x` adds x to the value of node u, `1 u` asks for the sum of the values in the subtree of u.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- vertex_add_subtree_sum checks/judges/samples/vertex_add_subtree_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::total::Total;
use crate::trees::{read_node, read_parents_as};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{SubtreeSums, Sum};
use std::ffi::OsString;
use std::iter::once;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId};

/// An addition to a node, or the sum over its subtree.
struct Query {
    node: NodeId,
    add: Option<u64>,
}

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge vertex_add_subtree_sum",
        include_str!("vertex_add_subtree_sum.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let mut sums = read_parents_as(tokens, nodes, |parents| {
        let parents = once(None).chain(parents.into_iter().map(Some));
        SubtreeSums::from_parents(parents, Sum::new(), |node| values[node.index()])
    })?;
    drop(values);
    let read = |tokens: &mut Tokens| {
        let kind = tokens.number("the kind of a query", 0, 1)?;
        let node = read_node(tokens, nodes)?;
        let add = if kind == 0 { Some(total.read(tokens, "what to add", 1)?) } else { None };
        Ok(Query { node, add })
    };
    judge::in_blocks(tokens, queries, read, |_, block| {
        for query in block {
            sums.prefetch(query.node);
        }
        for query in block {
            match &query.add {
                Some(value) => sums.add(query.node, value),
                None => output.line(sums.subtree(query.node)),
            }
        }
        output.complete()
    })
}
