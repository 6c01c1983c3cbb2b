//! Coins to a root: who wins at every root of a tree, and how.
//!
//! With no arguments it takes the two trees of the official sample. With the name of a file, or `-` for
//! standard input, it reads the judge's format (nodes counted from 1): the number of tests; per test the
//! number of nodes, the edges, the coins. Small trees are shown root by root, large ones in summary. With
//! `--svg` it draws the second tree of the sample, with the roots at which First wins in blue.
//!
//! Run: `cargo run --release --example coins_to_root`
//! or `cargo run --release --example coins_to_root -- examples/cases/coins_to_root/stdin.in`

use examples::cli::Program;
use examples::judge::{self, JudgeError, hash_of_lost_roots};
use examples::{output::Output, tokens::Tokens, trees::read_tree};
use games::trees::coins_to_root::CoinsToRoot;
use grundy_core::Outcome;
use std::io::{IsTerminal, Write as _};
use std::time::{Duration, Instant};
use std::{fmt::Write as _, process::ExitCode};
use tree_algos::draw::svg;
use tree_algos::draw::text::{Glyphs, draw};
use tree_algos::{MAX_NODES, NodeId, Rooted, Tree};

const SAMPLE: &str = "2  3  1 2  2 3  1 0 1  6  1 2  1 3  4 3  3 5  4 6  0 2 2 1 3 2";

/// Trees of more nodes than this are summed up.
const SMALL: usize = 40;

fn main() -> ExitCode {
    let program = Program::new("coins_to_root", include_str!("coins_to_root.rs"));
    program.flag("svg").operands(1).run(|arguments, out| {
        if arguments.has("svg") {
            return out.text(sample_picture());
        }
        let mut tokens = match arguments.operands() {
            [] => Tokens::new(SAMPLE.as_bytes()),
            _ => arguments.tokens(0)?,
        };
        Ok(judge::solve_all(&mut tokens, &mut Output::stdout(), show_tests)?)
    })
}

fn show_tests(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let tests = tokens.u64("the number of tests")?;
    for test in 1..=tests {
        tokens.test(test);
        let start = Instant::now();
        let nodes = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
        progress("reading", nodes);
        let tree = read_tree(tokens, nodes, 1)?;
        let coins = tokens.list_u64("a number of coins", u64::from(nodes))?;
        let reading = start.elapsed();
        progress("solving", nodes);
        let start = Instant::now();
        let game = CoinsToRoot::new(tree, coins).expect("one count was read for every node");
        let solving = start.elapsed();
        progress("", nodes);
        let _ = writeln!(output, "Tree {test} of {tests}: {}", count(u64::from(nodes), "node"));
        if game.coins().len() <= SMALL {
            show(&game, output);
        } else {
            sum_up(
                &game,
                [("reading and building", reading), ("solving every root", solving)],
                output,
            );
        }
        if test < tests {
            output.byte(b'\n');
        }
        output.complete()?;
    }
    Ok(())
}

/// The tree, then a line per root: its nim-value, the winner, and a winning move if First has one.
fn show(game: &CoinsToRoot, output: &mut Output) {
    output.text(&picture(game.tree(), game.coins()));
    output.text_line("root  nim-value  winner");
    for node in game.tree().nodes() {
        let root = game.at(node);
        let _ = write!(output, "{:>4}  {:>9}  ", label(node), root.board_value().to_string());
        match (root.board_outcome(), root.board_winning_moves().next()) {
            (Outcome::N, Some(mv)) => {
                let (from, to) = (label(mv.from), label(mv.to));
                let _ = writeln!(output, "First, for example: move a coin from {from} to {to}");
            }
            _ => output.text_line("Second"),
        }
    }
}

fn picture(tree: &Tree, coins: &[u64]) -> String {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let text = |node: NodeId| match coins[node.index()] {
        0 => format!("{}", label(node)),
        coins => format!("{} ({})", label(node), count(coins, "coin")),
    };
    draw(&rooted, Glyphs::Unicode, text).expect("a small tree can be drawn")
}

/// The second tree of the sample as SVG.
fn sample_picture() -> String {
    let (_, second) =
        SAMPLE.split_at(SAMPLE.rfind("6  1 2").expect("the second tree has six nodes"));
    let mut tokens = Tokens::new(second.as_bytes());
    let nodes = tokens.u32("the number of nodes").expect("the sample is in order");
    let tree = read_tree(&mut tokens, nodes, 1).expect("the sample is in order");
    let coins = tokens.list_u64("a number of coins", 6).expect("the sample is in order");
    let game = CoinsToRoot::new(tree, coins).expect("one count was read for every node");
    let mark = |node: NodeId| {
        let coins = game.coins()[node.index()];
        let text = if coins == 0 {
            label(node).to_string()
        } else {
            format!("{}: {}", label(node), count(coins, "coin"))
        };
        let first_wins = game.at(node).board_outcome().first_wins();
        svg::Label::new(text).color(if first_wins { svg::Color::Blue } else { svg::Color::Plain })
    };
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let title = "Coins on a tree; First wins at the blue roots";
    svg::draw(&rooted, title, mark, |_| svg::Label::default()).expect("a small tree can be drawn")
}

fn sum_up(game: &CoinsToRoot, phases: [(&str, Duration); 2], output: &mut Output) {
    let nodes = game.coins().len() as u64;
    let second = game.roots_with(Outcome::P).count() as u64;
    let largest = game.nim_values().iter().max().expect("a tree has a node");
    let _ = writeln!(
        output,
        "First wins at {}, Second at {}",
        count(nodes - second, "root"),
        count(second, "root")
    );
    let _ = writeln!(
        output,
        "largest nim-value {largest}, judge's hash {}",
        hash_of_lost_roots(game.nim_values().iter().copied())
    );
    for (phase, time) in phases {
        let _ = writeln!(output, "{phase}: {:.3} s", time.as_secs_f64());
    }
}

/// Nodes are shown as the judge counts them, from 1.
fn label(node: NodeId) -> u64 {
    u64::from(node.get()) + 1
}

fn count(number: u64, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// What is being done, on a line of the terminal that the next one replaces.
fn progress(phase: &str, nodes: u32) {
    let mut terminal = std::io::stderr();
    if nodes > 100_000 && terminal.is_terminal() {
        let _ = write!(terminal, "\r\x1b[K{phase}");
        let _ = terminal.flush();
    }
}
