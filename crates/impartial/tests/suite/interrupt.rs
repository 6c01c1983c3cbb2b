//! Tests the signals that stop the program: two signals in quick succession, and a further signal that comes more than a second later.
#![cfg(unix)]

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Creates a named pipe. A program that reads from it waits until the test writes to the pipe, or until a signal ends the program.
fn pipe(test: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("{test}-{}.pipe", std::process::id()));
    let _ = fs::remove_file(&path);
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    path
}

/// Starts a check of the pipe. Returns when the program is ready to handle signals.
fn start(pipe: &PathBuf) -> Child {
    let program = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .arg("check")
        .arg(pipe)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", program.id());
    let begun = Instant::now();
    // In the mask of caught signals, bits 1 and 14 are SIGINT and SIGTERM.
    let is_ready = || {
        let Ok(status) = fs::read_to_string(&status) else { return false };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask & 0x4002 == 0x4002)
    };
    while !is_ready() && begun.elapsed() < Duration::from_secs(2) {
        sleep(Duration::from_millis(5));
    }
    program
}

fn send(signal: &str, program: &Child) {
    let id = program.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

#[test]
fn two_signals_in_quick_succession_count_as_one_request() {
    let pipe = pipe("two-signals");
    for pause in [0, 10, 100, 500] {
        let mut program = start(&pipe);
        send("-TERM", &program);
        sleep(Duration::from_millis(pause));
        send("-TERM", &program);
        sleep(Duration::from_millis(50));
        assert!(program.try_wait().unwrap().is_none(), "the second signal ended it at {pause} ms");
        // As soon as the pipe has input, the program must stop and report that it was interrupted.
        fs::write(&pipe, "claims 2\nvalue | nim 3 | value 3 | theorem Nim | -\n").unwrap();
        let output = program.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{pause} ms: {said}");
        assert!(said.contains("interrupted: "), "{pause} ms: {said}");
    }
    fs::remove_file(pipe).unwrap();
}

#[test]
fn a_signal_more_than_a_second_after_the_first_ends_the_program() {
    let pipe = pipe("third-signal");
    for signals in [["-TERM", "-TERM", "-TERM"], ["-INT", "-TERM", "-INT"]] {
        let mut program = start(&pipe);
        let begun = Instant::now();
        signals[..2].iter().for_each(|signal| send(signal, &program));
        sleep(Duration::from_millis(1100).saturating_sub(begun.elapsed()));
        assert!(program.try_wait().unwrap().is_none(), "{signals:?}");
        send(signals[2], &program);
        let output = program.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signals:?}");
        assert!(output.stderr.is_empty(), "{signals:?}");
    }
    fs::remove_file(pipe).unwrap();
}
