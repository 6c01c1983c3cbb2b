//! A fast reader of whitespace-separated numbers. Its errors give the position of the faulty token.

use crate::judge::JudgeError;
use std::fmt;
use std::io::{ErrorKind, Read};

/// The number of bytes to read at a time. A pipe returns at most 64 KiB per read anyway.
const BLOCK: usize = 1 << 17;
/// The number of NUL bytes after the data. With them, an eight-byte load never leaves the buffer, and each number ends before the padding
/// does.
const PADDING: usize = 32;
/// The largest declared length for which memory is reserved in advance. Longer lists grow as their tokens arrive, so a wrong count does not
/// exhaust memory.
const TRUSTED_LENGTH: u64 = 1 << 20;
/// The maximum number of bytes of an invalid token that an error message shows.
const SHOWN: usize = 24;

/// A streaming reader of whitespace-separated tokens.
///
/// Line breaks only separate tokens. The reader accepts leading zeros, CRLF line ends, one UTF-8 byte order mark at the start, and a minus
/// sign where a number can be negative. Any other sign, a letter or a number out of bounds is an error. The error gives the position of the
/// token, counted from 1, and the expected and the actual text. It also gives the number of the test if the caller announced one with
/// [`test`](Self::test).
///
/// The reader uses one buffer of 128 KiB, no matter how long the input, a token, or the white space between two tokens is.
///
/// ```
/// use judges::tokens::Tokens;
///
/// let mut tokens = Tokens::new(&b"2  5 007\r\n"[..]);
/// let n = tokens.count("the number of heaps", 10)?;
/// assert_eq!(tokens.list_u64("a heap", n)?, [5, 7]);
/// tokens.finish()?;
///
/// let mut tokens = Tokens::new(&b"1 3 4 -5"[..]);
/// tokens.count("the number of tests", 1000)?;
/// tokens.test(1);
/// let n = tokens.count("the number of heaps", 10)?;
/// let error = tokens.list_u64("a heap", n).unwrap_err();
/// assert_eq!(error.to_string(), "test 1, token 4: expected a heap (0 to 18446744073709551615), found `-5`");
/// # Ok::<(), judges::judge::JudgeError>(())
/// ```
pub struct Tokens {
    source: Box<dyn Read>,
    /// The bytes `start..end` have not been read yet. The bytes `end..end + PADDING` are zero.
    buffer: Box<[u8]>,
    start: usize,
    end: usize,
    exhausted: bool,
    began: bool,
    taken: u64,
    test: Option<u64>,
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens")
            .field("taken", &self.taken)
            .field("test", &self.test)
            .finish_non_exhaustive()
    }
}

/// A number that the fast path has parsed: its value, and the index after its last digit.
struct Scanned {
    value: u64,
    end: usize,
}

impl Tokens {
    /// Creates a reader of `source`. The source does not need its own buffer.
    #[must_use]
    pub fn new(source: impl Read + 'static) -> Self {
        Self {
            source: Box::new(source),
            buffer: vec![0; BLOCK + PADDING].into_boxed_slice(),
            start: 0,
            end: 0,
            exhausted: false,
            began: false,
            taken: 0,
            test: None,
        }
    }

    /// Begins the test with the given number, counted from 1. Later errors contain the number.
    pub fn test(&mut self, number: u64) {
        self.test = Some(number);
    }

    /// Returns the position (counted from 1) of the next token.
    ///
    /// Store the position before you read a list. If the list turns out to be invalid, pass the position of the wrong token to
    /// [`error_at`](Self::error_at).
    #[must_use]
    pub fn next_position(&self) -> u64 {
        self.taken + 1
    }

    /// Creates an error that the caller found in the current test, at the token with the given position.
    ///
    /// ```
    /// use judges::tokens::Tokens;
    ///
    /// let mut tokens = Tokens::new(&b"1 2  1 2"[..]);
    /// tokens.test(7);
    /// let first = tokens.next_position();
    /// let edges = tokens.edges(2, 3, 1)?;
    /// let repeated = 1; // as a library would report it: edge 1, that is its tokens 2 and 3 of the list
    /// assert_eq!(edges[0], edges[repeated]);
    /// let error = tokens.error_at(first + 2 * repeated as u64, "the edge repeats an earlier one");
    /// assert_eq!(error.to_string(), "test 7, token 3: the edge repeats an earlier one");
    /// # Ok::<(), judges::judge::JudgeError>(())
    /// ```
    #[must_use]
    pub fn error_at(&self, position: u64, message: impl fmt::Display) -> JudgeError {
        JudgeError::input(self.test, position, message.to_string())
    }

