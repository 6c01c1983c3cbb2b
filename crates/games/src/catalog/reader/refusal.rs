//! Errors for texts that are not positions. A refusal says what the mistake is, where it is in the text, and what to type instead.

use std::fmt::{self, Display};

use grundy_core::{IllegalPosition, ReadError};

/// The reason why a text cannot be read as a position.
///
/// The printed form describes the mistake, and quotes the wrong characters along with their place. If the text names a game, the printed
/// form also shows an example.
///
/// ```
/// use games::catalog;
///
/// let refusal = catalog::read("nim 3 five").unwrap_err();
/// assert_eq!(refusal.game(), Some("nim"));
/// assert_eq!(refusal.place(), Some(6..10));
/// assert_eq!(
///     refusal.to_string(),
///     "expected the size of a heap, found `five` (write 5) at character 7; for example `nim 3 5 7`",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Refusal {
    message: String,
    place: Option<Place>,
    game: Option<String>,
    example: Option<String>,
    names_no_position: bool,
    knows_name: bool,
}

/// The place of the mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    start: usize,
    end: usize,
    /// The number of the line, starting at 1, if the text has several lines.
    line: Option<usize>,
    /// The number of the character within its line, starting at 1.
    character: usize,
}

impl Refusal {
    /// Creates a refusal with the given message. The message should start in lower case and end without a full stop.
    pub fn new(message: impl Display) -> Self {
        // Format the message with `ReadError`, which truncates long messages.
        let message = ReadError::new(message).to_string();
        Self {
            message,
            place: None,
            game: None,
            example: None,
            names_no_position: false,
            knows_name: false,
        }
    }

    /// Creates the refusal for a code without a heap after it.
    pub(crate) fn without_heap(code: &str) -> Self {
        let message = format_args!(
            "a heap is missing, as in `{code:.60} 20`; `impartial octal {code:.60}` shows the values of all"
        );
        Self::new(message).without_position()
    }

    /// Creates the refusal for a part of a text where something else was expected.
    pub(crate) fn expected(what: impl Display, text: &str, start: usize, end: usize) -> Self {
        let refusal = Self::from(ReadError::expected(what, &text[start..end]));
        if start < end { refusal.at(text, start, end) } else { refusal }
    }

    /// Sets the place of the mistake, as a range of bytes of the text.
    #[must_use]
    pub(crate) fn at(mut self, text: &str, start: usize, end: usize) -> Self {
        let before = &text[..start];
        let line = text.trim_end().contains('\n').then(|| before.matches('\n').count() + 1);
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let character = before[begin..].chars().count() + 1;
        self.place = Some(Place { start, end, line, character });
        self
    }

    /// Appends a suggestion in parentheses that says what to write instead.
    #[must_use]
    pub(super) fn instead(mut self, command: impl Display) -> Self {
        self.message = ReadError::new(format_args!("{} ({command})", self.message)).to_string();
        self
    }

    /// Adds the game that the text names, and one of its examples.
    #[must_use]
    pub(super) fn of_game(mut self, name: &str, example: Option<&str>) -> Self {
        if self.game.is_none() {
            self.game = Some(name.to_owned());
            self.example = example.map(str::to_owned);
        }
        self
    }

    /// Adds an example of the game that the text may mean.
    #[must_use]
    pub(super) fn example(mut self, example: Option<&str>) -> Self {
        self.example = example.map(str::to_owned);
        self
    }

    /// Records that the text names a game without a position.
    #[must_use]
    pub(super) const fn without_position(mut self) -> Self {
        self.names_no_position = true;
        self
    }

    /// Records that the text contains a known name that does not mean a single game in the catalog, because the game is not in the
    /// catalog or because several games share the name.
    #[must_use]
    pub(super) const fn of_known_name(mut self) -> Self {
        self.knows_name = true;
        self
    }

    /// Returns the message, without the place and the example.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the range of bytes that contains the mistake, if the mistake has a place.
    pub fn place(&self) -> Option<std::ops::Range<usize>> {
        self.place.map(|place| place.start..place.end)
    }

    /// Returns the game that the text names, if any.
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Returns whether the text contains a known name that does not mean a single game in the catalog, because the game is not in the
    /// catalog or because several games share the name.
    pub const fn knows_name(&self) -> bool {
        self.knows_name
    }

    /// Returns whether the text contains only the name or the code of a game. In that case, programs can show the description of the game.
    pub const fn names_no_position(&self) -> bool {
        self.names_no_position
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        // Do not add the place of the mistake if the message already contains it, as messages about codes do, or if the message is about a
        // known name.
        let is_told = self.knows_name || self.message.contains(" at character ");
        let place = self.place.filter(|_| !is_told);
        if let Some(place) = place {
            f.write_str(" at ")?;
            if let Some(line) = place.line {
                write!(f, "line {line}, ")?;
            }
            write!(f, "character {}", place.character)?;
        }
        if let Some(example) = &self.example {
            write!(f, "; for example `{example}`")?;
        }
        Ok(())
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Self {
        Self::new(error)
    }
}

impl From<IllegalPosition> for Refusal {
    fn from(error: IllegalPosition) -> Self {
        Self::new(error)
    }
}

impl From<Refusal> for ReadError {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal)
    }
}
