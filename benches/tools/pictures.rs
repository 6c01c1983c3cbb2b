//! Draws the pictures in the API documentation. Writes an SVG to the standard output.
//!
//! Run: `cargo run --release -p benches --bin pictures -- centroids`. The argument is the name of a picture. `centroids` is the centroid
//! decomposition of a small tree, `runs` shows the nim-values of the floor-division game, and `coins_to_root`, `path_marking` and
//! `staircase_nim` show sample positions of these games. Before it prints a picture, the program checks the facts that the picture shows.

use frame::{Program, Usage};
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, SpragueGrundy};
use std::fmt::Write as _;
use std::process::ExitCode;
use tree_algos::centroid::CentroidTree;
use tree_algos::draw::svg::{self, Color, Label};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

fn main() -> ExitCode {
    let program = Program::new("pictures", include_str!("pictures.rs")).operands(1);
    program.run(|arguments, out| match arguments.text(0)? {
        Some("centroids") => out.text(centroids()),
        Some("runs") => out.text(runs()),
        Some("coins_to_root") => out.text(coins_to_root()),
        Some("path_marking") => out.text(path_marking()),
        Some("staircase_nim") => out.text(staircase_nim()),
        _ => Err(Usage::new("expected the name of a picture").into()),
    })
}

/// Draws a tree whose nodes are colored by their levels in the centroid tree.
fn centroids() -> String {
    const PARENTS: [u32; 16] = [0, 0, 1, 1, 2, 2, 3, 0, 7, 7, 9, 9, 10, 12, 12, 8];
    let edges = (1..).zip(&PARENTS[1..]).map(|(node, &parent)| (parent, node));
    let tree = Tree::from_edges(PARENTS.len(), edges).expect("parents come before children");
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let centroids = CentroidTree::new(&rooted);
    assert!(centroids.level_count() <= 5, "at most log2(16) + 1 levels");
    for node in tree.nodes() {
        let component = centroids.component(node).len();
        assert!(component << centroids.level(node) <= tree.node_count(), "sizes are halved");
    }
    let colors = [Color::Red, Color::Orange, Color::Green, Color::Blue, Color::Plain];
    let mark = |node: NodeId| {
        let level = centroids.level(node) as usize;
        Label::new(format!("{node}: {level}")).color(colors[level]).highlighted(level == 0)
    };
    let title = "A tree with the level of each node in its centroid decomposition behind a colon";
    svg::draw(&rooted, title, mark, |_| Label::default()).expect("a small tree can be drawn")
}

