//! Trees of many nodes.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use tree_algos::draw::svg::{self, Label};
use tree_algos::{
    HeavyPaths, NodeId, Rooted, Tree as LibraryTree, centroid::CentroidTree, distances,
    xor_distances,
};

use crate::buffers;
use crate::errors::invalid;
use crate::guard::run;

/// A tree, from the list of its edges. Nodes are numbered from 0; nothing recurses, so a path of millions of nodes
/// is fine.
///
/// The edges are pairs of numbers, or an array of shape (n, 2) such as numpy makes. Without `nodes` there is one node
/// more than there are edges.
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
///
/// Results for all nodes come as buffers: `numpy.asarray(tree.distance_sums())` copies nothing.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Tree {
    tree: LibraryTree,
    labels: Option<Py<PyList>>,
    rooted: OnceLock<Rooted>,
    paths: OnceLock<HeavyPaths>,
}

/// What `__reduce__` returns: a function, and its arguments.
type Copied<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, usize, Option<Py<PyList>>));

impl Tree {
    fn build(
        py: Python<'_>,
        nodes: Option<u64>,
        ends: Vec<i64>,
        labels: Option<Py<PyList>>,
    ) -> PyResult<Self> {
        let count = nodes.unwrap_or(ends.len() as u64 / 2 + 1);
        for (item, &node) in ends.iter().enumerate() {
            if u32::try_from(node).is_err() {
                return Err(invalid(format_args!(
                    "item {} names node {node}, but the nodes are 0 to {}",
                    item / 2,
                    count.saturating_sub(1)
                )));
            }
        }
        let edges = || ends.chunks_exact(2).map(|pair| (pair[0] as u32, pair[1] as u32));
        let count = usize::try_from(count).map_err(invalid)?;
        let tree = run(py, || LibraryTree::from_edges(count, edges()))?.map_err(invalid)?;
        Ok(Self { tree, labels, rooted: OnceLock::new(), paths: OnceLock::new() })
    }

    fn node(&self, node: i64) -> PyResult<NodeId> {
        let count = self.tree.node_count();
        let found = usize::try_from(node).ok().and_then(|index| self.tree.node(index));
        found.ok_or_else(|| {
            invalid(format_args!("there is no node {node}, the nodes are 0 to {}", count - 1))
        })
    }

    /// Rooted at node 0, once for all questions that do not depend on the root. Python runs while a thread waits for the lock.
    fn rooted(&self) -> &Rooted {
        self.rooted.get_or_init(|| Rooted::new(&self.tree, NodeId::new(0)))
    }

    fn paths(&self) -> &HeavyPaths {
        self.paths.get_or_init(|| HeavyPaths::new(self.rooted()))
    }

    /// Rooted at this node.
    fn rooted_at<T: Send>(
        &self,
        py: Python<'_>,
        root: i64,
        ask: impl FnOnce(&Rooted) -> T + Send,
    ) -> PyResult<T> {
        let root = self.node(root)?;
        run(py, || match root.get() {
            0 => ask(self.rooted()),
            _ => ask(&Rooted::new(&self.tree, root)),
        })
    }
}

fn numbers<'a>(nodes: impl IntoIterator<Item = &'a NodeId>) -> Vec<u32> {
    nodes.into_iter().map(|node| node.get()).collect()
}

#[pymethods]
impl Tree {
    #[new]
    #[pyo3(signature = (edges, nodes=None))]
    fn new(edges: &Bound<'_, PyAny>, nodes: Option<u64>) -> PyResult<Self> {
        if edges.hasattr("edges")? && edges.hasattr("nodes")? {
            return Err(invalid("this is a graph, not its edges: use Tree.from_networkx(graph)"));
        }
        let ends = if let Some(ends) = buffers::rows(edges, 2)? {
            ends
        } else {
            let mut ends = Vec::new();
            for edge in edges.try_iter()? {
                let (u, v): (i64, i64) = edge?.extract()?;
                ends.extend([u, v]);
            }
            ends
        };
        Self::build(edges.py(), nodes, ends, None)
    }

