//! The pictures of the games on trees: the trees of the official samples, which count nodes from 1.

use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::{Marked, PathMarking};
use games::trees::staircase_nim::{Staircase, StaircaseMove, StaircaseNim};
use grundy_core::{Nimber, SpragueGrundy};
use tree_algos::draw::svg::{self, Color, Label};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

fn tree(text: &str) -> Tree {
    Tree::from_text(text, 1).expect("the sample is a tree")
}

fn coins(count: u64) -> String {
    format!("{count} coin{}", if count == 1 { "" } else { "s" })
}

/// Coins on a tree; First wins at the blue roots.
pub(crate) fn coins_to_root() -> String {
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

/// Path marking from node 1; next to each edge, the values of its upper and its lower side.
pub(crate) fn path_marking() -> String {
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

/// Staircase Nim; next to the edge of a winning move, the number of coins that move up it.
pub(crate) fn staircase_nim() -> String {
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
