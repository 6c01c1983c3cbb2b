//! Lists of moves in which equal moves appear once.

use std::collections::{HashMap, HashSet};

use super::{Game, Moves};
use grundy_core::SumMove;
use grundy_core::mixed::{AnyGame, AnyMove, MixedSum};

/// The texts of the moves of a sum. They leave out the number of the component if its game treats equal components as
/// indistinguishable, so equal moves have the same text.
///
/// ```
/// use games::catalog::{self, MoveTexts};
///
/// let sum = catalog::read_sum("nim 3 3")?;
/// let texts = MoveTexts::of(&sum);
/// let listed: Vec<String> = sum.moves().filter_map(|mv| texts.listed(&mv)).collect();
/// assert!(listed.len() == sum.moves().count() || texts.are_alike());
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Debug)]
pub struct MoveTexts<'s> {
    sum: &'s MixedSum,
    /// For each text of indistinguishable components, the first component with it.
    first: HashMap<String, usize>,
    is_one_game: bool,
}

/// In sums of several games with more components than this, every move has the number of its component.
const MAX_MIXED: usize = 1000;

impl<'s> MoveTexts<'s> {
    /// The texts of the moves of this sum.
    pub fn of(sum: &'s MixedSum) -> Self {
        let components = sum.as_slice();
        let is_one_game = components.windows(2).all(|two| two[0].game() == two[1].game());
        let mut first = HashMap::new();
        if is_one_game || components.len() <= MAX_MIXED {
            let mut before: Option<(&AnyGame, bool)> = None;
            for (at, component) in components.iter().enumerate() {
                let game = component.game();
                let plays_alike = match before {
                    Some((known, plays_alike)) if known == game => plays_alike,
                    _ => super::game_of(game.name()).is_some_and(Game::plays_alike),
                };
                before = Some((game, plays_alike));
                if plays_alike {
                    first.entry(component.text()).or_insert(at);
                }
            }
        }
        Self { sum, first, is_one_game }
    }

    /// Whether there are indistinguishable components.
    pub fn are_alike(&self) -> bool {
        !self.first.is_empty()
    }

    /// The first component that is indistinguishable from that of a move, if the text without a number reads as this move.
    fn first(&self, mv: &SumMove<AnyMove>) -> Option<usize> {
        if self.first.is_empty() {
            return None;
        }
        let component = &self.sum.as_slice()[mv.component];
        let first = *self.first.get(&component.text())?;
        let is_same = self.sum.as_slice()[first] == *component;
        let is_read = || {
            self.sum
                .read_move(mv.mv.text())
                .is_ok_and(|read| self.sum.as_slice()[read.component] == *component)
        };
        (is_same && (self.is_one_game || is_read())).then_some(first)
    }

    /// The text of a move, and whether equal moves share it.
    fn text(&self, mv: &SumMove<AnyMove>) -> (String, bool) {
        match self.first(mv) {
            Some(_) => (mv.mv.text().to_owned(), true),
            None => (self.sum.move_text(mv), false),
        }
    }

    /// The text of a move in a list of all moves; `None` if an equal move precedes it.
    pub fn listed(&self, mv: &SumMove<AnyMove>) -> Option<String> {
        match self.first(mv) {
            Some(first) => (first == mv.component).then(|| mv.mv.text().to_owned()),
            None => Some(self.sum.move_text(mv)),
        }
    }

    /// The texts of the moves in a list, without repetitions.
    pub fn list(&self, moves: &Moves) -> Vec<String> {
        let mut met = HashSet::new();
        let listed = moves.as_slice().iter().filter_map(|mv| {
            let (text, is_alike) = self.text(mv);
            (!is_alike || met.insert(text.clone())).then_some(text)
        });
        listed.collect()
    }
}
