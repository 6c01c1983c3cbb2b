//! `judges::programs::lca` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::lca()
}
