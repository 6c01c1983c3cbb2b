//! The searches that all questions to a catalog share, so later questions can use earlier results.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use grundy_core::StopReason;
use grundy_core::mixed::{AnyGame, AnyPosition, Mixed};
use grundy_search::Statistics;
use grundy_search::loopy::{LoopyExplorer, LoopySearch};

use super::is_searched_by_type;
use super::memory::{Pool, Share};
use super::solve::Unknown;
use super::star::is_star;
use super::sum_search::{AllGames, Setup, SumSearch, of_all, of_game};
use super::table_file::{self, TableFile};

/// The searches that are kept for later questions. An empty search replaces a search whose memory is full.
#[derive(Debug)]
pub(super) struct KeptSearches {
    games: AllGames,
    setup: Setup,
    /// The search that accepts the sums of all games.
    all: RwLock<Arc<dyn SumSearch>>,
    /// The searches that are each compiled for the positions of one game, the most recently used first.
    typed: Mutex<Vec<(AnyGame, Arc<dyn SumSearch>)>>,
    /// The most recent exploration of a loopy game.
    loopy: Mutex<Option<Exploration>>,
    /// The memory that all explorations share.
    pool: Pool,
    /// The file that stores results from one run of the program to the next.
    table: Option<Mutex<TableFile>>,
}

/// The maximum number of searches in `typed`.
const TYPED: usize = 2;

/// An exploration of a loopy game: its start positions, its state, and its share of the memory.
#[derive(Debug)]
pub(super) struct Exploration {
    from: Vec<AnyPosition>,
    pub(super) play: Explored,
    pub(super) share: Share,
}

/// The state of an exploration: unfinished or finished.
#[derive(Debug)]
pub(super) enum Explored {
    Begun(Box<LoopyExplorer<Mixed>>),
    Whole(Box<LoopySearch<Mixed>>),
    /// A placeholder while an unfinished exploration turns into a finished one.
    Nothing,
}

/// The maximum number of moves that an exploration of a loopy game may list, as a multiple of the maximum number of positions that it may
/// store. Moves need their own limit, because a single heap can have more moves than there are positions.
const MOVES_A_POSITION: u64 = 32;

impl KeptSearches {
    pub(super) fn new(games: AllGames, setup: Setup) -> Self {
        Self {
            all: RwLock::new(of_all(games.clone(), setup)),
            typed: Mutex::default(),
            loopy: Mutex::default(),
            pool: Pool::new(setup.bytes),
            table: None,
            games,
            setup,
        }
    }

    pub(super) const fn games(&self) -> &AllGames {
        &self.games
    }

    pub(super) const fn setup(&self) -> Setup {
        self.setup
    }

    pub(super) const fn table(&self) -> Option<&Mutex<TableFile>> {
        self.table.as_ref()
    }

    /// Returns whether a table is set and its file existed when it was opened.
    pub(super) fn has_read_table(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table_file::lock(table).has_read())
    }

    /// Keeps results in the given file.
    pub(super) fn keep_in(&mut self, table: TableFile) {
        self.table = Some(Mutex::new(table));
    }

    pub(super) fn into_table(self) -> Option<TableFile> {
        self.table.map(|table| table.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the search for these positions. If all positions belong to one game, this is the search that is compiled for the positions
    /// of that game, if it has one; heaps that represent values do not count. The returned search stays usable even if another search
    /// replaces it here.
    pub(super) fn of(&self, parts: &[AnyPosition]) -> Arc<dyn SumSearch> {
        typed_game(parts)
            .and_then(|game| self.of_game(game))
            .unwrap_or_else(|| Arc::clone(&self.all.read().unwrap_or_else(PoisonError::into_inner)))
    }

    fn of_game(&self, game: &AnyGame) -> Option<Arc<dyn SumSearch>> {
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let at = typed.iter().position(|(other, _)| other == game);
        let entry = match at {
            Some(at) => typed.remove(at),
            None => (game.clone(), of_game(game, self.setup)?),
        };
        let search = Arc::clone(&entry.1);
        typed.truncate(TYPED - 1);
        typed.insert(0, entry);
        Some(search)
    }

    /// Returns the work that all searches have done, and how much they store.
    pub(super) fn statistics(&self) -> Statistics {
        let typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        let all = self.all.read().unwrap_or_else(PoisonError::into_inner).statistics();
        typed.iter().fold(all, |sum, (_, search)| sum + search.statistics())
    }

    /// Returns the kept exploration if it started from the same positions, and a new exploration otherwise.
    pub(super) fn exploration(&self, from: &[AnyPosition]) -> Exploration {
        let mut kept = self.loopy.lock().unwrap_or_else(PoisonError::into_inner);
        match kept.take() {
            Some(exploration) if exploration.from == from => exploration,
            other => {
                *kept = other;
                let explorer = LoopyExplorer::new(Mixed, from.iter().cloned())
                    .max_stored(self.setup.positions)
                    .max_moves(self.setup.positions.saturating_mul(MOVES_A_POSITION));
                let play = Explored::Begun(Box::new(explorer));
                Exploration { from: from.to_vec(), play, share: self.pool.share() }
            }
        }
    }

    /// Keeps an exploration for the next question.
    pub(super) fn keep(&self, exploration: Exploration) {
        *self.loopy.lock().unwrap_or_else(PoisonError::into_inner) = Some(exploration);
    }

    /// Drops the kept exploration to make room for a new one.
    pub(super) fn forget_kept(&self) {
        self.loopy.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Returns whether the searches have done no work yet.
    pub(super) fn is_new(&self) -> bool {
        self.statistics().edges() == 0
    }

    /// Replaces a full search with an empty one, unless another thread has already replaced it.
    pub(super) fn replace(&self, full: &Arc<dyn SumSearch>) {
        let mut all = self.all.write().unwrap_or_else(PoisonError::into_inner);
        if Arc::ptr_eq(&all, full) {
            *all = of_all(self.games.clone(), self.setup);
            return;
        }
        drop(all);
        let mut typed = self.typed.lock().unwrap_or_else(PoisonError::into_inner);
        typed.retain(|(_, search)| !Arc::ptr_eq(search, full));
    }
}

/// Returns the game to which all positions belong, if that game has a search that is compiled for its positions. Heaps that represent
/// values do not count.
pub(super) fn typed_game(parts: &[AnyPosition]) -> Option<&AnyGame> {
    let game = parts.iter().find(|part| !is_star(part))?.game();
    let is_one_game = parts.iter().all(|part| part.game() == game || is_star(part));
    (is_one_game && is_searched_by_type(game)).then_some(game)
}

/// Returns whether a search failed because it ran out of room.
pub(super) fn is_full(why: &Unknown) -> bool {
    let Unknown::Stopped(stopped) = why else { return false };
    matches!(stopped.reason(), StopReason::Stored { .. } | StopReason::Bytes { .. })
}
