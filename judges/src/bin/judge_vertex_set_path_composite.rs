//! `judges::programs::vertex_set_path_composite` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::vertex_set_path_composite()
}
