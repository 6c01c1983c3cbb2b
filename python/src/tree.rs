//! Trees of many nodes: construction, reading and copies. The modules contain the queries.

mod pairs;
mod rooted;
mod whole;

use std::sync::OnceLock;

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList, PyMapping, PyRange, PyType};
use tree_algos::draw::svg::{self, Label};
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree as LibraryTree};

use crate::buffers;
use crate::errors::invalid;
use crate::graph::{self, Names};
use crate::guard::run;
use crate::python;

/// A tree, from the list of its edges. Nodes are numbered from 0; nothing recurses, so a path of millions of nodes
/// is fine.
///
/// The edges are pairs of numbers, or an array of shape (n, 2) such as numpy makes. By default, there is one more node
/// than there are edges. With `lengths`, a nonnegative integer for each edge, distances are sums of lengths.
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
/// Results for all nodes come as buffers in the order of the nodes: `numpy.asarray(tree.distance_sums())` copies nothing. A
/// tree of a graph has the names of its nodes in `labels`: methods take and return names of nodes, but arrays
/// contain numbers, the places in `labels`. The default root is the first node.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Tree {
    tree: LibraryTree,
    names: Option<Names>,
    lengths: Option<Vec<u64>>,
    rooted: OnceLock<Rooted>,
    paths: OnceLock<HeavyPaths>,
    /// The distances from node 0, by lengths.
    reach: OnceLock<Vec<u64>>,
}

/// The return type of `__reduce__`: a function, and its arguments.
type Copied<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyBytes>, usize, Option<Py<PyList>>, Option<Bound<'py, PyBytes>>),
);

/// A node by its name or number; `None` means the first one.
type Root<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

impl Tree {
    fn build(
        py: Python<'_>,
        nodes: Option<u64>,
        ends: Vec<i64>,
        names: Option<Names>,
        lengths: Option<Vec<u64>>,
    ) -> PyResult<Self> {
        let count = nodes.unwrap_or(ends.len() as u64 / 2 + 1);
        graph::check_ends(&ends, 2, count)?;
        let edges = || ends.chunks_exact(2).map(|pair| (pair[0] as u32, pair[1] as u32));
        let count = usize::try_from(count).map_err(invalid)?;
        let tree = run(py, || LibraryTree::from_edges(count, edges()))?;
        let tree = tree.map_err(|error| {
            graph::refused(error, names.as_ref().map(|names| names.as_list(py)))
        })?;
        Self::from(tree, names, lengths)
    }

    fn from(tree: LibraryTree, names: Option<Names>, lengths: Option<Vec<u64>>) -> PyResult<Self> {
        if let Some(lengths) = &lengths {
            graph::check_lengths(lengths, tree.edge_count())?;
        }
        let (rooted, paths, reach) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Ok(Self { tree, names, lengths, rooted, paths, reach })
    }

    /// The node of this name, or of this number if there are no names.
    fn node(&self, node: &Bound<'_, PyAny>) -> PyResult<NodeId> {
        let Some(names) = &self.names else { return self.numbered(node.extract()?) };
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
            invalid(format_args!("there is no node {node}, the nodes are 0 to {}", count - 1))
        })
    }

    /// The values of a mapping in the order of nodes; anything else is returned unchanged.
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

    /// The name of a node, or its number.
    fn name<'py>(&self, py: Python<'py>, node: NodeId) -> PyResult<Bound<'py, PyAny>> {
        match &self.names {
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

    /// The tree rooted at node 0, computed once for all queries that do not depend on the root. Python runs while a thread waits
    /// for the lock.
    fn rooted(&self) -> &Rooted {
        self.rooted.get_or_init(|| Rooted::new(&self.tree, NodeId::new(0)))
    }

    fn paths(&self) -> &HeavyPaths {
        self.paths.get_or_init(|| HeavyPaths::new(self.rooted()))
    }

    /// The tree rooted at this node.
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

    /// The distances from the root by lengths, indexed by node.
    fn lengths_from(rooted: &Rooted, lengths: &[u64]) -> Vec<u64> {
        let (parents, edges) = (rooted.parents(), rooted.parent_edges());
        let mut reach = vec![0; rooted.node_count()];
        for at in 1..reach.len() {
            reach[at] = reach[parents[at].index()] + lengths[edges[at].index()];
        }
        rooted.by_node(&reach)
    }

    /// The tree of the library, for a forest.
    pub(crate) const fn library(&self) -> &LibraryTree {
        &self.tree
    }
}

