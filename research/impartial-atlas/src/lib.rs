//! The library behind the program `impartial-atlas`, which runs large computations on impartial games.
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
//! This crate uses the library `impartial`. That library can read and check all results without using this crate.
//!
//! - [`survey`] answers units of work, on many machines and also for user-defined games.
//! - The subcommands `octal-table` and `quotient-table` extend and print whole tables. The subcommand `stream` computes nim-values
//!   without a table. They require the feature `cli`, which is on by default.

// docs.rs uses a nightly compiler, which can show the required feature of each item.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "cli")]
pub mod commands;
pub mod survey;
