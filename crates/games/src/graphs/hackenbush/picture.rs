//! The positions of Hackenbush, which are called pictures.

use super::super::edges::{EdgeList, Ends, Labeled, edge_list};
use crate::notation::labels::Labels;
use grundy_core::ReadError;
use multigraphs::{DepthFirst, MAX_SIZE};
use std::fmt;
use std::str::FromStr;
use tree_algos::{NodeId, Tree};

/// A picture: a list of edges between nodes that are identified by numbers. Node 0 is the ground.
///
/// Parallel edges, edges from a node to itself, and edges that are not connected to the ground are allowed. Edges that are not connected to
/// the ground do not affect the game. All points on the ground are the same node, which is node 0.
///
/// ```
/// use games::graphs::hackenbush::Picture;
/// let picture: Picture = "0-1 1-2 1-2".parse()?;
/// assert_eq!(picture.edges(), [(0, 1), (1, 2), (1, 2)]);
/// assert_eq!(picture.to_string(), "0-1 1-2 1-2");
/// assert_eq!("no edges".parse(), Ok(Picture::default()));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Picture {
    edges: Vec<Ends>,
}

/// The label of the ground.
const GROUND: u32 = 0;

impl Picture {
    /// Creates the picture with the given edges. Each edge is a pair of nodes, where 0 is the ground.
    ///
    /// # Panics
    ///
    /// If there are more than [`MAX_SIZE`] edges.
    #[track_caller]
    pub fn new(edges: Vec<(u32, u32)>) -> Self {
        assert!(edges.len() <= MAX_SIZE, "a picture has at most {MAX_SIZE} edges");
        Self { edges }
    }

    /// Returns the edges.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the graph, and the node that represents the ground.
    pub(super) fn graph(&self) -> (Labeled, NodeId) {
        let labeled = Labeled::new(&self.edges, GROUND);
        let ground = labeled.node(GROUND);
        (labeled, ground)
    }

    /// Returns the connected parts above the ground, in the order of their first edges, without edges that are not connected to the
    /// ground. An edge from the ground to itself is a separate part.
    ///
    /// # Complexity
    ///
    /// The same as for [`DepthFirst`].
    pub(super) fn parts(&self) -> Vec<Self> {
        let (labeled, ground) = self.graph();
        let search = DepthFirst::new(&labeled.graph, ground);
        // Each child of the root starts a part. The part consists of everything that the search visits before it returns to the root.
        let mut firsts: Vec<u32> = Vec::with_capacity(search.order().len());
        for (visit, &parent) in (0..).zip(search.parents()) {
            firsts.push(if parent.get() == 0 { visit } else { firsts[parent.index()] });
        }
        let mut places = vec![usize::MAX; firsts.len()];
        let mut parts: Vec<Self> = Vec::new();
        for (edge, u, v) in labeled.graph.edges() {
            let above = if u == ground { v } else { u };
            let Some(visit) = search.visit(above) else {
                continue;
            };
            let place = &mut places[firsts[visit.index()] as usize];
            if above == ground || *place == usize::MAX {
                *place = parts.len();
                parts.push(Self::default());
            }
            parts[*place].edges.push(self.edges[edge.index()]);
        }
        parts
    }

    /// Returns the number of edges that are not connected to the ground, and therefore fall immediately.
    #[cfg(feature = "catalog")]
    pub(super) fn count_falling(&self) -> usize {
        let (labeled, ground) = self.graph();
        let search = DepthFirst::new(&labeled.graph, ground);
        labeled.graph.edges().filter(|&(_, u, _)| search.visit(u).is_none()).count()
    }

    /// Renumbers the nodes of the picture in the order in which a search from the ground visits them, and sorts the edges. Omits edges that
    /// are not connected to the ground.
    pub(super) fn renumbered(self) -> Self {
        let (labeled, ground) = self.graph();
        let search = DepthFirst::new(&labeled.graph, ground);
        let number = |node| search.visit(node).map(u32::from);
        let ends = labeled.graph.edges().filter_map(|(_, u, v)| Some((number(u)?, number(v)?)));
        let mut edges: Vec<Ends> = ends.map(|(u, v)| (u.min(v), u.max(v))).collect();
        edges.sort_unstable();
        Self { edges }
    }
}

/// Converts a tree to a picture, where node 0 of the tree is the ground.
impl From<&Tree> for Picture {
    fn from(tree: &Tree) -> Self {
        Self { edges: tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect() }
    }
}

impl FromIterator<(u32, u32)> for Picture {
    fn from_iter<I: IntoIterator<Item = (u32, u32)>>(edges: I) -> Self {
        Self::new(edges.into_iter().collect())
    }
}

/// Prints `0-1 1-2`, with 0 for the ground, or `no edges`.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        EdgeList(&self.edges, &Labels::default()).fmt(f)
    }
}

debug_as_text!(Picture);

/// Reads the printed form.
impl FromStr for Picture {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        edge_list(text).map(Self::new)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(Picture);
