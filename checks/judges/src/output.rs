//! A buffered writer that writes only complete answers.

use crate::judge::JudgeError;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// When complete answers reach this number of bytes, they are written.
const BLOCK: usize = 1 << 16;
/// The maximum space for a number, including the unused bytes of the last eight-byte store.
const NUMBER: usize = 32;

/// A buffered writer of answers.
///
/// All output stays in memory until [`complete`](Self::complete) declares it complete. [`discard_incomplete`](Self::discard_incomplete)
/// drops incomplete output, so a malformed test prints nothing. The macro `write!` also works with this type, and never fails.
///
/// ```
/// use judges::output::Output;
///
/// let mut output = Output::new(Vec::new());
/// output.line(u64::MAX);
/// output.complete()?;
/// output.number(7);
/// assert_eq!(output.pending(), b"18446744073709551615\n7");
/// output.discard_incomplete();
/// assert_eq!(output.pending(), b"18446744073709551615\n");
/// # Ok::<(), judges::judge::JudgeError>(())
/// ```
pub struct Output {
    sink: Box<dyn Write>,
    /// The first `length` bytes are waiting to be written. The rest is free.
    buffer: Vec<u8>,
    length: usize,
    complete: usize,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("length", &self.length)
            .field("complete", &self.complete)
            .finish_non_exhaustive()
    }
}

impl Output {
    /// Creates a writer to `sink`. The sink does not need its own buffer.
    #[must_use]
    pub fn new(sink: impl Write + 'static) -> Self {
        Self { sink: Box::new(sink), buffer: vec![0; 2 * BLOCK], length: 0, complete: 0 }
    }

    /// Creates a writer to the standard output.
    #[must_use]
    pub fn stdout() -> Self {
        // `Stdout` searches each block for line ends and keeps the bytes after the last one. Complete answers end with a line end, so
        // `Stdout` passes them through without buffering. `finish` flushes the rest.
        Self::new(io::stdout().lock())
    }

    /// Appends a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        const EIGHT: u64 = 100_000_000;
        let room = self.room(NUMBER);
        let mut at = 0;
        let mut put = |block: u64, used: usize| {
            room[at..at + 8].copy_from_slice(&block.to_le_bytes());
            at += used;
        };
        let leading = |block: u64| {
            let digits = eight_digits(block);
            let zeros = (digits.trailing_zeros() / 8).min(7);
            ((digits | ASCII_ZEROS) >> (8 * zeros), 8 - zeros as usize)
        };
        let (high, low) = (number / EIGHT, number % EIGHT);
        if high == 0 {
            let (block, used) = leading(low);
            put(block, used);
        } else {
            let (top, middle) = (high / EIGHT, high % EIGHT);
            if top == 0 {
                let (block, used) = leading(middle);
                put(block, used);
            } else {
                let (block, used) = leading(top);
                put(block, used);
                put(eight_digits(middle) | ASCII_ZEROS, 8);
            }
            put(eight_digits(low) | ASCII_ZEROS, 8);
        }
        self.length += at;
    }

    /// Appends a number and a line end.
    #[inline]
    pub fn line(&mut self, number: u64) {
        self.number(number);
        self.byte(b'\n');
    }

    /// Appends a number, which can be negative, and a line end.
    ///
    /// ```
    /// use judges::output::Output;
    ///
    /// let mut output = Output::new(Vec::new());
    /// output.signed_line(i64::MIN);
    /// output.signed_line(7);
    /// assert_eq!(output.pending(), b"-9223372036854775808\n7\n");
    /// ```
    #[inline]
    pub fn signed_line(&mut self, number: i64) {
        if number < 0 {
            self.byte(b'-');
        }
        self.line(number.unsigned_abs());
    }

    /// Appends the numbers, separated by single spaces, and a line end.
    pub fn line_of<T: Into<u64>>(&mut self, numbers: impl IntoIterator<Item = T>) {
        for (index, number) in numbers.into_iter().enumerate() {
            if index > 0 {
                self.byte(b' ');
            }
            self.number(number.into());
        }
        self.byte(b'\n');
    }

    /// Appends text unchanged.
    pub fn text(&mut self, text: &str) {
        self.room(text.len())[..text.len()].copy_from_slice(text.as_bytes());
        self.length += text.len();
    }

    /// Appends text and a line end.
    pub fn text_line(&mut self, text: &str) {
        self.text(text);
        self.byte(b'\n');
    }

    /// Appends one byte, such as a space or a line end.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.room(1)[0] = byte;
        self.length += 1;
    }

    /// Declares that all output so far is complete, so it can be written.
    ///
    /// # Errors
    /// Returns an error if writing failed or if the output was closed.
    #[inline]
    pub fn complete(&mut self) -> Result<(), JudgeError> {
        self.complete = self.length;
        if self.length >= BLOCK { self.send() } else { Ok(()) }
    }

    /// Drops all output since the last [`complete`](Self::complete).
    pub fn discard_incomplete(&mut self) {
        self.length = self.complete;
    }

    /// Returns the bytes in memory: complete answers that have not been written yet, and the beginning of the next answer.
    #[must_use]
    pub fn pending(&self) -> &[u8] {
        &self.buffer[..self.length]
    }

    /// Writes all complete answers.
    ///
    /// # Errors
    /// The same as for [`complete`](Self::complete).
    pub fn flush(&mut self) -> Result<(), JudgeError> {
        self.send()?;
        self.sink.flush().map_err(JudgeError::writing)
    }

    fn send(&mut self) -> Result<(), JudgeError> {
        loop {
            match self.sink.write_all(&self.buffer[..self.complete]) {
                Ok(()) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(JudgeError::writing(error)),
            }
        }
        self.buffer.copy_within(self.complete..self.length, 0);
        self.length -= self.complete;
        self.complete = 0;
        Ok(())
    }

    /// Returns at least `size` free bytes after the bytes that are waiting to be written.
    #[inline]
    fn room(&mut self, size: usize) -> &mut [u8] {
        if self.buffer.len() - self.length < size {
            self.grow(size);
        }
        &mut self.buffer[self.length..]
    }

    #[cold]
    fn grow(&mut self, size: usize) {
        self.buffer.resize(2 * (self.length + size), 0);
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

const ASCII_ZEROS: u64 = 0x3030_3030_3030_3030;

/// Returns the eight decimal digits of a number below 10^8. The first digit is in the lowest byte.
#[inline]
const fn eight_digits(number: u64) -> u64 {
    // Divide several groups of digits in one operation, first by 100 and then by 10. The multipliers are exact for numbers below 10^4 and
    // below 10^2, respectively.
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | ((fours - hundreds * 100) << 16);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((twos - tens * 10) << 8)
}
