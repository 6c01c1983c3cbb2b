//! Formats certificates of periods as text and parses them.

use std::fmt;
use std::str::FromStr;

use super::{ArithmeticCertificate, Certificate, Code};
use grundy_core::{Nimber, ReadError};

/// Prints the certificate in one line: `CODE period P preperiod E exception H:V bound B`. If there is no exception, prints `-` instead.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} period {}", self.code(), self.period())?;
        write_end(f, self.preperiod(), self.last_exception(), self.bound())
    }
}

/// Prints the certificate in one line: `CODE period P saltus S preperiod E exception H:V bound B`. If there is no exception, prints `-`
/// instead.
impl fmt::Display for ArithmeticCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} period {} saltus {}", self.code(), self.period(), self.saltus())?;
        write_end(f, self.preperiod(), self.last_exception(), self.bound())
    }
}

/// Prints the last part of a certificate, which is the same for both kinds.
fn write_end(
    f: &mut fmt::Formatter<'_>,
    preperiod: u64,
    last_exception: Option<(u64, Nimber)>,
    bound: u64,
) -> fmt::Result {
    write!(f, " preperiod {preperiod} exception ")?;
    match last_exception {
        Some((heap, value)) => write!(f, "{heap}:{}", value.value())?,
        None => f.write_str("-")?,
    }
    write!(f, " bound {bound}")
}

/// Parses the output of [`Display`](fmt::Display). Rejects claims that no values can satisfy.
impl FromStr for Certificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut words = Words { rest: text.split_whitespace(), word: 0 };
        let (code, period) = words.beginning()?;
        let (preperiod, last_exception, bound) = words.end()?;
        let claim = Self::from_parts(code, preperiod, period, bound, last_exception);
        claim.check_form().map_err(ReadError::new)?;
        Ok(claim)
    }
}

/// Parses the output of [`Display`](fmt::Display). Rejects claims that no values can satisfy.
impl FromStr for ArithmeticCertificate {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut words = Words { rest: text.split_whitespace(), word: 0 };
        let (code, period) = words.beginning()?;
        let saltus = words.number("saltus", "`saltus`")?;
        let (preperiod, last_exception, bound) = words.end()?;
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

    /// Parses the code and the period.
    fn beginning(&mut self) -> Result<(Code, u64), ReadError> {
        let code = self.next("a code")?.parse().map_err(ReadError::new)?;
        Ok((code, self.number("period", "`period`")?))
    }

    /// Parses the preperiod, the last exception and the bound. Nothing may follow them.
    #[allow(clippy::type_complexity, reason = "three numbers in the order of the text")]
    fn end(&mut self) -> Result<(u64, Option<(u64, Nimber)>, u64), ReadError> {
        const EXCEPTION: &str = "`-`, or a heap and its value with a colon between";
        let preperiod = self.number("preperiod", "`preperiod`")?;
        self.exactly("exception", "`exception`")?;
        let last_exception = match self.next(EXCEPTION)? {
            "-" => None,
            pair => {
                let wrong = self.wrong(EXCEPTION);
                let (heap, value) = pair.split_once(':').ok_or(wrong.clone())?;
                let heap = heap.parse().map_err(|_| wrong.clone())?;
                Some((heap, Nimber::new(value.parse().map_err(|_| wrong)?)))
            }
        };
        let bound = self.number("bound", "`bound`")?;
        if self.rest.next().is_some() {
            self.word += 1;
            return Err(self.wrong("the end"));
        }
        Ok((preperiod, last_exception, bound))
    }
}
