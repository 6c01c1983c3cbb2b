//! Moves the root of a tree to the middle of a longest path or to any node, and removes nodes with a single child.

use super::LabeledTree;
use super::parts::{Growing, Labels};
use crate::distances::{self, LengthOverflow};
use crate::{EdgeId, NodeId, Tree};

impl LabeledTree {
    /// Returns the same tree with its root in the middle of a longest path. An edge without a length counts as an edge of length 0.
    ///
    /// If the middle is inside an edge, a new node divides the edge. The new node is the last one and has no label. All other nodes keep
    /// their numbers, labels and neighbors. The length of an edge moves to the end that is now lower, and the new root has no length. The
    /// old root can be left with a single child; see [`without_single_children`](Self::without_single_children).
    ///
    /// # Errors
    ///
    /// Returns [`LengthOverflow`] if the length of a path is too large for an `f64`.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_newick("(a:1,(b:1,c:5):1);")?;
    /// assert_eq!(tree.rooted_at_midpoint()?.to_newick(), "(c:3.5,((a:1):1,b:1):1.5);");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: J. S. Farris, *Estimating phylogenetic trees from distance matrices*, 1972.
    pub fn rooted_at_midpoint(&self) -> Result<Self, LengthOverflow> {
        let length = |edge: EdgeId| self.edge_length(edge).unwrap_or(0.0);
        let longest = distances::longest_path_weighted(self.rooted(), length)?;
        let half = longest.length() / 2.0;
        let mut before = 0.0;
        for pair in longest.path().windows(2) {
            let edge = self.edge_between(pair[0], pair[1]);
            let after = before + length(edge);
            if after > half {
                return Ok(match half - before {
                    0.0 => self.rooted_at(pair[0]),
                    from => self.divided(edge, pair[0], from, after - half),
                });
            }
            before = after;
        }
        // If all lengths are 0, no edge extends beyond the middle, and the tree keeps its root.
        Ok(self.rooted_at(longest.ends().1))
    }

    /// Returns the same tree with another root. The length of an edge moves to the end that is now lower, and the new root has no length.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_newick("((a:1,b:2)ab:3,c:4)root;")?;
    /// let ab = tree.tree().nodes().find(|&node| tree.label(node) == "ab").unwrap();
    /// assert_eq!(tree.rooted_at(ab).to_newick(), "((c:4)root:3,a:1,b:2)ab;");
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    #[must_use]
    #[track_caller]
    pub fn rooted_at(&self, root: NodeId) -> Self {
        self.check(root);
        let tree = Self::from_parts(self.tree.clone(), root, self.labels.clone(), Vec::new());
        let by_edge: Vec<Option<f64>> =
            self.tree.edges().map(|(edge, ..)| self.edge_length(edge)).collect();
        tree.with_edge_lengths(&by_edge)
    }

