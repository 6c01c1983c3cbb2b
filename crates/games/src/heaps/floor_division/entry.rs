//! The entry in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};

use super::{Divisors, FloorDivision, RunTable};
use crate::catalog::reader::{List, Refusal, Tokens, each};
use crate::catalog::{Entry, Sample, random};
use crate::notation::compact;

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "floor_division",
    title: "Floor division",
    about: "Numbers are divided by 2 to 6, or by given divisors, and rounded down to 0.",
    rules: "Divide one integer by 2, 3, 4, 5 or 6, or by one of the given divisors, and round down; a 0 \
               is out of play. A player who cannot move loses.",
    notation: "The integers; a move is the integer and the divisor, as `31by3`.",
    parameters: "other divisors, as `floor_division:2,7`",
    examples: &["floor_division 10 31 100", "floor_division:2,7 50 51"],
    samples: &[
        Sample { title: "official sample, first test", text: "floor_division 3 4" },
        Sample { title: "official sample, second test", text: "floor_division 1 3 5" },
    ],
    why: crate::heaps::why::floor_division,
    look: crate::heaps::look::NUMBERS,
    page: concat!(
        include_str!("../../../doc/floor_division.md"),
        "\n",
        include_str!("../../../doc/assets/floor_division_runs.svg")
    ),
    read,
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let numbers = List::heaps("a number");
    let Some(set) = tokens.parameter_tokens("", false) else {
        let game = AnyGame::new("floor_division", FloorDivision).values().by_options();
        return each(&game.build(), tokens.list(numbers)?);
    };
    let place = set.clone();
    let divisors = Divisors::new(set.set("a divisor")?).map_err(|error| place.whole(error))?;
    let numbers = tokens.list(numbers)?;
    let name = format!("floor_division:{}", compact::joined(divisors.as_slice(), ","));
    let game = match RunTable::new(divisors.clone()) {
        Ok(game) => AnyGame::new(name, game).values().by_options().build(),
        // Too many runs for a table: the rules alone.
        Err(_) => AnyGame::new(name, divisors).build(),
    };
    each(&game, numbers)
}
