//! Outcomes of the positions of a loopy game, computed without values.

use std::fmt::{self, Debug};

use grundy_core::engine::brief;
use grundy_core::{IllegalPosition, Ruleset};

use super::explorer::{LoopyError, LoopyExplorer};
use super::remoteness::{Distances, rank};
use super::value::LoopyOutcome;
use crate::position_graph::{Index, are_words};

/// The memory in bytes for the distance of a position. The index takes additional memory.
const VERTEX_BYTES: u64 = 4;

/// Determines from the rules alone who wins each position of a loopy game, and how soon.
///
/// It supports the same queries about single positions as a [`LoopySearch`](super::LoopySearch). It supports no queries about sums, since
/// it computes no values and stores no moves. Positions that are small numbers take 12 to 16 bytes each; a search with values takes 12 more
/// bytes per position, plus 4 bytes per move. Other positions take 9 to 15 bytes in addition to their own size. Most of the time is spent
/// on exploration, and exploration takes the same time in both types.
///
/// # Example
/// ```
/// use grundy_search::loopy::{LoopyOutcome, LoopyOutcomes};
/// use grundy_core::{Ruleset, Sum};
///
/// /// A token in a row moves one place to the left or two to the right. Play ends at the left end of the row.
/// struct Row(u32);
///
/// impl Ruleset for Row {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
///         let last = self.0;
///         let places = [at.checked_sub(1), Some(at + 2)].into_iter().flatten();
///         places.filter(move |&to| at > 0 && to <= last)
///     }
///     fn play(&self, _: &u32, &to: &u32) -> Sum<u32> { Sum::from(to) }
/// }
///
/// let row = LoopyOutcomes::new(Row(3), [3])?;
/// let outcomes = [0, 1, 2, 3].map(|at| row.outcome(&at).unwrap());
/// assert_eq!(outcomes, [LoopyOutcome::P, LoopyOutcome::N, LoopyOutcome::P, LoopyOutcome::N]);
/// assert_eq!((row.remoteness(&3)?, row.best_move(&3)?), (Some(3), Some(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Whose turn it is
/// A game in which the players have different moves also works if each position records whose turn it is. In Cat and Mouse (LeetCode 913),
/// a cat and a mouse alternately run along the edges of a graph. The mouse wins in its hole, node 0, which the cat must not enter. The cat
/// wins if the two meet. A player who has lost gets no moves:
///
/// ```
/// use grundy_search::loopy::{LoopyOutcome, LoopyOutcomes};
/// use grundy_core::{Ruleset, Sum};
///
/// /// The neighbors of each node.
/// struct CatAndMouse(Vec<Vec<u8>>);
///
/// impl Ruleset for CatAndMouse {
///     type Position = (u8, u8, bool); // the mouse, the cat, and whether the cat is to move
///     type Move = u8;
///     fn moves(&self, &(mouse, cat, is_cats_turn): &(u8, u8, bool)) -> impl Iterator<Item = u8> {
///         let is_over = if is_cats_turn { mouse == 0 } else { mouse == cat };
///         // A cat that the mouse has run into stays and eats it.
///         let stays = is_cats_turn && mouse == cat;
///         let from = if is_cats_turn { cat } else { mouse };
///         let near = self.0[from as usize].iter().copied();
///         let near = near.filter(move |&to| !is_over && !stays && !(is_cats_turn && to == 0));
///         near.chain((stays && !is_over).then_some(cat))
///     }
///     fn play(&self, &(mouse, cat, is_cats_turn): &(u8, u8, bool), &to: &u8) -> Sum<(u8, u8, bool)> {
///         Sum::from(if is_cats_turn { (mouse, to, false) } else { (to, cat, true) })
///     }
/// }
///
/// // The mouse starts on node 1, the cat on node 2, and the mouse moves first. `N` means that the mouse wins.
/// let outcome = |neighbors: &[&[u8]]| {
///     let graph = neighbors.iter().map(|near| near.to_vec()).collect();
///     let start = (1, 2, false);
///     LoopyOutcomes::new(CatAndMouse(graph), [start]).unwrap().outcome(&start).unwrap()
/// };
/// let draw = outcome(&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]]);
/// assert_eq!(draw, LoopyOutcome::Draw);
/// assert_eq!(outcome(&[&[1, 3], &[0], &[3], &[0, 2]]), LoopyOutcome::N);
/// ```
pub struct LoopyOutcomes<G: Ruleset> {
    pub(super) rules: G,
    pub(super) index: Index<G::Position>,
    pub(super) distances: Distances,
    /// The number that represents the empty sum. If play can reach the empty sum, it is the last number.
    pub(super) nothing: u32,
}

