//! `judges::programs::move_the_coins` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::move_the_coins()
}
