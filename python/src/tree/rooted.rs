//! Queries that return one result per node with respect to a root, and folds.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use tree_algos::{NodeId, Rooted, isomorphism, reroot};

use super::lengths::Measured;
use super::{Root, Tree, all_nodes};
use crate::buffers;
use crate::errors::invalid;
use crate::folds::{Fold, Functions};
use crate::guard::run;

#[pymethods]
impl Tree {
    /// Returns the parent of every node; for the root, the root itself.
    #[pyo3(signature = (root=None))]
    fn parents<'py>(&self, py: Python<'py>, root: Root<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.rooted_at(py, self.root(root)?, |rooted| {
            let parent = |node| rooted.parent(node).unwrap_or(node).get();
            all_nodes(rooted.node_count()).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// Returns the distance of every node from the root.
    #[pyo3(signature = (root=None))]
    fn depths<'py>(&self, py: Python<'py>, root: Root<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let root = self.root(root)?;
        match &self.lengths {
            None => {
                let ask = |rooted: &Rooted| rooted.by_node(rooted.depths());
                buffers::of_u32(py, &self.rooted_at(py, root, ask)?)
            }
            Some(lengths) => {
                let measured = self.rooted_at(py, root, |rooted| lengths.measured(rooted))?;
                let nodes = || all_nodes(self.tree.node_count());
                match measured.map_err(invalid)? {
                    Measured::Whole(lengths) => {
                        let depths: Vec<u64> = nodes().map(|node| lengths.depth(node)).collect();
                        buffers::of_u64(py, &depths)
                    }
                    Measured::Decimal(lengths) => {
                        let depths: Vec<f64> = nodes().map(|node| lengths.depth(node)).collect();
                        buffers::of_f64(py, &depths)
                    }
                }
            }
        }
    }

    /// Returns the number of nodes below every node, including the node itself.
    #[pyo3(signature = (root=None))]
    fn subtree_sizes<'py>(
        &self,
        py: Python<'py>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ask = |rooted: &Rooted| rooted.by_node(rooted.sizes());
        buffers::of_u32(py, &self.rooted_at(py, self.root(root)?, ask)?)
    }

    /// Returns a number for every node that identifies the shape of its subtree: two nodes have the same number if and only if
    /// their subtrees are isomorphic.
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

    /// Folds the values on both sides of every edge, and returns two buffers. For every node, the first buffer contains the
    /// fold over the node and all nodes below it, and the second buffer contains the fold over all other nodes.
    ///
    /// The fold is "sum", "max", "min", "xor" or "count". The values are 64-bit integers, one for each node, in the order of
    /// nodes or in a dictionary by node. "count" counts the nonzero values, or all nodes if there are no values. For the
    /// root, there are no other nodes. The fold over no nodes is 0, except that it is the smallest 64-bit integer for "max"
    /// and the largest for "min".
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
        let values = values.map(|values| buffers::integers(&self.in_order(values)?)).transpose()?;
        let fold = Fold::new(fold, values, self.tree.node_count())?;
        let (below, above) = self.rooted_at(py, root, |rooted| fold.sides(rooted))?;
        Ok((buffers::of_i64(py, &below)?, buffers::of_i64(py, &above)?))
    }

    /// Uses your functions to compute the value of the whole tree with every node as the root. Returns a list in the order of
    /// nodes.
    ///
    /// The value of a node depends on its children. Each child contributes `lift(value, child, node)`, and
    /// `merge(one, other)` combines the contributions in the order of edges. Without children, the result of merging is `identity`;
    /// merging anything with `identity` must change nothing. Finally, `finish(merged, node)` converts the merged result to
    /// the value of the node. Without `lift`, a child contributes its value, and without `finish`, the merged result is the
    /// value. `merge` must be associative. Each function is called about three times per node, rather than once for each pair
    /// of a root and a node.
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
        let given = [Some(&merge), lift.as_ref(), finish.as_ref()];
        if let Some(other) = given.into_iter().flatten().find(|function| !function.is_callable()) {
            let kind = other.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a `{kind:.60}` is no function")));
        }
        run(py, || self.rooted().node_count())?;
        let name = |node: NodeId| self.name(py, node);
        let functions = Functions::new(merge, identity, lift, finish, &name);
        let values = reroot::at_roots(&functions, self.rooted());
        functions.result(values)
    }
}
