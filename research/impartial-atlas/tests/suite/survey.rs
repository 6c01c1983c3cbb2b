//! Tests surveys: what results contain, how they are stored, which units are rejected, and how malformed input is handled.

use crate::program::run;
use crate::toy::Toy;
use games::catalog::Catalog;
use grundy_core::{Limits, Nimber};
use impartial_atlas::survey::{Survey, Unit, sha256};
use octal_games::{Checkpoint, NimValues, Sequence};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A temporary folder, which is deleted at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("survey-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn files(&self) -> BTreeSet<String> {
        let files = fs::read_dir(&self.0).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn results(survey: &mut Survey, units: &str) -> Vec<Value> {
    let mut output = Vec::new();
    survey.run(units.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn one(survey: &mut Survey, unit: &str) -> Value {
    let mut results = results(survey, unit);
    assert_eq!(results.len(), 1, "{unit}");
    results.pop().unwrap()
}

fn standard() -> Survey {
    Survey::new(Catalog::standard)
}

#[test]
fn answers_to_units_match_the_literature() {
    let survey = &mut standard();
    // According to Guy and Smith, the period of Kayles is 12, and the last exception is heap 70.
    let kayles = one(survey, "period 0.77");
    assert_eq!(kayles["certificate"], "0.77 period 12 preperiod 71 exception 70:6 bound 156");
    // According to Plambeck and Siegel, the misère quotient of 0.123 has 20 elements.
    let quotient = one(survey, "quotient 0.123 heaps=20");
    assert_eq!((&quotient["elements"], &quotient["period"]), (&20.into(), &5.into()));
    // Node Kayles on paths is Dawson's Chess, whose values are OEIS A002187.
    let dawson = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2];
    for (nodes, value) in (0..).zip(dawson).skip(2) {
        let edges: Vec<String> = (1..nodes).map(|node| format!("{}-{node}", node - 1)).collect();
        let found = one(survey, &format!("value node_kayles {}", edges.join(" ")));
        assert_eq!(found["value"], value, "{found}");
    }
    assert_eq!(one(survey, "value nim 3 5 + nim 8")["value"], 3 ^ 5 ^ 8);
}

#[test]
fn the_name_of_a_unit_is_the_hash_of_its_canonical_line() {
    // The hashes of this two-block message and of a million letters `a` are from FIPS 180-4 and from the NIST examples.
    let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    let hash = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
    assert_eq!(sha256(two.as_bytes()), hash);
    let hash = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    assert_eq!(sha256(&vec![b'a'; 1_000_000]), hash);
    let unit: Unit = " value  nim  3 bytes=5   edges=9 ".parse().unwrap();
    assert_eq!(unit.to_string(), "value nim 3 bytes=5 edges=9 rules=1");
    assert_eq!(unit.to_string().parse(), Ok(unit.clone()));
    assert_eq!(one(&mut standard(), &unit.to_string())["unit"], unit.name());
}

#[test]
fn a_unit_with_a_result_is_not_repeated() {
    let folder = Folder::new("again");
    let units = "period 0.77\nvalue kayles 9\nsearch cram 3x5 is=1\n";
    let survey = || standard().into_folder(&folder.0);
    let first = results(&mut survey(), units);
    let files = folder.files();
    assert_eq!(files.len(), 4, "three results and a table: {files:?}");
    let mut output = Vec::new();
    let summary = survey().run(units.as_bytes(), &mut output).unwrap();
    assert_eq!((summary.done, summary.kept, summary.failed), (0, 3, 0));
    assert_eq!(results(&mut survey(), units), first);
    assert_eq!(folder.files(), files);
    // A unit must be repeated if its result is damaged, if the file contains the result of a different unit, or if its table is
    // missing.
    let name =
        |at: usize| folder.0.join(first[at]["unit"].as_str().unwrap()).with_extension("json");
    fs::write(name(0), "{\"unit\":").unwrap();
    fs::copy(name(2), name(1)).unwrap();
    fs::remove_file(folder.0.join(first[2]["table"].as_str().unwrap()).with_extension("table"))
        .unwrap();
    let summary = survey().run(units.as_bytes(), &mut Vec::new()).unwrap();
    assert_eq!((summary.done, summary.kept), (3, 0));
    assert_eq!(results(&mut survey(), units), first);
    assert_eq!(folder.files(), files);
}

#[test]
fn a_stopped_unit_reports_its_progress() {
    let survey = &mut standard();
    for unit in [
        "period 0.007 values=200000 edges=5000",
        "period 0.007 values=200000 bytes=8000",
        "quotient 0.26 heaps=1000 edges=100000",
        "quotient 0.26 heaps=1000 bytes=43000",
        "value arc_kayles 0-1 1-2 2-3 3-4 4-5 5-0 0-3 edges=5",
        "search cram 5x7 is=0 edges=5000",
        "search cram 5x6 edges=5000",
    ] {
        let result = one(survey, unit);
        assert!(result["stopped"].is_string(), "{result}");
        assert!(result.get("error").is_none(), "{result}");
        let computed = result["computed"].as_u64();
        assert!(computed.is_none_or(|values| (1..200_000).contains(&values)), "{result}");
        if !unit.starts_with("search") {
            assert_eq!(one(survey, unit), result, "it depends on nothing else");
        }
    }
}

#[test]
fn a_survey_stores_nothing_after_its_stop_flag_is_set() {
    let folder = Folder::new("flag");
    let flag = Arc::new(AtomicBool::new(true));
    let mut survey = standard().limits(Limits::none().stop(flag)).into_folder(&folder.0);
    let mut output = Vec::new();
    let summary = survey.run(&b"period 0.77\nperiod 0.07\n"[..], &mut output).unwrap();
    assert!(summary.stopped && output.is_empty());
    assert!(folder.files().is_empty());
}

/// Returns the options of a heap if a move takes one to three tokens. The move that takes three tokens comes first. In this order, forged
/// values can depend on each other.
fn up_to_three(heap: u64) -> Vec<u64> {
    (heap.saturating_sub(3)..heap).collect()
}

/// Returns the options of a heap if a move takes one to four tokens.
fn up_to_four(heap: u64) -> Vec<u64> {
    (heap.saturating_sub(4)..heap).collect()
}

fn taking(moves: fn(u64) -> Vec<u64>) -> Survey {
    Survey::new(move || {
        let mut catalog = Catalog::standard();
        catalog.add(Toy { name: "taking", moves, is_loopy: false }).unwrap();
        catalog
    })
}

#[test]
fn a_user_defined_game_is_surveyed_and_its_forged_table_is_rejected() {
    let folder = Folder::new("forged");
    let honest = &mut taking(up_to_three).into_folder(&folder.0);
    assert_eq!(one(honest, "value taking 6 7")["value"], 2 ^ 3);
    let right = one(honest, "search taking 9");
    // In this game, the value of a heap is its size modulo 4.
    assert_eq!(right["value"], 1);
    // This worker has different rules for a game of the same name, so its table is wrong.
    let forger = &mut taking(up_to_four).into_folder(&folder.0);
    let wrong = one(forger, "search taking 9 is=4");
    assert_eq!(wrong["answer"], true);
    let (right, forged) = (right["table"].as_str().unwrap(), wrong["table"].as_str().unwrap());
    for unit in [
        format!("search taking 8 facts={forged}"),
        format!("unite taking 9 facts={right},{forged}"),
        format!("replay taking 9 is=1 facts={right},{forged}"),
    ] {
        let result = one(honest, &unit);
        let error = result["error"].as_str().unwrap();
        assert!(error.starts_with(forged) && error.contains("contradicts"), "{error}");
    }
    // A worker without facts believes the wrong table, but the replay must detect the error.
    let fresh = &mut taking(up_to_three).into_folder(&folder.0);
    assert_eq!(one(fresh, &format!("search taking 9 is=4 facts={forged}"))["answer"], true);
    let replay = one(fresh, &format!("replay taking 9 is=4 facts={forged}"));
    assert_eq!(replay["holds"], false, "{replay}");
    assert!(replay["refuted"].is_string(), "{replay}");
    let replay = one(fresh, &format!("replay taking 9 is=1 facts={right}"));
    assert_eq!((&replay["holds"], &replay["unproved"]), (&true.into(), &0.into()), "{replay}");
    // If the hash of a table differs from its name, the table must be rejected.
    let path = folder.0.join(right).with_extension("table");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let error = one(
        &mut taking(up_to_three).into_folder(&folder.0),
        &format!("search taking 5 facts={right}"),
    );
    assert!(error["error"].as_str().unwrap().contains("not what its name says"), "{error}");
}

/// A number that selects the rules of a random game: for each heap, the smaller heaps that a move can leave.
static RULES: AtomicU64 = AtomicU64::new(0);

fn drawn(heap: u64) -> Vec<u64> {
    let rules = RULES.load(Ordering::Relaxed);
    let word = |left: u64| (rules << 16 | heap << 8 | left).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (0..heap).filter(|&left| word(left) >> 61 < 3).collect()
}

/// The tables come from games with other, random rules, so their wrong facts can support each other in any way.
#[test]
fn forged_tables_never_prove_a_wrong_value() {
    let survey = |folder: &Folder, rules: u64| {
        RULES.store(rules, Ordering::Relaxed);
        let catalog = || {
            let mut catalog = Catalog::standard();
            catalog.add(Toy { name: "drawn", moves: drawn, is_loopy: false }).unwrap();
            catalog
        };
        Survey::new(catalog).into_folder(&folder.0)
    };
    let (mut proved, mut refused) = (0, 0);
    for rules in 0..40 {
        let folder = Folder::new("drawn");
        let forger = &mut survey(&folder, rules);
        let tables: Vec<Value> =
            (0..4).map(|is| one(forger, &format!("search drawn 9 is={is}"))).collect();
        let honest = &mut survey(&folder, 1000 + rules / 2);
        let value = one(honest, "value drawn 9")["value"].as_u64().unwrap();
        for (is, table) in (0..).zip(&tables) {
            let name = table["table"].as_str().unwrap();
            let replay = one(honest, &format!("replay drawn 9 is={is} facts={name}"));
            let holds = replay["holds"] == true;
            assert!(!holds || is == value, "{rules}: {value}, {replay}");
            (proved, refused) = (proved + u32::from(holds), refused + u32::from(!holds));
        }
    }
    assert!(proved > 5 && refused > 40, "{proved} {refused}");
}

/// Computes the value of a Cram board from the definition. The squares are the bits of a word.
fn cram_value(rows: u32, columns: u32, taken: u64, known: &mut [Option<u8>]) -> u8 {
    if let Some(value) = known[taken as usize] {
        return value;
    }
    let mut values = [false; 64];
    for row in 0..rows {
        for column in 0..columns {
            let square = 1 << (row * columns + column);
            let right = (column + 1 < columns).then_some(square << 1);
            let below = (row + 1 < rows).then_some(square << columns);
            for other in right.into_iter().chain(below) {
                if taken & (square | other) == 0 {
                    let left = cram_value(rows, columns, taken | square | other, known);
                    values[usize::from(left)] = true;
                }
            }
        }
    }
    let value = values.iter().position(|value| !value).unwrap() as u8;
    known[taken as usize] = Some(value);
    value
}

#[test]
fn small_searches_combine_into_a_proof_that_can_be_replayed() {
    for (rows, columns) in [(3, 3), (2, 7), (3, 5), (4, 4)] {
        let mut known = vec![None; 1 << (rows * columns)];
        let value = u64::from(cram_value(rows, columns, 0, &mut known));
        let folder = Folder::new(&format!("steps-{rows}-{columns}"));
        let board = format!("cram {rows}x{columns}");
        // Each worker does a little work at a time. The workers learn each other's results only from the tables that are passed as `facts`.
        let mut workers = [(); 2].map(|()| standard().into_folder(&folder.0));
        let mut tables: Vec<String> = Vec::new();
        let mut found = None;
        for step in 1..10_000 {
            let facts = tables.last().map_or(String::new(), |table| format!(" facts={table}"));
            let unit = format!("search {board} edges={}{facts} keep=10000000", 20 + step);
            let result = one(&mut workers[step % 2], &unit);
            assert!(result.get("error").is_none(), "{result}");
            tables.push(result["table"].as_str().unwrap().to_owned());
            if result["value"].is_u64() {
                found = result["value"].as_u64();
                break;
            }
        }
        assert_eq!(found, Some(value), "{board}");
        tables.dedup();
        let united = one(
            &mut workers[0],
            &format!("unite {board} facts={} keep=10000000", tables.join(",")),
        );
        let table = united["table"].as_str().unwrap();
        for claim in 0..4 {
            let replay = one(&mut workers[1], &format!("replay {board} is={claim} facts={table}"));
            assert_eq!(replay["holds"], claim == value, "{replay}");
        }
        // Without tables, the replay must compute everything from the definition. If the work limit is too low, the claim must stay
        // open, and must not count as refuted.
        let replay = one(&mut workers[1], &format!("replay {board} is={value}"));
        assert_eq!(replay["holds"], true, "{replay}");
        let replay = one(&mut workers[1], &format!("replay {board} is={value} edges=3"));
        assert_eq!(replay["holds"], false, "{replay}");
        assert!(replay.get("refuted").is_none() && replay["unproved"] != 0, "{replay}");
    }
}

#[test]
fn each_fact_is_reported_exactly_once() {
    let folder = Folder::new("once");
    let size = |result: &Value| result["bytes"].as_u64().unwrap();
    let survey = &mut standard().into_folder(&folder.0);
    // If the tables must be small, the first table must contain the facts that took the most work, and later tables must contain
    // the others.
    let first = one(survey, "search cram 4x5 keep=4000 edges=1000000");
    let second = one(survey, "search cram 4x5 keep=4000 edges=1000001");
    let rest = one(survey, "search cram 4x5 keep=10000000");
    let nothing = one(survey, "search cram 4x5 keep=10000001");
    assert!(size(&first) <= 4000 && size(&second) <= 4000 && size(&nothing) < 100, "{nothing}");
    let whole = one(&mut standard().into_folder(&folder.0), "search cram 4x5 keep=10000002");
    assert!(size(&rest) < size(&whole));
    // Together, these tables must contain the same facts as a single large table.
    let table = |result: &Value| result["table"].as_str().unwrap().to_owned();
    let three = [&first, &second, &rest].map(table).join(",");
    let fresh = &mut standard().into_folder(&folder.0);
    let replay = one(fresh, &format!("replay cram 4x5 is=2 facts={three}"));
    let of_whole = one(fresh, &format!("replay cram 4x5 is=2 facts={}", table(&whole)));
    assert_eq!(replay["holds"], true, "{replay}");
    for count in ["claims", "by_definition", "by_theorem"] {
        assert_eq!(replay[count], of_whole[count], "{count}");
    }
    // Facts in a table from a different worker are not new, so they must not be reported again.
    let united = one(fresh, &format!("unite cram 4x5 facts={three} keep=10000000"));
    let again = &mut standard().into_folder(&folder.0);
    let reported = one(again, &format!("search cram 4x5 keep=9999999 facts={}", table(&united)));
    assert!(size(&reported) < 100, "{reported}");
}

#[test]
fn known_facts_tell_which_options_have_the_value() {
    let folder = Folder::new("options");
    let survey = &mut standard().into_folder(&folder.0);
    one(survey, "search kayles 8");
    let result = one(survey, "options kayles 5 is=3");
    let options: BTreeSet<(&str, bool)> = result["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| (option["position"].as_str().unwrap(), option["is"].as_bool().unwrap()))
        .collect();
    // The values of Kayles are 0 1 2 3 1 4, and two equal heaps have the value 0.
    let expected = [
        ("kayles 4", false),
        ("kayles 3", true),
        ("kayles 1 + kayles 3", false),
        ("kayles 1 + kayles 2", true),
        ("none", false),
    ];
    assert_eq!(options, BTreeSet::from(expected));
}

#[test]
fn verification_rejects_forged_results() {
    let folder = Folder::new("verify");
    fs::create_dir_all(&folder.0).unwrap();
    let path = folder.0.join("values");
    let keep = |values: NimValues| {
        let file = fs::File::create(&path).unwrap();
        Checkpoint::new("0.137".parse().unwrap(), values).write(file).unwrap();
    };
    let mut sequence = Sequence::new("0.137".parse().unwrap());
    let values = sequence.extend_to(600).unwrap().clone();
    keep(values.clone());
    let survey = &mut standard().into_folder(&folder.0);
    let mut verify = |rest: &str| one(survey, &format!("verify {} {rest}", path.display()));
    assert_eq!(verify("")["holds"], true);
    assert_eq!(verify("from=300 to=400")["to"], 400);
    let stopped = verify("edges=1000");
    assert!(stopped["holds"].is_null() && stopped["stopped"].is_string(), "{stopped}");
    assert!((1..600).contains(&stopped["to"].as_u64().unwrap()));
    let mut forged = NimValues::new();
    for (heap, value) in (0..).zip(values.iter()) {
        forged.push(if heap == 350 { Nimber::new(value.value() ^ 1) } else { value });
    }
    keep(forged);
    assert_eq!(verify("to=350")["holds"], true);
    let refuted = verify("from=350 to=351");
    assert_eq!(refuted["holds"], false);
    assert!(refuted["refuted"].as_str().unwrap().starts_with("G(350) is "), "{refuted}");
    // A complete result must pass the check. It must not pass after any of the changes below.
    let survey = &mut standard().into_folder(&folder.0);
    let right = one(survey, "period 0.77");
    let name = right["unit"].as_str().unwrap();
    assert_eq!(one(survey, &format!("verify {name}"))["holds"], true);
    let file = folder.0.join(name).with_extension("json");
    let text = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("period 12 preperiod 71", "period 24 preperiod 71"),
        ("0.77 period", "0.07 period"),
        ("exception 70:6", "exception 70:5"),
        ("period 0.77 rules=1", "period 0.7 rules=1"),
    ] {
        assert!(text.contains(from));
        fs::write(&file, text.replace(from, to)).unwrap();
        let verified = one(survey, &format!("verify {}", file.display()));
        assert_ne!(verified["holds"], true, "{from}: {verified}");
    }
}

#[test]
fn malformed_lines_produce_error_results() {
    let wrong = [
        "frob 3",
        "period",
        "period 0.9x",
        "period 0.77 values=0",
        "period 0.77 values=99999999999",
        "period 0.77 values=-1",
        "period 0.77 values=+1",
        "period 0.77 values=18446744073709551616",
        "period 0.77 heaps=3",
        "period 0.77 edges=1 edges=1",
        "period 0.77 rules=2",
        "period 0.77 seconds=nan",
        "period 0.77 seconds=1e30",
        "quotient grundy seconds=-1",
        "value kaylse 3",
        "value",
        "value nim x",
        "search northcott W..B W",
        "search cram 3x3 facts=../../etc/passwd",
        "search cram 3x3 facts=0000000000000000000000000000000000000000000000000000000000000000",
        "replay cram 3x3",
        "replay arrow_walk:0-1,1-0 0 is=1",
        "unite cram 3x3 facts=abc",
        "verify /no/such/file",
        "verify /dev/zero",
        "verify .",
        "verify Cargo.toml",
        "search nim 3 keep=1",
    ];
    let folder = Folder::new("strangers");
    let mut survey = standard().into_folder(&folder.0);
    for line in wrong {
        let result = one(&mut survey, line);
        let error = result["error"].as_str().unwrap_or_else(|| panic!("{line}: {result}"));
        assert!(!error.is_empty() && error.len() < 500, "{line}: {error}");
        for word in ["u64", "::", "Err(", "Some(", "ParseInt"] {
            assert!(!error.contains(word), "{line}: {error}");
        }
    }
    let are_tables = folder.files().iter().all(|file| file.contains(".table"));
    assert!(are_tables, "{:?}", folder.files());
    // The input contains bytes that are not text, a line that is too long, and a last line without a line feed. The valid units in
    // the other lines must be answered anyway.
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(std::iter::repeat_n(b'x', 3 << 20));
    input.extend(b"\n\n# a comment\r\n  value nim 5\r\nvalue nim 6");
    let mut output = Vec::new();
    let summary = survey.run(&input[..], &mut output).unwrap();
    assert_eq!((summary.done, summary.failed), (2, 2));
    let text = String::from_utf8(output).unwrap();
    let values: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["value"].clone())
        .collect();
    assert_eq!(values, [Value::Null, Value::Null, 5.into(), 6.into()]);
    // Combine pieces of units at random. Each line must have exactly one result, even if the line is not a valid unit.
    let pieces = [
        "period ",
        "value ",
        "search ",
        "verify ",
        "options ",
        "0.77",
        "cram 2x3",
        "nim 3 ",
        " + ",
        "is=1",
        "edges=50",
        " ",
        "=",
        "facts=",
        "rules=1",
        "none",
        "keep=",
        "\u{1F3B2}",
        "bytes=100000",
        "values=50",
        ",",
        "\t",
    ];
    let mut state = 1_u64;
    for _ in 0..3000 {
        let mut line = String::new();
        for _ in 0..6 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            line.push_str(pieces[(state >> 33) as usize % pieces.len()]);
        }
        let count = results(&mut survey, &line).len();
        assert_eq!(count, usize::from(!line.trim().is_empty()), "{line}");
    }
}

#[test]
fn the_survey_filters_units_from_standard_input() {
    let folder = Folder::new("filter");
    let into = ["survey", "--into", folder.0.to_str().unwrap()];
    let units = "value nim 3\nno unit\nvalue nim 4\n";
    let output = run(&into, units);
    // Every line must have a result, and the exit status must show that one line was invalid.
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 3);
    // Pass the same units as arguments to a second process, which must find the stored results.
    let output = run(&[&into[..], &["value nim 4", "value nim 3"]].concat(), "");
    let swapped = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(swapped.lines().collect::<Vec<_>>(), [lines[2], lines[0]]);
    assert_eq!(folder.files().len(), 2);
    let output = run(&["survey", "no unit"], "");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let output = run(&["survey", "--into", "/proc/none"], "value nim 3\n");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(Path::new("/proc").exists());
}
