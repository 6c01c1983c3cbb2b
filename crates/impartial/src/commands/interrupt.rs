//! Ctrl-C that keeps the work: the first one asks it to stop, a later one ends the program at once.

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

/// The exit status of a program that Ctrl-C has ended, as shells have it.
pub const STATUS: u8 = 130;

/// Signals that follow the first one this soon repeat its request: `timeout` signals the process and then its group.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// Whether Ctrl-C has been pressed, or another program has asked this one to end.
#[derive(Clone, Debug)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Catches Ctrl-C from now on. A caller of this has to look at [`has_come`](Self::has_come), or to hand
    /// [`limits`](Self::limits) to what takes long; another Ctrl-C, more than a second later, helps against what does not.
    ///
    /// # Errors
    /// The system does not allow it.
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

    /// Whether the first Ctrl-C has come.
    #[must_use]
    pub fn has_come(&self) -> bool {
        self.0.load(Relaxed)
    }

    /// Says, once Ctrl-C has come, that the work has stopped: to write what it has found to a file may take longer.
    pub fn tell_saving(&self, subcommand: &str, file: &Path) {
        if self.has_come() {
            let (program, file) = (program(), file.display());
            // The file is written even if this cannot be.
            let _ = writeln!(
                stderr(),
                "{program} {subcommand}: stopped, and writing {file}; Ctrl-C a second later ends at once and keeps the old file"
            );
        }
    }

    /// Limits that end a query when Ctrl-C comes.
    #[must_use]
    pub fn limits(&self, limits: Limits) -> Limits {
        limits.stop(Arc::clone(&self.0))
    }
}

/// Whether a signal that comes now ends the program at once, rather than asking it to stop. `first` is when the first one came.
fn ends_at_once(first: &mut Option<Instant>, now: Instant) -> bool {
    now.duration_since(*first.get_or_insert(now)) > SAME_REQUEST
}

/// The work has stopped because of Ctrl-C: what is known so far, and how to go on.
#[derive(Debug, Error)]
#[error("interrupted: {0}")]
pub struct Interrupted(String);

impl Interrupted {
    /// Work that the same command goes on with.
    #[must_use]
    pub fn kept(known: &str) -> Self {
        Self(format!("{known}; continue with `{}`", command()))
    }

    /// Work of which nothing can be kept.
    #[must_use]
    pub fn over(known: &str) -> Self {
        Self(known.to_owned())
    }

    /// Work that is lost, and that a run with `option` keeps.
    #[must_use]
    pub fn lost(known: &str, option: &str) -> Self {
        Self(format!("{known}; to go on next time, start with `{} {option}`", command()))
    }
}

/// The command that is running.
fn command() -> String {
    let arguments = std::env::args_os().skip(1);
    let words = std::iter::once(program()).chain(arguments.map(|word| quoted(&word)));
    words.collect::<Vec<_>>().join(" ")
}

/// The name of the program, as it can be typed.
fn program() -> String {
    let program = std::env::args_os().next().unwrap_or_default();
    quoted(Path::new(&program).file_stem().unwrap_or_default())
}

/// An argument as it can be typed into a shell.
fn quoted(argument: &OsStr) -> String {
    let text = argument.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_./:,=+@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
