//! Parses and prints systems and certificates of their periods.

use std::fmt;
use std::str::FromStr;

use super::{HeapKind, HeapPattern, HeapSystem, SystemPeriod};
use grundy_core::{Nimber, ReadError};

/// The maximum length of the text of a system, in bytes.
const MAX_TEXT: usize = 1 << 24;

/// Prints the kinds in order, separated by `; `. Each kind is printed as `NAME [VALUES] = PATTERN, PATTERN, ...`, with `-` instead of the
/// patterns if the kind has none. A pattern is printed as a sum: the number of tokens removed; the kinds of the heaps left, each with its
/// least size if that is above 0; and a constant such as `*3`.
impl fmt::Display for HeapSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, kind) in self.kinds.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { "; " }, kind.name)?;
            for (size, value) in kind.table.iter().enumerate() {
                write!(f, "{}{value}", if size == 0 { " [" } else { " " })?;
            }
            f.write_str(if kind.table.is_empty() { " = " } else { "] = " })?;
            if kind.patterns.is_empty() {
                f.write_str("-")?;
            }
            for (place, pattern) in kind.patterns.iter().enumerate() {
                write!(f, "{}{}", if place == 0 { "" } else { ", " }, pattern.removed)?;
                for part in &pattern.parts {
                    write!(f, " + {}", self.kinds[part.kind as usize].name)?;
                    if part.least > 0 {
                        write!(f, ">={}", part.least)?;
                    }
                }
                if pattern.constant > 0 {
                    write!(f, " + *{}", pattern.constant)?;
                }
            }
        }
        Ok(())
    }
}

/// Parses the output of [`Display`](fmt::Display). Spaces around `;`, `,`, `+`, `=` and brackets are optional.
///
/// # Examples
///
/// ```
/// use octal_games::HeapSystem;
///
/// let system: HeapSystem = "B [0 1]=1+A,3; A=0+B,2+A+B>=1+*3".parse()?;
/// assert_eq!(system.to_string(), "B [0 1] = 1 + A, 3; A = 0 + B, 2 + B>=1 + A + *3");
/// assert!("A = 0 + B; B = 1 + A".parse::<HeapSystem>().is_err());
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
impl FromStr for HeapSystem {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        if text.len() > MAX_TEXT {
            let length = text.len();
            return Err(ReadError::new(format_args!(
                "a system of {length} bytes, at most {MAX_TEXT}"
            )));
        }
        let mut heads = Vec::new();
        for kind in text.split(';') {
            let Some((head, patterns)) = kind.split_once('=') else {
                return Err(ReadError::expected("a kind of heaps with `=`", kind.trim()));
            };
            heads.push((head, patterns));
        }
        let mut kinds = Vec::with_capacity(heads.len());
        for (head, _) in &heads {
            kinds.push(read_head(head)?);
        }
        let names: std::collections::HashMap<String, u32> =
            (0..).zip(&kinds).map(|(index, kind)| (kind.name.clone(), index)).collect();
        for (kind, (_, patterns)) in kinds.iter_mut().zip(heads) {
            if patterns.trim() == "-" {
                continue;
            }
            for pattern in patterns.split(',') {
                kind.patterns.push(read_pattern(pattern, &names)?);
            }
        }
        Self::new(kinds).map_err(ReadError::new)
    }
}

/// Parses the name and the table.
fn read_head(text: &str) -> Result<HeapKind, ReadError> {
    let Some((name, table)) = text.split_once('[') else { return Ok(HeapKind::new(text.trim())) };
    let Some(table) = table.trim_end().strip_suffix(']') else {
        return Err(ReadError::expected("a table of values that ends with `]`", table.trim()));
    };
    let values = table.split_whitespace().map(number).collect::<Result<Vec<u32>, _>>()?;
    Ok(HeapKind::new(name.trim()).table(values))
}

fn read_pattern(
    text: &str,
    names: &std::collections::HashMap<String, u32>,
) -> Result<HeapPattern, ReadError> {
    let mut terms = text.split('+').map(str::trim);
    let mut pattern = HeapPattern::new(number(terms.next().unwrap_or(""))?);
    let mut constants = 0;
    for term in terms {
        if let Some(value) = term.strip_prefix('*') {
            constants += 1;
            pattern = pattern.constant(number(value.trim())?);
        } else {
            let (name, least) = term.split_once(">=").unwrap_or((term, "0"));
            let Some(&kind) = names.get(name.trim()) else {
                return Err(ReadError::expected("the name of a kind", name.trim()));
            };
            pattern = pattern.part(kind, number(least.trim())?);
        }
        if constants > 1 || pattern.parts.len() > HeapSystem::MAX_PARTS {
            return Err(ReadError::expected(
                format_args!("one constant and {} heaps at most", HeapSystem::MAX_PARTS),
                text.trim(),
            ));
        }
    }
    Ok(pattern)
}

fn number<T: FromStr>(text: &str) -> Result<T, ReadError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| ReadError::expected("a number", text))
}

/// Prints one line: `KIND period P preperiod E exception H:V common C from F bound B where SYSTEM`, with `-` if there is no
/// exception.
impl fmt::Display for SystemPeriod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.system().kinds()[self.kind()].name();
        write!(f, "{name} period {} preperiod {} exception ", self.period(), self.preperiod())?;
        match self.last_exception() {
            Some((heap, value)) => write!(f, "{heap}:{}", value.value())?,
            None => f.write_str("-")?,
        }
        let (period, start) = (self.common_period(), self.start());
        write!(f, " common {period} from {start} bound {} where {}", self.bound(), self.system())
    }
}

/// Parses the output of [`Display`](fmt::Display). Rejects claims that no values can satisfy.
impl FromStr for SystemPeriod {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let Some((claim, system)) = text.split_once(" where ") else {
            return Err(ReadError::new("expected ` where ` and a system after the claim"));
        };
        let system: HeapSystem = system.parse()?;
        let words: Vec<&str> = claim.split_whitespace().take(14).collect();
        let &[
            name,
            "period",
            period,
            "preperiod",
            preperiod,
            "exception",
            exception,
            "common",
            common,
            "from",
            start,
            "bound",
            bound,
        ] = words.as_slice()
        else {
            return Err(ReadError::expected(
                "`KIND period P preperiod E exception H:V common C from F bound B`",
                claim,
            ));
        };
        let Some(kind) = system.kind(name) else {
            return Err(ReadError::expected("the name of a kind", name));
        };
        let last_exception = match exception.split_once(':') {
            None if exception == "-" => None,
            None => return Err(ReadError::expected("`-`, or a heap and its value", exception)),
            Some((heap, value)) => Some((number(heap)?, Nimber::new(number(value)?))),
        };
        let common = (number(common)?, number(start)?, number(bound)?);
        let claim = (number(period)?, number(preperiod)?, last_exception);
        let read = Self::from_parts(system, kind, claim, common);
        read.check_form().map_err(ReadError::new)?;
        Ok(read)
    }
}
