//! Compares the theorem about Staircase Nim to the rules, and to exhaustive play for small boards.

use crate::oracle::lists;
use crate::small_stack::long_paths;
use games::trees::staircase_nim::{
    Reparenting, Staircase, StaircaseError, StaircaseMove, StaircaseNim,
};
use grundy_core::{
    Convention, Nimber, Normal, Notation, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy,
    SumTheorem, mex,
};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use tree_algos::{NodeId, Rooted, Tree, shapes};

/// Computes the nim-value of a board by exhaustive play.
fn value(board: &Staircase, known: &mut HashMap<Staircase, Nimber>) -> Nimber {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let options: Vec<Nimber> = StaircaseNim
        .moves(board)
        .map(|mv| value(&StaircaseNim.play(board, &mv)[0], known))
        .collect();
    let value = mex(options);
    known.insert(board.clone(), value);
    value
}

/// Compares the value of a board to exhaustive play, and checks the moves to every value.
fn check_all_that_follows(board: &Staircase, known: &mut HashMap<Staircase, Nimber>) {
    let expected = value(board, known);
    assert_eq!(StaircaseNim.nim_value(board), expected, "{board}");
    check_moves(board);
}

/// Compares the moves to every value to the result of trying all moves.
fn check_moves(board: &Staircase) {
    let reached: Vec<(StaircaseMove, Nimber)> = StaircaseNim
        .moves(board)
        .map(|mv| (mv, StaircaseNim.nim_value(&StaircaseNim.play(board, &mv)[0])))
        .collect();
    let largest = reached.iter().map(|(_, value)| value.value()).max().unwrap_or(0);
    for wanted in (0..=largest + 1).map(Nimber::new) {
        let claimed: Vec<StaircaseMove> = StaircaseNim.moves_to(board, wanted).collect();
        let expected: Vec<StaircaseMove> =
            reached.iter().filter(|(_, value)| *value == wanted).map(|(mv, _)| *mv).collect();
        assert_eq!(claimed, expected, "{board}, to {wanted}");
    }
    let winning: Vec<StaircaseMove> = StaircaseNim.winning_moves(board, Normal).collect();
    let expected: Vec<StaircaseMove> = StaircaseNim.moves_to(board, Nimber::ZERO).collect();
    assert_eq!(winning, expected, "{board}");
    assert_eq!(winning.is_empty(), StaircaseNim.outcome(board, Normal) == Outcome::P, "{board}");
}

#[test]
fn all_small_stairs_agree_with_exhaustive_play() {
    for (steps, largest) in [(1, 5), (2, 6), (3, 5), (4, 3), (5, 2)] {
        let mut known = HashMap::new();
        for coins in lists(steps, largest + 1) {
            check_all_that_follows(&Staircase::new(coins).unwrap(), &mut known);
        }
    }
}

#[test]
fn all_small_trees_agree_with_exhaustive_play() {
    all_trees_by_exhaustive_play(&[(1, 3), (2, 3), (3, 3), (4, 2), (5, 1)]);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn all_trees_agree_with_exhaustive_play_at_larger_sizes() {
    all_trees_by_exhaustive_play(&[(4, 4), (5, 2), (6, 1)]);
}

/// Checks all trees with these numbers of nodes, with up to the given number of coins on each node.
fn all_trees_by_exhaustive_play(sizes: &[(usize, u64)]) {
    for &(nodes, largest) in sizes {
        for tree in shapes::all_labeled(nodes) {
            // The loop visits every labeled tree, so testing other roots would only repeat the same boards with different names.
            let mut known = HashMap::new();
            for coins in lists(nodes, largest + 1) {
                let board = Staircase::on_tree(tree.clone(), NodeId::new(0), coins).unwrap();
                check_all_that_follows(&board, &mut known);
            }
        }
    }
}

#[test]
fn sums_of_staircases_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(12);
    let search = Search::new(StaircaseNim);
    let as_written = Search::new(StaircaseNim).as_written();
    for _ in 0..60 {
        let sum: Vec<Staircase> = (0..rng.random_range(0..4))
            .map(|_| {
                let nodes = rng.random_range(1..5);
                let coins = (0..nodes).map(|_| rng.random_range(0..4)).collect();
                let tree = shapes::random_recursive(nodes, |bound| rng.random_range(0..bound));
                Staircase::on_tree(tree, NodeId::new(0), coins).unwrap()
            })
            .collect();
        let value = StaircaseNim.nim_sum(&sum);
        assert_eq!(search.nim_sum(&sum).unwrap(), value, "{sum:?}");
        assert_eq!(as_written.nim_sum(&sum).unwrap(), value, "{sum:?}");
        let claimed: Vec<_> = StaircaseNim.sum_winning_moves(&sum, Normal).collect();
        assert_eq!(claimed, search.sum_winning_moves(&sum, Convention::Normal).unwrap(), "{sum:?}");
    }
}

