//! Finds all pairs of edges that together form a cut, groups these edges into rings, and computes sums over the pieces of
//! each ring.

use super::{ComponentId, EdgeComponents, Visit};
use tree_algos::union_find::find;
use tree_algos::{EdgeId, NodeId};

/// The classes of a graph's edges: maximal sets of edges that are not bridges, such that any two edges of a set form a
/// cut. Only classes of two or more edges are listed.
///
/// Two edges that are not bridges are *equivalent* if deleting both disconnects nodes that were connected. This is an equivalence relation.
/// Deleting all `s` edges of a class splits a component into exactly `s` pieces, and the edges join these pieces into a **ring**:
/// `B_0, e_0, B_1, e_1, ..., e_(s-1)`, and then `B_0` again. Here, `B_0` is the piece that contains the top of the component, where the
/// component is attached to the rest of the graph. An edge that is neither a bridge nor in a ring forms a class of one edge.
///
/// Two tree edges of a depth-first search are equivalent if and only if the same back edges cover them. A tree edge and a back edge are
/// equivalent if and only if this back edge is the only one that covers the tree edge. So a class is a chain of tree edges on one downward
/// path, with at most one back edge. Chains are found by counting: if two tree edges on a path are covered by the same number of back
/// edges, they are covered by the same back edges, provided that no back edge that covers the lower tree edge ends between the two.
///
/// # Complexity
///
/// O(m α(m)) time and O(m) space, without hashing, so the result is exact.
///
/// Source: the classes are folklore in the study of 3-edge-connectivity; see for example Y. H. Tsin, *Yet another optimal algorithm for
/// 3-edge-connectivity*, 2009.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{EdgeComponents, CutClasses, Multigraph};
/// // A ring 0-1-2 in which the edge 1-2 is doubled: neither copy forms a cut with another edge.
/// let graph = Multigraph::from_edges(3, [(0, 1), (1, 2), (2, 1), (2, 0)])?;
/// let classes = CutClasses::new(&EdgeComponents::new(&graph, NodeId::new(0)));
/// let rings: Vec<Vec<u32>> =
///     classes.rings().map(|ring| ring.edges().map(|edge| edge.get()).collect()).collect();
/// assert_eq!(rings, [[0, 3]]);
/// # Ok::<(), multigraphs::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CutClasses {
    /// Ring `r` has the slots `starts[r]..starts[r + 1]`.
    starts: Vec<u32>,
    slots: Vec<Slot>,
    components: Vec<ComponentId>,
}

/// An edge of a ring. A tree edge is stored with the visit of its lower end in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Slot {
    edge: EdgeId,
    below: u32,
}

const NONE: u32 = u32::MAX;

impl CutClasses {
    /// Finds the classes of all components.
    pub fn new(components: &EdgeComponents) -> Self {
        let search = components.search();
        let painters = painters(components);
        let previous = chain_links(components, &painters);
        let (covers, back_edges) = (components.covers(), search.back_edges());

        // `ring_of` contains the ring of each tree edge. Rings are numbered in the order of the first edges of their chains. A single tree
        // edge without a back edge is not a ring, so such chains are dropped.
        let nodes = previous.len();
        let mut sizes: Vec<u32> = Vec::new();
        let mut ring_of = vec![NONE; nodes];
        for number in 1..nodes {
            if covers[number] == 0 {
                continue;
            }
            let ring = match previous[number] {
                NONE => {
                    sizes.push(u32::from(covers[number] == 1));
                    sizes.len() as u32 - 1
                }
                above => ring_of[above as usize],
            };
            ring_of[number] = ring;
            sizes[ring as usize] += 1;
        }
        let mut names = Vec::with_capacity(sizes.len());
        let (mut starts, mut total) = (vec![0], 0);
        for &size in &sizes {
            names.push(if size > 1 { starts.len() as u32 - 1 } else { NONE });
            if size > 1 {
                total += size;
                starts.push(total);
            }
        }
        let empty = Slot { edge: EdgeId::new(0), below: NONE };
        let mut slots = vec![empty; total as usize];
        let mut homes = vec![components.root(); starts.len() - 1];
        let mut filled = starts.clone();
        for number in 1..nodes {
            let name = if ring_of[number] == NONE { NONE } else { names[ring_of[number] as usize] };
            if let (Some(edge), true) =
                (search.parent_edge(Visit::new(number as u32)), name != NONE)
            {
                let at = &mut filled[name as usize];
                slots[*at as usize] = Slot { edge, below: number as u32 };
                *at += 1;
                homes[name as usize] = components.by_number()[number];
                if covers[number] == 1 {
                    // If the chain has another edge, that edge overwrites this entry. So after the loop, the entry belongs to the last
                    // edge.
                    let edge = back_edges[painters[number] as usize].edge;
                    slots[*at as usize] = Slot { edge, below: NONE };
                }
            }
        }
        Self { starts, slots, components: homes }
    }

