//! Trees with names and lengths: readers for the text formats of other programs, and a writer for Newick.
//!
//! | The input is | Looks like | Use |
//! |---|---|---|
//! | Newick, one tree | `((a:1,b:2.5)ab:0.1,'c d':3);` | [`LabeledTree::from_newick`] |
//! | a file of Newick trees | several such trees, one after another | [`newick_trees`] |
//! | nested brackets | `(()(()))`, `{a{b}{c}}` | [`LabeledTree::from_brackets`] |
//! | a parent for every node | `-1 0 0 1`, or `0 1 1 2` | [`LabeledTree::from_parents_text`] |
//! | a Prüfer sequence | `3 3 4` | [`LabeledTree::from_pruefer_text`] |
//! | two names and a length per line | `ann bob 2.5` | [`LabeledTree::from_edge_list`] |
//!
//! [`Tree::from_text`] reads numbers without names, such as `4  0 1  1 2  1 3`.
//!
//! Readers scan the text once and do not recurse, so a tree of ten million leaves or a path of ten million nodes works on a stack of 2 MiB.
//! Errors give the line and column. Readers skip only comments and white space.
//!
//! ```
//! use tree_algos::distances::{self, PathLengths};
//! use tree_algos::labeled::LabeledTree;
//!
//! let tree = LabeledTree::from_newick("((human:6,chimp:6)a:2,gorilla:8,[outgroup] 'P. abelii':15.5);")?;
//! let labels: Vec<&str> = tree.leaves().map(|leaf| tree.label(leaf)).collect();
//! assert_eq!(labels, ["human", "chimp", "gorilla", "P. abelii"]);
//!
//! let lengths = PathLengths::new(tree.rooted(), |edge| tree.edge_length(edge).unwrap_or(0.0))?;
//! let [human, _, gorilla, orangutan] = <[_; 4]>::try_from(tree.leaves().collect::<Vec<_>>()).unwrap();
//! assert_eq!(lengths.distance(human, gorilla), 16.0);
//! assert_eq!(tree.label(lengths.paths().lca(human, tree.leaves().nth(1).unwrap())), "a");
//! let rooted = tree.rooted_at_midpoint()?;
//! assert_eq!(rooted.to_newick(), "('P. abelii':11.75,((human:6,chimp:6)a:2,gorilla:8):3.75);");
//! assert_eq!(rooted.label(orangutan), "P. abelii");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod brackets;
mod edge_list;
mod error;

mod newick;
mod numbers;
mod parts;
#[doc(hidden)]
#[allow(missing_docs, reason = "shared with `multigraphs`, not part of the public interface")]
pub mod place;
mod roots;
mod write;

pub use error::{LabeledTreeError, TextFault};
pub use newick::{NewickTrees, newick_trees};

use crate::{EdgeId, NodeId, Rooted, Tree};
use parts::Labels;
use std::sync::OnceLock;

/// A rooted tree whose nodes may have labels, and whose edges may have lengths.
///
/// Nodes are numbered in the order in which they begin in the text: the root is node 0, and every node comes right before its descendants,
/// unless a reader documents another order. The children of a node keep their order. A label is any string. Several nodes can have the same
/// label, and a node without a label has the empty string as its label. The length of a node is the length of the edge to its parent; the
/// root can also have a length, which belongs to no edge. Lengths are finite and may be negative.
///
/// # Limits
///
/// A tree has up to [`MAX_NODES`](crate::MAX_NODES) nodes and up to 4 GiB of labels. In addition to the tree, labels take 8 bytes per node
/// plus their text, and lengths take 8 bytes per node.
///
/// ```
/// use tree_algos::labeled::LabeledTree;
/// use tree_algos::{NodeId, shapes};
/// let star = LabeledTree::new(shapes::star(3), NodeId::new(0));
/// let star = star.with_labels(["hub", "a", "b"])?.with_lengths(|node| Some(f64::from(node.get()) / 2.0))?;
/// assert_eq!(star.to_newick(), "(a:0.5,b:1)hub:0;");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct LabeledTree {
    tree: Tree,
    root: NodeId,
    labels: Labels,
    /// The length of each node, `NAN` for nodes without a length. Empty if no node has a length.
    lengths: Vec<f64>,
    rooted: OnceLock<Rooted>,
}

impl LabeledTree {
    /// Creates a tree with this root, without labels and lengths.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such node.
    #[track_caller]
    pub fn new(tree: Tree, root: NodeId) -> Self {
        let nodes = tree.node_count();
        assert!(root.index() < nodes, "node {root} cannot be the root of a tree of {nodes} nodes");
        Self::from_parts(tree, root, Labels::default(), Vec::new())
    }

    fn from_parts(tree: Tree, root: NodeId, labels: Labels, lengths: Vec<f64>) -> Self {
        Self { tree, root, labels, lengths, rooted: OnceLock::new() }
    }

    /// Returns the same tree with these labels, one for each node.
    ///
    /// # Errors
    ///
    /// Returns [`TextFault::WrongCount`] if the number of labels is not the number of nodes, and [`TextFault::TooLong`] if the
    /// labels take more than 4 GiB.
    pub fn with_labels<S: AsRef<str>>(
        mut self,
        labels: impl IntoIterator<Item = S>,
    ) -> Result<Self, TextFault> {
        let mut all = Labels::default();
        let (mut given, nodes) = (0, self.node_count());
        for label in labels {
            if given < nodes {
                all.push(label.as_ref())?;
            }
            given += 1;
        }
        if given != nodes {
            return Err(TextFault::WrongCount { what: "labels", expected: nodes, given });
        }
        self.labels = all;
        Ok(self)
    }

