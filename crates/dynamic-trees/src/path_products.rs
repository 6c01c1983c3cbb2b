//! Products along paths while single values change.

use super::item::{Item, above, head_of, made_on_heavy_paths};
use super::{PathMonoid, blocks};
use std::marker::PhantomData;
use std::sync::Arc;
use tree_algos::{Direction, EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// A structure that computes the product along any path of a fixed tree, while the values of nodes or edges change.
///
/// `K` is the type of the items with values: nodes ([`NodeId`], the default) or edges ([`EdgeId`]). You can query either direction
/// of a path, and the product need not be commutative.
///
/// # How it works
///
/// Every heavy path has a binary tree over its values. All these trees are in one array with two cells per node, and each block of values
/// is stored between its two halves. Only complete blocks exist. A path in the tree consists mostly of segments of heavy paths, each
/// starting at the head of its heavy path. Such a segment consists of one block for each bit that is set in its length.
///
/// # Limits
///
/// Each of the `n` nodes takes two products and 4 bytes for lengths; values of edges take 4 bytes more. In addition, the structure stores
/// the [`HeavyPaths`], which several structures can share in an [`Arc`].
///
/// Source: the layout appears in programs by chai for *Vertex Set Path Composite* of Library Checker.
///
/// ```
/// use dynamic_trees::{BothWays, Commutative, Max, Monoid, PathProducts};
/// use tree_algos::{EdgeId, NodeId, Rooted, Tree};
///
/// struct Words;
/// impl Monoid for Words {
///     type Value = String;
///     fn identity(&self) -> String {
///         String::new()
///     }
///     fn product(&self, first: &String, second: &String) -> String {
///         format!("{first}{second}")
///     }
/// }
///
/// // 3 - 1 - 0 - 2
/// let tree = Tree::from_edges(4, [(0, 1), (0, 2), (1, 3)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// let letters = ["e", "r", "e", "t"];
/// let mut words =
///     PathProducts::for_nodes(&rooted, BothWays(Words), |node| letters[node.index()].to_owned());
/// let [zero, one, two, three] = [0, 1, 2, 3].map(NodeId::new);
/// let word = words.path(three, two);
/// assert_eq!((word.forward.as_str(), word.backward.as_str()), ("tree", "eert"));
/// words.set(one, "h".to_owned());
/// words.set(two, "m".to_owned());
/// assert_eq!(words.path(three, two).forward, "them");
/// assert_eq!(words.path(zero, one).forward, "eh");
///
/// // The values are on edges, and the order does not matter.
/// let mut longest = PathProducts::for_edges(&rooted, Commutative(Max::new()), |edge| edge.get());
/// assert_eq!(longest.path(three, two), 2);
/// longest.set(EdgeId::new(0), 9);
/// assert_eq!(longest.path(two, one), 9);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "path query")]
#[doc(alias = "segment tree")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathProducts<P: PathMonoid, K = NodeId> {
    paths: Arc<HeavyPaths>,
    monoid: P,
    /// A heavy path of `k` nodes whose head is at place `s` occupies the cells `2s` to `2s + 2k - 1`.
    cells: Vec<P::Product>,
    /// For each place that is the head of a heavy path, the number of nodes on that path.
    lengths: Vec<u32>,
    places: Vec<u32>,
    items: PhantomData<K>,
}

/// An upper bound on the number of light edges on a downward path. From the bottom up, each light edge at least doubles the size of the
/// subtree, and there are fewer than 2³¹ nodes.
const LIGHT_EDGES: usize = 32;

made_on_heavy_paths!(PathProducts, PathMonoid, PathMonoid::empty, PathMonoid::single);

impl<P: PathMonoid, K: Item> PathProducts<P, K> {
    fn build(paths: Arc<HeavyPaths>, monoid: P, leaves: Vec<P::Product>, places: Vec<u32>) -> Self {
        let mut lengths = vec![0_u32; leaves.len()];
        let mut cells = vec![monoid.empty(); 2 * leaves.len()];
        for (place, leaf) in leaves.into_iter().enumerate() {
            let head = head_of(&paths, place as u32) as usize;
            lengths[head] += 1;
            let row = &mut cells[2 * head..=2 * place + 1];
            row[2 * (place - head) + 1] = leaf;
            blocks::completed_by(place - head, |cell, level| {
                let (upper, lower) = blocks::halves(cell, level);
                row[cell] = monoid.join(&row[upper], &row[lower]);
            });
        }
        Self { paths, monoid, cells, lengths, places, items: PhantomData }
    }

    /// Returns the heavy paths that determine the order of the products.
    pub fn paths(&self) -> &Arc<HeavyPaths> {
        &self.paths
    }

    /// Returns the monoid.
    pub fn monoid(&self) -> &P {
        &self.monoid
    }

    /// Returns the value of one node or edge, as a product.
    ///
    /// # Panics
    ///
    /// This and the other methods panic if the tree has no such node or edge.
    #[track_caller]
    pub fn get(&self, item: K) -> P::Product {
        self.cells[2 * item.place(&self.paths, &self.places) + 1].clone()
    }

    /// Replaces the value of a node or edge.
    ///
    /// # Complexity
    ///
    /// O(log n), with one join for each level of the binary tree of one heavy path.
    #[expect(clippy::needless_pass_by_value, reason = "`set` takes a value in every structure")]
    #[track_caller]
    pub fn set(&mut self, item: K, value: P::Value) {
        let place = item.place(&self.paths, &self.places);
        let head = head_of(&self.paths, place as u32) as usize;
        let leaves = self.lengths[head] as usize;
        let row = &mut self.cells[2 * head..2 * (head + leaves)];
        let monoid = &self.monoid;
        let leaf = place - head;
        row[2 * leaf + 1] = monoid.single(&value);
        blocks::around(leaf, leaves, |cell, level| {
            let (upper, lower) = blocks::halves(cell, level);
            row[cell] = monoid.join(&row[upper], &row[lower]);
        });
    }

