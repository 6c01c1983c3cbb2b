//! The xor of the distances to all marked nodes, from every root at once.

mod all_shifts;
mod centroid;
mod definition;
mod light_first;
mod long_path;
mod trackers;

use crate::{NodeId, Rooted, Tree};

/// For every node of the tree the xor of its distances to all marked nodes, indexed by node.
///
/// This is [`xor_distances_with`] and the default engine. A node is at distance 0 from itself, so
/// that its own mark does not matter to it.
///
/// # Complexity
///
/// See [`Engine`]; `marked` is asked once per node.
///
/// ```
/// use tree_algos::{Tree, xor_distances};
/// // 0 - 1 - 2 - 3, marked at both ends
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
/// let xors = xor_distances(&tree, |node| node.get() % 3 == 0);
/// assert_eq!(xors, [0 ^ 3, 1 ^ 2, 2 ^ 1, 3 ^ 0]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[must_use]
pub fn xor_distances(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    xor_distances_with(Engine::default(), tree, marked)
}

/// The same as [`xor_distances`] by an engine of your choice. All engines agree.
///
/// ```
/// use tree_algos::{Engine, shapes, xor_distances, xor_distances_with};
/// let tree = shapes::complete(50, 3);
/// for engine in Engine::ALL {
///     let xors = xor_distances_with(engine, &tree, |node| node.get() % 7 < 2);
///     assert_eq!(xors, xor_distances(&tree, |node| node.get() % 7 < 2));
/// }
/// ```
#[must_use]
pub fn xor_distances_with(
    engine: Engine,
    tree: &Tree,
    marked: impl Fn(NodeId) -> bool,
) -> Vec<u32> {
    match engine {
        Engine::Definition => definition::solve(tree, marked),
        Engine::Centroid => centroid::solve(tree, marked),
        Engine::AllShifts => all_shifts::solve(tree, marked),
        Engine::LightFirst => light_first::solve(tree, marked),
        Engine::LongPath => long_path::solve(tree, marked),
    }
}

/// The same as [`xor_distances`] for a tree that is rooted already, by the long-path engine. The choice
/// of the root does not matter to the answer.
///
/// ```
/// use tree_algos::{NodeId, Rooted, shapes, xor_distances, xor_distances_rooted};
/// let tree = shapes::binomial(64);
/// let rooted = Rooted::new(&tree, NodeId::new(5));
/// assert_eq!(xor_distances_rooted(&rooted, |_| true), xor_distances(&tree, |_| true));
/// ```
#[must_use]
pub fn xor_distances_rooted(rooted: &Rooted, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    long_path::solve_rooted(rooted, marked)
}

/// The ways in which [`xor_distances_with`] can find its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// What the words say: a breadth-first search from every root. O(n²) time.
    Definition,
    /// Branches of centroids hear of each other through a tracker.
    Centroid,
    /// Tables of all shifts at each centroid.
    AllShifts,
    /// Small to large along heavy paths, upwards and downwards.
    LightFirst,
    /// Two walks along each long path for the high bits, rerooting of residues for the low ones.
    #[default]
    LongPath,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 5] =
        [Self::Definition, Self::Centroid, Self::AllShifts, Self::LightFirst, Self::LongPath];
}
