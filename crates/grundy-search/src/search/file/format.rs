//! Reads and writes the byte format of stored tables.

use std::io::Write;
use std::panic::resume_unwind;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Builder, Scope, ScopedJoinHandle};

use super::TableError;
use crate::search::line::Facts;
use grundy_core::engine::Checksum;

/// Writes numbers and text, counts the bytes written, and computes their checksum.
pub(super) struct Writer<'s, 'e, W> {
    output: W,
    pending: Vec<u8>,
    length: u64,
    sum: Sum<'s>,
    scope: &'s Scope<'s, 'e>,
}

/// Computes the checksum on this thread or a different one. Each step of the checksum depends on the previous step, so it is slow: for a
/// long table it would take a third of the total time. So long tables use a second thread.
enum Sum<'s> {
    Here(Checksum),
    Elsewhere(SyncSender<Vec<u8>>, ScopedJoinHandle<'s, Checksum>),
}

impl<'s, 'e, W: Write> Writer<'s, 'e, W> {
    const PORTION: usize = 1 << 16;
    /// A table of at least this many bytes counts as long.
    const LONG: u64 = 1 << 22;
    /// The maximum number of portions that can wait for the second thread.
    const WAITING: usize = 16;

    pub(super) fn new(output: W, scope: &'s Scope<'s, 'e>) -> Self {
        let sum = Sum::Here(Checksum::new());
        Self { output, pending: Vec::new(), length: 0, sum, scope }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        self.pending.extend_from_slice(bytes);
        if self.pending.len() >= Self::PORTION { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), TableError> {
        self.output.write_all(&self.pending)?;
        self.length += self.pending.len() as u64;
        match &mut self.sum {
            Sum::Here(sum) => {
                sum.add_bytes(&self.pending);
                self.pending.clear();
                if self.length >= Self::LONG {
                    self.checksum_on_another_thread();
                }
            }
            Sum::Elsewhere(portions, _) => {
                let portion = Vec::with_capacity(self.pending.capacity());
                // Sending fails only if the second thread has panicked. In that case, `finish` resumes the panic.
                let _ = portions.send(std::mem::replace(&mut self.pending, portion));
            }
        }
        Ok(())
    }

    /// Moves the checksum to a second thread. If the system cannot start one, this thread continues to compute the checksum.
    fn checksum_on_another_thread(&mut self) {
        let Sum::Here(sum) = &self.sum else { return };
        let mut sum = sum.clone();
        let (portions, waiting) = sync_channel::<Vec<u8>>(Self::WAITING);
        let add_up = move || {
            for portion in waiting {
                sum.add_bytes(&portion);
            }
            sum
        };
        if let Ok(thread) = Builder::new().spawn_scoped(self.scope, add_up) {
            self.sum = Sum::Elsewhere(portions, thread);
        }
    }

    pub(super) fn number(&mut self, mut number: u64) -> Result<(), TableError> {
        while number >= 0x80 {
            self.pending.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes(&[number as u8])
    }

    pub(super) fn text(&mut self, text: &str) -> Result<(), TableError> {
        self.number(text.len() as u64 + 1)?;
        self.bytes(text.as_bytes())
    }

    pub(super) fn facts(&mut self, facts: &Facts) -> Result<(), TableError> {
        self.number(facts.excluded.into())?;
        self.number(facts.value.map_or(0, |value| u64::from(value) + 1))?;
        self.number(facts.work.into())?;
        for question in facts.questions.into_iter().flatten() {
            let (n, (phi, del)) = question;
            self.number(u64::from(n) + 1)?;
            self.number(phi.into())?;
            self.number(del.into())?;
        }
        self.number(0)
    }

    pub(super) fn finish(mut self) -> Result<(), TableError> {
        self.flush()?;
        let length = self.length.to_le_bytes();
        self.bytes(&length)?;
        self.flush()?;
        let sum = match self.sum {
            Sum::Here(sum) => sum,
            Sum::Elsewhere(portions, thread) => {
                drop(portions);
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            }
        };
        self.output.write_all(&sum.value().to_le_bytes())?;
        Ok(self.output.flush()?)
    }
}

/// Reads the output of a [`Writer`]. Returns an error for input that a `Writer` cannot have written.
pub(super) struct Reader<'f>(pub(super) &'f [u8]);

impl<'f> Reader<'f> {
    pub(super) fn number(&mut self) -> Result<u64, TableError> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let (&byte, rest) = self.0.split_first().ok_or(TableError::Damaged)?;
            self.0 = rest;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(TableError::Damaged)
    }

    pub(super) fn small(&mut self) -> Result<u32, TableError> {
        u32::try_from(self.number()?).map_err(|_| TableError::Damaged)
    }

    /// Returns the length of the next item of a list, or `None` at the end of the list.
    pub(super) fn length(&mut self) -> Result<Option<u64>, TableError> {
        Ok(self.number()?.checked_sub(1))
    }

    pub(super) fn text(&mut self) -> Result<Option<&'f str>, TableError> {
        let Some(length) = self.length()? else { return Ok(None) };
        let length = usize::try_from(length).map_err(|_| TableError::Damaged)?;
        let (text, rest) = self.0.split_at_checked(length).ok_or(TableError::Damaged)?;
        self.0 = rest;
        std::str::from_utf8(text).map(Some).map_err(|_| TableError::Damaged)
    }

    /// Skips an item, or the marker at the end of a list.
    pub(super) fn skip_text(&mut self) -> Result<(), TableError> {
        let length = usize::try_from(self.length()?.unwrap_or(0));
        let length = length.map_err(|_| TableError::Damaged)?;
        self.0 = self.0.split_at_checked(length).ok_or(TableError::Damaged)?.1;
        Ok(())
    }

    pub(super) fn facts(&mut self) -> Result<Facts, TableError> {
        let mut facts = Facts {
            excluded: self.small()?,
            value: self.small()?.checked_sub(1),
            work: u8::try_from(self.number()?).map_err(|_| TableError::Damaged)?,
            questions: [None; 2],
        };
        for question in 0..3 {
            let n = self.small()?;
            if n == 0 {
                break;
            }
            let numbers = (self.small()?, self.small()?);
            *facts.questions.get_mut(question).ok_or(TableError::Damaged)? = Some((n - 1, numbers));
        }
        if facts.are_possible() { Ok(facts) } else { Err(TableError::Damaged) }
    }
}

#[cfg(test)]
mod tests {
    use super::Writer;
    use grundy_core::engine::Checksum;

    /// For short and long tables, the written bytes and the checksum equal those of a plain implementation on one thread.
    #[test]
    fn a_second_thread_does_not_change_the_checksum() {
        for length in [0, 1, 65_535, 65_536, 65_537, 1 << 22, (1 << 22) + 1, 5_000_001] {
            let bytes: Vec<u8> = (0_u32..length).map(|i| (i.wrapping_mul(i) >> 7) as u8).collect();
            let mut file = Vec::new();
            let written = std::thread::scope(|scope| {
                let mut writer = Writer::new(&mut file, scope);
                for portion in bytes.chunks(999) {
                    writer.bytes(portion)?;
                }
                writer.finish()
            });
            assert!(written.is_ok());
            let (body, sum) = file.split_at(file.len() - 8);
            let expected = [&bytes[..], &u64::from(length).to_le_bytes()].concat();
            assert!(body == expected, "{length}");
            let mut checksum = Checksum::new();
            checksum.add_bytes(body);
            assert_eq!(sum, checksum.value().to_le_bytes(), "{length}");
        }
    }
}
