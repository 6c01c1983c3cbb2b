//! Additions to subtrees and sums over them while edges move, for the judge: the Library Checker's
//! `dynamic_tree_subtree_add_subtree_sum`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
//! and v by one between w and x, `1 v p x` adds x to all values in the subtree of v, where its neighbor
//! p is the parent, `2 v p` asks for the sum of the values there.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- dynamic_tree_subtree_add_subtree_sum checks/judges/samples/dynamic_tree_subtree_add_subtree_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::total::Total;
use crate::trees::{read_node, read_relink, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{SubtreeForest, Sum};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge dynamic_tree_subtree_add_subtree_sum",
        include_str!("dynamic_tree_subtree_add_subtree_sum.rs"),
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
    let mut forest = SubtreeForest::from_tree(&rooted, Sum::new(), |node| values[node.index()]);
    drop((rooted, values));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, SubtreeForest::cut, SubtreeForest::link)?,
            kind => {
                let at = tokens.next_position();
                let (v, p) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let no_edge = |tokens: &Tokens| tokens.error_at(at, "no edge joins the nodes");
                if kind == 1 {
                    let value = total.read(tokens, "what to add", nodes - 1)?;
                    if !forest.add_to_subtree(v, p, &value) {
                        return Err(no_edge(tokens));
                    }
                } else {
                    output.line(forest.subtree(v, p).ok_or_else(|| no_edge(tokens))?);
                    output.complete()?;
                }
            }
        }
    }
    Ok(())
}
