//! Exhaustive search: outcomes, values and winning moves from the rules alone.

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

/// A memoized exhaustive search over any [`Ruleset`].
///
/// All later queries reuse what one query finds. Queries take `&self`, so other threads can read a search
/// while it runs. Nothing recurses, so play may last millions of moves. A query that stopped at a bound
/// or was canceled resumes where it stopped when you repeat it.
///
/// - [`nim_value`](Self::nim_value) and [`nim_sum`](Self::nim_sum): the nim-values.
/// - [`outcome`](Self::outcome): in normal play, one position is searched only until a winning move
///   is found, and a sum is decided by nim-values; in misère play, where nim-values do not add up,
///   sums are searched as wholes.
/// - [`winning_moves`](Self::winning_moves): all of them, in both conventions.
/// - [`best_move`](Self::best_move): a good move, even for the losing side, by
///   [`remoteness`](Self::remoteness): the winner hurries and the loser delays.
///
/// Positions are stored in [`canonical`](Ruleset::canonical) form unless you call
/// [`as_written`](Self::as_written). All answers, and all statistics of a single thread, are the same in
/// every run.
///
/// # Method
/// With [`Method::MexSearch`], each value is the mex of the values of all options. With
/// [`Method::ProofNumberSearch`], the search asks "is the value 0?", "is it 1?" and so on, each time following
/// the moves that are likely to settle it with the least work. Which is faster depends on the game, so
/// [`Method::Automatic`] alternates between the two, and each uses what the other finds.
///
/// Unless you choose [`Method::ProofNumberSearch`], a search begins by definition in a small table of its own, and stays
/// there while it meets few positions. So a game of a few hundred positions costs about as much as a handwritten memo.
///
/// # Limits
/// If you did not write the rules yourself, set [`max_stored`](Self::max_stored) or [`max_bytes`](Self::max_bytes)
/// and query [`within`](Self::within) limits. Without them the search notices a game that never ends when a
/// position repeats, but not when play always reaches new positions. A search that stops early may miss a
/// cycle. Each shared table has at least 256 lines.
///
/// # Complexity
/// Nim-values by definition: each position is expanded once, so time and edges are linear in the number of
/// moves of all positions. A line of the table has 12 bytes for a position of one word, and at most four fifths of the lines
/// are used. Including the room to grow, positions took 19 to 23 bytes each in the searches of `benches/notes/search.md`. The
/// stack holds the options along the current line of play. Proof numbers expand far fewer positions if values are small, but a
/// position may be expanded several times.
/// Misère play and remoteness: the same over all reachable sums, of which there may be
/// exponentially many in the number of different components. A sum, and a move in it, takes time and memory in
/// proportion to the different components that have moves, however often each occurs.
/// Lists of moves: linear in the number of components, with one edge for each move of a different component.
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
    /// The search that every query tries first. The shared table learns its results when it is closed.
    quick: Mutex<SmallSearch<G::Position>>,
    positions: Table<G::Position>,
    /// Created on demand: most searches are of one position in normal play.
    sums: OnceLock<Box<[Table<SumKey>; 3]>>,
    ids: RwLock<Ids<G::Position>>,
    /// The engines of interrupted tasks, the latest last.
    suspended: Mutex<Vec<Suspended<G::Position>>>,
    /// Held by the thread that makes room in the tables.
    making_room: Mutex<()>,
    /// The interrupted lists of moves, the latest last.
    listings: Mutex<Vec<Listing<G::Position>>>,
    /// The number of threads, and the function that runs them, which exists only if the rules can be shared.
    parallel: Option<(usize, Parallel<G>)>,
}

/// An interrupted task.
struct Suspended<P> {
    task: Task<P>,
    drivers: Vec<Driver<P>>,
    /// The heap memory owned by the positions on its stacks.
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
    /// Alternates between the other two, in turns that grow longer. For outcomes, the search by definition gets shorter turns.
    #[default]
    Automatic,
    /// Takes the mex over all options: the reference for everything else.
    MexSearch,
    /// Asks about one value after another, with proof numbers. Fast if values are small.
    ProofNumberSearch,
}

impl<G: Ruleset> Search<G> {
    /// A search with an empty table. To keep the rules, pass `&G`, which is a ruleset, too.
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

    /// Takes positions as the rules leave them and calls neither [`canonical`](Ruleset::canonical) nor any
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

    /// Chooses the method. The answers are the same.
    #[must_use]
    pub fn method(mut self, method: Method) -> Self {
        self.method = method;
        // Suspended engines would continue with the old method.
        self.suspended = Mutex::new(Vec::new());
        self
    }

    /// Bounds the total number of positions and sums stored by all queries.
    #[must_use]
    pub fn max_stored(mut self, limit: u64) -> Self {
        self.control.max_stored = limit;
        self
    }

