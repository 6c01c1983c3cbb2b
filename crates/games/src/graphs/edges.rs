//! Lists of edges between labeled nodes: as text, and as graphs.

use crate::notation::{NotationError, Words};
use std::fmt;
use tree_algos::NodeId;
use tree_algos::graph::Multigraph;

/// An edge as the labels of its ends.
pub(super) type Ends = (u32, u32);

/// The graph with these edges. Labels may be any numbers; nodes are numbered without large gaps.
#[derive(Debug)]
pub(super) struct Labeled {
    pub(super) graph: Multigraph,
    /// Sorted; the label of every node. Empty if every node is labeled by its own number.
    labels: Vec<u32>,
}

impl Labeled {
    /// The graph of these edges, in which `always` is the label of a node even if no edge names it.
    ///
    /// # Complexity
    ///
    /// O(m) for m edges if no label is much larger than m, else O(m log m).
    pub(super) fn new(edges: &[Ends], always: u32) -> Self {
        let largest = edges.iter().fold(always, |most, &(u, v)| most.max(u).max(v)) as usize;
        // Up to this many nodes without edges do not matter.
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

    /// The node with a label that an edge or `always` names.
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

/// Edges as `0-1 1-2 2-0`.
pub(super) struct EdgeList<'a>(pub(super) &'a [Ends]);

impl fmt::Display for EdgeList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no edges");
        }
        for (index, (u, v)) in self.0.iter().enumerate() {
            write!(f, "{}{u}-{v}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Reads edges up to the end of the phrase; `no edges` and nothing at all are none.
pub(super) fn edge_list(words: &mut Words<'_>) -> Result<Vec<Ends>, NotationError> {
    if words.take(&["no"]) {
        words.expect(&["edges"], "the word `edges`")?;
        words.end("nothing after `no edges`")?;
        return Ok(Vec::new());
    }
    if words.end("").is_ok() {
        return Ok(Vec::new());
    }
    words.pairs("an edge as `0-1`")
}

/// Reads edges as `0-1` and single nodes as `7`, in any order; `no nodes` and nothing at all are none.
pub(super) fn nodes_and_edges(text: &str) -> Result<(Vec<u32>, Vec<Ends>), NotationError> {
    const EXPECTED: &str = "an edge as `0-1` or a node";
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    if text.split_whitespace().map(str::to_lowercase).eq(["no", "nodes"]) {
        return Ok((nodes, edges));
    }
    let words = text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    for (place, word) in (1..).zip(words) {
        // `str::parse` would accept a plus sign.
        let number = |digits: &str| {
            digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let ends = word.split_once('-').map(|(u, v)| number(u).zip(number(v)));
        match (ends, number(word)) {
            (Some(Some(ends)), _) => edges.push(ends),
            (None, Some(node)) => nodes.push(node),
            _ => {
                let found = word.chars().take(24).flat_map(char::escape_debug).collect();
                return Err(NotationError::Unexpected { word: place, found, expected: EXPECTED });
            }
        }
    }
    Ok((nodes, edges))
}
