#![doc = include_str!("../../doc/arrow_walk.md")]
//!
//! # Picture
//!
//! The graph of the example, with the values and with tokens on 0 and 3:
//!
#![doc = include_str!("../../doc/arrow_walk.svg")]
//!
//! # Example
//!
//! ```
//! use games::loopy::arrow_walk::ArrowWalk;
//! use grundy_search::loopy::{LoopyOutcome, LoopySearch};
//!
//! let walk: ArrowWalk = "0>1 1>0 1>2 3>3 3>2".parse()?;
//! let search = LoopySearch::new(&walk, 0..4)?;
//! let values: Vec<String> = (0..4).map(|at| search.value(&at).unwrap().to_string()).collect();
//! assert_eq!(values, ["*0", "*1", "*0", "infinity(0)"]);
//! assert_eq!(search.sum_outcome(&[0, 3])?, LoopyOutcome::N); // the token on 3 goes to the end, 2
//! assert_eq!(search.sum_outcome(&[1, 3])?, LoopyOutcome::Draw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
mod entry;

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use std::fmt::{self, Write as _};
use std::str::FromStr;

use grundy_core::{IllegalMove, IllegalPosition, Notation, ReadError, Ruleset, Sum};

use crate::notation::compact;

/// A directed graph on which tokens walk. The position of a token is its vertex.
///
/// It is written as its arrows, `0>1 1>0`; a vertex without arrows can be written alone, and stands for all before it. Repeated arrows count once. Where
/// `>` or a blank is in the way, `0-1,1-0` is read as the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArrowWalk {
    options: Vec<Vec<u32>>,
}

impl ArrowWalk {
    /// The largest number of vertices.
    pub const MAX_VERTICES: u32 = 1 << 24;

