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

/// A number in groups of three digits, as `1,000`, which could be two numbers as well.
pub(super) fn grouped(typed: &str) -> Option<&str> {
    let is_grouped = |word: &&str| {
        let mut groups = word.split(',');
        groups.next().is_some_and(|first| is_number(first) && first != "0" && first.len() <= 3)
            && groups.clone().all(|group| is_number(group) && group.len() == 3)
            && groups.any(|group| group.starts_with('0'))
    };
    typed.split_whitespace().find(is_grouped)
}

fn only_numbers(summand: &str) -> bool {
    let digits = summand.bytes().any(|byte| byte.is_ascii_digit());
    digits && summand.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ' || byte == b',')
}

/// The summands, in letters that the catalog reads. A plus sign parts them that has blanks around it, or the name of a game
/// behind it, or stands among numbers.
pub(super) fn summands(typed: &str) -> Vec<String> {
    let typed: String = typed.chars().map(letter).collect();
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
            let is_name = piece.starts_with(|c: char| c.is_ascii_alphabetic());
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
    // The word says nothing that the code behind it does not say.
    let is_code = |rest: &&str| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let typed = typed.strip_prefix("octal ").filter(is_code).unwrap_or(typed);
    let Some((name, mut parameters, position)) = parts(typed) else { return Ok(plain(typed)) };
    let Some(entry) = catalog::find(name) else { return Ok(plain(typed)) };
    let mut position = position;
    if parameters.is_none() && !entry.parameters().is_empty() {
        if let Some((found, rest)) = parameters_in_front(&position) {
            (parameters, position) = (Some(found), rest);
        }
    }
    let has_graph = reads_edges(entry);
    let position = without_brackets(&without_labels(&position), has_graph);
    let said: Vec<&str> = words(&position).collect();
    let telling: Vec<&str> = said.iter().copied().filter(|word| !is_filler(word)).collect();
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
    let game = match &parameters {
        Some(parameters) => format!("{name}:{parameters}"),
        None => name.to_owned(),
    };
    let text = format!("{game} {}", pieces.join(" "));
    let text = text.trim_end().to_owned();
    if parameters.is_none() && catalog::read_sum(&text).is_err() {
        if let Some(other) = other_reading(entry, &list) {
            return Ok(other);
        }
    }
    Ok(text)
}

/// Heaps of Nim without its name, as `3 5 7`, `(3, 5, 7)` or `*3`.
fn heaps(typed: &str) -> Option<String> {
    let inside =
        typed.strip_prefix(['(', '[', '{']).and_then(|text| text.strip_suffix([')', ']', '}']));
    let inside = inside.unwrap_or(typed);
    let words: Vec<&str> =
        inside.split(' ').map(|word| word.strip_prefix('*').unwrap_or(word)).collect();
    let heaps = words.join(" ");
    only_numbers(&heaps).then(|| plain(&heaps))
}

/// Parameters that stand as a set in front of the position, as in `subtract {1,2,3} 21`, or with a letter, as in
/// `moore k=2 3 4 5`; and the rest.
fn parameters_in_front(position: &str) -> Option<(String, String)> {
    let joined = position.replace(" =", "=").replace("= ", "=");
    let (first, rest) = joined.split_once(' ')?;
    if let Some((letter, number)) = first.trim_end_matches(',').split_once('=') {
        if letter.len() == 1 && is_number(number) {
            return Some((number.to_owned(), rest.trim().to_owned()));
        }
    }
    let unlabeled = without_labels(position);
    let (set, rest) = unlabeled.strip_prefix(['{', '(', '['])?.split_once(['}', ')', ']'])?;
    let rest = rest.trim_start_matches([':', ',']).trim();
    let numbers: Vec<&str> = set.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    (!rest.is_empty()).then(|| (numbers.join(","), rest.to_owned()))
}

/// Without the letters of `S = {1,2,3}, n = 21`.
fn without_labels(position: &str) -> String {
    if !position.contains('=') {
        return position.to_owned();
    }
    let joined = position.replace(" =", "=").replace("= ", "=");
    let words = joined.split(' ').map(|word| match word.split_once('=') {
        Some((label, rest)) if label.len() == 1 && !is_number(label) => rest,
        _ => word,
    });
    words.collect::<Vec<_>>().join(" ")
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
        let is_of_name = text.trim_end().ends_with(|c: char| c.is_ascii_alphabetic());
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

/// Words of sentences that say nothing of the position.
fn is_filler(word: &str) -> bool {
    const FILLERS: [&str; 15] = [
        "with", "heap", "heaps", "pile", "piles", "pin", "pins", "row", "rows", "size", "length",
        "board", "of", "on", "the",
    ];
    FILLERS.contains(&&*word.to_lowercase())
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
            [word, ..] if is_size(word) => {
                list.push(Cow::from(word.replace(['X', '*'], "x")));
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
    let reading = match words {
        // A single row of coins, heads and tails.
        [row] if !row.is_empty() && row.bytes().all(|c| c == b'H' || c == b'T') => {
            let heads = row.bytes().enumerate().filter(|&(_, c)| c == b'H');
            let places: Vec<String> = heads.map(|(place, _)| place.to_string()).collect();
            format!("{name} {}", places.join(" "))
        }
        // So many free cells.
        [length] if name == "treblecross" => {
            let length = length.parse().ok().filter(|length| (1..=MOST_CELLS).contains(length))?;
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
    Some(reading).filter(is_read)
}

/// A row of more cells is not made from a number.
const MOST_CELLS: usize = 1000;

/// No name has more words.
const MOST_WORDS: usize = 5;

/// What may stand between a name and its position, beside a blank.
const BEHIND_NAMES: [char; 5] = [',', '=', '(', '{', '['];

/// The name of the game, the parameters and the position: of all beginnings that are names the longest.
fn parts(typed: &str) -> Option<(&'static str, Option<String>, String)> {
    // As a function of numbers: `nim(3, 5, 7)`.
    if let Some((name, inside)) = typed.strip_suffix(')').and_then(|text| text.split_once('(')) {
        if let Some(name) = near::find(name.trim()).filter(|_| !inside.contains(['(', ')'])) {
            return Some((name, None, inside.trim().to_owned()));
        }
    }
    let is_end = |c: char| c == ' ' || c == ':' || BEHIND_NAMES.contains(&c);
    let ends = typed.char_indices().filter(|&(_, c)| is_end(c)).map(|(at, _)| at);
    let mut ends: Vec<usize> = ends.take(2 * MOST_WORDS).collect();
    if ends.len() < 2 * MOST_WORDS {
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
    let is_pair = |(rows, columns)| is_number(rows) && is_number(columns);
    word.split_once(['x', 'X', '*']).is_some_and(is_pair)
}
