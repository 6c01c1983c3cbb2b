//! A session in which the user plays against the program at the terminal. The subcommand `play` runs it.

mod level;
pub(crate) mod lines;
mod record;
pub(crate) mod score;
mod setup;
pub mod table;
mod turns;

use games::catalog::Entry;
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, ReadError};
use std::io::{self, BufRead, Write};
use thiserror::Error;

use lines::printable;

pub use level::Level;
pub(crate) use level::any;
pub use record::Record;
pub use table::{Table, usual_convention};

/// The error that ends a session early.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The input cannot be read.
    #[error("cannot read standard input: {0}")]
    Read(io::Error),
    /// The saved game cannot be read, or contains an illegal move.
    #[error("{0}")]
    Record(ReadError),
    /// The output cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// The maximum number of moves or components in a list. Longer lists are truncated.
const LISTED: usize = 12;

const HELP: &str = "\
At any prompt you can also type one of these words:
  help   show this list
  moves  list some of the moves
  hint   show what to do
  why    explain who wins
  undo   go back to the previous prompt
  redo   play again what was taken back
  save FILE  write the game to FILE; `impartial play --load FILE` continues it
  quit   leave the game";

/// A dialog with a user at a terminal, or with a file of prepared answers.
pub struct Session<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    echo: bool,
    record: Record,
    level: Level,
    plain: bool,
    /// The pairs of moves that were taken back. The pair that was taken back last is at the end.
    taken_back: Vec<[String; 2]>,
    /// Whether the session has already explained the notation of moves.
    knows_notation: bool,
    /// The convention that the user typed along with the position, if any.
    convention: Option<Convention>,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("echo", &self.echo).finish_non_exhaustive()
    }
}

/// The settings from the command line. The session asks the user for settings that are missing.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The game, if the user has not chosen a position yet.
    pub game: Option<&'static Entry>,
    /// The position at the start of the game.
    pub position: Option<MixedSum>,
    /// The remarks of the reader about the position. The session prints them first.
    pub notes: Vec<String>,
    /// The convention, which decides whether a player who cannot move loses or wins. `None` means the usual convention of the
    /// games.
    pub convention: Option<Convention>,
    /// Whether the user moves first.
    pub person_begins: Option<bool>,
    /// A saved game to continue. It replaces the other settings of the game.
    pub record: Option<Record>,
    /// The strength of the program.
    pub level: Level,
    /// Whether positions are shown only as text, without pictures.
    pub plain: bool,
}

/// The next decision that the user has to make.
enum Stage {
    Game,
    Position(&'static Entry),
    /// Who moves first. If the user chose a game before the position, the stage contains this game.
    First(MixedSum, Option<&'static Entry>),
    Turns(Box<Table>, bool, Option<&'static Entry>),
    Over,
}

/// The user's answer: a command, or any other text.
enum Said {
    Help,
    Moves,
    Hint,
    Why,
    Undo,
    Redo,
    /// The name of the file. Empty if the user typed no name.
    Save(String),
    Text(String),
}

impl<'a> Session<'a> {
    /// Starts a session. If `echo` is set, the session prints every line of input, as a terminal would show it.
    pub fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write, echo: bool) -> Self {
        Self {
            input,
            output,
            echo,
            record: Record::default(),
            level: Level::Hard,
            plain: false,
            taken_back: Vec::new(),
            knows_notation: false,
            convention: None,
        }
    }

    /// Returns the record of the game so far.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Plays one game until it is over, the user quits, or the input ends.
    ///
    /// # Errors
    /// Returns an error if reading the input or writing the output fails, or if the record in `start` contains an illegal move. Unclear
    /// input is not an error, because the session asks again.
    pub fn run(&mut self, start: &Start) -> Result<(), PlayError> {
        self.level = start.level;
        self.plain = start.plain;
        if let Some(record) = &start.record {
            let table = record.replay().map_err(PlayError::Record)?;
            self.record = record.clone();
            let persons_turn = record.person_begins() == (record.moves().len() % 2 == 0);
            self.rules(table.position(), table.convention())?;
            return self.run_from(Stage::Turns(Box::new(table), persons_turn, None), start);
        }
        let stage = match (&start.position, start.game) {
            (Some(position), _) => {
                self.say_notes(&start.notes)?;
                Stage::First(position.clone(), None)
            }
            (None, Some(entry)) => {
                self.rules_of(entry, start.convention)?;
                Stage::Position(entry)
            }
            (None, None) => Stage::Game,
        };
        if matches!(stage, Stage::Game) {
            self.list_games()?;
        }
        self.run_from(stage, start)
    }

    fn run_from(&mut self, stage: Stage, start: &Start) -> Result<(), PlayError> {
        let mut stage = Some(stage);
        while let Some(current) = stage {
            stage = match current {
                Stage::Game => self.ask_for_game(start)?,
                Stage::Position(entry) => self.ask_for_position(entry, start)?,
                Stage::First(position, entry) => self.ask_who_begins(&position, entry, start)?,
                Stage::Turns(table, persons_turn, entry) => {
                    self.take_turns(table, persons_turn, entry, start)?
                }
                Stage::Over => return Ok(self.output.flush()?),
            };
        }
        writeln!(self.output, "\nGood-bye.")?;
        Ok(self.output.flush()?)
    }

    /// Prints a text, with line breaks at spaces.
    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        lines::paragraph(self.output, text)
    }

    /// Prints the reason why the player to move wins or loses.
    fn explain(&mut self, table: &Table) -> io::Result<()> {
        match table.why() {
            Some(why) => {
                let theory = crate::reasons::theory(table.position());
                for line in crate::reasons::lines(&why, table.position(), lines::widest())
                    .into_iter()
                    .chain(theory)
                {
                    writeln!(self.output, "{line}")?;
                }
                Ok(())
            }
            None => writeln!(self.output, "I do not know who wins."),
        }
    }

    fn nothing_to_explain(&mut self) -> io::Result<()> {
        writeln!(self.output, "There is nothing to explain yet: choose a position first.")
    }

    fn nothing_to_redo(&mut self) -> io::Result<()> {
        writeln!(self.output, "There is nothing to play again.")
    }

    fn nothing_to_save(&mut self) -> io::Result<()> {
        writeln!(self.output, "There is nothing to save yet.")
    }

    fn nothing_to_undo(&mut self) -> io::Result<()> {
        writeln!(self.output, "There is nothing to take back.")
    }

    /// Asks the user a question and returns the answer. Returns `None` if the user quits or the input ends.
    fn ask(&mut self, question: &str) -> Result<Option<Said>, PlayError> {
        let line = lines::line_from(self.input, self.output, question, self.echo)?;
        let Some(line) = line else { return Ok(None) };
        Ok(match line.to_lowercase().as_str() {
            "quit" | "exit" | "q" => None,
            "help" | "?" => Some(Said::Help),
            "moves" => Some(Said::Moves),
            "hint" => Some(Said::Hint),
            "why" => Some(Said::Why),
            "undo" => Some(Said::Undo),
            "redo" => Some(Said::Redo),
            _ => Some(match line.strip_prefix("save") {
                Some(name) if name.is_empty() || name.starts_with(' ') => {
                    Said::Save(name.trim().to_owned())
                }
                _ => Said::Text(line),
            }),
        })
    }
}
