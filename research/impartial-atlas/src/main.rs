//! The entry point of the program `impartial-atlas`.

use std::process::ExitCode;

fn main() -> ExitCode {
    impartial_atlas::commands::main()
}
