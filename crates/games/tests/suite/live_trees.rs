//! Compares games on trees that change in place to positions that are rebuilt after every change. Also tries illegal moves.

use games::trees::coins_to_root::{CoinMove, CoinMoveError, CoinsToRoot, LiveCoins};
use games::trees::staircase_nim::{
    LiveStaircase, Staircase, StaircaseError, StaircaseMove, StaircaseNim,
};
use grundy_core::{Nimber, Outcome, Ruleset, SpragueGrundy};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Tree};

/// Returns all small trees, and some larger trees of every shape.
fn trees(rng: &mut StdRng, sizes: &[usize]) -> Vec<Tree> {
    let mut trees: Vec<Tree> = (1..=4).flat_map(shapes::all_labeled).collect();
    for shape in TreeShape::ALL {
        for &nodes in sizes {
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            trees.push(shapes::shuffled(&tree, |bound| rng.random_range(0..bound)));
        }
    }
    trees
}

/// Returns a random node, or sometimes a node that does not exist.
fn some_node(nodes: usize, rng: &mut StdRng) -> NodeId {
    let nodes = nodes as u32;
    match rng.random_range(0..20) {
        0 => NodeId::new([nodes, u32::MAX][rng.random_range(0..2)]),
        _ => NodeId::new(rng.random_range(0..nodes)),
    }
}

#[test]
fn live_coins_agree_with_rebuilt_positions() {
    let mut rng = StdRng::seed_from_u64(300);
    for tree in trees(&mut rng, &[7, 40]) {
        let nodes = tree.node_count();
        let root = NodeId::new(rng.random_range(0..nodes as u32));
        let coins = (0..nodes).map(|_| rng.random_range(0..4)).collect();
        let mut plain = CoinsToRoot::new(tree.clone(), coins).unwrap();
        let mut live = LiveCoins::from(&plain);
        for _ in 0..25 {
            let at = plain.at(root);
            let mut coins = plain.coins().to_vec();
            match rng.random_range(0..3) {
                0 => {
                    let node = NodeId::new(rng.random_range(0..nodes as u32));
                    coins[node.index()] = [0, 1, 2, 7, u64::MAX][rng.random_range(0..5)];
                    live.set_coins(node, coins[node.index()]);
                }
                1 => {
                    let mv = CoinMove {
                        from: some_node(nodes, &mut rng),
                        to: some_node(nodes, &mut rng),
                    };
                    let root = if rng.random() { root } else { some_node(nodes, &mut rng) };
                    let outside = [root, mv.from, mv.to].into_iter().find(|v| v.index() >= nodes);
                    let expected = match outside {
                        Some(node) => Err(CoinMoveError::NoSuchNode { node, nodes }),
                        None if !plain.at(root).moves(&mv.from).any(|legal| legal == mv) => {
                            let CoinMove { from, to } = mv;
                            Err(CoinMoveError::NotTowardsRoot { from, to, root })
                        }
                        None if coins[mv.from.index()] == 0 => {
                            Err(CoinMoveError::NoCoin { node: mv.from })
                        }
                        None if coins[mv.to.index()] == u64::MAX => {
                            Err(CoinMoveError::TooManyCoins { node: mv.to })
                        }
                        None => {
                            coins[mv.from.index()] -= 1;
                            coins[mv.to.index()] += 1;
                            Ok(())
                        }
                    };
                    assert_eq!(live.try_play(root, &mv), expected);
                }
                _ => {
                    let fits = |mv: &CoinMove| coins[mv.to.index()] < u64::MAX;
                    let expected: Vec<CoinMove> = at.board_winning_moves().filter(fits).collect();
                    let winning: Vec<CoinMove> = live.winning_moves(root).collect();
                    assert_eq!(winning, expected);
                    if let Some(mv) = winning.first() {
                        live.play(root, mv);
                        coins[mv.from.index()] -= 1;
                        coins[mv.to.index()] += 1;
                        assert_eq!(live.outcome(root), Outcome::P);
                    }
                }
            }
            plain = CoinsToRoot::new(tree.clone(), coins).unwrap();
            assert_eq!(live.coins(), plain.coins());
            let values: Vec<Nimber> = tree.nodes().map(|root| live.nim_value(root)).collect();
            assert_eq!(values, plain.nim_values());
        }
        assert_eq!(live.position().coins(), plain.coins());
        assert_eq!(live.position().tree(), &tree);
    }
    let wrong = LiveCoins::new(shapes::path(3), vec![1]);
    assert_eq!(wrong.unwrap_err().to_string(), "a tree of 3 nodes needs 3 coin counts, found 1");
}

