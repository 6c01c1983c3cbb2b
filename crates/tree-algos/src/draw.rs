//! Pictures of small trees: as [`text`] for a terminal and as [`svg`] for a page.
//!
//! Drawing functions return a [`DrawError`] for trees that are too large to be readable; see [`text::MAX_NODES`], [`text::MAX_DEPTH`],
//! [`svg::MAX_NODES`], and [`svg::MAX_DEPTH`].
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

pub mod svg;
pub mod text;
pub mod tidy;

use crate::{NodeId, Rooted};
use thiserror::Error;

/// The reason why a tree cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The tree has too many nodes for a readable picture.
    #[error("a tree of {nodes} nodes is too large for a picture (at most {limit})")]
    TooManyNodes {
        /// The number of nodes of the tree.
        nodes: usize,
        /// The largest number of nodes that can be drawn.
        limit: usize,
    },
    /// The tree is too deep for a readable picture.
    #[error("node {node} at depth {depth} is too deep for a picture (at most {limit})")]
    TooDeep {
        /// A node of greatest depth.
        node: NodeId,
        /// The depth of that node.
        depth: u32,
        /// The largest depth that can be drawn.
        limit: u32,
    },
}

/// Rejects a tree that is too large or too deep to draw.
fn check_size(rooted: &Rooted, most_nodes: usize, deepest: u32) -> Result<(), DrawError> {
    let nodes = rooted.node_count();
    if nodes > most_nodes {
        return Err(DrawError::TooManyNodes { nodes, limit: most_nodes });
    }
    // Breadth-first order ends with a node of greatest depth.
    let (node, depth) = (rooted.order()[nodes - 1], rooted.depths()[nodes - 1]);
    if depth > deepest {
        return Err(DrawError::TooDeep { node, depth, limit: deepest });
    }
    Ok(())
}
