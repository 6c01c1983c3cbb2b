//! Contours: all nodes within a range of distances from a node, as a few ranges of one array.
//!
//! The index gives every node O(log n) *cells* in one flat array. It maps a contour, which consists of the nodes at distance `l` to `r - 1`
//! from a given node, to O(log n) ranges of that array. Each node of the contour has exactly one cell inside these ranges. You decide what
//! the array contains:
//!
//! - *add to a node, sum over a contour*: add at all cells of the node, and sum over the ranges;
//! - *add to a contour, read a node*: add to the ranges, and sum the cells of the node.
//!
//! If the array is stored as a Fenwick tree (in the crate `dynamic-trees`) or a segment tree, each cell or range takes O(log n) time. The
//! array consists of *segments*, and no range crosses the end of a segment. Since most segments are short, you can keep one small tree for
//! each segment instead of one for the whole array.
//!
//! # Which constructor to use
//!
//! | Nodes at the same distance | Use | Length of the array |
//! |---|---|---|
//! | each have their own cells | [`ContourIndex::new`] | about `n log2(n)` |
//! | share a cell in each segment | [`ContourIndex::by_distance`] | shorter, much shorter on bushy trees |
//!
//! A contour never separates nodes of a component that are at the same distance from its centroid, so such nodes can share a cell for sums.
//! Give each node its own cells for aggregates that cannot be updated in place, such as a maximum of values that can decrease.
//!
//! # How it works
//!
//! In the two-sided centroid decomposition ([`TwoSided`]), the nodes around each centroid are divided into two groups, and every pair of
//! nodes is in opposite groups at exactly one centroid. Take a node at distance `a` from a centroid. The nodes of the other group at
//! distance `l` to `r - 1` from this node are at distance `l - a` to `r - 1 - a` from the centroid. Each group is sorted by the distance
//! from the centroid, so these nodes form a range. A node is in O(log n) groups and has one more cell for itself, at distance 0.
//!
//! Source: the problems *Vertex Add Range Contour Sum on Tree* and *Vertex Get Range Contour Add on
//! Tree* of Library Checker.

use crate::centroid::{BranchGroup, TwoSided};
use crate::{NodeId, Rank, Rooted};
use std::ops::Range;

/// An index of the contours of a tree; see the [module](self).
///
/// # Limits
///
/// The index takes 12 bytes for each node of each group, 4 for each group, and `8 n` for n nodes. If every node has its own cells, it takes
/// 4 more bytes for each node, and 4 more for each distance in each group. The groups of a tree of n nodes contain about `n log2(n)` nodes
/// in total.
///
/// # Panics
///
/// The constructors panic if the array would have 2³² − 1 cells or more, which `n log2(n)` reaches near
/// 1.5 · 10⁸ nodes.
///
/// ```
/// use tree_algos::contour::ContourIndex;
/// use tree_algos::{NodeId, Rooted, Tree};
/// // 0 - 1 - 2 - 3
/// //     |
/// //     4
/// let tree = Tree::from_edges(5, [(0, 1), (1, 2), (2, 3), (4, 1)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// let index = ContourIndex::new(&rooted);
/// let mut array = vec![0; index.len()];
/// for (node, value) in tree.nodes().zip([1, 10, 100, 1_000, 10_000]) {
///     for (cell, _) in index.cells(node) {
///         array[cell] += value;
///     }
/// }
/// let sum = |node: u32, distances| -> u32 {
///     let ranges = index.ranges(NodeId::new(node), distances);
///     ranges.map(|(range, _)| array[range].iter().sum::<u32>()).sum()
/// };
/// assert_eq!(sum(0, 2..3), 10_100);
/// assert_eq!(sum(2, 0..2), 1_110);
/// assert_eq!(sum(3, 1..4), 10_111);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContourIndex {
    /// The rank of each node, because the memory layout follows the breadth-first order.
    ranks: Vec<Rank>,
    /// The memberships of rank `r` are at `starts[r]..starts[r + 1]`.
    starts: Vec<u32>,
    memberships: Vec<Membership>,
    /// The first distance slot of each group, and the end of the last group. A slot starts at the cell that `firsts` gives. The two groups
    /// of a meeting are adjacent.
    groups: Vec<u32>,
    /// The first cell of each slot, and the end of the last one. Empty if each slot is one cell.
    firsts: Vec<u32>,
    len: usize,
}

/// The membership of a node in a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Membership {
    cell: u32,
    group: u32,
    distance: u32,
}

