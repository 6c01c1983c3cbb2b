//! The appearance of coins on a tree, each of which is a component.

use grundy_core::Outcome;
use grundy_core::mixed::AnyPosition;
use tree_algos::NodeId;

use super::{CoinMove, RootedCoins, nim_values};
use crate::catalog::look::{self, LISTED, Look, typed};
use crate::scene::{Scene, Tone, counted};
use crate::trees::look::{COIN_TOOLS, edit_coins};

pub(crate) const LOOK: Look = Look {
    together: LISTED,
    scene: |components, paper| {
        let (rules, coins) = board(components)?;
        let tree = rules.game.tree();
        let mut scene = Scene::tree(tree, rules.root)?;
        let values = Some(()).filter(|()| paper.limits.max_work() > 0);
        let values = values.and_then(|()| nim_values(tree, &coins).ok());
        for (node, item) in scene.nodes_mut() {
            let coins = coins[node as usize];
            item.also(counted(coins, "coin"));
            if node == rules.root.get() {
                item.tone = Tone::Root;
                item.name += ", the root";
            }
            let mut note = String::new();
            if let Some(value) = values.as_ref().map(|values| values[node as usize]) {
                note = value.to_string();
                item.also(format_args!("with this root nim-value {value}"));
                let zero = Outcome::from(value) == Outcome::P;
                item.tone = if zero { Tone::Second } else { Tone::First };
            }
            item.set_node(coins, &note);
        }
        if values.is_some() {
            scene.explain(Tone::First, "with this root the value is not 0");
            scene.explain(Tone::Second, "with this root the value is 0");
        }
        scene.explain(Tone::Root, "the root is at the top; dots are coins");
        Ok(scene)
    },
    clicks: |_, _, mv| match mv.downcast_ref() {
        Some(CoinMove { from, to }) => vec![vec![format!("n{from}"), format!("n{to}")]],
        None => Vec::new(),
    },
    tools: COIN_TOOLS,
    edit: |components, tool, at| {
        let (rules, coins) = board(components)?;
        edit_coins("coins_to_root", (rules.game.tree(), rules.root.get(), coins), tool, at)
    },
};

/// The tree, and the number of coins on each node.
fn board(components: &[AnyPosition]) -> Result<(&RootedCoins, Vec<u64>), String> {
    let rules: &RootedCoins =
        look::game(components)?.rules().ok_or_else(|| look::in_words(components))?;
    let mut coins = vec![0; rules.game.tree().node_count()];
    for node in typed::<NodeId>(components) {
        coins[node.index()] += 1;
    }
    Ok((rules, coins))
}
