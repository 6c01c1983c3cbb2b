//! Finds out who wins and which moves win. All queries share one catalog, and each query has its own limits.

use std::collections::HashMap;
use std::sync::LazyLock;

use games::catalog::{Answer, By, Catalog, Game, Moves, Question};
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Normal, Ruleset as _, SumMove};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

use crate::play::score;

/// The maximum number of positions and bytes that the shared catalog stores.
const MAX_POSITIONS: u64 = 100_000;
const MAX_BYTES: u64 = 1 << 26;

/// The catalog that all queries share. It keeps the results of earlier queries.
pub(super) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::standard().bounds(MAX_POSITIONS, MAX_BYTES));

/// The work limit for computing a value that no other part of the answer needs. The page can request a longer search.
const VALUE_WORK: u64 = 1 << 16;

/// The work limit for finding the move that makes progress in a loopy game.
const LOOPY_WORK: u64 = 1 << 20;

/// The maximum number of moves for which the page shows the values of the positions after them.
const MAX_LEAVES: usize = 250;
/// The work limit for the value of the position after each move. The search for the whole position
/// has usually computed most of the results already.
const LEAVES_WORK: u64 = 2_000;
/// The work limit for computing the margin of a game with a score. It is higher than [`LEAVES_WORK`], because a search with that
/// limit would solve only a few boards.
const MARGIN_WORK: u64 = 20_000;
/// The maximum length of the notation of a component whose moves are evaluated. Searches of longer components store too much.
const MAX_LEAF: usize = 4_000;

/// Creates the question about the winner, the winning moves, and the value within [`VALUE_WORK`].
pub(super) fn question(convention: Convention) -> Question {
    Question::new(convention).value_within(VALUE_WORK)
}

/// Answers a question about a position. The answer lists at most `most` moves.
///
/// In a loopy position that the player to move wins, the answer also contains the move that makes progress. A search that has not met a
/// cycle knows only which moves win, so this needs a second query.
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

/// Returns the winning moves. The move that makes progress comes first.
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

/// Returns whether the list contains all winning moves.
pub(super) fn are_all_winning(answer: &Answer) -> bool {
    let moves = answer.winning_moves().get();
    moves.is_some_and(Moves::are_all)
        || matches!(answer.outcome().get(), Some(LoopyOutcome::P | LoopyOutcome::Draw))
}

/// Computes the values of the positions after moves.
pub(super) struct Leaves<'a> {
    known: &'a Answer,
    /// For each component, the value of the sum of all other components.
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

    /// Describes the value of the position after a move. In games with a score, describes the margin for the player who makes the move.
    /// Returns `None` if the result is unknown, or if finding it could take too long.
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
        // If one value takes too long, the other values will take too long as well, so do not compute any more.
        self.wanted = value.is_some();
        let value = value?;
        Some(others + value)
    }
}
