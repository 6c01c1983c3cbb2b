//! The entry in the catalog.

use grundy_core::Normal;
use grundy_core::mixed::AnyGame;

use super::{FibonacciHeap, FibonacciNim};
use crate::catalog::Entry;
use crate::catalog::reader::{List, one};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "fibonacci_nim",
    title: "Fibonacci Nim",
    about: "Coins are taken from a heap, at most twice as many as the move before took.",
    rules: "Take one or more coins from the heap, at most twice as many as the move before took; the first move \
               must not take all. A player who cannot move loses.",
    notation: "The heap and the most that may be taken now, as `20 7`, or the heap alone for the start; a move is \
               the heap before and after it, as `20:18`.",
    examples: &["fibonacci_nim 27 7", "fibonacci_nim 20"],
    why: crate::heaps::why::fibonacci,
    look: crate::heaps::look::LIMITED,
    page: include_str!("../../../doc/fibonacci_nim.md"),
    read: |tokens| {
        let what = "the size of a heap or the most that may be taken";
        let numbers = tokens.list(List::heaps(what))?;
        let position = match numbers[..] {
            [coins] => FibonacciHeap::start(coins),
            [coins, quota] => FibonacciHeap::new(coins, quota),
            _ => return Err(tokens.taken("expected a heap and the most that may be taken now")),
        };
        one(&AnyGame::new("fibonacci_nim", FibonacciNim).outcomes(Normal).build(), position)
    },
    random: |game, size, below| Some(format!("{game} {}", 2 + below(size))),
    ..Entry::USUAL
};
