//! Runs the cases of the program.

use test_support::cases::Programs;

#[test]
fn the_program_prints_its_cases() {
    let programs = Programs::default().program("impartial", env!("CARGO_BIN_EXE_impartial"));
    programs.check(&["cases"], &["../../README.md"]);
}

/// Compares a picture with the file stored next to the page that shows it.
#[test]
fn a_period_is_drawn_as_on_its_page() {
    let output = crate::program::run(&["octal", "kayles", "150", "--svg", "-"], "");
    let stored = std::fs::read("../games/doc/assets/kayles.svg").unwrap();
    assert!(output.stdout == stored, "kayles.svg");
}
