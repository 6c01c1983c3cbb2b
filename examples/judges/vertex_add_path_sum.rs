//! Sums along paths while values change, for the judge: the Library Checker's `vertex_add_path_sum`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 p x` adds x to the value of
//! node p, `1 u v` asks for the sum of the values along the path from u to v, both included.
//!
//! ```text
//! cargo run --release --example judge_vertex_add_path_sum -- examples/cases/judge_vertex_add_path_sum/small.in
//! ```
//!
//! `-` in place of the file, or nothing, reads the standard input.

use examples::judge::{self, JudgeError};
use examples::total::{Sum, Total};
use examples::trees::{read_node, read_tree};
use examples::{output::Output, tokens::Tokens};
use std::process::ExitCode;
use tree_algos::changing::{Commutative, PathProducts};
use tree_algos::{HeavyPaths, MAX_NODES, NodeId, Rooted};

fn main() -> ExitCode {
    judge::run("judge_vertex_add_path_sum", include_str!("vertex_add_path_sum.rs"), solve)
}

pub(crate) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let mut total = Total::default();
    let values = total.list(tokens, nodes)?;
    let tree = read_tree(tokens, nodes, 0)?;
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    let mut sums = PathProducts::for_nodes(paths, Commutative(Sum), |node| values[node.index()]);
    for _ in 0..queries {
        if tokens.number("the kind of a query", 0, 1)? == 0 {
            let node = read_node(tokens, nodes)?;
            let sum = sums.get(node) + total.read(tokens, "what to add", 1)?;
            sums.set(node, &sum);
        } else {
            let (u, v) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
            output.line(sums.product(u, v));
            output.complete()?;
        }
    }
    Ok(())
}
