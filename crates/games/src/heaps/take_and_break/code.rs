use std::fmt;
use std::str::FromStr;

use grundy_core::sequence::{DigitTable, DigitTableError};
use thiserror::Error;

/// A take-and-break game in the notation of its code digits.
///
/// | written | game |
/// |---|---|
/// | `0.77`, `.77`, `4.3` | octal game; before the point stands 0, 4 or nothing |
/// | `0.8F` | hexadecimal: digits 8 to F allow three parts |
/// | `0.7[31]` | digits of 16 and more in brackets, here up to four parts |
/// | `0.(3)`, `0.1(37)` | the digits in parentheses repeat for ever |
/// | `unequal:4.` | the heaps left by a move must differ in size (here: Grundy's game) |
/// | `subtract:1,3,4` or `{1,3,4}` | subtraction game: take one of these numbers |
/// | `kayles` | one of the [`Code::NAMES`] |
///
/// Two codes are equal exactly if they allow the same moves, and equal codes are printed alike.
///
/// # Examples
///
/// ```
/// use games::heaps::take_and_break::Code;
///
/// let kayles: Code = "kayles".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!(kayles, ".7700".parse()?);
/// assert_eq!("{1,3}".parse::<Code>()?.to_string(), "0.303");
/// assert_eq!("0.33(3)".parse::<Code>()?.to_string(), "0.(3)");
/// assert_eq!("0.7x".parse::<Code>().unwrap_err().to_string(), "'x' at character 4 is not a code digit");
/// # Ok::<(), games::heaps::take_and_break::CodeError>(())
/// ```
///
/// Source of the notation: R. K. Guy and C. A. B. Smith, "The G-values of various games" (1956);
/// *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    table: DigitTable,
}

/// Why a text is not the code of a take-and-break game. Characters are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// Nothing but blanks.
    #[error("the code is empty")]
    Empty,
    /// Neither a code nor one of the [`Code::NAMES`].
    #[error("'{name}' is neither a code nor the name of a game")]
    UnknownName {
        /// The text.
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
    /// A digit before the point other than 0 and 4.
    #[error("'{found}' at character {at} cannot stand before the point, only 0 or 4 can")]
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
    #[error("'{found}' at character {at} follows digits that repeat for ever")]
    AfterRepeat {
        /// The character.
        found: char,
        /// Its place.
        at: usize,
    },
    /// Not a number, or one that is too large.
    #[error("'{found}' at character {at} is not a number from {least} to {largest}")]
    BadNumber {
        /// The text.
        found: String,
        /// Its place.
        at: usize,
        /// The smallest number possible here.
        least: u64,
        /// The largest number possible here.
        largest: u64,
    },
    /// Digits in order one by one, but together not a game.
    #[error(transparent)]
    Table(#[from] DigitTableError),
    /// A table whose digit 0 is neither 0 nor 4 has no code.
    #[error("digit 0 is {digit}, the notation has only 0 and 4 there")]
    NoNotation {
        /// The digit in place 0.
        digit: u32,
    },
}

const UNEQUAL: &str = "unequal:";
const SUBTRACT: &str = "subtract:";
/// Subtraction sets with a larger member are printed as a set, not as digits.
const LONGEST_SET_AS_DIGITS: usize = 40;

impl Code {
    /// Names of well-known games that are understood in place of a code.
    pub const NAMES: &[(&str, &str)] = &[
        ("nim", "0.(3)"),
        ("kayles", "0.77"),
        ("dawson", "0.137"),
        ("dawsons-chess", "0.137"),
        ("dawsons-kayles", "0.07"),
        ("treblecross", "0.007"),
        ("guiles", "0.15"),
        ("officers", "0.6"),
        ("lasker", "4.(3)"),
        ("grundy", "unequal:4."),
    ];

    /// The rules as a table of digits, as the engines take them.
    #[must_use]
    pub fn table(&self) -> &DigitTable {
        &self.table
    }

    /// The rules, given away.
    #[must_use]
    pub fn into_table(self) -> DigitTable {
        self.table
    }

    fn is_subtraction_set(&self) -> bool {
        let digits = self.table.leading_digits();
        self.table.is_finite() && !digits.is_empty() && digits.iter().all(|&d| d == 0 || d == 3)
    }
}

impl TryFrom<DigitTable> for Code {
    type Error = CodeError;

    /// The code of a table.
    ///
    /// # Errors
    ///
    /// [`CodeError::NoNotation`] if digit 0 is neither 0 nor 4.
    fn try_from(table: DigitTable) -> Result<Self, CodeError> {
        match table.digit(0) {
            0 | 4 => Ok(Self { table }),
            digit => Err(CodeError::NoNotation { digit }),
        }
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let start = text.chars().take_while(|c| c.is_whitespace()).count();
        let text = text.trim();
        if text.is_empty() {
            return Err(CodeError::Empty);
        }
        if let Some((_, code)) =
            Self::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(text))
        {
            return code.parse();
        }
        let table = if let Some(digits) = text.strip_prefix(UNEQUAL) {
            digits_of(digits, start + UNEQUAL.len())?.with_unequal_parts()
        } else if let Some(list) = text.strip_prefix(SUBTRACT) {
            set_of(list, start + SUBTRACT.len())?
        } else if let Some(list) = text.strip_prefix('{') {
            let list =
                list.strip_suffix('}').ok_or(CodeError::Unclosed { found: '{', at: start + 1 })?;
            set_of(list, start + 1)?
        } else if text.chars().all(|c| c.is_ascii_alphabetic() || c == '-' || c == '_') {
            return Err(CodeError::UnknownName { name: text.to_owned() });
        } else {
            digits_of(text, start)?
        };
        Self::try_from(table)
    }
}

