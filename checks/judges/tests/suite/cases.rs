//! Runs the test cases of the programs.

use test_support::cases::Programs;

#[test]
fn programs_print_the_expected_output() {
    let programs = Programs::default()
        .program("judge", env!("CARGO_BIN_EXE_judge"))
        .program("judge_input", env!("CARGO_BIN_EXE_judge_input"));
    programs.check(&["cases"], &[]);
}
