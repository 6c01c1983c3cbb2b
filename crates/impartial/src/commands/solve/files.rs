//! Writes files for `solve`: pictures and graphs of positions, and strategies.

use super::super::formats::Format;
use super::super::output::Stdout;
use super::super::{Failure, Unwritten, keep};
use crate::drawing;
use games::catalog;
use games::catalog::{Game, Strategy, graph_of};
use games::reason::Reason;
use grundy_core::mixed::MixedSum;
use multigraphs::text::LabeledGraph;
use std::io;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use tree_algos::labeled::LabeledTree;
use tree_algos::{NodeId, Tree};

/// Draws the same picture as the page, or writes the position's graph if `format` is a format for graphs. If `why` is given, an SVG
/// picture marks the items that this reason mentions.
pub(super) fn picture(
    sum: &MixedSum,
    why: Option<&Reason>,
    format: Format,
) -> Result<String, Failure> {
    if matches!(format, Format::Dot | Format::Graph6 | Format::Newick) {
        return as_graph(sum, format);
    }
    let first = sum.as_slice().first();
    let game = first.and_then(|first| catalog::game_of(first.game().name()));
    let name = game.map_or("this position", |game| game.name());
    let title = sum.to_string();
    let picture = match why {
        _ if format == Format::Tikz => drawing::tikz(sum, &title),
        Some(why) => drawing::svg_marked(sum, &title, why.things()),
        None => drawing::svg(sum, &title),
    };
    Ok(picture.ok_or_else(|| format!("there is no picture of {name}"))?)
}

/// Formats the graph or tree in a position as text.
fn as_graph(sum: &MixedSum, format: Format) -> Result<String, Failure> {
    let none = || format!("there is no graph in {:.60}", sum.to_string());
    let (graph, root) = graph_of(sum).ok_or_else(none)?;
    let text = match format {
        Format::Dot => return Ok(graph.to_dot()),
        Format::Graph6 => graph.to_graph6().unwrap_or_else(|_| graph.to_sparse6()),
        _ => newick(&graph, root).ok_or("this graph is not a tree")?,
    };
    Ok(text + "\n")
}

/// Formats a tree in Newick format. The tree starts at its root, or at its first node if it has no root.
fn newick(graph: &LabeledGraph, root: Option<u32>) -> Option<String> {
    let tree = Tree::from_edges(graph.node_count(), graph.edges().iter().copied()).ok()?;
    let labels = (0..graph.node_count() as u32).map(|node| graph.label(node));
    let tree = LabeledTree::new(tree, NodeId::new(root.unwrap_or(0))).with_labels(labels);
    Some(tree.ok()?.to_newick())
}

/// Prints the size of a strategy, and writes the strategy to a file. If writing fails, the old file remains.
pub(super) fn write_strategy(
    path: &Path,
    strategy: &Strategy,
    out: &mut Stdout,
) -> Result<(), Failure> {
    if !out.is_json() {
        let (answers, bytes, file) = (strategy.len(), strategy.bytes(), path.display());
        let answers =
            if answers == 1 { "1 answer".to_owned() } else { format!("{answers} answers") };
        out.line(format_args!("strategy: {answers} in {bytes} bytes, written to {file}"))?;
        out.finish()?;
    }
    let written = keep::replace(path, |file| -> io::Result<()> {
        let mut file = BufWriter::new(file);
        write!(file, "{strategy}")?;
        file.flush()
    });
    written.map_err(|error| Unwritten::new(path.display(), error).into())
}
