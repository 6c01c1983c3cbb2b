//! The two decompositions of a rooted tree into paths: by sizes and by heights.

mod heavy;
mod long;

pub use heavy::{Direction, HeavyPaths};
pub use long::LongPaths;
