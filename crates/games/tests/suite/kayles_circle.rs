//! Compares the rules of Kayles on a circle to a game on sets of pins, and the theorems to exhaustive play and to the misère quotient of
//! rows.

use crate::oracle::{
    known_outcomes_are_right, moves_are_refused, notation_is_right, positions_are_refused,
    values_are_right,
};
use games::catalog;
use games::heaps::kayles_circle::{KaylesCircle, Pins};
use grundy_core::{
    Misere, Nimber, Normal, Outcome, PartialTheorem, SpragueGrundy, SumTheorem, mex,
};
use misere_quotients::HeapQuotient;
use std::collections::HashMap;

/// Returns the value of the remaining pins in a circle with `places` places, and whether the player to move wins in misère play.
fn by_definition(
    set: u32,
    places: u32,
    known: &mut HashMap<u32, (Nimber, bool)>,
) -> (Nimber, bool) {
    if let Some(&found) = known.get(&set) {
        return found;
    }
    let pin = |place: u32| 1 << (place % places);
    let single = (0..places).map(pin);
    let double = (0..places).map(|place| pin(place) | pin(place + 1));
    let taken: Vec<u32> = single.chain(double).filter(|&taken| set & taken == taken).collect();
    let options: Vec<(Nimber, bool)> =
        taken.iter().map(|taken| by_definition(set & !taken, places, known)).collect();
    let wins = options.is_empty() || options.iter().any(|option| !option.1);
    let found = (mex(options.into_iter().map(|option| option.0)), wins);
    known.insert(set, found);
    found
}

#[test]
fn circles_agree_with_sets_of_pins() {
    let kayles = KaylesCircle::new();
    for places in 1..=crate::sized(12, 16) {
        let (value, wins) = by_definition((1 << places) - 1, places, &mut HashMap::new());
        let circle = Pins::Circle(places.into());
        assert_eq!(kayles.nim_value(&circle), value, "{places}");
        let outcome = kayles.known_outcome(&circle, Misere);
        assert_eq!(outcome, Some(Outcome::from_first_wins(wins)), "{places}");
    }
}

fn all(most: u64) -> impl Iterator<Item = Pins> {
    (0..=most).flat_map(|pins| [Pins::Circle(pins), Pins::Row(pins)])
}

#[test]
fn theorems_agree_with_exhaustive_play() {
    let kayles = KaylesCircle::new();
    values_are_right(&kayles, all(crate::sized(14, 20)));
    known_outcomes_are_right(&kayles, Misere, |_| true, all(crate::sized(12, 15)));
    notation_is_right(&kayles, all(9));
    positions_are_refused(&kayles, &["", "row", "row-1", "-1", "circle", "7row", "rows7", "row 7"]);
    moves_are_refused(&kayles, &Pins::Circle(7), &["7", "4", "3+3", "2+3", "0", "6+0", "x", ""]);
    moves_are_refused(&kayles, &Pins::Row(7), &["7", "4", "3+4", "3+2", "0", "6+0", "5+0"]);
}

/// The quotient covers all sums of rows, and its classes have a proved period, so this test covers rows of all lengths.
#[test]
fn single_rows_in_misere_play_agree_with_the_quotient() {
    let quotient = HeapQuotient::up_to(&"0.77".parse().unwrap(), 200).unwrap();
    let (start, period) = quotient.period().expect("a proved period");
    let kayles = KaylesCircle::new();
    for row in 1..start + 2 * period {
        let expected = quotient.outcome(&[row]).unwrap();
        assert_eq!(kayles.known_outcome(&Pins::Row(row), Misere), Some(expected), "{row}");
        let left = [row.saturating_sub(1), row.saturating_sub(2)];
        let wins = left[..row.min(2) as usize]
            .iter()
            .any(|&left| quotient.outcome(&[left]) == Ok(Outcome::P));
        let circle = kayles.known_outcome(&Pins::Circle(row), Misere);
        assert_eq!(circle, Some(Outcome::from_first_wins(wins)), "{row}");
    }
}

#[test]
fn large_circles_are_answered_at_once() {
    let kayles = KaylesCircle::new();
    let sum = [Pins::Circle(u64::MAX), Pins::Circle(2), Pins::Row(2)];
    assert_eq!(kayles.sum_outcome(&sum, Normal), Outcome::P);
    let sum = catalog::read_sum("kayles_circle 18446744073709551615").unwrap();
    assert_eq!(sum.outcome(Normal), Some(Outcome::P));
    assert_eq!(sum.outcome(Misere), Some(Outcome::P));
    assert_eq!(catalog::read_sum("kayles_circle 22").unwrap().outcome(Misere), Some(Outcome::N));
}
