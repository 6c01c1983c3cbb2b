#![doc = include_str!("../../doc/staircase_nim.md")]
//!
//! # Picture
//!
//! The worked example. Only the coins on the orange nodes, which are at odd depths, count. The number next to each blue edge is the number
//! of coins to move up along that edge to win.
//!
#![doc = include_str!("../../doc/assets/staircase_nim.svg")]
//!
//! # Example
//!
//! ```
//! use games::trees::staircase_nim::{Staircase, StaircaseNim};
//! use grundy_core::{Nimber, SpragueGrundy};
//!
//! let stairs: Staircase = "0 3 2 1".parse()?;
//! assert_eq!(StaircaseNim.nim_value(&stairs), Nimber::new(3 ^ 1));
//!
//! // A position is the whole staircase, so the winning moves are the moves to value 0.
//! let winning: Vec<String> =
//!     StaircaseNim.moves_to(&stairs, Nimber::ZERO).map(|mv| mv.to_string()).collect();
//! assert_eq!(winning, ["move 2 coins from 1 to 0"]);
//!
//! // Moving coins from an even step to an odd step can also win: here, the 1 must become 3.
//! let stairs = Staircase::new(vec![0, 1, 2, 3])?;
//! let winning: Vec<String> =
//!     StaircaseNim.moves_to(&stairs, Nimber::ZERO).map(|mv| mv.to_string()).collect();
//! assert_eq!(winning, ["move 2 coins from 2 to 1", "move 2 coins from 3 to 2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;
#[cfg(feature = "live")]
mod live;
mod position;
mod text;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "live")]
pub use live::LiveStaircase;
pub use position::{Staircase, StaircaseError};

use grundy_core::{IllegalMove, Nimber, Ruleset, SpragueGrundy, Sum};
use tree_algos::{HeavyPaths, NodeId};

/// The rules of staircase Nim, and its theorem. A position is a whole [`Staircase`]. The coins of one step move onto another step and join
/// the coins there, so the steps cannot be components of a sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StaircaseNim;

/// A move of staircase Nim. It moves coins from a step to the step below it, or from a node to its parent.
///
/// ```
/// use games::trees::staircase_nim::StaircaseMove;
/// use tree_algos::NodeId;
///
/// let mv = StaircaseMove { coins: 2, from: NodeId::new(5), to: NodeId::new(3) };
/// assert_eq!(mv.to_string(), "move 2 coins from 5 to 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct StaircaseMove {
    /// The number of coins to move.
    pub coins: u64,
    /// The step or node from which the coins move.
    pub from: NodeId,
    /// The step below `from`, or the parent of `from`.
    pub to: NodeId,
}

impl Ruleset for StaircaseNim {
    type Position = Staircase;
    type Move = StaircaseMove;

    /// Lists the moves in the order of the steps or nodes, and for each step or node in ascending order of the number of coins.
    fn moves(&self, board: &Staircase) -> impl Iterator<Item = StaircaseMove> {
        board.downward_steps().flat_map(|(from, to)| {
            (1..=board.coins_at(from)).map(move |coins| StaircaseMove { coins, from, to })
        })
    }

    fn play(&self, board: &Staircase, mv: &StaircaseMove) -> Sum<Staircase> {
        Sum::from(board.after(mv))
    }

    /// Removes the coins at the bottom, because they cannot move. If the tree has at most 1024 nodes, also sorts subtrees of the same shape
    /// by their coins, because a symmetry of the tree does not affect play.
    fn canonical(&self, board: Staircase) -> Sum<Staircase> {
        Sum::from(board.canonical())
    }

    /// Runs in O(n) time for n steps or nodes, because it copies the counts. The time does not depend on the number of coins.
    fn try_play(
        &self,
        board: &Staircase,
        mv: &StaircaseMove,
    ) -> Result<Sum<Staircase>, IllegalMove> {
        let on_board = mv.from.index() < board.coins().len();
        let legal = on_board
            && board.parent(mv.from) == Some(mv.to)
            && (1..=board.coins_at(mv.from)).contains(&mv.coins);
        if legal { Ok(self.play(board, mv)) } else { Err(IllegalMove::new(mv, board)) }
    }
}

impl SpragueGrundy for StaircaseNim {
    /// Computes the nim-sum of the numbers of coins at odd depths.
    ///
    /// # Complexity
    /// O(n) time for n steps or nodes.
    fn nim_value(&self, board: &Staircase) -> Nimber {
        let nodes = board.nodes().filter(|&node| board.is_odd(node));
        nodes.map(|node| Nimber::new(board.coins_at(node))).sum()
    }

