//! Claims about games, one per line: what is claimed, what proves it, and the command that checks it again.
//!
//! [`read`] reads a file of claims, and [`Claim::check`] checks one of them. docs/claims.md of the repository describes the
//! format; [`KNOWN`] is the file that goes with the program.
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
mod stacks;
mod statement;

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use b_file::Term;
pub use b_file::{BFile, b_file};
pub use check::{Finding, Means};
pub use statement::Kind;
use statement::Statement;

/// The claims that this repository makes.
pub const KNOWN: &str = include_str!("claims/claims.txt");

/// The version of the format that is read here.
pub const VERSION: u32 = 1;
/// How a file of claims begins.
pub const TITLE: &str = "claims ";
/// The longest file and the longest line that are read, in bytes.
pub const MOST_BYTES: u64 = 1 << 24;
const MOST_LINE: usize = 1 << 14;
/// What stands between the columns.
const BAR: &str = " | ";

/// A line of a file of claims.
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

/// What proves a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Proof {
    /// The figures themselves, which are checked from the rules alone.
    Inline,
    /// A certificate in a file beside the claims.
    File(String),
    /// A theorem by its name.
    Theorem(String),
    /// Programs that share no engine, at least two.
    Programs(String),
}

/// Why a file of claims is not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct ClaimsError {
    line: usize,
    what: String,
}

impl ClaimsError {
    /// The line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }
}

/// Reads a file of claims. Nothing is computed.
///
/// # Errors
/// The first line that is wrong, and what is wrong with it.
pub fn read(bytes: &[u8]) -> Result<Vec<Claim>, ClaimsError> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut seen: HashMap<(Kind, String), usize> = HashMap::new();
    for (line, bytes) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        let wrong = |what: String| ClaimsError { line, what };
        if bytes.len() > MOST_LINE {
            let what = format!("{} bytes are more than {MOST_LINE}", bytes.len());
            return Err(wrong(what));
        }
        let text = std::str::from_utf8(bytes).map_err(|_| wrong("not UTF-8".to_owned()))?;
        let text = text.strip_suffix('\r').unwrap_or(text);
        if line == 1 {
            match text.strip_prefix(TITLE) {
                Some(version) if version == VERSION.to_string() => continue,
                Some(version) => {
                    let what = format!("version {version:.20}, and this program reads {VERSION}");
                    return Err(wrong(what));
                }
                None => return Err(wrong(format!("expected `{TITLE}{VERSION}`"))),
            }
        }
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let claim = Claim::read(line, text).map_err(wrong)?;
        let key = (claim.kind, claim.subject.clone());
        if let Some(earlier) = seen.insert(key, line) {
            return Err(wrong(format!("the same as line {earlier} is about")));
        }
        claims.push(claim);
    }
    Ok(claims)
}

impl Claim {
    /// Reads a line that is a claim.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_line(text: &str) -> Result<Self, ClaimsError> {
        let line = 1;
        let wrong = |what| ClaimsError { line, what };
        if text.len() > MOST_LINE {
            return Err(wrong(format!("{} bytes are more than {MOST_LINE}", text.len())));
        }
        Self::read(line, text).map_err(wrong)
    }

    fn read(line: usize, text: &str) -> Result<Self, String> {
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
        let proof = Proof::read(kind, proof)?;
        if command.trim() != command || command.is_empty() || command.contains(char::is_control) {
            return Err("expected a command".to_owned());
        }
        let terms = terms.split(' ').filter(|_| !terms.is_empty());
        let terms = terms.map(|term| Term::read(kind, term)).collect::<Result<_, _>>()?;
        let [subject, figures, command] = [subject, figures, command].map(str::to_owned);
        Ok(Self { line, kind, subject, figures, statement, proof, command, terms })
    }

    /// Where it stands in its file, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What kind of claim it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The game with its code, or the position.
    #[must_use]
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// What is claimed of it.
    #[must_use]
    pub fn figures(&self) -> &str {
        &self.figures
    }

    /// What proves it.
    #[must_use]
    pub fn proof(&self) -> String {
        self.proof.to_string()
    }

    /// The file that has its certificate, if it is not in the line.
    #[must_use]
    pub fn certificate_file(&self) -> Option<&str> {
        match &self.proof {
            Proof::File(name) => Some(name),
            _ => None,
        }
    }

    /// What a person types to check it again. It is never run by the program.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }
}

/// The line.
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
    fn read(kind: Kind, text: &str) -> Result<Self, String> {
        let is_name = |name: &str| {
            let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
        };
        let words = |words: &str| !words.is_empty() && words.trim() == words;
        let proof = match (kind, text.split_once(' ')) {
            (Kind::Period | Kind::Arithmetic, None) if text == "certificate" => Self::Inline,
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
            _ => {
                let wanted = match kind {
                    Kind::Period | Kind::Arithmetic => "`certificate`",
                    Kind::Quotient => "`certificate FILE`, a file beside this one",
                    Kind::Value | Kind::Loony => "`programs NAME, NAME` or `theorem NAME`",
                };
                return Err(format!("expected {wanted} as proof, not `{text:.60}`"));
            }
        };
        Ok(proof)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Inline => f.write_str("certificate"),
            Self::File(name) => write!(f, "certificate {name}"),
            Self::Theorem(name) => write!(f, "theorem {name}"),
            Self::Programs(names) => write!(f, "programs {names}"),
        }
    }
}
