//! Properties of every node, seen from a root, and folds.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use tree_algos::{NodeId, Rooted, isomorphism, reroot};

use super::{Root, Tree, all_nodes};
use crate::buffers;
use crate::folds::{Fold, Functions};
use crate::guard::run;

#[pymethods]
impl Tree {
    /// The parent of every node; for the root, the root itself.
    #[pyo3(signature = (root=None))]
    fn parents<'py>(&self, py: Python<'py>, root: Root<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.rooted_at(py, self.root(root)?, |rooted| {
            let parent = |node| rooted.parent(node).unwrap_or(node).get();
            all_nodes(rooted.node_count()).map(parent).collect::<Vec<u32>>()
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

    /// The number of nodes below every node, including itself.
    #[pyo3(signature = (root=None))]
    fn subtree_sizes<'py>(
        &self,
        py: Python<'py>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ask = |rooted: &Rooted| rooted.by_node(rooted.sizes());
        buffers::of_u32(py, &self.rooted_at(py, self.root(root)?, ask)?)
    }

    /// A number for every node that describes the shape of its subtree: two nodes have the same number exactly if their
    /// subtrees are equal up to the names of nodes.
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

    /// Folds over both sides of every edge, as two buffers: the first has for every node the fold of the values of all
    /// nodes below it, including itself, and the second that of all others.
    ///
    /// The fold is "sum", "max", "min", "xor" or "count", and the values are integers of 64 bits, one for each node, in the
    /// order of nodes or by node in a dictionary. "count" counts the values that are not 0, or all nodes if there are no values.
    /// Nothing is above the root: the fold of nothing is 0, the least number for "max" and the largest for "min".
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

    /// The value of the whole tree seen from every node as the root, by functions of yours, as a list in the order of nodes.
    ///
    /// The value of a node is `finish(merged, node)`. Here `merged` combines the contributions of its children, each
    /// `lift(value, child, node)`, by `merge(one, other)` in the order of edges. Without children it is `identity`, and merging
    /// anything with `identity` must change nothing. Without `finish`, the value is `merged`; without `lift`, a child
    /// contributes its value. `merge` must be associative. Each function is called about three times for each node, not once
    /// for each root and node.
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
