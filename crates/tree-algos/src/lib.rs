//! Trees in flat arrays, and the algorithms that answer for all nodes, all roots or all edges at once.
//!
//! ```
//! use tree_algos::{HeavyPaths, NodeId, Rooted, Tree, xor_distances};
//!
//! // 0 - 1 - 2, and 3 hangs on 1.
//! let tree = Tree::from_edges(4, [(0, 1), (1, 2), (1, 3)])?;
//! let rooted = Rooted::new(&tree, NodeId::new(0));
//! let paths = HeavyPaths::new(&rooted);
//! assert_eq!(paths.lca(NodeId::new(2), NodeId::new(3)), NodeId::new(1));
//! assert_eq!(paths.distance(NodeId::new(2), NodeId::new(3)), 2);
//! // The xor of the distances to nodes 0 and 2, from every node.
//! assert_eq!(xor_distances(&tree, |v| v.get() % 2 == 0), [0 ^ 2, 1 ^ 1, 2 ^ 0, 2 ^ 2]);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```
//!
//! # Map
//!
//! - [`Tree`] is a frozen arena of neighbor lists; [`TreeBuilder`] grows one leaf by leaf, [`shapes`] makes
//!   trees by name, and [`TreeError`] says what is wrong with a description of one. [`NodeId`] and [`EdgeId`]
//!   are indices.
//! - [`Rooted`] is a tree seen from a root, numbered in breadth-first order by [`Rank`]. Nearly everything
//!   runs on it.
//! - [`draw`]: small trees as text and as SVG.
//! - [`dynamic`]: trees whose values, weights or edges change.
//! - [`HeavyPaths`]: lowest common ancestors, distances, steps along paths, paths and subtrees as ranges.
//!   [`ConstantLca`] and [`ForestLca`]: lowest common ancestors in constant time, also in forests.
//!   [`LevelAncestors`]: ancestors any number of edges up in constant time.
//!   [`VirtualTree`]: a few nodes with the nodes where their paths meet.
//! - [`isomorphism`]: which subtrees are alike, which trees are, and canonical forms.
//! - [`distances`]: longest paths, centers, centroids and eccentricities, with and without weights; pairs at a
//!   distance, and sums of weighted distances.
//! - [`LongPaths`]: paths to the deepest leaves. [`light_first`]: small-to-large traversal.
//! - [`centroid`]: centroid decomposition. [`contour`]: all nodes at a range of distances as array ranges.
//! - [`reroot`]: dynamic programming for every root and both sides of every edge.
//! - [`graph`]: multigraphs, bridges, 2-edge-connected blocks, classes of cuts.
//! - [`IncrementXorTries`]: multisets of numbers under "+1 to all", "xor all" and union; [`IncrementXorSteps`]: the
//!   same for one set, known in advance.
//! - [`DistTracker`], [`ShiftTable`]: the xor of distances that grow and shrink together.
//!   [`xor_distances()`]: the xor of distances to marked nodes, from every root.
//!
//! # Which one do I want?
//!
//! | Question | Use | Time for n nodes |
//! |---|---|---|
//! | something that adds up over a subtree, for one root | a backward loop over [`Rooted::parents`] | O(n) |
//! | the same for every root, or for both sides of every edge | [`reroot`] | O(n) |
//! | LCA, distance, k-th node of a path | [`HeavyPaths`] | O(n), then O(log n) each |
//! | only LCA, only the k-th ancestor | [`ConstantLca`], [`LevelAncestors`] | O(n), O(n log n), then O(1) each |
//! | sums or products along paths, with changes | [`dynamic::PathProducts`] | O(log² n) each |
//! | sums or products over subtrees, with changes | [`dynamic::SubtreeProducts`] | O(log n) each |
//! | either, of values that can be taken back | [`dynamic::PathSums`], [`dynamic::SubtreeSums`] | O(log n) each |
//! | products of both kinds, and whole paths and subtrees change | [`dynamic::LazyProducts`] | O(log² n) each |
//! | programs over the whole tree, from any root, with changes | [`dynamic::TopTree`] | O(log n) each |
//! | paths and subtrees while edges come and go | [`dynamic::Forest`] | O(log n) each, amortized |
//! | something that depends on the paths between k nodes | [`VirtualTree`] | O(k log n) |
//! | whether trees or subtrees are alike | [`isomorphism`] | O(n log n) |
//! | something about all pairs of nodes, by distance | [`centroid`] | O(n log n) and what a component takes |
//! | sums over nodes by distance from a node, with changes | [`contour`] and a Fenwick tree | O(log² n) each |
//! | sets of nodes in every subtree | [`light_first`] | O(n log n) additions |
//! | something by depth in every subtree | [`LongPaths`] | O(n) |
//! | the farthest node from every node | [`distances::eccentricities`] | O(n) |
//!
//! # Features
//!
//! - `serde` (off): indices, [`Tree`], [`Rooted`] and [`shapes::Shape`] can be stored; what is not a tree is
//!   refused.
//! - `petgraph` (off): the algorithms of that crate run on a [`Tree`], and conversions from and to its graphs.
//!
//! # Limits
//!
//! Up to [`MAX_NODES`] nodes, 2³¹ − 1. A [`Tree`] does not change; what changes is in [`dynamic`]. Nothing
//! recurses: a path of ten million nodes works on a stack of 2 MiB. Input is checked once, when the tree is
//! built, with a typed error; later calls panic only for nodes that the tree does not have.
//!
//! # Related crates
//!
//! `petgraph` has general graphs and no trees. `ac-library-rs` has segment and Fenwick trees, which go well
//! with the ranges that [`HeavyPaths`] and [`contour`] give.

// At docs.rs, which builds with a nightly compiler, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod ancestors;
pub mod centroid;
pub mod contour;
pub mod distances;
pub mod draw;
pub mod dynamic;
pub mod graph;
pub mod isomorphism;
pub mod light_first;
mod paths;
#[cfg(feature = "petgraph")]
pub mod petgraph;
pub mod reroot;
pub mod shapes;
mod tree;
mod xor;

pub use ancestors::{ConstantLca, ForestLca, LevelAncestors, VirtualTree};
pub use paths::{HeavyPaths, LongPaths, PathRange};
pub use tree::{
    EdgeId, MAX_NODES, NodeId, ParseTreeError, Place, Rank, Ranks, Rooted, Tree, TreeBuilder,
    TreeError,
};
pub use xor::{
    DistTracker, IncrementXorSet, IncrementXorSteps, IncrementXorTries, ShiftTable, XorEngine,
    xor_distances, xor_distances_rooted, xor_distances_with,
};

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
