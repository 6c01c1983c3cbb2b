//! `judges::programs::point_set_tree_path_composite_sum` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::point_set_tree_path_composite_sum()
}
