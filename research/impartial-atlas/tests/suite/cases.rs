//! Runs the printed cases of the program.

use std::process::Command;
use test_support::cases::Programs;

const PROGRAM: &str = env!("CARGO_BIN_EXE_impartial-atlas");

#[test]
fn the_program_prints_its_cases() {
    Programs::default().program("impartial-atlas", PROGRAM).check(&["cases"], &[]);
}

#[test]
fn the_page_of_octal_games_matches_the_program() {
    let arguments = ["octal-table", "page", "../tables/octal-games.txt"];
    let output = Command::new(PROGRAM).args(arguments).output().unwrap();
    assert!(output.stdout == std::fs::read("../tables/octal-games.md").unwrap());
}
