//! Checks the values of Cram against published ones, its search hooks against the literal rules, and its symmetry theorem against
//! exhaustive play.

use std::collections::{BTreeSet, HashMap, HashSet};

use games::boards::cram::{Cram, Domino};
use grundy_core::{Convention, Limits, Nimber, Normal, Notation, Outcome, PartialTheorem, Ruleset};
use grundy_search::{Method, Search};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused,
};

/// The values of Cram on rectangles, from the README of Beling's solver `igs`, and from Lemoine and Viennot, Nimbers are inevitable
/// (2012).
const CRAM: [(u32, u32, u64); 6] =
    [(4, 4, 0), (4, 5, 2), (4, 6, 0), (4, 7, 3), (5, 5, 0), (3, 9, 1)];

#[test]
fn cram_values_match_the_published_values() {
    for (rows, columns, value) in CRAM {
        let cram = Cram::new(columns, rows).unwrap();
        for method in [Method::ProofNumberSearch, Method::Automatic] {
            let search = Search::new(&cram).method(method);
            let found = search.nim_value(&cram.start()).unwrap();
            assert_eq!(found, Nimber::new(value), "{rows} by {columns} {method:?}");
        }
    }
}

#[test]
fn boards_with_two_even_sides_are_not_searched() {
    // Without the theorem, a search of the 6 by 6 board would take more than 1000 steps.
    for (rows, columns) in [(2, 2), (4, 6), (6, 6), (8, 8)] {
        let cram = Cram::new(rows, columns).unwrap();
        let limits = Limits::none().work(1000);
        let value = Search::new(&cram).within(&limits).nim_value(&cram.start());
        assert_eq!(value, Ok(Nimber::ZERO), "{rows} by {columns}");
    }
    let cram = Cram::new(6, 6).unwrap();
    let written = Search::new(&cram).as_written();
    assert!(written.within(&Limits::none().work(1000)).nim_value(&cram.start()).is_err());
}

#[test]
fn search_hooks_of_cram_do_not_change_answers() {
    for (rows, columns) in [(1, 7), (2, 4), (3, 3), (4, 2)] {
        let cram = Cram::new(rows, columns).unwrap();
        let written = Search::new(&cram).as_written().method(Method::MexSearch);
        let hooked = Search::new(&cram);
        for free in 0..=cram.start() {
            let expected = written.nim_value(&free).unwrap();
            assert_eq!(hooked.nim_value(&free).unwrap(), expected, "{}", cram.picture(free));
            if free % 7 == 0 {
                for convention in [Convention::Normal, Convention::Misere] {
                    let expected = written.winning_moves(&free, convention).unwrap();
                    let found = hooked.winning_moves(&free, convention).unwrap();
                    assert_eq!(found, expected, "{}", cram.picture(free));
                }
            }
        }
    }
}

#[test]
fn a_search_that_forgets_positions_finds_the_same_value() {
    let cram = Cram::new(4, 5).unwrap();
    for method in [Method::MexSearch, Method::ProofNumberSearch] {
        let all = Search::new(&cram).method(method);
        assert_eq!(all.nim_value(&cram.start()).unwrap(), Nimber::new(2));
        let limit = all.statistics().bytes() / 3;
        let search = Search::new(&cram).method(method).max_bytes(limit).forgetting();
        assert_eq!(search.nim_value(&cram.start()).unwrap(), Nimber::new(2), "{method:?}");
        assert!(search.statistics().bytes() <= limit);
        assert!(search.statistics().edges() > all.statistics().edges(), "{method:?}");
    }
}

