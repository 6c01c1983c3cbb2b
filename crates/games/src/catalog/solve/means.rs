//! How the answer to a question is known, in one place for all who tell it.

use std::fmt;

use super::{Answer, Fact, How, OpenQuestion};
use grundy_core::mixed::{AnyGame, AnyPosition};

impl Answer {
    /// How who wins and the value are known: the weaker of the two ways.
    pub fn how(&self) -> Option<How> {
        [self.outcome.how(), self.value.how()].into_iter().flatten().max()
    }

    /// The games whose theorems have helped, by their names, each once.
    pub fn theorems(&self) -> &[String] {
        &self.theorems
    }

    /// How many positions the searches of the catalog had stored when the question was answered, if one was begun;
    /// those of earlier questions are among them.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// How it is known in words, as `by theorem` or `by search (7 positions)`; `None` where nothing is known.
    ///
    /// ```
    /// use games::catalog::Catalog;
    /// use grundy_core::{Limits, Normal};
    ///
    /// let catalog = Catalog::standard();
    /// let sum = catalog.read_sum("nim 3 5")?;
    /// let solved = catalog.solve(&sum, Normal, &Limits::none());
    /// assert_eq!(solved.means().expect("it is known").to_string(), "by theorem");
    /// assert_eq!(solved.theorems(), ["nim"]);
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn means(&self) -> Option<impl fmt::Display + use<>> {
        Some(Means { how: self.how()?, positions: self.positions })
    }
}

struct Means {
    how: How,
    positions: u64,
}

impl fmt::Display for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.how, self.positions) {
            (How::Theorem, _) => f.write_str("by theorem"),
            // The engines of loopy games and of those that are played alone do not count.
            (How::Search, 0) => f.write_str("by search"),
            (How::Search, 1) => f.write_str("by search (1 position)"),
            (How::Search, positions) => write!(f, "by search ({positions} positions)"),
            (How::Table, positions) => write!(f, "by the table ({positions} positions)"),
        }
    }
}

impl OpenQuestion<'_, '_> {
    /// Completes an answer with its question, and with the theorems and searches that it comes from.
    pub(super) fn finish(&self, solved: &mut Answer) {
        solved.position = self.sum.clone();
        solved.only_outcome = self.question.only_outcome;
        let is_of_table = self.followed == 0 && self.catalog.engine().has_read_table();
        if is_of_table {
            weaken(&mut solved.outcome);
            weaken(&mut solved.value);
            weaken(&mut solved.winning);
        }
        let means = [solved.outcome.how(), solved.value.how(), solved.winning.how()];
        if self.followed > 0 || means.iter().flatten().any(|&how| how != How::Theorem) {
            solved.positions = self.catalog.statistics().positions();
        }
        solved.theorems = self.helped.iter().map(|game| game.name().to_owned()).collect();
    }

    /// Notes that the theorem of this game has said something about a position that has moves.
    pub(super) fn note(&mut self, position: &AnyPosition) {
        let game = position.game();
        // Components of one game follow each other.
        let is_noted = |helped: &[AnyGame]| helped.last() == Some(game) || helped.contains(game);
        if !is_noted(&self.helped) && position.moves().next().is_some() {
            self.helped.push(game.clone());
        }
    }

    /// The same about all components.
    pub(super) fn note_all(&mut self) {
        let sum = self.sum;
        sum.iter().for_each(|position| self.note(position));
    }
}

/// What the search has said without following a move, a table has said.
fn weaken<T>(fact: &mut Fact<T>) {
    if let Fact::Known(_, how @ How::Search) = fact {
        *how = How::Table;
    }
}
