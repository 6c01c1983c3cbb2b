//! The light-first engine: small to large, in an upward and a downward pass.
//!
//! The upward pass follows each heavy path with a tracker of the current node's subtree. The current node reads the tracker unshifted. Just
//! before the marks of a light branch are entered, its nodes read the tracker shifted by their depth in the branch. So the nodes of the
//! path read the marks below them. The nodes of a branch read the marks of the heavy subtree, of the path node to which the branch is
//! attached, and of the branches before theirs.
//!
//! The downward pass follows the path with a tracker of everything that is *outside* the current node's subtree and below the top of the
//! path. The current node reads the tracker first. The branches follow in reverse order: their nodes read the marks above the path node and
//! in the branches after theirs. Then the mark of the current node itself is entered. Consider two nodes whose lowest common ancestor is on
//! the path: after both passes, each has read the mark of the other exactly once.
//!
//! In both passes, every node enters its mark and reads the tracker once per heavy path between it and the root.
//!
//! Source: the light-first traversal proposed for CodeChef MOVCOIN2, "Move the Coins 2", 2020.

use super::Trackers;
use crate::light_first::{Visitor, traverse};
use crate::{HeavyPaths, NodeId, Rooted, Tree};

pub(super) fn solve(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let paths = HeavyPaths::new(&rooted);
    let marks: Vec<bool> = tree.nodes().map(marked).collect();
    let xors = vec![0; tree.node_count()];
    let trackers = Trackers::default();
    let mut walk = Walk { rooted: &rooted, paths: &paths, marks, trackers, at_leaf: false, xors };
    traverse(&paths, &mut walk);
    walk.downwards();
    walk.xors
}

struct Walk<'a> {
    rooted: &'a Rooted,
    paths: &'a HeavyPaths,
    marks: Vec<bool>,
    trackers: Trackers,
    /// Whether the next node is the lower end of a path, where a walk begins.
    at_leaf: bool,
    xors: Vec<u32>,
}

impl Walk<'_> {
    fn start(&mut self, head: NodeId) {
        self.trackers.cleared(2 * self.rooted.height(head));
    }

    fn enter(&mut self, node: NodeId, distance: u32) {
        if self.marks[node.index()] {
            self.trackers.current().toggle(distance);
        }
    }

    fn downwards(&mut self) {
        let (order, ends) = (self.paths.order(), self.paths.subtree_ends());
        let mut lights = Vec::new();
        for (place, &node) in order.iter().enumerate() {
            // A heavy child comes right after its parent. Any other node comes right after the end of a subtree.
            if place == 0 || ends[place - 1].index() == place {
                self.start(node);
            }
            self.answer(node);
            let end = ends[place].index();
            let heavy_end = ends.get(place + 1).map_or(end, |end| end.index());
            let mut light = heavy_end;
            while light < end {
                lights.push(light..ends[light].index());
                light = ends[light].index();
            }
            while let Some(light) = lights.pop() {
                self.branch(node, &order[light]);
            }
            self.enter(node, 0);
            self.trackers.current().increment();
        }
    }
}

impl Visitor for Walk<'_> {
    fn clear(&mut self) {
        self.at_leaf = true;
    }

    fn add(&mut self, node: NodeId) {
        if std::mem::take(&mut self.at_leaf) {
            self.start(self.paths.head(node));
        } else {
            self.trackers.current().increment();
        }
        self.enter(node, 0);
    }

    fn branch(&mut self, apex: NodeId, branch: &[NodeId]) {
        let top = self.rooted.depth(apex);
        for &node in branch {
            let by = i64::from(self.rooted.depth(node) - top);
            self.xors[node.index()] ^= self.trackers.current().xor_after(by);
        }
        for &node in branch {
            self.enter(node, self.rooted.depth(node) - top);
        }
    }

    fn answer(&mut self, node: NodeId) {
        self.xors[node.index()] ^= self.trackers.current().xor();
    }
}
