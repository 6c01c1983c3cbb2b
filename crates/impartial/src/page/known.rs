//! Who wins, and how: what the catalog that all questions share says within their limits.

use std::sync::LazyLock;

use games::catalog::{Answer, By, Catalog, Game, Moves, Question};
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, SumMove};
use grundy_search::loopy::LoopyOutcome;

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
