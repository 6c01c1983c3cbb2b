//! The graph of a loopy game, and the values of its positions.

use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::ops::ControlFlow;

use thiserror::Error;

use crate::Ruleset;
use crate::ruleset::brief;

use super::labels::{Graph, Labels};
use super::remoteness::distances;
use super::value::{LoopyOutcome, LoopyValue};

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
/// use grundy_core::loopy::{LoopyOutcome, LoopySearch};
/// use grundy_core::{Ruleset, Sum};
///
/// /// A heap beside a bank of so many chips: take any number, or put any number back.
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
/// // With one bank for both players it is not Poker Nim: play may go on for ever.
/// let search = LoopySearch::new(Banked, [(2, 1)])?;
/// assert_eq!(search.outcome(&(2, 1))?, LoopyOutcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopySearch<G: Ruleset> {
    pub(super) rules: G,
    pub(super) numbers: HashMap<G::Position, u32>,
    pub(super) graph: Graph,
    pub(super) labels: Labels,
    distances: Vec<Option<u32>>,
    /// The number of what has no component, if play leads there.
    nothing: Option<u32>,
}

/// Why a loopy game could not be explored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// More positions than allowed.
    #[error("more than {limit} positions can be reached")]
    TooManyPositions {
        /// The bound.
        limit: u64,
    },
    /// A move leaves several components.
    #[error("a move in position {position} leaves {parts} components")]
    Splits {
        /// The position, cut after 200 characters.
        position: String,
        /// How many components it leaves.
        parts: usize,
    },
    /// The call back asked for it.
    #[error("the search was cancelled after {positions} positions")]
    Cancelled {
        /// How many positions were known.
        positions: u64,
    },
}

/// A position that cannot be reached from those that were explored.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("position {position} was not explored")]
pub struct UnknownPosition {
    position: String,
}

impl UnknownPosition {
    /// The position as text, cut after 200 characters.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }
}

impl<G: Ruleset> LoopySearch<G> {
    /// Explores all positions that can be reached from these, but no more than 2²².
    ///
    /// # Errors
    /// [`LoopyError`] if there are more, or a move leaves several components.
    ///
    /// # Complexity
    /// For `v` positions and `e` moves: `O(e)` to explore them, and `O(e (g + 1))` for the values, where the
    /// largest finite one is `g`, at most about `√(2e)`. Memory is `O(v + e)`.
    pub fn new(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
    ) -> Result<Self, LoopyError> {
        Self::explore(rules, positions, 1 << 22, |_| ControlFlow::Continue(()))
    }

    /// As [`new`](Self::new), with another bound on the positions; calls `report` with their number now and then,
    /// which may stop the search.
    ///
    /// # Errors
    /// As [`new`](Self::new), and [`LoopyError::Cancelled`].
    pub fn explore(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
        limit: u64,
        mut report: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Self, LoopyError> {
        let mut found = Found { numbers: HashMap::new(), list: Vec::new(), nothing: None, limit };
        let mut starts = vec![0];
        let mut options = Vec::new();
        for position in positions {
            found.number(&rules, position.clone(), &position)?;
        }
        let mut next = 0;
        while next < found.list.len() {
            if let Some(position) = found.list[next].clone() {
                for mv in rules.moves(&position) {
                    let mut left = rules.play(&position, &mv).into_vec();
                    let option = match (left.pop(), left.len()) {
                        (Some(part), 0) => found.number(&rules, part, &position)?,
                        (None, _) => found.nothing()?,
                        (Some(_), more) => {
                            let parts = more + 1;
                            return Err(LoopyError::Splits { position: brief(&position), parts });
                        }
                    };
                    options.push(option);
                }
            }
            starts.push(options.len());
            next += 1;
            if next % 4096 == 0 && report(next as u64).is_break() {
                return Err(LoopyError::Cancelled { positions: next as u64 });
            }
        }
        let count = found.list.len() as u64;
        let graph = Graph::new(starts, options);
        let labels = Labels::new(&graph, || report(count).is_break())
            .ok_or(LoopyError::Cancelled { positions: count })?;
        let distances = distances(&graph);
        let Found { numbers, nothing, .. } = found;
        Ok(Self { rules, numbers, graph, labels, distances, nothing })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// The number of positions explored.
    #[must_use]
    pub fn len(&self) -> usize {
        self.graph.len()
    }

    /// Whether no position was given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a position.
    ///
    /// # Errors
    /// [`UnknownPosition`] if it was not explored.
    pub fn value(&self, position: &G::Position) -> Result<LoopyValue, UnknownPosition> {
        Ok(self.value_of(self.number(position)?))
    }

    /// The value of a sum of positions.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sum_value(&self, sum: &[G::Position]) -> Result<LoopyValue, UnknownPosition> {
        sum.iter().map(|position| self.value(position)).sum()
    }

    /// The outcome of a position in normal play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn outcome(&self, position: &G::Position) -> Result<LoopyOutcome, UnknownPosition> {
        Ok(self.value(position)?.outcome())
    }

