//! The Python class of trees: construction, parsing and copies. The submodules contain the queries.

mod lengths;
mod pairs;
mod rooted;
mod texts;
mod whole;

pub(crate) use lengths::Lengths;
pub(crate) use pairs::steps_up;

use std::sync::OnceLock;

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyMapping, PyRange, PyString, PyTuple, PyType};
use tree_algos::draw::svg::{self, Label};
use tree_algos::labeled::LabeledTree;
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree as LibraryTree};

use crate::buffers;
use crate::errors::invalid;
use crate::graph::{self, Names};
use crate::guard::run;
use crate::python;
use lengths::Measured;

/// A tree, given by the list of its edges. Nodes are numbered from 0. No method is recursive, so even paths of millions
/// of nodes cannot overflow the stack.
///
/// The edges are pairs of numbers, or an array of shape (n, 2) such as a numpy array. By default there is one more node than
/// there are edges; `nodes` overrides this. With `lengths`, a nonnegative number for each edge, distances are sums of lengths:
/// exact if all are integers, and rounded once if some are floats.
///
/// >>> tree = Tree([(0, 1), (1, 2), (1, 3), (3, 4)])
/// >>> tree.distance_sums().tolist()
/// [8, 5, 8, 6, 9]
/// >>> tree.lca(2, 4), tree.distance(2, 4), tree.path(2, 4)
/// (1, 3, [2, 1, 3, 4])
/// >>> tree.centroids(), tree.centers(), tree.diameter()
/// ([1], [3, 1], 3)
/// >>> tree.xor_distances([2, 4]).tolist()
/// [1, 3, 3, 3, 3]
/// >>> Tree([(0, 1), (1, 2)], lengths=[5, 7]).distance(0, 2)
/// 12
///
/// A tree can also be made from a text in any format that the command line reads, including Newick with lengths, or from
/// a networkx graph, as with `from_networkx`:
///
/// >>> Tree("((human:6.2,chimp:6.3):2,gorilla:8);").distance("human", "gorilla")
/// 16.2
/// >>> Tree("a-b b-c b-d").path("a", "d"), Tree("path 5").diameter()
/// (['a', 'b', 'd'], 4)
///
/// Results for all nodes are arrays in the order of nodes: `numpy.asarray(tree.distance_sums())` copies nothing. If a
/// tree is made from a graph, `labels` contains the names of its nodes. Methods then take and return names, but arrays
/// contain numbers, which are indices into `labels`. The default root is the first node.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Tree {
    tree: LibraryTree,
    /// The names of the nodes. If the tree was read from a text, the names are made when they are first needed.
    names: OnceLock<Names>,
    /// The tree as it was read from a text, with its labels. Its nodes are in the same order as in `tree`.
    text: Option<LabeledTree>,
    lengths: Option<Lengths>,
    rooted: OnceLock<Rooted>,
    paths: OnceLock<HeavyPaths>,
    measured: OnceLock<Measured>,
}

/// The return type of `__reduce__`: a function, and the arguments with which it makes the copy.
type Copied<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyBytes>, usize, Option<Py<PyList>>, Option<Bound<'py, PyBytes>>),
);

