//! A game in progress: the current position, the earlier positions, and what is known about the current position.

use super::Level;
use games::catalog::{Answer, Catalog, Game, MoveTexts, Question};
use games::reason::Reason;
use grundy_core::mixed::{AnyMove, AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, ReadError, SumMove};
use grundy_search::loopy::LoopyOutcome;
use std::collections::VecDeque;
use std::sync::LazyLock;

/// The catalog that answers questions during play. A search gives up after 200,000 positions or 2,000,000 steps.
pub(crate) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::standard().bounds(200_000, Catalog::MAX_BYTES));
static LIMITS: Limits = Limits::none().work(2_000_000);
/// The largest `N` for which `#N` plays a move of the list.
const MAX_NUMBERED: usize = 1_000_000;
/// The maximum total number of components in the earlier positions that are kept for `undo`. The oldest positions are dropped.
const MAX_KEPT: usize = 1 << 20;

/// Returns the usual convention for a sum: misère if all of its games are misère games by their rules, and otherwise normal.
#[must_use]
pub fn usual_convention(sum: &MixedSum) -> Convention {
    let misere = |position: &AnyPosition| {
        let game = CATALOG.game_of(position.game().name());
        game.is_some_and(|game| game.convention() == Convention::Misere)
    };
    if !sum.is_empty() && sum.iter().all(misere) { Convention::Misere } else { Convention::Normal }
}

/// The current position of a game, without components that have no moves, and the earlier positions.
#[derive(Debug)]
pub struct Table {
    position: MixedSum,
    convention: Convention,
    /// The answer about the current position, if it has been computed.
    known: Option<Box<Answer>>,
    earlier: VecDeque<MixedSum>,
}

impl Table {
    /// Starts a game from the given position.
    #[must_use]
    pub fn new(position: MixedSum, convention: Convention) -> Self {
        Self { position: alive(position), convention, known: None, earlier: VecDeque::new() }
    }

    /// Returns the current position, which contains only components that have moves.
    #[must_use]
    pub const fn position(&self) -> &MixedSum {
        &self.position
    }

    /// Returns the first position of the game, or the oldest position that was kept.
    #[must_use]
    pub fn into_beginning(mut self) -> MixedSum {
        self.earlier.pop_front().unwrap_or(self.position)
    }

    /// Returns the positions of the game in order, up to the current one. The oldest positions can be missing.
    pub(super) fn positions(&self) -> impl Iterator<Item = &MixedSum> {
        self.earlier.iter().chain(std::iter::once(&self.position))
    }

    /// Returns whether a player who cannot move loses or wins.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Returns the outcome if a theorem or a short search finds it. `N` means that the player to move wins.
    pub fn outcome(&mut self) -> Option<LoopyOutcome> {
        self.known().outcome().get().copied()
    }

    /// Returns a winning move, or `None` if there is none or none is known.
    pub fn winning_move(&mut self) -> Option<SumMove<AnyMove>> {
        self.known().winning_move().cloned()
    }

    /// Returns a move that keeps the draw, if the position is known to be a draw.
    pub fn drawing_move(&mut self) -> Option<SumMove<AnyMove>> {
        self.known().drawing_moves().get()?.as_slice().first().cloned()
    }

    /// Returns the reason why the player to move wins or loses, if a theorem or a short search finds it.
    #[must_use]
    pub fn why(&self) -> Option<Reason> {
        let question = of_play(&self.position, self.convention).why();
        CATALOG.answer(&self.position, &question, &LIMITS).why().get().cloned()
    }

    fn known(&mut self) -> &Answer {
        let Self { position, convention, known, .. } = self;
        known.get_or_insert_with(|| {
            let question = of_play(position, *convention);
            Box::new(CATALOG.answer(position, &question, &LIMITS))
        })
    }

    /// Lists all moves with their notation. If several moves have the same notation, only the first of them is listed.
    pub fn moves(&self) -> impl Iterator<Item = (String, SumMove<AnyMove>)> + '_ {
        let texts = MoveTexts::of(&self.position);
        self.position.moves().filter_map(move |mv| Some((texts.listed(&mv)?, mv)))
    }

    /// Returns the notation of a move. Equal moves, such as the moves of two coins on one node, have the same notation.
    #[must_use]
    pub fn move_text(&self, mv: &SumMove<AnyMove>) -> String {
        MoveTexts::of(&self.position).text(mv)
    }

    /// Plays a move. `text` is its notation, or `#N` with the number of the move in the list. Returns the notation of the move.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if there is no such move.
    pub fn play_text(&mut self, text: &str) -> Result<String, ReadError> {
        let number = text.trim().strip_prefix('#').map(str::parse::<usize>);
        let mv = match number {
            Some(number) => {
                let index = number.ok().and_then(|number| number.checked_sub(1));
                let index = index.filter(|&index| index < MAX_NUMBERED);
                let listed = index.and_then(|index| self.moves().nth(index));
                let (_, mv) = listed
                    .ok_or_else(|| ReadError::new(format_args!("there is no move `{text:.60}`")))?;
                mv
            }
            None => self.position.read_move(text)?,
        };
        let next = self.position.try_play(&mv).map_err(ReadError::new)?;
        let text = self.move_text(&mv);
        self.move_on(next);
        Ok(text)
    }

    /// Plays a winning move if this level finds one, or else a move that keeps a draw, or else an arbitrary move. Returns the
    /// notation of the move, or `None` if there are no moves.
    pub fn reply(&mut self, level: Level) -> Option<String> {
        let mv = if level.surveys(&self.position) {
            let best = self.winning_move().or_else(|| self.drawing_move());
            best.or_else(|| self.position.moves().next())
        } else {
            super::any(&self.position)
        }?;
        let next = self.position.try_play(&mv).ok()?;
        let text = self.move_text(&mv);
        self.move_on(next);
        Some(text)
    }

    fn move_on(&mut self, next: MixedSum) {
        self.known = None;
        let before = std::mem::replace(&mut self.position, alive(next));
        self.earlier.push_back(before);
        let mut kept: usize = self.earlier.iter().map(MixedSum::len).sum();
        while kept > MAX_KEPT {
            kept -= self.earlier.pop_front().map_or(0, |sum| sum.len());
        }
    }

    /// Takes back the last two moves, one by each player. Returns `false` if fewer than two moves have been played.
    pub fn undo(&mut self) -> bool {
        let Some(index) = self.earlier.len().checked_sub(2) else { return false };
        self.earlier.truncate(index + 1);
        self.earlier.pop_back().is_some_and(|position| {
            self.position = position;
            self.known = None;
            true
        })
    }
}

/// Creates the question for play, which asks for one winning move. Only loopy games need the value as well, because it shows which
/// winning moves make progress.
fn of_play(position: &MixedSum, convention: Convention) -> Question {
    let is_loopy =
        |part: &AnyPosition| CATALOG.game_of(part.game().name()).is_some_and(Game::is_loopy);
    let question = Question::new(convention).most_moves(1);
    if position.iter().any(is_loopy) { question } else { question.without_value() }
}

fn alive(sum: MixedSum) -> MixedSum {
    sum.into_iter().filter(|component| component.moves().next().is_some()).collect()
}
