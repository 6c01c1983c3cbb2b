//! Tests that all computations for one question together stay within its limits.

use std::time::{Duration, Instant};

use crate::program::run;

/// Returns the number in front of a word.
fn before(line: &str, word: &str) -> Option<u64> {
    line.split(word).next()?.trim().rsplit(' ').next()?.parse().ok()
}

/// All parts of a question together must stay within the work limit: the value, the winning moves, and the values after moves. This
/// applies to the general search and to the search by concrete type.
#[test]
fn the_parts_of_a_question_share_its_work_limit() {
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
                    if line.contains(" steps") && line.contains(" sums, ") {
                        let edges = before(line, " steps").unwrap();
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

/// The parts must also share the time limit, for example if a search follows a theorem, or if the list of moves follows the value.
#[test]
fn the_parts_of_a_question_share_its_time_limit() {
    for (position, outcome) in [("cram 6x7", "outcome N"), ("take_a_square 10000000", "outcome")] {
        let words: Vec<&str> = position.split(' ').collect();
        let began = Instant::now();
        let output = run(&[&["solve", "--max-time", "1.5"][..], &words].concat(), "");
        let took = began.elapsed();
        assert!(took < Duration::from_millis(2500), "{position}: {took:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.lines().any(|line| line.starts_with(outcome)), "{text}");
        assert!(text.contains("the limit is 1.5 s"), "{text}");
        let steps = text.lines().find_map(|line| before(line, " steps of work"));
        assert!(steps.is_some_and(|steps| steps > 1000), "{text}");
    }
}

/// A heap of a million coins has a million moves. A theorem gives the values after all of them, but the list must still
/// end at the limits.
#[test]
fn values_after_moves_are_listed_within_the_limits() {
    let ask = |options: &[&str]| {
        let began = Instant::now();
        let output = run(&[&["solve", "--after"], options, &["nim", "1000000"]].concat(), "");
        assert_eq!(output.status.code(), Some(0), "{options:?}");
        (String::from_utf8(output.stdout).unwrap(), began.elapsed())
    };
    let (text, took) = ask(&["--max-time", "0.05"]);
    assert!(took < Duration::from_millis(1500), "{took:?}");
    assert!(text.starts_with("outcome N\nvalue *1000000\n"), "{text:.200}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("further moves unknown: stopped after "), "{last}");
    assert!(last.ends_with("the limit is 50 ms"), "{last}");
    let (text, _) = ask(&["--max-work", "1000"]);
    let listed = text.lines().filter(|line| line.contains(" *")).count();
    assert!((900..=1000).contains(&listed), "{listed}");
    assert!(text.ends_with("the limit is 1000 steps\n"), "{text:.200}");
    let (text, _) = ask(&["--max-work", "1000", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let after = document["after"].as_array().unwrap();
    assert!((900..=1000).contains(&after.len()), "{}", after.len());
    for one in after {
        // The value of the position after the move is the size of the remaining heap.
        let left = one["move"].as_str().unwrap().strip_prefix("1000000:").unwrap();
        assert_eq!(one["value"].as_u64(), left.parse().ok(), "{one}");
    }
    assert!(document["after_stopped"].as_str().unwrap().ends_with("the limit is 1000 steps"));
}

/// A single computation finds the values after all cuts, but listing them must also end at the limits.
#[test]
fn values_after_cuts_are_listed_within_the_limits() {
    let arguments = ["solve", "--after", "--max-work", "1000", "hackenbush", "star", "5000"];
    let text = String::from_utf8(run(&arguments, "").stdout).unwrap();
    assert!(text.ends_with("the limit is 1000 steps\n"), "{text:.300}");
    let listed =
        text.lines().filter(|line| line.starts_with("0-") && line.ends_with(" *1")).count();
    assert!((900..=1000).contains(&listed), "{listed}");
}

/// A theorem determines the value of the board by symmetry, but each move needs a search. A search that a limit ends says nothing about its
/// move, so the list must end before that move. Otherwise, the list would claim that a complete search did not find the value.
#[test]
fn moves_whose_search_reached_a_limit_are_not_listed() {
    for position in ["cram 6x6", "cram 4x6 + cram 6x4"] {
        for most in ["50", "1000"] {
            let words: Vec<&str> = position.split(' ').collect();
            let arguments = [&["solve", "--after", "--max-work", most], &words[..]].concat();
            let text = String::from_utf8(run(&arguments, "").stdout).unwrap();
            assert!(text.contains("outcome P\nvalue *0\n"), "{position}, {most}: {text}");
            assert!(!text.lines().any(|line| line.ends_with(" ?")), "{position}, {most}: {text}");
            let end = format!("the limit is {most} steps\n");
            assert!(text.ends_with(&end), "{position}, {most}: {text}");
            let output = run(&[&arguments[..], &["--json"]].concat(), "");
            let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let after = document["after"].as_array().unwrap();
            assert!(!after.iter().any(|one| one["value"].is_null()), "{position}: {document}");
            assert!(document["after_stopped"].is_string(), "{position}: {document}");
        }
    }
}

/// With `--moves`, the program must list exactly as many moves as requested, and must not report that some are missing.
#[test]
fn lists_of_moves_have_the_requested_length() {
    for (asked, expected) in [("0", 0), ("1", 1), ("7", 7), ("30", 30), ("100", 36)] {
        for position in ["nim 36", "hackenbush path 37"] {
            let words: Vec<&str> = position.split(' ').collect();
            let arguments = [&["solve", "--after", "--moves", asked], &words[..]].concat();
            let text = String::from_utf8(run(&arguments, "").stdout).unwrap();
            let (_, list) = text.split_once("by theorem\n").unwrap();
            assert_eq!(list.lines().count(), expected, "{position}, {asked}: {text}");
            assert!(!text.contains("further moves"), "{text}");
            let output = run(&[&arguments[..], &["--json"]].concat(), "");
            let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(
                document["after"].as_array().unwrap().len(),
                expected,
                "{position}, {asked}"
            );
            assert!(document.get("after_stopped").is_none(), "{document}");
        }
    }
}

/// The program must write the list one move at a time, so a longer list does not need more memory.
#[cfg(target_os = "linux")]
#[test]
fn writing_a_long_list_as_json_takes_little_memory() {
    let program = env!("CARGO_BIN_EXE_impartial");
    // The limit is in KiB. Storing the whole list would take about a kilobyte for each move, so the program would exceed the limit.
    let command =
        format!("ulimit -v 100000; exec {program} solve --json --after --max-memory 16 nim 100000");
    let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["after"].as_array().unwrap().len(), 100_000);
}
