//! The command line. Each subcommand has its own file. All subcommands follow the conventions of `impartial`.

pub mod documents;
mod examples;
mod kept_table;
mod octal_table;
mod quotient_table;
mod stream;
mod survey;

use clap::{Parser, Subcommand};
use impartial::commands::Failure;
use impartial::commands::output::Stdout;
use impartial::commands::program::{self, Common, Program};
use impartial::stored::octal_table::Table;
use kept_table::TableCommand;
use std::process::ExitCode;

/// Large computations on impartial games: whole tables, long sequences, and surveys on many machines.
///
/// `impartial check` verifies every file that it writes.
#[derive(Debug, Parser)]
#[command(name = "impartial-atlas", version, max_term_width = 100, after_help = examples::PROGRAM)]
#[command(disable_help_subcommand = true, propagate_version = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Extend, verify, render or draw the table of all octal games of at most three places
    #[command(after_help = examples::OCTAL_TABLE)]
    OctalTable(TableCommand<Table>),
    /// Extend, verify, render or draw the collection of solved misère quotients
    #[command(after_help = examples::QUOTIENT_TABLE)]
    QuotientTable(TableCommand<quotient_table::Collection>),
    Stream(stream::Stream),
    Survey(survey::Survey),
}

impl Program for CommandLine {
    fn common(&self) -> Common {
        self.common
    }

    fn run(&self, out: &mut Stdout) -> Option<Result<ExitCode, Failure>> {
        Some(match self.command.as_ref()? {
            Command::OctalTable(table) => table.run(out),
            Command::QuotientTable(table) => table.run(out),
            Command::Stream(stream) => stream.run(out),
            Command::Survey(survey) => survey.run(out),
        })
    }
}

/// Runs the program: parses the arguments, runs the subcommand, and reports errors in the same way as `impartial`.
#[must_use]
pub fn main() -> ExitCode {
    program::main::<CommandLine>()
}
