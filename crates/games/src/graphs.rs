//! Games on graphs.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`hackenbush`] | cut an edge of a picture that is rooted in the ground | values, the value after every cut |
//! | [`vertex_geography`] | move a token to a neighbor that it has not visited | outcomes, all winning moves |
//! | [`edge_geography`] | move a token along an edge that it has not used | outcomes on bipartite graphs |
//! | [`node_kayles`] | take a vertex and its neighbors | values of paths and cycles, outcomes of symmetric graphs |
//! | [`arc_kayles`] | take an edge and its ends | values of paths and cycles, outcomes of symmetric graphs |
//! | [`sprouts`] | draw a line between spots, with a new spot on it | values by search |
//! | [`brussels_sprouts`] | join free arms of crosses | values, and misère outcomes of sums |
//! | [`nimstring`] | cut a string, and move again after taking a coin | values by search, if the position is small enough |
//!
//! Graphs are written as lists of edges, such as `0-1 1-2 2-0`, and nodes keep their names during play. The crate [`multigraphs`] contains
//! the graph algorithms, such as bridges and matchings.

pub mod arc_kayles;
pub mod brussels_sprouts;
pub mod edge_geography;
mod edges;
pub mod hackenbush;
mod kayles;
mod lines;
#[cfg(feature = "catalog")]
pub(crate) mod look;
#[cfg(feature = "entailing")]
pub mod nimstring;
pub mod node_kayles;
mod simple;
pub mod sprouts;
mod symmetry;
mod token;
pub mod vertex_geography;
#[cfg(feature = "catalog")]
pub(crate) mod why;
mod words;

pub use lines::LineValues;
pub use simple::SimpleGraph;
pub use token::TokenGraph;

/// The catalog entries of the games on graphs.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &hackenbush::ENTRY,
    &vertex_geography::ENTRY,
    &edge_geography::ENTRY,
    &node_kayles::ENTRY,
    &arc_kayles::ENTRY,
    &nimstring::ENTRY,
    &sprouts::ENTRY,
    &brussels_sprouts::ENTRY,
];
