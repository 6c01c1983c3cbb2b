//! The turns of a game: the players move until one of them has no move.

use games::catalog::Entry;
use games::scene::Form;
use grundy_core::Convention;
use grundy_search::loopy::LoopyOutcome;
use std::io;

use super::{HELP, LISTED, PlayError, Said, Session, Stage, Start, Table, lines, printable, score};
use crate::drawing;

impl Session<'_> {
    pub(super) fn take_turns(
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
        match score::boxes(&table, self.record.person_begins()) {
            Some(boxes) => {
                let (own, other) = (counted(boxes.own), counted(boxes.other));
                let is_tie = boxes.own == boxes.other && person_wins != self.record.person_begins();
                let tie =
                    if is_tie { ", since a tie counts for whoever did not begin" } else { "" };
                self.paragraph(&format!(
                    "All lines are drawn. You have {own}, and I have {other}: {winner}{tie}."
                ))?;
            }
            None => writeln!(self.output, "{stuck} move: {winner}.")?,
        }
        Ok(Some(Stage::Over))
    }

    fn show(&mut self, table: &Table) -> io::Result<()> {
        writeln!(self.output)?;
        let position = table.position();
        if position.len() == 1 {
            lines::indented(self.output, "  ", &printable(&position[0].to_string()))?;
        } else {
            for (index, component) in position.iter().enumerate().take(LISTED) {
                let text = format!("{index}: {}", printable(&component.to_string()));
                lines::indented(self.output, "  ", &text)?;
            }
            if position.len() > LISTED {
                writeln!(self.output, "  and {} more", position.len() - LISTED)?;
            }
        }
        let boxes = score::boxes(table, self.record.person_begins());
        if let Some(boxes) = &boxes {
            let (own, other) = (counted(boxes.own), counted(boxes.other));
            // In the picture, these letters mark the owners of the boxes.
            let (yours, mine) = if self.plain { ("", "") } else { (" (Y)", " (I)") };
            writeln!(self.output, "  You have {own}{yours}, and I have {other}{mine}.")?;
        }
        if self.plain {
            return Ok(());
        }
        let mut scenes = drawing::scenes(position);
        if let Some(boxes) = &boxes {
            for item in scenes.iter_mut().flat_map(|scene| &mut scene.items) {
                let owner = boxes.owners.get(&item.id);
                if let (Some(&is_own), Form::Label { text, .. }) = (owner, &mut item.form) {
                    if is_own { "Y" } else { "I" }.clone_into(text);
                }
            }
        }
        let Some(picture) = drawing::letters(&scenes) else { return Ok(()) };
        writeln!(self.output)?;
        lines::picture(self.output, &picture)?;
        writeln!(self.output)
    }

    /// Asks the user until the answer is a legal move or a command that ends the question.
    fn ask_for_move(&mut self, table: &mut Table) -> Result<Turn, PlayError> {
        if let Some(mv) = example(table).filter(|_| !self.knows_notation) {
            self.knows_notation = true;
            writeln!(self.output, "A move is written as {}; `help` tells more.", printable(&mv))?;
        }
        loop {
            let Some(said) = self.ask("Your move: ")? else { return Ok(Turn::Quit) };
            match said {
                Said::Help => {
                    let mv = example(table).unwrap_or_default();
                    writeln!(
                        self.output,
                        "{HELP}\nA move: {mv}, or its number in the list of `moves`, as #1"
                    )?;
                    if table.position().len() > 1 && mv.contains('/') {
                        writeln!(
                            self.output,
                            "The number before the slash is that of the component."
                        )?;
                    }
                }
                Said::Hint => {
                    let hint = match (table.outcome(), table.winning_move()) {
                        (_, Some(mv)) => {
                            format!("You can win: {}", table.move_text(&mv))
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
                    // Take back the forced moves, too, because the program would immediately play them again.
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
                            writeln!(self.output, "{who} move {}.", printable(&mv))?;
                            self.record.played(mv);
                        }
                    }
                    return Ok(Turn::Back);
                }
                Said::Text(line) if line.is_empty() => {}
                Said::Save(name) => {
                    if !self.save(&name)? {
                        return Ok(Turn::Quit);
                    }
                }
                Said::Text(line) => match table.play_text(&line) {
                    Ok(mv) => {
                        writeln!(self.output, "You move {}.", printable(&mv))?;
                        self.record.played(mv);
                        self.taken_back.clear();
                        return Ok(Turn::Played);
                    }
                    Err(error) => {
                        let error = printable(&error.to_string());
                        let would_do = example(table).map_or_else(String::new, |mv| {
                            format!(" You could play {mv}; type `moves` for more.")
                        });
                        self.paragraph(&format!("That is not a move: {error}.{would_do}"))?;
                    }
                },
            }
        }
    }

    pub(super) fn list_moves(&mut self, table: &Table) -> io::Result<()> {
        let mut moves = table.moves();
        for (number, (mv, _)) in (1..).zip(moves.by_ref().take(LISTED)) {
            writeln!(self.output, "  #{number}  {mv}")?;
        }
        if moves.next().is_some() {
            writeln!(self.output, "  and others")?;
        }
        Ok(())
    }

    /// Saves the game. If the file exists, asks before replacing it. Returns whether play continues.
    fn save(&mut self, name: &str) -> Result<bool, PlayError> {
        if name.is_empty() {
            writeln!(self.output, "The name of a file is missing, as in `save game.txt`.")?;
            return Ok(true);
        }
        if std::path::Path::new(name).exists() {
            let question = format!("There is a file {}. Write over it? [no] ", printable(name));
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
            Ok(()) => writeln!(self.output, "Saved in {}.", printable(name))?,
            Err(error) => {
                writeln!(self.output, "{} cannot be written: {error}.", printable(name))?;
            }
        }
        Ok(true)
    }
}

/// Formats a number of boxes, such as `1 box` or `2 boxes`.
fn counted(boxes: usize) -> String {
    format!("{boxes} {}", if boxes == 1 { "box" } else { "boxes" })
}

/// Returns the only move if the player has no choice: a pass, or the claim of all boxes that are left.
fn forced(table: &Table) -> Option<String> {
    let mut moves = table.moves();
    let (text, _) = moves.next()?;
    (moves.next().is_none() && ["pass", "claim"].contains(&&*text)).then_some(text)
}

/// Returns the notation of a legal move, as an example.
fn example(table: &Table) -> Option<String> {
    table.moves().next().map(|(mv, _)| mv)
}

/// The result of asking the user for a move.
enum Turn {
    Played,
    /// Moves have been taken back, or played again.
    Back,
    /// Nothing can be taken back, because fewer than two moves have been played.
    Beginning,
    Quit,
}
