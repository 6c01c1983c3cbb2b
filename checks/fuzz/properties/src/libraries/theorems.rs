//! Compares theorems with exhaustive search on small decoded positions.

use super::Bytes;
use super::trees::tree;
use games::heaps::dual_nim::DualNim;
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::nim::Nim;
use games::heaps::take_and_break::TakeAndBreak;
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{Misere, OutcomeTheorem, Ruleset, SpragueGrundy, Sum, SumTheorem};
use grundy_search::Search;
use grundy_search::trial::{Claim, Subject, Trial};
use tree_algos::{EdgeId, NodeId};

/// Values, outcomes and winning moves of one small position.
pub(crate) fn theorems(data: &[u8]) {
    let mut bytes = Bytes(data);
    match bytes.byte() % 10 {
        0 => values(&Nim, numbers(&mut bytes, 4, 9)),
        1 => misere(&Nim, numbers(&mut bytes, 4, 7)),
        2 => misere_outcome(&DualNim, numbers(&mut bytes, 6, 9)),
        3 => values(&FloorDivision, vec![bytes.word() >> (bytes.byte() % 64), bytes.word() % 100]),
        4 => {
            let divisors = (0..=bytes.below(4)).map(|_| u64::from(2 + bytes.below(30)));
            let divisors =
                Divisors::new(divisors.collect::<Vec<_>>()).expect("at least one, none below 2");
            let game = RunTable::new(divisors).expect("few runs");
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
            for coin in &coins {
                counts[coin.index()] += 1;
            }
            let game = CoinsToRoot::new(tree, counts).expect("a count per node");
            let view = game.at(root);
            assert_eq!(view.board_value(), view.nim_sum(&coins));
            values(&view, coins);
        }
        8 => {
            let tree = tree(&mut bytes, 8);
            let game = PathMarking::new(&tree);
            let mut marked = Marked::none();
            for _ in 0..bytes.below(5) {
                let moves: Vec<EdgeId> = game.moves(&marked).collect();
                if moves.is_empty() {
                    break;
                }
                marked = marked.with(moves[bytes.below(moves.len() as u32) as usize]);
            }
            values(&game, vec![marked]);
        }
        _ => {
            let stairs = Staircase::new(numbers(&mut bytes, 4, 4)).expect("few coins");
            let others = (0..bytes.below(3)).map(|_| Right(u64::from(bytes.below(40))));
            let sum = std::iter::once(Left(stairs)).chain(others).collect();
            values(&(StaircaseNim, FloorDivision), sum);
        }
    }
}

/// Codes of any form: compares the computed values, continued by the certified period, with search.
pub(crate) fn octal(data: &[u8]) {
    let mut bytes = Bytes(data);
    // Hexadecimal digits allow a heap to become three, so the rules have many moves. Small digits make games in
    // which no move splits a heap, or no move leaves one.
    let (base, largest) = [(16, 18), (8, 40), (8, 40), (4, 40), (2, 40)][bytes.below(5) as usize];
    let digits = |bytes: &mut Bytes<'_>, most: u32| -> String {
        let count = bytes.below(most + 1);
        (0..count).map(|_| char::from_digit(bytes.below(base), 16).expect("a digit")).collect()
    };
    let unequal = if bytes.byte() % 5 == 0 { "unequal:" } else { "" };
    let before = if bytes.byte() % 3 == 0 { 4 } else { 0 };
    let mut code = format!("{unequal}{before}.{}", digits(&mut bytes, 5).to_uppercase());
    if bytes.byte() % 3 == 0 {
        let last = char::from_digit(bytes.below(base), 16).expect("a digit");
        code += &format!("({}{last})", digits(&mut bytes, 3)).to_uppercase();
    }
    let game: TakeAndBreak = code.parse().unwrap_or_else(|error| panic!("{code}: {error}"));
    let game = game.with_values(200).expect("200 values");
    values(&game, (0..3).map(|_| u64::from(bytes.below(largest))).collect());
}

fn numbers(bytes: &mut Bytes<'_>, most: u32, bound: u32) -> Vec<u64> {
    (0..=bytes.below(most)).map(|_| u64::from(bytes.below(bound))).collect()
}

fn values<G: SpragueGrundy + Sync>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::value_theorem(game)), Sum::from(sum));
}

fn misere<G: SumTheorem<Misere> + Sync>(game: &G, sum: Vec<G::Position>) {
    check(Trial::new(Search::new(game), Claim::sum_theorem(game, Misere)), Sum::from(sum));
}

fn misere_outcome<G: OutcomeTheorem<Misere> + Sync>(game: &G, position: G::Position) {
    check(Trial::new(Search::new(game), Claim::outcome_theorem(game, Misere)), position);
}

fn check<G: Ruleset, S: Subject>(mut trial: Trial<'_, G, S>, position: S::Of<G::Position>) {
    match trial.first_counterexample([position]) {
        Ok(None) => {}
        Ok(Some(counterexample)) => panic!("{counterexample}"),
        Err(error) => panic!("{error}"),
    }
}
