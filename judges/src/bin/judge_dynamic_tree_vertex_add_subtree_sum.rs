//! `judges::programs::dynamic_tree_vertex_add_subtree_sum` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::dynamic_tree_vertex_add_subtree_sum()
}