    /// Returns the number of rings.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Returns whether there are no rings: each edge is then a bridge, or forms a class of one edge.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns all rings.
    pub fn rings(&self) -> impl ExactSizeIterator<Item = Ring<'_>> {
        (0..self.len()).map(|ring| Ring {
            slots: &self.slots[self.starts[ring] as usize..self.starts[ring + 1] as usize],
            component: self.components[ring],
            first: self.starts[ring] as usize,
        })
    }

    /// Returns, for every piece of every ring, the xor of the weights of its nodes and of the edges with both ends in it. The pieces of a
    /// [`Ring`] are at the indices [`Ring::pieces`], starting with `B_0`.
    ///
    /// Nodes and edges of other components do not count. `components` must be the value from which the classes were created.
    ///
    /// Each piece is computed as the difference of two sums over subtrees of the depth-first search.
    ///
    /// # Complexity
    ///
    /// O(n + m).
    ///
    /// ```
    /// use tree_algos::NodeId;
    /// use multigraphs::{EdgeComponents, CutClasses, Multigraph};
    /// // A ring of three nodes, one of which has a loop.
    /// let graph = Multigraph::from_edges(3, [(0, 1), (1, 2), (2, 0), (2, 2)])?;
    /// let components = EdgeComponents::new(&graph, NodeId::new(0));
    /// let classes = CutClasses::new(&components);
    /// let weights = classes.piece_xors(&components, |node| 1 << node.get(), |_| 8);
    /// let ring = classes.rings().next().unwrap();
    /// assert_eq!(weights[ring.pieces()], [1, 2, 4 ^ 8]);
    /// # Ok::<(), multigraphs::GraphError>(())
    /// ```
    pub fn piece_xors(
        &self,
        components: &EdgeComponents,
        mut node_weight: impl FnMut(NodeId) -> u64,
        mut edge_weight: impl FnMut(EdgeId) -> u64,
    ) -> Vec<u64> {
        let search = components.search();
        let mut sums: Vec<u64> = search.order().iter().map(|&node| node_weight(node)).collect();
        // Both ends of a back edge are inside a subtree if and only if its upper end is, so count the edge at its upper end.
        for back in search.back_edges() {
            sums[back.upper.index()] ^= edge_weight(back.edge);
        }
        for number in (1..sums.len()).rev() {
            if let (Some(edge), true) =
                (search.parent_edge(Visit::new(number as u32)), components.covers()[number] > 0)
            {
                sums[search.parents()[number].index()] ^= sums[number] ^ edge_weight(edge);
            }
        }
        let mut xors = Vec::with_capacity(self.slots.len());
        for ring in self.rings() {
            let first = xors.len();
            xors.push(sums[components.top_number(ring.component) as usize]);
            let mut rest = 0;
            for (slot, next) in ring.slots.iter().zip(&ring.slots[1..]) {
                let mut piece = sums[slot.below as usize];
                if next.below != NONE {
                    piece ^= sums[next.below as usize] ^ edge_weight(next.edge);
                }
                xors.push(piece);
                rest ^= piece;
            }
            let edges = ring.edges().fold(0, |sum, edge| sum ^ edge_weight(edge));
            xors[first] ^= edges ^ rest;
        }
        xors
    }
}