/// A root, given by its name or number. `None` means the first node.
type Root<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl Tree {
    fn build(
        py: Python<'_>,
        nodes: Option<u64>,
        ends: Vec<i64>,
        names: Option<Names>,
        lengths: Option<Lengths>,
    ) -> PyResult<Self> {
        graph::check_ends(&ends, 2, nodes.unwrap_or(ends.len() as u64 / 2 + 1))?;
        let edges = || ends.chunks_exact(2).map(|pair| (pair[0] as u32, pair[1] as u32));
        let nodes = nodes.map(usize::try_from).transpose().map_err(invalid)?;
        let tree = run(py, || match nodes {
            Some(nodes) => LibraryTree::from_edges(nodes, edges()),
            None => LibraryTree::from_edge_list(edges()),
        })?;
        let tree = tree.map_err(|error| {
            graph::refused(error, names.as_ref().map(|names| names.as_list(py)))
        })?;
        Self::from(tree, names, lengths)
    }

    fn from(tree: LibraryTree, names: Option<Names>, lengths: Option<Lengths>) -> PyResult<Self> {
        if let Some(lengths) = &lengths {
            lengths.check(tree.edge_count())?;
        }
        let names = names.map_or_else(OnceLock::new, OnceLock::from);
        let (rooted, paths, measured) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Ok(Self { tree, names, text: None, lengths, rooted, paths, measured })
    }

    /// Returns the names of nodes, if they have names.
    fn names(&self, py: Python<'_>) -> PyResult<Option<&Names>> {
        if let (None, Some(text)) = (self.names.get(), &self.text) {
            let names = texts::names(py, text)?;
            // If another thread has already set the names, they are the same, so ignore the error.
            let _ = self.names.set(names);
        }
        Ok(self.names.get())
    }

    /// Returns the node with the given name, or with the given number if there are no names.
    fn node(&self, node: &Bound<'_, PyAny>) -> PyResult<NodeId> {
        let Some(names) = self.names(node.py())? else { return self.numbered(node.extract()?) };
        let Some(number) = names.find(node)? else {
            let name = node.repr()?.to_string();
            return Err(invalid(format_args!("there is no node {name:.60}")));
        };
        self.numbered(number.into())
    }

    fn numbered(&self, node: i64) -> PyResult<NodeId> {
        let count = self.tree.node_count();
        let found = usize::try_from(node).ok().and_then(|index| self.tree.node(index));
        found.ok_or_else(|| {
            invalid(format_args!("there is no node {node}; the nodes are 0 to {}", count - 1))
        })
    }

    /// If `values` is a mapping, returns its values in the order of the nodes. Returns other objects unchanged.
    pub(crate) fn in_order<'py>(&self, values: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = values.py();
        let Ok(values) = values.cast::<PyMapping>() else { return Ok(values.clone()) };
        let list = PyList::empty(py);
        for node in all_nodes(self.tree.node_count()) {
            let name = self.name(py, node)?;
            let value = values.get_item(&name).map_err(|error| {
                if !error.is_instance_of::<PyKeyError>(py) {
                    return error;
                }
                let name = name.repr().map_or_else(|_| "?".to_owned(), |name| name.to_string());
                invalid(format_args!("there is no number for node {name:.60}"))
            })?;
            list.append(value)?;
        }
        Ok(list.into_any())
    }

    fn root(&self, root: Root<'_, '_>) -> PyResult<NodeId> {
        root.map_or(Ok(NodeId::new(0)), |root| self.node(root))
    }

    /// Returns the name of a node, or its number if there are no names.
    fn name<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Bound<'py, PyAny>> {
        match self.names(py)? {
            Some(names) => names.name(py, node),
            None => Ok(node.get().into_pyobject(py)?.into_any()),
        }
    }

    fn named<'py>(
        &self,
        py: Python<'py>,
        nodes: impl IntoIterator<Item = NodeId>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        nodes.into_iter().map(|node| self.name(py, node)).collect()
    }

    /// Returns the tree rooted at node 0, for queries that do not depend on the root. It is computed only once. Other Python
    /// threads can run while a thread waits for the result.
    fn rooted(&self) -> &Rooted {
        self.rooted.get_or_init(|| Rooted::new(&self.tree, NodeId::new(0)))
    }

    /// Returns the structure that computes distances as sums of lengths, if the tree has lengths.
    fn measured(&self) -> Option<&Measured> {
        let lengths = self.lengths.as_ref()?;
        Some(self.measured.get_or_init(|| {
            let measured = lengths.measured(self.rooted());
            measured.expect("all lengths together were found to be in range")
        }))
    }

    fn paths(&self) -> &HeavyPaths {
        match self.measured() {
            Some(Measured::Whole(lengths)) => lengths.paths(),
            Some(Measured::Decimal(lengths)) => lengths.paths(),
            None => self.paths.get_or_init(|| HeavyPaths::new(self.rooted())),
        }
    }

    /// Roots the tree at the given node and runs a query on it.
    fn rooted_at<T: Send>(
        &self,
        py: Python<'_>,
        root: NodeId,
        ask: impl FnOnce(&Rooted) -> T + Send,
    ) -> PyResult<T> {
        run(py, || match root.get() {
            0 => ask(self.rooted()),
            _ => ask(&Rooted::new(&self.tree, root)),
        })
    }

    fn anywhere<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&Rooted) -> T + Send,
    ) -> PyResult<T> {
        self.rooted_at(py, NodeId::new(0), ask)
    }

    /// Returns the underlying tree of the Rust library, for `Forest`.
    pub(crate) const fn library(&self) -> &LibraryTree {
        &self.tree
    }
}

