//! Handles Ctrl-C so that no work is lost. The first Ctrl-C asks the program to stop, and a later one ends it immediately.

use super::Failure;
use grundy_core::Limits;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;
use std::ffi::OsStr;
use std::io::{Write, stderr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The exit status after Ctrl-C, by the convention of shells.
pub const STATUS: u8 = 130;

/// If a second signal follows within this time, it counts as the same request, because `timeout` sends a signal first to the
/// process and then to its group.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// A flag that is set when the user presses Ctrl-C or another program asks this program to end.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Catches Ctrl-C from now on. The caller must check [`has_come`](Self::has_come) regularly, or pass [`limits`](Self::limits)
    /// to every long computation. A second Ctrl-C, more than a second later, always ends the program.
    ///
    /// # Errors
    /// Returns an error if the operating system does not allow catching the signals.
    pub fn catch() -> Result<Self, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let mut signals = Signals::new([SIGINT, SIGTERM])?;
        let has_come = Arc::clone(&flag);
        thread::Builder::new().name("signals".to_owned()).spawn(move || {
            let mut first = None;
            for _ in signals.forever() {
                has_come.store(true, Relaxed);
                if ends_at_once(&mut first, Instant::now()) {
                    low_level::exit(STATUS.into());
                }
            }
        })?;
        Ok(Self(flag))
    }

    /// Returns whether Ctrl-C has been pressed.
    #[must_use]
    pub fn has_come(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// If Ctrl-C has been pressed, reports that the computation has stopped and that the program is saving the results, which can
    /// take a while.
    pub fn announce_saving(&self, subcommand: &str, file: &Path) {
        if self.has_come() {
            let (program, file) = (program(), file.display());
            // Ignore errors here, because the file is written even if the message cannot be printed.
            let _ = writeln!(
                stderr(),
                "{program} {subcommand}: stopped, and writing {file}; Ctrl-C a second later ends at once and keeps the old file"
            );
        }
    }

    /// Adds Ctrl-C to the limits, so it stops a computation as the other limits do.
    #[must_use]
    pub fn limits(&self, limits: Limits) -> Limits {
        limits.stop(Arc::clone(&self.0))
    }
}

/// Returns whether a signal at time `now` must end the program immediately. `first` is the time of the first signal, and is set by the
/// first call.
fn ends_at_once(first: &mut Option<Instant>, now: Instant) -> bool {
    now.duration_since(*first.get_or_insert(now)) > SAME_REQUEST
}

/// The error after Ctrl-C. Its message gives the results so far and, if they can be saved, says how to resume.
#[derive(Debug, Error)]
#[error("interrupted: {0}")]
pub struct Interrupted(String);

impl Interrupted {
    /// Creates the error for a computation whose results are saved. Its message says that the same command resumes the computation.
    #[must_use]
    pub fn kept(known: &str) -> Self {
        Self(format!("{known}; continue with `{}`", command()))
    }

    /// Creates the error for a computation whose results cannot be saved.
    #[must_use]
    pub fn over(known: &str) -> Self {
        Self(known.to_owned())
    }

    /// Creates the error for a computation whose results are lost. Its message says that `option` would have saved them.
    #[must_use]
    pub fn lost(known: &str, option: &str) -> Self {
        Self(format!("{known}; to resume next time, start with `{} {option}`", command()))
    }
}

/// Returns the command line of this process.
fn command() -> String {
    let arguments = std::env::args_os().skip(1);
    let words = std::iter::once(program()).chain(arguments.map(|word| quoted(&word)));
    words.collect::<Vec<_>>().join(" ")
}

/// Returns the name of this program, quoted for a shell if necessary.
fn program() -> String {
    let program = std::env::args_os().next().unwrap_or_default();
    quoted(Path::new(&program).file_stem().unwrap_or_default())
}

/// Quotes an argument for a shell, if quotes are necessary.
fn quoted(argument: &OsStr) -> String {
    let text = argument.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
