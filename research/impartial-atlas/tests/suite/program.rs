//! Runs the program and checks its output, its errors and its exit status.

use crate::schema::{compare_examples, compare_statuses, fault, schema};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `impartial-atlas` with these arguments and this standard input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_impartial-atlas"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input closes the pipe.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    program.wait_with_output().unwrap()
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
fn bad_arguments_print_one_line_with_status_2() {
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
fn answers_are_as_documented() {
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
    // An invalid line has a result like the others, and affects the status.
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
fn examples_match_the_output() {
    assert_eq!(compare_examples("impartial-atlas", env!("CARGO_BIN_EXE_impartial-atlas")), 2);
    let help = run(&["--help"], "").stdout;
    compare_statuses(&String::from_utf8(help).unwrap());
}

#[test]
fn the_schema_is_that_of_the_types() {
    let stored = include_str!("../../../../docs/assets/schema.json");
    let made = format!("{:#}\n", impartial_atlas::commands::documents::schema());
    let how =
        "cargo run -p impartial-atlas --features schema --example schema > docs/assets/schema.json";
    assert!(stored == made, "docs/assets/schema.json is not what the types say: {how}");
}

#[test]
fn maps_of_the_documents_are_drawn_today() {
    assert_eq!(crate::pictures::compare("impartial-atlas ", run), 2);
}
