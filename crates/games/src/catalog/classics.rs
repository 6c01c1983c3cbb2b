//! The entries of the classical games on heaps and numbers.

use grundy_core::mixed::{AnyGame, MixedSum};
use grundy_core::{Convention, Misere, Normal, ReadError};

use super::Entry;
use crate::heaps::{Euclid, EuclidToZero, FibonacciNim, Lasker, Mark, Moore, Subtraction, Wythoff};
use crate::notation::read_number;

pub(super) const WYTHOFF: Entry = Entry {
    name: "wythoff",
    title: "Wythoff's game",
    rules: "Take any number of coins from one of two heaps, or the same number from both. Whoever cannot move \
            loses; in misère play, wins.",
    notation: "Both heaps, as `3 5`; a move is what it leaves of both, as `1,2`.",
    parameters: "",
    examples: &["wythoff 7 10", "wythoff 3 5"],
    convention: Convention::Normal,
    page: include_str!("../../doc/wythoff.md"),
    read: |_, text| {
        AnyGame::new("wythoff", Wythoff).outcomes(Normal).outcomes(Misere).build().read_sum(text)
    },
};

pub(super) const MOORE: Entry = Entry {
    name: "moore",
    title: "Moore's Nim",
    rules: "Take any number of coins from one heap or from several, but at most k heaps. Whoever cannot move \
            loses; in misère play, wins.",
    notation: "The sizes of the heaps, as `3 4 5`; a move is what it leaves of every heap, as `3,3,3`.",
    parameters: "k, as `moore:2`, which is also what stands for nothing",
    examples: &["moore:2 3 4 5", "moore:3 1 2 2"],
    convention: Convention::Normal,
    page: include_str!("../../doc/moore.md"),
    read: moore,
};

pub(super) const LASKER: Entry = Entry {
    name: "lasker",
    title: "Lasker's Nim",
    rules: "Take one or more coins from one heap, or split one heap into two. Whoever cannot move loses.",
    notation: "The sizes of the heaps; a move is a heap and what it becomes, as `7:5` or `7:2+5`.",
    parameters: "",
    examples: &["lasker 7 8", "lasker 3"],
    convention: Convention::Normal,
    page: include_str!("../../doc/lasker.md"),
    read: |_, text| AnyGame::new("lasker", Lasker).values().build().read_sum(text),
};

pub(super) const FIBONACCI_NIM: Entry = Entry {
    name: "fibonacci_nim",
    title: "Fibonacci Nim",
    rules: "Take one or more coins from the heap, at most twice as many as the move before took; the first move \
            must not take all. Whoever cannot move loses.",
    notation: "The heap and the most that may be taken now, as `20 7`, or the heap alone for the start; a move is \
               the heap before and after it, as `20:18`.",
    parameters: "",
    examples: &["fibonacci_nim 27 7", "fibonacci_nim 20"],
    convention: Convention::Normal,
    page: include_str!("../../doc/fibonacci_nim.md"),
    read: |_, text| {
        AnyGame::new("fibonacci_nim", FibonacciNim).outcomes(Normal).build().read_sum(text)
    },
};

pub(super) const EUCLID: Entry = Entry {
    name: "euclid",
    title: "Euclid, numbers stay positive",
    rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which must stay \
            positive. Whoever cannot move loses; in misère play, wins.",
    notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
    parameters: "",
    examples: &["euclid 24 7", "euclid 3 6"],
    convention: Convention::Normal,
    page: EUCLID_PAGE,
    read: |_, text| {
        AnyGame::new("euclid", Euclid).values().sum_outcomes(Misere).build().read_sum(text)
    },
};

pub(super) const EUCLID_TO_ZERO: Entry = Entry {
    name: "euclid_to_zero",
    title: "Euclid, a number may become 0",
    rules: "Subtract a positive multiple of the smaller of two numbers from the larger one, which may become 0. \
            Whoever cannot move, because a number is 0, loses.",
    notation: "Both numbers, as `24 7`; a move is what it leaves of both, as `10,7`.",
    parameters: "",
    examples: &["euclid_to_zero 24 7", "euclid_to_zero 5 5"],
    convention: Convention::Normal,
    page: EUCLID_PAGE,
    read: |_, text| AnyGame::new("euclid_to_zero", EuclidToZero).values().build().read_sum(text),
};

pub(super) const MARK: Entry = Entry {
    name: "mark",
    title: "Mark",
    rules: "Replace a number by one less, or by its half, rounded down. Whoever cannot move loses.",
    notation: "The numbers; a move is a number before and after it, as `12:6`.",
    parameters: "",
    examples: &["mark 12", "mark 5 7 30"],
    convention: Convention::Normal,
    page: include_str!("../../doc/mark.md"),
    read: |_, text| AnyGame::new("mark", Mark).values().build().read_sum(text),
};

pub(super) const SUBTRACT: Entry = Entry {
    name: "subtract",
    title: "Subtraction games",
    rules: "Take coins from one heap, as many as one of the numbers given says. Whoever cannot move loses; in \
            misère play, wins.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `10:8`.",
    parameters: "the numbers, as `subtract:2,5,8`",
    examples: &["subtract:2,5,8 10 15", "subtract:3,7 40"],
    convention: Convention::Normal,
    page: include_str!("../../doc/subtraction.md"),
    read: subtract,
};

const EUCLID_PAGE: &str = include_str!("../../doc/euclid.md");

fn moore(k: &str, text: &str) -> Result<MixedSum, ReadError> {
    let k = if k.is_empty() { 2 } else { read_number("the number of heaps per move", k)? };
    let none = || ReadError::expected("the number of heaps per move, from 1 on", "0");
    let game = Moore::new(k).ok_or_else(none)?;
    let name = format!("moore:{k}");
    AnyGame::new(name, game).outcomes(Normal).outcomes(Misere).build().read_sum(text)
}

fn subtract(set: &str, text: &str) -> Result<MixedSum, ReadError> {
    let game: Subtraction = set.parse().map_err(ReadError::new)?;
    let name = format!("subtract:{game}");
    AnyGame::new(name, game).values().sum_outcomes(Misere).build().read_sum(text)
}
