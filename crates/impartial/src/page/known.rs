//! Who wins, and how: what the catalog that all questions share says within their limits.

use std::collections::HashMap;
use std::sync::LazyLock;

use games::catalog::{Answer, By, Catalog, Game, Moves, Question};
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Normal, Ruleset as _, SumMove};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use crate::play::score;

/// What the search of all questions may store.
const MAX_POSITIONS: u64 = 100_000;
const MAX_BYTES: u64 = 1 << 26;

/// The games, and what was computed for earlier questions.
pub(super) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::standard().bounds(MAX_POSITIONS, MAX_BYTES));

/// A value that nothing else needs is searched for this much work, and further when that is asked for.
const VALUE_WORK: u64 = 1 << 16;

/// So is the winning move of a loopy game that makes progress.
const LOOPY_WORK: u64 = 1 << 20;

/// What every move leaves is said for this many moves.
const MAX_LEAVES: usize = 250;
/// Each of these values may take so much work: what the answer about the whole has found is most of it.
const LEAVES_WORK: u64 = 2_000;
/// A margin may take more: few boards are solved at all.
const MARGIN_WORK: u64 = 20_000;
/// What moves leave of larger components is not said: a search would store much of them.
const MAX_LEAF: usize = 4_000;

/// Who wins and how, and as much of the value as may be.
pub(super) fn question(convention: Convention) -> Question {
    Question::new(convention).value_within(VALUE_WORK)
}

/// The answer about a position, with at most so many moves.
///
/// Where positions repeat and a player wins, it names the move that makes progress, too: a search that met no cycle on its way
/// says only which moves win.
pub(super) fn know(sum: &MixedSum, question: &Question, most: usize, limits: &Limits) -> Answer {
    let question = question.most_moves(most);
    let answer = CATALOG.answer(sum, &question, limits);
    let is_loopy =
        |part: &AnyPosition| CATALOG.game_of(part.game().name()).is_some_and(Game::is_loopy);
    let wins = answer.outcome().get() == Some(&LoopyOutcome::N);
    if wins && answer.progress_move().is_none() && sum.iter().any(is_loopy) {
        let of_loops = limits.clone().work(limits.max_work().min(LOOPY_WORK));
        let circling = CATALOG.answer(sum, &question.by(By::Loopy), &of_loops);
        if circling.progress_move().is_some() {
            return circling;
        }
    }
    answer
}

/// The winning moves, the one that makes progress first.
pub(super) fn winning(answer: &Answer) -> Vec<SumMove<AnyMove>> {
    let mut winning =
        answer.winning_moves().get().map_or_else(Vec::new, |moves| moves.as_slice().to_vec());
    if let Some(first) = answer.progress_move() {
        let most = winning.len().max(1);
        winning.retain(|mv| mv != first);
        winning.insert(0, first.clone());
        winning.truncate(most);
    }
    winning
}

/// Whether every move that is not listed as a winning one loses, or draws at best.
pub(super) fn are_all_winning(answer: &Answer) -> bool {
    let moves = answer.winning_moves().get();
    moves.is_some_and(Moves::are_all)
        || matches!(answer.outcome().get(), Some(LoopyOutcome::P | LoopyOutcome::Draw))
}

/// The values that moves leave, by theorems and by what a search has found.
pub(super) struct Leaves<'a> {
    known: &'a Answer,
    /// The value of all components but this one.
    others: HashMap<usize, Option<LoopyValue>>,
    rest: &'a dyn Fn() -> Limits,
    wanted: bool,
}

impl<'a> Leaves<'a> {
    pub(super) fn new(known: &'a Answer, moves: usize, rest: &'a dyn Fn() -> Limits) -> Self {
        let has_any = known.value().get().is_some() || known.margin().is_some();
        let wanted = has_any && moves <= MAX_LEAVES;
        Self { known, others: HashMap::new(), rest, wanted }
    }

    /// The value that a move leaves, or where a score counts the margin that the player gets with it.
    pub(super) fn words(
        &mut self,
        component: usize,
        position: &AnyPosition,
        mv: &AnyMove,
    ) -> Option<String> {
        self.wanted = self.wanted && position.text().len() <= MAX_LEAF;
        if !self.wanted {
            return None;
        }
        if self.known.margin().is_some() {
            return self.margin(position, mv).map(|margin| format!("{margin:+}"));
        }
        self.of(component, position, mv).map(|value| value.to_string())
    }

    fn margin(&mut self, position: &AnyPosition, mv: &AnyMove) -> Option<i32> {
        let left = Mixed.play(position, mv);
        let [next] = &left.iter().cloned().collect::<Vec<_>>()[..] else { return None };
        let limits = (self.rest)().work(MARGIN_WORK);
        let question = Question::new(Normal).most_moves(0);
        let sum: MixedSum = left.iter().cloned().collect();
        let theirs = CATALOG.answer(&sum, &question, &limits).margin();
        self.wanted = theirs.is_some();
        let taken = score::closed(next)?.checked_sub(score::closed(position)?)?;
        Some(i32::try_from(taken).ok()? - theirs?)
    }

    fn of(&mut self, component: usize, position: &AnyPosition, mv: &AnyMove) -> Option<LoopyValue> {
        let values = self.known.component_values();
        let others = self.others.entry(component).or_insert_with(|| {
            let others = values.iter().enumerate().filter(|(at, _)| *at != component);
            others.map(|(_, value)| value.clone()).sum()
        });
        let others = others.clone()?;
        let left: MixedSum = Mixed.play(position, mv).iter().cloned().collect();
        let limits = (self.rest)().work(LEAVES_WORK);
        let question = Question::new(Normal).most_moves(0);
        let value = CATALOG.answer(&left, &question, &limits).value().get().cloned();
        // Where one takes longer, the others do, too.
        self.wanted = value.is_some();
        let value = value?;
        Some(others + value)
    }
}
