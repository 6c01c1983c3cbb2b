//! Index types for nodes, edges, the breadth-first order and the heavy-light order.

/// A node of a [`Tree`](crate::Tree): an index from 0 to the number of nodes minus one.
///
/// A `NodeId` is only a number. It is valid for every tree with more nodes than that number. Methods of smaller trees panic if you pass it.
/// For an index from outside the program, use the checked conversion [`Tree::node`](crate::Tree::node).
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

/// An edge of a [`Tree`](crate::Tree): its index in the list from which the tree was built.
///
/// A tree of `n` nodes has the edges 0 to `n - 2` and never renumbers them: `EdgeId(k)` is the `k`-th edge that was given, and its
/// endpoints keep their order.
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

/// The number of a node in the breadth-first order of a [`Rooted`](crate::Rooted): the root has rank 0, and
/// parents have smaller ranks than their children.
///
/// ```
/// use tree_algos::{NodeId, Rank, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::path(3), NodeId::new(2)); // 2 - 1 - 0
/// assert_eq!(rooted.rank(NodeId::new(0)), Rank::new(2));
/// assert_eq!(rooted.parents()[2], Rank::new(1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Rank(u32);

/// The number of a node in the order of a [`HeavyPaths`](crate::HeavyPaths), in which heavy paths and
/// subtrees are contiguous.
///
/// ```
/// use tree_algos::{HeavyPaths, NodeId, HeavyIndex, Rooted, shapes};
/// let paths = HeavyPaths::new(&Rooted::new(&shapes::path(3), NodeId::new(2)));
/// assert_eq!(paths.place(NodeId::new(0)), HeavyIndex::new(2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct HeavyIndex(u32);

/// Gives an index type the methods and traits of [`NodeId`]: `new`, `get` and `index`, conversions to and from numbers, and
/// `Display`.
///
/// Declare the type yourself, as a tuple struct with one private `u32` field, and derive its traits. The string names the kind of item that
/// the indices identify.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub struct RoomId(u32);
/// tree_algos::index_newtype!(RoomId, "room");
/// assert_eq!(RoomId::new(7).to_string(), "7");
/// assert_eq!(usize::from(RoomId::from(7)), 7);
/// assert_eq!(RoomId::try_from(7_usize), Ok(RoomId::new(7)));
/// ```
#[macro_export]
macro_rules! index_newtype {
    ($name:ident, $what:literal) => {
        impl $name {
            #[doc = concat!("The ", $what, " with this index.")]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }

            /// Returns the index as a `u32`.
            pub const fn get(self) -> u32 {
                self.0
            }

            /// Returns the index as a `usize`, for use with slices.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(index: u32) -> Self {
                Self(index)
            }
        }

        #[doc = concat!("Fails for indices beyond 32 bits, which no ", $what, " has.")]
        impl TryFrom<usize> for $name {
            type Error = ::std::num::TryFromIntError;

            fn try_from(index: usize) -> Result<Self, Self::Error> {
                u32::try_from(index).map(Self)
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

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(&self.0, f)
            }
        }
    };
}

index_newtype!(NodeId, "node");
index_newtype!(EdgeId, "edge");
index_newtype!(Rank, "rank");
index_newtype!(HeavyIndex, "place");
