//! Builds the neighbor lists of a large tree, bucket by bucket.
//!
//! If the nodes of consecutive edges are scattered in memory, a loop that adds one edge at a time to the lists waits for memory several
//! times per edge. This module first distributes the ends of the edges into buckets of nodes with consecutive numbers, which writes to only
//! a few places in memory. Then it sorts each bucket while the bucket is in the cache. It needs no memory except that of the tree: the
//! cells of the lists store the buckets, and the list starts store the union-find links.

use super::rows::{self, Rows};
use crate::union_find::join;
use crate::{EdgeId, NodeId};

/// The number of nodes below which adding one edge at a time to the lists is faster than sorting in buckets.
const SMALLEST: u32 = 1 << 19;
/// The binary logarithm of the number of nodes per bucket.
const BUCKET: u32 = 11;
/// The number of nodes per bucket.
const NODES: usize = 1 << BUCKET;

/// Returns the neighbor lists, or `None` if these edges do not form a tree. There must be one fewer edge than there are nodes, and every
/// edge must join two different nodes.
pub(super) fn rows(n: u32, ends: &[(NodeId, NodeId)]) -> Option<Rows> {
    let packing = Packing { bits: bits(n) };
    if n >= SMALLEST && packing.fits() && scattered(ends) {
        let bounds = bounds(n, ends);
        // Sorting copies a bucket, so no bucket may contain more than a small part of the ends. If a bucket is larger, some of its nodes
        // have so many neighbors that their lists stay in the cache anyway, and buckets are not needed.
        let large = (n / 64).max(8 * NODES as u32);
        if bounds.windows(2).all(|bucket| bucket[1] - bucket[0] <= large) {
            return packed_rows(packing, n, ends, &bounds);
        }
    }
    rows::rows(n, ends)
}

/// Returns whether the ends of consecutive edges are rarely in the same buckets, judging by a sample. If they often are, for example
/// because nodes are numbered in breadth-first order, buckets do not pay off: consecutive edges use the same cache lines anyway.
fn scattered(ends: &[(NodeId, NodeId)]) -> bool {
    let bucket = |node: NodeId| node.index() / NODES;
    let moves = |pair: &[(NodeId, NodeId)]| {
        usize::from(bucket(pair[0].0) != bucket(pair[1].0))
            + usize::from(bucket(pair[0].1) != bucket(pair[1].1))
    };
    let pairs = || ends.windows(2).step_by(ends.len() / 512);
    2 * pairs().map(moves).sum::<usize>() > pairs().count()
}

/// Returns the number of bits of a number below `n`.
fn bits(n: u32) -> u32 {
    u32::BITS - (n - 1).leading_zeros()
}

/// Packs an end of an edge into the space of one cell. The packed cell contains the number of the node within its bucket, the neighbor, and
/// the edge.
#[derive(Clone, Copy)]
struct Packing {
    bits: u32,
}

impl Packing {
    /// Returns whether a cell has enough bits for the number of a node within its bucket, a neighbor and an edge.
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

    /// Returns the number of the node within its bucket, and the pair of its neighbor and the edge.
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

/// Returns the index at which the ends of each bucket start, and the end of the last bucket.
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

/// Distributes the ends of all edges into the buckets. In each bucket, the ends are in the order of the edges.
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

/// Returns whether the edges form a tree. There must be one fewer edge than there are nodes, so they do if no edge connects nodes that
/// earlier edges already connect. Each link must initially lead to itself.
///
/// Each edge has two ends in the buckets; it is processed once, at the end that belongs to its larger node.
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
        // The processor cannot predict which node is larger. So every end is written to the list, and the condition only decides whether
        // the list grows.
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

/// Sorts the ends in each bucket, and records the starts of the lists.
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

    /// Returns a function that generates numbers below a bound, with a linear congruential generator.
    fn source() -> impl FnMut(u32) -> u32 {
        let mut state = 1_u64;
        move |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (((state >> 32) * u64::from(bound)) >> 32) as u32
        }
    }

    /// Checks that both methods agree for the smallest and the largest number of bits that a packed number can have. Returns whether the
    /// edges form a tree.
    fn compare(n: u32, ends: &[(NodeId, NodeId)]) -> bool {
        let expected = rows::rows(n, ends);
        for bits in [bits(n), 26] {
            let packed = packed_rows(Packing { bits }, n, ends, &bounds(n, ends));
            assert_eq!(packed, expected, "{n} nodes, {bits} bits");
        }
        expected.is_some()
    }

    #[test]
    fn both_methods_build_the_same_rows_for_all_shapes() {
        for shape in TreeShape::ALL {
            for nodes in [2, 3, 2047, 2048, 2049] {
                let tree = shape.tree(nodes, source());
                let tree = shuffled(&tree, source());
                assert!(compare(nodes as u32, &tree.0.ends), "{shape}");
            }
        }
    }

    /// Changing one edge of a tree usually closes a cycle, so most of these graphs are not trees.
    #[test]
    fn both_methods_agree_on_trees_with_a_changed_edge() {
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

    /// In the first graph, an edge between the two ends of a path replaces one edge of the path, so the graph is another path. In the
    /// second graph, an edge that closes a cycle replaces the last edge, so the last node is isolated.
    #[test]
    fn replacing_an_edge_of_a_path_gives_a_tree_or_closes_a_cycle() {
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

    /// A random tree is sorted in buckets. A star is not, since the bucket of its center contains half of all ends.
    #[test]
    fn both_methods_build_the_same_large_trees() {
        for shape in [TreeShape::Recursive, TreeShape::Star] {
            let tree = shuffled(&shape.tree(SMALLEST as usize, source()), source());
            let expected = rows::rows(SMALLEST, &tree.0.ends).map(|(_, cells)| cells);
            assert_eq!(Some(&tree.0.cells), expected.as_ref(), "{shape}");
        }
    }
}
