//! Tests the command line that the tools and the judge programs share.

use frame::{Arguments, Program};
use std::ffi::OsString;

const PROGRAM: &str = "//! Counts.\n//!\n//! ```text\n//! count\n//! ```\n\nfn main() {}\n//! no";

fn parse(arguments: &[&str]) -> Result<Option<Arguments>, String> {
    let program = Program::new("count", PROGRAM).flag("up").option("by").operands(2);
    program.parse(arguments).map_err(|error| error.to_string())
}

#[test]
fn options_and_operands_are_parsed() {
    let arguments = parse(&["7", "--by=2", "--up", "--by", "3", "-"]).unwrap().unwrap();
    assert!(arguments.has("up") && !arguments.has("by"));
    assert_eq!(arguments.number_of("by", 0..=9).unwrap(), Some(3));
    assert_eq!(arguments.number(0, "N", 0..=7).unwrap(), Some(7));
    assert_eq!(arguments.number(2, "N", 0..=7).unwrap(), None);
    assert_eq!(arguments.joined(0).unwrap(), "7 -");
    let error = arguments.number(0, "N", 0..=6).unwrap_err();
    assert_eq!(error.to_string(), "N is `7`, expected 0 to 6; `--help` shows the usage");
    let dashes = parse(&["--", "--up"]).unwrap().unwrap();
    assert!(!dashes.has("up"));
    assert_eq!(dashes.joined(0).unwrap(), "--up");
}

#[test]
fn unknown_arguments_are_rejected() {
    for wrong in [&["--down"][..], &["-x"], &["1", "2", "3"], &["--by"], &["--up=1"], &["-7"]] {
        let error = parse(wrong).unwrap_err();
        assert!(error.ends_with("`--help` shows the usage"), "{error}");
    }
    assert!(parse(&["1", "--help", "--down"]).unwrap().is_none());
    assert!(parse(&["-h"]).unwrap().is_none());
}

#[test]
fn help_contains_the_header_and_the_options() {
    let program = Program::new("count", PROGRAM).flag("up").option("by");
    assert_eq!(program.help(), "Counts.\n\n    count\n\nOptions: --up, --by ..., --help\n");
}

#[cfg(unix)]
#[test]
fn text_arguments_must_be_utf8() {
    use std::os::unix::ffi::OsStringExt;
    let name = OsString::from_vec(b"a\xff".to_vec());
    let program = Program::new("count", PROGRAM).operands(1);
    let arguments = program.parse([name]).unwrap().unwrap();
    assert_eq!(arguments.operands().len(), 1);
    arguments.text(0).unwrap_err();
    assert!(arguments.input(0).is_err(), "there is no such file");
}
