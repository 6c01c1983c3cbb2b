//! Solves problems about all nodes within a range of distances: sums of their values, and additions to their values.

use crate::judge::JudgeError;
use crate::trees::{read_node, read_tree};
use crate::{output::Output, tokens::Tokens};
use dynamic_trees::{Fenwick, Sum};
use std::ops::Range;
use tree_algos::contour::ContourIndex;
use tree_algos::{MAX_NODES, NodeId, Rooted};

/// Reads the tree and the queries, and prints the sums, one per line.
pub(super) fn vertex_add_range_contour_sum_on_tree(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let n = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let at_values = tokens.next_position();
    let values = tokens.list_i64("a value", u64::from(n), i64::MIN, i64::MAX)?;
    // The absolute value of each sum is at most the sum of all absolute values, so it is enough to check that this total fits in an `i64`.
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

/// Adds the absolute value of `value` to `total`. Returns `None` on overflow.
fn with_size(total: i64, value: i64) -> Option<i64> {
    total.checked_add(value.checked_abs()?)
}

fn too_large(tokens: &Tokens, at: u64) -> JudgeError {
    tokens.error_at(at, "the sum of all values, each without its sign, exceeds 63 bits")
}

/// Sums over the cells of a contour index, with one Fenwick tree for each segment.
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

pub(super) fn vertex_get_range_contour_add_on_tree(
    tokens: &mut Tokens,
    output: &mut Output,
) -> Result<(), JudgeError> {
    let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let queries = tokens.u64("the number of queries")?;
    let values = tokens.list_i64("a value", nodes.into(), i64::MIN, i64::MAX)?;
    let tree = read_tree(tokens, nodes, 0)?;
    // No absolute value can exceed the largest initial absolute value plus the absolute values of all additions, so it is enough to check
    // that this bound fits in an `i64`.
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

/// Values of the cells of a contour index, with one Fenwick tree of differences for each segment. The total that was added to a cell is the
/// sum of the differences from the start of its segment to the cell.
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
