//! Writes SVG files. All programs in this workspace use this module for their pictures.
//!
//! Pictures use `currentColor` wherever color has no meaning, so they suit both light and dark pages.

#![expect(clippy::cast_precision_loss, reason = "coordinates are small")]

use std::fmt::{Display, Write};

/// A point, or a width and a height, in pixels.
pub type Point = (f64, f64);

/// An SVG picture while it is being drawn.
#[derive(Clone, Debug)]
pub struct Svg {
    body: String,
    right: f64,
    bottom: f64,
    margin: f64,
}

/// Estimates the width of a text of the given font size in a sans-serif font.
pub fn text_width(text: &str, size: f64) -> f64 {
    0.62 * size * text.chars().count() as f64
}

/// Escapes a text for SVG.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Svg {
    /// Creates an empty picture with the given margin.
    pub const fn new(margin: f64) -> Self {
        Self { body: String::new(), right: 0.0, bottom: 0.0, margin }
    }

    /// Extends the size of the picture to include a point.
    pub fn reach(&mut self, (x, y): Point) {
        self.right = self.right.max(x);
        self.bottom = self.bottom.max(y);
    }

    /// Returns the size of the picture so far.
    pub const fn size(&self) -> Point {
        (self.right, self.bottom)
    }

    /// Adds a rectangle. `rest` contains further attributes of the element.
    pub fn rect(&mut self, (x, y): Point, (width, height): Point, rest: impl Display) {
        self.reach((x + width, y + height));
        let _ = writeln!(
            self.body,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" {rest}/>"
        );
    }

    /// Adds a circle. `rest` contains further attributes of the element.
    pub fn circle(&mut self, (x, y): Point, radius: f64, rest: impl Display) {
        self.reach((x + radius, y + radius));
        let _ =
            writeln!(self.body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {rest}/>");
    }

    /// Adds a path, without extending the size of the picture. `rest` contains further attributes of the element.
    pub fn path(&mut self, path: impl Display, rest: impl Display) {
        let _ = writeln!(self.body, "<path d=\"{path}\" {rest}/>");
    }

    /// Adds a text centered at the given point.
    pub fn text(&mut self, (x, y): Point, size: f64, text: &str, rest: impl Display) {
        self.reach((x + text_width(text, size) / 2.0, y + size / 2.0));
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" {rest}>{}</text>",
            y + 0.35 * size,
            escaped(text)
        );
    }

    /// Adds a text that begins at the given point.
    pub fn words(&mut self, (x, y): Point, size: f64, text: &str) {
        let width = text_width(text, size);
        self.reach((x + width, y));
        let _ = writeln!(
            self.body,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" text-anchor=\"start\">{}</text>",
            y + 0.35 * size,
            escaped(text)
        );
    }

    /// Returns the whole picture with its title.
    pub fn finish(self, title: &str) -> String {
        let (width, height) =
            ((self.right + self.margin).ceil(), (self.bottom + self.margin).ceil());
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" fill=\"currentColor\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n<title>{}</title>\n{}</svg>\n",
            escaped(title),
            self.body
        )
    }
}

/// A cubic Bézier curve: its two ends, and two control points between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve(pub [Point; 4]);

impl Curve {
    /// Creates a curve from one point to another. The middle of the curve is at distance `bend` from the straight line.
    pub fn bent(a: Point, b: Point, bend: f64) -> Self {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = dx.hypot(dy).max(1.0);
        // The distance of the middle of the curve from the line is three quarters of the distance of the control points from the line.
        let off = (-dy / length * bend * 4.0 / 3.0, dx / length * bend * 4.0 / 3.0);
        Self([a, (a.0 + off.0, a.1 + off.1), (b.0 + off.0, b.1 + off.1), b])
    }

    /// Creates a loop at a point, in a direction measured clockwise from the top.
    pub fn loop_at((x, y): Point, angle: f64, length: f64) -> Self {
        let tip = |turn: f64| {
            let (sin, cos) = (angle + turn).sin_cos();
            (x + length * sin, y - length * cos)
        };
        Self([(x, y), tip(-0.5), tip(0.5), (x, y)])
    }

