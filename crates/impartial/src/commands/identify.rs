//! Finds the games and rules that fit a list of values.

mod own_rules;
mod report;

use super::interrupt::Interrupt;
use super::output::Stdout;
use super::progress::Watch;
use super::{Failure, UNKNOWN, Usage, examples, numbers};
use crate::bounded::{self, Bounded, MAX_TEXT};
use clap::Args;
use games::catalog;
use grundy_core::Limits;
use octal_games::identify::Given;
use own_rules::OwnRules;
use report::Report;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Find the games that have given values, and the rules that the values follow
#[derive(Debug, Args)]
#[command(after_help = examples::IDENTIFY, allow_negative_numbers = true)]
pub(super) struct Identify {
    /// Nim-values in order, outcomes such as PNNPNN, a table with `/` between its rows, a file of these or a b-file, or `-`
    #[arg(required = true)]
    values: Vec<String>,
    /// The number of the first value [default: that of a b-file, or else 0 and 1 are tried]
    #[arg(long, value_name = "N", value_parser = numbers::count)]
    first: Option<u64>,
    /// The numbers are all those that the player to move loses
    #[arg(long, conflicts_with = "table")]
    lost: bool,
    /// Each line is a row of a table
    #[arg(long)]
    table: bool,
    /// Print so many further values of each game that was found
    #[arg(long, value_name = "COUNT", value_parser = numbers::length)]
    next: Option<u64>,
    /// Test what was found against the moves of your own game, from 0 on
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
}

impl Identify {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<ExitCode, Failure> {
        let given = self.given()?;
        let rules = self.rules.as_deref().map(OwnRules::read).transpose()?;
        run(&given, self.first, self.next, rules.as_ref(), out)
    }

    /// Reads the values from the arguments, or from the file or pipe that the argument names.
    fn given(&self) -> Result<Given, Failure> {
        let mut text = match self.values.as_slice() {
            [name] if name == "-" => io::read_to_string(Bounded::new(io::stdin(), MAX_TEXT))?,
            [name] => match name.strip_prefix('@') {
                Some("-") => io::read_to_string(Bounded::new(io::stdin(), MAX_TEXT))?,
                Some(file) => contents(Path::new(file))?,
                // If the argument can be read as values, do not look for a file with this name.
                None if name.parse::<Given>().is_err() && Path::new(name).is_file() => {
                    contents(Path::new(name))?
                }
                None => name.clone(),
            },
            words => words.join(" "),
        };
        if self.table {
            let rows = text.lines().map(|row| row.split('#').next().unwrap_or_default().trim());
            let rows = rows.filter(|row| !row.is_empty());
            text = rows.collect::<Vec<_>>().join(" / ");
        }
        if self.lost {
            text = format!("lost {text}");
        }
        Ok(text.parse::<Given>()?)
    }
}

/// Reads a whole text file.
fn contents(file: &Path) -> Result<String, Failure> {
    let text = bounded::read_to_string(file, MAX_TEXT);
    text.map_err(|error| format!("{}: {error}", file.display()).into())
}

/// Finds games and rules, and prints them. `octal --identify` calls this function, too.
pub(super) fn run(
    given: &Given,
    first: Option<u64>,
    next: Option<u64>,
    rules: Option<&OwnRules>,
    out: &mut Stdout,
) -> Result<ExitCode, Failure> {
    let interrupt = Interrupt::catch()?;
    let watch = Watch::new("identify");
    let limits = interrupt.limits(watch.limits_to(Limits::none(), None));
    let question = catalog::identify(given);
    let question = first.into_iter().fold(question, octal_games::identify::Identify::first);
    let found = question.run(&limits);
    let tried = rules.map(|rules| rules.trial(&found, &limits)).transpose();
    watch.end();
    let limits = interrupt.limits(Limits::none());
    let report = Report::new(given, &found, next, tried?, &limits);
    report.write(out)?;
    let is_found = found.games().next().is_some()
        || found.nearly().next().is_some()
        || !found.rules().is_empty();
    Ok(if is_found { ExitCode::SUCCESS } else { ExitCode::from(UNKNOWN) })
}

/// Parses the values of `octal --identify`.
pub(super) fn typed(text: &str) -> Result<Given, Usage> {
    text.parse().map_err(|error| Usage::new(format_args!("--identify: {error}")))
}
