//! Computes an order in which parents precede children, for trees whose numbering scatters neighboring nodes across memory.

use crate::{NodeId, Rank, Tree};

/// Replaces the xor of a node's neighbors if there are too many neighbors for the xor to identify them.
const MANY: u32 = u32::MAX;

/// The neighbors of a node, stored so that a search that knows the parent can compute the only other neighbor from one number.
#[derive(Clone, Copy, Debug)]
struct Neighbors {
    /// The xor of the neighbors that are not leaves if there are at most two of them, otherwise [`MANY`].
    inner: u32,
    /// The only leaf among the neighbors; 0 if there is none, since node 0 counts as an inner node; or [`MANY`].
    leaf: u32,
}

/// A search is narrow if at most this many nodes are waiting.
const NARROW: usize = 5;

/// The number of nodes to search before checking again whether the search is narrow.
const BLOCK: usize = 256;

/// The search switches to inner neighbors after this many checks in a row have found it narrow.
const PATIENCE: u32 = 8;

/// Returns the nodes in breadth-first order from node 0, and the ranks of their parents.
///
/// In a wide search, enough memory accesses overlap. In a narrow search, as on a path, every step waits for an address that the previous
/// step reads. In that case, a few passes whose accesses overlap first find the *inner* neighbors of every node, which are those that are
/// not leaves. If a node has at most two of them, their xor is stored. Removing the parent from the xor gives the only inner child, or 0 if
/// there is none; 0 is the root, which is never a child. So each node waits for only one access.
pub(super) fn breadth_first(tree: &Tree) -> (Vec<NodeId>, Vec<Rank>) {
    let n = tree.node_count();
    let root = NodeId::new(0);
    let mut order = vec![root; n];
    let mut parents = vec![Rank::new(0); n];
    let mut next = 1;
    for &(child, _) in tree.neighbors(root) {
        order[next] = child;
        next += 1;
    }
    let mut inner = Vec::new();
    let mut narrow = 0;
    for start in (1..n).step_by(BLOCK) {
        narrow = if next - start <= NARROW { narrow + 1 } else { 0 };
        if narrow == PATIENCE && inner.is_empty() {
            inner = inner_neighbors(tree);
        }
        for at in start..n.min(start + BLOCK) {
            let node = order[at];
            let parent = order[parents[at].index()];
            let mut push = |child| {
                order[next] = child;
                parents[next] = Rank::new(at as u32);
                next += 1;
            };
            let neighbors = || tree.neighbors(node).iter().map(|&(neighbor, _)| neighbor);
            let known = inner.get(node.index()).filter(|known: &&Neighbors| known.inner != MANY);
            if let Some(&Neighbors { inner, leaf }) = known {
                let child = NodeId::new(inner ^ parent.get());
                if child != root {
                    push(child);
                }
                match leaf {
                    0 => {}
                    MANY => neighbors().filter(|&v| v != parent && v != child).for_each(push),
                    leaf => push(NodeId::new(leaf)),
                }
                continue;
            }
            match tree.neighbors(node) {
                [_] => {}
                [(one, _), (other, _)] => push(NodeId::new(one.get() ^ other.get() ^ parent.get())),
                _ => neighbors().filter(|&child| child != parent).for_each(push),
            }
        }
    }
    (order, parents)
}

fn inner_neighbors(tree: &Tree) -> Vec<Neighbors> {
    let n = tree.node_count();
    let mut all = Vec::with_capacity(n);
    // `counts` contains the number of neighbors of each node, where 255 means 255 or more. The second loop subtracts the leaves.
    let mut counts = Vec::with_capacity(n);
    // List the leaves in a first pass, because the processor cannot predict whether a node is a leaf.
    let mut leaves = vec![0; n + 1];
    let mut leaf_count = 0;
    for node in tree.nodes() {
        let neighbors = tree.neighbors(node);
        let inner = neighbors.iter().fold(0, |xor, (neighbor, _)| xor ^ neighbor.get());
        all.push(Neighbors { inner, leaf: 0 });
        counts.push(u8::try_from(neighbors.len()).unwrap_or(u8::MAX));
        leaves[leaf_count] = node.get();
        leaf_count += usize::from(neighbors.len() == 1 && node != NodeId::new(0));
    }
    for &leaf in &leaves[..leaf_count] {
        let at = all[leaf as usize].inner as usize;
        if counts[at] < u8::MAX {
            counts[at] -= 1;
            let Neighbors { inner, leaf: other } = all[at];
            let several = if other == 0 { leaf } else { MANY };
            all[at] = Neighbors { inner: inner ^ leaf, leaf: several };
        }
    }
    for (neighbors, &count) in all.iter_mut().zip(&counts) {
        if count > 2 {
            neighbors.inner = MANY;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::breadth_first;
    use crate::shapes::{self, TreeShape};
    use crate::{NodeId, Rooted, Tree};

    fn check(tree: &Tree) {
        let (order, parents) = breadth_first(tree);
        let rooted = Rooted::new(tree, NodeId::new(0));
        assert_eq!(order[0], rooted.root());
        for (at, &parent) in parents.iter().enumerate().skip(1) {
            assert!(parent.index() < at);
            assert_eq!(rooted.parent(order[at]), Some(order[parent.index()]), "{tree:?}");
        }
        let mut nodes = order;
        nodes.sort_unstable();
        assert!(nodes.into_iter().eq(tree.nodes()), "{tree:?}");
    }

    #[test]
    fn every_node_appears_once_and_after_its_parent() {
        (1..=6).flat_map(shapes::all_labeled).for_each(|tree| check(&tree));
        let mut state = 1_u64;
        let mut source = |bound: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            ((state >> 33) % u64::from(bound)) as u32
        };
        for shape in TreeShape::ALL {
            for nodes in [7, 30, 300, 3000] {
                check(&shapes::shuffled(&shape.tree(nodes, &mut source), &mut source));
            }
        }
        // A breadth-first search of these trees visits few nodes at each distance. In some of the trees, nodes have several leaves.
        let narrow = [
            shapes::caterpillar(20_000, 5000),
            shapes::caterpillar(9000, 8000),
            shapes::random_deep(10_000, 3, &mut source),
        ];
        for tree in narrow {
            check(&tree);
            check(&shapes::shuffled(&tree, &mut source));
        }
        for leaves in [253, 254, 255, 256, 1000] {
            check(&shapes::broom(5000 + leaves, 5000));
        }
    }
}
