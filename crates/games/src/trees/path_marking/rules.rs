//! Path marking by its literal rules, in which a position is a set of marked edges.

use super::{Part, PartMove, PathMarkingParts, SideValues};
use bitvec::vec::BitVec;
use grundy_core::{IllegalMove, IllegalPosition, Nimber, Ruleset, SpragueGrundy, Sum};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted, Tree, distances};

/// Path marking on a tree: the literal rules, and the theorem, which is evaluated for the [parts](PathMarkingParts) of a position.
///
/// A position is the set of [`Marked`] edges, and a move is the edge to mark. A sum contains several such sets, each on its own copy of the
/// tree. If no simple path contains all marked edges, there are no moves.
///
/// # Complexity
///
/// Checking a move takes O(n) time for n nodes, and listing all moves takes O(n log n). The theorem takes O(n) for the value of a position,
/// and O(n log n) for all winning moves.
#[derive(Clone, Debug)]
pub struct PathMarking {
    parts: PathMarkingParts,
    /// The tree with an arbitrary root, which is used to check moves.
    rooted: Rooted,
}

/// A set of marked edges.
///
/// ```
/// use games::trees::path_marking::Marked;
/// use tree_algos::EdgeId;
///
/// let marked = Marked::new([5, 0, 3].map(EdgeId::new));
/// assert_eq!(marked.to_string(), "marked edges 0, 3 and 5");
/// assert_eq!(Marked::none().to_string(), "no marked edges");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marked(Vec<EdgeId>);

impl Marked {
    /// Returns the set without edges, which is the start of the game.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Creates the set of the given edges. Order and repetitions have no effect.
    pub fn new(edges: impl IntoIterator<Item = EdgeId>) -> Self {
        let mut edges: Vec<EdgeId> = edges.into_iter().collect();
        edges.sort_unstable();
        edges.dedup();
        Self(edges)
    }

    /// Returns the marked edges in ascending order.
    pub fn as_slice(&self) -> &[EdgeId] {
        &self.0
    }

    /// Returns whether this edge is marked.
    ///
    /// # Complexity
    ///
    /// O(log k) for k marked edges.
    pub fn contains(&self, edge: EdgeId) -> bool {
        self.0.binary_search(&edge).is_ok()
    }

    /// Returns the set with an additional edge.
    #[must_use]
    pub fn with(&self, edge: EdgeId) -> Self {
        Self::new(self.0.iter().copied().chain([edge]))
    }
}

impl FromIterator<EdgeId> for Marked {
    fn from_iter<I: IntoIterator<Item = EdgeId>>(edges: I) -> Self {
        Self::new(edges)
    }
}

