//! The library behind the program `impartial-atlas`, for large-scale research on impartial games.
//!
//! ```
//! // Guy and Smith: the period of Kayles is 12.
//! let mut results = Vec::new();
//! let mut survey = impartial_atlas::survey::Survey::new(games::catalog::Catalog::standard);
//! survey.run(&b"period 0.77"[..], &mut results)?;
//! assert!(String::from_utf8_lossy(&results).contains("0.77 period 12 preperiod 71"));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! This crate builds on the library `impartial`, which reads and checks the results without depending on this crate.
//!
//! - [`survey`]: units of work for many machines, and for workers with user-defined games.
//! - The subcommands `octal-table` and `quotient-table` extend and render whole tables, and `stream` computes nim-values
//!   without a table. They require the feature `cli`, which is on by default.

// docs.rs builds with a nightly compiler, which can label each item with the feature it requires.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "cli")]
pub mod commands;
pub mod survey;