    /// Reads the next token as a `u64`. In errors, `what` describes the expected token, such as "a heap".
    ///
    /// # Errors
    /// Returns an error if the token is missing, contains anything but digits, or exceeds 2^64 - 1, or if reading failed.
    #[inline]
    pub fn u64(&mut self, what: &'static str) -> Result<u64, JudgeError> {
        self.number(what, 0, u64::MAX)
    }

    /// Reads the next token as a `u32`.
    ///
    /// # Errors
    /// The same as for [`u64`](Self::u64), with the bound 2^32 - 1.
    #[inline]
    pub fn u32(&mut self, what: &'static str) -> Result<u32, JudgeError> {
        self.number_u32(what, 0, u32::MAX)
    }

    /// Reads the next token as a number from `low` to `high`, inclusive.
    ///
    /// # Errors
    /// The same as for [`u64`](Self::u64). Also returns an error if the number is out of bounds.
    #[inline]
    pub fn number(&mut self, what: &'static str, low: u64, high: u64) -> Result<u64, JudgeError> {
        if high < 10 {
            // Handle tokens of one digit first. The next token then starts two bytes later, regardless of the digit, so the processor need
            // not wait for its value.
            let digit = u64::from(self.buffer[self.start].wrapping_sub(b'0'));
            if low <= digit && digit <= high && is_space(self.buffer[self.start + 1]) {
                self.start += 2;
                self.taken += 1;
                return Ok(digit);
            }
        }
        // Usually there is one separator between two numbers, and it was consumed with the previous number.
        match self.scan(self.start) {
            Some(Scanned { value, end }) if low <= value && value <= high => {
                self.start = end + 1;
                self.taken += 1;
                Ok(value)
            }
            _ => self.number_behind_space(what, low, high),
        }
    }

    /// Skips any number of separators and reads the number that follows. If the fast path fails, reads the number byte by byte.
    #[inline(never)]
    fn number_behind_space(
        &mut self,
        what: &'static str,
        low: u64,
        high: u64,
    ) -> Result<u64, JudgeError> {
        let mut at = self.start;
        while is_space(self.buffer[at]) {
            at += 1;
        }
        if let Some(Scanned { value, end }) = self.scan(at) {
            if low <= value && value <= high {
                self.start = end + 1;
                self.taken += 1;
                return Ok(value);
            }
        }
        // Minus signs are not allowed here, so the absolute value is the number itself.
        Ok(self.number_slowly(what, low.into(), high.into(), false)?.unsigned_abs() as u64)
    }

    /// Reads the next token as an `i64`, which can have a minus sign.
    ///
    /// # Errors
    /// The same as for [`number_i64`](Self::number_i64), with the bounds of the type.
    ///
    /// ```
    /// use judges::tokens::Tokens;
    ///
    /// let mut tokens = Tokens::new(&b"-12 12 --12"[..]);
    /// assert_eq!((tokens.i64("a value")?, tokens.i64("a value")?), (-12, 12));
    /// let error = tokens.number_i64("a value", -50, 50).unwrap_err();
    /// assert_eq!(error.to_string(), "token 3: expected a value (-50 to 50), found `--12`");
    /// # Ok::<(), judges::judge::JudgeError>(())
    /// ```
    #[inline]
    pub fn i64(&mut self, what: &'static str) -> Result<i64, JudgeError> {
        self.number_i64(what, i64::MIN, i64::MAX)
    }

