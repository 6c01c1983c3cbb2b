//! Finds the k-th node of a path and the k-th ancestor of a node, while edges are added and removed.

use super::dp::{ForestDp, Paths};
use super::link_cut::LinkCut;
use super::{Forest, RootedForest};
use tree_algos::NodeId;

impl<D: ForestDp> Forest<D> {
    /// Returns the node that is `k` steps from `u` on the path to `v`. Returns `None` if the path has fewer steps, or if there is no path.
    ///
    /// If `v` is a root, this is the k-th ancestor of `u`.
    ///
    /// # Panics
    ///
    /// Panics if the forest has no such node.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes.
    ///
    /// ```
    /// use tree_algos::NodeId;
    /// use dynamic_trees::{Commutative, Forest, Sum};
    /// let mut forest = Forest::new(Commutative(Sum::<i64>::new()), [0; 4]);
    /// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
    /// forest.link(zero, one)?;
    /// forest.link(one, two)?;
    /// assert_eq!(forest.jump(two, zero, 1), Some(one));
    /// assert_eq!(forest.jump(two, zero, 3), None);
    /// forest.cut(zero, one)?;
    /// forest.link(two, three)?;
    /// assert_eq!((forest.jump(three, one, 1), forest.jump(three, zero, 1)), (Some(two), None));
    /// # Ok::<(), dynamic_trees::LinkError>(())
    /// ```
    #[track_caller]
    pub fn jump(&mut self, u: NodeId, v: NodeId, k: u32) -> Option<NodeId> {
        self.links.jump(u, v, k)
    }
}

impl<D: ForestDp> RootedForest<D> {
    /// Returns the ancestor `k` edges above `node`, or `None` if the tree has no such ancestor.
    ///
    /// # Panics
    ///
    /// Panics if the forest has no such node.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes.
    ///
    /// ```
    /// use tree_algos::NodeId;
    /// use dynamic_trees::{Commutative, RootedForest, Sum};
    /// let mut forest = RootedForest::new(Commutative(Sum::<i64>::new()), [0; 3]);
    /// let [zero, one, two] = [0, 1, 2].map(NodeId::new);
    /// forest.link(one, zero)?;
    /// forest.link(two, one)?;
    /// assert_eq!(forest.kth_ancestor(two, 2), Some(zero));
    /// assert_eq!(forest.kth_ancestor(two, 3), None);
    /// # Ok::<(), dynamic_trees::LinkError>(())
    /// ```
    #[track_caller]
    pub fn kth_ancestor(&mut self, node: NodeId, k: u32) -> Option<NodeId> {
        let x = self.links.number(node);
        self.links.access(x);
        let depth = self.links.complete(x).count() - 1;
        let from_root = depth.checked_sub(k)?;
        Some(NodeId::new(self.links.nth(x, from_root) - 1))
    }

    /// Returns the node that is `k` steps from `u` on the path to `v`. Returns `None` if the path has fewer steps, or if the nodes are in
    /// different trees.
    ///
    /// # Panics
    ///
    /// Panics if the forest has no such node.
    ///
    /// # Complexity
    ///
    /// O(log n) amortized for n nodes.
    #[track_caller]
    pub fn jump(&mut self, u: NodeId, v: NodeId, k: u32) -> Option<NodeId> {
        self.links.jump(u, v, k)
    }
}

impl<D: ForestDp, const EVERTS: bool> LinkCut<Paths<D, EVERTS>> {
    #[track_caller]
    fn jump(&mut self, u: NodeId, v: NodeId, k: u32) -> Option<NodeId> {
        let (x, y) = (self.number(u), self.number(v));
        let (branch, meeting) = self.between(x, y)?;
        let up = self.node(branch).count();
        let found = match k.checked_sub(up) {
            // The splay subtree of `branch` lists the nodes from the upper end of the branch down to its lower end, `x`, so count backward.
            None => self.nth(branch, up - 1 - k),
            Some(0) => meeting,
            Some(steps) => {
                let lower = self.node(meeting).child[1];
                if steps > self.node(lower).count() {
                    return None;
                }
                self.nth(lower, steps - 1)
            }
        };
        Some(NodeId::new(found - 1))
    }

    /// Finds the node that has `before` other nodes before it in the splay subtree of `x`, splays it, and returns it. The subtree must have
    /// more than `before` nodes, and the counts of the children of `x` must be up to date.
    fn nth(&mut self, mut x: u32, mut before: u32) -> u32 {
        loop {
            self.settle(x);
            let [upper, lower] = self.node(x).child;
            match before.checked_sub(self.node(upper).count()) {
                None => x = upper,
                Some(0) => break,
                Some(more) => (x, before) = (lower, more - 1),
            }
        }
        // Splay the node: in amortized analysis, this also pays for the walk down to it.
        self.splay(x);
        x
    }
}
