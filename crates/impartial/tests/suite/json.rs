//! Tests that the documents of `--json` match the schema in docs/assets/schema.json.

use crate::program::run;
use crate::schema::{compare_examples, compare_statuses, definition, fault, schema};
use serde_json::Value;
use std::collections::BTreeSet;

/// Runs the program with `--json`, checks its exit status, and parses the document.
fn document(arguments: &[&str], input: &str, status: i32) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    let output = run(&arguments, input);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    let bytes = if [0, 3, 4].contains(&status) { output.stdout } else { output.stderr };
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_schema_checker_rejects_invalid_documents() {
    let schema = schema("completions");
    for (value, good) in [
        (r#"{"shell": "bash", "script": ""}"#, true),
        (r#"{"shell": "bash"}"#, false),
        (r#"{"shell": 1, "script": ""}"#, false),
        (r#"{"shell": "bash", "script": "", "more": 1}"#, false),
        ("[]", false),
    ] {
        assert_eq!(
            fault(&schema, &serde_json::from_str(value).unwrap(), "it").is_none(),
            good,
            "{value}"
        );
    }
}

/// The reasons for these positions contain all kinds of grounds, except for those that explain a single move.
#[test]
fn reasons_match_the_schema() {
    let schema = schema("solve");
    let mut kinds = BTreeSet::new();
    for position in [
        "nim 3 5 7",
        "nim 0",
        "kayles 200 300",
        "cram 3x3",
        "chomp 4x7",
        "--misere kayles 5 9",
        "arrow_walk:0-1,1-0,1-2,3-3,3-2 3",
        "arrow_walk:0-1,1-0 0",
        "vertex_geography 0 0-1 1-2 2-3",
    ] {
        let words = ["solve", "--why"].into_iter().chain(position.split(' '));
        let document = document(&words.collect::<Vec<_>>(), "", 0);
        assert_eq!(fault(&schema, &document, position), None);
        let grounds = document["why"].as_array().unwrap().iter();
        kinds.extend(grounds.map(|ground| ground["kind"].as_str().unwrap().to_owned()));
    }
    let all = definition("ground-kind")["oneOf"].as_array().unwrap().clone();
    let all = all.iter().map(|kind| kind["const"].as_str().unwrap().to_owned());
    let all: BTreeSet<String> = all.collect();
    let missing: Vec<&String> = all.difference(&kinds).collect();
    assert_eq!(missing, ["answered", "leaves_draw"]);
}

#[test]
fn documented_examples_match_the_output() {
    assert_eq!(compare_examples("impartial", env!("CARGO_BIN_EXE_impartial")), 15);
    let help = run(&["--help"], "").stdout;
    compare_statuses(&String::from_utf8(help).unwrap());
}

#[test]
fn json_answers_match_the_schema() {
    let picture = std::env::temp_dir().join(format!("json-{}.svg", std::process::id()));
    let picture = picture.to_str().unwrap();
    let shared = std::env::temp_dir().join(format!("json-{}", std::process::id()));
    let shared = shared.to_str().unwrap();
    let runs: &[(&str, &[&str], &str)] = &[
        ("solve", &["solve", "kayles", "5", "7"], ""),
        ("solve", &["solve", "--misere", "nim", "1", "5"], ""),
        ("solve", &["solve", "--outcome", "cram", "3x3"], ""),
        ("solve", &["solve", "--after", "hackenbush", "@-"], "3 2 0 1 1 2"),
        ("solve", &["solve", "--after", "--misere", "nim", "1", "2"], ""),
        ("solve", &["solve", "--after", "--search", "cram", "2x3"], ""),
        ("solve", &["solve", "--compare", "chomp", "3", "3", "3"], ""),
        ("solve", &["solve", "--statistics", "cram", "3x4"], ""),
        ("compound", &["solve", "--compound", "selective", "nim", "3", "+", "kayles", "5"], ""),
        ("picture", &["solve", "--svg", "-", "hackenbush", "0-1", "1-2"], ""),
        ("picture", &["solve", "--map", "-", "wythoff", "3", "4"], ""),
        ("picture", &["solve", "--tree", "-", "cram", "2x3"], ""),
        ("solve", &["solve", "arrow_walk:0-1,1-0,1-2,3-3,3-2", "1", "3"], ""),
        ("solve", &["solve", "arrow_walk:0-1,1-0,1-2,3-3,3-2", "0", "3"], ""),
        ("solve", &["solve", "northcott", "W..B W"], ""),
        ("solve", &["solve", "nimstring", "0-1", "1-2"], ""),
        ("solve", &["solve", "dots_and_boxes", "1x1"], ""),
        ("solve", &["solve", "top_entails", "3", "5r"], ""),
        ("solve", &["solve", "--why", "kayles", "200"], ""),
        ("games", &["games"], ""),
        ("game", &["games", "dual_nim"], ""),
        ("game", &["solve", "nim"], ""),
        ("play", &["play", "--first", "nim", "1", "2"], "2:1\n"),
        ("play", &["play", "--second", "nim", "1"], ""),
        ("octal", &["octal", "kayles"], ""),
        ("octal", &["octal", "lasker", "100"], ""),
        ("octal", &["octal", "0.007", "200"], ""),
        ("values", &["octal", "0.77", "70", "--values"], ""),
        ("picture", &["octal", "0.77", "70", "--svg", "-"], ""),
        ("file", &["octal", "0.77", "70", "--svg", picture], ""),
        ("strip", &["strip", "node_kayles", "diamonds"], ""),
        ("strip", &["strip", "clobber", "XO", "--to", "100"], ""),
        ("values", &["strip", "K = 1 + K + K, 2 + K + K", "--to", "20", "--values"], ""),
        ("identify", &["identify", "--next", "5", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0"], ""),
        ("identify", &["identify", "-"], "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 7 2 3 0 1 2 3 0 1 2 3"),
        ("identify", &["octal", "--identify", "0 1 2 0 1 2 0 1 2"], ""),
        ("check", &["check", "../../research/tables/octal-games.txt"], ""),
        ("quotient", &["quotient", "0.123"], ""),
        ("quotient", &["quotient", "0.77", "--heaps", "10"], ""),
        ("position-quotient", &["quotient", "cram", "2x3"], ""),
        ("picture", &["quotient", "0.123", "--hasse", "-"], ""),
        ("check", &["check", "../../research/tables/misere-quotients.txt"], ""),
        (
            "check",
            &["check", "../../research/tables/claims.txt", "--only", "0.77", "--work-each", "9999"],
            "",
        ),
        ("b-file", &["check", "../../research/tables/claims.txt", "--b-file", "A316632"], ""),
        ("completions", &["completions", "fish"], ""),
        ("installed-completions", &["completions", "--into", shared], ""),
    ];
    for (title, arguments, input) in runs {
        let document = document(arguments, input, 0);
        assert_eq!(fault(&schema(title), &document, title), None, "{arguments:?}: {document}");
    }
    // The exit status 4 means that the outcome is unknown.
    let unknown = document(&["solve", "--search", "--max-work", "5", "grundy", "40"], "", 4);
    assert_eq!(fault(&schema("solve"), &unknown, "solve"), None, "{unknown}");
    assert!(unknown["outcome"].is_null() && unknown["stopped"].is_string(), "{unknown}");
    let compound = ["solve", "--compound", "continued", "--max-work", "5", "grundy", "40"];
    let unknown = document(&compound, "", 4);
    assert_eq!(fault(&schema("compound"), &unknown, "compound"), None, "{unknown}");
    assert!(unknown["outcome"].is_null() && unknown["stopped"].is_string(), "{unknown}");
    std::fs::remove_file(picture).unwrap();
    std::fs::remove_dir_all(shared).unwrap();
}

#[test]
fn games_match_the_schema() {
    let all = document(&["games"], "", 0);
    let game = schema("game");
    let mut count = 0;
    for room in all["rooms"].as_array().unwrap() {
        for described in room["games"].as_array().unwrap() {
            assert_eq!(fault(&game, described, "game"), None, "{described}");
            let about = described["about"].as_str().unwrap();
            assert!(about.ends_with('.') && about.len() <= 79, "{about}");
            count += 1;
        }
    }
    assert_eq!(count, games::catalog::GAMES.len());
}

#[test]
fn errors_match_the_schema() {
    let schema = schema("error");
    for (arguments, kind) in [
        (&["solve", "chess"][..], "input"),
        (&["solve", "--foo"], "usage"),
        (&["octal", "0.9x"], "input"),
        (&["octal"], "usage"),
        (&["quotient", "x"], "input"),
        (&["games", "chess"], "usage"),
        (&["play", "chess"], "input"),
        (&["serve", "--port", "x"], "usage"),
        (&["completions", "x"], "usage"),
        (&["nothing"], "input"),
        (&[], "usage"),
    ] {
        let document = document(arguments, "", 2);
        assert_eq!(fault(&schema, &document, "error"), None, "{arguments:?}: {document}");
        assert_eq!(document["kind"], kind, "{arguments:?}");
    }
    let document = document(&["octal", "0.77", "9", "--checkpoint", "/proc/nowhere"], "", 1);
    assert_eq!((fault(&schema, &document, "error"), &document["kind"]), (None, &"output".into()));
}

/// The server must print its address before it answers requests.
#[test]
fn the_server_address_matches_the_schema() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut server = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(["serve", "--json", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let document: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(fault(&schema("serve"), &document, "serve"), None, "{document}");
}