    /// Reads the next token as a number from `low` to `high`, inclusive, which can have a minus sign.
    ///
    /// # Errors
    /// Returns an error if the token is missing, contains anything but digits after an optional minus sign, or is out of bounds, or
    /// if reading failed.
    #[inline]
    pub fn number_i64(
        &mut self,
        what: &'static str,
        low: i64,
        high: i64,
    ) -> Result<i64, JudgeError> {
        let mut at = self.start;
        while is_space(self.buffer[at]) {
            at += 1;
        }
        let negative = self.buffer[at] == b'-';
        if let Some(Scanned { value, end }) = self.scan(at + usize::from(negative)) {
            let value =
                if negative { 0_i64.checked_sub_unsigned(value) } else { value.try_into().ok() };
            if let Some(value) = value.filter(|&value| value >= low && value <= high) {
                self.start = end + 1;
                self.taken += 1;
                return Ok(value);
            }
        }
        // The number is within the bounds, so the conversion is exact.
        Ok(self.number_slowly(what, low.into(), high.into(), true)? as i64)
    }

    /// Reads the next token as a `u32` from `low` to `high`, inclusive.
    ///
    /// # Errors
    /// The same as for [`number`](Self::number).
    #[inline]
    pub fn number_u32(
        &mut self,
        what: &'static str,
        low: u32,
        high: u32,
    ) -> Result<u32, JudgeError> {
        Ok(self.number(what, u64::from(low), u64::from(high))? as u32)
    }

    /// Reads the next token as a count of at most `most`.
    ///
    /// # Errors
    /// The same as for [`number`](Self::number).
    pub fn count(&mut self, what: &'static str, most: u64) -> Result<u64, JudgeError> {
        self.number(what, 0, most)
    }

    /// Reads the next `count` tokens. In errors, `what` describes a single token.
    ///
    /// # Errors
    /// The same as for [`u64`](Self::u64), for the first invalid token.
    pub fn list_u64(&mut self, what: &'static str, count: u64) -> Result<Vec<u64>, JudgeError> {
        let mut list = Vec::with_capacity(count.min(TRUSTED_LENGTH) as usize);
        for _ in 0..count {
            list.push(self.u64(what)?);
        }
        Ok(list)
    }

    /// Reads the next `count` tokens as numbers from `low` to `high`, inclusive, which can have minus signs.
    ///
    /// # Errors
    /// The same as for [`number_i64`](Self::number_i64), for the first invalid token.
    pub fn list_i64(
        &mut self,
        what: &'static str,
        count: u64,
        low: i64,
        high: i64,
    ) -> Result<Vec<i64>, JudgeError> {
        let mut list = Vec::with_capacity(count.min(TRUSTED_LENGTH) as usize);
        for _ in 0..count {
            list.push(self.number_i64(what, low, high)?);
        }
        Ok(list)
    }

    /// Reads the next `count` tokens as numbers from `low` to `high`, inclusive.
    ///
    /// # Errors
    /// The same as for [`number`](Self::number), for the first invalid token.
    pub fn list_u32(
        &mut self,
        what: &'static str,
        count: u64,
        low: u32,
        high: u32,
    ) -> Result<Vec<u32>, JudgeError> {
        let mut list = Vec::with_capacity(count.min(TRUSTED_LENGTH) as usize);
        for _ in 0..count {
            list.push(self.number_u32(what, low, high)?);
        }
        Ok(list)
    }

    /// Reads `count` pairs of nodes. There are `nodes` nodes, which are labeled `first_label`, `first_label + 1`, and so on. In the result,
    /// nodes are counted from 0.
    ///
    /// # Errors
    /// The same as for [`number`](Self::number). If a label does not name a node, the error gives the position of its token.
    pub fn edges(
        &mut self,
        count: u64,
        nodes: u32,
        first_label: u32,
    ) -> Result<Vec<(u32, u32)>, JudgeError> {
        let shift = u64::from(first_label);
        // Without nodes, no label is valid, so use bounds that exclude all numbers.
        let (low, high) = if nodes == 0 { (1, 0) } else { (shift, shift + u64::from(nodes) - 1) };
        let mut list = Vec::with_capacity(count.min(TRUSTED_LENGTH) as usize);
        for _ in 0..count {
            let u = self.number("an endpoint of an edge", low, high)? - shift;
            let v = self.number("an endpoint of an edge", low, high)? - shift;
            list.push((u as u32, v as u32));
        }
        Ok(list)
    }

