//! Pictures as SVG files, with what is known of nodes and edges.

#![expect(clippy::cast_precision_loss, reason = "what is drawn is small and begins at zero")]

use super::item::{Item, Line, Node, Scene};
use crate::svg::{Labels, Point, Svg, text_width};

const SQUARE: f64 = 36.0;
const COIN: &str =
    "fill=\"#e69f00\" fill-opacity=\"0.75\" stroke=\"currentColor\" stroke-width=\"1.2\"";

fn color(tone: &str) -> &'static str {
    match tone {
        "first" => "#0072b2",
        "second" => "#e69f00",
        "marked" => "#d55e00",
        "token" => "#cc79a7",
        _ => "currentColor",
    }
}

/// Draws the pictures below each other.
pub(super) fn draw(scenes: &[Scene], title: &str) -> String {
    let mut svg = Svg::new(8.0);
    for scene in scenes {
        let top = svg.size().1;
        add(&mut svg, scene, if top > 0.0 { top + 16.0 } else { 0.0 });
    }
    svg.finish(title)
}

fn add(svg: &mut Svg, scene: &Scene, top: f64) {
    let down = |(x, y): Point| (x, y + top);
    svg.reach(down(scene.size));
    let mut labels = Labels::default();
    let mut lines = scene.lines();
    for (_, curve) in &mut lines {
        curve.0 = curve.0.map(down);
        labels.avoid(curve);
    }
    for node in scene.nodes() {
        let room = 2.0 * node.radius + 4.0;
        labels.take(down(node.at), (room, room));
    }
    for (line, curve) in &lines {
        let width = match &line.tone[..] {
            "marked" => 5.0,
            "first" => 3.5,
            _ => 1.7,
        };
        let tone = color(&line.tone);
        svg.path(
            curve.path(),
            format_args!("fill=\"none\" stroke=\"{tone}\" stroke-width=\"{width}\""),
        );
        if line.is_arrow {
            head(svg, line, scene, curve);
        }
        for (part, side) in line.sides.iter().flatten().enumerate() {
            let half = half_of(curve, part == 0);
            let middle = labels.place(&half, (text_width(side, 11.0), 12.0));
            svg.text(middle, 11.0, side, "class=\"label\"");
        }
    }
    for item in &scene.items {
        match item {
            Item::Coin { at, .. } => svg.circle(down(*at), 9.5, COIN),
            Item::Tile { at, size, label, .. } => {
                let (x, y) = down(*at);
                svg.rect((x, y), *size, "rx=\"6\" fill-opacity=\"0.08\" stroke=\"currentColor\"");
                svg.text((x + size.0 / 2.0, y + size.1 / 2.0), 13.0, label, "");
            }
            Item::Square { at, coin, label } => square(svg, down(*at), coin, label),
            Item::Node(node) => {
                if scene.ground == Some(node.at) && node.id == "n0" {
                    let (_, y) = down(node.at);
                    svg.path(
                        format_args!("M6 {y:.1}H{:.1}", scene.size.0 - 6.0),
                        "stroke=\"currentColor\" stroke-width=\"4\"",
                    );
                } else {
                    circle(svg, node, down(node.at));
                }
            }
            Item::Line(_) => {}
        }
    }
    for (at, (tone, text)) in scene.legend.iter().enumerate() {
        let y = top + scene.size.1 + 14.0 + 20.0 * at as f64;
        let color = color(tone);
        svg.circle(
            (14.0, y),
            5.0,
            format_args!("fill=\"{color}\" fill-opacity=\"0.6\" stroke=\"{color}\""),
        );
        svg.words((26.0, y), 12.0, text);
    }
}

/// The half of a curve beside which the value of one of its sides stands.
fn half_of(curve: &crate::svg::Curve, first: bool) -> crate::svg::Curve {
    let (from, to) = if first { (0.1, 0.5) } else { (0.5, 0.9) };
    crate::svg::Curve::bent(curve.at(from), curve.at(to), 0.0)
}

/// The head of an arrow, which ends at the circle of its node.
fn head(svg: &mut Svg, line: &Line, scene: &Scene, curve: &crate::svg::Curve) {
    let radius = scene.nodes().find(|node| node.id == line.ends[1]).map_or(0.0, |node| node.radius);
    let end = curve.at(1.0);
    let tip = (0..=100).rev().map(|part| curve.at(f64::from(part) / 100.0));
    let Some(tip) = tip.into_iter().find(|at| (at.0 - end.0).hypot(at.1 - end.1) >= radius) else {
        return;
    };
    let (dx, dy) = (end.0 - tip.0, end.1 - tip.1);
    let length = dx.hypot(dy).max(0.1);
    let (dx, dy) = (dx / length * 9.0, dy / length * 9.0);
    let path = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
        tip.0,
        tip.1,
        tip.0 - dx - dy / 2.0,
        tip.1 - dy + dx / 2.0,
        tip.0 - dx + dy / 2.0,
        tip.1 - dy - dx / 2.0
    );
    svg.path(path, "");
}

fn square(svg: &mut Svg, (x, y): Point, coin: &str, label: &str) {
    let fill = if coin == "#" { 0.6 } else { 0.05 };
    svg.rect(
        (x, y),
        (SQUARE, SQUARE),
        format_args!("rx=\"3\" fill-opacity=\"{fill}\" stroke=\"currentColor\""),
    );
    let middle = (x + SQUARE / 2.0, y + SQUARE / 2.0);
    match coin {
        "" | "#" => {}
        "T" => {
            svg.circle(middle, 13.0, "fill-opacity=\"0.06\" stroke=\"currentColor\"");
            svg.text(middle, 13.0, coin, "fill-opacity=\"0.5\"");
        }
        _ => {
            svg.circle(middle, 13.0, COIN);
            if coin != "●" {
                svg.text(middle, 13.0, coin, "font-weight=\"700\"");
            }
        }
    }
    if !label.is_empty() {
        svg.text((middle.0, y + SQUARE + 9.0), 10.0, label, "fill-opacity=\"0.75\"");
    }
}

fn circle(svg: &mut Svg, node: &Node, (x, y): Point) {
    let radius = node.radius;
    let tone = color(&node.tone);
    let (fill, stroke) = match &node.tone[..] {
        "plain" => (0.05, 1.4),
        "root" => (0.05, 3.0),
        "token" => (0.4, 3.0),
        _ => (0.4, 1.4),
    };
    // Lines end below the node and do not shine through.
    svg.circle((x, y), radius, "fill=\"Canvas\"");
    svg.circle(
        (x, y),
        radius,
        format_args!(
            "fill=\"{tone}\" fill-opacity=\"{fill}\" stroke=\"{tone}\" stroke-width=\"{stroke}\""
        ),
    );
    if radius < 10.0 {
        return;
    }
    let size = if node.label.chars().count() > 3 { 9.0 } else { 12.0 };
    svg.text((x, y), size, &node.label, "");
    if node.coins > 0 {
        let at = (x + radius * 0.75 + 2.0, y - radius * 0.75 - 2.0);
        let coins = if node.coins > 99 { "99+".to_owned() } else { node.coins.to_string() };
        svg.circle(at, 8.5, "fill=\"#e69f00\" stroke=\"currentColor\"");
        svg.text(
            at,
            if node.coins > 99 { 8.0 } else { 10.0 },
            &coins,
            "font-weight=\"700\" fill=\"#000\"",
        );
    }
    if !node.note.is_empty() {
        svg.words((x + radius + 3.0, y + radius + 2.0), 11.0, &node.note);
    }
}
