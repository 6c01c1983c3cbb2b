//! The output of the program, its error messages and its exit statuses.

use super::documents::{self, ErrorKind as Kind, Picture};
use super::interrupt::{self, Interrupted};
use super::program::{Color, Program, early_color};
use crate::prose;
use anstyle::{AnsiColor, Style};
use clap::error::ErrorKind as Refusal;
use serde::Serialize;
use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use thiserror::Error;

/// An error that ends a subcommand. An [`io::Error`] means that writing to the standard output failed. Errors from reading files are
/// converted to text that names the file.
pub type Failure = Box<dyn Error>;

/// The error for an invalid command line.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Usage(String);

impl Usage {
    /// Creates the error from a description of the mistake, which is a sentence without a final period.
    pub fn new(what: impl Display) -> Self {
        Self(what.to_string())
    }
}

/// The error for a file that cannot be written.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Unwritten(String);

impl Unwritten {
    /// Creates the error from the name of the file and the reason.
    pub fn new(file: impl Display, why: impl Display) -> Self {
        Self(format!("{file}: {why}"))
    }
}

/// The standard output. If the output cannot be written, its methods return an error, while `println!` would panic.
#[derive(Debug)]
pub struct Stdout {
    out: BufWriter<io::Stdout>,
    json: bool,
    color: bool,
}

impl Stdout {
    pub(super) fn new(json: bool, color: bool) -> Self {
        Self { out: BufWriter::new(io::stdout()), json, color }
    }

    /// Returns whether the answer must be printed as a JSON document.
    #[must_use]
    pub const fn is_json(&self) -> bool {
        self.json
    }

    /// Returns whether the output goes to a terminal and is not JSON, so a person may be reading it as it appears.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        !self.json && io::stdout().is_terminal()
    }

    /// Returns whether to print in colors.
    pub(super) const fn has_color(&self) -> bool {
        self.color
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Writes a text without adding a line break.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(write!(self.out, "{text}")?)
    }

    /// Writes a paragraph. On a terminal, breaks it into lines that fit, and indents all lines except for the first one by `margin`.
    /// Elsewhere, writes it as a single line.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn prose(&mut self, text: &str, margin: usize) -> Result<(), Failure> {
        let Some(columns) = prose::terminal_columns() else { return self.line(text) };
        let mut lines = prose::folded(text, columns).into_iter();
        let first = lines.next().unwrap_or_default();
        let rest: String = lines.collect::<Vec<_>>().join(" ");
        self.line(&first)?;
        if rest.is_empty() {
            return Ok(());
        }
        let mut rest = prose::folded(&rest, columns - margin).into_iter();
        rest.try_for_each(|line| self.line(format_args!("{:margin$}{line}", "")))
    }

    /// Writes a heading, which is bold if colors are on.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn heading(&mut self, text: &str) -> Result<(), Failure> {
        const BOLD: Style = Style::new().bold();
        if self.color { self.line(format_args!("{BOLD}{text}{BOLD:#}")) } else { self.line(text) }
    }

    /// Writes a JSON document as one line.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn document(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        // Convert the document to a value first, which sorts its fields alphabetically.
        self.line(serde_json::to_value(document)?)
    }

    /// Flushes the output.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The last output of a program that fails: one line on the standard error, or a JSON document.
#[derive(Debug)]
pub(super) struct Ending {
    name: String,
    json: bool,
    color: bool,
}

impl Ending {
    /// Reads the output options from the arguments. This must work even if other arguments are invalid, because these options
    /// decide how errors are printed.
    pub(super) fn new<P: Program>(arguments: &[OsString]) -> Self {
        let mut options = arguments.iter().take_while(|argument| *argument != "--");
        let json = options.any(|argument| argument == "--json");
        let color: Color = early_color(arguments);
        let program = P::command().get_name().to_owned();
        let name = match subcommand::<P>(arguments) {
            Some(subcommand) => format!("{program} {subcommand}"),
            None => program,
        };
        Self { name, json, color: color.on(&io::stderr()) }
    }

