//! Forests whose edges can be added and removed, for Python.

use std::sync::Mutex;

use dynamic_trees::{Forest as LibraryForest, ForestDp, LinkError};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use tree_algos::{NodeId, Rooted};

use crate::buffers;
use crate::errors::invalid;
use crate::guard::run;
use crate::sequence::now;
use crate::tree::{Tree, steps_up};

/// Computes sums, minima and maxima along paths, and sums over everything attached to a path.
struct Folds;

/// The sum, minimum and maximum of the values along a path. `all` covers the nodes on the path and
/// all nodes attached to it.
#[derive(Clone, Copy)]
struct Folded {
    sum: i128,
    least: i64,
    largest: i64,
    all: Hanging,
}

/// The number of nodes in a set, and the sum of their values.
#[derive(Clone, Copy, Default)]
struct Hanging {
    sum: i128,
    nodes: u32,
}

impl Hanging {
    fn plus(self, other: Self) -> Self {
        Self { sum: self.sum + other.sum, nodes: self.nodes + other.nodes }
    }
}

impl ForestDp for Folds {
    type Value = i64;
    type Product = Folded;
    type Light = Hanging;
    type Change = ();

    fn empty(&self) -> Folded {
        Folded { sum: 0, least: i64::MAX, largest: i64::MIN, all: Hanging::default() }
    }

    fn single(&self, &value: &i64, light: &Hanging) -> Folded {
        let own = Hanging { sum: value.into(), nodes: 1 };
        Folded { sum: value.into(), least: value, largest: value, all: own.plus(*light) }
    }

    fn join(&self, upper: &Folded, lower: &Folded) -> Folded {
        Folded {
            sum: upper.sum + lower.sum,
            least: upper.least.min(lower.least),
            largest: upper.largest.max(lower.largest),
            all: upper.all.plus(lower.all),
        }
    }

    fn reverse(&self, _: &mut Folded) {}

    fn attach(&self, light: &mut Hanging, branch: &Folded) {
        *light = light.plus(branch.all);
    }

    fn detach(&self, light: &mut Hanging, branch: &Folded) {
        light.sum -= branch.all.sum;
        light.nodes -= branch.all.nodes;
    }
}

/// A forest with a 64-bit integer at each node, whose edges can be added and removed. Each operation takes time
/// logarithmic in the number of nodes.
///
/// A new forest has the given values and no edges. `Forest.from_tree` makes a forest with the edges of a tree.
///
/// >>> forest = Forest([5, 1, 2, 8])
/// >>> forest.link(0, 1)
/// >>> forest.link(1, 2)
/// >>> forest.path_sum(0, 2), forest.path_min(0, 2), forest.path_max(0, 2), forest.distance(0, 2)
/// (8, 1, 5, 2)
/// >>> forest[1] = 10
/// >>> forest.path_sum(0, 2), forest.connected(0, 3)
/// (17, False)
/// >>> forest.cut(0, 1)
/// >>> forest.connected(0, 2), forest.distance(0, 2), forest.edges()
/// (False, None, [(1, 2)])
/// >>> forest.tree_sum(1), forest.tree_size(1)
/// (12, 2)
#[pyclass(frozen, module = "impartial_games")]
pub(crate) struct Forest(Mutex<LibraryForest<Folds>>);

/// The values of a forest, and its edges as pairs of nodes.
type Parts = (Vec<i64>, Vec<(u32, u32)>);

fn refused(error: LinkError) -> PyErr {
    invalid(error)
}

fn node(forest: &LibraryForest<Folds>, node: i64) -> Result<NodeId, String> {
    let count = forest.node_count();
    match u32::try_from(node) {
        Ok(number) if (number as usize) < count => Ok(NodeId::new(number)),
        _ if count == 0 => Err("the forest has no node".to_owned()),
        _ => Err(format!("there is no node {node}; the nodes are 0 to {}", count - 1)),
    }
}

