//! The entry point of the program `impartial`.

use std::process::ExitCode;

fn main() -> ExitCode {
    impartial::commands::main()
}
