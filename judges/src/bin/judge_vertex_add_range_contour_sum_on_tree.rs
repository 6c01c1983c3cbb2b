//! `judges::programs::vertex_add_range_contour_sum_on_tree` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::vertex_add_range_contour_sum_on_tree()
}
