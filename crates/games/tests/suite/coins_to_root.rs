//! Tests the game of moving coins to a root: compares the theorem to the definition of the value and to exhaustive play.

use games::trees::coins_to_root::{CoinMove, CoinsToRoot, nim_values};
use grundy_core::{Convention, Nimber, Outcome, Ruleset, SpragueGrundy};
use grundy_search::Search;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted, Tree};

/// Computes the xor of the distances of all coins from the root, as the theorem defines the value.
fn by_definition(tree: &Tree, coins: &[u64], root: NodeId) -> Nimber {
    let depths = Rooted::new(tree, root);
    let odd = tree.nodes().filter(|coin| coins[coin.index()] % 2 == 1);
    Nimber::new(odd.fold(0, |sum, coin| sum ^ u64::from(depths.depth(coin))))
}

/// Checks for every root of these boards that the theorem agrees with the definition of the value, and with a search for values
/// and winning moves.
fn check_by_play(tree: &Tree, boards: impl Iterator<Item = Vec<u64>>) {
    let game = CoinsToRoot::new(tree.clone(), vec![0; tree.node_count()]).unwrap();
    let views: Vec<_> = tree.nodes().map(|root| game.at(root)).collect();
    // Each coin is a component on its own, represented by its node, so all boards with the same root can share a search.
    let searches: Vec<_> = views.iter().map(Search::new).collect();
    for coins in boards {
        let game = CoinsToRoot::new(tree.clone(), coins.clone()).unwrap();
        let board: Vec<NodeId> = tree
            .nodes()
            .flat_map(|node| std::iter::repeat_n(node, coins[node.index()] as usize))
            .collect();
        for (root, search) in tree.nodes().zip(&searches) {
            let view = game.at(root);
            assert_eq!(view.root(), root);
            let value = search.nim_sum(&board).unwrap();
            assert_eq!(view.board_value(), value, "{tree:?}, coins {coins:?}, root {root}");
            assert_eq!(by_definition(tree, &coins, root), value);

            assert_eq!(game.nim_values()[root.index()], value);
            let second_wins = search.sum_outcome(&board, Convention::Normal).unwrap() == Outcome::P;
            assert_eq!(game.roots_with(Outcome::P).any(|lost| lost == root), second_wins);
            // The search also names the coin, by its index on the board. Coins on one node have the same moves, so compare only the moves.
            let winning = search.sum_winning_moves(&board, Convention::Normal).unwrap();
            let mut played: Vec<CoinMove> = winning.into_iter().map(|found| found.mv).collect();
            played.dedup();
            let claimed: Vec<CoinMove> = view.board_winning_moves().collect();
            assert_eq!(claimed, played, "{tree:?}, coins {coins:?}, root {root}");
        }
    }
}

/// Lists all boards with fewer than `bound` coins on each node.
fn all_coins(nodes: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    let digit = move |code: u64, node: usize| code / bound.pow(node as u32) % bound;
    (0..bound.pow(nodes as u32)).map(move |code| (0..nodes).map(|node| digit(code, node)).collect())
}

#[test]
fn values_of_all_boards_of_up_to_four_nodes_agree_with_play() {
    for nodes in 1..=4 {
        for tree in shapes::all_labeled(nodes) {
            check_by_play(&tree, all_coins(nodes, 3));
        }
    }
}

