//! Heavy-light order of the nodes of a tree. With it, ancestors, distances and paths are found in logarithmic time.

use crate::{EdgeId, HeavyIndex, NodeId, Rooted, Tree};
use smallvec::SmallVec;
use std::fmt::Debug;
use std::iter::FusedIterator;
use std::ops::Range;

/// A rooted tree in heavy-light order, prepared for queries about ancestors and paths.
///
/// Every node that is not a leaf has a *heavy child*, the child with the largest subtree (the first one, if several are equally large).
/// Heavy children form *heavy paths*. A walk to the root leaves at most `log2 n` of these paths, because the subtree at least doubles each
/// time. The nodes are numbered in a preorder that visits the heavy child first. These numbers are called [places](HeavyIndex). The places
/// of a heavy path are contiguous from its head down, and so are the places of every subtree. So an array indexed by place, with a segment
/// tree or Fenwick tree of your choice, answers queries about paths ([`path_ranges`](Self::path_ranges)) and subtrees
/// ([`subtree`](Self::subtree)).
///
/// # How it is stored
///
/// Climbing needs only one number per place: the head of its path, or for a head, its parent. The highest bit distinguishes heads from
/// other places. Moving within a path is a subtraction of places, so neither depths nor parents are stored.
///
/// # Limits
///
/// The structure takes `16 n` bytes for `n` nodes.
///
/// Sources: D. D. Sleator, R. E. Tarjan, *A data structure for dynamic trees*, 1983 (heavy paths);
/// D. Harel, R. E. Tarjan, *Fast algorithms for finding nearest common ancestors*, 1984.
///
/// ```
/// use tree_algos::{HeavyPaths, NodeId, Rooted, Tree};
/// //       0
/// //      / \
/// //     1   2
/// //    / \
/// //   3   4
/// //        \
/// //         5
/// let tree = Tree::from_edges(6, [(0, 1), (0, 2), (1, 3), (1, 4), (4, 5)])?;
/// let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
/// let node = NodeId::new;
/// assert_eq!(paths.lca(node(3), node(5)), node(1));
/// assert_eq!(paths.distance(node(5), node(2)), 4);
/// assert_eq!(paths.kth_ancestor(node(5), 2), Some(node(1)));
/// assert_eq!(paths.jump(node(3), node(2), 2), Some(node(0)));
/// assert_eq!(paths.jump(node(3), node(2), 4), None);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
#[doc(alias = "hld")]
#[doc(alias = "heavy light")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeavyPaths {
    /// The node at each place.
    order: Vec<NodeId>,
    /// The place of each node.
    place: Vec<HeavyIndex>,
    /// For each place, the head of its path, or `HEAD | parent` if the place is a head itself.
    up: Vec<u32>,
    /// For each place, the end of its subtree.
    ends: Vec<HeavyIndex>,
}

/// The bit that marks the head of a path. Places are below 2³¹, so the bit is free.
const HEAD: u32 = 1 << 31;

/// The direction in which a path is walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the upper end to the lower end, away from the root.
    Down,
    /// From the lower end to the upper end, toward the root.
    Up,
}

impl HeavyPaths {
    /// Computes the heavy-light order of a rooted tree.
    ///
    /// # Complexity
    ///
    /// O(n) time and space for n nodes.
    pub fn new(rooted: &Rooted) -> Self {
        let n = rooted.node_count();
        let sizes = rooted.sizes();
        let mut order = vec![rooted.root(); n];
        let mut place = vec![HeavyIndex::new(0); n];
        let mut ends = vec![HeavyIndex::new(0); n];
        let mut up = vec![HEAD; n];
        // `places` contains the place of each rank. The loop assigns places to the children of a rank before it visits them.
        let mut places = vec![0_u32; n];
        for (rank, &node) in rooted.ranks().zip(rooted.order()) {
            let own = places[rank.index()];
            order[own as usize] = node;
            place[node.index()] = HeavyIndex::new(own);
            ends[own as usize] = HeavyIndex::new(own + sizes[rank.index()]);
            let children = rooted.child_range(rank);
            let mut heavy = children.start;
            for child in children.clone() {
                if sizes[child] > sizes[heavy] {
                    heavy = child;
                }
            }
            if children.is_empty() {
                continue;
            }
            places[heavy] = own + 1;
            up[own as usize + 1] =
                if up[own as usize] & HEAD == 0 { up[own as usize] } else { own };
            let mut next = own + 1 + sizes[heavy];
            for child in children {
                if child != heavy {
                    places[child] = next;
                    up[next as usize] = HEAD | own;
                    next += sizes[child];
                }
            }
        }
        Self { order, place, up, ends }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.order.len()
    }

