//! The notation of coins on a tree, and of their moves.

use super::{CoinMove, RootedCoins};
use crate::notation::compact;
use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
use grundy_core::{Notation, ReadError};
use std::fmt;
use tree_algos::NodeId;

/// Prints `move a coin from 5 to 3`.
impl fmt::Display for CoinMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move a coin from {} to {}", self.from, self.to)
    }
}

impl WithLabels for RootedCoins {
    fn text(
        &self,
        coin: &NodeId,
        mv: Option<&CoinMove>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        let of = |node: NodeId| labels.of(node.get());
        match mv {
            Some(mv) if in_words => format!("move a coin from {} to {}", of(mv.from), of(mv.to)),
            Some(mv) => format!("{}:{}", of(mv.from), of(mv.to)),
            None if in_words => format!("a coin on {}", of(*coin)),
            None => of(*coin).to_string(),
        }
    }
}

/// A coin is the node that it lies on, and a move the node and the one it goes to: `5:3`. The tree and the root
/// belong to the rules.
impl Notation for RootedCoins {
    const LISTED: bool = true;

    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<NodeId, ReadError> {
        let node = compact::number(text, "the node of a coin", u64::from(u32::MAX))? as usize;
        let found = self.game().tree().node(node);
        found.ok_or_else(|| ReadError::new(format_args!("the tree has no node {node}")))
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
}
