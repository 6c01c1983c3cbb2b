//! Chomp on bars of any size: the same game as on small bars, and the theorems on large ones.

use games::boards::chomp::Chomp;
use games::catalog::{Catalog, How, Question};
use grundy_core::mixed::{Mixed, MixedSum};
use grundy_core::{Limits, Normal, Outcome};
use grundy_search::loopy::LoopyOutcome;
use grundy_search::{Method, Search};

fn texts(sum: &MixedSum) -> Vec<String> {
    sum.moves().map(|mv| sum.move_text(&mv)).collect()
}

/// The lengths of rows as blocks.
fn as_blocks(lengths: &[u32]) -> String {
    let blocks: Vec<String> = lengths
        .chunk_by(|one, other| one == other)
        .map(|rows| format!("{}x{}", rows.len(), rows[0]))
        .collect();
    format!("chomp:blocks {}", blocks.join(" "))
}

/// Compares every bar of at most 4 by 4 in both notations: moves and their results agree, and theorems agree with a search
/// by the rules.
#[test]
fn blocks_are_the_rows_of_small_bars() {
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
        // Reflected bars are one position.
        let found = Search::new(Mixed).nim_value(&blocks[0]).unwrap();
        assert_eq!(found, value, "{blocks}");
    }
}

#[test]
fn large_squares_and_bars_of_two_rows_or_columns_are_known() {
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
    // Other rectangles are won by stealing the strategy, and a search finds the move.
    for text in ["chomp 20x3", "chomp 3x20"] {
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Normal, &Limits::none());
        assert_eq!(solved.outcome().how(), Some(How::Theorem), "{text}");
        assert!(!solved.winning_moves().get().unwrap().as_slice().is_empty(), "{text}");
        assert_eq!(catalog.read_sum(&sum.to_string()).unwrap(), sum);
    }
}

#[test]
fn invalid_bars_are_refused() {
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