/// Iterates over all nodes in order.
fn all_nodes(count: usize) -> impl Iterator<Item = NodeId> {
    (0..count as u32).map(NodeId::new)
}

#[pymethods]
impl Tree {
    #[new]
    #[pyo3(signature = (edges, nodes=None, *, lengths=None))]
    fn new(
        edges: &Bound<'_, PyAny>,
        nodes: Option<u64>,
        lengths: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let is_graph = edges.hasattr("edges")? && edges.hasattr("nodes")?;
        let is_document = edges.hasattr("read")? || edges.hasattr("__fspath__")?;
        if is_graph || is_document || edges.is_instance_of::<PyString>() {
            if nodes.is_some() || lengths.is_some() {
                return Err(invalid("a graph or a text has its own nodes and lengths"));
            }
            return if is_graph {
                Self::from_networkx(edges, Some("weight"))
            } else {
                let text = python::text_of(edges, &PyTuple::empty(edges.py()))?;
                Self::from_any_text(edges.py(), &text)
            };
        }
        let ends = if let Some(ends) = buffers::rows(edges, 2)? {
            ends
        } else {
            let mut ends = Vec::new();
            for (place, edge) in edges.try_iter()?.enumerate() {
                let (u, v) = graph::pair(&edge?, place)?;
                ends.extend([graph::number(&u, place)?, graph::number(&v, place)?]);
            }
            ends
        };
        let lengths = lengths.map(Lengths::read).transpose()?;
        Self::build(edges.py(), nodes, ends, None, lengths)
    }

