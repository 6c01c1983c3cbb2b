//! Tests games on boards: checks values against published ones, search hooks against the literal rules, and theorems against exhaustive
//! play.

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, outcomes_are_right, positions_are_refused,
};
use games::boards::chomp::{Bite, Chomp, TwoRowChomp};
use games::boards::cram::Cram;
use games::boards::treblecross::{Crosses, Treblecross};
use games::catalog::{Catalog, How, Question};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{
    Limits, Nimber, Normal, Notation, Outcome, OutcomeTheorem, PartialTheorem, Ruleset,
    SpragueGrundy, Sum,
};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::ops::ControlFlow;

#[test]
fn full_chomp_bars_are_won_and_arms_equal_nim_heaps() {
    for rows in 1..=6 {
        for columns in 1..=6 {
            let chomp = Chomp::new(rows, columns).unwrap();
            let search = Search::new(&chomp);
            let expected = Outcome::from_first_wins(rows * columns > 1);
            assert_eq!(search.outcome(&chomp.start(), Normal).unwrap(), expected);
            let mut arms = vec![1; rows as usize];
            arms[0] = columns;
            let arms = chomp.bar(&arms).unwrap();
            // A bar that consists of its first row and its first column is a sum of two Nim heaps: the arms without the corner square.
            let value = u64::from((rows - 1) ^ (columns - 1));
            assert_eq!(search.nim_value(&arms).unwrap(), Nimber::new(value), "{rows} {columns}");
        }
    }
    assert!(Chomp::new(16, 1).is_err());
    let chomp = Chomp::new(3, 4).unwrap();
    assert!(chomp.bar(&[3, 4]).is_err() && chomp.bar(&[5]).is_err() && chomp.bar(&[]).is_err());
    assert!(chomp.bar(&[0]).is_err() && chomp.bar(&[2, 0, 0, 0]).is_err());
    assert!(Chomp::new(3, 0).is_err() && Chomp::new(0, 3).is_err() && Chomp::new(3, 16).is_err());
}

/// `check_position` must accept exactly the words that encode a bar from the list, and `count_moves` must return the number of
/// moves in the list of moves.
#[test]
fn only_the_listed_words_are_valid_bars() {
    for (rows, columns) in [(3, 4), (4, 2), (1, 15)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        let known: HashSet<u64> =
            bars(rows, columns).iter().map(|bar| chomp.bar(bar).unwrap()).collect();
        for word in (0..1 << 16).chain(known.iter().map(|bar| bar | 1 << 60)) {
            assert_eq!(chomp.check_position(&word).is_ok(), known.contains(&word), "{word:#x}");
        }
        for &bar in &known {
            assert_eq!(chomp.count_moves(&bar), chomp.moves(&bar).count() as u64, "{bar:#x}");
        }
    }
    // Also test the full bar of fifteen rows. A word of sixteen rows must be rejected, because bars have at most fifteen.
    let chomp = Chomp::new(15, 15).unwrap();
    assert_eq!(chomp.count_moves(&chomp.start()), 224);
    assert!(chomp.check_position(&chomp.start()).is_ok());
    assert!(chomp.check_position(&u64::MAX).is_err());
    assert!(chomp.play_ends() && TwoRowChomp.play_ends());
    assert!(Cram::new(2, 3).unwrap().play_ends() && Treblecross::new(9).play_ends());
}

#[test]
fn search_hooks_of_chomp_do_not_change_answers() {
    let chomp = Chomp::new(4, 5).unwrap();
    let written = Search::new(&chomp).as_written().method(Method::MexSearch);
    for method in [Method::MexSearch, Method::ProofNumberSearch, Method::Automatic] {
        let hooked = Search::new(&chomp).method(method);
        let expected = written.nim_value(&chomp.start()).unwrap();
        assert_eq!(hooked.nim_value(&chomp.start()).unwrap(), expected);
        for lengths in [[5, 5, 2, 0], [5, 3, 3, 1], [4, 4, 4, 4], [2, 1, 1, 1]] {
            let bar = chomp.bar(&lengths).unwrap();
            assert_eq!(hooked.nim_value(&bar).unwrap(), written.nim_value(&bar).unwrap());
        }
    }
}

