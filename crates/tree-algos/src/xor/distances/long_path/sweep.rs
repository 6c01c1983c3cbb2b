//! Computes the high bits of all answers, with one walk down and one walk up along each path of the trunk.

use super::folds::LOW;
use super::trunk::{Path, TWIG, Trunk};
use crate::xor::dist_tracker::Folds;

/// The greatest distance of a node in a twig from the trunk.
const REACH: usize = TWIG as usize + 1;

/// The high bits of the answers, in the order in which the walks compute them. A path is divided where branches are attached; each part has
/// a run of values, with [`REACH`] more values at its end. A node with branches starts a new run on a walk down, and ends the current run
/// on a walk up.
#[derive(Debug)]
pub(super) struct HighBits {
    from_above: Vec<u32>,
    from_below: Vec<u32>,
    /// For each path, the positions at which the values of its top are stored.
    tops: Vec<Reading>,
}

/// The positions at which the values of a node are stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) above: u32,
    pub(super) below: u32,
}

impl HighBits {
    /// Walks along all paths. `largest` is an upper bound on all distances.
    pub(super) fn new(trunk: &Trunk, largest: u32) -> Self {
        let room = || {
            let runs = trunk.paths.len() + trunk.branches.len();
            Vec::with_capacity(trunk.twigs.len() + runs * REACH)
        };
        let (mut from_above, mut from_below) = (room(), room());
        let mut tops = Vec::with_capacity(trunk.paths.len());
        let mut outside = Outside::new(trunk);
        let mut folds = Folds::default();
        for path in 0..trunk.paths.len() {
            let widest = largest.min(2 * trunk.paths[path].depths() as u32);
            let above = from_above.len() as u32;
            Walk::new(trunk, path, &mut folds, widest, &mut from_above).down(&mut outside);
            Walk::new(trunk, path, &mut folds, widest, &mut from_below).up(&mut outside);
            tops.push(Reading { above, below: (from_below.len() - REACH - 1) as u32 });
        }
        Self { from_above, from_below, tops }
    }

    #[inline]
    pub(super) fn at(&self, reading: Reading) -> u32 {
        self.from_above[reading.above as usize] ^ self.from_below[reading.below as usize]
    }

    /// Returns the reading of the top of a path.
    #[inline]
    pub(super) fn top(&self, path: usize) -> Reading {
        self.tops[path]
    }
}

impl Reading {
    /// Returns the reading of a child in a twig.
    #[inline]
    pub(super) fn in_twig(self) -> Self {
        Self { above: self.above + 1, below: self.below + 1 }
    }

    /// Returns the reading of the next node of the path.
    #[inline]
    pub(super) fn next(self) -> Self {
        Self { above: self.above + 1, below: self.below - 1 }
    }

    /// Returns the reading of the next node of the path if that node has branches.
    #[inline]
    pub(super) fn next_with_branches(self) -> Self {
        let run = REACH as u32;
        Self { above: self.above + 1 + run, below: self.below - 1 - run }
    }
}

/// For each path, the xor of the distances to all marks outside its subtree. A list gives this xor for the nodes at each depth below the
/// top of the path.
#[derive(Debug)]
struct Outside {
    starts: Vec<usize>,
    xors: Vec<u32>,
}

impl Outside {
    fn new(trunk: &Trunk) -> Self {
        // No node is outside the subtree of the first path, so its list is empty.
        let mut starts = vec![0, 0];
        let mut total = 0;
        for path in &trunk.paths[1..] {
            total += path.depths();
            starts.push(total);
        }
        Self { starts, xors: vec![0; total] }
    }

    fn of(&mut self, path: usize) -> &mut [u32] {
        &mut self.xors[self.starts[path]..self.starts[path + 1]]
    }

    /// Returns the values of a path for the given depth and all greater ones.
    fn from(&self, path: usize, depth: usize) -> &[u32] {
        self.xors[..self.starts[path + 1]].get(self.starts[path] + depth..).unwrap_or_default()
    }

