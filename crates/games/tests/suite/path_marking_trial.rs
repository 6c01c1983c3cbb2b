//! Compares searches with the two rulesets of path marking to each other and to the theorem.

use games::trees::path_marking::{Marked, Part, PathMarking, PathMarkingParts};
use grundy_core::Convention;
use grundy_search::Search;
use grundy_search::trial::{self, Claim};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, Tree};

/// Returns all small trees and some larger trees of every shape.
fn trees() -> Vec<Tree> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut source = |bound: u32| rng.random_range(0..bound);
    let mut trees: Vec<Tree> = (1..=6).flat_map(shapes::all_recursive).collect();
    for shape in TreeShape::ALL {
        for nodes in crate::sized([8, 10], [8, 12]) {
            let tree = shape.tree(nodes, &mut source);
            trees.push(shapes::shuffled(&tree, &mut source));
        }
    }
    trees
}

/// Lists all sets of at most two marked edges. All other positions are reachable from these.
fn few_marks(tree: &Tree) -> Vec<Marked> {
    let edges = tree.edge_count() as u32;
    let mut sets = vec![Marked::none()];
    for u in (0..edges).map(EdgeId::new) {
        sets.extend((0..=u.get()).map(|v| Marked::new([u, EdgeId::new(v)])));
    }
    sets
}

#[test]
fn both_path_marking_rulesets_agree_in_normal_and_misere_play() {
    for tree in trees() {
        let game = PathMarking::new(&tree);
        let marks = Search::new(&game);
        let parts = Search::new(game.parts());
        let as_written = Search::new(game.parts()).as_written();
        for marked in few_marks(&tree) {
            let sum = game.parts_of(&marked).unwrap();
            let board = [marked.clone()];
            let value = marks.nim_value(&marked).unwrap();
            assert_eq!(parts.nim_sum(sum.as_slice()).unwrap(), value, "{marked} of {tree:?}");
            assert_eq!(as_written.nim_sum(sum.as_slice()).unwrap(), value);
            for convention in [Convention::Normal, Convention::Misere] {
                let outcome = marks.sum_outcome(&board, convention).unwrap();
                assert_eq!(
                    parts.sum_outcome(sum.as_slice(), convention).unwrap(),
                    outcome,
                    "{convention}"
                );
                assert_eq!(
                    as_written.sum_outcome(sum.as_slice(), convention).unwrap(),
                    outcome,
                    "{convention}"
                );
                let remoteness = marks.sum_remoteness(&board, convention).unwrap();
                assert_eq!(
                    parts.sum_remoteness(sum.as_slice(), convention).unwrap(),
                    remoteness,
                    "{convention}"
                );
            }
        }
    }
}

#[test]
fn the_theorem_holds_for_the_literal_rule() {
    for tree in trees() {
        let game = PathMarking::new(&tree);
        let positions = few_marks(&tree).into_iter().map(|marked| [marked]);
        let found =
            trial::first_counterexample(&game, Claim::value_theorem(&game), positions).unwrap();
        assert!(found.is_none(), "{} on {tree:?}", found.unwrap());
    }
}

#[test]
fn the_theorem_holds_for_parts_in_sums() {
    for tree in trees() {
        let rules = PathMarkingParts::new(&tree);
        let mut parts = vec![Part::Whole, Part::Chain(2), Part::Chain(3)];
        for (cut, u, v) in tree.edges() {
            parts.extend([Part::Branch { root: u, cut }, Part::Branch { root: v, cut }]);
        }
        let pairs = parts.iter().flat_map(|&a| parts.iter().map(move |&b| [a, b]));
        let found =
            trial::first_counterexample(&rules, Claim::value_theorem(&rules), pairs).unwrap();
        assert!(found.is_none(), "{} on {tree:?}", found.unwrap());
    }
}

/// The winner in misère play is sometimes the winner in normal play and sometimes the other player.
#[test]
fn misere_winners_are_unrelated_to_normal_winners() {
    let mut winners = [[0; 2]; 2];
    for tree in (2..=8).flat_map(shapes::all_recursive) {
        let rules = PathMarkingParts::new(&tree);
        let search = Search::new(&rules);
        let [normal, misere] = [Convention::Normal, Convention::Misere]
            .map(|convention| search.sum_outcome(&[Part::Whole], convention).unwrap().first_wins());
        winners[usize::from(normal)][usize::from(misere)] += 1;
        if winners.iter().flatten().all(|&count| count > 0) {
            return;
        }
    }
    panic!("{winners:?}");
}
