//! Stores trees in flat arrays, and computes results for all nodes, all roots, or all edges of a tree in one pass.
//!
#![doc = include_str!("../doc/assets/path.svg")]
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
//! // Compute the xor of the distances to nodes 3 and 7, from every node.
//! assert_eq!(xor_distances(&tree, |v| v == three || v == seven)[0], 2 ^ 3);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```
//!
//! # Map
//!
//! **The arena**
//!
//! - [`Tree`] stores neighbor lists in one array and never changes. [`TreeBuilder`] grows a tree leaf by leaf, [`shapes`] makes paths,
//!   stars, random trees and other test trees, and [`TreeError`] tells you why your input is not a tree. Nodes and edges are numbers:
//!   [`NodeId`] and [`EdgeId`].
//! - [`Rooted`] is a tree seen from a root, with its nodes renumbered in breadth-first order ([`Rank`]). Nearly every algorithm takes one.
//!
//! **Centroid decomposition**
//!
//! - [`centroid`]: visits the components of the decomposition one by one, builds the tree of their centroids, or divides the branches at
//!   each centroid into two groups. [`contour`]: finds the nodes within a range of distances, as ranges of an array.
//!
//! **Rerooting**
//!
//! - [`reroot`]: dynamic programming for every root and for both sides of every edge.
//!
//! **`DistTracker`**
//!
//! - [`DistTracker`] maintains the xor of distances that increase or decrease together. [`xor_distances()`] computes, for every node, the
//!   xor of the distances to marked nodes. [`IncrementXorTries`] and [`IncrementXorSteps`] maintain sets of numbers under the operations
//!   "+1 to all" and "xor all".
//!
//! **Paths and ancestors**
//!
//! - [`HeavyPaths`]: lowest common ancestors, distances, the k-th node of a path; paths and subtrees as ranges.
//! - [`ConstantLca`]: lowest common ancestors in constant time. [`LevelAncestors`]: the k-th ancestor in constant time. [`entry_order`]:
//!   subtrees as ranges, without adjacency lists.
//! - [`VirtualTree`]: a few nodes of a large tree, together with their lowest common ancestors.
//! - [`LongPaths`]: paths that always continue to the child of greatest height. [`light_first`]: small-to-large traversal.
//!
//! **More about one tree**
//!
//! - [`distances`]: longest paths, centers, centroids, eccentricities, pairs at a distance, weighted distance sums.
//! - [`labeled`]: trees with names and lengths, read from Newick and other formats, and written as Newick.
//! - [`isomorphism`]: isomorphic subtrees, isomorphic trees, and canonical forms.
//! - [`draw`]: pictures of small trees as text and as SVG. [`union_find`]: the disjoint sets used to check an edge list.
//!
//! # Where to start
//!
//! | You want | Use | Time for n nodes |
//! |---|---|---|
//! | a result over all pairs of nodes that depends on distances | [`centroid`] | O(n log n), plus your work per component |
//! | sums over the nodes within a range of distances, with changes between queries | [`contour`] and a Fenwick tree | O(log² n) each |
//! | a sum over each subtree, for one root | a backward loop over [`Rooted::parents`] | O(n) |
//! | the same for every root, or for both sides of every edge | [`reroot`] | O(n) |
//! | for every node, the xor of the distances to marked nodes | [`xor_distances()`] | O(n log n) |
//! | LCA, distance, the k-th node of a path | [`HeavyPaths`] | O(n), then O(log n) each |
//! | only the LCA | [`ConstantLca`] | O(n), then O(1) each |
//! | only the k-th ancestor | [`LevelAncestors`] | O(n log n), then O(1) each |
//! | a result that depends only on the paths between k nodes | [`VirtualTree`] | O(k log n) |
//! | whether trees or subtrees are isomorphic | [`isomorphism`] | O(n log n) |
//! | for every subtree, a query on the set of its nodes | [`light_first`] | O(n log n) additions |
//! | for every subtree, a table by depth | [`LongPaths`] | O(n) |
//! | distances between pairs of nodes or within sets of nodes, with lengths on the edges | [`distances::PathLengths`] | O(n), then O(log n) each |
//! | for every node, the distance to the farthest node | [`distances::eccentricities`] | O(n) |
//!
//! If values or edges change between queries, use the crate `dynamic-trees`; for graphs with cycles, use `multigraphs`.
//!
//! # Cookbook
//!
//! [`_cookbook`] contains complete programs for common tasks: reading input in the format of programming contests, computing a value for
//! every root in one pass, answering a million distance queries, finding the nearest marked node, and summing over subtrees while values
//! change.
//!
//! # A new project in four steps
//!
//! 1. `cargo new distances && cd distances`
//! 2. `cargo add tree-algos`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use tree_algos::{HeavyPaths, NodeId, Rooted, Tree, TreeError};
//!
//!    fn main() -> Result<(), TreeError> {
//!        let tree = Tree::from_edges(4, [(0, 1), (1, 2), (1, 3)])?;
//!        let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
//!        println!("{} edges from 2 to 3", paths.distance(NodeId::new(2), NodeId::new(3)));
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    2 edges from 2 to 3
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`.
//!
//! # Features
//!
//! - `serde` (off by default): serializes indices, [`Tree`], [`Rooted`], and [`shapes::TreeShape`]. Deserializing rejects input that is not
//!   a tree.
//! - `petgraph` (off by default): runs the algorithms of `petgraph` on a [`Tree`], and converts trees to and from its graphs.
//!
//! # Limits
//!
//! A tree has at most [`MAX_NODES`] nodes, 2³¹ − 1. No function recurses, so a path of ten million nodes works on a stack of 2 MiB. Input
//! is checked once, when you build the tree, and a typed error describes what is wrong. Later calls panic only if you pass a node that the
//! tree does not have.
//!
//! # Related crates
//!
//! `dynamic-trees` and `multigraphs` build on this crate. `petgraph` has general graphs but no trees. `ac-library-rs` has segment
//! trees, which work well with the ranges of [`HeavyPaths`] and [`contour`].

// docs.rs builds with a nightly compiler, which labels each item with the feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod ancestors {
    //! Finds lowest common ancestors and k-th ancestors in constant time, and builds the virtual tree of a few nodes.

    mod constant_lca;
    pub mod entry_order;
    mod level_ancestors;
    mod virtual_tree;

    pub use constant_lca::ConstantLca;
    pub use level_ancestors::LevelAncestors;
    pub use virtual_tree::VirtualTree;
}
#[doc(alias = "centroid decomposition")]
pub mod centroid;
pub mod contour;
pub mod distances;
pub mod draw;
pub mod isomorphism;
pub mod labeled;
#[doc(alias = "sack")]
#[doc(alias = "dsu on tree")]
#[doc(alias = "small to large")]
pub mod light_first;
mod paths {
    //! Two decompositions of a rooted tree into paths: by the sizes of subtrees, and by their heights.

    mod heavy;
    mod long;

    pub use heavy::{Direction, HeavyPaths};
    pub use long::LongPaths;
}
#[cfg(feature = "petgraph")]
pub mod petgraph;
#[doc(alias = "rerooting")]
pub mod reroot;
pub mod shapes;
mod tree;
pub mod union_find;
mod xor {
    //! Maintains sets of numbers under increments and xor, and computes xors of distances to marked nodes.

    mod dist_tracker;
    mod distances;
    mod increment;

    pub use dist_tracker::DistTracker;
    pub use distances::{XorEngine, xor_distances, xor_distances_rooted, xor_distances_with};
    pub use increment::{IncrementXorSet, IncrementXorSteps, IncrementXorTries};
}

pub use ancestors::{ConstantLca, LevelAncestors, VirtualTree, entry_order};
pub use paths::{Direction, HeavyPaths, LongPaths};
pub use tree::{
    EdgeId, HeavyIndex, MAX_NODES, NodeId, ParseTreeError, Rank, Rooted, Tree, TreeBuilder,
    TreeError,
};
pub use xor::{
    DistTracker, IncrementXorSet, IncrementXorSteps, IncrementXorTries, xor_distances,
    xor_distances_rooted,
};

/// Three ways to compute xors of distances, for study. [`xor_distances()`] uses the fastest one. The literature describes the other two,
/// and tests compare all three with each other.
pub mod xor_engines {
    pub use crate::xor::{XorEngine, xor_distances_with};
}

#[doc = include_str!("../doc/cookbook.md")]
pub mod _cookbook {}

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
