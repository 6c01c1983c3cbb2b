//! Engines for games whose positions cannot be added to other positions. Each of these games has its own engine, which solves the position
//! without splitting it into components.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

use grundy_core::mixed::{AnyMove, AnyPosition};
use grundy_core::{Meter, Outcome, StopReason, Stopped};
use grundy_search::entailing::EntailingValue;

/// A result about a position that an engine finds in addition to the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    /// The value of the position. It can be used only in sums of positions of the same game.
    Value(EntailingValue),
    /// The number of points that the player to move gains over the opponent from now on, with best play by both.
    Margin(i32),
}

/// The results of an engine for a position.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    pub(crate) outcome: Option<Outcome>,
    pub(crate) score: Option<Score>,
    /// Winning moves. `are_all` is true if the list is complete.
    pub(crate) winning: Vec<AnyMove>,
    pub(crate) are_all: bool,
    /// All moves with the best margin, in games with a score.
    pub(crate) best: Option<Vec<AnyMove>>,
    /// Remarks in words, for example about chains, loony moves, or which player has control.
    pub(crate) remarks: Vec<String>,
    /// The limit that stopped the search, if one did.
    pub(crate) stopped: Option<Stopped>,
}

/// An engine for a game whose positions cannot be added to other positions. It stores results for later questions.
pub(crate) trait Judge: Send {
    /// Solves a position within limits. Returns `None` for a position of a different game.
    fn judge(
        &mut self,
        position: &AnyPosition,
        only_outcome: bool,
        meter: &mut Meter<'_>,
    ) -> Option<Findings>;
}

/// Creates an engine that may use approximately the given number of bytes.
pub(crate) type NewJudge = fn(u64) -> Box<dyn Judge>;

/// Returns the legal moves of a position that also occur in the list `moves`.
pub(crate) fn listed<M: Eq + Hash + 'static>(position: &AnyPosition, moves: &[M]) -> Vec<AnyMove> {
    let wanted: HashSet<&M> = moves.iter().collect();
    let is_wanted = |mv: &AnyMove| mv.downcast_ref::<M>().is_some_and(|mv| wanted.contains(mv));
    position.moves().filter(is_wanted).collect()
}

/// Idle engines, each with the name of its game. The most recently used engine is last.
pub(super) struct Judges {
    idle: Mutex<Vec<(&'static str, Box<dyn Judge>)>>,
    bytes: u64,
}

/// The maximum number of idle engines to keep.
const MAX: usize = 2;

impl Judges {
    pub(super) const fn new(bytes: u64) -> Self {
        Self { idle: Mutex::new(Vec::new()), bytes }
    }

    /// Queries the engine of a game. If a reused engine runs out of room, replaces it with a new engine and repeats the query.
    pub(super) fn ask(
        &self,
        name: &'static str,
        new: NewJudge,
        mut ask: impl FnMut(&mut dyn Judge) -> Option<Findings>,
    ) -> Option<Findings> {
        let kept = {
            let mut idle = self.idle();
            let at = idle.iter().position(|(other, _)| *other == name);
            at.map(|at| idle.remove(at).1)
        };
        let is_used = kept.is_some();
        let mut judge = kept.unwrap_or_else(|| new(self.bytes));
        let mut findings = ask(&mut *judge);
        let is_full = |findings: &Findings| {
            findings.stopped.is_some_and(|stopped| {
                matches!(stopped.reason(), StopReason::Stored { .. } | StopReason::Bytes { .. })
            })
        };
        if is_used && findings.as_ref().is_some_and(is_full) {
            judge = new(self.bytes);
            findings = ask(&mut *judge);
        }
        let mut idle = self.idle();
        idle.push((name, judge));
        if idle.len() > MAX {
            idle.remove(0);
        }
        findings
    }

    fn idle(&self) -> MutexGuard<'_, Vec<(&'static str, Box<dyn Judge>)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
