//! Codes as text: what is read, how it is printed, and the mistakes that can be made.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Code;

/// Why a text or a list of digits is not the code of a take-and-break game. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// Nothing but blanks.
    #[error("the code is empty")]
    Empty,
    /// A text of letters alone, such as the name of a game.
    #[error("'{name}' is not a code")]
    NotACode {
        /// The text, cut off after some characters.
        name: String,
    },
    /// A character that is no code digit.
    #[error("'{found}' at character {at} is not a code digit")]
    NotADigit {
        /// The character.
        found: char,
        /// Its place.
        at: usize,
    },
    /// A digit before the point that would allow a move that changes nothing.
    #[error("'{found}' at character {at} cannot stand before the point, only 0, 4, 8 and C can")]
    BeforePoint {
        /// The character.
        found: char,
        /// Its place.
        at: usize,
    },
    /// The point is missing.
    #[error("a point is missing at character {at}")]
    NoPoint {
        /// Where it should be.
        at: usize,
    },
    /// A bracket or parenthesis without its partner.
    #[error("'{found}' at character {at} is never closed")]
    Unclosed {
        /// The opening character.
        found: char,
        /// Its place.
        at: usize,
    },
    /// `()`, `[]` or an empty set.
    #[error("nothing between the brackets at character {at}")]
    Nothing {
        /// The place of the opening character.
        at: usize,
    },
    /// Something follows the repeating digits.
    #[error("'{found}' at character {at} follows digits that repeat forever")]
    AfterRepeat {
        /// The character.
        found: char,
        /// Its place.
        at: usize,
    },
    /// Not a number, or one that is too large.
    #[error("'{found}' at character {at} is not a number from {least} to {largest}")]
    BadNumber {
        /// The text, cut off after some characters.
        found: String,
        /// Its place.
        at: usize,
        /// The smallest number possible here.
        least: u64,
        /// The largest number possible here.
        largest: u64,
    },
    /// Digit 0 has bit 0 or 1: a "move" that changes nothing.
    #[error(
        "digit 0 is {digit}, but a move that removes nothing must split the heap (bits 0 and 1 clear)"
    )]
    IdleMove {
        /// The digit found in place 0.
        digit: u32,
    },
    /// More than [`Code::MAX_DIGITS`] digits.
    #[error("{count} digits, at most {max} are possible", max = Code::MAX_DIGITS)]
    TooManyDigits {
        /// How many digits there were.
        count: usize,
    },
    /// A move of a subtraction set that removes nothing.
    #[error("a subtraction set cannot contain 0")]
    ZeroSubtraction,
}

const UNEQUAL: &str = "unequal:";
const SUBTRACT: &str = "subtract:";
/// Subtraction sets with a larger member are printed as a set, not as digits.
const MAX_SET_AS_DIGITS: usize = 40;
/// How many characters of a mistake are repeated in a message.
const ECHOED: usize = 40;

impl FromStr for Code {
    type Err = CodeError;

    /// Reads the notation of a [`Code`], in memory for [`Code::MAX_DIGITS`] digits however long the text is.
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
            Err(CodeError::NotACode { name: shortened(text) })
        } else {
            digits_of(text, start)
        }
    }
}

/// The text, or its beginning if it is long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// Reads a subtraction set; its first character is number `start + 1` of the whole text.
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
        found: shortened(text),
        at,
        least,
        largest,
    })
}

/// What is left of a text, and the number of its next character in the whole text.
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

    /// The digit that begins with the character `found` at `at`.
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

/// The digits read so far; those beyond the most possible are counted only.
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

/// Reads `0.123(45)`; its first character is number `start + 1` of the whole text.
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
            // A block that begins before the point is printed from its next digit on: no parenthesis stands there.
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
