//! Iterates over the nodes on one side of an edge.

use crate::{EdgeId, NodeId, Tree};
use std::fmt;
use std::iter::FusedIterator;

/// Iterates over the nodes on one side of an edge, in breadth-first order.
#[derive(Clone, Debug)]
struct Side {
    tree: Tree,
    /// The nodes found so far, each with the edge that led to it.
    found: Vec<(NodeId, EdgeId)>,
    next: usize,
}

impl Tree {
    /// Visits the nodes on the side of `edge` that contains its endpoint `node`, in breadth-first order. The iterator returns every such
    /// node with the edge by which it was reached; for `node` itself, this is `edge`.
    ///
    /// # Panics
    ///
    /// Panics if `node` is not an endpoint of `edge`.
    ///
    /// # Complexity
    ///
    /// O(k) time and space for the first k nodes, plus the size of their neighbor lists.
    ///
    /// ```
    /// use tree_algos::{EdgeId, NodeId, shapes};
    /// let path = shapes::path(5); // 0 - 1 - 2 - 3 - 4
    /// let side: Vec<u32> =
    ///     path.side(EdgeId::new(1), NodeId::new(2)).map(|(v, _)| v.get()).collect();
    /// assert_eq!(side, [2, 3, 4]);
    /// ```
    #[track_caller]
    pub fn side(
        &self,
        edge: EdgeId,
        node: NodeId,
    ) -> impl FusedIterator<Item = (NodeId, EdgeId)> + Clone + fmt::Debug + use<> {
        // This call only checks that `node` is an endpoint of `edge`.
        let _ = self.other_end(edge, node);
        Side { tree: self.clone(), found: vec![(node, edge)], next: 0 }
    }
}

impl Iterator for Side {
    type Item = (NodeId, EdgeId);

    fn next(&mut self) -> Option<Self::Item> {
        let &(node, from) = self.found.get(self.next)?;
        self.next += 1;
        self.found.extend(self.tree.neighbors(node).iter().filter(|&&(_, edge)| edge != from));
        Some((node, from))
    }
}

impl FusedIterator for Side {}
