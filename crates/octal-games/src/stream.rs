//! Streams the values of octal games beyond their last rare heap, without storing all values.

mod engine;
mod hot;
mod plan;

use std::sync::Arc;

use self::engine::{StreamEngine, StretchEnd};
use self::plan::{Plan, VALUES};
use super::{CheckpointError, Code, NimValues, SequenceError};
use grundy_core::engine::Checksum;
use grundy_core::{Limits, Nimber};

/// The number of heaps whose values a stream keeps.
const WINDOW: usize = 1 << 15;
/// The number of values between two checks of the limits.
const STRETCH: u64 = 4096;

/// Computes the nim-values of large heaps of a sparse octal game, in bounded memory.
///
/// In a sparse space, every option with a common value leaves a rare heap ([`SparseSpace`](super::SparseSpace)). So after the last rare
/// heap, the least common value that is not the value of an option depends only on values at fixed distances before the heap. It is the
/// nim-value if every smaller rare value is the value of an option. The stream shows this by finding a pair of an early and a late heap. So
/// the last [`WINDOW`](Self::WINDOW) values determine all later values and whether the stream can prove them: together with the parity of
/// the heap, they are the state of a finite machine. If the machine reaches the same state twice, the values are
/// [periodic](Self::period_since) forever.
///
/// A state is also a checkpoint. It is stored as a [line](Self::to_line) of text, from which anyone can compute and prove the values up to
/// the next checkpoint without knowing the earlier values. This lets many machines each verify a part of a run that took several days.
///
/// # Examples
///
/// ```
/// use grundy_core::Limits;
/// use octal_games::{Sequence, Stream};
///
/// let mut sequence = Sequence::new("0.106".parse()?);
/// let values = sequence.extend_to(100_000)?;
/// let mut stream = Stream::new(&"0.106".parse()?, values)?;
/// let checkpoint = stream.to_line();
/// stream.run(300_000, &Limits::none())?;
/// assert_eq!(stream.known(), 300_000);
///
/// let mut again = stream.resumed(&checkpoint)?;
/// assert_eq!(again.known(), 100_000);
/// again.run(300_000, &Limits::none())?;
/// assert!(again.window().eq(stream.window()));
/// assert!(stream.window().eq(sequence.extend_to(300_000)?.iter().skip(300_000 - 32_768)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Limits
/// The nim-values must be below 128, the code must be finite, no move may leave three heaps, and all rare heaps must be below
/// [`WINDOW`](Self::WINDOW).
///
/// # Complexity
/// For each block of heaps, a few vector operations per rare heap and per early heap; there are about 50 early heaps. The memory is about 2
/// MB.
///
/// Source: *Winning Ways*, chapter 4 ("sparse spaces"). A. Flammenkamp reports periods of this kind.
#[derive(Clone, Debug)]
pub struct Stream {
    code: Code,
    plan: Arc<Plan>,
    machine: Machine,
    known: u64,
}

/// An engine in one of three widths. A cell has one bit for each code.
#[derive(Clone, Debug)]
enum Machine {
    Narrow(StreamEngine<u16, 64, 8>),
    Middle(StreamEngine<u32, 32, 8>),
    Wide(StreamEngine<u64, 16, 4>),
}

/// Evaluates the same expression for an engine of any width.
macro_rules! on_engine {
    ($machine:expr, $engine:ident => $body:expr) => {
        match $machine {
            Machine::Narrow($engine) => $body,
            Machine::Middle($engine) => $body,
            Machine::Wide($engine) => $body,
        }
    };
}

impl Machine {
    fn new(plan: &Arc<Plan>, codes: &[u32]) -> Self {
        let largest = codes.iter().copied().max().unwrap_or(0).max(plan.largest / 2);
        let codes = codes.iter().copied();
        match largest {
            0..16 => Self::Narrow(StreamEngine::new(plan, codes)),
            16..32 => Self::Middle(StreamEngine::new(plan, codes)),
            _ => Self::Wide(StreamEngine::new(plan, codes)),
        }
    }

