//! The two-sided form of centroid decomposition, in which every pair of nodes meets exactly once.

use super::split::find_centroid;
use crate::{NodeId, Rank, Rooted};
use std::mem;
use std::ops::Range;

/// The bit that marks a virtual copy of a node. Ranks are below 2³¹, so the bit is free.
const VIRTUAL: u32 = 1 << 31;

/// A centroid decomposition in which every pair of nodes meets exactly once.
///
/// The branches of a centroid are divided into two groups, each with a third to two thirds of the edges. The two groups meet at the
/// centroid. Then each group is decomposed separately, and the centroid is a node of both. In the first group it is a real node; in the
/// second it is a virtual node, which only connects the others. A single edge is the base case: its two ends meet. So every two nodes of
/// the tree are on opposite sides of exactly one meeting. There are no extra pairs to subtract, and only two groups meet at a centroid, no
/// matter how many branches it has.
///
/// The meetings borrow the buffers of the decomposition, so this is not an [`Iterator`]; call
/// [`next_meeting`](Self::next_meeting) in a `while let` loop.
///
/// # Complexity
///
/// O(n log n) time for all meetings of a tree of n nodes, O(n) space.
///
/// Source: the "1/3 centroid decomposition" of competitive programming, as in the problem *Frequency
/// Table of Tree Distance* of Library Checker.
///
/// ```
/// use tree_algos::centroid::TwoSided;
/// use tree_algos::{NodeId, Rooted, shapes};
/// // Add the distances of all pairs of nodes.
/// let rooted = Rooted::new(&shapes::path(5), NodeId::new(0));
/// let mut total = 0;
/// let mut meetings = TwoSided::new(&rooted);
/// while let Some((_, [left, right])) = meetings.next_meeting() {
///     for (_, to_left) in left.nodes() {
///         for (_, to_right) in right.nodes() {
///             total += to_left + to_right;
///         }
///     }
/// }
/// assert_eq!(total, 4 * 1 + 3 * 2 + 2 * 3 + 1 * 4);
/// ```
#[derive(Clone, Debug)]
pub struct TwoSided {
    rooted: Rooted,
    /// The first cell of the next component. In a component, every node except the root has a cell, which also represents the edge above
    /// the node. Each cell belongs to one of the two groups.
    next: usize,
    /// For every start found so far, the number of cells of its component.
    sizes: Vec<u32>,
    /// For every start found so far, the root of its component.
    roots: Vec<u32>,
    /// For every start found so far, the number of surrounding components.
    levels: Vec<u8>,
    /// The components that are not split yet: those of even levels, and those of odd levels.
    buffers: [Buffer; 2],
    distances: Vec<u32>,
    scratch: Scratch,
}

/// The cells of components, each component in breadth-first order.
#[derive(Clone, Debug)]
struct Buffer {
    /// The ranks of the nodes in the rooted tree. Some of the nodes are virtual.
    ranks: Vec<u32>,
    /// The parent of each cell: 0 is the root of the component, and `k + 1` is cell `k` of the component.
    parents: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Scratch {
    /// The sizes of subtrees until the centroid is known, then the index of each node in its group.
    places: Vec<u32>,
    /// For each node, twice its distance from the centroid, plus 0 or 1 for its group.
    buckets: Vec<u32>,
    /// For each bucket, the cell where its next node goes. Contains only zeros between two splits.
    cursors: Vec<u32>,
}

/// One of the two groups of nodes that meet at a centroid; see [`TwoSided`].
#[derive(Clone, Copy, Debug)]
pub struct BranchGroup<'a> {
    rooted: &'a Rooted,
    /// The rank of the centroid, if the centroid belongs to this group.
    centroid: Option<u32>,
    ranks: &'a [u32],
    distances: &'a [u32],
}

impl<'a> BranchGroup<'a> {
    /// Returns the real nodes with their distances from the centroid, in breadth-first order.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, u32)> + use<'a> {
        let order = self.rooted.order();
        self.ranks().map(|(rank, distance)| (order[rank.index()], distance))
    }

    /// Returns the real nodes as ranks in the decomposed [`Rooted`]. Store weights by rank rather than by node: the weights of a group are
    /// then closer together in memory.
    pub fn ranks(&self) -> impl Iterator<Item = (Rank, u32)> + use<'a> {
        let cells = self.ranks.iter().copied().zip(self.distances.iter().copied());
        let real = cells.filter(|&(rank, _)| rank & VIRTUAL == 0);
        let centroid = self.centroid.map(|centroid| (centroid, 0));
        centroid.into_iter().chain(real).map(|(rank, distance)| (Rank::new(rank), distance))
    }

    /// Returns an upper bound on the distances of real nodes: the largest distance of any node, real or virtual, from the centroid.
    pub fn height(&self) -> u32 {
        self.distances.last().copied().unwrap_or(0)
    }
}