    /// Returns the root.
    pub fn root(&self) -> NodeId {
        self.order[0]
    }

    /// Returns the place of `node` in heavy-light order.
    ///
    /// # Panics
    ///
    /// This and the other methods that take a node panic if the tree has no such node.
    #[track_caller]
    #[inline]
    pub fn place(&self, node: NodeId) -> HeavyIndex {
        self.place[node.index()]
    }

    /// Returns the place of `edge`, which is the place of its lower endpoint. So values of edges can be stored by place, too; place 0
    /// belongs to the root, which has no edge above it, and stays unused.
    ///
    /// # Panics
    ///
    /// Panics if `tree` has no such edge. If the order was made from a different tree, the method can panic or return a wrong place.
    ///
    /// ```
    /// use tree_algos::{EdgeId, HeavyPaths, NodeId, HeavyIndex, Rooted, shapes};
    /// let path = shapes::path(3);
    /// let paths = HeavyPaths::new(&Rooted::new(&path, NodeId::new(2)));
    /// assert_eq!(paths.edge_place(&path, EdgeId::new(0)), HeavyIndex::new(2));
    /// ```
    #[track_caller]
    pub fn edge_place(&self, tree: &Tree, edge: EdgeId) -> HeavyIndex {
        let (u, v) = tree.endpoints(edge);
        self.place(u).max(self.place(v))
    }

    /// Returns the node at each place.
    pub fn order(&self) -> &[NodeId] {
        &self.order
    }

    /// Returns, for each place, the end of the subtree that starts there: the first place after the subtree.
    pub fn subtree_ends(&self) -> &[HeavyIndex] {
        &self.ends
    }

    /// Returns the topmost node on the heavy path of `node`.
    #[track_caller]
    pub fn head(&self, node: NodeId) -> NodeId {
        self.order[self.head_of(self.place(node).get()) as usize]
    }

    /// Returns the places of the subtree of `node`, starting with the place of `node`.
    ///
    /// ```
    /// use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};
    /// let paths = HeavyPaths::new(&Rooted::new(&shapes::complete(7, 2), NodeId::new(0)));
    /// let below: Vec<u32> =
    ///     paths.order()[paths.subtree(NodeId::new(2))].iter().map(|v| v.get()).collect();
    /// assert_eq!(below, [2, 5, 6]);
    /// ```
    #[track_caller]
    #[inline]
    pub fn subtree(&self, node: NodeId) -> Range<usize> {
        let place = self.place(node).index();
        place..self.ends[place].index()
    }

    /// Returns whether `node` is in the subtree of `ancestor`. A node counts as its own ancestor.
    ///
    /// # Complexity
    ///
    /// O(1).
    #[track_caller]
    #[inline]
    pub fn is_ancestor(&self, ancestor: NodeId, node: NodeId) -> bool {
        self.subtree(ancestor).contains(&self.place(node).index())
    }

    /// Returns the lowest common ancestor of two nodes.
    ///
    /// # Complexity
    ///
    /// O(log n), like all methods that climb. A climb takes one step for each heavy path that it leaves.
    #[doc(alias = "lowest common ancestor")]
    #[track_caller]
    #[inline]
    pub fn lca(&self, u: NodeId, v: NodeId) -> NodeId {
        let lca = self.lca_of_places(self.place(u).get(), self.place(v).get());
        self.order[lca as usize]
    }

