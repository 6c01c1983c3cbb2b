//! Integration tests of the programs and of the code that they share. A single binary for all files builds much faster than one for each
//! file.

mod judge_changing;
mod judge_heaps;
mod judge_io;
mod judge_trees;

use test_support::cases::Programs;

#[test]
fn programs_print_the_expected_output() {
    let programs = Programs::default()
        .program("judge", env!("CARGO_BIN_EXE_judge"))
        .program("judge_input", env!("CARGO_BIN_EXE_judge_input"));
    programs.check(&["cases"], &[]);
}
