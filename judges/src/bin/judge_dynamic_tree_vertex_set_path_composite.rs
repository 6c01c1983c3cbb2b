//! `judges::programs::dynamic_tree_vertex_set_path_composite` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::dynamic_tree_vertex_set_path_composite()
}
