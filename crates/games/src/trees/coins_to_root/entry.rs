//! Defines the game's catalog entry, and draws positions.

use grundy_core::mixed::{AnyGame, AnyPosition, MixedSum};
use grundy_core::{Outcome, ReadError};

use tree_algos::NodeId;

use super::{CoinMove, CoinsToRoot, RootedCoins, nim_values, wrong_counts};
use crate::catalog::look::{self, LISTED, Look, typed};
use crate::catalog::reader::{Refusal, Tokens, each};
use crate::catalog::{Entry, Sample, field, game::Edges, random};
use crate::notation::compact;
use crate::notation::labels::labeled;
use crate::scene::{Scene, Tone, counted};
use crate::trees::look::{COIN_TOOLS, edit_coins};
use crate::trees::read::{RootedTree, read_coins, read_rooted};

/// The game's entry in the catalog, for positions such as `coins_to_root 0-1 1-2 1-3 root 0 coins 0 1 2 1`.
pub static ENTRY: Entry = Entry {
    name: "coins_to_root",
    title: "Coins to a root",
    about: "Coins on a tree move toward its root.",
    rules: "Move one coin of a tree any distance toward the root. A player who cannot move loses.",
    notation: "The edges of the tree, the root, and the number of coins on each node, as \
               `0-1 1-2 root 0 coins 1 0 1`; or the tree and the root as parameters and then the node of each \
               coin, as `coins_to_root:0-1,1-2@0 0 2`. A move is from where to where, as `2:0`.",
    parameters: "the edges and the root, as `coins_to_root:0-1,1-2@0`",
    examples: &["coins_to_root 0-1 1-2 1-3 root 0 coins 0 1 2 1", "coins_to_root:0-1,1-2@0 0 2"],
    samples: &[
        Sample {
            title: "official sample, first tree",
            text: "coins_to_root 0-1 1-2 root 0 coins 1 0 1",
        },
        Sample {
            title: "official sample, second tree",
            text: "coins_to_root 0-1 0-2 3-2 2-4 3-5 root 0 coins 0 2 2 1 3 2",
        },
    ],
    edges: Edges::Graph,
    fields: field::COINS_ON_TREE,
    alike: true,
    why: crate::trees::why::coins_to_root,
    look: LOOK,
    page: concat!(
        include_str!("../../../doc/coins_to_root.md"),
        "\n",
        include_str!("../../../doc/assets/coins_to_root.svg")
    ),
    read,
    random: |_, size, below| Some(random::coins_on_tree("coins_to_root", size, below)),
    ..Entry::USUAL
};

/// The maximum number of coins. Each coin is a component, and reading this many coins takes a few milliseconds.
const MAX_COINS: u64 = 1 << 16;

fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
    if let Some(mut parameters) = tokens.colon() {
        let rooted = read_rooted(&mut parameters)?;
        parameters.finish("the end of the parameters")?;
        let game = game(&rooted)?;
        let count = rooted.tree.node_count();
        let coins = tokens.nodes("the node of a coin", &rooted.labels, count)?;
        let coins = coins.into_iter().map(NodeId::new);
        return each(&game, coins);
    }
    let (rooted, coins) = read_coins(tokens)?;
    if coins.len() != rooted.tree.node_count() {
        return Err(tokens.taken(wrong_counts(rooted.tree.node_count(), coins.len())));
    }
    let total = coins.iter().fold(0_u64, |total, &coins| total.saturating_add(coins));
    if total > MAX_COINS {
        return Err(tokens.taken(format_args!("{total} coins are more than {MAX_COINS}")));
    }
    let nodes = rooted.tree.nodes().zip(coins);
    each(&game(&rooted)?, nodes.flat_map(|(node, coins)| (0..coins).map(move |_| node)))
}

/// Creates the game on a tree. The name of the game contains the edges and, after `@`, the root.
fn game(rooted: &RootedTree) -> Result<AnyGame, Refusal> {
    let RootedTree { tree, root, labels } = rooted;
    let edges = compact::edges_text(tree, ",", labels);
    let name = format!("coins_to_root:{edges}@{}", labels.of(root.get()));
    let coins = vec![0; tree.node_count()];
    let board = CoinsToRoot::new(tree, coins).map_err(ReadError::new)?;
    Ok(labeled(AnyGame::new(name, board.at(*root)).values(), labels).build())
}

// The rest of this file draws coins on a tree. Each coin is a component.

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
        look::numbers_only(components)?;
        let (rules, coins) = board(components)?;
        edit_coins("coins_to_root", (rules.game.tree(), rules.root.get(), coins), tool, at)
    },
};

/// Returns the rules with the tree, and the number of coins on each node.
fn board(components: &[AnyPosition]) -> Result<(&RootedCoins, Vec<u64>), String> {
    let rules: &RootedCoins =
        look::game(components)?.rules().ok_or_else(|| look::in_words(components))?;
    let mut coins = vec![0; rules.game.tree().node_count()];
    for node in typed::<NodeId>(components) {
        coins[node.index()] += 1;
    }
    Ok((rules, coins))
}
