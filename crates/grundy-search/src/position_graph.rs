//! Stores each reachable position exactly once. Numbers identify the positions, and options are stored as sums of these numbers.
//!
//! All code that explores the positions of a game uses this module: the misère search, quotients, genera, canonical forms and loopy values.
//! Moves are played one by one, and before each move the code consults a [`Budget`], so limits take effect even in a position with a huge
//! number of moves. When the budget stops an exploration, the moves played so far are kept.

mod listing;
mod play;
mod position_index;
mod public;
mod walk;

use std::collections::HashMap;
use std::hash::Hash;

use smallvec::SmallVec;

use grundy_core::engine::REPLAYED;
use grundy_core::{Meter, Ruleset, StopReason, Stopped};

pub(crate) use listing::Listing;
pub use listing::decode;
use listing::{Coded, NO_MORE, encode, tidy};
use play::{PartialExpansion, PendingOptions};
pub(crate) use position_index::Index;
pub(crate) use position_index::are_words;
use position_index::{Key, PositionIndex};
pub use walk::{Step, Walk};

/// The numbers of several positions, such as the parts of a sum.
pub type Numbers = SmallVec<[u32; 6]>;

/// The maximum number of positions. The top bit of a word marks the end of an option, so it is not part of a number.
pub const CAPACITY: usize = (1 << 31) - 2;

/// Decides whether the next step of an exploration is allowed.
pub trait Budget {
    /// The reason why a step is not allowed.
    type Stop;

    /// Requests permission to play a move. `words` is the number of words that all options stored so far take.
    ///
    /// # Errors
    /// Returns the reason why the exploration must stop.
    fn step(&mut self, words: usize) -> Result<(), Self::Stop>;

    /// Requests permission to list a move that was already played before an interruption.
    ///
    /// # Errors
    /// Returns the reason why the exploration must stop.
    fn pass(&mut self) -> Result<(), Self::Stop>;

    /// Requests permission to store one more position, when `positions` are stored already.
    ///
    /// # Errors
    /// Returns the reason why the exploration must stop.
    fn store(&mut self, positions: usize) -> Result<(), Self::Stop>;
}

/// A budget that consists of the limits of a meter and a bound on the number of positions.
#[derive(Debug)]
pub struct Metered<'m, 'l> {
    /// The meter.
    pub meter: &'m mut Meter<'l>,
    /// The maximum number of positions.
    pub max_stored: u64,
    /// The bound as the user set it, for error messages.
    pub limit: u64,
}

impl Budget for Metered<'_, '_> {
    type Stop = Stopped;

    fn step(&mut self, _: usize) -> Result<(), Stopped> {
        self.meter.tick(1)
    }

    fn pass(&mut self) -> Result<(), Stopped> {
        self.meter.pass(REPLAYED)
    }

    fn store(&mut self, positions: usize) -> Result<(), Stopped> {
        if positions as u64 >= self.max_stored || positions >= CAPACITY {
            return Err(self.meter.stopped(StopReason::Stored { limit: self.limit }));
        }
        Ok(())
    }
}