/// Lists all bars that fit into a rectangle, as the lengths of their rows.
fn bars(rows: u32, columns: u32) -> Vec<Vec<u32>> {
    let mut bars = vec![vec![]];
    for _ in 0..rows {
        let longer = bars.iter().flat_map(|bar: &Vec<u32>| {
            let most = bar.last().copied().unwrap_or(columns);
            (0..=most).map(move |length| [&bar[..], &[length]].concat())
        });
        bars = longer.collect();
    }
    bars.retain(|bar| bar[0] > 0);
    bars
}

#[test]
fn theorems_about_chomp_agree_with_play() {
    for (rows, columns) in [(5, 5), (2, 9), (9, 2), (3, 6), (1, 7)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        // Determine from the lengths of the rows whether the theorem covers the bar, independently of the packed words.
        let reaches = |&bar: &u64| {
            let text = chomp.position_text(&bar);
            let rows: Vec<usize> = text.split(' ').map(|length| length.parse().unwrap()).collect();
            let arms_alone = rows[1..].iter().all(|&length| length == 1);
            let rectangle = rows.iter().all(|&length| length == rows[0]);
            arms_alone || rectangle || rows.len() == rows[0] || rows.len() == 2 || rows[0] == 2
        };
        let bars = bars(rows, columns);
        let positions: Vec<u64> = bars.iter().map(|bar| chomp.bar(bar).unwrap()).collect();
        assert!(chomp.bars().eq(positions.iter().copied()));
        let [all, one] = known_outcomes_are_right(&chomp, Normal, reaches, positions.clone());
        if (rows, columns) == (5, 5) {
            // There are at least 40 bars for which the theorem names all winning moves. For other bars, such as most bars with equal arms,
            // it names only one winning move.
            assert!(all >= 40 && one > all, "{all} {one}");
        }
        for bar in positions.iter().step_by(7) {
            let bites = (0..20).flat_map(|row| (0..20).map(move |column| Bite { row, column }));
            checked_moves_are_the_listed_ones(&chomp, bar, bites);
        }
        notation_is_right(&chomp, positions.iter().copied().step_by(5));
    }
    let chomp = Chomp::new(4, 5).unwrap();
    positions_are_refused(&chomp, &["", "0", "6", "3 4", "5 0", "1 1 1 1 1", "5 -1", "4294967301"]);
    moves_are_refused(&chomp, &chomp.start(), &["0,0", "4,0", "0,5", "0", "1,1,1", "-1,2", ""]);
}

#[test]
fn square_chomp_bars_have_exactly_one_winning_move() {
    for side in 2..=15 {
        let chomp = Chomp::new(side, side).unwrap();
        let winning = chomp.known_winning_moves(&chomp.start(), Normal);
        assert_eq!(winning, Some(vec![Bite { row: 1, column: 1 }]), "{side}");
    }
    for (rows, columns) in [(3, 4), (15, 14), (3, 15)] {
        let chomp = Chomp::new(rows, columns).unwrap();
        assert_eq!(chomp.known_outcome(&chomp.start(), Normal), Some(Outcome::N));
        assert_eq!(chomp.known_winning_move(&chomp.start(), Normal), None);
        assert_eq!(chomp.known_winning_moves(&chomp.start(), Normal), None);
    }
}

