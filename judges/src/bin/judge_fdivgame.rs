//! `judges::programs::fdivgame` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::fdivgame()
}
