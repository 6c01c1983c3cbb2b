//! The program: its first argument names a subcommand.

use impartial::commands::{COMMANDS, Command};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let first = std::env::args_os().nth(1);
    let first = first.as_ref().map(|argument| argument.to_string_lossy());
    match first.as_deref() {
        None | Some("--help" | "-h") => print(&help()),
        Some("--version" | "-V") => print(concat!("impartial ", env!("CARGO_PKG_VERSION"), "\n")),
        Some(name) => match COMMANDS.iter().find(|command| command.name == name) {
            Some(command) => (command.main)(),
            None => refuse(name),
        },
    }
}

fn help() -> String {
    let line = |command: &Command| format!("  {:<14} {}\n", command.name, command.about);
    let lines: String = COMMANDS.iter().map(line).collect();
    format!(
        "Who wins impartial games, and how.\n\nUsage: impartial SUBCOMMAND [ARGUMENTS]\n\n{lines}\n\
         Example: impartial solve nim 3 5 7\n`impartial SUBCOMMAND --help` says more.\n"
    )
}

/// Writes to the standard output, with the manners of all subcommands.
fn print(text: &str) -> ExitCode {
    let mut out = io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "impartial: cannot write: {error}");
            ExitCode::from(1)
        }
        _ => ExitCode::SUCCESS,
    }
}

fn refuse(name: &str) -> ExitCode {
    let known: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let _ = writeln!(
        io::stderr(),
        "impartial: there is no subcommand {name:?}; there are {}",
        known.join(", ")
    );
    ExitCode::from(2)
}
