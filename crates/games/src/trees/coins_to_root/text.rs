//! Trees with coins, and moves, as phrases.

use super::{CoinMove, CoinsToRoot, RootedCoins, WrongCoinCounts};
use crate::notation::coins_on_tree::{CoinsOnTree, coins_on_tree, node};
use crate::notation::compact;
use crate::notation::{NotationError, Words};
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use tree_algos::{NodeId, Tree, TreeError};

/// Why a phrase is not a tree with coins.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseCoinsError {
    /// The words are not in order.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The edges do not form a tree.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// There is not one number of coins per node.
    #[error(transparent)]
    Coins(#[from] WrongCoinCounts),
}

/// As `a tree with 1, 0 and 1 coins and the edges 0-1 and 1-2`, with nodes counted from 0.
impl fmt::Display for CoinsToRoot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tree {}", CoinsOnTree(self.coins(), self.tree()))
    }
}

/// Reads what is printed.
///
/// ```
/// use games::trees::coins_to_root::CoinsToRoot;
///
/// let game: CoinsToRoot = "tree with 1 0 1 coins and edges 0-1 1-2".parse()?;
/// assert_eq!(game.to_string(), "a tree with 1, 0 and 1 coins and the edges 0-1 and 1-2");
/// # Ok::<(), games::trees::coins_to_root::ParseCoinsError>(())
/// ```
impl FromStr for CoinsToRoot {
    type Err = ParseCoinsError;

    fn from_str(text: &str) -> Result<Self, ParseCoinsError> {
        let mut words = Words::new(text);
        words.take(&["a"]);
        words.expect(&["tree"], "the word `tree`")?;
        let (coins, edges) = coins_on_tree(&mut words)?;
        Ok(Self::new(Tree::from_edges(coins.len(), edges)?, coins)?)
    }
}

/// As `move a coin from 5 to 3`.
impl fmt::Display for CoinMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move a coin from {} to {}", self.from, self.to)
    }
}

/// Reads what is printed, and `from 5 to 3`.
impl FromStr for CoinMove {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::new(text);
        if words.take(&["move"]) {
            words.take(&["a"]);
            words.expect(&["coin"], "the word `coin`")?;
        }
        words.expect(&["from"], "the word `from`")?;
        let from = node(&mut words)?;
        words.expect(&["to"], "the word `to`")?;
        let to = node(&mut words)?;
        words.end("nothing after the move")?;
        Ok(Self { from, to })
    }
}

/// A coin is the node that it lies on, and a move the node and the one it goes to: `5:3`. The tree and the root
/// belong to the rules.
impl Notation for RootedCoins {
    const LISTED: bool = true;

    fn position_text(&self, coin: &NodeId) -> String {
        coin.to_string()
    }

    fn read_position(&self, text: &str) -> Result<NodeId, ReadError> {
        let node = compact::number(text, "the node of a coin", u64::from(u32::MAX))? as usize;
        let found = self.game().tree().node(node);
        found.ok_or_else(|| ReadError::new(format_args!("the tree has no node {node}")))
    }

    fn move_text(&self, _: &NodeId, mv: &CoinMove) -> String {
        format!("{}:{}", mv.from, mv.to)
    }

    /// Also reads `move a coin from 5 to 3`.
    fn read_move(&self, coin: &NodeId, text: &str) -> Result<CoinMove, ReadError> {
        let mv = match compact::heap_move(text) {
            Ok((from, to)) if from == u64::from(coin.get()) && to.len() == 1 => {
                let to = u32::try_from(to[0]).ok().filter(|&to| to < u32::MAX);
                let to = to.ok_or_else(|| ReadError::expected("a node after the colon", text))?;
                CoinMove { from: *coin, to: NodeId::new(to) }
            }
            Ok(_) => return Err(ReadError::expected(format_args!("a move as `{coin}:0`"), text)),
            Err(_) => text.parse().map_err(ReadError::new)?,
        };
        compact::legal(self, coin, mv)
    }

    fn position_in_words(&self, coin: &NodeId) -> String {
        format!("a coin on {coin}")
    }

    fn move_in_words(&self, _: &NodeId, mv: &CoinMove) -> String {
        mv.to_string()
    }
}
