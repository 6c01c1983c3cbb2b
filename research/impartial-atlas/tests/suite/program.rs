//! Tests the program as a user runs it: output, error messages and exit statuses.

use crate::schema::{compare_examples, compare_statuses, fault, schema};
use grundy_core::Limits;
use impartial::stored::stream::{Stored, TITLE};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use test_support::cases::Programs;

const PROGRAM: &str = env!("CARGO_BIN_EXE_impartial-atlas");

/// Runs `impartial-atlas` with the given arguments and standard input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // If the program does not read its input, it closes the pipe, so ignore errors when writing to the pipe.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
}

#[test]
fn the_program_prints_the_expected_output() {
    Programs::default().program("impartial-atlas", PROGRAM).check(&["cases"], &[]);
}

#[test]
fn the_page_of_octal_games_matches_the_program() {
    let arguments = ["octal-table", "page", "../tables/octal-games.txt"];
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    assert!(output.stdout == std::fs::read("../tables/octal-games.md").unwrap());
}

#[test]
fn help_fits_a_screen_of_a_hundred_columns() {
    for subcommand in ["", "octal-table", "quotient-table", "stream", "survey"] {
        for help in ["-h", "--help"] {
            let arguments: Vec<&str> =
                [subcommand, help].into_iter().filter(|word| !word.is_empty()).collect();
            let output = run(&arguments, "");
            assert_eq!(output.status.code(), Some(0), "{arguments:?}");
            let text = String::from_utf8(output.stdout).unwrap();
            for line in text.lines() {
                assert!(line.chars().count() <= 100, "{arguments:?}: {line}");
            }
            let begins = format!("Examples:\n  impartial-atlas {subcommand}");
            assert!(text.contains(&begins), "{arguments:?}");
        }
    }
}

#[test]
fn invalid_arguments_print_one_line_and_exit_with_status_2() {
    let wrong: [&[&str]; 7] = [
        &["survey", "frob 3"],
        &["surve"],
        &["octal-table"],
        &["octal-table", "verify", "Cargo.toml"],
        &["quotient-table", "verify", "/dev/zero"],
        &["stream", "0.77", "0", "file"],
        &["stream", "0.9x", "5", "file"],
    ];
    for arguments in wrong {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{arguments:?}: {said:?}");
        assert!(said.starts_with("impartial-atlas"), "{said:?}");
    }
}

