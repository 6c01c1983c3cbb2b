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

/// What is known about a position.
#[derive(Debug)]
pub(super) struct PositionFacts {
    /// `None` if it is not known.
    pub(super) outcome: Option<LoopyOutcome>,
    /// The value in normal play, and those of the components.
    pub(super) value: Option<LoopyValue>,
    pub(super) values: Vec<Option<LoopyValue>>,
    /// Winning moves, at most as many as were asked for.
    pub(super) winning: Vec<SumMove<AnyMove>>,
    /// Moves that keep a draw, where no move wins.
    pub(super) drawing: Vec<SumMove<AnyMove>>,
    /// Whether these are all.
    pub(super) complete: bool,
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

/// What is known about a position, with this many winning moves at most.
pub(super) fn know(
    sum: &MixedSum,
    convention: Convention,
    most: usize,
    limits: &Limits,
) -> PositionFacts {
    let question = Question::new(convention).most_moves(most);
    let mut solved = CATALOG.answer(sum, &question, limits);
    // A search that met no cycle on its way says which moves win, and not which one makes progress.
    let is_loopy =
        |part: &AnyPosition| CATALOG.game_of(part.game().name()).is_some_and(Game::is_loopy);
    let wins = solved.outcome().get() == Some(&LoopyOutcome::N);
    if wins && solved.progress_move().is_none() && sum.iter().any(is_loopy) {
        let circling = CATALOG.answer(sum, &question.by(By::Loopy), limits);
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
        winning,
        drawing: drawing.map_or_else(Vec::new, |moves| moves.as_slice().to_vec()),
        complete: moves.is_some_and(|moves| moves.completeness() == Completeness::All)
            || matches!(outcome, Some(LoopyOutcome::P | LoopyOutcome::Draw)),
        means: solved.means().map(|means| means.to_string()),
        theorems: solved.theorems().to_vec(),
        remoteness: solved.remoteness(),
        unknown,
    }
}
