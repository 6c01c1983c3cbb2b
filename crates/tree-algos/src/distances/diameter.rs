//! Longest paths, centers, eccentricities and centroids.

use super::length::{Length, LengthOverflow, Sealed};
use crate::{EdgeId, NodeId, Rank, Rooted};

/// A longest path. The radius and the centers of the tree are available only if the length is the number of edges (`u32`). For other
/// lengths, see [`eccentricities_weighted`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diameter<W> {
    length: W,
    path: Vec<NodeId>,
}

impl<W: Copy> Diameter<W> {
    /// Returns the length of the path: the sum of the lengths of its edges.
    pub fn length(&self) -> W {
        self.length
    }

    /// Returns the nodes of the path in order; there is at least one.
    pub fn path(&self) -> &[NodeId] {
        &self.path
    }

    /// Returns the first and the last node of the path.
    pub fn ends(&self) -> (NodeId, NodeId) {
        (self.path[0], self.path[self.path.len() - 1])
    }
}

impl Diameter<u32> {
    /// Returns the least eccentricity: half the diameter, rounded up.
    pub fn radius(&self) -> u32 {
        self.length.div_ceil(2)
    }

    /// Returns the nodes of smallest eccentricity: the one or two nodes in the middle of the path.
    ///
    /// Source: C. Jordan, *Sur les assemblages de lignes*, 1869.
    pub fn centers(&self) -> &[NodeId] {
        let half = self.length as usize / 2;
        &self.path[half..self.path.len() - half]
    }
}

/// Returns a longest path, measured by the number of its edges.
///
/// # Complexity
///
/// O(n) time and space for n nodes: one pass from the leaves to the root.
///
/// ```
/// use tree_algos::{NodeId, Rooted, distances, shapes};
/// let longest = distances::longest_path(&Rooted::new(&shapes::path(7), NodeId::new(2)));
/// assert_eq!(longest.length(), 6);
/// assert_eq!(longest.centers(), [NodeId::new(3)]);
/// ```
///
/// # Panics
///
/// Never: a tree has fewer than 2³¹ edges.
pub fn longest_path(rooted: &Rooted) -> Diameter<u32> {
    longest(rooted, |_| 1_u32).expect("a tree has fewer than 2³¹ edges")
}

/// Returns a path of greatest total length, where `length` gives the length of every edge.
///
/// Lengths may be negative. If all of them are, the path is a single node, of length 0. This function makes one pass over the subtrees; the
/// common method of two searches for a farthest node is wrong if lengths can be negative.
///
/// For nonnegative `f64` lengths, the relative error of the length is at most `k 2⁻⁵³` for a path of k edges, and no path is longer by more
/// than this relative error.
///
/// # Errors
///
/// Returns [`LengthOverflow`] exactly when the length of a longest path does not fit in the type.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use tree_algos::{NodeId, Rooted, distances, shapes};
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
/// let lengths = [5_i64, -7, 6];
/// let longest = distances::longest_path_weighted(&rooted, |edge| lengths[edge.index()])?;
/// assert_eq!(longest.length(), 6);
/// assert_eq!(longest.path().len(), 2);
///
/// let overflow = distances::longest_path_weighted(&rooted, |_| u64::MAX).unwrap_err();
/// assert_eq!(
///     overflow.to_string(),
///     "a path through node 1 and over edge 1 is too long for its type",
/// );
/// # Ok::<(), distances::LengthOverflow>(())
/// ```
pub fn longest_path_weighted<W: Length>(
    rooted: &Rooted,
    length: impl Fn(EdgeId) -> W,
) -> Result<Diameter<W>, LengthOverflow> {
    longest(rooted, length)
}

/// For each rank, the length of a longest path down from it, which is at least 0, and the next rank on that path.
struct Down<W> {
    length: W,
    /// The next rank of the path, or `END`.
    next: u32,
}

const END: u32 = u32::MAX;

fn longest<W: Sealed>(
    rooted: &Rooted,
    length: impl Fn(EdgeId) -> W,
) -> Result<Diameter<W>, LengthOverflow> {
    let (parents, edges) = (rooted.parents(), rooted.parent_edges());
    let mut down: Vec<Down<W>> =
        parents.iter().map(|_| Down { length: W::ZERO, next: END }).collect();
    // `best` is the length of the longest path so far, and `apex` is its topmost node. `left` and `right` are the first nodes of its two
    // arms below `apex`, or `END` for an empty arm.
    let (mut best, mut left, mut apex, mut right) = (W::ZERO, END, 0, END);
    for at in (1..parents.len()).rev() {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let overflow = || LengthOverflow { apex: rooted.order()[parent], edge };
        let arm = down[at].length.plus(length(edge)).ok_or_else(overflow)?;
        let above = &mut down[parent];
        let through = above.length.plus(arm).ok_or_else(overflow)?;
        if through > best {
            (best, left, apex, right) = (through, above.next, parent as u32, at as u32);
        }
        if arm > above.length {
            *above = Down { length: arm, next: at as u32 };
        }
    }

    let arm = |from: u32| {
        std::iter::successors((from != END).then_some(from), |&at| {
            let next = down[at as usize].next;
            (next != END).then_some(next)
        })
    };
    let mut path: Vec<NodeId> = arm(left).map(|at| rooted.order()[at as usize]).collect();
    path.reverse();
    path.push(rooted.order()[apex as usize]);
    path.extend(arm(right).map(|at| rooted.order()[at as usize]));
    Ok(Diameter { length: best, path })
}