    /// Bounds the memory of the tables, even while they grow. Heap memory owned by positions, in the tables and on the
    /// stacks, is counted if a query declares its size: [`SearchWithin::owning`].
    #[must_use]
    pub fn max_bytes(mut self, limit: u64) -> Self {
        self.control.max_bytes = limit;
        self
    }

    /// At a bound on storage, the search discards the positions that cost the least work instead of returning
    /// an error. Answers stay exact; discarded positions are searched again when they are needed.
    ///
    /// The bound is still an error if not even the positions being searched fit, or if discarding makes no
    /// progress, which means that the positions that one task discarded were discarded a hundred times each on average. So
    /// every search of a game with finitely many positions ends. Repeat the query, perhaps with a higher bound, and it
    /// resumes where it stopped.
    #[must_use]
    pub fn forgetting(mut self) -> Self {
        self.control.forgets = true;
        self
    }

    /// The search with limits for single queries: work (edges visited and moves played), time, and a flag.
    ///
    /// A query that ends at a limit resumes where it stopped when you repeat it. A position may have any
    /// number of moves: they are played one at a time.
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

    /// The rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Statistics of everything stored and visited so far.
    pub fn statistics(&self) -> Statistics {
        self.control.statistics()
    }

    /// The nim-value of a position: the mex of the values of its options.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn nim_value(&self, position: &G::Position) -> SearchResult<Nimber, G> {
        self.within(Limits::NONE).nim_value(position)
    }

    /// Finds the nim-values of all these positions by definition, in the order of their
    /// [number of moves](Ruleset::count_moves). The result is an endgame table that later searches of larger positions use.
    ///
    /// After an error, repeat the call to resume. [`save`](Self::save) stores the table for another
    /// process.
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
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn fill(&self, positions: impl IntoIterator<Item = G::Position>) -> SearchResult<(), G> {
        self.within(Limits::NONE).fill(positions)
    }

    /// The nim-value of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn nim_sum(&self, sum: &[G::Position]) -> SearchResult<Nimber, G> {
        self.within(Limits::NONE).nim_sum(sum)
    }

    /// The outcome of a position.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        self.within(Limits::NONE).outcome(position, convention)
    }

    /// The outcome of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn sum_outcome(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Outcome, G> {
        self.within(Limits::NONE).sum_outcome(sum, convention)
    }

    /// All winning moves of a position, in the order of its moves.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn winning_moves(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<G::Move>, G> {
        self.within(Limits::NONE).winning_moves(position, convention)
    }

    /// All winning moves of a sum, in the order of the components and of their moves.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    pub fn sum_winning_moves(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Vec<SumMove<G::Move>>, G> {
        self.within(Limits::NONE).sum_winning_moves(sum, convention)
    }

    /// The number of moves that a position lasts if the winner hurries and the loser delays.
    ///
    /// A sum without moves has remoteness 0, a sum with winning moves one more than the least
    /// remoteness they lead to, and any other one more than the greatest among its options (Winning
    /// Ways, chapter 9).
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// All reachable sums are searched in either convention, since lengths, unlike
    /// nim-values, do not add up. In normal play, losing moves are skipped if a move wins.
    #[doc(alias = "suspense")]
    pub fn remoteness(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        self.within(Limits::NONE).remoteness(position, convention)
    }

    /// The [`remoteness`](Self::remoteness) of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// As for one position.
    pub fn sum_remoteness(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<u32, G> {
        self.within(Limits::NONE).sum_remoteness(sum, convention)
    }

    /// A good move, or `None` if there is no move: the move that wins soonest
    /// or, if all moves lose, the one that resists longest. Among equally good moves it is the first.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// As for [`remoteness`](Self::remoteness).
    pub fn best_move(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<G::Move>>, G> {
        self.within(Limits::NONE).best_move(position, convention)
    }

    /// The [`best_move`](Self::best_move) of a sum.
    ///
    /// # Errors
    /// A [`SearchError`] if a bound is reached or play does not end.
    ///
    /// # Complexity
    /// As for [`remoteness`](Self::remoteness).
    pub fn sum_best_move(
        &self,
        sum: &[G::Position],
        convention: impl Into<Convention>,
    ) -> SearchResult<Option<BestMove<SumMove<G::Move>>>, G> {
        self.within(Limits::NONE).sum_best_move(sum, convention)
    }

    /// The nim-value of a position if earlier queries have found it. Does not search. While another thread searches a small
    /// game, values of small games count as unknown.
    pub fn known_value(&self, position: &G::Position) -> Option<Nimber> {
        let value_of = |part| Some(nimber(self.known(&Task::Value(part))??));
        self.components().parts(position.clone()).into_iter().map(value_of).sum()
    }

    /// The outcome of a position if earlier queries have found it. Does not search.
    pub fn known_outcome(
        &self,
        position: &G::Position,
        convention: impl Into<Convention>,
    ) -> Option<Outcome> {
        self.known_sum_outcome(std::slice::from_ref(position), convention)
    }

    /// The outcome of a sum if earlier queries have found it. Does not search.
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