#[test]
fn pictures_of_regions_survive_a_round_trip() {
    for (rows, columns) in [(2, 5), (5, 2), (1, 1)] {
        let cram = Cram::new(rows, columns).unwrap();
        for free in 0..=cram.start() {
            assert_eq!(cram.region(&cram.picture(free)), Ok(free));
        }
        assert!(cram.region("").is_err());
        assert!(cram.region(".x").is_err());
    }
    // The error must name the line that is missing, superfluous or of the wrong length.
    for (rows, columns) in [(2, 5), (5, 2), (8, 8)] {
        let cram = Cram::new(rows, columns).unwrap();
        let picture = |lines: u32, wide: u32| {
            let row = |line| ".".repeat((columns + u32::from(line == wide)) as usize) + "\n";
            (1..=lines).map(row).collect::<String>()
        };
        assert_eq!(cram.region(&picture(rows, 0)), Ok(cram.start()));
        let wrong = |picture: &str| cram.region(picture).unwrap_err().to_string();
        let size =
            |line: u32| format!("line {line} is not one of {rows} lines of {columns} squares");
        assert_eq!(wrong(&picture(rows + 1, 0)), size(rows + 1));
        assert_eq!(wrong(&picture(rows - 1, 0)), size(rows));
        assert_eq!(wrong(&picture(rows, rows)), size(rows));
        assert_eq!(wrong(&picture(rows, 1).replacen(".\n", "x\n", 1)), size(1));
    }
    assert!(Cram::new(9, 8).is_err() && Cram::new(0, 3).is_err());
    assert!(Cram::new(5, 13).is_err() && Cram::new(65, 1).is_err());
    assert!(Cram::new(1, 64).is_ok());
}

/// Determines from sets of squares whether a symmetry of the region decides the outcome.
fn symmetry_speaks(cram: &Cram, free: u64) -> bool {
    let picture = cram.picture(free);
    let rows = picture.lines().zip(0_i32..);
    let squares: HashSet<(i32, i32)> = rows
        .flat_map(|(line, row)| {
            line.chars().zip(0_i32..).map(move |(c, column)| (c, (row, column)))
        })
        .filter_map(|(c, square)| (c == '.').then_some(square))
        .collect();
    let neighbors = |&(r, c): &(i32, i32)| [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)];
    let used: Vec<(i32, i32)> = squares
        .iter()
        .copied()
        .filter(|square| neighbors(square).iter().any(|other| squares.contains(other)))
        .collect();
    let sum = |line: fn(&(i32, i32)) -> i32| {
        used.iter().map(line).min().unwrap_or(0) + used.iter().map(line).max().unwrap_or(0)
    };
    let (rows, columns) = (sum(|square| square.0), sum(|square| square.1));
    let symmetric = used.iter().all(|&(r, c)| used.contains(&(rows - r, columns - c)));
    let center = rows % 2 == 0 && columns % 2 == 0 && used.contains(&(rows / 2, columns / 2));
    symmetric && !center
}

#[test]
fn theorems_about_cram_agree_with_play() {
    for (rows, columns) in [(3, 3), (2, 5), (5, 2), (1, 8), (3, 4), (1, 1)] {
        let cram = Cram::new(rows, columns).unwrap();
        let speaks = |&free: &u64| symmetry_speaks(&cram, free);
        let [all, one] = known_outcomes_are_right(&cram, Normal, speaks, 0..=cram.start());
        for free in 0..=cram.start() {
            // If the theorem knows the outcome, it must exclude all values except 0 (for P), or only the value 0 (for N).
            let excluded = match cram.known_outcome(&free, Normal) {
                Some(Outcome::P) => !1,
                Some(Outcome::N) => 1,
                None => 0,
            };
            assert_eq!(cram.excluded_values(&free), excluded, "{free:#x}");
        }
        assert!(all <= one && (cram.start() < 16 || one > 10), "{all} {one}");
    }
    // Check all positions on this board that are symmetric under a half turn.
    let cram = Cram::new(4, 4).unwrap();
    let search = Search::new(&cram);
    for half in 0..1_u64 << 8 {
        let free = half | half.reverse_bits() >> 48;
        assert_eq!(cram.known_outcome(&free, Normal), Some(search.outcome(&free, Normal).unwrap()));
    }
    // On an empty board, the theorem must know the outcome if and only if the number of rows or the number of columns is even.
    for (rows, columns) in
        [(8, 8), (8, 7), (7, 8), (1, 64), (2, 32), (6, 9), (4, 15), (64, 1), (21, 3)]
    {
        let cram = Cram::new(rows, columns).unwrap();
        let known = cram.known_outcome(&cram.start(), Normal);
        let expected = match (rows % 2, columns % 2) {
            (0, 0) => Some(Outcome::P),
            (1, 1) => None,
            _ => Some(Outcome::N),
        };
        assert_eq!(known, expected, "{rows} by {columns}");
    }
}

