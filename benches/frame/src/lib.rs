//! The command line and the conventions that the tools in `benches` and the judge programs share.
//!
//! - `--help` prints the header of the program's source file and ends with status 0.
//! - An unknown option or an extra argument is never ignored: it is an error with status 2.
//! - A program that reads input takes either a file name, which need not be valid UTF-8, or `-` for the standard input. If it waits for
//!   input at a terminal, it prints a hint.
//! - If the reader of the output closes the pipe, the program ends without an error message. If the output cannot be written for another
//!   reason, the program reports the reason and ends with status 1.

use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{ExitCode, Termination};
use thiserror::Error;

/// The reason why a program stopped. A bare [`io::Error`] means that the output could not be written. Errors about the input are messages
/// that begin with the name of the file.
pub type Failure = Box<dyn Error>;

/// A command line that the program does not accept.
#[derive(Debug, Error)]
#[error("{0}; `--help` shows the usage")]
pub struct Usage(String);

impl Usage {
    /// Creates the error from a description without a final period.
    pub fn new(what: impl Display) -> Self {
        Self(what.to_string())
    }
}

/// The standard output. Its methods return errors instead of panicking.
#[derive(Debug)]
pub struct Stdout(io::Stdout);

impl Stdout {
    /// Writes a line.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written, for example because the pipe is closed or the disk is full.
    pub fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{line}")?)
    }

    /// Writes a text unchanged.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written, for example because the pipe is closed or the disk is full.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(write!(self.0, "{text}")?)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A program: its name, its source code for `--help`, and the arguments that it accepts.
#[derive(Clone, Debug)]
pub struct Program {
    name: &'static str,
    source: &'static str,
    flags: Vec<&'static str>,
    options: Vec<&'static str>,
    operands: usize,
}

impl Program {
    /// Creates a program that accepts no arguments except `--help`, which prints the `//!` lines at the start of `source`.
    #[must_use]
    pub const fn new(name: &'static str, source: &'static str) -> Self {
        Self { name, source, flags: Vec::new(), options: Vec::new(), operands: 0 }
    }

    /// Accepts the option `--name`.
    #[must_use]
    pub fn flag(mut self, name: &'static str) -> Self {
        self.flags.push(name);
        self
    }

    /// Accepts the option `--name` with a value: `--name VALUE` or `--name=VALUE`.
    #[must_use]
    pub fn option(mut self, name: &'static str) -> Self {
        self.options.push(name);
        self
    }

    /// Accepts up to the given number of arguments that are not options.
    #[must_use]
    pub const fn operands(mut self, most: usize) -> Self {
        self.operands = most;
        self
    }

    /// Runs the program as its `main` function: parses the arguments, runs `work`, and exits as described in the documentation of this
    /// crate.
    ///
    /// ```no_run
    /// use frame::Program;
    ///
    /// fn main() -> std::process::ExitCode {
    ///     let program = Program::new("double", "//! Doubles a number.").operands(1);
    ///     program.run(|arguments, out| {
    ///         let number = arguments.number(0, "NUMBER", 0..=1000)?.unwrap_or(1);
    ///         out.line(2 * number)
    ///     })
    /// }
    /// ```
    pub fn run<T: Termination>(
        &self,
        work: impl FnOnce(&Arguments, &mut Stdout) -> Result<T, Failure>,
    ) -> ExitCode {
        self.run_with(std::env::args_os().skip(1).collect(), work)
    }

    /// Does the same as [`run`](Self::run), but with the given arguments, so that another program can start this one.
    pub fn run_with<T: Termination>(
        &self,
        arguments: Vec<OsString>,
        work: impl FnOnce(&Arguments, &mut Stdout) -> Result<T, Failure>,
    ) -> ExitCode {
        let mut out = Stdout(io::stdout());
        let result = match self.parse(arguments) {
            Ok(Some(arguments)) => work(&arguments, &mut out).map(Termination::report),
            Ok(None) => out
                .write_all(self.help().as_bytes())
                .map_err(Failure::from)
                .map(|()| ExitCode::SUCCESS),
            Err(error) => Err(error.into()),
        };
        // Some errors appear only when the standard output is flushed, so flush it before choosing the exit status.
        let result = result.and_then(|code| out.flush().map(|()| code).map_err(Failure::from));
        result.unwrap_or_else(|error| self.report(&*error))
    }

    /// Returns the exit status for an error. Prints one line on the standard error, unless the output was closed.
    fn report(&self, error: &(dyn Error + 'static)) -> ExitCode {
        let output = error.downcast_ref::<io::Error>();
        if output.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe) {
            return ExitCode::SUCCESS;
        }
        let what = if output.is_some() { "cannot write: " } else { "" };
        // If this message cannot be written either, ignore the error.
        let _ = io::stderr().write_all(format!("{}: {what}{error}\n", self.name).as_bytes());
        ExitCode::from(if output.is_some() { 1 } else { 2 })
    }

    /// Returns the header of the source as text. If the source has no header, the source itself is the help text.
    #[must_use]
    pub fn help(&self) -> String {
        if !self.source.starts_with("//!") {
            return self.source.to_owned();
        }
        let header = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let mut text = String::new();
        let mut fenced = false;
        for line in header {
            let line = line.strip_prefix(' ').unwrap_or(line);
            if line.starts_with("```") {
                fenced = !fenced;
                continue;
            }
            let indent = if fenced && !line.is_empty() { "    " } else { "" };
            text.extend([indent, line, "\n"]);
        }
        text.push_str("\nOptions:");
        for flag in &self.flags {
            text.extend([" --", flag, ","]);
        }
        for option in &self.options {
            text.extend([" --", option, " ...,"]);
        }
        text.push_str(" --help\n");
        text
    }