    /// The tree in which `parents[v]` is the parent of node v, and the root has the parent -1.
    ///
    /// >>> Tree.from_parents([-1, 0, 0, 1]).distance(2, 3)
    /// 3
    #[staticmethod]
    fn from_parents(parents: &Bound<'_, PyAny>) -> PyResult<Self> {
        let list = match buffers::rows(parents, 1)? {
            Some(list) => list,
            None => parents
                .try_iter()?
                .map(|parent| parent?.extract())
                .collect::<PyResult<Vec<i64>>>()?,
        };
        let count = list.len();
        for (item, &parent) in list.iter().enumerate() {
            if parent != -1 && u32::try_from(parent).is_err() {
                return Err(invalid(format_args!(
                    "item {item} names node {parent}, but the nodes are 0 to {}",
                    count - 1
                )));
            }
        }
        let parents_of = list.iter().map(|&parent| u32::try_from(parent).ok());
        let tree = run(parents.py(), || LibraryTree::from_parents(parents_of))?.map_err(invalid)?;
        Ok(Self { tree, labels: None, rooted: OnceLock::new(), paths: OnceLock::new() })
    }

    /// The tree of a networkx graph. Its nodes keep their order, and `labels` has their names.
    ///
    /// Distances count edges. So a graph with weights other than 1 is refused. With `weight=None` weights are ignored; any
    /// other name is that of the attribute that has them.
    ///
    /// >>> import networkx
    /// >>> graph = networkx.path_graph(["a", "b", "c"])
    /// >>> Tree.from_networkx(graph).labels
    /// ['a', 'b', 'c']
    #[staticmethod]
    #[pyo3(signature = (graph, weight=Some("weight")), text_signature = "(graph, weight='weight')")]
    fn from_networkx(graph: &Bound<'_, PyAny>, weight: Option<&str>) -> PyResult<Self> {
        let py = graph.py();
        let (index, labels) = (PyDict::new(py), PyList::empty(py));
        for label in graph.try_iter()? {
            let label = label?;
            index.set_item(&label, labels.len())?;
            labels.append(label)?;
        }
        let asked = PyDict::new(py);
        if let Some(weight) = weight {
            asked.set_item("data", weight)?;
            asked.set_item("default", 1)?;
        }
        let mut ends = Vec::new();
        for edge in graph.call_method("edges", (), Some(&asked))?.try_iter()? {
            let edge = edge?;
            let (u, v) = (edge.get_item(0)?, edge.get_item(1)?);
            if let Some(weight) = weight {
                let found = edge.get_item(2)?;
                if !found.eq(1)? {
                    return Err(invalid(format_args!(
                        "the edge from {:.60} to {:.60} has the {weight:.60} {:.60}, and distances count edges: \
                         weight=None ignores it",
                        u.repr()?.to_string(),
                        v.repr()?.to_string(),
                        found.repr()?.to_string(),
                    )));
                }
            }
            for end in [u, v] {
                let number = index.get_item(&end)?;
                ends.push(
                    number
                        .ok_or_else(|| invalid("an edge has an end that is no node"))?
                        .extract()?,
                );
            }
        }
        let nodes = labels.len() as u64;
        Self::build(py, Some(nodes), ends, Some(labels.unbind()))
    }

    /// The names of the nodes, if the tree comes from a graph.
    #[getter]
    fn labels(&self, py: Python<'_>) -> Option<Py<PyList>> {
        self.labels.as_ref().map(|labels| labels.clone_ref(py))
    }

    /// The number of nodes.
    fn __len__(&self) -> usize {
        self.tree.node_count()
    }

    /// The edges as pairs of nodes.
    fn edges(&self) -> Vec<(u32, u32)> {
        self.tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect()
    }

