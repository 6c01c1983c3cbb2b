//! The centroid engine, as the literature describes it.
//!
//! Every path of the tree passes through the centroid of exactly one component in which its two ends are in different branches, if the
//! centroid itself counts as a branch of one node. So in each component, every branch reads the marks in the branches before it, and then,
//! in reverse order, the marks in the branches after it. A tracker contains the distances of the marks from the centroid; a node at
//! distance `d` reads the tracker shifted by `d`.
//!
//! Source: the editorial of CodeChef MOVCOIN2, "Move the Coins 2", 2020.

use super::Trackers;
use crate::centroid::{Centroids, Component};
use crate::{DistTracker, NodeId, Rooted, Tree};
use std::ops::Range;

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let marks: Vec<bool> = rooted.order().iter().map(|&node| marked(node)).collect();
    let mut xors = vec![0; rooted.node_count()];
    let mut trackers = Trackers::default();
    let mut centroids = Centroids::new(&rooted);
    while let Some(component) = centroids.next_component() {
        let branches = || std::iter::once(0..1).chain(component.branches());
        let largest = 2 * component.height();
        let tracker = trackers.cleared(largest);
        for branch in branches() {
            read_then_add(&component, branch, tracker, &marks, &mut xors);
        }
        let tracker = trackers.cleared(largest);
        for branch in branches().rev() {
            read_then_add(&component, branch, tracker, &marks, &mut xors);
        }
    }
    rooted.by_node(&xors)
}

/// Reads the tracker at every node of a branch, and then adds the marks of the branch to the tracker.
fn read_then_add(
    component: &Component<'_>,
    branch: Range<usize>,
    tracker: &mut DistTracker,
    marks: &[bool],
    xors: &mut [u32],
) {
    let ranks = &component.ranks()[branch.clone()];
    let distances = &component.distances()[branch];
    // Distances ascend inside a branch, so one increment per level suffices.
    let mut distance = 0;
    for (rank, &to) in ranks.iter().zip(distances) {
        while distance < to {
            tracker.increment();
            distance += 1;
        }
        xors[rank.index()] ^= tracker.xor();
    }
    tracker.shift(-i64::from(distance));
    for (rank, &to) in ranks.iter().zip(distances) {
        if marks[rank.index()] {
            tracker.toggle(to);
        }
    }
}
