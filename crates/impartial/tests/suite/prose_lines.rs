//! Tests the code that breaks text into lines: nothing is lost, no line is too long, and each line is as full as possible.

#[path = "../../src/prose.rs"]
#[allow(dead_code, reason = "the program asks for the width of its terminal, too")]
mod prose;

use games::catalog::{GAMES, Game as _};
use prose::folded;

use crate::program::run;

/// Checks that the lines contain the whole text, and that no break comes earlier than necessary.
fn check(text: &str, lines: &[String], width: usize) {
    let long = |word: &str| word.chars().count() > width;
    for line in lines {
        assert!(line.chars().count() <= width, "{width}: {line}");
    }
    for two in lines.windows(2) {
        let word = two[1].split(' ').next().unwrap();
        let could_hold = two[0].chars().count() + 1 + word.chars().count() <= width;
        // A word that is longer than a line begins a new line and fills it completely.
        assert!(!could_hold || two[0].chars().count() == width, "{width}: {two:?}");
    }
    let letters = |text: &str| text.replace(' ', "");
    assert_eq!(letters(&lines.concat()), letters(text));
    if !text.split(' ').any(long) {
        assert_eq!(lines.join(" "), text);
    }
}

#[test]
fn wrapped_lines_are_full_and_preserve_every_word() {
    let texts = GAMES.iter().flat_map(|game| [game.rules(), game.notation(), game.about()]);
    let mut texts: Vec<String> = texts.map(str::to_owned).collect();
    texts.extend(["", "a", "a bc def ghij klmno pqrstu vwxyz"].map(str::to_owned));
    texts.push("1".repeat(250));
    for text in texts {
        for width in [5, 35, 40, 75, 80, 100] {
            check(&text, &folded(&text, width), width);
        }
    }
    // In the first text, two words fill the first line exactly. In the second text, two words are one character too long.
    assert_eq!(folded("abc de fgh", 6), ["abc de", "fgh"]);
    assert_eq!(folded("abc def fgh", 6), ["abc", "def", "fgh"]);
}

/// `--why` must truncate long reasons at the end of a full third line.
#[test]
fn long_reasons_are_truncated_after_three_lines() {
    let mut full = 0;
    for step in
        [(1 << 60) + 7, (1 << 61) - 1, (1 << 61) - 10_u64.pow(17), 1 << 59, 999, 10_u64.pow(12)]
    {
        let coins: Vec<String> = (1..9).map(|at| (at * step).to_string()).collect();
        let mut words = vec!["solve", "--why", "silver_dollar"];
        words.extend(coins.iter().map(String::as_str));
        let text = String::from_utf8(run(&words, "").stdout).unwrap();
        let (_, why) = text.split_once("why: ").unwrap();
        // Keep only the sentence of the theorem, without the replies and other lines that follow it.
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
            // The text is cut at a character, so the third line must be full. It is one character shorter if a blank was trimmed.
            assert!(lengths[2] >= 74, "{text}");
            full += usize::from(lengths[2] == 75);
        } else {
            assert_eq!(told, whole, "{text}");
        }
    }
    assert!(full > 0, "a line of 75 characters is to be seen");
}

/// If the output is not a terminal, a paragraph must be a single line.
#[test]
fn lines_written_to_a_pipe_are_not_wrapped() {
    let text = String::from_utf8(run(&["games", "kayles"], "").stdout).unwrap();
    let game = GAMES.iter().find(|game| game.name() == "kayles").unwrap();
    assert!(text.lines().any(|line| line == game.rules()), "{text}");
}
