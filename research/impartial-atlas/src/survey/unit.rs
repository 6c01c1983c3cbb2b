//! Units of work. Each unit is a line of text.

use std::fmt::Write as _;
use std::str::FromStr;
use std::time::Duration;

use grundy_core::{Limits, Nimber};
use sha2::{Digest as _, Sha256};

/// The version of the rules of all games. Every unit and every table contains it, and it changes whenever a rule changes.
pub use games::catalog::RULES;

/// The kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Computes nim-values of a game until a period is proved, and returns the certificate of the period.
    Period,
    /// Computes the misère quotient of a game, and returns its certificate.
    Quotient,
    /// Computes the value of a position.
    Value,
    /// Checks whether certificates, a range of stored values, or a stored result are true.
    Verify,
    /// Searches for the value of a position, or tests whether it has a given value. The search loads tables and writes a table.
    Search,
    /// Lists the options of a position, with the facts about them in the tables.
    Options,
    /// Merges several tables.
    Unite,
    /// Checks whether tables prove that a position has a value.
    Replay,
}

const KINDS: [(&str, Kind, &[&str]); 8] = [
    ("period", Kind::Period, &["bytes", "edges", "rules", "seconds", "values"]),
    ("quotient", Kind::Quotient, &["bytes", "edges", "heaps", "rules", "seconds"]),
    ("value", Kind::Value, &["bytes", "edges", "rules", "seconds"]),
    ("verify", Kind::Verify, &["edges", "from", "rules", "seconds", "to"]),
    ("search", Kind::Search, &["bytes", "edges", "facts", "is", "keep", "rules", "seconds"]),
    ("options", Kind::Options, &["bytes", "facts", "is", "rules"]),
    ("unite", Kind::Unite, &["bytes", "facts", "keep", "rules"]),
    ("replay", Kind::Replay, &["bytes", "edges", "facts", "is", "rules", "seconds"]),
];

/// A unit of work, which has a kind, a subject and limits.
///
/// As text, a unit is a line `KIND SUBJECT KEY=NUMBER ...`. The name of a unit is the SHA-256 hash of this line in canonical form.
/// This form has single spaces, and its keys are in alphabetical order and include the version of the rules.
///
/// ```
/// use impartial_atlas::survey::{Kind, Unit};
///
/// let unit: Unit = "period 0.77  values=1000 edges=5000".parse()?;
/// assert_eq!(unit.kind(), Kind::Period);
/// assert_eq!(unit.to_string(), "period 0.77 edges=5000 rules=1 values=1000");
/// // The command `printf %s 'period 0.77 ...' | sha256sum` prints the same hash.
/// assert_eq!(unit.name(), impartial_atlas::survey::sha256(unit.to_string().as_bytes()));
/// let error = "period 0.77 heaps=3".parse::<Unit>().unwrap_err();
/// assert_eq!(error.to_string(), "a unit `period` has no `heaps`");
/// # Ok::<(), impartial_atlas::survey::UnitError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    kind: Kind,
    subject: String,
    keys: Vec<(String, String)>,
    numbers: Numbers,
}

/// The limits of a unit and its other settings.
#[derive(Clone, Debug, Default, PartialEq)]
struct Numbers {
    edges: Option<u64>,
    seconds: Option<Duration>,
    bytes: Option<u64>,
    length: Option<u64>,
    from: Option<u64>,
    to: Option<u64>,
    is: Option<u64>,
    keep: Option<u64>,
    facts: Vec<String>,
}

/// The reason why a line is not a valid unit, or why a unit failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0}")]
pub struct UnitError(String);

impl UnitError {
    pub(super) fn new(what: String) -> Self {
        Self(what)
    }
}

/// The maximum length of a line in bytes.
pub(super) const MAX: usize = 1 << 20;
/// The default memory limit, in bytes, for tables and all other data that can grow.
const BYTES: u64 = 1 << 30;

impl FromStr for Unit {
    type Err = UnitError;

