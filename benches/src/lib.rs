//! What the benchmarks share.

pub mod ratio;
pub mod reference;

pub use reference::reference_bfs;