    /// Reads the edges of a tree of `nodes` nodes. This is the same as [`edges`](Self::edges) with `nodes - 1` pairs, or without pairs if
    /// `nodes` is 0.
    ///
    /// # Errors
    /// The same as for [`edges`](Self::edges). Does not check whether the edges form a tree.
    pub fn tree_edges(
        &mut self,
        nodes: u32,
        first_label: u32,
    ) -> Result<Vec<(u32, u32)>, JudgeError> {
        self.edges(u64::from(nodes.saturating_sub(1)), nodes, first_label)
    }

    /// Checks that no token remains.
    ///
    /// # Errors
    /// Returns an error if a token remains, or if reading failed.
    pub fn finish(&mut self) -> Result<(), JudgeError> {
        self.test = None;
        if self.next_token_begins()? {
            let found = self.skip_token(String::new())?;
            return Err(self.unexpected("the end of the input".to_owned(), &found));
        }
        Ok(())
    }

    /// Returns the number at index `at`, or `None` if the slow path must read it. The number must have at most 23 digits, fit in 64 bits,
    /// and be followed by white space that is already in the buffer. Converts eight digits at a time.
    #[inline]
    fn scan(&self, at: usize) -> Option<Scanned> {
        let window: &[u8; 24] = self.buffer.get(at..at + 24)?.try_into().ok()?;
        let [a, b, c] = [0, 8, 16].map(|k| {
            let mut eight = [0; 8];
            eight.copy_from_slice(&window[k..k + 8]);
            u64::from_le_bytes(eight)
        });
        let others = not_digits(a);
        if others != 0 {
            let (length, value) = leading_digits(a, others);
            let ends = length > 0 && is_space((a >> (8 * length)) as u8);
            return ends.then_some(Scanned { value, end: at + length });
        }
        let value = eight_digits(a);
        let others = not_digits(b);
        if others != 0 {
            let (length, next) = leading_digits(b, others);
            let value = value * POWERS[length] + next;
            let ends = is_space((b >> (8 * length)) as u8);
            return ends.then_some(Scanned { value, end: at + 8 + length });
        }
        let value = value * POWERS[8] + eight_digits(b);
        let others = not_digits(c);
        if others == 0 {
            return None;
        }
        let (length, next) = leading_digits(c, others);
        let value = value.checked_mul(POWERS[length])?.checked_add(next)?;
        let ends = is_space((c >> (8 * length)) as u8);
        ends.then_some(Scanned { value, end: at + 16 + length })
    }

    /// Does the same as [`number`](Self::number) and [`number_i64`](Self::number_i64), but byte by byte. Works across the end of the
    /// buffer, accepts any number of leading zeros, and stores the token for the error message.
    #[cold]
    #[inline(never)]
    fn number_slowly(
        &mut self,
        what: &'static str,
        low: i128,
        high: i128,
        signed: bool,
    ) -> Result<i128, JudgeError> {
        let expected = |what: &str| {
            if low > high {
                format!("no token, since {what} does not exist")
            } else {
                format!("{what} ({low} to {high})")
            }
        };
        if !self.next_token_begins()? {
            return Err(self.unexpected(expected(what), ""));
        }
        let mut shown = Vec::with_capacity(SHOWN + 1);
        let mut value = Some(0_u64);
        let negative = signed && self.peek()? == Some(b'-');
        if negative {
            shown.push(b'-');
            self.start += 1;
            // A minus sign without a digit is not a number.
            if self.peek()?.is_none_or(is_space) {
                return Err(self.unexpected(expected(what), "-"));
            }
        }
        while let Some(byte) = self.peek()? {
            if is_space(byte) {
                break;
            }
            if shown.len() <= SHOWN {
                shown.push(byte);
            }
            let digit = byte.wrapping_sub(b'0');
            value = value
                .filter(|_| digit <= 9)
                .and_then(|value| value.checked_mul(10)?.checked_add(u64::from(digit)));
            if value.is_none() {
                let found = self
                    .skip_token(String::from_utf8_lossy(&shown[..shown.len() - 1]).into_owned())?;
                return Err(self.unexpected(expected(what), &found));
            }
            self.start += 1;
        }
        let value = value.map(|value| if negative { -i128::from(value) } else { value.into() });
        match value {
            Some(value) if low <= value && value <= high => {
                self.taken += 1;
                Ok(value)
            }
            _ => Err(self.unexpected(expected(what), &abbreviated(&shown))),
        }
    }

