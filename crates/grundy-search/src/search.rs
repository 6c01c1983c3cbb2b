//! Exhaustive search for outcomes, values and winning moves, based on the rules alone.

mod control;
mod driver;
mod file;
mod forgotten;
mod line;
mod listing;
mod mex_search;
mod proof_numbers;
mod query;
mod report;
mod small_search;
mod space;
mod sum_key;
mod sum_space;
mod table;
mod tasks;

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

pub use file::TableError;
pub use query::{BestMove, SearchWithin};
pub use report::{SearchError, SearchResult, Statistics};

use control::{Event, QueryBudget, SearchState};
use driver::{Driver, Task};
use grundy_core::{Convention, Limits, Nimber, Outcome, Ruleset, SumMove};
use listing::Listing;
use small_search::SmallSearch;
use sum_key::SumKey;
use sum_space::Ids;
use table::Table;

/// Searches the positions of any [`Ruleset`] exhaustively, and stores the results of all queries.
///
/// Later queries reuse the results of earlier ones. Queries take `&self`, so other threads can read results while a search runs. No
/// function recurses, so even play that lasts millions of moves cannot overflow the stack. A query that stopped at a limit or was canceled
/// resumes where it stopped if you repeat it.
///
/// - [`nim_value`](Self::nim_value) and [`nim_sum`](Self::nim_sum) find nim-values.
/// - [`outcome`](Self::outcome) determines who wins. In normal play, it searches a single position only until it finds a winning move, and
///   uses nim-values for a sum. In misère play, where nim-values do not add up, it searches sums as a whole.
/// - [`winning_moves`](Self::winning_moves) finds all winning moves, in both conventions.
/// - [`best_move`](Self::best_move) finds a good move, even for the losing player. It uses [`remoteness`](Self::remoteness), the length of
///   play if the winner hurries and the loser delays.
///
/// Positions are stored in [`canonical`](Ruleset::canonical) form unless you call [`as_written`](Self::as_written). All answers are the
/// same in every run, and so are all statistics of a search on a single thread.
///
/// # Method
/// [`Method::MexSearch`] computes each value as the mex of the values of all options. [`Method::ProofNumberSearch`] asks "is the value 0?",
/// "is it 1?" and so on, and for each question first tries the moves that are likely to settle it with the least work. Which method is
/// faster depends on the game. So [`Method::Automatic`] alternates between the two methods, and each of them uses the results of the other.
///
/// Unless you choose [`Method::ProofNumberSearch`], a search begins with a mex search in a small separate table, and continues there while
/// the number of positions is small. So searching a game of a few hundred positions costs about as much as handwritten memoization.
///
/// # Limits
/// If you did not write the rules yourself, set [`max_stored`](Self::max_stored) or [`max_bytes`](Self::max_bytes), and query
/// [`within`](Self::within) limits. Without a limit, the search stops with an error if it finds a position that repeats, but it never stops
/// if play always reaches new positions. A search that finds its answer early can miss a cycle. Each shared table has at least 256 lines.
///
/// # Complexity
/// A mex search for nim-values expands each position once, so time and visited edges are linear in the number of moves of all positions. A
/// line of the table takes 12 bytes for a position of one word, and at most four fifths of the lines are used. Including free lines and
/// space to grow, each position took 19 to 23 bytes in the searches of `benches/notes/search.md`. The stack contains the options along the
/// current line of play. A proof-number search expands far fewer positions if values are small, but can expand a position several times.
///
/// Searches in misère play, and searches for remoteness, visit all reachable sums. Their number can be exponential in the number of
/// different components. The time and memory for a sum, and for a move in it, are proportional to the number of different components that
/// have moves, however often each component occurs.
///
/// The time to list moves is linear in the number of components; only moves of different components count as edges.
///
/// # Example
/// ```
/// use grundy_core::{Misere, Nimber, Normal, Outcome, Ruleset, Sum, SumMove};
/// use grundy_search::Search;
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64; // coins taken
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         1..=heap
///     }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
///         Sum::from(heap - taken)
///     }
/// }
///
/// # fn main() -> Result<(), grundy_search::SearchError<u64>> {
/// let search = Search::new(Nim);
/// assert_eq!(search.nim_value(&5)?, Nimber::new(5));
/// assert_eq!(search.winning_moves(&5, Normal)?, [5]);
/// assert_eq!(search.sum_outcome(&[1, 1, 1], Normal)?, Outcome::N);
/// assert_eq!(search.sum_outcome(&[1, 1, 1], Misere)?, Outcome::P);
/// assert_eq!(search.sum_winning_moves(&[1, 5], Normal)?, [SumMove::new(1, 4)]);
/// assert_eq!(search.sum_winning_moves(&[1, 5], Misere)?, [SumMove::new(1, 5)]);
/// # Ok(())
/// # }
/// ```
pub struct Search<G: Ruleset> {
    rules: G,
    as_written: bool,
    method: Method,
    control: SearchState,
    /// The search in a small table, which every query tries first. When a game proves too large for it, its results move to the shared
    /// table.
    quick: Mutex<SmallSearch<G::Position>>,
    positions: Table<G::Position>,
    /// The tables of sums. They are created on demand, because most searches query only single positions in normal play.
    sums: OnceLock<Box<[Table<SumKey>; 3]>>,
    ids: RwLock<Ids<G::Position>>,
    /// The engines of interrupted tasks, in the order of interruption.
    suspended: Mutex<Vec<Suspended<G::Position>>>,
    /// A thread holds this lock while it makes space in the tables.
    making_room: Mutex<()>,
    /// The interrupted lists of moves, in the order of interruption.
    listings: Mutex<Vec<Listing<G::Position>>>,
    /// The number of threads, and the function that runs them. Present only if threads can share the rules.
    parallel: Option<(usize, Parallel<G>)>,
}

