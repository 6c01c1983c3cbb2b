//! The entries of the games on rows of coins, and of taking squares.

use grundy_core::Convention;
use grundy_core::mixed::AnyGame;

use super::Entry;
use super::families::{product, row};
use crate::coins::{SilverDollar, SilverDollarBag};
use crate::heaps::take_a_square::TakeASquare;

pub(super) const SILVER_DOLLAR: Entry = Entry {
    name: "silver_dollar",
    title: "Silver Dollar without a dollar",
    rules: "Move one coin of a strip to the left, over free squares only. Whoever cannot move loses.",
    notation: "The squares with coins, counted from 0, as `2 5 9`; a move is from which square to which, as `9:8`.",
    parameters: "",
    examples: &["silver_dollar 2 5 9", "silver_dollar 0 1 4 5"],
    convention: Convention::Normal,
    page: SILVER_DOLLAR_PAGE,
    read: |_, text| AnyGame::new("silver_dollar", SilverDollar).values().build().read_sum(text),
};

pub(super) const SILVER_DOLLAR_BAG: Entry = Entry {
    name: "silver_dollar_bag",
    title: "Silver Dollar with the dollar",
    rules: "Move one coin of a strip to the left, over free squares only, or put the leftmost coin into the bag, \
            but not the dollar. Whoever cannot move loses.",
    notation: "The squares with coins, counted from 0, with a `d` for the dollar, as `2 5d 9`; a move is from \
               which square to which, as `9:8`, or `2:bag`.",
    parameters: "",
    examples: &["silver_dollar_bag 1 4d 6", "silver_dollar_bag 0 2 5d"],
    convention: Convention::Normal,
    page: SILVER_DOLLAR_PAGE,
    read: |_, text| {
        AnyGame::new("silver_dollar_bag", SilverDollarBag).values().build().read_sum(text)
    },
};

pub(super) const TAKE_A_SQUARE: Entry = Entry {
    name: "take_a_square",
    title: "Take a square",
    rules: "Take a square number of coins from one heap. Whoever cannot move loses.",
    notation: "The sizes of the heaps; a move is a heap before and after it, as `35:34`.",
    parameters: "",
    examples: &["take_a_square 35", "take_a_square 34 7"],
    convention: Convention::Normal,
    page: include_str!("../../doc/take_a_square.md"),
    read: |_, text| {
        AnyGame::new("take_a_square", TakeASquare::new(1 << 24)).values().build().read_sum(text)
    },
};

/// The entry of a coin-turning game.
macro_rules! turning {
    ($name:literal, $title:literal, $turns:literal, $examples:expr) => {
        Entry {
            name: $name,
            title: $title,
            rules: concat!(
                "Turn ",
                $turns,
                " of a row; the one furthest to the right goes from heads to tails. Whoever cannot move loses."
            ),
            notation: "The places of the heads, counted from 0, as `0 3 7`; a move is the places that are turned, \
                       the greatest one first, as `7-3-0`.",
            parameters: "",
            examples: $examples,
            convention: Convention::Normal,
            page: include_str!("../../doc/turning.md"),
            read: |_, text| row($name, text),
        }
    };
}

pub(super) const TURNING: [Entry; 11] = [
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

pub(super) const TARTAN: Entry = Entry {
    name: "tartan",
    title: "Products of coin-turning games",
    rules: "Turn all coins of a board whose row is in a turn of one coin-turning game and whose column is in a turn of \
            another one; the one furthest in both goes from heads to tails. Whoever cannot move loses.",
    notation: "The places of the heads, row and column counted from 0, as `2x3 1x1`; a move is the turns of both games, \
               the greatest places first, as `2-0x3-1`.",
    parameters: "the two games, as `tartan:turning_turtles,ruler`; those of the catalog from `turning_turtles` to `sym`",
    examples: &["tartan:turning_turtles,ruler 2x3 1x1", "tartan:twins,mogul 3x2 2x4"],
    convention: Convention::Normal,
    page: include_str!("../../doc/tartan.md"),
    read: product,
};

const SILVER_DOLLAR_PAGE: &str = include_str!("../../doc/silver_dollar.md");

/// The largest number in a text; what cannot be read is refused later.
pub(super) fn largest_number(text: &str) -> u64 {
    let words = text.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words.map(|word| word.parse().unwrap_or(u64::MAX)).max().unwrap_or(0)
}
