//! The long-path engine. The documentation of [`XorEngine`](crate::xor_engines::XorEngine) explains how it works.
//!
//! - `order`: the nodes in breadth-first order;
//! - `residues`: the six low bits of all answers, and the heights of all nodes;
//! - `trunk`: the tree without its twigs (subtrees of height at most 30), path by path;
//! - `sweep`: the walks along the paths, which compute the high bits;
//! - `folds`: the marks that a walk has entered, with one row for each bit.
//!
//! All passes loop over ranks in an order in which parents precede children.

mod folds;
mod order;
mod residues;
mod sweep;
mod trunk;

use crate::{NodeId, Rank, Rooted, Tree};
use sweep::{HighBits, Reading};
use trunk::{Kind, Trunk};

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let (order, parents) = order::breadth_first(tree);
    solve_in_order(&order, &parents, marked)
}

pub(super) fn solve_rooted(rooted: &Rooted, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    solve_in_order(rooted.order(), rooted.parents(), marked)
}

fn solve_in_order(order: &[NodeId], parents: &[Rank], marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let n = order.len();
    let mut words: Vec<u64> = order.iter().map(|&node| u64::from(marked(node))).collect();
    let (heights, diameter) = residues::gather(&mut words, parents);
    let mut xors = vec![0; n];
    if diameter < 64 {
        drop(heights);
        for at in 0..n {
            if at > 0 {
                words[at] = residues::from_parent(words[parents[at].index()], words[at]);
            }
            xors[order[at].index()] = residues::xor_of_indices(words[at]);
        }
        return xors;
    }

    let mut slots = vec![0; n];
    let trunk = Trunk::new(parents, &heights, &words, &mut slots);
    let high = HighBits::new(&trunk, diameter);
    // The heights and slots are no longer needed, so reuse their memory for the readings.
    let (mut above, mut below) = (heights, slots);
    let mut tops = 0;
    for at in 0..n {
        let parent = parents[at].index();
        if at > 0 {
            words[at] = residues::from_parent(words[parent], words[at]);
        }
        let parent = Reading { above: above[parent], below: below[parent] };
        let reading = match trunk.kinds[at] {
            Kind::Twig => parent.in_twig(),
            Kind::Next => parent.next(),
            Kind::NextWithBranches => parent.next_with_branches(),
            Kind::Top => {
                tops += 1;
                high.top(tops - 1)
            }
        };
        (above[at], below[at]) = (reading.above, reading.below);
        xors[order[at].index()] = high.at(reading) | residues::xor_of_indices(words[at]);
    }
    xors
}
