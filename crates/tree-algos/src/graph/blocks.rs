//! Bridges and 2-edge-connected components, and the tree that they form.

use super::{DepthFirst, Multigraph, Visit};
use crate::node::index_newtype;
use crate::{EdgeId, NodeId};
use std::fmt;

/// A 2-edge-connected component of the part of a graph that a root reaches, as numbered by [`Blocks`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BlockId(u32);

index_newtype!(BlockId, "block");

/// The tree of blocks of the part of a graph that a root reaches.
///
/// A *bridge* is an edge without which its ends are no longer connected. Without the bridges the part falls
/// into its 2-edge-connected components, here called *blocks*: largest sets of nodes that stay connected
/// whichever single edge is deleted. A block may be a single node. The bridges join the blocks into a tree,
/// whose root is the block of the root.
///
/// The idea: a back edge of a depth-first search covers the edges of the tree between its ends, and an edge
/// of the tree is a bridge exactly if no back edge covers it. How many cover it is a sum over a subtree.
///
/// Blocks are numbered so that parents come before children.
///
/// # Complexity
///
/// O(n + m) time and space.
///
/// Source: R. E. Tarjan, *A note on finding the bridges of a graph*, 1974.
///
/// ```
/// use tree_algos::NodeId;
/// use tree_algos::graph::{Blocks, Multigraph};
/// // Two nodes joined twice, a bridge, and a node with a loop.
/// let graph = Multigraph::from_edges(3, [(0, 1), (1, 0), (1, 2), (2, 2)])?;
/// let blocks = Blocks::new(&graph, NodeId::new(0));
/// assert_eq!(blocks.len(), 2);
/// let upper = blocks.block(NodeId::new(2)).unwrap();
/// assert_eq!(blocks.bridge(upper).unwrap().get(), 2);
/// assert_eq!(blocks.parent(upper), blocks.block(NodeId::new(1)));
/// assert_eq!((blocks.inner_edges(upper), blocks.inner_edges(blocks.root())), (1, 2));
/// # Ok::<(), tree_algos::graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    search: DepthFirst,
    /// By visit: how many back edges cover the edge to the parent. Loops cover nothing.
    covers: Vec<u32>,
    /// By visit.
    homes: Vec<BlockId>,
    /// The first visit to every block: its node nearest to the root.
    tops: Vec<u32>,
    inner_edges: Vec<u32>,
}

impl Blocks {
    /// The blocks of what `root` reaches.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        Self::from_search(DepthFirst::new(graph, root))
    }

    /// The blocks of what a search has reached.
    #[must_use]
    pub fn from_search(search: DepthFirst) -> Self {
        let nodes = search.order().len();
        let parents = search.parents();
        // One more at the lower end of a back edge and one less at its upper end, so that the sum over a
        // subtree counts those that leave it. Partial sums may be negative and wrap.
        let mut covers = vec![0_u32; nodes];
        for back in search.back_edges() {
            covers[back.lower.index()] = covers[back.lower.index()].wrapping_add(1);
            covers[back.upper.index()] = covers[back.upper.index()].wrapping_sub(1);
        }
        for number in (1..nodes).rev() {
            let parent = parents[number].index();
            covers[parent] = covers[parent].wrapping_add(covers[number]);
        }

        let mut homes: Vec<BlockId> = Vec::with_capacity(nodes);
        let mut tops = Vec::new();
        let mut inner_edges: Vec<u32> = Vec::new();
        for number in 0..nodes {
            if covers[number] == 0 {
                // A bridge, or the root, to which no edge leads from above.
                homes.push(BlockId::new(tops.len() as u32));
                tops.push(number as u32);
                inner_edges.push(0);
            } else {
                let block = homes[parents[number].index()];
                homes.push(block);
                inner_edges[block.index()] += 1;
            }
        }
        for back in search.back_edges() {
            inner_edges[homes[back.lower.index()].index()] += 1;
        }
        Self { search, covers, homes, tops, inner_edges }
    }

    /// The search on which the blocks are built.
    #[must_use]
    pub const fn search(&self) -> &DepthFirst {
        &self.search
    }

    /// The number of blocks, at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the block of the root")]
    pub fn len(&self) -> usize {
        self.tops.len()
    }

    /// The block of the root.
    #[must_use]
    pub const fn root(&self) -> BlockId {
        BlockId::new(0)
    }

    /// All blocks, parents before children; to be read backward from the leaves to the root.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(BlockId::new)
    }

    /// The block of a node, if the root reaches it.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[must_use]
    #[track_caller]
    pub fn block(&self, node: NodeId) -> Option<BlockId> {
        self.search.visit(node).map(|visit| self.homes[visit.index()])
    }

    /// The node of `block` that is nearest to the root: the upper end of its bridge, seen from above.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    #[track_caller]
    pub fn top(&self, block: BlockId) -> NodeId {
        self.search.order()[self.tops[block.index()] as usize]
    }

    /// The node below `block` to which its bridge leads, for all blocks but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    #[track_caller]
    pub fn support(&self, block: BlockId) -> Option<NodeId> {
        let top = self.tops[block.index()];
        (top != 0).then(|| self.search.order()[self.search.parents()[top as usize].index()])
    }

    /// The block to which the bridge of `block` leads, for all blocks but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn parent(&self, block: BlockId) -> Option<BlockId> {
        let top = self.tops[block.index()];
        (top != 0).then(|| self.homes[self.search.parents()[top as usize].index()])
    }

    /// The bridge between `block` and its parent, for all blocks but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    #[track_caller]
    pub fn bridge(&self, block: BlockId) -> Option<EdgeId> {
        self.search.parent_edge(Visit::new(self.tops[block.index()]))
    }

    /// All bridges, in the order of the blocks above them.
    pub fn bridges(&self) -> impl Iterator<Item = EdgeId> {
        self.ids().filter_map(|block| self.bridge(block))
    }

    /// The number of edges with both ends in `block`; every edge of the part that is not a bridge is one of a
    /// block, a loop included.
    ///
    /// # Panics
    ///
    /// If there is no such block.
    #[must_use]
    #[track_caller]
    #[inline]
    pub fn inner_edges(&self, block: BlockId) -> u32 {
        self.inner_edges[block.index()]
    }

    /// All edges that are not bridges, each with its block, in no particular order.
    pub fn non_bridges(&self) -> impl Iterator<Item = (EdgeId, BlockId)> {
        let in_tree = (1..self.homes.len()).filter(|&number| self.covers[number] > 0);
        let in_tree = in_tree.filter_map(|number| {
            Some((self.search.parent_edge(Visit::new(number as u32))?, self.homes[number]))
        });
        let back = self.search.back_edges().iter();
        in_tree.chain(back.map(|back| (back.edge, self.homes[back.lower.index()])))
    }

    /// By visit: how many back edges cover the edge to the parent.
    pub(super) fn covers(&self) -> &[u32] {
        &self.covers
    }

    /// By visit: the block.
    pub(super) fn by_number(&self) -> &[BlockId] {
        &self.homes
    }

    /// The first visit to `block`.
    pub(super) fn top_number(&self, block: BlockId) -> u32 {
        self.tops[block.index()]
    }
}
