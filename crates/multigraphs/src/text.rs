//! Reads and writes graphs in the text formats of other programs: graph6, digraph6, sparse6, DIMACS, DOT, GML, GraphML, adjacency lists,
//! METIS, and matrices.
//!
//! | The text | Looks like | In | Out |
//! |---|---|---|---|
//! | graph6, digraph6 and sparse6 | `D?{`, `&BP_`, `:Fa@x^` | [`LabeledGraph::from_graph6`], [`graph6_lines`] | [`LabeledGraph::to_graph6`], [`LabeledGraph::to_sparse6`] |
//! | DIMACS edge files, and the files of PACE | `p edge 3 2`, `e 1 2`, `e 2 3` | [`LabeledGraph::from_dimacs`] | |
//! | DOT, of Graphviz | `graph { a -- b -- c }` | [`LabeledGraph::from_dot`] | [`LabeledGraph::to_dot`] |
//! | GML | `graph [ node [ id 1 ] ]` | [`LabeledGraph::from_gml`] | |
//! | GraphML, with the feature `graphml` | `<graphml><graph>` | `LabeledGraph::from_graphml` | |
//! | the neighbors of each node | `0: 1 2` | [`LabeledGraph::from_adjacency`] | |
//! | METIS files | `3 2`, `2`, `1 3`, `2` | [`LabeledGraph::from_metis`] | |
//! | a matrix of 0 and 1 | `0 1 1`, `011`, `[[0,1],[1,0]]` | [`LabeledGraph::from_matrix`] | |
//!
//! The readers are in this crate because they depend only on graphs. The crate `games` reads its positions with them.
//!
//! Each reader makes a single pass over the text without recursion. It allocates memory only for the edges and names in the text, never for
//! a declared number of nodes. Errors contain a line and a column. Readers skip comments, blanks, and attributes of DOT, GML and GraphML
//! that do not affect the graph. They reject any text that is not part of the format.
//!
//! ```
//! use multigraphs::text::LabeledGraph;
//!
//! let graph = LabeledGraph::from_dot("graph { a -- {b c} -- d [color=red] }")?;
//! assert_eq!(graph.edges(), [(0, 1), (0, 2), (1, 3), (2, 3)]);
//! assert_eq!(graph.label(3), "d");
//! assert_eq!(graph.to_graph6()?, "Cr");
//! let back = LabeledGraph::from_graph6("Cr")?;
//! assert_eq!(back.to_multigraph()?.edge_count(), 4);
//! let error = LabeledGraph::from_graph6("D?").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 3: expected 2 characters for a graph of 5 nodes, found 1",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dimacs;
mod dot;
mod gml;
mod graph6;
#[cfg(feature = "graphml")]
mod graphml;
mod lists;
mod place;

pub use graph6::{Graph6Lines, graph6_lines};
pub use place::{GraphFault, GraphTextError};

use crate::{GraphError, Multigraph};
use place::Faults as _;
use std::borrow::Cow;
use std::collections::HashSet;
use tree_algos::labeled::place::Place;

/// A graph that was read from a text: the number of its nodes, its edges, and the names of its nodes.
///
/// Nodes are numbered from 0: in the order in which they first occur in the text, or by their numbers if the format numbers the nodes.
/// Edges keep their order and the order of their ends. Loops and parallel edges are kept.
///
/// # Limits
///
/// A graph has at most [`MAX_SIZE`](crate::MAX_SIZE) nodes and at most [`MAX_SIZE`](crate::MAX_SIZE) edges. It takes 8 bytes per edge, plus
/// the labels.
///
/// ```
/// use multigraphs::text::LabeledGraph;
/// let graph = LabeledGraph::from_dimacs("c a path\np edge 3 2\ne 1 2\ne 2 3\n")?;
/// assert_eq!((graph.node_count(), graph.edges()), (3, &[(0, 1), (1, 2)][..]));
/// assert_eq!(graph.label(0), "1");
/// # Ok::<(), multigraphs::text::GraphTextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LabeledGraph {
    nodes: u32,
    edges: Vec<(u32, u32)>,
    labels: Labels,
    is_directed: bool,
}

/// The names of the nodes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Labels {
    /// Nodes are named by consecutive numbers, starting with this one.
    From(u32),
    Names(Vec<Box<str>>),
}

impl Default for Labels {
    fn default() -> Self {
        Self::From(0)
    }
}

impl LabeledGraph {
    /// Creates a graph whose nodes are named by their numbers from 0.
    ///
    /// ```
    /// use multigraphs::Multigraph;
    /// use multigraphs::text::LabeledGraph;
    /// let graph = Multigraph::from_edges(3, [(0, 1), (1, 2)])?;
    /// assert_eq!(LabeledGraph::new(&graph).to_dot(), "graph {\n  0 -- 1;\n  1 -- 2;\n}\n");
    /// # Ok::<(), multigraphs::GraphError>(())
    /// ```
    pub fn new(graph: &Multigraph) -> Self {
        let edges = graph.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let nodes = graph.node_count() as u32;
        Self { nodes, edges, labels: Labels::From(0), is_directed: false }
    }

