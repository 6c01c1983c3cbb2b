//! Bridges and 2-edge-connected components, and the tree that they form.

use super::{DepthFirst, Multigraph, Visit};
use tree_algos::index_newtype;
use tree_algos::{EdgeId, NodeId};

/// A 2-edge-connected component of the part of a graph that a root reaches, as numbered by [`EdgeComponents`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct ComponentId(u32);

index_newtype!(ComponentId, "component");

/// The 2-edge-connected components of the part of a graph that a root reaches, and the tree they form.
///
/// A *bridge* is an edge without which its ends are no longer connected. Without the bridges the part falls
/// into its *2-edge-connected components*: largest sets of nodes that stay connected
/// whichever single edge is deleted. A component may be a single node. The bridges join the components into a tree,
/// whose root is the component of the root.
///
/// The idea: a back edge of a depth-first search covers the edges of the tree between its ends, and an edge
/// of the tree is a bridge exactly if no back edge covers it. How many cover it is a sum over a subtree.
///
/// Components are numbered so that parents come before children.
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
/// // Two nodes joined twice, a bridge, and a node with a loop.
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
    /// By visit: the number of back edges that cover the edge to the parent. Loops cover nothing.
    covers: Vec<u32>,
    /// By visit.
    homes: Vec<ComponentId>,
    /// The first visit to every component: its node nearest to the root.
    tops: Vec<u32>,
    inner_edges: Vec<u32>,
}

impl EdgeComponents {
    /// The components of the part that `root` reaches.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[track_caller]
    pub fn new(graph: &Multigraph, root: NodeId) -> Self {
        Self::from_search(DepthFirst::new(graph, root))
    }

    /// The components of the part that a search has reached.
    pub fn from_search(search: DepthFirst) -> Self {
        let nodes = search.order().len();
        let parents = search.parents();
        // Add 1 at the lower end of each back edge and subtract 1 at its upper end; then the sum over a
        // subtree counts the back edges that leave it. Partial sums may be negative and wrap.
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
                // The edge from above is a bridge, or the node is the root.
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

    /// The search on which the components are built.
    pub const fn search(&self) -> &DepthFirst {
        &self.search
    }

    /// The number of components, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "there is always the component of the root")]
    pub fn len(&self) -> usize {
        self.tops.len()
    }

    /// The component of the root.
    pub const fn root(&self) -> ComponentId {
        ComponentId::new(0)
    }

    /// All components, parents before children; reverse the iterator to go from the leaves to the root.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ComponentId> + ExactSizeIterator + use<> {
        (0..self.len() as u32).map(ComponentId::new)
    }

    /// The component of a node, if the root reaches it.
    ///
    /// # Panics
    ///
    /// If the graph has no such node.
    #[track_caller]
    pub fn component(&self, node: NodeId) -> Option<ComponentId> {
        self.search.visit(node).map(|visit| self.homes[visit.index()])
    }

    /// The node of `component` that is nearest to the root: the upper end of its bridge, seen from above.
    ///
    /// # Panics
    ///
    /// If there is no such component.
    #[track_caller]
    pub fn top(&self, component: ComponentId) -> NodeId {
        self.search.order()[self.tops[component.index()] as usize]
    }

    /// The node below `component` to which its bridge leads, for all components but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such component.
    #[track_caller]
    pub fn support(&self, component: ComponentId) -> Option<NodeId> {
        let top = self.tops[component.index()];
        (top != 0).then(|| self.search.order()[self.search.parents()[top as usize].index()])
    }

    /// The component to which the bridge of `component` leads, for all components but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such component.
    #[track_caller]
    #[inline]
    pub fn parent(&self, component: ComponentId) -> Option<ComponentId> {
        let top = self.tops[component.index()];
        (top != 0).then(|| self.homes[self.search.parents()[top as usize].index()])
    }

    /// The bridge between `component` and its parent, for all components but that of the root.
    ///
    /// # Panics
    ///
    /// If there is no such component.
    #[track_caller]
    pub fn bridge(&self, component: ComponentId) -> Option<EdgeId> {
        self.search.parent_edge(Visit::new(self.tops[component.index()]))
    }

    /// All bridges, in the order of the components above them.
    pub fn bridges(&self) -> impl Iterator<Item = EdgeId> {
        self.ids().filter_map(|component| self.bridge(component))
    }

    /// The number of edges with both ends in `component`; every edge of the part that is not a bridge, including loops,
    /// belongs to a component.
    ///
    /// # Panics
    ///
    /// If there is no such component.
    #[track_caller]
    #[inline]
    pub fn inner_edges(&self, component: ComponentId) -> u32 {
        self.inner_edges[component.index()]
    }

    /// All edges that are not bridges, each with its component, in no particular order.
    pub fn non_bridges(&self) -> impl Iterator<Item = (EdgeId, ComponentId)> {
        let in_tree = (1..self.homes.len()).filter(|&number| self.covers[number] > 0);
        let in_tree = in_tree.filter_map(|number| {
            Some((self.search.parent_edge(Visit::new(number as u32))?, self.homes[number]))
        });
        let back = self.search.back_edges().iter();
        in_tree.chain(back.map(|back| (back.edge, self.homes[back.lower.index()])))
    }

    /// By visit: the number of back edges that cover the edge to the parent.
    pub(super) fn covers(&self) -> &[u32] {
        &self.covers
    }

    /// By visit: the component.
    pub(super) fn by_number(&self) -> &[ComponentId] {
        &self.homes
    }

    /// The first visit to `component`.
    pub(super) fn top_number(&self, component: ComponentId) -> u32 {
        self.tops[component.index()]
    }
}
