//! A phrase for coins on the nodes of a tree: `with 0, 2 and 1 coins and the edges 0-1 and 1-2`.

use super::Listed;
use super::labels::{Label, Labels};
use std::fmt;
use tree_algos::Tree;

/// The phrase from the word "with" on, with nodes counted from 0.
pub(crate) struct CoinsOnTree<'a>(pub(crate) &'a [u64], pub(crate) &'a Tree, pub(crate) &'a Labels);

impl fmt::Display for CoinsOnTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "with {} and ", CoinCounts(self.0))?;
        let edges: Vec<Edge<'_>> =
            self.1.edges().map(|(_, u, v)| Edge(self.2.of(u.get()), self.2.of(v.get()))).collect();
        match &edges[..] {
            [] => f.write_str("no edges"),
            [edge] => write!(f, "the edge {edge}"),
            edges => write!(f, "the edges {}", Listed(edges)),
        }
    }
}

/// Prints counts as `0, 2 and 1 coins`.
pub(crate) struct CoinCounts<'a>(pub(crate) &'a [u64]);

impl fmt::Display for CoinCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Listed(self.0), if self.0 == [1] { "coin" } else { "coins" })
    }
}

struct Edge<'a>(Label<'a>, Label<'a>);

impl fmt::Display for Edge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}
