//! What holds the values of a tree: its nodes or its edges.

use crate::{EdgeId, HeavyPaths, NodeId};
use std::fmt::Debug;
use std::hash::Hash;

mod sealed {
    use crate::HeavyPaths;

    pub trait Sealed: Copy {
        /// How many nodes at the top of a path are left out.
        const SKIPPED: u32;

        /// The place of the value, given the list of places of all.
        fn place(self, paths: &HeavyPaths, places: &[u32]) -> usize;
    }
}

pub(super) use sealed::Sealed;

/// What holds the values: [`NodeId`] or [`EdgeId`]. It cannot be implemented for anything else.
///
/// The value of an edge is kept with its lower end, and the path between two nodes has one edge fewer
/// than it has nodes.
pub trait Item: Sealed + Copy + Debug + Eq + Ord + Hash {}

impl Item for NodeId {}
impl Item for EdgeId {}

impl Sealed for NodeId {
    const SKIPPED: u32 = 0;

    #[inline]
    #[track_caller]
    fn place(self, paths: &HeavyPaths, _: &[u32]) -> usize {
        paths.place(self).index()
    }
}

impl Sealed for EdgeId {
    const SKIPPED: u32 = 1;

    #[inline]
    #[track_caller]
    fn place(self, _: &HeavyPaths, places: &[u32]) -> usize {
        places[self.index()] as usize
    }
}
