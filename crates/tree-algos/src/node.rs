//! The names of nodes and edges.

use std::fmt;

/// A node of a [`Tree`](crate::Tree): an index from 0 to the number of nodes minus one.
///
/// A `NodeId` is only a number. It is valid for any tree that has more nodes than that, and the
/// methods that take one panic for a tree that does not; [`Tree::node`](crate::Tree::node) is the
/// checked way from an index that comes from outside.
///
/// ```
/// use tree_algos::NodeId;
/// let v = NodeId::new(7);
/// assert_eq!((v.get(), v.index()), (7, 7));
/// assert_eq!(v.to_string(), "7");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct NodeId(u32);

/// An edge of a [`Tree`](crate::Tree): its place in the list from which the tree was built.
///
/// A tree of `n` nodes has the edges 0 to `n - 2`, and keeps them: `EdgeId(k)` is the `k`-th edge
/// that was given, with its endpoints in the order in which they were given.
///
/// ```
/// use tree_algos::{EdgeId, NodeId, Tree};
/// let tree = Tree::from_edges(3, [(2, 0), (1, 2)])?;
/// assert_eq!(tree.endpoints(EdgeId::new(1)), (NodeId::new(1), NodeId::new(2)));
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct EdgeId(u32);

macro_rules! index_newtype {
    ($name:ident, $what:literal) => {
        impl $name {
            #[doc = concat!("The ", $what, " with this index.")]
            #[must_use]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// The index as it is stored.
            #[must_use]
            pub const fn get(self) -> u32 {
                self.0
            }

            /// The index, ready for use with slices.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(index: u32) -> Self {
                Self(index)
            }
        }

        impl From<$name> for u32 {
            fn from(id: $name) -> u32 {
                id.0
            }
        }

        impl From<$name> for usize {
            fn from(id: $name) -> usize {
                id.index()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

index_newtype!(NodeId, "node");
index_newtype!(EdgeId, "edge");