#[test]
fn two_row_chomp_agrees_with_general_chomp() {
    let bars = || (1..10_u64).flat_map(|first| (0..=first).map(move |second| (first, second)));
    outcomes_are_right(&TwoRowChomp, Normal, bars());
    notation_is_right(&TwoRowChomp, bars().take(20));
    // A bar with a single row is also a valid position of the game with two rows.
    assert_eq!(TwoRowChomp.read_position("7"), Ok((7, 0)));
    let chomp = Chomp::new(2, 9).unwrap();
    for (first, second) in bars() {
        let bites = (0..4).flat_map(|row| (0..12).map(move |column| Bite { row, column }));
        checked_moves_are_the_listed_ones(&TwoRowChomp, &(first, second), bites);
        assert_eq!(TwoRowChomp.count_moves(&(first, second)), first + second - 1);
        // Compare the moves with those of the same bar in `Chomp`.
        let bar = chomp.bar(&[first as u32, second as u32]).unwrap();
        assert!(TwoRowChomp.moves(&(first, second)).eq(chomp.moves(&bar)));
    }
    positions_are_refused(
        &TwoRowChomp,
        &["", "0", "0 0", "3 4", "3 2 1", "-1", "18446744073709551616 1"],
    );
    moves_are_refused(&TwoRowChomp, &(3, 2), &["0,0", "0,3", "1,2", "2,0", "1", ""]);
    let winning = |bar| TwoRowChomp.winning_moves(&bar, Normal).collect::<Vec<_>>();
    let max = u64::MAX;
    assert_eq!(winning((max, max)), [Bite { row: 1, column: max - 1 }]);
    assert_eq!(winning((max, max - 1)), []);
    assert_eq!(winning((max, max - 2)), [Bite { row: 0, column: max - 1 }]);
    assert_eq!(winning((max, 0)), [Bite { row: 0, column: 1 }]);
    assert_eq!(TwoRowChomp.count_moves(&(max, max)), max);
}

/// Checks that a player who makes the moves that the theorem names wins against random play.
#[track_caller]
fn named_moves_win<G: PartialTheorem<Normal>>(game: &G, start: G::Position, rng: &mut SmallRng) {
    let mut position = start;
    loop {
        assert_eq!(game.known_outcome(&position, Normal), Some(Outcome::N), "{position:?}");
        let mv = game.known_winning_move(&position, Normal).expect("a winning move");
        position = game.try_play(&position, &mv).unwrap()[0].clone();
        assert_eq!(game.known_outcome(&position, Normal), Some(Outcome::P), "{position:?}");
        assert_eq!(game.known_winning_moves(&position, Normal), Some(vec![]));
        let replies: Vec<_> = game.moves(&position).collect();
        let Some(reply) = replies.get(rng.random_range(0..replies.len().max(1))) else { return };
        position = game.play(&position, reply)[0].clone();
        // If the theorem does not know the outcome after the reply, it must name a move to a position that it knows to be lost.
        if game.known_outcome(&position, Normal).is_none() {
            let mv = game.known_winning_move(&position, Normal).expect("the answer to the reply");
            let left = game.try_play(&position, &mv).unwrap()[0].clone();
            assert_eq!(game.known_outcome(&left, Normal), Some(Outcome::P));
            let replies: Vec<_> = game.moves(&left).collect();
            let Some(reply) = replies.first() else { return };
            position = game.play(&left, reply)[0].clone();
            if game.known_outcome(&position, Normal).is_none() {
                return;
            }
        }
    }
}

#[test]
fn moves_named_by_theorems_win_large_boards() {
    let mut rng = SmallRng::seed_from_u64(5);
    for _ in 0..10 {
        for (rows, columns) in [(7, 8), (8, 7), (9, 6), (1, 64)] {
            let cram = Cram::new(rows, columns).unwrap();
            named_moves_win(&cram, cram.start(), &mut rng);
        }
        for side in [3, 8, 15] {
            let chomp = Chomp::new(side, side).unwrap();
            named_moves_win(&chomp, chomp.start(), &mut rng);
        }
    }
}

/// Determines by exhaustive play whether the first player wins Treblecross. The row is a string of cells.
fn first_completes(row: &str) -> bool {
    let free = |(at, cell): (usize, char)| {
        (cell == '.').then(|| [&row[..at], "x", &row[at + 1..]].concat())
    };
    let left: Vec<String> = row.char_indices().filter_map(free).collect();
    left.iter().any(|row| row.contains("xxx") || !first_completes(row))
}

