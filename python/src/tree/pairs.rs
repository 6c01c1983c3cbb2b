//! Queries about ancestors, distances and paths, for a single pair of nodes or for many pairs.

use pyo3::prelude::*;
use pyo3::types::PyMemoryView;
use tree_algos::{NodeId, VirtualTree};

use super::lengths::{Lengths, Measure, Measured};
use super::{Root, Tree};
use crate::buffers;
use crate::errors::invalid;
use crate::graph;
use crate::guard::run;

impl Tree {
    /// Returns the distance between two nodes: the sum of lengths, or the number of edges if the tree has no lengths.
    fn between(&self, u: NodeId, v: NodeId) -> Measure {
        match self.measured() {
            None => Measure::Whole(self.paths().distance(u, v).into()),
            Some(Measured::Whole(lengths)) => Measure::Whole(lengths.distance(u, v)),
            Some(Measured::Decimal(lengths)) => Measure::Decimal(lengths.distance(u, v)),
        }
    }

    /// Returns the distances of many pairs as a buffer. Numbers of edges have 32 bits each, and sums of lengths have 64 bits each.
    fn measures<'py>(
        &self,
        py: Python<'py>,
        pairs: &[(NodeId, NodeId)],
    ) -> PyResult<Bound<'py, PyAny>> {
        match &self.lengths {
            None => {
                let edges = |&(u, v): &(NodeId, NodeId)| self.paths().distance(u, v);
                buffers::of_u32(py, &run(py, || pairs.iter().map(edges).collect::<Vec<_>>())?)
            }
            Some(Lengths::Whole(_)) => {
                let whole = |&(u, v): &(NodeId, NodeId)| self.between(u, v).as_u64();
                buffers::of_u64(py, &run(py, || pairs.iter().map(whole).collect::<Vec<_>>())?)
            }
            Some(Lengths::Decimal(_)) => {
                let decimal = |&(u, v): &(NodeId, NodeId)| self.between(u, v).as_f64();
                buffers::of_f64(py, &run(py, || pairs.iter().map(decimal).collect::<Vec<_>>())?)
            }
        }
    }

    /// Reads a set of nodes. A buffer contains numbers of nodes, and any other iterable contains names.
    fn set(&self, nodes: &Bound<'_, PyAny>) -> PyResult<Vec<NodeId>> {
        match buffers::rows(nodes, 1)? {
            Some(list) => list.into_iter().map(|node| self.numbered(node)).collect(),
            None => nodes.try_iter()?.map(|node| self.node(&node?)).collect(),
        }
    }

    /// Reads pairs of nodes. A buffer contains numbers of nodes, and any other iterable contains names.
    fn pairs(&self, pairs: &Bound<'_, PyAny>) -> PyResult<Vec<(NodeId, NodeId)>> {
        if let Some(cells) = buffers::rows(pairs, 2)? {
            let pair = |pair: &[i64]| Ok((self.numbered(pair[0])?, self.numbered(pair[1])?));
            return cells.chunks_exact(2).map(pair).collect();
        }
        let pair = |(place, pair): (usize, PyResult<Bound<'_, PyAny>>)| {
            let (u, v) = graph::pair(&pair?, place)?;
            Ok((self.node(&u)?, self.node(&v)?))
        };
        pairs.try_iter()?.enumerate().map(pair).collect()
    }
}

/// Converts a number of steps. Numbers that do not fit in 32 bits become the maximum, which is longer than any path.
pub(crate) fn steps_up(steps: i64) -> PyResult<u32> {
    match u64::try_from(steps) {
        Ok(steps) => Ok(u32::try_from(steps).unwrap_or(u32::MAX)),
        Err(_) => {
            Err(invalid(format_args!("the number of steps is {steps}, but it cannot be negative")))
        }
    }
}

