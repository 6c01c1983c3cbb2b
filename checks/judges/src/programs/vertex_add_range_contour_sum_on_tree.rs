//! The contour index, for the judge: reads the input of Library Checker's *Vertex Add Range Contour Sum on
//! Tree* and answers its queries.
//!
//! Input: the numbers of nodes and of queries, the values of the nodes, the edges (nodes from 0), and the
//! queries: `0 p x` adds x to the value of node p, `1 p l r` asks for the sum of the values of the
//! nodes at distance l to r - 1 from node p. Values and additions may be negative.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- vertex_add_range_contour_sum_on_tree checks/judges/samples/vertex_add_range_contour_sum_on_tree.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens, trees::read_tree};
use dynamic_trees::{Fenwick, Sum};
use std::ffi::OsString;
use std::ops::Range;
use std::process::ExitCode;
use tree_algos::contour::ContourIndex;
use tree_algos::{MAX_NODES, NodeId, Rooted};

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge vertex_add_range_contour_sum_on_tree",
        include_str!("vertex_add_range_contour_sum_on_tree.rs"),
        arguments,
        solve,
    )
}

/// Reads one test and prints the sums, one per line.
pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let n = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let at_values = tokens.next_position();
    let values = tokens.list_i64("a value", u64::from(n), i64::MIN, i64::MAX)?;
    // No sum is farther from zero than the sum of all absolute values, so checking that one is enough.
    let mut total = 0;
    for (at, &value) in (at_values..).zip(&values) {
        total = with_size(total, value).ok_or_else(|| too_large(tokens, at))?;
    }
    let tree = read_tree(tokens, n, 0)?;
    let mut sums = ContourSums::new(&Rooted::new(&tree, NodeId::new(0)), &values);
    for _ in 0..queries {
        let kind = tokens.number_u32("the kind of a query", 0, 1)?;
        let node = NodeId::new(tokens.number_u32("a node", 0, n - 1)?);
        if kind == 0 {
            let at = tokens.next_position();
            let value = tokens.i64("what to add")?;
            total = with_size(total, value).ok_or_else(|| too_large(tokens, at))?;
            sums.add(node, value);
        } else {
            let from = tokens.number_u32("a distance", 0, n)?;
            let to = tokens.number_u32("a distance", 0, n)?;
            output.signed_line(sums.sum(node, from..to));
        }
    }
    output.complete()
}

/// The sum of all absolute values, with one more value, if it is in range.
fn with_size(total: i64, value: i64) -> Option<i64> {
    total.checked_add(value.checked_abs()?)
}

fn too_large(tokens: &Tokens, at: u64) -> JudgeError {
    tokens.error_at(at, "the sum of all values, each without its sign, exceeds 63 bits")
}

/// A Fenwick tree for each segment of the contour index.
struct ContourSums {
    index: ContourIndex,
    cells: Vec<i64>,
}

impl ContourSums {
    fn new(rooted: &Rooted, values: &[i64]) -> Self {
        let index = ContourIndex::by_distance(rooted);
        let mut cells = vec![0; index.len()];
        for &node in rooted.order() {
            for (cell, _) in index.cells(node) {
                cells[cell] += values[node.index()];
            }
        }
        for segment in index.segments() {
            Fenwick::new(Sum::new(), &mut cells[segment]);
        }
        Self { index, cells }
    }

    fn add(&mut self, node: NodeId, value: i64) {
        let Self { index, cells } = self;
        index.cells(node).for_each(|(cell, segment)| {
            let cell = cell - segment.start;
            Fenwick::from_cells(Sum::new(), &mut cells[segment]).add(cell, &value);
        });
    }

    fn sum(&self, node: NodeId, distances: Range<u32>) -> i64 {
        let parts = self.index.ranges(node, distances);
        let sum_of = |(range, segment): (Range<usize>, Range<usize>)| {
            let range = range.start - segment.start..range.end - segment.start;
            Fenwick::from_cells(Sum::new(), &self.cells[segment]).sum(range)
        };
        parts.map(sum_of).sum()
    }
}
