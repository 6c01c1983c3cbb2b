//! Path marking: the trees of the official sample, who wins them and how, played to the end.
//!
//! With `--svg` it draws the first tree of the sample, with the edges that win in blue.
//!
//! Run: `cargo run --release --example path_marking`

use std::io::Write;
use std::process::ExitCode;

use examples::cli::{Failure, Program, Stdout};
use games::trees::path_marking::{MarkEdge, Marked, Part, PathMarking};
use grundy_core::{Nimber, Ruleset, SpragueGrundy};
use tree_algos::draw::svg::{self, Color};
use tree_algos::draw::text::{self, Glyphs};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// The official sample, which counts nodes from 1.
const SAMPLE: [&str; 2] = ["9  9 5  2 1  9 8  3 2  5 6  7 9  4 3  5 2", "3  1 2  2 3"];

fn main() -> ExitCode {
    let program = Program::new("path_marking", include_str!("path_marking.rs")).flag("svg");
    program.run(|arguments, out| {
        if arguments.has("svg") {
            return out.text(picture(&PathMarking::new(Tree::from_text(SAMPLE[0], 1)?))?);
        }
        play_samples(out)
    })
}

fn play_samples(out: &mut Stdout) -> Result<(), Failure> {
    for sample in SAMPLE {
        let tree = Tree::from_text(sample, 1)?;
        let game = PathMarking::new(&tree);
        show_values(out, &game)?;
        play_out(out, &game)?;
        writeln!(out)?;
    }
    Ok(())
}

/// Draws the tree from node 1, and at each node the values of both sides of the edge above it.
fn show_values(out: &mut Stdout, game: &PathMarking) -> Result<(), Failure> {
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

/// The tree as SVG from node 1; beside each edge the values of its upper and its lower side.
fn picture(game: &PathMarking) -> Result<String, Failure> {
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let winning = game.winning_replies(&Marked::none())?;
    let edge = |edge: EdgeId| {
        let (u, v) = game.tree().endpoints(edge);
        let lower = if rooted.parent_edge(u) == Some(edge) { u } else { v };
        let [below, above] = sides(game, edge, lower);
        let wins = winning.contains(&MarkEdge(edge));
        svg::Label::new(format!("{}|{}", above.value(), below.value()))
            .color(if wins { Color::Blue } else { Color::Plain })
            .highlighted(wins)
    };
    let title = "Path marking: marking one of the blue edges first wins";
    Ok(svg::draw(&rooted, title, |node| svg::Label::new(node.get() + 1), edge)?)
}

/// The values of both sides of an edge, that of `end` first.
fn sides(game: &PathMarking, edge: EdgeId, end: NodeId) -> [Nimber; 2] {
    let [u, v] = game.values().of(edge);
    if game.tree().endpoints(edge).0 == end { [u, v] } else { [v, u] }
}

/// Plays a game in which the winner always makes the first winning move, and the loser the first of all moves.
fn play_out(out: &mut Stdout, game: &PathMarking) -> Result<(), Failure> {
    let mut marked = Marked::none();
    for player in ["First", "Second"].into_iter().cycle() {
        let winning = game.winning_replies(&marked)?;
        let Some(mv) = winning.first().copied().or_else(|| game.moves(&marked).next()) else {
            writeln!(out, "  {player} cannot move and loses.")?;
            break;
        };
        let chance = match winning.len() {
            0 => "no move wins".to_owned(),
            1 => "the only winning move".to_owned(),
            count => format!("one of {count} winning moves"),
        };
        marked = marked.with(mv.0);
        writeln!(out, "  {player} marks {} ({chance}), which leaves", edge(game.tree(), mv.0))?;
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
