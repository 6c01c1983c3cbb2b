//! Who wins, and how: what the catalog that all questions share says within their limits.

use std::collections::HashMap;
use std::sync::LazyLock;

use games::catalog::{By, Catalog, Completeness, Game, Question, Unknown};
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

/// The values that moves leave, by theorems and by what a search has found.
pub(super) struct Leaves<'a> {
    known: &'a PositionFacts,
    /// The value of all components but this one.
    others: HashMap<usize, Option<LoopyValue>>,
    rest: &'a dyn Fn() -> Limits,
    wanted: bool,
}

impl<'a> Leaves<'a> {
    pub(super) fn new(
        known: &'a PositionFacts,
        moves: usize,
        rest: &'a dyn Fn() -> Limits,
    ) -> Self {
        let has_any = known.value.is_some() || known.margin.is_some();
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
        if self.known.margin.is_some() {
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
        let values = &self.known.values;
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
