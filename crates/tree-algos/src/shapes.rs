//! Makes example trees: named shapes such as paths and stars, random trees, and all trees of a given size.
//!
//! Each function makes one shape. [`TreeShape`] lists all shapes, with the number of nodes as the only parameter, for tests and benchmarks
//! that should cover every shape. [`shuffled`] hides the order in which a tree was made. [`all_labeled`] and [`all_recursive`] enumerate
//! every tree of a given size.
//!
//! Random trees take a *source of bounded integers*: a function that returns a number below the bound that it receives. With the
//! `rand` crate, use `|bound| rng.random_range(0..bound)`.
//!
//! ```
//! use tree_algos::shapes::{self, TreeShape};
//! // Any generator works; this one takes the middle bits of a linear congruence.
//! let mut state = 1_u64;
//! let mut source = |bound: u32| {
//!     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
//!     ((state >> 33) % u64::from(bound)) as u32
//! };
//! for shape in TreeShape::ALL {
//!     let tree = shapes::shuffled(&shape.tree(100, &mut source), &mut source);
//!     assert_eq!(tree.node_count(), 100, "{shape}");
//! }
//! ```

use crate::{NodeId, Tree, TreeBuilder};
use std::fmt;

/// Makes the path `0 - 1 - ... - (n-1)`.
///
/// # Panics
///
/// This and the other functions that take a number of nodes panic if it is 0 or more than [`MAX_NODES`](crate::MAX_NODES).
#[track_caller]
pub fn path(nodes: usize) -> Tree {
    grow(nodes, |child| child - 1)
}

/// Makes the star: node 0 is connected to all others.
#[track_caller]
pub fn star(nodes: usize) -> Tree {
    grow(nodes, |_| 0)
}

/// Makes the caterpillar: a path of `spine` nodes, with the remaining nodes attached to the nodes of the path in turn.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if `spine` is 0 or larger than `nodes`.
#[track_caller]
pub fn caterpillar(nodes: usize, spine: usize) -> Tree {
    assert!((1..=nodes).contains(&spine), "a spine has 1 to {nodes} nodes, not {spine}");
    grow(nodes, |child| if child < spine { child - 1 } else { child % spine })
}

/// Makes the broom: a path of `handle` nodes, with all other nodes attached to its end.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if `handle` is 0 or larger than `nodes`.
#[track_caller]
pub fn broom(nodes: usize, handle: usize) -> Tree {
    assert!((1..=nodes).contains(&handle), "a handle has 1 to {nodes} nodes, not {handle}");
    grow(nodes, |child| child.min(handle) - 1)
}

/// Makes the spider: `legs` paths that start at node 0 and are as equal in length as possible.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if `legs` is 0.
#[track_caller]
pub fn spider(nodes: usize, legs: usize) -> Tree {
    assert!(legs > 0, "a spider has at least one leg");
    grow(nodes, |child| child.saturating_sub(legs))
}

/// Makes the complete `arity`-ary tree, whose last level is filled from the left: the parent of node `v > 0` is `(v - 1) / arity`.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if `arity` is 0.
#[track_caller]
pub fn complete(nodes: usize, arity: usize) -> Tree {
    assert!(arity > 0, "nodes of a complete tree have at least one child");
    grow(nodes, |child| (child - 1) / arity)
}

/// Makes the binomial tree (of order `k` if there are `2^k` nodes): the parent of node `v > 0` is `v` without its lowest set bit.
///
/// ```
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::binomial(16), NodeId::new(0));
/// let at_depth = |d| rooted.depths().iter().filter(|&&depth| depth == d).count();
/// assert_eq!([0, 1, 2, 3, 4].map(at_depth), [1, 4, 6, 4, 1]);
/// ```
#[track_caller]
pub fn binomial(nodes: usize) -> Tree {
    grow(nodes, |child| child & (child - 1))
}

/// Makes a random recursive tree: the parent of every node is one of the nodes before it, each equally likely. The depth grows like
/// ln n.
#[track_caller]
pub fn random_recursive(nodes: usize, mut source: impl FnMut(u32) -> u32) -> Tree {
    grow(nodes, |child| source(child as u32) as usize)
}

/// Makes a random tree in which the parent of every node is one of the `window` nodes before it. The smaller the window, the deeper
/// the tree.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if `window` is 0.
#[track_caller]
pub fn random_deep(nodes: usize, window: usize, mut source: impl FnMut(u32) -> u32) -> Tree {
    assert!(window > 0, "the window has at least one node");
    grow(nodes, |child| child - 1 - source(child.min(window) as u32) as usize)
}

/// Makes a random labeled tree from its Prüfer sequence, so all `n^(n-2)` trees are equally likely. The depth grows like the square
/// root of n.
///
/// # Panics
///
/// Panics under the conditions of [`path`], or if the source returns a number that is not below its bound.
#[track_caller]
pub fn random_labeled(nodes: usize, mut source: impl FnMut(u32) -> u32) -> Tree {
    if nodes < 2 {
        return path(nodes);
    }
    let sequence: Vec<u32> = (2..nodes).map(|_| source(nodes as u32)).collect();
    Tree::from_pruefer(&sequence).expect("every entry is below the number of nodes")
}

/// Returns the same tree with its nodes renumbered, its edges reordered and their endpoints swapped at random.
///
/// # Panics
///
/// Panics if the source returns a number that is not below its bound.
#[must_use]
pub fn shuffled(tree: &Tree, mut source: impl FnMut(u32) -> u32) -> Tree {
    let mut names: Vec<u32> = (0..tree.node_count() as u32).collect();
    shuffle(&mut names, &mut source);
    let name = |node: NodeId| names[node.index()];
    let mut edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (name(u), name(v))).collect();
    shuffle(&mut edges, &mut source);
    for edge in &mut edges {
        if source(2) == 1 {
            *edge = (edge.1, edge.0);
        }
    }
    Tree::from_edges(tree.node_count(), edges).expect("renaming keeps a tree a tree")
}

