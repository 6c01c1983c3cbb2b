//! The items of a tree that have values: its nodes or its edges.

use std::fmt::Debug;
use std::hash::Hash;
use tree_algos::{EdgeId, HeavyIndex, HeavyPaths, NodeId, Rooted, Tree};

mod sealed {
    use tree_algos::{HeavyPaths, NodeId};

    pub trait Sealed: Copy {
        /// The number of nodes at the top of a path that do not contribute a value to the product of the path.
        const SKIPPED: u32;

        /// Returns the item with this number.
        fn numbered(number: u32) -> Self;

        /// Returns the place at which the value of this item is stored. `places` contains the place of every edge.
        fn place(self, paths: &HeavyPaths, places: &[u32]) -> usize;

        /// Returns the node that stores the value of this item. `lower_ends` contains the lower end of every edge.
        fn holder(self, lower_ends: &[NodeId]) -> NodeId;
    }
}

pub(super) use sealed::Sealed;

/// An item that can have a value: [`NodeId`] or [`EdgeId`]. The trait cannot be implemented for other types.
///
/// The value of an edge is stored with the lower end of the edge. So in a path, every node except the topmost one stores the value of an
/// edge of the path.
pub trait Item: Sealed + Copy + Debug + Eq + Ord + Hash {}

impl Item for NodeId {}
impl Item for EdgeId {}

impl Sealed for NodeId {
    const SKIPPED: u32 = 0;

    #[inline]
    fn numbered(number: u32) -> Self {
        Self::new(number)
    }

    #[inline]
    #[track_caller]
    fn place(self, paths: &HeavyPaths, _: &[u32]) -> usize {
        paths.place(self).index()
    }

    #[inline]
    fn holder(self, _: &[NodeId]) -> NodeId {
        self
    }
}

impl Sealed for EdgeId {
    const SKIPPED: u32 = 1;

    #[inline]
    fn numbered(number: u32) -> Self {
        Self::new(number)
    }

    #[inline]
    #[track_caller]
    fn place(self, _: &HeavyPaths, places: &[u32]) -> usize {
        places[self.index()] as usize
    }

    #[inline]
    #[track_caller]
    fn holder(self, lower_ends: &[NodeId]) -> NodeId {
        lower_ends[self.index()]
    }
}

/// Returns the head of the heavy path through a place.
#[inline]
pub(super) fn head_of(paths: &HeavyPaths, place: u32) -> u32 {
    paths.head_place(HeavyIndex::new(place)).get()
}

/// Returns the parent of a head. The result for the root is never used, since walks up from both ends of a path meet at the root at the
/// latest.
#[inline]
pub(super) fn above(paths: &HeavyPaths, head: u32) -> u32 {
    paths.above_head(HeavyIndex::new(head)).map_or(0, HeavyIndex::get)
}

/// Returns the lower end of every edge.
pub(super) fn lower_ends(rooted: &Rooted) -> Vec<NodeId> {
    let mut lower_ends = vec![rooted.root(); rooted.node_count() - 1];
    for (edge, &node) in rooted.parent_edges().iter().zip(rooted.order()).skip(1) {
        lower_ends[edge.index()] = node;
    }
    lower_ends
}

/// Returns all items of a tree with this many nodes, each with the node that stores its value.
pub(super) fn all_items<K: Item>(
    nodes: usize,
    lower_ends: &[NodeId],
) -> impl Iterator<Item = (K, NodeId)> {
    let items = (0..nodes as u32 - K::SKIPPED).map(K::numbered);
    items.map(|item| (item, item.holder(lower_ends)))
}

/// Returns the place of every edge in the order of the heavy paths of a rooted tree.
pub(super) fn places_of_edges(rooted: &Rooted, paths: &HeavyPaths) -> Vec<u32> {
    lower_ends(rooted).into_iter().map(|node| paths.place(node).get()).collect()
}

/// Returns the place of every edge in the order of the given heavy paths of the tree.
#[track_caller]
pub(super) fn places_of_edges_on(tree: &Tree, paths: &HeavyPaths) -> Vec<u32> {
    assert_eq!(tree.node_count(), paths.node_count(), "the order of another tree");
    tree.edges().map(|(edge, ..)| paths.edge_place(tree, edge).get()).collect()
}

/// Defines the constructors of a structure for products on heavy paths. The structure has one leaf for each place.
macro_rules! made_on_heavy_paths {
    ($name:ident, $bound:ident, $empty:expr, $leaf:expr) => {
        impl<M: $bound> $name<M, NodeId> {
            /// Creates the structure for values on the nodes of a tree.
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            pub fn for_nodes(
                rooted: &Rooted,
                monoid: M,
                value: impl FnMut(NodeId) -> M::Value,
            ) -> Self {
                Self::for_nodes_on(HeavyPaths::new(rooted), monoid, value)
            }

            /// Does the same as [`for_nodes`](Self::for_nodes) with existing heavy paths. Several structures can share these paths in an
            /// [`Arc`].
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            pub fn for_nodes_on(
                paths: impl Into<Arc<HeavyPaths>>,
                monoid: M,
                mut value: impl FnMut(NodeId) -> M::Value,
            ) -> Self {
                let paths = paths.into();
                let leaves =
                    paths.order().iter().map(|&node| $leaf(&monoid, &value(node))).collect();
                Self::build(paths, monoid, leaves, Vec::new())
            }
        }

        impl<M: $bound> $name<M, EdgeId> {
            /// Creates the structure for values on the edges of a tree.
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            pub fn for_edges(
                rooted: &Rooted,
                monoid: M,
                value: impl FnMut(EdgeId) -> M::Value,
            ) -> Self {
                let paths = HeavyPaths::new(rooted);
                let places = crate::item::places_of_edges(rooted, &paths);
                Self::at_places(paths.into(), places, monoid, value)
            }

            /// Does the same as [`for_edges`](Self::for_edges) with existing heavy paths of this tree. Several structures can share these
            /// paths in an [`Arc`].
            ///
            /// # Panics
            ///
            /// Panics if `paths` belongs to a tree with a different number of nodes. If it belongs to a different tree of the same size,
            /// the results are wrong.
            ///
            /// # Complexity
            ///
            /// O(n) time and space for n nodes.
            #[track_caller]
            pub fn for_edges_on(
                tree: &Tree,
                paths: impl Into<Arc<HeavyPaths>>,
                monoid: M,
                value: impl FnMut(EdgeId) -> M::Value,
            ) -> Self {
                let paths = paths.into();
                let places = crate::item::places_of_edges_on(tree, &paths);
                Self::at_places(paths, places, monoid, value)
            }

            fn at_places(
                paths: Arc<HeavyPaths>,
                places: Vec<u32>,
                monoid: M,
                mut value: impl FnMut(EdgeId) -> M::Value,
            ) -> Self {
                let mut leaves = vec![$empty(&monoid); paths.node_count()];
                for (edge, &place) in (0..).zip(&places) {
                    leaves[place as usize] = $leaf(&monoid, &value(EdgeId::new(edge)));
                }
                Self::build(paths, monoid, leaves, places)
            }
        }
    };
}

pub(super) use made_on_heavy_paths;
