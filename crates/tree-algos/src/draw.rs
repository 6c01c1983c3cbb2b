//! Pictures of small trees: as text for a terminal.
//!
//! A picture is for looking at, so trees that nobody could look at are refused with a
//! [`DrawError`] before anything is drawn; the limits are [`text::MAX_NODES`] and
//! [`text::MAX_DEPTH`].
//!
//! ```
//! use tree_algos::draw::text::{self, Glyphs};
//! use tree_algos::{NodeId, Rooted, Tree};
//! let tree = Tree::from_edges(6, [(0, 1), (0, 2), (2, 3), (2, 4), (0, 5)])?;
//! let rooted = Rooted::new(&tree, NodeId::new(0));
//! let picture = text::draw(&rooted, Glyphs::Unicode, |v| format!("node {v}"))?;
//! assert_eq!(picture, "\
//! node 0
//! ├── node 1
//! ├── node 2
//! │   ├── node 3
//! │   └── node 4
//! └── node 5
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod text;

use crate::NodeId;
use thiserror::Error;

/// Why a tree is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The picture would have too many nodes to be read.
    #[error("a tree of {nodes} nodes is too large for a picture (at most {limit})")]
    TooManyNodes {
        /// The number of nodes of the tree.
        nodes: usize,
        /// The largest number of nodes that is drawn.
        limit: usize,
    },
    /// The picture would be too deep to be read.
    #[error("node {node} at depth {depth} is too deep for a picture (at most {limit})")]
    TooDeep {
        /// A deepest node.
        node: NodeId,
        /// Its depth.
        depth: u32,
        /// The largest depth that is drawn.
        limit: u32,
    },
}
