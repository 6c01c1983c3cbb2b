//! The entries in the catalog.

use grundy_core::mixed::{AnyGame, MixedSum};

use super::{TakeACoprime, TakeADivisor, TakeAProperDivisor, TwoDivisors};
use crate::catalog::reader::{List, Refusal, Tokens, each};
use crate::catalog::{Entry, random};

/// What all of them have in common.
const SHARED: Entry = Entry {
    notation: "The sizes of the heaps; a move is a heap before and after it, as `12:10`.",
    look: crate::heaps::look::STACKS,
    page: include_str!("../../../doc/divisors.md"),
    random: |game, size, below| Some(random::heaps(game, 3, size, below)),
    ..Entry::USUAL
};

fn heaps(tokens: &mut Tokens<'_>, game: &AnyGame) -> Result<MixedSum, Refusal> {
    each(game, tokens.list(List::heaps("the size of a heap"))?)
}

/// The entry of the game in which a divisor is taken, perhaps the whole heap.
pub static DIVISOR: Entry = Entry {
    name: "take_a_divisor",
    title: "Take a divisor",
    about: "Coins are taken from one heap, as many as a divisor of it.",
    rules: "Take coins from one heap; how many must be a divisor of its size, 1 and the whole heap included. A player who \
            cannot move loses.",
    examples: &["take_a_divisor 12 7", "take_a_divisor 6 10"],
    why: |components, of| {
        let rule = "a heap counts the zeros at the end of its binary digits and 1 more";
        crate::heaps::why::counted(components, of, rule)
    },
    read: |tokens| {
        heaps(tokens, &AnyGame::new("take_a_divisor", TakeADivisor).values().by_options().build())
    },
    ..SHARED
};

/// The entry of the game in which a divisor other than the heap is taken.
pub static PROPER: Entry = Entry {
    name: "proper_divisor",
    title: "Take a proper divisor",
    about: "Coins are taken from one heap, as many as a divisor of it, but not all.",
    rules: "Take coins from one heap; how many must be a divisor of its size, and smaller. A player who cannot move, because all \
            heaps have one coin, loses.",
    examples: &["proper_divisor 12 6", "proper_divisor 6 10"],
    why: |components, of| {
        let rule = "a heap counts the zeros at the end of its binary digits";
        crate::heaps::why::counted(components, of, rule)
    },
    read: |tokens| {
        let game = AnyGame::new("proper_divisor", TakeAProperDivisor);
        heaps(tokens, &game.values().by_options().build())
    },
    ..SHARED
};

/// The entry of the game in which a number without a common divisor is taken.
pub static COPRIME: Entry = Entry {
    name: "take_a_coprime",
    title: "Coprime Nim",
    about: "Coins are taken from one heap, in a number that is coprime to it.",
    rules: "Take coins from one heap; how many must have no divisor but 1 in common with its size. A player who cannot move \
            loses.",
    examples: &["take_a_coprime 9 35", "take_a_coprime 3 9"],
    why: |components, of| {
        let rule = "an even heap counts 0, a heap of 1 counts 1, and another the number of its least prime factor among 2, 3, 5, ..";
        crate::heaps::why::counted(components, of, rule)
    },
    read: |tokens| heaps(tokens, &AnyGame::new("take_a_coprime", TakeACoprime).values().build()),
    ..SHARED
};

/// The entry of the game in which two divisors replace a heap.
pub static TWO: Entry = Entry {
    name: "two_divisors",
    title: "Two divisors",
    about: "A heap is replaced by two heaps that are divisors of it.",
    rules: "Replace one heap by two heaps, each a divisor of it other than 1 and itself. A player who cannot move, because all \
            heaps are prime or 1, loses.",
    notation: "The sizes of the heaps; a move is a heap and the two that replace it, as `12:2+6`.",
    examples: &["two_divisors 24 30", "two_divisors 8 27"],
    why: |components, of| {
        let rule = "with k prime factors, a heap counts number k - 1 of 1, 2, 4, 7, .., which have an odd number of binary ones";
        crate::heaps::why::counted(components, of, rule)
    },
    read: |tokens| heaps(tokens, &AnyGame::new("two_divisors", TwoDivisors).values().build()),
    ..SHARED
};
