//! The text of the catalog from what was typed.

use std::borrow::Cow;

use games::catalog::{self, Game};
use octal_games::Code;

use super::sentences::{counted, heaps, is_filler, telling};
use super::sets::{parameters_in_front, without_labels, written_out};
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
pub(crate) fn words(position: &str) -> impl Iterator<Item = &str> {
    let pieces = position.split(char::is_whitespace).flat_map(|word| {
        let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
        let pieces: Vec<&str> = if is_name { vec![word] } else { word.split(',').collect() };
        pieces
    });
    pieces.filter(|word| !word.is_empty())
}

/// A number in groups of three digits, as `1,000`, which could be two numbers as well; or a code with a comma for its point, as
/// `0,137 20`.
pub(super) fn grouped(typed: &str) -> Option<&str> {
    let is_grouped = |word: &&str| {
        let mut groups = word.split(',');
        groups.next().is_some_and(|first| is_number(first) && first != "0" && first.len() <= 3)
            && groups.clone().all(|group| is_number(group) && group.len() == 3)
            && groups.any(|group| group.starts_with('0'))
    };
    let mut words = typed.split_whitespace();
    let is_code = |word: &&str| {
        let digits = word.strip_prefix("0,").unwrap_or_default();
        digits.len() > 1 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'7'))
    };
    let first = words.clone().next().filter(is_code).filter(|_| words.clone().nth(1).is_some());
    first.or_else(|| words.find(is_grouped))
}

pub(super) fn only_numbers(summand: &str) -> bool {
    let digits = summand.bytes().any(|byte| byte.is_ascii_digit());
    digits && summand.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ' || byte == b',')
}