#[test]
fn canonical_forms_do_not_change_misere_outcomes() {
    let search = Search::new(StaircaseNim);
    let as_written = Search::new(StaircaseNim).as_written();
    for coins in lists(3, 3 + 1) {
        let sum = [Staircase::new(coins).unwrap()];
        let outcome = as_written.sum_outcome(&sum, Convention::Misere).unwrap();
        assert_eq!(search.sum_outcome(&sum, Convention::Misere).unwrap(), outcome, "{sum:?}");
    }
}

#[test]
fn moves_to_each_value_on_random_trees_match_the_list_of_all_moves() {
    let mut rng = StdRng::seed_from_u64(5);
    for shape in shapes::TreeShape::ALL {
        for nodes in [1, 2, 3, 7, 20, 40] {
            for most in [1, 3, 20] {
                let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
                let coins = (0..nodes).map(|_| rng.random_range(0..=most)).collect();
                let root = NodeId::new(rng.random_range(0..nodes as u32));
                check_moves(&Staircase::on_tree(tree, root, coins).unwrap());
            }
        }
    }
}

#[test]
fn stairs_have_the_values_and_moves_of_paths() {
    let mut rng = StdRng::seed_from_u64(6);
    for steps in 1..30 {
        let coins: Vec<u64> = (0..steps).map(|_| rng.random_range(0..9)).collect();
        let stairs = Staircase::new(coins.clone()).unwrap();
        let path = Staircase::on_tree(shapes::path(steps), NodeId::new(0), coins).unwrap();
        assert_eq!(StaircaseNim.nim_value(&stairs), StaircaseNim.nim_value(&path));
        let moves: Vec<StaircaseMove> = StaircaseNim.moves(&stairs).collect();
        assert_eq!(StaircaseNim.moves(&path).collect::<Vec<_>>(), moves);
        for wanted in (0..16).map(Nimber::new) {
            let moves: Vec<StaircaseMove> = StaircaseNim.moves_to(&stairs, wanted).collect();
            assert_eq!(StaircaseNim.moves_to(&path, wanted).collect::<Vec<_>>(), moves);
        }
        assert_ne!(stairs, path, "they are printed differently");
    }
}

/// If the hashes were equal, a search would have to compare each new position to all known ones.
#[test]
fn positions_of_a_game_have_different_hashes() {
    let tree = shapes::spider(7, 3);
    let stairs = |coins| Staircase::on_tree(tree.clone(), NodeId::new(0), coins).unwrap();
    let boards = lists(tree.node_count(), 3);
    let state = RandomState::new();
    let hashes: HashSet<u64> =
        boards.iter().map(|coins| state.hash_one(stairs(coins.clone()))).collect();
    assert!(hashes.len() * 10 > boards.len() * 9);
}

