//! The lists of neighbors of a large tree, bucket by bucket.
//!
//! Neighbors are all over the memory, so whoever lays out their lists one edge at a time waits for it several times an
//! edge. Here the ends of the edges are first thrown into buckets of nodes with neighboring numbers, which takes a few places
//! to write at, and then each bucket is put in order while the caches hold it. Nothing takes memory beside the tree
//! itself: the cells of the lists hold the buckets, and their starts hold what the edges have joined so far.

use super::rows::{self, Rows};
use crate::union_find::join;
use crate::{EdgeId, NodeId};

/// Smaller trees are laid out faster one edge at a time.
const SMALLEST: u32 = 1 << 19;
/// A bucket has 2 to the power of this many nodes.
const BUCKET: u32 = 11;
/// The nodes of a bucket.
const NODES: usize = 1 << BUCKET;

/// The lists of neighbors, if these edges are a tree. There is one edge fewer than nodes, and the ends of each differ.
pub(super) fn rows(n: u32, ends: &[(NodeId, NodeId)]) -> Option<Rows> {
    let packing = Packing { bits: bits(n) };
    if n >= SMALLEST && packing.fits() && scattered(ends) {
        let bounds = bounds(n, ends);
        // A bucket is copied when it is put in order, so none may hold more than a small part of the ends. Where there is a
        // node with that many neighbors, the caches hold its list anyway.
        let large = (n / 64).max(8 * NODES as u32);
        if bounds.windows(2).all(|bucket| bucket[1] - bucket[0] <= large) {
            return packed_rows(packing, n, ends, &bounds);
        }
    }
    rows::rows(n, ends)
}

/// Whether an edge seldom has its ends in the buckets of the one before, as a look at some of them says. Otherwise, as where
/// nodes are numbered in breadth-first order, the caches hold what is needed anyway.
fn scattered(ends: &[(NodeId, NodeId)]) -> bool {
    let bucket = |node: NodeId| node.index() / NODES;
    let moves = |pair: &[(NodeId, NodeId)]| {
        usize::from(bucket(pair[0].0) != bucket(pair[1].0))
            + usize::from(bucket(pair[0].1) != bucket(pair[1].1))
    };
    let pairs = || ends.windows(2).step_by(ends.len() / 512);
    2 * pairs().map(moves).sum::<usize>() > pairs().count()
}

/// How many bits a number below `n` takes.
fn bits(n: u32) -> u32 {
    u32::BITS - (n - 1).leading_zeros()
}

/// An end of an edge as it is in its bucket: the number of the node there, the neighbor, and the edge, packed into the room
/// of a cell.
#[derive(Clone, Copy)]
struct Packing {
    bits: u32,
}

impl Packing {
    /// Whether there is room for two numbers below that of the nodes, and one of a node in a bucket.
    fn fits(self) -> bool {
        2 * self.bits + BUCKET <= u64::BITS
    }

    #[inline]
    fn pack(self, node: NodeId, neighbor: NodeId, edge: u32) -> (NodeId, EdgeId) {
        let in_bucket = (node.index() % NODES) as u64;
        let word =
            (in_bucket << self.bits | u64::from(neighbor.get())) << self.bits | u64::from(edge);
        (NodeId::new(word as u32), EdgeId::new((word >> 32) as u32))
    }

    /// The number of the node in its bucket, and its neighbor and the edge.
    #[inline]
    fn unpack(self, (low, high): (NodeId, EdgeId)) -> (usize, (NodeId, EdgeId)) {
        let word = u64::from(high.get()) << 32 | u64::from(low.get());
        let number = |word: u64| word as u32 & ((1 << self.bits) - 1);
        let cell = (NodeId::new(number(word >> self.bits)), EdgeId::new(number(word)));
        ((word >> (2 * self.bits)) as usize % NODES, cell)
    }
}

fn packed_rows(
    packing: Packing,
    n: u32,
    ends: &[(NodeId, NodeId)],
    bounds: &[u32],
) -> Option<Rows> {
    let mut cells = scatter(packing, bounds, ends);
    let mut starts = Vec::with_capacity(n as usize + 1);
    starts.extend(0..n);
    if !is_tree(packing, bounds, &mut starts, &cells) {
        return None;
    }
    starts.push(cells.len() as u32);
    sort(packing, bounds, &mut starts[..n as usize], &mut cells);
    Some((starts, cells))
}

/// Where the ends of each bucket start, and the end of the last.
fn bounds(n: u32, ends: &[(NodeId, NodeId)]) -> Vec<u32> {
    let mut bounds = vec![0; (n as usize).div_ceil(NODES) + 1];
    for &(u, v) in ends {
        bounds[u.index() / NODES] += 1;
        bounds[v.index() / NODES] += 1;
    }
    let mut total = 0;
    for bound in &mut bounds {
        let count = *bound;
        *bound = total;
        total += count;
    }
    bounds
}

/// The ends of all edges in their buckets, in each in the order of the edges.
fn scatter(packing: Packing, bounds: &[u32], ends: &[(NodeId, NodeId)]) -> Vec<(NodeId, EdgeId)> {
    let mut cells = vec![(NodeId::new(0), EdgeId::new(0)); 2 * ends.len()];
    let mut next = bounds.to_vec();
    for (edge, &(u, v)) in (0..).zip(ends) {
        for (node, neighbor) in [(u, v), (v, u)] {
            let place = &mut next[node.index() / NODES];
            cells[*place as usize] = packing.pack(node, neighbor, edge);
            *place += 1;
        }
    }
    cells
}

