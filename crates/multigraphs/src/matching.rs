//! Finds maximum matchings, and the nodes that at least one maximum matching leaves unmatched.

use super::{GraphError, Multigraph};
use bitvec::vec::BitVec;
use std::collections::VecDeque;
use tree_algos::NodeId;
use tree_algos::union_find::find;

/// A matching with as many edges as possible, and its *even* nodes: the nodes that at least one maximum matching leaves unmatched.
///
/// The even nodes are the set `D` of the Gallai-Edmonds decomposition. Removing a node `v` makes the maximum matching smaller if
/// and only if `v` is not even.
///
/// Alternating trees grow from all unmatched nodes at the same time. If an edge joins two nodes of one tree that are both at even distance
/// from the root, it closes a blossom, which is shrunk. If an edge joins two such nodes of different trees, it is the middle of an
/// augmenting path. The search then augments the matching immediately and ignores both trees until the next phase. A phase without an
/// augmenting path ends the search, because the matching is then maximum. The even nodes are the nodes at even distance in the trees,
/// including those inside blossoms.
///
/// # Complexity
///
/// O((n + m) log n) time per phase and O(n) space, without recursion. There are at most n / 2 + 1 phases, and only a few in
/// practice.
///
/// Source: J. Edmonds, *Paths, trees, and flowers*, 1965. Labeling the nodes of a blossom by the edge that closed it is from H. N. Gabow,
/// *An efficient implementation of Edmonds' algorithm for maximum matching on graphs*, 1976.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{Matching, Multigraph};
/// // A path of three nodes, whose middle is matched in every maximum matching.
/// let graph = Multigraph::from_edges(3, [(0, 1), (1, 2)])?;
/// let matching = Matching::maximum(&graph);
/// assert_eq!(matching.len(), 1);
/// let even: Vec<u32> = matching.even_nodes().map(NodeId::get).collect();
/// assert_eq!(even, [0, 2]);
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matching {
    mates: Vec<Option<NodeId>>,
    even: BitVec,
}

impl Matching {
    /// Finds a maximum matching. Ignores loops and does not distinguish parallel edges.
    pub fn maximum(graph: &Multigraph) -> Self {
        let mut matching = Self::empty(graph);
        let mut forest = Forest::new(graph, &matching.mates);
        while forest.phase() {}
        matching.keep(&forest);
        matching
    }

    /// Creates an empty matching, which you extend step by step with [`grow`](Self::grow). Its even nodes are not known yet.
    pub fn empty(graph: &Multigraph) -> Self {
        Self {
            mates: vec![None; graph.node_count()],
            even: BitVec::repeat(true, graph.node_count()),
        }
    }

    /// Runs one more phase. `graph` must be the graph for which the matching was created. Returns whether the matching has grown. If it has
    /// not, it is a maximum matching, and its even nodes are known.
    ///
    /// # Panics
    ///
    /// Panics if the matching belongs to a graph with a different number of nodes.
    ///
    /// # Complexity
    ///
    /// O((n + m) log n).
    ///
    /// ```
    /// use multigraphs::{Matching, Multigraph};
    /// let graph = Multigraph::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
    /// let mut matching = Matching::empty(&graph);
    /// while matching.grow(&graph) {}
    /// assert_eq!(matching.len(), 2);
    /// # Ok::<(), multigraphs::GraphError>(())
    /// ```
    #[track_caller]
    pub fn grow(&mut self, graph: &Multigraph) -> bool {
        assert_eq!(self.mates.len(), graph.node_count(), "the matching belongs to another graph");
        let mut forest = Forest::new(graph, &self.mates);
        let grown = forest.phase();
        self.keep(&forest);
        grown
    }

    fn keep(&mut self, forest: &Forest<'_>) {
        self.even = forest.labels.iter().map(|&label| label == Label::Even).collect();
        for node in 0..self.mates.len() {
            let mate = forest.mates[node];
            self.mates[node] = (mate != NONE).then(|| NodeId::new(mate));
        }
    }

    /// Returns the number of edges of the matching.
    pub fn len(&self) -> usize {
        self.pairs().count()
    }

    /// Returns whether the matching has no edges.
    pub fn is_empty(&self) -> bool {
        self.mates.iter().all(Option::is_none)
    }

    /// Returns the node that is matched with this node, or `None` if there is none.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn mate(&self, node: NodeId) -> Option<NodeId> {
        self.mates[node.index()]
    }

    /// Returns whether at least one maximum matching, not necessarily this one, leaves the node unmatched. The answer
    /// is correct only if this matching is a maximum matching.
    ///
    /// # Panics
    ///
    /// Panics if the graph has no such node.
    #[track_caller]
    pub fn is_even(&self, node: NodeId) -> bool {
        self.even[node.index()]
    }

    /// Returns each matched pair once, with the smaller node first.
    pub fn pairs(&self) -> impl Iterator<Item = (NodeId, NodeId)> {
        let all = (0..).map(NodeId::new).zip(&self.mates);
        all.filter_map(|(node, &mate)| mate.filter(|&mate| node < mate).map(|mate| (node, mate)))
    }

    /// Returns, in order, all nodes that at least one maximum matching leaves unmatched. The list is correct only if
    /// this matching is a maximum matching.
    pub fn even_nodes(&self) -> impl Iterator<Item = NodeId> {
        self.even.iter_ones().map(|node| NodeId::new(node as u32))
    }
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    Even,
    Odd,
}

