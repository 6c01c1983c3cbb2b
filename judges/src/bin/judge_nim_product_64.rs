//! `judges::programs::nim_product_64` as a program.

fn main() -> std::process::ExitCode {
    judges::programs::nim_product_64()
}
