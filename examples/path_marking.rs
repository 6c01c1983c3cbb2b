//! Path marking: prints the winner and the winning moves on the two sample trees of the original contest problem, and plays complete games.
//!
//! Run: `cargo run --release --example path_marking`

use std::error::Error;
use std::io::{self, Write};

use games::trees::path_marking::{Marked, Part, PathMarking};
use grundy_core::{Nimber, Ruleset, SpragueGrundy};
use tree_algos::draw::text::{self, Glyphs};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// The two trees in the sample of the contest problem, which counts nodes from 1.
const SAMPLE: [&str; 2] = ["9  9 5  2 1  9 8  3 2  5 6  7 9  4 3  5 2", "3  1 2  2 3"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    play_samples(&mut out)
}

fn play_samples(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for sample in SAMPLE {
        let tree = Tree::from_text(sample, 1)?;
        let game = PathMarking::new(&tree);
        show_values(out, &game)?;
        play_out(out, &game)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Draws the tree from node 1. Next to each edge are the values of its two sides.
fn show_values(out: &mut impl Write, game: &PathMarking) -> Result<(), Box<dyn Error>> {
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let label = |node: NodeId| {
        let Some(edge) = rooted.parent_edge(node) else { return format!("{}", node.get() + 1) };
        let [below, above] = sides(game, edge, node);
        let wins = if below == above { "  <- marking this edge first wins" } else { "" };
        format!("{}  ({below} below, {above} above){wins}", node.get() + 1)
    };
    write!(out, "{}", text::draw(&rooted, Glyphs::Unicode, label)?)?;
    let value = game.values().whole();
    let winner = if game.values().outcome().first_wins() { "First" } else { "Second" };
    writeln!(out, "{winner} wins: the value of the whole tree is {value}.")?;
    Ok(())
}

/// Returns the values of both sides of an edge, the side of `end` first.
fn sides(game: &PathMarking, edge: EdgeId, end: NodeId) -> [Nimber; 2] {
    let [u, v] = game.values().of(edge);
    if game.tree().endpoints(edge).0 == end { [u, v] } else { [v, u] }
}

/// Plays a game. The winner always makes the first winning move, and the loser makes the first legal move.
fn play_out(out: &mut impl Write, game: &PathMarking) -> Result<(), Box<dyn Error>> {
    let mut marked = Marked::none();
    for player in ["First", "Second"].into_iter().cycle() {
        let winning = game.winning_replies(&marked)?;
        let Some(next) = winning.first().copied().or_else(|| game.moves(&marked).next()) else {
            writeln!(out, "  {player} cannot move and loses.")?;
            break;
        };
        let chance = match winning.len() {
            0 => "no move wins".to_owned(),
            1 => "the only winning move".to_owned(),
            count => format!("one of {count} winning moves"),
        };
        marked = marked.with(next);
        writeln!(out, "  {player} marks {} ({chance}), which leaves", edge(game.tree(), next))?;
        let parts = game.parts_of(&marked)?;
        let mut live =
            parts.iter().filter(|part| game.parts().moves(part).next().is_some()).peekable();
        if live.peek().is_none() {
            writeln!(out, "    nothing to mark")?;
        }
        for part in live {
            writeln!(
                out,
                "    {} of value {}",
                in_words(game.tree(), part),
                game.parts().nim_value(part)
            )?;
        }
    }
    Ok(())
}

fn edge(tree: &Tree, edge: EdgeId) -> String {
    let (u, v) = tree.endpoints(edge);
    format!("{}-{}", u.get() + 1, v.get() + 1)
}

fn in_words(tree: &Tree, part: &Part) -> String {
    match part {
        Part::Branch { root, cut } => {
            format!("what begins at {} beyond {}", root.get() + 1, edge(tree, *cut))
        }
        other => other.to_string(),
    }
}