#[test]
#[should_panic(expected = "there is no coin on node 1")]
fn playing_a_missing_coin_panics() {
    let mut live = LiveCoins::new(shapes::path(2), vec![1, 0]).unwrap();
    let [zero, one] = [0, 1].map(NodeId::new);
    live.play(zero, &CoinMove { from: one, to: zero });
}

/// Returns whether `node` equals `below` or is an ancestor of `below`.
fn is_above(board: &Staircase, node: NodeId, below: NodeId) -> bool {
    std::iter::successors(Some(below), |&at| board.parent(at)).any(|at| at == node)
}

#[test]
fn live_staircases_agree_with_rebuilt_positions() {
    let mut rng = StdRng::seed_from_u64(301);
    for tree in trees(&mut rng, &[7, 40]) {
        let nodes = tree.node_count();
        let root = NodeId::new(rng.random_range(0..nodes as u32));
        let coins: Vec<u64> = (0..nodes).map(|_| rng.random_range(0..9)).collect();
        let mut plain = Staircase::on_tree(tree, root, coins).unwrap();
        let mut live = LiveStaircase::new(&plain);
        for _ in 0..25 {
            let mut coins = plain.coins().to_vec();
            let mut parents: Vec<Option<NodeId>> =
                plain.nodes().map(|node| plain.parent(node)).collect();
            match rng.random_range(0..4) {
                0 => {
                    let node = NodeId::new(rng.random_range(0..nodes as u32));
                    let count = [0, 1, 6, 1 << 40, u64::MAX][rng.random_range(0..5)];
                    let others: u64 = coins.iter().sum::<u64>() - coins[node.index()];
                    let expected = if u64::MAX - others < count {
                        Err(StaircaseError::TooManyCoins { node, coins: count })
                    } else {
                        coins[node.index()] = count;
                        Ok(())
                    };
                    assert_eq!(live.set_coins(node, count), expected);
                }
                1 => {
                    let (node, parent) = (some_node(nodes, &mut rng), some_node(nodes, &mut rng));
                    let outside = [node, parent].into_iter().find(|node| node.index() >= nodes);
                    let expected = match outside {
                        Some(node) => Err(StaircaseError::NoSuchNode { node, nodes }),
                        None if is_above(&plain, node, parent) => {
                            Err(StaircaseError::WithinSubtree { node, parent })
                        }
                        None => {
                            parents[node.index()] = Some(parent);
                            Ok(())
                        }
                    };
                    assert_eq!(live.hang(node, parent), expected);
                }
                2 => {
                    let from = some_node(nodes, &mut rng);
                    let mut to = some_node(nodes, &mut rng);
                    if let Some(Some(parent)) = parents.get(from.index()).filter(|_| rng.random()) {
                        to = *parent;
                    }
                    let mv = StaircaseMove { coins: rng.random_range(0..10), from, to };
                    let outside = [from, to].into_iter().find(|node| node.index() >= nodes);
                    let expected = match outside {
                        Some(node) => Err(StaircaseError::NoSuchNode { node, nodes }),
                        None if parents[from.index()] != Some(to) => {
                            Err(StaircaseError::NotTheStepBelow { from, to })
                        }
                        None if StaircaseNim.try_play(&plain, &mv).is_err() => {
                            let there = coins[from.index()];
                            Err(StaircaseError::WrongNumber { coins: mv.coins, from, there })
                        }
                        None => {
                            coins[from.index()] -= mv.coins;
                            coins[to.index()] += mv.coins;
                            Ok(())
                        }
                    };
                    assert_eq!(live.try_play(&mv), expected);
                }
                _ => {
                    let expected: Vec<StaircaseMove> = match live.outcome() {
                        Outcome::P => Vec::new(),
                        Outcome::N => StaircaseNim.moves_to(&plain, Nimber::ZERO).collect(),
                    };
                    let winning: Vec<StaircaseMove> = live.winning_moves().collect();
                    assert_eq!(winning, expected);
                    if let Some(mv) = winning.last() {
                        live.play(mv);
                        coins[mv.from.index()] -= mv.coins;
                        coins[mv.to.index()] += mv.coins;
                        assert_eq!(live.outcome(), Outcome::P);
                    }
                }
            }
            let tree = Tree::from_parents(parents.iter().map(|parent| parent.map(NodeId::get)));
            plain = Staircase::on_tree(tree.unwrap(), root, coins).unwrap();
            assert_eq!(live.coins(), plain.coins());
            assert_eq!(live.nim_value(), StaircaseNim.nim_value(&plain));
            for node in plain.nodes() {
                assert_eq!(live.parent(node), plain.parent(node));
                assert_eq!(live.depth(node), plain.depth(node));
            }
        }
        assert_eq!(live.position(), plain);
    }
}

