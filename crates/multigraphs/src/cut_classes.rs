//! Pairs of edges that form cuts: the classes of edges as rings, and sums over the pieces of every ring.

use super::{ComponentId, EdgeComponents, Visit};
use tree_algos::union_find::find;
use tree_algos::{EdgeId, NodeId};

/// The classes of two or more edges in which any two edges form a cut.
///
/// Two edges that are not bridges are *equivalent* if deleting both disconnects what was connected. This is
/// an equivalence. Without the `s` edges of a class a component falls into exactly `s` pieces, and the edges
/// join the pieces to a **ring**: `B_0, e_0, B_1, e_1, ..., e_(s-1)`, and `B_0` again. Here `B_0` is the
/// piece with the top of the component, through which the component hangs on the rest. Non-bridges that are in no
/// ring are classes by themselves.
///
/// The idea: two edges of the tree of a depth-first search are equivalent exactly if the same back edges
/// cover them, and an edge of the tree is equivalent to a back edge exactly if this is the only one that
/// covers it. So a class is a chain of tree edges on one way down, and at most one back edge. Equal numbers
/// of covering edges are the same edges if no edge that covers the lower one ends between the two.
///
/// # Complexity
///
/// O(m α(m)) time, O(m) space; no hashing, so the answer is certain.
///
/// Source: the classes are folklore of 3-edge-connectivity, for instance Y. H. Tsin, *Yet another optimal
/// algorithm for 3-edge-connectivity*, 2009.
///
/// ```
/// use tree_algos::NodeId;
/// use multigraphs::{EdgeComponents, CutClasses, Multigraph};
/// // A ring 0-1-2 in which the edge 1-2 is doubled: neither copy is in a cut of two with another.
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

/// An edge of a ring, and the visit of its lower end in the search, unless it is a back edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Slot {
    edge: EdgeId,
    below: u32,
}

const NONE: u32 = u32::MAX;

impl CutClasses {
    /// The classes of all components.
    pub fn new(components: &EdgeComponents) -> Self {
        let search = components.search();
        let painters = painters(components);
        let previous = chain_links(components, &painters);
        let (covers, back_edges) = (components.covers(), search.back_edges());

        // The ring of every tree edge, numbered by the first of its chain; chains of one tree edge without
        // a back edge are dropped.
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
                    // The next edge of the chain overwrites this, so only the last edge leaves it.
                    let edge = back_edges[painters[number] as usize].edge;
                    slots[*at as usize] = Slot { edge, below: NONE };
                }
            }
        }
        Self { starts, slots, components: homes }
    }

    /// The number of rings.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether there is no ring: every edge is a bridge or a class by itself.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// All rings.
    pub fn rings(&self) -> impl ExactSizeIterator<Item = Ring<'_>> {
        (0..self.len()).map(|ring| Ring {
            slots: &self.slots[self.starts[ring] as usize..self.starts[ring + 1] as usize],
            component: self.components[ring],
            first: self.starts[ring] as usize,
        })
    }

    /// For every piece of every ring the xor of the weights of its nodes and of the edges with both ends in
    /// it. The pieces of a [`Ring`] are at [`Ring::pieces`], from `B_0` on.
    ///
    /// Nodes and edges of other components do not count; `components` must be those that the classes were made
    /// from.
    ///
    /// The idea: with sums over subtrees of the depth-first search, a piece is the difference of two.
    ///
    /// # Complexity
    ///
    /// O(n + m).
    ///
    /// ```
    /// use tree_algos::NodeId;
    /// use multigraphs::{EdgeComponents, CutClasses, Multigraph};
    /// // A ring of three nodes, one of them with a loop.
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
        // A back edge is inside a subtree exactly if its upper end is.
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

/// A class of two or more edges in which any two form a cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ring<'a> {
    slots: &'a [Slot],
    component: ComponentId,
    first: usize,
}

impl<'a> Ring<'a> {
    /// The number of edges, which is the number of pieces.
    #[expect(clippy::len_without_is_empty, reason = "a ring has two edges or more")]
    pub const fn len(&self) -> usize {
        self.slots.len()
    }

    /// The edges in their order around the ring: the first leads from the piece `B_0` to `B_1`, the last back
    /// to `B_0`.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = EdgeId> + ExactSizeIterator + use<'a> {
        self.slots.iter().map(|slot| slot.edge)
    }

    /// The component to which all of its edges belong.
    pub const fn component(&self) -> ComponentId {
        self.component
    }

    /// Where the pieces `B_0`, `B_1`, ... of this ring are in the list of [`CutClasses::piece_xors`].
    pub const fn pieces(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.slots.len()
    }
}

/// For every tree edge that is not a bridge, by the visit of its lower end: a back edge that covers it, and
/// among those one with the lowest upper end.
///
/// Back edges paint the tree edges between their ends, those with the lowest upper ends (the largest numbers)
/// first. A union-find structure skips painted edges.
fn painters(components: &EdgeComponents) -> Vec<u32> {
    let search = components.search();
    let (parents, back_edges) = (search.parents(), search.back_edges());
    let nodes = parents.len();
    // Counting sort by upper end.
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
    // The nearest ancestor, itself included, whose edge to the parent may be unpainted.
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

/// For every tree edge, by the visit of its lower end: the next equivalent tree edge above, if any.
fn chain_links(components: &EdgeComponents, painters: &[u32]) -> Vec<u32> {
    let search = components.search();
    let (parents, covers) = (search.parents(), components.covers());
    let nodes = parents.len();
    let most = covers.iter().copied().max().unwrap_or(0);
    // On the path down to the current node: the lowest tree edge with each number of covers.
    let mut lowest = vec![NONE; most as usize + 1];
    // The entry that each tree edge replaced.
    let mut before = vec![NONE; nodes];
    let mut links = vec![NONE; nodes];
    for number in 1..nodes {
        // Undo the tree edges that are not on the path to this node.
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
