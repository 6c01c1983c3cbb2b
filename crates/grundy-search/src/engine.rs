//! What the engines of other crates share with this one: how a graph of positions grows under a budget, and walks over it. It
//! is no part of the interface and may change with every version.

pub use crate::position_graph::{Budget, CAPACITY, Metered, Numbers, Step, Walk, decode};