    /// Returns the same state in cells of twice the width. Returns `None` if the cells already have the maximum width.
    fn wider(&self, plan: &Arc<Plan>) -> Option<Self> {
        match self {
            Self::Narrow(engine) => Some(Self::Middle(StreamEngine::new(plan, engine.codes()))),
            Self::Middle(engine) => Some(Self::Wide(StreamEngine::new(plan, engine.codes()))),
            Self::Wide(_) => None,
        }
    }

    fn codes(&self) -> Vec<u32> {
        on_engine!(self, engine => engine.codes().collect())
    }
}

impl Stream {
    /// The number of latest values that determine all later values.
    pub const WINDOW: u64 = WINDOW as u64;

    /// Starts a stream that computes the values of `code` after the last of `values`. The values are assumed to be right for the game, and
    /// there must be at least twice as many as [`WINDOW`](Self::WINDOW).
    ///
    /// # Errors
    /// Returns [`SequenceError::TooFew`] if there are too few values; [`SequenceError::NotSparse`] if streams do not support the game;
    /// [`SequenceError::StillRare`] if new rare heaps still occur; and [`SequenceError::BeyondStream`] if a value is 128 or more.
    pub fn new(code: &Code, values: &NimValues) -> Result<Self, SequenceError> {
        let plan = Arc::new(Plan::new(code, values)?);
        let len = values.count();
        let latest = (len - WINDOW..len).zip(values.cells().skip(len - WINDOW));
        let codes: Option<Vec<u32>> =
            latest.map(|(heap, value)| plan.code(heap % 2, value)).collect();
        let codes = codes.ok_or(SequenceError::NotSparse)?;
        let machine = Machine::new(&plan, &codes);
        Ok(Self { code: code.clone(), plan, machine, known: len as u64 })
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of known values. The values of all heaps below this number are known.
    pub fn known(&self) -> u64 {
        self.known
    }

    /// Returns the nim-values of the last [`WINDOW`](Self::WINDOW) heaps.
    pub fn window(&self) -> impl Iterator<Item = Nimber> + '_ {
        self.values().map(|value| Nimber::new(value.into()))
    }

