//! The subcommand `play`: plays a game against the user at the terminal.

use super::documents::{self, Played, Player};
use super::formats::Format;
use super::input::{Input, Text, Typed};
use super::output::Stdout;
use super::{Failure, Usage, examples};
use crate::bounded::{self, MAX_TEXT};
use crate::lessons::Lesson;
use crate::play::{Level, PlayError, Record, Session, Start};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use games::catalog;
use grundy_core::Convention;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Play any game, or a sum of several, against the program in the terminal
#[derive(Debug, Args)]
#[command(after_help = examples::PLAY)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(super) struct Play {
    /// A game, or a position as `solve` takes it, also from `@FILE`; the program asks for anything you leave out
    position: Vec<String>,
    /// Read a graph or tree as graph6 (or sparse6), dot, gml, graphml, dimacs, adjacency, metis, matrix or newick
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        hide_possible_values = true,
        requires = "position"
    )]
    format: Option<Format>,
    /// You make the first move
    #[arg(long, conflicts_with = "second")]
    first: bool,
    /// The program makes the first move
    #[arg(long)]
    second: bool,
    /// Continue a game that `save FILE` wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "first", "second", "misere", "normal"])]
    load: Option<PathBuf>,
    /// Go through a lesson: `impartial lesson` lists them
    #[arg(long, value_name = "NAME", value_parser = super::lesson::known, exclusive = true)]
    lesson: Option<&'static Lesson>,
    /// How well the program plays: perfectly where there are at most 3 moves (easy) or 7 (medium), or everywhere (hard)
    #[arg(long, value_name = "LEVEL", default_value = "hard", hide_possible_values = true)]
    #[arg(value_parser = PossibleValuesParser::new(["easy", "medium", "hard"]).try_map(|level| level.parse::<Level>()))]
    level: Level,
    /// Show positions as text, without pictures
    #[arg(long)]
    plain: bool,
    /// A player who cannot move wins
    #[arg(short, long, conflicts_with = "normal")]
    misere: bool,
    /// A player who cannot move loses
    #[arg(long)]
    normal: bool,
}

impl Play {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        if let Some(lesson) = self.lesson {
            return super::lesson::teach(lesson, out);
        }
        let start = self.start()?;
        let echo = !io::stdin().is_terminal();
        let mut input = io::stdin().lock();
        if out.is_json() {
            // With `--json`, the document is written to the standard output, so write the dialog to the standard error.
            let mut errors = io::stderr();
            let mut session = Session::new(&mut input, &mut errors, echo);
            session.run(&start).map_err(failure)?;
            let document = document(session.record());
            return out.document(&document);
        }
        Session::new(&mut input, out, echo).run(&start).map_err(failure)
    }

    /// Collects the settings of the game from the command line.
    fn start(&self) -> Result<Start, Failure> {
        let either = |one: bool, other: bool| (one || other).then_some(one);
        let misere = either(self.misere, self.normal);
        let mut start = Start {
            convention: misere
                .map(|misere| if misere { Convention::Misere } else { Convention::Normal }),
            person_begins: either(self.first, self.second),
            level: self.level,
            plain: self.plain,
            ..Start::default()
        };
        if let Some(file) = &self.load {
            let name = file.display();
            let text = bounded::read_to_string(file, MAX_TEXT)
                .map_err(|error| format!("{name}: {error}"))?;
            let record = text.parse::<Record>().and_then(|record| record.replay().map(|_| record));
            start.record = Some(record.map_err(|error| format!("{name}: {error}"))?);
            return Ok(start);
        }
        if self.position.iter().any(|word| word == "@-") {
            return Err(Usage::new(
                "the standard input has your moves, so no position is read from it",
            )
            .into());
        }
        let text = Text::of(&self.position)?;
        let format = self.format.map(Format::reading).transpose()?;
        if let Some((game, convention)) = catalog::named(&text.text) {
            start.convention = start.convention.or(convention);
            start.game = Some(game);
        } else if !text.text.trim().is_empty() {
            match Input::read(&text.text, format, text.file.as_ref())? {
                Typed::Position(input) => {
                    start.convention = start.convention.or(input.convention);
                    start.notes = input.notes;
                    start.position = Some(input.sum);
                }
                Typed::Game(game) => start.game = Some(game),
            }
        }
        Ok(start)
    }
}

fn document(record: &Record) -> documents::Play {
    let player = |is_person| if is_person { Player::You } else { Player::Program };
    let players = [record.person_begins(), !record.person_begins()].into_iter().cycle();
    let moves = record.moves().iter().zip(players);
    documents::Play {
        position: record.position().to_owned(),
        convention: record.convention().into(),
        begins: player(record.person_begins()),
        moves: moves
            .map(|(mv, is_person)| Played { by: player(is_person), r#move: mv.clone() })
            .collect(),
        winner: record.person_wins().map(player),
    }
}

/// Converts an error that ended the game to a [`Failure`]. Output errors remain [`io::Error`]s, because the program recognizes
/// them by their type.
pub(super) fn failure(error: PlayError) -> Failure {
    match error {
        PlayError::Write(error) => error.into(),
        error => error.to_string().into(),
    }
}
