//! Games whose moves entail a reply or keep the turn: whole sums without types, and what can be said about them.

use std::sync::{Mutex, PoisonError};

use grundy_core::mixed::AnyGame;
use grundy_core::{
    IllegalPosition, Limits, Normal, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    Stopped, Sum,
};
use grundy_search::entailing::{Alternating, EntailingRules, EntailingSearch, Situation, TurnMove};

/// A game of this kind without its type.
pub(crate) fn whole<G>(name: &str, rules: G) -> AnyGame
where
    G: Written<Position: Send + Sync + 'static, Move: Send + Sync + 'static>,
    G: Clone + Send + Sync + 'static,
{
    let search = Mutex::new(EntailingSearch::new(rules.clone()).max_stored(KEPT));
    AnyGame::new(name, Whole { rules: Alternating(rules), search }).some_outcomes(Normal).build()
}

/// What is said about a position of one of these games, by its values or by its best margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who wins, if it was found out.
    pub outcome: Option<Outcome>,
    /// The value, as in `value loony` or `value *2`, or the best margin, as in `margin 3`; or that it is unknown.
    pub value: String,
    /// What the moves below are: `winning moves`, or `best moves` where a score counts.
    pub kind: &'static str,
    /// All such moves.
    pub moves: Vec<String>,
    /// What words can say: chains, loony moves, who has control.
    pub words: Vec<String>,
    /// The limit that ended the search.
    pub stopped: Option<Stopped>,
}

/// What is known about a position, in normal play and within these limits; `None` for a text about another game.
///
/// ```
/// use games::catalog;
/// use grundy_core::{Limits, Outcome};
///
/// let verdict = catalog::verdict("nimstring 0-1 1-2", &Limits::none()).expect("a game of this kind")?;
/// assert_eq!(verdict.outcome, Some(Outcome::N));
/// assert_eq!((verdict.value.as_str(), &verdict.moves[..]), ("value loony", &["0-1".to_owned()][..]));
/// assert!(catalog::verdict("nim 3", &Limits::none()).is_none());
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
///
/// # Errors
/// A [`ReadError`] if the position cannot be read.
pub fn verdict(text: &str, limits: &Limits) -> Option<Result<Verdict, ReadError>> {
    let text = text.trim();
    let (game, position) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Some((super::find(game)?.verdict?)(position, limits))
}

impl Verdict {
    /// Nothing is known yet.
    pub(crate) fn unknown(kind: &'static str, value: &str) -> Self {
        let (value, moves, words) = (value.to_owned(), Vec::new(), Vec::new());
        Self { outcome: None, value, kind, moves, words, stopped: None }
    }
}

/// How many components are kept by a search.
pub(crate) const KEPT: u64 = 2_000_000;
/// How many moves are looked at where an answer is only asked in passing.
pub(crate) static SOON: Limits = Limits::none().work(20_000);

/// Whole sums of a game with entailing moves, with their notation, and with the values as a theorem.
struct Whole<G: EntailingRules> {
    rules: Alternating<G>,
    search: Mutex<EntailingSearch<G>>,
}

/// How whole sums are written.
pub(crate) trait Written: EntailingRules {
    fn write(situation: &Situation<Self::Position>) -> String;
    fn read(text: &str) -> Result<Situation<Self::Position>, ReadError>;
    fn write_move(situation: &Situation<Self::Position>, mv: &TurnMove<Self::Move>) -> String;
    fn move_in_words(situation: &Situation<Self::Position>, mv: &TurnMove<Self::Move>) -> String;
}

impl<G: EntailingRules> Ruleset for Whole<G> {
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

/// By values, as far as a short search finds them.
impl<G: EntailingRules> PartialTheorem<Normal> for Whole<G> {
    fn known_outcome(&self, situation: &Self::Position, _: Normal) -> Option<Outcome> {
        // What a panic has left are values that are right.
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&SOON).outcome(situation).ok()
    }

    fn known_winning_moves(
        &self,
        situation: &Self::Position,
        _: Normal,
    ) -> Option<Vec<Self::Move>> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        search.within(&SOON).winning_moves(situation).ok()
    }
}

impl<G: Written> Notation for Whole<G> {
    fn position_text(&self, situation: &Self::Position) -> String {
        G::write(situation)
    }

    fn read_position(&self, text: &str) -> Result<Self::Position, ReadError> {
        G::read(text)
    }

    fn move_text(&self, situation: &Self::Position, mv: &Self::Move) -> String {
        G::write_move(situation, mv)
    }

    fn move_in_words(&self, situation: &Self::Position, mv: &Self::Move) -> String {
        G::move_in_words(situation, mv)
    }
}
