//! The entry in the catalog.

use grundy_core::Misere;
use grundy_core::mixed::{AnyGame, MixedSum};

use super::{MaximumNim, TakeAtMost};
use crate::catalog::reader::{List, Refusal, Tokens, each};
use crate::catalog::{Entry, Sample, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "maximum_nim",
    title: "Maximum Nim",
    about: "Coins are taken from one heap, at most half of it, a part of it, or as given.",
    rules: "Take one or more coins from one heap, but at most half of it, rounded down; or at most the given part of it, or \
            as many as a table says. A player who cannot move loses; in misère play, wins.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `10:8`.",
    parameters: "another bound: `maximum_nim:n/3`, or a table for heaps from 0 on, as `maximum_nim:0,0,1,1,1,2,3`",
    examples: &["maximum_nim 13 10", "maximum_nim:n/3 20 31", "maximum_nim:0,0,1,1,1,2,3 5 6"],
    samples: &[Sample {
        title: "The square root of a heap",
        text: "maximum_nim:0,1,1,1,2,2,2,2,2,3,3 8 10",
    }],
    why: crate::heaps::why::maximum_nim,
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/maximum_nim.md"),
    read,
    random: |game, size, below| {
        let size = if game.contains(',') { size.min(4) } else { size };
        Some(random::heaps(game, 3, size, below))
    },
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let rules = match tokens.parameter_tokens("", false) {
        Some(bound) => bound_of(bound)?,
        None => TakeAtMost::part(2).map_err(Refusal::new)?,
    };
    let heaps = tokens.list(List::heaps("the size of a heap"))?;
    let name = format!("maximum_nim:{rules}");
    let game = match MaximumNim::new(rules.clone()) {
        Ok(game) => AnyGame::new(name, game).values().sum_outcomes(Misere).build(),
        // The theorem does not cover this bound.
        Err(_) => AnyGame::new(name, rules).build(),
    };
    each(&game, heaps)
}

/// The bound: `half`, `n/3`, or the numbers of a table.
fn bound_of(mut tokens: Tokens<'_>) -> Result<TakeAtMost, Refusal> {
    let place = tokens.clone();
    let bound = if tokens.take_word(&["half"]) {
        tokens.finish("the heaps")?;
        TakeAtMost::part(2)
    } else if tokens.take_word(&["n"]) {
        if !tokens.take_sign('/') {
            return Err(tokens.expected("a part of the heap as `n/3`"));
        }
        let divisor = tokens.number("what the heap is divided by", u64::MAX)?;
        tokens.finish("the heaps")?;
        TakeAtMost::part(divisor)
    } else {
        TakeAtMost::table(tokens.set("a number of coins")?)
    };
    bound.map_err(|error| place.whole(error))
}
