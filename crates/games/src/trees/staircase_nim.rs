#![doc = include_str!("../../doc/staircase_nim.md")]
//!
//! # Picture
//!
//! The worked example: only the coins on the orange nodes, at odd depths, count. Moving the given number of
//! coins up along a blue edge wins.
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
//! // Moving coins from an even step onto an odd one can win, too: here, 1 must become 3.
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
#[cfg(feature = "catalog")]
mod look;
mod position;
mod reparent;
mod symmetry;
mod text;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "live")]
pub use live::LiveStaircase;
pub use position::{Staircase, StaircaseError};
pub use reparent::Reparenting;

use grundy_core::{IllegalMove, Nimber, Ruleset, SpragueGrundy, Sum};
use tree_algos::NodeId;

/// The rules of staircase Nim, and its theorem. A position is a whole [`Staircase`]: coins that land on
/// other coins join them, so the steps are not summands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StaircaseNim;

/// A move of staircase Nim: moves coins from a step, or a node, to the one below it.
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
    /// The number of coins.
    pub coins: u64,
    /// The step or node from which they move.
    pub from: NodeId,
    /// The step below `from`, or its parent.
    pub to: NodeId,
}

impl Ruleset for StaircaseNim {
    type Position = Staircase;
    type Move = StaircaseMove;

    /// In the order of the steps or nodes, few coins before many.
    fn moves(&self, board: &Staircase) -> impl Iterator<Item = StaircaseMove> {
        board.downward_steps().flat_map(|(from, to)| {
            (1..=board.coins_at(from)).map(move |coins| StaircaseMove { coins, from, to })
        })
    }

    fn play(&self, board: &Staircase, mv: &StaircaseMove) -> Sum<Staircase> {
        Sum::from(board.after(mv))
    }

    /// Removes the coins at the bottom, which never move again, and sorts subtrees of the same shape by
    /// their coins, if the tree has up to 1024 nodes: a symmetry of the tree changes nothing.
    fn canonical(&self, board: Staircase) -> Sum<Staircase> {
        Sum::from(board.canonical())
    }

    /// In O(n) for n steps or nodes, however many coins there are: a copy of the counts.
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
    /// The nim-sum of the numbers of coins at odd depths.
    ///
    /// # Complexity
    /// O(n) time for n steps or nodes.
    fn nim_value(&self, board: &Staircase) -> Nimber {
        let nodes = board.nodes().filter(|&node| board.is_odd(node));
        nodes.map(|node| Nimber::new(board.coins_at(node))).sum()
    }

    /// Every move changes the count of exactly one node of odd depth, and so the value. It reaches the wanted
    /// value exactly if it changes that count to its nim-sum with the difference of the values.
    ///
    /// # Complexity
    /// O(n) time for n steps or nodes, however many coins there are.
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