    fn values(&self) -> impl Iterator<Item = u32> + '_ {
        let first = self.known as usize % 2;
        // The window contains an even number of heaps, so its first heap has the same parity as the next heap.
        let codes = (first..).zip(self.machine.codes());
        codes.map(|(heap, code)| self.plan.common_value(heap % 2, code))
    }

    /// Computes and proves the values of all heaps below `end`, provided that the earlier values are right. Work is counted in values. When
    /// a call stops, computed values are kept; call this method again to resume.
    ///
    /// # Errors
    /// Returns [`SequenceError::Stopped`] at a limit, [`SequenceError::Undecided`] at a heap that may be rare, and
    /// [`SequenceError::BeyondStream`] at a value of 128 or more. In the last two cases, only a [`Sequence`](super::Sequence) can continue.
    pub fn run(&mut self, end: u64, limits: &Limits) -> Result<(), SequenceError> {
        let mut meter = limits.meter();
        while self.known < end {
            let count = (end - self.known).min(STRETCH);
            meter.show("heaps", self.known, Some(end));
            meter.tick(count)?;
            let (done, halt) =
                on_engine!(&mut self.machine, engine => engine.stretch(self.known, count as usize));
            self.known += done as u64;
            match halt {
                None => {}
                Some(StretchEnd::Full) => {
                    let wider = self.machine.wider(&self.plan);
                    self.machine = wider.ok_or(SequenceError::BeyondStream { heap: self.known })?;
                }
                Some(StretchEnd::Undecided(code)) => {
                    let value = self.plan.rare_value(self.known as usize % 2, code);
                    let value = Nimber::new(value.into());
                    return Err(SequenceError::Undecided { heap: self.known, value });
                }
            }
        }
        Ok(())
    }

    /// If this stream continues `earlier` and both streams are in the same state, their distance is proved to be a period. Returns this
    /// period, which holds from heap `earlier.known() - Stream::WINDOW` on. Otherwise, returns `None`.
    ///
    /// Two things determine all later values, and the proofs that smaller rare values are values of options: the last
    /// [`WINDOW`](Self::WINDOW) values and, in the positional variant of a sparse space, the parity of the heap.
    pub fn period_since(&self, earlier: &Self) -> Option<u64> {
        let period = self.known.checked_sub(earlier.known).filter(|&period| period > 0)?;
        let same_parity = !self.plan.is_positional() || period % 2 == 0;
        let same = self.code == earlier.code && same_parity && self.values().eq(earlier.values());
        same.then_some(period)
    }

    /// Formats the state as a line of text: the number of known values; the last [`WINDOW`](Self::WINDOW) values, each with two hexadecimal
    /// digits; and a checksum of both.
    pub fn to_line(&self) -> String {
        let mut line = format!("{} ", self.known);
        line.extend(
            self.values()
                .flat_map(|value| [value >> 4, value & 15])
                .filter_map(|digit| char::from_digit(digit, 16)),
        );
        let mut sum = Checksum::new();
        sum.add_bytes(line.as_bytes());
        line + &format!(" {:016x}", sum.value())
    }

    /// Parses a state of a stream of the same game from a [line](Self::to_line).
    ///
    /// # Errors
    /// Returns [`CheckpointError::Damaged`] if the text is not such a line or belongs to a different game.
    pub fn resumed(&self, line: &str) -> Result<Self, CheckpointError> {
        self.state_of(line).ok_or(CheckpointError::Damaged)
    }

    fn state_of(&self, line: &str) -> Option<Self> {
        let (text, sum) = line.rsplit_once(' ')?;
        let (known, values) = text.split_once(' ')?;
        let mut computed = Checksum::new();
        computed.add_bytes(text.as_bytes());
        if sum.len() != 16 || u64::from_str_radix(sum, 16).ok()? != computed.value() {
            return None;
        }
        let known: u64 = known.parse().ok().filter(|&known| known >= 2 * Self::WINDOW)?;
        if values.len() != 2 * WINDOW || !values.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let codes =
            values.as_bytes().chunks_exact(2).zip(known as usize % 2..).map(|(two, heap)| {
                let value = digit(two[0])? << 4 | digit(two[1])?;
                (value < VALUES).then(|| self.plan.code(heap % 2, value))?
            });
        let codes: Option<Vec<u32>> = codes.collect();
        let machine = Machine::new(&self.plan, &codes?);
        Some(Self { code: self.code.clone(), plan: Arc::clone(&self.plan), machine, known })
    }
}

#[cfg(test)]
mod tests {
    use super::{Machine, Stream};
    use crate::{Sequence, SequenceError};
    use grundy_core::Limits;

    #[test]
    fn streams_with_wider_cells_have_the_same_values() -> Result<(), SequenceError> {
        let Ok(code) = "0.106".parse() else { panic!("a code") };
        let mut sequence = Sequence::new(code);
        let values = sequence.extend_to(2 * Stream::WINDOW)?;
        let mut narrow =
            Stream::new(&"0.106".parse().unwrap_or_else(|_| panic!("a code")), values)?;
        assert!(matches!(narrow.machine, Machine::Narrow(_)));
        let (mut middle, mut wide) = (narrow.clone(), narrow.clone());
        middle.machine = narrow.machine.wider(&narrow.plan).expect("32 bits");
        wide.machine = middle.machine.wider(&narrow.plan).expect("64 bits");
        assert!(wide.machine.wider(&narrow.plan).is_none());
        let end = narrow.known() + 10_001;
        for stream in [&mut narrow, &mut middle, &mut wide] {
            stream.run(end, &Limits::none())?;
        }
        assert_eq!(narrow.to_line(), middle.to_line());
        assert_eq!(narrow.to_line(), wide.to_line());
        Ok(())
    }
}