    /// Prints an error and returns its exit status. If the reader of the output has closed the pipe, prints nothing and returns
    /// success.
    pub(super) fn report(&self, error: &(dyn Error + 'static)) -> ExitCode {
        let output = error.downcast_ref::<io::Error>();
        if output.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        let (kind, status) = match error {
            _ if error.is::<Interrupted>() => (Kind::Interrupted, interrupt::STATUS),
            _ if output.is_some() || error.is::<Unwritten>() => (Kind::Output, 1),
            _ if error.is::<Usage>() => (Kind::Usage, 2),
            _ => (Kind::Input, 2),
        };
        let mut message = error.to_string();
        if output.is_some() {
            message = format!("cannot write: {message}");
        }
        let line = if self.json {
            let document = documents::Error { error: message, kind, status };
            serde_json::to_value(document).unwrap_or_default().to_string()
        } else {
            let help = if matches!(kind, Kind::Usage) {
                format!("; see `{} --help`", self.name)
            } else {
                String::new()
            };
            let look = if self.color { AnsiColor::Red.on_default().bold() } else { Style::new() };
            format!("{look}{}{look:#}: {message}{help}", self.name)
        };
        // If this fails, there is no other way to report the error.
        let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
        ExitCode::from(status)
    }
}

/// Finds the name of the subcommand in the arguments, if there is one.
pub(super) fn subcommand<P: Program>(arguments: &[OsString]) -> Option<String> {
    let names = P::command();
    let mut words = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let word = words
        .find(|word| !word.starts_with('-') && !matches!(*word, "auto" | "always" | "never"))?;
    names.find_subcommand(word).map(|known| known.get_name().to_owned())
}

/// Converts an error of the command-line parser to a single line.
pub(super) fn refusal<P: Program>(error: &clap::Error, arguments: &[OsString]) -> Usage {
    let text = error.render().to_string();
    let mut paragraphs = text.split("\n\n");
    let words = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = words(paragraphs.next().unwrap_or_default());
    let mut message = first.strip_prefix("error: ").unwrap_or(&first).to_owned();
    for tip in text.lines().filter_map(|line| line.trim().strip_prefix("tip: ")) {
        message.push_str("; ");
        message.push_str(tip);
    }
    if error.kind() == Refusal::DisplayHelpOnMissingArgumentOrSubcommand {
        let names = P::command();
        let tasks = subcommand::<P>(arguments).and_then(|name| names.find_subcommand(name));
        let tasks = tasks.into_iter().flat_map(clap::Command::get_subcommands);
        let tasks: Vec<&str> = tasks.map(clap::Command::get_name).collect();
        message = format!("expected what to do: {}", tasks.join(", "));
    }
    // Replace single quotes with backticks, as in all other messages.
    Usage::new(message.replace('\'', "`"))
}

/// Parses the name of an SVG file. Rejects names with other extensions, because programs that open the file would expect a
/// different format.
///
/// # Errors
/// Returns an error if the name has an extension other than `.svg`.
pub fn svg_file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match path.extension().map(|ending| ending.to_string_lossy().to_lowercase()) {
        Some(ending) if ending != "svg" => {
            Err(format!("pictures are SVG; the name must end in `.svg`, not in `.{ending:.20}`"))
        }
        _ => Ok(path),
    }
}

/// Writes a picture to a file, or to the standard output if the file is `-`. Returns whether it was written to the standard output,
/// where it replaces the answer.
///
/// # Errors
/// Returns an error if the picture cannot be written.
pub fn picture(file: &Path, svg: &str, out: &mut Stdout) -> Result<bool, Failure> {
    if file == Path::new("-") {
        if out.is_json() {
            out.document(&Picture { svg: svg.to_owned() })?;
        } else {
            out.text(svg)?;
        }
        return Ok(true);
    }
    std::fs::write(file, svg).map_err(|error| Unwritten::new(file.display(), error))?;
    Ok(false)
}
