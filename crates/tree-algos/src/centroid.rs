//! Centroid decomposition: its components one after the other, and the centroid tree.
//!
//! A *centroid* of a tree is a node without which no part has more than half of the nodes. Taking out
//! a centroid leaves *branches*, one for each neighbour; each is a smaller tree with a centroid of its
//! own, and so on. Every node is the centroid of one component and lies in at most `log2(n) + 1`
//! components, and every path of the tree passes through the centroid of the smallest component that
//! contains both its ends: questions about all paths become questions about distances from centroids.
//!
//! # Which form?
//!
//! | You want | Use | Nodes visited |
//! |---|---|---|
//! | each component with distances and branches | [`Centroids`] | at most `n (log2(n) + 1)` |
//! | every pair of nodes met exactly once | [`TwoSided`] | about `n log2(n)` on every shape, also on a star |
//! | only who is whose centroid, on which level | [`CentroidTree`] | the same |
//!
//! With [`Centroids`], two nodes of one component are on opposite sides of the centroid only if their
//! branches differ, so whoever combines all nodes of a component with each other has to take the
//! branches out again. [`TwoSided`] groups the branches into two sides and meets every pair of nodes
//! once, on opposite sides, at the price of more levels.
//!
//! # How it works
//!
//! A component is a slice of nodes in breadth-first order with the index of each node's parent. Since
//! parents come before children, one backward loop finds the centroid. Seen from there, the nodes of
//! a branch below it are in breadth-first order already, and those of the branch above are sorted by
//! distance with one counting sort. Written next to each other, the branches are components of the next
//! level: no adjacency, no marks for nodes taken out, and no allocation after the first component. The
//! components are visited in preorder of the centroid tree, so small ones are at work in the cache,
//! and two buffers, for the even and the odd levels, are all it takes.

mod tree;
mod two_sided;

use crate::{EdgeId, NodeId, Rooted};
use std::ops::Range;

pub use tree::CentroidTree;
pub use two_sided::{Group, Meeting, TwoSided};

/// The components of a centroid decomposition, one after the other.
///
/// Components come in preorder: after a component all components inside its first branch, then all
/// inside the second one, and so on. They borrow the buffers of the decomposition, so this is not an
/// [`Iterator`]; call [`next_component`](Self::next_component) in a `while let` loop.
///
/// # Complexity
///
/// O(n log n) time over all components of a tree of n nodes, O(n) space.
///
/// ```
/// use tree_algos::centroid::Centroids;
/// use tree_algos::{NodeId, Rooted, shapes};
/// // How many pairs of nodes are at distance 3? All pairs that meet in the centroid of a component,
/// // but for those inside one branch.
/// let tree = shapes::complete(7, 2);
/// let rooted = Rooted::new(&tree, NodeId::new(3));
/// let pairs = |distances: &[u32]| {
///     let count = |d| distances.iter().filter(|&&distance| distance == d).count();
///     count(0) * count(3) + count(1) * count(2)
/// };
/// let mut total = 0;
/// let mut centroids = Centroids::new(&rooted);
/// while let Some(component) = centroids.next_component() {
///     total += pairs(component.distances());
///     for branch in component.branches() {
///         total -= pairs(&component.distances()[branch]);
///     }
/// }
/// assert_eq!(total, 4);
/// ```
#[derive(Clone, Debug)]
pub struct Centroids<'a> {
    rooted: &'a Rooted,
    /// The start of the next component. Components are ranges of the centroid tree's preorder, and
    /// every place is the start of one.
    next: usize,
    /// For every start that is known, the number of nodes of the component,
    sizes: Vec<u32>,
    /// the start of the component around it,
    around: Vec<u32>,
    /// and how many there are around it.
    levels: Vec<u8>,
    /// The nodes in the order in which they are centroids, as positions of `rooted`.
    order: Vec<u32>,
    /// The components of even and of odd levels, as they are before they are split.
    buffers: [Buffer; 2],
    distances: Vec<u32>,
    branch_starts: Vec<u32>,
    scratch: Scratch,
}

