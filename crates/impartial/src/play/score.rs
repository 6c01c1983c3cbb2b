//! Counts each player's boxes in games that are decided by the number of boxes.

use super::Table;
use games::boards::dots_and_boxes::{Dots, ScoredDots, Stroke};
use grundy_core::mixed::AnyPosition;
use std::collections::BTreeMap;

/// The boxes closed so far, and their owners.
pub(super) struct Boxes {
    /// The number of boxes that the person has closed.
    pub(super) own: usize,
    /// The number of boxes that the program has closed.
    pub(super) other: usize,
    /// For each box, by its name in pictures, whether the person owns it. Boxes closed before the game belong to nobody.
    pub(super) owners: BTreeMap<String, bool>,
}

/// Assigns every box closed in the game so far to its player. Returns `None` if boxes do not count in this game.
pub(super) fn boxes(table: &Table, person_begins: bool) -> Option<Boxes> {
    let mut boards = table.positions().map_while(|sum| match sum.as_slice() {
        [board] => board.downcast_ref::<ScoredDots>(),
        _ => None,
    });
    let mut before = boards.next()?;
    let mut owners = BTreeMap::new();
    // Players always alternate here: after a player closes a box, the opponent must pass.
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

/// Counts the closed boxes on a board. Returns `None` if boxes do not count in this game.
pub(crate) fn closed(component: &AnyPosition) -> Option<usize> {
    component.downcast_ref::<ScoredDots>().map(|board| names_of_closed(&board.dots).count())
}

/// Returns the names of all boxes with four sides drawn.
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
