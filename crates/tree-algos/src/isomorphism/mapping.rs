//! Finds an isomorphism: the node to which each node corresponds.

use super::{canonical_order, parents_in_order};
use crate::distances::centroids;
use crate::{NodeId, Rooted, Tree};

/// Finds an isomorphism of two trees: the node of `other` for every node of `one`, or `None` if there is none.
///
/// Two nodes of `one` are neighbors exactly if the corresponding nodes of `other` are.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::isomorphism::find_isomorphism;
/// use tree_algos::{NodeId, Tree, shapes};
/// let broom = Tree::from_edges(4, [(2, 0), (2, 1), (2, 3)])?;
/// let nodes = find_isomorphism(&broom, &shapes::star(4)).expect("both are stars");
/// assert_eq!(nodes[2], NodeId::new(0));
/// assert_eq!(find_isomorphism(&broom, &shapes::path(4)), None);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn find_isomorphism(one: &Tree, other: &Tree) -> Option<Vec<NodeId>> {
    if one.node_count() != other.node_count() {
        return None;
    }
    let first = |tree: &Tree| centroids(&Rooted::new(tree, NodeId::new(0)));
    let from = Rooted::new(one, first(one)[0]);
    // Every isomorphism maps a centroid to a centroid, of which there are one or two, so try each.
    first(other).into_iter().find_map(|centroid| {
        find_isomorphism_rooted(&from, &Rooted::new(other, centroid), |_| (), |_| ())
    })
}

/// Finds an isomorphism of two rooted trees that preserves the labels of the nodes: the node of `other` for every node of `one`, or
/// `None` if there is none. The root corresponds to the root.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::isomorphism::find_isomorphism_rooted;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::star(3), NodeId::new(0));
/// let (coins, others) = ([9, 5, 7], [9, 7, 5]);
/// let nodes = find_isomorphism_rooted(&rooted, &rooted, |v| coins[v.index()], |v| others[v.index()]);
/// assert_eq!(nodes, Some([0, 2, 1].map(NodeId::new).to_vec()));
/// let nodes = find_isomorphism_rooted(&rooted, &rooted, |v| coins[v.index()], |_| 7);
/// assert_eq!(nodes, None);
/// ```
pub fn find_isomorphism_rooted<L: Ord>(
    one: &Rooted,
    other: &Rooted,
    mut label_of_one: impl FnMut(NodeId) -> L,
    mut label_of_other: impl FnMut(NodeId) -> L,
) -> Option<Vec<NodeId>> {
    if one.node_count() != other.node_count() {
        return None;
    }
    let from = canonical_order(one, &mut label_of_one);
    let to = canonical_order(other, &mut label_of_other);
    let same_shape = parents_in_order(one, &from) == parents_in_order(other, &to);
    let mut same_labels =
        || from.iter().zip(&to).all(|(&u, &v)| label_of_one(u) == label_of_other(v));
    if !same_shape || !same_labels() {
        return None;
    }
    let mut nodes = vec![NodeId::new(0); from.len()];
    for (u, v) in from.into_iter().zip(to) {
        nodes[u.index()] = v;
    }
    Some(nodes)
}