    /// Parses the arguments. Returns `None` for `--help`.
    ///
    /// # Errors
    /// Returns [`Usage`] if the program does not accept the arguments.
    pub fn parse<A: Into<OsString>>(
        &self,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Option<Arguments>, Usage> {
        use lexopt::Arg::{Long, Short, Value};
        let known =
            |names: &[&'static str], name: &str| names.iter().copied().find(|&known| known == name);
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let mut parser = lexopt::Parser::from_args(arguments);
        let mut read = Arguments { name: self.name, ..Arguments::default() };
        while let Some(argument) = parser.next().map_err(Usage::new)? {
            match argument {
                Short('h') | Long("help") => return Ok(None),
                Long(name) => {
                    if let Some(flag) = known(&self.flags, name) {
                        read.flags.push(flag);
                    } else if let Some(option) = known(&self.options, name) {
                        read.options.push((option, parser.value().map_err(Usage::new)?));
                    } else {
                        return Err(Usage::new(argument.unexpected()));
                    }
                }
                Value(operand) if read.operands.len() < self.operands => {
                    read.operands.push(operand);
                }
                Short(_) | Value(_) => return Err(Usage::new(argument.unexpected())),
            }
        }
        Ok(Some(read))
    }
}

/// The arguments on the command line.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    name: &'static str,
    flags: Vec<&'static str>,
    options: Vec<(&'static str, OsString)>,
    operands: Vec<OsString>,
}

impl Arguments {
    /// Returns whether the option named `flag` was given.
    #[must_use]
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// Returns the value of the option named `option`, if it was given. If it was given several times, the last value counts.
    #[must_use]
    pub fn value(&self, option: &str) -> Option<&OsStr> {
        let mut newest_first = self.options.iter().rev();
        newest_first.find(|(name, _)| *name == option).map(|(_, value)| value.as_os_str())
    }

    /// Returns the arguments that are not options.
    #[must_use]
    pub fn operands(&self) -> &[OsString] {
        &self.operands
    }

    /// Returns the operand with the given index as text, if it exists.
    ///
    /// # Errors
    /// Returns [`Usage`] if the operand is not UTF-8.
    pub fn text(&self, index: usize) -> Result<Option<&str>, Usage> {
        self.operands.get(index).map(|operand| text(operand)).transpose()
    }

    /// Returns the operands from the given index on as text, joined by spaces.
    ///
    /// # Errors
    /// Returns [`Usage`] if an operand is not UTF-8.
    pub fn joined(&self, from: usize) -> Result<String, Usage> {
        let rest = self.operands.iter().skip(from).map(|operand| text(operand));
        Ok(rest.collect::<Result<Vec<_>, _>>()?.join(" "))
    }

    /// Returns the operand with the given index, if it exists, as a number in a range. Error messages call the number `what`.
    ///
    /// # Errors
    /// Returns [`Usage`] if the operand is not a number in the range.
    pub fn number(
        &self,
        index: usize,
        what: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Usage> {
        self.text(index)?.map(|text| number(text, what, &range)).transpose()
    }

    /// Returns the value of the option named `option`, if it was given, as a number in a range.
    ///
    /// # Errors
    /// Returns [`Usage`] if the value is not a number in the range.
    pub fn number_of(
        &self,
        option: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Usage> {
        let value = self.value(option).map(text).transpose()?;
        value.map(|text| number(text, &format!("--{option}"), &range)).transpose()
    }

    /// Opens the input that the operand with the given index names: a file, or the standard input for `-` or if the operand is missing.
    ///
    /// # Errors
    /// Returns an error if the file cannot be opened.
    pub fn input(&self, index: usize) -> Result<Box<dyn Read>, Failure> {
        match self.operands.get(index) {
            Some(name) if name != "-" => match File::open(name) {
                Ok(file) => Ok(Box::new(file)),
                Err(error) => {
                    Err(format!("cannot open {}: {error}", Path::new(name).display()).into())
                }
            },
            _ => {
                self.hint();
                Ok(Box::new(io::stdin().lock()))
            }
        }
    }

    /// Reads all of the input that the operand with the given index names. Use [`input`](Self::input) to read it piece by piece.
    ///
    /// # Errors
    /// Returns an error if the input cannot be opened or read.
    pub fn bytes(&self, index: usize) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let name = match self.operands.get(index) {
            Some(name) if name != "-" => Path::new(name),
            _ => {
                self.hint();
                let read = io::stdin().lock().read_to_end(&mut bytes);
                read.map_err(|error| format!("cannot read the standard input: {error}"))?;
                return Ok(bytes);
            }
        };
        let read = File::open(name).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(|error| format!("cannot read {}: {error}", name.display()))?;
        Ok(bytes)
    }

    /// If the program waits for input at a terminal, prints a hint.
    pub fn hint(&self) {
        if io::stdin().is_terminal() {
            let hint = format!(
                "{}: reading from the terminal; Ctrl-D ends the input, and `--help` says what it should be\n",
                self.name
            );
            let _ = io::stderr().write_all(hint.as_bytes());
        }
    }
}

fn text(operand: &OsStr) -> Result<&str, Usage> {
    operand.to_str().ok_or_else(|| Usage::new(format_args!("{operand:?} is not UTF-8")))
}

fn number(text: &str, what: &str, range: &RangeInclusive<u64>) -> Result<u64, Usage> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (low, high) = (range.start(), range.end());
    number.ok_or_else(|| Usage::new(format_args!("{what} is `{text}`, expected {low} to {high}")))
}
