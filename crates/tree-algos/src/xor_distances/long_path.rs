//! The long-path engine.

mod folds;
mod residues;
mod sweep;
mod trunk;

use crate::{NodeId, Rooted, Tree};
use trunk::{NONE, Trunk};

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
    for at in 0..n {
        let parent = if at == 0 { None } else { Some(order[parents[at] as usize]) };
        for &(neighbour, _) in tree.neighbours(order[at]) {
            order[next] = neighbour;
            parents[next] = at as u32;
            next += usize::from(Some(neighbour) != parent);
        }
    }
    order.truncate(n);
    parents.truncate(n);
    (order, parents)
}

fn solve_in_order(order: &[NodeId], parents: &[u32], marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let n = order.len();
    let mut words: Vec<u64> = order.iter().map(|&node| u64::from(marked(node))).collect();
    residues::gather(&mut words, parents);
    let (heights, diameter) = heights(parents);
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

    let (trunk, mut above) = Trunk::new(parents, &heights, &words);
    let mut below = heights;
    let high = sweep::sweep(&trunk, diameter, &mut above, &mut below);
    drop(trunk);
    for at in 0..n {
        let parent = parents[at] as usize;
        if at > 0 {
            words[at] = residues::from_parent(words[parent], words[at]);
        }
        if above[at] == NONE {
            above[at] = above[parent] + 1;
            below[at] = below[parent] + 1;
        }
        let high = high.from_above[above[at] as usize] ^ high.from_below[below[at] as usize];
        xors[order[at].index()] = high | residues::xor_of_indices(words[at]);
    }
    xors
}

/// The height of each position, and the diameter.
fn heights(parents: &[u32]) -> (Vec<u32>, u32) {
    let mut heights = vec![0_u32; parents.len()];
    let mut diameter = 0;
    for at in (1..parents.len()).rev() {
        let height = heights[at] + 1;
        let parent = &mut heights[parents[at] as usize];
        diameter = diameter.max(*parent + height);
        *parent = height.max(*parent);
    }
    (heights, diameter)
}