impl Forest {
    /// Runs a query about two nodes.
    fn ask<T>(
        &self,
        u: i64,
        v: i64,
        question: impl FnOnce(&mut LibraryForest<Folds>, NodeId, NodeId) -> T,
    ) -> PyResult<T> {
        let mut forest = now(&self.0)?;
        let node = |node| self::node(&forest, node).map_err(invalid);
        let (u, v) = (node(u)?, node(v)?);
        Ok(question(&mut forest, u, v))
    }

    /// Runs a query about one node. If the node does not exist, raises an `IndexError` as a list does, because Python loops end at
    /// this exception.
    fn at<T>(
        &self,
        node: i64,
        question: impl FnOnce(&mut LibraryForest<Folds>, NodeId) -> T,
    ) -> PyResult<T> {
        let mut forest = now(&self.0)?;
        let node = self::node(&forest, node).map_err(PyIndexError::new_err)?;
        Ok(question(&mut forest, node))
    }

    fn path(&self, u: i64, v: i64) -> PyResult<Folded> {
        let found = self.ask(u, v, |forest, u, v| forest.path(u, v))?;
        found.ok_or_else(|| invalid(format_args!("nodes {u} and {v} are not connected")))
    }

    fn parts(&self) -> PyResult<Parts> {
        let mut forest = now(&self.0)?;
        let nodes = (0..forest.node_count() as u32).map(NodeId::new);
        let values = nodes.map(|node| forest.get(node)).collect();
        let ends = |(u, v): (NodeId, NodeId)| (u.get().min(v.get()), u.get().max(v.get()));
        let mut edges: Vec<(u32, u32)> = forest.edges().into_iter().map(ends).collect();
        edges.sort_unstable();
        Ok((values, edges))
    }
}

#[pymethods]
impl Forest {
    #[new]
    fn new(values: &Bound<'_, PyAny>) -> PyResult<Self> {
        let values = buffers::integers(values)?;
        if u32::try_from(values.len()).is_err() {
            return Err(invalid("there are too many nodes"));
        }
        Ok(Self(Mutex::new(LibraryForest::new(Folds, values))))
    }

    /// Creates a forest that consists of one tree, with these values at its nodes.
    ///
    /// >>> Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100]).path_sum(0, 2)
    /// 111
    #[staticmethod]
    fn from_tree(py: Python<'_>, tree: &Tree, values: &Bound<'_, PyAny>) -> PyResult<Self> {
        let values = buffers::integers(&tree.in_order(values)?)?;
        let nodes = tree.library().node_count();
        if values.len() != nodes {
            let given = values.len();
            return Err(invalid(format_args!("{nodes} nodes need as many values, found {given}")));
        }
        let forest = run(py, || {
            let rooted = Rooted::new(tree.library(), NodeId::new(0));
            LibraryForest::from_tree(&rooted, Folds, |node| values[node.index()])
        })?;
        Ok(Self(Mutex::new(forest)))
    }

    /// Adds an edge between two nodes that are not connected.
    fn link(&self, u: i64, v: i64) -> PyResult<()> {
        self.ask(u, v, LibraryForest::link)?.map_err(refused)
    }

    /// Removes an edge.
    fn cut(&self, u: i64, v: i64) -> PyResult<()> {
        self.ask(u, v, LibraryForest::cut)?.map_err(refused)
    }

    /// Returns whether there is a path between two nodes.
    fn connected(&self, u: i64, v: i64) -> PyResult<bool> {
        self.ask(u, v, LibraryForest::connected)
    }

    /// Returns the number of edges between two nodes, or None if they are not connected.
    fn distance(&self, u: i64, v: i64) -> PyResult<Option<u32>> {
        self.ask(u, v, LibraryForest::distance)
    }

    /// Returns the sum of the values along a path, including both ends.
    fn path_sum(&self, u: i64, v: i64) -> PyResult<i128> {
        Ok(self.path(u, v)?.sum)
    }

    /// Returns the minimum value along a path.
    fn path_min(&self, u: i64, v: i64) -> PyResult<i64> {
        Ok(self.path(u, v)?.least)
    }

