//! The program `impartial-atlas`: research on impartial games at length.
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
//! It is built on the library `impartial`, which reads and checks the results, and does not depend on this crate.
//!
//! - [`survey`]: units of work for many machines, also for workers with games of your own.
//! - The subcommands `octal-table` and `quotient-table`: whole tables, extended and rendered; `stream`: nim-values without
//!   a table. They need the feature `cli`, which is on by default.

// On docs.rs, which builds with a nightly compiler, each item names the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "cli")]
pub mod commands;
pub mod survey;
