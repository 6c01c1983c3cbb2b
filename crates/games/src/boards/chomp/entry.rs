//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, ReadError, Ruleset};

use super::{Chomp, TwoRowChomp};
use crate::catalog::Entry;
use crate::catalog::reader::{List, Refusal, Tokens, one};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "chomp",
    title: "Chomp",
    about: "A bar of chocolate is eaten from its far corner; the first square is poisoned.",
    rules: "Eat a square of a bar with everything below it and to its right, but never the first square, \
               which is poisoned. A player who cannot move loses.",
    notation: "The lengths of the rows, as `4 4 2`, or the size of a whole bar, as `4x5`; a move is the \
               square by row and column, counted from 0, as `1,2`. Known are two rows or columns, arms alone, \
               squares and other bars with equal arms, and who wins a rectangle; others are searched.",
    parameters: "`2` for two rows of any length, which is added where rows are longer than 15",
    examples: &["chomp 4 4 4 4", "chomp 4 4 2", "chomp 4x5", "chomp:2 40 25"],
    why: crate::boards::why::chomp,
    look: crate::boards::look::CHOMP,
    page: include_str!("../../../doc/chomp.md"),
    read,
    random: |_, size, below| Some(random_bar(size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let of_two_rows = match tokens.colon() {
        Some(mut two) if !two.is_empty() => {
            let expected = "`2` or nothing after the colon";
            if two.number(expected, 2) != Ok(2) || !two.is_empty() {
                return Err(two.whole(format_args!("expected {expected}")));
            }
            true
        }
        _ => false,
    };
    let what = "the length of a row";
    let rows: Vec<u64> = match tokens.size(false)? {
        Some((count @ 1..=15, length)) => vec![length; count as usize],
        Some(_) => return Err(tokens.taken("expected a bar of at most 15 rows")),
        None => tokens.list(List::heaps(what))?,
    };
    let narrow = |length: &u64| u32::try_from(*length).unwrap_or(u32::MAX);
    let lengths: Vec<u32> = rows.iter().map(narrow).collect();
    let is_short = lengths.last() == Some(&0);
    if is_short && lengths.len() != 2 {
        return Err(tokens.taken("expected rows that are not empty"));
    }
    let bar = Chomp::new(15, 15).map_err(ReadError::new)?;
    let whole = bar.bar(&lengths);
    let two = match rows[..] {
        [first] => Some((first, 0)),
        [first, second] => Some((first, second)),
        _ => None,
    };
    let two = two.filter(|bar| TwoRowChomp.check_position(bar).is_ok());
    match (whole, two) {
        (Ok(rows), _) if !of_two_rows && !is_short => {
            one(&AnyGame::new("chomp", bar).some_outcomes(Normal).by_options().build(), rows)
        }
        (_, Some(rows)) => one(&AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build(), rows),
        (Err(error), None) => Err(tokens.taken(error)),
        (Ok(_), None) => Err(tokens.taken("expected two rows, the second not longer than the first")),
    }
}

fn random_bar(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let mut rows: Vec<u64> = (0..size.clamp(2, 15)).map(|_| 1 + below(size.min(15))).collect();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    format!("chomp {}", rows.join(" "))
}
