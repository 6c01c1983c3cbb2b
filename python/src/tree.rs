//! Trees of many nodes.

use std::sync::OnceLock;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyType};
use tree_algos::draw::svg::{self, Label};
use tree_algos::{
    EdgeId, HeavyPaths, NodeId, Rooted, Tree as LibraryTree, centroid::CentroidTree, distances,
    isomorphism, reroot, xor_distances,
};

use crate::buffers;
use crate::errors::invalid;
use crate::folds::{Fold, Functions};
use crate::graph::{self, Names};
use crate::guard::run;
use crate::python;

/// A tree, from the list of its edges. Nodes are numbered from 0; nothing recurses, so a path of millions of nodes
/// is fine.
///
/// The edges are pairs of numbers, or an array of shape (n, 2) such as numpy makes. Without `nodes` there is one node
/// more than there are edges. With `lengths`, a whole number from 0 on for each edge, distances are sums of lengths.
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
/// tree of a graph has the names of its nodes in `labels`: they are given and returned wherever a node is named, and arrays
/// have numbers, the places in `labels`. A root that is not given is the first node.
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Tree {
    tree: LibraryTree,
    names: Option<Names>,
    lengths: Option<Vec<u64>>,
    rooted: OnceLock<Rooted>,
    paths: OnceLock<HeavyPaths>,
    /// The lengths of the ways from node 0.
    reach: OnceLock<Vec<u64>>,
}

/// What `__reduce__` returns: a function, and its arguments.
type Copied<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyBytes>, usize, Option<Py<PyList>>, Option<Bound<'py, PyBytes>>),
);

/// A node by its name or number; none stands for the first one.
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
        let tree = run(py, || LibraryTree::from_edges(count, edges()))?.map_err(invalid)?;
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

    /// The lengths of the ways from the root, by node.
    fn lengths_from(rooted: &Rooted, lengths: &[u64]) -> Vec<u64> {
        let (parents, edges) = (rooted.parents(), rooted.parent_edges());
        let mut reach = vec![0; rooted.node_count()];
        for at in 1..reach.len() {
            reach[at] = reach[parents[at].index()] + lengths[edges[at].index()];
        }
        rooted.by_node(&reach)
    }

    /// The distance of two nodes, in edges or by their lengths.
    fn between(&self, u: NodeId, v: NodeId) -> u64 {
        let Some(lengths) = &self.lengths else { return self.paths().distance(u, v).into() };
        let reach = self.reach.get_or_init(|| Self::lengths_from(self.rooted(), lengths));
        let meet = reach[self.paths().lca(u, v).index()];
        reach[u.index()] + reach[v.index()] - 2 * meet
    }

    /// Distances as a buffer: of 32 bits in edges, of 64 bits by lengths.
    fn measures<'py>(&self, py: Python<'py>, found: &[u64]) -> PyResult<Bound<'py, PyAny>> {
        match self.lengths {
            Some(_) => buffers::of_u64(py, found),
            None => buffers::of_u32(py, &found.iter().map(|&it| it as u32).collect::<Vec<_>>()),
        }
    }

    /// Pairs of nodes: numbers from a buffer, or else names.
    fn pairs(&self, pairs: &Bound<'_, PyAny>) -> PyResult<Vec<(NodeId, NodeId)>> {
        if let Some(cells) = buffers::rows(pairs, 2)? {
            let pair = |pair: &[i64]| Ok((self.numbered(pair[0])?, self.numbered(pair[1])?));
            return cells.chunks_exact(2).map(pair).collect();
        }
        let pair = |pair: PyResult<Bound<'_, PyAny>>| {
            let (u, v): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
            Ok((self.node(&u)?, self.node(&v)?))
        };
        pairs.try_iter()?.map(pair).collect()
    }
}

fn all_nodes(rooted: &Rooted) -> impl Iterator<Item = NodeId> {
    (0..rooted.node_count() as u32).map(NodeId::new)
}

