//! Parses input in a single pass from left to right.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::given::{Given, GivenError, Kind};

/// The maximum number of characters of a word that an error quotes.
const MAX_ECHO: usize = 20;

/// The minimum number of lines that are read as numbers with their values. Fewer lines are read as plain values.
const MIN_LINES: usize = 3;

/// One value of the text.
#[derive(Clone, Copy, Debug)]
enum Value<'t> {
    Number(u64, &'t str),
    Outcome(bool, &'t str),
}

/// The values of an input, with the rows and pairs to which they belong.
#[derive(Default)]
struct Written<'t> {
    values: Vec<Value<'t>>,
    /// For each row, the number of values before its end. Empty if the input has no rows.
    ends: Vec<usize>,
    /// For each `(`, the number of values before it.
    pairs: Vec<usize>,
    /// The number of open brackets, and whether a parenthesis is open.
    depth: usize,
    in_pair: bool,
}

impl FromStr for Given {
    type Err = GivenError;

    fn from_str(text: &str) -> Result<Self, GivenError> {
        let text = without_remarks(text);
        let text = text.trim();
        let keyword = text.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or("");
        let is_lost = keyword.eq_ignore_ascii_case("lost");
        let rest =
            if is_lost { text[keyword.len()..].trim_start_matches([':', ' ']) } else { text };
        if let Some((first, values)) = Self::numbered(rest)? {
            let given = Self::listed(&Written::read(&values)?, is_lost)?;
            return Ok(if is_lost { given } else { given.starting_at(first) });
        }
        Self::listed(&Written::read(rest)?, is_lost)
    }
}

/// Prints text that parses as the same input. Exception: a table with one row parses as a list of values.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |lost: &bool| if *lost { "P" } else { "N" };
        let all: Vec<String> = match &self.kind {
            Kind::Values(values) => values.iter().map(ToString::to_string).collect(),
            Kind::Outcomes(lost) => lost.iter().map(|lost| letter(lost).to_owned()).collect(),
            Kind::Lost(numbers) => {
                f.write_str("lost ")?;
                numbers.iter().map(ToString::to_string).collect()
            }
            Kind::LostPairs(pairs) => {
                f.write_str("lost ")?;
                pairs.iter().map(|(a, b)| format!("({a},{b})")).collect()
            }
            Kind::Table(rows) => return table(f, rows, ToString::to_string),
            Kind::OutcomeTable(rows) => return table(f, rows, |lost| letter(lost).to_owned()),
        };
        let Some(first) = self.first.filter(|_| self.is_sequence()) else {
            return f.write_str(&all.join(" "));
        };
        for (at, value) in (0..).zip(all) {
            writeln!(f, "{} {value}", first.saturating_add(at))?;
        }
        Ok(())
    }
}

/// Prints the rows of a table, separated by `/`.
fn table<T>(
    f: &mut fmt::Formatter<'_>,
    rows: &[Vec<T>],
    word: impl Fn(&T) -> String,
) -> fmt::Result {
    let row = |row: &Vec<T>| row.iter().map(&word).collect::<Vec<_>>().join(" ");
    f.write_str(&rows.iter().map(row).collect::<Vec<_>>().join(" / "))
}

impl Given {
    /// Returns whether the input is a sequence of values or outcomes.
    const fn is_sequence(&self) -> bool {
        matches!(self.kind, Kind::Values(_) | Kind::Outcomes(_))
    }

