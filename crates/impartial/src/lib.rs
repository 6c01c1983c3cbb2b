//! Solves impartial games: finds out who wins and which moves win. This library contains the implementation of the program
//! `impartial`.
//!
//! ```
//! // Green Hackenbush: two players cut edges, and what hangs in the air falls. Where does the first cut win?
//! let position = games::catalog::read_sum("hackenbush 0-1 1-2 2-0")?;
//! let picture = [
//!     "    1 ⠶⠶⠦⠦⠦ 2",
//!     "    ⣼       ⣿",
//!     "    ⣿       ⢿",
//!     "    ⣿       ⣿",
//!     "━━━━━━━━━━━━━━━━━━",
//! ];
//! assert!(impartial::drawing::text(&position).unwrap().lines().map(str::trim_end).eq(picture));
//! let mut table = impartial::play::Table::new(position, Default::default());
//! assert_eq!(table.reply(impartial::play::Level::Hard).as_deref(), Some("1-2"));
//! # Ok::<(), grundy_core::ReadError>(())
//! ```
//!
//! The library implements all subcommands, including play at a terminal and the page for the browser. The command line itself
//! requires the feature `cli`, which is on by default.

// docs.rs uses a nightly compiler, which can show the required feature of each item.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod bounded;
pub mod claims;
#[cfg(feature = "cli")]
pub mod commands;
pub mod drawing;
mod identified;
pub mod lessons;
pub mod page;
pub mod play;
mod prose;
mod reasons;
pub mod stored;

/// Runs the code blocks of the repository's README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
