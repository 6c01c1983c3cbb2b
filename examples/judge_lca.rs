//! Lowest common ancestors, for the judge: the Library Checker's `lca`.
//!
//! Input: `N Q`, the parents of the nodes 1 to N - 1 (the root is node 0), then Q pairs of nodes. Output: the
//! lowest common ancestor of every pair.
//!
//! Run: `cargo run --release --example judge_lca < FILE`

use examples::judge::{self, JudgeError};
use examples::{output::Output, tokens::Tokens};
use std::process::ExitCode;
use tree_algos::{HeavyPaths, MAX_NODES, NodeId, Rooted, Tree, TreeError};

fn main() -> ExitCode {
    judge::run("judge_lca", solve)
}

pub(crate) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let first = tokens.next_position();
    let parents = tokens.list_u32("a parent", u64::from(nodes) - 1, 0, nodes - 1)?;
    let parents = std::iter::once(None).chain(parents.into_iter().map(Some));
    // Edge k hangs node k + 1, whose parent is the k-th token of the list.
    let tree = Tree::from_parents(parents).map_err(|error| match error {
        TreeError::SelfLoop { edge, .. }
        | TreeError::RepeatedEdge { edge, .. }
        | TreeError::Cycle { edge, .. } => tokens.error_at(first + edge as u64, error),
        other => tokens.error_at(first, other),
    })?;
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    for _ in 0..queries {
        let u = tokens.number_u32("a node", 0, nodes - 1)?;
        let v = tokens.number_u32("a node", 0, nodes - 1)?;
        output.line(paths.lca(NodeId::new(u), NodeId::new(v)).get().into());
        output.complete()?;
    }
    Ok(())
}
