//! Tests replays for user-defined games, with tables that contradict each other, and with two limits at the same time.

use crate::checkers::{Folder, number};
use crate::toy::Toy;
use games::catalog::Catalog;
use grundy_core::Limits;
use impartial_atlas::survey::{Survey, sha256};
use serde_json::Value;
use std::fs;
use std::time::Duration;

/// A replay must prove values of 64 and more, which do not fit in a bit set. If the rules contain a cycle that they do not declare,
/// it must reject every claim.
#[test]
fn a_replay_checks_user_defined_rules() {
    fn rows(heap: u64) -> Vec<u64> {
        (0..heap).collect()
    }
    fn circle(place: u64) -> Vec<u64> {
        vec![(place + 1) % 3]
    }
    let replay = |unit: &str| {
        let mut survey = Survey::new(|| {
            let mut catalog = Catalog::standard();
            catalog.add(Toy { name: "rows", moves: rows, is_loopy: false }).unwrap();
            catalog.add(Toy { name: "circle", moves: circle, is_loopy: false }).unwrap();
            catalog
        });
        let mut output = Vec::new();
        survey.run(unit.as_bytes(), &mut output).unwrap();
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    for (claimed, is_right) in [(66, true), (65, false), (64, false), (67, false)] {
        let found = replay(&format!("replay rows 66 is={claimed}"));
        assert_eq!(found["holds"] == true, is_right, "{found}");
    }
    // The claim that the value is 66 depends on a claim for each smaller value. Most of these claims are still open when the limit stops
    // the replay.
    let found = replay("replay rows 66 is=66 edges=4000");
    assert!(found["stopped"].is_string() && found["unproved"].as_u64() > Some(1), "{found}");
    for value in 0..2 {
        let found = replay(&format!("replay circle 0 is={value}"));
        assert_eq!(found["holds"], false, "{found}");
        assert!(found["refuted"].as_str().unwrap().contains("can return to"), "{found}");
    }
}

/// Tables contradict each other if they contain two different values of a position, or if one table excludes the value in the other. The
/// tables can also come from different searches.
#[test]
fn tables_that_contradict_each_other_are_rejected() {
    let folder = Folder::new("contradictions");
    // In an entry, `excluded` is the bit set of the excluded values, and `value` is the value plus one.
    let table = |search: &str, excluded: u64, value: u64| {
        let text = if search == "catalog" { "cram 2x3" } else { "2x3" };
        let mut file = format!("grundy search table 1\n{search}\n1\n").into_bytes();
        file.extend(number(text.len() as u64 + 1));
        file.extend(text.as_bytes());
        file.extend([number(excluded), number(value), vec![0, 0, 0]].concat());
        let name = sha256(&file);
        fs::write(folder.0.join(&name).with_extension("table"), file).unwrap();
        name
    };
    let replay = |tables: &[&str]| {
        let mut output = Vec::new();
        let mut survey = Survey::new(Catalog::standard).into_folder(&folder.0);
        let unit = format!("replay cram 2x3 is=1 facts={}", tables.join(","));
        survey.run(unit.as_bytes(), &mut output).unwrap();
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    let [one, two] = [1, 2].map(|value| table("cram", 0, value + 1));
    let (not_one, not_two) = (table("cram", 1 << 1, 0), table("cram", 1 << 2, 0));
    let named = table("catalog", 0, 2);
    for (tables, error) in [
        ([&one, &not_two], ""),
        ([&one, &two], "contradicts what is known about 2x3"),
        ([&two, &one], "contradicts what is known about 2x3"),
        ([&one, &not_one], "contradicts what is known about 2x3"),
        ([&not_one, &one], "contradicts what is known about 2x3"),
        ([&one, &named], "tables of several searches"),
        ([&named, &one], "tables of several searches"),
    ] {
        let found = replay(&tables.map(String::as_str));
        assert_eq!(found["error"].is_null(), error.is_empty(), "{found}");
        assert!(found["error"].as_str().unwrap_or_default().contains(error), "{found}");
    }
    let found = replay(&["abc"]);
    assert!(found["error"].as_str().unwrap().contains("the SHA-256 of tables"), "{found}");
}

/// Claims on the stack and lists of options take memory. Both must be counted before they take too much. The file of a table takes
/// memory only while it is read.
#[test]
fn only_memory_in_use_counts_toward_the_limit() {
    fn rows(heap: u64) -> Vec<u64> {
        (0..heap).collect()
    }
    let folder = Folder::new("memory");
    let replay = |unit: &str| {
        let mut survey = Survey::new(|| {
            let mut catalog = Catalog::standard();
            catalog.add(Toy { name: "rows", moves: rows, is_loopy: false }).unwrap();
            catalog
        })
        .into_folder(&folder.0);
        let mut output = Vec::new();
        survey.run(format!("replay {unit}").as_bytes(), &mut output).unwrap();
        serde_json::from_slice::<Value>(&output).unwrap()
    };
    // The value of a row is its length: no option has this value, and each smaller value is the value of some option. So for each
    // token, there are two claims on the stack at the same time. Together, their positions and texts take at least 256 bytes.
    for tokens in [30, 66] {
        let (many, few) = (1 << 20, 2 * 256 * tokens);
        let found = replay(&format!("rows {tokens} is={tokens} bytes={many}"));
        assert_eq!(found["holds"], true, "{found}");
        let found = replay(&format!("rows {tokens} is={tokens} bytes={few}"));
        assert_eq!(found["holds"], false, "{found}");
        assert!(found["stopped"].as_str().unwrap().contains(&format!("{few} bytes")), "{found}");
    }
    // The replay must count the memory of the options while it lists them. If it listed all of the million options first, it would reach
    // the work limit before the memory limit.
    let found = replay("rows 1000000 is=0 bytes=100000 edges=10000");
    assert!(found["stopped"].as_str().unwrap().contains("100000 bytes"), "{found}");
    // This table is long but contains few facts, because most of it consists of questions.
    let needed = 20_000;
    assert_eq!(replay(&format!("cram 2x3 is=1 bytes={needed}"))["holds"], true);
    let mut file = b"grundy search table 1\ncram\n1\n".to_vec();
    file.extend([number(4), b"2x3".to_vec(), vec![0, 2, 0]].concat());
    for question in 0..20_000 {
        file.extend([number(question + 1), number(9), number(9)].concat());
    }
    file.extend([0, 0]);
    let length = file.len() as u64;
    assert!(length > 2 * needed);
    let name = sha256(&file);
    fs::write(folder.0.join(&name).with_extension("table"), file).unwrap();
    let with_table = |bytes: u64| replay(&format!("cram 2x3 is=1 facts={name} bytes={bytes}"));
    assert_eq!(with_table(length + 1000)["holds"], true);
    let found = with_table(length - 1);
    assert!(found["stopped"].as_str().unwrap().contains("bytes"), "{found}");
}

/// If the survey and the unit have different limits, the tighter limit must apply.
#[test]
fn the_tighter_limit_applies() {
    let replay = |limits: Limits, unit: &str| {
        let mut output = Vec::new();
        let mut survey = Survey::new(Catalog::standard).limits(limits);
        survey.run(format!("replay cram 4x4 is=0 {unit}").as_bytes(), &mut output).unwrap();
        serde_json::from_slice::<Value>(&output).unwrap()["stopped"].is_string()
    };
    let (none, seconds) =
        (Limits::none, |seconds| Limits::none().time(Duration::from_secs(seconds)));
    assert!(!replay(none(), "") && !replay(seconds(1000), "edges=100000000 seconds=1000"));
    assert!(replay(none().work(50), "edges=100000000"));
    assert!(replay(none().work(100_000_000), "edges=50"));
    assert!(replay(seconds(0), "seconds=1000") && replay(seconds(1000), "seconds=0"));
}