/// An interrupted task.
struct Suspended<P> {
    task: Task<P>,
    drivers: Vec<Driver<P>>,
    /// The heap memory that the positions on the task's stacks own, in bytes.
    bytes: u64,
}

type Parallel<G> = fn(
    &Search<G>,
    &Task<<G as Ruleset>::Position>,
    &mut Vec<Driver<<G as Ruleset>::Position>>,
    usize,
    &QueryBudget<'_>,
) -> Result<Option<u32>, Event<<G as Ruleset>::Position>>;

/// The maximum number of interrupted tasks that are kept.
const KEPT: usize = 16;

/// The method by which a [`Search`] finds nim-values and outcomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Alternates between the other two methods, in turns of increasing length. For outcomes, the turns of the mex search are shorter.
    #[default]
    Automatic,
    /// Computes the mex of the values of all options. Use this method as the reference for the other methods.
    MexSearch,
    /// Tests one value after another, guided by proof numbers. This is fast if values are small.
    ProofNumberSearch,
}

impl<G: Ruleset> Search<G> {
    /// Creates a search with an empty table. To keep ownership of the rules, pass a reference, which is a ruleset, too.
    pub fn new(rules: G) -> Self {
        Self::with_control(rules, SearchState::new())
    }

    fn with_control(rules: G, control: SearchState) -> Self {
        Self {
            rules,
            as_written: false,
            method: Method::Automatic,
            quick: Mutex::new(SmallSearch::new()),
            positions: Table::new(Arc::clone(&control.positions)),
            sums: OnceLock::new(),
            control,
            ids: RwLock::new(Ids::without_ended()),
            suspended: Mutex::new(Vec::new()),
            making_room: Mutex::new(()),
            listings: Mutex::new(Vec::new()),
            parallel: None,
        }
    }

