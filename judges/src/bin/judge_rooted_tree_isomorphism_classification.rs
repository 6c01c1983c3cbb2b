//! `judges::programs::rooted_tree_isomorphism_classification` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::rooted_tree_isomorphism_classification()
}
