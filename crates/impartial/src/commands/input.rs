//! Reads a position from the command line or from a file.

use super::Failure;
use crate::bounded::{self, Bounded, MAX_TEXT};
use games::catalog::{self, Reading, Refusal, TextFormat};
use grundy_core::Convention;
use grundy_core::mixed::MixedSum;
use std::io::{self, IsTerminal};

/// A position as the catalog read it.
pub(super) struct Input {
    pub(super) sum: MixedSum,
    /// Whether a graph was given as its number of nodes and the ends of its edges.
    pub(super) is_counted: bool,
    /// The convention, if it was typed along with the position.
    pub(super) convention: Option<Convention>,
    /// The reader's remarks, to print with the answer.
    pub(super) notes: Vec<String>,
    /// The text of the position and the convention, if it differs from the input.
    pub(super) other_text: Option<String>,
}

/// The words of a position, with `@FILE` replaced by the contents of the file.
pub(super) struct Text {
    pub(super) text: String,
    /// If the text ends with the contents of a file: the offset where they start, and the name of the file.
    pub(super) file: Option<(usize, String)>,
}

impl Text {
    /// Joins the words, and replaces each `@FILE` with the contents of the file on separate lines.
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

/// The kinds of input.
pub(super) enum Typed {
    Position(Input),
    /// A game name without a position.
    Game(&'static catalog::Entry),
}

impl Input {
    /// Parses a text, reading graphs in the given format if there is one.
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

/// Names the file and the line in an error message if the error is inside a file.
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

/// Formats an error message, followed by the command that explains the notation.
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
