//! The games that can be played: one entry each.

use super::board::{Board, Theory};
use super::rooted::RootedCoins;
use games::heaps::dual_nim::DualNim;
use games::heaps::floor_division::{FloorDivision, Integers};
use games::heaps::nim::{Heaps, Nim};
use games::heaps::take_and_break::TakeAndBreak;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::{Misere, Normal};
use std::fmt::Display;
use tree_algos::Tree;

/// A game that can be played.
pub struct Game {
    /// How it is called on the command line.
    pub name: &'static str,
    /// The rules in a sentence or two.
    pub rules: &'static str,
    /// A position to begin with, which also shows how positions are written.
    pub position: &'static str,
    /// A move, to show how moves are written.
    pub example_move: &'static str,
    /// Reads a position.
    pub open: fn(&str) -> Result<Box<dyn Board>, String>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Game").field("name", &self.name).finish_non_exhaustive()
    }
}

/// All games.
pub const GAMES: &[Game] = &[
    Game {
        name: "nim",
        rules: "Take one or more coins from one heap. Whoever takes the last coin wins.",
        position: "heaps of 3, 5 and 7",
        example_move: "take 2 coins",
        open: |text| {
            let heaps: Heaps = text.parse().map_err(in_words)?;
            Ok(Box::new(Theory::of_sum(Nim, heaps.into_vec(), |_, size| heap(*size), Normal)))
        },
    },
    Game {
        name: "misere_nim",
        rules: "Take one or more coins from one heap. Whoever takes the last coin loses.",
        position: "heaps of 3, 5 and 7",
        example_move: "take 2 coins",
        open: |text| {
            let heaps: Heaps = text.parse().map_err(in_words)?;
            Ok(Box::new(Theory::of_sum(Nim, heaps.into_vec(), |_, size| heap(*size), Misere)))
        },
    },
    Game {
        name: "dual_nim",
        rules: "Whoever is about to move wins at once if the xor of all heaps is 0. Otherwise remove one whole \
                heap.",
        position: "heaps of 1, 2, 4 and 8",
        example_move: "remove a heap of 4",
        open: |text| {
            let heaps: Heaps = text.parse().map_err(in_words)?;
            Ok(Box::new(Theory::of_one(DualNim, heaps, |_, heaps| heaps.to_string(), Misere)))
        },
    },
    Game {
        name: "staircase_nim",
        rules: "Move one or more coins from one step to the step below it, or from one node of a tree to its \
                parent. Whoever cannot move loses.",
        position: "a staircase with 0, 3, 2 and 4 coins",
        example_move: "move 2 coins from 3 to 2",
        open: |text| {
            let board: Staircase = text.parse().map_err(in_words)?;
            Ok(Box::new(Theory::of_sum(
                StaircaseNim,
                vec![board],
                |_, board| board.to_string(),
                Normal,
            )))
        },
    },
    Game {
        name: "floor_division",
        rules: "Divide one integer by 2, 3, 4, 5 or 6 and round down; at 0 it is gone. Whoever cannot move \
                loses.",
        position: "the integers 10, 31 and 100",
        example_move: "divide by 2",
        open: |text| {
            let integers: Integers = text.parse().map_err(in_words)?;
            Ok(Box::new(Theory::of_sum(
                FloorDivision,
                integers.into_vec(),
                |_, n| n.to_string(),
                Normal,
            )))
        },
    },
    Game {
        name: "coins_to_root",
        rules: "Move one coin of a tree to a node nearer to the root on its way there. Whoever cannot move loses.",
        position: "root 0: a tree with 0, 1, 2 and 1 coins and the edges 0-1, 1-2 and 1-3",
        example_move: "move a coin from 2 to 1",
        open: |text| {
            let rooted = RootedCoins::read(text)?;
            let coins = rooted.coins()?;
            Ok(Box::new(Theory::of_sum(
                rooted,
                coins,
                |_, node| format!("a coin on {node}"),
                Normal,
            )))
        },
    },
    Game {
        name: "path_marking",
        rules: "Mark an edge of a tree such that some path contains all marked edges. Whoever cannot move loses.",
        position: "edges 0-1, 1-2, 2-3, 2-4 and 4-5",
        example_move: "mark edge 2",
        open: |text| {
            let tree = text
                .trim()
                .trim_start_matches("edges")
                .replace([',', '-'], " ")
                .replace(" and ", " ");
            let nodes = tree.split_whitespace().count() / 2 + 1;
            let tree: Tree = format!("{nodes} {tree}").parse().map_err(in_words)?;
            let describe = |game: &PathMarking, marked: &Marked| {
                let edges: Vec<String> =
                    game.tree().edges().map(|(edge, u, v)| format!("{edge}: {u}-{v}")).collect();
                format!("{marked} of a tree with the edges {}", edges.join(", "))
            };
            Ok(Box::new(Theory::of_sum(
                PathMarking::new(tree),
                vec![Marked::none()],
                describe,
                Normal,
            )))
        },
    },
    Game {
        name: "kayles",
        rules: "Knock down one pin or two neighbouring ones; a row may fall into two. Whoever cannot move loses.",
        position: "heaps of 5 and 7",
        example_move: "take 2 and leave 2 and 3",
        open: |text| take_and_break("kayles", text),
    },
    Game {
        name: "grundy",
        rules: "Split one heap into two of unequal size. Whoever cannot move loses.",
        position: "heaps of 8 and 10",
        example_move: "split into 3 and 5",
        open: |text| take_and_break("grundy", text),
    },
];

/// The game of this name; `-` and blanks are as good as `_`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static Game> {
    let name = name.trim().to_lowercase().replace(['-', ' '], "_").replace('è', "e");
    GAMES.iter().find(|game| game.name == name)
}

/// Any take-and-break game with a name or a code.
fn take_and_break(code: &str, text: &str) -> Result<Box<dyn Board>, String> {
    const LARGEST: u64 = 2000;
    let heaps: Heaps = text.parse().map_err(in_words)?;
    if let Some(large) = heaps.as_slice().iter().find(|&&heap| heap > LARGEST) {
        return Err(format!("a heap of {large} is too large to play with (at most {LARGEST})"));
    }
    let game: TakeAndBreak = code.parse().map_err(in_words)?;
    let game = game.with_values(LARGEST + 1).map_err(in_words)?;
    Ok(Box::new(Theory::of_sum(game, heaps.into_vec(), |_, size| heap(*size), Normal)))
}

fn heap(size: u64) -> String {
    format!("a heap of {size}")
}

fn in_words(error: impl Display) -> String {
    error.to_string()
}
