//! `judges::programs::twonim` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::twonim()
}
