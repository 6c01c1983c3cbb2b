//! The entries in the catalog.

use grundy_core::Misere;
use grundy_core::mixed::AnyGame;

use super::{Euclid, EuclidToZero};
use crate::catalog::reader::one;
use crate::catalog::{Entry, random};

/// The entry of the game in which numbers stay positive.
pub static ENTRY: Entry = Entry {
    name: "euclid",
    title: "Euclid, numbers stay positive",
    about: "Multiples of the smaller number come off the larger one, which stays positive.",
    rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which must stay \
               positive. A player who cannot move loses; in misère play, wins.",
    notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
    examples: &["euclid 24 7", "euclid 3 6"],
    why: crate::heaps::why::euclid,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/euclid.md"),
    read: |tokens| {
        let game = AnyGame::new("euclid", Euclid).values().sum_outcomes(Misere).build();
        one(&game, tokens.pair("a number")?)
    },
    random: |game, size, below| Some(random::heaps(game, 2, size, below)),
    ..Entry::USUAL
};

/// The entry of the game in which a number may become 0.
pub static TO_ZERO: Entry = Entry {
    name: "euclid_to_zero",
    title: "Euclid, a number may become 0",
    about: "Multiples of the smaller number come off the larger one, down to 0.",
    rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which may become 0. \
               A player who cannot move, because a number is 0, loses.",
    notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
    examples: &["euclid_to_zero 24 7", "euclid_to_zero 5 5"],
    why: crate::heaps::why::euclid_to_zero,
    look: crate::heaps::look::TOGETHER,
    page: include_str!("../../../doc/euclid.md"),
    read: |tokens| {
        let game = AnyGame::new("euclid_to_zero", EuclidToZero).values().build();
        one(&game, tokens.pair("a number")?)
    },
    random: |game, size, below| Some(random::heaps(game, 2, size, below)),
    ..Entry::USUAL
};