/// Components in place, each with its nodes in breadth-first order.
#[derive(Clone, Debug)]
struct Buffer {
    /// Positions of the rooted tree.
    positions: Vec<u32>,
    /// Indices of parents, counted from the start of the component around.
    parents: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Scratch {
    /// Sizes of subtrees until the centroid is known, then the new index of each old one.
    places: Vec<u32>,
    /// The bucket in which each node goes.
    buckets: Vec<u32>,
    /// The place of the next node of each bucket.
    cursors: Vec<u32>,
}

/// A component of a centroid decomposition, as seen from its centroid.
///
/// The nodes have indices from 0: first the centroid, then the branches one after the other, each in
/// breadth-first order from the neighbour of the centroid (parents before children, siblings
/// contiguous, distances ascending).
#[derive(Clone, Copy, Debug)]
pub struct Component<'a> {
    rooted: &'a Rooted,
    start: usize,
    around: Option<usize>,
    level: u32,
    positions: &'a [u32],
    parents: &'a [u32],
    distances: &'a [u32],
    branch_starts: &'a [u32],
}

impl<'a> Centroids<'a> {
    /// Starts the decomposition of a tree. The root of `rooted` does not matter, except for which
    /// of two centroids is taken, and for the order of branches.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    #[must_use]
    pub fn new(rooted: &'a Rooted) -> Self {
        let n = rooted.node_count();
        let zeros = || vec![0_u32; n];
        let positions = (0..n as u32).collect();
        let first = Buffer { positions, parents: rooted.parents().to_vec() };
        let second = Buffer { positions: zeros(), parents: zeros() };
        let mut sizes = zeros();
        sizes[0] = n as u32;
        let cursors = vec![0; n + 1];
        Self {
            rooted,
            next: 0,
            sizes,
            around: zeros(),
            levels: vec![0; n],
            order: zeros(),
            buffers: [first, second],
            distances: zeros(),
            branch_starts: Vec::new(),
            scratch: Scratch { places: zeros(), buckets: zeros(), cursors },
        }
    }

    /// The next component, or `None` after the last of the n components of a tree of n nodes.
    ///
    /// # Complexity
    ///
    /// Linear in the number of the component's nodes. The first call may allocate.
    pub fn next_component(&mut self) -> Option<Component<'_>> {
        let start = self.next;
        let n = *self.sizes.get(start)? as usize;
        self.next += 1;
        let level = self.levels[start];
        let around = self.around[start] as usize;
        let range = start..start + n;
        let [even, odd] = &mut self.buffers;
        let (from, to) = if level % 2 == 0 { (even, odd) } else { (odd, even) };
        Split {
            positions: &from.positions[range.clone()],
            parents: &from.parents[range.clone()],
            offset: (start - around) as u32,
            new_positions: &mut to.positions[range.clone()],
            new_parents: &mut to.parents[range.clone()],
            distances: &mut self.distances[..n],
            branch_starts: &mut self.branch_starts,
            scratch: &mut self.scratch,
        }
        .split();
        for branch in self.branch_starts.windows(2) {
            let place = start + branch[0] as usize;
            self.sizes[place] = branch[1] - branch[0];
            self.around[place] = start as u32;
            self.levels[place] = level + 1;
        }
        self.order[start] = to.positions[start];
        Some(Component {
            rooted: self.rooted,
            start,
            around: (level > 0).then_some(around),
            level: u32::from(level),
            positions: &to.positions[range.clone()],
            parents: &to.parents[range],
            distances: &self.distances[..n],
            branch_starts: &self.branch_starts,
        })
    }

    /// The tree the decomposition is of.
    #[must_use]
    pub fn rooted(&self) -> &'a Rooted {
        self.rooted
    }
}

