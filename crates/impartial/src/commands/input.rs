//! Reads positions from the command line and from files.

use super::Failure;
use crate::bounded::{self, Bounded, MAX_TEXT};
use games::catalog::{self, Reading, Refusal, TextFormat};
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use std::io::{self, IsTerminal};

/// A position that the catalog has read, with everything that was typed along with it.
pub(super) struct Input {
    pub(super) sum: MixedSum,
    /// Whether the input gave a graph as its number of nodes followed by the ends of its edges.
    pub(super) is_counted: bool,
    /// The convention, if the input contained one.
    pub(super) convention: Option<Convention>,
    /// The reader's remarks, which are printed with the answer.
    pub(super) notes: Vec<String>,
    /// The position and the convention in the usual notation, if the input was written differently.
    pub(super) other_text: Option<String>,
}

/// The input as one text, in which the contents of files have replaced words of the form `@FILE`.
pub(super) struct Text {
    pub(super) text: String,
    /// If the text ends with the contents of a file, the offset where the contents begin, and the name of the file.
    pub(super) file: Option<(usize, String)>,
}

impl Text {
    /// Joins the words. Replaces each word of the form `@FILE` with the contents of the file, which begin on a new line.
    pub(super) fn of(words: &[String]) -> Result<Self, Failure> {
        let mut all = Self { text: String::new(), file: None };
        for word in words {
            all.file = None;
            if !all.text.is_empty() {
                all.text.push(' ');
            }
            match word.strip_prefix('@').filter(|name| !name.is_empty()) {
                Some(name) => {
                    all.text.push('\n');
                    all.file = Some((all.text.len(), shown(name).to_owned()));
                    all.text.push_str(&contents(name)?);
                }
                None => all.text.push_str(word),
            }
        }
        Ok(all)
    }
}

/// The two kinds of input.
pub(super) enum Typed {
    Position(Input),
    /// The name of a game without a position.
    Game(&'static catalog::Entry),
}

impl Input {
    /// Parses a text. If a format is given, reads graphs in that format.
    pub(super) fn read(
        text: &str,
        format: Option<TextFormat>,
        file: Option<&(usize, String)>,
    ) -> Result<Typed, Failure> {
        let read = match format {
            Some(format) => catalog::read_as(text, format),
            None => catalog::read(text),
        };
        match read {
            Ok(read) => Ok(Typed::Position(Self::of(read, text))),
            Err(refusal) => {
                let game = refusal.game().filter(|_| refusal.names_no_position());
                let is_code = game == Some("take_and_break");
                match game.and_then(catalog::find).filter(|_| !is_code) {
                    Some(game) => Ok(Typed::Game(game)),
                    None => Err(in_file(&in_words(&refusal), &refusal, text, file).into()),
                }
            }
        }
    }

    fn of(read: Reading, text: &str) -> Self {
        Self {
            is_counted: read.is_counted(),
            convention: read.convention(),
            notes: read.notes().to_vec(),
            other_text: (!read.is_as_typed(text)).then(|| read.text()),
            sum: read.into_sum(),
        }
    }
}

/// If an error is in a file, adds the name of the file and the number of the line to its message.
fn in_file(words: &str, refusal: &Refusal, text: &str, file: Option<&(usize, String)>) -> String {
    let place = refusal.place().map_or(0, |place| place.start);
    let Some((start, name)) = file.filter(|(start, _)| *start <= place) else {
        return words.to_owned();
    };
    let line = |from: usize| text[from..place].matches('\n').count() + 1;
    let (all, own) = (line(0), line(*start));
    words.replacen(
        &format!(" at line {all}, character "),
        &format!(" in {name} at line {own}, character "),
        1,
    )
}

/// Formats an error message, with the command that explains the notation.
fn in_words(refusal: &Refusal) -> String {
    match refusal.game() {
        Some(name) => format!("{refusal}; `impartial games {name}` explains its notation"),
        None => format!("{refusal}; `impartial games` lists the games"),
    }
}

fn shown(name: &str) -> &str {
    if name == "-" { "the standard input" } else { name }
}

fn contents(name: &str) -> Result<String, Failure> {
    let read = if name == "-" {
        if io::stdin().is_terminal() {
            eprintln!("impartial: reading from the terminal; Ctrl-D ends the input");
        }
        io::read_to_string(Bounded::new(io::stdin().lock(), MAX_TEXT))
    } else {
        bounded::read_to_string(name, MAX_TEXT)
    };
    let text = read.map_err(|error| format!("cannot read {}: {error}", shown(name)))?;
    match text.strip_prefix('\u{feff}') {
        Some(rest) => Ok(rest.to_owned()),
        None => Ok(text),
    }
}
