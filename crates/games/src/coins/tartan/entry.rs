//! The entry in the catalog.

use std::collections::BTreeSet;

use grundy_core::mixed::{AnyGame, MixedSum};

use super::{Coins, Tartan};
use crate::catalog::reader::{List, Refusal, Tokens, one};
use crate::catalog::{Entry, random};
use crate::coins::turning::{Family, family, unknown};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "tartan",
    title: "Products of coin-turning games",
    about: "Coins on a board are turned by two games at once, for rows and for columns.",
    rules: "Turn all coins of a board whose row is in a turn of one coin-turning game and whose column is in a turn of \
               another one; the one furthest in both goes from heads to tails. A player who cannot move loses.",
    notation: "The places of the heads, row and column counted from 0, as `2x3 1x1`; a move is the turns of both games, \
               the greatest places first, as `2-0x3-1`.",
    parameters: "the two games, as `tartan:turning_turtles,ruler`; those of the catalog from `turning_turtles` to `sym`",
    examples: &["tartan:turning_turtles,ruler 2x3 1x1", "tartan:twins,mogul 3x2 2x4"],
    why: crate::coins::why::heads,
    look: crate::coins::look::BOARD,
    page: include_str!("../../../doc/tartan.md"),
    read,
    random: |game, size, below| Some(random_board(game, size, below)),
    ..Entry::USUAL
};

/// Beyond this place, listing the moves of a board takes long.
const FAR: u64 = 1 << 10;

/// Reads a board of coins for the product of the two games that the parameters name.
fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    let expected = "two coin-turning games, as `twins,ruler`";
    let Some(mut names) = tokens.parameter_tokens("", true) else {
        return Err(tokens.expected(expected));
    };
    let name = |names: &mut Tokens<'_>| {
        let mut game = names.word().ok_or_else(|| names.expected(expected))?.to_lowercase();
        names.advance(1);
        while names.is_glued(0) && names.take_sign('-') {
            let word = names.word().ok_or_else(|| names.expected(expected))?;
            game = format!("{game}_{}", word.to_lowercase());
            names.advance(1);
        }
        if family(&game, 1).is_some() { Ok(game) } else { Err(Refusal::from(unknown(&game))) }
    };
    let first = name(&mut names)?;
    names.take_sign(',');
    let second = name(&mut names)?;
    names.finish(expected)?;
    let coins = if tokens.take_word(&["tails"]) {
        Coins::default()
    } else {
        let places = tokens.list_of(List::places("a place as `2x3`"), |tokens| {
            tokens.size(false)?.ok_or_else(|| tokens.expected("a place as `2x3`"))
        })?;
        let coins = Coins::new(places.iter().copied());
        if coins.as_slice().is_empty() || coins.as_slice().len() < places.len() {
            return Err(tokens.taken("expected different places of coins that show heads"));
        }
        coins
    };
    let furthest = coins.as_slice().iter().map(|&(i, j)| i.max(j)).max();
    let places = furthest.map_or(0, |place| place.saturating_add(1));
    let family = |name: &str| family(name, places).ok_or_else(|| unknown(name));
    let game: Tartan<Family, Family> = Tartan(family(&first)?, family(&second)?);
    let game = AnyGame::new(format!("tartan:{first},{second}"), game).values();
    one(&game.quick_where(move |_, _| places < FAR).build(), coins)
}

fn random_board(game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let side = size.min(8);
    let places: BTreeSet<_> = (0..=size / 3).map(|_| (below(side), below(side))).collect();
    let places: Vec<String> = places.iter().map(|(i, j)| format!("{i}x{j}")).collect();
    format!("{} {}", random::with(game, "turning_turtles,ruler"), places.join(" "))
}
