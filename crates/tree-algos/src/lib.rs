//! Trees in flat arrays, and the algorithms that answer for all nodes, all roots, or all edges at once.
//!
#![doc = include_str!("../doc/path.svg")]
//!
//! ```
//! use tree_algos::{HeavyPaths, NodeId, Rooted, Tree, xor_distances};
//!
//! // The tree in the picture.
//! let edges = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (4, 6), (4, 7), (5, 8)];
//! let tree = Tree::from_edges(9, edges)?;
//! let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
//! let (three, seven) = (NodeId::new(3), NodeId::new(7));
//! assert_eq!(paths.lca(three, seven), NodeId::new(1));
//! assert_eq!(paths.distance(three, seven), 3);
//! // The xor of the distances to nodes 3 and 7, from every node.
//! assert_eq!(xor_distances(&tree, |v| v == three || v == seven)[0], 2 ^ 3);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```
//!
//! # Map
//!
//! **Trees**
//!
//! - [`Tree`] stores neighbor lists in one array and never changes. [`TreeBuilder`] grows a tree leaf by leaf,
//!   [`shapes`] makes trees by name, and [`TreeError`] tells you why your input is not a tree. Nodes and edges are
//!   numbers: [`NodeId`], [`EdgeId`].
//! - [`Rooted`] is a tree seen from a root, with its nodes renumbered in breadth-first order ([`Rank`]). Nearly every
//!   algorithm runs on it.
//! - [`labeled`]: trees with names and lengths, from Newick and other texts, and as Newick.
//! - [`draw`]: small trees as text and as SVG. [`isomorphism`]: equal subtrees, equal trees, and canonical forms.
//!
//! **Paths and ancestors**
//!
//! - [`HeavyPaths`]: lowest common ancestors, distances, the k-th node of a path; paths and subtrees as ranges.
//! - [`ConstantLca`]: lowest common ancestors in constant time. [`LevelAncestors`]: the k-th
//!   ancestor in constant time.
//! - [`VirtualTree`]: a few nodes of a large tree, and the nodes where their paths meet.
//! - [`LongPaths`]: paths to the deepest leaves. [`light_first`]: small-to-large traversal.
//!
//! **All nodes at once**
//!
//! - [`distances`]: longest paths, centers, centroids, eccentricities, pairs at a distance, weighted distance sums.
//! - [`reroot`]: dynamic programming for every root and for both sides of every edge.
//! - [`centroid`]: centroid decomposition. [`contour`]: the nodes at a range of distances, as ranges of an array.
//! - [`xor_distances()`]: the xor of the distances to marked nodes, from every node. [`DistTracker`]
//!   keeps the xor of distances that grow and shrink together; [`IncrementXorTries`] and
//!   [`IncrementXorSteps`] keep sets of numbers under "+1 to all" and "xor all".
//!
//! **Trees that change, and graphs**
//!
//! - [`dynamic`]: values, weights, or edges change between questions.
//! - [`graph`]: multigraphs, bridges, articulation points, components, cuts of two edges, matchings.
//!
//! # Which one do I want?
//!
//! | You ask for | Use | Time for n nodes |
//! |---|---|---|
//! | a sum over each subtree, for one root | a backward loop over [`Rooted::parents`] | O(n) |
//! | the same for every root, or for both sides of every edge | [`reroot`] | O(n) |
//! | LCA, distance, the k-th node of a path | [`HeavyPaths`] | O(n), then O(log n) each |
//! | only the LCA | [`ConstantLca`] | O(n), then O(1) each |
//! | only the k-th ancestor | [`LevelAncestors`] | O(n log n), then O(1) each |
//! | sums along paths or over subtrees, with changes | [`dynamic::PathSums`], [`dynamic::SubtreeSums`] | O(log n) each |
//! | products along paths, with changes | [`dynamic::PathProducts`] | O(log² n) each |
//! | products over subtrees, with changes | [`dynamic::SubtreeProducts`] | O(log n) each |
//! | both kinds of product, with changes of whole paths and subtrees | [`dynamic::LazyProducts`] | O(log² n) each |
//! | a dynamic program from any root, with changes | [`dynamic::TopTree`] | O(log n) each |
//! | paths and subtrees while edges come and go | [`dynamic::Forest`] | O(log n) each, amortized |
//! | something that depends only on the paths between k nodes | [`VirtualTree`] | O(k log n) |
//! | whether trees or subtrees are isomorphic | [`isomorphism`] | O(n log n) |
//! | something about all pairs of nodes, by distance | [`centroid`] | O(n log n), plus your work per component |
//! | sums over the nodes at a range of distances, with changes | [`contour`] and [`dynamic::Fenwick`] | O(log² n) each |
//! | the set of nodes in every subtree | [`light_first`] | O(n log n) additions |
//! | something by depth in every subtree | [`LongPaths`] | O(n) |
//! | distances along edges with lengths, of pairs and sets | [`distances::PathLengths`] | O(n), then O(log n) each |
//! | the distance to the farthest node, from every node | [`distances::eccentricities`] | O(n) |
//!
//! # Features
//!
//! - `serde` (off by default): store indices, [`Tree`], [`Rooted`], and [`shapes::TreeShape`]. Input that is not a tree is
//!   rejected.
//! - `petgraph` (off by default): run the algorithms of `petgraph` on a [`Tree`], and convert from and to its graphs.
//!
//! # Limits
//!
//! A tree has at most [`MAX_NODES`] nodes, 2³¹ − 1. Nothing recurses: a path of ten million nodes works on a stack of
//! 2 MiB. Input is checked once, when you build the tree, and a typed error says what is wrong; later calls panic only
//! if you name a node that the tree does not have.
//!
//! # Related crates
//!
//! `petgraph` has general graphs but no trees. `ac-library-rs` has segment trees, which work well with the ranges of
//! [`HeavyPaths`] and [`contour`].

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
pub mod labeled;
pub mod light_first;
mod paths;
#[cfg(feature = "petgraph")]
pub mod petgraph;
pub mod reroot;
pub mod shapes;
mod tree;
mod xor;

pub use ancestors::{ConstantLca, LevelAncestors, VirtualTree};
pub use paths::{HeavyPaths, LongPaths};
pub use tree::{
    EdgeId, HeavyIndex, MAX_NODES, NodeId, ParseTreeError, Rank, Rooted, Tree, TreeBuilder,
    TreeError,
};
pub use xor::{
    DistTracker, IncrementXorSet, IncrementXorSteps, IncrementXorTries, XorEngine, xor_distances,
    xor_distances_rooted, xor_distances_with,
};

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
