//! Explores a loopy game step by step. Exploration can stop at a limit and resume.

use std::fmt::{self, Debug};
use std::sync::{Arc, Mutex};

use crate::position_graph::{Budget, CAPACITY, PositionGraph};
use grundy_core::engine::{REPLAYED, brief};
use grundy_core::{IllegalPosition, Limits, Meter, Ruleset, StopReason, Stopped, Sum};

use super::graph::Graph;
use super::labels::{Labeling, Labels};
use super::outcomes::LoopyOutcomes;
use super::remoteness::Distances;
use thiserror::Error;

/// A [`LoopySearch`] in progress. It first explores all reachable positions, and then computes their values.
///
/// # Example
/// ```
/// use grundy_search::loopy::LoopyExplorer;
/// use grundy_core::{Limits, Ruleset, Sum};
///
/// /// A token on a ring with this many places moves by one in either direction.
/// struct Ring(u32);
///
/// impl Ruleset for Ring {
///     type Position = u32;
///     type Move = u32;
///     fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
///         [(at + 1) % self.0, (at + self.0 - 1) % self.0].into_iter()
///     }
///     fn play(&self, _: &u32, &to: &u32) -> Sum<u32> { Sum::from(to) }
/// }
///
/// let mut explorer = LoopyExplorer::new(Ring(1000), [0]).max_stored(1000);
/// let limits = Limits::none().work(100);
/// let stops = std::iter::repeat_with(|| explorer.run_within(&limits)).take_while(Result::is_err);
/// assert!(stops.count() > 10);
/// assert_eq!(explorer.finish()?.outcome(&7)?.to_string(), "draw");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopyExplorer<G: Ruleset> {
    rules: G,
    max_stored: u64,
    max_moves: u64,
    /// The initial positions that have not been explored yet. The search explores the last of them next.
    open: Vec<G::Position>,
    explored: PositionGraph<G::Position>,
    /// The number of positions whose moves have all been played.
    expanded: u32,
    graph: Graph,
    /// Whether to compute values in addition to distances.
    has_values: bool,
    labeling: Option<Labeling>,
    distances: Option<Distances>,
}

/// Computes the values of the positions of a loopy game, and of sums of these positions, from the rules alone.
///
/// The constructor explores all positions reachable from the given ones, breadth first, and computes all values. After that, queries need
/// no search, except for the remoteness of sums. Positions are stored in their [`canonical`](Ruleset::canonical) form. If you need only
/// single positions, use [`LoopyOutcomes`], which takes less memory.
///
/// Each move must leave at most one component: in general, a loopy component that splits has no finite graph. A move that leaves no
/// component counts as a move to a position without moves.
///
/// # Example
/// ```
/// use grundy_search::loopy::{LoopyOutcome, LoopySearch};
/// use grundy_core::{Ruleset, Sum};
///
/// /// A heap with a bank that holds this many chips. A move takes any number of chips from the heap, or puts any number back.
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
/// // Unlike in Poker Nim, both players share one bank, so play can continue forever.
/// let search = LoopySearch::new(Banked, [(2, 1)])?;
/// assert_eq!(search.outcome(&(2, 1))?, LoopyOutcome::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopySearch<G: Ruleset> {
    pub(super) outcomes: LoopyOutcomes<G>,
    pub(super) graph: Arc<Graph>,
    pub(super) labels: Labels,
    /// The maximum numbers of positions and of moves.
    pub(super) bounds: (u64, u64),
    pub(super) whole: Mutex<Option<ExploredSum>>,
}

/// The rules of play in a sum of vertices of one graph. A state lists the vertices that have options, in ascending order. A move consists
/// of the index of a vertex in this list and one of the vertex's options.
#[derive(Clone, Debug)]
pub(super) struct SumRules(pub(super) Arc<Graph>);

pub(super) type State = Vec<u32>;

impl SumRules {
    pub(super) fn state(&self, vertices: impl IntoIterator<Item = u32>) -> State {
        let has_options = |&vertex: &u32| !self.0.options(vertex).is_empty();
        let mut state: State = vertices.into_iter().filter(has_options).collect();
        state.sort_unstable();
        state
    }
}

impl Ruleset for SumRules {
    type Position = State;
    type Move = (usize, u32);

    fn moves(&self, state: &State) -> impl Iterator<Item = (usize, u32)> {
        // Equal vertices have the same moves to the same states, so list the moves of only the first of them.
        let is_first = |&at: &usize| at == 0 || state[at - 1] != state[at];
        let places = (0..state.len()).filter(is_first);
        places.flat_map(|at| self.0.options(state[at]).iter().map(move |&option| (at, option)))
    }

    fn play(&self, state: &State, &(at, option): &(usize, u32)) -> Sum<State> {
        let left = state.iter().enumerate();
        let left = left.map(|(other, &vertex)| if other == at { option } else { vertex });
        Sum::from(self.state(left))
    }
}

