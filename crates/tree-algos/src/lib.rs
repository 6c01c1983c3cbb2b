//! Trees in compressed arenas, and the algorithms on them.

mod builder;
pub mod centroid;
pub mod contour;
pub mod diameter;
mod dist_tracker;
pub mod draw;
mod error;
mod heavy_path;
pub mod light_first;
mod long_path;
mod node;
#[cfg(feature = "petgraph")]
mod petgraph;
pub mod reroot;
mod rooted;
#[cfg(feature = "serde")]
mod serde;
pub mod shapes;
mod shift_table;
mod side;
mod text;
mod tree;
mod tree_fault;
mod xor_distances;

pub use builder::TreeBuilder;
pub use dist_tracker::DistTracker;
pub use error::TreeError;
pub use heavy_path::{HeavyPaths, PathRange, PathRanges};
pub use long_path::LongPaths;
pub use node::{EdgeId, NodeId};
pub use rooted::Rooted;
pub use shift_table::ShiftTable;
pub use side::Side;
pub use text::ParseTreeError;
pub use tree::{MAX_NODES, Tree};
pub use xor_distances::{Engine, xor_distances, xor_distances_rooted, xor_distances_with};
