//! The program: its first argument names a subcommand.

use std::process::ExitCode;

fn main() -> ExitCode {
    impartial_atlas::commands::main()
}
