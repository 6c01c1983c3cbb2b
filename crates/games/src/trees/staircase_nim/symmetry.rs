//! A canonical position for all positions related by symmetries of a tree.

use tree_algos::isomorphism::{canonical_order, subtree_classes};
use tree_algos::{NodeId, Rooted};

/// Positions on larger trees can be played, but not searched.
const MAX_NODES: usize = 1024;

/// The symmetries of a rooted tree in which subtrees can be swapped.
#[derive(Debug)]
pub(super) struct Symmetries {
    /// For each node, the class of its subtree without coins.
    classes: Vec<u32>,
    /// The nodes in the canonical order without coins.
    order: Vec<NodeId>,
}

impl Symmetries {
    /// `None` for a tree without symmetries, and for a large one, which would take too long.
    pub(super) fn of(rooted: &Rooted) -> Option<Self> {
        if rooted.node_count() > MAX_NODES {
            return None;
        }
        let classes = subtree_classes(rooted);
        let mut seen = vec![None; rooted.node_count()];
        let mut repeated = false;
        for &node in rooted.order() {
            for child in rooted.children(node) {
                let last = seen[classes[child.index()] as usize].replace(node);
                repeated |= last == Some(node);
            }
        }
        repeated.then(|| {
            let order = canonical_order(rooted, |node| classes[node.index()]);
            Self { classes, order }
        })
    }

    /// The same numbers of coins for all positions that are equivalent by symmetries of the tree.
    ///
    /// Sorts siblings by their subtrees without coins first, because every order then has the same
    /// shape, and then by the coins there.
    pub(super) fn canonical(&self, rooted: &Rooted, coins: &[u64]) -> Vec<u64> {
        let label = |node: NodeId| (self.classes[node.index()], coins[node.index()]);
        let mut image = vec![0; coins.len()];
        for (to, from) in self.order.iter().zip(canonical_order(rooted, label)) {
            image[to.index()] = coins[from.index()];
        }
        image
    }
}
