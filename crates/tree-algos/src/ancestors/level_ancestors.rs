//! Finds ancestors at a given distance above a node in constant time.

use crate::{NodeId, Rank, Rooted};

/// Finds the ancestor `k` edges above a node in O(1), for any `k`.
///
/// # When to use it
///
/// [`HeavyPaths`](crate::HeavyPaths) climbs from one heavy path to the next. It is fastest if paths are long, and it also finds lowest
/// common ancestors and paths. Use `LevelAncestors` if you query ancestors often and your trees may be bushy: a query takes three look-ups
/// on every tree.
///
/// # How it works
///
/// Every node that is not a leaf is joined to its child of greatest height, which divides the tree into long paths. Each path of `l` nodes
/// is stored together with the `l` ancestors above it; such an array is a *ladder*. Every leaf also stores where its ancestors 1, 2, 4, 8,
/// ... edges up are in their ladders. The path of a node of height `h` ends at a leaf `h` edges below, so the ancestor `k` edges above the
/// node is `h + k` edges above that leaf. A jump from the leaf by the largest power of two up to `h + k` leads to a node of at least that
/// height, so the ladder there contains the answer.
///
/// # Limits
///
/// The structure takes at most `20 n` bytes for `n` nodes, plus 4 bytes for each leaf times the logarithm of its depth.
///
/// Sources: M. A. Bender, M. Farach-Colton, *The level ancestor problem simplified*, 2004 (ladders, and
/// jumps from leaves only).
///
/// ```
/// use tree_algos::{LevelAncestors, NodeId, Rooted, shapes};
/// let above = LevelAncestors::new(&Rooted::new(&shapes::complete(15, 2), NodeId::new(0)));
/// assert_eq!(above.kth_ancestor(NodeId::new(9), 2), Some(NodeId::new(1)));
/// assert_eq!(above.kth_ancestor(NodeId::new(9), 3), Some(NodeId::new(0)));
/// assert_eq!(above.kth_ancestor(NodeId::new(9), 4), None);
/// assert_eq!(above.depth(NodeId::new(9)), 3);
/// ```
#[doc(alias = "level ancestor")]
#[doc(alias = "kth ancestor")]
#[doc(alias = "binary lifting")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LevelAncestors {
    nodes: Vec<Entry>,
    /// For each leaf, the indices in `ladders` of its ancestors 1, 2, 4, ... edges up.
    jumps: Vec<u32>,
    /// The ladders, each from top to bottom.
    ladders: Vec<NodeId>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Entry {
    /// The index at which the jumps of the path's leaf start.
    jumps: u32,
    /// The number of edges down to that leaf.
    height: u32,
    depth: u32,
}

impl LevelAncestors {
    /// Prepares a tree for queries.
    ///
    /// # Panics
    ///
    /// Panics if the leaves have 2³² jumps or more. No tree of 10⁸ nodes has that many.
    ///
    /// # Complexity
    ///
    /// O(n + l log h) time and space for n nodes, l leaves and the height h.
    pub fn new(rooted: &Rooted) -> Self {
        let n = rooted.node_count();
        let (parents, heights, depths) = (rooted.parents(), rooted.heights(), rooted.depths());
        // For each rank, `cells` contains its index in the ladder of its own path. `ladders` contains ranks, which are replaced by nodes at
        // the end.
        let mut cells = vec![0_u32; n];
        let mut ladders: Vec<Rank> = Vec::with_capacity(2 * n);
        let begin = |top: Rank, cells: &mut [u32], ladders: &mut Vec<Rank>| {
            let length = heights[top.index()] + 1;
            let above = length.min(depths[top.index()]) as usize;
            let start = ladders.len();
            ladders.resize(start + above + length as usize, top);
            let mut ancestor = top;
            for cell in ladders[start..start + above].iter_mut().rev() {
                ancestor = parents[ancestor.index()];
                *cell = ancestor;
            }
            cells[top.index()] = (start + above) as u32;
        };
        begin(Rank::new(0), &mut cells, &mut ladders);
        for rank in rooted.ranks() {
            let at = rank.index();
            let mut continues = false;
            for child in rooted.child_ranks(rank) {
                if !continues && heights[child.index()] + 1 == heights[at] {
                    continues = true;
                    cells[child.index()] = cells[at] + 1;
                    ladders[cells[at] as usize + 1] = child;
                } else {
                    begin(child, &mut cells, &mut ladders);
                }
            }
        }
        let mut jumps: Vec<u32> = Vec::new();
        let mut entries = vec![Entry::default(); n];
        for rank in rooted.ranks().rev() {
            let (height, depth) = (heights[rank.index()], depths[rank.index()]);
            let start = if height == 0 {
                let start = jumps.len();
                let mut cell = cells[rank.index()];
                let mut step = 1;
                for _ in 0..depth.checked_ilog2().map_or(0, |log| log + 1) {
                    // The first jump leads up one edge, and each later jump leads twice as far from the node as the previous one.
                    cell = cells[ladders[(cell - step) as usize].index()];
                    step = if jumps.len() == start { 1 } else { 2 * step };
                    jumps.push(cell);
                }
                assert!(u32::try_from(jumps.len()).is_ok(), "too many jumps for 32 bits");
                start as u32
            } else {
                // The loop runs backward, so the entry of the child on the same path is already complete. The node shares the jumps of this
                // child.
                entries[ladders[cells[rank.index()] as usize + 1].index()].jumps
            };
            entries[rank.index()] = Entry { jumps: start, height, depth };
        }
        let order = rooted.order();
        Self {
            nodes: rooted.by_node(&entries),
            jumps,
            ladders: ladders.into_iter().map(|rank| order[rank.index()]).collect(),
        }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of edges between `node` and the root.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node.
    #[track_caller]
    #[inline]
    pub fn depth(&self, node: NodeId) -> u32 {
        self.nodes[node.index()].depth
    }

    /// Returns the ancestor `k` edges above `node`, or `None` if the tree has no such ancestor.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[track_caller]
    #[inline]
    pub fn kth_ancestor(&self, node: NodeId, k: u32) -> Option<NodeId> {
        let Entry { jumps, height, depth } = self.nodes[node.index()];
        if k > depth {
            return None;
        }
        if k == 0 {
            return Some(node);
        }
        let up = height + k;
        let log = up.ilog2();
        let cell = self.jumps[(jumps + log) as usize];
        Some(self.ladders[(cell - (up - (1 << log))) as usize])
    }
}