    /// The graph with the vertices below `count` and these arrows, and the vertices that these need.
    ///
    /// # Errors
    /// [`IllegalPosition`] for vertices from [`MAX_VERTICES`](Self::MAX_VERTICES) on.
    pub fn new(
        count: u32,
        arrows: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, IllegalPosition> {
        let mut walk = Self::default();
        if count > 0 {
            walk.add(count - 1)?;
        }
        for (from, to) in arrows {
            walk.add(from.max(to))?;
            walk.options[from as usize].push(to);
        }
        for options in &mut walk.options {
            options.sort_unstable();
            options.dedup();
        }
        Ok(walk)
    }

    fn add(&mut self, vertex: u32) -> Result<(), IllegalPosition> {
        Self::check_size(vertex)?;
        if self.options.len() <= vertex as usize {
            self.options.resize(vertex as usize + 1, Vec::new());
        }
        Ok(())
    }

    fn check_size(vertex: u32) -> Result<(), IllegalPosition> {
        let largest = Self::MAX_VERTICES - 1;
        if vertex <= largest {
            return Ok(());
        }
        let error = format_args!("vertex {vertex} is too large, the largest is {largest}");
        Err(IllegalPosition::new(error))
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        self.options.len() as u32
    }

    /// Where the arrows of a vertex lead, in ascending order; nowhere for a vertex that the graph does not have.
    pub fn options(&self, vertex: u32) -> &[u32] {
        self.options.get(vertex as usize).map_or(&[], |options| options)
    }

    /// The graph as an SVG, its vertices on a circle with what `label` says of each.
    ///
    /// ```
    /// use games::loopy::arrow_walk::ArrowWalk;
    ///
    /// let walk: ArrowWalk = "0>1 1>1".parse()?;
    /// let svg = walk.to_svg(|vertex| format!("vertex {vertex}"));
    /// assert!(svg.starts_with("<svg") && svg.contains("vertex 1") && svg.ends_with("</svg>\n"));
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    pub fn to_svg(&self, label: impl Fn(u32) -> String) -> String {
        let count = f64::from(self.vertices().max(1));
        let radius = 40.0 + 14.0 * count;
        let size = 2.0 * radius + 160.0;
        let place = |vertex: u32| {
            let turn = std::f64::consts::TAU * f64::from(vertex) / count;
            (size / 2.0 + radius * turn.sin(), size / 2.0 - radius * turn.cos())
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size:.0} {size:.0}\" font-family=\"sans-serif\" \
             font-size=\"14\" text-anchor=\"middle\">\n<title>A directed graph</title>\n<defs><marker id=\"tip\" \
             viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
             <path d=\"M0 0L8 4L0 8z\" fill=\"currentColor\"/></marker></defs>\n"
        );
        for from in 0..self.vertices() {
            let (x, y) = place(from);
            for &to in self.options(from) {
                let (u, v) = place(to);
                let path = if from == to {
                    // A loop on the outer side.
                    let (dx, dy) = ((x - size / 2.0) / radius, (y - size / 2.0) / radius);
                    format!(
                        "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                        x + 16.0 * dx - 6.0 * dy,
                        y + 16.0 * dy + 6.0 * dx,
                        x + 60.0 * dx - 40.0 * dy,
                        y + 60.0 * dy + 40.0 * dx,
                        x + 60.0 * dx + 40.0 * dy,
                        y + 60.0 * dy - 40.0 * dx,
                        x + 16.0 * dx + 6.0 * dy,
                        y + 16.0 * dy - 6.0 * dx
                    )
                } else {
                    let length = (u - x).hypot(v - y);
                    let (dx, dy) = ((u - x) / length, (v - y) / length);
                    // A little beside the line, so that an arrow back can be told apart.
                    format!(
                        "M{:.1} {:.1}L{:.1} {:.1}",
                        x + 18.0 * dx - 4.0 * dy,
                        y + 18.0 * dy + 4.0 * dx,
                        u - 18.0 * dx - 4.0 * dy,
                        v - 18.0 * dy + 4.0 * dx
                    )
                };
                let _ = writeln!(
                    svg,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" marker-end=\"url(#tip)\"/>"
                );
            }
        }
        for vertex in 0..self.vertices() {
            let (x, y) = place(vertex);
            let text = label(vertex).replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"16\" fill=\"none\" stroke=\"currentColor\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" fill=\"currentColor\">{vertex}</text>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" fill=\"currentColor\">{text}</text>",
                y + 5.0,
                y + 32.0
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

impl Ruleset for ArrowWalk {
    type Position = u32;
    type Move = u32;

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        self.options(*at).iter().copied()
    }

    fn play(&self, _: &u32, &to: &u32) -> Sum<u32> {
        Sum::from(to)
    }

    fn try_play(&self, at: &u32, to: &u32) -> Result<Sum<u32>, IllegalMove> {
        match self.options(*at).binary_search(to) {
            Ok(_) => Ok(self.play(at, to)),
            Err(_) => Err(IllegalMove::new(to, at)),
        }
    }

    fn check_position(&self, &at: &u32) -> Result<(), IllegalPosition> {
        let count = self.vertices();
        if at < count {
            return Ok(());
        }
        let error = format!("there is no vertex {at} in a graph of {count} vertices");
        Err(IllegalPosition::new(error))
    }
}

/// A token is its vertex, and a move from where to where: `0:1`.
impl Notation for ArrowWalk {
    const LISTED: bool = true;

    fn position_text(&self, at: &u32) -> String {
        at.to_string()
    }

    fn read_position(&self, text: &str) -> Result<u32, ReadError> {
        let at = compact::number(text, "a vertex", u64::from(u32::MAX))?;
        compact::checked(self, at as u32)
    }

    fn move_text(&self, at: &u32, to: &u32) -> String {
        format!("{at}:{to}")
    }

    fn position_in_words(&self, at: &u32) -> String {
        format!("a token on {at}")
    }

    fn move_in_words(&self, at: &u32, to: &u32) -> String {
        format!("take the token on {at} to {to}")
    }
}

impl FromStr for ArrowWalk {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut count = 0;
        let mut arrows = Vec::new();
        let words = text.split([' ', '\t', '\n', '\r', ',']).filter(|word| !word.is_empty());
        for (at, word) in words.enumerate() {
            let wrong = || {
                let found: String = word.chars().take(40).collect();
                let at = at + 1;
                ReadError::new(format_args!(
                    "'{found}' at word {at} is neither an arrow such as 0>1 nor a vertex"
                ))
            };
            let vertex = |text: &str| -> Result<u32, ReadError> {
                // A sign would be read by `parse`.
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let vertex = if is_number { text.parse().ok() } else { None };
                let vertex: u32 = vertex.ok_or_else(wrong)?;
                Self::check_size(vertex)?;
                Ok(vertex)
            };
            match word.split_once(['>', '-']) {
                Some((from, to)) => arrows.push((vertex(from)?, vertex(to)?)),
                None => count = count.max(vertex(word)? + 1),
            }
        }
        Ok(Self::new(count, arrows)?)
    }
}

/// As its arrows, and then the last vertex if no arrow names it: the graph has all those before it, too.
impl fmt::Display for ArrowWalk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        let mut named = None;
        for (from, options) in self.options.iter().enumerate() {
            for &to in options {
                write!(f, "{separator}{from}>{to}")?;
                separator = " ";
                named = named.max(Some(to.max(from as u32)));
            }
        }
        match self.vertices().checked_sub(1) {
            last @ Some(vertex) if last != named => write!(f, "{separator}{vertex}"),
            _ => Ok(()),
        }
    }
}

#[cfg(feature = "serde")]
stored_as_text!(ArrowWalk);