#[pymethods]
impl Tree {
    /// Returns the ancestor of `node` that is `steps` edges closer to the root, or None if the root is closer than that.
    ///
    /// >>> tree = Tree([(0, 1), (1, 2), (2, 3)])
    /// >>> tree.ancestor(3, 2), tree.ancestor(3, 4), tree.ancestor(0, 1, root=3)
    /// (1, None, 1)
    #[pyo3(signature = (node, steps, root=None))]
    fn ancestor<'py>(
        &self,
        py: Python<'py>,
        node: &Bound<'py, PyAny>,
        steps: i64,
        root: Root<'_, 'py>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (node, root, steps) = (self.node(node)?, self.root(root)?, steps_up(steps)?);
        let found = run(py, || self.paths().jump(node, root, steps))?;
        found.map(|node| self.name(py, node)).transpose()
    }

    /// Returns the ancestors of many nodes as a buffer. Each pair contains a node and the number of edges to climb toward the
    /// root. If the root is closer than that, the result is the root.
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
        let pairs: Vec<(NodeId, u32)> = match buffers::rows(pairs, 2)? {
            Some(cells) => cells
                .chunks_exact(2)
                .map(|pair| Ok((self.numbered(pair[0])?, steps_up(pair[1])?)))
                .collect::<PyResult<_>>()?,
            None => pairs
                .try_iter()?
                .enumerate()
                .map(|(place, pair)| {
                    let (node, count) = graph::pair(&pair?, place)?;
                    Ok((self.node(&node)?, steps_up(count.extract()?)?))
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

    /// Returns the lowest common ancestor of two nodes with respect to a root.
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

    /// Returns the lowest common ancestors of many pairs with respect to a root, as a buffer.
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

    /// Returns the distance between two nodes.
    fn distance(
        &self,
        py: Python<'_>,
        u: &Bound<'_, PyAny>,
        v: &Bound<'_, PyAny>,
    ) -> PyResult<Measure> {
        let (u, v) = (self.node(u)?, self.node(v)?);
        run(py, || self.between(u, v))
    }

    /// Returns the distances between many pairs of nodes, as a buffer.
    fn distances<'py>(
        &self,
        py: Python<'py>,
        pairs: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let pairs = self.pairs(pairs)?;
        self.measures(py, &pairs)
    }

    /// Returns the distances between all nodes in a list, as a buffer with one row for each of these nodes.
    ///
    /// >>> Tree([(0, 1), (1, 2)], lengths=[0.5, 2]).distance_matrix([0, 2]).tolist()
    /// [[0.0, 2.5], [2.5, 0.0]]
    fn distance_matrix<'py>(
        &self,
        py: Python<'py>,
        nodes: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let nodes = self.set(nodes)?;
        let pairs = nodes.iter().flat_map(|&u| nodes.iter().map(move |&v| (u, v)));
        let cells = self.measures(py, &pairs.collect::<Vec<_>>())?;
        let cells = PyMemoryView::from(&cells)?;
        if nodes.is_empty() {
            return Ok(cells.into_any());
        }
        let (format, shape) = (cells.getattr("format")?, (nodes.len(), nodes.len()));
        cells.call_method1("cast", ("B",))?.call_method1("cast", (format, shape))
    }

    /// Returns the lowest common ancestor of a nonempty set of nodes with respect to a root.
    ///
    /// >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)]).lca_of([2, 3, 1])
    /// 1
    #[pyo3(signature = (nodes, root=None))]
    fn lca_of<'py>(
        &self,
        py: Python<'py>,
        nodes: &Bound<'py, PyAny>,
        root: Root<'_, 'py>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (nodes, root) = (self.set(nodes)?, self.root(root)?);
        let lca = run(py, || {
            let meet = |u, v| self.paths().lca_from_root(root, u, v);
            nodes.iter().copied().reduce(meet)
        })?;
        self.name(py, lca.ok_or_else(|| invalid("the set of nodes is empty"))?)
    }

    /// Returns the length of the smallest subtree that contains a set of nodes: the number of its edges, or the sum of the
    /// lengths of its edges. For leaves of a phylogenetic tree, this is their phylogenetic diversity. It includes the path to
    /// the root only if the set contains the root.
    ///
    /// >>> Tree([(0, 1), (1, 2), (1, 3), (0, 4)], lengths=[1, 20, 300, 4000]).spanned_length([2, 3])
    /// 320
    fn spanned_length(&self, py: Python<'_>, nodes: &Bound<'_, PyAny>) -> PyResult<Measure> {
        let nodes = self.set(nodes)?;
        run(py, || match self.measured() {
            None => {
                let few = VirtualTree::new(self.paths(), nodes);
                let edges = few.parents().iter().enumerate().skip(1);
                let edges = edges.map(|(at, &parent)| {
                    u64::from(self.paths().distance(few.nodes()[at], few.nodes()[parent]))
                });
                Measure::Whole(edges.sum())
            }
            Some(Measured::Whole(lengths)) => Measure::Whole(lengths.spanned(nodes)),
            Some(Measured::Decimal(lengths)) => Measure::Decimal(lengths.spanned(nodes)),
        })
    }

    /// Returns the nodes on the path from one node to another.
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
}