/// Enumerates all labeled trees with this many nodes, in the order of their Prüfer sequences. By Cayley's formula there are
/// `n^(n-2)` of them (1 for n = 1).
///
/// # Panics
///
/// Panics if `nodes` is 0.
///
/// ```
/// use tree_algos::shapes;
/// assert_eq!(shapes::all_labeled(5).count(), 125);
/// ```
#[track_caller]
pub fn all_labeled(nodes: usize) -> impl Iterator<Item = Tree> {
    let bounds = vec![nodes as u32; nodes.saturating_sub(2)];
    Tuples::new(bounds).map(move |sequence| {
        if nodes < 2 { path(nodes) } else { Tree::from_pruefer(&sequence).expect("in range") }
    })
}

/// Enumerates all recursive trees with this many nodes: the trees in which the parent of every node except 0 has a smaller number than the
/// node. There are `(n-1)!` of them.
///
/// ```
/// use tree_algos::shapes;
/// assert_eq!(shapes::all_recursive(5).count(), 24);
/// ```
#[track_caller]
pub fn all_recursive(nodes: usize) -> impl Iterator<Item = Tree> {
    Tuples::new((1..nodes as u32).collect())
        .map(move |parents| grow(nodes, |child| parents[child - 1] as usize))
}

/// A shape with the number of nodes as its only parameter, for loops over all shapes in tests and benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum TreeShape {
    /// [`path`].
    Path,
    /// [`star`].
    Star,
    /// [`caterpillar`] with half of the nodes on the spine.
    Caterpillar,
    /// [`broom`] with half of the nodes on the handle.
    Broom,
    /// [`spider`] with about `√n` legs.
    Spider,
    /// [`complete`] with arity 2.
    Binary,
    /// [`complete`] with arity 8.
    Octary,
    /// [`binomial`].
    Binomial,
    /// [`random_recursive`].
    Recursive,
    /// [`random_deep`] with a window of 10.
    Deep,
    /// [`random_labeled`].
    Labeled,
}

impl TreeShape {
    /// Every shape.
    pub const ALL: [Self; 11] = [
        Self::Path,
        Self::Star,
        Self::Caterpillar,
        Self::Broom,
        Self::Spider,
        Self::Binary,
        Self::Octary,
        Self::Binomial,
        Self::Recursive,
        Self::Deep,
        Self::Labeled,
    ];

    /// Makes the tree of this shape with `nodes` nodes. Only random shapes call `source`.
    ///
    /// # Panics
    ///
    /// Panics if `nodes` is 0 or more than [`MAX_NODES`](crate::MAX_NODES).
    #[track_caller]
    pub fn tree(self, nodes: usize, source: impl FnMut(u32) -> u32) -> Tree {
        match self {
            Self::Path => path(nodes),
            Self::Star => star(nodes),
            Self::Caterpillar => caterpillar(nodes, nodes.div_ceil(2)),
            Self::Broom => broom(nodes, nodes.div_ceil(2)),
            Self::Spider => spider(nodes, nodes.isqrt().max(1)),
            Self::Binary => complete(nodes, 2),
            Self::Octary => complete(nodes, 8),
            Self::Binomial => binomial(nodes),
            Self::Recursive => random_recursive(nodes, source),
            Self::Deep => random_deep(nodes, 10, source),
            Self::Labeled => random_labeled(nodes, source),
        }
    }
}

/// Prints the name in lowercase, for example `caterpillar`.
impl fmt::Display for TreeShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Path => "path",
            Self::Star => "star",
            Self::Caterpillar => "caterpillar",
            Self::Broom => "broom",
            Self::Spider => "spider",
            Self::Binary => "binary",
            Self::Octary => "octary",
            Self::Binomial => "binomial",
            Self::Recursive => "recursive",
            Self::Deep => "deep",
            Self::Labeled => "labeled",
        })
    }
}

/// Makes the tree in which the parent of each node `child > 0` is `parent(child)`, which must be smaller than `child`.
#[track_caller]
fn grow(nodes: usize, mut parent: impl FnMut(usize) -> usize) -> Tree {
    assert!(nodes > 0, "a tree has at least one node");
    let mut builder = TreeBuilder::with_capacity(nodes);
    for child in 1..nodes {
        let parent = NodeId::new(parent(child) as u32);
        builder.add_leaf(parent).expect("at most MAX_NODES nodes, each under an earlier one");
    }
    builder.build()
}

/// Shuffles the items with the Fisher–Yates algorithm.
fn shuffle<T>(items: &mut [T], mut source: impl FnMut(u32) -> u32) {
    for end in (1..items.len()).rev() {
        items.swap(end, source(end as u32 + 1) as usize);
    }
}

/// Enumerates all tuples with entries below the given bounds. Counts up like the digits of a counter, with the last entry changing fastest.
struct Tuples {
    bounds: Vec<u32>,
    next: Option<Vec<u32>>,
}

impl Tuples {
    fn new(bounds: Vec<u32>) -> Self {
        let next = Some(vec![0; bounds.len()]);
        Self { bounds, next }
    }
}

impl Iterator for Tuples {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let current = self.next.take()?;
        let mut digits = current.clone();
        for (digit, &bound) in digits.iter_mut().zip(&self.bounds).rev() {
            *digit += 1;
            if *digit < bound {
                self.next = Some(digits);
                break;
            }
            *digit = 0;
        }
        Some(current)
    }
}
