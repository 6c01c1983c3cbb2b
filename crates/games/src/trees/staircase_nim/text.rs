//! The notation of boards and moves of staircase Nim.

use super::{Staircase, StaircaseMove, StaircaseNim};
use crate::notation::Coins;
use crate::notation::coins_on_tree::{CoinCounts, CoinsOnTree};
use crate::notation::compact;
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use tree_algos::NodeId;

/// Prints `0 2 1`, from the bottom up, or `0-1 1-2 root 0 coins 5 0 6`, with nodes counted from 0.
impl fmt::Display for Staircase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.tree() {
            None => compact::spaced(self.coins()),
            Some(tree) => compact::coins_on_tree_text(tree, self.root(), self.coins()),
        })
    }
}

/// Reads the printed form.
///
/// ```
/// use games::trees::staircase_nim::Staircase;
///
/// let stairs: Staircase = "0 2 1".parse()?;
/// assert_eq!(stairs.coins(), [0, 2, 1]);
/// let tree: Staircase = "0-1 1-2 root 1 coins 5 0 6".parse()?;
/// assert_eq!(tree.to_string(), "0-1 1-2 root 1 coins 5 0 6");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
impl FromStr for Staircase {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let board = if text.contains("root ") && text.contains("coins") {
            let (tree, root, coins) = compact::read_coins_on_tree(text)?;
            Self::on_tree(tree, root, coins)
        } else {
            Self::new(compact::numbers(text, "a number of coins")?)
        };
        board.map_err(ReadError::new)
    }
}

impl fmt::Display for StaircaseMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} from {} to {}", Coins(self.coins), self.from, self.to)
    }
}

/// Stairs are their numbers of coins from the bottom up, `0 3 2 1`; a tree is its edges, its root and the numbers
/// of coins by node, `0-1 1-2 root 0 coins 5 0 6`. A move is the number of coins, and the places before and after it: `2x5:3`.
impl Notation for StaircaseNim {
    fn position_text(&self, board: &Staircase) -> String {
        board.to_string()
    }

    fn read_position(&self, text: &str) -> Result<Staircase, ReadError> {
        text.parse()
    }

    fn move_text(&self, _: &Staircase, mv: &StaircaseMove) -> String {
        format!("{}x{}:{}", mv.coins, mv.from, mv.to)
    }

    fn read_move(&self, board: &Staircase, text: &str) -> Result<StaircaseMove, ReadError> {
        let expected = || ReadError::expected("a move as `2x5:3`", text);
        let (coins, nodes) = text.trim().split_once('x').ok_or_else(expected)?;
        let (from, to) = nodes.split_once(':').ok_or_else(expected)?;
        let coins = compact::read_number("a number of coins", coins)?;
        let node = |text| compact::number(text, "the number of a node", u64::from(u32::MAX) - 1);
        let [from, to] = [node(from)?, node(to)?].map(|node| NodeId::new(node as u32));
        compact::legal(self, board, StaircaseMove { coins, from, to })
    }

    fn position_in_words(&self, board: &Staircase) -> String {
        match board.tree() {
            None => format!("a staircase with {}", CoinCounts(board.coins())),
            Some(tree) => {
                let coins = CoinsOnTree(board.coins(), tree);
                format!("a tree rooted at {} {coins}", board.root())
            }
        }
    }

    fn move_in_words(&self, _: &Staircase, mv: &StaircaseMove) -> String {
        mv.to_string()
    }
}