#[test]
fn cram_notation_survives_a_round_trip_and_moves_are_checked() {
    for (rows, columns) in [(3, 2), (2, 3), (1, 5)] {
        let cram = Cram::new(rows, columns).unwrap();
        notation_is_right(&cram, 0..=cram.start());
        for word in 0..cram.start() << 3 {
            let has_more = word > cram.start();
            assert_eq!(cram.check_position(&word).is_err(), has_more, "{word:#x}");
        }
        for free in 0..=cram.start() {
            let words = (0..=cram.start() << 2).filter_map(Domino::new);
            checked_moves_are_the_listed_ones(&cram, &free, words);
        }
        let size = format!("{rows}x{columns}");
        assert_eq!(cram.read_position(&size), Ok(cram.start()));
    }
    let full = Cram::new(8, 8).unwrap();
    // These dominoes occupy bits at the ends of the word or on both sides of a line break.
    let ends = [1 | 1 << 63, 1 << 62 | 1 << 63, 1 << 55 | 1 << 63, 1 << 7 | 1 << 8, 3];
    checked_moves_are_the_listed_ones(
        &full,
        &full.start(),
        ends.into_iter().filter_map(Domino::new),
    );
    let cram = Cram::new(2, 3).unwrap();
    positions_are_refused(
        &cram,
        &["", "...", "... ....", "... ..o", "3x2", "2x3x", "... ... ...", "...#..."],
    );
    moves_are_refused(
        &cram,
        &cram.start(),
        &["0,0-1,1", "0,0", "0,2-0,3", "0,0-0,0", "1,0-2,0", ""],
    );
    assert_eq!(cram.read_move(&cram.start(), "0,1-0,0"), cram.read_move(&cram.start(), "0,0-0,1"));
    // The bit after the last square of a line represents the first square of the next line. These
    // two squares are not adjacent.
    moves_are_refused(&cram, &cram.start(), &["2,0-1,1", "2,1-0,1", "0,9-1,9"]);
    let cram = Cram::new(3, 2).unwrap();
    moves_are_refused(&cram, &cram.start(), &["0,2-1,1", "1,2-2,1", "9,0-9,1"]);
}

/// If the stored form of a set of squares leaves out no domino, every rotated, reflected or shifted image of the set must have
/// the same stored form. Otherwise, the forms can differ: if a square has several dead ends, each form can keep a different one.
#[test]
fn symmetric_images_of_a_cram_region_share_one_canonical_form() {
    let stored = |cram: &Cram, free: u64| {
        let mut regions = cram.canonical(free).into_vec();
        regions.sort_unstable();
        regions
    };
    for (rows, columns) in [(3, 4), (4, 3), (4, 4), (2, 7), (1, 9)] {
        let cram = Cram::new(rows, columns).unwrap();
        let step = if rows * columns > 14 { 3 } else { 1 };
        let mut whole = 0;
        for free in (0..=cram.start()).step_by(step) {
            let picture = cram.picture(free);
            let lines: Vec<Vec<char>> =
                picture.lines().map(|line| line.chars().collect()).collect();
            let (last, end) = (rows as usize - 1, columns as usize - 1);
            let read = |square: &dyn Fn(usize, usize) -> char| {
                let line = |row| (0..=end).map(move |column| square(row, column));
                let text = (0..=last).map(|row| line(row).chain(['\n']).collect::<String>());
                cram.region(&text.collect::<String>()).unwrap()
            };
            let mut images = vec![
                read(&|row, column| lines[last - row][column]),
                read(&|row, column| lines[row][end - column]),
            ];
            if last == end {
                images.push(read(&|row, column| lines[column][row]));
            }
            // Also shift the picture one row down and one column to the right, where it fits.
            if !lines[last].contains(&'.') {
                images
                    .push(read(&|row, column| if row == 0 { '#' } else { lines[row - 1][column] }));
            }
            if lines.iter().all(|line| line[end] == '#') {
                images.push(read(&|row, column| {
                    if column == 0 { '#' } else { lines[row][column - 1] }
                }));
            }
            let expected = stored(&cram, free);
            let moves: u64 = expected.iter().map(|region| cram.count_moves(region)).sum();
            let is_whole = moves == cram.count_moves(&free);
            whole += usize::from(is_whole);
            for image in images {
                let found = stored(&cram, image);
                let left: u64 = found.iter().map(|region| cram.count_moves(region)).sum();
                assert_eq!(left, moves, "{}", cram.picture(image));
                assert!(!is_whole || found == expected, "{}", cram.picture(image));
            }
            for region in expected {
                assert_eq!(stored(&cram, region), [region], "{}", cram.picture(region));
                let first = read(&|row, column| if row.min(column) == 0 { '.' } else { '#' });
                assert!(region & first != 0, "{}", cram.picture(region));
            }
        }
        assert!(whole > 70, "{whole} of {rows} by {columns}");
    }
}

