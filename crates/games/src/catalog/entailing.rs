//! Games with moves that force a reply or keep the turn. This module erases the types of such games, turns each sum into a single position,
//! and derives results from the values of the components.

use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use grundy_core::mixed::{AnyGame, AnyPosition};
use grundy_core::{
    IllegalPosition, Limits, Meter, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Sum,
};
use grundy_search::entailing::{
    Alternating, EntailingError, EntailingRules, EntailingSearch, Situation, TurnMove,
};

use crate::notation::labels::{Labels, WithLabels, labeled, texts_without_labels};

use super::alone::{Findings, Score, listed};

/// Erases the type of a game with entailing moves. Each position of the resulting game represents a whole sum of the original game.
pub(crate) fn whole<G>(name: &str, rules: G, labels: &Labels) -> AnyGame
where
    G: Written<Position: Send + Sync + 'static, Move: Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    let search = Mutex::new(EntailingSearch::new(rules.clone()).max_stored(KEPT));
    let game = AnyGame::new(name, WholeSums { rules: Alternating(rules), search });
    labeled(game.some_outcomes(Normal), labels).build()
}

/// Derives the outcome of a position from the values of its components and, unless `only_outcome` is set, its value and winning moves.
pub(crate) fn values_of<G>(
    search: &mut EntailingSearch<G>,
    situation: &Situation<G::Position>,
    position: &AnyPosition,
    only_outcome: bool,
    meter: &mut Meter<'_>,
) -> Findings
where
    G: EntailingRules<Move: Eq + Hash + 'static>,
{
    let mut findings = Findings::default();
    let limits = meter.rest();
    let mut query = search.within(&limits);
    let mut find = |findings: &mut Findings| {
        findings.outcome = Some(query.outcome(situation)?);
        if !only_outcome {
            findings.score = Some(Score::Value(query.sum_value(&situation.parts)?));
            findings.winning = listed(position, &query.winning_moves(situation)?);
            findings.are_all = true;
        }
        Ok(())
    };
    match find(&mut findings) {
        Ok(()) => {}
        Err(EntailingError::Stopped(stopped)) => {
            meter.spend(stopped.work());
            findings.stopped = Some(meter.whole(stopped));
        }
        Err(other) => findings.remarks.push(other.to_string()),
    }
    findings
}

/// Returns how many components, each with its value, fit into the given number of bytes, but at most `KEPT`.
pub(crate) fn most_kept(bytes: u64) -> u64 {
    (bytes / BYTES_PER_COMPONENT).min(KEPT)
}

/// The approximate number of bytes for a component with its value.
const BYTES_PER_COMPONENT: u64 = 256;
/// The maximum number of components that a search keeps.
const KEPT: u64 = 2_000_000;
/// The limits of a search whose result is not required. The search is worthwhile only if it is short.
pub(crate) static BONUS_LIMITS: Limits = Limits::none().work(20_000);

/// A game whose positions are whole sums of a game with entailing moves. Its theorem derives the outcome of a sum from the values of the
/// components.
struct WholeSums<G: EntailingRules> {
    rules: Alternating<G>,
    search: Mutex<EntailingSearch<G>>,
}

/// The notation of sums of a game with entailing moves.
pub(crate) trait Written: EntailingRules {
    fn write(situation: &Situation<Self::Position>, labels: &Labels) -> String;
    fn read(text: &str) -> Result<Situation<Self::Position>, ReadError>;
    fn write_move(
        situation: &Situation<Self::Position>,
        mv: &TurnMove<Self::Move>,
        labels: &Labels,
    ) -> String;
    fn move_in_words(
        situation: &Situation<Self::Position>,
        mv: &TurnMove<Self::Move>,
        labels: &Labels,
    ) -> String;
}

impl<G: EntailingRules> Ruleset for WholeSums<G> {
    type Position = Situation<G::Position>;
    type Move = TurnMove<G::Move>;

    fn moves(&self, situation: &Self::Position) -> impl Iterator<Item = Self::Move> {
        self.rules.moves(situation)
    }

    fn play(&self, situation: &Self::Position, mv: &Self::Move) -> Sum<Self::Position> {
        self.rules.play(situation, mv)
    }

    fn check_position(&self, situation: &Self::Position) -> Result<(), IllegalPosition> {
        self.rules.check_position(situation)
    }
}

/// Derives outcomes from the values of the components, if a short search finds these values.
impl<G: EntailingRules> PartialTheorem<Normal> for WholeSums<G> {
    fn known_outcome(&self, situation: &Self::Position, _: Normal) -> Option<Outcome> {
        // A panic leaves only correct values in the table, so the search can still be used after its lock is poisoned.
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&BONUS_LIMITS).outcome(situation).ok()
    }

    fn known_winning_moves(
        &self,
        situation: &Self::Position,
        _: Normal,
    ) -> Option<Vec<Self::Move>> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&BONUS_LIMITS).winning_moves(situation).ok()
    }
}

impl<G: Written> WithLabels for WholeSums<G> {
    fn text(
        &self,
        situation: &Self::Position,
        mv: Option<&Self::Move>,
        in_words: bool,
        labels: &Labels,
    ) -> String {
        match mv {
            Some(mv) if in_words => G::move_in_words(situation, mv, labels),
            Some(mv) => G::write_move(situation, mv, labels),
            None => G::write(situation, labels),
        }
    }
}

impl<G: Written> Notation for WholeSums<G> {
    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<Self::Position, ReadError> {
        G::read(text)
    }
}
