//! Saved games as text, for example:
//!
//! ```text
//! impartial game 1
//! position nim 3 5
//! convention normal
//! begins you
//! 1/5:3
//! 0/3:0
//! ```
//!
//! Each line after `begins` is a move, in the notation of the position in which it was played.

use super::Table;
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, ReadError};
use std::fmt;
use std::str::FromStr;

const TITLE: &str = "impartial game ";
const VERSION: &str = "1";
/// The maximum number of moves in a saved game. Longer games are rejected.
const MAX_MOVES: usize = 100_000;

/// The record of a game from its first position until now. At the terminal, `save FILE` writes its text, and `--load FILE` reads
/// it.
///
/// [`str::parse`] parses the text, and [`Display`](fmt::Display) writes it. The file docs/record.md in the repository describes the
/// format.
///
/// ```
/// use impartial::play::{Session, Start};
///
/// let position = games::catalog::read_sum("nim 1 2")?;
/// let start = Start { position: Some(position), person_begins: Some(true), ..Start::default() };
/// let (mut typed, mut shown) = (&b"2:1\n"[..], Vec::new());
/// let mut session = Session::new(&mut typed, &mut shown, true);
/// session.run(&start)?;
/// assert_eq!(session.record().moves(), ["1/2:1", "0/1:0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    position: String,
    convention: Convention,
    person_begins: bool,
    moves: Vec<String>,
    person_wins: Option<bool>,
}

impl Record {
    pub(super) fn new(position: &MixedSum, convention: Convention, person_begins: bool) -> Self {
        let position = position.to_string();
        Self { position, convention, person_begins, moves: Vec::new(), person_wins: None }
    }

    pub(super) fn played(&mut self, mv: String) {
        self.moves.push(mv);
    }

    /// Removes the last two moves from the record and returns them.
    pub(super) fn taken_back(&mut self) -> Option<[String; 2]> {
        let second = self.moves.pop()?;
        Some([self.moves.pop()?, second])
    }

    pub(super) const fn ended(&mut self, person_wins: bool) {
        self.person_wins = Some(person_wins);
    }

    /// Creates a record from the parts of a game. Does not check whether the moves are legal; [`replay`](Self::replay) does this.
    #[must_use]
    pub fn from_parts(
        position: &str,
        convention: Convention,
        person_begins: bool,
        moves: Vec<String>,
    ) -> Self {
        Self { position: position.to_owned(), convention, person_begins, moves, person_wins: None }
    }

    /// Returns the notation of the first position.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// Returns whether a player who cannot move loses or wins.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// Returns the moves in order. Each move is written in the notation of the position in which it was played.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Returns whether the user moved first.
    #[must_use]
    pub const fn person_begins(&self) -> bool {
        self.person_begins
    }

    /// Returns whether the user won. Returns `None` if the game is not over, or if the record was parsed or made from parts, which do not
    /// say who won.
    #[must_use]
    pub const fn person_wins(&self) -> Option<bool> {
        self.person_wins
    }

    /// Replays all moves. Returns the final position together with the earlier ones.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if the position cannot be read or a move is illegal.
    pub fn replay(&self) -> Result<Table, ReadError> {
        let position = games::catalog::read_sum(&self.position)?;
        let mut table = Table::new(position, self.convention);
        for (number, mv) in (1..).zip(&self.moves) {
            let failed = |error| ReadError::new(format_args!("move {number}: {error}"));
            // `#N` refers to a move in a printed list. A record does not contain this list, so reject the move.
            if mv.starts_with('#') {
                return Err(failed(ReadError::expected("the text of a move", mv)));
            }
            table.play_text(mv).map_err(failed)?;
        }
        Ok(table)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let convention = if self.convention == Convention::Normal { "normal" } else { "misere" };
        let begins = if self.person_begins { "you" } else { "program" };
        writeln!(
            f,
            "{TITLE}{VERSION}\nposition {}\nconvention {convention}\nbegins {begins}",
            self.position
        )?;
        self.moves.iter().try_for_each(|mv| writeln!(f, "{mv}"))
    }
}

/// Parses a record. Does not check whether the moves are legal; [`replay`](Record::replay) does this.
impl FromStr for Record {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let lines = (1_usize..).zip(text.lines().map(str::trim));
        let mut lines = lines.filter(|(_, line)| !line.is_empty());
        let mut next = |what: &str, choices: &[&str]| {
            let (number, line) = lines.next().unwrap_or((text.lines().count() + 1, ""));
            let rest = line.strip_prefix(what).map(str::trim);
            let rest = rest.filter(|rest| choices.is_empty() || choices.contains(rest));
            rest.ok_or_else(|| {
                let choices = if choices.is_empty() { &[""] } else { choices };
                let expected: Vec<_> = choices.iter().map(|one| format!("`{what}{one}`")).collect();
                let error = ReadError::expected(expected.join(" or "), line);
                ReadError::new(format_args!("line {number}: {error}"))
            })
        };
        next(TITLE, &[VERSION])?;
        let position = next("position ", &[])?.to_owned();
        let convention = match next("convention ", &["normal", "misere"])? {
            "normal" => Convention::Normal,
            _ => Convention::Misere,
        };
        let person_begins = next("begins ", &["you", "program"])? == "you";
        let moves: Vec<String> =
            lines.by_ref().take(MAX_MOVES).map(|(_, mv)| mv.to_owned()).collect();
        if let Some((number, _)) = lines.next() {
            let what = format_args!("line {number}: more than {MAX_MOVES} moves");
            return Err(ReadError::new(what));
        }
        Ok(Self { position, convention, person_begins, moves, person_wins: None })
    }
}