    /// Makes the search use positions exactly as the rules return them. It then calls neither [`canonical`](Ruleset::canonical) nor any
    /// other hook, so you can test the hooks against the rules. Clears the table.
    #[must_use]
    pub fn as_written(self) -> Self {
        let control = self.control.without_counts();
        Self {
            as_written: true,
            method: self.method,
            parallel: self.parallel,
            ..Self::with_control(self.rules, control)
        }
    }

    /// Sets the method. The choice of method does not affect the answers.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        // Drop interrupted engines, because they would resume with the old method.
        self.suspended = Mutex::new(Vec::new());
        self
    }

    /// Limits the total number of positions and sums that all queries store.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.control.max_stored = limit;
        self
    }

    /// Limits the memory of the tables, even while they grow. Heap memory that positions own, in the tables and on the stacks, counts only
    /// if a query declares its size with [`SearchWithin::owning`].
    #[must_use]
    pub fn max_bytes(mut self, limit: u64) -> Self {
        self.control.max_bytes = limit;
        self
    }

    /// Makes the search discard positions when it reaches a bound on storage, instead of returning an error. It discards the positions that
    /// cost the least work. Answers stay exact, because discarded positions are searched again when they are needed.
    ///
    /// The search still returns an error in two cases: if not even the positions that are being searched fit, or if it discards the same
    /// positions again and again, a hundred times each on average during one task. So every search of a game with finitely many positions
    /// ends. If you repeat the query, perhaps with a higher bound, it resumes where it stopped.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.control.forgets = true;
        self
    }

    /// Returns a handle whose queries stop at the given limits. Work is counted in edges visited and moves played.
    ///
    /// A query that stopped at a limit resumes where it stopped if you repeat it. Moves are played one at a time, so limits apply even
    /// within a position with many moves.
    ///
    /// ```
    /// use grundy_core::{Limits, Nimber, Ruleset, StopReason, Sum};
    /// use grundy_search::Search;
    /// struct Nim;
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    ///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// }
    /// let search = Search::new(Nim);
    /// let limits = Limits::none().work(1000);
    /// let error = search.within(&limits).nim_value(&100).unwrap_err();
    /// assert_eq!(error.reason(), Some(StopReason::Work { limit: 1000 }));
    /// assert_eq!(search.nim_value(&100)?, Nimber::new(100));
    /// # Ok::<(), grundy_search::SearchError<u64>>(())
    /// ```
    pub const fn within<'s>(&'s self, limits: &'s Limits) -> SearchWithin<'s, G> {
        SearchWithin::new(self, limits)
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Returns the numbers of positions stored, edges visited and so on, over all queries.
    pub fn statistics(&self) -> Statistics {
        self.control.statistics()
    }

    /// Returns the nim-value of a position: the mex of the values of its options.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn nim_value(&self, position: &G::Position) -> SearchResult<Nimber, G> {
        self.within(Limits::NONE).nim_value(position)
    }

    /// Finds the nim-values of all given positions with a mex search, starting with the positions that have the fewest
    /// [moves](Ruleset::count_moves). The result is an endgame table, which later searches of larger positions use.
    ///
    /// After an error, repeat the call to resume. With [`save`](Self::save) you can store the table for another process.
    ///
    /// ```
    /// use grundy_core::{Nimber, Ruleset, Sum};
    /// use grundy_search::Search;
    /// struct Nim;
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    ///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// }
    /// let search = Search::new(Nim);
    /// search.fill(0..50)?;
    /// assert_eq!(search.known_value(&49), Some(Nimber::new(49)));
    /// # Ok::<(), grundy_search::SearchError<u64>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn fill(&self, positions: impl IntoIterator<Item = G::Position>) -> SearchResult<(), G> {
        self.within(Limits::NONE).fill(positions)
    }

    /// Returns the nim-value of a sum.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn nim_sum(&self, sum: &[G::Position]) -> SearchResult<Nimber, G> {
        self.within(Limits::NONE).nim_sum(sum)
    }

    /// Returns the outcome of a position.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        self.within(Limits::NONE).outcome(position, convention)
    }

    /// Returns the outcome of a sum.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn sum_outcome(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        self.within(Limits::NONE).sum_outcome(sum, convention)
    }

    /// Returns all winning moves of a position, in the order of its moves.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn winning_moves(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<G::Move>, G> {
        self.within(Limits::NONE).winning_moves(position, convention)
    }

    /// Returns all winning moves of a sum, in the order of the components and of their moves.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    pub fn sum_winning_moves(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<SumMove<G::Move>>, G> {
        self.within(Limits::NONE).sum_winning_moves(sum, convention)
    }

    /// Returns the number of moves that a position lasts if the winner hurries and the loser delays.
    ///
    /// The remoteness of a sum without moves is 0. If a sum has winning moves, its remoteness is one more than the least remoteness that a
    /// winning move leaves. Otherwise it is one more than the greatest remoteness that any move leaves (*Winning Ways*, chapter 9).
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// Searches all reachable sums in both conventions, because the remoteness of a sum does not follow from the remoteness of its
    /// components. In normal play, the search skips losing moves if a move wins.
    #[doc(alias = "suspense")]
    pub fn remoteness(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        self.within(Limits::NONE).remoteness(position, convention)
    }

    /// Returns the [`remoteness`](Self::remoteness) of a sum.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// The same as for one position.
    pub fn sum_remoteness(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        self.within(Limits::NONE).sum_remoteness(sum, convention)
    }

    /// Returns a good move, or `None` if there is no move. If a move wins, returns the move that wins soonest; otherwise the move that
    /// delays the loss longest. Among equally good moves, it returns the first.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// The same as for [`remoteness`](Self::remoteness).
    pub fn best_move(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<G::Move>>, G> {
        self.within(Limits::NONE).best_move(position, convention)
    }

    /// Returns the [`best_move`](Self::best_move) of a sum.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// The same as for [`remoteness`](Self::remoteness).
    pub fn sum_best_move(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<SumMove<G::Move>>>, G> {
        self.within(Limits::NONE).sum_best_move(sum, convention)
    }

    /// Returns the nim-value of a position if earlier queries have found it; never starts a search. While another thread searches a small
    /// game, the values of small games count as unknown.
    pub fn known_value(&self, position: &G::Position) -> Option<Nimber> {
        let value_of = |part| Some(nimber(self.known(&Task::Value(part))??));
        self.components().parts(position.clone()).into_iter().map(value_of).sum()
    }

    /// Returns the outcome of a position if earlier queries have found it; never starts a search.
    pub fn known_outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Option<Outcome> {
        self.known_sum_outcome(std::slice::from_ref(position), convention)
    }

    /// Returns the outcome of a sum if earlier queries have found it; never starts a search.
    pub fn known_sum_outcome(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> Option<Outcome> {
        let convention = convention.into();
        if convention == Convention::Misere {
            let whole = self.find_whole(sum)?;
            let outcome = self.known(&Task::Outcome(whole.clone()));
            if let Some(found) = outcome {
                return Some(Outcome::from_first_wins(found.is_none()));
            }
            let length = self.known(&Task::Length(convention, whole))??;
            return Some(Outcome::from_first_wins(length % 2 == 0));
        }
        let parts = self.parts_of(sum);
        if let [part] = &parts[..] {
            let found = self.known(&Task::Is(part.clone(), 0))?;
            return Some(Outcome::from_first_wins(found != Some(0)));
        }
        let value: Option<Nimber> = sum.iter().map(|position| self.known_value(position)).sum();
        value.map(Outcome::from)
    }
}

fn nimber(value: u32) -> Nimber {
    Nimber::new(u64::from(value))
}

impl<G: Ruleset> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("statistics", &self.control.statistics())
            .field("method", &self.method)
            .field("as_written", &self.as_written)
            .finish_non_exhaustive()
    }
}
