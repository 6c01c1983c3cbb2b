//! Values without a table: computed from state to state, gone on with, verified, and refused where a file is damaged.

use crate::program::run;
use std::fs;
use std::path::PathBuf;

fn said(arguments: &[&str], status: i32) -> String {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(if status == 0 { output.stdout } else { output.stderr }).unwrap()
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("stream-{}-{name}", std::process::id()))
}

#[test]
fn a_stream_goes_on_from_its_last_whole_state() {
    let (whole, parts) = (file("whole"), file("parts"));
    let (whole_name, parts_name) = (whole.to_str().unwrap(), parts.to_str().unwrap());
    said(&["octal", "0.77", "90000", "--stream", whole_name, "--at", "70001"], 0);
    said(&["octal", "0.77", "70001", "--stream", parts_name], 0);
    // The last line is cut off, as after a crash.
    let mut bytes = fs::read(&parts).unwrap();
    bytes.extend_from_slice(b"80000 0102");
    fs::write(&parts, bytes).unwrap();
    let told = said(&["octal", "0.77", "90000", "--stream", parts_name], 0);
    assert!(told.contains("all heaps below 90000"), "{told}");
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
    let told = said(&["check", "--threads", "2", whole_name], 0);
    assert_eq!(told, "0.77: the values of all heaps below 90000 verified in 3 parts\n");
    // Twelve heaps on, the state is the same: the period of Kayles.
    let told = said(&["octal", "kayles", "90012", "--stream", whole_name], 0);
    assert!(told.contains("period      12 from heap 57232 on"), "{told}");
    let told = said(&["check", whole_name], 0);
    assert!(told.ends_with("period 12 from heap 57232 on is proved\n"), "{told}");
    for name in [whole, parts] {
        fs::remove_file(name).unwrap();
    }
}

#[test]
fn a_damaged_or_foreign_file_is_refused_and_stays() {
    let (kept, other) = (file("kept"), file("other"));
    let (name, other_name) = (kept.to_str().unwrap(), other.to_str().unwrap());
    said(&["octal", "0.77", "70000", "--stream", name, "--at", "68000"], 0);
    let text = fs::read_to_string(&kept).unwrap();
    let altered = [
        (text.replacen("68000 ", "68001 ", 1), "damaged"),
        (text.replacen("68000 ", "90000 ", 1), "does not follow"),
        (text.replacen("68000 ", "x ", 1), "no number of values"),
        (text.replacen("0.77", "0.7x", 1), "'x' at character 4"),
        (text.replacen("nim-stream 1", "nim-stream 2", 1), "nothing that can be checked"),
        (format!("{text}{}\n", "0".repeat(100_000)), "too long"),
    ];
    for (altered, expected) in altered {
        fs::write(&other, &altered).unwrap();
        let told = said(&["check", other_name], 2);
        assert!(told.contains(expected), "{expected}: {told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
    for altered in ["", "something else\n", &text.replacen("0.77", "0.106", 1)] {
        fs::write(&other, altered).unwrap();
        said(&["octal", "0.77", "80000", "--stream", other_name], 2);
        assert_eq!(fs::read_to_string(&other).unwrap(), altered, "the file stays");
    }
    let told = said(&["octal", "0.324", "80000", "--stream", file("none").to_str().unwrap()], 2);
    assert!(told.contains("still rare"), "{told}");
    said(&["octal", "0.77", "4294967296"], 2);
    for name in [kept, other] {
        fs::remove_file(name).unwrap();
    }
}