    /// Passes the values from outside a path on to a branch of the path: adds them to the values of the branch, whose top is at `depth`.
    fn hand_on(&mut self, path: usize, branch: usize, depth: usize) {
        let (parents, children) = self.xors.split_at_mut(self.starts[branch]);
        let parents = parents[..self.starts[path + 1]].get(self.starts[path] + depth..);
        let length = self.starts[branch + 1] - self.starts[branch];
        for (child, parent) in children[..length].iter_mut().zip(parents.unwrap_or_default()) {
            *child ^= parent;
        }
    }
}

/// A walk along a path, node by node, with the xor of the distances to all marks entered so far.
///
/// The walk computes only the bits from [`LOW`] up. So the twigs of a node do not matter until the walk is more than 32 steps past the
/// node, and the walk enters their marks into the folds 32 nodes at a time. For the same reason, the xor `k` steps farther along is also
/// the value of a node `k` steps down a twig, if no branch comes in between. Before each branch, the walk therefore records a few more
/// steps, and then begins a new *run* of values.
struct Walk<'a> {
    trunk: &'a Trunk,
    path: usize,
    folds: &'a mut Folds,
    values: &'a mut Vec<u32>,
    /// The index in the values at which the current run starts.
    run: usize,
    place: u32,
    xor: u32,
    /// Inputs that are not in the folds yet. Bit `e` stands for an input at distance `e`.
    pending: u64,
    /// The changes of the xor with the step to each of the 32 places of the current block.
    changes: [u32; 32],
}

impl<'a> Walk<'a> {
    fn new(
        trunk: &'a Trunk,
        path: usize,
        folds: &'a mut Folds,
        largest: u32,
        values: &'a mut Vec<u32>,
    ) -> Self {
        folds.reset(u32::BITS - largest.leading_zeros());
        let run = values.len();
        // Start one step before the first node.
        let place = u32::MAX;
        Self { trunk, path, folds, values, run, place, xor: 0, pending: 0, changes: [0; 32] }
    }

    /// Walks from the top down. Each node sees the marks that are attached to it and to the nodes above.
    fn down(mut self, outside: &mut Outside) {
        let trunk = self.trunk;
        let path = &trunk.paths[self.path];
        let end = path.first + path.length;
        let mut next = path.first;
        let mut depth = 0;
        for branches in trunk.branches[path.branches.clone()].chunk_by(|a, b| a.slot == b.slot) {
            let slot = branches[0].slot;
            self.nodes(trunk.twigs[next..slot].iter());
            self.end_run(outside.from(self.path, depth));
            depth = slot - path.first;
            self.step();
            self.enter(trunk.twigs[slot]);
            for branch in branches {
                outside.hand_on(self.path, branch.path, depth + 1);
                self.branch(&trunk.paths[branch.path], outside.of(branch.path));
            }
            self.values.push(self.xor);
            next = slot + 1;
        }
        self.nodes(trunk.twigs[next..end].iter());
        self.end_run(outside.from(self.path, depth));
    }

    /// Walks from the bottom up. Each node sees the marks that are attached to the nodes below.
    fn up(mut self, outside: &mut Outside) {
        let trunk = self.trunk;
        let path = &trunk.paths[self.path];
        let mut next = path.first + path.length;
        for branches in
            trunk.branches[path.branches.clone()].chunk_by(|a, b| a.slot == b.slot).rev()
        {
            let slot = branches[0].slot;
            self.nodes(trunk.twigs[slot + 1..next].iter().rev());
            self.step();
            self.values.push(self.xor);
            self.end_run(&[]);
            for branch in branches.iter().rev() {
                self.branch(&trunk.paths[branch.path], outside.of(branch.path));
            }
            self.enter(trunk.twigs[slot]);
            next = slot;
        }
        self.nodes(trunk.twigs[path.first..next].iter().rev());
        self.end_run(&[]);
    }