    /// Parses lines that each contain a number and its value. Returns the first number and the text of the values. Returns `None` if the
    /// lines have a different form.
    fn numbered(text: &str) -> Result<Option<(u64, String)>, GivenError> {
        let separates = |c: char| c.is_whitespace() || ",:;=".contains(c);
        let mut first = None;
        let mut before = None;
        let mut values = String::new();
        let (mut lines, mut gap) = (0, None);
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let mut words = line.split(separates).filter(|word| !word.is_empty());
            let (Some(number), Some(value), None) = (words.next(), words.next(), words.next())
            else {
                return Ok(None);
            };
            let is_value = |c: char| c.is_ascii_alphanumeric() || "*?-_".contains(c);
            let Ok(found) = number.parse::<u64>() else { return Ok(None) };
            if !value.chars().all(is_value) || before.is_some_and(|before| before >= found) {
                return Ok(None);
            }
            if let Some(before) = before.filter(|&before| before + 1 != found) {
                gap = gap.or(Some(GivenError::Gap { before, found }));
            }
            first = first.or(Some(found));
            before = Some(found);
            lines += 1;
            values.push_str(value);
            values.push(' ');
        }
        match (first, gap) {
            (Some(_), Some(gap)) if lines >= MIN_LINES => Err(gap),
            (Some(first), None) if lines >= MIN_LINES => Ok(Some((first, values))),
            _ => Ok(None),
        }
    }

    /// Converts the parsed values to an input: pairs, a table or a list. `is_lost` is set if a list contains lost numbers.
    fn listed(written: &Written<'_>, is_lost: bool) -> Result<Self, GivenError> {
        if !written.pairs.is_empty() {
            return written.pairs();
        }
        let ends = written.rows();
        let is_outcome = matches!(written.values.first(), Some(Value::Outcome(..)));
        if is_outcome {
            let lost = written.outcomes()?;
            return match ends {
                Some(ends) => Self::outcome_table(rows(&lost, &ends)),
                None => Self::outcomes(lost),
            };
        }
        let numbers = written.numbers()?;
        match ends {
            Some(ends) => Self::table(rows(&numbers, &ends)),
            None if is_lost => Self::lost(numbers),
            None => Self::values(numbers),
        }
    }
}

/// Removes comments, which extend from `#` to the end of the line.
fn without_remarks(text: &str) -> Cow<'_, str> {
    if !text.contains('#') {
        return text.into();
    }
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n").into()
}

/// Splits the values into rows.
fn rows<T: Copy>(values: &[T], ends: &[usize]) -> Vec<Vec<T>> {
    let starts = std::iter::once(&0).chain(ends);
    starts.zip(ends).map(|(&start, &end)| values[start..end].to_vec()).collect()
}

impl<'t> Written<'t> {
    fn read(text: &'t str) -> Result<Self, GivenError> {
        let mut written = Self::default();
        let mut rest = text;
        // `comma` is set if the last token was a comma. Then the next token must not be a comma.
        let mut comma = false;
        while let Some(c) = rest.chars().next() {
            let next = &rest[c.len_utf8()..];
            match c {
                ',' => {
                    if comma
                        || (written.values.is_empty() && written.depth == 0 && !written.in_pair)
                    {
                        return Err(GivenError::Hole { at: written.values.len() + 1 });
                    }
                    comma = true;
                }
                '[' | '{' => {
                    written.depth += 1;
                    comma = false;
                }
                ']' | '}' => {
                    let unpaired = GivenError::Unpaired { found: c, after: written.values.len() };
                    written.depth = written.depth.checked_sub(1).ok_or(unpaired)?;
                    // A closing bracket that leads back to depth 1 ends a row of a table in brackets.
                    if written.depth == 1 {
                        written.ends.push(written.values.len());
                    }
                    comma = false;
                }
                '/' | ';' | '|' => {
                    written.ends.push(written.values.len());
                    comma = false;
                }
                '(' => {
                    if written.in_pair {
                        return Err(GivenError::Unpaired { found: c, after: written.values.len() });
                    }
                    written.in_pair = true;
                    written.pairs.push(written.values.len());
                    comma = false;
                }
                ')' => {
                    if !written.in_pair {
                        return Err(GivenError::Unpaired { found: c, after: written.values.len() });
                    }
                    written.in_pair = false;
                    comma = false;
                }
                c if c.is_whitespace() => {}
                _ => {
                    let is_end = |c: char| c.is_whitespace() || ",[]{}/;|()".contains(c);
                    let end = rest.find(is_end).unwrap_or(rest.len());
                    written.word(&rest[..end])?;
                    comma = false;
                    rest = &rest[end..];
                    continue;
                }
            }
            rest = next;
        }
        let open = if written.in_pair { '(' } else { '[' };
        if written.in_pair || written.depth > 0 {
            return Err(GivenError::Unpaired { found: open, after: written.values.len() });
        }
        Ok(written)
    }

