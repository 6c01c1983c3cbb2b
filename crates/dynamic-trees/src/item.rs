//! The holders of the values of a tree: its nodes or its edges.

use std::fmt::Debug;
use std::hash::Hash;
use tree_algos::{EdgeId, HeavyIndex, HeavyPaths, NodeId, Rooted};

mod sealed {
    use tree_algos::{HeavyPaths, NodeId};

    pub trait Sealed: Copy {
        /// How many nodes at the top of a path are left out.
        const SKIPPED: u32;

        /// The item with this number.
        fn numbered(number: u32) -> Self;

        /// The place of the value, given the list of places of all.
        fn place(self, paths: &HeavyPaths, places: &[u32]) -> usize;

        /// The node that holds it, given the list of the lower ends of all edges.
        fn holder(self, lower_ends: &[NodeId]) -> NodeId;
    }
}

pub(super) use sealed::Sealed;

/// A holder of values: [`NodeId`] or [`EdgeId`]. It cannot be implemented for anything else.
///
/// The value of an edge is kept with its lower end, and the path between two nodes has one edge fewer
/// than it has nodes.
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

/// The head of the heavy path that passes a place.
#[inline]
pub(super) fn head_of(paths: &HeavyPaths, place: u32) -> u32 {
    paths.head_place(HeavyIndex::new(place)).get()
}

/// The parent of a head. The root has none, and whoever climbs has met before.
#[inline]
pub(super) fn above(paths: &HeavyPaths, head: u32) -> u32 {
    paths.above_head(HeavyIndex::new(head)).map_or(0, HeavyIndex::get)
}

/// The lower end of every edge.
pub(super) fn lower_ends(rooted: &Rooted) -> Vec<NodeId> {
    let mut lower_ends = vec![rooted.root(); rooted.node_count() - 1];
    for (edge, &node) in rooted.parent_edges().iter().zip(rooted.order()).skip(1) {
        lower_ends[edge.index()] = node;
    }
    lower_ends
}

/// All items of a tree of this many nodes, with the nodes that hold them.
pub(super) fn all_items<K: Item>(
    nodes: usize,
    lower_ends: &[NodeId],
) -> impl Iterator<Item = (K, NodeId)> {
    let items = (0..nodes as u32 - K::SKIPPED).map(K::numbered);
    items.map(|item| (item, item.holder(lower_ends)))
}
