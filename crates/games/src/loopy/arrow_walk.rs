#![doc = include_str!("../../doc/arrow_walk.md")]
//!
//! # Picture
//!
//! The graph in the example, with its values and with tokens on 0 and 3:
//!
#![doc = include_str!("../../doc/assets/arrow_walk.svg")]
//!
//! # Example
//!
//! ```
//! use games::loopy::arrow_walk::DigraphTokens;
//! use grundy_search::loopy::{LoopyOutcome, LoopySearch};
//!
//! let walk: DigraphTokens = "0>1 1>0 1>2 3>3 3>2".parse()?;
//! let search = LoopySearch::new(&walk, 0..4)?;
//! let values: Vec<String> = (0..4).map(|at| search.value(&at).unwrap().to_string()).collect();
//! assert_eq!(values, ["*0", "*1", "*0", "infinity(0)"]);
//! assert_eq!(search.sum_outcome(&[0, 3])?, LoopyOutcome::N); // move the token on 3 to the end, 2
//! assert_eq!(search.sum_outcome(&[1, 3])?, LoopyOutcome::Draw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use std::fmt;
use std::str::FromStr;

use grundy_core::{IllegalMove, IllegalPosition, Notation, ReadError, Ruleset, Sum};

use crate::notation::compact;
use crate::notation::labels::{Labels, WithLabels, texts_without_labels};

/// A directed graph on which tokens move. The position of a token is its vertex.
///
/// The notation of the graph lists its arrows: `0>1 1>0`. A vertex without arrows can be listed alone, and implies all vertices with
/// smaller numbers. Repeated arrows count once. `0-1,1-0` is read as the same graph; use this form if `>` or a space is not possible.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DigraphTokens {
    options: Vec<Vec<u32>>,
}

impl DigraphTokens {
    /// The maximum number of vertices.
    pub const MAX_VERTICES: u32 = 1 << 24;

    /// Creates the graph with the given arrows. Its vertices are all numbers below `count`, and all numbers up to the largest end of an
    /// arrow.
    ///
    /// # Errors
    /// [`IllegalPosition`] if a vertex is [`MAX_VERTICES`](Self::MAX_VERTICES) or larger.
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
        let error = format_args!("vertex {vertex} is too large; the largest is {largest}");
        Err(IllegalPosition::new(error))
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> u32 {
        self.options.len() as u32
    }

    /// Returns the vertices to which arrows lead from a vertex, in ascending order. The list is empty for a vertex that the graph does not
    /// have.
    pub fn options(&self, vertex: u32) -> &[u32] {
        self.options.get(vertex as usize).map_or(&[], |options| options)
    }
}

impl Ruleset for DigraphTokens {
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

impl WithLabels for DigraphTokens {
    fn text(&self, &at: &u32, to: Option<&u32>, in_words: bool, labels: &Labels) -> String {
        let at = labels.of(at);
        match to.map(|&to| labels.of(to)) {
            Some(to) if in_words => format!("take the token on {at} to {to}"),
            Some(to) => format!("{at}:{to}"),
            None if in_words => format!("a token on {at}"),
            None => at.to_string(),
        }
    }
}

/// Writes a token as its vertex, and a move as the vertices before and after it, such as `0:1`.
impl Notation for DigraphTokens {
    const LISTED: bool = true;

    texts_without_labels!();

    fn read_position(&self, text: &str) -> Result<u32, ReadError> {
        let at = compact::number(text, "a vertex", u64::from(u32::MAX))?;
        compact::checked(self, at as u32)
    }
}

impl FromStr for DigraphTokens {
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
                // Check that all characters are digits, because `parse` would also accept a sign.
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

/// Prints the arrows. If no arrow starts or ends at the last vertex, also prints this vertex, which implies all smaller vertices.
impl fmt::Display for DigraphTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.arrows_text('>', " ", &Labels::default()))
    }
}

