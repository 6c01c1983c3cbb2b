//! What the benchmarks share.

pub mod reference;

pub use reference::reference_bfs;
