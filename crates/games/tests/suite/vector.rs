//! Checks the theorems about chess pieces and other vectors against exhaustive play and against moves on boards by the literal rules. Also
//! tests large heaps, errors and notation.

use std::collections::HashMap;

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, lists, moves_are_refused,
    notation_is_right, positions_are_refused,
};
use games::catalog::Catalog;
use games::heaps::vector::{Vector, VectorError, VectorGame};
use grundy_core::{
    Limits, Misere, Nimber, Normal, Outcome, PartialTheorem, PartialValues, Ruleset,
};
use grundy_search::Search;

fn game(text: &str) -> VectorGame {
    text.parse().unwrap()
}

const ROOK_IN_SPACE: &str = "1x0x0r,0x1x0r,0x0x1r";
const ROUTES: &[&str] = &[
    "1x0,2x0,1x2r",
    "1x0r,0x1r,1x1r,1x2r,2x1r",
    "2x1,1x2",
    "3x-1r,-1x2",
    "1x1,2x2r,1x0",
    "2x2r,3x3r",
];

#[test]
fn known_outcomes_agree_with_exhaustive_play() {
    let boards = |side| lists(2, side);
    for piece in ["rook", "bishop", "queen", "king", "knight"] {
        known_outcomes_are_right(&game(piece), Normal, |_| true, boards(9));
        let in_misere = ["rook", "bishop", "queen"].contains(&piece);
        known_outcomes_are_right(&game(piece), Misere, |_| in_misere, boards(8));
    }
    let space = game(ROOK_IN_SPACE);
    known_outcomes_are_right(&space, Normal, |_| true, lists(3, 5));
    known_outcomes_are_right(&space, Misere, |_| true, lists(3, 5));
    for ray in ["2x3r", "3x-1r", "0x2r", "1x0x2r"] {
        let heaps = if ray.matches('x').count() == 2 { 3 } else { 2 };
        known_outcomes_are_right(&game(ray), Normal, |_| true, lists(heaps, 7));
        known_outcomes_are_right(&game(ray), Misere, |_| true, lists(heaps, 7));
    }
    for text in ROUTES {
        known_outcomes_are_right(&game(text), Normal, |_| false, lists(2, 5));
    }
}

/// Checks the values, and the moves to every value, against exhaustive play.
#[test]
fn known_values_agree_with_exhaustive_play() {
    for (text, heaps, side) in
        [("rook", 2, 9), ("bishop", 2, 9), ("king", 2, 12), (ROOK_IN_SPACE, 3, 5), ("3x-1r", 2, 12)]
    {
        let game = game(text);
        let search = Search::new(&game);
        for point in lists(heaps, side) {
            let value = search.nim_value(&point).unwrap();
            assert_eq!(game.known_nim_value(&point), Some(value), "{text} {point:?}");
            for target in (0..16).map(Nimber::new) {
                let reaches = |to: &Vec<u64>| search.nim_value(to).unwrap() == target;
                let mut expected: Vec<_> = game.moves(&point).filter(reaches).collect();
                let mut moves = game.known_moves_to(&point, target);
                expected.sort();
                moves.sort();
                assert_eq!(moves, expected, "{text} {point:?} to {target}");
            }
        }
    }
    assert_eq!(game("queen").known_nim_value(&vec![3, 5]), None);
}

/// Compares the moves of each chess piece to its literal rules, without vectors.
#[test]
fn pieces_move_as_in_chess() {
    let side = 9_i32;
    let heap = |place: i32| u64::try_from(place).unwrap();
    for piece in ["rook", "bishop", "queen", "king", "knight"] {
        for (a, b) in (0..side).flat_map(|a| (0..side).map(move |b| (a, b))) {
            let mut expected = Vec::new();
            for (x, y) in (0..2 * side).flat_map(|x| (0..2 * side).map(move |y| (x, y))) {
                let (left, down) = (a - x, b - y);
                let is_straight = left == 0 && down > 0 || down == 0 && left > 0;
                let is_diagonal = left == down && left > 0;
                let moves = match piece {
                    "rook" => is_straight,
                    "bishop" => is_diagonal,
                    "queen" => is_straight || is_diagonal,
                    "king" => (is_straight || is_diagonal) && left.max(down) == 1,
                    _ => {
                        left.abs() + down.abs() == 3
                            && left.abs() > 0
                            && down.abs() > 0
                            && left + down > 0
                    }
                };
                expected.extend(moves.then(|| vec![heap(x), heap(y)]));
            }
            let point = vec![heap(a), heap(b)];
            let mut moves: Vec<_> = game(piece).moves(&point).collect();
            moves.sort();
            assert_eq!(moves, expected, "{piece} {point:?}");
        }
    }
}

