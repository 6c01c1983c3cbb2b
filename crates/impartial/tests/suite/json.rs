//! What `--json` writes is what docs/json.md says.

use crate::program::run;
use serde_json::Value;

const DOCUMENT: &str = include_str!("../../../../docs/json.md");

/// The schema of this title.
fn schema(title: &str) -> Value {
    let blocks = DOCUMENT.split("```json\n").skip(1);
    let mut schemas = blocks.map(|block| {
        let block = block.split("\n```").next().unwrap();
        serde_json::from_str::<Value>(block).unwrap()
    });
    schemas.find(|schema| schema["title"] == title).unwrap_or_else(|| panic!("no schema {title}"))
}

/// What is wrong with a value, if anything is. As much of JSON Schema as the document uses; an unknown word is a mistake.
fn fault(schema: &Value, value: &Value, place: &str) -> Option<String> {
    let words = schema.as_object().unwrap();
    for (word, wanted) in words {
        let wrong = match word.as_str() {
            "title" | "required" | "properties" | "additionalProperties" => None,
            "type" => {
                let names = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    name => panic!("no type {name}"),
                };
                (!names.iter().any(is)).then(|| format!("{value} is not {wanted}"))
            }
            "enum" => (!wanted.as_array().unwrap().contains(value))
                .then(|| format!("{value} is not among {wanted}")),
            "items" => {
                let items = value.as_array().into_iter().flatten().enumerate();
                return_first(items.map(|(at, item)| fault(wanted, item, &format!("{place}[{at}]"))))
            }
            word => panic!("no word {word}"),
        };
        if let Some(wrong) = wrong {
            return Some(format!("{place}: {wrong}"));
        }
    }
    let object = value.as_object()?;
    let missing = words.get("required").and_then(Value::as_array).into_iter().flatten();
    if let Some(missing) = missing.clone().find(|name| !object.contains_key(name.as_str().unwrap()))
    {
        return Some(format!("{place}: {missing} is missing"));
    }
    let known = words.get("properties").and_then(Value::as_object);
    return_first(object.iter().map(|(name, value)| {
        let inside = format!("{place}.{name}");
        let inner = known.and_then(|known| known.get(name));
        match inner.or_else(|| words.get("additionalProperties")) {
            Some(Value::Bool(false)) => Some(format!("{inside} is not in the document")),
            Some(schema) => fault(schema, value, &inside),
            None => None,
        }
    }))
}

fn return_first(mut faults: impl Iterator<Item = Option<String>>) -> Option<String> {
    faults.find_map(|fault| fault)
}