const fn length_of(lengths: &[u64]) -> impl Fn(EdgeId) -> u64 + '_ {
    |edge| lengths[edge.index()]
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
            for edge in edges.try_iter()? {
                let (u, v): (i64, i64) = edge?.extract()?;
                ends.extend([u, v]);
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

    /// The tree of a networkx graph. Its nodes keep their order and their names, and their edges are as long as they weigh.
    ///
    /// Weights are whole numbers from 0 on, and an edge without one has length 1. `weight` is the name of the attribute that
    /// has them; with `weight=None` distances count edges, whatever they weigh.
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

    /// The edges as pairs of nodes.
    fn edges<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
        self.tree.edges().map(|(_, u, v)| Ok((self.name(py, u)?, self.name(py, v)?))).collect()
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
        weights: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let weights = weights.map(|weights| buffers::unsigned(weights, "a weight")).transpose()?;
        let (given, nodes) = (weights.as_ref().map_or(0, Vec::len), self.tree.node_count());
        if weights.is_some() && given != nodes {
            return Err(invalid(format_args!("{nodes} nodes need as many weights, found {given}")));
        }
        let sums = self.anywhere(py, |rooted| {
            let weight = |v: NodeId| weights.as_ref().map_or(1, |weights| weights[v.index()]);
            let length = |e: EdgeId| self.lengths.as_ref().map_or(1, |lengths| lengths[e.index()]);
            let sums = distances::weighted_distance_sums(rooted, weight, length)?;
            sums.into_iter().map(|sum| u64::try_from(sum).ok()).collect::<Option<Vec<u64>>>()
        })?;
        buffers::of_u64(py, &sums.ok_or_else(|| invalid("a sum exceeds 64 bits"))?)
    }

    /// For every node the distance to the farthest node.
    fn eccentricities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(lengths) = &self.lengths else {
            return buffers::of_u32(py, &self.anywhere(py, distances::eccentricities)?);
        };
        let ask = |rooted: &Rooted| distances::eccentricities_weighted(rooted, length_of(lengths));
        buffers::of_u64(py, &self.anywhere(py, ask)?.map_err(invalid)?)
    }

    /// For every node the xor of its distances to the marked nodes. Distances count edges here, so a tree with lengths is
    /// refused.
    fn xor_distances<'py>(
        &self,
        py: Python<'py>,
        marked: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.lengths.is_some() {
            return Err(invalid("the xor of distances counts edges, and these have lengths"));
        }
        let mut is_marked = vec![false; self.tree.node_count()];
        let nodes: Vec<NodeId> = match buffers::rows(marked, 1)? {
            Some(list) => {
                list.into_iter().map(|node| self.numbered(node)).collect::<PyResult<_>>()?
            }
            None => marked.try_iter()?.map(|node| self.node(&node?)).collect::<PyResult<_>>()?,
        };
        for node in nodes {
            // A node that is marked twice is marked once.
            is_marked[node.index()] = true;
        }
        let found = run(py, || xor_distances(&self.tree, |node| is_marked[node.index()]))?;
        buffers::of_u32(py, &found)
    }

    /// The greatest distance between two nodes.
    fn diameter(&self, py: Python<'_>) -> PyResult<u64> {
        let Some(lengths) = &self.lengths else {
            return self.anywhere(py, |rooted| distances::longest_path(rooted).length().into());
        };
        let ask = |rooted: &Rooted| distances::longest_path_weighted(rooted, length_of(lengths));
        Ok(self.anywhere(py, ask)?.map_err(invalid)?.length())
    }

    /// The nodes of a longest path.
    fn longest_path<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let path = match &self.lengths {
            None => self.anywhere(py, |rooted| distances::longest_path(rooted).path().to_vec())?,
            Some(lengths) => {
                let ask =
                    |rooted: &Rooted| distances::longest_path_weighted(rooted, length_of(lengths));
                self.anywhere(py, ask)?.map_err(invalid)?.path().to_vec()
            }
        };
        self.named(py, path)
    }

    /// The nodes of least eccentricity: one or two, or more where edges have length 0.
    fn centers<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let Some(lengths) = &self.lengths else {
            let ask = |rooted: &Rooted| distances::longest_path(rooted).centers().to_vec();
            return self.named(py, self.anywhere(py, ask)?);
        };
        let ask = |rooted: &Rooted| distances::eccentricities_weighted(rooted, length_of(lengths));
        let far = self.anywhere(py, ask)?.map_err(invalid)?;
        let least = far.iter().min();
        let centers = (0..).map(NodeId::new).zip(&far).filter(|(_, far)| Some(*far) == least);
        self.named(py, centers.map(|(node, _)| node))
    }

    /// The one or two nodes whose removal leaves no part with more than half of the nodes.
    fn centroids<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.named(py, self.anywhere(py, distances::centroids)?)
    }

    /// The parent of every node in the centroid decomposition; that of the first centroid is the node itself.
    ///
    /// >>> Tree([(0, 1), (1, 2), (2, 3)]).centroid_parents().tolist()
    /// [1, 1, 1, 2]
    fn centroid_parents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.anywhere(py, |rooted| {
            let decomposition = CentroidTree::new(rooted);
            let parent = |node| decomposition.parent(node).unwrap_or(node).get();
            all_nodes(rooted).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// The parent of every node; that of the root is the root itself.
    #[pyo3(signature = (root=None))]
    fn parents<'py>(&self, py: Python<'py>, root: Root<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.rooted_at(py, self.root(root)?, |rooted| {
            let parent = |node| rooted.parent(node).unwrap_or(node).get();
            all_nodes(rooted).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// The distance of every node from the root.
    #[pyo3(signature = (root=None))]
    fn depths<'py>(&self, py: Python<'py>, root: Root<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let root = self.root(root)?;
        match &self.lengths {
            None => {
                let ask = |rooted: &Rooted| rooted.by_node(rooted.depths());
                buffers::of_u32(py, &self.rooted_at(py, root, ask)?)
            }
            Some(lengths) => {
                let ask = |rooted: &Rooted| Self::lengths_from(rooted, lengths);
                buffers::of_u64(py, &self.rooted_at(py, root, ask)?)
            }
        }
    }

    /// The number of nodes below every node, itself included.
    #[pyo3(signature = (root=None))]
    fn subtree_sizes<'py>(
        &self,
        py: Python<'py>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ask = |rooted: &Rooted| rooted.by_node(rooted.sizes());
        buffers::of_u32(py, &self.rooted_at(py, self.root(root)?, ask)?)
    }

    /// For every node a number for the shape of what is below it: two nodes have the same number exactly if their subtrees are
    /// equal up to the names of nodes.
    ///
    /// >>> Tree([(0, 1), (0, 2), (1, 3), (2, 4)]).subtree_classes().tolist()
    /// [0, 1, 1, 2, 2]
    #[pyo3(signature = (root=None))]
    fn subtree_classes<'py>(
        &self,
        py: Python<'py>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        buffers::of_u32(py, &self.rooted_at(py, self.root(root)?, isomorphism::subtree_classes)?)
    }

    /// Whether two trees are equal up to the names of their nodes, whatever the lengths of their edges.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).is_isomorphic(Tree([(2, 0), (0, 1)]))
    /// True
    fn is_isomorphic(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        run(py, || isomorphism::are_isomorphic(&self.tree, &other.tree))
    }

    /// What is on either side of every edge: two buffers, of which the first has for every node the fold of the values of all
    /// nodes below it, itself included, and the second that of all others.
    ///
    /// The fold is "sum", "max", "min", "xor" or "count", and the values are whole numbers of 64 bits, one for each node. "count"
    /// counts the values that are not 0, or all nodes if there are none. Nothing lies above the root: the fold of nothing
    /// is 0, the least number for "max" and the largest for "min".
    ///
    /// >>> below, above = Tree([(0, 1), (1, 2), (1, 3)]).sides("max", [5, 1, 9, 7])
    /// >>> below.tolist(), above.tolist()[1:]
    /// ([9, 9, 9, 7], [5, 7, 9])
    #[pyo3(signature = (fold, values=None, root=None))]
    fn sides<'py>(
        &self,
        py: Python<'py>,
        fold: &str,
        values: Option<&Bound<'py, PyAny>>,
        root: Root<'_, 'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let root = self.root(root)?;
        let values = values.map(buffers::integers).transpose()?;
        let fold = Fold::new(fold, values, self.tree.node_count())?;
        let (below, above) = self.rooted_at(py, root, |rooted| fold.sides(rooted))?;
        Ok((buffers::of_i64(py, &below)?, buffers::of_i64(py, &above)?))
    }

    /// The value of the whole tree seen from every node as the root, by functions of yours, as a list in the order of nodes.
    ///
    /// The value of a node is `finish(merged, node)`, where `merged` is what its children give: `lift(value, child, node)` of
    /// each, merged by `merge(one, other)` in the order of edges, or `identity` if there is none: merging it with anything has
    /// to change nothing. Without `finish` it is
    /// `merged`, and without `lift` a child gives its value. `merge` has to be associative. Each function is called some three
    /// times for each node, not once for each root and node.
    ///
    /// >>> tree = Tree([(0, 1), (1, 2), (1, 3)])
    /// >>> tree.reroot(max, 0, lift=lambda height, child, node: height + 1)
    /// [2, 1, 2, 2]
    /// >>> tree.reroot(lambda one, other: one + other, "", finish=lambda below, node: f"({node}{below})")[2]
    /// '(2(1(0)(3)))'
    #[pyo3(signature = (merge, identity, *, lift=None, finish=None))]
    fn reroot<'py>(
        &self,
        py: Python<'py>,
        merge: Bound<'py, PyAny>,
        identity: Bound<'py, PyAny>,
        lift: Option<Bound<'py, PyAny>>,
        finish: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        run(py, || self.rooted().node_count())?;
        let name = |node: NodeId| self.name(py, node);
        let functions = Functions::new(merge, identity, lift, finish, &name);
        let values = reroot::at_roots(&functions, self.rooted());
        functions.result(values)
    }

    /// The ancestor of a node that is this many edges nearer to the root; None if the root is nearer.
    ///
    /// >>> tree = Tree([(0, 1), (1, 2), (2, 3)])
    /// >>> tree.ancestor(3, 2), tree.ancestor(3, 4), tree.ancestor(0, 1, root=3)
    /// (1, None, 1)
    #[pyo3(signature = (node, steps, root=None))]
    fn ancestor<'py>(
        &self,
        py: Python<'py>,
        node: &Bound<'py, PyAny>,
        steps: u32,
        root: Root<'_, 'py>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (node, root) = (self.node(node)?, self.root(root)?);
        let found = run(py, || self.paths().jump(node, root, steps))?;
        found.map(|node| self.name(py, node)).transpose()
    }

    /// The ancestors of many nodes, each so many edges nearer to the root as stands beside it, as a buffer; the root where
    /// there is none.
    ///
    /// >>> Tree([(0, 1), (1, 2), (2, 3)]).ancestors([(3, 2), (2, 9)]).tolist()
    /// [1, 0]
    #[pyo3(signature = (pairs, root=None))]
    fn ancestors<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let root = self.root(root)?;
        let steps = |steps: i64| {
            u32::try_from(steps)
                .map_err(|_| invalid(format_args!("{steps} steps are no number of edges")))
        };
        let pairs: Vec<(NodeId, u32)> = match buffers::rows(pairs, 2)? {
            Some(cells) => cells
                .chunks_exact(2)
                .map(|pair| Ok((self.numbered(pair[0])?, steps(pair[1])?)))
                .collect::<PyResult<_>>()?,
            None => pairs
                .try_iter()?
                .map(|pair| {
                    let (node, count): (Bound<'_, PyAny>, i64) = pair?.extract()?;
                    Ok((self.node(&node)?, steps(count)?))
                })
                .collect::<PyResult<_>>()?,
        };
        let found = run(py, || {
            let up = |&(node, steps): &(NodeId, u32)| {
                self.paths().jump(node, root, steps).unwrap_or(root).get()
            };
            pairs.iter().map(up).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &found)
    }

    /// The lowest common ancestor of two nodes, seen from a root.
    #[pyo3(signature = (u, v, root=None))]
    fn lca<'py>(
        &self,
        py: Python<'py>,
        u: &Bound<'py, PyAny>,
        v: &Bound<'py, PyAny>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (u, v, root) = (self.node(u)?, self.node(v)?, self.root(root)?);
        self.name(py, run(py, || self.paths().lca_from_root(root, u, v))?)
    }

    /// The lowest common ancestors of many pairs, seen from a root, as a buffer.
    ///
    /// >>> Tree([(0, 1), (1, 2), (1, 3)]).lcas([(2, 3), (0, 3)]).tolist()
    /// [1, 0]
    #[pyo3(signature = (pairs, root=None))]
    fn lcas<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (root, pairs) = (self.root(root)?, self.pairs(pairs)?);
        let paths = |&(u, v): &(NodeId, NodeId)| self.paths().lca_from_root(root, u, v).get();
        buffers::of_u32(py, &run(py, || pairs.iter().map(paths).collect::<Vec<u32>>())?)
    }

    /// The distance between two nodes.
    fn distance(
        &self,
        py: Python<'_>,
        u: &Bound<'_, PyAny>,
        v: &Bound<'_, PyAny>,
    ) -> PyResult<u64> {
        let (u, v) = (self.node(u)?, self.node(v)?);
        run(py, || self.between(u, v))
    }

    /// The distances between many pairs of nodes, as a buffer.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pairs = self.pairs(pairs)?;
        let found: Vec<u64> = run(py, || pairs.iter().map(|&(u, v)| self.between(u, v)).collect())?;
        self.measures(py, &found)
    }

    /// The nodes of the path from one node to another.
    fn path<'py>(
        &self,
        py: Python<'py>,
        from_: &Bound<'py, PyAny>,
        to: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (from, to) = (self.node(from_)?, self.node(to)?);
        let path = run(py, || self.paths().path(from, to).collect::<Vec<NodeId>>())?;
        self.named(py, path)
    }

    /// The tree of these edges and their lengths, as bytes, for copies.
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

    /// A copy is made from the edges, in four bytes for each end. What has been computed is computed again.
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

impl Tree {
    /// The tree of the library, for a forest.
    pub(crate) const fn library(&self) -> &LibraryTree {
        &self.tree
    }
}
