//! The centroid engine with tables: all distances of a component at once.
//!
//! At a centroid, the xor of `d + k` over the distances `d` of all marks is the same for all nodes at
//! distance `k`: a [`ShiftTable`] gives it for every `k`. That counts the marks of a node's own branch
//! too, as if the way to them led through the centroid; a table of each branch takes them out again.
//!
//! Source: the tester's program for CodeChef MOVCOIN2, "Move the Coins 2", 2020 (a table of all shifts
//! at each centroid).

use crate::centroid::{Centroids, Component};
use crate::{NodeId, Rooted, ShiftTable, Tree};
use std::ops::Range;

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let marks: Vec<bool> = rooted.order().iter().map(|&node| marked(node)).collect();
    let mut xors = vec![0; rooted.node_count()];
    let mut table = ShiftTable::new();
    let mut parities = Vec::new();
    let mut centroids = Centroids::new(&rooted);
    while let Some(component) = centroids.next_component() {
        let whole = 0..component.node_count();
        for part in std::iter::once(whole).chain(component.branches()) {
            add(&component, part, &marks, &mut parities, &mut table, &mut xors);
        }
    }
    rooted.by_node(&xors)
}

/// Adds to every node of a part the xor of the distances to the marks of the part, by way of the
/// centroid. Adding twice takes out again.
fn add(
    component: &Component<'_>,
    part: Range<usize>,
    marks: &[bool],
    parities: &mut Vec<bool>,
    table: &mut ShiftTable,
    xors: &mut [u32],
) {
    let ranks = &component.ranks()[part.clone()];
    let distances = &component.distances()[part];
    let largest = distances.iter().copied().max().unwrap_or(0) as usize;
    parities.clear();
    parities.resize(largest + 1, false);
    for (rank, &distance) in ranks.iter().zip(distances) {
        parities[distance as usize] ^= marks[rank.index()];
    }
    let by_distance = table.fill(parities, largest + 1);
    for (rank, &distance) in ranks.iter().zip(distances) {
        xors[rank.index()] ^= by_distance[distance as usize];
    }
}
