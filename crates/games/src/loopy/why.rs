//! Explains in words why the theorems about loopy games give the outcome of a position.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;

use super::northcott::NorthcottPosition;
use super::poker_nim::PokerNimPosition;
use crate::catalog::why::{Explained, added, one};

/// The maximum number of heaps or rows to list.
const MAX: usize = 64;

/// Explains that a position of Poker Nim has the same outcome as Nim with the same heaps. The bags do not matter.
pub(crate) fn poker_nim(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(position) = one::<PokerNimPosition>(components) else { return Vec::new() };
    let heaps = position.heaps();
    if of.convention == Convention::Misere || heaps.len() > MAX {
        return Vec::new();
    }
    let text = format!(
        "the heaps count as in Nim, {}: if chips are added, the other player takes them off again",
        added(heaps)
    );
    let fact = (0..).zip(heaps).fold(Ground::fact(text), |fact, (at, &heap): (usize, &u64)| {
        fact.number("heap", heap).together([format!("h{at}")])
    });
    vec![fact]
}

/// Explains that a position of Northcott's game has the same outcome as Nim with a heap for each row. The size of the heap is the number
/// of free squares between the tokens of that row.
pub(crate) fn northcott(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(position) = one::<NorthcottPosition>(components) else { return Vec::new() };
    let rows = position.rows();
    if of.convention == Convention::Misere || rows.len() > MAX {
        return Vec::new();
    }
    let between = |row: &[u32; 2]| row[0].min(row[1]) + 1..row[0].max(row[1]);
    let gaps: Vec<u64> = rows.iter().map(|row| between(row).len() as u64).collect();
    let text = format!(
        "the gaps count as heaps of Nim, {}: if a token steps back, the other player follows it",
        added(&gaps)
    );
    let fact =
        rows.iter().enumerate().zip(&gaps).fold(Ground::fact(text), |fact, ((at, row), gap)| {
            fact.number("gap", *gap).together(between(row).map(|square| format!("q{at}x{square}")))
        });
    vec![fact]
}