#[test]
fn treblecross_agrees_with_exhaustive_play() {
    let game = Treblecross::new(2000);
    let rows = |cells: u64| {
        (0..1_u64 << cells).map(move |set| {
            Crosses::new(cells, (0..cells).filter(|place| set >> place & 1 == 1)).unwrap()
        })
    };
    let is_over = |row: &Crosses| row.to_string().contains("xxx");
    for cells in 3..=9 {
        outcomes_are_right(&game, Normal, rows(cells));
        for row in rows(cells).filter(|row| !is_over(row)).step_by(5) {
            let wins = first_completes(&row.to_string());
            assert_eq!(game.outcome(&row, Normal), Outcome::from_first_wins(wins), "{row}");
        }
    }
    for row in rows(5) {
        checked_moves_are_the_listed_ones(&game, &row, 0..8);
        let moves = game.moves(&row).count() as u64;
        assert!(game.count_moves(&row) == moves || (moves == 0 && is_over(&row)), "{row}");
        // A row and its mirror image must have the same stored form, and the stored form must be one of the two rows.
        let mirrored = Crosses::new(5, row.places().iter().map(|place| 4 - place)).unwrap();
        let stored = game.canonical(row.clone());
        assert_eq!(stored, game.canonical(mirrored.clone()), "{row}");
        assert!(stored[0] == row || stored[0] == mirrored, "{row}");
        let text = row.to_string();
        let crosses = (0..5).filter(|&place| text.as_bytes()[place as usize] == b'x');
        assert_eq!(row.places(), crosses.collect::<Vec<u64>>(), "{row}");
    }
    // A cell that the input lists twice gets only one cross.
    assert_eq!(Crosses::new(5, [2, 4, 2]), Crosses::new(5, [4, 2]));
    notation_is_right(&game, rows(6));
    positions_are_refused(&game, &["", "..", "..o", "...x ...", "X..", &".".repeat(2001)]);
    moves_are_refused(&game, &Crosses::new(5, [2]).unwrap(), &["2", "5", "-1", "1:2", ""]);
    // Also compare searches of empty rows. The search merges rows that are mirror images.
    let search = Search::new(&game);
    for cells in 3..=14 {
        let row = Crosses::new(cells, []).unwrap();
        assert_eq!(search.outcome(&row, Normal).unwrap(), game.outcome(&row, Normal), "{row}");
        assert_eq!(
            search.winning_moves(&row, Normal).unwrap(),
            game.winning_moves(&row, Normal).collect::<Vec<_>>()
        );
    }
    // An empty row is one heap. A winning cross splits it into two heaps of equal value.
    let heaps = "0.007"
        .parse::<games::heaps::take_and_break::TakeAndBreak>()
        .unwrap()
        .with_values(2100)
        .unwrap();
    let mut lost = Vec::new();
    for cells in 3..=2000 {
        let row = Crosses::new(cells, []).unwrap();
        let value = heaps.nim_value(&(cells + 2));
        assert_eq!(game.outcome(&row, Normal), Outcome::from(value), "{cells}");
        if value.is_zero() {
            lost.push(cells);
        }
        if cells % 97 == 0 {
            for mv in game.winning_moves(&row, Normal) {
                let left = game.play(&row, &mv);
                assert_eq!(game.outcome(&left[0], Normal), Outcome::P, "{cells} {mv}");
            }
        }
    }
    assert_eq!(lost[..3], [6, 12, 22]);
    assert!(Crosses::new(2, []).is_err() && Crosses::new(3, [3]).is_err());
}

