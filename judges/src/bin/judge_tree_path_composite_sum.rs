//! `judges::programs::tree_path_composite_sum` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::tree_path_composite_sum()
}
