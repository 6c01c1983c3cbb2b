//! Data structures for trees whose values or edges change between queries.
//!
//! # Which structure to use
//!
//! | What changes | What you query | Use | Time for n nodes |
//! |---|---|---|---|
//! | single values | products along paths | [`PathProducts`] | O(log² n) in the worst case, change O(log n) |
//! | single values | products over subtrees | [`SubtreeProducts`] | O(log n) |
//! | single values of a [`Group`] | sums along paths | [`PathSums`] | O(log n) |
//! | single values of a [`Group`] | sums over subtrees | [`SubtreeSums`] | O(log n) |
//! | whole paths and subtrees | products along paths and over subtrees | [`LazyProducts`] | O(log² n) for paths, O(log n) for subtrees |
//! | weights of nodes and edges | the value of a dynamic program, for any root | [`TopTree`] | O(log n) |
//! | marks or weights on nodes | the sum of the distances from any node to all marks | [`TopTree`]; see its example | O(log n) |
//! | marks on nodes | the xor of the distances from any node to all marks | [`XorDistances`] | O(log² n) |
//! | edges and values | paths, distances, ancestors, sums over subtrees | [`Forest`], [`RootedForest`] | O(log n) amortized |
//! | edges, and values of whole subtrees | sums over subtrees | [`SubtreeForest`] | O(log n) amortized |
//!
//! # Common interface
//!
//! All structures follow the same conventions:
//!
//! - A constructor takes the tree, then the object that you implement, then a function for the values:
//!   `for_nodes(&rooted, monoid, |node| ..)`, `for_edges(&rooted, monoid, |edge| ..)`, `from_tree(&rooted, dp, |node| ..)`.
//!   Products can share heavy paths: `for_nodes_on(paths, ..)`.
//! - `path`, `subtree` and `whole` return an aggregate, and `get` returns a single value. All results are owned. If the arguments can be in
//!   different trees, the result is an `Option`.
//! - `set` and `push` take ownership of a value and store it. `add`, `change_path`, `change_subtree` and similar methods take a reference,
//!   since one call can apply the argument to many values.
//! - `link` and `cut` change the edges.
//!
//! # What you provide
//!
//! - For products, provide a [`Monoid`]; it need not be commutative. The crate has [`Sum`], [`Min`], [`Max`], and [`Xor`] of
//!   integers. Along paths, wrap the monoid in [`Commutative`], or in [`BothWays`] if the order matters: both are a
//!   [`PathMonoid`].
//! - For sums, provide a [`Group`]: its values can be subtracted, so the sum of a path or subtree is a difference of two stored sums.
//! - To change whole paths or subtrees, provide an [`Action`]: wrap [`AddMax`], [`AddMin`], [`AddSum`], [`AssignSum`], or your own monoid
//!   with [`Changes`] in [`Commutative`].
//! - For a dynamic program over the whole tree, provide a [`ClusterDp`], which combines segments of paths.
//!
//! ```
//! use dynamic_trees::{PathSums, Sum};
//! use tree_algos::NodeId;
//! // 3 - 1 - 0 - 2, where the value of each node is its number.
//! let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
//! let edges = [(0, 1), (0, 2), (1, 3)];
//! let mut sums = PathSums::from_edges(4, edges, zero, Sum::new(), |node| node.get())?;
//! assert_eq!(sums.path(three, two), 3 + 1 + 0 + 2);
//! sums.set(one, 10);
//! assert_eq!(sums.path(three, zero), 3 + 10 + 0);
//! # Ok::<(), tree_algos::TreeError>(())
//! ```
//!
//! # A new project in four steps
//!
//! 1. `cargo new changes && cd changes`
//! 2. `cargo add dynamic-trees`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use dynamic_trees::tree_algos::{NodeId, TreeError};
//!    use dynamic_trees::{PathSums, Sum};
//!
//!    fn main() -> Result<(), TreeError> {
//!        let edges = [(0, 1), (1, 2), (1, 3)];
//!        let mut sums = PathSums::from_edges(4, edges, NodeId::new(0), Sum::new(), |_| 1_u64)?;
//!        sums.set(NodeId::new(1), 10);
//!        println!("{} from 2 to 3", sums.path(NodeId::new(2), NodeId::new(3)));
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    12 from 2 to 3
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`.
//!
//! # Limits
//!
//! Trees come from `tree-algos` and have at most [`MAX_NODES`](tree_algos::MAX_NODES) nodes. Nodes and edges are named by the
//! [`NodeId`](tree_algos::NodeId) and [`EdgeId`](tree_algos::EdgeId) of that crate. No function recurses.
//!
//! # Related crates
//!
//! If your tree never changes, `tree-algos` computes results for all nodes and all roots in one pass. `ac-library-rs` has segment trees for
//! lists.

mod blocks;
mod fenwick;
mod forest;
mod item;
mod lazy_products;
mod monoid;
mod numbers;
mod path_products;
mod subtree_products;
mod sums;
mod top_tree;
mod xor_distances;

// Types of `tree_algos` appear in the public signatures. This re-export lets programs use them without a second dependency.
#[doc(no_inline)]
pub use tree_algos;

pub use fenwick::Fenwick;
pub use forest::{Forest, ForestDp, LinkError, RootedForest, SubtreeForest, WithChanges};
pub use item::Item;
pub use lazy_products::LazyProducts;
pub use monoid::{Action, BothWays, Changes, Commutative, Directed, Group, Monoid, PathMonoid};
pub use numbers::{AddMax, AddMin, AddSum, AssignSum, Integer, Max, Min, Sum, Xor};
pub use path_products::PathProducts;
pub use subtree_products::SubtreeProducts;
pub use sums::{PathSums, SubtreeSums};
pub use top_tree::{ClusterDp, TopTree};
pub use xor_distances::XorDistances;

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
