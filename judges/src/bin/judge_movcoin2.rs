//! `judges::programs::movcoin2` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::movcoin2()
}
