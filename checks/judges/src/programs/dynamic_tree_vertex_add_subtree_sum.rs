//! Sums over subtrees while edges move, for the judge: the Library Checker's `dynamic_tree_vertex_add_subtree_sum`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 u v w x` replaces the edge between u
//! and v by one between w and x, `1 p x` adds x to the value of node p, `2 v p` asks for the sum of the
//! values in the subtree of v, where its neighbor p is the parent.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- dynamic_tree_vertex_add_subtree_sum checks/judges/samples/dynamic_tree_vertex_add_subtree_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::total::Total;
use crate::trees::{read_node, read_relink, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{Forest, ForestDp};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted};

/// Sums of paths with everything attached to them. Nothing wraps, since the total of all values is checked.
struct Sums;

impl ForestDp for Sums {
    type Value = u64;
    type Product = u64;
    type Light = u64;
    type Change = ();

    #[inline]
    fn empty(&self) -> u64 {
        0
    }

    #[inline]
    fn single(&self, value: &u64, light: &u64) -> u64 {
        value + light
    }

    #[inline]
    fn join(&self, upper: &u64, lower: &u64) -> u64 {
        upper + lower
    }

    #[inline]
    fn reverse(&self, _: &mut u64) {}

    #[inline]
    fn attach(&self, light: &mut u64, branch: &u64) {
        *light += branch;
    }

    #[inline]
    fn detach(&self, light: &mut u64, branch: &u64) {
        *light -= branch;
    }
}

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge dynamic_tree_vertex_add_subtree_sum",
        include_str!("dynamic_tree_vertex_add_subtree_sum.rs"),
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
    let mut forest = Forest::from_tree(&rooted, Sums, |node| values[node.index()]);
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
                let (v, p) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let sum = forest.subtree(v, p);
                output.line(sum.ok_or_else(|| tokens.error_at(at, "no edge joins the nodes"))?);
                output.complete()?;
            }
        }
    }
    Ok(())
}