impl<'a> Component<'a> {
    /// The number of nodes, at least 1.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.positions.len()
    }

    /// The centroid.
    #[must_use]
    pub fn centroid(&self) -> NodeId {
        self.node(0)
    }

    /// The node with an index of this component.
    ///
    /// # Panics
    ///
    /// This and the other methods that take an index panic if it is not below the number of nodes.
    #[must_use]
    #[track_caller]
    pub fn node(&self, index: usize) -> NodeId {
        self.rooted.order()[self.positions[index] as usize]
    }

    /// The nodes: first the centroid, then the branches.
    #[must_use]
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<'a> {
        let order = self.rooted.order();
        self.positions.iter().map(move |&position| order[position as usize])
    }

    /// The nodes as positions of the [`Rooted`] the decomposition is of: weights kept by position are
    /// closer together in memory than weights kept by node.
    #[must_use]
    pub fn positions(&self) -> &'a [u32] {
        self.positions
    }

    /// The index of each node's parent, its neighbour in the direction of the centroid: smaller than
    /// its own index; 0 for the centroid itself.
    #[must_use]
    pub fn parents(&self) -> &'a [u32] {
        self.parents
    }

    /// The number of edges between each node and the centroid: 0 for the centroid, and ascending from
    /// 1 in each branch.
    #[must_use]
    pub fn distances(&self) -> &'a [u32] {
        self.distances
    }

    /// The number of branches: the number of neighbours of the centroid inside the component.
    #[must_use]
    pub fn branch_count(&self) -> usize {
        self.branch_starts.len() - 1
    }

    /// The branches as ranges of indices, in order and without gaps, from 1 on.
    #[must_use]
    pub fn branches(
        &self,
    ) -> impl DoubleEndedIterator<Item = Range<usize>> + ExactSizeIterator + use<'a> {
        self.branch_starts.windows(2).map(|branch| branch[0] as usize..branch[1] as usize)
    }

    /// The largest distance from the centroid.
    ///
    /// # Complexity
    ///
    /// O(number of branches).
    #[must_use]
    pub fn height(&self) -> u32 {
        let ends = self.branches().map(|branch| self.distances[branch.end - 1]);
        ends.max().unwrap_or(0)
    }

    /// The edge from the node with this index to its parent; `None` for the centroid.
    #[must_use]
    #[track_caller]
    pub fn parent_edge(&self, index: usize) -> Option<EdgeId> {
        if index == 0 {
            return None;
        }
        let position = self.positions[index];
        let parent = self.positions[self.parents[index] as usize];
        // One of the two is the parent of the other where the tree is rooted.
        let hangs = position > 0 && self.rooted.parents()[position as usize] == parent;
        let lower = if hangs { position } else { parent };
        Some(self.rooted.parent_edges()[lower as usize - 1])
    }

    /// The level in the centroid tree: the number of components around this one, at most 30.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// The place of this component in the sequence of all components, from 0: the preorder number of
    /// its centroid in the centroid tree. The components inside have the numbers that follow.
    #[must_use]
    pub fn number(&self) -> usize {
        self.start
    }

    /// The [number](Self::number) of the component around this one; `None` for the whole tree.
    #[must_use]
    pub fn around(&self) -> Option<usize> {
        self.around
    }

    /// The tree the decomposition is of.
    #[must_use]
    pub fn rooted(&self) -> &'a Rooted {
        self.rooted
    }
}

/// One component, on its way from its place among the branches of the component around to its own
/// branches.
struct Split<'b> {
    positions: &'b [u32],
    parents: &'b [u32],
    /// What to take off parents to have indices of this component.
    offset: u32,
    new_positions: &'b mut [u32],
    new_parents: &'b mut [u32],
    distances: &'b mut [u32],
    branch_starts: &'b mut Vec<u32>,
    scratch: &'b mut Scratch,
}