/// Whether the edges, one fewer than nodes, make a tree: if none joins what those before it have joined. At first each of the
/// links leads to itself.
///
/// An edge is looked at where it comes from the larger of its nodes, which is in the bucket.
fn is_tree(
    packing: Packing,
    bounds: &[u32],
    links: &mut [u32],
    cells: &[(NodeId, EdgeId)],
) -> bool {
    let mut edges = Vec::new();
    (0..).step_by(NODES).zip(bounds.windows(2)).all(|(first, bucket)| {
        let cells = &cells[bucket[0] as usize..bucket[1] as usize];
        edges.resize(edges.len().max(cells.len()), (0, 0));
        // Which node is larger cannot be predicted, so it decides how far the edges reach and not where the program goes.
        let mut found = 0;
        for &end in cells {
            let (node, (neighbor, _)) = packing.unpack(end);
            let (node, neighbor) = (first + node as u32, neighbor.get());
            edges[found] = (node, neighbor);
            found += usize::from(neighbor < node);
        }
        edges[..found].iter().all(|&(u, v)| join(links, u, v))
    })
}

/// Puts the ends in each bucket in order, and says where the lists start.
fn sort(packing: Packing, bounds: &[u32], starts: &mut [u32], cells: &mut [(NodeId, EdgeId)]) {
    let mut next = vec![0_u32; NODES];
    let mut ends = Vec::new();
    for (bucket, starts) in bounds.windows(2).zip(starts.chunks_mut(NODES)) {
        let cells = &mut cells[bucket[0] as usize..bucket[1] as usize];
        ends.clear();
        ends.extend_from_slice(cells);
        next.fill(0);
        for &end in &ends {
            next[packing.unpack(end).0] += 1;
        }
        let mut total = 0;
        for (start, next) in starts.iter_mut().zip(&mut next) {
            *start = bucket[0] + total;
            let count = *next;
            *next = total;
            total += count;
        }
        for &end in &ends {
            let (node, cell) = packing.unpack(end);
            let place = &mut next[node];
            cells[*place as usize] = cell;
            *place += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Packing, SMALLEST, bits, bounds, packed_rows, rows};
    use crate::NodeId;
    use crate::shapes::{self, TreeShape, shuffled};

    /// Numbers below a bound, by a linear congruence.
    fn source() -> impl FnMut(u32) -> u32 {
        let mut state = 1_u64;
        move |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (((state >> 32) * u64::from(bound)) >> 32) as u32
        }
    }

    /// Both ways say the same, with as few bits as there may be and with as many.
    fn compare(n: u32, ends: &[(NodeId, NodeId)]) -> bool {
        let expected = rows::rows(n, ends);
        for bits in [bits(n), 26] {
            let packed = packed_rows(Packing { bits }, n, ends, &bounds(n, ends));
            assert_eq!(packed, expected, "{n} nodes, {bits} bits");
        }
        expected.is_some()
    }

    #[test]
    fn trees_of_all_shapes_have_the_same_rows() {
        for shape in TreeShape::ALL {
            for nodes in [2, 3, 2047, 2048, 2049] {
                let tree = shape.tree(nodes, source());
                let tree = shuffled(&tree, source());
                assert!(compare(nodes as u32, &tree.0.ends), "{shape}");
            }
        }
    }

    /// One edge of a tree is put elsewhere: mostly that closes a cycle.
    #[test]
    fn damaged_trees_are_found_out() {
        let mut source = source();
        let mut trees = 0;
        for round in 0..60 {
            let n = 3 + source(5000);
            let shape = TreeShape::ALL[round % TreeShape::ALL.len()];
            let mut ends =
                shuffled(&shape.tree(n as usize, &mut source), &mut source).0.ends.clone();
            let edge = source(n - 1) as usize;
            let u = source(n);
            ends[edge] = (NodeId::new(u), NodeId::new((u + 1 + source(n - 1)) % n));
            trees += u32::from(compare(n, &ends));
        }
        assert!(0 < trees && trees < 50);
    }

    /// The second time the path closes a circle before its last node, which is alone then.
    #[test]
    fn a_path_is_a_tree_until_its_ends_are_joined() {
        let n = 5000;
        let path = shuffled(&shapes::path(n), source());
        let mut ends = path.0.ends.clone();
        let leaves: Vec<NodeId> = path.nodes().filter(|&node| path.degree(node) == 1).collect();
        ends[1234] = (leaves[0], leaves[1]);
        assert!(compare(n as u32, &ends));
        let mut ends: Vec<_> = shapes::path(n).0.ends.clone();
        ends[n - 2] = (NodeId::new(0), NodeId::new(n as u32 - 3));
        assert!(!compare(n as u32, &ends));
    }

    /// A random tree goes into buckets, and a star does not, since that of its center holds half of all ends.
    #[test]
    fn large_trees_are_what_they_are_either_way() {
        for shape in [TreeShape::Recursive, TreeShape::Star] {
            let tree = shuffled(&shape.tree(SMALLEST as usize, source()), source());
            let expected = rows::rows(SMALLEST, &tree.0.ends).map(|(_, cells)| cells);
            assert_eq!(Some(&tree.0.cells), expected.as_ref(), "{shape}");
        }
    }
}