/// Tests some trees here. The test `values_of_all_boards_agree_with_play_at_larger_sizes` tests all of them.
#[test]
fn values_of_boards_of_five_and_six_nodes_agree_with_play() {
    for tree in shapes::all_labeled(5).step_by(9) {
        check_by_play(&tree, all_coins(5, 3));
    }
    for tree in shapes::all_labeled(6).step_by(37) {
        check_by_play(&tree, all_coins(6, 2));
    }
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn values_of_all_boards_agree_with_play_at_larger_sizes() {
    for (nodes, bound) in [(5, 3), (6, 3), (7, 2)] {
        shapes::all_labeled(nodes).for_each(|tree| check_by_play(&tree, all_coins(nodes, bound)));
    }
}

#[test]
fn random_boards_agree_with_the_definition() {
    let mut rng = StdRng::seed_from_u64(1);
    for round in 0..50 {
        for shape in TreeShape::ALL {
            let nodes = rng.random_range(1..=100);
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            let most = if round % 2 == 0 { 2 } else { u64::MAX };
            let coins: Vec<u64> = (0..nodes).map(|_| rng.random_range(0..=most)).collect();
            let values = nim_values(&tree, &coins).unwrap();
            for root in tree.nodes() {
                assert_eq!(values[root.index()], by_definition(&tree, &coins, root), "{shape}");
            }
        }
    }
}

#[test]
fn the_official_sample_is_solved() {
    // The sample encodes the lost roots as a heap in which root `v`, counted from 1, contributes 2^v coins. The heaps of the sample have 4
    // = 2^2 and 14 = 2^1 + 2^2 + 2^3 coins.
    let lost = |text: &str, coins: &[u64]| -> Vec<u32> {
        let tree = Tree::from_text(text, 1).unwrap();
        let game = CoinsToRoot::new(tree, coins.to_vec()).unwrap();
        game.roots_with(Outcome::P).map(|root| root.get() + 1).collect()
    };
    assert_eq!(lost("3  1 2  2 3", &[1, 0, 1]), [2]);
    assert_eq!(lost("6  1 2  1 3  4 3  3 5  4 6", &[0, 2, 2, 1, 3, 2]), [1, 2, 3]);
}

/// For a single coin, compares the moves that the theorem lists for each value to the moves that the rules give.
#[test]
fn a_coin_reaches_each_shorter_distance_once() {
    for tree in shapes::all_labeled(5) {
        let game = CoinsToRoot::new(tree.clone(), vec![1; 5]).unwrap();
        for (root, coin) in tree.nodes().flat_map(|root| tree.nodes().map(move |coin| (root, coin)))
        {
            let view = game.at(root);
            for value in (0..=5).map(Nimber::new) {
                let leads = |mv: &CoinMove| view.nim_value(&view.play(&coin, mv)[0]) == value;
                let by_rules: Vec<CoinMove> = view.moves(&coin).filter(leads).collect();
                assert_eq!(view.moves_to(&coin, value).collect::<Vec<_>>(), by_rules);
            }
        }
    }
}

#[test]
fn the_first_player_loses_on_a_single_node_with_any_number_of_coins() {
    let game = CoinsToRoot::new(shapes::path(1), vec![u64::MAX]).unwrap();
    let root = game.at(NodeId::new(0));
    assert_eq!(root.board_value(), Nimber::ZERO);
    assert_eq!(root.board_winning_moves().count(), 0);
    assert!(game.roots_with(Outcome::P).eq([NodeId::new(0)]));
    assert_eq!(game.roots_with(Outcome::N).count(), 0);
}

#[test]
fn moving_one_of_two_coins_on_a_node_can_win() {
    // The two coins on one node cancel in the value, but moving one of them can still win.
    let game = CoinsToRoot::new(shapes::path(4), vec![0, 1, 0, 2]).unwrap();
    let root = game.at(NodeId::new(0));
    assert_eq!(root.board_value(), Nimber::new(1));
    let moves: Vec<CoinMove> = root.board_winning_moves().collect();
    let mv = |from, to| CoinMove { from: NodeId::new(from), to: NodeId::new(to) };
    assert_eq!(moves, [mv(1, 0), mv(3, 2)]);
}

#[test]
fn wrong_numbers_of_coin_counts_are_rejected() {
    let error = CoinsToRoot::new(shapes::path(3), vec![1, 2]).unwrap_err();
    assert_eq!(error.to_string(), "a tree of 3 nodes needs 3 coin counts, found 2");
    assert!(nim_values(&shapes::path(3), &[0; 4]).is_err());
}
