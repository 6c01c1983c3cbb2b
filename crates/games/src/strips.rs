//! Games on strips of any length, as heaps of several kinds.
//!
//! A strip is a graph that repeats: blocks of nodes in a row, each joined to the next in the same way, between two ends. A move in
//! a strip cuts it, and the pieces are strips with other ends and fewer blocks. If finitely many shapes of ends can be reached,
//! the strips are the heaps of a [`HeapSystem`](octal_games::HeapSystem), and their nim-values are computed, and often proved to be periodic,
//! without a search.
//!
//! ```
//! use games::strips::StripPattern;
//! use octal_games::SystemSequence;
//!
//! let diamonds: StripPattern = "node_kayles diamonds".parse()?;
//! let heaps = diamonds.system()?;
//! let mut sequence = SystemSequence::new(heaps.system().clone());
//! let proof = sequence.search_period(heaps.kind(), 10_000)?.expect("a period");
//! assert_eq!((proof.period(), proof.preperiod()), (12, 69));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Strips as text
//!
//! `GAME NAME`, or `GAME EDGES`. The nodes of a block have the numbers from 0 on, and `0-1` is an edge of each block. `0>1` is an edge
//! from node 0 of each block to node 1 of the next. The left end has nodes `L0`, `L1`, ... and edges `L0-L1`; `L0>1` leads to
//! node 1 of the first block. The right end has `R0`, ..., `R0-R1`, and `0>R0` from the last block. A node without edges
//! is written alone. In the two games of geography the token starts on `L0`. In Clobber the colors of a block stand in the place
//! of edges, as in `clobber XO`.
//!
//! | game | names |
//! |---|---|
//! | `node_kayles`, `arc_kayles` | `path`, `caterpillar`, `ladder`, `diamonds`, `squares`, `grid R`, `star A B ...` |
//! | `vertex_geography`, `edge_geography` | the same |
//! | `cram` | `R`, the rows of a board with as many columns as there are blocks |
//! | `treblecross` | none: two squares are a block |
//! | `clobber` | the colors of a block |
//!
//! `diamonds` have one edge more than `squares`; a star has rays of `A`, `B`, ... nodes, and one that grows.
//!
//! # Why this is right
//!
//! A move depends on few columns, at most `w`: those of the nodes that it changes, and of their neighbors in Node Kayles. A
//! *shape* is what stands left of the first block that nobody has touched, or right of the last, and is joined to it.
//! A strip of shapes `A` and `B` and of `m >= w` blocks between them has these moves:
//!
//! - in blocks only: a move looks the same wherever it is made, leaves a shape at each side, and single pieces between
//!   them, whose values a search finds;
//! - in columns of `A`, perhaps with blocks, but not in columns of `B`: they leave a shape in the place of `A`, fewer blocks, and
//!   pieces; likewise at `B`.
//!
//! Where `A` is an end of the strip as it was given, the first block is joined to it by other edges than to a block, so moves in
//! that block are counted with those at `A`, and a strip needs one block more.
//!
//! So each pair of shapes is a kind, its moves are patterns, and the values of fewer blocks are found by a search and
//! stand in the table. A move removes a node, so that a strip of as many blocks has a smaller shape: kinds are ordered by
//! the nodes of their shapes. Kinds with the same patterns are merged.

mod closure;
mod names;
mod piece;

pub use closure::StripHeaps;

use grundy_core::{Limits, Stopped};
use octal_games::SystemError;
use thiserror::Error;

/// A game on a strip: its block, how blocks are joined, and the ends.
///
/// # Examples
///
/// ```
/// use games::strips::StripPattern;
///
/// let caterpillar: StripPattern = "node_kayles 0-1 0>0".parse()?;
/// assert_eq!(caterpillar, "node_kayles caterpillar".parse()?);
/// assert_eq!(caterpillar.to_string(), "node_kayles 0-1 0>0");
/// // A leg that goes takes its node of the spine along; such a node takes its leg and both neighbors, whose legs stay.
/// let system = "S [0 1 0] = 1 + S, 1 + S>=1 + S>=1, 2 + S + *1, 3 + S + S";
/// assert_eq!(caterpillar.system()?.system().to_string(), system);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StripPattern {
    game: StripGame,
    /// The state of each node of a block.
    block: Vec<u8>,
    /// Edges inside a block.
    inner: Vec<(usize, usize)>,
    /// Edges from a block to the next.
    links: Vec<(usize, usize)>,
    left: End,
    right: End,
}

/// What a strip has at one end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct End {
    nodes: Vec<u8>,
    inner: Vec<(usize, usize)>,
    /// From a node of the end to one of the nearest block.
    links: Vec<(usize, usize)>,
}

/// The games that are played on strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StripGame {
    /// A node goes with its neighbors.
    NodeKayles,
    /// An edge goes with its ends.
    ArcKayles,
    /// A stone takes the place of a neighbor of another color.
    Clobber,
    /// A token moves to a neighbor, and the node that it leaves goes.
    VertexGeography,
    /// A token moves along an edge, which goes.
    EdgeGeography,
}

/// Why a strip has no system of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StripError {
    /// A block has no nodes, or a number names a node that is not there.
    #[error("the strip has no node {node}")]
    NoNode {
        /// The name of the node.
        node: String,
    },
    /// Blocks that nobody has touched are not all joined.
    #[error("the blocks of the strip are not joined to each other")]
    FallsApart,
    /// A move leaves the blocks at both sides of it joined.
    #[error("a move does not cut the strip: the blocks at both sides of it stay joined")]
    NotCut,
    /// More kinds of strips are reached than were allowed.
    #[error(
        "the shapes of the ends do not close: {shapes} shapes make more than {max} kinds of strips"
    )]
    TooMany {
        /// How many shapes were met, at both ends together.
        shapes: usize,
        /// How many kinds were allowed.
        max: usize,
    },
    /// The patterns are too large for a system.
    #[error(transparent)]
    System(#[from] SystemError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl StripPattern {
    /// So many kinds are allowed by [`StripPattern::system`].
    pub const MAX_KINDS: usize = 2000;

    /// The game.
    pub fn game(&self) -> StripGame {
        self.game
    }

    /// The strips with this block and these ends as a system of heaps, which is found by going through all shapes of ends that
    /// play can reach.
    ///
    /// # Errors
    ///
    /// [`StripError::NotCut`] where moves do not cut, as in Cram on two rows, and [`StripError::TooMany`] where the shapes do not
    /// close.
    ///
    /// # Complexity
    ///
    /// A search of each strip of some blocks and any pair of shapes, exponential in the nodes of a block.
    pub fn system(&self) -> Result<StripHeaps, StripError> {
        self.system_within(Self::MAX_KINDS, Limits::NONE)
    }

    /// As [`system`](Self::system), with a bound on the kinds and within limits; a step of work is one of the searches for the
    /// values of small strips, or a kind.
    ///
    /// # Errors
    ///
    /// As [`system`](Self::system), and [`StripError::Stopped`] at a limit.
    pub fn system_within(
        &self,
        max_kinds: usize,
        limits: &Limits,
    ) -> Result<StripHeaps, StripError> {
        closure::close(self, max_kinds, limits)
    }
}
