//! Long-path decomposition: divides a tree into paths that always continue to the child of greatest height.

use crate::{Rank, Rooted};
use std::iter::FusedIterator;

/// A rooted tree divided into long paths: each node that is not a leaf is on the same path as its *long child*, the child of greatest
/// height (the first one, if several are equally high).
///
/// A path that starts at a node of height `h` has `h + 1` nodes, and the subtree of its top is not deeper than the path. So a table indexed
/// by depth below the top needs as many cells as the path has nodes, and the tables of all paths together need `n` cells. That is the
/// purpose of the decomposition. Merging a branch into such a table costs the length of the branch's own path. Every path is merged at most
/// once, so many sums by depth take linear time.
///
/// Paths are numbered in the order of their tops, so the path of the root is path 0, and every path comes after the path from which
/// it branches off. Nodes are given by their [`Rank`] in the [`Rooted`] that was decomposed, and the *cells* of a table are
/// numbered path by path.
///
/// # Long or heavy?
///
/// A walk to the root visits up to `O(√n)` long paths, but only `O(log n)` heavy ones. Use
/// [`HeavyPaths`](crate::HeavyPaths) for queries on paths, and `LongPaths` for tables by depth.
///
/// # Limits
///
/// The structure takes `12 n` bytes for `n` nodes, and 4 per path.
///
/// ```
/// use tree_algos::{LongPaths, NodeId, Rooted, Tree};
/// //       0
/// //      / \
/// //     1   2
/// //    / \
/// //   3   4
/// //        \
/// //         5
/// let tree = Tree::from_edges(6, [(0, 1), (0, 2), (1, 3), (1, 4), (4, 5)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// let paths = LongPaths::new(&rooted);
/// let ranks = |path| -> Vec<u32> { paths.path(path).iter().map(|rank| rank.get()).collect() };
/// assert_eq!([0, 1, 2].map(ranks), [vec![0, 1, 4, 5], vec![2], vec![3]]);
///
/// // Count the nodes at each depth by merging short branches into long tables.
/// let mut table = vec![1; 6];
/// for path in (1..paths.path_count()).rev() {
///     let top = paths.path(path)[0];
///     let branching = paths.cell(rooted.parents()[top.index()]);
///     for (below, cell) in paths.range(path).enumerate() {
///         table[branching + 1 + below] += table[cell];
///     }
/// }
/// assert_eq!(table[paths.range(0)], [1, 2, 2, 1]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LongPaths {
    /// The node in each cell. The paths follow one after another, each from its top down.
    order: Vec<Rank>,
    /// For each rank, its cell.
    cells: Vec<u32>,
    /// For each rank, the number of its path.
    numbers: Vec<u32>,
    /// Path `k` has the cells `starts[k]..starts[k + 1]`.
    starts: Vec<u32>,
}

impl LongPaths {
    /// Computes the long paths of a rooted tree.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes, in two passes over the ranks.
    pub fn new(rooted: &Rooted) -> Self {
        let n = rooted.node_count();
        let heights = rooted.heights();
        let mut order = vec![Rank::new(0); n];
        let mut cells = vec![0_u32; n];
        let mut numbers = vec![0_u32; n];
        let mut starts = vec![0_u32];
        let mut end = 0;
        let mut begin = |at: usize, cells: &mut [u32], numbers: &mut [u32]| {
            numbers[at] = starts.len() as u32 - 1;
            cells[at] = end;
            end += heights[at] + 1;
            starts.push(end);
        };
        begin(0, &mut cells, &mut numbers);
        for rank in rooted.ranks() {
            let at = rank.index();
            order[cells[at] as usize] = rank;
            // The children of a node are contiguous. The first one of greatest height continues the path; each of the others starts a path.
            let mut continues = false;
            for child in rooted.child_range(rank) {
                if !continues && heights[child] + 1 == heights[at] {
                    continues = true;
                    cells[child] = cells[at] + 1;
                    numbers[child] = numbers[at];
                } else {
                    begin(child, &mut cells, &mut numbers);
                }
            }
        }
        Self { order, cells, numbers, starts }
    }

    /// Returns the number of paths, which is the number of leaves (1 for a single node).
    pub fn path_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the nodes of a path, from its top down.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if there is no such path or rank.
    #[track_caller]
    #[inline]
    pub fn path(&self, path: usize) -> &[Rank] {
        &self.order[self.range(path)]
    }

    /// Returns all paths in order.
    pub fn paths(
        &self,
    ) -> impl DoubleEndedIterator<Item = &[Rank]> + ExactSizeIterator + FusedIterator {
        self.starts.windows(2).map(|ends| &self.order[ends[0] as usize..ends[1] as usize])
    }

    /// Returns the cells of a path, in a table with one cell for each node and the paths one after another.
    #[track_caller]
    #[inline]
    pub fn range(&self, path: usize) -> std::ops::Range<usize> {
        self.starts[path] as usize..self.starts[path + 1] as usize
    }

    /// Returns the number of the path that contains a node.
    #[track_caller]
    #[inline]
    pub fn number(&self, rank: Rank) -> usize {
        self.numbers[rank.index()] as usize
    }

    /// Returns the cell of a node, in a table with one cell for each node and the paths one after another.
    #[track_caller]
    #[inline]
    pub fn cell(&self, rank: Rank) -> usize {
        self.cells[rank.index()] as usize
    }

    /// Returns the top of the path that contains a node.
    #[track_caller]
    #[inline]
    pub fn top(&self, rank: Rank) -> Rank {
        self.order[self.starts[self.number(rank)] as usize]
    }

    /// Returns the child that continues the path, or `None` for a leaf.
    #[track_caller]
    #[inline]
    pub fn long_child(&self, rank: Rank) -> Option<Rank> {
        let next = self.cells[rank.index()] + 1;
        (next < self.starts[self.number(rank) + 1]).then(|| self.order[next as usize])
    }

    /// Returns the node in each cell. The paths follow one after another.
    pub fn order(&self) -> &[Rank] {
        &self.order
    }
}