#[test]
fn piles_are_not_components_of_a_sum() {
    // If piles were separate components, moving 6 coins from step 2 to step 1 would put a pile of 6 next to the pile of 5, and
    // would win. But these coins form a pile of 11, so the move does not win.
    let stairs = Staircase::new(vec![0, 5, 9, 3]).unwrap();
    assert_eq!(StaircaseNim.nim_value(&stairs), Nimber::new(6));
    let winning: Vec<String> =
        StaircaseNim.moves_to(&stairs, Nimber::ZERO).map(|mv| mv.to_string()).collect();
    assert_eq!(winning, ["move 2 coins from 1 to 0"]);

    // For the nim-sum 0, the odd steps 1 and 3 need the same number of coins. They have 1 and 7, so 6 coins must move to step 1
    // or leave step 3.
    let stairs = Staircase::new(vec![0, 1, 9, 7]).unwrap();
    let winning: Vec<String> =
        StaircaseNim.moves_to(&stairs, Nimber::ZERO).map(|mv| mv.to_string()).collect();
    assert_eq!(winning, ["move 6 coins from 2 to 1", "move 6 coins from 3 to 2"]);
}

#[test]
fn the_largest_number_of_coins_can_be_played() {
    let max = u64::MAX;
    let stairs = Staircase::new(vec![0, max - 5, 5]).unwrap();
    let all = StaircaseMove { coins: 5, from: NodeId::new(2), to: NodeId::new(1) };
    let left = StaircaseNim.try_play(&stairs, &all).unwrap();
    assert_eq!(left[0].coins(), [0, max, 0]);
    let winning: Vec<StaircaseMove> = StaircaseNim.moves_to(&left[0], Nimber::ZERO).collect();
    assert_eq!(winning, [StaircaseMove { coins: max, from: NodeId::new(1), to: NodeId::new(0) }]);
    let left = StaircaseNim.try_play(&left[0], &winning[0]).unwrap();
    assert_eq!(left[0].coins(), [max, 0, 0]);
    assert_eq!(StaircaseNim.moves(&left[0]).count(), 0);

    // Step 1 would need 2^62 coins, but step 2 has only 2^40, so no move to step 1 is listed.
    let stairs = Staircase::new(vec![0, 1, 1 << 40, 1 << 62]).unwrap();
    assert_eq!(StaircaseNim.moves_to(&stairs, Nimber::ZERO).count(), 1);

    for (coins, node) in
        [(vec![max, 1], 1), (vec![1, max], 1), (vec![0, 1 << 63, 0, 1 << 63, 7], 3)]
    {
        let expected =
            StaircaseError::TooManyCoins { node: NodeId::new(node), coins: coins[node as usize] };
        assert_eq!(Staircase::new(coins.clone()).unwrap_err(), expected);
        let path = shapes::path(coins.len());
        assert_eq!(Staircase::on_tree(path, NodeId::new(0), coins).unwrap_err(), expected);
    }
}

#[test]
fn invalid_positions_are_rejected() {
    assert_eq!(Staircase::new(vec![]).unwrap_err(), StaircaseError::NoSteps);
    let on_path = |root, coins| Staircase::on_tree(shapes::path(3), NodeId::new(root), coins);
    let error = on_path(3, vec![0; 3]).unwrap_err();
    assert_eq!(error.to_string(), "node 3 cannot be the root of a tree of 3 nodes");
    for counts in [0, 2, 4] {
        let error = on_path(0, vec![0; counts]).unwrap_err();
        assert_eq!(error, StaircaseError::WrongCounts { nodes: 3, counts });
    }
}

#[test]
fn querying_a_nonexistent_node_panics() {
    let boards = [
        Staircase::new(vec![1, 2]).unwrap(),
        Staircase::on_tree(shapes::path(2), NodeId::new(1), vec![1, 2]).unwrap(),
    ];
    for board in &boards {
        let beyond = NodeId::new(2);
        assert!(std::panic::catch_unwind(|| board.parent(beyond)).is_err());
        assert!(std::panic::catch_unwind(|| board.depth(beyond)).is_err());
        assert!(std::panic::catch_unwind(|| board.coins_at(beyond)).is_err());
    }
}

