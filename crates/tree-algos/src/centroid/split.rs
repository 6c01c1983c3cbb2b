//! Splits a component at its centroid and reorders the nodes of its branches.

use crate::Rank;

/// A component that is being split. Its nodes are read from the buffer where the component is one of several branches, and are written
/// branch by branch to the other buffer.
pub(super) struct Split<'b> {
    pub(super) ranks: &'b [Rank],
    pub(super) parents: &'b [u32],
    /// The number to subtract from stored parents to get indices within this component.
    pub(super) offset: u32,
    pub(super) new_ranks: &'b mut [Rank],
    pub(super) new_parents: &'b mut [u32],
    pub(super) distances: &'b mut [u32],
    pub(super) branch_starts: &'b mut Vec<u32>,
    pub(super) scratch: &'b mut Scratch,
}

impl Split<'_> {
    pub(super) fn split(self) {
        self.branch_starts.clear();
        self.branch_starts.push(1);
        self.new_parents[0] = 0;
        self.distances[0] = 0;
        if let [only] = *self.ranks {
            self.new_ranks[0] = only;
            return;
        }
        let sizes = &mut self.scratch.places[..self.ranks.len()];
        let parent_of = |index: usize| (self.parents[index] - self.offset) as usize;
        match find_centroid(sizes, parent_of) {
            0 => self.split_at_root(),
            centroid => self.split_below_root(centroid),
        }
    }

    /// Splits a component at its first node. All branches are below the centroid, and each is already in the right order.
    fn split_at_root(self) {
        let n = self.ranks.len();
        let Scratch { places, buckets, cursors } = self.scratch;
        self.new_ranks[0] = self.ranks[0];
        let mut index = 1;
        let mut start = 1;
        while index < n && self.parents[index] == self.offset {
            let size = places[index];
            buckets[index] = index as u32 - 1;
            cursors[index - 1] = start + 1;
            places[index] = start;
            self.new_ranks[start as usize] = self.ranks[index];
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
            self.new_ranks[place] = self.ranks[index];
            self.new_parents[place] = parent;
            self.distances[place] = self.distances[parent as usize] + 1;
        }
    }

    /// Splits a component that has a branch above the centroid. That branch comes first, with one bucket for each distance from 1 up; then
    /// come the branches below, with one bucket each.
    fn split_below_root(self, centroid: usize) {
        let n = self.ranks.len();
        let Scratch { places, buckets, cursors } = self.scratch;
        let above = n as u32 - places[centroid];
        let below = above + 1;
        let parent_of = |index: usize| (self.parents[index] - self.offset) as usize;

        // Count the nodes at each distance in the branch above. The distances of the nodes on the way to the old root are known.
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

        // Move all nodes. The nodes of the branch above get their distances later. On the way to the old root, each node is the first at
        // its distance and gets a new parent.
        self.new_ranks[0] = self.ranks[centroid];
        places[centroid] = 0;
        let mut take = |index: usize, places: &mut [u32]| {
            let cursor = &mut cursors[buckets[index] as usize];
            let place = *cursor;
            *cursor += 1;
            places[index] = place;
            self.new_ranks[place as usize] = self.ranks[index];
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
        // After the moves, every cursor is at the start of the next bucket.
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

/// Returns the index of the centroid: the last node whose subtree contains more than half of all nodes. On return, `sizes` contains the
/// sizes of the subtrees for the centroid and all later indices.
pub(super) fn find_centroid(sizes: &mut [u32], parent_of: impl Fn(usize) -> usize) -> usize {
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

#[derive(Clone, Debug)]
pub(super) struct Scratch {
    /// The sizes of subtrees until the centroid is known; then the new index of each node, by its old one.
    places: Vec<u32>,
    /// The bucket of each node.
    buckets: Vec<u32>,
    /// For each bucket, the index at which its next node is placed.
    cursors: Vec<u32>,
}

impl Scratch {
    pub(super) fn new(nodes: usize) -> Self {
        let places = vec![0; nodes];
        Self { buckets: places.clone(), places, cursors: vec![0; nodes + 1] }
    }
}
