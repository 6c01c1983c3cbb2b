//! The long-path engine.

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
fn breadth_first(tree: &Tree) -> (Vec<NodeId>, Vec<u32>) {
    let n = tree.node_count();
    // Every neighbour is written, and the parent overwritten by the next, so that nothing branches.
    let mut order = vec![NodeId::new(0); n + 1];
    let mut parents = vec![0; n + 1];
    let mut next = 1;
    for &(neighbour, _) in tree.neighbours(order[0]) {
        order[next] = neighbour;
        next += 1;
    }
    for at in 1..n {
        let parent = order[parents[at] as usize];
        match tree.neighbours(order[at]) {
            [_] => {}
            [(a, _), (b, _)] => {
                // One of the two is the parent; the next step need not wait for which.
                order[next] = NodeId::new(a.get() ^ b.get() ^ parent.get());
                parents[next] = at as u32;
                next += 1;
            }
            neighbours => {
                for &(neighbour, _) in neighbours {
                    order[next] = neighbour;
                    parents[next] = at as u32;
                    next += usize::from(neighbour != parent);
                }
            }
        }
    }
    order.truncate(n);
    parents.truncate(n);
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

    let trunk = Trunk::new(parents, &heights, &words);
    drop(heights);
    let high = HighBits::new(&trunk, diameter);
    let mut places = vec![Place::default(); n];
    let mut tops = 0;
    for at in 0..n {
        let parent = parents[at] as usize;
        if at > 0 {
            words[at] = residues::from_parent(words[parent], words[at]);
        }
        places[at] = match trunk.kinds[at] {
            Kind::Twig => places[parent].in_twig(),
            Kind::Next => places[parent].next(),
            Kind::NextWithBranches => places[parent].next_with_branches(),
            Kind::Top => {
                tops += 1;
                high.top(tops - 1)
            }
        };
        xors[order[at].index()] = high.at(places[at]) | residues::xor_of_indices(words[at]);
    }
    xors
}
