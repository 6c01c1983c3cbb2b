//! Draws a rooted tree as an SVG picture.

use super::{DrawError, check_size, tidy};
use crate::{EdgeId, NodeId, Rooted};
use std::fmt::Write;

/// The largest number of nodes that [`draw`] draws.
pub const MAX_NODES: usize = 400;

/// The largest depth of a node that [`draw`] draws.
pub const MAX_DEPTH: u32 = 100;

/// The color of a node or edge. The colors are from the palette of Okabe and Ito: color-blind readers can distinguish them, and they are
/// visible on light and dark backgrounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Color {
    /// The color of the text around the picture (`currentColor`).
    #[default]
    Plain,
    /// Blue.
    Blue,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Vermilion.
    Red,
}

impl Color {
    const fn code(self) -> &'static str {
        match self {
            Self::Plain => "currentColor",
            Self::Blue => "#0072b2",
            Self::Orange => "#e69f00",
            Self::Green => "#009e73",
            Self::Purple => "#cc79a7",
            Self::Red => "#d55e00",
        }
    }
}

/// The label and the appearance of a node or an edge.
///
/// ```
/// use tree_algos::draw::svg::{Color, Label};
/// let winner = Label::new("5").color(Color::Green).highlighted(true);
/// let _ = winner;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label {
    text: String,
    color: Color,
    highlighted: bool,
}

impl Label {
    /// Creates a plain label with this text. Runs of white space become single spaces.
    #[expect(clippy::needless_pass_by_value, reason = "a label is a literal or made on the spot")]
    pub fn new(text: impl ToString) -> Self {
        Self { text: one_line(&text.to_string()), ..Self::default() }
    }

    /// Sets the color.
    #[must_use]
    pub fn color(self, color: Color) -> Self {
        Self { color, ..self }
    }

    /// Draws a thick line if `highlighted` is `true`, and a normal line otherwise.
    #[must_use]
    pub fn highlighted(self, highlighted: bool) -> Self {
        Self { highlighted, ..self }
    }

    /// Returns the approximate width of the text.
    fn length(&self) -> f64 {
        LETTER * f64::from(self.text.chars().count() as u32)
    }

    fn line(&self) -> String {
        let width = if self.highlighted { 3.5 } else { 1.2 };
        format!("stroke=\"{}\" stroke-width=\"{width}\"", self.color.code())
    }
}

// All lengths are in pixels.
const FONT: f64 = 14.0;
const LETTER: f64 = 8.2;
const HEIGHT: f64 = 26.0;
const ROW: f64 = 64.0;
const GAP: f64 = 14.0;
const MARGIN: f64 = 4.0;
const SIDE: f64 = 5.0;

