#![doc = include_str!("../../doc/coins_to_root.md")]
//!
//! # Picture
//!
//! The second tree in the sample input of CodeChef problem MOVCOIN2, drawn with node 1 as its root. The first player wins if one of the
//! blue nodes is the root.
//!
#![doc = include_str!("../../doc/assets/coins_to_root.svg")]
//!
//! # Example
//!
//! ```
//! use games::trees::coins_to_root::CoinsToRoot;
//! use grundy_core::{Nimber, Outcome};
//! use tree_algos::{NodeId, Tree};
//!
//! // The tree of the sample, with its nodes counted from 0.
//! let tree = Tree::from_edges(3, [(0, 1), (1, 2)])?;
//! let game = CoinsToRoot::new(tree, vec![1, 0, 1])?;
//! assert_eq!(game.nim_values(), [2, 0, 2].map(Nimber::new));
//!
//! let root = game.at(NodeId::new(0));
//! assert_eq!(root.board_outcome(), Outcome::N);
//! let moves: Vec<String> = root.board_winning_moves().map(|mv| mv.to_string()).collect();
//! assert_eq!(moves, ["move a coin from 2 to 0"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "live")]
mod live;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use grundy_core::{
    IllegalPosition, Nimber, Notation, Outcome, ReadError, Ruleset, SpragueGrundy, Sum,
};
use std::sync::Arc;

use crate::notation::compact;
use crate::notation::labels::{Labels, WithLabels, texts_without_labels};
#[cfg(feature = "live")]
pub use live::{CoinMoveError, LiveCoins};
use std::fmt;
use tree_algos::{HeavyPaths, NodeId, Rooted, Tree, xor_distances, xor_distances_rooted};

/// A tree with coins, and the nim-values for every root.
///
/// Creating this type computes the nim-values for all roots and an index of paths. After that, [`CoinsToRoot::at`] returns a view without
/// further computation.
///
/// # Complexity
///
/// O(N log N) time and O(N) space for N nodes.
///
/// Clones share the tree, the coins and the values.
#[derive(Clone, Debug)]
pub struct CoinsToRoot {
    board: Arc<Board>,
}

#[derive(Debug)]
struct Board {
    tree: Tree,
    coins: Vec<u64>,
    values: Vec<Nimber>,
    paths: HeavyPaths,
}

fn check_counts(tree: &Tree, coins: &[u64]) -> Result<(), IllegalPosition> {
    if coins.len() == tree.node_count() {
        return Ok(());
    }
    Err(wrong_counts(tree.node_count(), coins.len()))
}

/// Returns a predicate that tells whether the number of coins on a node is odd. Only the parity matters, because two coins on one node
/// cancel.
fn is_odd(coins: &[u64]) -> impl Fn(NodeId) -> bool {
    |node| coins[node.index()] % 2 == 1
}

fn to_nimbers(values: Vec<u32>) -> Vec<Nimber> {
    values.into_iter().map(|value| Nimber::new(u64::from(value))).collect()
}

/// Creates the error for a list of coin counts whose length differs from the number of nodes.
fn wrong_counts(nodes: usize, counts: usize) -> IllegalPosition {
    IllegalPosition::new(format_args!(
        "a tree of {nodes} nodes needs {nodes} coin counts, found {counts}"
    ))
}

impl CoinsToRoot {
    /// Creates the game on the given tree, with `coins[v]` coins on node `v`.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if the number of counts is not the number of nodes.
    pub fn new(tree: impl Into<Tree>, coins: Vec<u64>) -> Result<Self, IllegalPosition> {
        let tree = tree.into();
        check_counts(&tree, &coins)?;
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let values = to_nimbers(xor_distances_rooted(&rooted, is_odd(&coins)));
        let paths = HeavyPaths::new(&rooted);
        Ok(Self { board: Arc::new(Board { tree, coins, values, paths }) })
    }

    /// Returns the tree.
    pub fn tree(&self) -> &Tree {
        &self.board.tree
    }

    /// Returns the number of coins on each node.
    pub fn coins(&self) -> &[u64] {
        &self.board.coins
    }

    /// Returns the nim-value of the whole board for every root, in the order of the nodes.
    pub fn nim_values(&self) -> &[Nimber] {
        &self.board.values
    }

    /// Returns the roots with which play has the given outcome, in ascending order.
    pub fn roots_with(&self, outcome: Outcome) -> impl Iterator<Item = NodeId> {
        let values = self.nim_values();
        self.tree().nodes().filter(move |root| Outcome::from(values[root.index()]) == outcome)
    }

    /// Returns the game with the given root. This method computes nothing, because the result shares the tree and the coins.
    ///
    /// # Panics
    ///
    /// If the tree does not have the node `root`.
    #[track_caller]
    pub fn at(&self, root: NodeId) -> RootedCoins {
        assert!(root.index() < self.coins().len(), "the tree has no node {root}");
        RootedCoins { game: self.clone(), root }
    }
}

/// Computes the nim-value of the board for every root, in the order of the nodes. This function is enough if you do not need moves.
///
/// # Errors
///
/// [`IllegalPosition`] if the number of counts is not the number of nodes.
///
/// # Complexity
///
/// O(N log N) time and O(N) space for N nodes.
///
/// ```
/// use games::trees::coins_to_root::nim_values;
/// use grundy_core::Nimber;
/// use tree_algos::shapes;
/// // With one coin on the end of a path, each value is the distance from the root to the coin.
/// assert_eq!(nim_values(&shapes::path(4), &[1, 0, 0, 0])?, [0, 1, 2, 3].map(Nimber::new));
/// # Ok::<(), grundy_core::IllegalPosition>(())
/// ```
pub fn nim_values(tree: &Tree, coins: &[u64]) -> Result<Vec<Nimber>, IllegalPosition> {
    check_counts(tree, coins)?;
    Ok(to_nimbers(xor_distances(tree, is_odd(coins))))
}

