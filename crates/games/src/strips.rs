//! Games on strips of any length, treated as heaps of several kinds.
//!
//! A strip is a graph that consists of a row of equal blocks of nodes between two ends. Each block is joined to the next one in the same
//! way. A move cuts a strip into pieces, which are strips with different ends and fewer blocks. If play can reach only
//! finitely many shapes of ends, the strips become the heaps of a [`HeapSystem`](octal_games::HeapSystem). Their nim-values are then
//! computed without a search, and can often be proved periodic.
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
//! # Notation of strips
//!
//! A strip is written as `GAME NAME` or `GAME EDGES`. The nodes of a block are numbered from 0, and `0-1` is an edge of each block. `0>1`
//! is an edge from node 0 of each block to node 1 of the next block. The left end has nodes `L0`, `L1`, ... and edges such as `L0-L1`;
//! `L0>1` leads to node 1 of the first block. The right end has nodes `R0`, ... and edges such as `R0-R1`; `0>R0` leads from node 0 of the
//! last block to the right end. A node without edges is written alone. In the two geography games, the token starts on `L0`. In Clobber,
//! the colors of a block replace the edges, as in `clobber XO`.
//!
//! | game | names |
//! |---|---|
//! | `node_kayles`, `arc_kayles` | `path`, `caterpillar`, `ladder`, `diamonds`, `squares`, `grid R`, `star A B ...` |
//! | `vertex_geography`, `edge_geography` | the same |
//! | `cram` | `R`, the number of rows of a board that has a column for each block |
//! | `treblecross` | none; a block is two squares |
//! | `clobber` | the colors of a block |
//!
//! `diamonds` have one more edge than `squares`. A star has rays of `A`, `B`, ... nodes, and one ray that grows.
//!
//! # Why this is correct
//!
//! A move depends on at most `w` columns. These are the columns of the nodes that the move changes and, in Node Kayles, the columns of
//! their neighbors. A block is untouched if no move has changed it. A *shape* is the part of a strip that is connected to the first
//! untouched block on its left, or to the last untouched block on its right. A strip with the shapes `A` and `B` and `m >= w` blocks
//! between them has these moves:
//!
//! - Moves that depend only on blocks. Such a move has the same form no matter which blocks it changes. It leaves a shape on each side, and
//!   pieces without untouched blocks between the shapes. A search finds the values of these pieces.
//! - Moves that depend on columns of `A`, and possibly on blocks, but not on columns of `B`. Such a move replaces `A` with another shape,
//!   and leaves fewer blocks and further pieces. The same applies with `A` and `B` exchanged.
//!
//! If `A` is an end of the original strip, its edges to the first block differ from the edges between blocks. Moves that change the first
//! block then count as moves at `A`, and the strip must have one block more: `m >= w + 1`.
//!
//! Each pair of shapes is therefore a kind of heap whose moves are given by patterns, and the heap of `m` tokens has the value of the strip
//! with `m` blocks. For strips with fewer blocks, to which the patterns do not apply, a search finds the values, and the kind stores them
//! in a table. Each move removes a node, so if a move leaves a strip with the same number of blocks, the new shapes are smaller. The kinds
//! are therefore sorted by the number of nodes in their shapes, which ensures that values are computed before they are needed. Kinds with
//! the same patterns are merged.

mod closure;
mod names;
mod piece;

pub use closure::StripHeaps;

use grundy_core::{Limits, Stopped};
use octal_games::SystemError;
use thiserror::Error;

/// A game on a strip: its block, the edges between blocks, and the ends.
///
/// # Examples
///
/// ```
/// use games::strips::StripPattern;
///
/// let caterpillar: StripPattern = "node_kayles 0-1 0>0".parse()?;
/// assert_eq!(caterpillar, "node_kayles caterpillar".parse()?);
/// assert_eq!(caterpillar.to_string(), "node_kayles 0-1 0>0");
/// // Removing a leg also removes its node of the spine. Removing a node of the spine also removes its leg and both of its
/// // neighbors on the spine, whose legs stay.
/// let system = "S [0 1 0] = 1 + S, 1 + S>=1 + S>=1, 2 + S + *1, 3 + S + S";
/// assert_eq!(caterpillar.system()?.system().to_string(), system);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StripPattern {
    game: StripGame,
    /// The initial state of each node of a block.
    block: Vec<u8>,
    /// The edges inside a block.
    inner: Vec<(usize, usize)>,
    /// The edges from a block to the next block.
    links: Vec<(usize, usize)>,
    left: End,
    right: End,
}

/// One end of a strip.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct End {
    nodes: Vec<u8>,
    inner: Vec<(usize, usize)>,
    /// The edges from a node of the end to a node of the nearest block.
    links: Vec<(usize, usize)>,
}

/// A game that is played on strips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StripGame {
    /// A move removes a node with its neighbors.
    NodeKayles,
    /// A move removes an edge with its ends.
    ArcKayles,
    /// A stone replaces a neighbor of the other color.
    Clobber,
    /// A token moves to a neighbor, and the node that it leaves is removed.
    VertexGeography,
    /// A token moves along an edge, which is removed.
    EdgeGeography,
}

/// The reason why a strip cannot be turned into a system of heaps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StripError {
    /// The blocks are not connected to each other before the first move.
    #[error("the blocks of the strip are not connected to each other")]
    FallsApart,
    /// A move can leave the blocks on both of its sides connected to each other.
    #[error("a move does not cut the strip: the blocks on both sides of it stay connected")]
    NotCut,
    /// Play can reach more kinds of strips than allowed.
    #[error("play reaches {shapes} shapes of ends, which make more than {max} kinds of strips")]
    TooMany {
        /// The number of shapes found, for both ends together.
        shapes: usize,
        /// The maximum number of kinds that was allowed.
        max: usize,
    },
    /// The system of heaps would need patterns that are too large.
    #[error(transparent)]
    System(#[from] SystemError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl StripPattern {
    /// The maximum number of kinds for [`StripPattern::system`].
    pub const MAX_KINDS: usize = 2000;

    /// Returns the game.
    pub fn game(&self) -> StripGame {
        self.game
    }

    /// Converts the strips of this pattern to a system of heaps. To do so, explores all shapes of ends that play can reach.
    ///
    /// # Errors
    ///
    /// [`StripError::FallsApart`] if the blocks are not connected to each other, [`StripError::NotCut`] if moves do not cut the strip, as
    /// in Cram on two rows, [`StripError::TooMany`] if there are too many shapes, and [`StripError::System`] if a pattern is too large.
    ///
    /// # Complexity
    ///
    /// Searches every strip of a few blocks between each pair of shapes, which is exponential in the number of nodes of a block.
    pub fn system(&self) -> Result<StripHeaps, StripError> {
        self.system_within(Self::MAX_KINDS, Limits::NONE)
    }

    /// Converts the strips as [`system`](Self::system) does, but with the given maximum number of kinds, and within limits. Each search for
    /// the value of a small strip, and each kind, counts as one step of work.
    ///
    /// # Errors
    ///
    /// The same as for [`system`](Self::system), and [`StripError::Stopped`] if a limit is reached.
    pub fn system_within(
        &self,
        max_kinds: usize,
        limits: &Limits,
    ) -> Result<StripHeaps, StripError> {
        closure::close(self, max_kinds, limits)
    }
}