/// Draws the tree as an SVG picture: the root at the top, one row for each depth, and children in the order of [`Rooted::children`].
/// [`tidy::layout`] computes the horizontal positions.
///
/// Screen readers read `title` as the name of the picture. `node` and `edge` choose the appearance of nodes and edges. By default, they
/// take the color of the surrounding text, so the picture suits light and dark pages. The picture has no blank lines, so it works in
/// Markdown, and no style sheet, so it does not affect the rest of the page. The label of an edge is at its lower end, where space is
/// reserved for it.
///
/// # Errors
///
/// Returns [`DrawError`] if the tree has more than [`MAX_NODES`] nodes or a node deeper than [`MAX_DEPTH`]. Neither `node` nor
/// `edge` is called in that case.
///
/// # Complexity
///
/// O(length of the picture).
///
/// ```
/// use tree_algos::draw::svg::{self, Color, Label};
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::star(4), NodeId::new(0));
/// let even = |v: NodeId| if v.get() % 2 == 0 { Color::Blue } else { Color::Plain };
/// let picture = svg::draw(&rooted, "a star", |v| Label::new(v).color(even(v)), |_| Label::default())?;
/// assert!(picture.starts_with("<svg xmlns="));
/// assert_eq!(picture.matches("#0072b2").count(), 2 * 2); // fill and line of nodes 0 and 2
/// # Ok::<(), tree_algos::draw::DrawError>(())
/// ```
pub fn draw(
    rooted: &Rooted,
    title: &str,
    node: impl FnMut(NodeId) -> Label,
    mut edge: impl FnMut(EdgeId) -> Label,
) -> Result<String, DrawError> {
    check_size(rooted, MAX_NODES, MAX_DEPTH)?;
    let nodes: Vec<Label> = (0..rooted.node_count() as u32).map(NodeId::new).map(node).collect();
    let edges: Vec<Option<Label>> = (0..rooted.node_count() as u32)
        .map(|child| rooted.parent_edge(NodeId::new(child)).map(&mut edge))
        .collect();
    let width = |node: NodeId| (nodes[node.index()].length() + 10.0).max(HEIGHT);
    // The label of the edge to the parent is above the node's box, on the left or on the right, so reserve space on both sides.
    let room = |node: NodeId| match &edges[node.index()] {
        Some(label) => width(node).max(2.0 * (SIDE + label.length())),
        None => width(node),
    };
    let middles = tidy::layout(rooted, GAP, room);
    let x = |node: NodeId| MARGIN + middles[node.index()];
    let y = |node: NodeId| MARGIN + HEIGHT / 2.0 + ROW * f64::from(rooted.depth(node));

    let ends = (rooted.order().iter()).map(|&node| x(node) + room(node) / 2.0);
    let right = ends.fold(0.0, f64::max) + MARGIN;
    let bottom = y(rooted.order()[rooted.node_count() - 1]) + HEIGHT / 2.0 + MARGIN;
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right:.0}\" height=\"{bottom:.0}\" \
         viewBox=\"0 0 {right:.1} {bottom:.1}\" role=\"img\" fill=\"none\" \
         font-family=\"sans-serif\" font-size=\"{FONT}\" text-anchor=\"middle\">\n\
         <title>{}</title>\n",
        escaped(&one_line(title)),
    );
    // Lines run from the lower side of one box to the upper side of another, so no box covers them.
    for &child in rooted.order() {
        if let (Some(parent), Some(label)) = (rooted.parent(child), &edges[child.index()]) {
            let (x1, y1) = (x(parent), y(parent) + HEIGHT / 2.0);
            let (x2, y2) = (x(child), y(child) - HEIGHT / 2.0);
            let line = label.line();
            add(
                &mut picture,
                format_args!(
                    "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {line}/>\n"
                ),
            );
            // Place the label next to the lower end of the line, on the side where the line does not pass.
            let (side, anchor) = if x2 < x1 { (-SIDE, "end") } else { (SIDE, "start") };
            add_label(&mut picture, &label.text, x2 + side, y2 - FONT / 3.0, anchor);
        }
    }
    for &node in rooted.order() {
        let label = &nodes[node.index()];
        let (width, color, line) = (width(node), label.color.code(), label.line());
        let (left, top) = (x(node) - width / 2.0, y(node) - HEIGHT / 2.0);
        let fill = if label.color == Color::Plain { 0.0 } else { 0.25 };
        add(
            &mut picture,
            format_args!(
                "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{HEIGHT}\" rx=\"{}\" \
             fill=\"{color}\" fill-opacity=\"{fill}\" {line}/>\n",
                HEIGHT / 2.0,
            ),
        );
        add_label(&mut picture, &label.text, x(node), y(node) + FONT / 3.0, "middle");
    }
    picture.push_str("</svg>\n");
    Ok(picture)
}

fn add(picture: &mut String, words: std::fmt::Arguments<'_>) {
    picture.write_fmt(words).expect("a string takes everything");
}

fn add_label(picture: &mut String, label: &str, x: f64, y: f64, anchor: &str) {
    if !label.is_empty() {
        let label = escaped(label);
        add(
            picture,
            format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"currentColor\">{label}</text>\n"
            ),
        );
    }
}

/// Puts text on one line, and replaces the characters that XML does not allow with U+FFFD.
fn one_line(raw: &str) -> String {
    let words: Vec<&str> = raw.split_whitespace().collect();
    let known = |c: char| {
        if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') { '\u{fffd}' } else { c }
    };
    words.join(" ").chars().map(known).collect()
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
