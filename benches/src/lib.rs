//! Code that the benchmarks share, and the parts of the larger tools.

pub mod by_hand;
pub mod programs;
pub mod ratio;
pub mod reference;
pub mod toys;

pub use reference::reference_bfs;
