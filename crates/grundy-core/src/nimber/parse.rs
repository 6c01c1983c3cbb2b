//! Parses nimbers: `*7`.

use super::Nimber;
use crate::ReadError;
use std::fmt;
use std::str::FromStr;

/// Reads `*7` and plain `7`; leading zeros are accepted.
///
/// # Errors
/// Returns an error if the text is empty or a lone star, if another character than a digit follows the optional star, or if the
/// number exceeds 2^64 - 1. The error names the byte, counted from 0.
///
/// ```
/// use grundy_core::Nimber;
///
/// assert_eq!("*7".parse(), Ok(Nimber::new(7)));
/// assert_eq!("7".parse(), Ok(Nimber::new(7)));
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit at position 2, found 'x'");
/// ```
impl FromStr for Nimber {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let begin = usize::from(text.starts_with('*'));
        let no_digit = |position: usize, found: fmt::Arguments<'_>| {
            ReadError::new(format_args!("expected a digit at position {position}, found {found}"))
        };
        if text.len() == begin {
            return Err(no_digit(begin, format_args!("the end")));
        }
        let mut number = 0_u64;
        for (offset, character) in text[begin..].char_indices() {
            let position = begin + offset;
            let digit = character
                .to_digit(10)
                .ok_or_else(|| no_digit(position, format_args!("{character:?}")))?;
            let next = number.checked_mul(10).and_then(|tens| tens.checked_add(u64::from(digit)));
            number = next.ok_or_else(|| {
                let most = u64::MAX;
                ReadError::new(format_args!("the number exceeds {most} at position {position}"))
            })?;
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