    /// Supports `Tree[str]` in annotations, for a tree whose nodes are named by strings.
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::generic(class, item)
    }

    /// Creates the tree in which `parents[v]` is the parent of node v, where the root has the parent -1 or None.
    ///
    /// With `first=1`, nodes are numbered from 1 in `parents`, and the root can also have the parent 0. The nodes of the tree
    /// are still numbered from 0.
    ///
    /// >>> Tree.from_parents([-1, 0, 0, 1]).distance(2, 3), Tree.from_parents([None, 0, 0, 1]).distance(2, 3)
    /// (3, 3)
    /// >>> Tree.from_parents([0, 1, 1, 2], first=1).distance(2, 3)
    /// 3
    #[staticmethod]
    #[pyo3(signature = (parents, *, first=0))]
    fn from_parents(parents: &Bound<'_, PyAny>, first: u32) -> PyResult<Self> {
        let first = i64::from(first);
        let list = if let Some(list) = buffers::rows(parents, 1)? {
            list
        } else {
            let items = buffers::items(parents)?.into_iter();
            let root = (-1_i64).into_pyobject(parents.py())?.into_any();
            let items = items.map(|item| if item.is_none() { root.clone() } else { item });
            let items = PyList::new(parents.py(), items.collect::<Vec<_>>())?;
            buffers::integers(items.as_any())?
        };
        let is_root = |parent: i64| parent == -1 || parent == first - 1;
        let list: Vec<i64> = list
            .into_iter()
            .map(|it| if is_root(it) { -1 } else { it.saturating_sub(first) })
            .collect();
        graph::check_ends(
            &list.iter().copied().filter(|&it| it != -1).collect::<Vec<_>>(),
            1,
            list.len() as u64,
        )?;
        let parents_of = list.iter().map(|&parent| u32::try_from(parent).ok());
        let tree = run(parents.py(), || LibraryTree::from_parents(parents_of))?.map_err(invalid)?;
        Self::from(tree, None, None)
    }

    /// Creates the tree with this Prüfer sequence, whose length is the number of nodes minus 2. Numbers start at `first`.
    ///
    /// >>> Tree.from_pruefer([3, 3, 3, 4]).edges()
    /// [(0, 3), (1, 3), (2, 3), (3, 4), (4, 5)]
    #[staticmethod]
    #[pyo3(signature = (sequence, *, first=0))]
    fn from_pruefer(sequence: &Bound<'_, PyAny>, first: u32) -> PyResult<Self> {
        let list: Vec<i64> = buffers::integers(sequence)?;
        let list: Vec<i64> = list.into_iter().map(|it| it.saturating_sub(first.into())).collect();
        graph::check_ends(&list, 1, list.len() as u64 + 2)?;
        let list: Vec<u32> = list.into_iter().map(|node| node as u32).collect();
        let tree = run(sequence.py(), || LibraryTree::from_pruefer(&list))?.map_err(invalid)?;
        Self::from(tree, None, None)
    }

    /// Returns the Prüfer sequence of the tree as a buffer of node numbers, or None for a single node, which has no sequence.
    ///
    /// >>> Tree([(3, 0), (0, 4), (4, 1), (4, 2)]).to_pruefer().tolist()
    /// [4, 4, 0]
    fn to_pruefer<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let sequence = run(py, || self.tree.to_pruefer())?;
        sequence.map(|sequence| buffers::of_u32(py, &sequence)).transpose()
    }

    /// Creates a tree from a networkx graph. The nodes keep their order and names, and the weights of edges become lengths.
    ///
    /// Weights are nonnegative numbers, and an edge without a weight has length 1. `weight` is the name of the attribute that
    /// contains the weights; with `weight=None`, distances count edges regardless of weights.
    ///
    /// >>> import networkx
    /// >>> graph = networkx.Graph()
    /// >>> graph.add_weighted_edges_from([("a", "b", 5), ("b", "c", 2)])
    /// >>> tree = Tree.from_networkx(graph)
    /// >>> tree.labels, tree.distance("a", "c"), tree.path("a", "c")
    /// (['a', 'b', 'c'], 7, ['a', 'b', 'c'])
    /// >>> Tree.from_networkx(graph, weight=None).distance("a", "c")
    /// 2
    #[staticmethod]
    #[pyo3(signature = (graph, weight=Some("weight")), text_signature = "(graph, weight='weight')")]
    fn from_networkx(graph: &Bound<'_, PyAny>, weight: Option<&str>) -> PyResult<Self> {
        let (names, ends, lengths) = graph::read(graph, weight)?;
        let nodes = names.len(graph.py()) as u64;
        Self::build(graph.py(), Some(nodes), ends, Some(names), lengths)
    }

    /// The names of the nodes if the tree was made from a graph or from a text with names; otherwise None.
    #[getter]
    fn labels(&self, py: Python<'_>) -> PyResult<Option<Py<PyList>>> {
        Ok(self.names(py)?.map(|names| names.list(py)))
    }

    /// The lengths of the edges in the order of `edges()`, as a buffer; None if distances count edges.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.lengths.as_ref().map(|lengths| lengths.buffer(py)).transpose()
    }

    /// Returns the number of nodes.
    fn __len__(&self) -> usize {
        self.tree.node_count()
    }

    /// Iterates over the nodes in order, by name if they have names.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        match self.names(py)? {
            Some(names) => names.list(py).bind(py).try_iter(),
            None => PyRange::new(py, 0, self.tree.node_count() as isize)?.try_iter(),
        }
    }

    fn __contains__(&self, node: &Bound<'_, PyAny>) -> PyResult<bool> {
        match self.names(node.py())? {
            Some(names) => Ok(names.find(node)?.is_some()),
            None => Ok(node.extract::<i64>().is_ok_and(|node| self.numbered(node).is_ok())),
        }
    }

    /// Returns the edges as pairs of nodes.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        self.tree.edges().map(|(_, u, v)| Ok((self.name(py, u)?, self.name(py, v)?))).collect()
    }

    /// Rebuilds a copied tree from its edges and lengths, which are encoded as bytes.
    #[staticmethod]
    #[pyo3(signature = (ends, nodes, labels, lengths=None))]
    fn _copied(
        py: Python<'_>,
        ends: &[u8],
        nodes: u64,
        labels: Option<Bound<'_, PyList>>,
        lengths: Option<&[u8]>,
    ) -> PyResult<Self> {
        let ends = ends
            .chunks_exact(4)
            .map(|end| end.iter().rev().fold(0, |number, &byte| number << 8 | i64::from(byte)));
        if labels.as_ref().is_some_and(|labels| labels.len() as u64 != nodes) {
            return Err(invalid("the number of labels differs from the number of nodes"));
        }
        let names = labels.map(|labels| Names::new(&labels)).transpose()?;
        let lengths = lengths.map(Lengths::from_bytes).transpose()?;
        Self::build(py, Some(nodes), ends.collect(), names, lengths)
    }

    /// Supports copies. A tree that was read from a text is copied as text in Newick format, and any other tree as its edges, with four
    /// bytes for each end. The copy computes all other results again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if let Some(text) = &self.text {
            let text = run(py, || text.to_newick())?;
            let read = py.get_type::<Self>().getattr("from_newick")?;
            return Ok((read, (text,)).into_pyobject(py)?.into_any());
        }
        let ends = self.tree.edges().flat_map(|(_, u, v)| [u.get(), v.get()]);
        let bytes: Vec<u8> = ends.flat_map(u32::to_le_bytes).collect();
        let lengths = self.lengths.as_ref().map(|lengths| lengths.to_bytes(py));
        let copied = py.get_type::<Self>().getattr("_copied")?;
        let (nodes, labels) = (self.tree.node_count(), self.labels(py)?);
        let copied: Copied<'py> = (copied, (PyBytes::new(py, &bytes), nodes, labels, lengths));
        Ok(copied.into_pyobject(py)?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("<tree of {} nodes>", self.tree.node_count())
    }

    /// Draws the tree with node `root` at the top; returns None if the tree is too large.
    #[pyo3(signature = (root=None))]
    fn svg<'py>(&self, py: Python<'py>, root: Root<'_, '_>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let root = self.root(root)?;
        if self.tree.node_count() > svg::MAX_NODES {
            return Ok(None);
        }
        let names = self.names(py)?.map(|names| names.texts(py)).transpose()?;
        let svg = self.rooted_at(py, root, |rooted| {
            let label = |node: NodeId| match &names {
                Some(names) => Label::new(&names[node.index()]),
                None => Label::new(node),
            };
            let length = |edge: EdgeId| match &self.lengths {
                Some(lengths) => Label::new(lengths.text(edge)),
                None => Label::default(),
            };
            svg::draw(rooted, "a tree", label, length).ok()
        })?;
        let title = format!("a tree of {} nodes", self.tree.node_count());
        svg.map(|svg| python::picture(py, &title, svg)).transpose()
    }

    fn _repr_svg_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.svg(py, None)
    }

    /// Returns a networkx graph with the nodes in order, and with lengths as weights if the tree has lengths.
    ///
    /// >>> graph = Tree("(a:2,b:3)c;").to_networkx()
    /// >>> list(graph), graph["c"]["b"]["weight"]
    /// (['c', 'a', 'b'], 3)
    fn to_networkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        python::made(slf.py(), python::GRAPHS, "_tree_to_networkx", (slf,))
    }

    /// Formats the tree for Graphviz, with lengths as labels.
    ///
    /// >>> print(Tree("a-b b-c").to_dot())
    /// graph {
    ///   "a" -- "b"
    ///   "b" -- "c"
    /// }
    fn to_dot<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        python::made(slf.py(), python::GRAPHS, "_tree_to_dot", (slf,))
    }
}