/// Assigns numbers to positions by the literal rules. Two positions get the same number exactly if
/// their moves leave positions with the same numbers.
#[derive(Default)]
struct Games {
    numbers: HashMap<BTreeSet<usize>, usize>,
    of_sums: HashMap<Vec<u64>, usize>,
}

impl Games {
    fn number(&mut self, cram: &Cram, mut sum: Vec<u64>) -> usize {
        sum.retain(|free| cram.count_moves(free) > 0);
        sum.sort_unstable();
        if let Some(&known) = self.of_sums.get(&sum) {
            return known;
        }
        let mut options = BTreeSet::new();
        for (at, free) in sum.iter().enumerate() {
            for domino in cram.moves(free) {
                let mut left = sum.clone();
                left[at] &= !domino.squares();
                options.insert(self.number(cram, left));
            }
        }
        let next = self.numbers.len();
        let number = *self.numbers.entry(options).or_insert(next);
        self.of_sums.insert(sum, number);
        number
    }
}

/// The stored form of a position must have the same game tree as the position, if equal options are merged. This is stronger
/// than having equal values, and also covers misère play.
#[test]
fn squares_omitted_from_canonical_forms_do_not_affect_play() {
    let mut rng = SmallRng::seed_from_u64(5);
    let check = |cram: &Cram, free: u64, games: &mut Games| {
        let stored = cram.canonical(free).into_vec();
        let moves: u64 = stored.iter().map(|region| cram.count_moves(region)).sum();
        let found = games.number(cram, stored);
        assert_eq!(found, games.number(cram, vec![free]), "{}", cram.picture(free));
        moves < cram.count_moves(&free)
    };
    for (rows, columns, least) in [(3, 4, 1000), (2, 6, 800), (1, 9, 50)] {
        let (cram, mut games) = (Cram::new(rows, columns).unwrap(), Games::default());
        let less = (0..=cram.start()).filter(|&free| check(&cram, free, &mut games)).count();
        assert!(less > least, "{less} of {rows} by {columns}");
    }
    // On these boards, blocks as defined in `cram/reduce.rs` can be part of a ring, and a hub can belong to several blocks.
    for (rows, columns, most) in [(4, 4, 14), (5, 5, 15), (4, 6, 15), (6, 6, 15)] {
        let (cram, mut games) = (Cram::new(rows, columns).unwrap(), Games::default());
        let mut less = 0;
        for _ in 0..150 {
            let mut free = cram.start();
            let squares = rng.random_range(8..=most);
            while free.count_ones() > squares {
                free &= !(1 << rng.random_range(0..rows * columns));
            }
            less += usize::from(check(&cram, free, &mut games));
        }
        assert!(less > 50, "{less} of {rows} by {columns}");
    }
    // Each of the two hubs of a block must have its own dead end, unless the hubs are also connected outside of the block.
    let cram = Cram::new(6, 6).unwrap();
    let mut games = Games::default();
    for (picture, moves) in [
        ("..####\n#..###\n#..###\n##...#\n######\n######", vec![1, 1, 3]),
        ("...###\n..####\n.#####\n######\n######\n######", vec![1, 1]),
        ("#.####\n....##\n..####\n.#####\n######\n######", vec![1, 3]),
        ("##....\n##.##.\n##..#.\n##....\n######\n######", vec![14]),
    ] {
        let free = cram.region(picture).unwrap();
        check(&cram, free, &mut games);
        let stored = cram.canonical(free);
        let mut found: Vec<u64> = stored.iter().map(|part| cram.count_moves(part)).collect();
        found.sort_unstable();
        assert_eq!(found, moves, "{picture}");
    }
}
