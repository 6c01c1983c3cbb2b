//! Draws positions of tree games.

use tree_algos::{NodeId, Tree};

use crate::catalog::look::{self, Tool};
use crate::scene::number_of;

pub(crate) const COIN_TOOLS: &[Tool] = &[
    Tool::new("coin", "Put a coin", "node", 1),
    Tool::new("uncoin", "Take a coin away", "node", 1),
    LEAF,
    PRUNE,
    Tool::new("root", "Make it the root", "node", 1),
];
pub(crate) const LEAF: Tool = Tool::new("leaf", "Add a node below", "node", 1);
pub(crate) const PRUNE: Tool = Tool::new("prune", "Remove a leaf", "node", 1);

/// Applies a tool to a tree. Returns the edges of the changed tree, in order, and the number of the node to which the tool was applied.
pub(crate) fn changed(
    tree: &Tree,
    tool: &str,
    at: &[&str],
) -> Result<(Vec<(u32, u32)>, usize), String> {
    let node = node(tree, at)?;
    let edges = tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    let last = tree.node_count() as u32 - 1;
    if tool == "leaf" {
        return Ok((edges.chain([(node, last + 1)]).collect(), node as usize));
    }
    if tree.degree(NodeId::new(node)) != 1 || last == 0 {
        return Err("only a leaf can be removed, and not the last node".to_owned());
    }
    // The last node gets the number of the removed leaf, so the numbers have no gap.
    let renamed = |other| if other == last { node } else { other };
    let edges = edges.filter(|&(u, v)| u != node && v != node);
    Ok((edges.map(|(u, v)| (renamed(u), renamed(v))).collect(), node as usize))
}

/// Returns the node to which a tool was applied.
pub(crate) fn node(tree: &Tree, at: &[&str]) -> Result<u32, String> {
    let node = at.first().and_then(|id| number_of(id, 'n'));
    let node = node.filter(|&node| node < tree.node_count());
    node.map(|node| node as u32).ok_or_else(look::nothing_there)
}

/// Returns the text of a rooted tree with coins after a tool was applied.
pub(crate) fn edit_coins(
    name: &str,
    (tree, mut root, mut coins): (&Tree, u32, Vec<u64>),
    tool: &str,
    at: &[&str],
) -> Result<String, String> {
    let node = node(tree, at)? as usize;
    let mut edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    match tool {
        "coin" => coins[node] = coins[node].saturating_add(1),
        "uncoin" => coins[node] = coins[node].saturating_sub(1),
        "root" => root = node as u32,
        "leaf" | "prune" => {
            edges = changed(tree, tool, at)?.0;
            if tool == "leaf" {
                coins.push(0);
            } else {
                coins.swap_remove(node);
                let last = coins.len() as u32;
                root = if root == node as u32 {
                    0
                } else if root == last {
                    node as u32
                } else {
                    root
                };
            }
        }
        _ => return Err(look::nothing_there()),
    }
    let edges: Vec<String> = edges.iter().map(|(u, v)| format!("{u}-{v} ")).collect();
    let edges = edges.concat();
    Ok(look::listed(&format!("{name} {edges}root {root} coins"), coins))
}
