//! The notation of coins on a tree, and of their moves.

use super::{CoinMove, RootedCoins};
use crate::notation::compact;
use grundy_core::{Notation, ReadError};
use std::fmt;
use tree_algos::NodeId;

/// Prints `move a coin from 5 to 3`.
impl fmt::Display for CoinMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move a coin from {} to {}", self.from, self.to)
    }
}

/// A coin is its node, and a move is the node before and after it: `5:3`. The tree and the root
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

    fn read_move(&self, coin: &NodeId, text: &str) -> Result<CoinMove, ReadError> {
        let mv = match compact::heap_move(text) {
            Ok((from, to)) if from == u64::from(coin.get()) && to.len() == 1 => {
                let to = u32::try_from(to[0]).ok().filter(|&to| to < u32::MAX);
                let to = to.ok_or_else(|| ReadError::expected("a node after the colon", text))?;
                CoinMove { from: *coin, to: NodeId::new(to) }
            }
            Ok(_) => return Err(ReadError::expected(format_args!("a move as `{coin}:0`"), text)),
            Err(error) => return Err(error),
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
