//! Builds a tree node by node.

use crate::tree::{MAX_NODES, Tree};
use crate::{NodeId, TreeError};

/// A tree under construction. It starts as a single node, and each new node is attached as a leaf.
///
/// The nodes form a tree after every step, so [`TreeBuilder::build`] cannot fail.
///
/// ```
/// use tree_algos::{NodeId, TreeBuilder};
/// let mut builder = TreeBuilder::new();
/// let root = NodeId::new(0);
/// let left = builder.add_leaf(root)?;
/// builder.add_leaf(root)?;
/// builder.add_leaf(left)?;
/// let tree = builder.build();
/// assert_eq!(format!("{tree:?}"), "Tree(4 nodes: 0-1 0-2 1-3)");
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TreeBuilder {
    ends: Vec<(NodeId, NodeId)>,
}

impl TreeBuilder {
    /// Creates the tree of one node, node 0.
    pub const fn new() -> Self {
        Self { ends: Vec::new() }
    }

    /// Creates the tree of one node, with capacity for `nodes` nodes.
    pub fn with_capacity(nodes: usize) -> Self {
        Self { ends: Vec::with_capacity(nodes.saturating_sub(1).min(MAX_NODES - 1)) }
    }

    /// Attaches a new node to `parent` and returns it. Nodes are numbered in the order in which they are added. The edge of node
    /// `v` is edge `v - 1`, with the parent as its first endpoint.
    ///
    /// # Errors
    ///
    /// Returns [`TreeError::NodeOutOfRange`] if there is no node `parent` yet (the item is the new edge), and [`TreeError::TooManyNodes`]
    /// if the tree already has [`MAX_NODES`] nodes. The builder stays unchanged in both cases.
    ///
    /// # Complexity
    ///
    /// O(1) amortized.
    pub fn add_leaf(&mut self, parent: NodeId) -> Result<NodeId, TreeError> {
        let nodes = self.node_count();
        if nodes == MAX_NODES {
            return Err(TreeError::TooManyNodes { nodes: nodes as u64 + 1 });
        }
        if parent.index() >= nodes {
            let (node, nodes) = (parent.get(), nodes as u32);
            return Err(TreeError::NodeOutOfRange { item: self.ends.len(), node, nodes });
        }
        let leaf = NodeId::new(nodes as u32);
        self.ends.push((parent, leaf));
        Ok(leaf)
    }

    /// Returns the number of nodes so far.
    pub fn node_count(&self) -> usize {
        self.ends.len() + 1
    }

    /// Returns the finished tree.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    ///
    /// # Panics
    ///
    /// Never: attaching leaves to a tree always gives a tree.
    #[must_use]
    pub fn build(self) -> Tree {
        Tree::from_checked_ends(self.node_count() as u32, self.ends)
            .expect("a tree that grew by leaves is a tree")
    }
}