impl PathMarking {
    /// Creates the game on the given tree. Also accepts a `&Tree`, because clones of a tree share its arrays.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(tree: impl Into<Tree>) -> Self {
        let parts = PathMarkingParts::new(tree);
        let rooted = Rooted::new(parts.tree(), NodeId::new(0));
        Self { parts, rooted }
    }

    /// Returns the tree of the game.
    pub fn tree(&self) -> &Tree {
        self.parts.tree()
    }

    /// Returns the move that marks the edge between the nodes `u` and `v`, if there is such an edge.
    ///
    /// # Panics
    ///
    /// If the tree does not have the node `u`.
    ///
    /// # Complexity
    ///
    /// O(k) if `u` has k neighbors.
    ///
    /// ```
    /// use games::trees::path_marking::PathMarking;
    /// use tree_algos::{EdgeId, NodeId, shapes};
    /// let game = PathMarking::new(shapes::path(4));
    /// assert_eq!(game.edge_between(NodeId::new(2), NodeId::new(1)), Some(EdgeId::new(1)));
    /// assert_eq!(game.edge_between(NodeId::new(2), NodeId::new(0)), None);
    /// ```
    #[track_caller]
    pub fn edge_between(&self, u: NodeId, v: NodeId) -> Option<EdgeId> {
        let found = self.tree().neighbors(u).iter().find(|(node, _)| *node == v);
        found.map(|&(_, edge)| edge)
    }

    /// Returns the values of both sides of every edge.
    pub fn values(&self) -> &SideValues {
        self.parts.values()
    }

    /// Returns the same game as a sum of independent parts.
    pub fn parts(&self) -> &PathMarkingParts {
        &self.parts
    }

    /// Returns the parts that remain to be played with the given set of marked edges. If no edge is marked, the only part is the whole
    /// tree. Otherwise, the parts are the branches beyond both ends of the path through the marked edges and, if that path has unmarked
    /// edges, the chain of these edges.
    ///
    /// # Errors
    ///
    /// An [`IllegalPosition`] if an edge does not exist, or if no simple path contains all marked edges.
    ///
    /// # Complexity
    ///
    /// O(n) for n nodes.
    ///
    /// ```
    /// use games::trees::path_marking::{Marked, PathMarking, Part};
    /// use tree_algos::{EdgeId, shapes};
    ///
    /// let marked = |edges: &[u32]| Marked::new(edges.iter().copied().map(EdgeId::new));
    /// let path = shapes::path(7);
    /// let game = PathMarking::new(&path);
    /// let parts = game.parts_of(&marked(&[1, 4]))?;
    /// let text: Vec<String> = parts.iter().map(Part::to_string).collect();
    /// assert_eq!(
    ///     text,
    ///     ["the branch at 5 beyond edge 4", "the branch at 1 beyond edge 1", "a chain of 2 edges"],
    /// );
    ///
    /// let star = shapes::star(4);
    /// let error = PathMarking::new(&star).parts_of(&marked(&[0, 1, 2])).unwrap_err();
    /// assert_eq!(error.to_string(), "no simple path contains the marked edges 2, 1 and 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parts_of(&self, marked: &Marked) -> Result<Sum<Part>, IllegalPosition> {
        let split = Split::new(self.tree(), marked)?;
        Ok(split.map_or_else(|| Sum::from(Part::Whole), |split| split.parts()))
    }

    /// Lists all moves that win in normal play, in the order of the edges. The list is empty if the player to move loses.
    ///
    /// # Errors
    ///
    /// The same as for [`parts_of`](Self::parts_of).
    ///
    /// # Complexity
    ///
    /// O(n log n) for n nodes.
    pub fn winning_replies(&self, marked: &Marked) -> Result<Vec<EdgeId>, IllegalPosition> {
        self.replies(marked, Nimber::ZERO)
    }

    /// Lists all moves to a position of the value `wanted`.
    fn replies(&self, marked: &Marked, wanted: Nimber) -> Result<Vec<EdgeId>, IllegalPosition> {
        let Some(split) = Split::new(self.tree(), marked)? else {
            let replies = self.parts.moves_to(&Part::Whole, wanted);
            return Ok(replies.filter_map(marks).collect());
        };
        let parts = split.parts();
        let total = self.parts.nim_sum(parts.as_slice()) + wanted;
        let mut replies = Vec::new();
        for part in &parts {
            let wanted = total + self.parts.nim_value(part);
            for mv in self.parts.moves_to(part, wanted) {
                match mv {
                    PartMove::Edge(edge) => replies.push(edge),
                    // `Link` represents marking any of the unmarked edges between the marked edges.
                    PartMove::Link => replies.extend(split.between.iter().copied()),
                }
            }
        }
        replies.sort_unstable();
        Ok(replies)
    }

    /// Checks all edges in one pass. Returns the unmarked edges for which some simple path contains the edge and all marked edges.
    fn extensions(&self, marked: &Marked) -> Vec<EdgeId> {
        let most = marked.as_slice().len() as u64;
        let sides = reroot::at_edges(&MostMarks(marked), &self.rooted);
        let on_both_sides = sides.iter().filter(|(_, [below, above])| **below + **above == most);
        let mut edges: Vec<EdgeId> =
            on_both_sides.map(|(edge, _)| edge).filter(|&edge| !marked.contains(edge)).collect();
        edges.sort_unstable();
        edges
    }

    /// Returns whether some simple path contains all marked edges, as the rules require. This is the case exactly if the maximum number of
    /// marked edges on a path is the number of all marked edges.
    fn lie_on_a_path(&self, marked: &Marked) -> bool {
        let most =
            distances::longest_path_weighted(&self.rooted, |edge| u64::from(marked.contains(edge)));
        most.is_ok_and(|path| path.length() == marked.as_slice().len() as u64)
    }
}

/// A dynamic program that computes the maximum number of marked edges on a path that goes down from a node.
struct MostMarks<'m>(&'m Marked);

impl RootedDp for MostMarks<'_> {
    type Value = u64;
    type Partial = u64;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> u64 {
        0
    }

    fn lift(&self, &below: &u64, edge: EdgeId, _: NodeId, _: NodeId) -> u64 {
        below + u64::from(self.0.contains(edge))
    }

    fn merge(&self, &one: &u64, &other: &u64) -> u64 {
        one.max(other)
    }

    fn finish(&self, &most: &u64, _: NodeId, _: Option<EdgeId>) -> u64 {
        most
    }
}

fn marks(mv: PartMove) -> Option<EdgeId> {
    match mv {
        PartMove::Edge(edge) => Some(edge),
        PartMove::Link => None,
    }
}

impl Ruleset for PathMarking {
    type Position = Marked;
    type Move = EdgeId;

    /// Lists the moves in the order of the edges. Computes all of them before it returns the first one, in O(n log k) time for k marked
    /// edges.
    fn moves(&self, marked: &Marked) -> impl Iterator<Item = EdgeId> {
        std::iter::once(()).flat_map(move |()| self.extensions(marked))
    }

    fn play(&self, marked: &Marked, &edge: &EdgeId) -> Sum<Marked> {
        Sum::from(marked.with(edge))
    }

    /// Checks that the tree has the marked edges, and that a simple path contains all of them.
    fn check_position(&self, marked: &Marked) -> Result<(), IllegalPosition> {
        self.parts_of(marked).map(drop).map_err(IllegalPosition::new)
    }