/// The alternating trees of one phase.
struct Forest<'a> {
    graph: &'a Multigraph,
    mates: Vec<u32>,
    labels: Vec<Label>,
    /// For each labeled node, the root of its tree.
    roots: Vec<u32>,
    /// For each root, whether its tree was part of an augmentation in this phase.
    resting: Vec<bool>,
    /// For each node that was first reached at odd distance, the even node from which it was reached.
    from: Vec<u32>,
    /// For each node that was first reached at odd distance and became even in a blossom, the edge that closed the blossom. The edge starts
    /// at the end whose path to the root contains the node. The entry is [`NONE`] for all other nodes.
    bridges: Vec<(u32, u32)>,
    /// For each node, a link that leads to the base of the blossom around it.
    bases: Vec<u32>,
    /// For each base, the last search in which it was found on a path to the root.
    met: Vec<u32>,
    time: u32,
    queue: VecDeque<u32>,
}

impl<'a> Forest<'a> {
    /// Creates the trees for a matching. If the matching is empty, a greedy pass first adds some edges.
    fn new(graph: &'a Multigraph, mates: &[Option<NodeId>]) -> Self {
        let nodes = graph.node_count();
        let mut forest = Self {
            graph,
            mates: mates.iter().map(|mate| mate.map_or(NONE, NodeId::get)).collect(),
            labels: vec![Label::Free; nodes],
            roots: vec![NONE; nodes],
            resting: vec![false; nodes],
            from: vec![NONE; nodes],
            bridges: vec![(NONE, NONE); nodes],
            bases: (0..nodes as u32).collect(),
            met: vec![0; nodes],
            time: 0,
            queue: VecDeque::new(),
        };
        if forest.mates.iter().all(|&mate| mate == NONE) {
            forest.match_greedily();
        }
        forest
    }

    fn match_greedily(&mut self) {
        for node in self.graph.nodes() {
            if self.mates[node.index()] != NONE {
                continue;
            }
            let free =
                |&&(other, _): &&(NodeId, _)| other != node && self.mates[other.index()] == NONE;
            if let Some(&(other, _)) = self.graph.neighbors(node).iter().find(free) {
                self.mates[node.index()] = other.get();
                self.mates[other.index()] = node.get();
            }
        }
    }

    /// Grows trees from all unmatched nodes. Returns whether the matching has grown.
    fn phase(&mut self) -> bool {
        self.labels.fill(Label::Free);
        self.bridges.fill((NONE, NONE));
        for (base, node) in self.bases.iter_mut().zip(0..) {
            *base = node;
        }
        for node in 0..self.mates.len() as u32 {
            if self.mates[node as usize] == NONE {
                self.reach_even(node, node);
            }
        }
        let mut grown = false;
        while let Some(node) = self.queue.pop_front() {
            for &(other, _) in self.graph.neighbors(NodeId::new(node)) {
                let other = other.get();
                let root = self.roots[node as usize];
                if self.resting[root as usize] {
                    break;
                }
                match self.labels[other as usize] {
                    Label::Free => {
                        self.labels[other as usize] = Label::Odd;
                        self.roots[other as usize] = root;
                        self.from[other as usize] = node;
                        self.reach_even(self.mates[other as usize], root);
                    }
                    Label::Odd => {}
                    Label::Even if self.roots[other as usize] == root => self.shrink(node, other),
                    Label::Even => {
                        if !self.resting[self.roots[other as usize] as usize] {
                            self.augment(node, other);
                            grown = true;
                        }
                    }
                }
            }
        }
        grown
    }

    fn reach_even(&mut self, node: u32, root: u32) {
        self.labels[node as usize] = Label::Even;
        self.roots[node as usize] = root;
        self.queue.push_back(node);
    }

    /// Returns the base of the blossom that contains a node. A node outside of all blossoms is its own base.
    fn base(&mut self, node: u32) -> u32 {
        find(&mut self.bases, node)
    }

    /// Returns the base of the next blossom on the path to the root, or `None` if this blossom contains the root.
    fn base_above(&mut self, base: u32) -> Option<u32> {
        let odd = self.mates[base as usize];
        (odd != NONE).then(|| self.base(self.from[odd as usize]))
    }

