//! Finds the winner and the winning moves with one catalog that all questions share, within their limits.

use std::collections::HashMap;
use std::sync::LazyLock;

use games::catalog::{Answer, By, Catalog, Game, Moves, Question};
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Normal, Ruleset as _, SumMove};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use crate::play::score;

/// The storage limits of the shared search, in positions and bytes.
const MAX_POSITIONS: u64 = 100_000;
const MAX_BYTES: u64 = 1 << 26;

/// The shared catalog, which keeps results from earlier questions.
pub(super) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::standard().bounds(MAX_POSITIONS, MAX_BYTES));

/// The work limit for a value that nothing else needs. The page can request a longer search.
const VALUE_WORK: u64 = 1 << 16;

/// The work limit for finding the move that makes progress in a loopy game.
const LOOPY_WORK: u64 = 1 << 20;

/// The page shows the results of moves only in positions with at most this many moves.
const MAX_LEAVES: usize = 250;
/// The work limit for each of these values. The search for the whole position has usually computed most of it.
const LEAVES_WORK: u64 = 2_000;
/// The work limit for a margin, which is higher because few boards can be solved otherwise.
const MARGIN_WORK: u64 = 20_000;
/// The maximum text length of a component whose moves are evaluated; a search in a longer one would have to store too much.
const MAX_LEAF: usize = 4_000;

/// Builds the question that requests the winner, the winning moves, and the value within [`VALUE_WORK`].
pub(super) fn question(convention: Convention) -> Question {
    Question::new(convention).value_within(VALUE_WORK)
}

/// Answers a question about a position, listing at most `most` moves.
///
/// If a player wins and positions may repeat, the answer also names the move that makes progress. A search that met no cycle
/// only reports which moves win.
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

/// Returns the winning moves, with the one that makes progress first.
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

/// Whether the list of winning moves is complete.
pub(super) fn are_all_winning(answer: &Answer) -> bool {
    let moves = answer.winning_moves().get();
    moves.is_some_and(Moves::are_all)
        || matches!(answer.outcome().get(), Some(LoopyOutcome::P | LoopyOutcome::Draw))
}

/// Computes the values that moves leave.
pub(super) struct Leaves<'a> {
    known: &'a Answer,
    /// For each component, the value of all the others.
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

    /// Describes the value that a move leaves or, in games with a score, the margin for the player who makes it.
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
        // If one value takes too long, the others will too, so stop requesting them.
        self.wanted = value.is_some();
        let value = value?;
        Some(others + value)
    }
}