    /// Returns the lowest common ancestor of any number of nodes, or `None` if there are none.
    ///
    /// This is the lowest common ancestor of the first and the last given node in heavy-light order.
    ///
    /// # Complexity
    ///
    /// O(k + log n) for k nodes.
    ///
    /// ```
    /// use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};
    /// let paths = HeavyPaths::new(&Rooted::new(&shapes::complete(15, 2), NodeId::new(0)));
    /// assert_eq!(paths.lca_of_all([7, 4, 9].map(NodeId::new)), Some(NodeId::new(1)));
    /// assert_eq!(paths.lca_of_all([]), None);
    /// ```
    #[track_caller]
    pub fn lca_of_all(&self, nodes: impl IntoIterator<Item = NodeId>) -> Option<NodeId> {
        let places = nodes.into_iter().map(|node| self.place(node).get());
        let (first, last) = places
            .map(|place| (place, place))
            .reduce(|so_far, next| (so_far.0.min(next.0), so_far.1.max(next.1)))?;
        Some(self.order[self.lca_of_places(first, last) as usize])
    }

    /// Returns the lowest common ancestor that `u` and `v` would have if the tree were rooted at `root`: the node where the three paths
    /// between `u`, `v` and `root` meet.
    ///
    /// ```
    /// use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};
    /// let paths = HeavyPaths::new(&Rooted::new(&shapes::path(5), NodeId::new(0)));
    /// let [one, two, four] = [1, 2, 4].map(NodeId::new);
    /// assert_eq!(paths.lca(two, four), two);
    /// assert_eq!(paths.lca_from_root(four, one, two), two);
    /// assert_eq!(paths.lca_from_root(one, two, four), two);
    /// ```
    #[track_caller]
    pub fn lca_from_root(&self, root: NodeId, u: NodeId, v: NodeId) -> NodeId {
        let [r, u, v] = [root, u, v].map(|node| self.place(node).get());
        let (a, b, c) =
            (self.lca_of_places(u, v), self.lca_of_places(u, r), self.lca_of_places(v, r));
        // At least two of the three ancestors are equal, so they cancel in the xor. The third one is the result: it is below the other two
        // or equal to them.
        self.order[(a ^ b ^ c) as usize]
    }

    /// Returns the number of edges between two nodes.
    #[track_caller]
    pub fn distance(&self, u: NodeId, v: NodeId) -> u32 {
        let (_, from_u, from_v) = self.meet(self.place(u).get(), self.place(v).get());
        from_u + from_v
    }

    /// Returns the ancestor `k` edges above `node`, or `None` if the tree has no such ancestor. For frequent queries on bushy trees, use
    /// [`LevelAncestors`](crate::LevelAncestors).
    #[track_caller]
    pub fn kth_ancestor(&self, node: NodeId, k: u32) -> Option<NodeId> {
        let above = self.climb(self.place(node).get(), k)?;
        Some(self.order[above as usize])
    }

    /// Returns the node that is `k` steps from `s` on the path to `t`, or `None` if the path has fewer steps.
    #[track_caller]
    pub fn jump(&self, s: NodeId, t: NodeId, k: u32) -> Option<NodeId> {
        let (s, t) = (self.place(s).get(), self.place(t).get());
        let (_, up, down) = self.meet(s, t);
        let (from, steps) = if k <= up { (s, k) } else { (t, (up + down).checked_sub(k)?) };
        let place = self.climb(from, steps)?;
        Some(self.order[place as usize])
    }

    /// Returns whether `node` is on the path between `u` and `v`.
    #[track_caller]
    pub fn is_on_path(&self, node: NodeId, u: NodeId, v: NodeId) -> bool {
        let lca = self.lca(u, v);
        self.is_ancestor(lca, node) && (self.is_ancestor(node, u) || self.is_ancestor(node, v))
    }

