//! Staircases and moves as phrases.

use super::{Staircase, StaircaseError, StaircaseMove};
use crate::notation::coins_on_tree::{CoinCounts, CoinsOnTree, coin_counts, coins_on_tree, node};
use crate::notation::{Coins, NotationError, Words};
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
