#![doc = include_str!("../../doc/take_and_break.md")]
//!
//! # Example
//!
//! - [`TakeAndBreak`] has the rules move by move and the nim-values, for play on sums of heaps;
//! - [`octal_games`] has the notation of octal games and their relatives
//!   ([`Code`](octal_games::Code)), computes the nim-sequences and proves their periods.
//!
//! ```
//! use grundy_core::Nimber;
//! use octal_games::{Periodicity, Sequence};
//!
//! let found = Sequence::new("0.77".parse()?).search_period(100_000)?;
//! let Periodicity::Certified(proof) = found else { panic!("Kayles is periodic") };
//! assert_eq!((proof.period(), proof.preperiod(), proof.last_exception()), (12, 71, Some((70, Nimber::new(6)))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Picture
//!
//! The nim-values of Kayles; values that are rare in its sparse space are marked.
//!
#![doc = include_str!("../../doc/assets/kayles.svg")]

#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "misere")]
mod misere;
mod notation;
mod rules;

#[cfg(feature = "catalog")]
pub use entry::{DAWSONS_CHESS, DAWSONS_KAYLES, ENTRY, GRUNDY, KAYLES};

#[cfg(feature = "misere")]
pub use misere::MisereTakeAndBreak;
pub use rules::{Break, TakeAndBreak};