    /// Runs in O(n) time, because it checks only this move.
    fn try_play(&self, marked: &Marked, edge: &EdgeId) -> Result<Sum<Marked>, IllegalMove> {
        let exists = self.tree().edge(edge.index()).is_some();
        if exists && !marked.contains(*edge) && self.lie_on_a_path(&marked.with(*edge)) {
            Ok(self.play(marked, edge))
        } else {
            Err(IllegalMove::new(edge, marked))
        }
    }
}

impl SpragueGrundy for PathMarking {
    /// Computes the sum of the values of the parts in O(n) time. Returns 0 if no simple path contains all edges of the set.
    fn nim_value(&self, marked: &Marked) -> Nimber {
        self.parts_of(marked).map_or(Nimber::ZERO, |parts| self.parts.nim_sum(parts.as_slice()))
    }

    /// Lists the moves in the order of the edges, in O(n log n) time.
    fn moves_to(&self, marked: &Marked, value: Nimber) -> impl Iterator<Item = EdgeId> {
        self.replies(marked, value).unwrap_or_default().into_iter()
    }
}

#[cfg(feature = "serde")]
stored_as!(Marked as Vec<EdgeId>, |marked| marked.as_slice(), |edges| Ok(Self::new(edges)));

#[cfg(feature = "serde")]
stored_as!(PathMarking as Tree, |game| game.tree(), |tree| Ok(Self::new(tree)));

// The rest of this file splits a position with marked edges into its parts.

/// A position with marked edges, given by the path between the outermost marked edges.
pub(super) struct Split {
    /// The outer endpoints of the outermost marked edges, each with its edge. If only one edge is marked, both entries contain that edge.
    pub(super) ends: [(NodeId, EdgeId); 2],
    /// The unmarked edges on the path between the outermost marked edges.
    pub(super) between: Vec<EdgeId>,
}

impl Split {
    /// Finds the path through the marked edges. Returns `None` if no edge is marked.
    ///
    /// The tree is rooted at an endpoint of a marked edge. The path then consists of two chains of edges that go down from the root. The
    /// chains are disjoint because they begin with different edges. One of them can be empty.
    pub(super) fn new(tree: &Tree, marked: &Marked) -> Result<Option<Self>, IllegalPosition> {
        let Some(&first) = marked.as_slice().first() else { return Ok(None) };
        let edges = tree.edge_count();
        if let Some(&edge) = marked.as_slice().iter().find(|edge| edge.index() >= edges) {
            return Err(IllegalPosition::new(format_args!(
                "edge {edge} is marked, but the tree has only {edges} edges, counted from 0"
            )));
        }
        let root = tree.endpoints(first).0;
        let rooted = Rooted::new(tree, root);
        let lower = |edge: EdgeId| {
            let (u, v) = tree.endpoints(edge);
            if rooted.parent_edge(u) == Some(edge) { u } else { v }
        };
        let deepest =
            |edges: &[EdgeId]| edges.iter().copied().max_by_key(|&edge| rooted.depth(lower(edge)));
        let chain = |edge: Option<EdgeId>| -> Vec<EdgeId> {
            let nodes = edge.into_iter().flat_map(|edge| rooted.ancestors(lower(edge)));
            nodes.filter_map(|node| rooted.parent_edge(node)).collect()
        };
        let without = |from: &[EdgeId], removed: &[EdgeId]| -> Vec<EdgeId> {
            let mut stays: BitVec = BitVec::repeat(true, edges);
            for edge in removed {
                stays.set(edge.index(), false);
            }
            from.iter().copied().filter(|edge| stays[edge.index()]).collect()
        };

        let one = deepest(marked.as_slice());
        let one_chain = chain(one);
        let rest = without(marked.as_slice(), &one_chain);
        let other = deepest(&rest);
        let other_chain = chain(other);
        // The root is an endpoint of `first`. If the chains share an edge, they share the edge at the root. In that case, `first` is either
        // that edge or on neither chain, so no simple path contains `one`, `other` and `first`.
        let off = without(&rest, &other_chain).first().copied();
        let shared = (one_chain.last() == other_chain.last()).then_some(first);
        if let (Some(one), Some(other), Some(third)) = (one, other, off.or(shared)) {
            return Err(IllegalPosition::new(format_args!(
                "no simple path contains the marked edges {one}, {other} and {third}"
            )));
        }
        let end = |edge: Option<EdgeId>| edge.map_or((root, first), |edge| (lower(edge), edge));
        let path: Vec<EdgeId> = one_chain.into_iter().chain(other_chain).collect();
        let between = without(&path, marked.as_slice());
        Ok(Some(Self { ends: [end(one), end(other)], between }))
    }

    /// Returns the two branches and, if there are unmarked edges between the marked edges, the chain of these edges.
    pub(super) fn parts(&self) -> Sum<Part> {
        let branches = self.ends.map(|(root, cut)| Part::Branch { root, cut });
        let chain = (!self.between.is_empty()).then_some(Part::Chain(self.between.len() as u32));
        branches.into_iter().chain(chain).collect()
    }
}
