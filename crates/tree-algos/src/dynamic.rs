//! Trees that change: values along paths and in subtrees, programs over the whole tree, and the shape.
//!
//! # Which one do I want?
//!
//! | What changes | What is asked | Use | Time for n nodes |
//! |---|---|---|---|
//! | single values | products along paths | [`PathProducts`] | O(log² n) at worst, change O(log n) |
//! | single values | products over subtrees | [`SubtreeProducts`] | O(log n) |
//! | single values of a [`Group`] | sums along paths | [`PathSums`] | O(log n) |
//! | single values of a [`Group`] | sums over subtrees | [`SubtreeSums`] | O(log n) |
//! | whole paths and subtrees | products of either | [`LazyProducts`] | O(log² n) for paths, O(log n) for subtrees |
//! | weights of nodes and edges | a program over the whole tree, from any root | [`TopTree`] | O(log n) |
//! | marks on nodes | the xor of the distances to them, from any root | [`XorDistances`] | O(log² n) |
//! | edges and values | paths, distances, ancestors, sums over subtrees | [`Forest`], [`RootedForest`] | O(log n) amortized |
//! | edges, and values of whole subtrees | sums over subtrees | [`SubtreeForest`] | O(log n) amortized |
//!
//! # What the user brings
//!
//! A [`Monoid`], which need not be commutative, is all that products need: [`Commutative`] or
//! [`BothWays`] makes it a [`PathMonoid`], which knows stretches of a path from both ends. In a [`Group`]
//! values can be taken back, so that sums are a difference of two. An [`Action`] adds changes of whole stretches. A [`ClusterDp`] is a program over the whole tree that is put
//! together from stretches of paths.

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

pub use fenwick::Fenwick;
pub use forest::{CutError, Forest, ForestDp, LinkError, RootedForest, SubtreeForest, WithChanges};
pub use item::Item;
pub use lazy_products::LazyProducts;
pub use monoid::{Action, Both, BothWays, Commutative, Direction, Group, Monoid, PathMonoid};
pub use numbers::{Integer, Max, Min, Sum, Xor};
pub use path_products::PathProducts;
pub use subtree_products::SubtreeProducts;
pub use sums::{PathSums, SubtreeSums};
pub use top_tree::{ClusterDp, TopTree};
pub use xor_distances::XorDistances;
