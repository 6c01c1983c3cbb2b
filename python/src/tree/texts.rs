//! Reads trees in the text formats of other programs, and writes trees in Newick format.

use std::collections::HashMap;

use games::catalog::{self, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyList;
use tree_algos::labeled::{LabeledTree, newick_trees};
use tree_algos::{EdgeId, NodeId};

use super::lengths::Lengths;
use super::{Root, Tree, all_nodes};
use crate::errors::invalid;
use crate::graph::Names;
use crate::guard::run;

/// Returns the names of the nodes in a text. The name of a node is its label. A node without a label, or with a label that other
/// nodes share, is named by its number.
pub(super) fn names(py: Python<'_>, text: &LabeledTree) -> PyResult<Names> {
    let counts = run(py, || {
        let mut counts: HashMap<&str, u32> = HashMap::with_capacity(text.node_count());
        for node in text.tree().nodes() {
            *counts.entry(text.label(node)).or_default() += 1;
        }
        counts
    })?;
    let list = PyList::empty(py);
    for node in text.tree().nodes() {
        match text.label(node) {
            label if !label.is_empty() && counts[label] == 1 => list.append(label)?,
            _ => list.append(node.get())?,
        }
    }
    Names::new(&list)
}

impl Tree {
    /// Creates a tree from a parsed text, with the nodes in the order of the text.
    fn from_text(text: LabeledTree, missing: Option<f64>) -> PyResult<Self> {
        let mut text = text;
        if text.has_lengths() {
            let root = text.root();
            let given = |node: NodeId| text.length(node).or(missing.filter(|_| node != root));
            if let Some(node) =
                text.tree().nodes().find(|&node| node != root && given(node).is_none())
            {
                let name = match text.label(node) {
                    "" => format!("{node}"),
                    label => format!("{node} ({label:.60})"),
                };
                return Err(invalid(format_args!(
                    "the edge above node {name} has no length, and others have one: missing=0 gives it one"
                )));
            }
            let given: Vec<Option<f64>> = text.tree().nodes().map(given).collect();
            text = text.with_lengths(|node| given[node.index()]).map_err(invalid)?;
        }
        let lengths = text.has_lengths().then(|| {
            if let Some(lengths) = text.whole_lengths() {
                return Lengths::Whole(lengths);
            }
            let edges = (0..text.tree().edge_count() as u32).map(EdgeId::new);
            Lengths::Decimal(edges.map(|edge| text.edge_length(edge).unwrap_or(0.0)).collect())
        });
        let mut tree = Self::from(text.tree().clone(), None, lengths)?;
        tree.text = text.has_labels().then_some(text);
        Ok(tree)
    }

    /// Reads a tree from a text: as Newick if the text ends with a semicolon, or else in any format that the catalog reads for
    /// games on trees.
    pub(super) fn from_any_text(py: Python<'_>, text: &str) -> PyResult<Self> {
        if text.trim_end().ends_with(';') {
            return Self::from_newick(py, text, None);
        }
        let graph = run(py, || {
            let game = catalog::find("path_marking").expect("the catalog has a game on any tree");
            let sum = catalog::read_of(game, text)?.into_sum();
            catalog::graph_of(&sum)
                .map(|(graph, _)| graph)
                .ok_or_else(|| Refusal::new(format_args!("`{text:.60}` is not a single tree")))
        })?;
        let graph = graph.map_err(invalid)?;
        let ends = graph.edges().iter().flat_map(|&(u, v)| [u.into(), v.into()]).collect();
        let names = if graph.has_names() {
            let labels = (0..graph.node_count() as u32).map(|node| graph.label(node));
            let labels: Vec<_> = labels.collect();
            let numbers: Option<Vec<u64>> = labels.iter().map(|it| it.parse().ok()).collect();
            Some(Names::new(&match numbers {
                Some(numbers) => PyList::new(py, numbers)?,
                None => PyList::new(py, labels)?,
            })?)
        } else {
            None
        };
        Self::build(py, Some(graph.node_count() as u64), ends, names, None)
    }

    /// Converts the tree, with its labels and lengths, to the library's type.
    fn labeled(&self, py: Python<'_>) -> PyResult<LabeledTree> {
        if let Some(text) = &self.text {
            return Ok(text.clone());
        }
        let names = self.names(py)?.map(|names| names.texts(py)).transpose()?;
        run(py, || {
            let labeled = LabeledTree::new(self.tree.clone(), NodeId::new(0));
            let labeled = match names {
                Some(names) => labeled.with_labels(names),
                None => {
                    labeled.with_labels(all_nodes(self.tree.node_count()).map(|it| it.to_string()))
                }
            };
            let Some(lengths) = &self.lengths else { return labeled };
            let length = |node| Some(lengths.length(self.rooted().parent_edge(node)?));
            labeled?.with_lengths(length)
        })?
        .map_err(invalid)
    }
}

#[pymethods]
impl Tree {
    /// Reads a tree in Newick format. Nodes are numbered in the order of the text: the root is the first, and every node comes right
    /// before the nodes below it.
    ///
    /// The name of a node is its label, or its number if it has no label or shares the label with another node. Labels can be
    /// quoted, comments in square brackets are skipped, and lengths are integers or floats. If only some edges have a length, the
    /// others get the length `missing`.
    ///
    /// >>> tree = Tree.from_newick("((a:1.5,'b c':2)95:0.5,d:4)root;")
    /// >>> tree.labels, tree.distance("a", "d"), tree.lca("a", "b c")
    /// (['root', '95', 'a', 'b c', 'd'], 6.0, '95')
    /// >>> tree.path("a", "d")
    /// ['a', '95', 'root', 'd']
    #[staticmethod]
    #[pyo3(signature = (text, *, missing=None))]
    fn from_newick(py: Python<'_>, text: &str, missing: Option<f64>) -> PyResult<Self> {
        let read = run(py, || LabeledTree::from_newick(text))?.map_err(invalid)?;
        run(py, || Self::from_text(read, missing))?
    }

    /// Reads a text with several trees in Newick format, and returns a list of trees.
    ///
    /// >>> [len(tree) for tree in Tree.all_from_newick("(a,b); (c,(d,e));")]
    /// [3, 5]
    #[staticmethod]
    #[pyo3(signature = (text, *, missing=None))]
    fn all_from_newick(py: Python<'_>, text: &str, missing: Option<f64>) -> PyResult<Vec<Self>> {
        let read = run(py, || newick_trees(text).collect::<Result<Vec<_>, _>>())?;
        read.map_err(invalid)?.into_iter().map(|tree| Self::from_text(tree, missing)).collect()
    }

    /// Reads a tree in nested brackets. Each pair of brackets is a node, whose optional label follows the opening bracket:
    /// `(()(()))`, `{a{b}{c}}`, `(S (NP (N John)) (VP left))`. Nodes are numbered and named as in Newick.
    ///
    /// >>> Tree.from_brackets("{a{b}{c{d}}}").path("b", "d")
    /// ['b', 'a', 'c', 'd']
    #[staticmethod]
    fn from_brackets(py: Python<'_>, text: &str) -> PyResult<Self> {
        let read = run(py, || LabeledTree::from_brackets(text))?.map_err(invalid)?;
        Self::from_text(read, None)
    }

    /// Reads a tree from a list of edges. Each line contains two names and an optional length, separated by blanks, tabs or
    /// commas. `#` starts a comment. The first node is `root`, or by default the first node named in the text.
    ///
    /// >>> tree = Tree.from_edge_list("ann bob 2.5\nann 'c d' 1\n", root="bob")
    /// >>> tree.labels, tree.distance("bob", "c d")
    /// (['bob', 'ann', 'c d'], 3.5)
    #[staticmethod]
    #[pyo3(signature = (text, root=None, *, missing=None))]
    fn from_edge_list(
        py: Python<'_>,
        text: &str,
        root: Option<&str>,
        missing: Option<f64>,
    ) -> PyResult<Self> {
        let read = run(py, || Ok(LabeledTree::from_edge_list(text, root)?.in_text_order()))?;
        let read = read.map_err(|error: tree_algos::labeled::LabeledTreeError| invalid(error))?;
        Self::from_text(read, missing)
    }

    /// Writes the tree, with the given root, in Newick format. Names become labels, and lengths are included. `from_newick`
    /// reads the result.
    ///
    /// >>> Tree([(0, 1), (1, 2)], lengths=[5, 7]).to_newick(1)
    /// '(0:5,2:7)1;'
    /// >>> Tree.from_newick("(a,(b,'c d'));").to_newick()
    /// "(a,(b,'c d'));"
    #[pyo3(signature = (root=None))]
    fn to_newick(&self, py: Python<'_>, root: Root<'_, '_>) -> PyResult<String> {
        let (labeled, root) = (self.labeled(py)?, self.root(root)?);
        run(py, || match labeled.root() {
            own if own == root => labeled.to_newick(),
            _ => labeled.rooted_at(root).to_newick(),
        })
    }

    /// Returns the same tree, rooted in the middle of a longest path. If the middle is on an edge, it becomes a new node
    /// without a label. Nodes that then have a single child are removed. Nodes are numbered and named as in Newick, so the
    /// root is the first node.
    ///
    /// >>> tree = Tree.from_newick("(a:1,(b:1,c:5):1);").rooted_at_midpoint()
    /// >>> tree.to_newick()
    /// '((a:2,b:1):1.5,c:3.5);'
    fn rooted_at_midpoint(&self, py: Python<'_>) -> PyResult<Self> {
        let labeled = self.labeled(py)?;
        let labeled = run(py, || {
            // If the tree has no lengths, each edge has the length 1.
            let one = |node| (node != labeled.root()).then_some(1.0);
            let labeled = if labeled.has_lengths() {
                labeled
            } else {
                labeled.clone().with_lengths(one).map_err(|error| error.to_string())?
            };
            let rooted = labeled.rooted_at_midpoint().map_err(|error| error.to_string())?;
            let rooted = rooted.without_single_children().map_err(|error| error.to_string())?;
            Ok(rooted.in_text_order())
        })?;
        Self::from_text(labeled.map_err(|error: String| invalid(error))?, None)
    }
}
