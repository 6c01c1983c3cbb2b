//! Reads and verifies files of states. A stream computes far more values of a game than fit in a table, and saves its state to such a file
//! at intervals.

use grundy_core::Limits;
use octal_games::{Code, Sequence, SequenceError, Stream};
use std::io::{self, BufRead, BufReader, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// The first line of every file of states.
pub const TITLE: &str = "nim-stream 1\n";
/// The maximum length of a line, which contains a state or a code.
const MAX: u64 = 2 * Stream::WINDOW + 64;

/// The reason why a stream could not be read or verified.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StreamError {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is damaged, or the values do not lead to its state. [`Stored::verify`] also returns this error if a limit
    /// stops a part.
    #[error("{0}")]
    False(String),
    /// The values could not be computed.
    #[error(transparent)]
    Sequence(#[from] SequenceError),
}

impl From<String> for StreamError {
    fn from(message: String) -> Self {
        Self::False(message)
    }
}

/// The contents of a file of states: the code of the game, and the states, one per line.
#[derive(Clone, Debug)]
pub struct Stored {
    code: Code,
    states: Vec<(u64, String)>,
    /// The total length of all complete lines, in bytes.
    whole: u64,
}

impl Stored {
    /// Creates the contents of a file without states.
    #[must_use]
    pub const fn new(code: Code) -> Self {
        Self { code, states: Vec::new(), whole: TITLE.len() as u64 }
    }

    /// Reads the lines after the title. If the last line is incomplete, ignores it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, if a line is too long, if the code is missing or invalid, or if a line does not begin
    /// with a larger number of values than the line before it.
    pub fn read(file: impl Read) -> Result<Self, StreamError> {
        let mut file = BufReader::new(file);
        let mut whole = TITLE.len() as u64;
        let mut next = || -> Result<Option<String>, StreamError> {
            let mut line = String::new();
            file.by_ref().take(MAX + 1).read_line(&mut line)?;
            let cut = !line.ends_with('\n');
            if cut && line.len() as u64 > MAX {
                return Err("a line is too long for a state".to_owned().into());
            }
            whole += if cut { 0 } else { line.len() as u64 };
            Ok((!cut).then(|| line.trim_end_matches('\n').to_owned()))
        };
        let code = next()?.ok_or_else(|| "no code behind the title".to_owned())?;
        let code: Code = code.parse().map_err(|error| format!("line 2: {error}"))?;
        let mut states: Vec<(u64, String)> = Vec::new();
        while let Some(line) = next()? {
            let number = states.len() + 3;
            let known = line.split(' ').next().and_then(|known| known.parse().ok());
            let known = known.ok_or_else(|| format!("line {number}: no number of values"))?;
            if states.last().is_some_and(|&(before, _)| before >= known) {
                return Err(
                    format!("line {number}: its heap does not follow the one before").into()
                );
            }
            states.push((known, line));
        }
        Ok(Self { code, states, whole })
    }

    /// Returns the state with the given index.
    ///
    /// # Errors
    /// Returns an error if the line with the state is damaged.
    pub fn state(&self, begun: &Stream, index: usize) -> Result<Stream, StreamError> {
        let resumed = begun.resumed(&self.states[index].1);
        resumed.map_err(|error| format!("line {}: {error}", index + 3).into())
    }

    /// Verifies all states by computing the values between them again. The states divide the stream into parts, and the threads
    /// share the parts. `limits` receives the number of finished parts and the number of all parts, and returns the limits for the
    /// next part.
    ///
    /// # Errors
    /// Returns an error if a line is damaged or false, if a limit was reached, or if the game has no stream.
    pub fn verify(
        &self,
        threads: usize,
        limits: &(dyn Fn(u64, u64) -> Limits + Sync),
    ) -> Result<Verified, StreamError> {
        let parts = self.states.len();
        let begun = begun(&self.code, &limits(0, parts as u64))?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let fault: Mutex<Option<String>> = Mutex::new(None);
        let failed = |failure: String| {
            let mut first = fault.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert(failure);
            next.store(parts, Relaxed);
        };
        let part = |index: usize| -> Result<(), StreamError> {
            let shown = limits(done.load(Relaxed) as u64, parts as u64);
            let (end, expected) = &self.states[index];
            let mut stream =
                if index == 0 { begun.clone() } else { self.state(&begun, index - 1)? };
            stream.run(*end, &shown)?;
            if stream.to_line() != *expected {
                // If the line itself is damaged, report this, because it explains why the values differ.
                self.state(&begun, index)?;
                return Err(format!("line {}: the values differ", index + 3).into());
            }
            done.fetch_add(1, Relaxed);
            Ok(())
        };
        let work = || loop {
            let index = next.fetch_add(1, Relaxed);
            if index >= parts {
                break;
            }
            if let Err(failure) = part(index) {
                failed(failure.to_string());
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(parts) {
                scope.spawn(work);
            }
            work();
        });
        let fault = fault.into_inner().unwrap_or_else(PoisonError::into_inner);
        match fault {
            Some(failure) => Err(failure.into()),
            None => Ok(Verified { parts, known: self.known(), period: self.period(&begun)? }),
        }
    }

    /// Returns the states, each as the number of known values and the text of its line.
    #[must_use]
    pub fn states(&self) -> &[(u64, String)] {
        &self.states
    }

    /// Returns the total length of all complete lines of the file, in bytes.
    #[must_use]
    pub const fn whole(&self) -> u64 {
        self.whole
    }

    /// Adds a state that has been written to the end of the file.
    pub fn push(&mut self, stream: &Stream) {
        self.states.push((stream.known(), stream.to_line()));
    }

    /// Returns the code of the game.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of values that are known at the last state, or 0 if there is no state.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.states.last().map_or(0, |&(known, _)| known)
    }

    /// Returns the shortest period that two equal states prove, and the first heap of the period. Returns `None` if all states
    /// differ.
    ///
    /// # Errors
    /// Returns an error if the line with one of the two states is damaged.
    pub fn period(&self, begun: &Stream) -> Result<Option<(u64, u64)>, StreamError> {
        let mut by_window: Vec<(&str, usize)> = Vec::new();
        for (index, (_, line)) in self.states.iter().enumerate() {
            by_window.push((line.split(' ').nth(1).unwrap_or_default(), index));
        }
        by_window.sort_unstable();
        let mut found = None;
        for pair in by_window.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (earlier, later) = (self.state(begun, pair[0].1)?, self.state(begun, pair[1].1)?);
            if let Some(period) = later.period_since(&earlier) {
                let proved = (period, earlier.known() - Stream::WINDOW);
                found = Some(found.map_or(proved, |before| proved.min(before)));
            }
        }
        Ok(found)
    }
}

/// The result of verifying a file of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The number of parts that were computed again.
    pub parts: usize,
    /// All values of heaps smaller than this number are verified.
    pub known: u64,
    /// The length and the first heap of a period, if two equal states prove one.
    pub period: Option<(u64, u64)>,
}

impl Verified {
    /// Returns a summary of the result, as a line of text.
    #[must_use]
    pub fn line(&self, code: &Code) -> String {
        let period = match self.period {
            Some((period, from)) => format!("; period {period} from heap {from} on is proved"),
            None => String::new(),
        };
        format!(
            "{code}: the values of all heaps below {} verified in {} parts{period}",
            self.known, self.parts
        )
    }
}

/// Creates the initial state of a game's stream, for which it computes a short table of values.
///
/// # Errors
/// Returns an error if a limit was reached, or if the game has no stream, for example because rare values have not ended yet.
pub fn begun(code: &Code, limits: &Limits) -> Result<Stream, StreamError> {
    let mut sequence = Sequence::new(code.clone());
    let values = sequence.extend_within(2 * Stream::WINDOW, limits)?;
    Ok(Stream::new(code, values)?)
}
