//! Explains in words why the theorems about graphs give the outcome of a position.

mod cycles;
mod kayles;
mod rows;

use std::collections::BTreeMap;

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;
use grundy_search::entailing::{Situation, Turn};
use grundy_search::loopy::LoopyOutcome;
use multigraphs::{Matching, Multigraph};
use tree_algos::EdgeId;

pub(crate) use kayles::kayles;
pub(crate) use rows::{Line, explain as explain_rows};

use cycles::AtGround;

use super::TokenGraph;
use super::brussels_sprouts::Arms;
use super::hackenbush::{Picture, branch_values};
use super::nimstring::Strings;
use crate::catalog::look::typed;
use crate::catalog::why::{Explained, cold, misere_nim, one, subject};
use crate::notation::labels::Labels;

/// The maximum number of edges of a position that is explained. Explaining it requires evaluating the theorem again.
const MAX_EDGES: usize = 5_000;
/// The maximum number of pairs to list.
const MAX_LISTED: usize = 4;

/// Explains a lost position by a maximum matching that leaves the token's node without a partner. Explains a winning move by a matching
/// that pairs the token's node with the node to which the move leads.
pub(crate) fn matching(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(position) = one::<TokenGraph>(components) else { return Vec::new() };
    if of.convention == Convention::Misere || position.edges().len() > MAX_EDGES {
        return Vec::new();
    }
    let token = position.token();
    let to = of.winning.and_then(|mv| mv.mv.downcast_ref::<u32>()).copied();
    if (of.outcome == LoopyOutcome::N) != to.is_some() {
        return Vec::new();
    }
    let gone = |node: u32| node == token || Some(node) == to;
    let mut labels: Vec<u32> = position.edges().iter().flat_map(|&(u, v)| [u, v]).collect();
    labels.sort_unstable();
    labels.dedup();
    let number = |label: u32| labels.binary_search(&label).map_or(0, |at| at as u32);
    let rest = position.edges().iter().filter(|&&(u, v)| !gone(u) && !gone(v) && u != v);
    let rest = rest.map(|&(u, v)| (number(u), number(v)));
    let Ok(rest) = Multigraph::from_edges(labels.len(), rest) else { return Vec::new() };
    let matching = Matching::maximum(&rest);
    let pairs = matching.pairs().map(|(u, v)| (labels[u.index()], labels[v.index()]));
    let pairs: Vec<(u32, u32)> = to.map(|to| (token, to)).into_iter().chain(pairs).collect();
    let names = Labels::of_game(components);
    let told = pairs.iter().take(MAX_LISTED);
    let told: Vec<String> =
        told.map(|&(u, v)| format!("{}-{}", names.of(u), names.of(v))).collect();
    let more = if pairs.len() > MAX_LISTED { ", ..." } else { "" };
    let told = told.join(", ");
    let text = match to {
        Some(_) => format!(
            "pair neighbors, as many as possible: {told}{more}; always move to the partner, and the opponent always has to move to a \
             node that has one"
        ),
        None if pairs.is_empty() => "the token cannot move".to_owned(),
        None => format!(
            "pair neighbors without the token, as many as possible: {told}{more}; every move leads to a node of a pair, and the \
             opponent moves to its partner"
        ),
    };
    let edge = |(u, v)| position.edges().iter().position(|&ends| ends == (u, v) || ends == (v, u));
    let fact = pairs.into_iter().fold(Ground::fact(text), |fact, (u, v)| {
        let edge = edge((u, v)).map(|edge| format!("e{edge}"));
        fact.together([format!("n{u}"), format!("n{v}")].into_iter().chain(edge))
    });
    vec![fact.number("token", token.into())]
}

/// The maximum number of nodes on one side of a bipartite graph in which [`even_nodes`] searches for a set.
const MAX_NODES: usize = 128;

/// Explains a lost position by a set of nodes that includes the token's node. Each node outside the set has an even number of edges to
/// the set. After a move out of the set, an odd number of these edges remain, so the opponent can move back. Explains a winning move by
/// such a set in the lost position to which it leads.
pub(crate) fn even(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let lost = cold::<TokenGraph>(components, of).filter(|_| of.convention == Convention::Normal);
    let Some(lost) = lost else { return Vec::new() };
    let Some(nodes) = even_nodes(&lost) else { return Vec::new() };
    let names = Labels::of_game(components);
    let told: Vec<String> = nodes.iter().take(8).map(|&node| names.of(node).to_string()).collect();
    let more = if nodes.len() > 8 { ", ..." } else { "" };
    let (told, number) = (told.join(", "), lost.token());
    let token = names.of(number);
    let text = match of.winning {
        _ if lost.neighbors().is_empty() => format!("{token} has no edge left"),
        _ => {
            let end = if of.winning.is_some() {
                "always return there"
            } else {
                "the opponent can always return there"
            };
            let nodes = if nodes.len() == 1 { "the node" } else { "the nodes" };
            format!(
                "the token is on {token}, and each other node has an even number of edges to {nodes} {told}{more}: {end}"
            )
        }
    };
    let fact = Ground::fact(text).number("token", number.into());
    vec![fact.together(nodes.into_iter().map(|node| format!("n{node}")))]
}

