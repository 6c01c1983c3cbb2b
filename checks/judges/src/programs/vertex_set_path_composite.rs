//! Compositions of linear functions along paths, for the judge: the Library Checker's `vertex_set_path_composite`.
//!
//! Input: `N Q`, for each node slope and constant of its function, N - 1 edges (nodes from 0), then Q queries:
//! `0 p c d` makes the function of node p `c x + d`, `1 u v x` asks for the result of the functions on the path from u to
//! v, applied to x, modulo 998244353.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- vertex_set_path_composite checks/judges/samples/vertex_set_path_composite.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::linear::{Composition, Linear, MODULUS};
use crate::trees::{read_node, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::PathProducts;
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::Direction;
use tree_algos::{HeavyPaths, MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge vertex_set_path_composite",
        include_str!("vertex_set_path_composite.rs"),
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
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    let mut along = PathProducts::for_nodes_on(paths, Composition, |node| functions[node.index()]);
    for _ in 0..queries {
        if tokens.number("the kind of a query", 0, 1)? == 0 {
            let node = read_node(tokens, nodes)?;
            along.set(node, Linear::read(tokens)?);
        } else {
            let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
            let mut x = tokens.number_u32("an argument", 0, MODULUS - 1)?;
            along.walk(u, v, |stretch, direction| {
                x = match direction {
                    Direction::Down => stretch.forward(),
                    Direction::Up => stretch.backward(),
                }
                .at(x);
            });
            output.line(x.into());
            output.complete()?;
        }
    }
    Ok(())
}
