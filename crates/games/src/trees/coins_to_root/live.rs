//! Coins to a root as a live game. Coins can be moved, added and removed, and any node can be the root.

use super::{CoinMove, CoinsToRoot};
use dynamic_trees::XorDistances;
use grundy_core::{IllegalPosition, Nimber, Outcome};
use thiserror::Error;
use tree_algos::{HeavyPaths, NodeId, Rooted, Tree};

/// A tree with coins that can change. The nim-value for any root can be read at any time.
///
/// # Which one do I want?
/// [`CoinsToRoot`] is immutable, and computes the values for all roots together. `LiveCoins` can change, and answers questions about one
/// root at a time. If you read the values for more than about a tenth of the nodes between two changes, convert the `LiveCoins` to a
/// [`CoinsToRoot`] with [`position`](Self::position).
///
/// # Complexity
///
/// Changing the coins on a node or reading a value takes O(log² N) time for N nodes. The time is only O(log N) if no two nodes are at a
/// distance of 64 or more.
///
/// ```
/// use games::trees::coins_to_root::{CoinMove, LiveCoins};
/// use grundy_core::{IllegalPosition, Nimber, Outcome};
/// use tree_algos::{NodeId, shapes};
///
/// // The path 0 - 1 - 2 - 3, with a coin on each end and one on node 1; node 0 is the root.
/// let mut game = LiveCoins::new(shapes::path(4), vec![1, 1, 0, 1])?;
/// let [root, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// assert_eq!(game.nim_value(root), Nimber::new(0 ^ 1 ^ 3));
///
/// let winning: Vec<CoinMove> = game.winning_moves(root).collect();
/// assert_eq!(winning, [CoinMove { from: three, to: one }]);
/// game.play(root, &winning[0]);
/// assert_eq!(game.outcome(root), Outcome::P);
/// assert_eq!(game.coins(), [1, 2, 0, 0]);
///
/// // Add a coin, and choose another root.
/// game.set_coins(two, 1);
/// assert_eq!(game.nim_value(three), Nimber::new(3 ^ 1));
/// # Ok::<(), grundy_core::IllegalPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct LiveCoins {
    tree: Tree,
    paths: HeavyPaths,
    coins: Vec<u64>,
    xors: XorDistances,
}

/// The reason why a coin cannot be moved. After such an error, the coins are unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum CoinMoveError {
    /// The tree does not have this node.
    #[error("there is no node {node} in a tree of {nodes} nodes")]
    NoSuchNode {
        /// The node.
        node: NodeId,
        /// The number of nodes.
        nodes: usize,
    },
    /// There are no coins on the node of the move.
    #[error("there is no coin on node {node}")]
    NoCoin {
        /// The node.
        node: NodeId,
    },
    /// The move does not lead toward the root.
    #[error("node {to} is not on the path from node {from} to the root {root}")]
    NotTowardsRoot {
        /// The node of the coin.
        from: NodeId,
        /// The requested new node of the coin.
        to: NodeId,
        /// The root.
        root: NodeId,
    },
    /// The node already has 2⁶⁴ − 1 coins.
    #[error("node {node} cannot hold any more coins")]
    TooManyCoins {
        /// The node.
        node: NodeId,
    },
}

impl LiveCoins {
    /// Creates the game on the given tree, with `coins[v]` coins on node `v`.
    ///
    /// # Errors
    ///
    /// [`IllegalPosition`] if the number of counts is not the number of nodes.
    ///
    /// # Complexity
    ///
    /// O(N log N) time for N nodes.
    pub fn new(tree: impl Into<Tree>, coins: Vec<u64>) -> Result<Self, IllegalPosition> {
        let tree = tree.into();
        let nodes = tree.node_count();
        if coins.len() != nodes {
            return Err(super::wrong_counts(nodes, coins.len()));
        }
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let xors = XorDistances::new(&rooted, |node| coins[node.index()] % 2 == 1);
        Ok(Self { paths: HeavyPaths::new(&rooted), tree, coins, xors })
    }

    /// Returns the tree.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the number of coins on each node.
    pub fn coins(&self) -> &[u64] {
        &self.coins
    }

