//! Long-path decomposition: every node continues to its child of greatest height.

use crate::Rooted;
use std::iter::FusedIterator;

/// A rooted tree cut into long paths: each node that is not a leaf stays on one path with its *long
/// child*, the child of greatest height (the first of them, if several are equally high).
///
/// A path that starts at a node of height `h` has `h + 1` nodes, and the subtree of its top is no
/// deeper than the path. So a table indexed by depth below the top takes as many cells as the path
/// has nodes, and the tables of all paths together take `n` cells: this is what the decomposition is
/// for. What happens to such a table when a branch is merged costs the length of the *branch*, and
/// all branches together are the other paths, which makes many depth-indexed sums linear.
///
/// Paths are numbered in the order of their tops, so the path of the root is path 0, and the path from
/// which a path branches off comes before it. Everything here is in *positions* of the [`Rooted`] from
/// which it was made.
///
/// # Long or heavy?
///
/// A walk to the root meets `O(√n)` long paths, but only `O(log n)` heavy ones: for queries on paths
/// take [`HeavyPaths`](crate::HeavyPaths), for tables by depth this.
///
/// # Limits
///
/// `12 n` bytes for `n` nodes, and 4 per path.
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
/// let all: Vec<&[u32]> = paths.paths().collect();
/// assert_eq!(all, [&[0, 1, 4, 5][..], &[2], &[3]]);
///
/// // How many nodes are at each depth, merging short branches into long tables.
/// let mut table = vec![1; 6];
/// for path in (1..paths.path_count()).rev() {
///     let top = paths.path(path)[0] as usize;
///     let branching = paths.place(rooted.parents()[top] as usize);
///     for (below, cell) in paths.range(path).enumerate() {
///         table[branching + 1 + below] += table[cell];
///     }
/// }
/// assert_eq!(table[paths.range(0)], [1, 2, 2, 1]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LongPaths {
    /// Positions, the paths one after the other, each from its top down.
    cells: Vec<u32>,
    /// The cell of each position.
    place: Vec<u32>,
    path_of: Vec<u32>,
    /// Path `k` has the cells `starts[k]..starts[k + 1]`.
    starts: Vec<u32>,
}

impl LongPaths {
    /// The long paths of a rooted tree.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes, two passes over the positions.
    #[must_use]
    pub fn new(rooted: &Rooted) -> Self {
        let n = rooted.node_count();
        let (parents, heights) = (rooted.parents(), rooted.heights());
        let mut cells = vec![0_u32; n];
        let mut place = vec![0_u32; n];
        let mut path_of = vec![0_u32; n];
        let mut starts = vec![0_u32];
        let mut end = 0;
        let mut begin = |at: usize, place: &mut [u32], path_of: &mut [u32]| {
            path_of[at] = starts.len() as u32 - 1;
            place[at] = end;
            end += heights[at] + 1;
            starts.push(end);
        };
        begin(0, &mut place, &mut path_of);
        for at in 0..n {
            cells[place[at] as usize] = at as u32;
            // The children of a node are contiguous, and the first of the greatest height goes on.
            let mut goes_on = false;
            for child in rooted.child_range(at) {
                debug_assert_eq!(parents[child] as usize, at);
                if !goes_on && heights[child] + 1 == heights[at] {
                    goes_on = true;
                    place[child] = place[at] + 1;
                    path_of[child] = path_of[at];
                } else {
                    begin(child, &mut place, &mut path_of);
                }
            }
        }
        Self { cells, place, path_of, starts }
    }

    /// The number of paths, which is the number of leaves (1 for a single node).
    #[must_use]
    pub fn path_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The positions on a path, from its top down.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if there is no such path or position.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn path(&self, path: usize) -> &[u32] {
        &self.cells[self.range(path)]
    }

    /// All paths in order.
    #[must_use]
    pub fn paths(
        &self,
    ) -> impl DoubleEndedIterator<Item = &[u32]> + ExactSizeIterator + FusedIterator {
        self.starts.windows(2).map(|ends| &self.cells[ends[0] as usize..ends[1] as usize])
    }

    /// The cells of a path in a table that has a cell for every node, path after path.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn range(&self, path: usize) -> std::ops::Range<usize> {
        self.starts[path] as usize..self.starts[path + 1] as usize
    }

    /// The path on which a position lies.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn path_of(&self, position: usize) -> usize {
        self.path_of[position] as usize
    }

    /// The cell of a position: its place when the paths are written one after the other.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn place(&self, position: usize) -> usize {
        self.place[position] as usize
    }

    /// How far below the top of its path a position lies.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn index(&self, position: usize) -> usize {
        (self.place[position] - self.starts[self.path_of(position)]) as usize
    }

    /// The position of the top of the path on which a position lies.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn top(&self, position: usize) -> usize {
        self.cells[self.starts[self.path_of(position)] as usize] as usize
    }

    /// The position of the child that continues the path; `None` for a leaf.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn long_child(&self, position: usize) -> Option<usize> {
        let next = self.place[position] + 1;
        (next < self.starts[self.path_of(position) + 1]).then(|| self.cells[next as usize] as usize)
    }

    /// The positions in the order of their cells: the paths one after the other.
    #[must_use]
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }
}
