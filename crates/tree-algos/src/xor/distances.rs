//! The xor of the distances to all marked nodes, computed for every root in one run.

mod centroid;
mod light_first;
mod long_path;

use crate::{DistTracker, NodeId, Rooted, Tree};

/// Returns the xor of the distances to all marked nodes, from every node. The result is indexed by node.
///
/// This is [`xor_distances_with`] with the default engine. A node is at distance 0 from itself, so its own mark does
/// not change its answer. `marked` is called once per node.
///
/// # Complexity
///
/// O(n log h) bit operations in the worst case, for n nodes and greatest distance h, but close to linear time, since one word
/// operation handles 32 nodes. Needs at most 56 bytes per node while solving, including the answers (41 on a path). See
/// [`XorEngine`] for how it works.
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

/// Like [`xor_distances`], with an engine of your choice. All engines return the same results.
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

/// Like [`xor_distances`], for a tree that is already rooted, with the long-path engine. The choice of the root does not affect the
/// answer.
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
/// # Which one do I want?
///
/// Use the default, [`LongPath`](Self::LongPath): it is the fastest on every shape in the benchmarks. The others remain because the
/// literature describes them, because they check each other, and because their ideas also answer questions other than the xor:
///
/// | Engine | Time | Beyond the tree | The idea also answers |
/// |---|---|---|---|
/// | [`Centroid`](Self::Centroid) | O(n log² n) | `Rooted`, decomposition | anything that a structure over distances can collect |
/// | [`LightFirst`](Self::LightFirst) | O(n log² n) | `Rooted`, heavy paths | questions about subtrees |
/// | [`LongPath`](Self::LongPath) | O(n log h) bit operations in words | 56 bytes per node | questions by depth |
///
/// Here n is the number of nodes and h the greatest distance. `cargo bench -p benches --bench ratios -- xor_distances 300000`
/// prints the ratios of their times on every shape.
///
/// # The long-path engine
///
/// It rests on one fact, the *increment*: from `x` to `x + 1`, bit `b` changes exactly if `x + 1` is divisible by `2^b`. Therefore
/// one step away from a set of marks changes bit `b` of the xor of the distances exactly if an odd number of marks is now at a
/// distance divisible by `2^b`.
///
/// **The six low bits** depend only on distances modulo 64. One word per node has bit `r` set if an odd number of marks has a
/// distance of `r` modulo 64; a step away from all marks rotates the word. So one pass up and one down the tree, with two rotations
/// per node, give every node the word of the whole tree. The answer is the xor of the indices of the set bits. Trees of diameter
/// less than 64 need no more.
///
/// **The bits from 6 up** depend only on distances of 64 and more, and change rarely. Call the maximal subtrees of height at most
/// 30 *twigs*, and the rest of the tree, seen from any root, the *trunk*. Two nodes in the twigs of one trunk node are less than 64
/// apart, so they do not affect each other's high bits. Therefore all nodes at depth `k` of the twigs of a trunk node `p` have the
/// same high bits, which are those at the end of a walk of `k` steps away from all marks, starting at `p`.
///
/// The trunk is split into paths that continue to a child of greatest height. Each path is walked twice:
///
/// - *down*, with everything that is attached to the path so far. Each step increments all distances, and then enters the marks
///   that are attached to the new node.
/// - *up*, with everything that is below.
///
/// Take a node that is `k` steps off the path, and let `i` be the path node where these steps begin. This node has the values that
/// the walk down has at node `i + k`, if the walk enters no marks in between that reach distance 64. The marks in the twigs in
/// between do not reach distance 64, since they begin at distance 0 and are less than 32 deep. So *the walk along the path answers
/// the twigs, too*: the values of the two walks, each `k` places farther along, are the high bits of a node `k` steps off the path.
///
/// Where another path of the trunk, a *branch*, is attached to node `i`, the walk first looks ahead as many steps as the branch is
/// deep: this gives the values of this path that the nodes of the branch see, by their depth. Then the walk enters the branch, as a
/// vector of parities by depth, and begins a new run of values. (With several branches on one node, each branch sees the branches
/// before it on the walk down, and the branches after it on the walk up, which takes them in reverse order.) A path passes the
/// values from outside itself on to its branches. A path is as long as the subtree of its top is deep, except for the 31 last
/// levels, so all these arrays together have at most n cells.
///
/// **In words.** The walk's marks are folded into one bit per residue modulo `2^b` for each `b` (see [`DistTracker`]). Since no
/// twig matters for the next 32 steps, the walk collects the marks of 32 nodes and enters them together as one word into each row.
/// For the same reason it can read 32 steps together: they use neighboring bits, one word of each row, and transposing these words
/// gives the 32 changes as numbers.
///
/// Source: the increment is common knowledge, the rows come from the editorial of CodeChef MOVCOIN2, and the engine was designed
/// for this crate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum XorEngine {
    /// The textbook method: at each centroid, every branch reads the distances to the branches before it from a [`DistTracker`],
    /// and then, in reverse order, the distances to the branches after it.
    Centroid,
    /// Small to large along heavy paths with a [`DistTracker`], upward and downward.
    LightFirst,
    /// Rerooting for the low bits, and two walks along each long path for the high bits.
    #[default]
    LongPath,
}

impl XorEngine {
    /// Every engine.
    pub const ALL: [Self; 3] = [Self::Centroid, Self::LightFirst, Self::LongPath];
}

// Trackers of every size, each allocated only once.

/// One tracker per number of rows, because clearing the largest one for each small part of a tree would cost more than all the
/// other work.
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
