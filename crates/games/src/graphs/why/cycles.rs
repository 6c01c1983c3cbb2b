//! Describes the parts of a Hackenbush picture that meet at the ground.

use crate::notation::labels::Labels;
use std::collections::BTreeMap;

use crate::reason::Ground;
use grundy_core::SpragueGrundy;
use multigraphs::{EdgeComponents, Multigraph};
use tree_algos::NodeId;

use crate::catalog::why::{added, first_of};
use crate::graphs::hackenbush::{GreenHackenbush, Picture};

/// The maximum number of edges at the ground to list.
const MAX_LISTED: usize = 4;

/// The parts of a picture that meet at the ground, given by the indices of their edges.
pub(super) struct AtGround<'p> {
    edges: &'p [(u32, u32)],
    labels: &'p Labels,
    /// The edges between nodes that no cut of a single edge separates from the ground.
    cycles: Vec<usize>,
    stalks: Vec<Stalk>,
}

/// An edge from a node that no cut of a single edge separates from the ground, to a part of the picture that falls if this edge is cut.
struct Stalk {
    edge: usize,
    /// The value of the edge together with everything above it.
    value: u64,
    /// The index of the edge, and the indices of all edges above it.
    edges: Vec<usize>,
}

impl<'p> AtGround<'p> {
    /// Splits the edges with the given indices into the parts that meet at the ground.
    pub(super) fn of(
        edges: &'p [(u32, u32)],
        numbers: &[usize],
        names: &'p Labels,
    ) -> Option<Self> {
        let mut labels: Vec<u32> =
            numbers.iter().flat_map(|&at| [edges[at].0, edges[at].1]).chain([0]).collect();
        labels.sort_unstable();
        labels.dedup();
        let number = |label: u32| labels.binary_search(&label).map_or(0, |at| at as u32);
        let node = |label: u32| NodeId::new(number(label));
        let ends = numbers.iter().map(|&at| (number(edges[at].0), number(edges[at].1)));
        let graph = Multigraph::from_edges(labels.len(), ends).ok()?;
        let blocks = EdgeComponents::new(&graph, node(0));
        let ground = blocks.component(node(0))?;
        let is_ground = |label: u32| blocks.component(node(label)) == Some(ground);
        let mut around: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let (mut cycles, mut begun) = (Vec::new(), Vec::new());
        for &at in numbers {
            let (u, v) = edges[at];
            match (is_ground(u), is_ground(v)) {
                (true, true) => cycles.push(at),
                (true, false) => begun.push((at, v)),
                (false, true) => begun.push((at, u)),
                (false, false) => {
                    around.entry(u).or_default().push(at);
                    around.entry(v).or_default().push(at);
                }
            }
        }
        let stalk = |(edge, top): (usize, u32)| {
            let mut carried = Vec::new();
            let mut open = vec![top];
            while let Some(node) = open.pop() {
                for at in around.remove(&node).unwrap_or_default() {
                    let (u, v) = edges[at];
                    carried.push(at);
                    open.extend([u, v]);
                }
            }
            carried.sort_unstable();
            carried.dedup();
            let end = |label: u32| if label == top { 0 } else { label };
            let above = carried.iter().map(|&at| (end(edges[at].0), end(edges[at].1)));
            let above = GreenHackenbush.nim_value(&Picture::new(above.collect())).value();
            let edges = [edge].into_iter().chain(carried).collect();
            Stalk { edge, value: above + 1, edges }
        };
        let stalks = begun.into_iter().map(stalk).collect();
        Some(Self { edges, labels: names, cycles, stalks })
    }

    fn name(&self, edge: usize) -> String {
        let (u, v) = self.edges[edge];
        format!("{}-{}", self.labels.of(u), self.labels.of(v))
    }

    /// Lists the value of each part in words, such as `0-1 counts 2`.
    fn stalks(&self) -> String {
        let listed = self
            .stalks
            .iter()
            .map(|stalk| format!("{} counts {}", self.name(stalk.edge), stalk.value));
        first_of(listed, MAX_LISTED)
    }

    /// Writes the nim-sum of the parts, such as `; 1 ⊕ 2 = 3`. For a single part, writes nothing.
    fn total(&self) -> String {
        let cycles = (!self.cycles.is_empty()).then_some(self.cycles.len() as u64 % 2);
        let values = cycles.into_iter().chain(self.stalks.iter().map(|stalk| stalk.value));
        let values: Vec<u64> = values.collect();
        if values.len() < 2 { String::new() } else { format!("; {}", added(&values)) }
    }

    /// Lists the values of the parts, each with its reason.
    pub(super) fn in_words(&self) -> String {
        let edges = match self.cycles.len() {
            1 => "their one edge counts 1".to_owned(),
            many => format!("their {many} edges count 1 each, together {}", many % 2),
        };
        let cycles = format!("cycles at the ground shrink to a point: {edges}");
        let stalks = self.stalks();
        let text = match (self.cycles.is_empty(), self.stalks.is_empty()) {
            (true, true) => "no edge is left".to_owned(),
            (true, false) => {
                format!("an edge at the ground counts one more than what it carries: {stalks}")
            }
            (false, true) => cycles,
            (false, false) => {
                format!("{cycles}; other edges there count one more than what they carry: {stalks}")
            }
        };
        text + &self.total()
    }

    /// Describes the values of the parts after a cut.
    pub(super) fn after(&self, cut: &str) -> String {
        let parity = self.cycles.len() % 2;
        let counts =
            if self.cycles.len() == 1 { "edge on a cycle counts" } else { "edges on cycles count" };
        let cycles =
            (!self.cycles.is_empty()).then(|| format!("{} {counts} {parity}", self.cycles.len()));
        let stalks = (!self.stalks.is_empty()).then(|| self.stalks());
        let listed: Vec<String> = cycles.into_iter().chain(stalks).collect();
        match listed.len() {
            0 => format!("{cut} leaves nothing"),
            _ => format!("{cut} leaves a picture in which {}{}", listed.join(", "), self.total()),
        }
    }

    /// Creates a [`Ground`] from a sentence, together with the numbers that the sentence mentions.
    pub(super) fn numbered(&self, text: String) -> Ground {
        let fact = Ground::fact(text).number("cycle edges", self.cycles.len() as u64);
        self.stalks.iter().fold(fact, |fact, stalk| fact.number(self.name(stalk.edge), stalk.value))
    }

    /// Creates a [`Ground`] as [`numbered`](Self::numbered) does, and also marks the parts in the picture, each separately.
    pub(super) fn marked(&self, text: String) -> Ground {
        let cycles = (!self.cycles.is_empty()).then_some(&self.cycles);
        let parts = cycles.into_iter().chain(self.stalks.iter().map(|stalk| &stalk.edges));
        parts.fold(self.numbered(text), |fact, edges| {
            fact.together(edges.iter().map(|edge| format!("e{edge}")))
        })
    }
}
