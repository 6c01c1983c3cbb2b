//! Coins to a root with a board of its own.

use games::trees::coins_to_root::{CoinMove, CoinsToRoot};
use grundy_core::{Nimber, Ruleset, SpragueGrundy, Sum};
use tree_algos::NodeId;

/// A board together with its root, where a view of the board would need somebody else to keep it.
#[derive(Clone, Debug)]
pub struct RootedCoins {
    board: CoinsToRoot,
    root: NodeId,
}

impl RootedCoins {
    /// The board and the word before it: `0: a tree with ...` is a board with root 0.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be read.
    pub fn read(text: &str) -> Result<Self, String> {
        let (root, board) =
            text.split_once(':').ok_or("expected the root and a colon before the tree")?;
        let board: CoinsToRoot = board.parse().map_err(|error| format!("{error}"))?;
        let root = root.trim().trim_start_matches("root").trim();
        let root = root.parse().ok().and_then(|index| board.tree().node(index));
        Ok(Self { root: root.ok_or("the root is not a node of the tree")?, board })
    }

    /// The node of every coin: the components of the position.
    ///
    /// # Errors
    ///
    /// A sentence if there are too many coins for a game in a terminal.
    pub fn coins(&self) -> Result<Vec<NodeId>, String> {
        let total = self.board.coins().iter().try_fold(0_u64, |sum, &coins| sum.checked_add(coins));
        if total.is_none_or(|total| total > 1000) {
            return Err("more than 1000 coins are too many to play with".to_owned());
        }
        let nodes = self.board.tree().nodes().zip(self.board.coins());
        Ok(nodes.flat_map(|(node, &coins)| (0..coins).map(move |_| node)).collect())
    }
}

impl Ruleset for RootedCoins {
    type Position = NodeId;
    type Move = CoinMove;

    fn moves(&self, coin: &NodeId) -> impl Iterator<Item = CoinMove> {
        let moves: Vec<CoinMove> = self.board.at(self.root).moves(coin).collect();
        moves.into_iter()
    }

    fn play(&self, coin: &NodeId, mv: &CoinMove) -> Sum<NodeId> {
        self.board.at(self.root).play(coin, mv)
    }
}

impl SpragueGrundy for RootedCoins {
    fn nim_value(&self, coin: &NodeId) -> Nimber {
        self.board.at(self.root).nim_value(coin)
    }
}
