//! The command line. Each subcommand has its own file. All subcommands follow the same conventions:
//!
//! - Answers go to the standard output, as lines or, with `--json`, as a single document. All other output goes to the standard
//!   error.
//! - The exit status is 0 for an answer, 1 if the output cannot be written, 2 for invalid input, 3 if two methods disagree, 4
//!   if the answer is unknown, and 130 after Ctrl-C.
//! - If the reader of the output closes the pipe, the program exits without a message.

mod check;
mod completions;
pub mod documents;
mod examples;
mod formats;
mod games;
mod identify;
mod input;
pub mod interrupt;
pub mod keep;
mod lesson;
pub mod numbers;
mod octal;
pub mod output;
mod page;
mod play;
pub mod program;
pub mod progress;
mod quotient;
mod serve;
mod solve;
mod strip;

use clap::error::{ContextKind, ErrorKind};
use clap::{CommandFactory as _, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

use output::Stdout;
pub use output::{Failure, Unwritten, Usage};
use program::{Common, Program};

/// Who wins impartial games, and by which moves.
///
/// Solves positions of all the games that `impartial games` lists, by their theorems or by search, and plays them at the
/// terminal or in a browser. Computes nim-sequences, periods and misère quotients of take-and-break games, and periods of games
/// on strips.
#[derive(Debug, Parser)]
#[command(name = "impartial", version, max_term_width = 100, after_help = examples::PROGRAM)]
#[command(propagate_version = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    #[command(alias = "list")]
    Games(games::Games),
    Play(play::Play),
    #[command(name = "lesson")]
    Lesson(lesson::Teach),
    Serve(serve::Serve),
    Page(page::Page),
    Octal(octal::Octal),
    Identify(identify::Identify),
    Strip(strip::Strip),
    Quotient(quotient::Quotient),
    Check(check::Check),
    Completions(completions::Completions),
}

impl Command {
    fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let done = |()| ExitCode::SUCCESS;
        match self {
            Self::Solve(solve) => solve.run(out),
            Self::Games(games) => games.run(out).map(done),
            Self::Play(play) => play.run(out).map(done),
            Self::Lesson(lesson) => lesson.run(out).map(done),
            Self::Serve(serve) => serve.run(out).map(done),
            Self::Page(page) => page.run(out).map(done),
            Self::Octal(octal) => octal.run(out),
            Self::Identify(identify) => identify.run(out),
            Self::Strip(strip) => strip.run(out),
            Self::Quotient(quotient) => quotient.run(out),
            Self::Check(check) => check.run(out),
            Self::Completions(completions) => completions.run(out).map(done),
        }
    }
}

/// The exit status if the program does not find the answer.
pub const UNKNOWN: u8 = 4;

impl Program for CommandLine {
    fn common(&self) -> Common {
        self.common
    }

    fn run(&self, out: &mut Stdout) -> Option<Result<ExitCode, Failure>> {
        self.command.as_ref().map(|command| command.run(out))
    }

    /// Returns `solve` if the arguments name a game, or if they are any other text without a subcommand. Returns `None` for `help`, and if
    /// the first word looks more like a misspelled subcommand than like a game.
    fn unnamed(arguments: &[OsString]) -> Option<&'static str> {
        if arguments.get(1).is_some_and(|word| word == "help") {
            return None;
        }
        let words = [&arguments[..1], &["solve".into()], &arguments[1..]].concat();
        let names_game = match Self::try_parse_from(words) {
            Ok(Self { command: Some(Command::Solve(solve)), .. }) => Some(solve.names_game()?),
            _ => None,
        };
        let refusal = Self::command().try_get_matches_from(arguments).err()?;
        let is_misspelled = refusal.get(ContextKind::SuggestedSubcommand).is_some();
        let is_text = names_game.is_some() || refusal.kind() == ErrorKind::InvalidSubcommand;
        (names_game == Some(true) || is_text && !is_misspelled).then_some("solve")
    }
}

/// Runs the program: parses the arguments, runs the subcommand, and reports errors.
#[must_use]
pub fn main() -> ExitCode {
    program::main::<CommandLine>()
}