/// Finds the nodes of a set as described at [`even`], if the graph is bipartite and small enough. Gaussian elimination finds rows of the
/// token's side that add up to the row of the token's node.
fn even_nodes(position: &TokenGraph) -> Option<Vec<u32>> {
    let mut sides = BTreeMap::from([(position.token(), false)]);
    let mut next = vec![position.token()];
    while let Some(node) = next.pop() {
        let side = sides[&node];
        for &(u, v) in position.edges().iter().filter(|(u, v)| *u == node || *v == node) {
            let other = if u == node { v } else { u };
            match sides.insert(other, !side) {
                None => next.push(other),
                Some(before) if before == side => return None,
                Some(_) => {}
            }
        }
    }
    let on = |wanted: bool| sides.iter().filter(move |side| *side.1 == wanted).map(|side| *side.0);
    let others: Vec<u32> = on(true).collect();
    let token = position.token();
    let own: Vec<u32> = on(false).filter(|&node| node != token).chain([token]).collect();
    if own.len() > MAX_NODES || others.len() > MAX_NODES {
        return None;
    }
    let mut basis: Vec<(u128, u128)> = Vec::new();
    for (at, &node) in own.iter().enumerate() {
        let ends = position.edges().iter().filter_map(|&(u, v)| match node {
            _ if node == u => others.binary_search(&v).ok(),
            _ if node == v => others.binary_search(&u).ok(),
            _ => None,
        });
        let row = ends.fold(0_u128, |row, end| row ^ (1 << end));
        let (mut row, mut from) = (row, 1_u128 << at);
        for &(other, of) in &basis {
            // `row ^ other` is less than `row` if and only if `row` contains the leading bit of `other`. In that case, the xor clears this
            // bit.
            if (row ^ other) < row {
                (row, from) = (row ^ other, from ^ of);
            }
        }
        if row > 0 {
            basis.push((row, from));
            basis.sort_unstable_by(|a, b| b.cmp(a));
        } else if node == token {
            let is_in = |at: &usize| (from >> at) & 1 == 1;
            let mut nodes: Vec<u32> = (0..own.len()).filter(is_in).map(|at| own[at]).collect();
            nodes.sort_unstable();
            return Some(nodes);
        }
    }
    None
}

/// Explains the value of a picture, and the value after the winning cut. The value of an edge at the ground is one more than the value of
/// everything above it. A cycle shrinks to a point that carries one edge of value 1 for each edge of the cycle. In misère play, explains
/// only trees, by [`misere_tree`].
pub(crate) fn hackenbush(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(picture) = one::<Picture>(components) else { return Vec::new() };
    let edges = picture.edges();
    if edges.len() > MAX_EDGES {
        return Vec::new();
    }
    if of.convention == Convention::Misere {
        return misere_tree(picture, of).into_iter().collect();
    }
    let all: Vec<usize> = (0..edges.len()).collect();
    let cut =
        of.winning.and_then(|mv| Some((mv.mv.text(), mv.mv.downcast_ref::<EdgeId>()?.index())));
    let names = Labels::of_game(components);
    let Some(whole) = AtGround::of(edges, &all, &names) else { return Vec::new() };
    let Some((cut, edge)) = cut else { return vec![whole.marked(whole.in_words())] };
    let rest: Vec<usize> = all.into_iter().filter(|&other| other != edge).collect();
    let left = AtGround::of(edges, &rest, &names).map(|left| left.marked(left.after(cut)));
    left.into_iter().chain([whole.numbered(whole.in_words())]).collect()
}

/// Explains misère play of a tree by Nim, with one heap for each branch at the ground.
fn misere_tree(picture: &Picture, of: &Explained<'_>) -> Option<Ground> {
    let mut edges = picture.edges().to_vec();
    if let Some(mv) = of.winning {
        edges.remove(mv.mv.downcast_ref::<EdgeId>()?.index());
    }
    let heaps = branch_values(&Picture::new(edges))?;
    let subject = match heaps.len() {
        0 => subject(of, "is"),
        _ => format!("{} a tree, whose branches at the ground count as", subject(of, "is")),
    };
    Some(misere_nim(&subject, "branches", &heaps))
}

/// Explains a Nimstring position by its chains and rings.
pub(crate) fn nimstring(components: &[AnyPosition], of: &Explained<'_>) -> Vec<Ground> {
    let Some(situation) = one::<Situation<Strings>>(components) else { return Vec::new() };
    let [strings] = &situation.parts[..] else { return Vec::new() };
    if of.convention == Convention::Misere || situation.turn != Turn::Anywhere {
        return Vec::new();
    }
    let names = Labels::of_game(components);
    let lines = (0..).zip(strings.strings());
    let lines: Vec<Line> = lines
        .map(|(edge, &ends): (usize, _)| Line {
            ends,
            item: format!("e{edge}"),
            name: format!("{}-{}", names.of(ends.0), names.of(ends.1)),
        })
        .collect();
    explain_rows(strings, &lines, ["coin", "coins"]).into_iter().collect()
}

/// Explains the outcome by the number of moves, which does not depend on how the players move.
pub(crate) fn brussels_sprouts(components: &[AnyPosition], _: &Explained<'_>) -> Vec<Ground> {
    let regions = typed::<Arms>(components);
    let moves: u64 = regions.iter().map(|region| u64::from(region.moves_left())).sum();
    let parity = if moves % 2 == 0 { "an even number" } else { "an odd number" };
    let text = match moves {
        1 => "1 move is left: an odd number".to_owned(),
        _ => format!("{moves} moves are left, whatever is played: {parity}"),
    };
    vec![Ground::fact(text).number("moves", moves)]
}
