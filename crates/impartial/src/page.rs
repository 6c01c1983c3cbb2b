//! The page on which every game can be set up and played, and what answers it.
//!
//! Everything about a game comes from the libraries: the catalog reads positions, lists moves and knows who wins. What
//! the page asks is a text, and what it gets is JSON: [`answer`] says it all. `Server` (feature `serve`) has the page inside and
//! answers by HTTP; the module in WebAssembly, which a web worker of the page holds, calls the same function without a server,
//! in a folder or in the single file that `packed` makes.
//!
//! The position is in every question, so that nothing is kept and a link is a position.

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
