//! The program `impartial`: who wins impartial games, and how.
//!
//! What its subcommands do, play at a terminal and the page in the browser, can be called from here. The command line itself
//! needs the feature `cli`, which is on unless you turn it off.

// At docs.rs, which builds with a nightly compiler, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "cli")]
pub mod commands;
pub mod drawing;
pub mod graph_picture;
pub mod play;
pub mod playground;
#[cfg(feature = "survey")]
pub mod survey;
mod svg;
pub mod typed;
