//! Reasons on a terminal: three lines of 80 columns, and where the theory is.

use games::catalog::{GAMES, Game as _};

use crate::program::run;

#[test]
fn every_reason_fits_three_lines_and_points_to_the_theory() {
    let examples = GAMES.iter().flat_map(|entry| entry.examples());
    let others = [
        "--misere kayles 5 9 12",
        "kayles 200 300 1000",
        "fibonacci_nim 18446744073709551615",
        "nim 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 18446744073709551615",
        "chomp 9x2",
        "vertex_geography 0 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10",
        "silver_dollar 1000000 2000000 3000000 4000000 5000000 6000000 7000000 8000000",
    ];
    for example in examples.copied().chain(others) {
        let words = ["solve", "--why", "--max-work", "300000"].into_iter();
        let output = run(&words.chain(example.split(' ')).collect::<Vec<_>>(), "");
        let text = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let begin = lines.iter().position(|line| line.starts_with("why: "));
        let begin = begin.unwrap_or_else(|| panic!("{example}: {text}"));
        let end = lines.iter().position(|line| line.starts_with("theory: `impartial games "));
        let end = end.unwrap_or_else(|| panic!("{example}: {text}"));
        assert!((1..=3).contains(&(end - begin)), "{example}: {text}");
        for line in &lines[begin..end] {
            assert!(line.chars().count() <= 80, "{example}: {line}");
        }
    }
}
