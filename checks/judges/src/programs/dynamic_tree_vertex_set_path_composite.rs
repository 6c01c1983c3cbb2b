//! Compositions of linear functions along paths while edges move, for the judge: the Library Checker's
//! `dynamic_tree_vertex_set_path_composite`.
//!
//! Input: `N Q`, for each node slope and constant of its function, N - 1 edges (nodes from 0), then Q queries: `0 u v w x`
//! replaces the edge between u and v by one between w and x, `1 p c d` makes the function of node p
//! `c x + d`, `2 u v x` asks for the result of the functions on the path from u to v, applied to x, modulo 998244353.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- dynamic_tree_vertex_set_path_composite checks/judges/samples/dynamic_tree_vertex_set_path_composite.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::linear::{Composition, Linear, MODULUS};
use crate::trees::{read_node, read_relink, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::Forest;
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge dynamic_tree_vertex_set_path_composite",
        include_str!("dynamic_tree_vertex_set_path_composite.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut functions = Vec::new();
    for _ in 0..nodes {
        functions.push(Linear::read(tokens)?);
    }
    let tree = read_tree(tokens, nodes, 0)?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let mut forest = Forest::from_tree(&rooted, Composition, |node| functions[node.index()]);
    drop((rooted, functions));
    for _ in 0..queries {
        match tokens.number("the kind of a query", 0, 2)? {
            0 => read_relink(tokens, nodes, &mut forest, Forest::cut, Forest::link)?,
            1 => {
                let node = read_node(tokens, nodes)?;
                forest.set(node, Linear::read(tokens)?);
            }
            _ => {
                let at = tokens.next_position();
                let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
                let x = tokens.number_u32("an argument", 0, MODULUS - 1)?;
                let stretch = forest.path(u, v);
                let stretch =
                    stretch.ok_or_else(|| tokens.error_at(at, "no path joins the nodes"))?;
                output.line(stretch.forward().at(x).into());
                output.complete()?;
            }
        }
    }
    Ok(())
}
