//! Playing a game against perfect play: the session of the program `play`.

mod level;
pub(crate) mod lines;
mod record;
mod score;
pub mod table;

use games::catalog::{self, Entry, GAMES, Game, ROOMS};
use grundy_core::mixed::MixedSum;
use grundy_core::{Convention, ReadError};
use grundy_search::loopy::LoopyOutcome;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use thiserror::Error;

use lines::{PAGE_WIDTH, shortened};

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
    /// The game to go on with is none.
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
            self.rules(table.position())?;
            return self.go_on(Stage::Turns(Box::new(table), persons_turn, None), start);
        }
        let stage = match (&start.position, start.game) {
            (Some(position), _) => Stage::First(position.clone(), None),
            (None, Some(entry)) => {
                self.paragraph(&format!("{}: {}", entry.title(), entry.rules()))?;
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
                Stage::Game => self.ask_for_game()?,
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

    fn list_games(&mut self) -> io::Result<()> {
        let mut number = 0;
        for (room, entries) in ROOMS {
            let mut line = format!("{room}:");
            for entry in *entries {
                number += 1;
                let word = format!(" {number} {}", entry.name());
                if line.len() + word.len() > PAGE_WIDTH {
                    writeln!(self.output, "{line}")?;
                    " ".clone_into(&mut line);
                }
                line += &word;
                line.push(',');
            }
            writeln!(self.output, "{}", line.trim_end_matches(','))?;
        }
        writeln!(self.output, "Type `help` to see what you can type at any prompt.")
    }

    fn ask_for_game(&mut self) -> Result<Option<Stage>, PlayError> {
        loop {
            let Some(said) = self.ask("Which game? ")? else { return Ok(None) };
            match said {
                Said::Help => writeln!(
                    self.output,
                    "{HELP}\nThe number or the name of a game, or a whole position as `nim 3 5 + kayles 7`."
                )?,
                Said::Moves => writeln!(self.output, "There are no moves yet. The games:")
                    .and_then(|()| self.list_games())?,
                Said::Hint => writeln!(
                    self.output,
                    "Try `nim`, or a whole position: `{}`.",
                    GAMES[0].examples()[0]
                )?,
                Said::Why => self.nothing_to_explain()?,
                Said::Undo => self.nothing_to_undo()?,
                Said::Redo => self.nothing_to_redo()?,
                Said::Text(line) => {
                    let by_number = line
                        .parse()
                        .ok()
                        .and_then(|n: usize| GAMES.get(n.checked_sub(1)?).copied());
                    if let Some(entry) = by_number.or_else(|| catalog::find(&line)) {
                        self.paragraph(&format!("{}: {}", entry.title(), entry.rules()))?;
                        return Ok(Some(Stage::Position(entry)));
                    }
                    if line.parse::<u64>().is_ok() {
                        writeln!(
                            self.output,
                            "There is no game of the number {}.",
                            shortened(&line)
                        )?;
                        continue;
                    }
                    match crate::typed::read_sum(&line) {
                        Ok(position) if !line.is_empty() => {
                            return Ok(Some(Stage::First(position, None)));
                        }
                        Ok(_) => {}
                        Err(error) => writeln!(
                            self.output,
                            "That does not name a game: {}.",
                            shortened(&error)
                        )?,
                    }
                }
            }
        }
    }

    fn ask_for_position(
        &mut self,
        entry: &'static Entry,
        start: &Start,
    ) -> Result<Option<Stage>, PlayError> {
        let example = entry.examples()[0];
        let question = format!("From which position? [{example}] ");
        loop {
            let Some(said) = self.ask(&question)? else { return Ok(None) };
            match said {
                Said::Help | Said::Hint => {
                    if matches!(said, Said::Help) {
                        writeln!(self.output, "{HELP}")?;
                    }
                    writeln!(self.output, "{}", entry.notation())?;
                    for example in entry.examples() {
                        writeln!(self.output, "For example: {example}")?;
                    }
                }
                Said::Moves => {
                    writeln!(self.output, "There are no moves yet: choose a position first.")?;
                }
                Said::Why => self.nothing_to_explain()?,
                Said::Undo if start.game.is_none() => return Ok(Some(Stage::Game)),
                Said::Undo => self.nothing_to_undo()?,
                Said::Redo => self.nothing_to_redo()?,
                Said::Text(line) => {
                    let text = if line.is_empty() { example } else { &line };
                    let read = crate::typed::read_sum(&format!("{} {text}", entry.name()));
                    match read.or_else(|error| crate::typed::read_sum(text).map_err(|_| error)) {
                        Ok(position) => return Ok(Some(Stage::First(position, Some(entry)))),
                        Err(error) => {
                            writeln!(
                                self.output,
                                "That is not a position: {}.",
                                shortened(&error)
                            )?;
                        }
                    }
                }
            }
        }
    }

    fn ask_who_begins(
        &mut self,
        position: &MixedSum,
        entry: Option<&'static Entry>,
        start: &Start,
    ) -> Result<Option<Stage>, PlayError> {
        let convention = start.convention.unwrap_or_else(|| usual_convention(position));
        let mut table = Table::new(position.clone(), convention);
        let rule = match convention {
            Convention::Normal => "A player who cannot move loses.",
            Convention::Misere => "A player who cannot move wins.",
        };
        if entry.is_none() {
            self.rules(position)?;
        }
        if !says_who_wins(position, convention) {
            writeln!(self.output, "{rule}")?;
        }
        let person_begins = match start.person_begins {
            Some(person_begins) => person_begins,
            None => loop {
                let Some(said) = self.ask("Do you begin? [yes] ")? else { return Ok(None) };
                match said {
                    Said::Help => writeln!(self.output, "{HELP}\nSay yes or no.")?,
                    Said::Moves => self.list_moves(&table)?,
                    Said::Hint => {
                        let hint = match table.outcome() {
                            Some(LoopyOutcome::N) => "The player who begins can win: say yes.",
                            Some(LoopyOutcome::P) => {
                                "The player who begins loses against perfect play: say no."
                            }
                            Some(LoopyOutcome::Draw) => {
                                "Neither player can force a win: play may go on forever."
                            }
                            None => {
                                "I do not know who wins: no theorem tells, and a search takes too long."
                            }
                        };
                        writeln!(self.output, "{hint}")?;
                    }
                    Said::Why => self.explain(&table)?,
                    Said::Undo => match entry {
                        Some(entry) => return Ok(Some(Stage::Position(entry))),
                        None if start.position.is_none() => return Ok(Some(Stage::Game)),
                        None => self.nothing_to_undo()?,
                    },
                    Said::Redo => self.nothing_to_redo()?,
                    Said::Text(line) => match line.to_lowercase().as_str() {
                        "" | "y" | "yes" => break true,
                        "n" | "no" => break false,
                        _ => writeln!(self.output, "Please say yes or no.")?,
                    },
                }
            },
        };
        self.record = Record::new(table.position(), convention, person_begins);
        Ok(Some(Stage::Turns(Box::new(table), person_begins, entry)))
    }

    /// A text whose lines break at blanks.
    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        lines::paragraph(self.output, text)
    }

    /// The rules of each game of the sum, once.
    fn rules(&mut self, position: &MixedSum) -> io::Result<()> {
        let names: BTreeSet<&str> =
            position.iter().map(|component| component.game().name()).collect();
        for name in names.into_iter().take(LISTED) {
            if let Some(entry) = catalog::game_of(name) {
                self.paragraph(&format!("{}: {}", shortened(name), entry.rules()))?;
            }
        }
        Ok(())
    }

    fn take_turns(
        &mut self,
        mut table: Box<Table>,
        mut persons_turn: bool,
        entry: Option<&'static Entry>,
        start: &Start,
    ) -> Result<Option<Stage>, PlayError> {
        loop {
            if persons_turn {
                if table.position().is_empty() {
                    break;
                }
                self.show(&table)?;
                if let Some(mv) = forced(&table) {
                    let mv = table.play_text(&mv).map_err(PlayError::Record)?;
                    writeln!(self.output, "You {mv}: there is no other move.")?;
                    self.record.played(mv);
                    persons_turn = false;
                    continue;
                }
                match self.ask_for_move(&mut table)? {
                    Turn::Played => {}
                    Turn::Back => continue,
                    Turn::Beginning if start.person_begins.is_none() => {
                        return Ok(Some(Stage::First(table.into_beginning(), entry)));
                    }
                    Turn::Beginning => {
                        self.nothing_to_undo()?;
                        continue;
                    }
                    Turn::Quit => return Ok(None),
                }
            } else {
                let Some(mv) = table.reply(self.level) else { break };
                writeln!(self.output, "I move {mv}.")?;
                self.record.played(mv);
            }
            persons_turn = !persons_turn;
        }
        let person_wins = persons_turn == (table.convention() == Convention::Misere);
        let stuck = if persons_turn { "You cannot" } else { "I cannot" };
        self.record.ended(person_wins);
        let winner = if person_wins { "you win" } else { "I win" };
        match score::boxes(&self.record) {
            Some((own, other)) => {
                let (own, other) = (counted(own), counted(other));
                writeln!(
                    self.output,
                    "All lines are drawn. You have {own}, and I have {other}: {winner}."
                )?;
            }
            None => writeln!(self.output, "{stuck} move: {winner}.")?,
        }
        Ok(Some(Stage::Over))
    }

    fn show(&mut self, table: &Table) -> io::Result<()> {
        writeln!(self.output)?;
        let position = table.position();
        if position.len() == 1 {
            writeln!(self.output, "  {}", shortened(&position[0].to_string()))?;
        } else {
            for (index, component) in position.iter().enumerate().take(LISTED) {
                writeln!(self.output, "  {index}: {}", shortened(&component.to_string()))?;
            }
            if position.len() > LISTED {
                writeln!(self.output, "  and {} more", position.len() - LISTED)?;
            }
        }
        if let Some((own, other)) = score::boxes(&self.record) {
            writeln!(self.output, "  You have {}, and I have {}.", counted(own), counted(other))?;
        }
        if self.plain {
            return Ok(());
        }
        let Some(picture) = crate::drawing::text(position) else { return Ok(()) };
        writeln!(self.output)?;
        for line in picture.lines() {
            writeln!(self.output, "{}", format!("    {line}").trim_end())?;
        }
        writeln!(self.output)
    }

    /// Asks until a legal move is played, or something else has to be done.
    fn ask_for_move(&mut self, table: &mut Table) -> Result<Turn, PlayError> {
        if let Some(mv) = example(table).filter(|_| !self.knows_notation) {
            self.knows_notation = true;
            writeln!(self.output, "A move is written as {}; `help` tells more.", shortened(&mv))?;
        }
        loop {
            let Some(said) = self.ask("Your move: ")? else { return Ok(Turn::Quit) };
            match said {
                Said::Help => {
                    let mv = table.position().moves().next();
                    let mv = mv.map_or_else(String::new, |mv| table.position().move_text(&mv));
                    writeln!(
                        self.output,
                        "{HELP}\nA move: {mv}, or its number in the list of `moves`, as #1"
                    )?;
                    if table.position().len() > 1 {
                        writeln!(
                            self.output,
                            "The number before the slash is that of the component."
                        )?;
                    }
                }
                Said::Hint => {
                    let hint = match (table.outcome(), table.winning_move()) {
                        (_, Some(mv)) => {
                            format!("You can win: {}", table.position().move_text(&mv))
                        }
                        (Some(LoopyOutcome::Draw), None) => {
                            "Neither player can force a win.".to_owned()
                        }
                        (Some(LoopyOutcome::N), None) => {
                            "You can win, but I do not know how.".to_owned()
                        }
                        (Some(_), None) => {
                            "Against perfect play you lose, whatever you do.".to_owned()
                        }
                        (None, None) => {
                            "I do not know who wins: no theorem tells, and a search takes too long."
                                .to_owned()
                        }
                    };
                    writeln!(self.output, "{hint}")?;
                }
                Said::Why => self.explain(table)?,
                Said::Moves => self.list_moves(table)?,
                Said::Undo if table.undo() => {
                    self.taken_back.extend(self.record.taken_back());
                    // A move without a choice would be played again at once.
                    while forced(table).is_some() && table.undo() {
                        self.taken_back.extend(self.record.taken_back());
                    }
                    return Ok(Turn::Back);
                }
                Said::Undo => return Ok(Turn::Beginning),
                Said::Redo => {
                    let Some(pair) = self.taken_back.pop() else {
                        self.nothing_to_redo()?;
                        continue;
                    };
                    for (mv, who) in pair.into_iter().zip(["You", "I"]) {
                        if let Ok(mv) = table.play_text(&mv) {
                            writeln!(self.output, "{who} move {}.", shortened(&mv))?;
                            self.record.played(mv);
                        }
                    }
                    return Ok(Turn::Back);
                }
                Said::Text(line) if line.is_empty() => {}
                Said::Text(line) if line.starts_with("save ") => {
                    if !self.save(&line["save ".len()..])? {
                        return Ok(Turn::Quit);
                    }
                }
                Said::Text(line) => match table.play_text(&line) {
                    Ok(mv) => {
                        writeln!(self.output, "You move {}.", shortened(&mv))?;
                        self.record.played(mv);
                        self.taken_back.clear();
                        return Ok(Turn::Played);
                    }
                    Err(error) => {
                        let error = shortened(&error.to_string());
                        let would_do = example(table).map_or_else(String::new, |mv| {
                            format!(" You could play {mv}; type `moves` for more.")
                        });
                        writeln!(self.output, "That is not a move: {error}.{would_do}")?;
                    }
                },
            }
        }
    }

    fn list_moves(&mut self, table: &Table) -> io::Result<()> {
        let mut moves = table.position().moves();
        for (number, mv) in (1..).zip(moves.by_ref().take(LISTED)) {
            writeln!(self.output, "  #{number}  {}", table.position().move_text(&mv))?;
        }
        if moves.next().is_some() {
            writeln!(self.output, "  and others")?;
        }
        Ok(())
    }

    /// Writes the game, and asks before it takes the place of another file; whether play goes on.
    fn save(&mut self, name: &str) -> Result<bool, PlayError> {
        let name = name.trim();
        if std::path::Path::new(name).exists() {
            let question = format!("There is a file {}. Write over it? [no] ", shortened(name));
            match self.ask(&question)? {
                None => return Ok(false),
                Some(Said::Text(answer)) if ["y", "yes"].contains(&&*answer.to_lowercase()) => {}
                Some(_) => {
                    writeln!(self.output, "Not saved.")?;
                    return Ok(true);
                }
            }
        }
        match std::fs::write(name, self.record.to_string()) {
            Ok(()) => writeln!(self.output, "Saved in {}.", shortened(name))?,
            Err(error) => {
                writeln!(self.output, "{} cannot be written: {error}.", shortened(name))?;
            }
        }
        Ok(true)
    }

    /// Why the player to move wins or loses.
    fn explain(&mut self, table: &Table) -> io::Result<()> {
        match table.why() {
            Some(why) => {
                for line in crate::reasons::lines(&why) {
                    self.paragraph(&line)?;
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
            _ => Some(Said::Text(line)),
        })
    }
}

/// As `1 box`, `2 boxes`.
fn counted(boxes: i64) -> String {
    format!("{boxes} {}", if boxes == 1 { "box" } else { "boxes" })
}

/// The only move, if it is one that says nothing but that it is the only one: to pass, or to claim what is won.
fn forced(table: &Table) -> Option<String> {
    let mut moves = table.position().moves();
    let text = table.position().move_text(&moves.next()?);
    (moves.next().is_none() && ["pass", "claim"].contains(&&*text)).then_some(text)
}

/// Whether the rules that were printed say what it means to be unable to move in this convention.
fn says_who_wins(position: &MixedSum, convention: Convention) -> bool {
    let mut says = position.iter().map(|part| {
        catalog::game_of(part.game().name()).is_some_and(|entry| {
            // Another rule of its own for who wins, as that of most boxes, is said there, too.
            entry.convention() == convention
                && (entry.rules().contains("cannot move") || entry.stands_alone())
        })
    });
    says.next().is_some_and(|first| first && says.all(|other| other))
}

/// A move that can be played, as it is written.
fn example(table: &Table) -> Option<String> {
    let mv = table.position().moves().next()?;
    Some(table.position().move_text(&mv))
}

/// What became of a question for a move.
enum Turn {
    Played,
    /// Two moves were taken back.
    Back,
    /// There are no two moves to be taken back.
    Beginning,
    Quit,
}
