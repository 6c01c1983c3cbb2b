//! What every program does with its command line and its output: help, errors about arguments, closed pipes, full
//! disks.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;
use std::str::FromStr;

/// Why a program ends early.
#[derive(Debug)]
pub enum Failure {
    /// Arguments or input that make no sense: status 2.
    Usage(String),
    /// Reading or writing failed: status 1, or a quiet end if nobody reads any more.
    Io(io::Error),
}

impl Failure {
    /// Arguments or input that make no sense.
    pub fn usage(message: impl Display) -> Self {
        Self::Usage(message.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

/// Runs a program: prints the help if it is asked for, and else what `program` prints, with its failure on stderr.
///
/// # Errors
/// None: failures become exit statuses.
pub fn run(
    help: &str,
    program: impl FnOnce(lexopt::Parser) -> Result<ExitCode, Failure>,
) -> ExitCode {
    let asks = |arg: OsString| arg == "--help" || arg == "-h";
    let result = if std::env::args_os().skip(1).take_while(|arg| arg != "--").any(asks) {
        let mut out = stdout();
        out.text(help).and_then(|()| out.finish()).map(|()| ExitCode::SUCCESS)
    } else {
        program(lexopt::Parser::from_env())
    };
    match result {
        Ok(status) => status,
        // Whoever closed the pipe has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            complain(&error);
            ExitCode::FAILURE
        }
        Err(Failure::Usage(message)) => {
            complain(&format_args!("{message}\nTry --help."));
            ExitCode::from(2)
        }
    }
}

/// To stderr, which may be closed, too.
fn complain(message: &dyn Display) {
    let _ = writeln!(io::stderr(), "error: {message}");
}

/// Standard output in blocks, with errors in place of panics.
#[derive(Debug)]
pub struct Stdout(BufWriter<StdoutLock<'static>>);

/// Standard output in blocks.
#[must_use]
pub fn stdout() -> Stdout {
    Stdout(BufWriter::new(io::stdout().lock()))
}

impl Stdout {
    /// Writes a line.
    ///
    /// # Errors
    /// The pipe is closed, the disk is full, ...
    pub fn line(&mut self, line: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{line}")?)
    }

    /// Writes a text as it is.
    ///
    /// # Errors
    /// The pipe is closed, the disk is full, ...
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(write!(self.0, "{text}")?)
    }

    /// Writes what is still in the block. Without it a full disk would go unnoticed.
    ///
    /// # Errors
    /// The pipe is closed, the disk is full, ...
    pub fn finish(&mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

/// The number that is the value of the present option.
///
/// # Errors
/// There is none, or it is not a number of this type.
pub fn number<N: FromStr<Err: Display>>(args: &mut lexopt::Parser) -> Result<N, Failure> {
    let value = text(args.value()?)?;
    value.parse().map_err(|error| Failure::usage(format_args!("`{value}`: {error}")))
}

/// An argument as text.
///
/// # Errors
/// It is not UTF-8.
pub fn text(argument: OsString) -> Result<String, Failure> {
    let not_utf8 = |argument: OsString| Failure::usage(format_args!("{argument:?} is not UTF-8"));
    argument.into_string().map_err(not_utf8)
}