/// All nodes in their order.
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
        if edges.hasattr("edges")? && edges.hasattr("nodes")? {
            return Err(invalid("this is a graph, not its edges: use Tree.from_networkx(graph)"));
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
        let lengths = lengths.map(|lengths| buffers::unsigned(lengths, "a length")).transpose()?;
        Self::build(edges.py(), nodes, ends, None, lengths)
    }

    /// `Tree[str]` in annotations: a tree whose nodes are named by texts.
    #[classmethod]
    fn __class_getitem__<'py>(
        class: &Bound<'py, PyType>,
        item: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        python::generic(class, item)
    }

    /// The tree in which `parents[v]` is the parent of node v, and the root has the parent -1.
    ///
    /// >>> Tree.from_parents([-1, 0, 0, 1]).distance(2, 3)
    /// 3
    #[staticmethod]
    fn from_parents(parents: &Bound<'_, PyAny>) -> PyResult<Self> {
        let list = buffers::integers(parents)?;
        let is_root = |parent: &i64| *parent == -1;
        graph::check_ends(
            &list.iter().copied().filter(|it| !is_root(it)).collect::<Vec<_>>(),
            1,
            list.len() as u64,
        )?;
        let parents_of = list.iter().map(|&parent| u32::try_from(parent).ok());
        let tree = run(parents.py(), || LibraryTree::from_parents(parents_of))?.map_err(invalid)?;
        Self::from(tree, None, None)
    }

    /// The tree of a networkx graph. Its nodes keep their order and names, and the lengths of edges are their weights.
    ///
    /// Weights must be nonnegative integers, and an edge without a weight has length 1. `weight` is the name of the attribute with
    /// the weights; with `weight=None`, distances count edges and ignore weights.
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

    /// The names of the nodes, if the tree comes from a graph.
    #[getter]
    fn labels(&self, py: Python<'_>) -> Option<Py<PyList>> {
        self.names.as_ref().map(|names| names.list(py))
    }

    /// The lengths of the edges in the order of `edges()`, as a buffer; None if distances count edges.
    #[getter]
    fn lengths<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.lengths.as_ref().map(|lengths| buffers::of_u64(py, lengths)).transpose()
    }

    /// The number of nodes.
    fn __len__(&self) -> usize {
        self.tree.node_count()
    }

    /// The nodes in their order, by their names if they have names.
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        match &self.names {
            Some(names) => names.list(py).bind(py).try_iter(),
            None => PyRange::new(py, 0, self.tree.node_count() as isize)?.try_iter(),
        }
    }

    fn __contains__(&self, node: &Bound<'_, PyAny>) -> PyResult<bool> {
        match &self.names {
            Some(names) => Ok(names.find(node)?.is_some()),
            None => Ok(node.extract::<i64>().is_ok_and(|node| self.numbered(node).is_ok())),
        }
    }

    /// The edges as pairs of nodes.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        self.tree.edges().map(|(_, u, v)| Ok((self.name(py, u)?, self.name(py, v)?))).collect()
    }

    /// Makes the tree of these edges and their lengths, as bytes, for copies.
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
            return Err(invalid("there are not as many labels as nodes"));
        }
        let names = labels.map(|labels| Names::new(&labels)).transpose()?;
        let length =
            |cell: &[u8]| cell.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let lengths = lengths.map(|cells| cells.chunks_exact(8).map(length).collect());
        Self::build(py, Some(nodes), ends.collect(), names, lengths)
    }

    /// A copy is made from the edges, in four bytes for each end, and computes everything else again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Copied<'py>> {
        let ends = self.tree.edges().flat_map(|(_, u, v)| [u.get(), v.get()]);
        let bytes: Vec<u8> = ends.flat_map(u32::to_le_bytes).collect();
        let lengths = self.lengths.as_ref().map(|lengths| {
            let bytes: Vec<u8> = lengths.iter().copied().flat_map(u64::to_le_bytes).collect();
            PyBytes::new(py, &bytes)
        });
        let copied = py.get_type::<Self>().getattr("_copied")?;
        let (nodes, labels) = (self.tree.node_count(), self.labels(py));
        Ok((copied, (PyBytes::new(py, &bytes), nodes, labels, lengths)))
    }

    fn __repr__(&self) -> String {
        format!("<tree of {} nodes>", self.tree.node_count())
    }

    /// A picture as SVG with node `root` at the top, or None if the tree is too large for one.
    #[pyo3(signature = (root=None))]
    fn svg(&self, py: Python<'_>, root: Root<'_, '_>) -> PyResult<Option<String>> {
        let root = self.root(root)?;
        if self.tree.node_count() > svg::MAX_NODES {
            return Ok(None);
        }
        let names = self.names.as_ref().map(|names| names.texts(py)).transpose()?;
        self.rooted_at(py, root, |rooted| {
            let label = |node: NodeId| match &names {
                Some(names) => Label::new(&names[node.index()]),
                None => Label::new(node),
            };
            let length = |edge: EdgeId| match &self.lengths {
                Some(lengths) => Label::new(lengths[edge.index()]),
                None => Label::default(),
            };
            svg::draw(rooted, "a tree", label, length).ok()
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.svg(py, None)
    }
}
