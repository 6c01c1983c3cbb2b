//! Certificates of arithmetic periods as text.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::ArithmeticCertificate;
use crate::Nimber;
use crate::sequence::{CertificateError, CodeError};

/// Why a text is not an [`ArithmeticCertificate`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseArithmeticError {
    /// A word is missing, or another one stands there.
    #[error("word {word} should be {expected}")]
    BadWord {
        /// Its place, counted from 1.
        word: usize,
        /// What should stand there.
        expected: &'static str,
    },
    /// The code is not one.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// No values can bear the claims out.
    #[error(transparent)]
    Claim(#[from] CertificateError),
}

/// One line: `CODE period P saltus S preperiod E exception H:V bound B`, with `-` if there is no exception.
impl fmt::Display for ArithmeticCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, preperiod, period, saltus, bound, last_exception } = self;
        write!(f, "{code} period {period} saltus {saltus} preperiod {preperiod} exception ")?;
        match last_exception {
            Some((heap, value)) => write!(f, "{heap}:{}", value.value())?,
            None => f.write_str("-")?,
        }
        write!(f, " bound {bound}")
    }
}

/// Reads what [`Display`](fmt::Display) writes, and refuses claims that no values can bear out.
impl FromStr for ArithmeticCertificate {
    type Err = ParseArithmeticError;

    fn from_str(text: &str) -> Result<Self, ParseArithmeticError> {
        const EXCEPTION: &str = "`-`, or a heap and its value with a colon between";
        let mut words = Words { rest: text.split_whitespace(), word: 0 };
        let code = words.next("a code")?.parse()?;
        let period = words.number("period", "`period`")?;
        let saltus = words.number("saltus", "`saltus`")?;
        let preperiod = words.number("preperiod", "`preperiod`")?;
        words.exactly("exception", "`exception`")?;
        let last_exception = match words.next(EXCEPTION)? {
            "-" => None,
            pair => {
                let wrong = words.wrong(EXCEPTION);
                let (heap, value) = pair.split_once(':').ok_or(wrong.clone())?;
                let heap = heap.parse().map_err(|_| wrong.clone())?;
                Some((heap, Nimber::new(value.parse().map_err(|_| wrong)?)))
            }
        };
        let bound = words.number("bound", "`bound`")?;
        if words.rest.next().is_some() {
            words.word += 1;
            return Err(words.wrong("the end"));
        }
        let claim = Self::from_parts(code, preperiod, period, saltus, bound, last_exception);
        claim.check_form()?;
        Ok(claim)
    }
}

struct Words<'a> {
    rest: std::str::SplitWhitespace<'a>,
    word: usize,
}

impl<'a> Words<'a> {
    fn wrong(&self, expected: &'static str) -> ParseArithmeticError {
        ParseArithmeticError::BadWord { word: self.word, expected }
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, ParseArithmeticError> {
        self.word += 1;
        self.rest.next().ok_or_else(|| self.wrong(expected))
    }

    fn exactly(&mut self, word: &str, expected: &'static str) -> Result<(), ParseArithmeticError> {
        if self.next(expected)? == word { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn number(&mut self, name: &str, expected: &'static str) -> Result<u64, ParseArithmeticError> {
        const NUMBER: &str = "a number of 64 bits";
        self.exactly(name, expected)?;
        self.next(NUMBER)?.parse().map_err(|_| self.wrong(NUMBER))
    }
}
