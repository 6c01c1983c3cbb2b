//! Games whose tables of values serve later questions.

use std::sync::{Mutex, PoisonError};

use grundy_core::StopReason;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};

/// The games that have tables, the last used at the end.
#[derive(Debug)]
pub(super) struct Tables {
    games: Mutex<Vec<AnyGame>>,
    most_bytes: u64,
}

/// How many games are kept at most, however small their tables are.
const MAX_GAMES: usize = 64;

impl Tables {
    pub(super) const fn new(most_bytes: u64) -> Self {
        Self { games: Mutex::new(Vec::new()), most_bytes }
    }

    /// The same sum with games that are kept, in place of copies of them that know nothing yet.
    pub(super) fn share(&self, sum: MixedSum) -> MixedSum {
        let mut last: Option<(AnyGame, AnyGame)> = None;
        let shared = |position: AnyPosition| {
            let game = position.game();
            if game.table_bytes().is_none() {
                return position;
            }
            // Components of one game follow each other.
            let kept = match &last {
                Some((copy, kept)) if copy == game => kept,
                _ => &last.insert((game.clone(), self.kept(game))).1,
            };
            position.of_copy(kept).unwrap_or(position)
        };
        sum.into_iter().map(shared).collect()
    }

    /// The copy of a game that is kept, which may be this one.
    fn kept(&self, game: &AnyGame) -> AnyGame {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = match games.iter().position(|other| other == game) {
            Some(at) => games.remove(at),
            None => game.clone(),
        };
        games.push(kept.clone());
        self.make_room(&mut games);
        kept
    }

    /// Looks after the bound while the table of a game grows. The bound, if that table alone is too large.
    pub(super) fn look_after(&self, game: &AnyGame) -> Option<StopReason> {
        if game.table_bytes()? > self.most_bytes {
            return Some(StopReason::Bytes { limit: self.most_bytes });
        }
        drop(self.kept(game));
        None
    }

    /// Forgets the tables that were not used for longest. A position that is still in use keeps the table of its game.
    fn make_room(&self, games: &mut Vec<AnyGame>) {
        let bytes = |game: &AnyGame| game.table_bytes().unwrap_or(0);
        let mut total: u64 = games.iter().map(bytes).sum();
        while games.len() > MAX_GAMES || (total > self.most_bytes && games.len() > 1) {
            total -= bytes(&games.remove(0)).min(total);
        }
    }
}
