//! Plays two games on a tree of a million nodes and answers every move without a noticeable delay. In one game, coins move toward the root;
//! coins can also appear, and the root can change. In the other game, staircase Nim, subtrees move.
//!
//! The first player makes a winning move if there is one; the second player moves at random.
//!
//! Run: `cargo run --release -p dynamic-trees --example live_trees`
//!
//! Pass another number of nodes, from 1000 to 1000000, for a smaller tree.

use games::trees::coins_to_root::{CoinMove, LiveCoins};
use games::trees::staircase_nim::{LiveStaircase, Staircase};
use std::error::Error;
use std::io::{self, Write};
use tree_algos::{NodeId, Rooted, Tree, shapes};

const MAX_NODES: u32 = 1_000_000;

type Shown = Result<(), Box<dyn Error>>;

fn main() -> Shown {
    let out = &mut io::stdout().lock();
    let nodes = std::env::args().nth(1).map_or(Ok(MAX_NODES), |text| text.parse())?;
    if !(1000..=MAX_NODES).contains(&nodes) {
        return Err(format!("expected 1000 to {MAX_NODES} nodes, found {nodes}").into());
    }
    let mut random = Random { state: 0x2545_f491_4f6c_dd1d, nodes };
    let tree = shapes::random_deep(nodes as usize, 50, |bound| random.below(bound));
    let mut coins = vec![0; nodes as usize];
    for _ in 0..1000 {
        coins[random.node().index()] += 1 + u64::from(random.below(1000));
    }
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let depth = rooted.heights()[0];
    writeln!(
        out,
        "A tree of {nodes} nodes and depth {depth}, with coins on up to 1000 of them.\n"
    )?;
    coins_to_root(out, &tree, coins.clone(), &mut random)?;
    staircase_nim(out, tree, coins, &mut random)
}

fn coins_to_root(out: &mut impl Write, tree: &Tree, coins: Vec<u64>, random: &mut Random) -> Shown {
    let rooted = Rooted::new(tree, NodeId::new(0));
    writeln!(out, "Coins to the root 0:")?;
    let root = NodeId::new(0);
    let mut game = LiveCoins::new(tree.clone(), coins).expect("one count per node");
    writeln!(out, "  nim-value {}", game.nim_value(root))?;
    for _ in 0..4 {
        let winning = game.winning_moves(root).next();
        if let Some(mv) = winning {
            game.play(root, &mv);
            writeln!(out, "  First: {mv}, nim-value {}", game.nim_value(root))?;
        }
        let from = loop {
            let node = random.node();
            if game.coins()[node.index()] > 0 && rooted.depth(node) > 0 {
                break node;
            }
        };
        let steps = 1 + random.below(rooted.depth(from));
        let to = rooted.ancestors(from).nth(steps as usize).expect("not beyond the root");
        let mv = CoinMove { from, to };
        game.try_play(root, &mv).expect("a legal move");
        writeln!(out, "  Second: {mv}, nim-value {}", game.nim_value(root))?;
    }
    let (node, other) = (random.node(), random.node());
    game.set_coins(node, game.coins()[node.index()] + 1);
    writeln!(out, "  with one more coin on {node}: nim-value {}", game.nim_value(root))?;
    writeln!(out, "  from node {other} as the root: nim-value {}", game.nim_value(other))?;
    let changes = random.nodes / 10;
    for _ in 0..changes {
        let node = random.node();
        game.set_coins(node, u64::from(random.below(3)));
    }
    writeln!(out, "  after {changes} changes: nim-value {}", game.nim_value(root))?;
    assert_eq!(game.nim_value(other), game.position().nim_values()[other.index()]);
    Ok(())
}

fn staircase_nim(out: &mut impl Write, tree: Tree, coins: Vec<u64>, random: &mut Random) -> Shown {
    let root = NodeId::new(0);
    writeln!(out, "\nStaircase Nim on the same tree:")?;
    let board = Staircase::on_tree(tree, root, coins).expect("few coins");
    let mut game = LiveStaircase::new(&board);
    writeln!(out, "  nim-value {}", game.nim_value())?;
    for _ in 0..3 {
        let winning = game.winning_moves().next();
        if let Some(mv) = winning {
            game.play(&mv);
            writeln!(out, "  First: {mv}, nim-value {}", game.nim_value())?;
        }
        let (node, parent) = loop {
            let (node, parent) = (random.node(), random.node());
            if game.coins()[node.index()] > 0 && game.hang(node, parent).is_ok() {
                break (node, parent);
            }
        };
        writeln!(out, "  node {node} is hung under {parent}, nim-value {}", game.nim_value())?;
    }
    let moves = random.nodes / 10;
    let hung = (0..moves).filter(|_| game.hang(random.node(), random.node()).is_ok()).count();
    let value = game.nim_value();
    writeln!(out, "  {hung} of {moves} more subtrees are hung elsewhere, nim-value {value}")?;
    Ok(())
}

/// Marsaglia's xorshift generator (2003). It gives the same numbers on every machine.
struct Random {
    state: u64,
    /// The number of nodes of the tree.
    nodes: u32,
}

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (((self.state >> 32) * u64::from(bound)) >> 32) as u32
    }

    fn node(&mut self) -> NodeId {
        NodeId::new(self.below(self.nodes))
    }
}
