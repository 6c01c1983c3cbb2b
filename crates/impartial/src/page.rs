//! The page on which every game can be set up and played, and what answers it.
//!
//! Everything about a game comes from the libraries: the catalog reads positions, lists moves and knows who wins. What
//! the page asks is a text, and what it gets is JSON: [`answer`] says it all. [`Server`] has the page inside and answers
//! by HTTP; the module in WebAssembly, which a web worker of the page holds, calls the same function without a server.
//!
//! The position is in every question, so that nothing is kept and a link is a position.

mod bring;
mod claims;
mod content;
mod edit;
mod gallery;
mod http;
mod identify;
mod known;
mod lessons;
mod plot;
mod puzzle;
mod questions;
mod random;
mod records;
mod server;
mod theory;
mod view;

pub use questions::answer;
pub use server::Server;