#[test]
fn json_answers_match_the_schema() {
    let file = |name: &str| {
        let path = std::env::temp_dir().join(format!("atlas-json-{}.{name}", std::process::id()));
        path.to_str().unwrap().to_owned()
    };
    let (table, quotients, stream) = (file("octal"), file("quotients"), file("stream"));
    let runs: &[(&str, &[&str], &str)] = &[
        ("octal-table-verify", &["octal-table", "verify", "../tables/octal-games.txt", "200"], ""),
        ("page", &["octal-table", "page", "../tables/octal-games.txt"], ""),
        ("picture", &["octal-table", "map", "../tables/octal-games.txt"], ""),
        ("octal-table", &["octal-table", "extend", &table, "40"], ""),
        (
            "quotient-table-verify",
            &["quotient-table", "verify", "../tables/misere-quotients.txt"],
            "",
        ),
        ("page", &["quotient-table", "page", "../tables/misere-quotients.txt"], ""),
        ("quotient-table", &["quotient-table", "extend", &quotients, "0.123", "--heaps", "9"], ""),
        ("survey", &["survey"], "period 0.77\nvalue nim 3\nsearch cram 2x3 is=1\n"),
        ("survey", &["survey"], "value arc_kayles 0-1 edges=9\noptions kayles 3 is=2\n"),
        ("survey", &["survey", "verify ../tables/misere-quotients.txt to=2"], ""),
        ("survey", &["survey", "quotient 0.123 heaps=20", "replay cram 2x3 is=1"], ""),
        ("stream", &["stream", "0.77", "65548", &stream], ""),
    ];
    for (title, arguments, input) in runs {
        let output = run(&[arguments, &["--json"][..]].concat(), input);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(fault(&schema(title), &document, title), None, "{arguments:?}: {document}");
    }
    // The result of an invalid line must match the schema, too, and the line must affect the exit status.
    let output = run(&["survey", "--json"], "no unit\nvalue nim 3\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(fault(&schema("survey"), &document, "survey"), None, "{document}");
    assert!(document["results"][0]["error"].is_string(), "{document}");
    assert_eq!(document["results"][1]["value"], 3);
    for file in [table, quotients, stream] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn documented_examples_match_the_output() {
    assert_eq!(compare_examples("impartial-atlas", env!("CARGO_BIN_EXE_impartial-atlas")), 2);
    let help = run(&["--help"], "").stdout;
    compare_statuses(&String::from_utf8(help).unwrap());
}

#[test]
fn the_schema_matches_the_types() {
    let stored = include_str!("../../../../docs/assets/schema.json");
    let made = format!("{:#}\n", impartial_atlas::commands::documents::schema());
    let how =
        "cargo run -p impartial-atlas --features schema --example schema > docs/assets/schema.json";
    assert!(stored == made, "docs/assets/schema.json is not what the types say: {how}");
}

#[test]
fn maps_in_the_documents_are_up_to_date() {
    assert_eq!(crate::pictures::compare("impartial-atlas ", run), 2);
}

// The next tests are about `stream`. It must save states in a file, resume from them, and reject a file of a different game.

fn said(arguments: &[&str], status: i32) -> String {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(if status == 0 { output.stdout } else { output.stderr }).unwrap()
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("stream-{}-{name}", std::process::id()))
}

/// Verifies a file of states, and returns the summary.
fn verified(file: &Path, threads: usize) -> String {
    let mut file = fs::File::open(file).unwrap();
    let mut title = vec![0; TITLE.len()];
    file.read_exact(&mut title).unwrap();
    assert_eq!(title, TITLE.as_bytes());
    let stored = Stored::read(file).unwrap();
    stored.verify(threads, &|_, _| Limits::none()).unwrap().line(stored.code())
}

#[test]
fn a_stream_resumes_from_its_last_complete_state() {
    let (whole, parts) = (file("whole"), file("parts"));
    let (whole_name, parts_name) = (whole.to_str().unwrap(), parts.to_str().unwrap());
    said(&["stream", "0.77", "90000", whole_name, "--at", "70001"], 0);
    said(&["stream", "0.77", "70001", parts_name], 0);
    // Append an incomplete line, such as a crash could leave in the file.
    let mut bytes = fs::read(&parts).unwrap();
    bytes.extend_from_slice(b"80000 0102");
    fs::write(&parts, bytes).unwrap();
    let printed = said(&["stream", "0.77", "90000", parts_name], 0);
    assert!(printed.contains("all heaps below 90000"), "{printed}");
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
    assert_eq!(
        verified(&whole, 2),
        "0.77: the values of all heaps below 90000 verified in 3 parts"
    );
    // The state repeats after twelve heaps, because 12 is the period of Kayles.
    let printed = said(&["stream", "kayles", "90012", whole_name], 0);
    assert!(printed.contains("period      12 from heap 57232 on"), "{printed}");
    let printed = verified(&whole, 1);
    assert!(printed.ends_with("period 12 from heap 57232 on is proved"), "{printed}");
    for name in [whole, parts] {
        fs::remove_file(name).unwrap();
    }
}

#[test]
fn a_file_of_another_game_is_rejected_and_left_unchanged() {
    let (kept, other) = (file("kept"), file("other"));
    let (name, other_name) = (kept.to_str().unwrap(), other.to_str().unwrap());
    said(&["stream", "0.77", "70000", name, "--at", "68000"], 0);
    let text = fs::read_to_string(&kept).unwrap();
    for altered in ["", "something else\n", &text.replacen("0.77", "0.106", 1)] {
        fs::write(&other, altered).unwrap();
        said(&["stream", "0.77", "80000", other_name], 2);
        assert_eq!(fs::read_to_string(&other).unwrap(), altered, "the file stays");
    }
    let printed = said(&["stream", "0.324", "80000", file("none").to_str().unwrap()], 2);
    assert!(printed.contains("rare heaps still occur"), "{printed}");
    for name in [kept, other] {
        fs::remove_file(name).unwrap();
    }
}

// The next test checks how the driver of a cluster fails when it cannot write its files.

/// Runs the driver of a cluster with a single process on this machine, without Ray.
fn driver(folder: &Path, arguments: &[&str], out: Stdio) -> Output {
    let program = format!("{} survey --into", env!("CARGO_BIN_EXE_impartial-atlas"));
    Command::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../cluster/driver.py"))
        .arg(folder)
        .args(arguments)
        .args(["--local", "1", "--program", &program])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
        .wait_with_output()
        .unwrap()
}

/// Tests a full disk, a file where a folder should be, and an output that cannot be written. In each case, the driver must print
/// one line and exit with status 1. When there is space again, the same command must resume the work.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_prints_one_line_and_exits_with_status_1() {
    let work = std::env::temp_dir().join(format!("cluster-{}", std::process::id()));
    let _ = fs::remove_dir_all(&work);
    fs::create_dir_all(&work).unwrap();
    let units = work.join("units");
    fs::write(&units, "value nim 3\nperiod 0.77\n").unwrap();
    let units = ["units", units.to_str().unwrap()];
    let search = ["search", "cram", "3x4"];
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let refused = |folder: &Path, arguments: &[&str], out: Stdio, why: &str| {
        let output = driver(folder, arguments, out);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(!said.contains("Traceback") && !said.contains("Exception"), "{said}");
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("driver.py: ") && last.contains(why), "{said}");
    };
    // Put the journal on a full disk.
    let folder = work.join("full");
    fs::create_dir(&folder).unwrap();
    let journal = folder.join("journal.jsonl");
    std::os::unix::fs::symlink("/dev/full", &journal).unwrap();
    for arguments in [&units[..], &search] {
        refused(&folder, arguments, Stdio::null(), "No space left");
    }
    let whole = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    assert!(whole.into_iter().all(|file| !file.to_str().unwrap().contains(".part-")));
    fs::remove_file(&journal).unwrap();
    for arguments in [&units[..], &search] {
        let output = driver(&folder, arguments, Stdio::null());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    refused(&folder, &search, full(), "No space left");
    // Use a file as the folder, and then a folder inside a file.
    let file = work.join("units");
    refused(&file, &units, Stdio::null(), "units");
    refused(&file.join("below"), &search, Stdio::null(), "units");
    // Use an output that cannot be written.
    let output = work.join("none/output");
    let arguments = [&units[..], &["--output", output.to_str().unwrap()]].concat();
    refused(&folder, &arguments, Stdio::null(), "No such file");
    fs::remove_dir_all(&work).unwrap();
}
