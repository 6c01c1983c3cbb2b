//! `judges::programs::frequency_table_of_tree_distance` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::frequency_table_of_tree_distance()
}
