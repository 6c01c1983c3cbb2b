//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Normal, Notation, ReadError};

use super::{Chomp, TwoRowChomp};
use crate::boards::cram::read_size;
use crate::catalog::Entry;

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
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: |_, size, below| Some(random_bar(size, below)),
    ..Entry::USUAL
};

fn read(rows: &str, text: &str) -> Result<MixedSum, ReadError> {
    if let Some((count, length)) = read_size(text).filter(|&(count, _)| count <= 15) {
        return read(rows, &vec![length.to_string(); count as usize].join(" "));
    }
    let bar = Chomp::new(15, 15).map_err(ReadError::new)?;
    match rows {
        "" if bar.read_sum(text).is_ok() || TwoRowChomp.read_sum(text).is_err() => {
            AnyGame::new("chomp", bar).some_outcomes(Normal).by_options().build().read_sum(text)
        }
        "" | "2" => AnyGame::new("chomp:2", TwoRowChomp).outcomes(Normal).build().read_sum(text),
        _ => Err(ReadError::expected("`2` or nothing after the colon", rows)),
    }
}

fn random_bar(size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let mut rows: Vec<u64> = (0..size.clamp(2, 15)).map(|_| 1 + below(size.min(15))).collect();
    rows.sort_unstable_by(|one, other| other.cmp(one));
    let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
    format!("chomp {}", rows.join(" "))
}
