//! The subcommands, each in a file that says at its top what it does, which is also its `--help`.

use std::process::ExitCode;

mod chomp;
mod cram;
mod hackenbush;
mod octal;
mod play;
mod quotient;
mod serve;
mod solve;

/// A subcommand: its name, what it does in one line, and its `main`.
pub struct Command {
    /// What is typed behind `impartial`.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// Reads what stands behind the name on the command line, and does it.
    pub main: fn() -> ExitCode,
}

impl std::fmt::Debug for Command {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Command").field("name", &self.name).finish_non_exhaustive()
    }
}

/// All subcommands, the most useful first.
pub const COMMANDS: [Command; 8] = [
    command("solve", "who wins a position, and by which moves", solve::main),
    command("play", "play against perfect play in the terminal", play::main),
    command("serve", "every game of the catalog on a page in the browser", serve::main),
    command(
        "octal",
        "nim-sequence, period and certificate of a take-and-break game, as a picture or a list",
        octal::main,
    ),
    command("quotient", "the misère quotient of a heap game", quotient::main),
    command("cram", "the value or the outcome of a board of Cram", cram::main),
    command("chomp", "the value of a bar of chocolate", chomp::main),
    command(
        "hackenbush",
        "the value of a Hackenbush picture, and its winning cuts",
        hackenbush::main,
    ),
];

const fn command(name: &'static str, about: &'static str, main: fn() -> ExitCode) -> Command {
    Command { name, about, main }
}
