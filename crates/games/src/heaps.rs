//! Games on heaps: a position of play is a list of numbers.

pub mod dual_nim;
pub mod floor_division;
pub mod nim;
pub mod take_and_break;

pub use dual_nim::DualNim;
pub use floor_division::FloorDivision;
pub use nim::Nim;
pub use take_and_break::TakeAndBreak;
