//! The entries in the catalog.

use grundy_core::ReadError;
use grundy_core::mixed::{AnyGame, MixedSum};

use super::erased::{Family, family, own_family, places_of, unknown};
use super::{Row, Turns};
use crate::catalog::{Entry, Field, random};

/// The entry of a coin-turning game.
macro_rules! turning {
    ($name:literal, $title:literal, $turns:literal, $examples:expr) => {
        Entry {
            name: $name,
            title: $title,
            about: concat!("Turn ", $turns, " in a row."),
            rules: concat!(
                "Turn ",
                $turns,
                " of a row; the one furthest to the right goes from heads to tails. A player who cannot move loses."
            ),
            notation: "The places of the heads, counted from 0, as `0 3 7`; a move is the places that are turned, \
                       the greatest one first, as `7-3-0`.",
            examples: $examples,
            why: crate::coins::why::heads,
            look: crate::coins::look::TURNED,
            page: include_str!("../../../doc/turning.md"),
            read: |_, text| row($name, text),
            random: |game, size, below| Some(random::row(game, size, below)),
            ..Entry::USUAL
        }
    };
}

/// The entries of the games on a row of coins.
pub static ENTRIES: [Entry; 11] = [
    turning!("turning_turtles", "Turning Turtles", "one or two coins", &["turning_turtles 2 4 5"]),
    turning!("twins", "Twins", "exactly two coins", &["twins 2 4 5"]),
    turning!("mock_turtles", "Mock Turtles", "one, two or three coins", &["mock_turtles 2 4 5"]),
    turning!("triplets", "Triplets", "exactly three coins", &["triplets 3 5 6"]),
    turning!("moebius", "Moebius", "one to five coins", &["moebius 0 3 7"]),
    turning!("mogul", "Mogul", "one to seven coins", &["mogul 0 3 7"]),
    turning!("moidores", "Moidores", "one to nine coins", &["moidores 0 3 7"]),
    turning!("ruler", "Ruler", "any number of coins side by side", &["ruler 2 4 5"]),
    turning!("turnips", "Turnips", "three coins at equal distances", &["turnips 2 5 7"]),
    turning!("grunt", "Grunt", "four symmetric coins, with place 0 among them,", &["grunt 5 8"]),
    turning!("sym", "Sym", "any symmetric set of coins", &["sym 0 3 7"]),
];

/// The entry of all other families, by rule.
pub static OWN: Entry = Entry {
    name: "coins",
    title: "Coin turning by your own rule",
    about: "Turn coins in a row: as many as a list says, side by side or anyhow.",
    rules: "Turn coins of a row as the rule says; the one furthest to the right goes from heads to tails. A player who \
            cannot move loses.",
    notation: "The places of the heads, counted from 0, as `0 3 7`; a move is the places that are turned, \
               the greatest one first, as `7-3-0`.",
    parameters: "the numbers of coins, as `coins:1,2,3`, `coins:2-4`, `coins:odd`, `coins:even` or `coins:any`, and then \
                 how they lie, if not anyhow: `adjacent`, `equal` (distances), `symmetric`, `within 4` (places), as in \
                 `coins:1,3,adjacent`",
    examples: &["coins:1,2,3 2 4 5", "coins:1,4,adjacent 3 8 9", "coins:odd,within5 2 7"],
    fields: &[
        Field::Numbers {
            title: "Numbers of coins, as 1, 2, 3",
            what: "numbers of coins that are turned",
            is_parameter: true,
        },
        Field::Numbers { title: "Heads, as 0 3 7", what: "places of heads", is_parameter: false },
    ],
    why: crate::coins::why::heads,
    look: crate::coins::look::TURNED,
    page: include_str!("../../../doc/turning.md"),
    read: |rule, text| {
        let turns: Turns = rule.unwrap_or_default().parse().map_err(ReadError::new)?;
        let family: Family = own_family(&turns, places_of(text));
        AnyGame::new(format!("coins:{turns}"), Row(family)).values().build().read_sum(text)
    },
    random: |game, size, below| Some(random::row(&random::with(game, "1,2,3"), size, below)),
    ..Entry::USUAL
};

/// A row of coins of the game of this name.
fn row(name: &str, text: &str) -> Result<MixedSum, ReadError> {
    let family = family(name, places_of(text)).ok_or_else(|| unknown(name))?;
    AnyGame::new(name, Row(family)).values().build().read_sum(text)
}
