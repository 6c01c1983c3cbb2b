//! Lists moves, with each group of equal moves listed only once.

use std::collections::{HashMap, HashSet};

use super::{Game, Moves};
use grundy_core::SumMove;
use grundy_core::mixed::{AnyGame, AnyMove, MixedSum};

/// The texts of the moves of a sum. If a game treats equal components as indistinguishable, the texts of its moves leave out the number of
/// the component. Equal moves then have the same text, and a list of moves contains that text only once.
///
/// ```
/// use games::catalog::{self, MoveTexts};
///
/// // Two coins on node 1, and one on node 2.
/// let sum = catalog::read_sum("coins_to_root 0-1 1-2 root 0 coins 0 2 1")?;
/// let texts = MoveTexts::of(&sum);
/// let listed: Vec<String> = sum.moves().filter_map(|mv| texts.listed(&mv)).collect();
/// assert_eq!(listed, ["1:0", "2:1", "2:0"]);
/// // Heaps of Nim are distinguishable, so their moves carry the number of the heap.
/// let sum = catalog::read_sum("nim 1 1")?;
/// let mv = sum.read_move("1/1:0")?;
/// assert_eq!(MoveTexts::of(&sum).text(&mv), "1/1:0");
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Debug)]
pub struct MoveTexts<'s> {
    sum: &'s MixedSum,
    /// Maps the text of each indistinguishable component to the number of the first component with this text.
    first: HashMap<String, usize>,
    most_equal: usize,
    is_one_game: bool,
}

/// The maximum number of components for which moves can leave out the component number in sums of several games.
const MAX_MIXED: usize = 1000;

impl<'s> MoveTexts<'s> {
    /// Prepares to write the moves of a sum.
    ///
    /// # Complexity
    /// Linear in the number of components, and in the length of their texts if a game treats equal components as indistinguishable.
    pub fn of(sum: &'s MixedSum) -> Self {
        let components = sum.as_slice();
        let is_one_game = components.windows(2).all(|two| two[0].game() == two[1].game());
        let mut first: HashMap<String, (usize, usize)> = HashMap::new();
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
                    first.entry(component.text()).or_insert((at, 0)).1 += 1;
                }
            }
        }
        let most_equal = first.values().map(|&(_, count)| count).max().unwrap_or(1);
        let first = first.into_iter().map(|(text, (at, _))| (text, at)).collect();
        Self { sum, first, most_equal, is_one_game }
    }

    /// Returns an upper bound for the number of moves with the same text.
    pub const fn most_equal(&self) -> usize {
        self.most_equal
    }

    /// Returns the first component that equals the component of this move, if the text of the move can leave out the component's number.
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

    /// Returns the text of a move. Reading the text gives this move or an equal one.
    pub fn text(&self, mv: &SumMove<AnyMove>) -> String {
        match self.first(mv) {
            Some(_) => mv.mv.text().to_owned(),
            None => self.sum.move_text(mv),
        }
    }

    /// Returns the text of a move for a list of all moves, or `None` if an equal move comes earlier in the list.
    pub fn listed(&self, mv: &SumMove<AnyMove>) -> Option<String> {
        match self.first(mv) {
            Some(first) => (first == mv.component).then(|| mv.mv.text().to_owned()),
            None => Some(self.sum.move_text(mv)),
        }
    }

    /// Returns the texts of the moves in a list.
    pub fn list(&self, moves: &Moves) -> Vec<String> {
        moves.as_slice().iter().map(|mv| self.text(mv)).collect()
    }

    /// Returns the first of the moves that equal this one.
    pub(super) fn first_equal(&self, mv: &SumMove<AnyMove>) -> SumMove<AnyMove> {
        let component = self.first(mv).unwrap_or(mv.component);
        SumMove { component, mv: mv.mv.clone() }
    }

    /// Keeps only the first of each group of equal moves.
    pub(super) fn keep_distinct(&self, moves: &mut Vec<SumMove<AnyMove>>) {
        let mut met = HashSet::new();
        moves.retain_mut(|mv| {
            *mv = self.first_equal(mv);
            met.insert((mv.component, mv.mv.text().to_owned()))
        });
    }
}
