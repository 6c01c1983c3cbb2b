//! Sums of unlike games: at compile time and at run time the answers are those of exhaustive play.

use games::heaps::floor_division::FloorDivision;
use games::heaps::nim::Nim;
use games::heaps::take_and_break::TakeAndBreak;
use games::notation::component;
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{self, Marked, Part, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseNim};
use grundy_core::mixed::Either::{self, Left, Right};
use grundy_core::mixed::{MixedMove, MixedSum};
use grundy_core::{
    Convention, Nimber, Normal, Outcome, Search, SpragueGrundy, SumMove, SumTheorem,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::{NodeId, Tree, shapes};

/// The parts of a sum, each of another game.
#[derive(Debug)]
struct Parts {
    stairs: Vec<Staircase>,
    heaps: Vec<u64>,
    coins: Vec<NodeId>,
    integers: Vec<u64>,
    pins: Vec<u64>,
}

fn random_parts(rng: &mut StdRng) -> Parts {
    let stairs = (0..rng.random_range(0..3))
        .map(|_| {
            let nodes = rng.random_range(1..5);
            let coins = (0..nodes).map(|_| rng.random_range(0..3)).collect();
            let tree = shapes::random_recursive(nodes, |bound| rng.random_range(0..bound));
            Staircase::on_tree(tree, NodeId::new(0), coins).unwrap()
        })
        .collect();
    let mut numbers = |count: usize, most: u64| -> Vec<u64> {
        (0..rng.random_range(0..=count)).map(|_| rng.random_range(0..=most)).collect()
    };
    Parts {
        stairs,
        heaps: numbers(2, 6),
        coins: numbers(2, 5).into_iter().map(|node| NodeId::new(node as u32)).collect(),
        integers: numbers(2, 40),
        pins: numbers(2, 8),
    }
}

type Position = Either<Staircase, Either<u64, Either<NodeId, Either<u64, u64>>>>;

fn in_order(parts: &Parts) -> Vec<Position> {
    let stairs = parts.stairs.iter().cloned().map(Left);
    let heaps = parts.heaps.iter().map(|&heap| Right(Left(heap)));
    let coins = parts.coins.iter().map(|&coin| Right(Right(Left(coin))));
    let integers = parts.integers.iter().map(|&n| Right(Right(Right(Left(n)))));
    let pins = parts.pins.iter().map(|&row| Right(Right(Right(Right(row)))));
    stairs.chain(heaps).chain(coins).chain(integers).chain(pins).collect()
}

#[test]
fn both_kinds_of_sums_agree_with_exhaustive_play() {
    let mut rng = StdRng::seed_from_u64(13);
    let tree = shapes::random_recursive(6, |bound| rng.random_range(0..bound));
    let board = CoinsToRoot::new(tree, vec![0; 6]).unwrap();
    let tree = board.at(NodeId::new(0));
    let kayles = "kayles".parse::<TakeAndBreak>().unwrap().with_values(1000).unwrap();
    let games = (StaircaseNim, (Nim, (tree.clone(), (FloorDivision, &kayles))));
    let mut search = Search::new(&games);
    let (mut firsts, mut moves) = (0, 0);
    for _ in 0..300 {
        let parts = random_parts(&mut rng);
        let sum = in_order(&parts);
        let value = search.nim_sum(&sum).unwrap();
        let winning = search.sum_winning_moves(&sum, Convention::Normal).unwrap();
        assert_eq!(games.nim_sum(&sum), value, "{parts:?}");
        assert_eq!(games.sum_outcome(&sum, Normal), Outcome::from(value), "{parts:?}");
        assert_eq!(games.sum_winning_moves(&sum, Normal).collect::<Vec<_>>(), winning, "{parts:?}");

        let mixed: MixedSum = [
            component("stairs", StaircaseNim, parts.stairs.clone()),
            component("heaps", Nim, parts.heaps.clone()),
            component("coins", tree.clone(), parts.coins.clone()),
            component("integers", FloorDivision, parts.integers.clone()),
            component("pins", &kayles, parts.pins.clone()),
        ]
        .into_iter()
        .collect();
        assert_eq!(mixed.nim_value(), value, "{parts:?}");
        assert_eq!(mixed.outcome(), Outcome::from(value), "{parts:?}");
        let claimed: Vec<MixedMove> = mixed.winning_moves().collect();
        assert_eq!(claimed.len(), winning.len(), "{parts:?}");
        let names = ["stairs", "heaps", "coins", "integers", "pins"];
        for (mv, SumMove { mv: expected, .. }) in claimed.iter().zip(&winning) {
            let (component, phrase) = match expected {
                Left(mv) => (0, mv.to_string()),
                Right(Left(mv)) => (1, mv.to_string()),
                Right(Right(Left(mv))) => (2, mv.to_string()),
                Right(Right(Right(Left(mv)))) => (3, mv.to_string()),
                Right(Right(Right(Right(mv)))) => (4, mv.to_string()),
            };
            assert_eq!((mv.component(), mv.name()), (component, names[component]), "{parts:?}");
            assert!(mv.text().contains(&phrase), "{mv} says {phrase}");
            let mut after = mixed.clone();
            after.play(mv).unwrap();
            assert_eq!(after.nim_value(), Nimber::ZERO, "{parts:?} after {mv}");
        }
        // No winning move is missing.
        let leading_to_p = mixed.moves().filter(|mv| {
            let mut after = mixed.clone();
            after.play(mv).unwrap();
            after.outcome() == Outcome::P
        });
        assert_eq!(leading_to_p.count(), claimed.len(), "{parts:?}");
        firsts += usize::from(mixed.outcome().first_wins());
        moves += winning.len();
    }
    assert!(firsts > 100 && firsts < 300 && moves > 300, "{firsts} {moves}");
}

#[test]
fn nim_with_each_other_game() {
    // A heap as large as the nim-value of the other part makes the sum a loss, any other size a win.
    let board = CoinsToRoot::new(shapes::path(9), vec![0; 9]).unwrap();
    let kayles = "kayles".parse::<TakeAndBreak>().unwrap().with_values(1000).unwrap();
    let stairs = Staircase::new(vec![7, 4, 1, 3]).unwrap();
    // The first official sample of path marking.
    let edges = [(8, 4), (1, 0), (8, 7), (2, 1), (4, 5), (6, 8), (3, 2), (4, 1)];
    let tree = Tree::from_edges(9, edges).unwrap();
    let (marked, parts) = (PathMarking::new(&tree), path_marking::PathMarkingParts::new(&tree));
    let by_search = Search::new(&marked).nim_value(&Marked::none()).unwrap().value();
    assert_ne!(by_search, 0);
    let others = [
        (component("other", &marked, Marked::none()), by_search),
        (component("other", &parts, Part::Whole), by_search),
        (component("other", StaircaseNim, stairs), 4 ^ 3),
        (component("other", board.at(NodeId::new(2)), NodeId::new(8)), 6),
        (component("other", FloorDivision, u64::MAX), FloorDivision.nim_value(&u64::MAX).value()),
        (component("other", &kayles, u64::MAX), kayles.nim_value(&u64::MAX).value()),
    ];
    for (other, value) in others {
        for heap in [0, value, value + 1, u64::MAX] {
            let mut sum = MixedSum::new();
            sum.push(component("heap", Nim, heap));
            sum.push(other.clone());
            assert_eq!(sum.nim_value(), Nimber::new(heap ^ value), "{sum}");
            assert_eq!(sum.outcome().first_wins(), heap != value, "{sum}");
            if heap > value {
                let winning: Vec<String> =
                    sum.winning_moves().map(|mv| mv.to_string()).take(1).collect();
                let coins = if heap - value == 1 { "coin" } else { "coins" };
                let expected =
                    format!("heap: take {} {coins} from the heap of {heap}", heap - value);
                assert_eq!(winning, [expected]);
            }
        }
    }
}