    /// Returns the same tree with new lengths. `length` is called once for each node and returns the length of that node.
    ///
    /// # Errors
    ///
    /// Returns [`TextFault::NotALength`] for the first length that is not finite.
    pub fn with_lengths(
        mut self,
        length: impl FnMut(NodeId) -> Option<f64>,
    ) -> Result<Self, TextFault> {
        let lengths: Vec<Option<f64>> = self.tree.nodes().map(length).collect();
        if let Some(wrong) = lengths.iter().flatten().find(|length| !length.is_finite()) {
            return Err(TextFault::NotALength { found: wrong.to_string() });
        }
        self.lengths = Vec::new();
        if lengths.iter().any(Option::is_some) {
            self.lengths = lengths.into_iter().map(|length| length.unwrap_or(f64::NAN)).collect();
        }
        Ok(self)
    }

    /// Returns the tree. If it was read from a text in which parents come before their children, edge `k` joins the `k`-th node
    /// other than the root to its parent.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the number of nodes, at least 1.
    pub fn node_count(&self) -> usize {
        self.tree.node_count()
    }

    /// Returns the root.
    pub const fn root(&self) -> NodeId {
        self.root
    }

    /// Returns the tree as seen from the root.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes in the first call, then O(1).
    pub fn rooted(&self) -> &Rooted {
        self.rooted.get_or_init(|| Rooted::new(&self.tree, self.root))
    }

    /// Returns the label of a node, which is empty if the node has none.
    ///
    /// # Panics
    ///
    /// This and the other methods that take a node panic if the tree has no such node.
    #[track_caller]
    pub fn label(&self, node: NodeId) -> &str {
        self.check(node);
        self.labels.get(node)
    }

    /// Returns whether some node has a label.
    pub fn has_labels(&self) -> bool {
        self.labels.are_some()
    }

    /// Returns the length of the edge from a node to its parent, if that edge has a length.
    #[track_caller]
    pub fn length(&self, node: NodeId) -> Option<f64> {
        self.check(node);
        self.lengths.get(node.index()).copied().filter(|length| !length.is_nan())
    }

    /// Returns whether some node has a length.
    pub fn has_lengths(&self) -> bool {
        !self.lengths.is_empty()
    }

    /// Returns the length of an edge, if it has one.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such edge.
    #[track_caller]
    pub fn edge_length(&self, edge: EdgeId) -> Option<f64> {
        let (u, v) = self.tree.endpoints(edge);
        self.length(if self.rooted().parent(u) == Some(v) { u } else { v })
    }

    /// Returns the lengths of all edges as whole numbers, in the order of the edges. Returns `None` if an edge has no length, or a length
    /// that is not a whole number from 0 to 2⁵³. Whole lengths allow exact sums.
    ///
    /// ```
    /// use tree_algos::labeled::LabeledTree;
    /// let tree = LabeledTree::from_newick("(a:3,b:1e2);")?;
    /// assert_eq!(tree.whole_lengths(), Some(vec![3, 100]));
    /// assert_eq!(LabeledTree::from_newick("(a:3,b:0.5);")?.whole_lengths(), None);
    /// # Ok::<(), tree_algos::labeled::LabeledTreeError>(())
    /// ```
    pub fn whole_lengths(&self) -> Option<Vec<u64>> {
        // Above this limit, an `f64` cannot represent every whole number.
        const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;
        #[expect(clippy::cast_sign_loss, reason = "it is a whole number from 0 on")]
        let whole = |length: f64| {
            let is_whole = (0.0..=MAX_WHOLE).contains(&length) && length.fract() == 0.0;
            is_whole.then_some(length as u64)
        };
        let edges = (0..self.tree.edge_count() as u32).map(EdgeId::new);
        edges.map(|edge| self.edge_length(edge).and_then(whole)).collect()
    }

    /// Returns the nodes without children, in order. The only node of a tree of one node counts as a leaf.
    pub fn leaves(&self) -> impl Iterator<Item = NodeId> + '_ {
        let is_leaf = |&node: &NodeId| self.tree.degree(node) == usize::from(node != self.root);
        self.tree.nodes().filter(is_leaf)
    }

    #[track_caller]
    fn check(&self, node: NodeId) {
        let nodes = self.node_count();
        assert!(node.index() < nodes, "there is no node {node} in a tree of {nodes} nodes");
    }
}

/// Compares the trees, the roots, all labels and all lengths.
impl PartialEq for LabeledTree {
    fn eq(&self, other: &Self) -> bool {
        let same =
            |node| self.label(node) == other.label(node) && self.length(node) == other.length(node);
        self.root == other.root && self.tree == other.tree && self.tree.nodes().all(same)
    }
}

/// Formats the tree as Newick text, truncated to 200 characters.
impl std::fmt::Debug for LabeledTree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.to_newick();
        let shown: String = text.chars().take(200).collect();
        let dots = if shown.len() < text.len() { ".." } else { "" };
        write!(f, "LabeledTree({} nodes: {shown}{dots})", self.node_count())
    }
}
