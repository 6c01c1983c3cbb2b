//! `judges::programs::vertex_get_range_contour_add_on_tree` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::vertex_get_range_contour_add_on_tree()
}
