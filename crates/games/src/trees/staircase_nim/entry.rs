//! The entry in the catalog.

use grundy_core::mixed::AnyGame;

use super::{Staircase, StaircaseNim};
use crate::catalog::reader::{List, one};
use crate::catalog::{Entry, Sample, field, game::Edges, random};
use crate::notation::labels::labeled;
use crate::trees::read::{RootedTree, read_coins};

/// The game's entry in the catalog.
pub static ENTRY: Entry = Entry {
    name: "staircase_nim",
    title: "Staircase Nim",
    about: "Coins move down the steps of a staircase, or of a tree.",
    rules: "Move one or more coins from one step to the step below it, or from one node of a tree to its \
               parent. A player who cannot move loses.",
    notation: "The numbers of coins from the bottom up, as `0 3 2 1`; or a tree with its root and the number \
               of coins on each node, as `0-1 1-2 root 0 coins 5 0 6`. A move is how many, from where and to \
               where, as `2x3:2`.",
    examples: &["staircase_nim 0 3 2 4", "staircase_nim 0-1 1-2 1-3 root 0 coins 5 0 6 2"],
    samples: &[Sample {
        title: "official sample",
        text: "staircase_nim 0-1 0-2 2-3 2-4 3-5 root 0 coins 0 2 2 1 3 2",
    }],
    edges: Edges::Tree,
    fields: field::COINS_ON_TREE,
    why: crate::trees::why::staircase,
    look: super::look::LOOK,
    page: concat!(
        include_str!("../../../doc/staircase_nim.md"),
        "\n",
        include_str!("../../../doc/assets/staircase_nim.svg")
    ),
    read: |tokens| {
        let game = AnyGame::new("staircase_nim", StaircaseNim).values();
        if tokens.begins_edge() || tokens.has_word("root") || tokens.has_word("coins") {
            let (RootedTree { tree, root, labels }, coins) = read_coins(tokens)?;
            let board =
                Staircase::on_tree(tree, root, coins).map_err(|error| tokens.taken(error))?;
            return one(&labeled(game, &labels).build(), board);
        }
        let coins = tokens.list(List::heaps("a number of coins"))?;
        let board = Staircase::new(coins).map_err(|error| tokens.taken(error))?;
        one(&game.build(), board)
    },
    random: |game, size, below| Some(random_stairs(game, size, below)),
    ..Entry::USUAL
};

fn random_stairs(game: &str, size: u64, below: &mut dyn FnMut(u64) -> u64) -> String {
    match size {
        0..=8 => random::heaps(game, 4, size, below),
        _ => random::coins_on_tree("staircase_nim", size, below),
    }
}