    /// Returns the maximum value along a path.
    fn path_max(&self, u: i64, v: i64) -> PyResult<i64> {
        Ok(self.path(u, v)?.largest)
    }

    /// Returns the node that is `steps` edges away from `node` on the path to `root`. Returns None if the path is shorter, or
    /// if the two nodes are not connected.
    ///
    /// >>> forest = Forest([0, 0, 0])
    /// >>> forest.link(0, 1)
    /// >>> forest.link(1, 2)
    /// >>> forest.ancestor(0, 1, root=2), forest.ancestor(2, 2, root=0), forest.ancestor(2, 3, root=0)
    /// (1, 0, None)
    fn ancestor(&self, node: i64, steps: i64, root: i64) -> PyResult<Option<u32>> {
        let steps = steps_up(steps)?;
        let found = self.ask(node, root, |forest, node, root| forest.jump(node, root, steps))?;
        Ok(found.map(NodeId::get))
    }

    /// Returns the sum of all values in the tree that contains a node.
    ///
    /// >>> forest = Forest([5, 1, 2])
    /// >>> forest.link(0, 2)
    /// >>> forest.tree_sum(0), forest.tree_sum(1)
    /// (7, 1)
    /// >>> forest[2] = 100
    /// >>> forest.tree_sum(0)
    /// 105
    fn tree_sum(&self, node: i64) -> PyResult<i128> {
        self.ask(node, node, |forest, node, _| forest.whole(node).all.sum)
    }

    /// Returns the number of nodes in the tree that contains a node.
    fn tree_size(&self, node: i64) -> PyResult<u32> {
        self.ask(node, node, |forest, node, _| forest.whole(node).all.nodes)
    }

    /// Returns the sum of the values of the nodes that would stay connected to `node` if the edge to its neighbor `parent`
    /// were cut.
    ///
    /// >>> forest = Forest.from_tree(Tree([(0, 1), (1, 2)]), [1, 10, 100])
    /// >>> forest.subtree_sum(1, 0), forest.subtree_sum(1, 2)
    /// (110, 11)
    fn subtree_sum(&self, node: i64, parent: i64) -> PyResult<i128> {
        let found = self.ask(node, parent, LibraryForest::subtree)?;
        let no_edge =
            || invalid(format_args!("there is no edge between nodes {node} and {parent}"));
        found.map(|found| found.all.sum).ok_or_else(no_edge)
    }

    /// Adds a node with this value, and returns its number.
    fn push(&self, value: i64) -> PyResult<u32> {
        let mut forest = now(&self.0)?;
        if u32::try_from(forest.node_count() + 1).is_err() {
            return Err(invalid("there are too many nodes"));
        }
        Ok(forest.push(value).get())
    }

    /// Returns the edges as sorted pairs of nodes, in ascending order.
    fn edges(&self) -> PyResult<Vec<(u32, u32)>> {
        Ok(self.parts()?.1)
    }

    /// Returns the value of a node.
    fn __getitem__(&self, node: i64) -> PyResult<i64> {
        self.at(node, |forest, node| forest.get(node))
    }

    fn __setitem__(&self, node: i64, value: i64) -> PyResult<()> {
        self.at(node, |forest, node| forest.set(node, value))
    }

    /// Returns the number of nodes.
    fn __len__(&self) -> PyResult<usize> {
        Ok(now(&self.0)?.node_count())
    }

    /// Creates a copied forest from its values and edges.
    #[staticmethod]
    fn _copied(values: &Bound<'_, PyAny>, edges: Vec<(i64, i64)>) -> PyResult<Self> {
        let forest = Self::new(values)?;
        for (u, v) in edges {
            forest.link(u, v)?;
        }
        Ok(forest)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        Ok((py.get_type::<Self>().getattr("_copied")?, self.parts()?))
    }

    fn __repr__(&self) -> PyResult<String> {
        let (values, edges) = self.parts()?;
        Ok(format!("<forest of {} nodes and {} edges>", values.len(), edges.len()))
    }
}
