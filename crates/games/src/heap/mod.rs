//! Heap games: taking and breaking.
#![doc = include_str!("../../doc/heap.md")]

mod code;

pub use code::{Code, CodeError};