    fn word(&mut self, word: &'t str) -> Result<(), GivenError> {
        let at = self.values.len() + 1;
        if at > Given::MAX_VALUES {
            return Err(GivenError::TooMany);
        }
        let echoed = || word.chars().take(MAX_ECHO).collect::<String>();
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let digits = match word.strip_prefix('*') {
            Some("") => "1",
            Some(rest) => rest,
            None => word,
        };
        if is_number(digits) {
            let value = digits.parse().map_err(|_| GivenError::TooLarge { value: echoed(), at })?;
            self.values.push(Value::Number(value, word));
            return Ok(());
        }
        if matches!(word, "?" | "_" | "-" | "." | "..." | "…" | "x" | "X" | "nan" | "NaN" | "None")
        {
            return Err(GivenError::Hole { at });
        }
        if word.strip_prefix(['-', '−']).is_some_and(is_number) {
            return Err(GivenError::Negative { value: echoed(), at });
        }
        let outcome = |c: char| match c {
            'P' | 'p' | 'L' | 'l' => Some(true),
            'N' | 'n' | 'W' | 'w' => Some(false),
            _ => None,
        };
        if !word.chars().all(|c| outcome(c).is_some()) {
            return Err(GivenError::Word { found: echoed(), at });
        }
        for (start, c) in word.char_indices() {
            if self.values.len() >= Given::MAX_VALUES {
                return Err(GivenError::TooMany);
            }
            let letter = &word[start..start + c.len_utf8()];
            self.values.push(Value::Outcome(outcome(c) == Some(true), letter));
        }
        Ok(())
    }

    /// Returns the ends of the rows, if there is more than one row.
    fn rows(&self) -> Option<Vec<usize>> {
        let mut ends = self.ends.clone();
        if ends.last() != Some(&self.values.len()) {
            ends.push(self.values.len());
        }
        (ends.len() > 1).then_some(ends)
    }

    fn numbers(&self) -> Result<Vec<u64>, GivenError> {
        let number = |(at, value): (usize, &Value<'_>)| match *value {
            Value::Number(value, _) => Ok(value),
            Value::Outcome(_, word) => Err(mixed(word, at)),
        };
        self.values.iter().enumerate().map(number).collect()
    }

    fn outcomes(&self) -> Result<Vec<bool>, GivenError> {
        let outcome = |(at, value): (usize, &Value<'_>)| match *value {
            Value::Outcome(lost, _) => Ok(lost),
            Value::Number(_, word) => Err(mixed(word, at)),
        };
        self.values.iter().enumerate().map(outcome).collect()
    }

    /// Reads the values as pairs. Every value must belong to a pair.
    fn pairs(&self) -> Result<Given, GivenError> {
        let numbers = self.numbers()?;
        let all = self.pairs.iter().zip(0..);
        let wrong = all.clone().find(|&(&start, at)| start != 2 * at).map(|(_, at)| at);
        if let Some(at) =
            wrong.or((numbers.len() != 2 * self.pairs.len()).then_some(self.pairs.len()))
        {
            return Err(GivenError::NotAPair { at: at.max(1) });
        }
        Given::lost_pairs(numbers.chunks_exact(2).map(|two| (two[0], two[1])))
    }
}

fn mixed(word: &str, index: usize) -> GivenError {
    GivenError::Mixed { found: word.chars().take(MAX_ECHO).collect(), at: index + 1 }
}
