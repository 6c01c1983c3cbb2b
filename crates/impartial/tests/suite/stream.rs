//! Verification of streams of nim-values from files, and rejection of damaged ones.

use crate::program::run;
use octal_games::{Code, Sequence, Stream};
use std::fs;

fn said(file: &str, status: i32) -> String {
    let output = run(&["check", file, "--threads", "2"], "");
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8(if status == 0 { output.stdout } else { output.stderr }).unwrap()
}

#[test]
fn a_damaged_stream_is_refused() {
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
    // The state repeats after twelve heaps, the period of Kayles.
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
    // A valid state that belongs to another heap of a longer run.
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
