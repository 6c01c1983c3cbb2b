//! Steps along paths, for the judge: the Library Checker's `jump_on_tree`.
//!
//! Input: `N Q`, N - 1 edges (nodes from 0), then Q lines `s t i`. Output: for every query the node after i steps
//! on the path from s to t, or -1 if the path is shorter.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- jump_on_tree checks/judges/samples/jump_on_tree.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::trees::{read_node, read_tree};
use crate::{output::Output, tokens::Tokens};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{HeavyPaths, MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run("judge jump_on_tree", include_str!("jump_on_tree.rs"), arguments, solve)
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let tree = read_tree(tokens, nodes, 0)?;
    let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    drop(tree);
    let read = |tokens: &mut Tokens| {
        let (s, t) = (read_node(tokens, nodes)?, read_node(tokens, nodes)?);
        Ok((s, t, tokens.u32("a number of steps")?))
    };
    let mut reached = Vec::new();
    judge::in_blocks(tokens, queries, read, |_, block| {
        // Find all nodes before writing any answer so that many memory accesses overlap.
        reached.clear();
        reached.extend(block.iter().map(|&(s, t, steps)| paths.jump(s, t, steps)));
        for node in &reached {
            match node {
                Some(node) => output.line(node.get().into()),
                None => output.text_line("-1"),
            }
        }
        output.complete()
    })
}
