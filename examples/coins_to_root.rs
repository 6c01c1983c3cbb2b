//! Coins to a root: finds the winner and the winning moves for each choice of the root.
//!
//! Without arguments, the program uses the two trees of the sample in the original contest problem. With the name of a file, or `-` for the
//! standard input, it reads the input format of that problem, in which nodes are counted from 1: the number of tests, and for each test the
//! number of nodes, the edges, and the coins. For small trees it prints one line per root, and for large ones a summary.
//!
//! Run: `cargo run --release --example coins_to_root`
//! or `cargo run --release --example coins_to_root -- examples/cases/coins_to_root/stdin.in`

use games::trees::coins_to_root::CoinsToRoot;
use grundy_core::Outcome;
use std::error::Error;
use std::io::{self, Write};
use std::str::FromStr;
use std::time::Instant;
use tree_algos::draw::text::{Glyphs, draw};
use tree_algos::{NodeId, Rooted, Tree};

const SAMPLE: &str = "2  3  1 2  2 3  1 0 1  6  1 2  1 3  4 3  3 5  4 6  0 2 2 1 3 2";

/// The program prints only a summary for trees with more nodes than this.
const SMALL: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1).as_deref() {
        None => SAMPLE.to_owned(),
        Some("-") => io::read_to_string(io::stdin())?,
        Some(name) => std::fs::read_to_string(name)?,
    };
    let mut numbers = Numbers { words: text.split_ascii_whitespace(), read: 0 };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let tests: u64 = numbers.next("the number of tests")?;
    for test in 1..=tests {
        let start = Instant::now();
        let (tree, coins) = numbers.tree()?;
        let reading = start.elapsed();
        let start = Instant::now();
        let game = CoinsToRoot::new(tree, coins)?;
        let solving = start.elapsed();
        let nodes = game.coins().len();
        writeln!(out, "Tree {test} of {tests}: {}", count(nodes as u64, "node"))?;
        if nodes <= SMALL {
            show(&game, &mut out)?;
        } else {
            let second = game.roots_with(Outcome::P).count();
            let [first, second] = [nodes - second, second].map(|roots| count(roots as u64, "root"));
            writeln!(out, "First wins at {first}, Second at {second}")?;
            let largest = game.nim_values().iter().max().expect("a tree has a node");
            writeln!(out, "largest nim-value {largest}")?;
            writeln!(out, "reading and building: {:.3} s", reading.as_secs_f64())?;
            writeln!(out, "solving every root: {:.3} s", solving.as_secs_f64())?;
        }
        if test < tests {
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}

/// Reads the numbers of a text one after another.
struct Numbers<'a> {
    words: std::str::SplitAsciiWhitespace<'a>,
    read: usize,
}

impl Numbers<'_> {
    fn next<N: FromStr>(&mut self, what: &str) -> Result<N, String> {
        self.read += 1;
        let place = self.read;
        let Some(word) = self.words.next() else {
            return Err(format!("token {place}: expected {what}, found the end of the input"));
        };
        word.parse().map_err(|_| format!("token {place}: expected {what}, found `{word}`"))
    }

    fn tree(&mut self) -> Result<(Tree, Vec<u64>), Box<dyn Error>> {
        let nodes: usize = self.next("the number of nodes")?;
        let mut node = || match self.next::<u32>("a node")? {
            0 => Err(format!("token {}: nodes are counted from 1", self.read)),
            node => Ok(node - 1),
        };
        let edges =
            (1..nodes).map(|_| Ok((node()?, node()?))).collect::<Result<Vec<_>, String>>()?;
        let tree = Tree::from_edges(nodes, edges)?;
        let coins = (0..nodes).map(|_| self.next("a number of coins"));
        Ok((tree, coins.collect::<Result<_, _>>()?))
    }
}

/// Prints the tree, and a line per root: its nim-value, the winner, and a winning move if the first player has one.
fn show(game: &CoinsToRoot, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    // Number the nodes from 1, as the contest problem does.
    let label = |node: NodeId| node.get() + 1;
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let text = |node: NodeId| match game.coins()[node.index()] {
        0 => label(node).to_string(),
        coins => format!("{} ({})", label(node), count(coins, "coin")),
    };
    write!(out, "{}", draw(&rooted, Glyphs::Unicode, text)?)?;
    writeln!(out, "root  nim-value  winner")?;
    for node in game.tree().nodes() {
        let root = game.at(node);
        write!(out, "{:>4}  {:>9}  ", label(node), root.board_value().to_string())?;
        match (root.board_outcome(), root.board_winning_moves().next()) {
            (Outcome::N, Some(mv)) => {
                let (from, to) = (label(mv.from), label(mv.to));
                writeln!(out, "First, for example: move a coin from {from} to {to}")?;
            }
            _ => writeln!(out, "Second")?,
        }
    }
    Ok(())
}

fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
