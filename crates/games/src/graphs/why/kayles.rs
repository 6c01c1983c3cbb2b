//! Explains positions of Node Kayles and Arc Kayles.

use crate::reason::Ground;
use grundy_core::Convention;
use grundy_core::mixed::AnyPosition;
use grundy_search::loopy::LoopyOutcome;

use super::MAX_EDGES;
use crate::catalog::why::{Explained, first_of, one};
use crate::graphs::SimpleGraph;
use crate::graphs::kayles::Kind;
use crate::graphs::lines::Line;

/// The maximum number of lines or pairs of nodes to list.
const MAX_LINES: usize = 4;

/// Explains paths and cycles by the heaps that have their values, and other graphs by a symmetry that maps each move to its answer.
pub(crate) fn kayles(components: &[AnyPosition], of: &Explained<'_>, kind: Kind) -> Vec<Ground> {
    let Some(graph) = one::<SimpleGraph>(components) else { return Vec::new() };
    if of.convention == Convention::Misere || graph.nodes().len() > MAX_EDGES {
        return Vec::new();
    }
    let nodes = graph.nodes();
    if let Some(lines) = graph.lines() {
        let lines: Vec<Line> = lines.into_iter().filter(|line| kind.has_moves(line)).collect();
        if lines.is_empty() {
            return Vec::new();
        }
        let game = match kind {
            Kind::Node => "Dawson's chess, 0.137",
            Kind::Arc => "Dawson's Kayles, 0.07",
        };
        let told = lines.iter().map(|line| {
            let (what, taken) = match line {
                Line::Path(_) => ("path", 0),
                Line::Cycle(_) => ("cycle", kind.taken()),
            };
            let count = line.nodes().len();
            match taken {
                0 => format!("a {what} of {count} nodes is a row of {count}"),
                _ => format!("a {what} of {count} nodes leaves a row of {}", count - taken),
            }
        });
        let text = format!("rows are those of {game}: {}", first_of(told, MAX_LINES));
        let fact = Ground::fact(text);
        return vec![lines.iter().take(MAX_LINES).fold(fact, |fact, line| {
            let items = line.nodes().iter().map(|&node| format!("n{}", nodes[node as usize]));
            fact.together(items)
        })];
    }
    let Some(symmetry) = kind.symmetry(graph) else { return Vec::new() };
    // The symmetry explains a win only if the winning move creates the symmetry, and a loss only if no such move is needed.
    let is_told = match (of.winning, of.outcome) {
        (None, outcome) => outcome == LoopyOutcome::P && symmetry.first.is_none(),
        (Some(mv), _) => symmetry.first.is_some_and(|first| {
            let first = (nodes[first.0 as usize], nodes[first.1 as usize]);
            mv.mv.downcast_ref() == Some(&first) || mv.mv.downcast_ref() == Some(&first.0)
        }),
    };
    if !is_told {
        return Vec::new();
    }
    let name = |&(one, other): &(u32, u32)| (nodes[one as usize], nodes[other as usize]);
    let pairs: Vec<(u32, u32)> = symmetry.pairs.iter().map(name).collect();
    let told = first_of(pairs.iter().map(|(one, other)| format!("{one} with {other}")), MAX_LINES);
    let after = of.winning.map_or_else(String::new, |mv| format!("after {}, ", mv.mv.text()));
    let text = match pairs.len() {
        0 => format!("{after}nothing is left"),
        _ => format!(
            "{after}a symmetry pairs each node with one that it does not touch, {told}: each move can be answered by its image"
        ),
    };
    vec![pairs.into_iter().take(MAX_LINES).fold(Ground::fact(text), |fact, (one, other)| {
        fact.together([format!("n{one}"), format!("n{other}")])
    })]
}
