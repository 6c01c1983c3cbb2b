//! Staircase Nim: a game on stairs, and the official sample on a tree with its queries.
//!
//! With `--svg` it draws that tree, with the nodes that count in orange and the winning moves in blue.
//!
//! Run: `cargo run --release --example staircase_nim`

use examples::cli::{Failure, Program, Stdout};
use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy};
use std::io::Write;
use std::process::ExitCode;
use tree_algos::draw::svg::{self, Color};
use tree_algos::draw::text::{Glyphs, draw};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

fn main() -> ExitCode {
    let program = Program::new("staircase_nim", include_str!("staircase_nim.rs")).flag("svg");
    program.run(|arguments, out| {
        if arguments.has("svg") { out.text(svg_picture(&sample())) } else { show_games(out) }
    })
}

fn show_games(out: &mut Stdout) -> Result<(), Failure> {
    let stairs = Staircase::new(vec![0, 1, 2, 3]).expect("few coins");
    writeln!(out, "Coins on stairs; a move takes coins from one step to the step below.\n")?;
    for step in stairs.nodes().collect::<Vec<_>>().into_iter().rev() {
        let coins = match stairs.coins_at(step) {
            0 => "-".to_owned(),
            coins => "o".repeat(coins as usize),
        };
        writeln!(out, "  step {step}: {coins}")?;
    }
    show(out, &stairs, 0)?;
    play(out, stairs)?;

    writeln!(out, "\nThe official sample: the tree with root 1 and these coins.\n")?;
    let board = sample();
    writeln!(out, "{}", picture(&board))?;
    show(out, &board, 1)?;

    writeln!(out, "\nWho wins if a subtree hangs elsewhere?")?;
    let reparenting = Reparenting::new(&board);
    for (node, parent) in [(6, 2), (4, 1), (3, 6)] {
        let answer = match reparenting.value_after(NodeId::new(node - 1), NodeId::new(parent - 1)) {
            Ok(value) => format!("nim-value {value}, {} wins", winner(value.into())),
            Err(_) => format!("impossible, {parent} lies in the subtree of {node}"),
        };
        writeln!(out, "  {node} under {parent}: {answer}")?;
    }
    Ok(())
}

/// The tree of the official sample, which counts nodes from 1, and its coins.
fn sample() -> Staircase {
    let edges = [(1, 2), (1, 3), (3, 4), (3, 5), (4, 6)].map(|(u, v)| (u - 1, v - 1));
    let tree = Tree::from_edges(6, edges).expect("the sample is a tree");
    Staircase::on_tree(tree, NodeId::new(0), vec![0, 2, 2, 1, 3, 2]).expect("few coins")
}

/// Who wins and all winning moves, with nodes counted from `first`.
fn show(out: &mut Stdout, board: &Staircase, first: u32) -> Result<(), Failure> {
    let outcome = StaircaseNim.outcome(board, Normal);
    let odd: Vec<String> = board
        .nodes()
        .filter(|&node| board.depth(node) % 2 == 1)
        .map(|node| board.coins_at(node).to_string())
        .collect();
    let value = StaircaseNim.nim_value(board);
    writeln!(out, "The coins at odd depths: {}, so the nim-value is {value}.", odd.join(" ^ "))?;
    writeln!(out, "{} wins. The winning moves:", winner(outcome))?;
    for mv in StaircaseNim.winning_moves(board, Normal) {
        writeln!(out, "  {}", in_words(&mv, first))?;
    }
    Ok(())
}

/// A game in which the winner plays a winning move each time and the loser moves one coin.
fn play(out: &mut Stdout, mut board: Staircase) -> Result<(), Failure> {
    writeln!(out, "One game:")?;
    for player in ["First", "Second"].iter().cycle() {
        let winning = StaircaseNim.moves_to(&board, Nimber::ZERO).next();
        let Some(mv) = winning.or_else(|| StaircaseNim.moves(&board).next()) else {
            writeln!(out, "  {player} cannot move and loses.")?;
            return Ok(());
        };
        board = StaircaseNim.play(&board, &mv)[0].clone();
        writeln!(out, "  {player}: {mv}; {:?} are left", board.coins())?;
    }
    Ok(())
}

fn winner(outcome: Outcome) -> &'static str {
    if outcome.first_wins() { "First" } else { "Second" }
}

fn in_words(mv: &StaircaseMove, first: u32) -> String {
    let shown = |node: NodeId| NodeId::new(node.get() + first);
    StaircaseMove { coins: mv.coins, from: shown(mv.from), to: shown(mv.to) }.to_string()
}

fn picture(board: &Staircase) -> String {
    let tree = board.tree().expect("the sample is a tree");
    let rooted = Rooted::new(tree, board.root());
    let label = |node: NodeId| format!("{} ({})", node.get() + 1, coins_on(board, node));
    draw(&rooted, Glyphs::Unicode, label).expect("a small tree")
}

/// The board as SVG; beside the edge of a winning move the number of coins that go up it.
fn svg_picture(board: &Staircase) -> String {
    let tree = board.tree().expect("the sample is a tree");
    let rooted = Rooted::new(tree, board.root());
    let node =
        |node: NodeId| {
            let counts = board.depth(node) % 2 == 1;
            svg::Label::new(format!("{}: {}", node.get() + 1, coins_on(board, node)))
                .color(if counts { Color::Orange } else { Color::Plain })
        };
    let winning: Vec<StaircaseMove> = StaircaseNim.moves_to(board, Nimber::ZERO).collect();
    let edge = |edge: EdgeId| {
        let (u, v) = tree.endpoints(edge);
        match winning.iter().find(|mv| [(u, v), (v, u)].contains(&(mv.from, mv.to))) {
            Some(mv) => {
                svg::Label::new(format!("{} up", mv.coins)).color(Color::Blue).highlighted(true)
            }
            None => svg::Label::default(),
        }
    };
    let title =
        "Staircase Nim: the coins on the orange nodes count, the moves along blue edges win";
    svg::draw(&rooted, title, node, edge).expect("a small tree")
}

fn coins_on(board: &Staircase, node: NodeId) -> String {
    match board.coins_at(node) {
        1 => "1 coin".to_owned(),
        coins => format!("{coins} coins"),
    }
}
