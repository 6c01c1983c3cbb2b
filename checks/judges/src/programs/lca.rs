//! Lowest common ancestors, for the judge: the Library Checker's `lca`.
//!
//! Input: `N Q`, the parents of the nodes 1 to N - 1 (the root is node 0), then Q pairs of nodes. Output: the
//! lowest common ancestor of every pair.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- lca checks/judges/samples/lca.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::trees::{read_node, read_parents_as};
use crate::{output::Output, tokens::Tokens};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{ConstantLca, MAX_NODES};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge lca", include_str!("lca.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let lca = read_parents_as(tokens, nodes, |parents| {
        ConstantLca::from_parents(std::iter::once(None).chain(parents.into_iter().map(Some)))
    })?;
    let read = |tokens: &mut Tokens| Ok((read_node(tokens, nodes)?, read_node(tokens, nodes)?));
    let mut meetings = Vec::new();
    judge::in_blocks(tokens, queries, read, |_, block| {
        // Find all ancestors before writing any answer so that many memory accesses overlap.
        meetings.clear();
        meetings.extend(block.iter().map(|&(u, v)| lca.lca(u, v)));
        for meeting in &meetings {
            output.line(meeting.get().into());
        }
        output.complete()
    })
}
