//! The entries in the catalog.

use grundy_core::mixed::AnyGame;

use super::Strip;
use super::bag::DollarStrip;
use super::{SilverDollar, SilverDollarBag};
use crate::catalog::reader::{List, Refusal, Tokens, one};
use crate::catalog::{Entry, random};

impl Tokens<'_> {
    /// Coins on different squares, or `no coins`.
    ///
    /// # Errors
    /// As [`list`](Self::list), or two coins are on one square.
    pub(crate) fn strip(&mut self) -> Result<Strip, Refusal> {
        let squares = if self.take_words(&["no", "coins"]) {
            Vec::new()
        } else {
            self.list(List::places("the square of a coin"))?
        };
        Strip::new(squares).map_err(|error| self.taken(error))
    }
}

/// The entry of the game without the dollar.
pub static ENTRY: Entry = Entry {
    name: "silver_dollar",
    title: "Silver Dollar without a dollar",
    about: "Coins on a strip move to the left, and never pass one another.",
    rules: "Move one coin of a strip to the left, over free squares only. A player who cannot move loses.",
    notation: "The squares with coins, counted from 0, as `2 5 9`; a move is from which square to which, as `9:8`.",
    examples: &["silver_dollar 2 5 9", "silver_dollar 0 1 4 5"],
    why: crate::coins::why::silver_dollar,
    look: crate::coins::look::SLID,
    page: include_str!("../../../doc/silver_dollar.md"),
    read: |tokens| {
        let strip = tokens.strip()?;
        one(&AnyGame::new("silver_dollar", SilverDollar).values().build(), strip)
    },
    random: |game, size, below| Some(random::row(game, size, below)),
    ..Entry::USUAL
};

/// The entry of the game with the dollar and the bag.
pub static BAG: Entry = Entry {
    name: "silver_dollar_bag",
    title: "Silver Dollar with the dollar",
    about: "Silver Dollar with a bag that takes the leftmost coin, but not the dollar.",
    rules: "Move one coin of a strip to the left, over free squares only, or put the leftmost coin into the bag, \
               but not the dollar. A player who cannot move loses.",
    notation: "The squares with coins, counted from 0, with a `d` for the dollar, as `2 5d 9`; a move is from \
               which square to which, as `9:8`, or `2:bag`.",
    examples: &["silver_dollar_bag 1 4d 6", "silver_dollar_bag 0 2 5d"],
    why: crate::coins::why::silver_dollar,
    look: crate::coins::look::BAG,
    page: include_str!("../../../doc/silver_dollar.md"),
    read: |tokens| {
        let list = List::places("the square of a coin, with a d for the dollar");
        let coins = tokens.list_of(list, |tokens| {
            let square = tokens.number(list.what, list.most)?;
            Ok((square, tokens.is_glued(0) && tokens.take_word(&["d"])))
        })?;
        let mut dollars = coins.iter().filter(|(_, is_dollar)| *is_dollar);
        let dollar = dollars.next().map(|&(square, _)| square);
        if dollars.next().is_some() {
            return Err(tokens.taken("expected one dollar"));
        }
        let squares = coins.iter().map(|&(square, _)| square).collect::<Vec<_>>();
        let strip = Strip::new(squares).map_err(|error| tokens.taken(error))?;
        let none = || tokens.taken("expected one dollar, as in `2 5d 9`");
        let position =
            dollar.and_then(|dollar| DollarStrip::new(strip, dollar)).ok_or_else(none)?;
        one(&AnyGame::new("silver_dollar_bag", SilverDollarBag).values().build(), position)
    },
    random: |game, size, below| Some(random_bag(game, size, below)),
    ..Entry::USUAL
};

fn random_bag(game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    let row = random::row(game, size, below);
    let coins = row.split(' ').count() as u64 - 1;
    let dollar = 1 + below(coins.max(1));
    let mark =
        |(at, word): (u64, &str)| if at == dollar { format!("{word}d") } else { word.to_owned() };
    (0..).zip(row.split(' ')).map(mark).collect::<Vec<_>>().join(" ")
}
