//! Parses and prints codes. Errors give the position of the mistake.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Code;

/// The reason why some text, or a list of digits, is not the code of a take-and-break game. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The text is empty or blank.
    #[error("the code is empty")]
    Empty,
    /// The text consists only of letters, such as the name of a game.
    #[error("'{name}' is not a code")]
    NotACode {
        /// The text, truncated.
        name: String,
    },
    /// A character is not a digit of a code.
    #[error("'{found}' at character {at} is not a code digit")]
    NotADigit {
        /// The character.
        found: char,
        /// The position of the character.
        at: usize,
    },
    /// A digit before the point would allow a move that changes nothing.
    #[error("'{found}' at character {at} cannot precede the point; only 0, 4, 8 and C can")]
    BeforePoint {
        /// The character.
        found: char,
        /// The position of the character.
        at: usize,
    },
    /// The point is missing.
    #[error("a point is missing at character {at}")]
    NoPoint {
        /// The position where the point should be.
        at: usize,
    },
    /// A bracket or parenthesis is never closed.
    #[error("'{found}' at character {at} is never closed")]
    Unclosed {
        /// The opening character.
        found: char,
        /// The position of the character.
        at: usize,
    },
    /// A pair of brackets or a set is empty.
    #[error("nothing between the brackets at character {at}")]
    Nothing {
        /// The position of the opening character.
        at: usize,
    },
    /// A character follows the repeating digits.
    #[error("'{found}' at character {at} follows digits that repeat forever")]
    AfterRepeat {
        /// The character.
        found: char,
        /// The position of the character.
        at: usize,
    },
    /// The text is not a number, or the number is not in the allowed range.
    #[error("'{found}' at character {at} is not a number from {least} to {largest}")]
    BadNumber {
        /// The text, truncated.
        found: String,
        /// The position of its first character.
        at: usize,
        /// The smallest number allowed here.
        least: u64,
        /// The largest number allowed here.
        largest: u64,
    },
    /// Digit 0 has bit 0 or 1, which would allow a "move" that changes nothing.
    #[error(
        "digit 0 is {digit}, but a move that removes nothing must split the heap (bits 0 and 1 clear)"
    )]
    IdleMove {
        /// The value of digit 0.
        digit: u32,
    },
    /// The code has more than [`Code::MAX_DIGITS`] digits.
    #[error("{count} digits, but at most {max} are allowed", max = Code::MAX_DIGITS)]
    TooManyDigits {
        /// The number of digits.
        count: usize,
    },
    /// A subtraction set contains 0, which would allow a move that removes nothing.
    #[error("a subtraction set cannot contain 0")]
    ZeroSubtraction,
}

const UNEQUAL: &str = "unequal:";
const SUBTRACT: &str = "subtract:";
/// A subtraction set that contains a larger number than this is printed as a set instead of digits.
const MAX_SET_AS_DIGITS: usize = 40;
/// The maximum number of characters that an error message quotes.
const ECHOED: usize = 40;

impl FromStr for Code {
    type Err = CodeError;

    /// Parses the notation of a [`Code`]. Even for very long text, it takes no more memory than [`Code::MAX_DIGITS`] digits need.
    fn from_str(text: &str) -> Result<Self, CodeError> {
        let start = text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim();
        if text.is_empty() {
            return Err(CodeError::Empty);
        }
        if let Some(digits) = text.strip_prefix(UNEQUAL) {
            Ok(digits_of(digits, start + UNEQUAL.len())?.with_unequal_parts())
        } else if let Some(list) = text.strip_prefix(SUBTRACT) {
            set_of(list, start + SUBTRACT.len())
        } else if let Some(list) = text.strip_prefix('{') {
            let list =
                list.strip_suffix('}').ok_or(CodeError::Unclosed { found: '{', at: start + 1 })?;
            set_of(list, start + 1)
        } else if text.chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '_') {
            Err(CodeError::NotACode { name: truncate(text) })
        } else {
            digits_of(text, start)
        }
    }
}

/// Truncates long text.
fn truncate(text: &str) -> String {
    match text.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Parses a subtraction set. `start` is the number of characters before it in the whole text.
fn set_of(list: &str, start: usize) -> Result<Code, CodeError> {
    if list.trim().is_empty() {
        return Err(CodeError::Nothing { at: start });
    }
    let largest = Code::MAX_DIGITS as u64 - 1;
    let mut digits = vec![0];
    let mut at = start + 1;
    for item in list.split(',') {
        let lead = item.chars().take_while(|c| c.is_whitespace()).count();
        let take = number(item.trim(), at + lead, 1, largest)? as usize;
        if digits.len() <= take {
            digits.resize(take + 1, 0);
        }
        digits[take] = 3;
        at += item.chars().count() + 1;
    }
    Code::new(&digits)
}

fn number(text: &str, at: usize, least: u64, largest: u64) -> Result<u64, CodeError> {
    let value = if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None };
    value.filter(|value| (least..=largest).contains(value)).ok_or_else(|| CodeError::BadNumber {
        found: truncate(text),
        at,
        least,
        largest,
    })
}