/// Project Euler 665 gives the sum of n + m over all lost pairs (n, m), for n + m up to 10 and up to 100.
#[test]
fn sums_of_lost_points_match_project_euler() {
    let game = game("1x0r,0x1r,1x1r,1x2r,2x1r");
    let search = Search::new(&game);
    let lost = |most: u64| -> u64 {
        let pairs = (0..=most).flat_map(|n| (n..=most).map(move |m| (n, m)));
        pairs
            .filter(|(n, m)| n + m <= most)
            .filter(|&(n, m)| search.outcome(&vec![n, m], Normal).unwrap() == Outcome::P)
            .map(|(n, m)| n + m)
            .sum()
    };
    assert_eq!((lost(10), lost(100)), (21, 1164));
}

/// In NimHof, the vectors are rays. OEIS lists the values by antidiagonals, each from the point with an empty second heap to the
/// point with an empty first heap.
#[test]
fn values_agree_with_nimhof() {
    let tables: [(&str, &[&[u64]]); 7] = [
        (
            // OEIS A307296
            "1x0r,3x2r,1x1r,0x1r",
            &[&[8, 8, 8, 1, 8, 0, 8, 8, 8], &[12, 9, 9, 12, 0, 11, 3, 11, 1, 12, 9, 9, 12]],
        ),
        (
            // OEIS A307297
            "1x0r,2x1r,3x3r,0x1r",
            &[&[9, 9, 5, 5, 1, 0, 5, 5, 9, 9], &[12, 10, 8, 10, 7, 8, 2, 9, 11, 10, 8, 10, 12]],
        ),
        (
            // OEIS A307298
            "1x0r,1x1r,2x3r,1x2r,0x1r",
            &[&[9, 6, 9, 2, 2, 2, 2, 8, 9, 9], &[12, 9, 6, 12, 11, 11, 5, 11, 11, 12, 12, 8, 12]],
        ),
        (
            // OEIS A307299
            "1x0r,1x1r,1x2r,0x1r",
            &[&[9, 6, 9, 4, 7, 9, 2, 8, 9, 9], &[12, 9, 6, 7, 12, 1, 5, 11, 7, 7, 12, 8, 12]],
        ),
        (
            // OEIS A307300
            "1x0r,2x2r,0x1r",
            &[&[9, 9, 4, 4, 3, 3, 4, 4, 9, 9], &[12, 10, 9, 10, 12, 0, 3, 0, 12, 10, 9, 10, 12]],
        ),
        (
            // OEIS A307301
            "1x0r,3x1r,0x1r",
            &[&[9, 9, 8, 8, 2, 2, 8, 5, 9, 9], &[12, 10, 9, 11, 10, 1, 0, 3, 7, 7, 8, 10, 12]],
        ),
        (
            // OEIS A307302
            "1x0r,3x3r,0x1r",
            &[&[9, 9, 5, 5, 2, 2, 5, 5, 9, 9], &[12, 10, 8, 10, 11, 3, 1, 3, 11, 10, 8, 10, 12]],
        ),
    ];
    for (text, antidiagonals) in tables {
        let search = Search::new(game(text));
        for values in antidiagonals {
            let most = values.len() as u64 - 1;
            let along = (0..=most).map(|second| vec![most - second, second]);
            let found = along.map(|point| search.nim_value(&point).unwrap().value());
            assert!(found.eq(values.iter().copied()), "{text} {values:?}");
        }
    }
}

