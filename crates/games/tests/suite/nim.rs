//! Compares the theorems about Nim in both conventions to exhaustive play, and tests heaps that are too large to search. Also tests
//! misère sums of Nim heaps, Nimble coins and Hackenbush trees in the same way.

use crate::oracle::{checked_moves_are_the_listed_ones, lists, sums_are_right, values_are_right};
use games::catalog::{Catalog, Fact, How, LoopyOutcome, Question};
use games::heaps::nim::Nim;
use grundy_core::mixed::MixedSum;
use grundy_core::{Limits, Misere, Normal, Outcome, Ruleset, SpragueGrundy, SumMove, SumTheorem};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeSet, HashMap};

#[test]
fn outcomes_and_winning_moves_agree_with_exhaustive_play() {
    let heaps = || (0..=4).flat_map(|count| lists(count, 6));
    sums_are_right(&Nim, Normal, heaps());
    sums_are_right(&Nim, Misere, heaps());
}

#[test]
fn values_and_moves_to_values_agree_with_the_mex() {
    values_are_right(&Nim, 0..60);
}

#[test]
fn only_listed_moves_are_accepted() {
    for heap in 0..8 {
        checked_moves_are_the_listed_ones(&Nim, &heap, 0..10);
    }
    let error = Nim.try_play(&2, &3).unwrap_err();
    assert_eq!(error.to_string(), "illegal move 3 in position 2");
}

#[test]
fn the_largest_heaps_are_solved_quickly() {
    let max = u64::MAX;
    assert_eq!(Nim.sum_outcome(&[max, max], Normal), Outcome::P);
    assert_eq!(
        Nim.sum_winning_moves(&[max, max, 1], Normal).collect::<Vec<_>>(),
        [0, 1, 2].map(|heap| SumMove::new(heap, 1))
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, max - 1], Normal).collect::<Vec<_>>(),
        [SumMove::new(0, 1)]
    );
    assert_eq!(Nim.sum_winning_moves(&[max], Normal).collect::<Vec<_>>(), [SumMove::new(0, max)]);
    assert_eq!(
        Nim.sum_winning_moves(&[max], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, max - 1)]
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, 1], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, max)]
    );
    assert_eq!(Nim.sum_winning_moves(&[max, max], Misere).count(), 0);
    assert_eq!(Nim.try_play(&max, &max).unwrap().as_slice(), [0]);
    assert_eq!(Nim.try_play(&max, &1).unwrap().as_slice(), [max - 1]);
    assert!(Nim.try_play(&(max - 1), &max).is_err());
    assert!(Nim.try_play(&max, &0).is_err());
}

#[test]
fn larger_random_heaps_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(10);
    let search = Search::new(Nim);
    for _ in 0..300 {
        let most = [1, 2, 5, 11][rng.random_range(0..4)];
        let heaps: Vec<u64> =
            (0..rng.random_range(0..6)).map(|_| rng.random_range(0..=most)).collect();
        assert_eq!(search.nim_sum(&heaps).unwrap(), Nim.nim_sum(&heaps), "{heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
        assert_eq!(claimed, search.sum_winning_moves(&heaps, Normal).unwrap(), "{heaps:?}");
        let outcome = search.sum_outcome(&heaps, Misere).unwrap();
        assert_eq!(Nim.sum_outcome(&heaps, Misere), outcome, "misère {heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Misere).collect();
        let expected = search.sum_winning_moves(&heaps, Misere).unwrap();
        assert_eq!(claimed, expected, "misère {heaps:?}");
    }
}

/// Determines by exhaustive misère play whether the player to move wins: a player who cannot move wins.
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

/// Checks that the theorem gives the same outcome and the same winning moves as exhaustive play.
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

/// Lists all trees in which each node is attached to a node with a smaller number, as strings of edges.
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
fn misere_sums_of_two_trees_and_heaps_agree_with_play() {
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
fn larger_misere_sums_agree_with_play() {
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

/// The theorem does not apply to graphs with a cycle, or to sums with a game that does not reduce to Nim heaps.
#[test]
fn sums_outside_the_theorem_are_searched() {
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

/// The heaps in this sum, next to a tree of a hundred nodes, are far too large to search.
#[test]
fn large_sums_are_solved_quickly() {
    let path: Vec<String> = (1..100).map(|node| format!(" {}-{node}", node - 1)).collect();
    let text = format!("hackenbush{} + nim 1000000007 1000000006 + nimble 99", path.concat());
    let catalog = Catalog::standard();
    let sum = catalog.read_sum(&text).unwrap();
    let solved = catalog.solve(&sum, Misere, &Limits::none());
    // The nim-sum is 99 ^ 99 ^ 1 = 1. The winning moves make the larger Nim heap equal to the other one, or reduce a component of
    // value 99 to 98.
    assert_eq!(solved.outcome(), &Fact::Known(LoopyOutcome::N, How::Theorem));
    let winning = solved.winning_moves().get().unwrap().as_slice();
    let winning: Vec<String> = winning.iter().map(|mv| sum.move_text(mv)).collect();
    assert_eq!(winning, ["0/98-99", "1/1000000007:1000000006", "3/99:98"]);
}
