//! Positions and moves as sentences, and what is wrong with a sentence that is none.
//!
//! Every game prints its positions and moves as a short English phrase (`heaps of 3, 5 and 7`, `take 2
//! coins`) and reads the same phrase back. Reading is more generous than printing: upper case is as good as
//! lower case, commas and the word "and" in lists may be missing, and the words around the numbers too where
//! nothing becomes ambiguous.

pub(crate) mod coins_on_tree;
pub(crate) mod compact;
mod list;

pub(crate) use compact::{left_of_heap, left_pair, no_move, read_number, read_numbers, read_pair};
pub(crate) use list::list_of_numbers;

use std::fmt::{self, Display};
use thiserror::Error;

/// Why a phrase is not a position or a move. Words are counted from 1.
///
/// ```
/// use games::heaps::nim::Heaps;
///
/// let error = "heaps of 3, five and 7".parse::<Heaps>().unwrap_err();
/// assert_eq!(error.to_string(), "word 4 is `five`: expected the size of a heap");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The phrase ends too early.
    #[error("word {word} is missing: expected {expected}")]
    Missing {
        /// The place of the missing word.
        word: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// A word that should be another.
    #[error("word {word} is `{found}`: expected {expected}")]
    Unexpected {
        /// The place of the word.
        word: usize,
        /// The beginning of the word.
        found: String,
        /// What should stand there.
        expected: &'static str,
    },
    /// A number that does not fit.
    #[error("word {word} is `{found}`: {expected} is at most {most}")]
    TooLarge {
        /// The place of the number.
        word: usize,
        /// The beginning of the number.
        found: String,
        /// What it is the number of.
        expected: &'static str,
        /// The largest number that fits.
        most: u64,
    },
}

/// The words of a phrase: what stands between white space, commas and colons.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    left: &'a str,
    taken: usize,
}

fn separates(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ':'
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { left: text.trim_start_matches(separates), taken: 0 }
    }

    /// The next word, which stays where it is.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.left.split(separates).next().filter(|word| !word.is_empty())
    }

    /// Takes the next word if it is one of these.
    pub(crate) fn take(&mut self, words: &[&str]) -> bool {
        let found = self
            .peek()
            .is_some_and(|next| words.iter().any(|word| word.eq_ignore_ascii_case(next)));
        if found {
            self.skip();
        }
        found
    }

    /// Takes a word that has to be one of these.
    pub(crate) fn expect(
        &mut self,
        words: &[&str],
        expected: &'static str,
    ) -> Result<(), NotationError> {
        if self.take(words) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Takes a number.
    pub(crate) fn number(&mut self, expected: &'static str) -> Result<u64, NotationError> {
        self.number_up_to(expected, u64::MAX)
    }

    /// Takes a number of at most `most`.
    pub(crate) fn number_up_to(
        &mut self,
        expected: &'static str,
        most: u64,
    ) -> Result<u64, NotationError> {
        // `str::parse` would accept a plus sign.
        let digits = self.peek().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let text = digits.ok_or_else(|| self.unexpected(expected))?;
        let number = text.parse().ok().filter(|&number| number <= most);
        let word = self.taken + 1;
        let number = number.ok_or_else(|| NotationError::TooLarge {
            word,
            found: beginning(text),
            expected,
            most,
        })?;
        self.skip();
        Ok(number)
    }

    /// Takes numbers for as long as there are any; the word "and" may stand between two of them.
    pub(crate) fn numbers(&mut self, expected: &'static str) -> Result<Vec<u64>, NotationError> {
        let mut numbers = Vec::new();
        while self.number_follows() {
            numbers.push(self.number(expected)?);
            let mut after = self.clone();
            if after.take(&["and"]) && after.number_follows() {
                *self = after;
            }
        }
        Ok(numbers)
    }

    /// Takes one number or more, up to the end.
    pub(crate) fn only_numbers(
        &mut self,
        expected: &'static str,
    ) -> Result<Vec<u64>, NotationError> {
        let numbers = self.numbers(expected)?;
        if numbers.is_empty() {
            return Err(self.unexpected(expected));
        }
        self.end(expected)?;
        Ok(numbers)
    }

    fn number_follows(&self) -> bool {
        self.peek().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Takes pairs of numbers as `3-5` for as long as there are any; the word "and" may stand between two.
    pub(crate) fn pairs(
        &mut self,
        expected: &'static str,
    ) -> Result<Vec<(u32, u32)>, NotationError> {
        let mut pairs = Vec::new();
        while let Some(word) = self.peek() {
            let number = |text: &str| {
                text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
            };
            let pair = word.split_once('-').and_then(|(u, v)| Some((number(u)?, number(v)?)));
            pairs.push(pair.ok_or_else(|| self.unexpected(expected))?);
            self.skip();
            if self.take(&["and"]) && self.peek().is_none() {
                return Err(self.unexpected(expected));
            }
        }
        if pairs.is_empty() { Err(self.unexpected(expected)) } else { Ok(pairs) }
    }

    /// Makes sure that nothing is left.
    pub(crate) fn end(&self, expected: &'static str) -> Result<(), NotationError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// The error that the next word is not what it should be.
    pub(crate) fn unexpected(&self, expected: &'static str) -> NotationError {
        let word = self.taken + 1;
        match self.peek() {
            None => NotationError::Missing { word, expected },
            Some(found) => NotationError::Unexpected { word, found: beginning(found), expected },
        }
    }

    fn skip(&mut self) {
        let word = self.peek().map_or(0, str::len);
        self.left = self.left[word..].trim_start_matches(separates);
        self.taken += 1;
    }
}

/// Enough of a word to recognize it, without control characters: errors are shown on terminals.
fn beginning(word: &str) -> String {
    word.chars().take(24).flat_map(char::escape_debug).collect()
}

/// A list as `3, 5 and 7`.
pub(crate) struct Listed<'a, T>(pub(crate) &'a [T]);

impl<T: Display> Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (index, item) in self.0.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index == last => " and ",
                _ => ", ",
            };
            write!(f, "{before}{item}")?;
        }
        Ok(())
    }
}

/// A number of coins as `1 coin` or `2 coins`.
pub(crate) struct Coins(pub(crate) u64);

impl Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} coin{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}