/// All positions reachable from the positions or sums explored. Each position is stored once, with a number and its options.
///
/// Use this graph for statistics, pictures, values of your own, or a theory that needs every position. It grows with
/// [`explore`](Self::explore), which accepts limits and can resume. Positions are stored in their [`canonical`](Ruleset::canonical) form.
/// An option is a [`Sum`](grundy_core::Sum) of numbers of positions. If you need only a single value, use [`Search`](crate::Search), which
/// visits fewer positions.
///
/// ```
/// use grundy_search::PositionGraph;
/// use grundy_search::grundy_core::{Limits, Nimber, Ruleset, Sum};
///
/// /// Rows of pins. A ball knocks down one pin or two neighboring pins, which can split the row.
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u64;
///     type Move = (u64, u64); // pins taken, pins left on one side
///     fn moves(&self, &row: &u64) -> impl Iterator<Item = (u64, u64)> {
///         (1..=row.min(2)).flat_map(move |taken| (0..=(row - taken) / 2).map(move |side| (taken, side)))
///     }
///     fn play(&self, row: &u64, &(taken, side): &(u64, u64)) -> Sum<u64> {
///         [side, row - taken - side].into_iter().filter(|&row| row > 0).collect()
///     }
/// }
///
/// let mut graph = PositionGraph::new();
/// graph.explore(&Kayles, &[5], &Limits::none())?;
/// assert_eq!(graph.len(), 5); // rows of 1 to 5
/// let five = graph.find(&5).unwrap();
/// assert_eq!(graph.nim_values(&Limits::none())?[five as usize], Nimber::new(4));
/// assert_eq!(graph.depths(&Limits::none())?[five as usize], 5); // one pin at a time
/// assert_eq!(graph.options(five).count(), 5); // rows of 4, 3, 1 + 3, 2 + 2 and 1 + 2
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
/// At most 2²² positions, or the maximum set by [`max_stored`](Self::max_stored), up to 2³¹ - 2. Each position takes about 24 bytes
/// in addition to its own size, and each part of an option takes 4 bytes.
#[derive(Clone)]
pub struct PositionGraph<P> {
    // Positions are read far more often than their states, so they are in a separate array. The options of all positions are in one array.
    index: PositionIndex,
    positions: Vec<P>,
    states: Vec<State>,
    /// The options of the positions whose moves have all been played. Each option lists numbers in ascending order. A bit marks the last
    /// number of each option, and [`NO_MORE`] follows the last option of each position.
    options: Vec<u32>,
    /// The positions for which only some moves have been played.
    begun: HashMap<u32, PartialExpansion>,
    /// A vector to reuse for the options of the next position.
    spare: Vec<u32>,
    ahead: Vec<PendingOptions<P>>,
    /// The total number of words of all options.
    words: usize,
    /// Whether options omit positions without moves.
    drops_ended: bool,
    meets_nothing: bool,
    /// The number of positions, from the first one on, whose moves have all been played. Correct only if [`PositionGraph::explore`] alone
    /// has grown the graph.
    expanded: u32,
    max_stored: u64,
}

/// Facts about a position. The low bits are flags, and the bits above them are the index of the position's first option.
#[derive(Clone, Copy, Default)]
struct State(u64);

impl State {
    /// The position has moves. Maintained only if options omit positions without moves.
    const HAS_MOVES: u64 = 1;
    /// Some option consists of several positions.
    const SPLITS: u64 = 2;
    const COMPLETE: u64 = 4;
    /// Play that starts at this position is known to end.
    const ENDS: u64 = 8;
    const FLAGS: u32 = 4;

    const fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }

    const fn start(self) -> usize {
        (self.0 >> Self::FLAGS) as usize
    }
}

impl<P> Default for PositionGraph<P> {
    fn default() -> Self {
        Self::empty(false)
    }
}

impl<P> PositionGraph<P> {
    /// Creates a graph whose options omit positions without moves, because such positions do not change the value of a sum.
    #[doc(hidden)]
    #[must_use]
    pub fn without_ended() -> Self {
        Self::empty(true)
    }

    fn empty(drops_ended: bool) -> Self {
        Self {
            index: PositionIndex::new(),
            positions: Vec::new(),
            states: Vec::new(),
            options: Vec::new(),
            begun: HashMap::new(),
            spare: Vec::new(),
            ahead: Vec::new(),
            words: 0,
            drops_ended,
            meets_nothing: false,
            expanded: 0,
            max_stored: 1 << 22,
        }
    }

    /// The number of bytes that a position takes, not counting its options and its heap memory.
    pub(crate) const BYTES: usize = size_of::<P>() + size_of::<State>() + 16;

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    fn has(&self, number: u32, flag: u64) -> bool {
        self.states[number as usize].has(flag)
    }

    pub(crate) fn has_moves(&self, number: u32) -> bool {
        self.has(number, State::HAS_MOVES)
    }

    /// Returns whether an option found so far consists of several positions.
    pub(crate) fn splits(&self, number: u32) -> bool {
        self.has(number, State::SPLITS)
    }

    /// Returns whether play that starts at a position is known to end.
    pub(crate) fn ends(&self, number: u32) -> bool {
        self.has(number, State::ENDS)
    }

    pub(crate) fn set_ends(&mut self, number: u32) {
        self.states[number as usize].0 |= State::ENDS;
    }

    /// Returns whether all moves of a position have been played.
    #[doc(hidden)]
    pub fn is_complete(&self, number: u32) -> bool {
        self.has(number, State::COMPLETE)
    }

    /// Returns whether one of the initial sums, or the result of some move, is the empty sum.
    pub(crate) const fn meets_nothing(&self) -> bool {
        self.meets_nothing
    }

