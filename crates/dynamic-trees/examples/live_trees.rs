//! Plays two games on a tree of a million nodes and answers every move without a noticeable delay. In one game, coins move to a root; coins
//! can also appear, and the root can change. In the other game, staircase Nim, subtrees move.
//!
//! The first player makes a winning move if there is one; the second player moves at random.
//!
//! Run: `cargo run --release -p dynamic-trees --example live_trees`

use games::trees::coins_to_root::{CoinMove, LiveCoins};
use games::trees::staircase_nim::{LiveStaircase, Staircase};
use std::error::Error;
use std::io::{self, Write};
use tree_algos::{NodeId, Rooted, Tree, shapes};

const NODES: u32 = 1_000_000;

type Shown = Result<(), Box<dyn Error>>;

fn main() -> Shown {
    let out = &mut io::stdout().lock();
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let tree = shapes::random_deep(NODES as usize, 50, |bound| random.below(bound));
    let mut coins = vec![0; NODES as usize];
    for _ in 0..1000 {
        coins[random.below(NODES) as usize] += 1 + u64::from(random.below(1000));
    }
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let depth = rooted.heights()[0];
    writeln!(
        out,
        "A tree of {NODES} nodes and depth {depth}, with coins on up to 1000 of them.\n"
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
    for _ in 0..100_000 {
        let node = random.node();
        game.set_coins(node, u64::from(random.below(3)));
    }
    writeln!(out, "  after 100000 changes: nim-value {}", game.nim_value(root))?;
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
    let hung = (0..100_000).filter(|_| game.hang(random.node(), random.node()).is_ok()).count();
    let value = game.nim_value();
    writeln!(out, "  {hung} of 100000 more subtrees are hung elsewhere, nim-value {value}")?;
    Ok(())
}

/// Marsaglia's xorshift generator (2003). It gives the same numbers on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(bound)) >> 32) as u32
    }

    fn node(&mut self) -> NodeId {
        NodeId::new(self.below(NODES))
    }
}
