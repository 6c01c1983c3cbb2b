//! Heap games: taking and breaking.
//!
//! - [`Code`] reads and prints the notation of octal games and their relatives;
//! - [`TakeAndBreak`] has the rules move by move, and [`HeapGame`] the nim-values, for play on sums of heaps;
//! - [`grundy_core::sequence`] computes the nim-sequences and proves their periods.
//!
//! ```
//! use games::heaps::take_and_break::Code;
//! use grundy_core::sequence::{Periodicity, Sequence};
//!
//! let code: Code = "0.77".parse()?;
//! let found = Sequence::new(code.table().clone()).search_period(code.table(), 100_000)?;
//! let Periodicity::Certified(proof) = found else { panic!("Kayles is periodic") };
//! assert_eq!((proof.period(), proof.preperiod(), proof.last_exception()), (12, 71, Some((70, 6))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![doc = include_str!("../../doc/take_and_break.md")]
//!
//! # Picture
//!
//! The nim-values of Kayles; values that are rare for its sparse space are marked.
//!
#![doc = include_str!("../../doc/kayles.svg")]

mod code;
mod rules;
mod solved;

pub use code::{Code, CodeError};
pub use rules::{Break, TakeAndBreak};
pub use solved::HeapGame;
