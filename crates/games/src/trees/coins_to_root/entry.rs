//! The entry in the catalog.

use grundy_core::ReadError;
use grundy_core::mixed::{AnyGame, MixedSum};
use tree_algos::{NodeId, Tree};

use super::{CoinsToRoot, wrong_counts};
use crate::catalog::{Entry, Sample, field, random};
use crate::notation::compact;

/// The game's entry in the catalog.
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
    fields: field::COINS_ON_TREE,
    why: crate::trees::why::coins_to_root,
    look: super::look::LOOK,
    page: concat!(
        include_str!("../../../doc/coins_to_root.md"),
        "\n",
        include_str!("../../../doc/assets/coins_to_root.svg")
    ),
    read: |parameters, text| read(parameters.unwrap_or_default(), text),
    random: |_, size, below| Some(random::coins_on_tree("coins_to_root", size, below)),
    ..Entry::USUAL
};

/// How many coins are read in a few milliseconds, each as a component, and as many fit a long text one by one.
const MAX_COINS: u64 = 1 << 16;

fn read(rooted: &str, text: &str) -> Result<MixedSum, ReadError> {
    let game = |tree: &Tree, root: NodeId| -> Result<AnyGame, ReadError> {
        let name = format!("coins_to_root:{}", rooted_parameter(tree, root));
        let coins = vec![0; tree.node_count()];
        let board = CoinsToRoot::new(tree, coins).map_err(ReadError::new)?;
        Ok(AnyGame::new(name, board.at(root)).values().build())
    };
    if !rooted.is_empty() {
        let (tree, root) = read_rooted_parameter(rooted)?;
        return game(&tree, root)?.read_sum(text);
    }
    let (tree, root, coins) = compact::read_coins_on_tree(text)?;
    if coins.len() != tree.node_count() {
        return Err(ReadError::new(wrong_counts(tree.node_count(), coins.len())));
    }
    let total = coins.iter().fold(0_u64, |total, &coins| total.saturating_add(coins));
    if total > MAX_COINS {
        return Err(ReadError::new(format_args!("{total} coins are more than {MAX_COINS}")));
    }
    let game = game(&tree, root)?;
    let nodes = tree.nodes().zip(coins);
    let coins = nodes.flat_map(|(node, coins)| (0..coins).map(move |_| node));
    coins.map(|node| game.position(node).map_err(ReadError::from)).collect()
}

/// A rooted tree as a parameter: its edges with commas between them, and the root after `@`.
fn rooted_parameter(tree: &Tree, root: NodeId) -> String {
    format!("{}@{root}", compact::edges_text(tree, ","))
}

/// A tree, and the root of it after `@`.
fn read_rooted_parameter(text: &str) -> Result<(Tree, NodeId), ReadError> {
    let (edges, root) = text.split_once('@').ok_or_else(|| {
        ReadError::expected("the edges of a tree and its root as `0-1,1-2@0`", text)
    })?;
    let tree = compact::read_edges(edges)?;
    let root = compact::root_of(&tree, root)?;
    Ok((tree, root))
}
