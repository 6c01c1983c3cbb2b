//! Hackenbush as SVG: edges are lines with the values that their cuts leave, node 0 is the ground.

use crate::svg::{Curve, Labels, Point, Svg, text_width};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::{Nimber, SpragueGrundy};
use std::collections::{HashMap, HashSet, VecDeque};

/// An edge of a picture.
struct Line {
    /// The nodes at its ends; 0 is the ground.
    ends: (u32, u32),
    /// What its cut leaves.
    label: String,
    wins: bool,
}

/// Nobody could look at more edges.
const MOST: usize = 400;

// All lengths are in pixels.
const STEP: f64 = 64.0;
const MARGIN: f64 = 40.0;
const BULGE: f64 = 22.0;
const SIZE: f64 = 12.0;

/// What hangs together with the ground, above a line for it: nodes in rows by their distance from the ground, winning cuts heavy
/// and green. None for more than 400 edges.
pub(super) fn draw(picture: &Picture, title: &str) -> Option<String> {
    if picture.edges().len() > MOST {
        return None;
    }
    let after = GreenHackenbush.cut_values(picture);
    let lines: Vec<Line> = (picture.edges().iter().zip(&after))
        .filter_map(|(&ends, &after)| {
            let (label, wins) = (after?.to_string(), after? == Nimber::ZERO);
            Some(Line { ends, label, wins })
        })
        .collect();
    let value = GreenHackenbush.nim_value(picture);
    let title = format!("{title}: value {value}, cutting a green line wins");
    let places = in_rows(&lines);
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

    let mut svg = Svg::new(0.0);
    svg.reach((width, height));
    svg.path(
        format_args!("M8 {ground:.0}H{:.0}", width - 8.0),
        "stroke=\"currentColor\" stroke-width=\"4\"",
    );
    let mut copies: HashMap<(u32, u32), u32> = HashMap::new();
    let mut ground_loops = 0.0;
    let mut labels = Labels::default();
    let mut drawn = Vec::new();
    for line in &lines {
        let (u, v) = (line.ends.0.min(line.ends.1), line.ends.0.max(line.ends.1));
        let copy = copies.entry((u, v)).and_modify(|copy| *copy += 1).or_insert(0);
        // The first copy is straight; the others bend to one side and the other.
        let side = if *copy % 2 == 0 { -1.0 } else { 1.0 };
        let bend = side * BULGE * f64::from((*copy).div_ceil(2));
        let curve = match (u, v) {
            (0, 0) => {
                ground_loops += 1.0;
                let x = MARGIN + STEP * (right - left + ground_loops);
                let top = ground - 52.0;
                Curve([(x - 16.0, ground), (x - 26.0, top), (x + 26.0, top), (x + 16.0, ground)])
            }
            (0, _) => {
                let (x, y) = point(v);
                Curve::bent((x + bend, ground), (x, y), bend)
            }
            // Loops point in different directions from their node.
            _ if u == v => Curve::loop_at(point(u), -0.5 + 1.3 * f64::from(*copy), 54.0),
            _ => Curve::bent(point(u), point(v), bend),
        };
        labels.avoid(&curve);
        let (color, wide) = if line.wins { ("#009e73", 4.0) } else { ("currentColor", 1.6) };
        svg.path(
            curve.path(),
            format_args!("fill=\"none\" stroke=\"{color}\" stroke-width=\"{wide}\""),
        );
        drawn.push(curve);
    }
    // All lines first, so that no label lies on one that comes later.
    for (line, curve) in lines.iter().zip(&drawn) {
        let size = (text_width(&line.label, SIZE), SIZE + 1.0);
        let middle = labels.place(curve, size);
        svg.text(middle, SIZE, &line.label, "class=\"label\"");
    }
    Some(svg.finish(&title))
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