    /// Returns the same tree with its nodes numbered as if it had been read from Newick: the root is node 0, and every node comes right
    /// before its descendants. Children are in the order of [`rooted`](Self::rooted).
    ///
    /// # Complexity
    ///
    /// O(n + total length of the labels) for n nodes.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_parents_text("2 0 -1 0", 0)?.with_labels(["a", "b", "c", "d"])?;
    /// let tree = tree.in_text_order();
    /// let labels: Vec<&str> = tree.tree().nodes().map(|node| tree.label(node)).collect();
    /// assert_eq!(labels, ["c", "a", "b", "d"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_text_order(&self) -> Self {
        let rooted = self.rooted();
        let mut growing = Growing::default();
        // `waiting` contains the ranks still to be visited, each with the new number of its parent. The last entry is visited next.
        let mut waiting: Vec<(u32, u32)> = vec![(0, 0)];
        while let Some((rank, parent)) = waiting.pop() {
            let old = rooted.order()[rank as usize];
            // The new tree has as many nodes as the old one and the same labels, so adding nodes and labels cannot fail.
            let node = if rank == 0 { 0 } else { growing.add(parent).unwrap_or(0) };
            let _ = growing.labels.set(node as usize, self.label(old));
            if let Some(length) = self.length(old) {
                growing.set_length(node, length);
            }
            let children = rooted.child_ranks(rank.into()).rev();
            waiting.extend(children.map(|child| (child.get(), node)));
        }
        growing.finish()
    }

    /// Returns the tree without the nodes that have a single child. The two edges of such a node become one edge with the total length; if
    /// one of the two lengths is missing, the edge gets the other one. If the root has a single child, that child replaces it. The
    /// remaining nodes keep their order, and so do the children of each node.
    ///
    /// # Errors
    ///
    /// Returns [`LengthOverflow`] if a sum of lengths is too large for an `f64`.
    ///
    /// # Complexity
    ///
    /// O(n + total length of the labels) for n nodes.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_newick("((((a:1)x:2,b:3)y:4):5)z;")?;
    /// assert_eq!(tree.without_single_children()?.to_newick(), "(a:3,b:3)y;");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_single_children(&self) -> Result<Self, LengthOverflow> {
        let rooted = self.rooted();
        let (order, parents) = (rooted.order(), rooted.parents());
        let is_kept: Vec<bool> =
            rooted.ranks().map(|rank| rooted.child_range(rank).len() != 1).collect();
        // For each rank, including those of removed nodes, `above` contains the nearest remaining node above it and the distance to that
        // node.
        let mut above: Vec<(Option<NodeId>, Option<f64>)> = vec![(None, None); order.len()];
        for at in 1..order.len() {
            let parent = parents[at].index();
            let length = self.length(order[at]);
            above[at] = if is_kept[parent] {
                (Some(order[parent]), length)
            } else {
                let (node, further) = above[parent];
                let sum = match (length, further) {
                    (Some(length), Some(further)) => Some(length + further),
                    (length, further) => length.or(further),
                };
                (node, sum)
            };
            if above[at].1.is_some_and(f64::is_infinite) {
                let (apex, edge) = (order[parent], rooted.parent_edges()[at]);
                return Err(LengthOverflow { apex, edge });
            }
        }
        let kept: Vec<NodeId> =
            self.tree.nodes().filter(|&v| is_kept[rooted.rank(v).index()]).collect();
        let mut numbers = vec![0; order.len()];
        for (number, node) in (0..).zip(&kept) {
            numbers[node.index()] = number;
        }
        let above = |node: NodeId| above[rooted.rank(node).index()];
        let parent = |&node: &NodeId| above(node).0.map(|parent| numbers[parent.index()]);
        let tree = Tree::from_parents(kept.iter().map(parent));
        let root = kept.iter().position(|&node| above(node).0.is_none());
        let (Ok(tree), Some(root)) = (tree, root) else {
            unreachable!("a tree without nodes of a single child is a tree")
        };
        let mut labels = Labels::default();
        let mut lengths = Vec::new();
        for &node in &kept {
            // These labels take no more memory than the original ones, so storing them cannot fail.
            let _ = labels.push(self.label(node));
            let length = above(node).1.filter(|_| above(node).0.is_some());
            lengths.push(length.unwrap_or(f64::NAN));
        }
        if lengths.iter().all(|length| length.is_nan()) {
            lengths.clear();
        }
        Ok(Self::from_parts(tree, NodeId::new(root as u32), labels, lengths))
    }

    /// Returns the same tree with these lengths, indexed by edge.
    fn with_edge_lengths(mut self, by_edge: &[Option<f64>]) -> Self {
        if by_edge.iter().any(Option::is_some) {
            let rooted = self.rooted().clone();
            let length = |node| by_edge[rooted.parent_edge(node)?.index()];
            self.lengths = self.tree.nodes().map(|node| length(node).unwrap_or(f64::NAN)).collect();
        }
        self
    }

    /// Returns the same tree with a new root inside an edge, at the given distances from both ends.
    fn divided(&self, edge: EdgeId, end: NodeId, from: f64, to: f64) -> Self {
        let nodes = self.node_count();
        let root = nodes as u32;
        let other = self.tree.other_end(edge, end);
        let mut ends: Vec<(u32, u32)> =
            self.tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let mut by_edge: Vec<Option<f64>> =
            self.tree.edges().map(|(edge, ..)| self.edge_length(edge)).collect();
        // The new root divides the edge into two parts. One part replaces the edge, and the other part becomes the last edge.
        (ends[edge.index()], by_edge[edge.index()]) = ((end.get(), root), Some(from));
        ends.push((other.get(), root));
        by_edge.push(Some(to));
        let Ok(tree) = Tree::from_edges(nodes + 1, ends) else {
            // Adding a node fails only for a tree of the maximum size; make an end of the edge the root instead.
            return self.rooted_at(end);
        };
        let tree = Self::from_parts(tree, NodeId::new(root), self.labels.clone(), Vec::new());
        tree.with_edge_lengths(&by_edge)
    }

    /// Returns the edge between two neighbors, one of which is the parent of the other.
    fn edge_between(&self, u: NodeId, v: NodeId) -> EdgeId {
        let rooted = self.rooted();
        let lower = if rooted.parent(u) == Some(v) { u } else { v };
        rooted.parent_edge(lower).expect("one of two neighbors is the child of the other")
    }
}
