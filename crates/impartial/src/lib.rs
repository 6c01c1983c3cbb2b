//! Solves impartial games: who wins, and by which moves. This is the library behind the program `impartial`.
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
//! This library implements the subcommands, including play at a terminal and the page in the browser. The command line itself
//! requires the feature `cli`, which is on by default.

// docs.rs builds with a nightly compiler, which can label each item with the feature it requires.
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

/// Runs the code blocks in the README of the repository as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
