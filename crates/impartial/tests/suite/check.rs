//! Tests `impartial check` on damaged files. It must report the damage, no matter where it is.

use crate::claims::certificates;
use crate::program::run;
use cost::Cost;
use grundy_core::Limits;
use octal_games::{Code, Sequence, Stream};
use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Checks a file with the given text. Returns the exit status and the standard output.
fn check(name: &str, text: &str) -> (Option<i32>, String) {
    let file = std::env::temp_dir().join(format!("check-{name}-{}", std::process::id()));
    fs::write(&file, text).unwrap();
    let output = run(&["check", file.to_str().unwrap()], "");
    fs::remove_file(file).unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// Damages every line of every block in several ways. The program must report each kind of damage.
#[test]
fn every_damaged_block_is_reported() {
    let stored = certificates();
    let blocks = [stored["0.1"].trim(), stored["0.3"].trim(), stored["0.123"].trim()];
    let whole = blocks.join("\n\n");
    for title in ["", "Certificates of a friend.\n\n"] {
        let (status, out) = check("blocks", &format!("{title}{whole}\n"));
        assert!(status == Some(0) && out.ends_with("3 certificates verified\n"), "{out}");
    }
    let lines: Vec<&str> = whole.lines().collect();
    let mut broken = 0;
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
        let words = [format!("x{line}"), format!("{line} x"), format!("# {line}")];
        let word = line.split(' ').next().unwrap();
        let others = [
            String::new(),
            line.to_uppercase(),
            line.replacen(word, "qoutient", 1),
            format!("{line}\n\n{line}"),
        ];
        for other in words.iter().chain(&others).filter(|other| other != line) {
            let mut altered = lines.clone();
            altered[at] = other;
            // A title must not affect the blocks after it, so use a title in every second file.
            let title = ["", "Certificates of a friend.\n\n"][broken % 2];
            let text = format!("{title}{}\n", altered.join("\n"));
            let (status, out) = check("blocks", &text);
            assert!(status != Some(0) && out.is_empty(), "line {at}: `{other}`: {out}");
            broken += 1;
        }
    }
    assert!(broken > 150, "{broken}");
    // Put text that is not a certificate before and after a certificate.
    for other in ["0.77 period 13 preperiod 71 exception 70:6 bound 156", "2 words"] {
        for text in [format!("{other}\n\n{whole}\n"), format!("{whole}\n\n{other}\n")] {
            let (status, out) = check("blocks", &text);
            assert!(status == Some(2) && out.is_empty(), "{other}: {out}");
        }
    }
}

/// Changes a row of the table in several ways that make it false. The program must reject every changed table.
#[test]
fn every_false_row_is_reported() {
    let right = fs::read_to_string("../../research/tables/octal-games.txt").unwrap();
    let row = right.lines().find(|line| line.starts_with("0.137 solved period 34 ")).unwrap();
    for blank in ["  ", "\t", " \t "] {
        let row_of_33 = row.replace(" period 34 ", " period 33 ").replacen(' ', blank, 1);
        let (status, out) = check("rows", &right.replace(row, &row_of_33));
        assert!(status == Some(2) && out.is_empty(), "{row_of_33:?}: {out}");
    }
    for other in [format!("{row} x"), format!("x{row}"), format!("{row}\n{row}")] {
        let (status, out) = check("rows", &right.replace(row, &other));
        assert!(status == Some(2) && out.is_empty(), "{other:?}: {out}");
    }
}

// The next tests are about the limits on checking claims.

#[path = "../../src/commands/check/cost.rs"]
mod cost;

/// If the command line sets a limit on time or work, the default work limit must not apply.
#[test]
fn a_time_limit_replaces_the_default_work_limit() {
    let (work, long, short) = (Some(7), Duration::from_secs(900), Duration::from_secs(7));
    let usual = 1 << 30;
    for (work_each, time_each, time, expected, most) in [
        (None, None, None, usual, None),
        (None, Some(short), None, u64::MAX, Some(short)),
        (None, None, Some(short), u64::MAX, Some(short)),
        (None, Some(short), Some(long), u64::MAX, Some(short)),
        (None, Some(long), Some(short), u64::MAX, Some(short)),
        (work, None, None, 7, None),
        (work, Some(short), None, 7, Some(short)),
        (work, Some(long), Some(short), 7, Some(short)),
    ] {
        let cost = Cost { time_each, work_each, time };
        let all = cost.of_all(Limits::none());
        let limits = cost.of_next(&mut all.meter(), usual).unwrap();
        assert_eq!(limits.max_work(), expected, "{cost:?}");
        let close = |time: Duration| {
            let most = most.unwrap();
            time <= most && time + Duration::from_secs(2) > most
        };
        assert_eq!(limits.max_time().is_some(), most.is_some(), "{cost:?}");
        assert!(limits.max_time().is_none_or(close), "{cost:?}: {limits:?}");
    }
}

