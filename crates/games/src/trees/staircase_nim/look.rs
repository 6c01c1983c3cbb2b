//! The appearance of stairs and trees with coins.

use super::{Staircase, StaircaseMove};
use crate::catalog::look::{self, ALONE, Look, Tool, first};
use crate::heaps::look::{change, picture};
use crate::scene::heaps::Look as Drawn;
use crate::scene::{Scene, Tone, counted};
use crate::trees::look::edit_coins;

pub(crate) const LOOK: Look = Look {
    together: ALONE,
    scene: |components, _| {
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
            // If there are several coins, their number is chosen afterward.
            return vec![vec![format!("n{}", mv.from), format!("n{}", mv.to)]];
        }
        let (step, coins) = (mv.from.index(), board.coins_at(mv.from));
        vec![vec![Drawn::Stairs.leaving((step, coins), coins - mv.coins)]]
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

/// Tools for steps and for nodes.
const TOOLS: &[Tool] = &[
    Tool::new("more", "Add a coin", "place", 1),
    Tool::new("fewer", "Take a coin off", "place", 1),
    Tool::new("new", "Add a step, or a node", "place", 1),
    Tool::new("drop", "Remove a step, or a leaf", "place", 1),
];
