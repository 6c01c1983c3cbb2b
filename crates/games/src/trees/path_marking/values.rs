//! Evaluates the theorem in two ways, each of which computes the nim-values of both sides of every edge.

use grundy_core::{MexSet64, Nimber, Outcome};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted, Tree, TreeBuilder};

/// The nim-values of both sides of every edge, which the theorem of [path marking](super) needs.
///
/// Cutting an edge leaves two trees, each rooted at an endpoint of the edge. The values of these two trees determine whether marking that
/// edge first wins, and how play continues.
///
/// # Limits
///
/// The values take two bytes per edge. A side of value `2k` has at least `3·2^k - 2` nodes, so no value exceeds 59.
///
/// ```
/// use games::trees::path_marking::SideValues;
/// use grundy_core::{Nimber, Outcome};
/// use tree_algos::{EdgeId, NodeId, shapes};
///
/// let star = shapes::star(4);
/// let values = SideValues::new(&star);
/// let leaf = EdgeId::new(2); // joins 0 and 3
/// assert_eq!(values.of(leaf), [Nimber::new(1), Nimber::new(0)]);
/// assert_eq!(values.outcome(), Outcome::P);
/// assert_eq!(values.whole(), Nimber::ZERO);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SideValues {
    /// For each edge, the values of its two sides, in the order of its endpoints.
    sides: Vec<[u8; 2]>,
    whole: Nimber,
}

/// Determines who wins from the tree without marks. This takes less work than computing [`SideValues`].
///
/// # Complexity
///
/// O(n) time and space for n nodes.
///
/// ```
/// use games::trees::path_marking;
/// use grundy_core::Outcome;
/// use tree_algos::shapes;
///
/// // If a path has a middle edge, a player who marks it can answer every move with its mirror image.
/// assert_eq!(path_marking::outcome(&shapes::path(8)), Outcome::N);
/// assert_eq!(path_marking::outcome(&shapes::path(9)), Outcome::P);
/// ```
pub fn outcome(tree: &Tree) -> Outcome {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let sides = reroot::at_edges(&Maxima, &rooted);
    let equal = sides.below()[1..].iter().zip(sides.above()).any(|(below, above)| below == above);
    Outcome::from_first_wins(equal)
}

impl SideValues {
    /// Computes the values for the tree from the two largest values among the children of each node.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(tree: &Tree) -> Self {
        Self::evaluate(tree, &Maxima, |&value| value)
    }

    /// Computes the same values as [`new`](Self::new), by the literal recursion of the theorem: for each node, collects the set of the
    /// values of all options. The tests compare the two methods.
    #[doc(hidden)]
    pub fn by_sets(tree: &Tree) -> Self {
        Self::evaluate(tree, &Sets, |set| byte(set.mex()))
    }

    fn evaluate<D: RootedDp>(tree: &Tree, dp: &D, value: impl Fn(&D::Value) -> u8) -> Self {
        let rooted = Rooted::new(tree, NodeId::new(0));
        let mut sides = vec![[0; 2]; tree.edge_count()];
        let mut options = MexSet64::EMPTY;
        let values = reroot::at_edges(dp, &rooted);
        for ((edge, [below, above]), child) in values.iter().zip(&rooted.order()[1..]) {
            let (below, above) = (value(below), value(above));
            options.insert(nimber(below) + nimber(above));
            let first_is_child = tree.endpoints(edge).0 == *child;
            sides[edge.index()] = if first_is_child { [below, above] } else { [above, below] };
        }
        Self { sides, whole: options.mex() }
    }

    /// Returns the values of the two sides of an edge, in the order of [`Tree::endpoints`].
    ///
    /// # Panics
    ///
    /// If the tree does not have the edge.
    #[track_caller]
    pub fn of(&self, edge: EdgeId) -> [Nimber; 2] {
        self.sides[edge.index()].map(nimber)
    }

    /// Returns the value of the whole tree without marks. It is the mex, over all edges, of the xor of the values of both sides.
    pub fn whole(&self) -> Nimber {
        self.whole
    }

    /// Returns who wins from the tree without marks.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.whole)
    }

    /// Returns the edges that win if they are marked first, in order. These are the edges with equal values on both sides.
    pub fn winning_first_edges(&self) -> impl Iterator<Item = EdgeId> + '_ {
        let equal = |(edge, [u, v]): (u32, &[u8; 2])| (u == v).then_some(EdgeId::new(edge));
        (0..).zip(&self.sides).filter_map(equal)
    }
}

/// Converts a stored value to a nimber.
fn nimber(value: u8) -> Nimber {
    Nimber::new(u64::from(value))
}

/// Converts the value of a tree for storage. All such values fit into 8 bits, because they are at most 59.
fn byte(value: Nimber) -> u8 {
    value.value() as u8
}

/// Evaluates the theorem with sets: for each side, computes the set `S0` of the values of the options.
///
/// If the path above an option has even length, the option contributes its own value to `S0`. Each additional edge of the path flips the
/// lowest bit of the contributed value. The set of a node therefore consists of the value of each child and, for each option of a child,
/// the value of that option with the lowest bit flipped.
struct Sets;