/// If several vectors reach the same point, the point must be listed once. The moves of custom vectors must follow the literal
/// rules.
#[test]
fn moves_follow_custom_vectors() {
    for text in ROUTES {
        let game = game(text);
        assert_eq!(game.to_string(), *text);
        for point in lists(2, 7) {
            let mut expected: Vec<Vec<u64>> = Vec::new();
            for vector in game.vectors() {
                for times in 1..=if vector.is_ray() { 9 } else { 1 } {
                    let to: Option<Vec<u64>> = point
                        .iter()
                        .zip(vector.as_slice())
                        .map(|(&heap, by)| {
                            u64::try_from(i128::from(heap) - i128::from(by * times)).ok()
                        })
                        .collect();
                    let new = to.filter(|to| !expected.contains(to));
                    expected.extend(new);
                }
            }
            let moves: Vec<_> = game.moves(&point).collect();
            assert_eq!(moves, expected, "{text} {point:?}");
        }
        checked_moves_are_the_listed_ones(
            &game,
            &vec![4, 5],
            lists(2, 9).into_iter().chain([vec![3]]),
        );
        notation_is_right(&game, lists(2, 5));
    }
    let search = Search::new(game("1x0,2x0,1x2r"));
    let mut values: HashMap<(u64, u64), u64> = HashMap::new();
    for a in 0..8_u64 {
        for b in 0..8_u64 {
            let mut options =
                vec![a.checked_sub(1).map(|a| (a, b)), a.checked_sub(2).map(|a| (a, b))];
            options.extend((1..=a).map(|times| Some((a - times, b.checked_sub(2 * times)?))));
            let options: Vec<u64> =
                options.into_iter().flatten().map(|point| values[&point]).collect();
            let most = options.len() as u64;
            let value = (0..=most).find(|value| !options.contains(value)).unwrap();
            assert_eq!(search.nim_value(&vec![a, b]).unwrap(), Nimber::new(value), "{a} {b}");
            values.insert((a, b), value);
        }
    }
}

#[test]
fn the_largest_heaps_are_solved() {
    let max = u64::MAX;
    let knight = game("knight");
    assert_eq!(knight.known_outcome(&vec![max - 3, max - 3], Normal), Some(Outcome::P));
    assert_eq!(knight.known_outcome(&vec![max, 4], Normal), None);
    assert_eq!(knight.moves(&vec![max, 0]).collect::<Vec<_>>(), [[max - 2, 1]]);
    assert_eq!(knight.moves(&vec![max, max]).count(), 2);
    let king = game("king");
    assert_eq!(king.known_nim_value(&vec![max, max - 1]), Some(Nimber::new(1)));
    let ray = game("3x-1r");
    assert_eq!(ray.known_nim_value(&vec![max, max - 5]), Some(Nimber::new(5)));
    assert!(ray.known_moves_to(&vec![max, max - 5], Nimber::new(1)) == [[max - 12, max - 1]]);
    let queen = game("queen");
    let moves = queen.known_winning_moves(&vec![max, max], Normal).unwrap();
    assert!(moves.contains(&vec![0, 0]));
    for to in &moves {
        assert_eq!(queen.known_outcome(to, Normal), Some(Outcome::P), "{to:?}");
        assert!(queen.try_play(&vec![max, max], to).is_ok(), "{to:?}");
    }
    assert_eq!(queen.try_play(&vec![max, 5], &vec![0, 5]).unwrap()[0], [0, 5]);
    let catalog = Catalog::standard();
    for (text, value) in
        [("vector:king 1000000000001 8 + nim 2", 1 ^ 2), ("vector:rook 5 9 + kayles 4", 5 ^ 9 ^ 1)]
    {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.nim_value().map(Nimber::value), Some(value), "{text}");
    }
}

#[test]
fn invalid_vectors_are_rejected() {
    let refused = |text: &str| text.parse::<VectorGame>().unwrap_err();
    assert_eq!(refused(""), VectorError::Empty);
    assert_eq!(refused("1x0,0x1x1"), VectorError::Heaps { at: 1, found: 3 });
    assert_eq!(refused("1"), VectorError::Heaps { at: 0, found: 1 });
    assert_eq!(refused("1x0,1x-1"), VectorError::NeverEnds { at: 1 });
    assert_eq!(refused("0x0"), VectorError::NeverEnds { at: 0 });
    assert_eq!(refused("1001x0"), VectorError::TooLarge { at: 0 });
    assert!(matches!(refused("1x--1"), VectorError::Text { .. }));
    assert!(matches!(refused("1x-0r"), VectorError::Text { .. }));
    assert!(matches!(refused("pawn"), VectorError::Text { .. }));
    assert!(matches!(refused("9223372036854775808x1"), VectorError::Text { .. }));
    let many = (1..=65).map(|coins| Vector::new([coins, 0], false));
    assert_eq!(VectorGame::new(many), Err(VectorError::TooMany));
    let rook = game("0x1r,1x0r");
    assert_eq!((rook.known_nim_value(&vec![3, 5]), rook.heaps()), (Some(Nimber::new(6)), 2));
    positions_are_refused(&rook, &["", "3", "3 5 7", "3,5", "x"]);
    moves_are_refused(&rook, &vec![3, 5], &["3,5", "2,4", "4,5", "2 5", "2", ""]);
}
