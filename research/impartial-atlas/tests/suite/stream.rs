//! Values without a table: computed from state to state, resumed, and rejected if the file belongs to another game.

use crate::program::run;
use grundy_core::Limits;
use impartial::stored::stream::{Stored, TITLE};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

fn said(arguments: &[&str], status: i32) -> String {
    let output = run(arguments, "");
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {output:?}");
    String::from_utf8(if status == 0 { output.stdout } else { output.stderr }).unwrap()
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("stream-{}-{name}", std::process::id()))
}

/// The output of checking a file.
fn verified(file: &Path, threads: usize) -> String {
    let mut file = fs::File::open(file).unwrap();
    let mut title = vec![0; TITLE.len()];
    file.read_exact(&mut title).unwrap();
    assert_eq!(title, TITLE.as_bytes());
    let stored = Stored::read(file).unwrap();
    stored.verify(threads, &|_, _| Limits::none()).unwrap().line(stored.code())
}

#[test]
fn a_stream_resumes_at_its_last_whole_state() {
    let (whole, parts) = (file("whole"), file("parts"));
    let (whole_name, parts_name) = (whole.to_str().unwrap(), parts.to_str().unwrap());
    said(&["stream", "0.77", "90000", whole_name, "--at", "70001"], 0);
    said(&["stream", "0.77", "70001", parts_name], 0);
    // The last line is cut off, as after a crash.
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
    // Twelve heaps later, the state is the same: the period of Kayles.
    let printed = said(&["stream", "kayles", "90012", whole_name], 0);
    assert!(printed.contains("period      12 from heap 57232 on"), "{printed}");
    let printed = verified(&whole, 1);
    assert!(printed.ends_with("period 12 from heap 57232 on is proved"), "{printed}");
    for name in [whole, parts] {
        fs::remove_file(name).unwrap();
    }
}

#[test]
fn a_foreign_file_is_refused_and_stays() {
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
    assert!(printed.contains("still rare"), "{printed}");
    for name in [kept, other] {
        fs::remove_file(name).unwrap();
    }
}