#[test]
fn only_listed_moves_are_accepted() {
    let tree = Tree::from_edges(5, [(0, 1), (1, 2), (1, 3), (3, 4)]).unwrap();
    let board = Staircase::on_tree(tree, NodeId::new(1), vec![2, 1, 0, 3, 1]).unwrap();
    let mut legal = 0;
    for coins in 0..5 {
        for (from, to) in (0..7).flat_map(|from| (0..7).map(move |to| (from, to))) {
            let mv = StaircaseMove { coins, from: NodeId::new(from), to: NodeId::new(to) };
            let listed = StaircaseNim.moves(&board).any(|listed| listed == mv);
            assert_eq!(StaircaseNim.try_play(&board, &mv).is_ok(), listed, "{mv}");
            legal += usize::from(listed);
        }
    }
    assert_eq!(legal, 2 + 3 + 1);
}

#[test]
fn notation_survives_a_round_trip() {
    let mut rng = StdRng::seed_from_u64(7);
    for nodes in 1..12 {
        let coins: Vec<u64> = (0..nodes).map(|_| rng.random_range(0..4)).collect();
        let stairs = Staircase::new(coins.clone()).unwrap();
        assert_eq!(stairs.to_string().parse(), Ok(stairs));
        let tree = shapes::random_labeled(nodes, |bound| rng.random_range(0..bound));
        let root = NodeId::new(rng.random_range(0..nodes as u32));
        let board = Staircase::on_tree(tree, root, coins).unwrap();
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        for mv in StaircaseNim.moves(&board) {
            let text = StaircaseNim.move_text(&board, &mv);
            assert_eq!(StaircaseNim.read_move(&board, &text), Ok(mv));
        }
    }
}

#[test]
fn invalid_texts_are_rejected() {
    let errors = [
        ("", "a staircase has at least one step"),
        ("1 2 x", "expected a number of coins, found `x`"),
        ("0-1 root x coins 1 2", "expected the root, found `x`"),
        ("0 root 0 coins 1 2", "expected an edge such as `0-1`, found `0`"),
        ("0-+1 root 0 coins 1 2", "expected a node, found `+1`"),
        ("0-1 root 2 coins 1 2", "the root 2 is not a node of the tree"),
        ("0-1 root 0 coins 1", "a tree of 2 nodes needs 2 coin counts, found 1"),
        (
            "18446744073709551615 1",
            "the total number of coins exceeds 18446744073709551615 at step or node 1, which has 1",
        ),
    ];
    for (text, message) in errors {
        assert_eq!(text.parse::<Staircase>().unwrap_err().to_string(), message, "{text}");
    }
    assert!("0-1 0-1 root 0 coins 1 2 3".parse::<Staircase>().is_err());
    let board = Staircase::new(vec![0, 5, 1]).unwrap();
    for text in ["", "2", "2x1", "2x1:", "x1:0", "2x1:0:0", "6x1:0", "1x4294967296:0", "1x2:0"] {
        assert!(StaircaseNim.read_move(&board, text).is_err(), "{text}");
    }
}

/// Lists all permutations of the numbers less than `count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![vec![]], |orders, next| {
        let insert = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            (0..=next).map(|at| [&order[..at], &[next], &order[at..]].concat()).collect()
        };
        orders.iter().flat_map(insert).collect()
    })
}

