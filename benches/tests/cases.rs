//! Runs the tools and compares their output with the expected output in the stored cases.

use std::process::Command;
use test_support::cases::Programs;

#[test]
fn tools_print_the_expected_output() {
    let programs = Programs::default()
        .program("audit", env!("CARGO_BIN_EXE_audit"))
        .program("entailing", env!("CARGO_BIN_EXE_entailing"))
        .program("growth", env!("CARGO_BIN_EXE_growth"))
        .program("memory", env!("CARGO_BIN_EXE_memory"))
        .program("pruned_search", env!("CARGO_BIN_EXE_pruned_search"))
        .program("reference_nim_xor", env!("CARGO_BIN_EXE_reference_nim_xor"))
        .program("reference_read", env!("CARGO_BIN_EXE_reference_read"))
        .program("sequence_speed", env!("CARGO_BIN_EXE_sequence_speed"))
        .program("service", env!("CARGO_BIN_EXE_service"));
    programs.check(&["cases"], &[]);
}

/// Checks that the stored pictures in the documentation are equal to the output of the tools.
#[test]
fn stored_pictures_are_up_to_date() {
    const PICTURES: &str = env!("CARGO_BIN_EXE_pictures");
    const ANIMATION: &str = env!("CARGO_BIN_EXE_dist_tracker_animation");
    for (program, argument, file) in [
        (PICTURES, "centroids", "crates/tree-algos/doc/assets/centroids.svg"),
        (PICTURES, "coins_to_root", "crates/games/doc/assets/coins_to_root.svg"),
        (PICTURES, "path_marking", "crates/games/doc/assets/path_marking.svg"),
        (PICTURES, "runs", "crates/games/doc/assets/floor_division_runs.svg"),
        (PICTURES, "staircase_nim", "crates/games/doc/assets/staircase_nim.svg"),
        (ANIMATION, "--still", "crates/tree-algos/doc/assets/dist_tracker.svg"),
        (ANIMATION, "", "docs/assets/dist_tracker.svg"),
    ] {
        let arguments = Some(argument).filter(|argument| !argument.is_empty());
        let output = Command::new(program).args(arguments).output().unwrap();
        assert!(output.status.success(), "{program} {argument}: {output:?}");
        assert!(output.stdout == std::fs::read(format!("../{file}")).unwrap(), "{file}");
    }
}
