//! Defines the game's catalog entry, and draws positions.

use grundy_core::mixed::AnyGame;

use super::{Staircase, StaircaseMove, StaircaseNim};
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::catalog::reader::{List, one};
use crate::catalog::{Entry, Sample, field, game::Edges, random};
use crate::heaps::look::{change, picture};
use crate::notation::labels::labeled;
use crate::scene::heaps::Look as Drawn;
use crate::scene::{Scene, Tone, counted};
use crate::trees::look::edit_coins;
use crate::trees::read::{RootedTree, read_coins};

/// The game's entry in the catalog, for positions such as `staircase_nim 0 3 2 4`.
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
    edges: Edges::Graph,
    fields: field::COINS_ON_TREE,
    why: crate::trees::why::staircase,
    look: LOOK,
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

// The rest of this file draws stairs and trees with coins.

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
        look::numbers_only(components)?;
        let board: &Staircase = first(components)?;
        let Some(tree) = board.tree() else { return picture(board.coins(), Scene::stairs) };
        let mut scene = Scene::tree(tree, board.root())?;
        for (node, item) in scene.nodes_mut() {
            let coins = board.coins()[node as usize];
            item.also(counted(coins, "coin"));
            item.set_node(coins, "");
            if node == board.root().get() {
                item.tone = Tone::Root;
                item.name += ", the root";
            }
        }
        scene.explain(Tone::Root, "the root is at the top; dots are coins");
        Ok(scene)
    },
    clicks: |components, at, mv| {
        let board = components[at].downcast_ref::<Staircase>();
        let (Some(board), Some(mv)) = (board, mv.downcast_ref::<StaircaseMove>()) else {
            return Vec::new();
        };
        if board.tree().is_some() {
            // If several coins can move, the user chooses their number after the clicks.
            return vec![vec![format!("n{}", mv.from), format!("n{}", mv.to)]];
        }
        let (step, coins) = (mv.from.index(), board.coins_at(mv.from));
        vec![vec![Drawn::Stairs.leaving(board.coins(), step, coins - mv.coins)]]
    },
    tools: TOOLS,
    edit: |components, tool, at| {
        let board: &Staircase = first(components)?;
        let Some(tree) = board.tree() else {
            let mut coins = board.coins().to_vec();
            change(&mut coins, tool, at)?;
            return Ok(look::listed("staircase_nim", coins));
        };
        let tool = match tool {
            "more" => "coin",
            "fewer" => "uncoin",
            "new" => "leaf",
            "drop" => "prune",
            other => other,
        };
        edit_coins("staircase_nim", (tree, board.root().get(), board.coins().to_vec()), tool, at)
    },
};

/// The tools that change stairs or trees.
const TOOLS: &[Tool] = &[
    Tool::new("more", "Add a coin", "place", 1),
    Tool::new("fewer", "Take a coin off", "place", 1),
    Tool::new("new", "Add a step, or a node", "place", 1),
    Tool::new("drop", "Remove a step, or a leaf", "place", 1),
];
