//! Programs for online judges, named after their problems. They read a file or the standard input, and print the answers.
//!
//! Run: `cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- lca --sample`. The arguments are NAME [FILE].
//!
//! `judge NAME --help` describes the input of a problem.

fn main() -> std::process::ExitCode {
    judges::programs::main(include_str!("main.rs"))
}