/// The document that a run writes.
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
fn the_checker_checks() {
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

#[test]
fn answers_are_as_documented() {
    let picture = std::env::temp_dir().join(format!("json-{}.svg", std::process::id()));
    let picture = picture.to_str().unwrap();
    let table = std::env::temp_dir().join(format!("json-{}.txt", std::process::id()));
    let table = table.to_str().unwrap();
    let quotients = std::env::temp_dir().join(format!("json-{}.quotients", std::process::id()));
    let quotients = quotients.to_str().unwrap();
    let stream = std::env::temp_dir().join(format!("json-{}.stream", std::process::id()));
    let stream = stream.to_str().unwrap();
    let runs: &[(&str, &[&str], &str)] = &[
        ("solve", &["solve", "kayles", "5", "7"], ""),
        ("solve", &["solve", "--misere", "nim", "1", "5"], ""),
        ("solve", &["solve", "--outcome", "cram", "3x3"], ""),
        ("solve", &["solve", "--after", "hackenbush", "@-"], "3 2 0 1 1 2"),
        ("solve", &["solve", "--after", "--misere", "nim", "1", "2"], ""),
        ("solve", &["solve", "--after", "--search", "cram", "2x3"], ""),
        ("solve", &["solve", "--compare", "chomp", "3", "3", "3"], ""),
        ("solve", &["solve", "--statistics", "cram", "3x4"], ""),
        ("solve", &["solve", "--svg", "-", "hackenbush", "0-1", "1-2"], ""),
        ("solve", &["solve", "--map", "-", "wythoff", "3", "4"], ""),
        ("solve", &["solve", "--tree", "-", "cram", "2x3"], ""),
        ("solve", &["solve", "arrow_walk:0-1,1-0,1-2,3-3,3-2", "1", "3"], ""),
        ("solve", &["solve", "arrow_walk:0-1,1-0,1-2,3-3,3-2", "0", "3"], ""),
        ("solve", &["solve", "northcott", "W..B W"], ""),
        ("solve", &["solve", "nimstring", "0-1", "1-2"], ""),
        ("solve", &["solve", "dots_and_boxes", "1x1"], ""),
        ("solve", &["solve", "top_entails", "3", "5r"], ""),
        ("games", &["games"], ""),
        ("game", &["games", "dual_nim"], ""),
        ("game", &["solve", "nim"], ""),
        ("play", &["play", "--first", "nim", "1", "2"], "2:1\n"),
        ("play", &["play", "--second", "nim", "1"], ""),
        ("octal", &["octal", "kayles"], ""),
        ("octal", &["octal", "lasker", "100"], ""),
        ("octal", &["octal", "0.007", "200"], ""),
        ("octal", &["octal", "0.77", "70", "--values"], ""),
        ("octal", &["octal", "0.77", "70", "--svg", "-"], ""),
        ("octal", &["octal", "0.77", "70", "--svg", picture], ""),
        ("octal", &["octal", "0.77", "65548", "--stream", stream], ""),
        ("check", &["check", stream], ""),
        ("octal-table", &["octal-table", "verify", "../../docs/octal-games.txt", "200"], ""),
        ("octal-table", &["octal-table", "page", "../../docs/octal-games.txt"], ""),
        ("octal-table", &["octal-table", "map", "../../docs/octal-games.txt"], ""),
        ("octal-table", &["octal-table", "extend", table, "40"], ""),
        ("quotient", &["quotient", "0.123"], ""),
        ("quotient", &["quotient", "0.77", "--heaps", "10"], ""),
        ("quotient", &["quotient", "cram", "2x3"], ""),
        ("quotient", &["quotient", "0.123", "--hasse", "-"], ""),
        ("quotient-table", &["quotient-table", "verify", "../../docs/misere-quotients.txt"], ""),
        ("quotient-table", &["quotient-table", "page", "../../docs/misere-quotients.txt"], ""),
        ("quotient-table", &["quotient-table", "extend", quotients, "0.123", "--heaps", "9"], ""),
        ("check", &["check", "../../docs/misere-quotients.txt"], ""),
        ("check", &["check", "../../docs/claims.txt", "--only", "0.77", "--max-work", "9999"], ""),
        ("b-file", &["check", "../../docs/claims.txt", "--b-file", "A316632"], ""),
        ("survey", &["survey"], "period 0.77\nvalue nim 3\nno unit\nsearch cram 2x3 is=1\n"),
        ("survey", &["survey", "quotient 0.123 heaps=20", "replay cram 2x3 is=1"], ""),
        ("completions", &["completions", "fish"], ""),
    ];
    for (title, arguments, input) in runs {
        let document = document(arguments, input, 0);
        assert_eq!(fault(&schema(title), &document, title), None, "{arguments:?}: {document}");
    }
    // The status says that nothing is known.
    let unknown = document(&["solve", "--search", "--max-work", "5", "grundy", "40"], "", 4);
    assert_eq!(fault(&schema("solve"), &unknown, "solve"), None, "{unknown}");
    assert!(unknown["outcome"].is_null() && unknown["stopped"].is_string(), "{unknown}");
    std::fs::remove_file(picture).unwrap();
    std::fs::remove_file(stream).unwrap();
    std::fs::remove_file(table).unwrap();
    std::fs::remove_file(quotients).unwrap();
}

#[test]
fn games_are_as_documented() {
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
fn errors_are_as_documented() {
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
        (&["nothing"], "usage"),
        (&[], "usage"),
    ] {
        let document = document(arguments, "", 2);
        assert_eq!(fault(&schema, &document, "error"), None, "{arguments:?}: {document}");
        assert_eq!(document["kind"], kind, "{arguments:?}");
    }
    let document = document(&["octal", "0.77", "9", "--checkpoint", "/proc/nowhere"], "", 1);
    assert_eq!((fault(&schema, &document, "error"), &document["kind"]), (None, &"output".into()));
}

/// The address of a server is written before it listens forever.
#[test]
fn the_address_is_as_documented() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let mut server = Command::new(env!("CARGO_BIN_EXE_impartial"))
        .args(["serve", "--json"])
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