impl<G: Ruleset> LoopyOutcomes<G> {
    /// Explores all positions reachable from the given positions, up to 2²² positions with 2²⁶ moves. To set other bounds or limits, use
    /// [`LoopyExplorer::finish_outcomes`].
    ///
    /// # Errors
    /// Returns [`LoopyError`] if there are more positions or moves than that, or if a move leaves several components.
    ///
    /// # Complexity
    /// O(e) for `e` moves. Memory is `O(v + e)` for `v` positions during the exploration, and then `O(v)`.
    pub fn new(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
    ) -> Result<Self, LoopyError> {
        LoopyExplorer::new(rules, positions).finish_outcomes()
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Returns the number of positions explored.
    pub fn len(&self) -> usize {
        self.distances.len()
    }

    /// Returns whether no positions have been explored.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the memory used, in bytes, not counting the heap memory that positions own.
    pub fn bytes(&self) -> u64 {
        self.index.bytes() + self.len() as u64 * VERTEX_BYTES
    }

    /// Returns the outcome of a position in normal play.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the position has not been explored.
    pub fn outcome(&self, position: &G::Position) -> Result<LoopyOutcome, IllegalPosition> {
        Ok(outcome_of(self.remoteness(position)?))
    }

    /// Returns the number of moves to the end of play if the winner hurries and the loser delays, or `None` for a draw. The number is even
    /// for P-positions and odd for N-positions.
    ///
    /// # Errors
    /// The same as for [`outcome`](Self::outcome).
    pub fn remoteness(&self, position: &G::Position) -> Result<Option<u32>, IllegalPosition> {
        Ok(self.distances.get(self.number(position)?))
    }

    /// Returns all moves from a position to P-positions. A move to a P-position alone is not enough to win, because play can return to the
    /// same P-positions forever; [`best_move`](Self::best_move) makes progress.
    ///
    /// # Errors
    /// The same as for [`outcome`](Self::outcome).
    pub fn winning_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, IllegalPosition> {
        self.moves_to(position, LoopyOutcome::P)
    }

    /// Returns all moves from a position to draws. If the position is a draw, exactly these moves do not lose.
    ///
    /// # Errors
    /// The same as for [`outcome`](Self::outcome).
    pub fn drawing_moves(&self, position: &G::Position) -> Result<Vec<G::Move>, IllegalPosition> {
        self.moves_to(position, LoopyOutcome::Draw)
    }

    /// Returns a good move, or `None` if there is no move. If a move wins, returns the move that wins soonest; otherwise, if a move draws,
    /// a move to a draw; otherwise the move that delays the loss longest. Among equally good moves, it returns the first.
    ///
    /// # Errors
    /// The same as for [`outcome`](Self::outcome).
    ///
    /// # Complexity
    /// The time to list the moves.
    pub fn best_move(&self, position: &G::Position) -> Result<Option<G::Move>, IllegalPosition> {
        let mut best: Option<((u32, u32), G::Move)> = None;
        for (mv, option) in self.options(position)? {
            let rank = rank(self.distances.get(option));
            if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                best = Some((rank, mv));
            }
        }
        Ok(best.map(|(_, mv)| mv))
    }

    fn moves_to(
        &self,
        position: &G::Position,
        outcome: LoopyOutcome,
    ) -> Result<Vec<G::Move>, IllegalPosition> {
        let options = self.options(position)?.into_iter();
        let leads =
            |&(_, option): &(G::Move, u32)| outcome_of(self.distances.get(option)) == outcome;
        Ok(options.filter(leads).map(|(mv, _)| mv).collect())
    }

    /// Returns the moves of an explored position, each with the vertex that it leads to.
    pub(super) fn options(
        &self,
        position: &G::Position,
    ) -> Result<Vec<(G::Move, u32)>, IllegalPosition> {
        self.number(position)?;
        let with_option = |mv: G::Move| {
            let left = self.rules.play(position, &mv);
            let option = match left.as_slice() {
                [part] => self.number(part)?,
                _ => self.number_of_parts(&[], position)?,
            };
            Ok((mv, option))
        };
        self.rules.moves(position).map(with_option).collect()
    }

    pub(super) fn number(&self, position: &G::Position) -> Result<u32, IllegalPosition> {
        self.number_of_parts(self.rules.canonical(position.clone()).as_slice(), position)
    }

    /// Returns the number of the position that a move leaves, or the number of the empty sum if the move leaves no component.
    fn number_of_parts(
        &self,
        parts: &[G::Position],
        position: &G::Position,
    ) -> Result<u32, IllegalPosition> {
        let number = match parts {
            [] => Some(self.nothing).filter(|&number| (number as usize) < self.len()),
            [part] => self.index.find(part, are_words::<G>()),
            _ => None,
        };
        number.ok_or_else(|| {
            IllegalPosition::new(format_args!("position {} was not explored", brief(position)))
        })
    }
}

const fn outcome_of(remoteness: Option<u32>) -> LoopyOutcome {
    match remoteness {
        None => LoopyOutcome::Draw,
        Some(moves) if moves % 2 == 0 => LoopyOutcome::P,
        Some(_) => LoopyOutcome::N,
    }
}

impl<G: Ruleset> Debug for LoopyOutcomes<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopyOutcomes").field("positions", &self.len()).finish_non_exhaustive()
    }
}
