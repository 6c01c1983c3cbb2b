//! Tests the checks of stored results. A check must never accept data that has been changed, that cannot be read, or that has not been
//! checked. It must also stay within its limits.

use crate::program::run;
use games::catalog::Catalog;
use grundy_core::Nimber;
use impartial_atlas::survey::{Survey, sha256};
use octal_games::{Checkpoint, NimValues};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// A temporary folder, which is deleted at the end of the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("checkers-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Writes the given text to a file, and returns the result of the unit `verify` for the file.
    fn verify(&self, text: &str, range: &str) -> Value {
        let file = self.0.join("file");
        fs::write(&file, text).unwrap();
        one(&format!("verify {} {range}", file.display()))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn one(unit: &str) -> Value {
    let mut output = Vec::new();
    Survey::new(Catalog::standard).run(unit.as_bytes(), &mut output).unwrap();
    serde_json::from_slice(&output).unwrap()
}

fn holds(found: &Value) -> bool {
    found["holds"] == true
}

/// Returns wrong values of several types for a figure.
fn others(value: &Value) -> Vec<Value> {
    let mut others = vec![Value::Null, json!("x"), json!([]), json!({})];
    if let Some(number) = value.as_u64() {
        others.extend([json!(number + 1), json!(number * 2 + 1), json!(0), json!(-1)]);
        others.push(json!(0.5));
        others.push(json!(number.to_string()));
    }
    if let Some(text) = value.as_str() {
        others.extend([json!(format!("{text} ")), json!(format!("{text}1")), json!("")]);
    }
    others.retain(|other| other != value);
    others
}

#[test]
fn a_changed_result_fails_verification() {
    let folder = Folder::new("figures");
    let mut checked = 0;
    for unit in [
        "period 0.77",
        "period 0.137 values=400",
        // In this game, the values grow by a fixed amount from period to period.
        "period 4.3 values=2000",
        "quotient 0.123 heaps=20",
        "quotient 0.26 heaps=30 edges=20000",
        "quotient 0.3 heaps=9",
    ] {
        let right = one(unit);
        if right["certificate"].is_null() {
            continue;
        }
        checked += 1;
        let found = folder.verify(&format!("{right}\n"), "");
        assert!(holds(&found), "{right}: {found}");
        let unchecked: Vec<&str> =
            found["unchecked"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(unchecked.iter().all(|&key| key == "computed" || key == "stopped"), "{found}");
        for (key, value) in right.as_object().unwrap() {
            for other in others(value) {
                // The amount of work and the reason for a stop are not facts about the game, so the result lists them as unchecked,
                // and changing them is allowed.
                if unchecked.contains(&key.as_str()) && other.as_u64() > value.as_u64()
                    || unchecked.contains(&key.as_str()) && key == "stopped" && other.is_string()
                {
                    continue;
                }
                let mut altered = right.clone();
                altered[key] = other;
                let found = folder.verify(&altered.to_string(), "");
                assert!(!holds(&found), "{altered}: {found}");
            }
            let mut altered = right.clone();
            altered.as_object_mut().unwrap().remove(key);
            // Unchecked figures may also be missing, so test only the other ones.
            if !unchecked.contains(&key.as_str()) {
                let found = folder.verify(&altered.to_string(), "");
                assert!(!holds(&found), "without {key}: {found}");
            }
            // If a key occurs twice, two readers can see different values, so the check must reject the document.
            let twice = right.to_string().replacen('{', &format!("{{\"{key}\":13,"), 1);
            let found = folder.verify(&twice, "");
            assert!(!holds(&found), "{twice}: {found}");
        }
        for key in ["preperiod", "order", "exception", "holds", "value", "saltus", "stopped"] {
            let mut altered = right.clone();
            altered[key] = json!(71);
            let found = folder.verify(&altered.to_string(), "");
            assert!(!holds(&found), "{altered}: {found}");
        }
        // A correct certificate with its correct hash must be rejected in the result of a different unit.
        for line in [
            "period 0.7 rules=1",
            "quotient 0.7 rules=1",
            "value kayles 3 rules=1",
            // These two lines are not in canonical form, so their hashes are not names of units.
            unit,
            &right["line"].as_str().unwrap().replacen(' ', "  ", 1),
        ] {
            let mut altered = right.clone();
            altered["line"] = json!(line);
            altered["kind"] = json!(line.split(' ').next());
            altered["unit"] = json!(sha256(line.as_bytes()));
            let found = folder.verify(&altered.to_string(), "");
            assert!(!holds(&found), "{altered}: {found}");
        }
    }
    assert!(checked >= 5, "{checked}");
}

/// The first certificate that is false must determine the result, even if correct certificates follow.
#[test]
fn a_false_certificate_before_a_correct_one_is_refuted() {
    let folder = Folder::new("first");
    let right = "0.77 period 12 preperiod 71 exception 70:6 bound 156";
    let wrong = right.replace("70:6", "70:5");
    for (text, to) in [
        (format!("{wrong}\n{right}\n"), 0),
        (format!("{right}\n{wrong}\n"), 1),
        (format!("{right}\n{wrong}\n{right}\n"), 1),
    ] {
        let found = folder.verify(&text, "");
        assert_eq!((&found["holds"], &found["to"]), (&json!(false), &json!(to)), "{found}");
        assert!(found["refuted"].is_string(), "{found}");
    }
    // If a limit stops the check, the result must report this, even if the next certificate is short.
    let short = one("period 0.3")["certificate"].as_str().unwrap().to_owned();
    assert!(holds(&folder.verify(&short, "edges=100")));
    let found = folder.verify(&format!("{right}\n{short}\n"), "edges=100");
    assert!(found["holds"].is_null() && found["stopped"].is_string(), "{found}");
    // A check that needs too many values must not begin.
    let long = "0.77 period 100000 preperiod 0 exception - bound 100004";
    let error = folder.verify(long, "")["error"].as_str().unwrap().to_owned();
    assert!(error.contains("more than 50000 values"), "{error}");
}

/// Each split of a heap must count exactly once, no matter where it is among thousands of splits. The stored values are all 0
/// except for one, so the value of the last heap shows whether the split with this exception was counted.
#[test]
fn every_split_of_a_heap_is_checked() {
    let folder = Folder::new("splits");
    let path = folder.0.join("values");
    let check = |code: &str, heap: u64, odd: &[u64], value: u64| {
        let mut values: NimValues =
            (0..heap).map(|at| Nimber::new(u64::from(odd.contains(&at)))).collect();
        values.push(Nimber::new(value));
        Checkpoint::new(code.parse().unwrap(), values)
            .write(fs::File::create(&path).unwrap())
            .unwrap();
        holds(&one(&format!("verify {} from={heap} to={}", path.display(), heap + 1)))
    };
    // In the game 0.4, a move takes one token and splits the rest into two heaps.
    let heap = 70_001;
    for one in [1, 2, 16_382, 16_383, 16_384, 16_385, 32_767, 32_768, 34_999] {
        assert!(check("0.4", heap, &[one], 2), "{one}");
        assert!(!check("0.4", heap, &[one], 1), "{one}");
    }
    // Leaving the rest in a single heap is not a split.
    assert!(check("0.4", heap, &[heap - 1], 1));
    // If the code requires unequal heaps, two equal heaps are not a split.
    assert!(check("0.4", 5, &[1, 4], 2) && check("0.4", 5, &[1], 2));
    assert!(check("unequal:0.4", 5, &[1], 0) && !check("unequal:0.4", 5, &[1], 2));
}

/// Returns a file of each kind that can be checked, with the number of values or certificates in the file.
fn files() -> Vec<(String, u64)> {
    let kayles = "0.77 period 12 preperiod 71 exception 70:6 bound 156";
    let text = |unit: &str| one(unit)["certificate"].as_str().unwrap().trim().to_owned();
    let (one_quotient, other) = (text("quotient 0.123 heaps=20"), text("quotient 0.3 heaps=9"));
    vec![
        (format!("{kayles}\n"), 1),
        (format!("# This is no misere quotient.\n{kayles}\n"), 1),
        (format!("# Kayles\n\n{kayles}\n{}\n", text("period 0.137")), 2),
        (format!("{one_quotient}\n\n{other}\n"), 2),
        (format!("Quotients of a friend.\n\n{one_quotient}\n"), 1),
        (one("period 0.77").to_string(), 1),
    ]
}

#[test]
fn an_empty_range_is_an_error_for_every_kind_of_file() {
    let folder = Folder::new("ranges");
    for (text, count) in files() {
        let found = folder.verify(&text, "");
        assert!(holds(&found) && found["to"] == count, "{text}: {found}");
        for range in [
            "to=0".to_owned(),
            "from=0 to=0".to_owned(),
            "from=5 to=2".to_owned(),
            "from=1 to=1".to_owned(),
            format!("from={count}"),
            format!("from={count} to={}", count + 9),
            format!("from={}", u64::MAX),
        ] {
            let found = folder.verify(&text, &range);
            assert!(found["error"].is_string() && !holds(&found), "{range}: {found}");
        }
    }
    for text in ["", "\n\n", "# a comment\n", "[]", "{}", "null", "a title"] {
        assert!(folder.verify(text, "")["error"].is_string(), "{text:?}");
    }
}

#[test]
fn unreadable_text_is_an_error() {
    let folder = Folder::new("words");
    let words = [
        "root:x:0:0:root:/root:/bin/bash",
        "0.77 period 12",
        "0.77  period 12 preperiod 71 exception 70:6 bound 156 and more",
        "misere qoutient\ncode 0.1\norder 2",
        "Misere quotient\ncode 0.1\norder 2",
        "code 0.1",
        "0 1\n1 0",
    ];
    for (text, count) in files() {
        for word in words {
            // Put the word in front of the text or after it. Some of the ranges do not include the word, but it must be found
            // anyway.
            for broken in [format!("{word}\n\n{text}"), format!("{}\n\n{word}\n", text.trim_end())]
            {
                for range in ["", "from=0 to=1", "from=0 to=0", &format!("to={count}")] {
                    let found = folder.verify(&broken, range);
                    assert!(found["error"].is_string() && !holds(&found), "{broken}: {found}");
                }
            }
        }
    }
    let found = folder.verify("# nothing\n\nroot:x:0:0\n", "");
    assert!(found["error"].as_str().unwrap().contains("line 3: "), "{found}");
}

#[test]
fn checks_of_certificates_respect_their_limits() {
    let folder = Folder::new("limits");
    for (text, limit) in [
        (one("period 0.77")["certificate"].as_str().unwrap().to_owned(), "edges=100"),
        (one("quotient 0.123 heaps=20")["certificate"].as_str().unwrap().to_owned(), "edges=100"),
        (one("period 0.77").to_string(), "edges=100"),
        (one("period 0.77").to_string(), "seconds=0"),
    ] {
        let found = folder.verify(&text, limit);
        assert!(found["holds"].is_null() && found["stopped"].is_string(), "{limit}: {found}");
    }
}

/// If the claimed value is far larger than the number of options, the replay must not check all
/// smaller values one by one.
#[test]
fn a_replay_respects_its_limits_for_any_claim() {
    for position in ["nim 1000", "cram 3x3", "kayles 7 + nim 3", "node_kayles 0-1 1-2", "nim 0"] {
        for value in [1_u64 << 33, 10_000_000, u64::MAX] {
            let found = one(&format!("replay {position} is={value}"));
            assert_eq!(found["holds"], false, "{found}");
            assert!(found["refuted"].is_string(), "{found}");
            assert!(found["claims"].as_u64().unwrap() < 100, "{found}");
        }
    }
    // Each of the limits must stop the replay and be reported. Without limits, the claim is proved.
    let right = |limit: &str| one(&format!("replay cram 4x4 is=0 {limit}"));
    assert_eq!(right("")["holds"], true);
    for limit in ["edges=20", "seconds=0", "bytes=2000", "bytes=0"] {
        let found = right(limit);
        assert_eq!(found["holds"], false, "{limit}: {found}");
        assert!(found["stopped"].is_string() && found["unproved"] != 0, "{limit}: {found}");
        assert!(found.get("refuted").is_none(), "{limit}: {found}");
    }
}

/// Encodes a number in the format of search tables.
pub(crate) fn number(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A replay must stop at its limits even for a table from an untrusted source, which can have any contents and any length.
#[test]
fn a_replay_respects_its_limits_for_any_table() {
    let folder = Folder::new("tables");
    let table = |facts: &[(&str, u64)]| {
        let mut file = b"grundy search table 1\nkayles\n1\n".to_vec();
        for (text, value) in facts {
            file.extend(number(text.len() as u64 + 1));
            file.extend(text.as_bytes());
            // In each entry, the text is followed by the excluded values (none), the value plus one, the work (none) and the questions
            // (none).
            file.extend(number(0));
            file.extend(number(value + 1));
            file.extend([0, 0]);
        }
        file.push(0);
        let name = sha256(&file);
        fs::write(folder.0.join(&name).with_extension("table"), file).unwrap();
        name
    };
    let replay = |unit: &str| {
        let mut output = Vec::new();
        let mut survey = Survey::new(Catalog::standard).into_folder(&folder.0);
        survey.run(unit.as_bytes(), &mut output).unwrap();
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    let huge = table(&[("0-1 1-2 2-3", 1 << 40)]);
    let found = replay(&format!("replay node_kayles 0-1 1-2 2-3 is=1 facts={huge}"));
    assert_ne!(found["holds"], true, "{found}");
    let texts: Vec<String> = (0..20_000).map(|heap| heap.to_string()).collect();
    let long: Vec<(&str, u64)> = texts.iter().map(|text| (text.as_str(), 1)).collect();
    let long = table(&long);
    let found = replay(&format!("replay cram 2x3 is=1 facts={long} bytes=400000"));
    assert!(found["stopped"].as_str().unwrap().contains("400000 bytes"), "{found}");
    let found = replay(&format!("replay cram 2x3 is=1 facts={long} seconds=0"));
    assert!(found["stopped"].is_string(), "{found}");
}

/// Opening a pipe can block forever, so a pipe must be rejected before it is opened.
#[cfg(unix)]
#[test]
fn a_pipe_is_rejected_immediately() {
    let folder = Folder::new("pipe");
    let path = folder.0.join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    let found = one(&format!("verify {}", path.display()));
    assert!(found["error"].as_str().unwrap().contains("not a file"), "{found}");
}

/// Units about games without nim-values must be rejected. Tests every game in the catalog with every kind of unit.
#[test]
fn units_about_games_without_nim_values_are_rejected() {
    let catalog = Catalog::standard();
    let (mut refused, mut taken) = (0, 0);
    for game in catalog.games() {
        let Some(example) = game.examples().first() else { continue };
        let has_none = game.stands_alone() || game.is_loopy();
        for unit in [
            format!("search {example} edges=0"),
            format!("search {example} is=0 edges=0"),
            format!("options {example}"),
            format!("replay {example} is=0 edges=0"),
            format!("unite {example}"),
        ] {
            // Other errors can occur, because some examples have too many options for a unit, and `unite` requires a folder.
            let found = one(&unit);
            let error = found["error"].as_str().unwrap_or_default();
            let says_why = error.contains("no nim-values") || error.contains("may repeat");
            assert_eq!(says_why, has_none, "{unit}: {found}");
            refused += u32::from(says_why);
            taken += u32::from(!says_why);
        }
    }
    assert!(refused >= 15 && taken >= 100, "{refused} {taken}");
    for unit in ["search top_entails 3 5", "replay dots_and_boxes 1x1 is=0", "search nimstring 1x1"]
    {
        let error = one(unit)["error"].as_str().unwrap().to_owned();
        assert!(
            error.ends_with("is played alone, and its positions have no nim-values"),
            "{error}"
        );
    }
}

#[test]
fn the_exit_status_distinguishes_answers_limits_and_refutations() {
    let folder = Folder::new("status");
    let file = folder.0.join("result");
    let mut altered = one("period 0.77");
    altered["period"] = json!(13);
    fs::write(&file, altered.to_string()).unwrap();
    let refuted = format!("verify {}", file.display());
    let runs: [(&[&str], i32); 11] = [
        (&["period 0.77", "value nim 3", "replay cram 2x3 is=1"], 0),
        // The unit asks for only 500 values. These values show no period, and this is a complete
        // answer.
        (&["period 0.007 values=500"], 0),
        (&["period 0.007 values=5000 edges=500"], 4),
        (&["quotient 0.26 heaps=1000 edges=100000"], 4),
        (&["search cram 5x7 is=0 edges=50"], 4),
        (&["value arc_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3 edges=5"], 4),
        (&["replay cram 4x4 is=0 edges=20"], 4),
        (&["value nim 3", "search cram 5x7 edges=50"], 4),
        (&["replay cram 2x3 is=2"], 3),
        (&[&refuted], 3),
        (&["search cram 5x7 edges=50", &refuted], 3),
    ];
    for (units, status) in runs {
        for json in [&[][..], &["--json"]] {
            let output = run(&[&["survey"], units, json].concat(), "");
            assert_eq!(output.status.code(), Some(status), "{units:?}: {output:?}");
        }
    }
    // If a stored result leaves the question open, a second run that reads the result must have the
    // same exit status.
    for _ in 0..2 {
        let into = ["survey", "--into", folder.0.to_str().unwrap(), "search cram 5x7 edges=50"];
        assert_eq!(run(&into, "").status.code(), Some(4));
    }
}