/// Checks that `visit_options` reports the results of the moves, and that it reports them in the same order every time.
fn check_options<G: Ruleset<Position = u64>>(rules: &G, position: u64) {
    let sorted = |left: Sum<u64>| {
        let mut parts = left.into_vec();
        parts.sort_unstable();
        parts
    };
    let [mut visited, again] = [(); 2].map(|()| {
        let mut visited = Vec::new();
        let ended = rules.visit_options(&position, |left| {
            visited.push(sorted(left));
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
        visited
    });
    assert_eq!(visited, again, "{position:#x}");
    let mut played: Vec<_> = rules
        .moves(&position)
        .map(|mv| {
            let left = rules.play(&position, &mv).into_iter();
            sorted(left.flat_map(|part| rules.canonical(part)).collect())
        })
        .collect();
    // A ruleset can visit options in a different order than it lists moves, so sort both lists before comparing them.
    visited.sort_unstable();
    played.sort_unstable();
    assert_eq!(visited, played, "{position:#x}");
}

/// Checks the options of all positions of a board with this many rows and columns.
fn check_all_options(rows: u32, columns: u32) {
    let cram = Cram::new(rows, columns).unwrap();
    for free in 0..=cram.start() {
        for region in cram.canonical(free) {
            check_options(&cram, region);
        }
        check_options(&cram, free);
    }
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn visited_options_are_the_results_of_moves_at_larger_sizes() {
    check_all_options(3, 4);
    check_all_options(4, 3);
}

#[test]
fn visited_options_are_the_results_of_moves() {
    for (rows, columns) in [(1, 9), (2, 5), (3, 3), (1, 1)] {
        check_all_options(rows, columns);
    }
    // Check positions from random play on boards that are too large to check completely.
    let mut rng = SmallRng::seed_from_u64(1);
    for (rows, columns) in [(5, 7), (8, 8), (4, 4), (7, 9), (2, 32), (64, 1)] {
        let cram = Cram::new(rows, columns).unwrap();
        for _ in 0..30 {
            let mut parts = cram.canonical(cram.start()).into_vec();
            while let Some(part) = parts.pop() {
                check_options(&cram, part);
                let moves: Vec<_> = cram.moves(&part).collect();
                let left = cram.play(&part, &moves[rng.random_range(0..moves.len())]);
                parts.extend(left.into_iter().flat_map(|part| cram.canonical(part)));
            }
        }
    }
    let chomp = Chomp::new(15, 15).unwrap();
    for _ in 0..30 {
        let mut bar = chomp.start();
        loop {
            check_options(&chomp, bar);
            let bites: Vec<_> = chomp.moves(&bar).collect();
            if bites.is_empty() {
                break;
            }
            // Prefer small bites, because large bites would end play before bars of many shapes occur.
            let bites = &bites[bites.len() * 2 / 3..];
            bar = chomp.play(&bar, &bites[rng.random_range(0..bites.len())])[0];
        }
    }
}

/// Each bite from a bar of two rows must take its own cell and the cells to the right and below, but never the poisoned corner cell.
#[test]
fn bites_in_two_rows_take_the_cells_to_the_right_and_below() {
    for (first, second) in (1..9_u64).flat_map(|first| (0..=first).map(move |last| (first, last))) {
        let row = |row: u64, end: u64| (0..end).map(move |column| Bite { row, column });
        let cells: Vec<Bite> = row(0, first).chain(row(1, second)).collect();
        let moves: Vec<Bite> = TwoRowChomp.moves(&(first, second)).collect();
        assert_eq!(moves, cells[1..], "{first} {second}");
        assert_eq!(TwoRowChomp.count_moves(&(first, second)), moves.len() as u64);
        for mv in moves {
            let stays = |cell: &&Bite| cell.row < mv.row || cell.column < mv.column;
            let left: Vec<&Bite> = cells.iter().filter(stays).collect();
            let in_row = |row: u64| left.iter().filter(|cell| cell.row == row).count() as u64;
            let expected = (in_row(0), in_row(1));
            assert_eq!(TwoRowChomp.play(&(first, second), &mv)[0], expected, "{mv:?}");
            assert_eq!(TwoRowChomp.check_position(&expected), Ok(()), "{mv:?}");
        }
    }
}

// The rules for large bars must agree with the rules for small bars, and the theorems must cover large bars.

fn texts(sum: &MixedSum) -> Vec<String> {
    sum.moves().map(|mv| sum.move_text(&mv)).collect()
}

/// Returns a bar in block notation, which groups equal rows.
fn as_blocks(lengths: &[u32]) -> String {
    let blocks: Vec<String> = lengths
        .chunk_by(|one, other| one == other)
        .map(|rows| format!("{}x{}", rows.len(), rows[0]))
        .collect();
    format!("chomp:blocks {}", blocks.join(" "))
}

/// Compares both notations for every bar of at most 4 by 4. The moves and their results must agree, and theorems must agree with a
/// search by the rules.
#[test]
fn block_notation_agrees_with_row_notation_on_small_bars() {
    let catalog = Catalog::standard();
    let chomp = Chomp::new(4, 4).unwrap();
    let search = Search::new(Mixed).method(Method::MexSearch).as_written();
    for bar in chomp.bars() {
        let lengths: Vec<u32> =
            (0..4).map(|row| (bar >> (4 * row)) as u32 & 15).take_while(|&row| row > 0).collect();
        let rows: Vec<String> = lengths.iter().map(u32::to_string).collect();
        let rows = catalog.read_sum(&format!("chomp {}", rows.join(" "))).unwrap();
        let blocks = catalog.read_sum(&as_blocks(&lengths)).unwrap();
        assert_eq!(blocks.to_string(), as_blocks(&lengths));
        assert_eq!(texts(&blocks), texts(&rows), "{rows}");
        for text in texts(&rows) {
            let left = rows.try_play(&rows.read_move(&text).unwrap()).unwrap();
            let left: Vec<u32> =
                left[0].text().split(' ').map(|length| length.parse().unwrap()).collect();
            let played = blocks.try_play(&blocks.read_move(&text).unwrap()).unwrap();
            assert_eq!(played.to_string(), as_blocks(&left), "{rows} {text}");
        }
        let value = search.nim_value(&blocks[0]).unwrap();
        let outcome = blocks[0].outcome(Normal);
        assert!(outcome.is_none_or(|outcome| outcome == Outcome::from(value)), "{blocks}");
        let winning = search.sum_winning_moves(blocks.as_slice(), Normal).unwrap();
        let winning: Vec<&str> = winning.iter().map(|found| found.mv.text()).collect();
        if let Some(mv) = blocks[0].winning_move(Normal) {
            assert!(winning.contains(&mv.text()), "{blocks}");
        }
        if let Some(all) = blocks[0].winning_moves(Normal) {
            let all: Vec<String> = all.map(|mv| mv.text().to_owned()).collect();
            assert_eq!(all, winning, "{blocks}");
        }
        // A search must also find the value of a bar in block notation. This search treats reflected bars as one position.
        let found = Search::new(Mixed).nim_value(&blocks[0]).unwrap();
        assert_eq!(found, value, "{blocks}");
    }
}

#[test]
fn large_square_bars_and_bars_of_width_two_are_solved() {
    let catalog = Catalog::standard();
    for (text, outcome, moves) in [
        ("chomp 16x16", LoopyOutcome::N, &["1,1"][..]),
        ("chomp 30x30", LoopyOutcome::N, &["1,1"]),
        ("chomp 1000000x1000000", LoopyOutcome::N, &["1,1"]),
        ("chomp 2x1000", LoopyOutcome::N, &["1,999"]),
        ("chomp 1000x2", LoopyOutcome::N, &["999,1"]),
        ("chomp 41 40", LoopyOutcome::P, &[]),
        ("chomp:blocks 40x2 1x1", LoopyOutcome::P, &[]),
        ("chomp:blocks 1x30 29x1", LoopyOutcome::P, &[]),
        ("chomp:blocks 1x30 20x1", LoopyOutcome::N, &["0,21"]),
    ] {
        let sum = catalog.read_sum(text).unwrap();
        let question = Question::new(Normal).without_value().why();
        let solved = catalog.answer(&sum, &question, &Limits::none());
        assert_eq!(solved.outcome().get(), Some(&outcome), "{text}");
        assert_eq!(solved.outcome().how(), Some(How::Theorem), "{text}");
        let winning = solved.winning_moves().get().unwrap();
        let listed: Vec<String> = winning.as_slice().iter().map(|mv| sum.move_text(mv)).collect();
        assert!(winning.are_all() && listed == moves, "{text}: {listed:?}");
        assert!(solved.why().get().is_some(), "{text}");
    }
    // A strategy-stealing argument shows that the first player wins all other rectangles. It names no move, so the catalog must search for
    // one.
    for text in ["chomp 20x3", "chomp 3x20"] {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.outcome().how(), Some(How::Theorem), "{text}");
        assert!(!solved.winning_moves().get().unwrap().as_slice().is_empty(), "{text}");
        assert_eq!(catalog.read_sum(&sum.to_string()).unwrap(), sum);
    }
}

#[test]
fn invalid_bars_are_rejected() {
    let catalog = Catalog::standard();
    for text in [
        "chomp:blocks",
        "chomp:blocks 0x3",
        "chomp:blocks 3x0",
        "chomp:blocks 1x3 1x4",
        "chomp:blocks 18446744073709551615x2 1x1",
        "chomp 16 17",
        "chomp 20 0 1",
        "chomp:3 4 4",
    ] {
        assert!(catalog.read_sum(text).is_err(), "{text}");
    }
}
