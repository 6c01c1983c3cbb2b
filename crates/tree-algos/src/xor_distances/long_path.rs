//! The long-path engine, derived in the documentation of [`Engine`](super::Engine).
//!
//! - `residues`: the six low bits of all answers, and heights;
//! - `trunk`: what is left of the tree without its twigs, path by path;
//! - `sweep`: the walks along the paths, which find the high bits;
//! - `folds`: what a walk has entered, one row per bit.
//!
//! All passes run over positions in an order in which parents precede children.

mod folds;
mod residues;
mod sweep;
mod trunk;

use crate::{NodeId, Rooted, Tree};
use sweep::{HighBits, Place};
use trunk::{Kind, Trunk};

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let (order, parents) = breadth_first(tree);
    solve_in_order(&order, &parents, marked)
}

pub(super) fn solve_rooted(rooted: &Rooted, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    solve_in_order(rooted.order(), rooted.parents(), marked)
}

/// The nodes in breadth-first order from node 0, and the positions of their parents.
///
/// On a path every step has to wait for the memory that the step before names. So a first pass, which
/// waits for nothing, keeps the xor of the neighbours of each node that has at most two: the parent
/// taken out, the only child is left, or 0, which is the root and no child. That leaves one place to
/// look at per node, in the smallest array that will do.
fn breadth_first(tree: &Tree) -> (Vec<NodeId>, Vec<u32>) {
    const MANY: u32 = u32::MAX;
    let n = tree.node_count();
    let xor_of_neighbours = |node| match tree.neighbours(node) {
        [(only, _)] => only.get(),
        [(one, _), (other, _)] => one.get() ^ other.get(),
        _ => MANY,
    };
    let mut few: Vec<u32> = tree.nodes().map(xor_of_neighbours).collect();
    few[0] = MANY;
    let mut order = vec![NodeId::new(0); n];
    let mut parents = vec![0; n];
    let mut next = 1;
    for at in 0..n {
        let node = order[at];
        let parent = if at == 0 { None } else { Some(order[parents[at] as usize]) };
        match (few[node.index()], parent) {
            (neighbours, Some(parent)) if neighbours != MANY => {
                let child = neighbours ^ parent.get();
                if child != 0 {
                    order[next] = NodeId::new(child);
                    parents[next] = at as u32;
                    next += 1;
                }
            }
            _ => {
                for &(neighbour, _) in tree.neighbours(node) {
                    if Some(neighbour) != parent {
                        order[next] = neighbour;
                        parents[next] = at as u32;
                        next += 1;
                    }
                }
            }
        }
    }
    (order, parents)
}

fn solve_in_order(order: &[NodeId], parents: &[u32], marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let n = order.len();
    let mut words: Vec<u64> = order.iter().map(|&node| u64::from(marked(node))).collect();
    let (heights, diameter) = residues::gather(&mut words, parents);
    let mut xors = vec![0; n];
    if diameter < 64 {
        drop(heights);
        for at in 0..n {
            if at > 0 {
                words[at] = residues::from_parent(words[parents[at] as usize], words[at]);
            }
            xors[order[at].index()] = residues::xor_of_indices(words[at]);
        }
        return xors;
    }

    let mut slots = vec![0; n];
    let trunk = Trunk::new(parents, &heights, &words, &mut slots);
    let high = HighBits::new(&trunk, diameter);
    // Heights and slots have served; their memory takes the places.
    let (mut above, mut below) = (heights, slots);
    let mut tops = 0;
    for at in 0..n {
        let parent = parents[at] as usize;
        if at > 0 {
            words[at] = residues::from_parent(words[parent], words[at]);
        }
        let parent = Place { above: above[parent], below: below[parent] };
        let place = match trunk.kinds[at] {
            Kind::Twig => parent.in_twig(),
            Kind::Next => parent.next(),
            Kind::NextWithBranches => parent.next_with_branches(),
            Kind::Top => {
                tops += 1;
                high.top(tops - 1)
            }
        };
        (above[at], below[at]) = (place.above, place.below);
        xors[order[at].index()] = high.at(place) | residues::xor_of_indices(words[at]);
    }
    xors
}
