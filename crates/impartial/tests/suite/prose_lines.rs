//! Tests that breaking text into lines loses nothing, makes no line too long, and breaks as late as possible.

#[path = "../../src/prose.rs"]
#[allow(dead_code, reason = "the program asks for the width of its terminal, too")]
mod prose;

use games::catalog::{GAMES, Game as _};
use prose::folded;

use crate::program::run;

/// Checks that the lines contain the whole text, broken as late as possible.
fn check(text: &str, lines: &[String], width: usize) {
    let long = |word: &str| word.chars().count() > width;
    for line in lines {
        assert!(line.chars().count() <= width, "{width}: {line}");
    }
    for two in lines.windows(2) {
        let word = two[1].split(' ').next().unwrap();
        let could_hold = two[0].chars().count() + 1 + word.chars().count() <= width;
        // A word longer than a line starts on a new line and fills it.
        assert!(!could_hold || two[0].chars().count() == width, "{width}: {two:?}");
    }
    let letters = |text: &str| text.replace(' ', "");
    assert_eq!(letters(&lines.concat()), letters(text));
    if !text.split(' ').any(long) {
        assert_eq!(lines.join(" "), text);
    }
}

#[test]
fn lines_are_full_and_lose_nothing() {
    let texts = GAMES.iter().flat_map(|game| [game.rules(), game.notation(), game.about()]);
    let mut texts: Vec<String> = texts.map(str::to_owned).collect();
    texts.extend(["", "a", "a bc def ghij klmno pqrstu vwxyz"].map(str::to_owned));
    texts.push("1".repeat(250));
    for text in texts {
        for width in [5, 35, 40, 75, 80, 100] {
            check(&text, &folded(&text, width), width);
        }
    }
    // The first line fits exactly; in the second text it is one letter too long.
    assert_eq!(folded("abc de fgh", 6), ["abc de", "fgh"]);
    assert_eq!(folded("abc def fgh", 6), ["abc", "def", "fgh"]);
}

/// `--why` truncates reasons at the end of a full third line.
#[test]
fn long_reasons_are_cut_after_three_lines() {
    let mut full = 0;
    for step in
        [(1 << 60) + 7, (1 << 61) - 1, (1 << 61) - 10_u64.pow(17), 1 << 59, 999, 10_u64.pow(12)]
    {
        let coins: Vec<String> = (1..9).map(|at| (at * step).to_string()).collect();
        let mut words = vec!["solve", "--why", "silver_dollar"];
        words.extend(coins.iter().map(String::as_str));
        let text = String::from_utf8(run(&words, "").stdout).unwrap();
        let (_, why) = text.split_once("why: ").unwrap();
        // Keep the theorem's sentence without the replies that follow it.
        let lines = why.lines().map(str::trim_start);
        let ends = ["theory", "for example", "each move has", "nim-value", "⊕ (xor)"];
        let lines: Vec<&str> =
            lines.take_while(|line| !ends.iter().any(|end| line.starts_with(end))).collect();
        words.push("--json");
        let document: serde_json::Value = serde_json::from_slice(&run(&words, "").stdout).unwrap();
        let whole = document["why"][0]["text"].as_str().unwrap();
        let told = lines.join(" ");
        let lengths: Vec<usize> = lines.iter().map(|line| line.chars().count()).collect();
        assert!(lines.len() <= 3 && lengths.iter().all(|&length| length <= 75), "{text}");
        if let Some(told) = told.strip_suffix(" ...") {
            assert!(whole.starts_with(told) && whole.len() > told.len(), "{text}");
            assert_eq!(lengths.len(), 3, "{text}");
            // Neither one more character nor the next word would have fit.
            assert!(lengths[2] >= 74, "{text}");
            full += usize::from(lengths[2] == 75);
        } else {
            assert_eq!(told, whole, "{text}");
        }
    }
    assert!(full > 0, "a line of 75 characters is to be seen");
}

/// Without a terminal, a paragraph is a single line, and reasons are broken at 80 columns.
#[test]
fn a_pipe_gets_unbroken_lines() {
    let text = String::from_utf8(run(&["games", "kayles"], "").stdout).unwrap();
    let game = GAMES.iter().find(|game| game.name() == "kayles").unwrap();
    assert!(text.lines().any(|line| line == game.rules()), "{text}");
}
