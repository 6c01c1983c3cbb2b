//! Graphs that stand on the ground, as SVG: edges are lines with labels, node 0 is the ground.

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write;
use thiserror::Error;

/// An edge of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The nodes at its ends; 0 is the ground.
    pub ends: (u32, u32),
    /// What is written beside it.
    pub label: String,
    /// Whether it is drawn heavy and green.
    pub marked: bool,
}

/// A picture with more lines than anybody could look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{lines} edges are too many to draw: at most {MOST}")]
pub struct TooLarge {
    lines: usize,
}

const MOST: usize = 400;

// All lengths are in pixels.
const STEP: f64 = 64.0;
const MARGIN: f64 = 40.0;
const BULGE: f64 = 22.0;

type Point = (f64, f64);

/// The graph as SVG, above a line for the ground. Every node is connected with the ground.
///
/// `places` says for every node how many steps to the right and upward it is drawn; if there are none, nodes are drawn in
/// rows by their distance from the ground. An edge to the ground goes straight down.
///
/// # Errors
///
/// [`TooLarge`] for more than 400 edges.
///
/// ```
/// use impartial::graph_picture::{Line, draw};
/// let line = |u, v| Line { ends: (u, v), label: "*1".to_owned(), marked: u == 0 };
/// let picture = draw(&[line(0, 1), line(1, 2), line(2, 1)], None, "two loops")?;
/// assert_eq!(picture.matches("<path").count(), 4); // and the ground
/// # Ok::<(), impartial::graph_picture::TooLarge>(())
/// ```
pub fn draw(lines: &[Line], places: Option<&[Point]>, title: &str) -> Result<String, TooLarge> {
    if lines.len() > MOST {
        return Err(TooLarge { lines: lines.len() });
    }
    let places = match places {
        Some(places) => (0..).zip(places.iter().copied()).collect(),
        None => in_rows(lines),
    };
    let drawn: Vec<u32> = lines.iter().flat_map(|line| [line.ends.0, line.ends.1]).collect();
    let drawn = || drawn.iter().filter(|&&node| node != 0).map(|node| places[node]);
    let (right, top) = drawn().fold((0.0, 0.0), |(x, y), place| (place.0.max(x), place.1.max(y)));
    let left = drawn().fold(right, |x, place| place.0.min(x));
    // Edges from the ground to itself stand to the right of everything.
    let loops: f64 = lines.iter().filter(|line| line.ends == (0, 0)).map(|_| 1.0).sum();
    let width = 2.0 * MARGIN + STEP * (right - left + loops);
    let height = 2.0 * MARGIN + STEP * top;
    let ground = height - MARGIN / 2.0;
    let point = |node: u32| {
        let (x, y) = places[&node];
        (MARGIN + STEP * (x - left), ground - STEP * y)
    };

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" fill=\"none\" stroke=\"currentColor\" \
         font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n<title>{title}</title>\n\
         <path d=\"M 8 {ground:.0} H {:.0}\" stroke-width=\"4\"/>\n",
        width - 8.0
    );
    let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
    let mut ground_loops = 0.0;
    let mut labels = String::new();
    for line in lines {
        let (u, v) = (line.ends.0.min(line.ends.1), line.ends.0.max(line.ends.1));
        let copy = copies.entry((u, v)).and_modify(|copy| *copy += 1).or_insert(0);
        // The first copy is straight; the others bend to one side and the other.
        let side = if *copy % 2 == 0 { -1.0 } else { 1.0 };
        let bend = side * BULGE * f64::from((*copy).div_ceil(2));
        let (path, middle) = match (u, v) {
            (0, 0) => {
                ground_loops += 1.0;
                let x = MARGIN + STEP * (right - left + ground_loops);
                let (a, b) = ((x - 16.0, ground), (x + 16.0, ground));
                curve(a, (x - 26.0, ground - 52.0), (x + 26.0, ground - 52.0), b)
            }
            (0, _) => {
                let (x, y) = point(v);
                bent((x + bend, ground), (x, y), bend)
            }
            _ if u == v => {
                // Loops point in different directions from their node.
                let (x, y) = point(u);
                let angle = -0.5 + 1.3 * f64::from(*copy);
                let tip = |turn: f64| {
                    let (sin, cos) = (angle + turn).sin_cos();
                    (x + 54.0 * sin, y - 54.0 * cos)
                };
                curve((x, y), tip(-0.5), tip(0.5), (x, y))
            }
            _ => bent(point(u), point(v), bend),
        };
        let (color, wide) = if line.marked { ("#009e73", 4.0) } else { ("currentColor", 1.6) };
        let _ = writeln!(svg, "<path d=\"{path}\" stroke=\"{color}\" stroke-width=\"{wide}\"/>");
        let _ = writeln!(
            labels,
            "<text x=\"{:.0}\" y=\"{:.0}\" fill=\"currentColor\" stroke=\"none\">{}</text>",
            middle.0 + 13.0,
            middle.1 + 4.0,
            line.label
        );
    }
    svg.push_str(&labels);
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// A line from one point to another that bends to the side, and its middle.
fn bent(a: Point, b: Point, bend: f64) -> (String, Point) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1.0);
    // The control points of a curve are farther out than the curve.
    let off = (-dy / length * bend * 4.0 / 3.0, dx / length * bend * 4.0 / 3.0);
    curve(a, (a.0 + off.0, a.1 + off.1), (b.0 + off.0, b.1 + off.1), b)
}

fn curve(a: Point, c: Point, d: Point, b: Point) -> (String, Point) {
    let path = format!(
        "M {:.1} {:.1} C {:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
        a.0, a.1, c.0, c.1, d.0, d.1, b.0, b.1
    );
    let middle = |a: f64, c: f64, d: f64, b: f64| (a + 3.0 * c + 3.0 * d + b) / 8.0;
    (path, (middle(a.0, c.0, d.0, b.0), middle(a.1, c.1, d.1, b.1)))
}

/// Every node in the row of its distance from the ground, beside others in the order in which they are found.
fn in_rows(lines: &[Line]) -> HashMap<u32, Point> {
    let mut places = HashMap::from([(0, (0.0, 0.0))]);
    let mut seen = HashSet::from([0]);
    let mut rows: HashMap<u32, f64> = HashMap::new();
    let mut queue = VecDeque::from([(0, 0)]);
    while let Some((node, row)) = queue.pop_front() {
        for line in lines {
            let (u, v) = line.ends;
            for (near, far) in [(u, v), (v, u)] {
                if near == node && seen.insert(far) {
                    let x = rows.entry(row + 1).or_insert(0.0);
                    places.insert(far, (*x, f64::from(row + 1)));
                    *x += 1.0;
                    queue.push_back((far, row + 1));
                }
            }
        }
    }
    places
}