/// Checks that two positions have the same canonical form exactly if a renaming of the nodes maps
/// the coins of one position to the coins of the other. The renaming must preserve the root and all
/// parents. Coins on the root do not count.
fn check_symmetries(tree: &Tree, root: NodeId, largest: u64) {
    let nodes = tree.node_count();
    let empty = Staircase::on_tree(tree, root, vec![0; nodes]).unwrap();
    let parent = |v: usize| empty.parent(NodeId::new(v as u32)).map_or(nodes, NodeId::index);
    let keeps = |order: &Vec<usize>| {
        let renamed = |v: usize| if v == nodes { nodes } else { order[v] };
        (0..nodes).all(|v| parent(order[v]) == renamed(parent(v)))
    };
    let symmetries: Vec<Vec<usize>> = orders(nodes).into_iter().filter(keeps).collect();
    let smallest = |coins: &[u64]| {
        let image = |order: &Vec<usize>| -> Vec<u64> { order.iter().map(|&v| coins[v]).collect() };
        symmetries.iter().map(image).min().unwrap()
    };
    let mut forms: HashMap<Vec<u64>, Staircase> = HashMap::new();
    for mut coins in lists(nodes, largest + 1) {
        let board = Staircase::on_tree(tree, root, coins.clone()).unwrap();
        let form = StaircaseNim.canonical(board)[0].clone();
        coins[root.index()] = 0;
        // The canonical form must itself be one of the images of the position.
        assert_eq!(smallest(form.coins()), smallest(&coins));
        let first = forms.entry(smallest(&coins)).or_insert_with(|| form.clone());
        assert_eq!(first.coins(), form.coins(), "{coins:?}");
    }
}

#[test]
fn symmetric_positions_share_one_canonical_form() {
    for tree in (1..=4).flat_map(shapes::all_labeled) {
        tree.nodes().for_each(|root| check_symmetries(&tree, root, 2));
    }
    let three_kinds = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (5, 6)];
    let three_kinds = Tree::from_edges(7, three_kinds).unwrap();
    for tree in [shapes::star(6), shapes::complete(7, 2), shapes::spider(7, 3), three_kinds] {
        check_symmetries(&tree, NodeId::new(0), 1);
    }
}

/// On a star, only the multiset of the coin counts matters, so the 3^7 distributions have 36 different canonical forms.
#[test]
fn symmetric_positions_are_stored_only_once() {
    let coins = vec![0, 2, 2, 2, 2, 2, 2, 2];
    let board = Staircase::on_tree(shapes::star(8), NodeId::new(0), coins).unwrap();
    let stored = |search: Search<StaircaseNim>| {
        assert_eq!(search.nim_value(&board), Ok(StaircaseNim.nim_value(&board)));
        search.statistics().positions()
    };
    let shared = stored(Search::new(StaircaseNim));
    let apart = stored(Search::new(StaircaseNim).as_written());
    assert!(shared <= 36 && 20 * shared < apart, "{shared} and {apart}");
}

// The following tests compare the precomputed values after moving a subtree with the values of trees that are rebuilt after the move.

/// Rebuilds the tree with `node` moved to `parent` and returns its value, or `None` if the result is not a tree.
fn rebuilt(board: &Staircase, node: NodeId, parent: NodeId) -> Option<Nimber> {
    let tree = board.tree().expect("a tree");
    let cut = Rooted::new(tree, board.root()).parent_edge(node)?;
    let edges =
        tree.edges().map(
            |(edge, u, v)| {
                if edge == cut { (node.get(), parent.get()) } else { (u.get(), v.get()) }
            },
        );
    let tree = Tree::from_edges(tree.node_count(), edges).ok()?;
    let board = Staircase::on_tree(tree, board.root(), board.coins().to_vec()).unwrap();
    Some(StaircaseNim.nim_value(&board))
}

fn check_all_pairs(board: &Staircase) {
    let reparenting = Reparenting::new(board);
    assert_eq!(reparenting.value(), StaircaseNim.nim_value(board));
    for node in board.nodes() {
        for parent in board.nodes() {
            let expected =
                rebuilt(board, node, parent).ok_or(StaircaseError::WithinSubtree { node, parent });
            assert_eq!(reparenting.value_after(node, parent), expected, "{board}: {node} {parent}");
        }
    }
}

