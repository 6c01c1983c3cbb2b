//! Finds the articulation points and biconnected components of a graph.

use super::{DepthFirst, Multigraph, Visit};
use tree_algos::index_newtype;
use tree_algos::{EdgeId, NodeId};

/// The number of a biconnected component, as assigned by [`Blocks`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BlockId(u32);

index_newtype!(BlockId, "block");

/// The biconnected components, or *blocks*, of the part of a graph that is reachable from a root, and the articulation points of this part.
///
/// An *articulation point* is a node whose removal disconnects other nodes of the part. Two different edges belong to the same *block* if a
/// cycle without a repeated node contains both. So two blocks never share an edge, and the nodes that several blocks share are the
/// articulation points. A bridge forms a block of one edge. A loop belongs to no block, and neither does a node without edges to other
/// nodes.
///
/// In a depth-first search, a tree edge leads down into a new block if and only if no back edge from below leads above the upper end of the
/// tree edge.
///
/// Every block that does not contain the root is attached at its topmost node, so blocks and articulation points form a tree. Blocks are
/// numbered from the root of this tree down.
///
/// # When to use it
///
/// `Blocks` finds the parts that stay connected when any single node is removed. [`EdgeComponents`](super::EdgeComponents) finds the parts
/// that stay connected when any single edge is removed.
///
/// # Complexity
///
/// O(n + m) time and space.
///
/// Source: J. Hopcroft, R. Tarjan, *Efficient algorithms for graph manipulation*, 1973.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{Blocks, Multigraph};
/// // Two triangles that share node 2, and an edge from 4 to 5.
/// let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (4, 5)];
/// let graph = Multigraph::from_edges(6, edges)?;
/// let blocks = Blocks::new(&graph, NodeId::new(0));
/// assert_eq!(blocks.articulation_points().map(NodeId::get).collect::<Vec<_>>(), [2, 4]);
/// let mut nodes: Vec<Vec<u32>> =
///     blocks.ids().map(|block| blocks.nodes(block).map(NodeId::get).collect()).collect();
/// nodes.iter_mut().for_each(|block| block.sort());
/// assert_eq!(nodes, [vec![0, 1, 2], vec![2, 3, 4], vec![4, 5]]);
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[doc(alias = "articulation points")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blocks {
    search: DepthFirst,
    /// For each visit, the block of the edge to the parent. The entry of the root has no meaning.
    homes: Vec<BlockId>,
    /// For each block, the visit of its node nearest to the root.
    tops: Vec<u32>,
    /// The visits of the other nodes, block after block. `starts` contains the start of each block and the end of the last block.
    members: Vec<u32>,
    starts: Vec<u32>,
    /// For each visit, the number of blocks that are attached to the node.
    hanging: Vec<u32>,
}

impl Blocks {
    /// Finds the blocks of the part that is reachable from `root`.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        Self::from_search(DepthFirst::new(graph, root))
    }

    /// Finds the blocks of the part that a search has reached.
    pub fn from_search(search: DepthFirst) -> Self {
        let nodes = search.order().len();
        let parents = search.parents();
        // For each visit, `low` contains the highest node to which a back edge from the subtree leads, or the node itself if no back edge
        // leads above it.
        let mut low: Vec<u32> = (0..nodes as u32).collect();
        for back in search.back_edges() {
            let lower = &mut low[back.lower.index()];
            *lower = (*lower).min(back.upper.get());
        }
        for number in (1..nodes).rev() {
            let parent = parents[number].index();
            low[parent] = low[parent].min(low[number]);
        }

        let mut homes = vec![BlockId::new(0); nodes];
        let mut tops = Vec::new();
        let mut hanging = vec![0_u32; nodes];
        let mut starts = vec![0_u32];
        for number in 1..nodes {
            let parent = parents[number];
            if low[number] >= parent.get() {
                homes[number] = BlockId::new(tops.len() as u32);
                tops.push(parent.get());
                hanging[parent.index()] += 1;
                starts.push(0);
            } else {
                homes[number] = homes[parent.index()];
            }
            starts[homes[number].index()] += 1;
        }
        // Compute where each list ends, since the lists are filled from their ends. Filling moves each entry of `starts` to the start of
        // its list.
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut members = vec![0; total as usize];
        for number in (1..nodes).rev() {
            let start = &mut starts[homes[number].index()];
            *start -= 1;
            members[*start as usize] = number as u32;
        }
        Self { search, homes, tops, members, starts, hanging }
    }

    /// Returns the search on which the blocks are based.
    pub const fn search(&self) -> &DepthFirst {
        &self.search
    }

    /// Returns the number of blocks, which is 0 if the root has no edge to another node.
    pub fn len(&self) -> usize {
        self.tops.len()
    }

    /// Returns whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.tops.is_empty()
    }

    /// Returns all blocks, from the root down.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = BlockId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(BlockId::new)
    }

    /// Returns the nodes of `block`, of which there are at least two. The first one is the nearest to the root.
    ///
    /// # Panics
    ///
    /// Panics if there is no such block.
    #[track_caller]
    pub fn nodes(&self, block: BlockId) -> impl Iterator<Item = NodeId> + Clone {
        let range = self.starts[block.index()] as usize..self.starts[block.index() + 1] as usize;
        let top = self.tops[block.index()];
        let visits = std::iter::once(top).chain(self.members[range].iter().copied());
        visits.map(|visit| self.search.order()[visit as usize])
    }

    /// Returns the node of `block` that is nearest to the root. The block is attached to the rest of the graph at this node.
    ///
    /// # Panics
    ///
    /// Panics if there is no such block.
    #[track_caller]
    pub fn top(&self, block: BlockId) -> NodeId {
        self.search.order()[self.tops[block.index()] as usize]
    }

    /// Returns the block of the edge from `node` up to its parent in the search. All other blocks of `node` are attached to `node`. Returns
    /// `None` for the root and for nodes that are not reachable from the root.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn above(&self, node: NodeId) -> Option<BlockId> {
        let visit = self.search.visit(node)?;
        (visit.get() != 0).then(|| self.homes[visit.index()])
    }

    /// Returns all edges of the part except loops, each with its block, in no particular order.
    pub fn edges(&self) -> impl Iterator<Item = (EdgeId, BlockId)> {
        let in_tree = (1..self.homes.len()).filter_map(|number| {
            Some((self.search.parent_edge(Visit::new(number as u32))?, self.homes[number]))
        });
        let back = self.search.back_edges().iter().filter(|back| back.lower != back.upper);
        in_tree.chain(back.map(|back| (back.edge, self.homes[back.lower.index()])))
    }

    /// Returns whether `node` is an articulation point of the part. Returns `false` for nodes that are not reachable from the root.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn is_articulation_point(&self, node: NodeId) -> bool {
        self.search.visit(node).is_some_and(|visit| self.separates(visit.index()))
    }

    /// Returns all articulation points, in the order of the search.
    pub fn articulation_points(&self) -> impl Iterator<Item = NodeId> {
        let order = self.search.order();
        (0..order.len()).filter(|&visit| self.separates(visit)).map(|visit| order[visit])
    }

    /// Returns whether the node with this visit is in several blocks. A node other than the root is also in the block of the edge to its
    /// parent.
    fn separates(&self, visit: usize) -> bool {
        self.hanging[visit] > u32::from(visit == 0)
    }
}
