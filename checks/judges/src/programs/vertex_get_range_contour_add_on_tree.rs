//! Additions to all nodes at a range of distances, for the judge: the Library Checker's
//! `vertex_get_range_contour_add_on_tree`.
//!
//! Input: `N Q`, the values of the nodes, N - 1 edges (nodes from 0), then Q queries: `0 p l r x` adds x to the values of
//! the nodes at distance l to r - 1 from node p, `1 p` asks for the value of node p. Values and additions may be
//! negative.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- vertex_get_range_contour_add_on_tree checks/judges/samples/vertex_get_range_contour_add_on_tree.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::trees::{read_node, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{Fenwick, Sum};
use std::ffi::OsString;
use std::ops::Range;
use std::process::ExitCode;
use tree_algos::contour::ContourIndex;
use tree_algos::{MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge vertex_get_range_contour_add_on_tree",
        include_str!("vertex_get_range_contour_add_on_tree.rs"),
        arguments,
        solve,
    )
}

pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let values = tokens.list_i64("a value", nodes.into(), i64::MIN, i64::MAX)?;
    let tree = read_tree(tokens, nodes, 0)?;
    // No value is farther from zero than the sum of its absolute value and those of all additions.
    let mut total = values.iter().map(|value| value.unsigned_abs()).max().unwrap_or(0);
    let mut contours = ContourValues::new(&Rooted::new(&tree, NodeId::new(0)), values);
    drop(tree);
    for _ in 0..queries {
        let kind = tokens.number("the kind of a query", 0, 1)?;
        let node = read_node(tokens, nodes)?;
        if kind == 0 {
            let from = tokens.number_u32("a distance", 0, nodes)?;
            let to = tokens.number_u32("a distance", 0, nodes)?;
            let at = tokens.next_position();
            let value = tokens.i64("what to add")?;
            total = total.saturating_add(value.unsigned_abs());
            if total > i64::MAX as u64 {
                return Err(tokens.error_at(at, "values may come to exceed 63 bits"));
            }
            contours.add(node, from..to, value);
        } else {
            output.signed_line(contours.get(node));
            output.complete()?;
        }
    }
    Ok(())
}

/// A Fenwick tree of differences for each segment of the contour index: the total added to a cell is the sum of the
/// differences from the start of its segment.
struct ContourValues {
    index: ContourIndex,
    values: Vec<i64>,
    differences: Vec<i64>,
}

impl ContourValues {
    fn new(rooted: &Rooted, values: Vec<i64>) -> Self {
        let index = ContourIndex::by_distance(rooted);
        let differences = vec![0; index.len()];
        Self { index, values, differences }
    }

    fn add(&mut self, node: NodeId, distances: Range<u32>, value: i64) {
        for (range, segment) in self.index.ranges(node, distances) {
            let range = range.start - segment.start..range.end - segment.start;
            let differences = &mut self.differences[segment];
            Fenwick::from_cells(Sum::new(), differences).add_to_prefixes(range, &value);
        }
    }

    fn get(&self, node: NodeId) -> i64 {
        let mut value = self.values[node.index()];
        for (cell, segment) in self.index.cells(node) {
            let count = cell - segment.start + 1;
            let differences = Fenwick::from_cells(Sum::new(), &self.differences[segment]);
            value = value.wrapping_add(differences.sum(0..count));
        }
        value
    }
}
