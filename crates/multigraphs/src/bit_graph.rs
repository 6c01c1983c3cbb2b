//! Stores small simple graphs as rows of bits. Finds their connected components and a canonical order of their nodes.

/// A simple graph that stores the neighbors of each node as a row of bits. Use it for many small graphs that are created, compared and
/// dropped.
///
/// The size is limited only by memory: n² / 8 bytes for n nodes. A row takes one word per 64 nodes, rounded up. For large sparse
/// graphs, use a [`Multigraph`](super::Multigraph).
///
/// ```
/// use multigraphs::BitGraph;
/// let mut graph = BitGraph::new(4);
/// graph.join(0, 2);
/// graph.join(2, 3);
/// assert!(graph.are_joined(3, 2));
/// assert!(graph.neighbors(2).eq([0, 3]));
/// assert_eq!(graph.parts(), [vec![0, 2, 3], vec![1]]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitGraph {
    nodes: u32,
    /// The rows of all nodes. Row `v` starts at index `v * words`.
    rows: Vec<u64>,
}

impl BitGraph {
    /// Creates a graph with this many nodes and no edges.
    pub fn new(nodes: u32) -> Self {
        Self { nodes, rows: vec![0; nodes as usize * words(nodes)] }
    }

    /// Returns the number of nodes.
    pub const fn node_count(&self) -> u32 {
        self.nodes
    }

    /// Joins two nodes by an edge, unless they are already joined.
    ///
    /// # Panics
    ///
    /// Panics if one of the nodes does not exist, or if both are the same node.
    #[track_caller]
    pub fn join(&mut self, u: u32, v: u32) {
        assert!(u < self.nodes && v < self.nodes, "{u}-{v}: there are {} nodes", self.nodes);
        assert!(u != v, "{u}-{v} joins a node to itself");
        for (a, b) in [(u, v), (v, u)] {
            let word = a as usize * words(self.nodes) + b as usize / 64;
            self.rows[word] |= 1 << (b % 64);
        }
    }

    /// Returns whether an edge joins two nodes.
    ///
    /// # Panics
    ///
    /// Panics if one of the nodes does not exist.
    #[track_caller]
    pub fn are_joined(&self, u: u32, v: u32) -> bool {
        assert!(u < self.nodes && v < self.nodes, "{u}-{v}: there are {} nodes", self.nodes);
        self.row(u)[v as usize / 64] >> (v % 64) & 1 == 1
    }

