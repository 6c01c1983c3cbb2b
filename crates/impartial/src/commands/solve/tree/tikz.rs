//! A game tree as a picture for LaTeX. The document needs the package `tikz`.

use super::{LoopyOutcome, Node};
use games::scene::svg::Point;
use games::scene::tikz::{at, escaped};
use std::fmt::Write as _;

/// Writes the picture, with the boxes in the same places as in the SVG.
pub(super) fn write(nodes: &[Node], places: &[Point], title: &str) -> String {
    let mut text = format!("% {}\n", title.replace('\n', " "));
    text.push_str(
        "\\begin{tikzpicture}[every node/.style={draw, rounded corners, align=center}]\n",
    );
    for (number, (node, &place)) in nodes.iter().zip(places).enumerate() {
        let is_lost = node.outcome == Some(LoopyOutcome::P);
        let look = if is_lost { ", fill=black!15" } else { "" };
        let (label, value) = (escaped(&node.label), escaped(&node.value));
        let place = at(place);
        let _ = writeln!(
            text,
            "\\node[inner sep=3pt{look}] (n{number}) at {place} {{{label}\\\\{value}}};"
        );
    }
    for (number, node) in nodes.iter().enumerate() {
        for &next in &node.next {
            let wins = nodes[next].outcome == Some(LoopyOutcome::P);
            let look = if wins { "[very thick]" } else { "[thin]" };
            let _ = writeln!(text, "\\draw{look} (n{number}.south) -- (n{next}.north);");
        }
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}
