//! Simple graphs with named nodes, which are the positions of Node Kayles and Arc Kayles.

use super::edges::Ends;
#[cfg(feature = "catalog")]
use super::lines::{self, Line};
use super::symmetry::Neighbors;
use super::words::{self, Part, Unpacked, WordGraph};
#[cfg(feature = "catalog")]
use crate::catalog::reader::{Graphs, Refusal, Tokens};
use crate::notation::compact;
use crate::notation::labels::Labels;
use grundy_core::{IllegalPosition, ReadError, Sum};
use multigraphs::{BitGraph, Multigraph};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::str::FromStr;
use tree_algos::{NodeId, Tree};

/// A simple graph whose nodes are named by numbers. The notation lists the edges and then the nodes without edges: `0-1 1-2 7`. A graph of
/// only two nodes without edges is written `nodes 0 1`, because `0 1` could be read as an edge.
///
/// Nodes keep their names during play. The nodes and edges are sorted, so equal graphs have equal values of this type.
///
/// # Limits
///
/// A graph has at most [`MAX_NODES`](Self::MAX_NODES) nodes. A graph of n nodes takes n² / 8 bytes. Searches are fastest for graphs with at
/// most 64 nodes, which store the neighbors of each node in one word.
///
/// ```
/// use games::graphs::SimpleGraph;
/// let graph: SimpleGraph = "7 2-1 0-1".parse()?;
/// assert_eq!(graph.to_string(), "0-1 1-2 7");
/// assert_eq!(graph.nodes(), [0, 1, 2, 7]);
/// let star = SimpleGraph::try_from(&tree_algos::shapes::star(4))?;
/// assert_eq!(star.to_string(), "0-1 0-2 0-3");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct SimpleGraph {
    /// The sorted names, or `None` if the names are consecutive numbers from 0.
    names: Option<Box<[u32]>>,
    graph: Graph,
}

/// The edges between nodes, which are numbered in the order of their names.
#[derive(Clone, PartialEq, Eq)]
enum Graph {
    /// A graph whose nodes fit into the bits of one word.
    Words(WordGraph),
    /// A graph with more nodes.
    Rows(BitGraph),
}

/// The names 0, 1, 2, ..., which the nodes have in most graphs.
static NUMBERS: [u32; SimpleGraph::MAX_NODES] = {
    let mut numbers = [0; SimpleGraph::MAX_NODES];
    let mut at = 0;
    while at < numbers.len() {
        numbers[at] = at as u32;
        at += 1;
    }
    numbers
};

impl SimpleGraph {
    /// The maximum number of nodes.
    pub const MAX_NODES: usize = 4096;

