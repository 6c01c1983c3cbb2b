//! Tests trees for isomorphism: two trees are isomorphic if they are equal up to the names of their nodes.
//!
//! | Question | Use |
//! |---|---|
//! | which subtrees of a rooted tree are isomorphic? | [`subtree_classes`], [`labeled_subtree_classes`] |
//! | are two rooted trees isomorphic? | [`are_isomorphic_rooted`] |
//! | are two trees isomorphic? | [`are_isomorphic`] |
//! | to which node does each node correspond? | [`find_isomorphism`], [`find_isomorphism_rooted`] |
//! | which tree can represent all trees isomorphic to this one, for storage? | [`canonical_tree`], [`canonical_order`] |
//!
//! All answers are exact: none of them relies on a hash.
//!
//! A root with two children is a node like any other, so the Newick trees `((a,b),(c,d));` and `((a,b),c,d);` are not isomorphic. If you
//! work with unrooted trees in the sense of phylogenetics, root the first tree at an inner child of its root with `rooted_at`, and then
//! call `without_single_children`.
//!
//! # How it works
//!
//! A subtree is described by the sorted list of the classes of its children. All lists are stored in one trie, and the class of a subtree
//! is the trie node where its list ends. The edges of the trie are in a hash table with open addressing; there are at most n of them, so
//! the table never grows.
//!
//! Canonical forms must not depend on the numbers of the nodes. For these, classes are ordered by height, then by the label of the root,
//! and finally by the list of the children's classes, in this order.
//!
//! Source: A. V. Aho, J. E. Hopcroft, J. D. Ullman, *The Design and Analysis of Computer Algorithms*, 1974, for the classes. The book
//! processes the nodes level by level, which this module does not need.

use crate::distances::centroids;
use crate::{NodeId, Rooted, Tree};
use bitvec::vec::BitVec;
use std::cmp::Ordering;

/// Returns the class of every node's subtree. Classes are numbered from 0 in the order in which they first appear among the nodes.
/// Two nodes have the same class exactly when their subtrees are isomorphic.
///
/// # Complexity
///
/// O(n log n) time, for sorting the classes of the children of each node, and O(n) space.
///
/// ```
/// use tree_algos::isomorphism::subtree_classes;
/// use tree_algos::{NodeId, Rooted, Tree};
/// //     0
/// //    / \
/// //   1   2
/// //   |   |
/// //   3   4
/// let tree = Tree::from_edges(5, [(0, 1), (0, 2), (1, 3), (2, 4)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// assert_eq!(subtree_classes(&rooted), [0, 1, 1, 2, 2]);
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn subtree_classes(rooted: &Rooted) -> Vec<u32> {
    by_appearance(rooted, &classes(rooted, &[]))
}

/// Does the same as [`subtree_classes`] for nodes with labels, which an isomorphism must preserve.
///
/// ```
/// use tree_algos::isomorphism::labeled_subtree_classes;
/// use tree_algos::{NodeId, Rooted, shapes};
/// let rooted = Rooted::new(&shapes::star(4), NodeId::new(0));
/// let coins = [0, 5, 7, 5];
/// assert_eq!(labeled_subtree_classes(&rooted, |node| coins[node.index()]), [0, 1, 2, 1]);
/// ```
pub fn labeled_subtree_classes<L: Ord>(
    rooted: &Rooted,
    label: impl FnMut(NodeId) -> L,
) -> Vec<u32> {
    by_appearance(rooted, &classes(rooted, &label_numbers(rooted, label)))
}

/// Returns the nodes of a rooted tree in a preorder in which the order of siblings depends only on their subtrees. Siblings are compared by
/// height, then label, then children, and the largest comes first.
///
/// Two rooted trees with labels are isomorphic exactly when their canonical orders have the same depths and the same labels. The
/// orders then match the nodes of one tree with those of the other.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::isomorphism::canonical_order;
/// use tree_algos::{NodeId, Rooted, Tree};
/// let tree = Tree::from_edges(4, [(0, 1), (0, 2), (2, 3)])?;
/// let rooted = Rooted::new(&tree, NodeId::new(0));
/// assert_eq!(canonical_order(&rooted, |_| ()), [0, 2, 3, 1].map(NodeId::new));
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn canonical_order<L: Ord>(rooted: &Rooted, label: impl FnMut(NodeId) -> L) -> Vec<NodeId> {
    let labels = label_numbers(rooted, label);
    let order = ordered_classes(rooted, &classes(rooted, &labels), &labels);
    let mut nodes = Vec::with_capacity(rooted.node_count());
    let mut waiting = vec![0];
    let mut children = Vec::new();
    while let Some(rank) = waiting.pop() {
        nodes.push(rooted.order()[rank]);
        children.clear();
        children.extend(rooted.child_range((rank as u32).into()));
        // Sort in ascending order. The last child is popped first, so the children are visited in descending order.
        children.sort_by_key(|&child| order[child]);
        waiting.extend_from_slice(&children);
    }
    nodes
}

