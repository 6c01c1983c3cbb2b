//! Path marking as a game of independent parts.

use super::SideValues;
use grundy_core::{Nimber, Ruleset, SpragueGrundy, Sum};
use tree_algos::{EdgeId, NodeId, Tree};

/// Path marking as a game of independent parts. The theorem applies to the rules in this form.
///
/// This is the same game as [`PathMarking`](super::PathMarking): after every sequence of moves, the set of marked edges is equivalent to
/// the sum of the parts that [`parts_of`](super::PathMarking::parts_of) returns. This is true both in normal and in misère play.
///
/// ```
/// use games::trees::path_marking::{Part, PartMove, PathMarkingParts};
/// use grundy_core::{Nimber, Ruleset, SpragueGrundy};
/// use tree_algos::{EdgeId, NodeId, shapes};
///
/// let path = shapes::path(5); // 0 - 1 - 2 - 3 - 4
/// let parts = PathMarkingParts::new(&path);
/// let branch = Part::Branch { root: NodeId::new(1), cut: EdgeId::new(0) };
/// assert_eq!(branch.to_string(), "the branch at 1 beyond edge 0");
/// // Marking 3-4 leaves the leaf 4, and the edges 1-2 and 2-3, which can be marked separately.
/// let left = parts.play(&branch, &PartMove::Edge(EdgeId::new(3)));
/// assert_eq!(left[1], Part::Chain(2));
/// assert_eq!(parts.nim_value(&branch), Nimber::new(1));
/// ```
#[derive(Clone, Debug)]
pub struct PathMarkingParts {
    tree: Tree,
    values: SideValues,
}

/// A part of path marking that can be played separately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Part {
    /// The tree without marks.
    Whole,
    /// The side of the marked edge `cut` that contains `root`. No edge in the branch is marked yet. All edges that are marked in the branch
    /// later must be on one path that begins at `root`.
    Branch {
        /// The endpoint of `cut` that belongs to the branch.
        root: NodeId,
        /// The marked edge between the branch and the rest of the tree.
        cut: EdgeId,
    },
    /// A chain of unmarked edges between marked edges, given by the number of its edges. Each edge of the chain can be marked independently
    /// of the others.
    Chain(u32),
}

/// A move in a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum PartMove {
    /// Marks an edge of the whole tree or of a branch.
    Edge(EdgeId),
    /// Marks an edge of a chain. All edges of a chain are equivalent.
    Link,
}

/// An edge of a branch as seen from the root of the branch.
struct Below {
    edge: EdgeId,
    /// The endpoint that is farther from the root.
    node: NodeId,
    /// The distance of `node` from the root.
    depth: u32,
}

impl PathMarkingParts {
    /// Creates the game on the given tree. Also accepts a `&Tree`, because clones of a tree share its arrays.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes, for the values of both sides of every edge.
    pub fn new(tree: impl Into<Tree>) -> Self {
        let tree = tree.into();
        let values = SideValues::new(&tree);
        Self { tree, values }
    }

    /// Returns the tree of the game.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the values of both sides of every edge.
    pub fn values(&self) -> &SideValues {
        &self.values
    }

    /// Lists the edges of a branch in breadth-first order. The children of the nodes on one level form the next level.
    fn below(&self, root: NodeId, cut: EdgeId) -> impl Iterator<Item = Below> + '_ {
        let tree = self.tree();
        let children = |node| tree.degree(node) - 1;
        let (mut depth, mut level, mut next_level) = (1, children(root), 0);
        tree.side(cut, root).skip(1).map(move |(node, edge)| {
            if level == 0 {
                (depth, level, next_level) = (depth + 1, next_level, 0);
            }
            level -= 1;
            next_level += children(node);
            Below { edge, node, depth }
        })
    }

    fn side(&self, root: NodeId, cut: EdgeId) -> Nimber {
        let [first, second] = self.values.of(cut);
        if self.tree.endpoints(cut).0 == root { first } else { second }
    }
}

/// Returns the value of a chain. Each move marks a single edge of the chain, so only the parity of the number of edges matters.
fn chain(edges: u32) -> Nimber {
    Nimber::new(u64::from(edges % 2))
}

impl Ruleset for PathMarkingParts {
    type Position = Part;
    type Move = PartMove;

    fn moves(&self, part: &Part) -> impl Iterator<Item = PartMove> {
        let whole = matches!(part, Part::Whole).then(|| self.tree.edges());
        let whole = whole.into_iter().flatten().map(|(edge, _, _)| edge);
        let branch = match *part {
            Part::Branch { root, cut } => Some(self.below(root, cut)),
            _ => None,
        };
        let branch = branch.into_iter().flatten().map(|below| below.edge);
        let link = matches!(part, Part::Chain(1..)).then_some(PartMove::Link);
        whole.chain(branch).map(PartMove::Edge).chain(link)
    }

    fn play(&self, part: &Part, mv: &PartMove) -> Sum<Part> {
        match (*part, *mv) {
            (Part::Whole, PartMove::Edge(cut)) => {
                let (u, v) = self.tree.endpoints(cut);
                Sum::pair(Part::Branch { root: u, cut }, Part::Branch { root: v, cut })
            }
            (Part::Branch { root, cut }, PartMove::Edge(edge)) => {
                let marked = self.below(root, cut).find(|below| below.edge == edge);
                let Below { node, depth, .. } = marked.expect("the edge belongs to the branch");
                let rest = Part::Branch { root: node, cut: edge };
                match depth - 1 {
                    0 => Sum::from(rest),
                    between => Sum::pair(rest, Part::Chain(between)),
                }
            }
            (Part::Chain(edges @ 1..), PartMove::Link) => Sum::from(Part::Chain(edges - 1)),
            (part, mv) => panic!("{mv:?} is no move in {part:?}"),
        }
    }

    /// Drops branches that consist of a single node, and chains without edges, because they have no moves.
    fn canonical(&self, part: Part) -> Sum<Part> {
        match part {
            Part::Branch { root, .. } if self.tree.degree(root) == 1 => Sum::empty(),
            Part::Chain(0) => Sum::empty(),
            part => Sum::from(part),
        }
    }
}

impl SpragueGrundy for PathMarkingParts {
    /// Runs in O(1) time.
    fn nim_value(&self, part: &Part) -> Nimber {
        match *part {
            Part::Whole => self.values.whole(),
            Part::Branch { root, cut } => self.side(root, cut),
            Part::Chain(edges) => chain(edges),
        }
    }

    /// Runs in O(n) time for a part of n edges, because it computes the value after each move.
    fn moves_to(&self, part: &Part, value: Nimber) -> impl Iterator<Item = PartMove> {
        let whole = matches!(part, Part::Whole).then(|| self.tree.edges());
        let whole = whole.into_iter().flatten().map(|(edge, _, _)| edge).filter(move |&edge| {
            let [u, v] = self.values.of(edge);
            u + v == value
        });
        let branch = match *part {
            Part::Branch { root, cut } => Some(self.below(root, cut)),
            _ => None,
        };
        let branch = branch.into_iter().flatten().filter(move |below| {
            self.side(below.node, below.edge) + chain(below.depth - 1) == value
        });
        let link = match *part {
            Part::Chain(edges @ 1..) if chain(edges - 1) == value => Some(PartMove::Link),
            _ => None,
        };
        whole.chain(branch.map(|below| below.edge)).map(PartMove::Edge).chain(link)
    }
}
