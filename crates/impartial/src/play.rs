//! Playing a game against perfect play: the session of the program `play`.

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

use lines::shortened;

pub use level::Level;
pub(crate) use level::any;
pub use record::Record;
pub use table::{Table, usual_convention};

/// Why a session stopped before its end.
#[derive(Debug, Error)]
pub enum PlayError {
    /// What is typed cannot be read.
    #[error("cannot read what is typed: {0}")]
    Read(io::Error),
    /// The file to resume is not a saved game.
    #[error("{0}")]
    Record(ReadError),
    /// What is said cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// How many moves and components are listed at most.
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

/// A person at a terminal, or a file of prepared answers.
pub struct Session<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    echo: bool,
    record: Record,
    level: Level,
    plain: bool,
    /// Pairs of moves that were taken back, the last at the end.
    taken_back: Vec<[String; 2]>,
    /// Whether it was said how a move is written.
    knows_notation: bool,
    /// The convention that was typed with the position.
    convention: Option<Convention>,
}

impl std::fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("echo", &self.echo).finish_non_exhaustive()
    }
}

/// How a session begins, as far as it was said on the command line; the rest is asked for.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The game, if no position is known yet.
    pub game: Option<&'static Entry>,
    /// The position.
    pub position: Option<MixedSum>,
    /// What it means to be unable to move; `None`: as the games are usually played.
    pub convention: Option<Convention>,
    /// Whether the person begins.
    pub person_begins: Option<bool>,
    /// A game to go on with, in place of all that.
    pub record: Option<Record>,
    /// How well the program plays.
    pub level: Level,
    /// Whether positions are shown as their texts alone, without pictures.
    pub plain: bool,
}

/// What the person has to say next.
enum Stage {
    Game,
    Position(&'static Entry),
    /// Who begins? With the game for which the position was asked.
    First(MixedSum, Option<&'static Entry>),
    Turns(Box<Table>, bool, Option<&'static Entry>),
    Over,
}

/// What the person said.
enum Said {
    Help,
    Moves,
    Hint,
    Why,
    Undo,
    Redo,
    /// The name of the file, which may be missing.
    Save(String),
    Text(String),
}

impl<'a> Session<'a> {
    /// A session; with `echo`, what is read is printed, as a terminal would do by itself.
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

    /// What was played.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Plays one game from beginning to end, or until the input ends.
    ///
    /// # Errors
    /// Reading or writing failed. What is typed is never an error: the program asks again for what it does not understand.
    pub fn run(&mut self, start: &Start) -> Result<(), PlayError> {
        self.level = start.level;
        self.plain = start.plain;
        if let Some(record) = &start.record {
            let table = record.replay().map_err(PlayError::Record)?;
            self.record = record.clone();
            let persons_turn = record.person_begins() == (record.moves().len() % 2 == 0);
            self.rules(table.position(), table.convention())?;
            return self.go_on(Stage::Turns(Box::new(table), persons_turn, None), start);
        }
        let stage = match (&start.position, start.game) {
            (Some(position), _) => Stage::First(position.clone(), None),
            (None, Some(entry)) => {
                self.rules_of(entry, start.convention)?;
                Stage::Position(entry)
            }
            (None, None) => Stage::Game,
        };
        if matches!(stage, Stage::Game) {
            self.list_games()?;
        }
        self.go_on(stage, start)
    }

    fn go_on(&mut self, stage: Stage, start: &Start) -> Result<(), PlayError> {
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

    /// A text whose lines break at blanks.
    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        lines::paragraph(self.output, text)
    }

    /// Why the player to move wins or loses.
    fn explain(&mut self, table: &Table) -> io::Result<()> {
        match table.why() {
            Some(why) => {
                let theory = crate::reasons::theory(table.position());
                for line in crate::reasons::lines(&why, lines::widest()).into_iter().chain(theory) {
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

    /// What the person says; `None` if that is good-bye, or the input ends.
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
