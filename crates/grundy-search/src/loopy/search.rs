//! The graph of a loopy game, and the values of its positions.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex};

use thiserror::Error;

use crate::position_graph::Index;
use grundy_core::engine::brief;
use grundy_core::{IllegalPosition, Ruleset, StopReason, Stopped};

use super::labels::{Graph, Labels};
use super::remoteness::Distances;
use super::value::{LoopyOutcome, LoopyValue};
use super::wholes::Whole;

/// Values of the positions of a loopy game and of their sums, from the rules alone.
///
/// All positions that can be reached from those given are explored, breadth first, and get their values at once; then
/// every question is answered without search. Positions stand in their [`canonical`](Ruleset::canonical) form.
///
/// A move has to leave one component: a loopy component that splits has in general no finite graph. Nothing is
/// one component too many: rules that say so by an empty sum are understood as a position without moves.
///
/// # Example
/// ```
/// use grundy_search::loopy::{LoopyOutcome, LoopySearch};
/// use grundy_core::{Ruleset, Sum};
///
/// /// A heap beside a bank of this many chips: take any number, or put any number back.
/// struct Banked;
///
/// impl Ruleset for Banked {
///     type Position = (u32, u32);
///     type Move = u32; // the new size of the heap
///     fn moves(&self, &(heap, bank): &(u32, u32)) -> impl Iterator<Item = u32> {
///         (0..=heap + bank).filter(move |&size| size != heap)
///     }
///     fn play(&self, &(heap, bank): &(u32, u32), &size: &u32) -> Sum<(u32, u32)> {
///         Sum::from((size, heap + bank - size))
///     }
/// }
///
/// // With one bank for both players it is not Poker Nim: play may go on forever.
/// let search = LoopySearch::new(Banked, [(2, 1)])?;
/// assert_eq!(search.outcome(&(2, 1))?, LoopyOutcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopySearch<G: Ruleset> {
    pub(super) rules: G,
    index: Index<G::Position>,
    pub(super) graph: Arc<Graph>,
    pub(super) labels: Labels,
    distances: Distances,
    /// The number of what has no component, which is the last one if play leads there.
    nothing: u32,
    /// The bounds on positions and on moves.
    pub(super) bounds: (u64, u64),
    pub(super) whole: Mutex<Option<Whole>>,
}

/// The memory of a vertex beside the index and the graph: its label with the time, and its distance.
const VERTEX_BYTES: u64 = 12;

/// Why a loopy game could not be explored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// A limit was reached, or a bound of the [`LoopyExplorer`](super::LoopyExplorer).
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A move leaves several components.
    #[error("a move in position {position} leaves {parts} components")]
    Splits {
        /// The position, cut after 200 characters.
        position: String,
        /// How many components it leaves.
        parts: usize,
    },
    /// A component of a sum was not explored.
    #[error(transparent)]
    Unknown(#[from] IllegalPosition),
}

impl LoopyError {
    /// Which limit or bound ended the search, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Splits { .. } | Self::Unknown(_) => None,
        }
    }
}

impl<G: Ruleset> LoopySearch<G> {
    pub(super) fn from_parts(
        rules: G,
        index: Index<G::Position>,
        nothing: u32,
        graph: Graph,
        labels: Labels,
        distances: Distances,
        bounds: (u64, u64),
    ) -> Self {
        let (graph, whole) = (Arc::new(graph), Mutex::new(None));
        Self { rules, index, graph, labels, distances, nothing, bounds, whole }
    }

    /// The rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// The number of positions explored.
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether no position was given.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory taken, without what positions own beside their own size; with that of the sum that was explored
    /// last as a whole.
    pub fn bytes(&self) -> u64 {
        let vertices = self.len() as u64 * VERTEX_BYTES;
        self.index.bytes() + self.graph.bytes() + vertices + self.whole_bytes()
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`IllegalPosition`] if it was not explored.
    pub fn value(&self, position: &G::Position) -> Result<LoopyValue, IllegalPosition> {
        Ok(self.value_of(self.number(position)?))
    }

    /// The value of a sum of positions.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sum_value(&self, sum: &[G::Position]) -> Result<LoopyValue, IllegalPosition> {
        sum.iter().map(|position| self.value(position)).sum()
    }

    /// The outcome of a position in normal play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(&self, position: &G::Position) -> Result<LoopyOutcome, IllegalPosition> {
        Ok(match self.remoteness(position)? {
            None => LoopyOutcome::Draw,
            Some(moves) if moves % 2 == 0 => LoopyOutcome::P,
            Some(_) => LoopyOutcome::N,
        })
    }

    /// The outcome of a sum in normal play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sum_outcome(&self, sum: &[G::Position]) -> Result<LoopyOutcome, IllegalPosition> {
        Ok(self.sum_value(sum)?.outcome())
    }

    /// How many moves play lasts in a position if the winner hurries and the loser delays; `None` in a draw. It is even
    /// in P-positions and odd in N-positions.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn remoteness(&self, position: &G::Position) -> Result<Option<u32>, IllegalPosition> {
        Ok(self.distances.get(self.number(position)?))
    }

    pub(super) fn distance(&self, vertex: u32) -> Option<u32> {
        self.distances.get(vertex)
    }

    pub(super) fn value_of(&self, vertex: u32) -> LoopyValue {
        if let Some(value) = self.labels.value(vertex) {
            return LoopyValue::Nim(value);
        }
        let options = self.graph.options(vertex).iter();
        LoopyValue::infinite(options.filter_map(|&option| self.labels.value(option)))
    }

    pub(super) fn number(&self, position: &G::Position) -> Result<u32, IllegalPosition> {
        self.number_of_parts(self.rules.canonical(position.clone()).as_slice(), position)
    }

    /// The number of what is left, one component or nothing.
    pub(super) fn number_of_parts(
        &self,
        parts: &[G::Position],
        position: &G::Position,
    ) -> Result<u32, IllegalPosition> {
        let number = match parts {
            [] => Some(self.nothing).filter(|&number| (number as usize) < self.len()),
            [part] => self.index.find(part),
            _ => None,
        };
        number.ok_or_else(|| {
            IllegalPosition::new(format_args!("position {} was not explored", brief(position)))
        })
    }
}

impl<G: Ruleset> Debug for LoopySearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopySearch").field("positions", &self.len()).finish_non_exhaustive()
    }
}