    /// Returns the path from `u` to `v`, both included, as ranges of places in walking order: first the upward ranges, then the downward
    /// ones, at most `2 log2 n + 1` in total.
    ///
    /// To multiply values along the path, take the values of an upward range in descending order of places, and those of a downward range
    /// in ascending order. The order matters if the product is not commutative; in that case, store two products per cell, one for each
    /// direction.
    ///
    /// ```
    /// use tree_algos::{Direction, HeavyPaths, NodeId, Rooted, Tree};
    /// // Spell a word along a path: 3 - 1 - 0 - 2
    /// let tree = Tree::from_edges(4, [(0, 1), (0, 2), (1, 3)])?;
    /// let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    /// let letters = ['e', 'r', 'e', 't'];
    /// let by_place: Vec<char> = paths.order().iter().map(|v| letters[v.index()]).collect();
    /// let word = |u, v| -> String {
    ///     let mut word: Vec<char> = Vec::new();
    ///     for (range, direction) in paths.path_ranges(NodeId::new(u), NodeId::new(v)) {
    ///         match direction {
    ///             Direction::Up => word.extend(by_place[range].iter().rev()),
    ///             Direction::Down => word.extend(&by_place[range]),
    ///         }
    ///     }
    ///     word.into_iter().collect()
    /// };
    /// assert_eq!(word(3, 2), "tree");
    /// assert_eq!(word(2, 3), "eert");
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    #[track_caller]
    pub fn path_ranges(
        &self,
        u: NodeId,
        v: NodeId,
    ) -> impl DoubleEndedIterator<Item = (Range<usize>, Direction)>
    + ExactSizeIterator
    + FusedIterator
    + Clone
    + Debug
    + use<> {
        self.ranges(u, v, 0)
    }

    /// Returns the edges of the path from `u` to `v`, each at its [`edge_place`](Self::edge_place), as ranges like those of
    /// [`path_ranges`](Self::path_ranges). There are no ranges if `u` is `v`.
    #[track_caller]
    pub fn edge_ranges(
        &self,
        u: NodeId,
        v: NodeId,
    ) -> impl DoubleEndedIterator<Item = (Range<usize>, Direction)>
    + ExactSizeIterator
    + FusedIterator
    + Clone
    + Debug
    + use<> {
        self.ranges(u, v, 1)
    }

    /// Returns the nodes of the path from `u` to `v`, both included.
    ///
    /// ```
    /// use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};
    /// let paths = HeavyPaths::new(&Rooted::new(&shapes::complete(7, 2), NodeId::new(0)));
    /// let path: Vec<u32> =
    ///     paths.path(NodeId::new(4), NodeId::new(5)).map(NodeId::get).collect();
    /// assert_eq!(path, [4, 1, 0, 2, 5]);
    /// ```
    #[track_caller]
    pub fn path(
        &self,
        u: NodeId,
        v: NodeId,
    ) -> impl DoubleEndedIterator<Item = NodeId> + FusedIterator + Clone {
        let order = &*self.order;
        self.path_ranges(u, v).flat_map(walk).map(|place| order[place])
    }

    /// Returns the place of the head of the heavy path through a place. Use it if your own structure climbs paths.
    ///
    /// ```
    /// use tree_algos::{HeavyIndex, HeavyPaths, NodeId, Rooted, Tree};
    /// // The heavy path 0 - 1 - 3 has the places 0 to 2, and node 2 has place 3.
    /// let tree = Tree::from_edges(4, [(0, 1), (0, 2), (1, 3)])?;
    /// let paths = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
    /// assert_eq!(paths.head_place(HeavyIndex::new(2)), HeavyIndex::new(0));
    /// let head = paths.head_place(paths.place(NodeId::new(2)));
    /// assert_eq!((head, paths.above_head(head)), (HeavyIndex::new(3), Some(HeavyIndex::new(0))));
    /// # Ok::<(), tree_algos::TreeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such place.
    ///
    /// # Complexity
    ///
    /// O(1), with one access to memory.
    #[track_caller]
    #[inline]
    pub fn head_place(&self, place: HeavyIndex) -> HeavyIndex {
        HeavyIndex::new(self.head_of(place.get()))
    }

