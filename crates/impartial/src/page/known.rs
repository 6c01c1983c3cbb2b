//! Who wins, and how: what the catalog that all questions share says within their limits.

use std::sync::LazyLock;

use games::catalog::{By, Catalog, Completeness, Game, Question, Unknown};
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, SumMove};
use grundy_search::loopy::{LoopyOutcome, LoopyValue};

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

/// What is known about a position.
#[derive(Debug)]
pub(super) struct PositionFacts {
    /// `None` if it is not known.
    pub(super) outcome: Option<LoopyOutcome>,
    /// The value in normal play, and those of the components.
    pub(super) value: Option<LoopyValue>,
    pub(super) values: Vec<Option<LoopyValue>>,
    /// Where a score counts, what the player to move gets more than the opponent from now on.
    pub(super) margin: Option<i32>,
    /// Winning moves, at most as many as were asked for.
    pub(super) winning: Vec<SumMove<AnyMove>>,
    /// Moves that keep a draw, where no move wins.
    pub(super) drawing: Vec<SumMove<AnyMove>>,
    /// Whether these are all.
    pub(super) complete: bool,
    /// Whether a further search might find the value.
    pub(super) has_value_left: bool,
    /// How that is known, in words.
    pub(super) means: Option<String>,
    /// The games whose theorems have helped.
    pub(super) theorems: Vec<String>,
    /// How long play lasts, where positions can repeat and a player wins.
    pub(super) remoteness: Option<u32>,
    /// Why the outcome is not known.
    pub(super) unknown: Option<NotKnown>,
}

/// Why something is not known.
#[derive(Debug)]
pub(super) struct NotKnown {
    /// Whether a limit stopped the search, which goes on when it is asked again.
    pub(super) stopped: bool,
    pub(super) text: String,
}

/// What is known about a position.
pub(super) fn know(
    sum: &MixedSum,
    question: &Question,
    most: usize,
    limits: &Limits,
) -> PositionFacts {
    let question = question.most_moves(most);
    let mut solved = CATALOG.answer(sum, &question, limits);
    // A search that met no cycle on its way says which moves win, and not which one makes progress.
    let is_loopy =
        |part: &AnyPosition| CATALOG.game_of(part.game().name()).is_some_and(Game::is_loopy);
    let wins = solved.outcome().get() == Some(&LoopyOutcome::N);
    if wins && solved.progress_move().is_none() && sum.iter().any(is_loopy) {
        let of_loops = limits.clone().work(limits.max_work().min(LOOPY_WORK));
        let circling = CATALOG.answer(sum, &question.by(By::Loopy), &of_loops);
        if circling.progress_move().is_some() {
            solved = circling;
        }
    }
    let outcome = solved.outcome().get().copied();
    let moves = solved.winning_moves().get();
    let mut winning = moves.map_or_else(Vec::new, |moves| moves.as_slice().to_vec());
    // The move that makes progress comes first.
    if let Some(first) = solved.progress_move() {
        winning.retain(|mv| mv != first);
        winning.insert(0, first.clone());
        winning.truncate(most);
    }
    let drawing = solved.drawing_moves().get().filter(|_| outcome == Some(LoopyOutcome::Draw));
    let unknown = solved
        .outcome()
        .why()
        .map(|why| NotKnown { stopped: matches!(why, Unknown::Stopped(_)), text: why.to_string() });
    PositionFacts {
        outcome,
        value: solved.value().get().cloned(),
        values: solved.component_values().to_vec(),
        margin: solved.margin(),
        winning,
        drawing: drawing.map_or_else(Vec::new, |moves| moves.as_slice().to_vec()),
        has_value_left: outcome.is_some()
            && matches!(solved.value().why(), Some(Unknown::LeftOut { .. } | Unknown::Stopped(_))),
        complete: moves.is_some_and(|moves| moves.completeness() == Completeness::All)
            || matches!(outcome, Some(LoopyOutcome::P | LoopyOutcome::Draw)),
        means: solved.means().map(|means| means.to_string()),
        theorems: solved.theorems().to_vec(),
        remoteness: solved.remoteness(),
        unknown,
    }
}
