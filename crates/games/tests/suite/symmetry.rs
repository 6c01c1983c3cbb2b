//! Checks facts about Node Kayles, Arc Kayles and misère Hackenbush on trees by computing them again from the notation of the
//! graph.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::mixed::MixedSum;
use grundy_search::loopy::LoopyOutcome;

use crate::theorem_reasons::Claim;

/// Returns the neighbors of each node. Words that begin with a digit are edges, or nodes without edges; other words are
/// ignored.
fn graph(words: &[String]) -> BTreeMap<u32, BTreeSet<u32>> {
    let mut graph: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for word in words.iter().filter(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
        let mut ends = word.split('-').map(|node| node.parse::<u32>().unwrap());
        let first = ends.next().unwrap();
        graph.entry(first).or_default();
        if let Some(other) = ends.next() {
            graph.entry(first).or_default().insert(other);
            graph.entry(other).or_default().insert(first);
        }
    }
    graph
}

/// Returns the connected parts of a graph, ordered by their smallest nodes.
fn parts(graph: &BTreeMap<u32, BTreeSet<u32>>) -> Vec<BTreeSet<u32>> {
    let mut parts: Vec<BTreeSet<u32>> = Vec::new();
    for &node in graph.keys() {
        if parts.iter().any(|part| part.contains(&node)) {
            continue;
        }
        let (mut part, mut next) = (BTreeSet::new(), vec![node]);
        while let Some(node) = next.pop() {
            if part.insert(node) {
                next.extend(&graph[&node]);
            }
        }
        parts.push(part);
    }
    parts
}

/// Returns whether the pairing can be completed: each remaining node needs a partner that is not adjacent to it, and the exchange
/// of all partners must preserve the edges.
fn completes(graph: &BTreeMap<u32, BTreeSet<u32>>, pairs: &mut BTreeMap<u32, u32>) -> bool {
    let Some(&node) = graph.keys().find(|node| !pairs.contains_key(node)) else {
        return graph.iter().all(|(node, next)| {
            let images: BTreeSet<u32> = next.iter().map(|other| pairs[other]).collect();
            images == graph[&pairs[node]]
        });
    };
    let free: Vec<u32> = graph
        .keys()
        .copied()
        .filter(|other| {
            *other != node && !graph[&node].contains(other) && !pairs.contains_key(other)
        })
        .collect();
    free.into_iter().any(|partner| {
        pairs.extend([(node, partner), (partner, node)]);
        let is_complete = completes(graph, pairs);
        pairs.remove(&node);
        pairs.remove(&partner);
        is_complete
    })
}

/// Checks a fact about rows, by the sizes of the parts, or a fact about a pairing of the nodes of the lost position.
pub(crate) fn kayles(claim: &Claim<'_>, is_node: bool) -> bool {
    if claim.text.starts_with("rows are those of ") {
        let graph = graph(&claim.words);
        let parts = parts(&graph);
        let parts = parts.iter().filter(|part| is_node || part.len() > 1);
        let (mut said, mut items) = (if is_node { vec![0, 137] } else { vec![0, 7] }, Vec::new());
        if !claim.text.contains(if is_node { "0.137:" } else { "0.07:" }) {
            return false;
        }
        for part in parts.take(4) {
            let count = part.len() as u64;
            let is_cycle = part.iter().all(|node| graph[node].len() == 2);
            let taken = if is_node { 3 } else { 2 };
            said.extend([count, if is_cycle { count - taken } else { count }]);
            items.push(part.iter().map(|node| format!("n{node}")).collect::<BTreeSet<_>>());
        }
        let named: Vec<BTreeSet<String>> =
            claim.items.iter().map(|items| items.iter().cloned().collect()).collect();
        return graph.values().all(|next| next.len() <= 2) && named == items && claim.says(said);
    }
    let mut graph = graph(&claim.cold);
    if !is_node {
        graph.retain(|_, next| !next.is_empty());
    }
    if graph.is_empty() {
        return claim.items.is_empty() && claim.text.ends_with("nothing is left");
    }
    let node = |item: &String| item.strip_prefix('n')?.parse::<u32>().ok();
    let mut pairs = BTreeMap::new();
    let mut said = Vec::new();
    for items in claim.items {
        let ends: Option<Vec<u32>> = items.iter().map(node).collect();
        let Some([one, other]) = ends.as_deref() else { return false };
        let is_apart = graph.get(one).is_some_and(|next| one != other && !next.contains(other));
        if !is_apart || pairs.insert(*one, *other).is_some() || pairs.insert(*other, *one).is_some()
        {
            return false;
        }
        said.extend([u64::from(*one), u64::from(*other)]);
    }
    claim.items.len() == (graph.len() / 2).min(4)
        && claim.text.contains("a symmetry pairs each node with one that it does not touch")
        && claim.says(said)
        && completes(&graph, &mut pairs)
}