/// The part of a text that has not been read, and the number of its first character in the whole text.
struct Reader<'a> {
    rest: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<(char, usize)> {
        let found = self.rest.chars().next()?;
        self.rest = &self.rest[found.len_utf8()..];
        self.at += 1;
        Some((found, self.at - 1))
    }

    /// Reads a digit. Its first character `found` has been read already, and has the number `at`.
    fn digit(&mut self, (found, at): (char, usize)) -> Result<u32, CodeError> {
        if found != '[' {
            return found.to_digit(16).ok_or(CodeError::NotADigit { found, at });
        }
        let (inside, rest) = self.rest.split_once(']').ok_or(CodeError::Unclosed { found, at })?;
        if inside.is_empty() {
            return Err(CodeError::Nothing { at });
        }
        self.rest = rest;
        self.at += inside.chars().count() + 1;
        Ok(number(inside, at + 1, 0, u64::from(u32::MAX))? as u32)
    }
}

/// The digits parsed so far. Digits beyond the maximum are only counted, not stored.
struct Digits {
    leading: Vec<u32>,
    repeat: Vec<u32>,
    count: usize,
}

impl Digits {
    fn push(&mut self, digit: u32, repeats: bool) {
        self.count += 1;
        if self.count <= Code::MAX_DIGITS {
            if repeats { &mut self.repeat } else { &mut self.leading }.push(digit);
        }
    }

    fn code(self) -> Result<Code, CodeError> {
        if self.count > Code::MAX_DIGITS {
            return Err(CodeError::TooManyDigits { count: self.count });
        }
        Code::with_repeat(&self.leading, &self.repeat)
    }
}

/// Parses digits such as `0.123(45)`. `start` is the number of characters before them in the whole text.
fn digits_of(text: &str, start: usize) -> Result<Code, CodeError> {
    let mut reader = Reader { rest: text, at: start + 1 };
    let mut digits = Digits { leading: Vec::new(), repeat: Vec::new(), count: 0 };
    let mut next = reader.next().ok_or(CodeError::Empty)?;
    let mut first = 0;
    if next.0 != '.' {
        let (found, at) = next;
        first = reader.digit(next)?;
        if first & 3 != 0 && found != '[' {
            return Err(CodeError::BeforePoint { found, at });
        }
        next = reader.next().ok_or(CodeError::NoPoint { at: reader.at })?;
    }
    if next.0 != '.' {
        return Err(CodeError::NoPoint { at: next.1 });
    }
    digits.push(first, false);
    let mut open = None;
    while let Some(next) = reader.next() {
        let (found, at) = next;
        match (found, open) {
            ('(', None) => open = Some((at, digits.count)),
            (')', Some((at, count))) if count == digits.count => {
                return Err(CodeError::Nothing { at });
            }
            (')', Some(_)) => match reader.next() {
                Some((found, at)) => return Err(CodeError::AfterRepeat { found, at }),
                None => return digits.code(),
            },
            _ => {
                let digit = reader.digit(next)?;
                digits.push(digit, open.is_some());
            }
        }
    }
    match open {
        Some((at, _)) => Err(CodeError::Unclosed { found: '(', at }),
        None => digits.code(),
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.leading_digits();
        if self.has_unequal_parts() {
            f.write_str(UNEQUAL)?;
        } else if self.is_subtraction_set() && digits.len() > MAX_SET_AS_DIGITS + 1 {
            f.write_str(SUBTRACT)?;
            let mut separator = "";
            for (take, _) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
                write!(f, "{separator}{take}")?;
                separator = ",";
            }
            return Ok(());
        }
        write_digit(f, self.digit(0))?;
        f.write_str(".")?;
        for &digit in digits.iter().skip(1) {
            write_digit(f, digit)?;
        }
        let repeat = self.repeating_digits();
        if !repeat.is_empty() {
            // The repeating block cannot be printed before the point. If it starts there, its first digit has already been printed, so
            // rotate the block by one digit.
            let (before, after) = repeat.split_at(usize::from(digits.is_empty()));
            f.write_str("(")?;
            for &digit in after.iter().chain(before) {
                write_digit(f, digit)?;
            }
            f.write_str(")")?;
        }
        Ok(())
    }
}

fn write_digit(f: &mut fmt::Formatter<'_>, digit: u32) -> fmt::Result {
    match digit {
        0..16 => write!(f, "{digit:X}"),
        _ => write!(f, "[{digit}]"),
    }
}
