//! Queries about the whole tree: distances, centers and isomorphisms.

use pyo3::prelude::*;
use pyo3::types::PyMapping;
use tree_algos::centroid::CentroidTree;
use tree_algos::distances::{Diameter, Length};
use tree_algos::{EdgeId, NodeId, Rooted, distances, isomorphism, xor_distances};

use super::lengths::{Lengths, Measure};
use super::{Tree, all_nodes};
use crate::buffers;
use crate::errors::invalid;
use crate::guard::run;

const fn length_of<W: Copy>(lengths: &[W]) -> impl Fn(EdgeId) -> W + '_ {
    |edge| lengths[edge.index()]
}

impl Tree {
    /// Reads which nodes are marked: the nodes in a list, the nodes with the value 1 or True in a dictionary, or the true entries
    /// of a sequence with one truth value per node.
    fn marks(&self, marked: &Bound<'_, PyAny>) -> PyResult<Vec<bool>> {
        let nodes = self.tree.node_count();
        let mut is_marked = vec![false; nodes];
        if let Ok(marks) = marked.cast::<PyMapping>() {
            for item in marks.items()?.iter() {
                let (node, mark): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
                let truth = mark.extract::<bool>().ok();
                let number = mark.extract::<u8>().ok().filter(|&number| number < 2);
                let mark = truth.or(number.map(|number| number == 1)).ok_or_else(|| {
                    let mark = mark.repr().map_or_else(|_| "?".to_owned(), |it| it.to_string());
                    invalid(format_args!("a mark is 0, 1, False or True, not {mark:.60}"))
                })?;
                is_marked[self.node(&node)?.index()] = mark;
            }
            return Ok(is_marked);
        }
        let checked = |truths: Vec<bool>| match truths.len() {
            given if given == nodes => Ok(truths),
            given => Err(invalid(format_args!("{nodes} nodes need as many marks, found {given}"))),
        };
        if let Some(truths) = buffers::truths(marked)? {
            return checked(truths);
        }
        let list: Vec<NodeId> = if let Some(list) = buffers::rows(marked, 1)? {
            list.into_iter().map(|node| self.numbered(node)).collect::<PyResult<_>>()?
        } else {
            let items: Vec<Bound<'_, PyAny>> = marked.try_iter()?.collect::<PyResult<_>>()?;
            let truths: Vec<bool> = items.iter().filter_map(|item| item.extract().ok()).collect();
            match truths.len() {
                0 => items.iter().map(|node| self.node(node)).collect::<PyResult<_>>()?,
                count if count == items.len() => return checked(truths),
                _ => return Err(invalid("some marks are truth values, and others are nodes")),
            }
        };
        for node in list {
            is_marked[node.index()] = true;
        }
        Ok(is_marked)
    }
}

/// Returns the nodes at which `far` is smallest.
fn least<W: PartialOrd + Copy>(far: &[W]) -> Vec<NodeId> {
    let smaller = |one: W, other: W| if other < one { other } else { one };
    let least = far.iter().copied().reduce(smaller);
    let nodes = (0..).map(NodeId::new).zip(far);
    nodes.filter(|(_, far)| Some(**far) == least).map(|(node, _)| node).collect()
}

impl Tree {
    fn longest<W: Length + Send + Sync>(
        &self,
        py: Python<'_>,
        lengths: &[W],
    ) -> PyResult<Diameter<W>> {
        let ask = |rooted: &Rooted| distances::longest_path_weighted(rooted, length_of(lengths));
        self.anywhere(py, ask)?.map_err(invalid)
    }

    fn far<W: Length + Send + Sync>(&self, py: Python<'_>, lengths: &[W]) -> PyResult<Vec<W>> {
        let ask = |rooted: &Rooted| distances::eccentricities_weighted(rooted, length_of(lengths));
        self.anywhere(py, ask)?.map_err(invalid)
    }
}

