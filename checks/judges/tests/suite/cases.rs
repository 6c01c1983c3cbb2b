//! Runs the cases of the programs.

use test_support::cases::Programs;

#[test]
fn the_programs_print_their_cases() {
    let programs = Programs::default()
        .program("judge", env!("CARGO_BIN_EXE_judge"))
        .program("judge_input", env!("CARGO_BIN_EXE_judge_input"));
    programs.check(&["cases"], &[]);
}