impl Split<'_> {
    fn split(self) {
        self.branch_starts.clear();
        self.branch_starts.push(1);
        self.new_parents[0] = 0;
        self.distances[0] = 0;
        if let [only] = *self.positions {
            self.new_positions[0] = only;
            return;
        }
        let sizes = &mut self.scratch.places[..self.positions.len()];
        let parent_of = |index: usize| (self.parents[index] - self.offset) as usize;
        match find_centroid(sizes, parent_of) {
            0 => self.split_at_root(),
            centroid => self.split_below_root(centroid),
        }
    }

    /// All branches are below, each in the right order.
    fn split_at_root(self) {
        let n = self.positions.len();
        let Scratch { places, buckets, cursors } = self.scratch;
        self.new_positions[0] = self.positions[0];
        let mut index = 1;
        let mut start = 1;
        while index < n && self.parents[index] == self.offset {
            let size = places[index];
            buckets[index] = index as u32 - 1;
            cursors[index - 1] = start + 1;
            places[index] = start;
            self.new_positions[start as usize] = self.positions[index];
            self.new_parents[start as usize] = 0;
            self.distances[start as usize] = 1;
            start += size;
            self.branch_starts.push(start);
            index += 1;
        }
        for index in index..n {
            let parent = (self.parents[index] - self.offset) as usize;
            let bucket = buckets[parent];
            buckets[index] = bucket;
            let place = cursors[bucket as usize];
            cursors[bucket as usize] += 1;
            places[index] = place;
            let (place, parent) = (place as usize, places[parent]);
            self.new_positions[place] = self.positions[index];
            self.new_parents[place] = parent;
            self.distances[place] = self.distances[parent as usize] + 1;
        }
    }

    /// The branch above comes first, with one bucket for each distance from 1; then the branches below,
    /// one bucket each.
    fn split_below_root(self, centroid: usize) {
        let n = self.positions.len();
        let Scratch { places, buckets, cursors } = self.scratch;
        let above = n as u32 - places[centroid];
        let below = above + 1;
        let parent_of = |index: usize| (self.parents[index] - self.offset) as usize;

        // Count the distances above; those on the way to the old root are known.
        buckets[..n].fill(0);
        cursors[..=above as usize].fill(0);
        let mut up = centroid;
        let mut steps = 0;
        while up > 0 {
            up = parent_of(up);
            steps += 1;
            buckets[up] = steps;
            cursors[steps as usize] = 1;
        }
        for index in 1..centroid {
            if buckets[index] == 0 {
                let bucket = buckets[parent_of(index)] + 1;
                buckets[index] = bucket;
                cursors[bucket as usize] += 1;
            }
        }
        let mut index = centroid + 1;
        while parent_of(index) != centroid {
            let bucket = buckets[parent_of(index)] + 1;
            buckets[index] = bucket;
            cursors[bucket as usize] += 1;
            index += 1;
        }
        let mut start = below;
        let mut bucket = below;
        self.branch_starts.push(start);
        while index < n && parent_of(index) == centroid {
            buckets[index] = bucket;
            cursors[bucket as usize] = start;
            start += places[index];
            self.branch_starts.push(start);
            bucket += 1;
            index += 1;
        }
        for index in index..n {
            let bucket = buckets[parent_of(index)];
            let is_above = u32::from(bucket < below);
            buckets[index] = bucket + is_above;
            cursors[(bucket + is_above) as usize] += is_above;
        }
        let mut place = 1;
        cursors[0] = 1;
        let mut distance = 1;
        while place < below {
            let count = cursors[distance];
            cursors[distance] = place;
            place += count;
            distance += 1;
        }
        let height = distance - 1;

        // Move everything. What is above gets its distance afterwards, and those on the way to the old
        // root, each the first of its distance, their parents too.
        self.new_positions[0] = self.positions[centroid];
        places[centroid] = 0;
        let mut take = |index: usize, places: &mut [u32]| {
            let cursor = &mut cursors[buckets[index] as usize];
            let place = *cursor;
            *cursor += 1;
            places[index] = place;
            self.new_positions[place as usize] = self.positions[index];
            place as usize
        };
        take(0, places);
        for index in 1..centroid {
            let place = take(index, places);
            self.new_parents[place] = places[parent_of(index)];
        }
        for index in centroid + 1..n {
            let place = take(index, places);
            let parent = places[parent_of(index)];
            self.new_parents[place] = parent;
            self.distances[place] = self.distances[parent as usize] + 1;
        }
        // Every cursor has arrived where the next bucket starts.
        for distance in 1..=height {
            let (start, end) = (cursors[distance - 1] as usize, cursors[distance] as usize);
            self.distances[start..end].fill(distance as u32);
        }
        let mut parent = 0;
        for &first in &cursors[..steps as usize] {
            self.new_parents[first as usize] = parent;
            parent = first;
        }
    }
}

/// The index of the centroid: the last node with more than half of all nodes below it, itself
/// included. Leaves the sizes of the subtrees of all later indices and of the centroid in `sizes`.
fn find_centroid(sizes: &mut [u32], parent_of: impl Fn(usize) -> usize) -> usize {
    let n = sizes.len();
    sizes.fill(1);
    for index in (1..n).rev() {
        let size = sizes[index];
        if 2 * size as usize > n {
            return index;
        }
        sizes[parent_of(index)] += size;
    }
    0
}