    /// For every node the sum of its distances to all nodes, or to weighted nodes.
    ///
    /// Sums above 2^64 - 1 are refused.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).distance_sums([1, 0, 10]).tolist()
    /// [20, 11, 2]
    #[pyo3(signature = (weights=None))]
    fn distance_sums<'py>(
        &self,
        py: Python<'py>,
        weights: Option<Vec<u64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (given, nodes) = (weights.as_ref().map_or(0, Vec::len), self.tree.node_count());
        if weights.is_some() && given != nodes {
            return Err(invalid(format_args!("{nodes} nodes need as many weights, found {given}")));
        }
        let sums = self.rooted_at(py, 0, |rooted| {
            let weight = |v: NodeId| weights.as_ref().map_or(1, |weights| weights[v.index()]);
            let sums = distances::weighted_distance_sums(rooted, weight, |_| 1)?;
            sums.into_iter().map(|sum| u64::try_from(sum).ok()).collect::<Option<Vec<u64>>>()
        })?;
        buffers::of_u64(py, &sums.ok_or_else(|| invalid("a sum exceeds 64 bits"))?)
    }

    /// For every node the distance to the farthest node.
    fn eccentricities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let found = self.rooted_at(py, 0, distances::eccentricities)?;
        buffers::of_u32(py, &found)
    }

    /// For every node the xor of its distances to the marked nodes.
    fn xor_distances<'py>(
        &self,
        py: Python<'py>,
        marked: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut is_marked = vec![false; self.tree.node_count()];
        let list = match buffers::rows(marked, 1)? {
            Some(list) => list,
            None => marked.try_iter()?.map(|node| node?.extract()).collect::<PyResult<_>>()?,
        };
        for node in list {
            // A node that is marked twice is marked once.
            is_marked[self.node(node)?.index()] = true;
        }
        let found = run(py, || xor_distances(&self.tree, |node| is_marked[node.index()]))?;
        buffers::of_u32(py, &found)
    }

    /// The greatest distance between two nodes.
    fn diameter(&self, py: Python<'_>) -> PyResult<u32> {
        self.rooted_at(py, 0, |rooted| distances::longest_path(rooted).length())
    }

    /// The nodes of a longest path.
    fn longest_path(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.rooted_at(py, 0, |rooted| numbers(distances::longest_path(rooted).path()))
    }

    /// The one or two nodes of least eccentricity.
    fn centers(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.rooted_at(py, 0, |rooted| numbers(distances::longest_path(rooted).centers()))
    }

    /// The one or two nodes whose removal leaves no part with more than half of the nodes.
    fn centroids(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        self.rooted_at(py, 0, |rooted| numbers(&distances::centroids(rooted)))
    }

    /// The parent of every node in the centroid decomposition; that of the first centroid is the node itself.
    ///
    /// >>> Tree([(0, 1), (1, 2), (2, 3)]).centroid_parents().tolist()
    /// [1, 1, 1, 2]
    fn centroid_parents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.rooted_at(py, 0, |rooted| {
            let decomposition = CentroidTree::new(rooted);
            let parent = |node| decomposition.parent(node).unwrap_or(node).get();
            (0..rooted.node_count() as u32).map(NodeId::new).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// The parent of every node; that of the root is the root itself.
    #[pyo3(signature = (root=0))]
    fn parents<'py>(&self, py: Python<'py>, root: i64) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.rooted_at(py, root, |rooted| {
            let parent = |node| rooted.parent(node).unwrap_or(node).get();
            (0..rooted.node_count() as u32).map(NodeId::new).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// The distance of every node from the root.
    #[pyo3(signature = (root=0))]
    fn depths<'py>(&self, py: Python<'py>, root: i64) -> PyResult<Bound<'py, PyAny>> {
        let depths = self.rooted_at(py, root, |rooted| rooted.by_node(rooted.depths()))?;
        buffers::of_u32(py, &depths)
    }

    /// The number of nodes below every node, itself included.
    #[pyo3(signature = (root=0))]
    fn subtree_sizes<'py>(&self, py: Python<'py>, root: i64) -> PyResult<Bound<'py, PyAny>> {
        let sizes = self.rooted_at(py, root, |rooted| rooted.by_node(rooted.sizes()))?;
        buffers::of_u32(py, &sizes)
    }

    /// The lowest common ancestor of two nodes, seen from a root.
    #[pyo3(signature = (u, v, root=0))]
    fn lca(&self, py: Python<'_>, u: i64, v: i64, root: i64) -> PyResult<u32> {
        let (u, v, root) = (self.node(u)?, self.node(v)?, self.node(root)?);
        run(py, || self.paths().lca_from_root(root, u, v).get())
    }

    /// The lowest common ancestors of many pairs, seen from a root, as a buffer.
    ///
    /// >>> Tree([(0, 1), (1, 2), (1, 3)]).lcas([(2, 3), (0, 3)]).tolist()
    /// [1, 0]
    #[pyo3(signature = (pairs, root=0))]
    fn lcas<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        root: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (root, pairs) = (self.node(root)?, self.pairs(pairs)?);
        let paths = |&(u, v): &(NodeId, NodeId)| self.paths().lca_from_root(root, u, v).get();
        buffers::of_u32(py, &run(py, || pairs.iter().map(paths).collect::<Vec<u32>>())?)
    }

    /// The distance between two nodes.
    fn distance(&self, py: Python<'_>, u: i64, v: i64) -> PyResult<u32> {
        let (u, v) = (self.node(u)?, self.node(v)?);
        run(py, || self.paths().distance(u, v))
    }

    /// The distances between many pairs of nodes, as a buffer.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pairs = self.pairs(pairs)?;
        let distance = |&(u, v): &(NodeId, NodeId)| self.paths().distance(u, v);
        buffers::of_u32(py, &run(py, || pairs.iter().map(distance).collect::<Vec<u32>>())?)
    }

    /// The nodes of the path from one node to another.
    fn path(&self, py: Python<'_>, from_: i64, to: i64) -> PyResult<Vec<u32>> {
        let (from, to) = (self.node(from_)?, self.node(to)?);
        run(py, || {
            let paths = self.paths();
            let length = paths.distance(from, to);
            (0..=length).filter_map(|k| Some(paths.jump(from, to, k)?.get())).collect()
        })
    }

    /// The tree of these edges, as bytes, for copies.
    #[staticmethod]
    fn _copied(
        py: Python<'_>,
        ends: &[u8],
        nodes: u64,
        labels: Option<Bound<'_, PyList>>,
    ) -> PyResult<Self> {
        let ends = ends
            .chunks_exact(4)
            .map(|end| end.iter().rev().fold(0, |number, &byte| number << 8 | i64::from(byte)));
        if labels.as_ref().is_some_and(|labels| labels.len() as u64 != nodes) {
            return Err(invalid("there are not as many labels as nodes"));
        }
        Self::build(py, Some(nodes), ends.collect(), labels.map(Bound::unbind))
    }

    /// A copy is made from the edges, in four bytes for each end. What has been computed is computed again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Copied<'py>> {
        let ends = self.tree.edges().flat_map(|(_, u, v)| [u.get(), v.get()]);
        let bytes: Vec<u8> = ends.flat_map(u32::to_le_bytes).collect();
        let copied = py.get_type::<Self>().getattr("_copied")?;
        Ok((copied, (PyBytes::new(py, &bytes), self.tree.node_count(), self.labels(py))))
    }

    fn __repr__(&self) -> String {
        format!("<tree of {} nodes>", self.tree.node_count())
    }

    /// A picture as SVG with node `root` at the top, or None if the tree is too large for one.
    #[pyo3(signature = (root=0))]
    fn svg(&self, py: Python<'_>, root: i64) -> PyResult<Option<String>> {
        if self.tree.node_count() > svg::MAX_NODES {
            return Ok(None);
        }
        let mut names = None;
        if let Some(labels) = &self.labels {
            let labels = labels.bind(py).iter().map(|label| Ok(label.str()?.to_string()));
            names = Some(labels.collect::<PyResult<Vec<String>>>()?);
        }
        self.rooted_at(py, root, |rooted| {
            let label = |node: NodeId| match &names {
                Some(names) => Label::new(&names[node.index()]),
                None => Label::new(node),
            };
            svg::draw(rooted, "a tree", label, |_| Label::default()).ok()
        })
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.svg(py, 0)
    }
}

impl Tree {
    fn pairs(&self, pairs: &Bound<'_, PyAny>) -> PyResult<Vec<(NodeId, NodeId)>> {
        if let Some(cells) = buffers::rows(pairs, 2)? {
            let pair = |pair: &[i64]| Ok((self.node(pair[0])?, self.node(pair[1])?));
            return cells.chunks_exact(2).map(pair).collect();
        }
        let pair = |pair: PyResult<Bound<'_, PyAny>>| {
            let (u, v): (i64, i64) = pair?.extract()?;
            Ok((self.node(u)?, self.node(v)?))
        };
        pairs.try_iter()?.map(pair).collect()
    }
}
