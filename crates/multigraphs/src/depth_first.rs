//! A depth-first search from one node, stored in arrays.

use super::Multigraph;
use tree_algos::index_newtype;
use tree_algos::{EdgeId, NodeId};

/// The position of a node in the order in which a [`DepthFirst`] search reaches the nodes. The root has visit 0, and the descendants of
/// each node follow it directly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Visit(u32);

index_newtype!(Visit, "visit");

/// An edge that joins a node to itself or to one of its ancestors in the tree of a [`DepthFirst`] search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BackEdge {
    /// The visit of the lower endpoint.
    pub lower: Visit,
    /// The visit of the upper endpoint. It is at most `lower`, and equals `lower` for a loop.
    pub upper: Visit,
    /// The edge.
    pub edge: EdgeId,
}

/// The part of a graph that is reachable from a root, with its nodes numbered in the order in which a depth-first search reaches them.
///
/// The parents of the nodes serve as the stack, so the search can process paths of millions of nodes. Each edge of the part is either the
/// edge from a node to its parent, or a [`BackEdge`], whose ends are a node and one of its ancestors. Algorithms use depth-first search
/// because of this property.
///
/// # Complexity
///
/// O(n + m) time and space.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{DepthFirst, Multigraph};
/// let graph = Multigraph::from_edges(4, [(2, 1), (0, 2), (1, 0)])?;
/// let search = DepthFirst::new(&graph, NodeId::new(2));
/// assert_eq!(search.order(), [2, 1, 0].map(NodeId::new));
/// assert_eq!(search.visit(NodeId::new(3)), None); // not reached
/// let back = search.back_edges()[0];
/// assert_eq!((back.lower.get(), back.upper.get(), back.edge.get()), (2, 0, 1));
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[doc(alias = "depth first")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DepthFirst {
    order: Vec<NodeId>,
    visits: Vec<u32>,
    parents: Vec<Visit>,
    parent_edges: Vec<EdgeId>,
    back_edges: Vec<BackEdge>,
}

/// The visit of a node that was not reached.
const UNREACHED: u32 = u32::MAX;

impl DepthFirst {
    /// Searches from `root`. Neighbors are visited in the order of the edges.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        let mut begun = BegunDepthFirst::new(graph, root);
        while !begun.run(graph, usize::MAX) {}
        begun.search
    }

    fn enter(&mut self, node: NodeId, parent: u32, edge: EdgeId) -> u32 {
        let number = self.order.len() as u32;
        self.visits[node.index()] = number;
        self.order.push(node);
        self.parents.push(Visit::new(parent));
        self.parent_edges.push(edge);
        number
    }

    /// Returns the nodes that were reached, in the order of their visits. The first one is the root.
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// Returns the visit of a node, or `None` if the node was not reached.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    #[inline]
    pub fn visit(&self, node: NodeId) -> Option<Visit> {
        let visit = self.visits[node.index()];
        (visit != UNREACHED).then_some(Visit::new(visit))
    }

    /// Returns, for each visit, the visit of the parent. The parent of the root is the root itself.
    pub fn parents(&self) -> &[Visit] {
        &self.parents
    }

    /// Returns the edge to the parent, or `None` for the root.
    ///
    /// # Panics
    ///
    /// Panics if the search has no such visit.
    #[track_caller]
    #[inline]
    pub fn parent_edge(&self, visit: Visit) -> Option<EdgeId> {
        let edge = self.parent_edges[visit.index()];
        (visit.get() != 0).then_some(edge)
    }

    /// Returns all edges of the part that are not edges to a parent. They are in the order in which the search found them; the search finds
    /// each one at its lower end.
    pub fn back_edges(&self) -> &[BackEdge] {
        &self.back_edges
    }
}

/// An unfinished [`DepthFirst`] search. Lets the caller do other work between the steps of a long search.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{BegunDepthFirst, DepthFirst, Multigraph};
/// let graph = Multigraph::from_edges(4, [(2, 1), (0, 2), (1, 0)])?;
/// let mut begun = BegunDepthFirst::new(&graph, NodeId::new(2));
/// while !begun.run(&graph, 2) {}
/// assert_eq!(begun.finish(), Some(DepthFirst::new(&graph, NodeId::new(2))));
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BegunDepthFirst {
    search: DepthFirst,
    /// For each visit, the range of the node's neighbor list that is still to be read.
    left: Vec<(u32, u32)>,
    current: u32,
    is_done: bool,
}

impl BegunDepthFirst {
    /// Creates a search from `root` that has not taken any steps yet.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        let nodes = graph.node_count();
        assert!(root.index() < nodes, "the graph has no node {root}");
        let mut search = DepthFirst {
            order: Vec::with_capacity(nodes),
            visits: vec![UNREACHED; nodes],
            parents: Vec::with_capacity(nodes),
            parent_edges: Vec::with_capacity(nodes),
            back_edges: Vec::new(),
        };
        let mut left: Vec<(u32, u32)> = Vec::with_capacity(nodes);
        // The root has no edge to skip, so use a number that no edge has.
        search.enter(root, 0, EdgeId::new(u32::MAX));
        left.push(graph.list(root));
        Self { search, left, current: 0, is_done: false }
    }

    /// Runs up to this many steps. Each step goes down to a node or back up. `graph` must be the graph that was passed to `new`. Returns
    /// whether the search is complete.
    pub fn run(&mut self, graph: &Multigraph, steps: usize) -> bool {
        let Self { search, left, current: at, is_done } = self;
        let cells = graph.cells();
        let mut current = *at;
        for _ in 0..steps {
            if *is_done {
                break;
            }
            let (mut next, end) = left[current as usize];
            let above = search.parent_edges[current as usize];
            let mut entered = None;
            while next < end {
                let (neighbor, edge) = cells[next as usize];
                next += 1;
                let number = search.visits[neighbor.index()];
                if number == UNREACHED {
                    entered = Some((neighbor, edge));
                    break;
                }
                // A neighbor with a larger number is a descendant. The search has already processed this edge at that end, so skip it.
                if number <= current && edge != above {
                    let (lower, upper) = (Visit::new(current), Visit::new(number));
                    search.back_edges.push(BackEdge { lower, upper, edge });
                }
            }
            left[current as usize].0 = next;
            if let Some((neighbor, edge)) = entered {
                let number = search.enter(neighbor, current, edge);
                left.push(graph.list(neighbor));
                current = number;
            } else if current == 0 {
                *is_done = true;
            } else {
                current = search.parents[current as usize].get();
            }
        }
        *at = current;
        *is_done
    }

    /// Returns the search, or `None` if it is not complete.
    pub fn finish(self) -> Option<DepthFirst> {
        self.is_done.then_some(self.search)
    }
}
