//! Virtual trees: a few nodes of a large tree, with the nodes in which their paths meet.

use crate::{HeavyPaths, NodeId};

/// The virtual (or auxiliary) tree of a set of nodes: these nodes, their lowest common ancestors, and
/// between them the paths of the large tree as edges.
///
/// Use it when you get many small sets of nodes on one large tree, and each answer depends only on the paths between
/// the `k` nodes of its set: you then work on at most `2k - 1` nodes. They are in preorder, so parents come before
/// their children, and a pass from the leaves to the root is a backward loop.
///
/// # Complexity
///
/// O(k log n) time and O(k) space to build it for k nodes of n.
///
/// ```
/// use tree_algos::{HeavyPaths, NodeId, Rooted, VirtualTree, shapes};
/// //         0
/// //      1     2
/// //     3 4   5 6
/// let paths = HeavyPaths::new(&Rooted::new(&shapes::complete(7, 2), NodeId::new(0)));
/// let few = VirtualTree::new(&paths, [4, 6, 3].map(NodeId::new));
/// assert_eq!(few.nodes(), [0, 1, 3, 4, 6].map(NodeId::new));
/// assert_eq!(few.parents(), [0, 0, 1, 1, 0]);
///
/// // The number of edges of the smallest subtree that contains the nodes.
/// let edges = 1..few.nodes().len();
/// let length = |k: usize| paths.distance(few.nodes()[k], few.nodes()[few.parents()[k]]);
/// assert_eq!(edges.map(length).sum::<u32>(), 2 + 3);
/// ```
#[doc(alias = "virtual tree")]
#[doc(alias = "auxiliary tree")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct VirtualTree {
    nodes: Vec<NodeId>,
    parents: Vec<usize>,
    given: Vec<bool>,
}

impl VirtualTree {
    /// The virtual tree of these nodes. Nodes may be repeated.
    ///
    /// # Panics
    ///
    /// If the tree has no such node.
    #[track_caller]
    pub fn new(paths: &HeavyPaths, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut sorted: Vec<NodeId> = nodes.into_iter().collect();
        sorted.sort_unstable_by_key(|&node| paths.place(node));
        let mut all = Vec::with_capacity(2 * sorted.len());
        // Every lowest common ancestor is one of two neighbors.
        for pair in sorted.windows(2) {
            all.push((pair[0], true));
            all.push((paths.lca(pair[0], pair[1]), false));
        }
        all.extend(sorted.last().map(|&last| (last, true)));
        // Of equal nodes, the given one comes first and is kept.
        all.sort_unstable_by_key(|&(node, given)| (paths.place(node), !given));
        all.dedup_by_key(|(node, _)| *node);
        let mut parents = Vec::with_capacity(all.len());
        let mut way: Vec<usize> = Vec::new();
        for (index, &(node, _)) in all.iter().enumerate() {
            while way.last().is_some_and(|&above| !paths.is_ancestor(all[above].0, node)) {
                way.pop();
            }
            parents.push(way.last().copied().unwrap_or(index));
            way.push(index);
        }
        let (nodes, given) = all.into_iter().unzip();
        Self { nodes, parents, given }
    }

    /// The nodes in pre-order, the root first; empty if no nodes were given.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// The parent of each node, both as indices of [`nodes`](Self::nodes); the root's entry is 0, itself.
    pub fn parents(&self) -> &[usize] {
        &self.parents
    }

    /// Whether the node with this index was given, rather than being only a lowest common ancestor.
    ///
    /// # Panics
    ///
    /// If there is no such index.
    #[track_caller]
    pub fn is_given(&self, index: usize) -> bool {
        self.given[index]
    }

    /// The edges, each as the indices of the lower and the upper end.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (usize, usize)> + '_ {
        self.parents.iter().copied().enumerate().skip(1)
    }
}
