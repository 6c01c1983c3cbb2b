//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, ReadError, Ruleset};

use super::blocks::{BlockChomp, Blocks};
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
    notation: "The lengths of the rows, as `4 4 2`, or the size of a whole bar, as `4x5`; with more than 15 rows or columns blocks of \
               equal rows, as `1x30 29x1`. A move is the square by row and column, counted from 0, as `1,2`. Known are two rows or columns, arms alone, \
               squares and other bars with equal arms, and who wins a rectangle; others are searched.",
    parameters: "`2` for two rows of any length, or `blocks` for a bar of any size, which is added where there are more than 15 rows \
                 or columns",
    examples: &["chomp 4 4 4 4", "chomp 4 4 2", "chomp 4x5", "chomp:2 40 25"],
    why: crate::boards::why::chomp,
    look: crate::boards::look::CHOMP,
    page: include_str!("../../../doc/chomp.md"),
    read,
    random: |_, size, below| Some(random_bar(size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let expected = "`2`, `blocks` or nothing after the colon";
    let mut is_of_two_rows = false;
    if let Some(mut kind) = tokens.colon() {
        if kind.take_word(&["blocks"]) {
            kind.finish(expected)?;
            return one(&blocks_game(), read_blocks(tokens)?);
        }
        is_of_two_rows = !kind.is_empty();
        if is_of_two_rows && (kind.number(expected, 2) != Ok(2) || !kind.is_empty()) {
            return Err(kind.whole(format_args!("expected {expected}")));
        }
    }
    let (rows, blocks) = match tokens.size(false)? {
        // So few rows can also be stored one by one.
        Some((count @ 1..=15, length)) => {
            (vec![length; count as usize], Blocks::new([(count, length)]))
        }
        Some((count, length)) => (Vec::new(), Blocks::new([(count, length)])),
        None => {
            let rows = tokens.list(List::heaps("the length of a row"))?;
            let blocks = Blocks::new(rows.iter().map(|&length| (1, length)));
            (rows, blocks)
        }
    };
    let narrow = |length: &u64| u32::try_from(*length).unwrap_or(u32::MAX);
    let lengths: Vec<u32> = rows.iter().map(narrow).collect();
    let small = Chomp::new(15, 15).map_err(ReadError::new)?;
    let is_short = lengths.last() == Some(&0);
    let two = match rows[..] {
        [first] => Some((first, 0)),
        [first, second] => Some((first, second)),
        _ => None,
    };
    let two = two.filter(|bar| TwoRowChomp.check_position(bar).is_ok());
    match (small.bar(&lengths), two) {
        (Ok(rows), _) if !is_of_two_rows && !is_short => {
            one(&AnyGame::new("chomp", small).some_outcomes(Normal).by_options().build(), rows)
        }
        (_, Some(rows)) => {
            one(&AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build(), rows)
        }
        _ if is_of_two_rows => {
            Err(tokens.taken("expected two rows, the second not longer than the first"))
        }
        _ if is_short => Err(tokens.taken("expected rows that are not empty")),
        (Err(error), None) => match BlockChomp.check_position(&blocks) {
            Ok(()) if rows.is_sorted_by(|one, next| one >= next) => one(&blocks_game(), blocks),
            _ => Err(tokens.taken(error)),
        },
        (Ok(_), None) => Err(tokens.taken("expected rows that are not empty")),
    }
}

/// The game on bars that are too large for the other rules.
fn blocks_game() -> AnyGame {
    AnyGame::new("chomp:blocks", BlockChomp).some_outcomes(Normal).build()
}

/// Takes blocks of rows of equal length, such as `1x30 29x1`.
fn read_blocks(tokens: &mut Tokens<'_>) -> Result<Blocks, Refusal> {
    let mut blocks = Vec::new();
    while !tokens.is_empty() {
        let block = tokens.size(false)?;
        blocks.push(block.ok_or_else(|| tokens.expected("rows and their length, as `4x5`"))?);
    }
    let bar = Blocks::new(blocks.iter().copied());
    BlockChomp.check_position(&bar).map_err(|error| tokens.taken(error))?;
    Ok(bar)
}

fn random_bar(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let mut rows: Vec<u64> = (0..size.clamp(2, 15)).map(|_| 1 + below(size.min(15))).collect();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    format!("chomp {}", rows.join(" "))
}