impl TwoSided {
    /// Starts the decomposition of a tree.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    pub fn new(rooted: impl Into<Rooted>) -> Self {
        let rooted = rooted.into();
        let n = rooted.node_count();
        let cells = n - 1;
        let zeros = || vec![0_u32; cells];
        let parents = rooted.parents()[1..].iter().map(|parent| parent.get()).collect();
        let first = Buffer { ranks: (1..n as u32).collect(), parents };
        let second = Buffer { ranks: zeros(), parents: zeros() };
        let mut sizes = zeros();
        if let Some(size) = sizes.first_mut() {
            *size = cells as u32;
        }
        let scratch =
            Scratch { places: vec![0; n], buckets: vec![0; n], cursors: vec![0; 2 * n + 2] };
        Self {
            rooted,
            next: 0,
            sizes,
            roots: zeros(),
            levels: vec![0; cells],
            buffers: [first, second],
            distances: zeros(),
            scratch,
        }
    }

    /// Returns the next meeting, or `None` after the last one: the node through which all paths between the groups pass, and the two
    /// groups. If that node is real in this component, it belongs to the first group. An edge with a virtual end is not a meeting.
    ///
    /// # Complexity
    ///
    /// Linear in the number of nodes of the two groups.
    pub fn next_meeting(&mut self) -> Option<(NodeId, [BranchGroup<'_>; 2])> {
        let start = loop {
            let start = self.next;
            if *self.sizes.get(start)? > 1 {
                break start;
            }
            let level = usize::from(self.levels[start]);
            self.next += 1;
            let root = self.roots[start];
            if (root | self.buffers[level % 2].ranks[start]) & VIRTUAL == 0 {
                self.distances[0] = 1;
                let right = &self.buffers[level % 2].ranks[start..=start];
                return Some(self.meeting(root, &[], right));
            }
        };
        let size = self.sizes[start] as usize;
        let level = self.levels[start];
        let [even, odd] = &mut self.buffers;
        let (from, to) = if level % 2 == 0 { (even, odd) } else { (odd, even) };
        let range = start..start + size;
        let split = Split {
            root: self.roots[start],
            ranks: &from.ranks[range.clone()],
            parents: &from.parents[range.clone()],
            new_ranks: &mut to.ranks[range.clone()],
            new_parents: &mut to.parents[range.clone()],
            distances: &mut self.distances[..size],
            scratch: &mut self.scratch,
        };
        let (centroid, left) = split.split();
        let middle = start + left;
        (self.sizes[start], self.sizes[middle]) = (left as u32, (size - left) as u32);
        (self.roots[start], self.roots[middle]) = (centroid, centroid | VIRTUAL);
        (self.levels[start], self.levels[middle]) = (level + 1, level + 1);
        let ranks = &self.buffers[usize::from(level + 1) % 2].ranks[range];
        let (left, right) = ranks.split_at(left);
        Some(self.meeting(centroid, left, right))
    }

    fn meeting<'b>(
        &'b self,
        centroid: u32,
        left: &'b [u32],
        right: &'b [u32],
    ) -> (NodeId, [BranchGroup<'b>; 2]) {
        let rooted = &self.rooted;
        let (near, far) = self.distances[..left.len() + right.len()].split_at(left.len());
        let real = (centroid & VIRTUAL == 0).then_some(centroid);
        let left = BranchGroup { rooted, centroid: real, ranks: left, distances: near };
        let centroid = rooted.order()[(centroid & !VIRTUAL) as usize];
        (centroid, [left, BranchGroup { rooted, centroid: None, ranks: right, distances: far }])
    }

    /// Returns the tree that is being decomposed.
    pub fn rooted(&self) -> &Rooted {
        &self.rooted
    }
}

/// A component of at least two edges that is being split into its two groups. Index 0 is the root, and index `k + 1` is cell `k`.
struct Split<'b> {
    root: u32,
    ranks: &'b [u32],
    parents: &'b [u32],
    new_ranks: &'b mut [u32],
    new_parents: &'b mut [u32],
    distances: &'b mut [u32],
    scratch: &'b mut Scratch,
}