    /// Returns the neighbors of a node in ascending order.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn neighbors(&self, node: u32) -> impl Iterator<Item = u32> {
        bits(self.row(node))
    }

    /// Returns all edges in ascending order, each with its smaller end first.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.nodes).flat_map(|u| self.neighbors(u).filter(move |&v| u < v).map(move |v| (u, v)))
    }

    /// Returns the subgraph induced by some of the nodes, with all edges between them. Node `k` of the result is `nodes[k]`.
    ///
    /// # Panics
    ///
    /// Panics if one of the nodes does not exist, or if one is listed twice.
    ///
    /// # Complexity
    ///
    /// O(k d + n) for k nodes of degrees at most d.
    #[must_use]
    #[track_caller]
    pub fn induced(&self, nodes: &[u32]) -> Self {
        let mut places = vec![u32::MAX; self.nodes as usize];
        for (place, &node) in (0..).zip(nodes) {
            assert!(places[node as usize] == u32::MAX, "node {node} is listed twice");
            places[node as usize] = place;
        }
        let mut result = Self::new(nodes.len() as u32);
        for (place, &node) in (0..).zip(nodes) {
            let others = self.neighbors(node).map(|other| places[other as usize]);
            for other in others.filter(|&other| other < place) {
                result.join(place, other);
            }
        }
        result
    }

    /// Returns the nodes of each connected component in ascending order. The components are sorted by their smallest nodes.
    ///
    /// # Complexity
    ///
    /// O(n² / 64 + n).
    pub fn parts(&self) -> Vec<Vec<u32>> {
        let mut left = vec![0_u64; words(self.nodes)];
        (0..self.nodes).for_each(|node| left[node as usize / 64] |= 1 << (node % 64));
        let mut parts = Vec::new();
        for first in 0..self.nodes {
            if left[first as usize / 64] >> (first % 64) & 1 == 0 {
                continue;
            }
            left[first as usize / 64] ^= 1 << (first % 64);
            let (mut part, mut next) = (vec![first], 0);
            while next < part.len() {
                for (index, (word, row)) in left.iter_mut().zip(self.row(part[next])).enumerate() {
                    let found = *word & row;
                    *word ^= found;
                    part.extend(bits(&[found]).map(|bit| 64 * index as u32 + bit));
                }
                next += 1;
            }
            part.sort_unstable();
            parts.push(part);
        }
        parts
    }

    /// Returns an order of the nodes that is usually the same for isomorphic graphs: if two graphs are isomorphic, the subgraphs that
    /// [`induced`](Self::induced) returns for their orders are usually equal.
    ///
    /// If `effort` is large enough for a graph, the order is canonical, so isomorphic graphs always give equal results. The effort is the
    /// maximum number of orders to compare. Paths and trees need few orders, and so do graphs with many symmetries, in which most orders
    /// are equally good.
    ///
    /// The nodes are sorted by the degrees of their neighbors, of the neighbors' neighbors, and so on. If some nodes remain
    /// indistinguishable, the search singles out each of them in turn. It keeps the order with the greatest rows.
    ///
    /// # Complexity
    ///
    /// At most O(effort n (n + m) log n) time, with n rounds for each order, and O(effort n) memory in addition to the graph. O(n² / 64)
    /// time for a path or a cycle.
    pub fn canonical_order(&self, effort: u32) -> Vec<u32> {
        self.along().unwrap_or_else(|| self.best_order(vec![0; self.nodes as usize], effort))
    }

    /// Does the same as [`canonical_order`](Self::canonical_order) for a graph whose nodes have colors. The order sorts the nodes by color.
    /// If an isomorphism of two graphs preserves the colors, the subgraphs induced by their orders are usually equal.
    ///
    /// # Panics
    ///
    /// Panics unless there is one color for each node.
    ///
    /// ```
    /// use multigraphs::BitGraph;
    /// // A path of three nodes with a color at one of its ends.
    /// let mut path = BitGraph::new(3);
    /// path.join(0, 1);
    /// path.join(1, 2);
    /// assert_eq!(path.canonical_order_of_colors(&[7, 5, 5], 16), [2, 1, 0]);
    /// ```
    #[track_caller]
    pub fn canonical_order_of_colors(&self, colors: &[u32], effort: u32) -> Vec<u32> {
        assert_eq!(colors.len(), self.nodes as usize, "one color for each node");
        let mut sorted = colors.to_vec();
        sorted.sort_unstable();
        let before = |color| sorted.partition_point(|&other| other < color) as u32;
        self.best_order(colors.iter().map(|&color| before(color)).collect(), effort)
    }

    /// Returns the best of at most `effort` orders in which nodes are sorted by color. Each color is the number of nodes that come before
    /// the nodes of this color.
    fn best_order(&self, colors: Vec<u32>, effort: u32) -> Vec<u32> {
        let mut best: Option<(Self, Vec<u32>)> = None;
        let mut left = effort.max(1);
        // `work` contains the colorings that are still to be refined.
        let mut work = vec![colors];
        while let Some(colors) = work.pop() {
            if left == 0 {
                break;
            }
            let colors = self.refined(colors);
            match alike(&colors) {
                None => {
                    left -= 1;
                    let mut order = vec![0; colors.len()];
                    (0..).zip(&colors).for_each(|(node, &color)| order[color as usize] = node);
                    let graph = self.induced(&order);
                    if best.as_ref().is_none_or(|(other, _)| *other < graph) {
                        best = Some((graph, order));
                    }
                }
                Some(color) => {
                    // Each coloring leads to at least one order, which takes one unit of effort, so create at most `left` colorings.
                    let nodes = (0..self.nodes).filter(|&node| colors[node as usize] == color);
                    for node in nodes.take(left as usize) {
                        let mut apart = colors.clone();
                        let others =
                            apart.iter_mut().zip(0..).filter(|(c, v)| **c == color && *v != node);
                        others.for_each(|(c, _)| *c += 1);
                        work.push(apart);
                    }
                    // The effort would be spent before the search reaches more than `left` colorings, so drop the excess from the bottom of
                    // the stack.
                    let excess = work.len().saturating_sub(left as usize);
                    work.drain(..excess);
                }
            }
        }
        best.map_or_else(Vec::new, |(_, order)| order)
    }

    /// Returns the nodes in order along the graph if it is a single path or a single cycle, and `None` otherwise. A path starts at one of
    /// its ends.
    fn along(&self) -> Option<Vec<u32>> {
        let degree = |node| self.row(node).iter().map(|word| word.count_ones()).sum::<u32>();
        let mut start = 0;
        for node in 0..self.nodes {
            match degree(node) {
                2 => {}
                0 | 1 => start = node,
                _ => return None,
            }
        }
        let mut order = vec![start];
        let mut last = start;
        while let Some(next) = self.neighbors(last).find(|&next| {
            // Skip the previous node. At the end of a cycle, also skip the start.
            next != start && order.len().checked_sub(2).is_none_or(|before| order[before] != next)
        }) {
            order.push(next);
            last = next;
        }
        (order.len() == self.nodes as usize).then_some(order)
    }

    /// Splits each color by the colors of the nodes' neighbors, until no color can be split.
    fn refined(&self, mut colors: Vec<u32>) -> Vec<u32> {
        let count = |colors: &[u32]| {
            let mut sorted = colors.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len()
        };
        let mut different = count(&colors);
        while different < colors.len() {
            let mut keys: Vec<(u32, Vec<u32>, u32)> = (0..self.nodes)
                .map(|node| {
                    let around = self.neighbors(node).map(|other| colors[other as usize]);
                    let mut around: Vec<u32> = around.collect();
                    around.sort_unstable();
                    (colors[node as usize], around, node)
                })
                .collect();
            keys.sort_unstable();
            let mut color = 0;
            for place in 0..keys.len() {
                let (before, now) = (&keys[place.saturating_sub(1)], &keys[place]);
                if (before.0, &before.1) != (now.0, &now.1) {
                    color = place as u32;
                }
                colors[now.2 as usize] = color;
            }
            let now = count(&colors);
            if now == different {
                break;
            }
            different = now;
        }
        colors
    }

    fn row(&self, node: u32) -> &[u64] {
        let words = words(self.nodes);
        &self.rows[node as usize * words..(node as usize + 1) * words]
    }
}

/// Returns the smallest color that several nodes share.
fn alike(colors: &[u32]) -> Option<u32> {
    let mut counts = vec![0_u32; colors.len()];
    for &color in colors {
        counts[color as usize] += 1;
    }
    (0..).zip(counts).find(|&(_, count)| count > 1).map(|(color, _)| color)
}

/// Returns the number of words in a row.
const fn words(nodes: u32) -> usize {
    nodes.div_ceil(64) as usize
}

/// Returns the indices of the bits that are 1.
fn bits(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(words).flat_map(|(index, &word)| {
        let rest = std::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)));
        rest.take_while(|&word| word != 0).map(move |word| 64 * index + word.trailing_zeros())
    })
}
