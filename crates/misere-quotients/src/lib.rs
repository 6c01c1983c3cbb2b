//! Misère play: quotients of heap games and of any finite set of components, with certificates.
//!
//! In misère play the player who cannot move wins, and nim-values do not add up. The [`MisereQuotient`] replaces them: a
//! commutative monoid that can differ from game to game and can be infinite.
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
//! - [`HeapQuotient`]: the quotient of a take-and-break game, up to a heap size or forever; [`HeapQuotientFinder`] finds it step by
//!   step.
//! - [`ComponentQuotient`]: the quotient of any finite set of positions of a [`Ruleset`](grundy_core::Ruleset), and
//!   [`WithQuotient`], the theorem about their sums; [`ComponentQuotientFinder`] finds it within limits.
//! - [`QuotientCertificate`], [`ComponentCertificate`]: quotients as claims that anyone can check.
//! - [`GenusSearch`](classical::GenusSearch): the [`Genus`] of sums, and how far from Nim they are ([`Tameness`]).
//! - [`Forms`](classical::Forms): games up to equality in misère play, by their canonical forms.
//! - [`Pruned`](classical::Pruned): rules for a misère search that merges equal games.
//! - [`QuotientBounds`], [`Unfinished`]: bounds on the search, and the error with the results found within them.
//!
#![doc = include_str!("../doc/misere.md")]
//!
//! # The quotient of 0.123 in a picture
//!
//! Elements that divide each other share a box, and a line leads down from each box to the boxes that it divides. P-positions are
//! shaded ([`MisereQuotient::divisibility_svg`]). The identity is at the top with `a`, `d` and `ad`, whose copies cancel in pairs.
//! The elements farther down have no inverses.
//!
#![doc = include_str!("../doc/assets/misere_0123.svg")]
//!
//! The multiplication table of 0.75, with eight elements ([`MisereQuotient::cayley_svg`]):
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

// Types of `grundy_core` appear in our signatures, so a program that uses them needs no second dependency.
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

/// The classical theory: canonical and pruned forms of misère games, and a search for genera. Quotients answer more questions and
/// answer them faster. Use this module to compare results with the literature.
pub mod classical {
    pub use crate::forms::{Form, Forms, PositionForms};
    pub use crate::genus_search::GenusSearch;
    pub use crate::pruned::Pruned;
}

/// Runs the program in the README as a doc test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
