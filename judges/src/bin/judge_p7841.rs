//! `judges::programs::p7841` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::p7841()
}
