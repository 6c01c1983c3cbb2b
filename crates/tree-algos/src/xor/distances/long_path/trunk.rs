//! The trunk of a tree: its long paths, and the depths of marked nodes below the top of each path.

use crate::Rank;

/// The greatest height of a twig. Nodes of greater height form the trunk. A node in a twig is at most `TWIG + 1 = 31` steps below the
/// trunk, so two nodes in the twigs of one trunk node are less than 64 steps apart.
pub(super) const TWIG: u32 = 30;

/// The role of a node with respect to the trunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A node in a twig.
    Twig,
    /// A node that continues its parent's path.
    Next,
    /// A node with branches that continues its parent's path.
    NextWithBranches,
    /// The top of a path.
    Top,
}

/// The bit that marks the slot of a node whose path continues below the node. Slots are smaller than this bit.
const CONTINUED: u32 = 1 << 31;

/// A path of the trunk. Each of its nodes except the last is followed by its child of greatest height.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// The nodes have the slots `first..first + length`, starting with the top.
    pub(super) first: usize,
    pub(super) length: usize,
    /// The start of the path's depth vector in `Trunk::vectors`.
    vector: usize,
    /// The path's branches in `Trunk::branches`, from the top down.
    pub(super) branches: std::ops::Range<usize>,
}

impl Path {
    /// Returns the number of depths in the subtree of the top, including depth 0.
    pub(super) fn depths(&self) -> usize {
        self.length + TWIG as usize + 1
    }
}

/// A path that is attached to another path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The slot of the parent of the branch's top.
    pub(super) slot: usize,
    /// The index of the branch in `Trunk::paths`.
    pub(super) path: usize,
}

/// All nodes of height greater than [`TWIG`], stored path by path.
#[derive(Debug)]
pub(super) struct Trunk {
    /// The paths; each comes after the path to which it is attached.
    pub(super) paths: Vec<Path>,
    pub(super) branches: Vec<Branch>,
    /// The kind of each rank. The tops come in the order of the paths.
    pub(super) kinds: Vec<Kind>,
    /// For each slot, bit `e` is set if an odd number of marked nodes is `e` steps below the node. Only the node itself and the nodes of
    /// its twigs count.
    pub(super) twigs: Vec<u32>,
    /// For each path, one bit for each depth below its top, with **the greatest depth first**.
    vectors: Vec<u32>,
}

impl Trunk {
    /// Finds the trunk of a tree in breadth-first order. `below` contains the residues of each subtree. On return, `slots` contains the
    /// slot of each node of the trunk, with [`CONTINUED`] set if its path continues.
    pub(super) fn new(parents: &[Rank], heights: &[u32], below: &[u64], slots: &mut [u32]) -> Self {
        let mut trunk = Self {
            paths: Vec::new(),
            branches: Vec::new(),
            kinds: vec![Kind::Twig; parents.len()],
            twigs: Vec::new(),
            vectors: Vec::new(),
        };
        trunk.start_path(heights[0], &mut slots[0]);
        trunk.kinds[0] = Kind::Top;
        trunk.twigs[0] = below[0] as u32;
        for at in 1..parents.len() {
            let height = heights[at];
            if height <= TWIG {
                continue;
            }
            let parent = parents[at].index();
            let above = slots[parent];
            if heights[parent] == height + 1 && above & CONTINUED == 0 {
                slots[parent] = above | CONTINUED;
                slots[at] = above + 1;
                trunk.kinds[at] = Kind::Next;
            } else {
                let slot = (above & !CONTINUED) as usize;
                trunk.branches.push(Branch { slot, path: trunk.paths.len() });
                if trunk.kinds[parent] == Kind::Next {
                    trunk.kinds[parent] = Kind::NextWithBranches;
                }
                trunk.start_path(height, &mut slots[at]);
                trunk.kinds[at] = Kind::Top;
            }
            // Add the marks in the subtree of this node to its own entry, and remove them from its parent's entry, because each entry
            // counts only the marks of the node itself and of its twigs.
            trunk.twigs[slots[at] as usize] ^= below[at] as u32;
            trunk.twigs[(above & !CONTINUED) as usize] ^= below[at].rotate_left(1) as u32;
        }
        trunk.assign_branches();
        trunk.fill_vectors();
        trunk
    }

    /// Starts a new path at a node of the given height.
    fn start_path(&mut self, height: u32, slot: &mut u32) {
        let (first, length) = (self.twigs.len(), (height - TWIG) as usize);
        let vector = self.vectors.len();
        let path = Path { first, length, vector, branches: 0..0 };
        // Add an extra word so that shifted words fit.
        self.vectors.resize(vector + path.depths().div_ceil(32) + 1, 0);
        self.twigs.resize(first + length, 0);
        self.paths.push(path);
        *slot = first as u32;
    }

    fn assign_branches(&mut self) {
        self.branches.sort_unstable_by_key(|branch| (branch.slot, branch.path));
        // The slots of a path are contiguous, and the slots of the paths ascend, so a single pass finds the branches of all paths.
        let mut next = 0;
        for path in &mut self.paths {
            let start = next;
            while next < self.branches.len() && self.branches[next].slot < path.first + path.length
            {
                next += 1;
            }
            path.branches = start..next;
        }
    }

    /// Fills the vector of each path with the marks of its nodes and of their twigs. Then adds the vectors of its branches, each shifted by
    /// the depth of the branch.
    fn fill_vectors(&mut self) {
        for index in (0..self.paths.len()).rev() {
            let path = &self.paths[index];
            let (before, own) = self.vectors.split_at_mut(path.vector);
            debug_assert!(before.len() == path.vector);
            // A mark `e` steps below node `i` of the path is at depth `i + e`, so its bit is `length + 30 - i - e`.
            let twigs = &self.twigs[path.first..path.first + path.length];
            for (block, twigs) in twigs.rchunks(32).enumerate() {
                let by_distance =
                    twigs.iter().rev().fold(0, |sum, &word| sum << 1 ^ u64::from(word));
                let bits = by_distance.reverse_bits() >> (33 - twigs.len());
                own[block] ^= bits as u32;
                own[block + 1] ^= (bits >> 32) as u32;
            }
            for branch in &self.branches[path.branches.clone()] {
                let child = &self.paths[branch.path];
                let depth = branch.slot - path.first + 1;
                let shift = path.depths() - child.depths() - depth;
                let (own, later) = own.split_at_mut(child.vector - path.vector);
                let mut carried = 0;
                let at = shift / 32;
                let words = child.depths().div_ceil(32);
                for (word, target) in later[..words].iter().zip(&mut own[at..]) {
                    let wide = u64::from(*word) << (shift % 32);
                    *target ^= wide as u32 | carried;
                    carried = (wide >> 32) as u32;
                }
                if carried != 0 {
                    own[at + words] ^= carried;
                }
            }
        }
    }

    /// Returns the depths of the marked nodes below the top of a path. Bit `x` is set if an odd number of marked nodes is
    /// `depths() - 1 - x` steps below the top.
    pub(super) fn vector(&self, path: &Path) -> &[u32] {
        &self.vectors[path.vector..path.vector + path.depths().div_ceil(32)]
    }
}
