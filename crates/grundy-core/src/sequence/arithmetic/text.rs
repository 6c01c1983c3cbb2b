//! Certificates of arithmetic periods as text.

use std::fmt;
use std::str::FromStr;

use super::ArithmeticCertificate;
use crate::{Nimber, ReadError};

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
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        const EXCEPTION: &str = "`-`, or a heap and its value with a colon between";
        let mut words = Words { rest: text.split_whitespace(), word: 0 };
        let code = words.next("a code")?.parse().map_err(ReadError::new)?;
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
        claim.check_form().map_err(ReadError::new)?;
        Ok(claim)
    }
}

struct Words<'a> {
    rest: std::str::SplitWhitespace<'a>,
    word: usize,
}

impl<'a> Words<'a> {
    fn wrong(&self, expected: &'static str) -> ReadError {
        ReadError::new(format_args!("word {} should be {expected}", self.word))
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, ReadError> {
        self.word += 1;
        self.rest.next().ok_or_else(|| self.wrong(expected))
    }

    fn exactly(&mut self, word: &str, expected: &'static str) -> Result<(), ReadError> {
        if self.next(expected)? == word { Ok(()) } else { Err(self.wrong(expected)) }
    }

    fn number(&mut self, name: &str, expected: &'static str) -> Result<u64, ReadError> {
        const NUMBER: &str = "a number of 64 bits";
        self.exactly(name, expected)?;
        self.next(NUMBER)?.parse().map_err(|_| self.wrong(NUMBER))
    }
}
