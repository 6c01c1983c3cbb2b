//! Draws the game tree of a small position: all positions that play can reach, with their values, and the moves between them.

#![expect(clippy::cast_precision_loss, reason = "coordinates are small and not negative")]

use super::super::Failure;
use super::super::formats::Format;
use crate::drawing::truncate;
use games::catalog::{Catalog, Question};
use games::scene::svg::{Point, Svg, text_width};
use games::scene::tikz::{at, escaped};
use grundy_core::mixed::{AnyMove, AnyPosition, Mixed, MixedSum};
use grundy_core::{Convention, Limits, Ruleset, StopReason, Sum, SumMove};
use grundy_search::PositionGraph;
use grundy_search::loopy::LoopyOutcome;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The maximum number of positions to draw.
const MAX_POSITIONS: usize = 150;
/// The maximum number of moves that are played to find the positions.
const MAX_MOVES: u64 = 100 * MAX_POSITIONS as u64;
/// The maximum length of a label. Longer labels are truncated.
const MAX_LABEL: usize = 24;
const GREEN: &str = "#009e73";

/// A position in the tree.
struct Node {
    sum: MixedSum,
    label: String,
    outcome: Option<LoopyOutcome>,
    value: String,
    /// The indices of the positions to which the moves of this position lead.
    next: Vec<usize>,
    /// The row of the position's box. The row is the maximum number of moves that can lead to the position, so every move leads
    /// downward.
    row: usize,
}

/// Draws all positions that play can reach from the given position. Each position appears only once, even if play can reach it in
/// several ways.
pub(super) fn draw(
    sum: &MixedSum,
    convention: Convention,
    catalog: &Catalog,
    limits: &Limits,
    format: Format,
) -> Result<String, Failure> {
    let mut nodes = reached(sum, limits)?;
    let question = Question::new(convention).most_moves(0);
    // The limits apply to all positions together, so each question may use only what is left of them.
    let meter = limits.meter();
    for node in &mut nodes {
        let solved = catalog.answer(&node.sum, &question, &meter.rest());
        node.outcome = solved.outcome().get().copied();
        let value = solved.value().get().filter(|_| convention == Convention::Normal);
        node.value = match (value, node.outcome) {
            (Some(value), _) => value.to_string(),
            (None, Some(outcome)) => outcome.to_string(),
            (None, None) => "?".to_owned(),
        };
    }
    rank(&mut nodes)?;
    let title = format!("All that can follow {:.200}", sum.to_string());
    Ok(match format {
        Format::Dot => to_dot(&nodes, &title),
        Format::Tikz => to_tikz(&nodes, &places(&nodes), &title),
        _ => picture(&nodes, &title),
    })
}

/// Returns the components that have moves, in an order that does not depend on how play reached the position.
fn sorted(parts: Vec<AnyPosition>) -> Vec<AnyPosition> {
    let mut parts: Vec<AnyPosition> =
        parts.into_iter().filter(|part| part.moves().next().is_some()).collect();
    parts.sort_by_cached_key(ToString::to_string);
    parts
}

/// Returns the label of a position. Leaves out the name of the game if all components belong to the same game.
fn label(sum: &MixedSum) -> String {
    let mut names: Vec<&str> = sum.iter().map(|part| part.game().name()).collect();
    names.dedup();
    let text = match names[..] {
        [] => "end".to_owned(),
        [_] => sum.iter().map(AnyPosition::text).collect::<Vec<_>>().join(" + "),
        _ => sum.to_string(),
    };
    truncate(&text, MAX_LABEL).into_owned()
}

/// Rules in which a position is a whole sum, as a sorted list of components.
struct WholeSums;

impl Ruleset for WholeSums {
    type Position = Vec<AnyPosition>;
    type Move = SumMove<AnyMove>;

    fn moves(&self, parts: &Vec<AnyPosition>) -> impl Iterator<Item = SumMove<AnyMove>> {
        Mixed.sum_moves(parts)
    }

    fn play(&self, parts: &Vec<AnyPosition>, mv: &SumMove<AnyMove>) -> Sum<Vec<AnyPosition>> {
        Sum::from(sorted(Mixed.play_in_sum(parts, mv)))
    }
}

fn reached(sum: &MixedSum, limits: &Limits) -> Result<Vec<Node>, Failure> {
    let mut graph = PositionGraph::new().max_stored(MAX_POSITIONS as u64);
    let start = sorted(sum.iter().cloned().collect());
    let limits = limits.clone().work(limits.max_work().min(MAX_MOVES));
    graph.explore(&WholeSums, &[start], &limits).map_err(|stopped| match stopped.reason() {
        StopReason::Canceled | StopReason::Time { .. } => stopped.to_string(),
        _ => format!("a tree of more than {MAX_POSITIONS} positions is not drawn"),
    })?;
    let mut nodes: Vec<Node> = graph
        .positions()
        .map(|parts| {
            let sum: MixedSum = parts.iter().cloned().collect();
            let (label, value) = (label(&sum), String::new());
            Node { label, sum, outcome: None, value, next: Vec::new(), row: 0 }
        })
        .collect();
    for (number, node) in (0..).zip(&mut nodes) {
        // These rules treat a whole sum as one position, so each option is a single position.
        let options = graph.options(number).flatten().map(|option| option as usize);
        node.next = options.collect();
    }
    Ok(nodes)
}

