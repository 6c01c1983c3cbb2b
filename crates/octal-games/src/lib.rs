//! Nim-sequences of heap games. A code gives the rules of a game. The crate computes the values, finds periods, and proves them with
//! certificates.
//!
//! A take-and-break game is played on heaps: a move removes tokens from one heap and can split the rest. Its nim-sequence is
//! `G(0), G(1), G(2), ...`. The value `G(n)` is the mex of `G(a) ^ G(b) ^ ...` over all ways in which a move can leave heaps `a, b, ...`. A
//! [`Code`] contains the rules of a game. A [`Sequence`] computes the values, and can resume from values that are already known.
//!
//! ```
//! use grundy_core::Nimber;
//! use octal_games::{Code, Sequence};
//!
//! let kayles: Code = "0.77".parse()?;
//! let mut sequence = Sequence::new(kayles);
//! let values = sequence.extend_to(10)?;
//! assert!(values.iter().eq([0, 1, 2, 3, 1, 4, 3, 2, 1, 4].map(Nimber::new)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Which engine do I want?
//!
//! [`Sequence::new`] selects an engine for you. The engines are public so that you can compare them; all of them compute the same
//! values.
//!
//! | engine | games | time for heap `n` | memory beyond the values |
//! |---|---|---|---|
//! | [`Sparse`](engines::Sparse) | finite octal codes with a split, also into unequal parts | `O(rare heaps)`; if many heaps stay rare, this is `O(n)` | the rare heaps |
//! | [`SubtractionEngine`] | subtraction games with an infinite set | `O(s + v)`, for `s` elements of the set up to `n` and values below `v` | 8 bytes per heap |
//! | [`Quadratic`](engines::Quadratic) | every [`Code`] | `O(n)` without triple splits | one set per digit |
//! | `SearchEngine` of `grundy-search` | every [`Ruleset`](grundy_core::Ruleset) on numbers | all moves | all positions |
//!
//! # Is it periodic?
//!
//! [`Sequence::search_period`] searches more and more values, doubling their number each time. It returns one of four results: a
//! [`Certificate`], which [`Certificate::verify`] checks from the rules alone; an [`ArithmeticCertificate`], if the values grow by a
//! *saltus* from one period to the next; an [`ObservedPeriod`], if no theorem proves the pattern; or the information that the values show
//! no pattern. [`ValueStatistics`] reports other facts: rare heaps, the largest value, and the last new value.
//!
//! # Several kinds of heaps
//!
//! If a game is played on strips of squares or on paths in graphs, a move can leave strips with different ends. These are heaps of several
//! kinds. A [`HeapSystem`] describes the moves by patterns, a [`SystemSequence`] computes the values of all kinds, and a [`SystemPeriod`]
//! proves their period.
//!
//! # Which game is it?
//!
//! [`identify`] works in the opposite direction: from given values, it finds games that have these values and rules that the values follow.
//!
//! # Long runs
//!
//! [`Sequence::extend_within`] and [`Sequence::search_period_within`] accept [`Limits`](grundy_core::Limits), which report progress and can
//! stop a call. A [`Checkpoint`] stores the values in a file with a checksum, so a later run can resume.
//!
//! # A new project in four steps
//!
//! 1. `cargo new kayles && cd kayles`
//! 2. `cargo add octal-games`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use octal_games::{Code, Sequence};
//!
//!    fn main() -> Result<(), Box<dyn std::error::Error>> {
//!        let kayles: Code = "0.77".parse()?;
//!        println!("Kayles: {}", Sequence::new(kayles).search_period(10_000)?);
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    Kayles: period 12 from heap 71 on, proved
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`, where time limits
//! need your own clock (`Limits::clock`).
//!
//! # Limits
//!
//! A sequence has at most [`MAX_LEN`] values. Each value takes one byte while all values are below 256, and two or four bytes otherwise.

// docs.rs builds with a nightly compiler, which labels each item with the feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arithmetic;
mod automatic;
mod certificate;
mod checkpoint;
mod code;
mod engine;
mod error;
mod growing;
#[doc(alias = "conjecture")]
pub mod identify;
mod period;
mod quadratic;
#[cfg(feature = "serde")]
mod serde;
mod sets;
mod shared;
mod space;
mod sparse;
mod statistics;
mod stream;
mod subtraction;
mod system;
mod text;
mod values;

// Types of `grundy_core` appear in the signatures of this crate. With this re-export, programs can use them without a second dependency.
#[doc(no_inline)]
pub use grundy_core;

pub use arithmetic::ArithmeticCertificate;
pub use automatic::Automatic;
pub use certificate::{Certificate, CertificateError};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use code::{Code, CodeError};
pub use engine::SequenceEngine;
pub use error::{MAX_LEN, SequenceError};
pub use growing::Sequence;
pub use period::{ObservedPeriod, Periodicity};
pub use shared::SharedSequence;
pub use space::SparseSpace;
pub use statistics::ValueStatistics;
pub use stream::Stream;
pub use subtraction::SubtractionEngine;
pub use system::{HeapKind, HeapPattern, HeapSystem, SystemError, SystemPeriod, SystemSequence};
pub use values::NimValues;

/// The individual engines. [`Automatic`] selects one of them for each game.
pub mod engines {
    pub use crate::quadratic::Quadratic;
    pub use crate::shared::KnownValues;
    pub use crate::sparse::Sparse;
}

use error::index_for;

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
