//! Theorems against exhaustive search on small decoded positions, and tree algorithms against definitions.

use crate::bytes::Bytes;
use games::coins_to_root::CoinsToRoot;
use games::dual_nim::DualNim;
use games::floor_division::{Divisors, FloorDivision, FloorDivisionBy};
use games::heap::{Code, HeapGame};
use games::nim::{Heaps, MisereNim, Nim};
use games::path_marking::{Marked, MarkedEdges};
use games::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::trial::{Claim, Trial};
use grundy_core::{OutcomeTheorem, Ruleset, Search, SpragueGrundy, Sum};
use tree_algos::{Engine, HeavyPaths, NodeId, Rooted, Tree, xor_distances_with};

/// Values, outcomes and winning moves of one small position.
pub fn theorems(data: &[u8]) {
    let mut bytes = Bytes(data);
    match bytes.byte() % 9 {
        0 => values(&Nim, numbers(&mut bytes, 4, 9)),
        1 => outcomes(&MisereNim, numbers(&mut bytes, 4, 7)),
        2 => outcomes(&DualNim, vec![Heaps::from(numbers(&mut bytes, 6, 9))]),
        3 => values(&FloorDivision, vec![bytes.word() >> (bytes.byte() % 64), bytes.word() % 100]),
        4 => {
            let divisors = (0..=bytes.below(4)).map(|_| u64::from(2 + bytes.below(30)));
            let divisors =
                Divisors::new(divisors.collect::<Vec<_>>()).expect("at least one, none below 2");
            let game = FloorDivisionBy::new(divisors).expect("few runs");
            values(&game, vec![bytes.word() >> (16 + bytes.byte() % 48)]);
        }
        5 => values(
            &StaircaseNim,
            vec![Staircase::new(numbers(&mut bytes, 5, 4)).expect("few coins")],
        ),
        6 => {
            let tree = tree(&mut bytes, 5);
            let root = NodeId::new(bytes.below(tree.node_count() as u32));
            let coins = tree.nodes().map(|_| u64::from(bytes.below(3))).collect();
            values(&StaircaseNim, vec![Staircase::on_tree(tree, root, coins).expect("few coins")]);
        }
        7 => {
            let tree = tree(&mut bytes, 8);
            let root = NodeId::new(bytes.below(tree.node_count() as u32));
            let coins =
                (0..bytes.below(6)).map(|_| NodeId::new(bytes.below(tree.node_count() as u32)));
            let coins: Vec<NodeId> = coins.collect();
            let mut counts = vec![0; tree.node_count()];
            coins.iter().for_each(|coin| counts[coin.index()] += 1);
            let game = CoinsToRoot::new(tree, counts).expect("a count per node");
            let view = game.at(root);
            assert_eq!(view.board_value(), view.nim_sum(&coins));
            values(&view, coins);
        }
        _ => {
            let tree = tree(&mut bytes, 7);
            values(&MarkedEdges::new(&tree), vec![Marked::none()]);
        }
    }
}

/// Octal codes: the computed values, continued by the certified period, against search.
pub fn octal(data: &[u8]) {
    let mut bytes = Bytes(data);
    let code = format!("0.{:03o}", bytes.below(512));
    let game = HeapGame::new(code.parse::<Code>().expect("a code"), 200).expect("200 values");
    values(&game, (0..3).map(|_| u64::from(bytes.below(40))).collect());
}

/// All engines of `xor_distances`, and distances and ancestors, against plain searches.
pub fn tree_algorithms(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tree = tree(&mut bytes, 200);
    let marks: Vec<bool> = tree.nodes().map(|_| bytes.byte() % 3 != 0).collect();
    let views: Vec<Rooted> = tree.nodes().map(|root| Rooted::new(&tree, root)).collect();
    let marked = || tree.nodes().filter(|node| marks[node.index()]);
    let expected: Vec<u32> =
        views.iter().map(|view| marked().fold(0, |xor, node| xor ^ view.depth(node))).collect();
    for engine in Engine::ALL {
        assert_eq!(
            xor_distances_with(engine, &tree, |node| marks[node.index()]),
            expected,
            "{engine:?}"
        );
    }
    let paths = HeavyPaths::new(&views[0]);
    for u in tree.nodes().step_by(1 + tree.node_count() / 16) {
        for v in tree.nodes() {
            let way: Vec<NodeId> = views[v.index()].ancestors(u).collect();
            assert_eq!(paths.distance(u, v) as usize, way.len() - 1);
            assert!(paths.path(u, v).eq(way.iter().copied()));
            for (steps, &node) in (0..).zip(&way) {
                assert_eq!(paths.jump(u, v, steps), Some(node));
            }
            let top = way.iter().min_by_key(|node| views[0].depth(**node));
            assert_eq!(Some(&paths.lca(u, v)), top);
        }
    }
}

/// A tree of up to `most` nodes, each hung under one before it, near or far by the same byte.
fn tree(bytes: &mut Bytes<'_>, most: u32) -> Tree {
    let nodes = 1 + bytes.below(most);
    let window = 1 + bytes.below(nodes);
    let parents = (1..nodes).map(|node| Some(node - 1 - bytes.below(node.min(window))));
    Tree::from_parents(std::iter::once(None).chain(parents)).expect("parents come before children")
}

fn numbers(bytes: &mut Bytes<'_>, most: u32, bound: u32) -> Vec<u64> {
    (0..1 + bytes.below(most)).map(|_| u64::from(bytes.below(bound))).collect()
}

fn values<G: SpragueGrundy>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::theorem(game)), sum);
}

fn outcomes<G: OutcomeTheorem>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::outcome_theorem(game)), sum);
}

fn check<G: Ruleset>(mut trial: Trial<'_, G>, sum: Vec<G::Position>) {
    match trial.first([Sum::from(sum)]) {
        Ok(None) => {}
        Ok(Some(counterexample)) => panic!("{counterexample}"),
        Err(error) => panic!("{error}"),
    }
}