/// The game with a fixed root. A position is the node of a single coin, and the board is the sum of its coins.
///
/// The methods of [`SpragueGrundy`] answer questions about any sum of coins. The methods with the prefix `board_` answer questions about
/// all coins of the [`CoinsToRoot`], of which there can be too many for a list.
#[derive(Clone, Debug)]
pub struct RootedCoins {
    game: CoinsToRoot,
    root: NodeId,
}

/// A move of one coin.
///
/// ```
/// use games::trees::coins_to_root::CoinMove;
/// use tree_algos::NodeId;
/// let mv = CoinMove { from: NodeId::new(5), to: NodeId::new(3) };
/// assert_eq!(mv.to_string(), "move a coin from 5 to 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct CoinMove {
    /// The node of the coin.
    pub from: NodeId,
    /// The new node of the coin.
    pub to: NodeId,
}

impl Ruleset for RootedCoins {
    type Position = NodeId;
    type Move = CoinMove;

    /// Lists the moves of a coin, which lead to the other nodes on its path to the root, the nearest first.
    fn moves(&self, &from: &NodeId) -> impl Iterator<Item = CoinMove> {
        let way = 1..=self.game.board.paths.distance(from, self.root);
        way.map(move |steps| CoinMove { from, to: self.towards_root(from, steps) })
    }

    fn play(&self, _: &NodeId, mv: &CoinMove) -> Sum<NodeId> {
        Sum::from(mv.to)
    }

    /// Checks that the coin is on a node of the tree.
    fn check_position(&self, &coin: &NodeId) -> Result<(), IllegalPosition> {
        let nodes = self.game.tree().node_count();
        if coin.index() < nodes {
            Ok(())
        } else {
            let error = format!("there is no node {coin} in a tree of {nodes} nodes");
            Err(IllegalPosition::new(error))
        }
    }
}

impl SpragueGrundy for RootedCoins {
    /// Returns the distance from the coin to the root.
    fn nim_value(&self, &coin: &NodeId) -> Nimber {
        Nimber::new(u64::from(self.game.board.paths.distance(coin, self.root)))
    }

    /// Finds at most one move, in O(log N) time.
    fn moves_to(&self, &from: &NodeId, value: Nimber) -> impl Iterator<Item = CoinMove> {
        let distance = self.game.board.paths.distance(from, self.root);
        let target = u32::try_from(value.value()).ok().filter(|&target| target < distance);
        let to = target.map(|target| self.towards_root(from, distance - target));
        to.map(|to| CoinMove { from, to }).into_iter()
    }
}

impl RootedCoins {
    /// Returns the tree with its coins, and the nim-values for all roots.
    pub const fn game(&self) -> &CoinsToRoot {
        &self.game
    }

    /// Returns the root.
    pub const fn root(&self) -> NodeId {
        self.root
    }

    /// Returns the nim-value of the whole board.
    pub fn board_value(&self) -> Nimber {
        self.game.nim_values()[self.root.index()]
    }

    /// Returns who wins on the whole board.
    pub fn board_outcome(&self) -> Outcome {
        Outcome::from(self.board_value())
    }

    /// Lists all winning moves on the whole board lazily, in the order of the nodes. From every node with coins, there is at most one
    /// winning move, whether the number of coins on it is odd or even.
    ///
    /// # Complexity
    ///
    /// O(log N) per node.
    pub fn board_winning_moves(&self) -> impl Iterator<Item = CoinMove> + '_ {
        let (coins, total) = (self.game.coins(), self.board_value());
        let nodes = if total == Nimber::ZERO { 0 } else { coins.len() as u32 };
        let nodes = (0..nodes).map(NodeId::new).filter(|node| coins[node.index()] > 0);
        nodes.filter_map(move |coin| {
            let wanted = self.nim_value(&coin) + total;
            self.moves_to(&coin, wanted).next()
        })
    }

    fn towards_root(&self, from: NodeId, steps: u32) -> NodeId {
        let to = self.game.board.paths.jump(from, self.root, steps);
        to.expect("the way to the root has that many steps")
    }
}

#[cfg(feature = "serde")]
stored_as!(
    CoinsToRoot as String,
    |game| crate::notation::compact::coins_on_tree_text(
        game.tree(),
        tree_algos::NodeId::new(0),
        game.coins(),
        &crate::notation::labels::Labels::default(),
    ),
    |text| crate::notation::compact::read_coins_on_tree(&text).and_then(|(tree, _, coins)| {
        Self::new(tree, coins).map_err(grundy_core::ReadError::new)
    })
);

#[cfg(feature = "serde")]
stored_as!(
    RootedCoins as String,
    |game| crate::notation::compact::coins_on_tree_text(
        game.game().tree(),
        game.root(),
        game.game().coins(),
        &crate::notation::labels::Labels::default(),
    ),
    |text| crate::notation::compact::read_coins_on_tree(&text).and_then(|(tree, root, coins)| {
        Ok(CoinsToRoot::new(tree, coins).map_err(grundy_core::ReadError::new)?.at(root))
    })
);

// The rest of this file writes and reads coins on a tree, and their moves.

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

/// Writes a coin as its node. Writes a move as the nodes before and after it, such as `5:3`. The tree and the root are part of the rules,
/// so they are not written.
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
            Ok(_) => {
                return Err(ReadError::expected(format_args!("a move such as `{coin}:0`"), text));
            }
            Err(error) => return Err(error),
        };
        compact::legal(self, coin, mv)
    }
}
