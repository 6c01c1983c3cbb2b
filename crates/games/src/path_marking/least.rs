//! The smallest trees of given values.

use tree_algos::{NodeId, Tree, TreeBuilder};

/// A smallest tree that has the given nim-value when it is rooted at node 0: `3·2^k - 2` nodes for the value
/// `2k`, and one more for `2k + 1`. `None` if that is more than a [`Tree`] can have: from 60 on.
///
/// The value 0 takes a single node, `2k + 1` a root above a tree of value `2k`, and `2k + 2` a root above one of
/// value `2k` and one of value `2k + 1`.
///
/// ```
/// use games::path_marking::least_tree;
/// let nodes = |value| least_tree(value).map(|tree| tree.node_count());
/// assert_eq!([0, 1, 2, 3, 4].map(nodes), [1, 2, 4, 5, 10].map(Some));
/// assert_eq!(nodes(60), None);
/// ```
///
/// # Complexity
///
/// O(n) time and space for a tree of n nodes.
#[must_use]
pub fn least_tree(value: u32) -> Option<Tree> {
    if least_size(value)? > tree_algos::MAX_NODES as u64 {
        return None;
    }
    let mut builder = TreeBuilder::with_capacity(least_size(value)? as usize);
    // Nodes below which a tree of a value is still to be hung.
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

/// The number of nodes of such a tree, as long as it fits.
fn least_size(value: u32) -> Option<u64> {
    let even = 3_u64.checked_mul(2_u64.checked_pow(value / 2)?)? - 2;
    even.checked_add(u64::from(value % 2))
}
