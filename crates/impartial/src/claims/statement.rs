//! The statement of a claim, which consists of its kind, its subject and its figures.

use std::fmt;

use octal_games::{ArithmeticCertificate, Certificate, Code, SystemPeriod};

use super::board::Board;

/// The kinds of claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The nim-sequence of a game is periodic.
    Period,
    /// The nim-sequence of a game grows by the same amount in every period.
    Arithmetic,
    /// In a system of several kinds of heaps, the values of one kind are periodic.
    System,
    /// The misère quotient of all heaps of a game has these figures.
    Quotient,
    /// A position has this nim-value.
    Value,
    /// The stacks with these sizes are the only loony stacks of Top Entails up to some size.
    Loony,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Period, Self::Arithmetic, Self::System, Self::Quotient, Self::Value, Self::Loony];

    /// Returns the word that starts a line of this kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Period => "period",
            Self::Arithmetic => "arithmetic",
            Self::System => "system",
            Self::Quotient => "quotient",
            Self::Value => "value",
            Self::Loony => "loony",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The parsed statement of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    Period(Certificate),
    Arithmetic(ArithmeticCertificate),
    System(Box<SystemPeriod>),
    Quotient {
        code: Code,
        elements: u32,
        portion: usize,
        /// The period of the heaps' classes in the quotient: its length and its first heap.
        period: (u64, u64),
    },
    Value {
        position: Position,
        value: u64,
    },
    Loony {
        most: u64,
        stacks: Vec<u64>,
    },
}

/// A position and the text that describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) text: String,
    /// The board for checks by the plain definition; `None` if [`Board`] does not support the game.
    pub(super) board: Option<Board>,
}

/// The largest stack in a claim about Top Entails. The library's table of values ends at the same stack.
const MAX_STACKS: u64 = 10_000_000;

impl Statement {
    /// Parses a statement, and checks everything that can be checked without computing values.
    ///
    /// # Errors
    /// Returns an error if the statement is invalid. The message says why.
    pub(super) fn read(kind: Kind, subject: &str, figures: &str) -> Result<Self, String> {
        let statement = match kind {
            Kind::Period => {
                let text = format!("{subject} {figures}");
                Self::Period(text.parse().map_err(|error| format!("{error}"))?)
            }
            Kind::Arithmetic => {
                let text = format!("{subject} {figures}");
                Self::Arithmetic(text.parse().map_err(|error| format!("{error}"))?)
            }
            Kind::System => {
                let Some((kind, system)) = subject.split_once(" where ") else {
                    return Err(expected("KIND where SYSTEM", subject));
                };
                let text = format!("{kind} {figures} where {system}");
                Self::System(Box::new(text.parse().map_err(|error| format!("{error}"))?))
            }
            Kind::Quotient => Self::quotient(subject, figures)?,
            Kind::Value => {
                let value = figures.strip_prefix("value ").and_then(|value| value.parse().ok());
                let value = value.ok_or_else(|| expected("value V", figures))?;
                Self::Value { position: Position::read(subject)?, value }
            }
            Kind::Loony => Self::loony(subject, figures)?,
        };
        // Require the canonical notation: equal claims must have equal texts.
        if statement.subject() != subject {
            return Err(format!("`{subject:.60}` must be written `{:.60}`", statement.subject()));
        }
        if statement.figures() != figures {
            return Err(format!("`{figures:.60}` must be written `{:.60}`", statement.figures()));
        }
        Ok(statement)
    }

    fn quotient(subject: &str, figures: &str) -> Result<Self, String> {
        let wrong = || expected("elements N portion K period P from E", figures);
        let code = subject.parse::<Code>().map_err(|error| error.to_string())?;
        let words: Vec<&str> = figures.split(' ').collect();
        let ["elements", elements, "portion", portion, "period", period, "from", from] = words[..]
        else {
            return Err(wrong());
        };
        Ok(Self::Quotient {
            code,
            elements: elements.parse().map_err(|_| wrong())?,
            portion: portion.parse().map_err(|_| wrong())?,
            period: (period.parse().map_err(|_| wrong())?, from.parse().map_err(|_| wrong())?),
        })
    }

    fn loony(subject: &str, figures: &str) -> Result<Self, String> {
        let most = subject.strip_prefix("top_entails ").and_then(|most| most.parse().ok());
        let most = most
            .filter(|&most| most <= MAX_STACKS)
            .ok_or_else(|| expected(&format!("top_entails N up to {MAX_STACKS}"), subject))?;
        let mut words = figures.split(' ');
        let stacks: Option<Vec<u64>> = match words.next() {
            Some("loony") => words.map(|word| word.parse().ok()).collect(),
            _ => None,
        };
        let stacks = stacks.ok_or_else(|| expected("loony, and the stacks", figures))?;
        let in_order = stacks.windows(2).all(|two| two[0] < two[1]);
        if !in_order || stacks.last().is_some_and(|&last| last > most) {
            return Err(format!(
                "the stacks are not in ascending order, or one of them is larger than {most}"
            ));
        }
        Ok(Self::Loony { most, stacks })
    }

    fn subject(&self) -> String {
        match self {
            Self::Period(proof) => proof.code().to_string(),
            Self::Arithmetic(proof) => proof.code().to_string(),
            Self::System(proof) => {
                let kind = proof.system().kinds()[proof.kind()].name();
                format!("{kind} where {}", proof.system())
            }
            Self::Quotient { code, .. } => code.to_string(),
            Self::Value { position, .. } => position.text.clone(),
            Self::Loony { most, .. } => format!("top_entails {most}"),
        }
    }

    fn figures(&self) -> String {
        let behind_code = |text: String| match text.split_once(' ') {
            Some((_, rest)) => rest.to_owned(),
            None => text,
        };
        match self {
            Self::Period(proof) => behind_code(proof.to_string()),
            Self::Arithmetic(proof) => behind_code(proof.to_string()),
            Self::System(proof) => {
                let text = behind_code(proof.to_string());
                text.split_once(" where ").map_or(text.clone(), |(figures, _)| figures.to_owned())
            }
            Self::Quotient { elements, portion, period: (period, from), .. } => {
                format!("elements {elements} portion {portion} period {period} from {from}")
            }
            Self::Value { value, .. } => format!("value {value}"),
            Self::Loony { stacks, .. } => {
                let stacks = stacks.iter().map(|stack| format!(" {stack}"));
                format!("loony{}", stacks.collect::<String>())
            }
        }
    }
}

impl Position {
    fn read(text: &str) -> Result<Self, String> {
        if let Some(board) = Board::read(text) {
            return Ok(Self { text: text.to_owned(), board: Some(board?) });
        }
        games::catalog::read_sum(text).map_err(|error| error.to_string())?;
        Ok(Self { text: text.to_owned(), board: None })
    }

    /// Returns the graph if it belongs to a named family. The catalog does not know the symmetries of these graphs, but [`Board`]
    /// does.
    pub(super) fn graph(&self) -> Option<&Board> {
        let is_graph = self.text.starts_with("node_kayles ");
        self.board.as_ref().filter(|board| is_graph && board.images() > 0)
    }
}

fn expected(form: &str, found: &str) -> String {
    format!("expected `{form}`, not `{found:.60}`")
}
