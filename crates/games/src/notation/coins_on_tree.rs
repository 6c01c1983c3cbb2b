//! Coins on the nodes of a tree as a phrase: `with 0, 2 and 1 coins and the edges 0-1 and 1-2`.

use super::{Listed, NotationError, Words};
use std::fmt;
use tree_algos::{NodeId, Tree};

/// The phrase from the word "with" on, with nodes counted from 0.
pub(crate) struct CoinsOnTree<'a>(pub(crate) &'a [u64], pub(crate) &'a Tree);

impl fmt::Display for CoinsOnTree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "with {} and ", CoinCounts(self.0))?;
        let edges: Vec<Edge> = self.1.edges().map(|(_, u, v)| Edge(u, v)).collect();
        match &edges[..] {
            [] => f.write_str("no edges"),
            [edge] => write!(f, "the edge {edge}"),
            edges => write!(f, "the edges {}", Listed(edges)),
        }
    }
}

/// Counts as `0, 2 and 1 coins`.
pub(crate) struct CoinCounts<'a>(pub(crate) &'a [u64]);

impl fmt::Display for CoinCounts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Listed(self.0), if self.0 == [1] { "coin" } else { "coins" })
    }
}

struct Edge(NodeId, NodeId);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// Reads the phrase to its end: the coins, and the edges, which need not form a tree.
#[expect(clippy::type_complexity, reason = "two lists, each plain")]
pub(crate) fn coins_on_tree(
    words: &mut Words<'_>,
) -> Result<(Vec<u64>, Vec<(u32, u32)>), NotationError> {
    words.expect(&["with"], "the word `with`")?;
    let coins = coin_counts(words)?;
    words.expect(&["and"], "the word `and`")?;
    let mut edges = Vec::new();
    if words.take(&["no"]) {
        words.expect(&["edges"], "the word `edges`")?;
    } else {
        words.take(&["the"]);
        words.expect(&["edges", "edge"], "the word `edges`")?;
        edges = words.pairs("an edge as `0-1`")?;
    }
    words.end("an edge as `0-1`")?;
    Ok((coins, edges))
}

/// Reads `0, 2 and 1 coins`; the word "coins" may be missing.
pub(crate) fn coin_counts(words: &mut Words<'_>) -> Result<Vec<u64>, NotationError> {
    let counts = words.numbers("a number of coins")?;
    if counts.is_empty() {
        return Err(words.unexpected("a number of coins"));
    }
    words.take(&["coins", "coin"]);
    Ok(counts)
}

/// Reads the number of a node.
pub(crate) fn node(words: &mut Words<'_>) -> Result<NodeId, NotationError> {
    Ok(NodeId::new(words.number_up_to("the number of a node", u64::from(u32::MAX))? as u32))
}
