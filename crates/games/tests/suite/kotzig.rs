//! Compares the theorem and the search of Kotzig's Nim to exhaustive play by the literal rules, and tests errors and notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused,
};
use games::coins::kotzig::{Circle, Kotzig};
use grundy_core::{Convention, Misere, Normal, Outcome, PartialValues, Ruleset};
use grundy_search::Search;

/// Lists all circles with `places` places in which the last coin is on place 0 or 1.
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

/// Returns whether the player to move wins, by the literal rules.
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
fn circles_and_moves_read_back() {
    let game = Kotzig::new([5, 2, 2, 64]).unwrap();
    assert_eq!(game.steps(), [2, 5, 64]);
    notation_is_right(&game, circles(6));
    positions_are_refused(&game, &["", "0", "65", "7 7", "7 1 1", "x", "7,0"]);
    let circle: Circle = "7 2 0 5".parse().unwrap();
    assert_eq!((circle.last(), circle.coins()), (2, vec![2, 0, 5]));
    assert!(game.moves(&circle).eq([4, 3]));
    moves_are_refused(&game, &circle, &["0", "5", "6", "7", "", "2:4"]);
    checked_moves_are_the_listed_ones(&game, &circle, (0..9).chain([64, u64::MAX]));
    // This is the largest circle, and a step that is almost a full turn.
    let largest = Circle::new(64, [63, 0]).unwrap();
    let game = Kotzig::new([u64::MAX]).unwrap();
    assert!(game.moves(&largest).eq([62]));
    assert_eq!(game.canonical(largest)[0], Circle::new(64, [0, 1]).unwrap());
    assert!(Kotzig::new([]).is_err() && Kotzig::new([3, 0]).is_err());
    assert!(Circle::new(5, []).is_err());
}