/// The last sum that was explored as a whole, either completely or only in part.
#[derive(Debug)]
pub(super) enum ExploredSum {
    Begun(State, Box<LoopyExplorer<SumRules>>),
    Known(Arc<LoopyOutcomes<SumRules>>),
}

/// The number of positions to expand at a time. Positions with few moves then share a batch of lookups.
const BLOCK: u32 = 8;

/// The memory per vertex, in bytes, while its value and distance are computed.
const WORKING_BYTES: u64 = 36;

/// The limits of the exploration, as a budget for the graph of positions.
struct Bounds<'m, 'l> {
    meter: &'m mut Meter<'l>,
    max_stored: u64,
    max_moves: u64,
}

impl Budget for Bounds<'_, '_> {
    type Stop = Stopped;

    #[inline]
    fn step(&mut self, words: usize) -> Result<(), Stopped> {
        let limit = self.max_moves;
        if words as u64 >= limit {
            return Err(self.meter.stopped(StopReason::Moves { limit }));
        }
        self.meter.tick(1)
    }

    fn pass(&mut self) -> Result<(), Stopped> {
        self.meter.pass(REPLAYED)
    }

    fn store(&mut self, positions: usize) -> Result<(), Stopped> {
        let limit = self.max_stored;
        if positions as u64 >= limit || positions + 1 >= CAPACITY {
            return Err(self.meter.stopped(StopReason::Stored { limit }));
        }
        Ok(())
    }
}

impl<G: Ruleset> LoopyExplorer<G> {
    /// Prepares to explore all positions reachable from the given positions. By default, explores up to 2²² positions with 2²⁶ moves.
    pub fn new(rules: G, positions: impl IntoIterator<Item = G::Position>) -> Self {
        let mut open: Vec<_> = positions.into_iter().collect();
        open.reverse();
        Self {
            rules,
            max_stored: 1 << 22,
            max_moves: 1 << 26,
            open,
            explored: PositionGraph::new(),
            expanded: 0,
            graph: Graph::default(),
            has_values: true,
            labeling: None,
            distances: None,
        }
    }

    /// Limits the number of positions.
    #[must_use]
    pub fn max_stored(mut self, positions: u64) -> Self {
        self.max_stored = positions;
        self
    }

    /// Limits the total number of moves of all positions, to at most 2³¹. Each move takes about 12 bytes.
    #[must_use]
    pub fn max_moves(mut self, moves: u64) -> Self {
        self.max_moves = moves.min(1 << 31);
        self
    }

    /// Returns the number of positions found so far.
    pub fn len(&self) -> usize {
        self.explored.len()
    }

    /// Returns whether no position has been found yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Skips the computation of values, which [`finish_outcomes`](Self::finish_outcomes) does not need. [`finish`](Self::finish) computes
    /// the values anyway.
    #[must_use]
    pub fn without_values(mut self) -> Self {
        self.has_values = false;
        self
    }

    /// Returns the memory used so far, in bytes, not counting the heap memory that positions own.
    pub fn bytes(&self) -> u64 {
        let vertices = self.graph.len() as u64 * WORKING_BYTES;
        let positions = self.explored.len() * PositionGraph::<G::Position>::BYTES;
        (positions + 4 * self.explored.words()) as u64 + self.graph.bytes() + vertices
    }

    /// Explores all positions within limits. Computes their outcomes and, unless [`without_values`](Self::without_values) was called, their
    /// values. Work is counted in moves.
    ///
    /// # Errors
    /// Returns [`LoopyError`] at a limit or a bound; call this method again to resume. Also returns it if a move leaves several components.
    pub fn run_within(&mut self, limits: &Limits) -> Result<(), LoopyError> {
        let mut meter = limits.meter();
        self.explore(&mut meter)?;
        let count = self.explored.len() as u32;
        let nothing = self.explored.meets_nothing();
        meter.show("positions with values", 0, Some(u64::from(count)));
        self.graph.build(&mut self.explored, nothing, &mut meter)?;
        let distances = self.distances.get_or_insert_with(|| Distances::new(&self.graph));
        distances.run(&self.graph, &mut meter)?;
        if self.has_values {
            let labeling = self.labeling.get_or_insert_with(|| Labeling::new(distances));
            labeling.run(&self.graph, &mut meter)?;
        }
        Ok(())
    }

