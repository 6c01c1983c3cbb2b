//! The theorem: the nim-values of both sides of every edge, in two evaluations.

use grundy_core::{MexSet64, Nimber, Outcome};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// The nim-values of both sides of every edge, which the theorem of [path marking](super) needs.
///
/// Cutting an edge leaves two trees, each rooted at an endpoint of the edge; their values determine whether marking that
/// edge first wins, and how play continues.
///
/// # Limits
///
/// Two bytes per edge. A side of value `2k` has at least `3·2^k - 2` nodes, so no tree has values above 59.
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
    /// By edge, in the order of its endpoints.
    sides: Vec<[u8; 2]>,
    whole: Nimber,
}

/// Who wins from the tree without marks, and nothing else: less work than [`SideValues`].
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
/// // The player who marks the middle edge of a path can answer every move with its mirror image.
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
    /// The values of this tree, computed from the two largest values among the children of each node.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(tree: &Tree) -> Self {
        Self::evaluate(tree, &Maxima, |&value| value)
    }

    /// The same values by the literal recursion of the theorem, from the set of the values of all
    /// options at each node: the tests compare [`new`](Self::new) with it.
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

    /// The values of the two sides of an edge, in the order of [`Tree::endpoints`].
    ///
    /// # Panics
    ///
    /// If the tree has no such edge.
    #[track_caller]
    pub fn of(&self, edge: EdgeId) -> [Nimber; 2] {
        self.sides[edge.index()].map(nimber)
    }

    /// The value of the whole tree without marks: the mex of the xors of both sides over all edges.
    pub fn whole(&self) -> Nimber {
        self.whole
    }

    /// Who wins from the tree without marks.
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.whole)
    }

    /// The edges whose marking wins as the first move, in order: those with equal values on both sides.
    pub fn winning_first_edges(&self) -> impl Iterator<Item = EdgeId> + '_ {
        let equal = |(edge, [u, v]): (u32, &[u8; 2])| (u == v).then_some(EdgeId::new(edge));
        (0..).zip(&self.sides).filter_map(equal)
    }
}

/// The values of trees are small: at most 59.
fn nimber(value: u8) -> Nimber {
    Nimber::new(u64::from(value))
}

fn byte(value: Nimber) -> u8 {
    value.value() as u8
}

/// The evaluation by sets: for each side, the values of the options, `S0`.
///
/// With an even path above it (`S0`), an option keeps its value; with one more edge, its value changes to the
/// neighbor. The child itself contributes its value, and its options contribute the neighbors of theirs.
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

/// The evaluation by maxima: for each side, its value, from the two largest values among the children.
struct Maxima;

/// The largest value among the children seen so far, and the largest below it; 0 means none, and every
/// value is stored plus one.
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
        // If the largest are equal, neither is below the other.
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
