//! Staircases and moves as phrases.

use super::{Staircase, StaircaseError, StaircaseMove, StaircaseNim};
use crate::notation::coins_on_tree::{CoinCounts, CoinsOnTree, coin_counts, coins_on_tree, node};
use crate::notation::compact;
use crate::notation::{Coins, NotationError, Words};
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use tree_algos::{Tree, TreeError};

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
        match self.tree() {
            None => write!(f, "a staircase with {}", CoinCounts(self.coins())),
            Some(tree) => {
                let coins = CoinsOnTree(self.coins(), tree);
                write!(f, "a tree rooted at {} {coins}", self.root())
            }
        }
    }
}

/// Reads what is printed; for stairs the numbers alone are enough.
///
/// ```
/// use games::trees::staircase_nim::Staircase;
///
/// let stairs: Staircase = "0 2 1".parse()?;
/// assert_eq!(stairs.to_string(), "a staircase with 0, 2 and 1 coins");
/// let tree: Staircase = "tree rooted at 1 with 5 0 6 coins and edges 0-1 1-2".parse()?;
/// assert_eq!(
///     tree.to_string(),
///     "a tree rooted at 1 with 5, 0 and 6 coins and the edges 0-1 and 1-2",
/// );
/// # Ok::<(), games::trees::staircase_nim::ParseStaircaseError>(())
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
        let coins = coin_counts(&mut words)?;
        words.end("a number of coins")?;
        Ok(Self::new(coins)?)
    }
}

/// What follows the word `tree`.
fn tree(mut words: Words<'_>) -> Result<Staircase, ParseStaircaseError> {
    words.expect(&["rooted"], "the word `rooted`")?;
    words.expect(&["at"], "the word `at`")?;
    let root = node(&mut words)?;
    let (coins, edges) = coins_on_tree(&mut words)?;
    Ok(Staircase::on_tree(Tree::from_edges(coins.len(), edges)?, root, coins)?)
}

impl fmt::Display for StaircaseMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} from {} to {}", Coins(self.coins), self.from, self.to)
    }
}

impl FromStr for StaircaseMove {
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

/// Stairs are their numbers of coins from the bottom up, `0 3 2 1`; a tree is its edges, its root and the numbers
/// of coins by node, `0-1 1-2 root 0 coins 5 0 6`. A move is the number of coins, and from where to where: `2x5:3`.
impl Notation for StaircaseNim {
    fn position_text(&self, board: &Staircase) -> String {
        match board.tree() {
            None => compact::spaced(board.coins()),
            Some(tree) => compact::coins_on_tree_text(tree, board.root(), board.coins()),
        }
    }

    fn read_position(&self, text: &str) -> Result<Staircase, ReadError> {
        if text.contains("root ") && text.contains("coins") {
            let (tree, root, coins) = compact::read_coins_on_tree(text)?;
            return Staircase::on_tree(tree, root, coins).map_err(ReadError::new);
        }
        text.parse().map_err(ReadError::new)
    }

    fn move_text(&self, _: &Staircase, mv: &StaircaseMove) -> String {
        format!("{}x{}:{}", mv.coins, mv.from, mv.to)
    }

    /// Also reads `move 2 coins from 5 to 3`.
    fn read_move(&self, board: &Staircase, text: &str) -> Result<StaircaseMove, ReadError> {
        let words = text.trim().replacen('x', " from ", 1).replacen(':', " to ", 1);
        let compact = words.parse().ok().filter(|_| text.contains('x'));
        let mv = match compact {
            Some(mv) => mv,
            None => text.parse().map_err(ReadError::new)?,
        };
        compact::legal(self, board, mv)
    }

    fn position_in_words(&self, board: &Staircase) -> String {
        board.to_string()
    }

    fn move_in_words(&self, _: &Staircase, mv: &StaircaseMove) -> String {
        mv.to_string()
    }
}
