//! The questions that `play` asks before a game begins: which game, which position, and who moves first.

use games::catalog::{self, Entry, GAMES, Game, ROOMS};
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use grundy_search::loopy::LoopyOutcome;
use std::collections::BTreeMap;
use std::io;

use super::{HELP, LISTED, PlayError, Record, Said, Session, Stage, Start, Table};
use super::{lines, printable, usual_convention};

impl Session<'_> {
    pub(super) fn list_games(&mut self) -> io::Result<()> {
        let mut number = 0;
        for (room, entries) in ROOMS {
            let mut line = format!("{room}:");
            for entry in *entries {
                number += 1;
                let word = format!(" {number} {}", entry.name());
                // A comma follows the word, so a line that would be full without the comma is too long.
                if line.len() + word.len() >= lines::widest() {
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

    pub(super) fn ask_for_game(&mut self, start: &Start) -> Result<Option<Stage>, PlayError> {
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
                Said::Save(_) => self.nothing_to_save()?,
                Said::Text(line) => {
                    let by_number = line
                        .parse()
                        .ok()
                        .and_then(|n: usize| GAMES.get(n.checked_sub(1)?).copied());
                    let by_name = catalog::named(&line);
                    let convention = by_name.and_then(|(_, convention)| convention);
                    if let Some(entry) = by_number.or(by_name.map(|(entry, _)| entry)) {
                        self.convention = convention;
                        self.rules_of(entry, start.convention.or(convention))?;
                        return Ok(Some(Stage::Position(entry)));
                    }
                    if line.parse::<u64>().is_ok() {
                        writeln!(
                            self.output,
                            "There is no game of the number {}.",
                            printable(&line)
                        )?;
                        continue;
                    }
                    if line.trim().is_empty() {
                        continue;
                    }
                    match catalog::read(&line) {
                        Ok(read) => {
                            self.convention = read.convention();
                            self.say_notes(read.notes())?;
                            return Ok(Some(Stage::First(read.into_sum(), None)));
                        }
                        Err(refusal) => self.paragraph(&format!(
                            "That does not name a game: {}.",
                            printable(&refusal.to_string())
                        ))?,
                    }
                }
            }
        }
    }

    pub(super) fn ask_for_position(
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
                    self.paragraph(entry.notation())?;
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
                Said::Save(_) => self.nothing_to_save()?,
                Said::Text(line) => {
                    let text = if line.is_empty() { example } else { &line };
                    match catalog::read_of(entry, text) {
                        Ok(read) => {
                            let convention = read.convention();
                            self.say_notes(read.notes())?;
                            if convention.is_some() && start.convention.is_none() {
                                // The rules were printed for a different convention, so print them again.
                                self.rules_of(entry, convention)?;
                                self.convention = convention;
                            }
                            return Ok(Some(Stage::First(read.into_sum(), Some(entry))));
                        }
                        Err(refusal) => {
                            let error = refusal.to_string();
                            let error = printable(&error);
                            self.paragraph(&format!("That is not a position: {error}."))?;
                        }
                    }
                }
            }
        }
    }

    /// Prints the remarks of the reader about a position.
    pub(super) fn say_notes(&mut self, notes: &[String]) -> io::Result<()> {
        notes.iter().try_for_each(|note| self.paragraph(note))
    }

    pub(super) fn ask_who_begins(
        &mut self,
        position: &MixedSum,
        entry: Option<&'static Entry>,
        start: &Start,
    ) -> Result<Option<Stage>, PlayError> {
        let convention = start.convention.or(self.convention);
        let convention = convention.unwrap_or_else(|| usual_convention(position));
        let mut table = Table::new(position.clone(), convention);
        match entry
            .filter(|entry| games_of(position).all(|(_, other)| other.name() == entry.name()))
        {
            // The rules were printed when the user chose the game, so do not repeat them.
            Some(entry) if tells_who_wins(entry) => {}
            Some(_) => writeln!(self.output, "{}", rule(convention))?,
            None => self.rules(position, convention)?,
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
                    Said::Save(_) => self.nothing_to_save()?,
                    Said::Text(line) => match line.to_lowercase().as_str() {
                        "" | "y" | "yes" | "me" | "i" => break true,
                        "n" | "no" | "you" => break false,
                        _ => writeln!(self.output, "Please say yes or no.")?,
                    },
                }
            },
        };
        self.record = Record::new(table.position(), convention, person_begins);
        Ok(Some(Stage::Turns(Box::new(table), person_begins, entry)))
    }

    /// Prints the rules of a game for the given convention, or for its usual convention.
    pub(super) fn rules_of(
        &mut self,
        entry: &Entry,
        convention: Option<Convention>,
    ) -> io::Result<()> {
        let rules = rules_in(entry, convention.unwrap_or_else(|| entry.convention()));
        self.paragraph(&format!("{}: {rules}", entry.title()))
    }

    /// Prints the rules of the games in a sum, but of at most [`LISTED`] games. Says only once what happens to a player
    /// who cannot move.
    pub(super) fn rules(&mut self, position: &MixedSum, convention: Convention) -> io::Result<()> {
        let games: BTreeMap<&str, &Entry> = games_of(position).collect();
        let are_many = games.len() > 1;
        for (name, entry) in games.iter().take(LISTED) {
            let mut rules = rules_in(entry, convention);
            if are_many {
                rules = rules.replace(rule(convention), "");
            }
            self.paragraph(&format!("{}: {}", printable(name), rules.trim_end()))?;
        }
        let is_told = games.values().all(|entry| tells_who_wins(entry));
        if are_many || games.is_empty() || !is_told {
            writeln!(self.output, "{}", rule(convention))?;
        }
        Ok(())
    }
}

/// Returns the games of the components of a sum, each with the name that the component uses.
fn games_of(position: &MixedSum) -> impl Iterator<Item = (&str, &'static Entry)> {
    position.iter().filter_map(|component| {
        let name = component.game().name();
        catalog::game_of(name).map(|entry| (name, entry))
    })
}

const fn rule(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "A player who cannot move loses.",
        Convention::Misere => "A player who cannot move wins.",
    }
}

/// Returns the rules of a game. If the convention is not the usual one of the game, changes the rules accordingly.
fn rules_in(entry: &Entry, convention: Convention) -> String {
    let rules = entry.rules().replace("; in misère play, wins", "");
    if convention == entry.convention() {
        return rules;
    }
    rules
        .replace("cannot move loses", "cannot move wins")
        .replace("is 0, loses", "is 0, wins")
        .replace(
            "at the end wins; a tie counts as a win",
            "at the end loses; a tie counts as a loss",
        )
        .replace("has no move and wins: the game is misère by its rules", "has no move and loses")
}

/// Returns whether the rules of a game say who wins.
fn tells_who_wins(entry: &Entry) -> bool {
    // The rules of a game that stands alone always say who wins, for example the player who closes more boxes.
    entry.rules().contains("cannot move")
        || entry.rules().contains("has no move")
        || entry.stands_alone()
}