    /// Returns the point at the given fraction of the curve, from 0 to 1.
    pub fn at(&self, part: f64) -> Point {
        let rest = 1.0 - part;
        let weights = [
            rest * rest * rest,
            3.0 * rest * rest * part,
            3.0 * rest * part * part,
            part * part * part,
        ];
        let points = weights.iter().zip(self.0);
        points.fold((0.0, 0.0), |sum, (weight, point)| {
            (sum.0 + weight * point.0, sum.1 + weight * point.1)
        })
    }

    /// Returns the path data of the curve for SVG.
    pub fn path(&self) -> String {
        let [a, c, d, b] = self.0;
        format!(
            "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            a.0, a.1, c.0, c.1, d.0, d.1, b.0, b.1
        )
    }

    /// Returns `count + 1` points along the curve, from one end to the other.
    pub fn points(&self, count: u32) -> impl Iterator<Item = Point> + '_ {
        (0..=count).map(move |at| self.at(f64::from(at) / f64::from(count)))
    }
}

/// Finds places for labels next to curves.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    /// The centers and sizes of the labels placed so far and of the reserved rectangles.
    taken: Vec<(Point, Point)>,
    /// Points on curves, which labels should avoid.
    drawn: Vec<Point>,
}

impl Labels {
    pub fn avoid(&mut self, curve: &Curve) {
        self.drawn.extend(curve.points(24));
    }

    /// Reserves a rectangle that labels must avoid.
    pub fn take(&mut self, middle: Point, size: Point) {
        self.taken.push((middle, size));
    }

    /// Puts a label of the given size next to the curve, as close to the middle of the curve as possible. Returns the center of the label.
    pub fn place(&mut self, curve: &Curve, size: Point) -> Point {
        let (_, middle) = self.best(curve, size);
        self.take(middle, size);
        middle
    }

    /// Puts a label as [`place`](Self::place) does, but returns `None` if the label would overlap another label or a reserved rectangle,
    /// or would extend beyond the top or left edge of the picture.
    pub fn place_if_free(&mut self, curve: &Curve, size: Point) -> Option<Point> {
        let (cost, middle) = self.best(curve, size);
        (cost < Self::OVERLAP).then(|| {
            self.take(middle, size);
            middle
        })
    }

    /// The cost of a label that overlaps another label or a reserved rectangle.
    const OVERLAP: f64 = 100.0;

    /// Finds the place with the lowest cost. Returns the cost and the place.
    fn best(&self, curve: &Curve, size: Point) -> (f64, Point) {
        let mut best = (f64::MAX, curve.at(0.5));
        for (far, part) in
            [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82].into_iter().enumerate()
        {
            let (x, y) = curve.at(part);
            let (before, after) = (curve.at(part - 0.05), curve.at(part + 0.05));
            let (dx, dy) = (after.0 - before.0, after.1 - before.1);
            let length = dx.hypot(dy).max(0.01);
            for (step, away) in [1.0, -1.0, 1.8, -1.8].into_iter().enumerate() {
                // Move the box far enough from the line to clear it, no matter what the slope is.
                let off = 2.0 + (size.0 * dy.abs() + size.1 * dx.abs()) / (2.0 * length);
                let middle = (x - dy / length * off * away, y + dx / length * off * away);
                let cost = self.cost(middle, size) + 0.1 * far as f64 + 0.15 * step as f64;
                if cost < best.0 {
                    best = (cost, middle);
                }
            }
        }
        best
    }

    fn cost(&self, middle: Point, size: Point) -> f64 {
        let overlaps = |(other, room): &&(Point, Point)| {
            (other.0 - middle.0).abs() * 2.0 < room.0 + size.0
                && (other.1 - middle.1).abs() * 2.0 < room.1 + size.1
        };
        let covers = |point: &&Point| {
            (point.0 - middle.0).abs() * 2.0 < size.0 && (point.1 - middle.1).abs() * 2.0 < size.1
        };
        let outside = middle.0 < size.0 / 2.0 || middle.1 < size.1 / 2.0;
        Self::OVERLAP * self.taken.iter().filter(overlaps).count() as f64
            + self.drawn.iter().filter(covers).count() as f64
            + if outside { 1000.0 } else { 0.0 }
    }
}