    /// Shrinks the blossom that an edge between two even nodes of the same tree closes.
    fn shrink(&mut self, x: u32, y: u32) {
        let bases = (self.base(x), self.base(y));
        if bases.0 == bases.1 {
            return;
        }
        // Find the first base that both paths to the root have in common. Alternate between the two paths, so that neither walk goes far
        // beyond that base.
        self.time += 1;
        let mut ways = [Some(bases.0), Some(bases.1)];
        let meeting = 'walk: loop {
            for way in &mut ways {
                if let Some(base) = *way {
                    if self.met[base as usize] == self.time {
                        break 'walk base;
                    }
                    self.met[base as usize] = self.time;
                    *way = self.base_above(base);
                }
            }
        };
        for (mut base, bridge) in [(bases.0, (x, y)), (bases.1, (y, x))] {
            while base != meeting {
                let odd = self.mates[base as usize];
                self.bridges[odd as usize] = bridge;
                self.reach_even(odd, self.roots[odd as usize]);
                self.bases[base as usize] = meeting;
                self.bases[odd as usize] = meeting;
                base = self.base(self.from[odd as usize]);
            }
        }
    }

    /// Augments the matching along a path between two roots. The path contains the edge between the even nodes `x` and `y` of two trees.
    fn augment(&mut self, x: u32, y: u32) {
        let roots = (self.roots[x as usize], self.roots[y as usize]);
        let mut way = self.way_to(x, roots.0);
        way.reverse();
        way.extend(self.way_to(y, roots.1));
        for pair in way.chunks_exact(2) {
            self.mates[pair[0] as usize] = pair[1];
            self.mates[pair[1] as usize] = pair[0];
        }
        self.resting[roots.0 as usize] = true;
        self.resting[roots.1 as usize] = true;
    }

    /// Returns the alternating path from the even node `start` up to the even node `end`, including both. The path begins with the matched
    /// edge of `start`.
    fn way_to(&self, start: u32, end: u32) -> Vec<u32> {
        enum Task {
            Node(u32),
            /// A path from the first node to the second one, to be written backward if the flag is set.
            Way(u32, u32, bool),
        }
        let mut way = Vec::new();
        let mut tasks = vec![Task::Way(start, end, false)];
        while let Some(task) = tasks.pop() {
            let (start, end, backward) = match task {
                Task::Way(start, end, backward) if start != end => (start, end, backward),
                Task::Node(node) | Task::Way(node, ..) => {
                    way.push(node);
                    continue;
                }
            };
            let mate = self.mates[start as usize];
            let mut pieces = match self.bridges[start as usize] {
                // The node was not in a blossom when it became even: go straight up the tree.
                (NONE, _) => {
                    let above = self.from[mate as usize];
                    [Task::Node(start), Task::Node(mate), Task::Way(above, end, backward)]
                }
                // Go around the blossom: away from the root to the edge that closed the blossom, and from the other end of that edge to the
                // root.
                (near, far) => [
                    Task::Node(start),
                    Task::Way(near, mate, !backward),
                    Task::Way(far, end, backward),
                ],
            };
            if !backward {
                pieces.reverse();
            }
            tasks.extend(pieces);
        }
        way
    }
}

// The following function finds the two sides of a bipartite graph.

/// Returns the side of each node in a two-coloring of the graph. Each edge joins nodes on different sides. In each connected component, the
/// node with the smallest number is on side `false`.
///
/// # Errors
///
/// Returns [`GraphError::OddCycle`] if the graph is not bipartite.
///
/// # Complexity
///
/// O(n + m).
///
/// ```
/// use multigraphs::{Multigraph, two_sides};
/// let square = Multigraph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
/// assert_eq!(two_sides(&square)?, [false, true, false, true]);
/// let triangle = Multigraph::from_edges(3, [(0, 1), (1, 2), (2, 0)])?;
/// assert_eq!(two_sides(&triangle).unwrap_err().to_string(), "edge 1 closes a cycle of odd length");
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
pub fn two_sides(graph: &Multigraph) -> Result<Vec<bool>, GraphError> {
    let mut sides: Vec<Option<bool>> = vec![None; graph.node_count()];
    let mut queue = Vec::with_capacity(graph.node_count());
    for start in graph.nodes() {
        if sides[start.index()].is_some() {
            continue;
        }
        let mut next = queue.len();
        sides[start.index()] = Some(false);
        queue.push((start, false));
        while next < queue.len() {
            let (node, side) = queue[next];
            next += 1;
            for &(neighbor, edge) in graph.neighbors(node) {
                match sides[neighbor.index()] {
                    None => {
                        sides[neighbor.index()] = Some(!side);
                        queue.push((neighbor, !side));
                    }
                    Some(other) if other == side => return Err(GraphError::OddCycle { edge }),
                    Some(_) => {}
                }
            }
        }
    }
    Ok(sides.into_iter().map(|side| side == Some(true)).collect())
}
