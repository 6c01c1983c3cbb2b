//! The page for setting up and playing every game, and the functions that answer its questions.
//!
//! All facts about games come from the libraries: the catalog reads positions, lists moves and finds who wins. The page sends a
//! question as text and receives JSON; [`answer`] documents both. `Server` (feature `serve`) contains the page and answers over
//! HTTP. Without a server, a web worker calls the same function in WebAssembly, either from a folder or from the single file
//! that `packed` makes.
//!
//! Every question contains the whole position, so the server stores nothing between questions, and a link can contain a
//! position.

mod bring;
mod claims;
#[cfg(feature = "serve")]
mod content;
mod edit;
mod gallery;
mod guide;
#[cfg(feature = "serve")]
mod http;
mod known;
mod lessons;
mod puzzle;
mod questions;
mod random;
mod records;
mod sequences;
#[cfg(feature = "serve")]
mod server;
mod theory;
mod view;

#[cfg(feature = "serve")]
pub use content::{NotPacked, packed};
pub use questions::answer;
#[cfg(feature = "serve")]
pub use server::{Server, reachable_addresses};