    /// Skips the rest of a token that begins with `seen`. Returns the token, abbreviated if it is long.
    fn skip_token(&mut self, seen: String) -> Result<String, JudgeError> {
        let mut shown = seen.into_bytes();
        while let Some(byte) = self.peek()? {
            if is_space(byte) || shown.len() > SHOWN {
                break;
            }
            shown.push(byte);
            self.start += 1;
        }
        Ok(abbreviated(&shown))
    }

    fn unexpected(&self, expected: String, found: &str) -> JudgeError {
        JudgeError::unexpected(self.test, self.next_position(), expected, found)
    }

    /// Skips white space. Returns whether a token follows.
    fn next_token_begins(&mut self) -> Result<bool, JudgeError> {
        while let Some(byte) = self.peek()? {
            if !is_space(byte) {
                return Ok(true);
            }
            self.start += 1;
        }
        Ok(false)
    }

    /// Returns the next byte without consuming it.
    fn peek(&mut self) -> Result<Option<u8>, JudgeError> {
        if self.start == self.end && !self.refill()? {
            return Ok(None);
        }
        Ok(Some(self.buffer[self.start]))
    }

    /// Replaces the contents of the buffer, all of which have been read, with the next block. Returns whether there was another block.
    fn refill(&mut self) -> Result<bool, JudgeError> {
        (self.start, self.end) = (0, 0);
        while !self.exhausted && self.end == 0 {
            self.end = self.read_some(0)?;
            if !self.began && self.end > 0 {
                self.began = true;
                while self.end < 3 && !self.exhausted && MARK.starts_with(&self.buffer[..self.end])
                {
                    self.end += self.read_some(self.end)?;
                }
                if self.buffer[..self.end].starts_with(MARK) {
                    self.start = MARK.len();
                    if self.start == self.end {
                        (self.start, self.end) = (0, 0);
                    }
                }
            }
        }
        self.buffer[self.end..self.end + PADDING].fill(0);
        Ok(self.end > 0)
    }

    fn read_some(&mut self, at: usize) -> Result<usize, JudgeError> {
        loop {
            match self.source.read(&mut self.buffer[at..BLOCK]) {
                Ok(count) => {
                    self.exhausted = count == 0;
                    return Ok(count);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(JudgeError::reading(self.next_position(), error)),
            }
        }
    }
}

/// The UTF-8 byte order mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

const POWERS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

#[inline]
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns zero if all eight bytes are digits. Otherwise, the lowest bit that is set in the result is in the first byte that is not a
/// digit.
#[inline]
const fn not_digits(bytes: u64) -> u64 {
    // A byte is a digit if and only if its high half is 3 both before and after 6 is added to it.
    let bad = (bytes ^ (0x30 * ONES)) | ((bytes & (0x7f * ONES)) + 6 * ONES) ^ (0x30 * ONES);
    bad & (0xf0 * ONES)
}

/// Returns the number of digits before the first byte that is not a digit, and the value of these digits. The first byte is the lowest.
/// `others` is the nonzero result of [`not_digits`].
#[inline]
const fn leading_digits(bytes: u64, others: u64) -> (usize, u64) {
    let length = others.trailing_zeros() / 8;
    // Shift the digits to the top in two steps, because a single shift would be by 64 bits if there are no digits, and would overflow. The
    // zero bytes below the digits count as leading zeros.
    (length as usize, eight_digits((bytes << 8) << (56 - 8 * length)))
}

/// Returns the value of eight digits. A byte of value 0 counts as the digit 0.
#[inline]
const fn eight_digits(bytes: u64) -> u64 {
    let mut x = bytes & (0x0f * ONES);
    // Combine neighboring digits, then neighboring pairs, then groups of four. No intermediate result overflows its group of bits.
    x = (x * 10 + (x >> 8)) & 0x00ff_00ff_00ff_00ff;
    x = (x * 100 + (x >> 16)) & 0x0000_ffff_0000_ffff;
    (x * 10_000 + (x >> 32)) & 0xffff_ffff
}

fn abbreviated(token: &[u8]) -> String {
    let (shown, dots) = if token.len() > SHOWN { (&token[..SHOWN], "...") } else { (token, "") };
    format!("{}{dots}", String::from_utf8_lossy(shown).escape_debug())
}
