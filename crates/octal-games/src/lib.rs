//! Nim-sequences of games on heap sizes: engines over a code, periods and their certificates.
//!
//! A take-and-break game is played on heaps: a move removes tokens from one heap and may split the rest. Its
//! nim-sequence is `G(0), G(1), G(2), ...`, and `G(n) = mex { G(a) ^ G(b) ^ ... }` over all the ways to leave
//! heaps `a, b, ...`. [`Code`] holds the rules, [`Sequence`] computes the values and goes on from any
//! prefix.
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
//! [`Sequence::new`] chooses for you. The engines are public so that you can compare them; all give the same values.
//!
//! | engine | games | time for heap `n` | memory beyond the values |
//! |---|---|---|---|
//! | [`Sparse`] | finite octal codes with a split, also into unequal parts | `O(rare heaps)`: where many heaps stay rare this is `O(n)` | the rare heaps |
//! | [`SubtractionEngine`] | subtraction games with an infinite set | numbers of the set up to `n`, in words | 8 bytes per heap |
//! | [`Quadratic`] | every [`Code`] | `O(n)` without triple splits | one set per digit |
//! | `SearchEngine` of `grundy-search` | every [`Ruleset`](grundy_core::Ruleset) on numbers | all moves | all positions |
//!
//! # Is it periodic?
//!
//! [`Sequence::search_period`] looks at doubling lengths and answers with a [`Certificate`], which
//! [`Certificate::verify`] proves again from the rules alone, with an [`ArithmeticCertificate`] for values that grow
//! by a *saltus* from one period to the next, with an [`ObservedPeriod`] where no theorem applies, or with none of
//! these. [`ValueStatistics`] tells the rest: rare heaps, the largest value, the last new one.
//!
//! # Several kinds of heaps
//!
//! A move in a strip of squares or of a graph leaves strips with other ends: heaps of several kinds. [`HeapSystem`] holds the
//! moves as patterns, [`SystemSequence`] computes the values of all kinds, and [`SystemPeriod`] proves a period.
//!
//! # Long runs
//!
//! [`Sequence::extend_within`] and [`Sequence::search_period_within`] take [`Limits`](grundy_core::Limits), which show how far they are and
//! stop them; a [`Checkpoint`] keeps the values in a file, with a checksum, and a later run resumes from there.
//!
//! # Limits
//!
//! Up to [`MAX_LEN`] values, in cells of one byte while all are below 256, of two or four bytes later.

// At docs.rs, which builds with a nightly compiler, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod arithmetic;
mod automatic;
mod certificate;
mod checkpoint;
mod code;
mod engine;
mod error;
mod growing;
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

pub use arithmetic::ArithmeticCertificate;
pub use automatic::Automatic;
pub use certificate::{Certificate, CertificateError};
pub use checkpoint::{Checkpoint, CheckpointError};
pub use code::{Code, CodeError};
pub use engine::SequenceEngine;
pub use error::{MAX_LEN, SequenceError};
pub use growing::Sequence;
pub use period::{ObservedPeriod, Periodicity};
pub use quadratic::Quadratic;
pub use shared::{KnownValues, SharedSequence};
pub use space::SparseSpace;
pub use sparse::Sparse;
pub use statistics::ValueStatistics;
pub use stream::Stream;
pub use subtraction::SubtractionEngine;
pub use system::{HeapKind, HeapPattern, HeapSystem, SystemError, SystemPeriod, SystemSequence};
pub use values::NimValues;

use error::index_for;

/// The program in the README, as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
