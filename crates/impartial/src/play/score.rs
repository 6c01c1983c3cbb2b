//! Counts each player's boxes in games that are decided by the number of boxes.

use super::Table;
use games::boards::dots_and_boxes::{Dots, ScoredDots, Stroke};
use grundy_core::mixed::AnyPosition;
use std::collections::BTreeMap;

/// The boxes that have been closed, and their owners.
pub(super) struct Boxes {
    /// The number of boxes that the user has closed.
    pub(super) own: usize,
    /// The number of boxes that the program has closed.
    pub(super) other: usize,
    /// For each closed box, by its name in pictures, whether the user owns it. Boxes that were closed before the game belong to
    /// nobody.
    pub(super) owners: BTreeMap<String, bool>,
}

/// Finds the player who closed each box in this game. Returns `None` if the game is not about boxes.
pub(super) fn boxes(table: &Table, person_begins: bool) -> Option<Boxes> {
    let mut boards = table.positions().map_while(|sum| match sum.as_slice() {
        [board] => board.downcast_ref::<ScoredDots>(),
        _ => None,
    });
    let mut before = boards.next()?;
    let mut owners = BTreeMap::new();
    // The players always take turns, because the opponent must pass after a player closes a box.
    let mut is_own = person_begins;
    for now in boards {
        let earlier: Vec<String> = names_of_closed(&before.dots).collect();
        let new = names_of_closed(&now.dots).filter(|name| !earlier.contains(name));
        owners.extend(new.map(|name| (name, is_own)));
        before = now;
        is_own = !is_own;
    }
    let count = |is_own| owners.values().filter(|&&owner| owner == is_own).count();
    Some(Boxes { own: count(true), other: count(false), owners })
}

/// Counts the closed boxes on a board. Returns `None` if the game is not about boxes.
pub(crate) fn closed(component: &AnyPosition) -> Option<usize> {
    component.downcast_ref::<ScoredDots>().map(|board| names_of_closed(&board.dots).count())
}

/// Returns the names of all boxes whose four sides are drawn.
fn names_of_closed(dots: &Dots) -> impl Iterator<Item = String> {
    let places =
        (0..dots.rows()).flat_map(|row| (0..dots.columns()).map(move |column| (row, column)));
    let is_closed = |&(row, column): &(u8, u8)| {
        let sides = [
            Stroke::horizontal(row, column),
            Stroke::horizontal(row + 1, column),
            Stroke::vertical(row, column),
            Stroke::vertical(row, column + 1),
        ];
        sides.into_iter().all(|side| dots.is_drawn(side))
    };
    places.filter(is_closed).map(|(row, column)| format!("b{row}x{column}"))
}
