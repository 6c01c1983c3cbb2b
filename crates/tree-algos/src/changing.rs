//! Trees that change: values along paths and in subtrees, programs over the whole tree, and the shape.
//!
//! # Which one do I want?
//!
//! | What changes | What is asked | Use | Time for n nodes |
//! |---|---|---|---|
//! | single values | products along paths | [`PathProducts`] | O(log² n) at worst, change O(log n) |
//! | single values | products over subtrees | [`SubtreeProducts`] | O(log n) |
//! | whole paths and subtrees | products of either | [`LazyProducts`] | O(log² n) for paths, O(log n) for subtrees |
//!
//! # What the user brings
//!
//! A [`Monoid`], which need not be commutative, is all that products need: [`Commutative`] or
//! [`BothWays`] makes it a [`PathMonoid`], which knows stretches of a path from both ends. An [`Action`]
//! adds changes of whole stretches.

mod blocks;
mod item;
mod lazy_products;
mod monoid;
mod path_products;
mod subtree_products;

pub use item::Item;
pub use lazy_products::LazyProducts;
pub use monoid::{Action, Both, BothWays, Commutative, Direction, Group, Monoid, PathMonoid};
pub use path_products::PathProducts;
pub use subtree_products::SubtreeProducts;
