//! The entries in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};

use super::Row;
use super::Heads;
use super::erased::{family, unknown};
use crate::catalog::{Entry, random};
use crate::catalog::reader::{List, Refusal, Tokens, one};

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
            read: |tokens| row($name, tokens),
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

/// A row of coins of the game of this name: `0 3 7`, the places of the heads, or `HTTH`.
fn row(name: &str, tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let mut places = Vec::new();
    let row = tokens.cells("HT");
    if let Some(row) = &row {
        let heads = (0..).zip(row.bytes()).filter(|&(_, coin)| coin.eq_ignore_ascii_case(&b'h'));
        places.extend(heads.map(|(place, _)| place));
    } else if !tokens.take_word(&["tails"]) {
        if let Some(row) = tokens.binary().map(str::to_owned) {
            let letters = row.replace('1', "H").replace('0', "T");
            if row.starts_with('0') {
                return Err(tokens.expected(format_args!(
                    "places of heads, or a row of coins as `{letters:.60}`"
                )));
            }
            tokens.note(format_args!(
                "This is one coin, on place {row:.60}; a row of coins is written as {letters:.60}."
            ));
        }
        places = tokens.list(List::places("the place of a coin"))?;
    }
    let heads = Heads::new(places.iter().copied());
    if heads.as_slice().len() < places.len() {
        return Err(tokens.taken("expected different places of coins that show heads"));
    }
    let furthest = places.iter().max().map_or(0, |place| place.saturating_add(1));
    let family = family(name, furthest).ok_or_else(|| unknown(name))?;
    one(&AnyGame::new(name, Row(family)).values().build(), heads)
}