/// Returns the canonical tree, which is the same for all trees isomorphic to this one: its nodes are numbered in a canonical order.
///
/// The numbering starts at a centroid. If there are two centroids, the one that gives the smaller form is used.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::isomorphism::canonical_tree;
/// use tree_algos::{Tree, shapes};
/// let path = Tree::from_edges(4, [(2, 0), (3, 1), (0, 3)])?;
/// assert_eq!(canonical_tree(&path), canonical_tree(&shapes::path(4)));
/// assert_ne!(canonical_tree(&path), canonical_tree(&shapes::star(4)));
/// # Ok::<(), tree_algos::TreeError>(())
/// ```
pub fn canonical_tree(tree: &Tree) -> Tree {
    let Ok(tree) = Tree::from_parents(canonical_parents(tree)) else {
        unreachable!("the parents in a pre-order are those of a tree")
    };
    tree
}

/// Returns whether two trees are equal up to the numbers of their nodes.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
///
/// ```
/// use tree_algos::isomorphism::are_isomorphic;
/// use tree_algos::shapes;
/// assert!(are_isomorphic(&shapes::complete(6, 1), &shapes::path(6)));
/// assert!(!are_isomorphic(&shapes::spider(6, 3), &shapes::broom(6, 3)));
/// ```
pub fn are_isomorphic(one: &Tree, other: &Tree) -> bool {
    one.node_count() == other.node_count() && canonical_parents(one) == canonical_parents(other)
}

/// Returns whether two rooted trees are equal up to the numbers of their nodes.
///
/// # Complexity
///
/// O(n log n) time and O(n) space for n nodes.
pub fn are_isomorphic_rooted(one: &Rooted, other: &Rooted) -> bool {
    one.node_count() == other.node_count()
        && parents_in_order(one, &canonical_order(one, |_| ()))
            == parents_in_order(other, &canonical_order(other, |_| ()))
}

/// Returns the parents of the nodes of the canonical tree.
fn canonical_parents(tree: &Tree) -> Vec<Option<u32>> {
    let rooted = Rooted::new(tree, NodeId::new(0));
    let from = |root: NodeId| {
        let rooted = Rooted::new(tree, root);
        parents_in_order(&rooted, &canonical_order(&rooted, |_| ()))
    };
    let forms = centroids(&rooted).into_iter().map(from);
    forms.min().expect("every tree has a centroid")
}

/// Returns, for each node of an order, the position of its parent in the order.
fn parents_in_order(rooted: &Rooted, order: &[NodeId]) -> Vec<Option<u32>> {
    let mut numbers = vec![0_u32; order.len()];
    for (number, node) in (0..).zip(order) {
        numbers[node.index()] = number;
    }
    let parent = |&node: &NodeId| rooted.parent(node).map(|parent| numbers[parent.index()]);
    order.iter().map(parent).collect()
}

/// Returns, for each rank, the number of its label in the sorted list of all labels.
fn label_numbers<L: Ord>(rooted: &Rooted, label: impl FnMut(NodeId) -> L) -> Vec<u32> {
    let labels: Vec<L> = rooted.order().iter().copied().map(label).collect();
    let mut sorted: Vec<u32> = (0..labels.len() as u32).collect();
    sorted.sort_unstable_by(|&a, &b| labels[a as usize].cmp(&labels[b as usize]));
    let mut numbers = vec![0; labels.len()];
    for pair in sorted.windows(2) {
        let [a, b] = [pair[0] as usize, pair[1] as usize];
        numbers[b] = numbers[a] + u32::from(labels[a] != labels[b]);
    }
    numbers
}

/// A trie that stores lists of numbers. Each edge is a pair `(node, number)` and leads to another node.
struct Trie {
    /// The pair that leads to the target, encoded as a positive number; 0 if the slot is vacant.
    keys: Vec<u64>,
    targets: Vec<u32>,
    shift: u32,
    nodes: u32,
}

impl Trie {
    /// Creates a trie with space for this many edges.
    fn new(edges: usize) -> Self {
        let slots = (2 * edges).next_power_of_two().max(2);
        let shift = 64 - slots.trailing_zeros();
        Self { keys: vec![0; slots], targets: vec![0; slots], shift, nodes: 1 }
    }

