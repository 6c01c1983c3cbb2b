//! The boxes of both players, in a game that is won by them.

use super::Table;
use games::boards::dots_and_boxes::{Dots, ScoredDots, Stroke};
use grundy_core::mixed::AnyPosition;
use std::collections::BTreeMap;

/// Who owns which boxes by now.
pub(super) struct Boxes {
    /// How many the person owns.
    pub(super) own: usize,
    /// How many the program owns.
    pub(super) other: usize,
    /// Whether a box is the person's, by the name that it has in pictures; nobody owns what was closed before play began.
    pub(super) owners: BTreeMap<String, bool>,
}

/// What was won in the game so far; `None` where boxes do not count.
pub(super) fn boxes(table: &Table, person_begins: bool) -> Option<Boxes> {
    let mut boards = table.positions().map_while(|sum| match sum.as_slice() {
        [board] => board.downcast_ref::<ScoredDots>(),
        _ => None,
    });
    let mut before = boards.next()?;
    let mut owners = BTreeMap::new();
    // A turn that does not end is a move like others: after it the opponent passes.
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

/// The names of the boxes all of whose sides are drawn.
/// How many boxes of a board are closed, where boxes count.
pub(crate) fn closed(component: &AnyPosition) -> Option<usize> {
    component.downcast_ref::<ScoredDots>().map(|board| names_of_closed(&board.dots).count())
}

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
