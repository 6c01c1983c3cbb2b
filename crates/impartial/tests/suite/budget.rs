//! One question has one budget, however many parts it is answered in.

use std::time::{Duration, Instant};

use crate::program::run;

/// The number before a word.
fn before(line: &str, word: &str) -> Option<u64> {
    line.split(word).next()?.trim().rsplit(' ').next()?.parse().ok()
}

/// The value, the winning moves and what the moves leave, by the search of any game and by those with a type.
#[test]
fn the_parts_of_a_question_share_its_work() {
    for position in ["cram 6x7", "cram 5x6", "arc_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3 1-4 2-5"] {
        for options in [&[][..], &["--search"], &["--after", "--moves", "20"], &["--threads", "1"]]
        {
            for most in [50, 2000, 20_000] {
                let words: Vec<&str> = position.split(' ').collect();
                let work = most.to_string();
                let limited = ["solve", "--statistics", "--max-work", &work];
                let output = run(&[&limited, options, &words].concat(), "");
                let text = String::from_utf8(output.stdout).unwrap();
                for line in text.lines() {
                    if line.contains(" edges") {
                        let edges = before(line, " edges").unwrap();
                        assert!(edges <= most, "{position} {options:?} {most}: {text}");
                    }
                    if line.contains("stopped after") {
                        let steps = before(line, " steps of work").unwrap();
                        assert!(steps <= most, "{position} {options:?} {most}: {text}");
                        let limit = format!("the limit is {most} steps");
                        assert!(line.ends_with(&limit), "{position} {options:?} {most}: {text}");
                    }
                }
            }
        }
    }
}

/// Also where a theorem and a search come one after the other, or a value and the moves.
#[test]
fn the_parts_of_a_question_share_its_time() {
    for (position, outcome) in [("cram 6x7", "outcome N"), ("take_a_square 10000000", "outcome")] {
        let words: Vec<&str> = position.split(' ').collect();
        let began = Instant::now();
        let output = run(&[&["solve", "--max-time", "1.5"][..], &words].concat(), "");
        let took = began.elapsed();
        assert!(took < Duration::from_millis(2500), "{position}: {took:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(outcome), "{text}");
        assert!(text.contains("the limit is 1.5 s"), "{text}");
        let steps = text.lines().find_map(|line| before(line, " steps of work"));
        assert!(steps.is_some_and(|steps| steps > 1000), "{text}");
    }
}
