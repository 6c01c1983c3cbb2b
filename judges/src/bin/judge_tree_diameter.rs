//! `judges::programs::tree_diameter` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::tree_diameter()
}
