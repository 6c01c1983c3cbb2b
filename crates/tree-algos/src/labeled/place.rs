//! A place in a text, for reading the next token and for errors.

use super::{LabeledTreeError, TextFault};

/// A text with a place in it, counted in bytes.
#[derive(Clone, Debug)]
pub(super) struct Place<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl<'t> Place<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The next byte; 0 at the end, which is not a sign of any format.
    #[inline]
    pub(super) fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Skips white space.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        while self.byte().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Takes all bytes up to the first that is one of these, or to the end.
    #[inline]
    pub(super) fn word(&mut self, ends: &[bool; 256]) -> &'t str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|&byte| ends[byte as usize]).unwrap_or(rest.len());
        let start = self.at;
        self.at += length;
        &self.text[start..self.at]
    }

    /// Reads a quoted text that begins here. A doubled quote inside is a single one.
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

    /// The error for an unexpected text at this place.
    #[cold]
    pub(super) fn expected(&self, expected: &'static str) -> LabeledTreeError {
        let rest = &self.text[self.at.min(self.text.len())..];
        let first: String = rest.chars().take(1).collect();
        let is_word = |c: char| !c.is_whitespace() && !"()[]{},;:'\"".contains(c);
        let word: String = rest.chars().take_while(|&c| is_word(c)).take(20).collect();
        let found = match (&word[..], &first[..]) {
            ("", "") => "the end of the text".to_owned(),
            ("", "\n" | "\r") => "the end of the line".to_owned(),
            ("", sign) => format!("`{sign}`"),
            (word, _) => format!("`{word}`"),
        };
        self.wrong(TextFault::Expected { expected, found })
    }

    /// The error about the bracket at `open`.
    #[cold]
    pub(super) fn never_closed(&self, open: usize) -> LabeledTreeError {
        LabeledTreeError::new(self.text, open, TextFault::NeverClosed)
    }

    /// The error for another fault at this place.
    #[cold]
    pub(super) fn wrong(&self, fault: TextFault) -> LabeledTreeError {
        LabeledTreeError::new(self.text, self.at, fault)
    }
}

/// A table of all bytes: true for these.
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
