//! Describes how an answer was found, for programs that print answers.

use std::fmt;

use super::{Answer, Completeness, Fact, How, Moves, OpenQuestion};
use grundy_core::mixed::{AnyGame, AnyPosition};

impl Answer {
    /// Returns how the outcome and the value were found. If they were found in different ways, returns the weaker of the two ways.
    pub fn how(&self) -> Option<How> {
        [self.outcome.how(), self.value.how()].into_iter().flatten().max()
    }

    /// Returns the names of the games whose theorems contributed to the answer, each once.
    pub fn theorems(&self) -> &[String] {
        &self.theorems
    }

    /// Returns the number of positions in the catalog's searches when the question was answered, including positions from earlier
    /// questions, or 0 if the question needed no search.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Describes in words how the answer was found, such as `by theorem` or `by search (7 positions)`. Returns `None` if nothing is
    /// known.
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
            // The engines for loopy games and for games that are played alone do not count positions, so print no number.
            (How::Search, 0) => f.write_str("by search"),
            (How::Search, 1) => f.write_str("by search (1 position)"),
            (How::Search, positions) => write!(f, "by search ({positions} positions)"),
            (How::Table, positions) => write!(f, "by the table ({positions} positions)"),
        }
    }
}

impl OpenQuestion<'_, '_> {
    /// Completes an answer: adds the question, and the theorems and searches that contributed.
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
        for moves in [&mut solved.winning, &mut solved.drawing] {
            self.count_equal_once(moves);
        }
    }

    /// Keeps only the first of each group of equal moves, and at most as many moves as the question allows.
    fn count_equal_once(&self, moves: &mut Fact<Moves>) {
        let equal = self.texts.most_equal();
        let (Fact::Known(moves, _), true) = (moves, equal > 1) else { return };
        self.texts.keep_distinct(&mut moves.list);
        let most = self.question.most_moves / equal;
        if moves.list.len() > most {
            moves.list.truncate(most);
            moves.completeness = Completeness::More;
        }
    }

    /// Records that the theorem of the position's game has contributed to the answer, if the position has moves.
    pub(super) fn note(&mut self, position: &AnyPosition) {
        let game = position.game();
        // Components of one game are usually consecutive, so check the last game in the list first.
        let is_noted = |helped: &[AnyGame]| helped.last() == Some(game) || helped.contains(game);
        if !is_noted(&self.helped) && position.moves().next().is_some() {
            self.helped.push(game.clone());
        }
    }

    /// Records that the theorems of all components have contributed to the answer.
    pub(super) fn note_all(&mut self) {
        let sum = self.sum;
        sum.iter().for_each(|position| self.note(position));
    }
}

/// Changes `Search` to `Table` in a fact that the search found without following any moves.
fn weaken<T>(fact: &mut Fact<T>) {
    if let Fact::Known(_, how @ How::Search) = fact {
        *how = How::Table;
    }
}
