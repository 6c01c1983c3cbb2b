//! Staircase Nim: plays a game on stairs, and answers the sample queries of the original contest problem on a tree.
//!
//! Run: `cargo run --release --example staircase_nim`

use games::trees::staircase_nim::{Reparenting, Staircase, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy};
use std::error::Error;
use std::io::{self, Write};
use tree_algos::draw::text::{Glyphs, draw};
use tree_algos::{NodeId, Rooted, Tree};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    show_games(&mut out)
}

fn show_games(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
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

/// Returns the tree and the coins in the sample of the contest problem, which counts nodes from 1.
fn sample() -> Staircase {
    let edges = [(1, 2), (1, 3), (3, 4), (3, 5), (4, 6)].map(|(u, v)| (u - 1, v - 1));
    let tree = Tree::from_edges(6, edges).expect("the sample is a tree");
    Staircase::on_tree(tree, NodeId::new(0), vec![0, 2, 2, 1, 3, 2]).expect("few coins")
}

/// Prints the winner and all winning moves, with nodes counted from `first`.
fn show(out: &mut impl Write, board: &Staircase, first: u32) -> Result<(), Box<dyn Error>> {
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

/// Plays a game. The winner always makes a winning move, and the loser moves one coin.
fn play(out: &mut impl Write, mut board: Staircase) -> Result<(), Box<dyn Error>> {
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

fn coins_on(board: &Staircase, node: NodeId) -> String {
    match board.coins_at(node) {
        1 => "1 coin".to_owned(),
        coins => format!("{coins} coins"),
    }
}
