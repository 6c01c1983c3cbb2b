//! The trunk, its long paths, and the depths of marked nodes below their tops.

/// A subtree of this height or less is a twig; the nodes of greater height are the trunk. A node of a
/// twig is at most `TWIG + 1 = 31` steps below the trunk, so that two nodes of the twigs of one trunk
/// node are less than 64 steps apart.
pub(super) const TWIG: u32 = 30;

/// No node, no slot.
pub(super) const NONE: u32 = u32::MAX;

/// A path of the trunk: each of its nodes but the last is continued by a child of greatest height.
#[derive(Clone, Debug)]
pub(super) struct Path {
    /// Its nodes have the slots `first..first + length`, from the top.
    pub(super) first: usize,
    pub(super) length: usize,
    /// Where its depth vector begins in `Trunk::vectors`.
    vector: usize,
    /// Its branches in `Trunk::branches`, the highest first.
    pub(super) branches: std::ops::Range<usize>,
}

impl Path {
    /// The number of depths in the subtree of the top, from 0.
    pub(super) fn depths(&self) -> usize {
        self.length + TWIG as usize + 1
    }
}

/// A path that hangs on another path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The slot of the parent of its top.
    pub(super) slot: usize,
    /// Its place in `Trunk::paths`.
    pub(super) path: usize,
}

/// All nodes of height more than [`TWIG`], laid out path by path.
#[derive(Debug)]
pub(super) struct Trunk {
    /// Each path comes after the one it hangs on.
    pub(super) paths: Vec<Path>,
    pub(super) branches: Vec<Branch>,
    /// The position of the node in each slot.
    pub(super) nodes: Vec<u32>,
    /// Bit `e` says whether an odd number of marked nodes is `e` steps below this node, itself and
    /// its twigs taken together.
    pub(super) twigs: Vec<u32>,
    /// For each path a bit vector by depth below its top, **the greatest depth first**.
    vectors: Vec<u32>,
}

impl Trunk {
    /// Lays out the trunk of a tree in breadth-first order. `below` holds the residues of each
    /// subtree. Also gives the slot of every position, or `NONE`.
    pub(super) fn new(parents: &[u32], heights: &[u32], below: &[u64]) -> (Self, Vec<u32>) {
        let mut slots = vec![NONE; parents.len()];
        let mut trunk = Self {
            paths: Vec::new(),
            branches: Vec::new(),
            nodes: Vec::new(),
            twigs: Vec::new(),
            vectors: Vec::new(),
        };
        for at in 0..parents.len() {
            if heights[at] > TWIG {
                let parent = parents[at] as usize;
                let slot =
                    trunk.slot(heights[at], (at > 0).then(|| (slots[parent], heights[parent])));
                slots[at] = slot as u32;
                trunk.nodes[slot] = at as u32;
                // What is not below another node of the trunk is below the twigs.
                trunk.twigs[slot] ^= below[at] as u32;
                if at > 0 {
                    trunk.twigs[slots[parent] as usize] ^= below[at].rotate_left(1) as u32;
                }
            }
        }
        trunk.assign_branches();
        trunk.fill_vectors();
        (trunk, slots)
    }

    /// A slot for a node of this height under a parent with this slot and height.
    fn slot(&mut self, height: u32, parent: Option<(u32, u32)>) -> usize {
        if let Some((slot, parent_height)) = parent {
            let next = slot as usize + 1;
            if parent_height == height + 1 && self.nodes[next] == NONE {
                return next;
            }
            self.branches.push(Branch { slot: slot as usize, path: self.paths.len() });
        }
        let (first, length) = (self.nodes.len(), (height - TWIG) as usize);
        let vector = self.vectors.len();
        self.nodes.resize(first + length, NONE);
        self.twigs.resize(first + length, 0);
        let path = Path { first, length, vector, branches: 0..0 };
        self.vectors.resize(vector + path.depths().div_ceil(32) + 1, 0);
        self.paths.push(path);
        first
    }

    fn assign_branches(&mut self) {
        self.branches.sort_unstable_by_key(|branch| (branch.slot, branch.path));
        // Slots ascend from path to path, but the first slots of paths ascend too.
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

    /// The vector of a path is that of its nodes with their twigs and those of its branches, each
    /// shifted by its depth.
    fn fill_vectors(&mut self) {
        for index in (0..self.paths.len()).rev() {
            let path = &self.paths[index];
            let (before, own) = self.vectors.split_at_mut(path.vector);
            debug_assert!(before.len() == path.vector);
            // Node `i` of the path with a mark `e` below is at depth `i + e`, which is bit
            // `length + 30 - i - e`.
            for (steps, &twigs) in
                self.twigs[path.first..path.first + path.length].iter().rev().enumerate()
            {
                let wide = u64::from(twigs.reverse_bits()) << (steps % 32);
                own[steps / 32] ^= wide as u32;
                own[steps / 32 + 1] ^= (wide >> 32) as u32;
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

    /// The depths of the marked nodes below the top of a path: bit `x` says whether an odd number of
    /// them is `depths() - 1 - x` steps below.
    pub(super) fn vector(&self, path: &Path) -> &[u32] {
        &self.vectors[path.vector..path.vector + path.depths().div_ceil(32)]
    }
}
