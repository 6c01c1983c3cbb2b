//! Claims about games. Each claim is one line of a file, with its proof and with a command that checks it again.
//!
//! [`read`] parses a file of claims, and [`Claim::check`] checks a single claim. [`KNOWN`] is the file that ships with the
//! program; research/claims.md in the repository describes the format.
//!
//! ```
//! use games::catalog::Catalog;
//! use grundy_core::Limits;
//! use impartial::claims::{self, Finding, Means};
//!
//! let claims = claims::read(claims::KNOWN.as_bytes())?;
//! let kayles = claims.iter().find(|claim| claim.subject() == "0.77").unwrap();
//! assert_eq!(kayles.figures(), "period 12 preperiod 71 exception 70:6 bound 156");
//! let verdict = kayles.check(&Catalog::standard(), &|_, _| None, &Limits::none());
//! assert_eq!(verdict, Finding::Holds(Means::Certificate));
//! # Ok::<(), claims::ClaimsError>(())
//! ```

mod b_file;
mod board;
mod check;
mod plain;
#[cfg(feature = "cli")]
mod searched;
mod statement;

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

pub use b_file::{BFile, b_file};
use b_file::{Shapes, Term};
pub use check::{Finding, Means};
pub use statement::Kind;
use statement::Statement;

/// The claims that this repository makes.
pub const KNOWN: &str = include_str!("claims/claims.txt");

/// The current version of the format. The reader also accepts version 1.
pub const VERSION: u32 = 2;
/// The first word of every file of claims; the version number follows it.
pub const TITLE: &str = "claims ";
/// The size limits for a whole file and for a single line, in bytes.
pub const MAX_BYTES: u64 = 1 << 24;
const MAX_LINE: usize = 1 << 14;
/// The reader gives up after this many unreadable lines, since the file is probably not a file of claims.
const MAX_UNREAD: usize = 1000;
/// The separator between columns.
const BAR: &str = " | ";

/// A claim, as stated on one line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    line: usize,
    kind: Kind,
    subject: String,
    figures: String,
    statement: Statement,
    proof: Proof,
    command: String,
    terms: Vec<Term>,
}

/// The kind of proof that a claim gives.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Proof {
    /// The figures of the claim are the proof, because they can be checked from the rules alone.
    Inline,
    /// There is no proof, because the method that found the figures produces no certificate.
    Trusted,
    /// A certificate in a file next to the claims.
    File(String),
    /// A theorem, given by its name.
    Theorem(String),
    /// The agreement of two or more programs that share no engine.
    Programs(String),
    /// Any other text. The checker does not accept it as a proof.
    Unknown(String),
}

/// The error for a line that is not a claim, or for a file that is not a file of claims.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct ClaimsError {
    line: usize,
    what: String,
}

impl ClaimsError {
    /// Returns the number of the faulty line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Describes what is wrong with the line.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }
}

/// Reads a file of claims without checking any of them.
///
/// # Errors
/// Returns the error of the first line that cannot be read.
pub fn read(bytes: &[u8]) -> Result<Vec<Claim>, ClaimsError> {
    let (claims, unread) = read_lines(bytes)?;
    unread.into_iter().next().map_or(Ok(claims), Err)
}

/// Reads a file of claims line by line. Returns the readable claims, and one error for each unreadable line. Does not check any
/// claim.
///
/// ```
/// use impartial::claims;
///
/// let text = "claims 2\nriddle | 0.7 | hard | none | -\nvalue | nim 3 | value 3 | theorem Nim | -\n";
/// let (claims, unread) = claims::read_lines(text.as_bytes())?;
/// assert_eq!((claims.len(), claims[0].line()), (1, 3));
/// assert_eq!((unread.len(), unread[0].line()), (1, 2));
/// # Ok::<(), claims::ClaimsError>(())
/// ```
///
/// # Errors
/// Returns an error if the first line does not name a known version, or if more than a thousand lines cannot be read.
pub fn read_lines(bytes: &[u8]) -> Result<(Vec<Claim>, Vec<ClaimsError>), ClaimsError> {
    let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    let title = lines.next().map_or(Ok(""), |(_, bytes)| text_of(bytes));
    let version = title.and_then(version_of).map_err(|what| ClaimsError { line: 1, what })?;
    let (mut claims, mut unread) = (Vec::new(), Vec::new());
    let mut seen: HashMap<(Kind, String), usize> = HashMap::new();
    let mut shapes = Shapes::default();
    for (line, bytes) in lines {
        let claim = match text_of(bytes) {
            Ok("") => continue,
            Ok(text) if text.starts_with('#') => continue,
            text => text.and_then(|text| Claim::read(line, text, version)),
        };
        let claim = claim.and_then(|claim| {
            claim.terms.iter().try_for_each(|term| shapes.fit(term, &claim.subject))?;
            let earlier = seen.insert((claim.kind, claim.subject.clone()), line);
            earlier.map_or(Ok(claim), |earlier| Err(format!("line {earlier} has the same subject")))
        });
        match claim {
            Ok(claim) => claims.push(claim),
            Err(_) if unread.len() == MAX_UNREAD => {
                let what = format!("{MAX_UNREAD} earlier lines are not claims either");
                return Err(ClaimsError { line, what });
            }
            Err(what) => unread.push(ClaimsError { line, what }),
        }
    }
    Ok((claims, unread))
}

/// Decodes a line, without its carriage return if it has one.
fn text_of(bytes: &[u8]) -> Result<&str, String> {
    if bytes.len() > MAX_LINE {
        return Err(format!("{} bytes are more than {MAX_LINE}", bytes.len()));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| "not UTF-8".to_owned())?;
    Ok(text.strip_suffix('\r').unwrap_or(text))
}

