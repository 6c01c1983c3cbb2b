//! Virtual trees: a few nodes of a large tree, together with their lowest common ancestors.

use crate::{HeavyPaths, NodeId};

/// The virtual (or auxiliary) tree of a set of nodes: these nodes and their lowest common ancestors, with the paths of the large
/// tree between them as edges.
///
/// Use it if you process many small sets of nodes on one large tree, and each answer depends only on the paths between the `k` nodes of a
/// set. You then work on at most `2k - 1` nodes. They are in preorder, so parents come before their children, and a backward loop visits
/// the leaves first and the root last.
///
/// # Complexity
///
/// O(k log n) time and O(k) space to build the virtual tree of k nodes in a tree of n nodes.
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
/// // Count the edges of the smallest subtree that contains the nodes.
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
    /// Builds the virtual tree of these nodes. Nodes may be repeated.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    pub fn new(paths: &HeavyPaths, nodes: impl IntoIterator<Item = NodeId>) -> Self {
        let mut sorted: Vec<NodeId> = nodes.into_iter().collect();
        sorted.sort_unstable_by_key(|&node| paths.place(node));
        let mut all = Vec::with_capacity(2 * sorted.len());
        // Every lowest common ancestor of given nodes is the lowest common ancestor of two given nodes that are consecutive in preorder.
        for pair in sorted.windows(2) {
            all.push((pair[0], true));
            all.push((paths.lca(pair[0], pair[1]), false));
        }
        all.extend(sorted.last().map(|&last| (last, true)));
        // If a given node is also a lowest common ancestor, its given entry sorts first and is kept.
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

    /// Returns the nodes in preorder, starting with the root. The slice is empty if no nodes were given.
    pub fn nodes(&self) -> &[NodeId] {
        &self.nodes
    }

    /// Returns the parent of each node. Nodes and parents are indices into [`nodes`](Self::nodes); the root's entry is 0, its own index.
    pub fn parents(&self) -> &[usize] {
        &self.parents
    }

    /// Returns whether the node with this index was given. If not, it is only a lowest common ancestor of given nodes.
    ///
    /// # Panics
    ///
    /// Panics if there is no such index.
    #[track_caller]
    pub fn is_given(&self, index: usize) -> bool {
        self.given[index]
    }

    /// Returns the edges as pairs of indices: the lower end, then the upper end.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (usize, usize)> + '_ {
        self.parents.iter().copied().enumerate().skip(1)
    }
}