/// Assigns each position to a row that is below all positions from which a move leads to it. Returns an error if positions can repeat.
fn rank(nodes: &mut [Node]) -> Result<(), Failure> {
    let mut entering = vec![0; nodes.len()];
    for &next in nodes.iter().flat_map(|node| &node.next) {
        entering[next] += 1;
    }
    let mut ready = vec![0];
    let mut done = 0;
    if entering[0] == 0 {
        while let Some(node) = ready.pop() {
            done += 1;
            for next in nodes[node].next.clone() {
                nodes[next].row = nodes[next].row.max(nodes[node].row + 1);
                entering[next] -= 1;
                if entering[next] == 0 {
                    ready.push(next);
                }
            }
        }
    }
    if done < nodes.len() {
        return Err("positions may repeat, so there is no tree".into());
    }
    Ok(())
}

/// The distance between two rows, the size of the font, and the height of a box.
const STEP: f64 = 76.0;
const SIZE: f64 = 12.0;
const HEIGHT: f64 = 36.0;

/// Returns the width of the box for a position.
fn width(node: &Node) -> f64 {
    text_width(&node.label, SIZE).max(text_width(&node.value, SIZE)) + 14.0
}

/// Returns the center of each box.
fn places(nodes: &[Node]) -> Vec<Point> {
    let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, node) in nodes.iter().enumerate() {
        rows.entry(node.row).or_default().push(number);
    }
    let room = |row: &Vec<usize>| row.iter().map(|&node| width(&nodes[node]) + 14.0).sum::<f64>();
    let widest = rows.values().map(room).fold(0.0, f64::max);
    let mut middles: Vec<Point> = vec![(0.0, 0.0); nodes.len()];
    for (&number, row) in &rows {
        // Each box should be below the middle of the boxes that lead to it. Move it from there only as far as necessary to avoid
        // overlaps.
        let wish = |node: usize| {
            let above: Vec<f64> = nodes
                .iter()
                .zip(&middles)
                .filter(|(other, _)| other.row < number && other.next.contains(&node))
                .map(|(_, middle)| middle.0)
                .collect();
            above.iter().sum::<f64>() / above.len().max(1) as f64
        };
        let mut order: Vec<(f64, usize)> = row.iter().map(|&node| (wish(node), node)).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut x = 8.0 + (widest - room(row)) / 2.0;
        for (_, node) in order {
            let width = width(&nodes[node]) + 14.0;
            middles[node] = (x + width / 2.0, 28.0 + STEP * number as f64);
            x += width;
        }
    }
    middles
}

fn picture(nodes: &[Node], title: &str) -> String {
    let middles = places(nodes);
    let mut svg = Svg::new(10.0);
    for (node, from) in nodes.iter().zip(&middles) {
        for &next in &node.next {
            let to = middles[next];
            let wins = nodes[next].outcome == Some(LoopyOutcome::P);
            let (color, wide) = if wins { (GREEN, 2.5) } else { ("currentColor", 0.8) };
            svg.path(
                format_args!(
                    "M{:.1} {:.1}L{:.1} {:.1}",
                    from.0,
                    from.1 + HEIGHT / 2.0,
                    to.0,
                    to.1 - HEIGHT / 2.0
                ),
                format_args!("stroke=\"{color}\" stroke-width=\"{wide}\" fill=\"none\""),
            );
        }
    }
    for (node, &(x, y)) in nodes.iter().zip(&middles) {
        let size = (width(node), HEIGHT);
        let corner = (x - size.0 / 2.0, y - size.1 / 2.0);
        svg.rect(corner, size, "rx=\"5\" fill=\"Canvas\"");
        let shade = if node.outcome == Some(LoopyOutcome::P) { "0.2" } else { "0" };
        let rest =
            format!("rx=\"5\" fill=\"{GREEN}\" fill-opacity=\"{shade}\" stroke=\"currentColor\"");
        svg.rect(corner, size, rest);
        svg.text((x, y - 8.0), SIZE, &node.label, "class=\"boxed\"");
        svg.text((x, y + 8.0), SIZE, &node.value, "class=\"boxed\" font-weight=\"700\"");
    }
    let y = svg.size().1 + 18.0;
    svg.path(
        format_args!("M10 {y:.1}h24"),
        format_args!("stroke=\"{GREEN}\" stroke-width=\"2.5\""),
    );
    svg.words((42.0, y), SIZE, "a winning move, to a position that the player to move loses");
    svg.finish(title)
}

/// Writes the tree in DOT. Each node has two lines: the position and its value.
fn to_dot(nodes: &[Node], title: &str) -> String {
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

/// Quotes a string for the DOT language. Escapes quotation marks and backslashes, and replaces line breaks with `\n`.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Writes the tree for LaTeX. The boxes are in the same places as in the SVG.
fn to_tikz(nodes: &[Node], places: &[Point], title: &str) -> String {
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
