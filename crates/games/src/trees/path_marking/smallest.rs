//! The smallest trees of given values.

use tree_algos::{NodeId, Tree, TreeBuilder};

/// A smallest tree with the given nim-value when rooted at node 0: `3·2^k - 2` nodes for the value
/// `2k`, and one more for `2k + 1`. `None` if a [`Tree`] cannot have that many nodes, for values from 60 on.
///
/// The value 0 requires a single node, `2k + 1` a root above a tree of value `2k`, and `2k + 2` a root above one of
/// value `2k` and one of value `2k + 1`.
///
/// ```
/// use games::trees::path_marking::smallest_tree_with_value;
/// let nodes = |value| smallest_tree_with_value(value).map(|tree| tree.node_count());
/// assert_eq!([0, 1, 2, 3, 4].map(nodes), [1, 2, 4, 5, 10].map(Some));
/// assert_eq!(nodes(60), None);
/// ```
///
/// # Complexity
///
/// O(n) time and space for a tree of n nodes.
pub fn smallest_tree_with_value(value: u32) -> Option<Tree> {
    let mut builder = TreeBuilder::with_capacity(smallest_size(value)?);
    // Nodes to which a tree of a value must still be attached.
    let mut unfinished = vec![(NodeId::new(0), value)];
    while let Some((root, value)) = unfinished.pop() {
        let children = match value {
            0 => [None, None],
            odd if odd % 2 == 1 => [Some(odd - 1), None],
            even => [Some(even - 1), Some(even - 2)],
        };
        for child in children.into_iter().flatten() {
            unfinished.push((builder.add_leaf(root).ok()?, child));
        }
    }
    Some(builder.build())
}

/// The number of nodes of such a tree, if a tree can have that many.
const fn smallest_size(value: u32) -> Option<usize> {
    let Some(power) = 2_usize.checked_pow(value / 2) else { return None };
    let Some(triple) = power.checked_mul(3) else { return None };
    let Some(size) = (triple - 2).checked_add(value as usize % 2) else { return None };
    if size <= tree_algos::MAX_NODES { Some(size) } else { None }
}

// The largest trees, which no test builds: 2k + 1 = 59 takes 3 * 2^29 - 1 nodes, fewer than 2^31.
const _: () = {
    assert!(matches!(smallest_size(59), Some(size) if size == 3 * (1 << 29) - 1));
    let too_large = [60, 61, 62, 127, 128, 129, u32::MAX];
    let mut index = 0;
    while index < too_large.len() {
        assert!(smallest_size(too_large[index]).is_none());
        index += 1;
    }
};