impl Split<'_> {
    /// Splits the component. Returns the centroid and the number of cells of the first group.
    fn split(self) -> (u32, usize) {
        let Scratch { places, buckets, cursors } = self.scratch;
        let n = self.ranks.len() + 1;
        let parent_of = |index: usize| self.parents[index - 1] as usize;
        let centroid = find_centroid(&mut places[..n], parent_of);
        // Find the neighbors below the centroid. Their indices are contiguous.
        let first = (centroid + 1..n).find(|&index| parent_of(index) == centroid).unwrap_or(n);
        let count = (first..n).take_while(|&index| parent_of(index) == centroid).count();
        let branches = first..first + count;
        let above = if centroid == 0 { 0 } else { n - places[centroid] as usize };
        let first_group = Choice::new(above, &places[branches.clone()]);
        let left = first_group.size;
        let above_side = usize::from(!first_group.above);

        // Count the nodes of each group at every distance. First come the nodes on the way to the old root, whose distances are known.
        buckets[..n].fill(0);
        let mut steps = 0;
        let mut up = centroid;
        while up > 0 {
            up = parent_of(up);
            steps += 1;
            buckets[up] = (2 * steps + above_side) as u32;
            cursors[2 * steps + above_side] = 1;
        }
        for index in 1..centroid {
            if buckets[index] == 0 {
                buckets[index] = buckets[parent_of(index)] + 2;
                cursors[buckets[index] as usize] += 1;
            }
        }
        for index in centroid + 1..branches.start {
            buckets[index] = buckets[parent_of(index)] + 2;
            cursors[buckets[index] as usize] += 1;
        }
        for (branch, index) in branches.clone().enumerate() {
            let side = usize::from(!first_group.below.contains(&branch));
            buckets[index] = 2 + side as u32;
            cursors[2 + side] += 1;
        }
        for index in branches.end..n {
            buckets[index] = buckets[parent_of(index)] + 2;
            cursors[buckets[index] as usize] += 1;
        }
        let bases = [0, left as u32];
        let mut next = bases;
        cursors[..2].copy_from_slice(&bases);
        let mut end = 2;
        while (next[0] as usize) < left || (next[1] as usize) < n - 1 {
            for (cursor, next) in cursors[end..].iter_mut().zip(&mut next) {
                let count = mem::replace(cursor, *next);
                *next += count;
            }
            end += 2;
        }

        // Move all nodes.
        let mut take = |index: usize, rank: u32, places: &mut [u32]| {
            let bucket = buckets[index] as usize;
            let cell = cursors[bucket];
            cursors[bucket] += 1;
            places[index] = cell - bases[bucket % 2] + 1;
            self.new_ranks[cell as usize] = rank;
            self.distances[cell as usize] = bucket as u32 / 2;
            cell as usize
        };
        places[centroid] = 0;
        let new_root = if centroid == 0 {
            self.root
        } else {
            take(0, self.root, places);
            self.ranks[centroid - 1]
        };
        let mut relocate = |index: usize| {
            let cell = take(index, self.ranks[index - 1], places);
            self.new_parents[cell] = places[parent_of(index)];
        };
        (1..centroid).for_each(&mut relocate);
        (centroid + 1..n).for_each(relocate);
        // Reverse the parents on the way to the old root. By now, every cursor is at the start of the bucket of the next distance.
        let mut parent = 0;
        for step in 0..steps {
            let cell = cursors[2 * step + above_side];
            self.new_parents[cell as usize] = parent;
            parent = cell - bases[above_side] + 1;
        }
        cursors[..end].fill(0);
        (new_root, left)
    }
}

/// The branches that form the first group. They have a third to two thirds of all edges.
struct Choice {
    /// Whether the branch above the centroid belongs to the group.
    above: bool,
    below: Range<usize>,
    /// The number of edges in the group, including those that end at the centroid.
    size: usize,
}

impl Choice {
    /// Chooses among the branch above the centroid, which has size 0 if it does not exist, and the branches below. Each branch must have at
    /// most half of the nodes, and there must be at least two edges.
    fn new(above: usize, below: &[u32]) -> Self {
        let total = above + below.iter().map(|&size| size as usize).sum::<usize>();
        // One branch with at least a third of the edges is enough: it has at most half of the `total + 1` nodes, which is at most two
        // thirds of the edges. The branch above can be such a branch. If all branches are smaller, adding them one by one must at some
        // point reach between one and two thirds.
        if let Some(large) = below.iter().position(|&size| 3 * size as usize >= total) {
            let size = below[large] as usize;
            return Self { above: false, below: large..large + 1, size };
        }
        let mut size = above;
        let mut count = 0;
        while 3 * size < total {
            size += below[count] as usize;
            count += 1;
        }
        Self { above: true, below: 0..count, size }
    }
}
