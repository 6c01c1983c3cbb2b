//! The text of the catalog from what was typed.

use std::borrow::Cow;

use games::catalog::{self, Game};

use super::{Refusal, graphs, is_number, near, with_example};

/// Commas as blanks, and bare numbers as Nim.
pub(super) fn plain(typed: &str) -> String {
    let summands = typed.split(" + ").map(|summand| {
        let (game, position) = match summand.trim().split_once(' ') {
            _ if only_numbers(summand) => ("nim", summand.trim()),
            Some(parts) => parts,
            None => (summand.trim(), ""),
        };
        Cow::from(std::iter::once(game).chain(words(position)).collect::<Vec<_>>().join(" "))
    });
    summands.collect::<Vec<_>>().join(" + ")
}

/// The words of a position. In one that begins with a letter a comma is part of a name, as in the line `h0,1` of Dots and
/// Boxes.
fn words(position: &str) -> impl Iterator<Item = &str> {
    let pieces = position.split(char::is_whitespace).flat_map(|word| {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        let pieces: Vec<&str> = if is_name { vec![word] } else { word.split(',').collect() };
        pieces
    });
    pieces.filter(|word| !word.is_empty())
}

fn only_numbers(summand: &str) -> bool {
    let digits = summand.bytes().any(|byte| byte.is_ascii_digit());
    digits && summand.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ' || byte == b',')
}

/// The summands, in letters that the catalog reads. A plus sign parts them that has blanks around it, or the name of a game
/// behind it, or stands among numbers.
pub(super) fn summands(typed: &str) -> Vec<String> {
    let typed: String = typed.chars().map(letter).collect();
    let among_numbers = typed.bytes().all(|byte| byte.is_ascii_digit() || b" +,".contains(&byte));
    let mut summands = vec![String::new()];
    let mut inside = 0_usize;
    for (at, c) in typed.char_indices() {
        match c {
            '(' | '{' | '[' => inside += 1,
            ')' | '}' | ']' => inside = inside.saturating_sub(1),
            _ => {}
        }
        let parts = c == '+' && inside == 0 && {
            let behind = typed[at + 1..].trim_start();
            let blanks = typed[..at].ends_with(' ') && typed[at + 1..].starts_with(' ');
            among_numbers || blanks || behind.starts_with(|c: char| c.is_ascii_alphabetic())
        };
        if parts {
            summands.push(String::new());
        } else if let Some(last) = summands.last_mut() {
            last.push(c);
        }
    }
    summands
}

/// One letter for those that look alike.
const fn letter(c: char) -> char {
    match c {
        '\u{d7}' | '\u{2715}' | '\u{2a2f}' => 'x',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{b4}' | '`' => '\'',
        '\u{2295}' => '+',
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        c => c,
    }
}

/// A summand in the text of the catalog; one of an unknown game as it is.
pub(super) fn summand(typed: &str) -> Result<String, Refusal> {
    let typed = typed.trim();
    if only_numbers(typed) {
        return Ok(plain(typed));
    }
    let Some((name, mut parameters, mut position)) = parts(typed) else { return Ok(plain(typed)) };
    let Some(entry) = catalog::find(name) else { return Ok(plain(typed)) };
    // A set in front of the position is a parameter.
    let set = position.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    if let (Some((set, rest)), None, false) = (set, &parameters, entry.parameters().is_empty()) {
        let numbers: Vec<&str> = set.split([',', ' ']).filter(|word| !word.is_empty()).collect();
        parameters = Some(numbers.join(","));
        position = rest.trim_start_matches([':', ',']).trim().to_owned();
    }
    let mut text = name.to_owned();
    if let Some(parameters) = &parameters {
        text.push(':');
        text += parameters;
    }
    let list: Vec<&str> = words(&position).collect();
    let has_graph = reads_edges(entry);
    let mut at = 0;
    while at < list.len() {
        let word = list[at];
        let named = if has_graph { graphs::named(&list[at..]) } else { None };
        let (taken, piece) = match named {
            Some(Ok((taken, edges))) => (taken, Cow::from(edges)),
            Some(Err(error)) => {
                return Err(Refusal {
                    text: with_example(&error, entry),
                    game: Some(entry.name()),
                });
            }
            None => match &list[at..] {
                [rows, x, columns, ..] if is_number(rows) && is_by(x) && is_number(columns) => {
                    (3, Cow::from(format!("{rows}x{columns}")))
                }
                _ if is_size(word) => (1, Cow::from(word.to_lowercase())),
                _ => (1, Cow::from(word)),
            },
        };
        if !piece.is_empty() {
            text.push(' ');
            text += &piece;
        }
        at += taken;
    }
    Ok(text)
}

/// No name has more words.
const MOST_WORDS: usize = 5;

/// The name of the game, the parameters and the position: of all beginnings that are names the longest.
fn parts(typed: &str) -> Option<(&'static str, Option<String>, String)> {
    // As a function of numbers: `nim(3, 5, 7)`.
    if let Some((name, inside)) = typed.strip_suffix(')').and_then(|text| text.split_once('(')) {
        if let Some(name) = near::find(name.trim()) {
            return Some((name, None, inside.trim().to_owned()));
        }
    }
    let ends = typed.char_indices().filter(|&(_, c)| c == ' ' || c == ':').map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(2 * MOST_WORDS).collect();
    if ends.len() < 2 * MOST_WORDS {
        ends.push(typed.len());
    }
    for &end in ends.iter().rev() {
        let Some(name) = near::find(typed[..end].trim()) else { continue };
        let rest = &typed[end..];
        if let Some(rest) = rest.strip_prefix(':') {
            let (parameters, position) = rest.split_once(' ').unwrap_or((rest, ""));
            return Some((name, Some(parameters.to_owned()), position.trim().to_owned()));
        }
        return Some((name, None, rest.trim().to_owned()));
    }
    None
}

/// Whether positions have edges such as `0-1` in them.
fn reads_edges(entry: &dyn Game) -> bool {
    let is_edge =
        |word: &str| word.split_once('-').is_some_and(|(u, v)| is_number(u) && is_number(v));
    entry.examples().iter().any(|example| example.split_whitespace().skip(1).any(is_edge))
}

fn is_by(word: &str) -> bool {
    ["x", "X", "by", "*"].contains(&word)
}

/// Whether a word is a size such as `3X4`.
fn is_size(word: &str) -> bool {
    word.split_once('X').is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
}
