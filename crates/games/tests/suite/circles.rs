//! Tests games on a circle. For Kayles on a circle, compares the rules to a game on sets of pins, and the theorems to exhaustive
//! play and to the misère quotient of rows. For Kotzig's Nim, compares the theorem and the search to exhaustive play by the literal
//! rules.

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused, values_are_right,
};
use games::catalog;
use games::coins::kotzig::{Circle, Kotzig};
use games::heaps::kayles_circle::{KaylesCircle, Pins};
use grundy_core::{
    Convention, Misere, Nimber, Normal, Outcome, PartialTheorem, PartialValues, Ruleset,
    SpragueGrundy, SumTheorem, mex,
};
use grundy_search::Search;
use misere_quotients::HeapQuotient;
use std::collections::HashMap;

/// Computes by exhaustive play the value of a set of pins in a circle with `places` places, and whether the player to move wins in
/// misère play.
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
fn circle_theorems_agree_with_play_on_sets_of_pins() {
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

/// The misère quotient covers all sums of rows, and its classes have a proved period, so the comparison extends to rows of all
/// lengths.
#[test]
fn misere_outcomes_of_single_rows_agree_with_the_quotient() {
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
fn large_circles_are_solved_quickly() {
    let kayles = KaylesCircle::new();
    let sum = [Pins::Circle(u64::MAX), Pins::Circle(2), Pins::Row(2)];
    assert_eq!(kayles.sum_outcome(&sum, Normal), Outcome::P);
    let sum = catalog::read_sum("kayles_circle 18446744073709551615").unwrap();
    assert_eq!(sum.outcome(Normal), Some(Outcome::P));
    assert_eq!(sum.outcome(Misere), Some(Outcome::P));
    assert_eq!(catalog::read_sum("kayles_circle 22").unwrap().outcome(Misere), Some(Outcome::N));
}

/// Lists all circles with `places` places in which the coin that was placed last is on place 0 or 1. All other circles are
/// rotations of these.
fn circles(places: u64) -> impl Iterator<Item = Circle> {
    (1..1_u64 << places).flat_map(move |set| {
        let coins: Vec<u64> = (0..places).filter(|place| set >> place & 1 == 1).collect();
        let lasts: Vec<u64> = coins.iter().copied().filter(|&last| last < 2).collect();
        lasts.into_iter().map(move |last| {
            let others = coins.iter().copied().filter(move |&coin| coin != last);
            Circle::new(places, [last].into_iter().chain(others)).unwrap()
        })
    })
}

/// Computes by the literal rules whether the player to move wins.
fn wins(steps: &[u64], taken: &[bool], last: usize, misere: bool) -> bool {
    let places = taken.len();
    let targets: Vec<usize> = steps
        .iter()
        .map(|&step| (last + step as usize) % places)
        .filter(|&to| !taken[to])
        .collect();
    let after = |&to: &usize| {
        let mut left = taken.to_vec();
        left[to] = true;
        !wins(steps, &left, to, misere)
    };
    if targets.is_empty() { misere } else { targets.iter().any(after) }
}

#[test]
fn search_agrees_with_the_literal_rules() {
    for steps in [&[1, 2][..], &[1, 2, 3], &[2, 5], &[1, 3, 12], &[4]] {
        let game = Kotzig::new(steps.iter().copied()).unwrap();
        let search = Search::new(&game);
        for places in 1..11 {
            let mut taken = vec![false; places];
            taken[0] = true;
            let start = Circle::new(places as u64, [0]).unwrap();
            for convention in Convention::ALL {
                let expected = wins(steps, &taken, 0, convention == Convention::Misere);
                let found = search.sum_outcome(&[start], convention).unwrap();
                assert_eq!(found, Outcome::from_first_wins(expected), "{steps:?} {start}");
            }
        }
    }
    let game = Kotzig::new([1, 2]).unwrap();
    let search = Search::new(&game);
    let is_lost = |&places: &u64| {
        let start = Circle::new(places, [0]).unwrap();
        search.outcome(&start, Normal).unwrap() == Outcome::P
    };
    assert!((1..17).filter(is_lost).eq([1, 3, 7]));
}

#[test]
fn the_theorem_agrees_with_exhaustive_play() {
    for (steps, places, is_known) in [
        (&[3][..], 7, true),
        (&[2], 8, true),
        (&[1, 6], 7, true),
        (&[2, 5], 7, true),
        (&[3, 11, 13], 8, true),
        (&[4], 8, true),
        (&[8, 16], 8, true),
        (&[1, 2], 7, false),
    ] {
        let game = Kotzig::new(steps.iter().copied()).unwrap();
        known_outcomes_are_right(&game, Normal, |_| is_known, circles(places));
        known_outcomes_are_right(&game, Misere, |_| is_known, circles(places));
        let search = Search::new(&game);
        for circle in circles(places) {
            let value = search.nim_value(&circle).unwrap();
            let known = game.known_nim_value(&circle);
            assert_eq!(known, is_known.then_some(value), "{steps:?} {circle}");
        }
    }
}

#[test]
fn circles_and_moves_survive_a_text_round_trip() {
    let game = Kotzig::new([5, 2, 2, 64]).unwrap();
    assert_eq!(game.steps(), [2, 5, 64]);
    notation_is_right(&game, circles(6));
    positions_are_refused(&game, &["", "0", "65", "7 7", "7 1 1", "x", "7,0"]);
    let circle: Circle = "7 2 0 5".parse().unwrap();
    assert_eq!((circle.last(), circle.coins()), (2, vec![2, 0, 5]));
    assert!(game.moves(&circle).eq([4, 3]));
    moves_are_refused(&game, &circle, &["0", "5", "6", "7", "", "2:4"]);
    checked_moves_are_the_listed_ones(&game, &circle, (0..9).chain([64, u64::MAX]));
    // Test the largest circle, and the largest step, which on this circle is one place short of a whole number of turns.
    let largest = Circle::new(64, [63, 0]).unwrap();
    let game = Kotzig::new([u64::MAX]).unwrap();
    assert!(game.moves(&largest).eq([62]));
    assert_eq!(game.canonical(largest)[0], Circle::new(64, [0, 1]).unwrap());
    assert!(Kotzig::new([]).is_err() && Kotzig::new([3, 0]).is_err());
    assert!(Circle::new(5, []).is_err());
}