    /// Returns the product along the path from `u` to `v`, with `u` as the upper end of the segment.
    ///
    /// # Complexity
    ///
    /// O(log² n) in the worst case, with one join for each block; close to O(log n) on most trees.
    #[track_caller]
    pub fn path(&self, u: NodeId, v: NodeId) -> P::Product {
        let paths = &*self.paths;
        let (mut u, mut v) = (paths.place(u).get(), paths.place(v).get());
        // Both parts of the path are built from their lower ends up, so no segment has to be stored for later.
        let (mut to_u, mut to_v) = (self.monoid.empty(), self.monoid.empty());
        loop {
            if u <= v {
                let head = head_of(paths, v);
                if head <= u {
                    self.extend(&mut to_v, head, u + K::SKIPPED, v + 1);
                    break;
                }
                self.extend(&mut to_v, head, head, v + 1);
                v = above(paths, head);
            } else {
                let head = head_of(paths, u);
                if head <= v {
                    self.extend(&mut to_u, head, v + K::SKIPPED, u + 1);
                    break;
                }
                self.extend(&mut to_u, head, head, u + 1);
                u = above(paths, head);
            }
        }
        self.monoid.reverse(&mut to_u);
        self.monoid.join(&to_u, &to_v)
    }

    /// Extends `lower` at its upper end by the places `from..to` of the heavy path with this head.
    #[inline]
    fn extend(&self, lower: &mut P::Product, head: u32, from: u32, to: u32) {
        let row = &self.cells[2 * head as usize..];
        blocks::descending((from - head) as usize, (to - head) as usize, |cell, _| {
            *lower = self.monoid.join(&row[cell], lower);
        });
    }

    /// Walks from `u` to `v` in large steps. Calls `visit` for each segment in order, with the product of the segment and the direction of
    /// the walk.
    ///
    /// If you only apply the product to an argument, as when linear functions are applied to a number, applying the segments one by one
    /// costs less than multiplying them first. With [`BothWays`](super::BothWays), [`Directed::along`](super::Directed::along) selects the
    /// product for the direction.
    ///
    /// # Complexity
    ///
    /// The same as for [`path`](Self::path).
    ///
    /// ```
    /// use dynamic_trees::{BothWays, Monoid, PathProducts};
    /// use tree_algos::{NodeId, Rooted, shapes};
    ///
    /// /// The functions `x -> slope * x + constant`.
    /// struct Linear;
    /// impl Monoid for Linear {
    ///     type Value = (i64, i64);
    ///     fn identity(&self) -> (i64, i64) {
    ///         (1, 0)
    ///     }
    ///     fn product(&self, first: &(i64, i64), second: &(i64, i64)) -> (i64, i64) {
    ///         (first.0 * second.0, second.0 * first.1 + second.1)
    ///     }
    /// }
    ///
    /// let rooted = Rooted::new(&shapes::path(3), NodeId::new(0));
    /// let functions = [(2, 0), (1, 1), (3, 0)];
    /// let along = PathProducts::for_nodes(&rooted, BothWays(Linear), |node| functions[node.index()]);
    /// let at_5 = |u, v| {
    ///     let mut x = 5;
    ///     along.walk(NodeId::new(u), NodeId::new(v), |stretch, direction| {
    ///         let (slope, constant) = stretch.along(direction);
    ///         x = slope * x + constant;
    ///     });
    ///     x
    /// };
    /// assert_eq!(at_5(0, 2), (5 * 2 + 1) * 3);
    /// assert_eq!(at_5(2, 0), (5 * 3 + 1) * 2);
    /// ```
    #[track_caller]
    #[inline]
    pub fn walk(&self, u: NodeId, v: NodeId, mut visit: impl FnMut(&P::Product, Direction)) {
        let paths = &*self.paths;
        let (mut u, mut v) = (paths.place(u).get(), paths.place(v).get());
        // The loop finds the downward part of the path from its lower end up, so store its segments until the upward part is complete.
        let mut waiting = [(0, 0); LIGHT_EDGES];
        let mut count = 0;
        loop {
            if u <= v {
                let head = head_of(paths, v);
                if head <= u {
                    let (from, to) = (u + K::SKIPPED - head, v + 1 - head);
                    let base = 2 * head as usize;
                    blocks::ascending(from as usize, to as usize, |cell, _| {
                        visit(&self.cells[base + cell], Direction::Down);
                    });
                    break;
                }
                waiting[count] = (head, v + 1);
                count += 1;
                v = above(paths, head);
            } else {
                let head = head_of(paths, u);
                let top = if head <= v { v + K::SKIPPED } else { head };
                let base = 2 * head as usize;
                blocks::descending((top - head) as usize, (u + 1 - head) as usize, |cell, _| {
                    visit(&self.cells[base + cell], Direction::Up);
                });
                if head <= v {
                    break;
                }
                u = above(paths, head);
            }
        }
        for &(head, end) in waiting[..count].iter().rev() {
            let base = 2 * head as usize;
            blocks::ascending(0, (end - head) as usize, |cell, _| {
                visit(&self.cells[base + cell], Direction::Down);
            });
        }
    }
}