    /// Plays all moves that remain to be played.
    fn explore(&mut self, meter: &mut Meter<'_>) -> Result<(), LoopyError> {
        let (max_stored, max_moves) = (self.max_stored, self.max_moves);
        let Self { rules, explored, .. } = self;
        while let Some(position) = self.open.last() {
            let mut budget = Bounds { meter, max_stored, max_moves };
            let parts = explored.numbers(rules, rules.canonical(position.clone()), &mut budget)?;
            if parts.len() > 1 {
                return Err(LoopyError::Splits { position: brief(position), parts: parts.len() });
            }
            self.open.pop();
        }
        while (self.expanded as usize) < explored.len() {
            let begin = self.expanded;
            let end = (begin + BLOCK).min(explored.len() as u32);
            meter.show("positions", u64::from(begin), None);
            let mut budget = Bounds { meter, max_stored, max_moves };
            let parts = |position| rules.canonical(position);
            let result = explored.expand(begin..end, rules, parts, &mut budget);
            if let Some(number) = (begin..end).find(|&number| explored.splits(number)) {
                let parts =
                    explored.option_numbers(number).map(|option| option.len()).max().unwrap_or(0);
                let position = brief(explored.position(number));
                return Err(LoopyError::Splits { position, parts });
            }
            self.expanded =
                (begin..end).find(|&number| !explored.is_complete(number)).unwrap_or(end);
            result?;
        }
        Ok(())
    }

    /// Completes the exploration without limits, and returns the values.
    ///
    /// # Errors
    /// Returns [`LoopyError`] at a bound, or if a move leaves several components.
    pub fn finish(mut self) -> Result<LoopySearch<G>, LoopyError> {
        self.has_values = true;
        self.run_within(Limits::NONE)?;
        let graph = std::mem::take(&mut self.graph).without_back();
        let labels = self.labeling.take().map(Labeling::finish).unwrap_or_default();
        Ok(LoopySearch {
            graph: Arc::new(graph),
            labels,
            bounds: (self.max_stored, self.max_moves),
            outcomes: self.into_outcomes(),
            whole: Mutex::new(None),
        })
    }

    /// Completes the exploration without limits, and returns the outcomes of single positions.
    ///
    /// ```
    /// use grundy_search::loopy::LoopyExplorer;
    /// use grundy_core::{Limits, Ruleset, Sum};
    /// struct Ring(u32);
    /// impl Ruleset for Ring {
    ///     type Position = u32;
    ///     type Move = u32;
    ///     fn moves(&self, &at: &u32) -> impl Iterator<Item = u32> {
    ///         [(at + 1) % self.0, (at + self.0 - 1) % self.0].into_iter()
    ///     }
    ///     fn play(&self, _: &u32, &to: &u32) -> Sum<u32> { Sum::from(to) }
    /// }
    /// let mut explorer = LoopyExplorer::new(Ring(1000), [0]).without_values();
    /// explorer.run_within(&Limits::none().work(10_000))?;
    /// assert_eq!(explorer.finish_outcomes()?.outcome(&7)?.to_string(), "draw");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`finish`](Self::finish).
    pub fn finish_outcomes(mut self) -> Result<LoopyOutcomes<G>, LoopyError> {
        self.has_values = false;
        self.run_within(Limits::NONE)?;
        Ok(self.into_outcomes())
    }

    /// Returns the outcomes. All positions must be explored.
    fn into_outcomes(self) -> LoopyOutcomes<G> {
        let nothing = self.explored.len() as u32;
        let distances = self.distances.unwrap_or_default().finish();
        LoopyOutcomes { rules: self.rules, index: self.explored.into_index(), distances, nothing }
    }
}

impl<G: Ruleset> Debug for LoopyExplorer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopyExplorer")
            .field("positions", &self.len())
            .field("expanded", &self.expanded)
            .finish_non_exhaustive()
    }
}

impl<G: Ruleset> LoopySearch<G> {
    /// Explores all positions reachable from the given positions, up to 2²² positions with 2²⁶ moves. To set other bounds or limits, use
    /// [`LoopyExplorer`].
    ///
    /// # Errors
    /// Returns [`LoopyError`] if there are more positions or moves than that, or if a move leaves several components.
    ///
    /// # Complexity
    /// For `v` positions and `e` moves, `O(e)` to explore them, and `O(e (g + 1))` for the values, where `g` is the largest finite
    /// value, at most about `√(2e)`. Memory is `O(v + e)`.
    pub fn new(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
    ) -> Result<Self, LoopyError> {
        LoopyExplorer::new(rules, positions).finish()
    }
}

/// The reason why a loopy game could not be explored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoopyError {
    /// The exploration reached a limit of the query or a bound of the [`LoopyExplorer`].
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A move leaves several components.
    #[error("a move in position {position} leaves {parts} components")]
    Splits {
        /// The position, truncated to 200 characters.
        position: String,
        /// The number of components left.
        parts: usize,
    },
    /// A component of a sum has not been explored.
    #[error(transparent)]
    Unknown(#[from] IllegalPosition),
}

impl LoopyError {
    /// Returns the limit or bound that ended the exploration, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Splits { .. } | Self::Unknown(_) => None,
        }
    }
}
