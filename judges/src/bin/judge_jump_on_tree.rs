//! `judges::programs::jump_on_tree` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::jump_on_tree()
}
