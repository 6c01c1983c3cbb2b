//! Compares the theorem about misère sums of Hackenbush trees, Nim heaps and Nimble coins to exhaustive play by the rules.

use std::collections::{BTreeSet, HashMap};

use games::catalog::{Catalog, Fact, How, LoopyOutcome, Question};
use grundy_core::mixed::MixedSum;
use grundy_core::{Limits, Misere};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Returns whether the player to move wins, by the definition: a player who cannot move wins.
fn wins(sum: &MixedSum, known: &mut HashMap<Vec<String>, bool>) -> bool {
    let mut key: Vec<String> = sum.iter().map(ToString::to_string).collect();
    key.sort_unstable();
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut moves = sum.moves().peekable();
    let wins = moves.peek().is_none() || moves.any(|mv| !wins(&sum.try_play(&mv).unwrap(), known));
    known.insert(key, wins);
    wins
}

/// Checks that the theorem gives the outcome and the set of all winning moves that the definition gives.
fn follows_the_definition(text: &str, known: &mut HashMap<Vec<String>, bool>) {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum(text).unwrap();
    let solved = catalog.answer(&sum, &Question::new(Misere).why(), &Limits::none());
    let expected = if wins(&sum, known) { LoopyOutcome::N } else { LoopyOutcome::P };
    assert_eq!(solved.outcome(), &Fact::Known(expected, How::Theorem), "{text}");
    assert_eq!(catalog.statistics().edges(), 0, "{text}");
    let winning = solved.winning_moves().get().unwrap();
    assert!(winning.are_all(), "{text}");
    let told: BTreeSet<String> = winning.as_slice().iter().map(|mv| sum.move_text(mv)).collect();
    assert_eq!(told.len(), winning.as_slice().len(), "{text}");
    let leaves_p = |mv: &_| !wins(&sum.try_play(mv).unwrap(), &mut *known);
    let all: BTreeSet<String> = sum.moves().filter(leaves_p).map(|mv| sum.move_text(&mv)).collect();
    assert_eq!(told, all, "{text}");
    assert!(!solved.why().get().unwrap().is_empty(), "{text}");
}

/// Lists the trees in which each node hangs on an earlier one, as edges.
fn trees(nodes: u32) -> Vec<String> {
    let mut trees = vec![String::new()];
    for node in 1..nodes {
        let grown = |tree: &String| {
            let hang = |below: u32| format!("{tree} {below}-{node}");
            (0..node).map(hang).collect::<Vec<_>>()
        };
        trees = trees.iter().flat_map(grown).collect();
    }
    trees
}

#[test]
fn two_trees_and_heaps_agree_with_play() {
    let mut known = HashMap::new();
    let small: Vec<String> = (2..=4).flat_map(trees).collect();
    for (at, tree) in small.iter().enumerate() {
        for other in &small[at..] {
            for rest in ["", " + nim 1", " + nim 2", " + nim 3", " + nimble 2"] {
                let text = format!("hackenbush{tree} + hackenbush{other}{rest}");
                follows_the_definition(&text, &mut known);
            }
        }
    }
}

#[test]
fn larger_sums_agree_with_play() {
    let mut known = HashMap::new();
    let mut rng = StdRng::seed_from_u64(69);
    for _ in 0..crate::sized(60, 600) {
        let parts: Vec<String> = (0..rng.random_range(2..4))
            .map(|_| match rng.random_range(0..4) {
                0 => format!("nim {} {}", rng.random_range(0..4), rng.random_range(1..5)),
                1 => format!("nimble {}", rng.random_range(1..5)),
                _ => {
                    let nodes = rng.random_range(2..6_u32);
                    let edges =
                        (1..nodes).map(|node| format!(" {}-{node}", rng.random_range(0..node)));
                    format!("hackenbush{}", edges.collect::<Vec<_>>().concat())
                }
            })
            .collect();
        follows_the_definition(&parts.join(" + "), &mut known);
    }
}

/// The theorem does not apply to graphs with a cycle, nor next to a game that does not reduce to heaps of Nim.
#[test]
fn other_sums_are_searched() {
    for text in
        ["hackenbush 0-1 1-2 2-0 + nim 2", "hackenbush 0-1 1-2 + kayles 4", "nim 2 + kayles 4"]
    {
        let catalog = Catalog::standard();
        let sum = catalog.read_sum(text).unwrap();
        let solved = catalog.solve(&sum, Misere, &Limits::none());
        let expected = wins(&sum, &mut HashMap::new());
        assert_eq!(
            (solved.first_wins(), solved.outcome().how()),
            (Some(expected), Some(How::Search))
        );
    }
}

/// These heaps, next to a tree of a hundred nodes, are far too large to search.
#[test]
fn large_sums_are_answered_at_once() {
    let path: Vec<String> = (1..100).map(|node| format!(" {}-{node}", node - 1)).collect();
    let text = format!("hackenbush{} + nim 1000000007 1000000006 + nimble 99", path.concat());
    let catalog = Catalog::standard();
    let sum = catalog.read_sum(&text).unwrap();
    let solved = catalog.solve(&sum, Misere, &Limits::none());
    // The nim-sum is 99 ^ 99 ^ 1 = 1. Either the larger heap of Nim becomes equal to the other one, or a component of value 99 gets the
    // value 98.
    assert_eq!(solved.outcome(), &Fact::Known(LoopyOutcome::N, How::Theorem));
    let winning = solved.winning_moves().get().unwrap().as_slice();
    let winning: Vec<String> = winning.iter().map(|mv| sum.move_text(mv)).collect();
    assert_eq!(winning, ["0/98-99", "1/1000000007:1000000006", "3/99:98"]);
}
