//! Explains in words why the theorems about trees give the outcome of a position.

use std::collections::BTreeMap;

use crate::reason::Ground;
use grundy_core::mixed::AnyPosition;
use grundy_core::{Convention, Nimber, SpragueGrundy};
use grundy_search::loopy::LoopyOutcome;
use tree_algos::{EdgeId, NodeId};

use super::coins_to_root::RootedCoins;
use super::path_marking::{Marked, PathMarking, SideValues};
use super::staircase_nim::Staircase;
use crate::catalog::why::{Explained, added, one};
use crate::notation::labels::Labels;

/// The maximum number of values to list.
const MAX: usize = 64;

/// Explains that the value of a coin is its distance to the root, and that two coins on one node cancel.
pub(crate) fn coins_to_root(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let rules = components.first().and_then(|first| first.game().rules::<RootedCoins>());
    let Some(rules) = rules.filter(|_| of.convention == Convention::Normal) else {
        return Vec::new();
    };
    let mut odd: BTreeMap<NodeId, bool> = BTreeMap::new();
    for node in components.iter().filter_map(AnyPosition::downcast_ref::<NodeId>) {
        *odd.entry(*node).or_default() ^= true;
    }
    let nodes: Vec<NodeId> =
        odd.into_iter().filter_map(|(node, odd)| odd.then_some(node)).collect();
    if nodes.len() > MAX {
        return Vec::new();
    }
    let labels = Labels::of_game(components);
    let distances: Vec<(NodeId, Nimber)> =
        nodes.iter().map(|&node| (node, rules.nim_value(&node))).collect();
    let listed: Vec<String> = distances
        .iter()
        .take(6)
        .map(|(node, away)| format!("{} for node {}", away.value(), labels.of(node.get())))
        .collect();
    let listed = if listed.is_empty() { "nothing is left".to_owned() } else { listed.join(", ") };
    let text = format!(
        "two coins on one node cancel, and others count the distance to the root {}: {listed}",
        labels.of(rules.root().get())
    );
    let fact = distances.into_iter().fold(Ground::fact(text), |fact, (node, away)| {
        fact.number(format!("distance of {}", labels.of(node.get())), away.value())
            .together([format!("n{node}")])
    });
    vec![fact]
}

/// Explains that only the coins on odd steps count.
pub(crate) fn staircase(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(board) = one::<Staircase>(components) else { return Vec::new() };
    let odd = board.nodes().filter(|&node| board.depth(node) % 2 == 1 && board.coins_at(node) > 0);
    let odd: Vec<(NodeId, u64)> =
        odd.map(|node| (node, board.coins_at(node))).take(MAX + 1).collect();
    if of.convention == Convention::Misere || odd.len() > MAX {
        return Vec::new();
    }
    let labels = Labels::of_game(components);
    let sum: Vec<u64> = odd.iter().map(|(_, coins)| *coins).collect();
    let sum = if sum.is_empty() { "there are none".to_owned() } else { added(&sum) };
    let text = format!(
        "only coins an odd number of steps from the end count, as heaps: {sum}; coins that arrive on an odd step can leave it at once"
    );
    let item = |node: NodeId| match board.tree() {
        Some(_) => format!("n{node}"),
        None => format!("h{node}"),
    };
    let fact = odd.into_iter().fold(Ground::fact(text), |fact, (node, coins)| {
        fact.number(format!("coins at {}", labels.of(node.get())), coins).together([item(node)])
    });
    vec![fact]
}

/// Explains that marking an edge leaves the two sides of the edge to be played.
pub(crate) fn path_marking(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let rules = components.first().and_then(|first| first.game().rules::<PathMarking>());
    let (Some(rules), Some(marked)) = (rules, one::<Marked>(components)) else { return Vec::new() };
    let tree = rules.tree();
    if of.convention == Convention::Misere
        || !marked.as_slice().is_empty()
        || tree.node_count() > 1000
    {
        return Vec::new();
    }
    let values = SideValues::new(tree);
    let edge = of.winning.and_then(|mv| mv.mv.downcast_ref::<EdgeId>());
    if edge.is_none() && of.outcome == LoopyOutcome::N {
        return Vec::new();
    }
    let Some(edge) = edge else {
        return vec![Ground::fact(
            "no edge has two sides of the same value, so each mark leaves sides whose nim-sum is not 0",
        )];
    };
    let [one, other] = values.of(*edge).map(Nimber::value);
    let text =
        format!("the mark leaves two sides of the values {one} and {other}, whose nim-sum is 0");
    let fact = Ground::fact(text).number("side", one).number("side", other);
    vec![fact.together([format!("e{edge}")])]
}
