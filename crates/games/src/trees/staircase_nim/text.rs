//! Writes and reads positions and moves of staircase Nim.

use super::{Staircase, StaircaseMove, StaircaseNim};
use crate::notation::labels::{Label, Labels, WithLabels, texts_without_labels};
use crate::notation::{Coins, Listed, compact};
use grundy_core::{Notation, ReadError};
use std::fmt;
use std::str::FromStr;
use tree_algos::{NodeId, Tree};

/// Prints the numbers of coins on stairs from the bottom up, such as `0 2 1`. Prints a tree as its edges, its root and its coins, such as
/// `0-1 1-2 root 0 coins 5 0 6`, with nodes counted from 0.
impl fmt::Display for Staircase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self.tree() {
            None => compact::spaced(self.coins()),
            Some(tree) => {
                compact::coins_on_tree_text(tree, self.root(), self.coins(), &Labels::default())
            }
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

impl WithLabels for StaircaseNim {
    fn text(
        &self,
        board: &Staircase,
        mv: Option<&StaircaseMove>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        let of = |node: NodeId| labels.of(node.get());
        if let Some(&StaircaseMove { coins, from, to }) = mv {
            let (from, to) = (of(from), of(to));
            return if in_words {
                format!("move {} from {from} to {to}", Coins(coins))
            } else {
                format!("{coins}x{from}:{to}")
            };
        }
        match board.tree() {
            None if in_words => format!("a staircase with {}", CoinCounts(board.coins())),
            None => compact::spaced(board.coins()),
            Some(tree) if in_words => {
                let coins = CoinsOnTree(board.coins(), tree, labels);
                format!("a tree rooted at {} {coins}", of(board.root()))
            }
            Some(tree) => compact::coins_on_tree_text(tree, board.root(), board.coins(), labels),
        }
    }
}

/// Writes stairs as their numbers of coins from the bottom up, such as `0 3 2 1`. Writes a tree as its edges, its root and the number of
/// coins on each node, such as `0-1 1-2 root 0 coins 5 0 6`. Writes a move as the number of coins and the steps or nodes before and after
/// it, such as `2x5:3`.
impl Notation for StaircaseNim {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<Staircase, ReadError> {
        text.parse()
    }

    fn read_move(&self, board: &Staircase, text: &str) -> Result<StaircaseMove, ReadError> {
        let expected = || ReadError::expected("a move such as `2x5:3`", text);
        let (coins, nodes) = text.trim().split_once('x').ok_or_else(expected)?;
        let (from, to) = nodes.split_once(':').ok_or_else(expected)?;
        let coins = compact::read_number("a number of coins", coins)?;
        let node = |text| compact::number(text, "the number of a node", u64::from(u32::MAX) - 1);
        let [from, to] = [node(from)?, node(to)?].map(|node| NodeId::new(node as u32));
        compact::legal(self, board, StaircaseMove { coins, from, to })
    }
}

// The rest of this file prints phrases for coins on the nodes of a tree, such as `with 0, 2 and 1 coins and the edges 0-1 and 1-2`.

/// Coins on a tree, printed as a phrase that begins with the word "with". Nodes are counted from 0.
struct CoinsOnTree<'a>(&'a [u64], &'a Tree, &'a Labels);

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

/// Numbers of coins, printed as `0, 2 and 1 coins`.
struct CoinCounts<'a>(&'a [u64]);

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