impl DigraphTokens {
    /// Writes the arrows, followed by vertices without arrows. If the vertices have names, writes all vertices without arrows. Otherwise,
    /// writes only the last vertex, which implies the others, and only if it has no arrows.
    fn arrows_text(&self, sign: char, separator: &str, labels: &Labels) -> String {
        let arrows = (0..).zip(&self.options);
        let arrows = arrows.flat_map(|(from, options)| options.iter().map(move |&to| (from, to)));
        let mut words: Vec<String> = Vec::new();
        let mut is_named = vec![false; self.options.len()];
        for (from, to) in arrows {
            words.push(format!("{}{sign}{}", labels.of(from), labels.of(to)));
            is_named[from as usize] = true;
            is_named[to as usize] = true;
        }
        let first = if labels.are_numbers() { self.vertices().saturating_sub(1) } else { 0 };
        let alone = (first..self.vertices()).filter(|&vertex| !is_named[vertex as usize]);
        words.extend(alone.map(|vertex| labels.of(vertex).to_string()));
        words.join(separator)
    }
}

#[cfg(feature = "serde")]
stored_as_text!(DigraphTokens);

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the entry of the game in the catalog.

    use grundy_core::mixed::{AnyGame, MixedSum};

    use super::DigraphTokens;
    use crate::catalog::reader::{Graphs, Refusal, Tokens, each};
    use crate::catalog::{Entry, Field, game::Edges};
    use crate::notation::labels::labeled;

    /// The game's entry in the catalog, for positions such as `arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3`.
    pub static ENTRY: Entry = Entry {
        name: "arrow_walk",
        title: "Tokens on a directed graph",
        about: "Tokens walk along arrows that may form cycles.",
        rules: "Move one token along an arrow. A player who cannot move loses; play that never ends is a draw.",
        notation: "The vertices of the tokens, with the arrows as a parameter; a move is from where to where, as `0:1`.",
        parameters: "the arrows, and the vertices without arrows, as `arrow_walk:0-1,1-0,1-2`",
        examples: &["arrow_walk:0-1,1-0,1-2,3-3,3-2 0 3", "arrow_walk:2-1,1-0,2-0 2 1"],
        edges: Edges::Graph,
        fields: &[
            Field::Numbers {
                title: "Vertices of the tokens, as 0 3",
                what: "tokens",
                is_parameter: false,
            },
            Field::Edges { title: "Arrows, one a line: from, then to", is_parameter: true },
        ],
        look: crate::loopy::look::ARROWS,
        loopy: true,
        page: concat!(
            include_str!("../../doc/arrow_walk.md"),
            "\n",
            include_str!("../../doc/assets/arrow_walk.svg")
        ),
        read,
        ..Entry::USUAL
    };

    /// The largest vertex number that the reader accepts. A graph stores all vertices up to the largest number, so a huge number would
    /// take too much memory.
    const MAX_VERTEX: u64 = 0xffff;

    fn read(tokens: &mut Tokens<'_>) -> Result<MixedSum, Refusal> {
        let Some(mut arrows) = tokens.parameter_tokens("", true) else {
            return Err(tokens.expected(
                "the arrows behind a colon, and then the vertices of the tokens, as `arrow_walk:0-1,1-2 0`",
            ));
        };
        let what = "an arrow as `0-1`";
        let graph =
            arrows.graph(Graphs { what, has_nodes: true, has_arrows: true, ..Graphs::EDGES })?;
        arrows.finish(what)?;
        let labels = graph.labels;
        let all = graph.edges.iter().flat_map(|&(u, v)| [u, v]).chain(graph.nodes.iter().copied());
        if let Some(far) = all.clone().find(|&vertex| u64::from(vertex) > MAX_VERTEX) {
            let message = format_args!("vertex {far} is too large; the largest is {MAX_VERTEX}");
            return Err(arrows.taken(message));
        }
        let count = all.max().map_or(0, |vertex| vertex + 1);
        let walk = DigraphTokens::new(count, graph.edges).map_err(|error| arrows.taken(error))?;
        let vertices = tokens.nodes("a vertex of the graph", &labels, count as usize)?;
        let game =
            AnyGame::new(format!("arrow_walk:{}", walk.arrows_text('-', ",", &labels)), walk);
        each(&labeled(game, &labels).build(), vertices)
    }
}