/// Returns the values of the branches at a node of a tree. The value of a branch is 1 more than the nim-sum of the branches that it
/// carries.
fn branches(graph: &BTreeMap<u32, BTreeSet<u32>>, node: u32, from: Option<u32>) -> Vec<u64> {
    let next = graph.get(&node).into_iter().flatten().filter(|&&next| Some(next) != from);
    let xor = |values: Vec<u64>| values.into_iter().fold(0, |total, value| total ^ value);
    next.map(|&next| 1 + xor(branches(graph, next, Some(node)))).collect()
}

/// Returns the values of the branches on the ground, or `None` if the component on the ground is not a tree.
fn branches_of_tree(words: &[String]) -> Option<Vec<u64>> {
    let graph = graph(words);
    let held = parts(&graph).into_iter().find(|part| part.contains(&0)).unwrap_or_default();
    let is_held = |word: &&String| {
        word.split_once('-').is_some_and(|(u, _)| u.parse().is_ok_and(|node| held.contains(&node)))
    };
    // A connected graph is a tree if it has one fewer edge than it has nodes.
    let is_tree = words.iter().filter(is_held).count() + 1 == held.len().max(1);
    is_tree.then(|| branches(&graph, 0, None))
}

/// Checks a fact that treats the branches of a tree, in the lost position, as heaps of misère Nim.
pub(crate) fn misere_tree(claim: &Claim<'_>) -> bool {
    let heaps = branches_of_tree(&claim.cold);
    heaps.is_some_and(|heaps| misere_nim(claim, heaps, "branches", "this is a tree"))
}

/// Checks a fact about a misère sum of trees and heaps, which must name the heaps that have the same values as the components.
pub(crate) fn misere_sum(claim: &Claim<'_>, sum: &MixedSum) -> bool {
    let heaps = sum.iter().map(|part| {
        let text = part.text();
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        match part.game().name() {
            "nim" | "nimble" => words.iter().map(|word| word.parse().ok()).collect(),
            "hackenbush" => branches_of_tree(&words),
            _ => None,
        }
    });
    let heaps: Option<Vec<Vec<u64>>> = heaps.collect();
    heaps.is_some_and(|heaps| misere_nim(claim, heaps.concat(), "heaps", "this equals"))
}

/// Checks a fact about the winner of misère Nim with these heaps. In the sentence, `noun` is the word for the heaps.
fn misere_nim(claim: &Claim<'_>, mut heaps: Vec<u64>, noun: &str, subject: &str) -> bool {
    heaps.sort_unstable();
    let total = heaps.iter().fold(0, |total, heap| total ^ heap);
    let larger = heaps.iter().filter(|&&heap| heap > 1).count() as u64;
    let count = heaps.len() as u64;
    let is_lost = total == u64::from(larger == 0);
    let end = if larger > 0 { vec![total] } else { Vec::new() };
    let words = if larger > 0 { "with the nim-sum" } else { "an odd number of them" };
    let subject = claim.mv.as_ref().map_or(subject.to_owned(), |mv| format!("{mv} leaves "));
    let rest = claim.text.rsplit(':').next().unwrap_or_default();
    let numbers = rest.split(|letter: char| !letter.is_ascii_digit());
    let mut said: Vec<u64> = numbers.filter_map(|word| word.parse().ok()).collect();
    let ended = said.split_off(said.len().saturating_sub(end.len()));
    said.sort_unstable();
    claim.number(noun) == Some(count)
        && claim.number(&format!("larger {noun}")) == Some(larger)
        && claim.number("nim-sum") == Some(total)
        && claim.items.is_empty()
        && heaps.len() <= 8
        && said == heaps
        && ended == end
        && claim.text.contains(words)
        && claim.text.starts_with(&subject)
        && is_lost == (claim.outcome == LoopyOutcome::P || claim.mv.is_some())
}
