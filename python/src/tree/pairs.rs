//! Ancestors, distances and paths, for two nodes or many.

use pyo3::prelude::*;
use tree_algos::NodeId;

use super::{Root, Tree};
use crate::buffers;
use crate::errors::invalid;
use crate::graph;
use crate::guard::run;

impl Tree {
    /// The distance of two nodes, in edges or by their lengths.
    fn between(&self, u: NodeId, v: NodeId) -> u64 {
        let Some(lengths) = &self.lengths else { return self.paths().distance(u, v).into() };
        let reach = self.reach.get_or_init(|| Self::lengths_from(self.rooted(), lengths));
        let meet = reach[self.paths().lca(u, v).index()];
        reach[u.index()] + reach[v.index()] - 2 * meet
    }

    /// Distances as a buffer: 32-bit numbers of edges, or 64-bit sums of lengths.
    fn measures<'py>(&self, py: Python<'py>, found: &[u64]) -> PyResult<Bound<'py, PyAny>> {
        match self.lengths {
            Some(_) => buffers::of_u64(py, found),
            None => buffers::of_u32(py, &found.iter().map(|&it| it as u32).collect::<Vec<_>>()),
        }
    }

    /// Pairs of nodes: numbers if they come from a buffer, otherwise names.
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

/// A number of steps, limited to 32 bits, since no path is longer.
fn steps_up(steps: i64) -> PyResult<u32> {
    match u64::try_from(steps) {
        Ok(steps) => Ok(u32::try_from(steps).unwrap_or(u32::MAX)),
        Err(_) => Err(invalid(format_args!("{steps} steps are no number of edges"))),
    }
}

#[pymethods]
impl Tree {
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
        steps: i64,
        root: Root<'_, 'py>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (node, root, steps) = (self.node(node)?, self.root(root)?, steps_up(steps)?);
        let found = run(py, || self.paths().jump(node, root, steps))?;
        found.map(|node| self.name(py, node)).transpose()
    }

    /// The ancestors of many nodes, each given with the number of edges to go toward the root, as a buffer. If there is no such
    /// ancestor, the result is the root.
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
}
