//! The command line: the subcommands, each in a file of its own, and the manners that all of them share.
//!
//! - What is answered goes to the standard output, in lines or with `--json` as one document; all else goes to the
//!   standard error.
//! - The exit status is 0 for an answer, 1 where it cannot be written, 2 for invalid input, 3 where two ways
//!   to an answer disagree, and 130 after Ctrl-C.
//! - When the reader of the output is gone, the program ends quietly.

mod check;
mod completions;
mod examples;
mod games;
pub mod interrupt;
pub mod keep;
mod kept_table;
mod numbers;
mod octal;
mod octal_table;
mod output;
mod play;
mod progress;
mod quotient;
mod quotient_table;
mod serve;
mod solve;
mod survey;

use clap::error::ErrorKind as Refusal;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

use kept_table::Kept;
use output::{Ending, Stdout};
pub use output::{Failure, Unwritten, Usage};

/// Who wins impartial games, and by which moves.
///
/// Solves positions of all the games that `impartial games` lists, by their theorems or by search, and plays them at the
/// terminal or in a browser. Computes nim-sequences, periods and misère quotients of take-and-break games.
#[derive(Debug, Parser)]
#[command(name = "impartial", version, max_term_width = 100, after_help = examples::PROGRAM)]
#[command(disable_help_subcommand = true, propagate_version = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    common: Common,
}

/// What every subcommand takes.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Everywhere")]
struct Common {
    /// Answer with a single JSON document, even for an error
    #[arg(long, global = true)]
    json: bool,
    /// Use colors: auto (on a terminal, unless `NO_COLOR` is set), always, or never
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: Color,
}

/// When to write in colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Whether this output gets colors.
    fn on(self, output: &impl IsTerminal) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                output.is_terminal() && !unwanted
            }
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Games(games::Games),
    Play(play::Play),
    Serve(serve::Serve),
    Octal(octal::Octal),
    /// Extend, verify, render or draw the table of all octal games of at most three places
    #[command(after_help = examples::OCTAL_TABLE)]
    OctalTable(Kept<octal_table::Table>),
    Quotient(quotient::Quotient),
    /// Extend, verify, render or draw the collection of solved misère quotients
    #[command(after_help = examples::QUOTIENT_TABLE)]
    QuotientTable(Kept<quotient_table::Collection>),
    Check(check::Check),
    Survey(survey::Survey),
    Completions(completions::Completions),
}

impl Command {
    fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let done = |()| ExitCode::SUCCESS;
        match self {
            Self::Solve(solve) => solve.run(out),
            Self::Games(games) => games.run(out).map(done),
            Self::Play(play) => play.run(out).map(done),
            Self::Serve(serve) => serve.run(out).map(done),
            Self::Octal(octal) => octal.run(out),
            Self::OctalTable(table) => table.run(out),
            Self::Quotient(quotient) => quotient.run(out),
            Self::QuotientTable(table) => table.run(out),
            Self::Check(check) => check.run(out),
            Self::Survey(survey) => survey.run(out).map(done),
            Self::Completions(completions) => completions.run(out).map(done),
        }
    }
}

/// The exit status where the question has no answer yet.
pub(crate) const UNKNOWN: u8 = 4;

/// The whole program: reads its arguments, works, and ends with good manners.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let ending = Ending::new(&arguments);
    let mut out = Stdout::new(false, false);
    let result = work(&arguments, &mut out);
    // What the standard output holds back may be what cannot be written.
    let result = result.and_then(|code| out.finish().map(|()| code));
    result.unwrap_or_else(|error| ending.report(&*error))
}

fn work(arguments: &[OsString], out: &mut Stdout) -> Result<ExitCode, Failure> {
    let color = early_color(arguments);
    let line = match read(arguments, color) {
        Ok(line) => line,
        Err(error) if matches!(error.kind(), Refusal::DisplayHelp | Refusal::DisplayVersion) => {
            let text = error.render();
            if color.on(&std::io::stdout()) {
                out.text(text.ansi())?;
            } else {
                out.text(text)?;
            }
            return Ok(ExitCode::SUCCESS);
        }
        Err(error) => return Err(output::refusal(&error, arguments).into()),
    };
    *out = Stdout::new(line.common.json, line.common.color.on(&std::io::stdout()));
    match &line.command {
        Some(command) => command.run(out),
        None if line.common.json => Err(Usage::new("no subcommand").into()),
        None => {
            out.text(CommandLine::command().render_help())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// What `--color` says, before anything else is read: help and errors have colors, too.
fn early_color(arguments: &[OsString]) -> Color {
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let says = |value: &str| words.iter().any(|word| word.strip_prefix("--color=") == Some(value));
    let pair = |value: &str| words.windows(2).any(|two| two == ["--color", value]);
    match () {
        () if says("never") || pair("never") => Color::Never,
        () if says("always") || pair("always") => Color::Always,
        () => Color::Auto,
    }
}

fn read(arguments: &[OsString], color: Color) -> Result<CommandLine, clap::Error> {
    let choice = match color {
        Color::Always => ColorChoice::Always,
        Color::Auto | Color::Never => ColorChoice::Auto,
    };
    let matches = CommandLine::command().color(choice).try_get_matches_from(arguments)?;
    CommandLine::from_arg_matches(&matches)
}
