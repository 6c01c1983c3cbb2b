//! Games on graphs.
//!
//! | Module | Move | Known |
//! |---|---|---|
//! | [`hackenbush`] | cut an edge of a picture on the ground | values, the value after every cut |
//! | [`vertex_geography`] | move a token to a neighbor that it has not visited | outcomes, all winning moves |
//! | [`edge_geography`] | move a token along an edge that it has not used | outcomes on bipartite graphs |
//! | [`node_kayles`] | take a vertex and its neighbors | values of paths and cycles |
//! | [`arc_kayles`] | take an edge and its ends | values of paths and cycles |
//! | [`nimstring`] | cut a string, and move again after taking a coin | values of small positions, by search |
//!
//! Graphs are written as lists of edges, `0-1 1-2 2-0`, and vertices keep their names in play. What is needed
//! of graphs themselves (bridges, matchings, ...) is in [`multigraphs`].

pub mod arc_kayles;
pub mod edge_geography;
mod edges;
pub mod hackenbush;
mod line_values;
#[cfg(feature = "catalog")]
pub(crate) mod look;
#[cfg(feature = "entailing")]
pub mod nimstring;
pub mod node_kayles;
mod simple;
mod token;
pub mod vertex_geography;
#[cfg(feature = "catalog")]
pub(crate) mod why;
mod words;

pub use line_values::LineValues;
pub use simple::SimpleGraph;
pub use token::TokenGraph;

/// The entries of the games in this room.
#[cfg(feature = "catalog")]
pub(crate) const ENTRIES: &[&crate::catalog::Entry] = &[
    &hackenbush::ENTRY,
    &vertex_geography::ENTRY,
    &edge_geography::ENTRY,
    &node_kayles::ENTRY,
    &arc_kayles::ENTRY,
    &nimstring::ENTRY,
];
