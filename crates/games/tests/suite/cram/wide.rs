//! Tests Cram on boards of up to 128 squares. Compares it to the literal rules and, on boards that
//! fit in 64 bits, to the 64-bit version.

use std::ops::ControlFlow;

use games::boards::cram::{Cram, Domino, Squares};
use grundy_core::{Convention, Nimber, Normal, Notation, Outcome, PartialTheorem, Ruleset, Sum};
use grundy_search::{Method, Search};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Returns a random set of squares: each square is in the set with a probability of 1 in `sparse`.
/// If `taken` is set, each square is left out with this probability instead.
fn some_squares<S: Squares>(board: &Cram<S>, sparse: u32, taken: bool, rng: &mut SmallRng) -> S {
    (0..board.rows() * board.columns())
        .filter(|_| (rng.random_range(0..sparse) == 0) != taken)
        .fold(S::NONE, |set, square| set | S::FIRST << square)
}

fn options<S: Squares>(board: &Cram<S>, region: S) -> Vec<Vec<S>> {
    let mut options = Vec::new();
    let flow = board.visit_options(&region, |option| {
        options.push(option.into_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    options
}

#[test]
fn short_and_wide_boards_agree() {
    let mut rng = SmallRng::seed_from_u64(17);
    for (rows, columns) in
        [(8, 8), (1, 64), (64, 1), (2, 32), (7, 9), (9, 7), (3, 21), (5, 5), (4, 16), (1, 1)]
    {
        let (short, wide) = (Cram::new(rows, columns).unwrap(), Cram::wide(rows, columns).unwrap());
        assert_eq!((wide.rows(), wide.columns()), (rows, columns));
        assert_eq!(wide.start(), short.start().into());
        for round in 0..60 {
            let free = some_squares(&short, 2 + round / 8, round % 4 > 0, &mut rng);
            let more = u128::from(free);
            let picture = wide.picture(more);
            assert_eq!(picture, short.picture(free));
            assert_eq!(wide.region(&picture), Ok(more));
            assert_eq!(wide.known_outcome(&more, Normal), short.known_outcome(&free, Normal));
            assert_eq!(wide.excluded_values(&more), short.excluded_values(&free));
            assert_eq!(wide.count_moves(&more), short.count_moves(&free));
            let moves: Vec<u128> = short.moves(&free).map(|mv| mv.squares().into()).collect();
            assert!(wide.moves(&more).map(Domino::squares).eq(moves), "{picture}");
            let known = short.known_winning_move(&free, Normal).map(|mv| mv.squares().into());
            let found = wide.known_winning_move(&more, Normal).map(Domino::squares);
            assert_eq!(found, known, "{picture}");
            let parts: Vec<u128> = short.canonical(free).iter().map(|&part| part.into()).collect();
            assert_eq!(wide.canonical(more).into_vec(), parts, "{picture}");
            for part in short.canonical(free) {
                let expected: Vec<Vec<u128>> = options(&short, part)
                    .into_iter()
                    .map(|option| option.into_iter().map(u128::from).collect())
                    .collect();
                assert_eq!(options(&wide, part.into()), expected, "{picture}");
            }
        }
    }
}

const LARGE: [(u32, u32); 11] = [
    (11, 11),
    (7, 11),
    (10, 7),
    (6, 11),
    (8, 16),
    (16, 8),
    (1, 128),
    (128, 1),
    (2, 64),
    (9, 14),
    (5, 13),
];

/// Flips the picture upside down if `upside_down`, left to right if `back`, and along a diagonal if `turned`.
fn image(picture: &str, upside_down: bool, back: bool, turned: bool) -> String {
    let mut rows: Vec<Vec<char>> = picture.lines().map(|line| line.chars().collect()).collect();
    if upside_down {
        rows.reverse();
    }
    if back {
        for row in &mut rows {
            row.reverse();
        }
    }
    if turned {
        rows = (0..rows[0].len()).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
    }
    rows.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect()
}

#[test]
fn reflections_of_large_regions_share_one_canonical_form() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut whole = 0;
    for (rows, columns) in LARGE {
        let (board, on_its_side) =
            (Cram::wide(rows, columns).unwrap(), Cram::wide(columns, rows).unwrap());
        for round in 0..40 {
            let free = some_squares(&board, 2 + round / 4, round % 4 > 0, &mut rng);
            let mut stored = board.canonical(free).into_vec();
            stored.sort_unstable();
            // Each part must be its own stored form. If no domino was redundant, all images of the region must have the same stored
            // form.
            let moves_of =
                |parts: &[u128]| -> u64 { parts.iter().map(|part| board.count_moves(part)).sum() };
            let (moves, all) = (moves_of(&stored), board.count_moves(&free));
            assert!(moves <= all);
            whole += usize::from(moves == all);
            for &part in &stored {
                assert_eq!(board.canonical(part).into_vec(), [part]);
                assert!(board.check_position(&part).is_ok());
            }
            let picture = board.picture(free);
            for number in 0..8 {
                let [upside_down, back, turned] = [1, 2, 4].map(|bit| number & bit != 0);
                let image = image(&picture, upside_down, back, turned);
                let board = if turned { &on_its_side } else { &board };
                let mut other = board.canonical(board.region(&image).unwrap()).into_vec();
                other.sort_unstable();
                assert_eq!(other.len(), stored.len(), "{picture}{image}");
                assert_eq!(moves_of(&other), moves, "{picture}{image}");
                assert!(moves < all || other == stored, "{picture}{image}");
            }
        }
    }
    assert!(whole > 100, "{whole}");
}

#[test]
fn options_of_large_regions_match_the_moves() {
    let mut rng = SmallRng::seed_from_u64(2);
    for (rows, columns) in LARGE {
        let board = Cram::wide(rows, columns).unwrap();
        let empty = std::iter::once(board.start());
        let holes = (0..25).map(|round| some_squares(&board, 3 + round / 2, true, &mut rng));
        for part in empty.chain(holes).flat_map(|free| board.canonical(free).into_vec()) {
            let sorted = |sum: Sum<u128>| {
                let mut parts = sum.into_vec();
                parts.sort_unstable();
                parts
            };
            let mut expected: Vec<_> = board
                .moves(&part)
                .map(|mv| sorted(board.canonical(board.play(&part, &mv)[0])))
                .collect();
            let mut found: Vec<_> = options(&board, part)
                .into_iter()
                .map(|option| sorted(option.into_iter().collect()))
                .collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{}", board.picture(part));
        }
    }
}

#[test]
fn small_regions_of_large_boards_agree_with_the_literal_rules() {
    let mut rng = SmallRng::seed_from_u64(3);
    for (rows, columns) in LARGE {
        let board = Cram::wide(rows, columns).unwrap();
        let written = Search::new(&board).as_written().method(Method::MexSearch);
        for method in [Method::ProofNumberSearch, Method::Automatic] {
            let search = Search::new(&board).method(method);
            for _ in 0..12 {
                // Choose a window of up to three by four squares at a random place on the board.
                let (tall, wide) = (rows.min(3), columns.min(4));
                let row = rng.random_range(0..=rows - tall);
                let column = rng.random_range(0..=columns - wide);
                let picture: String = (0..rows)
                    .map(|r| {
                        let line = (0..columns).map(|c| {
                            let inside = (row..row + tall).contains(&r)
                                && (column..column + wide).contains(&c);
                            if inside && rng.random_range(0..8) > 0 { '.' } else { '#' }
                        });
                        line.chain(['\n']).collect::<String>()
                    })
                    .collect();
                let free = board.region(&picture).unwrap();
                let value = written.nim_value(&free).unwrap();
                assert_eq!(search.nim_value(&free).unwrap(), value, "{picture}");
                for convention in [Convention::Normal, Convention::Misere] {
                    let expected = written.outcome(&free, convention).unwrap();
                    assert_eq!(search.outcome(&free, convention).unwrap(), expected, "{picture}");
                }
                if let Some(known) = board.known_outcome(&free, Normal) {
                    assert_eq!(known, Outcome::from_first_wins(value != Nimber::new(0)));
                }
            }
        }
    }
}

#[test]
fn large_boards_have_the_expected_outcomes_and_notation() {
    for (rows, columns, known) in [
        (7, 11, None),
        (7, 10, Some(Outcome::N)),
        (6, 11, Some(Outcome::N)),
        (8, 16, Some(Outcome::P)),
        (11, 11, None),
        (1, 128, Some(Outcome::N)),
        (2, 64, Some(Outcome::P)),
    ] {
        let board = Cram::wide(rows, columns).unwrap();
        let start = board.start();
        assert_eq!(start.count(), rows * columns);
        assert_eq!(board.known_outcome(&start, Normal), known, "{rows} by {columns}");
        assert_eq!(board.read_position(&format!("{rows}x{columns}")), Ok(start));
        assert_eq!(board.read_position(&board.position_text(&start)), Ok(start));
        assert_eq!(board.check_position(&(start << 1)).is_err(), rows * columns < 128);
        for mv in board.moves(&start) {
            let text = board.move_text(&start, &mv);
            assert_eq!(board.read_move(&start, &text), Ok(mv), "{text}");
            assert!(board.try_play(&start, &mv).is_ok());
            assert!(board.try_play(&(start & !mv.squares()), &mv).is_err());
        }
        let last = format!("{},{}", rows - 1, columns - 1);
        assert!(board.read_move(&start, &format!("{last}-{last}")).is_err());
    }
    // None of these pairs of bits is a domino on the board: the two squares are not adjacent, or at least one bit is outside of the board.
    let board = Cram::wide(7, 11).unwrap();
    for wrong in [1 << 6 | 1 << 7, 1 | 1 << 8, 1 << 76 | 1 << 77, 1 << 76 | 1 << 83, 1 | 1 << 127] {
        let domino = Domino::new(wrong).unwrap();
        assert!(board.try_play(&board.start(), &domino).is_err(), "{wrong:#x}");
    }
    assert_eq!((Domino::new(7_u128), Domino::new(0_u128)), (None, None));
    assert!(
        Cram::wide(13, 10).is_err() && Cram::wide(129, 1).is_err() && Cram::wide(0, 5).is_err()
    );
    let error = Cram::wide(u32::MAX, u32::MAX).unwrap_err();
    assert!(error.to_string().ends_with("it must have 1 to 128 squares"));
}

#[test]
fn squares_of_a_set_are_found_and_counted() {
    fn check<S: Squares>() {
        assert!(S::NONE.is_none() && !S::FIRST.is_none());
        assert_eq!((S::NONE.first(), S::NONE.behind_last(), S::NONE.count()), (S::MAX, S::MAX, 0));
        for square in 0..S::MAX {
            let one = S::FIRST << square;
            assert_eq!((one.first(), one.behind_last()), (square, S::MAX - 1 - square));
            assert_eq!(one.reversed(), S::FIRST << (S::MAX - 1 - square));
            let all = S::first_ones(square + 1);
            assert_eq!((all.count(), all.first(), all.only_first()), (square + 1, 0, S::FIRST));
            assert_eq!(all.without_first().count(), square);
            assert_eq!(all.low().count_ones(), 64.min(square + 1));
            assert_eq!((all & one).count() + (all ^ one).count(), square + 1);
        }
    }
    check::<u64>();
    check::<u128>();
}

/// Compares the stored form of a region to the stored forms of its images, on boards whose shorter side has 9 to 11 squares.
#[test]
fn regions_in_every_row_of_wide_boards_are_rotated_correctly() {
    for (rows, columns) in [(9, 9), (10, 10), (11, 11), (9, 13), (10, 12)] {
        let board = Cram::wide(rows, columns).unwrap();
        for row in 0..rows.min(columns) {
            // The free squares are the first row and the first column of a square window, and the first three squares of row `row`. This
            // shape differs from all its images.
            let side = rows.min(columns);
            let picture: String = (0..rows)
                .map(|r| {
                    let line = (0..columns).map(|c| {
                        let is_free =
                            c < side && (c == 0 || r == 0 || r == row && c < 3) && r < side;
                        if is_free { '.' } else { '#' }
                    });
                    line.chain(['\n']).collect::<String>()
                })
                .collect();
            let stored = board.canonical(board.region(&picture).unwrap()).into_vec();
            assert_eq!(stored.len(), 1, "{picture}");
            let squares = |picture: &str| picture.matches('.').count();
            assert_eq!(squares(&board.picture(stored[0])), squares(&picture), "{picture}");
            for number in 0..8 {
                let [upside_down, back, turned] = [1, 2, 4].map(|bit| number & bit != 0);
                let image = image(&picture, upside_down, back, turned);
                let other = if turned { Cram::wide(columns, rows).unwrap() } else { board.clone() };
                let found = other.canonical(other.region(&image).unwrap()).into_vec();
                assert_eq!(found, stored, "{picture}{image}");
            }
        }
    }
}
