//! Finds symmetries of graphs that pair each node with a different, nonadjacent node.
//!
//! If a graph has such a symmetry, the player to move loses Node Kayles and Arc Kayles, because the opponent can answer each move with its
//! image. The pages of the two games contain the proof.

use std::collections::VecDeque;

/// A graph, given by the sorted list of neighbors of each node.
#[derive(Clone, Debug)]
pub(super) struct Neighbors(Vec<Vec<u32>>);

/// The number of steps that the search for a symmetry may still take. Graphs of a few nodes need a few hundred steps.
#[derive(Debug)]
pub(super) struct Effort(u64);

impl Effort {
    /// Returns a number of steps that is enough for 64-by-64 grids. On a small graph without a symmetry, these steps take a few
    /// milliseconds.
    pub(super) fn of(graph: &Neighbors) -> Self {
        Self((1 << 18) + 128 * graph.size() as u64)
    }

    /// Subtracts steps from the remaining effort. Returns `None` if there are not enough steps left.
    pub(super) fn take(&mut self, work: usize) -> Option<()> {
        self.0 = self.0.checked_sub(work as u64)?;
        Some(())
    }
}

/// The partner of each node in a symmetry.
pub(super) type Pairing = Vec<u32>;

impl Neighbors {
    /// Creates the graph with `nodes` nodes and the given edges. The ends of each edge must differ, and each edge must be given only
    /// once.
    pub(super) fn new(nodes: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut rows = vec![Vec::new(); nodes];
        for (u, v) in edges {
            rows[u as usize].push(v);
            rows[v as usize].push(u);
        }
        for row in &mut rows {
            row.sort_unstable();
        }
        Self(rows)
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of nodes plus the number of ends of edges.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(|row| 1 + row.len()).sum()
    }

    /// Returns the neighbors of a node.
    pub(super) fn of(&self, node: u32) -> &[u32] {
        &self.0[node as usize]
    }

    fn are_joined(&self, u: u32, v: u32) -> bool {
        self.of(u).binary_search(&v).is_ok()
    }

    /// Removes nodes. Returns the graph of the remaining nodes, and their previous numbers.
    pub(super) fn without(&self, is_gone: impl Fn(u32) -> bool) -> (Self, Vec<u32>) {
        let stays: Vec<u32> = (0..self.len() as u32).filter(|&node| !is_gone(node)).collect();
        let mut numbers = vec![u32::MAX; self.len()];
        for (number, &node) in (0..).zip(&stays) {
            numbers[node as usize] = number;
        }
        let row = |&node: &u32| {
            let row = self.of(node).iter().map(|&next| numbers[next as usize]);
            row.filter(|&next| next != u32::MAX).collect()
        };
        (Self(stays.iter().map(row).collect()), stays)
    }

    /// Removes nodes that have no neighbors. Returns the resulting graph, and the previous numbers of its nodes.
    pub(super) fn without_lone_nodes(&self) -> (Self, Vec<u32>) {
        self.without(|node| self.of(node).is_empty())
    }

