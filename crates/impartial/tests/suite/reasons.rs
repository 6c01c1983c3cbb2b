//! Tests how reasons are shown. As text, they take a few lines of at most 80 columns, describe moves in words, and refer to the theory. In
//! pictures, the items that they mention are marked.

use games::catalog::{GAMES, Game as _};
use grundy_core::Limits;
use impartial::page::answer;
use serde_json::Value;

use crate::program::run;

#[test]
fn every_reason_fits_in_three_lines_and_refers_to_the_theory() {
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
        // At most three lines contain sentences, five more contain replies, and one more explains the sign for nim-sums.
        let has_replies = lines[begin..end].iter().any(|line| {
            ["each move has", "for example"].iter().any(|words| line[5..].contains(words))
        });
        let has_sign = lines[end - 1].trim().starts_with("⊕ (xor) adds");
        let most = 3 + if has_replies { 5 } else { 0 } + usize::from(has_sign);
        assert!((1..=most).contains(&(end - begin)), "{example}: {text}");
        assert_eq!(has_sign, text.matches('⊕').count() > 0, "{example}: {text}");
        for line in &lines[begin..end] {
            assert!(line.chars().count() <= 80, "{example}: {line}");
        }
    }
}

/// If there is a sentence from a theorem, it must be shown rather than the remark that a move wins.
#[test]
fn reasons_for_large_positions_include_the_theorem() {
    for (position, words) in [
        ("wythoff 400000 300000", "golden ratio"),
        ("fibonacci_nim 4000000000000 3", "in Fibonacci numbers"),
        ("floor_division 18446744073709551615", "in base 12"),
        ("mark 18446744073709551614", "an odd number"),
        ("moore:2 1000000 2000000 3000000 4444444", "each power of 2"),
        ("subtract:3,7 18446744073709551615", "heaps 10 apart"),
        ("--misere wythoff 2 2", "the opponent leaves 0 and 1, the last coin"),
        ("euclid 25 7", "the golden ratio"),
        ("--misere kayles 5", "acts like"),
        ("--misere cram 3x5", "is answered by"),
        ("dots_and_boxes 2x2", "is answered by"),
        (
            "dots_and_boxes 1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2",
            "a long chain of 3 boxes, v0,0 v0,1 v0,2 v0,3",
        ),
        ("nimstring 0-1 1-2 2-3 0-3 0-4 0-4", "a long chain of 3 coins"),
    ] {
        let words_of = ["solve", "--why", "--max-work", "300000"].into_iter();
        let output = run(&words_of.chain(position.split(' ')).collect::<Vec<_>>(), "");
        let text = String::from_utf8(output.stdout).unwrap();
        let why = text.split_once("why: ").unwrap_or_else(|| panic!("{position}: {text}")).1;
        let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(why.contains(words), "{position}: {why}");
    }
}

/// If three lines are not enough, the value of a single component must be left out, because the answer already contains it.
#[test]
fn a_reason_gives_the_winning_move_before_the_value() {
    for position in ["cram 3x2", "cram 2x3", "cram 1x6", "cram 3x4"] {
        let words = ["solve", "--why"].into_iter().chain(position.split(' '));
        let output = run(&words.collect::<Vec<_>>(), "");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("half a turn about the center"), "{position}: {text}");
        assert!(text.contains(") leaves nim-value 0\n"), "{position}: {text}");
        assert!(!text.contains("so the player to move wins"), "{position}: {text}");
    }
    // If there is no winning move, the reason contains the value. For several heaps, it contains the nim-sum and the winning move.
    for (position, words) in [
        ("take_a_square 7", "nim-value"),
        ("nim 3 5 7", "3 ⊕ 5 ⊕ 7 = 1, so the player to move wins"),
        ("nim 3 5 7", "0/3:2 (take 1 coin from the heap of 3) leaves 2 ⊕ 5 ⊕ 7 = 0"),
    ] {
        let words_of = ["solve", "--why"].into_iter().chain(position.split(' '));
        let output = run(&words_of.collect::<Vec<_>>(), "");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(words), "{position}: {text}");
    }
}

/// Returns the items that the page marks when it explains who wins a position.
fn marks(position: &str) -> Vec<Vec<String>> {
    let mut question = form_urlencoded::Serializer::new(String::new());
    let question = question.append_pair("ask", "why").append_pair("position", position).finish();
    let told: Value = serde_json::from_str(&answer(&question, &Limits::none())).unwrap();
    serde_json::from_value(told["marks"].clone()).unwrap_or_else(|_| panic!("{position}: {told}"))
}

#[test]
fn the_page_and_svg_files_mark_the_same_items() {
    for (position, groups) in [
        ("vertex_geography 0 0-1 1-2 2-3", 2),
        ("edge_geography 0 0-1 1-2 2-3 3-0", 1),
        ("cram 4x4", 8),
        ("chomp 3x3", 2),
        // The winning cut divides the triangle into two stalks, and each stalk is marked
        // separately.
        ("hackenbush 0-1 1-2 2-0", 2),
        ("silver_dollar 2 5 9", 2),
        ("moore:2 3 5 7", 2),
        ("fibonacci_nim 20", 3),
        ("nimstring 0-1 1-2 2-3 0-3 0-4 0-4", 1),
        ("dots_and_boxes 1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2", 1),
        // The loony lines of this board are marked.
        ("dots_and_boxes 3x3 h0,0 h1,1 h2,1 v0,2 v1,3 v2,1 h3,2 v0,0", 1),
        ("treblecross ...x.........", 2),
        ("staircase_nim 0 3 2 4", 2),
        ("northcott W..B W.B. W", 2),
        ("nim 3 5 7", 0),
    ] {
        let marks = marks(position);
        assert_eq!(marks.len(), groups, "{position}: {marks:?}");
        let words = ["solve", "--why", "--svg", "-"].into_iter().chain(position.split(' '));
        let output = run(&words.collect::<Vec<_>>(), "");
        let svg = String::from_utf8(output.stdout).unwrap();
        let all = marks.iter().flatten().count();
        assert_eq!(svg.matches("class=\"mark\"").count(), all, "{position}: {marks:?}");
        // Without `--why`, no items must be marked.
        let words = ["solve", "--svg", "-"].into_iter().chain(position.split(' '));
        let output = run(&words.collect::<Vec<_>>(), "");
        assert!(
            !String::from_utf8(output.stdout).unwrap().contains("class=\"mark\""),
            "{position}"
        );
    }
}