impl RootedDp for Sets {
    type Value = MexSet64;
    type Partial = MexSet64;
    const COMMUTATIVE: bool = true;

    #[inline]
    fn identity(&self) -> MexSet64 {
        MexSet64::EMPTY
    }

    #[inline]
    fn lift(&self, options: &MexSet64, _: EdgeId, _: NodeId, _: NodeId) -> MexSet64 {
        options.swap_neighbors().with(options.mex())
    }

    #[inline]
    fn merge(&self, left: &MexSet64, right: &MexSet64) -> MexSet64 {
        *left | *right
    }

    #[inline]
    fn finish(&self, options: &MexSet64, _: NodeId, _: Option<EdgeId>) -> MexSet64 {
        *options
    }
}

/// Evaluates the theorem with maxima: computes the value of each side from the two largest values among the children.
struct Maxima;

/// The largest value among the children seen so far, and the largest value that is smaller than it. Each value is stored plus one, and 0
/// means that there is no such value.
#[derive(Clone, Copy)]
struct TopTwo {
    largest: u8,
    second: u8,
}

impl RootedDp for Maxima {
    type Value = u8;
    type Partial = TopTwo;
    const COMMUTATIVE: bool = true;

    #[inline]
    fn identity(&self) -> TopTwo {
        TopTwo { largest: 0, second: 0 }
    }

    #[inline]
    fn lift(&self, &value: &u8, _: EdgeId, _: NodeId, _: NodeId) -> TopTwo {
        TopTwo { largest: value + 1, second: 0 }
    }

    #[inline]
    fn merge(&self, left: &TopTwo, right: &TopTwo) -> TopTwo {
        let largest = left.largest.max(right.largest);
        // If the two largest values are equal, they count as one, so neither of them is the second value.
        let lesser = left.largest.min(right.largest);
        let lesser = if lesser == largest { 0 } else { lesser };
        TopTwo { largest, second: lesser.max(left.second).max(right.second) }
    }

    #[inline]
    fn finish(&self, children: &TopTwo, _: NodeId, _: Option<EdgeId>) -> u8 {
        let Some(largest) = children.largest.checked_sub(1) else { return 0 };
        if children.second == largest { largest + 1 } else { largest ^ 1 }
    }
}

// The rest of this file builds the smallest trees with given values.

/// Returns a smallest tree with the given nim-value when rooted at node 0. It has `3·2^k - 2` nodes for the value `2k`, and one more node
/// for the value `2k + 1`. Returns `None` for values from 60 on, because a [`Tree`] cannot have that many nodes.
///
/// The value 0 requires only a single node. The value `2k + 1` requires a root above a tree of value `2k`. The value `2k + 2` requires a
/// root above a tree of value `2k` and a tree of value `2k + 1`.
///
/// ```
/// use games::trees::path_marking::smallest_tree_with_value;
/// let nodes = |value| smallest_tree_with_value(value).map(|tree| tree.node_count());
/// assert_eq!([0, 1, 2, 3, 4].map(nodes), [1, 2, 4, 5, 10].map(Some));
/// assert_eq!(nodes(60), None);
/// ```
///
/// # Complexity
///
/// O(n) time and space for a tree of n nodes.
pub fn smallest_tree_with_value(value: u32) -> Option<Tree> {
    let mut builder = TreeBuilder::with_capacity(smallest_size(value)?);
    // The nodes whose subtrees have not been built yet, each with the value that its subtree must have.
    let mut unfinished = vec![(NodeId::new(0), value)];
    while let Some((root, value)) = unfinished.pop() {
        let children = match value {
            0 => [None, None],
            odd if odd % 2 == 1 => [Some(odd - 1), None],
            even => [Some(even - 1), Some(even - 2)],
        };
        for child in children.into_iter().flatten() {
            unfinished.push((builder.add_leaf(root).ok()?, child));
        }
    }
    Some(builder.build())
}

/// Returns the number of nodes of a smallest tree with the given value, if a tree can have that many nodes.
const fn smallest_size(value: u32) -> Option<usize> {
    let Some(power) = 2_usize.checked_pow(value / 2) else { return None };
    let Some(triple) = power.checked_mul(3) else { return None };
    let Some(size) = (triple - 2).checked_add(value as usize % 2) else { return None };
    if size <= tree_algos::MAX_NODES { Some(size) } else { None }
}

// No test builds the largest trees, so check their sizes here. The tree of value 59 = 2k + 1 has 3 * 2^29 - 1 nodes, fewer than 2^31.
const _: () = {
    assert!(matches!(smallest_size(59), Some(size) if size == 3 * (1 << 29) - 1));
    let too_large = [60, 61, 62, 127, 128, 129, u32::MAX];
    let mut index = 0;
    while index < too_large.len() {
        assert!(smallest_size(too_large[index]).is_none());
        index += 1;
    }
};
