//! Reads rooted trees with coins from tokens.

use tree_algos::{NodeId, Tree};

use crate::catalog::reader::{Graph, Graphs, List, Refusal, Tokens};
use crate::notation::labels::Labels;

/// A tree, its root, and the names of its nodes.
pub(super) struct RootedTree {
    pub(super) tree: Tree,
    pub(super) root: NodeId,
    pub(super) labels: Labels,
}

/// Builds the tree from the edges of a graph.
pub(super) fn tree(tokens: &Tokens<'_>, graph: &Graph) -> Result<Tree, Refusal> {
    let nodes = graph.count();
    let missing = nodes.saturating_sub(graph.edges.len() + 1);
    if missing > 0 {
        return Err(tokens.taken(format_args!(
            "the edges are a forest of {} trees or more, not one tree",
            missing + 1
        )));
    }
    Tree::from_edges(nodes.max(1), graph.edges.iter().copied()).map_err(|error| tokens.taken(error))
}

/// Reads a tree with its root, such as `0-1 1-2 root 0` or `0-1,1-2@0`.
pub(super) fn read_rooted(tokens: &mut Tokens<'_>) -> Result<RootedTree, Refusal> {
    let graph =
        tokens.graph(Graphs { is_tree: true, until: &["root", "coins"], ..Graphs::EDGES })?;
    let tree = tree(tokens, &graph)?;
    let expected = "`root` and a node, as in `0-1 1-2 root 0`";
    if !tokens.take_sign('@') && !tokens.take_word(&["root"]) {
        // A tree that was read from another program's format can already have a root.
        let root = graph.root.and_then(|root| tree.node(root as usize));
        let root = root.ok_or_else(|| tokens.expected(expected))?;
        return Ok(RootedTree { tree, root, labels: graph.labels });
    }
    let place = tokens.clone();
    let name = tokens.node_name().ok_or_else(|| place.expected(expected))?;
    let mut labels = graph.labels;
    if graph.edges.is_empty() && name != "0" {
        // The tree has only one node, the root, so the name of the root is its label.
        labels = Labels::new([name]);
    }
    let root = labels.node(name).and_then(|root| tree.node(root as usize));
    let root = root.ok_or_else(|| place.expected("a root that is a node of the tree"))?;
    Ok(RootedTree { tree, root, labels })
}

/// Reads a tree with its root and coins, such as `0-1 1-2 root 0 coins 5 0 6`. There is one number of coins for each node, in the order of
/// the nodes.
pub(super) fn read_coins(tokens: &mut Tokens<'_>) -> Result<(RootedTree, Vec<u64>), Refusal> {
    let rooted = read_rooted(tokens)?;
    tokens.skip_fillers_but(&["coins"]);
    if !tokens.take_word(&["coins"]) {
        return Err(tokens.expected("`coins` and a number for each node, as in `coins 5 0 6`"));
    }
    let coins = tokens.list(List::heaps("a number of coins"))?;
    Ok((rooted, coins))
}