    /// Creates the graph with the given nodes and edges. The ends of edges become nodes even if `nodes` does not list them. Repeated nodes
    /// and edges have no effect.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if there are too many nodes, or if an edge joins a node to itself.
    pub fn new(
        nodes: impl IntoIterator<Item = u32>,
        edges: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, IllegalPosition> {
        let edges: Vec<Ends> = edges.into_iter().collect();
        let mut names: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        names.extend(nodes);
        names.sort_unstable();
        names.dedup();
        if names.len() > Self::MAX_NODES {
            return Err(IllegalPosition::new(format_args!(
                "{} nodes are more than {}",
                names.len(),
                Self::MAX_NODES
            )));
        }
        if let Some((u, _)) = edges.iter().find(|(u, v)| u == v) {
            return Err(IllegalPosition::new(format_args!("edge {u}-{u} joins a node to itself")));
        }
        // The list of names contains every end of an edge, so this search always finds the name.
        let rank = |name| names.partition_point(|&other| other < name) as u32;
        let edges = edges.into_iter().map(|(u, v)| (rank(u), rank(v)));
        let graph = if names.len() <= words::MAX {
            Graph::Words(WordGraph::new(names.len(), edges))
        } else {
            let mut graph = BitGraph::new(names.len() as u32);
            edges.for_each(|(u, v)| graph.join(u, v));
            Graph::Rows(graph)
        };
        Ok(Self::named(names, graph))
    }

    /// Creates the graph whose nodes have the given names. The names must be sorted.
    fn named(names: Vec<u32>, graph: Graph) -> Self {
        let are_first = names.last().is_none_or(|&last| last as usize == names.len() - 1);
        Self { names: (!are_first).then(|| names.into()), graph }
    }

    /// Creates the path of `nodes` nodes, which are named from 0 along the path.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_NODES`](Self::MAX_NODES) nodes.
    #[track_caller]
    pub fn path(nodes: u32) -> Self {
        let edges = (1..nodes).map(|node| (node - 1, node));
        Self::new(0..nodes, edges).expect("a path of this many nodes")
    }

    /// Creates the cycle of `nodes` nodes, which are named from 0 around the cycle.
    ///
    /// # Panics
    ///
    /// If there are fewer than 3 nodes, or more than [`MAX_NODES`](Self::MAX_NODES).
    #[track_caller]
    pub fn cycle(nodes: u32) -> Self {
        assert!(nodes >= 3, "a cycle has 3 nodes or more, not {nodes}");
        let edges = (0..nodes).map(|node| (node, (node + 1) % nodes));
        Self::new([], edges).expect("a cycle of this many nodes")
    }

    /// Returns the names of the nodes, in order.
    pub fn nodes(&self) -> &[u32] {
        match (&self.names, &self.graph) {
            (Some(names), _) => names,
            (None, Graph::Words(graph)) => &NUMBERS[..graph.len()],
            (None, Graph::Rows(graph)) => &NUMBERS[..graph.node_count() as usize],
        }
    }

    /// Returns the edges in order, each with the smaller name first.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        let (few, many) = match &self.graph {
            Graph::Words(graph) => (Some(graph.edges()), None),
            Graph::Rows(graph) => (None, Some(graph.edges())),
        };
        let names = self.nodes();
        let edges = few.into_iter().flatten().chain(many.into_iter().flatten());
        edges.map(|(u, v)| (names[u as usize], names[v as usize]))
    }

    /// Returns the neighbors of each node, with all nodes numbered in the order of their names.
    pub(super) fn neighbors(&self) -> Neighbors {
        let (few, many) = match &self.graph {
            Graph::Words(graph) => (Some(graph.edges()), None),
            Graph::Rows(graph) => (None, Some(graph.edges())),
        };
        let edges = few.into_iter().flatten().chain(many.into_iter().flatten());
        Neighbors::new(self.nodes().len(), edges)
    }

    /// Splits the graph into paths and cycles. Returns `None` if a connected part is neither a path nor a cycle.
    #[cfg(feature = "catalog")]
    pub(crate) fn lines(&self) -> Option<Vec<Line>> {
        lines::lines(&self.neighbors())
    }

    /// Returns whether there is a node with this name.
    pub fn has_node(&self, name: u32) -> bool {
        self.rank(name).is_some()
    }

    /// Returns whether there is an edge between the nodes with these names.
    pub fn has_edge(&self, u: u32, v: u32) -> bool {
        let ranks = self.rank(u).zip(self.rank(v));
        ranks.is_some_and(|(u, v)| match &self.graph {
            Graph::Words(graph) => graph.row(u) >> v & 1 == 1,
            Graph::Rows(graph) => graph.are_joined(u as u32, v as u32),
        })
    }

    /// Returns whether the node with this rank has no neighbors.
    fn is_alone(&self, rank: usize) -> bool {
        match &self.graph {
            Graph::Words(graph) => graph.row(rank) == 0,
            Graph::Rows(graph) => graph.neighbors(rank as u32).next().is_none(),
        }
    }

    /// Returns the rank of a node, which is its number in the order of the names, or `None` if there is no such node.
    fn rank(&self, name: u32) -> Option<usize> {
        match &self.names {
            Some(names) => names.binary_search(&name).ok(),
            None => Some(name as usize).filter(|&rank| rank < self.nodes().len()),
        }
    }

    /// Returns the connected parts after a move. Includes parts of a single node if `nodes` is true.
    pub(super) fn parts_without(&self, taken: Taken, nodes: bool) -> Sum<Self> {
        match &self.graph {
            Graph::Words(graph) => {
                let graph = graph.unpacked();
                let parts = graph.parts(self.left(&graph, taken), nodes);
                parts.map(|part| self.part(&graph, part)).collect()
            }
            Graph::Rows(graph) => {
                let is_taken = |name| match taken {
                    Taken::Around(node) => name == node || self.has_edge(name, node),
                    Taken::Both(u, v) => name == u || name == v,
                };
                let names = (0..).zip(self.nodes());
                let stays = names.filter(|&(_, &name)| !is_taken(name)).map(|(rank, _)| rank);
                self.chosen(graph, &stays.collect::<Vec<u32>>()).parts(nodes)
            }
        }
    }

    /// Returns the connected parts. Includes parts of a single node if `nodes` is true.
    fn parts(&self, nodes: bool) -> Sum<Self> {
        match &self.graph {
            Graph::Words(graph) => {
                let graph = graph.unpacked();
                let parts = graph.parts(graph.all, nodes);
                parts.map(|part| self.part(&graph, part)).collect()
            }
            Graph::Rows(graph) => {
                let parts = graph.parts().into_iter().filter(|part| nodes || part.len() > 1);
                parts.map(|part| self.chosen(graph, &part)).collect()
            }
        }
    }

    /// Returns the set of nodes of an unpacked graph that remain after a move.
    fn left(&self, graph: &Unpacked, taken: Taken) -> u64 {
        let bit = |name| self.rank(name).map_or(0, |rank| 1 << rank);
        graph.all
            & !match taken {
                Taken::Around(node) => self.rank(node).map_or(0, |rank| graph.closed(rank)),
                Taken::Both(u, v) => bit(u) | bit(v),
            }
    }

    /// Converts a part of an unpacked graph to a graph.
    fn part(&self, graph: &Unpacked, part: Part) -> Self {
        let names = self.nodes();
        let names = words::bits(part.nodes).map(|rank| names[rank]);
        Self::named(names.collect(), Graph::Words(graph.induced(part)))
    }

    /// Returns the graph induced by the nodes with the given ranks. The ranks must be sorted.
    fn chosen(&self, graph: &BitGraph, ranks: &[u32]) -> Self {
        let names = self.nodes();
        let names = ranks.iter().map(|&rank| names[rank as usize]).collect();
        let graph = graph.induced(ranks);
        if ranks.len() > words::MAX {
            return Self::named(names, Graph::Rows(graph));
        }
        Self::named(names, Graph::Words(WordGraph::new(ranks.len(), graph.edges())))
    }

    /// Returns the connected parts. The nodes of each part are renamed from 0 so that most isomorphic parts become equal, unless the part
    /// has more than [`MAX_ORDERED`] nodes.
    pub(super) fn canonical_parts(&self, nodes: bool) -> Sum<Self> {
        match &self.graph {
            Graph::Words(graph) => {
                let graph = graph.unpacked();
                canonical(&graph, graph.all, nodes)
            }
            Graph::Rows(_) => self.parts(nodes).into_iter().map(Self::into_canonical).collect(),
        }
    }

    /// Visits the result of each move, in canonical form.
    pub(super) fn visit_options(
        &self,
        moves: impl Iterator<Item = Taken>,
        nodes: bool,
        mut visit: impl FnMut(Sum<Self>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match &self.graph {
            Graph::Words(graph) => {
                let graph = graph.unpacked();
                for taken in moves {
                    visit(canonical(&graph, self.left(&graph, taken), nodes))?;
                }
            }
            Graph::Rows(_) => {
                for taken in moves {
                    let parts = self.parts_without(taken, nodes).into_iter();
                    visit(parts.map(Self::into_canonical).collect())?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Converts a connected graph to its canonical form. Returns a graph with more than [`MAX_ORDERED`] nodes unchanged.
    fn into_canonical(self) -> Self {
        let graph = match &self.graph {
            Graph::Words(graph) => {
                let graph = graph.unpacked();
                Graph::Words(graph.canonical(graph.part(graph.all)))
            }
            Graph::Rows(graph) if graph.node_count() <= MAX_ORDERED => {
                Graph::Rows(graph.induced(&graph.canonical_order(EFFORT)))
            }
            Graph::Rows(_) => return self,
        };
        Self { names: None, graph }
    }
}

/// Returns the connected parts that the remaining nodes form, in canonical form.
fn canonical(graph: &Unpacked, left: u64, nodes: bool) -> Sum<SimpleGraph> {
    let parts = graph.parts(left, nodes);
    parts
        .map(|part| SimpleGraph { names: None, graph: Graph::Words(graph.canonical(part)) })
        .collect()
}

/// The nodes that a move removes, given by their names.
#[derive(Clone, Copy)]
pub(super) enum Taken {
    /// A node and its neighbors.
    Around(u32),
    /// Two nodes, which are the ends of an edge.
    Both(u32, u32),
}

/// The maximum number of numberings of the nodes that are compared to find the canonical form of a graph with too many nodes for
/// [`WordGraph`].
const EFFORT: u32 = 16;
/// The maximum number of nodes in a part that is put into canonical form. Comparing numberings takes time and memory that grow with the
/// square of the number of nodes.
const MAX_ORDERED: u32 = 512;

impl Default for SimpleGraph {
    fn default() -> Self {
        Self { names: None, graph: Graph::Words(WordGraph::new(0, [])) }
    }
}

/// Compares the names of the nodes first, then the neighbors of the first node, then the neighbors of the second node, and so on.
impl Ord for SimpleGraph {
    fn cmp(&self, other: &Self) -> Ordering {
        self.nodes().cmp(other.nodes()).then_with(|| match (&self.graph, &other.graph) {
            (Graph::Words(one), Graph::Words(other)) => one.rows().cmp(other.rows()),
            (Graph::Rows(one), Graph::Rows(other)) => one.cmp(other),
            (Graph::Words(_), Graph::Rows(_)) => Ordering::Less,
            (Graph::Rows(_), Graph::Words(_)) => Ordering::Greater,
        })
    }
}

impl PartialOrd for SimpleGraph {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for SimpleGraph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(names) = &self.names {
            names.hash(state);
        }
        match &self.graph {
            Graph::Words(graph) => {
                state.write_u8(graph.len() as u8);
                graph.words().iter().for_each(|&word| state.write_u64(word));
            }
            Graph::Rows(graph) => graph.hash(state),
        }
    }
}

/// Converts a tree to the graph with the same nodes and edges.
///
/// # Errors
///
/// [`IllegalPosition`] if the tree has more than [`MAX_NODES`](SimpleGraph::MAX_NODES) nodes.
impl TryFrom<&Tree> for SimpleGraph {
    type Error = IllegalPosition;

    fn try_from(tree: &Tree) -> Result<Self, IllegalPosition> {
        let nodes = tree.nodes().map(NodeId::get).take(Self::MAX_NODES + 1);
        Self::new(nodes, tree.edges().map(|(_, u, v)| (u.get(), v.get())))
    }
}

/// Converts a multigraph to the simple graph with the same nodes. Several edges between the same nodes become one edge.
///
/// # Errors
///
/// [`IllegalPosition`] if there are more than [`MAX_NODES`](SimpleGraph::MAX_NODES) nodes, or if there is a loop.
impl TryFrom<&Multigraph> for SimpleGraph {
    type Error = IllegalPosition;

    fn try_from(graph: &Multigraph) -> Result<Self, IllegalPosition> {
        let nodes = graph.nodes().map(NodeId::get).take(Self::MAX_NODES + 1);
        Self::new(nodes, graph.edges().map(|(_, u, v)| (u.get(), v.get())))
    }
}

/// Prints `0-1 1-2 7`.
impl fmt::Display for SimpleGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Labels::default())
    }
}

