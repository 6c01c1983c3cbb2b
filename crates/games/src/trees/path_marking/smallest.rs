//! The smallest trees of given values.

use tree_algos::{NodeId, Tree, TreeBuilder};

/// A smallest tree that has the given nim-value when it is rooted at node 0: `3·2^k - 2` nodes for the value
/// `2k`, and one more for `2k + 1`. `None` if that is more than a [`Tree`] can have: from 60 on.
///
/// The value 0 takes a single node, `2k + 1` a root above a tree of value `2k`, and `2k + 2` a root above one of
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
#[must_use]
pub fn smallest_tree_with_value(value: u32) -> Option<Tree> {
    let mut builder = TreeBuilder::with_capacity(smallest_size(value)?);
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

/// The number of nodes of such a tree, if a tree can have as many.
fn smallest_size(value: u32) -> Option<usize> {
    let even = 3_usize.checked_mul(2_usize.checked_pow(value / 2)?)? - 2;
    let size = even.checked_add(value as usize % 2)?;
    (size <= tree_algos::MAX_NODES).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_trees_up_to_the_largest_tree() {
        for value in 0..24 {
            let tree = smallest_tree_with_value(value).expect("a small tree");
            assert_eq!(smallest_size(value), Some(tree.node_count()));
        }
        // 2k + 1 = 59 takes 3 * 2^29 - 1 nodes, fewer than 2^31.
        assert_eq!(smallest_size(59), Some(3 * (1 << 29) - 1));
        for value in [60, 61, 62, 127, 128, 129, u32::MAX] {
            assert_eq!(smallest_size(value), None, "{value}");
        }
    }
}
