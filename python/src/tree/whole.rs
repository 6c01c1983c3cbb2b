//! Properties of the whole tree: distances, middle and shape.

use pyo3::prelude::*;
use tree_algos::centroid::CentroidTree;
use tree_algos::{EdgeId, NodeId, Rooted, distances, isomorphism, xor_distances};

use super::{Tree, all_nodes};
use crate::buffers;
use crate::errors::invalid;
use crate::guard::run;

const fn length_of(lengths: &[u64]) -> impl Fn(EdgeId) -> u64 + '_ {
    |edge| lengths[edge.index()]
}

#[pymethods]
impl Tree {
    /// For every node, the sum of its distances to all nodes, or to weighted nodes.
    ///
    /// Sums above 2^64 - 1 are an error.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).distance_sums([1, 0, 10]).tolist()
    /// [20, 11, 2]
    #[pyo3(signature = (weights=None))]
    fn distance_sums<'py>(
        &self,
        py: Python<'py>,
        weights: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let weights = weights
            .map(|weights| buffers::unsigned(&self.in_order(weights)?, "a weight"))
            .transpose()?;
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

    /// For every node, the distance to the farthest node.
    fn eccentricities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(lengths) = &self.lengths else {
            return buffers::of_u32(py, &self.anywhere(py, distances::eccentricities)?);
        };
        let ask = |rooted: &Rooted| distances::eccentricities_weighted(rooted, length_of(lengths));
        buffers::of_u64(py, &self.anywhere(py, ask)?.map_err(invalid)?)
    }

    /// For every node, the xor of its distances to the marked nodes. Distances count edges here, so a tree with lengths is
    /// rejected.
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
            // Marking a node twice has no effect.
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

    /// The nodes of least eccentricity: one or two, or more if edges have length 0.
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

    /// The parent of every node in the centroid decomposition; for the first centroid, the node itself.
    ///
    /// >>> Tree([(0, 1), (1, 2), (2, 3)]).centroid_parents().tolist()
    /// [1, 1, 1, 2]
    fn centroid_parents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let parents = self.anywhere(py, |rooted| {
            let decomposition = CentroidTree::new(rooted);
            let parent = |node| decomposition.parent(node).unwrap_or(node).get();
            all_nodes(rooted.node_count()).map(parent).collect::<Vec<u32>>()
        })?;
        buffers::of_u32(py, &parents)
    }

    /// Whether two trees are equal up to the names of their nodes, whatever the lengths of their edges.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).is_isomorphic(Tree([(2, 0), (0, 1)]))
    /// True
    fn is_isomorphic(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        run(py, || isomorphism::are_isomorphic(&self.tree, &other.tree))
    }
}
