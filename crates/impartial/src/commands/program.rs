//! The parts that all command-line programs of this repository share: argument parsing, common options, and exit statuses.

use super::output::{self, Ending, Failure, Stdout, Usage};
use clap::error::ErrorKind as Refusal;
use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, ValueEnum};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;

/// A program with subcommands.
pub trait Program: CommandFactory + FromArgMatches {
    /// Returns the options that every subcommand accepts.
    fn common(&self) -> Common;

    /// Runs the subcommand. Returns `None` if the command line does not name one.
    fn run(&self, out: &mut Stdout) -> Option<Result<ExitCode, Failure>>;

    /// Returns the subcommand to run if the arguments do not name one. Returns `None` if no subcommand can accept the arguments.
    #[must_use]
    fn unnamed(_arguments: &[OsString]) -> Option<&'static str> {
        None
    }
}

/// The options that every subcommand accepts.
// The derive macro of `clap` adds items whose documentation links to that of `clap`, so hide this type from the documentation.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Everywhere")]
pub struct Common {
    /// Answer with a single JSON document, even for an error
    #[arg(long, global = true)]
    json: bool,
    /// Use colors: auto (on a terminal, unless `NO_COLOR` is set), always, or never
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: Color,
}

/// When to use colors in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Returns whether to use colors in this output.
    pub(super) fn on(self, output: &impl IsTerminal) -> bool {
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

/// Runs the program: parses the arguments, runs the subcommand, and reports errors.
#[must_use]
pub fn main<P: Program>() -> ExitCode {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    if arguments.get(1..).is_some_and(|words| words == ["version"]) {
        arguments[1] = "--version".into();
    }
    if arguments.len() > 1 && output::subcommand::<P>(&arguments).is_none() {
        if let Some(name) = P::unnamed(&arguments) {
            arguments.insert(1, name.into());
        }
    }
    let ending = Ending::new::<P>(&arguments);
    let mut out = Stdout::new(false, false);
    let result = work::<P>(&arguments, &mut out);
    // Flush the output now, because some write errors appear only at this point.
    let result = result.and_then(|code| out.finish().map(|()| code));
    result.unwrap_or_else(|error| ending.report(&*error))
}

fn work<P: Program>(arguments: &[OsString], out: &mut Stdout) -> Result<ExitCode, Failure> {
    let color = early_color(arguments);
    let line = match read::<P>(arguments, color) {
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
        Err(error) => return Err(output::refusal::<P>(&error, arguments).into()),
    };
    let common = line.common();
    *out = Stdout::new(common.json, common.color.on(&std::io::stdout()));
    match line.run(out) {
        Some(result) => result,
        None if common.json => Err(Usage::new("no subcommand").into()),
        None => {
            out.text(P::command().render_help())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Reads `--color` before the other arguments, because error messages about those arguments use colors, too.
pub(super) fn early_color(arguments: &[OsString]) -> Color {
    let words: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let says = |value: &str| words.iter().any(|word| word.strip_prefix("--color=") == Some(value));
    let pair = |value: &str| words.windows(2).any(|two| two == ["--color", value]);
    match () {
        () if says("never") || pair("never") => Color::Never,
        () if says("always") || pair("always") => Color::Always,
        () => Color::Auto,
    }
}

fn read<P: Program>(arguments: &[OsString], color: Color) -> Result<P, clap::Error> {
    let choice = match color {
        Color::Always => ColorChoice::Always,
        Color::Auto | Color::Never => ColorChoice::Auto,
    };
    let matches = P::command().color(choice).try_get_matches_from(arguments)?;
    P::from_arg_matches(&matches)
}