    /// The outcome of a sum in normal play.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn sum_outcome(&self, sum: &[G::Position]) -> Result<LoopyOutcome, UnknownPosition> {
        Ok(self.sum_value(sum)?.outcome())
    }

    /// How many moves play lasts in a position if who wins hurries and who loses delays; `None` in a draw. It is even
    /// in P-positions and odd in N-positions.
    ///
    /// # Errors
    /// As [`value`](Self::value).
    pub fn remoteness(&self, position: &G::Position) -> Result<Option<u32>, UnknownPosition> {
        Ok(self.distances[self.number(position)? as usize])
    }

    pub(super) fn value_of(&self, vertex: u32) -> LoopyValue {
        if let Some(value) = self.labels.value(vertex) {
            return LoopyValue::Nim(value);
        }
        let options = self.graph.options(vertex).iter();
        LoopyValue::infinite(options.filter_map(|&option| self.labels.value(option)))
    }

    pub(super) fn number(&self, position: &G::Position) -> Result<u32, UnknownPosition> {
        self.number_of_parts(self.rules.canonical(position.clone()).as_slice(), position)
    }

    /// The number of what is left, one component or nothing.
    pub(super) fn number_of_parts(
        &self,
        parts: &[G::Position],
        position: &G::Position,
    ) -> Result<u32, UnknownPosition> {
        let number = match parts {
            [] => self.nothing,
            [part] => self.numbers.get(part).copied(),
            _ => None,
        };
        number.ok_or_else(|| UnknownPosition { position: brief(position) })
    }
}

impl<G: Ruleset> Debug for LoopySearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopySearch").field("positions", &self.len()).finish_non_exhaustive()
    }
}

/// The positions met so far; `None` stands for nothing, which has no moves.
struct Found<P> {
    numbers: HashMap<P, u32>,
    list: Vec<Option<P>>,
    nothing: Option<u32>,
    limit: u64,
}

impl<P: Clone + Eq + std::hash::Hash + Debug> Found<P> {
    fn number<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        position: P,
        from: &P,
    ) -> Result<u32, LoopyError> {
        let mut parts = rules.canonical(position).into_vec();
        let position = match (parts.pop(), parts.len()) {
            (Some(part), 0) => part,
            (None, _) => return self.nothing(),
            (Some(_), more) => {
                return Err(LoopyError::Splits { position: brief(from), parts: more + 1 });
            }
        };
        if let Some(&known) = self.numbers.get(&position) {
            return Ok(known);
        }
        let number = self.push(Some(position.clone()))?;
        self.numbers.insert(position, number);
        Ok(number)
    }

    fn nothing(&mut self) -> Result<u32, LoopyError> {
        if let Some(known) = self.nothing {
            return Ok(known);
        }
        let number = self.push(None)?;
        self.nothing = Some(number);
        Ok(number)
    }

    fn push(&mut self, position: Option<P>) -> Result<u32, LoopyError> {
        let number = self.list.len() as u64;
        if number >= self.limit.min(u64::from(u32::MAX / 2)) {
            return Err(LoopyError::TooManyPositions { limit: self.limit });
        }
        self.list.push(position);
        Ok(number as u32)
    }
}
