//! Computes, for every node, the xor of the distances to all marked nodes.

mod centroid;
mod light_first;
mod long_path;

use crate::{DistTracker, NodeId, Rooted, Tree};

/// Returns, for every node, the xor of the distances to all marked nodes. The result is indexed by node.
///
/// This is [`xor_distances_with`] with the default engine. A node is at distance 0 from itself, so its own mark does
/// not change its answer. `marked` is called once per node.
///
/// # Complexity
///
/// O(n log h) bit operations in the worst case, for n nodes and greatest distance h. In practice the time is close to linear, since one
/// word operation handles 32 nodes. The function needs at most 56 bytes per node, including the answers (41 on a path). [`XorEngine`]
/// explains the algorithm.
///
/// ```
/// use tree_algos::{Tree, xor_distances};
/// // 0 - 1 - 2 - 3, with both ends marked
/// let tree = Tree::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
/// let xors = xor_distances(&tree, |node| node.get() % 3 == 0);
/// assert_eq!(xors, [0 ^ 3, 1 ^ 2, 2 ^ 1, 3 ^ 0]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn xor_distances(tree: &Tree, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    xor_distances_with(XorEngine::default(), tree, marked)
}

/// Does the same as [`xor_distances`] with the given engine. All engines return the same results.
///
/// ```
/// use tree_algos::xor_engines::{XorEngine, xor_distances_with};
/// use tree_algos::{shapes, xor_distances};
/// let tree = shapes::complete(50, 3);
/// for engine in XorEngine::ALL {
///     let xors = xor_distances_with(engine, &tree, |node| node.get() % 7 < 2);
///     assert_eq!(xors, xor_distances(&tree, |node| node.get() % 7 < 2));
/// }
/// ```
pub fn xor_distances_with(
    engine: XorEngine,
    tree: &Tree,
    marked: impl Fn(NodeId) -> bool,
) -> Vec<u32> {
    match engine {
        XorEngine::Centroid => centroid::solve(tree, marked),
        XorEngine::LightFirst => light_first::solve(tree, marked),
        XorEngine::LongPath => long_path::solve(tree, marked),
    }
}

/// Does the same as [`xor_distances`] for a tree that is already rooted. Uses the long-path engine. The choice of the root does not affect
/// the answer.
///
/// ```
/// use tree_algos::{NodeId, Rooted, shapes, xor_distances, xor_distances_rooted};
/// let tree = shapes::binomial(64);
/// let rooted = Rooted::new(&tree, NodeId::new(5));
/// assert_eq!(xor_distances_rooted(&rooted, |_| true), xor_distances(&tree, |_| true));
/// ```
pub fn xor_distances_rooted(rooted: &Rooted, marked: impl Fn(NodeId) -> bool) -> Vec<u32> {
    long_path::solve_rooted(rooted, marked)
}