    fn from_str(line: &str) -> Result<Self, UnitError> {
        if line.len() > MAX {
            return Err(UnitError(format!("a unit has at most {MAX} bytes")));
        }
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let first = words.first().copied().unwrap_or_default();
        let Some((name, kind, known)) = KINDS.iter().find(|(name, ..)| *name == first) else {
            let names: Vec<&str> = KINDS.iter().map(|(name, ..)| *name).collect();
            return Err(UnitError(format!(
                "no kind of unit `{first:.60}`, expected one of {}",
                names.join(", ")
            )));
        };
        let is_key = |key: &str| KINDS.iter().any(|(_, _, keys)| keys.contains(&key));
        let mut keys: Vec<(String, String)> = Vec::new();
        let mut numbers = Numbers::default();
        while let Some((key, value)) = words.last().and_then(|word| word.split_once('=')) {
            if !is_key(key) {
                break;
            }
            if !known.contains(&key) {
                return Err(UnitError(format!("a unit `{name}` has no `{key}`")));
            }
            if keys.iter().any(|(other, _)| other == key) {
                return Err(UnitError(format!("`{key}` is given twice")));
            }
            numbers.set(key, value)?;
            keys.push((key.to_owned(), value.to_owned()));
            words.pop();
        }
        if !keys.iter().any(|(key, _)| key == "rules") {
            keys.push(("rules".to_owned(), RULES.to_string()));
        }
        keys.sort();
        let subject = words[1..].join(" ");
        if subject.is_empty() {
            return Err(UnitError(format!("a unit `{name}` needs something to be about")));
        }
        Ok(Self { kind: *kind, subject, keys, numbers })
    }
}

impl Numbers {
    fn set(&mut self, key: &str, value: &str) -> Result<(), UnitError> {
        let wrong = |what: &str| UnitError(format!("expected {what}, found `{key}={value:.60}`"));
        let number = || {
            let digits = value.bytes().all(|byte| byte.is_ascii_digit());
            value.parse().ok().filter(|_| digits).ok_or_else(|| wrong("a number below 2^64"))
        };
        let place = match key {
            "edges" => &mut self.edges,
            "bytes" => &mut self.bytes,
            "values" | "heaps" => &mut self.length,
            "from" => &mut self.from,
            "to" => &mut self.to,
            "is" => &mut self.is,
            "keep" => &mut self.keep,
            "seconds" => {
                let seconds = value.parse().ok().filter(|seconds| (0.0..=1e9).contains(seconds));
                let seconds = seconds.ok_or_else(|| wrong("seconds, 0 to 1e9"))?;
                self.seconds = Some(Duration::from_secs_f64(seconds));
                return Ok(());
            }
            "facts" => {
                self.facts = value.split(',').map(str::to_owned).collect();
                let all = self.facts.iter().all(|name| is_name(name));
                return if all { Ok(()) } else { Err(wrong("the SHA-256 of tables")) };
            }
            _ => {
                return if number()? == u64::from(RULES) {
                    Ok(())
                } else {
                    Err(wrong(&format!("rules={RULES}, the rules of this program")))
                };
            }
        };
        *place = Some(number()?);
        Ok(())
    }
}

/// Returns whether the text is a hash, so it can be the name of a file in a folder of results.
pub(super) fn is_name(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c))
}

impl Unit {
    /// Returns the kind of the unit.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the subject of the unit: a code, a position or a file.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the name of the unit, under which its result is stored.
    pub fn name(&self) -> String {
        sha256(self.to_string().as_bytes())
    }

    /// Returns the limits of the unit and of the survey. If both limit the same thing, the tighter limit applies.
    pub(super) fn limits(&self, limits: &Limits) -> Limits {
        let edges = self.numbers.edges.unwrap_or(u64::MAX).min(limits.max_work());
        let time = limits.max_time().into_iter().chain(self.numbers.seconds).min();
        let limits = limits.clone().work(edges);
        match time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// Returns the maximum memory in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.numbers.bytes.unwrap_or(BYTES)
    }

    /// Returns the requested number of values or, for a quotient, the size of the largest heap.
    pub(super) const fn length(&self) -> Option<u64> {
        self.numbers.length
    }

    /// Returns the range of heaps or certificates to check.
    pub(super) fn part(&self) -> std::ops::Range<u64> {
        self.numbers.from.unwrap_or(0)..self.numbers.to.unwrap_or(u64::MAX)
    }

    /// Returns the value that the question is about.
    pub(super) fn is(&self) -> Option<Nimber> {
        self.numbers.is.map(Nimber::new)
    }

    /// Returns the maximum size of the table that the unit writes, in bytes.
    pub(super) const fn keep(&self) -> Option<u64> {
        self.numbers.keep
    }

    /// Returns the names of the tables to load.
    pub(super) fn facts(&self) -> &[String] {
        &self.numbers.facts
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = KINDS.iter().find(|(_, kind, _)| *kind == self.kind);
        let mut line = format!("{} {}", kind.map_or("", |(name, ..)| name), self.subject);
        for (key, value) in &self.keys {
            write!(line, " {key}={value}")?;
        }
        f.write_str(&line)
    }
}

// The names of units and tables are SHA-256 hashes, because every common programming language has a library that computes them.

/// Returns the SHA-256 hash of some bytes, as 64 hexadecimal digits.
///
/// ```
/// use impartial_atlas::survey::sha256;
///
/// // The examples of the standard.
/// assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
/// ```
///
/// Source: FIPS 180-4, *Secure Hash Standard*.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