/// Reads a simple graph and the names of its nodes.
#[cfg(feature = "catalog")]
pub(super) fn read_simple(tokens: &mut Tokens<'_>) -> Result<(SimpleGraph, Labels), Refusal> {
    let what = "an edge such as `0-1` or a node";
    if let Some(count) = tokens.nodes_without_edges() {
        let count = u32::try_from(count).ok().filter(|&count| count <= 1 << 16);
        let count = count.ok_or_else(|| tokens.taken("more than 65536 nodes without edges"))?;
        let simple = SimpleGraph::new(0..count, []).map_err(|error| tokens.taken(error))?;
        return Ok((simple, Labels::default()));
    }
    let graph = tokens.graph(Graphs { what, has_nodes: true, ..Graphs::EDGES })?;
    let simple = SimpleGraph::new(graph.nodes, graph.edges).map_err(|error| tokens.taken(error))?;
    Ok((simple, graph.labels))
}

impl SimpleGraph {
    /// Writes the graph, using the given names of its nodes.
    pub(super) fn text(&self, labels: &Labels) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, labels);
        text
    }

    fn write(&self, f: &mut dyn fmt::Write, labels: &Labels) -> fmt::Result {
        if self.nodes().is_empty() {
            return f.write_str("no nodes");
        }
        let mut before = "";
        for (u, v) in self.edges() {
            write!(f, "{before}{}-{}", labels.of(u), labels.of(v))?;
            before = " ";
        }
        // Put the noun `nodes` before the nodes without edges if they are the only two nodes or if nodes have names. Without the noun, two
        // numbers could be read as an edge, and a name would be rejected.
        let is_pair = self.nodes().len() == 2 && before.is_empty();
        let mut noun = if is_pair || labels.names().is_some() { "nodes " } else { "" };
        for (rank, &name) in self.nodes().iter().enumerate() {
            if self.is_alone(rank) {
                write!(f, "{before}{noun}{}", labels.of(name))?;
                (before, noun) = (" ", "");
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SimpleGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SimpleGraph({self})")
    }
}

/// Reads the printed form. The order of the edges and nodes does not matter.
impl FromStr for SimpleGraph {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text.split_whitespace().eq(["no", "nodes"]) {
            return Ok(Self::default());
        }
        let text = text.trim_start();
        let words = text.strip_prefix("nodes ").unwrap_or(text);
        let (nodes, edges) = compact::nodes_and_edges(words)?;
        Self::new(nodes, edges).map_err(ReadError::new)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(SimpleGraph);
