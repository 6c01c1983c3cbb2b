//! Runs the test cases of the examples of all packages. `cargo test --workspace` builds these examples.

use test_support::cases::Programs;

#[test]
fn examples_print_the_expected_output() {
    let names = [
        "catalog_limits",
        "centroid_queries",
        "challenge_nim",
        "coins_to_root",
        "conjecture",
        "dist_tracker",
        "dual_nim",
        "floor_division",
        "live_trees",
        "misere_quotient",
        "nim",
        "path_marking",
        "period_certificate",
        "reroot_fold",
        "staircase_nim",
        "turning_corners",
    ];
    let folders = [
        "../../crates/dynamic-trees/cases",
        "../../crates/games/cases",
        "../../crates/grundy-core/cases",
        "../../crates/grundy-search/cases",
        "../../crates/misere-quotients/cases",
        "../../crates/octal-games/cases",
        "../../crates/tree-algos/cases",
        "../../examples/cases",
    ];
    Programs::default().examples(&names).check(&folders, &[]);
}