/// Returns the eccentricity of every node: the number of edges to the farthest node. The result is indexed by node.
///
/// # Complexity
///
/// O(n) time and space for n nodes: one pass to the root and one back.
///
/// ```
/// use tree_algos::{NodeId, Rooted, distances, shapes};
/// let far = distances::eccentricities(&Rooted::new(&shapes::path(4), NodeId::new(0)));
/// assert_eq!(far, [3, 2, 2, 3]);
/// ```
///
/// # Panics
///
/// Never: a tree has fewer than 2³¹ edges.
pub fn eccentricities(rooted: &Rooted) -> Vec<u32> {
    all_eccentricities(rooted, |_| 1_u32).expect("a tree has fewer than 2³¹ edges")
}

/// Returns the eccentricity of every node: the distance to the farthest node. `length` gives the length of every edge and may return
/// negative numbers. A node is at distance 0 from itself, so no eccentricity is negative. The result is indexed by node.
///
/// For nonnegative `f64` lengths, the relative error of each result is at most `k 2⁻⁵³` for a path of k edges.
///
/// # Errors
///
/// Returns [`LengthOverflow`] exactly when the length of a longest path does not fit in the type.
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use tree_algos::{NodeId, Rooted, distances, shapes};
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
/// let lengths = [8_u64, 1, 5];
/// let far = distances::eccentricities_weighted(&rooted, |edge| lengths[edge.index()])?;
/// assert_eq!(far, [14, 8, 9, 14]);
/// // The centers are the nodes of least eccentricity. The greatest eccentricity is the diameter.
/// assert_eq!((far.iter().min(), far.iter().max()), (Some(&8), Some(&14)));
/// # Ok::<(), distances::LengthOverflow>(())
/// ```
pub fn eccentricities_weighted<W: Length>(
    rooted: &Rooted,
    length: impl Fn(EdgeId) -> W,
) -> Result<Vec<W>, LengthOverflow> {
    all_eccentricities(rooted, length)
}

/// The two longest paths down from a node through different children, each at least 0, and the child on the longest path.
struct TwoDown<W> {
    first: W,
    second: W,
    child: u32,
}

fn all_eccentricities<W: Sealed>(
    rooted: &Rooted,
    length: impl Fn(EdgeId) -> W,
) -> Result<Vec<W>, LengthOverflow> {
    let (parents, edges) = (rooted.parents(), rooted.parent_edges());
    let mut down: Vec<TwoDown<W>> =
        parents.iter().map(|_| TwoDown { first: W::ZERO, second: W::ZERO, child: END }).collect();
    for at in (1..parents.len()).rev() {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let overflow = || LengthOverflow { apex: rooted.order()[parent], edge };
        let arm = down[at].first.plus(length(edge)).ok_or_else(overflow)?;
        let above = &mut down[parent];
        above.first.plus(arm).ok_or_else(overflow)?;
        if arm > above.first {
            above.second = above.first;
            (above.first, above.child) = (arm, at as u32);
        } else {
            above.second = above.second.or_larger(arm);
        }
    }
    // On the way down, `first` becomes the eccentricity, and `second` becomes the longest path that avoids the farthest branch. The path
    // through the parent counts as another branch.
    for at in 1..parents.len() {
        let (parent, edge) = (parents[at].index(), edges[at]);
        let above = &down[parent];
        let elsewhere = if above.child == at as u32 { above.second } else { above.first };
        // This sum is the length of a path. No path was too long on the way up, so there is no overflow here.
        let overflow = || LengthOverflow { apex: rooted.order()[parent], edge };
        let arm = elsewhere.plus(length(edge)).ok_or_else(overflow)?;
        let own = &mut down[at];
        if arm > own.first {
            // The farthest branch leads to the parent, so no child needs the second longest path.
            (own.first, own.child) = (arm, END);
        } else {
            own.second = own.second.or_larger(arm);
        }
    }
    Ok(rooted.node_ranks().iter().map(|rank| down[rank.index()].first).collect())
}

/// Returns the centroids: the one or two nodes whose removal leaves no part with more than half of the nodes. If there are two, they are
/// neighbors, and the edge between them divides the tree into halves; the centroid nearer to the root comes first.
///
/// # Complexity
///
/// O(n) time for n nodes, usually far less: the search tries the ranks from the last to the first, and stops at the first subtree with more
/// than half of the nodes.
///
/// Source: C. Jordan, *Sur les assemblages de lignes*, 1869.
///
/// ```
/// use tree_algos::{NodeId, Rooted, distances, shapes};
/// let rooted = Rooted::new(&shapes::broom(8, 4), NodeId::new(0));
/// assert_eq!(distances::centroids(&rooted), [NodeId::new(3)]);
/// let rooted = Rooted::new(&shapes::path(4), NodeId::new(0));
/// assert_eq!(distances::centroids(&rooted), [NodeId::new(1), NodeId::new(2)]);
/// ```
pub fn centroids(rooted: &Rooted) -> Vec<NodeId> {
    let (n, sizes) = (rooted.node_count() as u64, rooted.sizes());
    // The nodes whose subtrees contain more than half of the tree are the lowest such node and its ancestors.
    let lowest = (0..sizes.len()).rev().find(|&at| 2 * u64::from(sizes[at]) > n).unwrap_or(0);
    let lowest = Rank::new(lowest as u32);
    let half = rooted.child_ranks(lowest).find(|child| 2 * u64::from(sizes[child.index()]) == n);
    std::iter::once(lowest).chain(half).map(|rank| rooted.order()[rank.index()]).collect()
}
