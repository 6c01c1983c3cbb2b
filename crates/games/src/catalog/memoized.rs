//! Theorems that can take a long time for a single position. Their computations respect limits, and the catalog keeps unfinished
//! computations, so a later question can resume them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::notation::labels::{Labels, WithLabels};
use grundy_core::{Limits, Meter, Notation, Ruleset, Stopped};

/// A game with a theorem whose computation for a position can be stopped and resumed.
pub(crate) trait Resumable: Notation {
    /// The state of the computation for one position.
    type Work;

    /// Returns the state before the first step.
    fn begin(&self, position: &Self::Position) -> Self::Work;

    /// Continues the computation, within limits.
    fn resume(
        &self,
        position: &Self::Position,
        work: &mut Self::Work,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped>;

    /// Returns whether the computation is finished.
    fn is_done(work: &Self::Work) -> bool;

    /// Returns the number of edges of the position.
    fn edges(position: &Self::Position) -> usize;

    /// Returns how many bytes the state takes in addition to a fixed number of bytes per edge. The fixed part needs no limit, because the
    /// caller already needs a proportional amount of memory for the position.
    fn surplus(work: &Self::Work) -> u64 {
        let _ = work;
        0
    }
}

/// The maximum number of computations to keep. If the kept computations together take more than `MAX_BYTES`, the oldest ones are dropped,
/// but the latest one is always kept.
const MAX_WORKS: usize = 16;
const MAX_BYTES: u64 = 1 << 24;
/// The approximate number of bytes per edge that a position and its computation take together.
const BYTES_PER_EDGE: u64 = 64;

/// Positions, each with the state of its computation.
type Works<G> = VecDeque<(<G as Ruleset>::Position, Arc<<G as Resumable>::Work>)>;

/// A game with the computations for the positions of the most recent questions. The latest computation is last.
pub(crate) struct Memoized<G: Resumable> {
    rules: G,
    works: Mutex<Works<G>>,
}

impl<G: Resumable> Memoized<G> {
    pub(crate) const fn new(rules: G) -> Self {
        Self { rules, works: Mutex::new(VecDeque::new()) }
    }

    /// Returns how many bytes all stored computations take, not counting the part that is proportional to the size of the positions.
    pub(crate) fn bytes(&self) -> u64 {
        self.works().iter().map(|(_, work)| G::surplus(work)).sum()
    }

    fn bytes_of(works: &Works<G>) -> u64 {
        let bytes = |position| BYTES_PER_EDGE * G::edges(position) as u64;
        works.iter().map(|(position, work)| bytes(position) + G::surplus(work)).sum()
    }

    fn works(&self) -> MutexGuard<'_, Works<G>> {
        self.works.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the stored computation for a position, or begins a new one. If the stored computation is unfinished, removes it from the
    /// list, so the caller becomes its only owner.
    fn work(&self, position: &G::Position) -> Arc<G::Work> {
        let mut works = self.works();
        let found = works.iter().position(|(other, _)| other == position);
        let Some(at) = found else {
            drop(works);
            return Arc::new(self.rules.begin(position));
        };
        if G::is_done(&works[at].1) {
            return Arc::clone(&works[at].1);
        }
        let (_, work) = works.remove(at).expect("it was found there");
        work
    }

    fn keep(&self, position: &G::Position, work: Arc<G::Work>) {
        let mut works = self.works();
        // Another thread may have stored a computation for the same position, so remove that computation first.
        works.retain(|(other, _)| other != position);
        works.push_back((position.clone(), work));
        while works.len() > MAX_WORKS || (works.len() > 1 && Self::bytes_of(&works) > MAX_BYTES) {
            works.pop_front();
        }
    }

    /// Resumes the computation for a position, and stores its new state.
    fn resume(
        &self,
        position: &G::Position,
        meter: &mut Meter<'_>,
    ) -> (Result<(), Stopped>, Arc<G::Work>) {
        let mut work = self.work(position);
        // An unfinished computation has only one owner, so it can be changed in place.
        let Some(own) = Arc::get_mut(&mut work).filter(|work| !G::is_done(work)) else {
            return (Ok(()), work);
        };
        let done = self.rules.resume(position, own, meter);
        self.keep(position, Arc::clone(&work));
        (done, work)
    }

    /// Completes the computation for a position and returns it. This can take a long time unless the position was
    /// [prepared](Ruleset::prepare).
    pub(crate) fn done(&self, position: &G::Position) -> Arc<G::Work> {
        self.resume(position, &mut Limits::none().meter()).1
    }
}

/// Forwards the rules of the game, and runs the computation when a position is prepared.
impl<G: Resumable> Ruleset for Memoized<G> {
    grundy_core::forward_ruleset!(self => self.rules; canonical);

    fn prepare(&self, position: &G::Position, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.resume(position, meter).0.map(|()| true)
    }
}

impl<G: Resumable + WithLabels> WithLabels for Memoized<G> {
    fn text(
        &self,
        position: &G::Position,
        mv: Option<&G::Move>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        self.rules.text(position, mv, in_words, labels)
    }
}

impl<G: Resumable> Notation for Memoized<G> {
    grundy_core::forward_notation!(self => self.rules);
}