/// Compares a changing board to a list of parents and a list of coins. The value is computed from the lists by walking up from
/// every node.
#[test]
fn long_games_on_a_changing_tree_agree_with_lists() {
    let mut rng = StdRng::seed_from_u64(0x57a1);
    for nodes in [2, 3, 9, 60, 400] {
        let tree = shapes::random_recursive(nodes, |bound| rng.random_range(0..bound));
        let root = NodeId::new(rng.random_range(0..nodes as u32));
        let coins: Vec<u64> = (0..nodes).map(|_| rng.random_range(0..1 << 50)).collect();
        let board = Staircase::on_tree(tree, root, coins.clone()).unwrap();
        let mut parents: Vec<Option<NodeId>> =
            board.nodes().map(|node| board.parent(node)).collect();
        let (mut coins, mut live) = (coins, LiveStaircase::new(&board));
        let up = |parents: &[Option<NodeId>], node: NodeId| {
            let parents = parents.to_vec();
            std::iter::successors(Some(node), move |&at| parents[at.index()])
        };
        for round in 0..400 {
            let [node, other] = [(); 2].map(|()| NodeId::new(rng.random_range(0..nodes as u32)));
            match round % 3 {
                0 => {
                    coins[node.index()] = rng.random_range(0..1 << 50);
                    live.set_coins(node, coins[node.index()]).unwrap();
                }
                1 if !up(&parents, other).any(|at| at == node) => {
                    live.hang(node, other).unwrap();
                    parents[node.index()] = Some(other);
                }
                _ => {
                    if let Some(to) = parents[node.index()].filter(|_| coins[node.index()] > 0) {
                        let taken = rng.random_range(1..=coins[node.index()]);
                        live.play(&StaircaseMove { coins: taken, from: node, to });
                        coins[node.index()] -= taken;
                        coins[to.index()] += taken;
                    }
                }
            }
            if round % 8 > 0 && nodes > 9 {
                continue;
            }
            let depth = |node: u32| up(&parents, NodeId::new(node)).count() - 1;
            let odd = (0..nodes as u32).filter(|&node| depth(node) % 2 == 1);
            let value = odd.fold(0, |value, node| value ^ coins[node as usize]);
            assert_eq!(live.nim_value(), Nimber::new(value), "{nodes} {round}");
            assert_eq!(live.depth(node) as usize, depth(node.get()));
            assert_eq!((live.coins(), live.parent(node)), (&coins[..], parents[node.index()]));
        }
    }
}

#[test]
fn plain_stairs_can_be_rearranged_as_a_tree() {
    let stairs = Staircase::new(vec![0, 3, 2, 1]).unwrap();
    let mut live = LiveStaircase::new(&stairs);
    assert_eq!(live.nim_value(), StaircaseNim.nim_value(&stairs));
    let [bottom, top] = [0, 3].map(NodeId::new);
    live.hang(top, bottom).unwrap();
    let again = live.position();
    assert_eq!((again.parent(top), again.coins()), (Some(bottom), stairs.coins()));
    assert_eq!(live.nim_value(), StaircaseNim.nim_value(&again));
}

/// Plays a long game on many nodes, on a thread with a small stack.
#[test]
fn long_moves_on_a_long_path_do_not_overflow_a_small_stack() {
    let play = || {
        let nodes = crate::sized(60_000, 250_000);
        let mut rng = StdRng::seed_from_u64(302);
        let tree = shapes::path(nodes as usize);
        let mut coins = LiveCoins::new(tree.clone(), vec![1; nodes as usize]).unwrap();
        let root = NodeId::new(0);
        let board = Staircase::on_tree(tree, root, vec![1; nodes as usize]).unwrap();
        let mut stairs = LiveStaircase::new(&board);
        // The nim-sum of all numbers below a multiple of 4 is 0, and the number of nodes at odd depth is even. Both values are therefore 0.
        assert_eq!((coins.nim_value(root), stairs.nim_value()), (Nimber::ZERO, Nimber::ZERO));
        for _ in 0..5000 {
            let from = NodeId::new(rng.random_range(1..nodes));
            let to = NodeId::new(rng.random_range(0..from.get()));
            if coins.coins()[from.index()] > 0 {
                let distances = u64::from(from.get() ^ to.get());
                let before = coins.nim_value(root);
                coins.try_play(root, &CoinMove { from, to }).unwrap();
                assert_eq!(coins.nim_value(root), before + Nimber::new(distances));
            }
            if stairs.coins()[from.index()] > 0 {
                let to = stairs.parent(from).unwrap();
                let mv = StaircaseMove { coins: 1, from, to };
                stairs.try_play(&mv).unwrap();
            }
            let _ = stairs.hang(from, to);
        }
        assert_eq!(stairs.nim_value(), StaircaseNim.nim_value(&stairs.position()));
    };
    crate::small_stack::run(play);
}
