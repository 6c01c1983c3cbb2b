//! A game tree as a graph for Graphviz: positions as boxes, winning moves in green.

use super::{GREEN, LoopyOutcome, Node};
use std::fmt::Write as _;

/// The graph; each position is a node with its value in a second line.
pub(super) fn write(nodes: &[Node], title: &str) -> String {
    let mut text = format!("digraph {} {{\n", quoted(title));
    text.push_str("  node [shape=box, style=rounded];\n");
    for (number, node) in nodes.iter().enumerate() {
        let label = quoted(&format!("{}\n{}", node.label, node.value));
        let is_lost = node.outcome == Some(LoopyOutcome::P);
        let fill = if is_lost { format!(", color=\"{GREEN}\", penwidth=2") } else { String::new() };
        let _ = writeln!(text, "  n{number} [label={label}{fill}];");
    }
    for (number, node) in nodes.iter().enumerate() {
        for &next in &node.next {
            let wins = nodes[next].outcome == Some(LoopyOutcome::P);
            let look =
                if wins { format!(" [color=\"{GREEN}\", penwidth=2]") } else { String::new() };
            let _ = writeln!(text, "  n{number} -> n{next}{look};");
        }
    }
    text.push_str("}\n");
    text
}

/// A string of the DOT language. Line ends become `\n`; only quotation marks and backslashes are escaped.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
