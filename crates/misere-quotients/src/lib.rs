//! Misère quotients of heap games and of any finite set of components, with certificates.
//!
//! In misère play the player who cannot move wins, and nim-values do not add up. Misère quotients replace them: commutative monoids that
//! differ from game to game. A quotient can be infinite; a [`MisereQuotient`] is a finite one.
//!
//! ```
//! use grundy_core::Outcome;
//! use misere_quotients::{HeapQuotient, QuotientCertificate};
//!
//! // Kayles, for rows of any length.
//! let kayles = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
//! assert_eq!(kayles.quotient().order(), 40);
//! assert_eq!(kayles.outcome(&[5, 9, 1 << 50])?, Outcome::N);
//! QuotientCertificate::of(&kayles).verify()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A new project in four steps
//!
//! 1. `cargo new misere && cd misere`
//! 2. `cargo add misere-quotients`
//! 3. Write `src/main.rs`:
//!
//!    ```rust
//!    use misere_quotients::HeapQuotient;
//!
//!    fn main() -> Result<(), Box<dyn std::error::Error>> {
//!        let kayles = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
//!        println!("{} elements, and 5 + 9 is {}", kayles.quotient().order(), kayles.outcome(&[5, 9])?);
//!        Ok(())
//!    }
//!    ```
//!
//! 4. `cargo run` prints:
//!
//!    ```text
//!    40 elements, and 5 + 9 is P
//!    ```
//!
//! This crate needs Rust 1.85 or newer and the standard library. It builds for `wasm32-unknown-unknown`, where time limits
//! need your own clock (`Limits::clock`).
//!
//! # Map
//!
//! - [`MisereQuotient`]: the monoid, its P-portion, representatives, rules and pictures.
//! - [`HeapQuotient`]: the quotient of a take-and-break game, either up to some heap size or for all heaps. [`HeapQuotientFinder`] finds it
//!   step by step.
//! - [`ComponentQuotient`]: the quotient of any finite set of positions of a [`Ruleset`](grundy_core::Ruleset). [`ComponentQuotientFinder`]
//!   finds it within limits, and [`WithQuotient`] is the theorem about sums of these positions.
//! - [`QuotientCertificate`] and [`ComponentCertificate`]: quotients as claims that anyone can check.
//! - [`GenusSearch`](classical::GenusSearch): finds the [`Genus`] of a sum, and its [`Tameness`], which tells how far the sum is from Nim.
//! - [`Forms`](classical::Forms): canonical forms, which are the same for games that are equal in misère play.
//! - [`Pruned`](classical::Pruned): rules for a misère search that searches equal games only once.
//! - [`QuotientBounds`] and [`Unfinished`]: bounds on the search, and the error that contains the results found before a bound was reached.
//!
#![doc = include_str!("../doc/misere.md")]
//!
//! # The quotient of 0.123 in a picture
//!
//! Each box contains elements that divide one another, and lines lead down from a box to the boxes that it divides. P-positions are shaded
//! ([`MisereQuotient::divisibility_svg`]). The box at the top contains the identity and `a`, `d` and `ad`; two copies of any of these
//! cancel. The elements farther down have no inverses.
//!
#![doc = include_str!("../doc/assets/misere_0123.svg")]
//!
//! The following picture shows the multiplication table of the misère quotient of 0.75, which has eight elements ([`MisereQuotient::cayley_svg`]):
//!
#![doc = include_str!("../doc/assets/misere_075.svg")]
// docs.rs builds with a nightly compiler, which labels each item with the feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

mod bounds;
mod certificate;
mod closed;
mod closure;
mod component_certificate;
mod components;
mod forms;
mod genus;
mod genus_search;
mod heap_moves;
mod heaps;
mod learn;
mod pruned;
mod quotient;
#[cfg(feature = "serde")]
mod serde;
mod svg;
mod text;
mod verify;
mod word;

// Types of `grundy_core` appear in the signatures of this crate. With this re-export, programs can use them without a second dependency.
#[doc(no_inline)]
pub use grundy_core;

pub use bounds::{QuotientBounds, Unfinished};
pub use certificate::{QuotientCertificate, QuotientCertificateError};
pub use component_certificate::ComponentCertificate;
pub use components::{
    ComponentQuotient, ComponentQuotientError, ComponentQuotientFinder, WithQuotient,
};
pub use genus::{Genus, Tameness};
pub use heaps::{HeapQuotient, HeapQuotientFinder};
pub use quotient::{Element, MisereQuotient};

/// The classical theory of misère games: canonical forms, pruning, and genera. Quotients answer more questions and answer them faster; use
/// this module to compare results with the literature.
pub mod classical {
    pub use crate::forms::{Form, Forms, PositionForms};
    pub use crate::genus_search::GenusSearch;
    pub use crate::pruned::Pruned;
}

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
