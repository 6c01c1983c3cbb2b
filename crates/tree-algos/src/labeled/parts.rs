//! Stores all labels of a tree in a single string, and collects the parts of a tree while a reader parses it.

use super::{LabeledTree, TextFault};
use crate::tree::MAX_NODES;
use crate::{NodeId, Tree, TreeError};

/// The labels of all nodes in a single string, one after another in any order.
#[derive(Clone, Debug, Default)]
pub(super) struct Labels {
    text: String,
    /// For each node, the start and end of its label. Nodes beyond the end of this list have no label.
    spans: Vec<(u32, u32)>,
}

impl Labels {
    /// Adds the label of the next node.
    pub(super) fn push(&mut self, label: &str) -> Result<(), TextFault> {
        self.set(self.spans.len(), label)
    }

    /// Sets the label of a node that has none yet.
    #[inline]
    pub(super) fn set(&mut self, node: usize, label: &str) -> Result<(), TextFault> {
        if self.spans.len() <= node {
            self.spans.resize(node + 1, (0, 0));
        }
        if label.is_empty() {
            return Ok(());
        }
        let start = self.text.len();
        let end = u32::try_from(start + label.len()).map_err(|_| TextFault::TooLong)?;
        self.text.push_str(label);
        self.spans[node] = (start as u32, end);
        Ok(())
    }

    pub(super) fn get(&self, node: NodeId) -> &str {
        match self.spans.get(node.index()) {
            Some(&(start, end)) => &self.text[start as usize..end as usize],
            None => "",
        }
    }

    pub(super) fn are_some(&self) -> bool {
        !self.text.is_empty()
    }
}

/// A tree that grows node by node. Each node is added after its parent.
#[derive(Debug, Default)]
pub(super) struct Growing {
    /// The edges, each as a node and its parent. Edge `k` belongs to node `k + 1`.
    ends: Vec<(NodeId, NodeId)>,
    pub(super) labels: Labels,
    /// The length of each node up to the last node with a length; `NAN` for nodes without one.
    lengths: Vec<f64>,
}

impl Growing {
    /// Adds a child of this node and returns the child. The root, node 0, exists from the start.
    #[inline]
    pub(super) fn add(&mut self, parent: u32) -> Result<u32, TextFault> {
        let node = self.ends.len() + 1;
        if node == MAX_NODES {
            return Err(TreeError::TooManyNodes { nodes: node as u64 + 1 }.into());
        }
        self.ends.push((NodeId::new(node as u32), NodeId::new(parent)));
        Ok(node as u32)
    }

    /// Adds a sibling of this node, which must not be the root, and returns the sibling.
    #[inline]
    pub(super) fn add_sibling(&mut self, node: u32) -> Result<u32, TextFault> {
        self.add(self.parent(node))
    }

    /// Returns the parent of a node other than the root.
    #[inline]
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.ends[node as usize - 1].1.get()
    }

    #[inline]
    pub(super) fn set_length(&mut self, node: u32, length: f64) {
        let node = node as usize;
        if self.lengths.len() <= node {
            self.lengths.resize(node + 1, f64::NAN);
        }
        self.lengths[node] = length;
    }

    pub(super) fn finish(mut self) -> LabeledTree {
        let nodes = self.ends.len() + 1;
        if !self.lengths.is_empty() {
            self.lengths.resize(nodes, f64::NAN);
        }
        let tree = Tree::from_ordered_ends(nodes as u32, self.ends);
        LabeledTree::from_parts(tree, NodeId::new(0), self.labels, self.lengths)
    }
}