    /// Every move changes the number of coins on exactly one node at odd depth, and therefore the value. The move reaches the wanted value
    /// exactly if the new number of coins is the nim-sum of the old number, the current value and the wanted value.
    ///
    /// # Complexity
    /// O(n) time for n steps or nodes, for any number of coins.
    fn moves_to(&self, board: &Staircase, value: Nimber) -> impl Iterator<Item = StaircaseMove> {
        let difference = self.nim_value(board) + value;
        let wanted = move |odd| (Nimber::new(board.coins_at(odd)) + difference).value();
        board.downward_steps().filter_map(move |(from, to)| {
            let coins = if board.is_odd(from) {
                board.coins_at(from).checked_sub(wanted(from))
            } else {
                wanted(to).checked_sub(board.coins_at(to))
            };
            let coins = coins.filter(|coins| (1..=board.coins_at(from)).contains(coins));
            coins.map(|coins| StaircaseMove { coins, from, to })
        })
    }
}

// The rest of this file computes nim-values after moving a subtree to a different parent.

/// A position that is prepared for questions about its nim-value after moving one subtree.
///
/// Each question is about the original position, independently of earlier questions.
///
/// Cutting off the subtree of `u` and attaching it to `v` shifts all depths in the subtree by the same number. An even shift changes
/// nothing. After an odd shift, the coins in the subtree that were at odd depths no longer count, and the coins that were at even depths
/// count instead. The value therefore changes by the nim-sum of **all** counts in the subtree. In heavy-light order, every subtree is a
/// range of nodes, and the nim-sum of a range is the nim-sum of two prefix sums.
///
/// # Complexity
/// O(n) time and space for the preparation with n nodes, and O(1) per question.
///
/// ```
/// use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseError};
/// use grundy_core::Nimber;
/// use tree_algos::{NodeId, shapes};
///
/// // The path 0 - 1 - 2 - 3, with one coin at its end, at depth 3.
/// let path = Staircase::on_tree(shapes::path(4), NodeId::new(0), vec![0, 0, 0, 1])?;
/// let reparenting = Reparenting::new(&path);
/// let [root, one, two, end] = [0, 1, 2, 3].map(NodeId::new);
/// assert_eq!(reparenting.value(), Nimber::ONE);
/// assert_eq!(reparenting.value_after(end, one), Ok(Nimber::ZERO));
/// assert_eq!(reparenting.value_after(end, root), Ok(Nimber::ONE));
/// assert_eq!(
///     reparenting.value_after(one, two),
///     Err(StaircaseError::WithinSubtree { node: one, parent: two }),
/// );
/// # Ok::<(), StaircaseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reparenting<'a> {
    board: &'a Staircase,
    value: Nimber,
    paths: HeavyPaths,
    /// For each place in the heavy-light order, the nim-sum of all counts before that place.
    before: Vec<Nimber>,
}

impl<'a> Reparenting<'a> {
    /// Prepares a position for questions about moving subtrees.
    pub fn new(board: &'a Staircase) -> Self {
        let paths = HeavyPaths::new(&board.rooted());
        let mut before = Vec::with_capacity(board.coins().len() + 1);
        let mut sum = Nimber::ZERO;
        before.push(sum);
        before.extend(paths.order().iter().map(|&node| {
            sum += Nimber::new(board.coins_at(node));
            sum
        }));
        Self { board, value: StaircaseNim.nim_value(board), paths, before }
    }

    /// Returns the nim-value of the unchanged position.
    pub const fn value(&self) -> Nimber {
        self.value
    }

    /// Returns the nim-value after cutting the edge from `node` to its parent and attaching `node` to `parent`. If `parent` is already
    /// the parent of `node`, nothing changes.
    ///
    /// # Errors
    /// A [`StaircaseError`] if `parent` is in the subtree of `node`, or if one of the nodes does not exist.
    ///
    /// # Complexity
    /// O(1) time.
    pub fn value_after(&self, node: NodeId, parent: NodeId) -> Result<Nimber, StaircaseError> {
        let nodes = self.board.coins().len();
        if let Some(&node) = [node, parent].iter().find(|node| node.index() >= nodes) {
            return Err(StaircaseError::NoSuchNode { node, nodes });
        }
        if self.paths.is_ancestor(node, parent) {
            return Err(StaircaseError::WithinSubtree { node, parent });
        }
        // Moving the subtree changes the parity of its depths only if `node` and its new parent are at depths of the same parity before the
        // move.
        if self.board.is_odd(node) != self.board.is_odd(parent) {
            return Ok(self.value);
        }
        let places = self.paths.subtree(node);
        Ok(self.value + self.before[places.start] + self.before[places.end])
    }
}