/// Reads a subtraction set; its first character is number `start + 1` of the whole text.
fn set_of(list: &str, start: usize) -> Result<DigitTable, CodeError> {
    if list.trim().is_empty() {
        return Err(CodeError::Nothing { at: start.max(1) });
    }
    let largest = DigitTable::MAX_DIGITS as u64 - 1;
    let mut set = Vec::new();
    let mut at = start + 1;
    for item in list.split(',') {
        let lead = item.chars().take_while(|c| c.is_whitespace()).count();
        set.push(number(item.trim(), at + lead, 1, largest)?);
        at += item.chars().count() + 1;
    }
    Ok(DigitTable::subtraction(set)?)
}

fn number(text: &str, at: usize, least: u64, largest: u64) -> Result<u64, CodeError> {
    let value = if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None };
    value.filter(|value| (least..=largest).contains(value)).ok_or_else(|| CodeError::BadNumber {
        found: text.to_owned(),
        at,
        least,
        largest,
    })
}

/// Reads `0.123(45)`; its first character is number `start + 1` of the whole text.
fn digits_of(text: &str, start: usize) -> Result<DigitTable, CodeError> {
    let mut chars = text.chars().zip(start + 1..).peekable();
    let end = start + 1 + text.chars().count();
    let mut leading = match chars.peek() {
        Some(&('.', _)) => vec![0],
        Some(&(found @ ('0' | '4'), _)) => {
            chars.next();
            vec![u32::from(found == '4') * 4]
        }
        Some(&(found, at)) if found.is_ascii_hexdigit() => {
            return Err(CodeError::BeforePoint { found, at });
        }
        Some(&(found, at)) => return Err(CodeError::NotADigit { found, at }),
        None => return Err(CodeError::Empty),
    };
    match chars.next() {
        Some(('.', _)) => {}
        Some((_, at)) => return Err(CodeError::NoPoint { at }),
        None => return Err(CodeError::NoPoint { at: end }),
    }
    let mut repeat = Vec::new();
    let mut open = None;
    while let Some((found, at)) = chars.next() {
        let digit = match found {
            '(' if open.is_none() => {
                open = Some(at);
                continue;
            }
            ')' => match open {
                Some(at) if repeat.is_empty() => return Err(CodeError::Nothing { at }),
                Some(_) => match chars.next() {
                    Some((found, at)) => return Err(CodeError::AfterRepeat { found, at }),
                    None => return Ok(DigitTable::with_repeat(&leading, &repeat)?),
                },
                None => return Err(CodeError::NotADigit { found, at }),
            },
            '[' => {
                let mut inside = String::new();
                loop {
                    match chars.next() {
                        Some((']', _)) => break,
                        Some((c, _)) => inside.push(c),
                        None => return Err(CodeError::Unclosed { found, at }),
                    }
                }
                if inside.is_empty() {
                    return Err(CodeError::Nothing { at });
                }
                number(&inside, at + 1, 0, u64::from(u32::MAX))? as u32
            }
            _ => found.to_digit(16).ok_or(CodeError::NotADigit { found, at })?,
        };
        if open.is_some() { &mut repeat } else { &mut leading }.push(digit);
    }
    match open {
        Some(at) => Err(CodeError::Unclosed { found: '(', at }),
        None => Ok(DigitTable::new(&leading)?),
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.table.leading_digits();
        if self.table.has_unequal_parts() {
            f.write_str(UNEQUAL)?;
        } else if self.is_subtraction_set() && digits.len() > LONGEST_SET_AS_DIGITS + 1 {
            f.write_str(SUBTRACT)?;
            let mut separator = "";
            for (take, _) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
                write!(f, "{separator}{take}")?;
                separator = ",";
            }
            return Ok(());
        }
        let mut repeat = self.table.repeating_digits().to_vec();
        write!(f, "{}.", self.table.digit(0))?;
        for &digit in digits.iter().skip(1) {
            write_digit(f, digit)?;
        }
        if digits.is_empty() && !repeat.is_empty() {
            // The block begins before the point, where parentheses cannot stand.
            repeat.rotate_left(1);
        }
        if !repeat.is_empty() {
            f.write_str("(")?;
            for digit in repeat {
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