    /// Returns the same graph with new names for its nodes.
    ///
    /// # Errors
    ///
    /// Returns [`GraphFault::WrongCount`] unless there is one name for each node.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let graph = LabeledGraph::from_graph6("A_")?;
    /// let graph = graph.with_labels(["ann", "bob b."])?;
    /// assert_eq!(graph.to_dot(), "graph {\n  ann -- \"bob b.\";\n}\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_labels<S: Into<Box<str>>>(
        mut self,
        labels: impl IntoIterator<Item = S>,
    ) -> Result<Self, GraphFault> {
        let labels: Vec<Box<str>> = labels.into_iter().map(Into::into).collect();
        if labels.len() != self.node_count() {
            let (expected, given) = (u64::from(self.nodes), labels.len() as u64);
            return Err(GraphFault::WrongCount { what: "labels", expected, given });
        }
        self.labels = Labels::Names(labels);
        Ok(self)
    }

    /// Returns the same graph with directed edges. Each edge leads from its first end to its second.
    ///
    /// ```
    /// use multigraphs::text::LabeledGraph;
    /// let arrow = LabeledGraph::from_graph6("A_")?.with_directions();
    /// assert_eq!(arrow.to_dot(), "digraph {\n  0 -> 1;\n}\n");
    /// # Ok::<(), multigraphs::text::GraphTextError>(())
    /// ```
    #[must_use]
    pub const fn with_directions(mut self) -> Self {
        self.is_directed = true;
        self
    }

    /// Returns the number of nodes.
    pub const fn node_count(&self) -> usize {
        self.nodes as usize
    }

    /// Returns the edges, as pairs of node numbers from 0.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns whether edges are directed. A directed edge leads from its first end to its second.
    pub const fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// Returns whether each node has a name of its own. Otherwise, the nodes are named by consecutive numbers.
    pub const fn has_names(&self) -> bool {
        matches!(self.labels, Labels::Names(_))
    }

    /// Returns the name of a node in the text.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn label(&self, node: u32) -> Cow<'_, str> {
        assert!(node < self.nodes, "there is no node {node} in a graph of {} nodes", self.nodes);
        match &self.labels {
            Labels::From(first) => Cow::from((u64::from(node) + u64::from(*first)).to_string()),
            Labels::Names(names) => Cow::from(&*names[node as usize]),
        }
    }

    /// Returns the graph without names and directions.
    ///
    /// # Errors
    ///
    /// Returns [`GraphError::TooManyNodes`] or [`GraphError::TooManyEdges`] if the graph is too large. A graph that was read from a text
    /// never is.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and space for n nodes and m edges. A short text can declare many nodes.
    pub fn to_multigraph(&self) -> Result<Multigraph, GraphError> {
        Multigraph::from_edges(self.node_count(), self.edges.iter().copied())
    }

    /// Merges the two entries of each edge if every edge is listed at both of its ends.
    fn once(&mut self) {
        let mut sorted = self.edges.clone();
        sorted.sort_unstable();
        let mut turned: Vec<(u32, u32)> = sorted.iter().map(|&(u, v)| (v, u)).collect();
        turned.sort_unstable();
        if sorted == turned {
            self.edges.retain(|&(u, v)| u <= v);
        }
    }
}

/// Numbers names in the order of their first occurrence.
#[derive(Default)]
struct Names<'t> {
    numbers: std::collections::HashMap<Cow<'t, str>, u32>,
    names: Vec<Box<str>>,
}

impl<'t> Names<'t> {
    /// Returns the number of a name, and adds the name if it is new. Returns `None` if there are too many names.
    fn number(&mut self, name: Cow<'t, str>) -> Option<u32> {
        if let Some(&number) = self.numbers.get(&name) {
            return Some(number);
        }
        let number = u32::try_from(self.names.len()).ok();
        let number = number.filter(|&number| (number as usize) < crate::MAX_SIZE)?;
        self.names.push(Box::from(&*name));
        self.numbers.insert(name, number);
        Some(number)
    }
}

/// The nodes that a text declares, each with an identifier and possibly with a label.
#[derive(Default)]
struct Numbered<'t> {
    names: Names<'t>,
    labels: Vec<Option<Box<str>>>,
}

impl<'t> Numbered<'t> {
    /// Adds a node.
    fn add(
        &mut self,
        place: &Place<'_>,
        id: Cow<'t, str>,
        label: Option<Cow<'_, str>>,
    ) -> Result<(), GraphTextError> {
        if self.names.numbers.contains_key(&id) {
            return Err(place.expected_not("an `id` that no other node has", &id));
        }
        let most = crate::MAX_SIZE as u64;
        if self.names.number(id).is_none() {
            return Err(place.wrong(GraphFault::TooMany { what: "nodes", most }));
        }
        self.labels.push(label.map(|label| Box::from(&*label)));
        Ok(())
    }

    /// Returns the node with this identifier. If there is no such node, the error reports `place`, the position of the identifier in the
    /// text.
    fn find(&self, place: &Place<'_>, id: &str) -> Result<u32, GraphTextError> {
        let number = self.names.numbers.get(id).copied();
        number.ok_or_else(|| place.expected_not("the `id` of a node", id))
    }

    /// Creates the graph with these edges. Nodes are named by their labels if all nodes have different labels, and by their identifiers
    /// otherwise.
    fn graph(self, edges: Vec<(u32, u32)>, is_directed: bool) -> LabeledGraph {
        let labels: Option<Vec<Box<str>>> = self.labels.into_iter().collect();
        let are_distinct = |labels: &Vec<Box<str>>| {
            let mut met = HashSet::new();
            labels.iter().all(|label| met.insert(label))
        };
        let names = labels.filter(are_distinct).unwrap_or(self.names.names);
        let nodes = names.len() as u32;
        LabeledGraph { nodes, edges, labels: Labels::Names(names), is_directed }
    }
}
