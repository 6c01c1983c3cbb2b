//! What the benchmarks share, and what the larger tools are made of.

pub mod by_hand;
pub mod programs;
pub mod ratio;
pub mod reference;
pub mod toys;

pub use reference::reference_bfs;
