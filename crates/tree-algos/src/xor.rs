//! Numbers under increments and xor, and xors of distances to marked nodes.

mod dist_tracker;
mod distances;
mod increment;

pub use dist_tracker::DistTracker;
pub use distances::{XorEngine, xor_distances, xor_distances_rooted, xor_distances_with};
pub use increment::{IncrementXorSet, IncrementXorSteps, IncrementXorTries};