/// The summands, in letters that the catalog reads. A plus sign parts them that has blanks around it, or the name of a game
/// behind it, or stands among numbers.
pub(super) fn summands(typed: &str) -> Vec<String> {
    let mut typed: String = typed.replace('\u{2026}', "...").chars().map(letter).collect();
    if typed.contains('<') {
        // Both are brackets; an arrow alone is none.
        typed = typed.replace('<', "(").replace('>', ")");
    }
    let typed = with_plus_signs(&typed);
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

/// A plus sign for `and` and its like, where a position ends before it and the name of a game follows.
fn with_plus_signs(typed: &str) -> String {
    let mut text = typed.to_owned();
    for word in [" plus ", " and ", " & "] {
        let pieces: Vec<&str> = text.split(word).collect();
        let mut joined = pieces[0].to_owned();
        for piece in &pieces[1..] {
            let is_end = joined.ends_with(|c: char| !c.is_ascii_alphabetic());
            let first = piece.split(' ').next().unwrap_or_default();
            let is_name = first.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_filler(first);
            joined.push_str(if is_end && is_name { " + " } else { word });
            joined.push_str(piece);
        }
        text = joined;
    }
    text
}

/// One letter for those that look alike.
const fn letter(c: char) -> char {
    match c {
        '\u{d7}' | '\u{2715}' | '\u{2a2f}' => 'x',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '\u{2018}' | '\u{2019}' | '\u{b4}' | '`' => '\'',
        '\u{2295}' => '+',
        '\u{2217}' | '\u{22c6}' => '*',
        '\u{27e8}' => '(',
        '\u{27e9}' => ')',
        '\u{2080}'..='\u{2089}' => match char::from_digit(c as u32 - 0x2080, 10) {
            Some(digit) => digit,
            None => c,
        },
        ';' => ',',
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        c => c,
    }
}

/// A summand in the text of the catalog; one of an unknown game as it is.
pub(super) fn summand(typed: &str) -> Result<String, Refusal> {
    let typed = typed.trim();
    if let Some(heaps) = heaps(typed) {
        return Ok(heaps);
    }
    let Some((name, mut parameters, mut position)) = parts(typed) else { return Ok(plain(typed)) };
    let Some(entry) = catalog::find(name) else { return Ok(plain(typed)) };
    if entry.parameters().is_empty() {
        // What stands behind the colon is the position.
        if let Some(front) = parameters.take() {
            position = format!("{front} {position}");
        }
    } else if parameters.is_none() {
        if let Some((found, rest)) = parameters_in_front(&position) {
            (parameters, position) = (Some(found), rest);
        }
    }
    let has_graph = reads_edges(entry);
    let position = without_brackets(&without_labels(&position), has_graph);
    let said: Vec<&str> = words(&position).collect();
    let said = counted(&said).unwrap_or(said);
    // A word of the notation tells something, as `coins` does in some games.
    let is_noted = |word: &str| {
        entry.examples().iter().any(|example| example.split(' ').any(|noted| noted == word))
    };
    let telling = telling(&said, is_noted);
    let list = sizes(if telling.is_empty() { &said } else { &telling });
    let list: Vec<&str> = list.iter().map(|word| &**word).collect();
    let mut pieces: Vec<Cow<'_, str>> = Vec::with_capacity(list.len());
    let mut at = 0;
    while at < list.len() {
        let named = if has_graph { graphs::named(&list[at..]) } else { None };
        let (taken, piece) = match named {
            Some(Ok((taken, edges))) => (taken, Cow::from(edges)),
            Some(Err(error)) => {
                return Err(Refusal {
                    text: with_example(&error, entry),
                    game: Some(entry.name()),
                });
            }
            None => (1, Cow::from(list[at])),
        };
        if !piece.is_empty() {
            pieces.push(piece);
        }
        at += taken;
    }
    let pieces = pieces.join(" ");
    let text = |parameters: Option<&str>| {
        let colon = if parameters.is_some() { ":" } else { "" };
        let text = format!("{name}{colon}{} {pieces}", parameters.unwrap_or_default());
        text.trim_end().to_owned()
    };
    let as_said = text(parameters.as_deref());
    if catalog::read_sum(&as_said).is_err() {
        let other = match &parameters {
            Some(set) => {
                written_out(set, !entry.parameters().contains('-')).map(|list| text(Some(&list)))
            }
            None => other_reading(entry, &list),
        };
        if let Some(other) = other.filter(|other| catalog::read_sum(other).is_ok()) {
            return Ok(other);
        }
    }
    Ok(as_said)
}

/// Brackets say nothing beside the blanks, except around the ends of an edge, as in `(0, 1)`.
fn without_brackets(position: &str, has_graph: bool) -> String {
    let count = |brackets: [char; 3]| position.matches(brackets).count();
    if count(['(', '{', '[']) != count([')', '}', ']']) {
        return position.to_owned();
    }
    let mut text = String::with_capacity(position.len());
    let mut is_open = false;
    for piece in position.split_inclusive(['(', '{', '[', ')', '}', ']']) {
        let inside = piece.trim_end_matches(['(', '{', '[', ')', '}', ']']);
        let is_closed = piece.ends_with([')', '}', ']']);
        // As behind the name of a graph, in `petersen(7, 2)`.
        let is_of_name = text.trim_end().ends_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        match inside.split_once(',').map(|(u, v)| (u.trim(), v.trim())) {
            Some((u, v))
                if has_graph
                    && is_open
                    && is_closed
                    && !is_of_name
                    && is_number(u)
                    && is_number(v) =>
            {
                text.push_str(u);
                text.push('-');
                text.push_str(v);
            }
            _ => text.push_str(inside),
        }
        text.push(' ');
        is_open = piece.ends_with(['(', '{', '[']);
    }
    text
}

/// Sizes as one word: `3x4` for `3 x 4`, `3X4` and `3 by 4`.
fn sizes<'w>(words: &[&'w str]) -> Vec<Cow<'w, str>> {
    let mut list = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        match &words[at..] {
            [rows, by, columns, ..] if is_number(rows) && is_by(by) && is_number(columns) => {
                list.push(Cow::from(format!("{rows}x{columns}")));
                at += 3;
            }
            [word, ..] if is_size(&word.replace("-by-", "x")) => {
                list.push(Cow::from(word.replace("-by-", "x").replace(['X', '*'], "x")));
                at += 1;
            }
            [word, ..] => {
                list.push(Cow::from(*word));
                at += 1;
            }
            [] => {}
        }
    }
    list
}

/// What a position stands for that is refused as it is.
fn other_reading(entry: &dyn Game, words: &[&str]) -> Option<String> {
    let name = entry.name();
    let is_read = |text: &String| catalog::read_sum(text).is_ok();
    let row = words.concat();
    let reading = match words {
        // A single row of coins, heads and tails.
        _ if !row.is_empty() && row.bytes().all(|c| c == b'H' || c == b'T') => {
            let heads = row.bytes().enumerate().filter(|&(_, c)| c == b'H');
            let places: Vec<String> = heads.map(|(place, _)| place.to_string()).collect();
            format!("{name} {}", places.join(" "))
        }
        // So many free cells.
        [length] if name == "treblecross" => {
            let length = length.parse().ok().filter(|length| (1..=MAX_CELLS).contains(length))?;
            format!("{name} {}", ".".repeat(length))
        }
        // A board for which a number alone means nothing.
        [rows, columns] if is_number(rows) && is_number(columns) => {
            if is_read(&format!("{name} {rows}")) {
                return None;
            }
            format!("{name} {rows}x{columns}")
        }
        _ => return None,
    };
    Some(reading)
}

