//! The games whose tables of values are kept for later questions.

use std::sync::{Mutex, PoisonError};

use grundy_core::StopReason;
use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};

/// The games that have tables, the last used at the end.
#[derive(Debug)]
pub(super) struct Tables {
    games: Mutex<Vec<AnyGame>>,
    most_bytes: u64,
}

/// At most this many games are kept, however small their tables are.
const MAX_GAMES: usize = 64;

impl Tables {
    pub(super) const fn new(most_bytes: u64) -> Self {
        Self { games: Mutex::new(Vec::new()), most_bytes }
    }

    /// Replaces the games of a sum by kept copies of them, which have larger tables.
    pub(super) fn share(&self, sum: MixedSum) -> MixedSum {
        let mut last: Option<(AnyGame, AnyGame)> = None;
        let shared = |position: AnyPosition| {
            let game = position.game();
            if game.table_bytes().is_none() {
                return position;
            }
            // Components of one game are consecutive.
            let kept = match &last {
                Some((copy, kept)) if copy == game => kept,
                _ => &last.insert((game.clone(), self.kept(game))).1,
            };
            position.of_copy(kept).unwrap_or(position)
        };
        sum.into_iter().map(shared).collect()
    }

    /// The kept copy of a game; a game without one becomes the kept copy itself.
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

    /// Enforces the bound while the table of a game grows. Returns the bound if that table alone exceeds it.
    pub(super) fn look_after(&self, game: &AnyGame) -> Option<StopReason> {
        if game.table_bytes()? > self.most_bytes {
            return Some(StopReason::Bytes { limit: self.most_bytes });
        }
        drop(self.kept(game));
        None
    }

    /// Drops the least recently used tables. Positions that are still in use keep the table of their game.
    fn make_room(&self, games: &mut Vec<AnyGame>) {
        let bytes = |game: &AnyGame| game.table_bytes().unwrap_or(0);
        let mut total: u64 = games.iter().map(bytes).sum();
        while games.len() > MAX_GAMES || (total > self.most_bytes && games.len() > 1) {
            total -= bytes(&games.remove(0)).min(total);
        }
    }
}
