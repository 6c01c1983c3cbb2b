//! Staircases and moves as phrases.

use super::{MoveCoins, Staircase, StaircaseError};
use crate::notation::{Coins, Listed, NotationError, Words};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use tree_algos::{NodeId, Tree, TreeError};

/// Why a phrase is not a [`Staircase`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ParseStaircaseError {
    /// The words are not in order.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The edges do not form a tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The coins are not a position.
    #[error(transparent)]
    Staircase(#[from] StaircaseError),
}

/// As `a staircase with 0, 2 and 1 coins`, counts from the bottom up, or as `a tree rooted at 0 with 0, 2 and
/// 1 coins and the edges 0-1 and 1-2`, with nodes counted from 0.
impl fmt::Display for Staircase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let coins = match self.coins() {
            [1] => "coin",
            _ => "coins",
        };
        let Some(tree) = self.tree() else {
            return write!(f, "a staircase with {} {coins}", Listed(self.coins()));
        };
        write!(f, "a tree rooted at {} with {} {coins} and ", self.root(), Listed(self.coins()))?;
        let edges: Vec<Edge> = tree.edges().map(|(_, u, v)| Edge(u, v)).collect();
        match &edges[..] {
            [] => f.write_str("no edges"),
            [edge] => write!(f, "the edge {edge}"),
            edges => write!(f, "the edges {}", Listed(edges)),
        }
    }
}

struct Edge(NodeId, NodeId);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// Reads what is printed; for stairs the numbers alone are enough.
///
/// ```
/// use games::staircase_nim::Staircase;
///
/// let stairs: Staircase = "0 2 1".parse()?;
/// assert_eq!(stairs.to_string(), "a staircase with 0, 2 and 1 coins");
/// let tree: Staircase = "tree rooted at 1 with 5 0 6 coins and edges 0-1 1-2".parse()?;
/// assert_eq!(
///     tree.to_string(),
///     "a tree rooted at 1 with 5, 0 and 6 coins and the edges 0-1 and 1-2",
/// );
/// # Ok::<(), games::staircase_nim::ParseStaircaseError>(())
/// ```
impl FromStr for Staircase {
    type Err = ParseStaircaseError;

    fn from_str(text: &str) -> Result<Self, ParseStaircaseError> {
        let mut words = Words::new(text);
        let article = words.take(&["a"]);
        if words.take(&["tree"]) {
            return tree(words);
        }
        if words.take(&["staircase"]) {
            words.expect(&["with"], "the word `with`")?;
        } else if article {
            return Err(words.unexpected("the word `staircase` or `tree`").into());
        }
        let coins = counts(&mut words)?;
        words.end("a number of coins")?;
        Ok(Self::new(coins)?)
    }
}

fn counts(words: &mut Words<'_>) -> Result<Vec<u64>, NotationError> {
    let counts = words.numbers("a number of coins")?;
    if counts.is_empty() {
        return Err(words.unexpected("a number of coins"));
    }
    words.take(&["coins", "coin"]);
    Ok(counts)
}

/// What follows the word `tree`.
fn tree(mut words: Words<'_>) -> Result<Staircase, ParseStaircaseError> {
    words.expect(&["rooted"], "the word `rooted`")?;
    words.expect(&["at"], "the word `at`")?;
    let root = node(&mut words)?;
    words.expect(&["with"], "the word `with`")?;
    let coins = counts(&mut words)?;
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
    Ok(Staircase::on_tree(Tree::from_edges(coins.len(), edges)?, root, coins)?)
}

fn node(words: &mut Words<'_>) -> Result<NodeId, NotationError> {
    Ok(NodeId::new(words.number_up_to("the number of a node", u64::from(u32::MAX))? as u32))
}

impl fmt::Display for MoveCoins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} from {} to {}", Coins(self.coins), self.from, self.to)
    }
}

impl FromStr for MoveCoins {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        words.take(&["move"]);
        let coins = words.number("a number of coins")?;
        words.take(&["coins", "coin"]);
        words.expect(&["from"], "the word `from`")?;
        let from = node(&mut words)?;
        words.expect(&["to"], "the word `to`")?;
        let to = node(&mut words)?;
        words.end("nothing after the move")?;
        Ok(Self { coins, from, to })
    }
}
