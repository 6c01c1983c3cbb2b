//! Light-first traversal ("small to large", "sack"): visits every subtree with all of its nodes in one collection.

use crate::{HeavyPaths, NodeId};

/// The collection of nodes that [`traverse`] maintains: when it calls [`answer`](Visitor::answer) for a node, the collection
/// contains exactly the subtree of that node.
///
/// For a path `v_1, ..., v_k` of heavy children, from the leaf `v_1` upward, the calls are
///
/// ```text
/// clear()
/// add(v_1)                                                    answer(v_1)
/// add(v_2)  branch(v_2, nodes of a light subtree of v_2) ...  answer(v_2)
/// ...
/// add(v_k)  branch(v_k, ...) ...                              answer(v_k)
/// ```
///
/// so [`add`](Visitor::add) alone does not show when the traversal moves up. A collection that needs this information, for example to add
/// one to all distances, can override [`branch`](Visitor::branch). Then [`add`](Visitor::add) is called only when the traversal moves up.
pub trait Visitor {
    /// Adds `node` to the collection.
    fn add(&mut self, node: NodeId);

    /// Empties the collection. Called once per leaf. The time can be proportional to the number of nodes in the collection, since each of
    /// them was added before.
    fn clear(&mut self);

    /// Computes the answer for `node`: the collection contains exactly its subtree.
    fn answer(&mut self, node: NodeId);

    /// Adds a whole branch to the collection: the subtree of a light child of `apex`, in preorder. The collection already contains `apex`,
    /// the subtree of its heavy child, and the branches before this one.
    ///
    /// The default implementation adds the nodes one by one. To count pairs of nodes whose lowest common ancestor is `apex`, first look up
    /// all nodes of the branch in the collection and then add them.
    fn branch(&mut self, apex: NodeId, branch: &[NodeId]) {
        let _ = apex;
        for &node in branch {
            self.add(node);
        }
    }
}

/// Traverses the tree so that, for each node in turn, the collection contains exactly the node's subtree. At each node, the subtree of the
/// heavy child is already there, so only the rest is added.
///
/// Nodes come in reverse heavy-light order, so descendants come before their ancestors.
///
/// # Complexity
///
/// O(n log n) calls for n nodes: a node is added once for every heavy path between it and the root, at most `log2 n + 1` times. Nothing is
/// allocated.
///
/// ```
/// use tree_algos::light_first::{self, Visitor};
/// use tree_algos::{HeavyPaths, NodeId, Rooted, Tree};
///
/// /// Counts the different colors in each subtree.
/// struct Colors<'a> {
///     of: &'a [usize],
///     count: Vec<u32>,
///     held: Vec<usize>,
///     different: u32,
///     answers: Vec<u32>,
/// }
///
/// impl Visitor for Colors<'_> {
///     fn add(&mut self, node: NodeId) {
///         let color = self.of[node.index()];
///         self.held.push(color);
///         self.count[color] += 1;
///         self.different += u32::from(self.count[color] == 1);
///     }
///     fn clear(&mut self) {
///         for color in self.held.drain(..) {
///             self.count[color] = 0;
///         }
///         self.different = 0;
///     }
///     fn answer(&mut self, node: NodeId) {
///         self.answers[node.index()] = self.different;
///     }
/// }
///
/// //   0 - 1 - 2, 0 - 3
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (0, 3)])?;
/// let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
/// let mut colors = Colors {
///     of: &[0, 1, 1, 2],
///     count: vec![0; 3],
///     held: Vec::new(),
///     different: 0,
///     answers: vec![0; 4],
/// };
/// light_first::traverse(&paths, &mut colors);
/// assert_eq!(colors.answers, [3, 1, 1, 1]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn traverse<V: Visitor + ?Sized>(paths: &HeavyPaths, visitor: &mut V) {
    let order = paths.order();
    let ends = paths.subtree_ends();
    for (place, &node) in order.iter().enumerate().rev() {
        let end = ends[place].index();
        if end == place + 1 {
            visitor.clear();
        }
        visitor.add(node);
        if end > place + 1 {
            // The heavy child is at the index after `place`. The collection already contains its subtree, so start with the next child.
            let mut child = ends[place + 1].index();
            while child < end {
                let behind = ends[child].index();
                visitor.branch(node, &order[child..behind]);
                child = behind;
            }
        }
        visitor.answer(node);
    }
}
