//! The current position of a reader in its text. The reader takes the next token from there, and reports errors with this position.

use super::{LabeledTreeError, TextFault};

/// A text and a position in it, counted in bytes. The crate `multigraphs` also uses this type, so the type is public, but not part of the
/// documented interface.
#[derive(Clone, Debug)]
pub struct Place<'t> {
    pub text: &'t str,
    pub at: usize,
}

impl<'t> Place<'t> {
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next byte, or 0 at the end, since no format uses the byte 0.
    #[inline]
    #[must_use]
    pub fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    /// Returns the text from this position to the end.
    #[must_use]
    pub fn rest(&self) -> &'t str {
        &self.text[self.at.min(self.text.len())..]
    }

    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Skips the characters that C's `isspace` counts as white space.
    #[inline]
    pub fn skip_blanks(&mut self) {
        while self.byte().is_ascii_whitespace() || self.byte() == 0x0b {
            self.at += 1;
        }
    }

    /// Takes bytes as long as `is_part` accepts them, up to the end of the text.
    #[inline]
    pub fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &'t str {
        let rest = self.rest();
        let length = rest.bytes().position(|byte| !is_part(byte)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Describes the text at this position for an error: the next word, which ends before any of the characters in `signs`, or a single
    /// character.
    #[cold]
    #[must_use]
    pub fn found(&self, signs: &str) -> String {
        let rest = self.rest();
        let is_word = |c: char| !c.is_whitespace() && !signs.contains(c);
        let word: String = rest.chars().take_while(|&c| is_word(c)).take(20).collect();
        match (&word[..], rest.chars().next()) {
            ("", None) => "the end of the text".to_owned(),
            ("", Some('\n' | '\r')) => "the end of the line".to_owned(),
            ("", Some(sign)) => format!("`{sign}`"),
            (word, _) => format!("`{word}`"),
        }
    }
}

/// Returns the line and column of the byte `at` of a text, both counted from 1. Columns are counted in characters.
#[cold]
#[must_use]
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text.as_bytes()[..at.min(text.len())];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = text[..start].matches('\n').count() + 1;
    // Count the bytes that begin a character. All other bytes start with the bits 10.
    let characters = before[start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (line, characters + 1)
}

impl<'t> Place<'t> {
    /// Takes all bytes up to the first one in `ends`, or to the end of the text.
    #[inline]
    pub(super) fn word(&mut self, ends: &[bool; 256]) -> &'t str {
        self.take_while(|byte| !ends[byte as usize])
    }

    /// Reads a quoted text that begins here. Two quotes in a row inside the text represent one quote.
    pub(super) fn quoted(&mut self) -> Result<String, LabeledTreeError> {
        let (start, quote) = (self.at, self.byte());
        let mut found = String::new();
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(length) = rest.bytes().position(|byte| byte == quote) else {
                let never = TextFault::NeverEnds { what: "quoted label" };
                return Err(LabeledTreeError::new(self.text, start, never));
            };
            found.push_str(&rest[..length]);
            self.at += length + 1;
            if self.byte() != quote {
                return Ok(found);
            }
            found.push(quote as char);
            self.at += 1;
        }
    }

    /// Creates the error for unexpected text at this position.
    #[cold]
    pub(super) fn expected(&self, expected: &'static str) -> LabeledTreeError {
        self.wrong(TextFault::Expected { expected, found: self.found("()[]{},;:'\"") })
    }

    /// Creates the error for the unclosed bracket at `open`.
    #[cold]
    pub(super) fn never_closed(&self, open: usize) -> LabeledTreeError {
        LabeledTreeError::new(self.text, open, TextFault::NeverClosed)
    }

    /// Creates an error for the given fault at this position.
    #[cold]
    pub(super) fn wrong(&self, fault: TextFault) -> LabeledTreeError {
        LabeledTreeError::new(self.text, self.at, fault)
    }
}

/// Makes a table that is true for these bytes and false for all others.
pub(super) const fn bytes(these: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < these.len() {
        table[these[at] as usize] = true;
        at += 1;
    }
    table
}

/// Parses a length in the usual notations: `12`, `-0.5`, `.5`, `1e-05`. Rejects words such as `inf`.
pub(super) fn length(word: &str) -> Option<f64> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    word.parse().ok().filter(|length: &f64| is_number && length.is_finite())
}