    /// Walks through consecutive nodes without branches.
    #[inline]
    fn nodes<'b>(&mut self, mut twigs: impl ExactSizeIterator<Item = &'b u32>) {
        while twigs.len() > 0 {
            self.turn_page();
            // Process the rest of the current block of 32 places in a loop without branches.
            let first = (self.place.wrapping_add(1) % 32) as usize;
            let count = twigs.len().min(32 - first);
            let (mut xor, mut pending) = (self.xor, self.pending);
            let steps = self.changes[first..first + count].iter().zip(&mut twigs);
            self.values.extend(steps.map(|(change, &word)| {
                xor ^= change;
                pending = pending << 1 ^ u64::from(word);
                xor
            }));
            (self.xor, self.pending) = (xor, pending);
            self.place = self.place.wrapping_add(count as u32);
        }
    }

    #[inline]
    fn step(&mut self) {
        self.turn_page();
        self.place = self.place.wrapping_add(1);
        self.pending <<= 1;
        self.xor ^= self.changes[(self.place % 32) as usize];
    }

    /// Loads the changes of the next block if the next step begins that block.
    #[inline]
    fn turn_page(&mut self) {
        if self.place % 32 == 31 {
            self.flush();
            self.changes = self.folds.block_changes(self.place.wrapping_add(1) / 32);
        }
    }

    /// Enters the marks below a node, given by their distance from the node.
    #[inline]
    fn enter(&mut self, twigs: u32) {
        self.pending ^= u64::from(twigs);
    }

    fn flush(&mut self) {
        // All pending marks were entered at places in this block of 32, less than 32 steps ago. So the marks themselves are in this block
        // and in the one before.
        let bits = self.pending.reverse_bits() >> (31 - self.place % 32);
        let block = self.place / 32;
        self.folds.enter(block.wrapping_sub(1), bits as u32);
        self.folds.enter(block, (bits >> 32) as u32);
        self.pending = 0;
    }

    /// Passes a branch the xors of the distances to all marks entered so far, and then enters the marks of the branch.
    fn branch(&mut self, path: &Path, outside: &mut [u32]) {
        self.flush();
        let mut outside = outside.iter_mut();
        self.folds.ahead(self.place, self.xor, outside.len(), |xor| {
            if let Some(outside) = outside.next() {
                *outside ^= xor;
            }
        });
        let vector = self.trunk.vector(path);
        self.folds.enter_all(self.place.wrapping_sub(path.depths() as u32), vector);
        self.xor ^= xor_of_distances(path.depths() as u32, vector);
        self.changes = self.folds.block_changes(self.place / 32);
    }

    /// Completes the run with the values of the twigs below its last node, and adds the values from outside the path.
    fn end_run(&mut self, outside: &[u32]) {
        if self.run < self.values.len() {
            self.flush();
            let values = &mut *self.values;
            self.folds.ahead(self.place, self.xor, REACH, |xor| values.push(xor));
            for (value, outside) in self.values[self.run..].iter_mut().zip(outside) {
                *value ^= outside;
            }
            self.run = self.values.len();
        }
    }
}

/// Returns the high bits of the xor of all distances `largest - x` for which bit `x` is set.
fn xor_of_distances(largest: u32, bits: &[u32]) -> u32 {
    let mut xor = 0;
    for (index, &word) in bits.iter().enumerate() {
        // The word covers 32 distances up to `top`, which have at most two different values of the high bits.
        let top = largest - 32 * index as u32;
        let (high, low) = (top >> LOW << LOW, top % (1 << LOW));
        let near = word & (u64::MAX >> (63 - low)) as u32;
        if near.count_ones() % 2 == 1 {
            xor ^= high;
        }
        if (word ^ near).count_ones() % 2 == 1 {
            xor ^= high - (1 << LOW);
        }
    }
    xor
}
