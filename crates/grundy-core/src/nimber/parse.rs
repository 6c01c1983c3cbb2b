//! Nimbers as text: `*7`.

use super::Nimber;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a text is no nimber. Positions count bytes from 0.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseNimberError {
    /// There is no digit where the number should begin.
    #[error("expected a digit at position {position}, found the end")]
    MissingDigits {
        /// The length of the text.
        position: usize,
    },
    /// A character that is no decimal digit.
    #[error("expected a digit at position {position}, found {character:?}")]
    UnexpectedCharacter {
        /// The character.
        character: char,
        /// Where it begins.
        position: usize,
    },
    /// The number is 2^64 or more.
    #[error("the number exceeds {} at position {position}", u64::MAX)]
    TooLarge {
        /// Where the first digit stands that makes it so.
        position: usize,
    },
}

/// Reads `*7` and plain `7`; leading zeros are accepted.
///
/// # Errors
/// The text is empty or a lone star, has a character other than a digit after the optional star, or the number
/// exceeds 2^64 - 1.
///
/// ```
/// use grundy_core::{Nimber, ParseNimberError};
///
/// assert_eq!("*7".parse(), Ok(Nimber::new(7)));
/// assert_eq!("7".parse(), Ok(Nimber::new(7)));
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error, ParseNimberError::UnexpectedCharacter { character: 'x', position: 2 });
/// assert_eq!(error.to_string(), "expected a digit at position 2, found 'x'");
/// ```
impl FromStr for Nimber {
    type Err = ParseNimberError;

    fn from_str(text: &str) -> Result<Self, ParseNimberError> {
        let begin = usize::from(text.starts_with('*'));
        if text.len() == begin {
            return Err(ParseNimberError::MissingDigits { position: begin });
        }
        let mut number = 0_u64;
        for (offset, character) in text[begin..].char_indices() {
            let position = begin + offset;
            let digit = character
                .to_digit(10)
                .ok_or(ParseNimberError::UnexpectedCharacter { character, position })?;
            number = number
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(u64::from(digit)))
                .ok_or(ParseNimberError::TooLarge { position })?;
        }
        Ok(Self(number))
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() && f.precision().is_none() {
            return write!(f, "*{}", self.0);
        }
        f.pad(&format!("*{}", self.0))
    }
}