/// A class of two or more edges in which any two edges form a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring<'a> {
    slots: &'a [Slot],
    component: ComponentId,
    first: usize,
}

impl<'a> Ring<'a> {
    /// Returns the number of edges, which equals the number of pieces.
    #[expect(clippy::len_without_is_empty, reason = "a ring has two edges or more")]
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the edges in order around the ring. The first one leads from the piece `B_0` to `B_1`, the last one back to `B_0`.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = EdgeId> + ExactSizeIterator + use<'a> {
        self.slots.iter().map(|slot| slot.edge)
    }

    /// Returns the component that contains all edges of the ring.
    pub const fn component(&self) -> ComponentId {
        self.component
    }

    /// Returns the range of the pieces `B_0`, `B_1`, ... of this ring in the result of [`CutClasses::piece_xors`].
    pub const fn pieces(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.slots.len()
    }
}

/// Finds, for each tree edge that is not a bridge, the covering back edge whose upper end is lowest in the tree. The result is indexed by
/// the visit of the tree edge's lower end.
///
/// Back edges paint the tree edges between their ends, in descending order of the visits of their upper ends. A union-find structure
/// skips tree edges that are already painted.
fn painters(components: &EdgeComponents) -> Vec<u32> {
    let search = components.search();
    let (parents, back_edges) = (search.parents(), search.back_edges());
    let nodes = parents.len();
    // Sort the back edges by their upper ends with a counting sort.
    let mut starts = vec![0_u32; nodes + 1];
    for back in back_edges {
        starts[back.upper.index() + 1] += 1;
    }
    for number in 0..nodes {
        starts[number + 1] += starts[number];
    }
    let mut sorted = vec![0_u32; back_edges.len()];
    for (index, back) in back_edges.iter().enumerate() {
        let at = &mut starts[back.upper.index()];
        sorted[*at as usize] = index as u32;
        *at += 1;
    }

    let mut painters = vec![NONE; nodes];
    // For each node, `unpainted` leads to the nearest ancestor (or the node itself) whose edge to the parent may be unpainted.
    let mut unpainted: Vec<u32> = (0..nodes as u32).collect();
    for &index in sorted.iter().rev() {
        let back = back_edges[index as usize];
        let mut number = find(&mut unpainted, back.lower.get());
        while number > back.upper.get() {
            painters[number as usize] = index;
            unpainted[number as usize] = parents[number as usize].get();
            number = find(&mut unpainted, number);
        }
    }
    painters
}

/// Returns, for each tree edge, the next equivalent tree edge above it, or [`NONE`]. The result is indexed by the visit of the tree edge's
/// lower end.
fn chain_links(components: &EdgeComponents, painters: &[u32]) -> Vec<u32> {
    let search = components.search();
    let (parents, covers) = (search.parents(), components.covers());
    let nodes = parents.len();
    let most = covers.iter().copied().max().unwrap_or(0);
    // Among the tree edges on the path from the root to the current node, `lowest[k]` is the lowest one that exactly
    // `k` back edges cover.
    let mut lowest = vec![NONE; most as usize + 1];
    // For each tree edge, `before` contains the entry of `lowest` that the edge replaced.
    let mut before = vec![NONE; nodes];
    let mut links = vec![NONE; nodes];
    for number in 1..nodes {
        // Restore the entries that tree edges outside the path to this node have replaced.
        let mut left = number - 1;
        while left != parents[number].index() {
            lowest[covers[left] as usize] = before[left];
            left = parents[left].index();
        }
        let cover = covers[number] as usize;
        before[number] = lowest[cover];
        lowest[cover] = number as u32;
        let above = before[number];
        if cover == 0 || above == NONE {
            continue;
        }
        let same_component =
            components.by_number()[above as usize] == components.by_number()[number];
        let deepest = search.back_edges()[painters[number] as usize].upper;
        if same_component && deepest <= parents[above as usize] {
            links[number] = above;
        }
    }
    links
}
