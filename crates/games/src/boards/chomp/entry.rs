//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, Notation, ReadError, Ruleset};

use super::blocks::{self, BlockChomp, Blocks};
use super::{Chomp, TwoRowChomp};
use crate::boards::cram::read_size;
use crate::catalog::Entry;
use crate::notation::read_numbers;

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
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: |_, size, below| Some(random_bar(size, below)),
    ..Entry::USUAL
};

fn read(kind: &str, text: &str) -> Result<MixedSum, ReadError> {
    let small = Chomp::new(15, 15).map_err(ReadError::new)?;
    if kind.is_empty() {
        if let Some((count, length)) = read_size(text).filter(|&(count, _)| count <= 15) {
            let rows = vec![length.to_string(); count as usize].join(" ");
            if length <= 15 || count <= 2 {
                return read(kind, &rows);
            }
        }
        if let Some(bar) = large(text)
            .filter(|_| small.read_sum(text).is_err() && TwoRowChomp.read_sum(text).is_err())
        {
            return read("blocks", &BlockChomp.position_text(&bar));
        }
    }
    match kind {
        "" if small.read_sum(text).is_ok() || TwoRowChomp.read_sum(text).is_err() => {
            AnyGame::new("chomp", small).some_outcomes(Normal).by_options().build().read_sum(text)
        }
        "" | "2" => AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build().read_sum(text),
        "blocks" => {
            let game = AnyGame::new("chomp:blocks", BlockChomp).some_outcomes(Normal);
            game.build().read_sum(text)
        }
        _ => Err(ReadError::expected("`2`, `blocks` or nothing after the colon", kind)),
    }
}

/// A bar that is too large for the other rules: its size, or the lengths of its rows.
fn large(text: &str) -> Option<Blocks> {
    let bar = match blocks::of_size(text) {
        Some(bar) => bar,
        None => blocks::of_rows(&read_numbers("the length of a row", text).ok()?)?,
    };
    BlockChomp.check_position(&bar).ok()?;
    Some(bar)
}

fn random_bar(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let mut rows: Vec<u64> = (0..size.clamp(2, 15)).map(|_| 1 + below(size.min(15))).collect();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    format!("chomp {}", rows.join(" "))
}
