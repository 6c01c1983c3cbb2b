//! Lists of edges between labeled nodes. Reads and writes such lists, and converts them to graphs.

use crate::notation::compact;
use crate::notation::labels::Labels;
use grundy_core::ReadError;
use multigraphs::Multigraph;
use std::fmt;
use tree_algos::NodeId;

/// An edge, given by the labels of its ends.
pub(super) type Ends = (u32, u32);

/// A graph whose nodes have labels. Labels can be any numbers, while the nodes of the graph are numbered without large gaps.
#[derive(Debug)]
pub(crate) struct Labeled {
    pub(super) graph: Multigraph,
    /// The labels of all nodes, sorted. Empty if the label of every node equals its number.
    labels: Vec<u32>,
}

impl Labeled {
    /// Creates the graph with the given edges. The graph contains a node with the label `always` even if no edge ends there.
    ///
    /// # Complexity
    ///
    /// O(m) for m edges if no label is much larger than m, and O(m log m) otherwise.
    pub(super) fn new(edges: &[Ends], always: u32) -> Self {
        let largest = edges.iter().fold(always, |most, &(u, v)| most.max(u).max(v)) as usize;
        // Use the labels as node numbers if that adds only a few nodes without edges.
        if largest < 4 * edges.len() + 64 {
            return Self { graph: graph(largest + 1, edges.iter().copied()), labels: Vec::new() };
        }
        let mut labels: Vec<u32> = edges.iter().flat_map(|&(u, v)| [u, v]).collect();
        labels.push(always);
        labels.sort_unstable();
        labels.dedup();
        let rank = |label| labels.binary_search(&label).expect("every label is listed") as u32;
        let graph = graph(labels.len(), edges.iter().map(|&(u, v)| (rank(u), rank(v))));
        Self { graph, labels }
    }

    /// Returns the node with the given label. The label must be `always` or the end of an edge.
    pub(super) fn node(&self, label: u32) -> NodeId {
        if self.labels.is_empty() {
            return NodeId::new(label);
        }
        let rank = self.labels.binary_search(&label).expect("a label of this graph");
        NodeId::new(rank as u32)
    }
}

fn graph(nodes: usize, edges: impl Iterator<Item = Ends>) -> Multigraph {
    Multigraph::from_edges(nodes, edges).expect("nodes in range, and no more edges than fit")
}

/// A list of edges that prints as `0-1 1-2 2-0`, or as `no edges` if it is empty.
pub(super) struct EdgeList<'a>(pub(super) &'a [Ends], pub(super) &'a Labels);

impl fmt::Display for EdgeList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no edges");
        }
        for (index, (u, v)) in self.0.iter().enumerate() {
            let (u, v) = (self.1.of(*u), self.1.of(*v));
            write!(f, "{}{u}-{v}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Reads edges such as `0-1 1-2`; `no edges` and an empty text give an empty list.
pub(super) fn edge_list(text: &str) -> Result<Vec<Ends>, ReadError> {
    if text.split_whitespace().eq(["no", "edges"]) { Ok(Vec::new()) } else { compact::edges(text) }
}
