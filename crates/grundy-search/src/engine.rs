//! Internals that the engines of other crates share with this one: a graph of positions that grows under a budget, and walks
//! over it. Not part of the public interface; may change with every version.

pub use crate::position_graph::{Budget, CAPACITY, Metered, Numbers, Step, Walk, decode};