#[test]
fn claims_share_the_total_time_limit() {
    let cost = Cost { time: Some(Duration::from_millis(300)), ..Cost::default() };
    let all = cost.of_all(Limits::none());
    let mut all = all.meter();
    assert!(cost.of_next(&mut all, 1).is_ok());
    sleep(Duration::from_millis(310));
    assert!(cost.of_next(&mut all, 1).is_err());
}

/// The file contains hundreds of claims, many of which take a long time to check, so the total time limit must stop the check.
#[test]
fn checking_many_claims_stops_at_the_total_time_limit() {
    let began = Instant::now();
    let output = run(&["check", "../../research/tables/claims.txt", "--max-time", "0.5"], "");
    let took = began.elapsed();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(took < Duration::from_secs(3), "{took:?}");
    let last = text.lines().last().unwrap();
    assert!(last.contains(" 0 fail; ") && !last.contains("; 0 open"), "{last}");
    assert!(text.contains("the limit is 0.5 s"), "{text}");
}

/// The program must be able to write b-files from the claims that it contains, without reading a file.
#[test]
fn a_b_file_can_be_written_without_a_file_of_claims() {
    for name in ["A002186", "prisms"] {
        let known = run(&["check", "--b-file", name], "");
        let read = run(&["check", "../../research/tables/claims.txt", "--b-file", name], "");
        assert_eq!((known.status.code(), read.status.code()), (Some(0), Some(0)), "{name}");
        assert!(known.stdout == read.stdout && !known.stdout.is_empty(), "{name}");
    }
    let output = run(&["check"], "");
    assert_eq!(output.status.code(), Some(2));
}

// The next test verifies the states of a stream of nim-values, and checks that damaged files of states are rejected.

fn said(file: &str, status: i32) -> String {
    let output = run(&["check", file, "--threads", "2"], "");
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8(if status == 0 { output.stdout } else { output.stderr }).unwrap()
}

#[test]
fn a_damaged_stream_is_rejected() {
    let code: Code = "0.77".parse().unwrap();
    let mut sequence = Sequence::new(code.clone());
    let mut stream = Stream::new(&code, sequence.extend_to(2 * Stream::WINDOW).unwrap()).unwrap();
    let mut text = format!("nim-stream 1\n0.77\n{}\n", stream.to_line());
    for heap in [68_000, 68_012] {
        stream.run(heap, &grundy_core::Limits::none()).unwrap();
        text = format!("{text}{}\n", stream.to_line());
    }
    let path = std::env::temp_dir().join(format!("stream-check-{}", std::process::id()));
    let file = path.to_str().unwrap();
    fs::write(&path, &text).unwrap();
    // The state repeats after twelve heaps, because 12 is the period of Kayles.
    let told = said(file, 0);
    assert!(
        told.starts_with(
            "0.77: the values of all heaps below 68012 verified in 3 parts; period 12 from"
        ),
        "{told}"
    );
    let states: Vec<&str> = text.lines().skip(2).collect();
    let mut altered = vec![
        (text.replacen("68000 ", "68001 ", 1), "damaged"),
        (text.replacen("68000 ", "90000 ", 1), "does not follow"),
        (text.replacen("68000 ", "x ", 1), "no number of values"),
        (text.replacen("0.77", "0.7x", 1), "'x' at character 4"),
        (text.replacen("nim-stream 1", "nim-stream 2", 1), "nothing that can be checked"),
        (format!("{text}{}\n", "0".repeat(100_000)), "too long"),
    ];
    // Also test a valid state in the line of a different heap, as it would occur in a longer stream.
    altered
        .push((text.replacen(states[2], &states[1].replacen("68000 ", "68012 ", 1), 1), "damaged"));
    for (altered, expected) in altered {
        fs::write(&path, &altered).unwrap();
        let told = said(file, 2);
        assert!(told.contains(expected), "{expected}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    fs::remove_file(&path).unwrap();
}
