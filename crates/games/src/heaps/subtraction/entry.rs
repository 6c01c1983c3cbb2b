//! The entry in the catalog.

use grundy_core::Misere;
use grundy_core::mixed::{AnyGame, MixedSum};

use super::Subtraction;
use crate::catalog::reader::{List, Refusal, Tokens, each};
use crate::catalog::{Entry, Field, random};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "subtract",
    title: "Subtraction games",
    about: "Coins are taken from one heap, in the given numbers.",
    rules: "Take coins from one heap; how many must be one of the given numbers. A player who cannot move loses; in \
               misère play, wins.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `10:8`.",
    parameters: "the numbers, as `subtract:2,5,8`",
    examples: &["subtract:2,5,8 10 15", "subtract:3,7 40"],
    fields: &[
        Field::Numbers {
            title: "Numbers, as 1, 3, 4",
            what: "numbers that may be taken",
            is_parameter: true,
        },
        Field::Numbers { title: "Heaps, as 12 7", what: "heaps", is_parameter: false },
    ],
    why: crate::heaps::why::subtraction,
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/subtraction.md"),
    read,
    random: |game, size, below| Some(random::heaps(&random::with(game, "2,5,8"), 3, size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let Some(set) = tokens.parameter_tokens("", true).filter(|set| !set.is_empty()) else {
        return Err(Refusal::new(
            "the numbers that may be taken are missing, as in `subtract:2,5,8`",
        ));
    };
    let place = set.clone();
    let game = Subtraction::new(set.set("a number that may be taken")?);
    let game = game.map_err(|error| place.whole(error))?;
    let heaps = tokens.list(List::heaps("the size of a heap"))?;
    let name = format!("subtract:{game}");
    let game = AnyGame::new(name, game).values().by_options().sum_outcomes(Misere);
    each(&game.table(Subtraction::table_bytes).build(), heaps)
}
