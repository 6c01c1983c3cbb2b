//! What people type for a position: bare numbers are Nim, commas are blanks, and a game that does not exist may be
//! nearly one that does.

use games::catalog::{self, GAMES, Game};
use grundy_core::mixed::MixedSum;
use std::borrow::Cow;

/// Reads what a person has typed.
///
/// ```
/// use impartial::typed::read_sum;
///
/// assert_eq!(read_sum("3 5 7")?.to_string(), "nim 3 5 7");
/// assert_eq!(read_sum("kayles 5, 7 + 2")?.to_string(), "kayles 5 7 + nim 2");
/// let error = read_sum("hackenbash 0-1").unwrap_err();
/// assert_eq!(error, "there is no game `hackenbash` (did you mean `hackenbush`?)");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// What is wrong, in words.
pub fn read_sum(typed: &str) -> Result<MixedSum, String> {
    catalog::read_sum(&plain(typed)).map_err(|error| {
        let names = typed.split(" + ").filter_map(|summand| summand.split([' ', ':']).next());
        let meant = names.filter(|name| catalog::find(name).is_none()).find_map(nearest);
        match meant {
            Some(name) => format!("{error} (did you mean `{name}`?)"),
            None => error.to_string(),
        }
    })
}

/// The same text as the catalog reads it.
#[must_use]
pub fn plain(typed: &str) -> String {
    let summands = typed.split(" + ").map(|summand| {
        let (game, position) = match summand.trim().split_once(' ') {
            _ if only_numbers(summand) => ("nim", summand.trim()),
            Some(parts) => parts,
            None => (summand.trim(), ""),
        };
        // In a word that begins with a letter a comma is part of a name, as in the line `h0,1` of Dots and Boxes.
        let words = position.split(' ').flat_map(|word| {
            let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
            let pieces: Vec<&str> = if is_name { vec![word] } else { word.split(',').collect() };
            pieces
        });
        let words = words.filter(|word| !word.is_empty());
        Cow::from(std::iter::once(game).chain(words).collect::<Vec<_>>().join(" "))
    });
    summands.collect::<Vec<_>>().join(" + ")
}

fn only_numbers(summand: &str) -> bool {
    let digits = summand.bytes().any(|byte| byte.is_ascii_digit());
    digits && summand.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ' || byte == b',')
}

/// The game that a name is nearest to, if it is near: a letter or two, and no more than a third of it.
#[must_use]
pub fn nearest(name: &str) -> Option<&'static str> {
    let most = (name.chars().count() / 3).min(2);
    let near = GAMES.iter().map(|entry| entry.name()).map(|known| (distance(name, known), known));
    near.min().filter(|&(away, _)| (1..=most).contains(&away)).map(|(_, known)| known)
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