/// The algorithms that [`xor_distances_with`] can use.
///
/// # Which engine to use
///
/// Use the default, [`LongPath`](Self::LongPath): it is the fastest on every shape in the benchmarks. The literature describes the other
/// two, tests compare all three with each other, and the ideas behind them also solve other problems:
///
/// | Engine | Time | Memory besides the tree | The idea also applies to |
/// |---|---|---|---|
/// | [`Centroid`](Self::Centroid) | O(n log² n) | `Rooted`, decomposition | anything that a structure over distances can collect |
/// | [`LightFirst`](Self::LightFirst) | O(n log² n) | `Rooted`, heavy paths | questions about subtrees |
/// | [`LongPath`](Self::LongPath) | O(n log h) bit operations in words | 56 bytes per node | tables by depth |
///
/// Here n is the number of nodes and h the greatest distance. `cargo bench -p benches --bench ratios -- xor_distances 300000`
/// prints the ratios of their times on every shape.
///
/// # The long-path engine
///
/// The engine rests on one fact about the *increment*: from `x` to `x + 1`, bit `b` changes exactly when `x + 1` is divisible by `2^b`.
/// Take one step away from a set of marks, so that all distances increase by 1. Then bit `b` of the xor of the distances changes exactly
/// when an odd number of marks is now at a distance divisible by `2^b`.
///
/// **The six low bits** depend only on distances modulo 64. Each node has one word, in which bit `r` is set if an odd number of marks has a
/// distance of `r` modulo 64. A step away from all marks rotates the word. So one pass up and one down the tree, with two rotations per
/// node, give every node the word for all marks of the tree. The low bits of the answer are the xor of the indices of the set bits. Trees
/// of diameter less than 64 need nothing else.
///
/// **The bits from 6 up** depend only on distances of at least 64, and change rarely. Root the tree at any node. The maximal subtrees of
/// height at most 30 are called *twigs*, and the rest of the tree is the *trunk*. Two nodes in the twigs of one trunk node are less than 64
/// apart, so they do not affect each other's high bits. Therefore all nodes at depth `k` of the twigs of a trunk node `p` have the same
/// high bits. To find these bits, start at `p` and walk `k` steps away from all marks.
///
/// The trunk is divided into paths that always continue to the child of greatest height. Each path is walked twice:
///
/// - *down*, with everything that is attached to the path so far. Each step increments all distances, and then enters the marks that are
///   attached to the new node;
/// - *up*, with everything that is below the current node.
///
/// Take a node that is `k` steps off the path, and let `i` be the path node where these steps begin. The walk down enters marks between
/// nodes `i` and `i + k`, but those in twigs are at distances below 64: they start at distance 0, and twigs are less than 32 deep. So if no
/// other marks are entered there, the walk at node `i + k` has the value for the node off the path. In this way, *the walk along the path
/// also computes the values in the twigs*: take the values of both walks `k` places farther along. Together they give the high bits of a
/// node `k` steps off the path.
///
/// Let another path of the trunk, a *branch*, be attached to node `i`. The walk first looks ahead as many steps as the branch is deep: this
/// gives, for each depth, the value that nodes of the branch see from this path. Then the walk enters the marks of the branch, as a vector
/// of parities by depth, and begins a new run of values. If several branches are attached to one node, each branch sees the branches before
/// it on the walk down. It sees those after it on the walk up, which takes the branches in reverse order. A path passes the values from
/// outside itself on to its branches. A path is as long as the subtree of its top is deep, except for the 31 last levels, so all these
/// arrays together have at most n cells.
///
/// **In words.** The marks of the walk are folded into one bit per residue modulo `2^b` for each `b` (see [`DistTracker`]). No twig matters
/// for the next 32 steps. So the walk collects the marks of 32 nodes and enters them together, as one word in each row. For the same
/// reason, it can read 32 steps together: they use neighboring bits, one word of each row, and transposing these words gives the 32 changes
/// as numbers.
///
/// Source: the fact about increments is well known, the rows come from the editorial of CodeChef MOVCOIN2, and the engine was designed for
/// this crate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum XorEngine {
    /// The textbook method. At each centroid, every branch reads the distances to the branches before it from a [`DistTracker`]. Then, in
    /// reverse order, every branch reads the distances to the branches after it.
    Centroid,
    /// Small-to-large traversal along heavy paths, in an upward and a downward pass, with a [`DistTracker`].
    LightFirst,
    /// Rerooting for the low bits, and two walks along each long path for the high bits.
    #[default]
    LongPath,
}

impl XorEngine {
    /// Every engine.
    pub const ALL: [Self; 3] = [Self::Centroid, Self::LightFirst, Self::LongPath];
}

/// One tracker for each number of rows. Clearing a single large tracker for each small part of a tree would take longer than all other
/// work.
#[derive(Debug, Default)]
struct Trackers {
    by_rows: Vec<DistTracker>,
    current: usize,
}

impl Trackers {
    /// Selects a tracker for distances up to `largest`, and empties it.
    fn cleared(&mut self, largest: u32) -> &mut DistTracker {
        let rows = u32::BITS - largest.leading_zeros();
        while self.by_rows.len() as u32 <= rows {
            self.by_rows.push(DistTracker::new(self.by_rows.len() as u32));
        }
        self.current = rows as usize;
        self.current().clear();
        self.current()
    }

    /// Returns the tracker that was selected last.
    fn current(&mut self) -> &mut DistTracker {
        &mut self.by_rows[self.current]
    }
}