    #[inline]
    fn step(&mut self, node: u32, number: u32) -> u32 {
        let key = (u64::from(node) << 32 | u64::from(number)) + 1;
        // Mix both halves of the key before Fibonacci hashing. This also spreads the children of one node over the table.
        let mixed = (key ^ key >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (mixed >> self.shift) as usize;
        loop {
            if self.keys[slot] == key {
                return self.targets[slot];
            }
            if self.keys[slot] == 0 {
                self.keys[slot] = key;
                self.targets[slot] = self.nodes;
                self.nodes += 1;
                return self.nodes - 1;
            }
            slot = (slot + 1) & (self.keys.len() - 1);
        }
    }
}

/// Returns, for each rank, the class of its subtree: the trie node at which the list of its label and its children's classes ends.
fn classes(rooted: &Rooted, labels: &[u32]) -> Vec<u32> {
    let n = rooted.node_count();
    let mut trie = Trie::new(if labels.is_empty() { n } else { 2 * n });
    // A list starts at a trie node that depends on the label. The numbers of these start nodes differ from those of all classes.
    let first = |trie: &mut Trie, rank: usize| match labels.get(rank) {
        Some(&label) => trie.step(u32::MAX - 1, label),
        None => 0,
    };
    let mut classes = vec![0_u32; n];
    let mut list = Vec::new();
    for rank in rooted.ranks().rev() {
        list.clear();
        list.extend_from_slice(&classes[rooted.child_range(rank)]);
        list.sort_unstable();
        let start = first(&mut trie, rank.index());
        classes[rank.index()] = list.iter().fold(start, |node, &class| trie.step(node, class));
    }
    classes
}

/// Returns the class of each node. Classes are numbered in order of appearance.
fn by_appearance(rooted: &Rooted, classes: &[u32]) -> Vec<u32> {
    let count = classes.iter().max().map_or(0, |&class| class as usize + 1);
    let mut numbers = vec![u32::MAX; count];
    let mut next = 0;
    let mut number = |class: u32| {
        let number = &mut numbers[class as usize];
        if *number == u32::MAX {
            *number = next;
            next += 1;
        }
        *number
    };
    rooted.node_ranks().iter().map(|rank| number(classes[rank.index()])).collect()
}

/// Returns, for each rank, the position that its class would have if all classes were sorted by height, label and children.
fn ordered_classes(rooted: &Rooted, classes: &[u32], labels: &[u32]) -> Vec<u32> {
    let n = rooted.node_count();
    let heights = rooted.heights();
    // Choose one node for each class.
    let count = classes.iter().max().map_or(0, |&class| class as usize + 1);
    let mut known: BitVec = BitVec::repeat(false, count);
    let mut chosen: Vec<u32> = Vec::new();
    for (rank, &class) in (0..).zip(classes) {
        if !known.replace(class as usize, true) {
            chosen.push(rank);
        }
    }
    chosen.sort_unstable_by_key(|&rank| heights[rank as usize]);
    // For each chosen node, store the positions of its children's classes in descending order.
    let mut places = vec![0_u32; count];
    let mut lists: Vec<u32> = Vec::new();
    let mut ranges = vec![0..0; n];
    let mut done = 0;
    while done < chosen.len() {
        let height = heights[chosen[done] as usize];
        let end = done + chosen[done..].partition_point(|&rank| heights[rank as usize] == height);
        lists.clear();
        for &rank in &chosen[done..end] {
            let start = lists.len();
            let children = rooted.child_range(rank.into());
            lists.extend(classes[children].iter().map(|&class| places[class as usize]));
            lists[start..].sort_unstable_by(|a, b| b.cmp(a));
            ranges[rank as usize] = start..lists.len();
        }
        let compare = |a: &u32, b: &u32| -> Ordering {
            let [a, b] = [*a as usize, *b as usize];
            let by_lists = || lists[ranges[a].clone()].cmp(&lists[ranges[b].clone()]);
            labels.get(a).cmp(&labels.get(b)).then_with(by_lists)
        };
        chosen[done..end].sort_unstable_by(compare);
        for (place, &rank) in (done as u32..).zip(&chosen[done..end]) {
            places[classes[rank as usize] as usize] = place;
        }
        done = end;
    }
    classes.iter().map(|&class| places[class as usize]).collect()
}

/// Returns an isomorphism of two trees, or `None` if they are not isomorphic. The result contains, for every node of `one`, the
/// corresponding node of `other`.
///
/// Two nodes of `one` are neighbors exactly when the corresponding nodes of `other` are.
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
    // Every isomorphism maps a centroid to a centroid. `other` has one or two centroids, so try each.
    first(other).into_iter().find_map(|centroid| {
        find_isomorphism_rooted(&from, &Rooted::new(other, centroid), |_| (), |_| ())
    })
}

/// Returns an isomorphism of two rooted trees that maps the root to the root and preserves the labels of the nodes, or `None` if there is
/// no such isomorphism. The result contains, for every node of `one`, the corresponding node of `other`.
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
