//! Games whose names are near to one that does not exist.

use std::sync::LazyLock;

use games::catalog::{self, GAMES, Game};

/// No name is longer than so many bytes.
const MAX: usize = 80;

/// So many words of a text may name a game.
const MAX_WORDS: usize = 256;

/// The titles of all games as they are compared, with their names.
static TITLES: LazyLock<Vec<(String, &'static str)>> =
    LazyLock::new(|| GAMES.iter().map(|entry| (simple(entry.title()), entry.name())).collect());

/// The game that a name is nearest to, if it is near: a letter or two, and no more than a third of it.
#[must_use]
pub fn nearest(name: &str) -> Option<&'static str> {
    // A longer one is near to none, and takes long to compare.
    if name.len() > 40 {
        return None;
    }
    let most = (name.chars().count() / 3).min(2);
    let near = GAMES.iter().map(|entry| entry.name()).map(|known| (distance(name, known), known));
    near.min().filter(|&(away, _)| (1..=most).contains(&away)).map(|(_, known)| known)
}

/// The game that is meant by a name which is nearly its name, or its beginning.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    let name = name.to_lowercase();
    // Of one game, or of one and others that are named after it.
    let beginning = format!("{name}_");
    let begins = || {
        let mut known =
            GAMES.iter().map(|entry| entry.name()).filter(|k| k.starts_with(&beginning));
        let first = known.next()?;
        known.all(|other| other.starts_with(first)).then_some(first)
    };
    nearest(&name).or_else(begins)
}

/// The first game that the words of a text name. Whoever means a game names it early, and a long text has many words.
pub(super) fn first_named(text: &str) -> Option<&'static str> {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.take(MAX_WORDS).find_map(find)
}

/// A name in small letters, without apostrophes, with one sign between words.
fn simple(name: &str) -> String {
    name.to_lowercase().replace('\'', "").replace(['-', ' '], "_")
}

/// The game of a name as people write it: with blanks, an apostrophe, or the word game behind it.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    if name.is_empty() || name.len() > MAX {
        return None;
    }
    let is_possessive = name.contains('\'');
    let name = simple(name);
    let name = name.strip_prefix("the_").unwrap_or(&name);
    let known = |name: &str| catalog::find(name).map(Game::name);
    let short =
        ["_game", "_games", "_nim", "_sum"].iter().find_map(|ending| name.strip_suffix(ending));
    let is_possessive = is_possessive || short.is_some();
    let names = [Some(name), short];
    names.into_iter().flatten().find_map(|name| {
        let of_whom = || known(name.strip_suffix('s').filter(|_| is_possessive)?);
        // Dawson's name alone stands for the better known of his games.
        let shortened = || match name {
            "dawson" | "dawsons" => known("dawsons_kayles"),
            "subtraction" => known("subtract"),
            "dawson_chess" => known("dawsons_chess"),
            "möbius" => known("moebius"),
            "geography" => known("vertex_geography"),
            "dots_boxes" | "dots_&_boxes" => known("dots_and_boxes"),
            "green_hackenbush" => known("hackenbush"),
            "digraph" | "tokens" => known("arrow_walk"),
            _ => None,
        };
        let titled = || TITLES.iter().find(|(title, _)| title == name).map(|&(_, name)| name);
        // Fibonacci's and the Staircase need no `nim` behind them.
        let of_nim = || known(&format!("{name}_nim"));
        known(name).or_else(of_whom).or_else(shortened).or_else(titled).or_else(of_nim)
    })
}

/// How many letters have to be put in, left out, exchanged, or swapped with their neighbor (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    // Rows of the table for the prefixes of `one`: the one before the last, and the last.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[other.len()]
}