/// Reads the version from the first line.
fn version_of(title: &str) -> Result<u32, String> {
    let version = title.strip_prefix(TITLE).ok_or(format!("expected `{TITLE}{VERSION}`"))?;
    let known = (1..=VERSION).find(|known| known.to_string() == version);
    known.ok_or(format!("version {version:.20}, and this program reads 1 to {VERSION}"))
}

impl Claim {
    /// Reads a single claim in the current [`VERSION`] of the format.
    ///
    /// # Errors
    /// Returns an error if the line is not a claim. The error describes what is wrong.
    pub fn read_line(text: &str) -> Result<Self, ClaimsError> {
        let line = 1;
        let wrong = |what| ClaimsError { line, what };
        if text.len() > MAX_LINE {
            return Err(wrong(format!("{} bytes are more than {MAX_LINE}", text.len())));
        }
        let claim = Self::read(line, text, VERSION).map_err(wrong)?;
        let fit = |term| Shapes::default().fit(term, &claim.subject);
        claim.terms.iter().try_for_each(fit).map_err(wrong)?;
        Ok(claim)
    }

    fn read(line: usize, text: &str, version: u32) -> Result<Self, String> {
        let columns: Vec<&str> = text.split(BAR).collect();
        let (columns, terms) = match columns[..] {
            [kind, subject, figures, proof, command] => {
                ([kind, subject, figures, proof, command], "")
            }
            [kind, subject, figures, proof, command, terms] if !terms.is_empty() => {
                ([kind, subject, figures, proof, command], terms)
            }
            _ => {
                let count = columns.len();
                return Err(format!(
                    "expected `KIND | SUBJECT | FIGURES | PROOF | COMMAND`, perhaps with ` | TERMS`, not {count} columns"
                ));
            }
        };
        let [kind, subject, figures, proof, command] = columns;
        let known = Kind::ALL.into_iter().find(|known| known.name() == kind);
        let kind = known.ok_or_else(|| {
            let kinds: Vec<&str> = Kind::ALL.into_iter().map(Kind::name).collect();
            format!("`{kind:.20}` is not a kind of claim; the kinds are {}", kinds.join(", "))
        })?;
        let statement = Statement::read(kind, subject, figures)?;
        let proof = Proof::read(kind, proof, version)?;
        if command.trim() != command || command.is_empty() || command.contains(char::is_control) {
            return Err("expected a command".to_owned());
        }
        let terms = terms.split(' ').filter(|_| !terms.is_empty());
        let terms = terms.map(|term| Term::read(kind, term)).collect::<Result<_, _>>()?;
        let [subject, figures, command] = [subject, figures, command].map(str::to_owned);
        Ok(Self { line, kind, subject, figures, statement, proof, command, terms })
    }

    /// Returns the line number of the claim in its file, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// Returns the kind of claim.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the game code or the position that the claim is about.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// Returns the claimed figures, as they are written in the file.
    #[must_use]
    pub fn figures(&self) -> &str {
        &self.figures
    }

    /// Returns the proof, as it is written in the file.
    #[must_use]
    pub fn proof(&self) -> String {
        self.proof.to_string()
    }

    /// Returns the name of the file that contains the certificate, or `None` if the proof needs no file.
    #[must_use]
    pub fn certificate_file(&self) -> Option<&str> {
        match &self.proof {
            Proof::File(name) => Some(name),
            _ => None,
        }
    }

    /// Returns a command that a person can run to check the claim again. The program never runs it.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }
}

/// Writes the claim as one line of a file of claims.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, subject, figures, proof, command, .. } = self;
        write!(f, "{kind}{BAR}{subject}{BAR}{figures}{BAR}{proof}{BAR}{command}")?;
        for (at, term) in self.terms.iter().enumerate() {
            write!(f, "{}{term}", if at == 0 { BAR } else { " " })?;
        }
        Ok(())
    }
}

impl Proof {
    fn read(kind: Kind, text: &str, version: u32) -> Result<Self, String> {
        let is_name = |name: &str| {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
        };
        let words = |words: &str| !words.is_empty() && words.trim() == words;
        let proof = match (kind, text.split_once(' ')) {
            (Kind::Period | Kind::System, None) if text == "certificate" => Self::Inline,
            (Kind::Arithmetic, None) if version == 1 && text == "certificate" => Self::Inline,
            (Kind::Arithmetic, None) if version > 1 && text == "trusted" => Self::Trusted,
            (Kind::Quotient, Some(("certificate", name))) if is_name(name) => {
                Self::File(name.to_owned())
            }
            (Kind::Value | Kind::Loony, Some(("theorem", name))) if words(name) => {
                Self::Theorem(name.to_owned())
            }
            (Kind::Value | Kind::Loony, Some(("programs", names)))
                if names.contains(", ") && names.split(", ").all(words) =>
            {
                Self::Programs(names.to_owned())
            }
            _ if version > 1 && words(text) && !text.contains(char::is_control) => {
                Self::Unknown(text.to_owned())
            }
            _ => {
                let wanted = match kind {
                    _ if version > 1 => "some words",
                    Kind::Period | Kind::Arithmetic | Kind::System => "`certificate`",
                    Kind::Quotient => "`certificate FILE`, a file in the same folder",
                    Kind::Value | Kind::Loony => "`programs NAME, NAME` or `theorem NAME`",
                };
                return Err(format!("expected {wanted} as the proof, not `{text:.60}`"));
            }
        };
        Ok(proof)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inline => f.write_str("certificate"),
            Self::Trusted => f.write_str("trusted"),
            Self::File(name) => write!(f, "certificate {name}"),
            Self::Theorem(name) => write!(f, "theorem {name}"),
            Self::Programs(names) => write!(f, "programs {names}"),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}