#[test]
fn reparenting_every_pair_in_small_trees_agrees_with_rebuilt_trees() {
    let mut rng = StdRng::seed_from_u64(8);
    for nodes in 1..=6 {
        for tree in shapes::all_labeled(nodes) {
            let coins = (0..nodes).map(|_| rng.random_range(0..8)).collect();
            let root = NodeId::new(rng.random_range(0..nodes as u32));
            check_all_pairs(&Staircase::on_tree(tree, root, coins).unwrap());
        }
    }
}

#[test]
fn reparenting_every_pair_in_random_trees_agrees_with_rebuilt_trees() {
    let mut rng = StdRng::seed_from_u64(9);
    for shape in shapes::TreeShape::ALL {
        for nodes in crate::sized(vec![10, 33], vec![10, 33, 60]) {
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            let coins = (0..nodes).map(|_| rng.random_range(0..1 << 50)).collect();
            let root = NodeId::new(rng.random_range(0..nodes as u32));
            check_all_pairs(&Staircase::on_tree(tree, root, coins).unwrap());
        }
    }
}

#[test]
fn stairs_are_reparented_as_a_path() {
    let stairs = Staircase::new(vec![4, 3, 2, 1]).unwrap();
    let path = Staircase::on_tree(shapes::path(4), NodeId::new(0), vec![4, 3, 2, 1]).unwrap();
    let (on_stairs, on_path) = (Reparenting::new(&stairs), Reparenting::new(&path));
    for (node, parent) in stairs.nodes().flat_map(|u| stairs.nodes().map(move |v| (u, v))) {
        assert_eq!(on_stairs.value_after(node, parent), on_path.value_after(node, parent));
    }
}

#[test]
fn the_official_sample_is_solved() {
    let tree = Tree::from_edges(6, [(0, 1), (0, 2), (2, 3), (2, 4), (3, 5)]).unwrap();
    let board = Staircase::on_tree(tree, NodeId::new(0), vec![0, 2, 2, 1, 3, 2]).unwrap();
    let reparenting = Reparenting::new(&board);
    let after = |u: u32, v: u32| reparenting.value_after(NodeId::new(u - 1), NodeId::new(v - 1));
    assert_eq!(after(6, 2), Ok(Nimber::ZERO));
    assert_eq!(after(4, 1), Ok(Nimber::ONE));
    let error = after(3, 6).unwrap_err();
    assert_eq!(
        error.to_string(),
        "node 2 cannot be attached under node 5, which is in the subtree of node 2"
    );
}

#[test]
fn special_cases_of_reparenting_follow_the_rules() {
    let board = Staircase::on_tree(shapes::star(4), NodeId::new(0), vec![0, 1, 2, 4]).unwrap();
    let reparenting = Reparenting::new(&board);
    for node in board.nodes() {
        assert!(reparenting.value_after(NodeId::new(0), node).is_err(), "the root stays");
        assert!(reparenting.value_after(node, node).is_err(), "not under itself");
    }
    assert_eq!(reparenting.value_after(NodeId::new(2), NodeId::new(0)), Ok(Nimber::new(7)));
    for (node, parent) in [(4, 0), (0, 4), (u32::MAX, u32::MAX)] {
        let error = reparenting.value_after(NodeId::new(node), NodeId::new(parent)).unwrap_err();
        let missing = NodeId::new(if node == 0 { parent } else { node });
        assert_eq!(error, StaircaseError::NoSuchNode { node: missing, nodes: 4 });
    }
}

fn check_path(nodes: usize) {
    let coins = vec![1; nodes];
    let board = Staircase::on_tree(shapes::path(nodes), NodeId::new(0), coins).unwrap();
    let reparenting = Reparenting::new(&board);
    // The number of nodes at odd depth is even, so the nim-sum of their single coins is 0.
    assert_eq!(reparenting.value(), Nimber::ZERO);
    // The last node moves from an odd depth to an even one, so one fewer coin counts.
    let last = NodeId::new(nodes as u32 - 1);
    assert_eq!(reparenting.value_after(last, NodeId::new(1)), Ok(Nimber::ONE));
}

long_paths!(check_path);
