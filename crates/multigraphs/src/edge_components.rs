//! Finds the bridges and 2-edge-connected components of a graph, and the tree that they form.

use super::{DepthFirst, Multigraph, Visit};
use tree_algos::index_newtype;
use tree_algos::{EdgeId, NodeId};

/// The number of a 2-edge-connected component, as assigned by [`EdgeComponents`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ComponentId(u32);

index_newtype!(ComponentId, "component");

/// The 2-edge-connected components of the part of a graph that is reachable from a root, and the tree that they form.
///
/// A *bridge* is an edge whose removal disconnects its ends. Removing all bridges splits the part into its *2-edge-connected
/// components*, which are the largest sets of nodes that stay connected when any single edge is deleted. A component can be a
/// single node. The bridges join the components into a tree, whose root is the component of the root.
///
/// A back edge of a depth-first search covers the tree edges between its ends. A tree edge is a bridge if and only if no back edge covers
/// it. The number of back edges that cover a tree edge is a sum over the subtree below the edge.
///
/// In the tree of components, parents have smaller numbers than their children.
///
/// # Complexity
///
/// O(n + m) time and space.
///
/// Source: R. E. Tarjan, *A note on finding the bridges of a graph*, 1974.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{EdgeComponents, Multigraph};
/// // Two nodes joined by two edges, a bridge, and a node with a loop.
/// let graph = Multigraph::from_edges(3, [(0, 1), (1, 0), (1, 2), (2, 2)])?;
/// let components = EdgeComponents::new(&graph, NodeId::new(0));
/// assert_eq!(components.len(), 2);
/// let upper = components.component(NodeId::new(2)).unwrap();
/// assert_eq!(components.bridge(upper).unwrap().get(), 2);
/// assert_eq!(components.parent(upper), components.component(NodeId::new(1)));
/// assert_eq!((components.inner_edges(upper), components.inner_edges(components.root())), (1, 2));
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[doc(alias = "bridges")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EdgeComponents {
    search: DepthFirst,
    /// For each visit, the number of back edges that cover the edge to the parent. Loops do not cover any edge.
    covers: Vec<u32>,
    /// For each visit, the component of the node.
    homes: Vec<ComponentId>,
    /// For each component, its first visit, which is that of its node nearest to the root.
    tops: Vec<u32>,
    inner_edges: Vec<u32>,
}

impl EdgeComponents {
    /// Finds the components of the part that is reachable from `root`.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        Self::from_search(DepthFirst::new(graph, root))
    }

    /// Finds the components of the part that a search has reached.
    pub fn from_search(search: DepthFirst) -> Self {
        let nodes = search.order().len();
        let parents = search.parents();
        // Add 1 at the lower end of each back edge and subtract 1 at its upper end. The sum over a subtree is then the number of back edges
        // that lead out of the subtree. Partial sums can be negative and wrap around.
        let mut covers = vec![0_u32; nodes];
        for back in search.back_edges() {
            covers[back.lower.index()] = covers[back.lower.index()].wrapping_add(1);
            covers[back.upper.index()] = covers[back.upper.index()].wrapping_sub(1);
        }
        for number in (1..nodes).rev() {
            let parent = parents[number].index();
            covers[parent] = covers[parent].wrapping_add(covers[number]);
        }

        let mut homes: Vec<ComponentId> = Vec::with_capacity(nodes);
        let mut tops = Vec::new();
        let mut inner_edges: Vec<u32> = Vec::new();
        for number in 0..nodes {
            if covers[number] == 0 {
                // The edge to the parent is a bridge, or the node is the root, so a new component starts here.
                homes.push(ComponentId::new(tops.len() as u32));
                tops.push(number as u32);
                inner_edges.push(0);
            } else {
                let component = homes[parents[number].index()];
                homes.push(component);
                inner_edges[component.index()] += 1;
            }
        }
        for back in search.back_edges() {
            inner_edges[homes[back.lower.index()].index()] += 1;
        }
        Self { search, covers, homes, tops, inner_edges }
    }

    /// Returns the search on which the components are based.
    pub const fn search(&self) -> &DepthFirst {
        &self.search
    }

    /// Returns the number of components, which is at least 1.
    #[expect(clippy::len_without_is_empty, reason = "there is always the component of the root")]
    pub fn len(&self) -> usize {
        self.tops.len()
    }

    /// Returns the component of the root.
    pub const fn root(&self) -> ComponentId {
        ComponentId::new(0)
    }

    /// Returns all components, parents before children. Reverse the iterator to go from the leaves to the root.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ComponentId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(ComponentId::new)
    }

    /// Returns the component of a node, or `None` if the node is not reachable from the root.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn component(&self, node: NodeId) -> Option<ComponentId> {
        self.search.visit(node).map(|visit| self.homes[visit.index()])
    }

    /// Returns the node of `component` that is nearest to the root. If the component has a parent, this node is the lower end of the bridge
    /// to the parent.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    #[track_caller]
    pub fn top(&self, component: ComponentId) -> NodeId {
        self.search.order()[self.tops[component.index()] as usize]
    }

    /// Returns the upper end of the bridge between `component` and its parent, or `None` for the component of the root.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    #[track_caller]
    pub fn support(&self, component: ComponentId) -> Option<NodeId> {
        let top = self.tops[component.index()];
        (top != 0).then(|| self.search.order()[self.search.parents()[top as usize].index()])
    }

    /// Returns the parent of `component`: the component at the other end of the bridge above it. Returns `None` for the component of the
    /// root.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    #[track_caller]
    #[inline]
    pub fn parent(&self, component: ComponentId) -> Option<ComponentId> {
        let top = self.tops[component.index()];
        (top != 0).then(|| self.homes[self.search.parents()[top as usize].index()])
    }

    /// Returns the bridge between `component` and its parent, or `None` for the component of the root.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    #[track_caller]
    pub fn bridge(&self, component: ComponentId) -> Option<EdgeId> {
        self.search.parent_edge(Visit::new(self.tops[component.index()]))
    }

    /// Returns all bridges. They are in the order of the components at their lower ends.
    pub fn bridges(&self) -> impl Iterator<Item = EdgeId> {
        self.ids().filter_map(|component| self.bridge(component))
    }

    /// Returns the number of edges with both ends in `component`. Each edge of the part that is not a bridge, including each loop,
    /// belongs to a component.
    ///
    /// # Panics
    ///
    /// Panics if there is no such component.
    #[track_caller]
    #[inline]
    pub fn inner_edges(&self, component: ComponentId) -> u32 {
        self.inner_edges[component.index()]
    }

    /// Returns all edges that are not bridges, each with its component, in no particular order.
    pub fn non_bridges(&self) -> impl Iterator<Item = (EdgeId, ComponentId)> {
        let in_tree = (1..self.homes.len()).filter(|&number| self.covers[number] > 0);
        let in_tree = in_tree.filter_map(|number| {
            Some((self.search.parent_edge(Visit::new(number as u32))?, self.homes[number]))
        });
        let back = self.search.back_edges().iter();
        in_tree.chain(back.map(|back| (back.edge, self.homes[back.lower.index()])))
    }

    /// Returns, for each visit, the number of back edges that cover the edge to the parent.
    pub(super) fn covers(&self) -> &[u32] {
        &self.covers
    }

    /// Returns, for each visit, the component of the node.
    pub(super) fn by_number(&self) -> &[ComponentId] {
        &self.homes
    }

    /// Returns the first visit of `component`.
    pub(super) fn top_number(&self, component: ComponentId) -> u32 {
        self.tops[component.index()]
    }
}