    /// Computes colors that every symmetry preserves. Two nodes of the same color have the same number of neighbors of each color, unless
    /// hashes collide. Returns `None` if the effort is used up.
    pub(super) fn colors(&self, effort: &mut Effort) -> Option<Vec<u32>> {
        let mut colors: Vec<u32> = vec![0; self.len()];
        let mut count = usize::from(self.len() > 0);
        loop {
            effort.take(self.size())?;
            let mix = |color: u32| {
                let color = (u64::from(color) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (color ^ color >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
            };
            // Add up hashes of the neighbors' colors, because a sum does not depend on their order. Nodes whose neighbors have different
            // colors can have equal sums by chance, which only leads to fewer new colors.
            let keys: Vec<(u32, u64)> = (0..)
                .zip(&colors)
                .map(|(node, &color)| {
                    let around = self.of(node).iter().map(|&next| mix(colors[next as usize]));
                    (color, around.fold(0_u64, u64::wrapping_add))
                })
                .collect();
            let mut sorted = keys.clone();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() == count {
                return Some(colors);
            }
            count = sorted.len();
            let rank = |key| sorted.partition_point(|other| other < key) as u32;
            colors = keys.iter().map(rank).collect();
        }
    }

    /// Returns the order in which nodes get partners. Nodes of rare colors come first. Each of these nodes is followed by the rest of its
    /// connected part in breadth-first order.
    fn order(&self, colors: &[u32]) -> Vec<u32> {
        let mut sizes = vec![0_u32; self.len()];
        for &color in colors {
            sizes[color as usize] += 1;
        }
        let mut firsts: Vec<u32> = (0..self.len() as u32).collect();
        firsts.sort_by_key(|&node| sizes[colors[node as usize] as usize]);
        let mut seen = vec![false; self.len()];
        let mut order = Vec::with_capacity(self.len());
        for first in firsts {
            let mut next = VecDeque::from([first]);
            while let Some(node) = next.pop_front() {
                if !std::mem::replace(&mut seen[node as usize], true) {
                    order.push(node);
                    next.extend(self.of(node));
                }
            }
        }
        order
    }

    /// Searches for a symmetry that pairs each node with a different, nonadjacent node. Gives up when the effort is used up.
    pub(super) fn pairing(&self, effort: &mut Effort) -> Option<Pairing> {
        if self.len() % 2 == 1 {
            return None;
        }
        let colors = self.colors(effort)?;
        let mut is_odd = vec![false; self.len()];
        for &color in &colors {
            is_odd[color as usize] ^= true;
        }
        if is_odd.contains(&true) {
            return None;
        }
        let pairing = Attempt::new(self, colors).complete(effort)?;
        debug_assert!(self.is_paired_by(&pairing));
        Some(pairing)
    }

    /// Returns whether the pairing is a symmetry that pairs each node with a different, nonadjacent node. Checks every node and every edge.
    pub(super) fn is_paired_by(&self, pairing: &[u32]) -> bool {
        let image = |node: u32| pairing[node as usize];
        pairing.len() == self.len()
            && (0..self.len() as u32).all(|node| {
                let partner = image(node);
                partner != node
                    && image(partner) == node
                    && !self.are_joined(node, partner)
                    && self.of(node).iter().all(|&next| self.are_joined(partner, image(next)))
            })
    }
}

/// A partial pairing that is extended node by node.
struct Attempt<'g> {
    graph: &'g Neighbors,
    colors: Vec<u32>,
    order: Vec<u32>,
    pairing: Vec<u32>,
}

/// A node whose partner is being chosen: its index in the order, and the partners that are left to try.
struct Choice {
    place: usize,
    partners: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'g> Attempt<'g> {
    fn new(graph: &'g Neighbors, colors: Vec<u32>) -> Self {
        let order = graph.order(&colors);
        Self { graph, colors, order, pairing: vec![NONE; graph.len()] }
    }

    /// Extends the pairing to all nodes by backtracking: tries each possible partner of a node, and undoes the last choice when no partners
    /// are left to try. Returns `None` if there is no such pairing, or if the effort is used up.
    fn complete(mut self, effort: &mut Effort) -> Option<Pairing> {
        let mut choices: Vec<Choice> = Vec::new();
        let mut place = 0;
        loop {
            while place < self.order.len() && self.partner(self.order[place]).is_some() {
                place += 1;
            }
            let Some(&node) = self.order.get(place) else { return Some(self.pairing) };
            choices.push(Choice { place, partners: self.candidates(node) });
            loop {
                let choice = choices.last_mut()?;
                let node = self.order[choice.place];
                if let Some(partner) = self.partner(node) {
                    self.pairing[node as usize] = NONE;
                    self.pairing[partner as usize] = NONE;
                }
                let Some(partner) = choice.partners.pop() else {
                    choices.pop();
                    continue;
                };
                let degree = self.graph.of(node).len();
                effort.take(1 + 2 * degree)?;
                if self.fits(node, partner) {
                    self.pairing[node as usize] = partner;
                    self.pairing[partner as usize] = node;
                    place = choice.place + 1;
                    break;
                }
            }
        }
    }

    fn partner(&self, node: u32) -> Option<u32> {
        Some(self.pairing[node as usize]).filter(|&partner| partner != NONE)
    }

    /// Returns the candidates for the partner of a node: the nodes of the same color that have no partner yet. If a neighbor of the node
    /// already has a partner, only neighbors of that partner are candidates.
    fn candidates(&self, node: u32) -> Vec<u32> {
        let color = self.colors[node as usize];
        let is_free =
            |&other: &u32| self.colors[other as usize] == color && self.partner(other).is_none();
        let around = self.graph.of(node).iter().find_map(|&next| self.partner(next));
        match around {
            Some(partner) => self.graph.of(partner).iter().copied().filter(is_free).collect(),
            None => (0..self.graph.len() as u32).filter(is_free).collect(),
        }
    }

    fn fits(&self, node: u32, partner: u32) -> bool {
        let keeps = |node: u32, partner: u32| {
            let images = self.graph.of(node).iter().filter_map(|&next| self.partner(next));
            images.clone().count()
                == images.filter(|&image| self.graph.are_joined(partner, image)).count()
        };
        node != partner
            && !self.graph.are_joined(node, partner)
            && keeps(node, partner)
            && keeps(partner, node)
    }
}