#[pymethods]
impl Tree {
    /// Returns for every node the sum of its distances to all nodes. With `weights`, each distance is multiplied by the weight of the
    /// other node.
    ///
    /// Integer sums above 2^64 - 1 raise an exception. With float lengths, sums are rounded, but nothing is subtracted, so
    /// rounding errors are not amplified by cancellation.
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
        if let Some(Lengths::Decimal(lengths)) = &self.lengths {
            #[expect(clippy::cast_precision_loss, reason = "weights are rounded as the sums are")]
            let weight =
                |v: NodeId| weights.as_ref().map_or(1.0, |weights| weights[v.index()] as f64);
            let ask = |rooted: &Rooted| {
                distances::decimal_distance_sums(rooted, weight, length_of(lengths))
            };
            return buffers::of_f64(py, &self.anywhere(py, ask)?.map_err(invalid)?);
        }
        let whole = match &self.lengths {
            Some(Lengths::Whole(lengths)) => Some(lengths),
            _ => None,
        };
        let sums = self.anywhere(py, |rooted| {
            let weight = |v: NodeId| weights.as_ref().map_or(1, |weights| weights[v.index()]);
            let length = |e: EdgeId| whole.map_or(1, |lengths| lengths[e.index()]);
            let sums = distances::weighted_distance_sums(rooted, weight, length)?;
            sums.into_iter().map(|sum| u64::try_from(sum).ok()).collect::<Option<Vec<u64>>>()
        })?;
        buffers::of_u64(py, &sums.ok_or_else(|| invalid("a sum exceeds 64 bits"))?)
    }

    /// Returns for every node the distance to the farthest node.
    fn eccentricities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.lengths {
            None => buffers::of_u32(py, &self.anywhere(py, distances::eccentricities)?),
            Some(Lengths::Whole(lengths)) => buffers::of_u64(py, &self.far(py, lengths)?),
            Some(Lengths::Decimal(lengths)) => buffers::of_f64(py, &self.far(py, lengths)?),
        }
    }

    /// Returns for every node the xor of its distances to the marked nodes. Distances count edges here, so a tree with
    /// lengths is rejected.
    ///
    /// The marked nodes can be given as a list, as a dictionary in which they have the value 1, or as a sequence with one
    /// truth value per node.
    ///
    /// >>> tree = Tree([(0, 1), (1, 2)])
    /// >>> tree.xor_distances([2]).tolist(), tree.xor_distances({0: 0, 2: 1}).tolist()
    /// ([2, 1, 0], [2, 1, 0])
    /// >>> tree.xor_distances([False, False, True]).tolist()
    /// [2, 1, 0]
    fn xor_distances<'py>(
        &self,
        py: Python<'py>,
        marked: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.lengths.is_some() {
            return Err(invalid(
                "the xor of distances counts edges, but the edges of this tree have lengths",
            ));
        }
        let is_marked = self.marks(marked)?;
        let found = run(py, || xor_distances(&self.tree, |node| is_marked[node.index()]))?;
        buffers::of_u32(py, &found)
    }

    /// Returns the greatest distance between two nodes.
    fn diameter(&self, py: Python<'_>) -> PyResult<Measure> {
        Ok(match &self.lengths {
            None => self.anywhere(py, |rooted| {
                Measure::Whole(distances::longest_path(rooted).length().into())
            })?,
            Some(Lengths::Whole(lengths)) => Measure::Whole(self.longest(py, lengths)?.length()),
            Some(Lengths::Decimal(lengths)) => {
                Measure::Decimal(self.longest(py, lengths)?.length())
            }
        })
    }

    /// Returns the nodes of a longest path.
    fn longest_path<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let path = match &self.lengths {
            None => self.anywhere(py, |rooted| distances::longest_path(rooted).path().to_vec())?,
            Some(Lengths::Whole(lengths)) => self.longest(py, lengths)?.path().to_vec(),
            Some(Lengths::Decimal(lengths)) => self.longest(py, lengths)?.path().to_vec(),
        };
        self.named(py, path)
    }

    /// Returns the nodes with the smallest eccentricity: one or two, or more if edges have length 0.
    fn centers<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let centers = match &self.lengths {
            None => {
                self.anywhere(py, |rooted| distances::longest_path(rooted).centers().to_vec())?
            }
            Some(Lengths::Whole(lengths)) => least(&self.far(py, lengths)?),
            Some(Lengths::Decimal(lengths)) => least(&self.far(py, lengths)?),
        };
        self.named(py, centers)
    }

    /// Returns the one or two nodes whose removal leaves no part with more than half of the nodes.
    fn centroids<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.named(py, self.anywhere(py, distances::centroids)?)
    }

    /// Returns the parent of every node in the centroid decomposition; for the first centroid, the node itself.
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

    /// Returns whether two trees are isomorphic, regardless of the lengths of their edges.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).is_isomorphic(Tree([(2, 0), (0, 1)]))
    /// True
    fn is_isomorphic(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        run(py, || isomorphism::are_isomorphic(&self.tree, &other.tree))
    }

    /// Returns an isomorphism to another tree, or None if the trees are not isomorphic. The result is a buffer that contains
    /// the number of the image of each node, in the order of nodes. The images of neighbors are neighbors.
    ///
    /// >>> Tree([(0, 1), (1, 2)]).isomorphism(Tree([(2, 0), (0, 1)])).tolist()[1]
    /// 0
    fn isomorphism<'py>(
        &self,
        py: Python<'py>,
        other: &Self,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = run(py, || isomorphism::find_isomorphism(&self.tree, &other.tree))?;
        let numbers = found.map(|nodes| nodes.into_iter().map(NodeId::get).collect::<Vec<u32>>());
        numbers.map(|numbers| buffers::of_u32(py, &numbers)).transpose()
    }
}