    /// Returns the place of the parent of a path's head, or `None` for the root. If the place is not a head, the result is unspecified.
    ///
    /// # Panics
    ///
    /// Panics if the tree has no such place.
    ///
    /// # Complexity
    ///
    /// O(1), with one access to memory.
    #[track_caller]
    #[inline]
    pub fn above_head(&self, head: HeavyIndex) -> Option<HeavyIndex> {
        (head.get() > 0).then(|| HeavyIndex::new(self.above(head.get())))
    }

    #[inline]
    fn head_of(&self, place: u32) -> u32 {
        let up = self.up[place as usize];
        if up & HEAD == 0 { up } else { place }
    }

    /// Returns the parent of a head other than the root.
    #[inline]
    fn above(&self, head: u32) -> u32 {
        self.up[head as usize] & !HEAD
    }

    /// Returns the place of the lowest common ancestor. Climbs from the larger of the two places: if the smaller place is on the same path,
    /// it is the lowest common ancestor. Otherwise the head of the larger place's path is not an ancestor of the smaller place, so the
    /// climb can continue above this head.
    #[inline]
    fn lca_of_places(&self, mut u: u32, mut v: u32) -> u32 {
        loop {
            if u > v {
                (u, v) = (v, u);
            }
            let head = self.head_of(v);
            if head <= u {
                return u;
            }
            v = self.above(head);
        }
    }

    /// Returns the lowest common ancestor of two nodes and their distances to it.
    #[inline]
    fn meet(&self, mut u: u32, mut v: u32) -> (u32, u32, u32) {
        let (mut from_u, mut from_v) = (0, 0);
        loop {
            if u <= v {
                let head = self.head_of(v);
                if head <= u {
                    return (u, from_u, from_v + (v - u));
                }
                from_v += v - head + 1;
                v = self.above(head);
            } else {
                let head = self.head_of(u);
                if head <= v {
                    return (v, from_u + (u - v), from_v);
                }
                from_u += u - head + 1;
                u = self.above(head);
            }
        }
    }

    #[inline]
    fn climb(&self, mut place: u32, mut k: u32) -> Option<u32> {
        loop {
            let head = self.head_of(place);
            if k <= place - head {
                return Some(place - k);
            }
            if head == 0 {
                return None;
            }
            k -= place - head + 1;
            place = self.above(head);
        }
    }

    /// Returns the ranges of the path without its topmost nodes; `skipped` is the number of nodes to leave out.
    #[track_caller]
    fn ranges(
        &self,
        u: NodeId,
        v: NodeId,
        skipped: u32,
    ) -> smallvec::IntoIter<[(Range<usize>, Direction); 8]> {
        let (mut u, mut v) = (self.place(u).get(), self.place(v).get());
        let range = |start: u32, end: u32| start as usize..end as usize;
        let mut up = SmallVec::<[(Range<usize>, Direction); 8]>::new();
        let mut down = SmallVec::<[(Range<usize>, Direction); 8]>::new();
        loop {
            if u <= v {
                let head = self.head_of(v);
                if head <= u {
                    down.push((range(u + skipped, v + 1), Direction::Down));
                    break;
                }
                down.push((range(head, v + 1), Direction::Down));
                v = self.above(head);
            } else {
                let head = self.head_of(u);
                if head <= v {
                    up.push((range(v + skipped, u + 1), Direction::Up));
                    break;
                }
                up.push((range(head, u + 1), Direction::Up));
                u = self.above(head);
            }
        }
        up.extend(down.into_iter().rev());
        up.retain(|(range, _)| range.start < range.end);
        up.into_iter()
    }
}

/// Lists the places of a range of a path, in walking order.
fn walk(
    (range, direction): (Range<usize>, Direction),
) -> impl DoubleEndedIterator<Item = usize> + Clone {
    let Range { start, end } = range;
    (0..end - start).map(move |step| match direction {
        Direction::Down => start + step,
        Direction::Up => end - 1 - step,
    })
}
