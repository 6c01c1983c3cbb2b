//! Lowest common ancestors and distant ancestors in constant time, and the virtual tree of a few nodes among many.

mod constant_lca;
pub mod entry_order;
mod level_ancestors;
mod virtual_tree;

pub use constant_lca::ConstantLca;
pub use level_ancestors::LevelAncestors;
pub use virtual_tree::VirtualTree;
