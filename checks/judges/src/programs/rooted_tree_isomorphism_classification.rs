//! Classes of isomorphic subtrees, for the judge: the Library Checker's `rooted_tree_isomorphism_classification`.
//!
//! Input: N, then the parents of the nodes 1 to N - 1 (the root is node 0). Output: the number of classes, then for each
//! node the class of its subtree, from 0 in the order in which they first appear.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- rooted_tree_isomorphism_classification checks/judges/samples/rooted_tree_isomorphism_classification.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens, trees::read_parents};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::{MAX_NODES, NodeId, Rooted, isomorphism};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge rooted_tree_isomorphism_classification",
        include_str!("rooted_tree_isomorphism_classification.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let tree = read_parents(tokens, nodes)?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    drop(tree);
    let classes = isomorphism::subtree_classes(&rooted);
    let largest = classes.iter().max().copied().unwrap_or(0);
    output.line(u64::from(largest) + 1);
    output.line_of(classes);
    output.complete()
}
