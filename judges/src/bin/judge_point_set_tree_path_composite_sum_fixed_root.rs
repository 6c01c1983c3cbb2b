//! `judges::programs::point_set_tree_path_composite_sum_fixed_root` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::point_set_tree_path_composite_sum_fixed_root()
}