/// Draws the runs of equal nim-values of the floor-division game up to 12⁴ on a logarithmic scale. The picture is readable on a screen that
/// is 400 pixels wide.
fn runs() -> String {
    const WIDTH: f64 = 330.0;
    const STEP: f64 = 36.0;
    const LEFT: f64 = 36.0;
    let largest = 12_u64.pow(4);
    let divisors = Divisors::new([2, 3, 4, 5, 6]).expect("divisors of at least 2");
    let table = RunTable::up_to(divisors, largest, 1000).expect("few runs");
    let x = |n: u64| {
        let n = u32::try_from(n).expect("below 12^4");
        LEFT + WIDTH * f64::from(n).log(f64::from(largest as u32))
    };
    let y = |value: u64| 46.0 + STEP * f64::from(3 - value as u32);
    let (right, bottom) = (LEFT + WIDTH + 26.0, y(0) + 66.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right} {bottom}\" width=\"100%\" \
         style=\"max-width:640px\" role=\"img\" fill=\"currentColor\" stroke=\"none\" \
         font-family=\"sans-serif\" font-size=\"14\">\n\
         <title>Nim-values of the floor-division game: the same from each power of 12 to the next</title>\n\
         <text x=\"4\" y=\"18\">nim-value</text>\n\
         <text x=\"{LEFT}\" y=\"{}\">integer, on a logarithmic scale</text>\n",
        bottom - 8.0,
    );
    for value in 0..4 {
        let at = y(value);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.2\"/>\n\
             <text x=\"28\" y=\"{:.1}\" text-anchor=\"end\">*{value}</text>",
            LEFT + WIDTH,
            at + 5.0
        );
    }
    for power in 0..=4 {
        let (n, at) = (12_u64.pow(power), x(12_u64.pow(power)));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} 34V{:.1}\" stroke=\"currentColor\" stroke-opacity=\"0.4\"/>\n\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>",
            bottom - 48.0,
            bottom - 32.0,
        );
    }
    let starts: Vec<(u64, u64)> = table
        .runs()
        .map(|run| (run.first(), run.value().value()))
        .filter(|run| run.0 > 0)
        .collect();
    for (index, &(start, value)) in starts.iter().enumerate() {
        let end = starts.get(index + 1).map_or(largest, |next| next.0);
        for n in start..end {
            assert_eq!(FloorDivision.nim_value(&n).value(), value, "the closed form at {n}");
        }
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"8\" fill=\"#1f83c4\"/>",
            x(start),
            y(value) - 4.0,
            x(end) - x(start),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

// The pictures of games on trees show the sample trees of the original contest problems, which count nodes from 1.

fn tree(text: &str) -> Tree {
    Tree::from_text(text, 1).expect("the sample is a tree")
}

fn coins(count: u64) -> String {
    format!("{count} coin{}", if count == 1 { "" } else { "s" })
}

/// Draws coins on a tree. Roots at which the first player wins are blue.
fn coins_to_root() -> String {
    let tree = tree("6  1 2  1 3  4 3  3 5  4 6");
    let game = CoinsToRoot::new(tree, vec![0, 2, 2, 1, 3, 2]).expect("a count for every node");
    let mark = |node: NodeId| {
        let text = match game.coins()[node.index()] {
            0 => (node.get() + 1).to_string(),
            count => format!("{}: {}", node.get() + 1, coins(count)),
        };
        let first_wins = game.at(node).board_outcome().first_wins();
        Label::new(text).color(if first_wins { Color::Blue } else { Color::Plain })
    };
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let title = "Coins on a tree; First wins at the blue roots";
    svg::draw(&rooted, title, mark, |_| Label::default()).expect("a small tree can be drawn")
}

/// Draws a tree for path marking, with node 1 as the root. The values of the upper and the lower side are next to each edge.
fn path_marking() -> String {
    let game = PathMarking::new(tree("9  9 5  2 1  9 8  3 2  5 6  7 9  4 3  5 2"));
    let rooted = Rooted::new(game.tree(), NodeId::new(0));
    let winning = game.winning_replies(&Marked::none()).expect("nothing is marked");
    let edge = |edge: EdgeId| {
        let (u, _) = game.tree().endpoints(edge);
        let [at_u, at_v] = game.values().of(edge);
        let below_first = rooted.parent_edge(u) == Some(edge);
        let [below, above] = if below_first { [at_u, at_v] } else { [at_v, at_u] };
        let wins = winning.contains(&edge);
        Label::new(format!("{}|{}", above.value(), below.value()))
            .color(if wins { Color::Blue } else { Color::Plain })
            .highlighted(wins)
    };
    let title = "Path marking: marking one of the blue edges first wins";
    svg::draw(&rooted, title, |node| Label::new(node.get() + 1), edge)
        .expect("a small tree can be drawn")
}

/// Draws Staircase Nim. Next to the edge of each winning move is the number of coins that move up.
fn staircase_nim() -> String {
    let root = NodeId::new(0);
    let board =
        Staircase::on_tree(tree("6  1 2  1 3  3 4  3 5  4 6"), root, vec![0, 2, 2, 1, 3, 2])
            .expect("few coins");
    let tree = board.tree().expect("made from a tree");
    let rooted = Rooted::new(tree, board.root());
    let node = |node: NodeId| {
        let counts = board.depth(node) % 2 == 1;
        let text = format!("{}: {}", node.get() + 1, coins(board.coins_at(node)));
        Label::new(text).color(if counts { Color::Orange } else { Color::Plain })
    };
    let winning: Vec<StaircaseMove> = StaircaseNim.moves_to(&board, Nimber::ZERO).collect();
    let edge = |edge: EdgeId| {
        let (u, v) = tree.endpoints(edge);
        match winning.iter().find(|mv| [(u, v), (v, u)].contains(&(mv.from, mv.to))) {
            Some(mv) => Label::new(format!("{} up", mv.coins)).color(Color::Blue).highlighted(true),
            None => Label::default(),
        }
    };
    let title =
        "Staircase Nim: the coins on the orange nodes count, the moves along blue edges win";
    svg::draw(&rooted, title, node, edge).expect("a small tree can be drawn")
}