    /// Returns the options of a position that have been found so far.
    #[doc(hidden)]
    pub fn option_numbers(&self, number: u32) -> impl Iterator<Item = Numbers> {
        self.coded_options(number).map(decode)
    }

    /// Returns the options of a position in the coded form that [`decode`] reads.
    pub(crate) fn coded_options(&self, number: u32) -> impl Iterator<Item = &[u32]> {
        Coded(self.coded(number))
    }

    /// Returns the stored words, starting with the first coded option of a position.
    fn coded(&self, number: u32) -> &[u32] {
        let state = self.states[number as usize];
        if state.has(State::COMPLETE) {
            &self.options[state.start()..]
        } else {
            self.begun.get(&number).map_or(&[], |begun| &begun.words)
        }
    }

    pub(crate) fn count_options(&self, number: u32) -> usize {
        self.coded_options(number).count()
    }

    /// Removes the options of all positions from the graph, and returns them in the order in which the positions were completed. Use
    /// [`Listing::next`] to read them.
    pub(crate) fn take_options(&mut self) -> Listing {
        (self.states, self.begun) = (Vec::new(), HashMap::new());
        Listing::new(std::mem::take(&mut self.options))
    }
}

impl<P: Clone + Eq + Hash> PositionGraph<P> {
    /// Returns the number of a position, and stores the position if it is new.
    #[doc(hidden)]
    pub fn number<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        rules: &G,
        position: P,
        budget: &mut Q,
    ) -> Result<u32, Q::Stop> {
        let key = self.index.key(&position);
        self.number_by(key, rules, position, budget)
    }

    fn number_by<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        key: Key,
        rules: &G,
        position: P,
        budget: &mut Q,
    ) -> Result<u32, Q::Stop> {
        if let Some(number) = self.index.find(key, &position, &self.positions, are_words::<G>()) {
            return Ok(number);
        }
        budget.store(self.positions.len())?;
        let has_moves = !self.drops_ended || rules.moves(&position).next().is_some();
        let number = self.positions.len() as u32;
        self.index.insert(&position, &self.positions);
        self.positions.push(position);
        self.states.push(State(if has_moves { State::HAS_MOVES } else { State::ENDS }));
        if !has_moves {
            self.complete(number, &[]);
        }
        Ok(number)
    }

    /// Stores the options of a position whose moves have all been played.
    fn complete(&mut self, number: u32, words: &[u32]) {
        let state = &mut self.states[number as usize];
        state.0 |= State::COMPLETE | (self.options.len() as u64) << State::FLAGS;
        self.options.extend_from_slice(words);
        self.options.push(NO_MORE);
    }

    /// Returns the numbers of the parts of a sum, in ascending order, and stores the parts that are new. Omits parts without moves if the
    /// graph was created by [`without_ended`](Self::without_ended).
    #[doc(hidden)]
    pub fn numbers<G: Ruleset<Position = P>, Q: Budget>(
        &mut self,
        rules: &G,
        parts: impl IntoIterator<Item = P>,
        budget: &mut Q,
    ) -> Result<Numbers, Q::Stop> {
        let mut numbers = Numbers::new();
        for part in parts {
            let number = self.number(rules, part, budget)?;
            if self.has_moves(number) {
                numbers.push(number);
            }
        }
        numbers.sort_unstable();
        self.meets_nothing |= numbers.is_empty();
        Ok(numbers)
    }

    /// Drops every option of a position that equals an earlier option, once all moves of the position have been played.
    pub(crate) fn tidy(&mut self, number: u32) {
        if !self.is_complete(number) {
            return;
        }
        let start = self.states[number as usize].start();
        let all: usize = self.coded_options(number).map(<[u32]>::len).sum();
        let end = start + all;
        let rest = tidy(&mut self.options[start..end]);
        self.options[start + rest] = NO_MORE;
        self.words -= all - rest;
        // Truncate the array only if these are the last options in it, which is the usual case. Otherwise the options of later positions
        // would shift.
        if end + 1 == self.options.len() {
            self.options.truncate(start + rest + 1);
        }
    }
}

impl<P> PositionGraph<P> {
    /// Drops all options, and returns the index of the positions.
    pub(crate) fn into_index(self) -> Index<P> {
        Index::new(self.index, self.positions)
    }
}
