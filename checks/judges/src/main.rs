//! Programs for online judges, by the names of their problems: they read a file, or the standard input, and print the
//! answers.
//!
//! Run: `cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- lca --sample`, which are NAME [FILE].
//!
//! `judge NAME --help` says what the input of a problem looks like.

fn main() -> std::process::ExitCode {
    judges::programs::main(include_str!("main.rs"))
}
