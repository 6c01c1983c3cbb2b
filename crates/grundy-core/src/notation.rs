//! Positions and moves as text: a short canonical form that games print and parse, and a longer form in words.

use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

use crate::{IllegalPosition, Ruleset};

/// The compact notation of a game, like FEN and SAN for chess: short, canonical, on one line, and without
/// characters that are special in a shell.
///
/// This notation lets programs store positions in text files, send them in web addresses and pass them on a command line. Input can be
/// malformed, so [`read_position`](Self::read_position) and [`read_move`](Self::read_move) return only positions and moves that the rules
/// allow.
///
/// ```
/// use grundy_core::{Notation, ReadError, Ruleset, Sum};
///
/// /// Take any number of coins from a heap.
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// impl Notation for Nim {
///     const LISTED: bool = true;
///     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
///         text.parse().map_err(|_| ReadError::expected("a heap", text))
///     }
///     fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
/// }
///
/// assert_eq!(Nim.read_sum("3 5 7")?, [3, 5, 7]);
/// assert_eq!(Nim.sum_text(&[3, 5, 7]), "3 5 7");
/// assert_eq!(Nim.read_move(&5, "5:2")?, 3);
/// assert_eq!(Nim.read_move(&5, "5:7").unwrap_err().to_string(), "`5:7` is not a move in 5");
/// assert_eq!(Nim.read_sum("3 x").unwrap_err().to_string(), "expected a heap, found `x`");
/// # Ok::<(), ReadError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "positions and moves of `{Self}` have no notation",
    label = "`Notation` is not implemented",
    note = "implement `Notation`: `position_text`, `read_position` and `move_text`; every other method has a default"
)]
pub trait Notation: Ruleset {
    /// Whether every position is a single word. If so, spaces separate the positions of a sum, as in `3 5 7`. Otherwise ` + ` separates
    /// them.
    const LISTED: bool = false;

    /// Returns the position in its compact form. Different positions have different compact forms.
    #[must_use]
    fn position_text(&self, position: &Self::Position) -> String;

    /// Parses a position.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if the text is not in the compact form, or if the position does not occur in the game.
    fn read_position(&self, text: &str) -> Result<Self::Position, ReadError>;

    /// Returns a move in its compact form. Different moves of one position have different compact forms.
    fn move_text(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// Parses a legal move.
    ///
    /// The default compares the text with the compact form of every move.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if the text is not the compact form of one of the position's moves.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, ReadError> {
        let text = text.trim();
        for mv in self.moves(position) {
            if self.move_text(position, &mv) == text {
                return Ok(mv);
            }
        }
        Err(not_a_move(text, &self.position_text(position)))
    }

    /// Returns the position as an English noun phrase: `a heap of 5`. The default is the compact form.
    fn position_in_words(&self, position: &Self::Position) -> String {
        self.position_text(position)
    }

    /// Returns a move as an English imperative that also names the component: `take 2 coins from the heap of 5`. The default is the compact
    /// form.
    fn move_in_words(&self, position: &Self::Position, mv: &Self::Move) -> String {
        self.move_text(position, mv)
    }

    /// Returns a sum in its compact form; the empty sum is `none`.
    fn sum_text(&self, sum: &[Self::Position]) -> String {
        let separator = if Self::LISTED { " " } else { " + " };
        let texts = sum.iter().map(|position| self.position_text(position));
        match sum {
            [] => EMPTY.to_owned(),
            _ => texts.collect::<Vec<_>>().join(separator),
        }
    }

    /// Parses a sum.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if a part of the text is not a position.
    fn read_sum(&self, text: &str) -> Result<Vec<Self::Position>, ReadError> {
        let mut sum = Vec::new();
        each_part(text, Self::LISTED, &mut |part| {
            sum.push(self.read_position(part)?);
            Ok(())
        })?;
        Ok(sum)
    }
}

#[cold]
pub(crate) fn not_a_move(text: &str, position: &str) -> ReadError {
    ReadError::new(format_args!("`{}` is not a move in {}", Brief(text), Brief(position)))
}

/// Calls `read` with the text of each position in the text of a sum.
fn each_part(
    text: &str,
    listed: bool,
    read: &mut dyn FnMut(&str) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let text = text.trim();
    match (text, listed) {
        (EMPTY, _) | ("", true) => Ok(()),
        (_, true) => text.split_whitespace().try_for_each(read),
        (_, false) => text.split(" + ").try_for_each(|part| read(part.trim())),
    }
}

/// The compact form of the empty sum.
pub(crate) const EMPTY: &str = "none";

impl<G: Notation + ?Sized> Notation for &G {
    crate::forward_notation!(self => **self);
}

impl<G: Notation + ?Sized> Notation for Box<G> {
    crate::forward_notation!(self => **self);
}

impl<G: Notation + ?Sized> Notation for Arc<G> {
    crate::forward_notation!(self => **self);
}

/// The reason why a text is not a position or a move.
///
/// The message names the mistake and quotes at most 60 characters of the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    message: String,
}

impl From<IllegalPosition> for ReadError {
    fn from(error: IllegalPosition) -> Self {
        Self::new(error)
    }
}

impl ReadError {
    /// Creates an error with this message, truncated to 400 characters. Write the message in lower case and without a period.
    pub fn new(message: impl Display) -> Self {
        Self { message: limited(&message, 400) }
    }

    /// Creates the error for text that was found in a place where something else was expected.
    ///
    /// ```
    /// use grundy_core::ReadError;
    ///
    /// let error = ReadError::expected("the size of a heap", "seven");
    /// assert_eq!(error.to_string(), "expected the size of a heap, found `seven`");
    /// let error = ReadError::expected("the size of a heap", "");
    /// assert_eq!(error.to_string(), "expected the size of a heap, found nothing");
    /// ```
    pub fn expected(what: impl Display, found: &str) -> Self {
        match found {
            "" => Self::new(format_args!("expected {what}, found nothing")),
            _ => Self::new(format_args!("expected {what}, found `{}`", Brief(found))),
        }
    }
}

/// The beginning of a text, without control characters. Error messages quote it so users can recognize their input.
#[derive(Debug)]
pub struct Brief<'a>(pub &'a str);

impl Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = self.0.chars().filter(|c| !c.is_control());
        for c in shown.by_ref().take(60) {
            f.write_char(c)?;
        }
        if shown.next().is_some() { f.write_char('…') } else { Ok(()) }
    }
}

/// Formats a value and truncates the result to `most` characters. Formatting stops as soon as this length is reached, even for a huge
/// value.
pub(crate) fn limited(value: &dyn Display, most: usize) -> String {
    struct Limited {
        text: String,
        left: usize,
    }

    impl fmt::Write for Limited {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            for c in piece.chars() {
                self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
                self.text.push(c);
            }
            Ok(())
        }
    }

    let mut limited = Limited { text: String::new(), left: most };
    if write!(limited, "{value}").is_err() {
        limited.text.push('…');
    }
    limited.text
}