/// A row of more cells is not made from a number.
const MAX_CELLS: usize = 1000;

/// No name has more words.
const MAX_WORDS: usize = 5;

/// What may stand between a name and its position, beside a blank.
const BEHIND_NAMES: [char; 5] = [',', '=', '(', '{', '['];

/// The name of the game, the parameters and the position: of all beginnings that are names the longest.
fn parts(typed: &str) -> Option<(&'static str, Option<String>, String)> {
    // A code says what the words in front of it say.
    let code = typed.strip_prefix("octal ").unwrap_or(typed);
    let code = code.strip_prefix("game ").unwrap_or(code);
    let (first, rest) = code.split_once(' ').unwrap_or((code, ""));
    let first = first.trim_end_matches([',', ':']);
    if first.contains('.') && first.parse::<Code>().is_ok() {
        return Some(("take_and_break", Some(first.to_owned()), rest.trim().to_owned()));
    }
    // As a function of numbers: `nim(3, 5, 7)`.
    if let Some((name, inside)) = typed.strip_suffix(')').and_then(|text| text.split_once('(')) {
        if let Some(name) = near::find(name.trim()).filter(|_| !inside.contains(['(', ')'])) {
            return Some((name, None, inside.trim().to_owned()));
        }
    }
    let is_end = |c: char| c == ' ' || c == ':' || BEHIND_NAMES.contains(&c);
    let ends = typed.char_indices().filter(|&(_, c)| is_end(c)).map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(2 * MAX_WORDS).collect();
    if ends.len() < 2 * MAX_WORDS {
        ends.push(typed.len());
    }
    for &end in ends.iter().rev() {
        let beginning = typed[..end].trim_end_matches([',', ' ']);
        let rest = &typed[end..];
        let Some(name) = near::find(beginning) else {
            // Textbooks write the k of Moore's Nim as an index.
            match beginning.split_once('_') {
                Some((name, k))
                    if is_number(k) && matches!(&*name.to_lowercase(), "nim" | "moore") =>
                {
                    return Some(("moore", Some(k.to_owned()), rest.trim().to_owned()));
                }
                _ => continue,
            }
        };
        if let Some(rest) = rest.strip_prefix(':').filter(|rest| !rest.starts_with(' ')) {
            let (parameters, position) = rest.split_once(' ').unwrap_or((rest, ""));
            return Some((name, Some(parameters.to_owned()), position.trim().to_owned()));
        }
        let position = rest.trim_start_matches([',', '=', ':', ' ']).trim_end().to_owned();
        // The first word is the parameter, where it is a code or a list.
        let (first, behind) = position.split_once(' ').unwrap_or((&position, ""));
        let is_list = first.contains([',', '.']) && !first.contains(['(', '{', '[']);
        let is_read = |text: String| catalog::read_sum(&text).is_ok();
        if is_list
            && !behind.is_empty()
            && !is_read(plain(&format!("{name} {position}")))
            && is_read(format!("{name}:{first} {behind}"))
        {
            return Some((name, Some(first.to_owned()), behind.to_owned()));
        }
        return Some((name, None, position));
    }
    None
}

/// Whether a summand begins with the name of a graph, and of no game.
pub(super) fn is_graph(summand: &str) -> bool {
    let said: Vec<&str> = words(summand).collect();
    parts(summand.trim()).is_none() && graphs::named(&said).is_some()
}

/// Whether positions have edges such as `0-1` in them.
pub(crate) fn reads_edges(entry: &dyn Game) -> bool {
    let is_edge =
        |word: &str| word.split_once('-').is_some_and(|(u, v)| is_number(u) && is_number(v));
    entry.examples().iter().any(|example| example.split_whitespace().skip(1).any(is_edge))
}

fn is_by(word: &str) -> bool {
    ["x", "X", "by", "*"].contains(&word)
}

/// Whether a word is a size such as `3X4`.
fn is_size(word: &str) -> bool {
    let is_pair = |(rows, columns)| is_number(rows) && is_number(columns);
    word.split_once(['x', 'X', '*']).is_some_and(is_pair)
}