    /// Returns the nim-value of the whole board with the given root.
    ///
    /// # Panics
    ///
    /// If the tree does not have the node `root`. The methods below that do not return a `Result` also panic if the tree does not have one
    /// of the given nodes.
    #[track_caller]
    pub fn nim_value(&self, root: NodeId) -> Nimber {
        Nimber::new(u64::from(self.xors.at(root)))
    }

    /// Returns who wins on the whole board with the given root.
    #[track_caller]
    pub fn outcome(&self, root: NodeId) -> Outcome {
        Outcome::from(self.nim_value(root))
    }

    /// Sets the number of coins on a node.
    #[track_caller]
    pub fn set_coins(&mut self, node: NodeId, coins: u64) {
        let before = std::mem::replace(&mut self.coins[node.index()], coins);
        // Only the parity matters, because two coins on one node cancel.
        if before % 2 != coins % 2 {
            self.xors.toggle(node);
        }
    }

    /// Plays a legal move toward a root.
    ///
    /// # Panics
    ///
    /// If there is no coin on the node `from` of the move, or if the node `to` is full. The method does not check whether the move leads
    /// toward the root.
    #[track_caller]
    pub fn play(&mut self, _root: NodeId, mv: &CoinMove) {
        if let Err(error) = self.move_coin(*mv) {
            panic!("{error}");
        }
    }

    /// Plays a move toward the root, if the move is legal.
    ///
    /// # Errors
    ///
    /// A [`CoinMoveError`] if the move is not legal. In that case, the coins are unchanged.
    pub fn try_play(&mut self, root: NodeId, mv: &CoinMove) -> Result<(), CoinMoveError> {
        let nodes = self.coins.len();
        let &CoinMove { from, to } = mv;
        if let Some(&node) = [root, from, to].iter().find(|node| node.index() >= nodes) {
            return Err(CoinMoveError::NoSuchNode { node, nodes });
        }
        if from == to || !self.paths.is_on_path(to, from, root) {
            return Err(CoinMoveError::NotTowardsRoot { from, to, root });
        }
        self.move_coin(*mv)
    }

    fn move_coin(&mut self, CoinMove { from, to }: CoinMove) -> Result<(), CoinMoveError> {
        let less = self.coins[from.index()].checked_sub(1);
        let less = less.ok_or(CoinMoveError::NoCoin { node: from })?;
        let more = self.coins[to.index()].checked_add(1);
        let more = more.ok_or(CoinMoveError::TooManyCoins { node: to })?;
        self.set_coins(from, less);
        self.set_coins(to, more);
        Ok(())
    }

    /// Lists all winning moves with the given root lazily, in the order of the nodes. From every node with a coin, there is at most one
    /// winning move. Moves to nodes that cannot take another coin are omitted.
    ///
    /// # Complexity
    ///
    /// O(log N) per node.
    #[track_caller]
    pub fn winning_moves(&self, root: NodeId) -> impl Iterator<Item = CoinMove> + '_ {
        let total = self.nim_value(root);
        let nodes = if total == Nimber::ZERO { 0 } else { self.coins.len() as u32 };
        let nodes = (0..nodes).map(NodeId::new).filter(|node| self.coins[node.index()] > 0);
        nodes.filter_map(move |from| {
            let distance = self.paths.distance(from, root);
            let wanted = (Nimber::new(u64::from(distance)) + total).value();
            let steps = u64::from(distance).checked_sub(wanted).filter(|&steps| steps > 0)?;
            let to = self.paths.jump(from, root, steps as u32)?;
            (self.coins[to.index()] < u64::MAX).then_some(CoinMove { from, to })
        })
    }

    /// Returns the current board, with the values for all roots.
    ///
    /// # Complexity
    ///
    /// O(N log N) time for N nodes.
    pub fn position(&self) -> CoinsToRoot {
        let Ok(position) = CoinsToRoot::new(self.tree.clone(), self.coins.clone()) else {
            unreachable!("there is one count per node");
        };
        position
    }
}

impl From<&CoinsToRoot> for LiveCoins {
    fn from(game: &CoinsToRoot) -> Self {
        let Ok(live) = Self::new(game.tree().clone(), game.coins().to_vec()) else {
            unreachable!("there is one count per node");
        };
        live
    }
}

// Store the game as a position. All other data can be computed from the position.
#[cfg(feature = "serde")]
stored_as!(LiveCoins as CoinsToRoot, |game| game.position(), |game| Ok(Self::from(&game)));