impl ContourIndex {
    /// Builds an index in which every node has its own cells.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        Self::build(rooted, true)
    }

    /// Builds an index in which nodes of a group share a cell if they are at the same distance from the centroid.
    ///
    /// # Complexity
    ///
    /// O(n log n) time and space for n nodes.
    ///
    /// ```
    /// use tree_algos::contour::ContourIndex;
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let rooted = Rooted::new(&shapes::star(1000), NodeId::new(0));
    /// let (own, shared) = (ContourIndex::new(&rooted), ContourIndex::by_distance(&rooted));
    /// assert!(shared.len() < own.len() / 2);
    /// ```
    pub fn by_distance(rooted: &Rooted) -> Self {
        Self::build(rooted, false)
    }

    fn build(rooted: &Rooted, own_cells: bool) -> Self {
        let n = rooted.node_count();
        // Counting the memberships in one pass and storing them in a second pass is cheaper than moving them later.
        let mut starts = vec![0_u32; n + 1];
        let mut total = 0_usize;
        let mut slots = n;
        let mut meetings = TwoSided::new(rooted);
        while let Some((_, groups)) = meetings.next_meeting() {
            for group in groups {
                let mut height = None;
                for (rank, distance) in group.ranks() {
                    starts[rank.index()] += 1;
                    total += 1;
                    height = Some(distance);
                }
                slots += height.map_or(0, |height| height as usize + 1);
            }
        }
        assert!(slots.max(n + total) < u32::MAX as usize, "too many cells for 32 bits");
        let mut end = 0;
        for start in &mut starts {
            end += *start;
            *start = end;
        }

        let nobody = Membership { cell: 0, group: 0, distance: 0 };
        let mut memberships = vec![nobody; total];
        let mut groups = Vec::new();
        let mut firsts: Vec<u32> = if own_cells { (0..n as u32).collect() } else { Vec::new() };
        // The first n slots and cells belong to the nodes themselves, one to each node.
        let mut slot = n as u32;
        let mut cell = n as u32;
        let mut add = |group: BranchGroup<'_>| {
            let number = groups.len() as u32;
            groups.push(slot);
            let mut height = None;
            for (rank, distance) in group.ranks() {
                while own_cells && height < Some(distance) {
                    firsts.push(cell);
                    height = Some(height.map_or(0, |height| height + 1));
                }
                height = Some(distance);
                let own = if own_cells { cell } else { slot + distance };
                cell += 1;
                let start = &mut starts[rank.index()];
                *start -= 1;
                memberships[*start as usize] = Membership { cell: own, group: number, distance };
            }
            slot += height.map_or(0, |height| height + 1);
        };
        let mut meetings = TwoSided::new(rooted);
        while let Some((_, groups)) = meetings.next_meeting() {
            groups.into_iter().for_each(&mut add);
        }
        groups.push(slot);
        let len = if own_cells { cell } else { slot } as usize;
        if own_cells {
            firsts.push(cell);
        }
        Self { ranks: rooted.node_ranks().to_vec(), starts, memberships, groups, firsts, len }
    }

    /// Returns the length of the array.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the cells of `node` in no particular order, each as an index into the array with the segment that contains it.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(log n) for n nodes.
    #[track_caller]
    #[inline]
    pub fn cells(&self, node: NodeId) -> impl Iterator<Item = (usize, Range<usize>)> + '_ {
        let itself = node.index();
        let others = self
            .memberships(node)
            .iter()
            .map(|membership| (membership.cell as usize, self.segment(membership.group as usize)));
        std::iter::once((itself, itself..itself + 1)).chain(others)
    }

    /// Returns the nodes whose distance from `node` is in `distances`, as nonempty ranges of the array, each with the segment that contains
    /// it. Every such node has one cell in one of the ranges; no other node has a cell there.
    ///
    /// With [`by_distance`](Self::by_distance), a cell can be shared, but only by nodes whose distance is in `distances`.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(log n) ranges for n nodes.
    #[track_caller]
    #[inline]
    pub fn ranges(
        &self,
        node: NodeId,
        distances: Range<u32>,
    ) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + '_ {
        let itself = node.index()..node.index() + 1;
        let itself = distances.contains(&0).then(|| (itself.clone(), itself));
        let others = self.memberships(node).iter().filter_map(move |membership| {
            let group = (membership.group ^ 1) as usize;
            let (first, end) = (self.groups[group], self.groups[group + 1]);
            let slot = |distance: u32| {
                first.saturating_add(distance.saturating_sub(membership.distance)).min(end)
            };
            let (from, to) = (slot(distances.start), slot(distances.end));
            // Skip ranges that are empty, are reversed, or contain only distances of virtual nodes.
            let range = self.cell_at(from)..self.cell_at(to);
            (!range.is_empty()).then(|| (range, self.cell_at(first)..self.cell_at(end)))
        });
        itself.into_iter().chain(others)
    }

    /// Returns the segments, in order and without gaps: first a segment of one cell for each node, then one segment for each group.
    ///
    /// ```
    /// use tree_algos::contour::ContourIndex;
    /// use tree_algos::{NodeId, Rooted, shapes};
    /// let index = ContourIndex::new(&Rooted::new(&shapes::path(3), NodeId::new(0)));
    /// // First one cell per node; then 1 and 0 (two nodes) meet 2 (one node), and 1 meets 0.
    /// let lengths: Vec<usize> = index.segments().map(|segment| segment.len()).collect();
    /// assert_eq!(lengths, [1, 1, 1, 2, 1, 1, 1]);
    /// ```
    pub fn segments(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let singles = (0..self.ranks.len()).map(|node| node..node + 1);
        let groups = (0..self.groups.len() - 1).map(|group| self.segment(group));
        singles.chain(groups.filter(|segment| !segment.is_empty()))
    }

    #[track_caller]
    #[inline]
    fn memberships(&self, node: NodeId) -> &[Membership] {
        let rank = self.ranks[node.index()].index();
        &self.memberships[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }

    #[inline]
    fn segment(&self, group: usize) -> Range<usize> {
        self.cell_at(self.groups[group])..self.cell_at(self.groups[group + 1])
    }

    #[inline]
    fn cell_at(&self, slot: u32) -> usize {
        if self.firsts.is_empty() { slot as usize } else { self.firsts[slot as usize] as usize }
    }
}
