//! Compares products along paths and over subtrees with lists of values that are read again after every change. The products are words that
//! spell out the values, so a wrong order of the values gives a different result.

use crate::definitions::{AllPaths, all_trees, generator, random_trees, subtree};
use crate::words::{Change, LETTERS, Letters, Words, letter};
use dynamic_trees::{
    AddMax, AddMin, AddSum, AssignSum, BothWays, Changes, Commutative, Directed, Forest, Group,
    Item, LazyProducts, Monoid, PathProducts, PathSums, SubtreeProducts, SubtreeSums, WithChanges,
};
use rand::RngExt;
use rand::rngs::SmallRng;
use std::sync::Arc;
use tree_algos::{Direction, EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// Adds letters, represented as numbers.
struct Sum;

impl Monoid for Sum {
    type Value = u32;

    fn identity(&self) -> u32 {
        0
    }

    fn product(&self, first: &u32, second: &u32) -> u32 {
        first + second
    }
}

/// Addition that wraps around. The values are different powers of two, so any two sets of nodes have different sums.
#[derive(Clone, Debug, PartialEq)]
struct Wrapping;

impl Monoid for Wrapping {
    type Value = u128;

    fn identity(&self) -> u128 {
        0
    }

    fn product(&self, first: &u128, second: &u128) -> u128 {
        first.wrapping_add(*second)
    }
}

impl Group for Wrapping {
    fn inverse(&self, value: &u128) -> u128 {
        value.wrapping_neg()
    }

    fn power(&self, value: &u128, count: u32) -> u128 {
        value.wrapping_mul(count.into())
    }
}

/// The structures over the nodes or the edges of one tree, together with the list of letters that they should contain.
struct All<'a, K: Item> {
    tree: &'a Tree,
    walks: &'a AllPaths,
    heavy: Arc<HeavyPaths>,
    letters: Vec<char>,
    words: PathProducts<BothWays<Words>, K>,
    path_sums: PathProducts<Commutative<Sum>, K>,
    subtree_words: SubtreeProducts<Words, K>,
    lazy: LazyProducts<Letters, K>,
    along: PathSums<Wrapping, K>,
    below: SubtreeSums<Wrapping, K>,
}

/// The parts of the tests that differ between nodes and edges.
trait Holder: Item + Copy {
    fn new(index: usize) -> Self;
    fn along(all: &All<'_, Self>, u: NodeId, v: NodeId) -> Vec<usize>;
    /// Returns the items below a node in the order of their places.
    fn below(all: &All<'_, Self>, node: NodeId) -> Vec<usize>;
}

impl Holder for NodeId {
    fn new(index: usize) -> Self {
        NodeId::new(index as u32)
    }

    fn along(all: &All<'_, Self>, u: NodeId, v: NodeId) -> Vec<usize> {
        all.walks.nodes(u, v).into_iter().map(NodeId::index).collect()
    }

    fn below(all: &All<'_, Self>, node: NodeId) -> Vec<usize> {
        let mut below = subtree(all.walks, all.heavy.root(), node);
        below.sort_by_key(|&below| all.heavy.place(below));
        below.into_iter().map(NodeId::index).collect()
    }
}

impl Holder for EdgeId {
    fn new(index: usize) -> Self {
        EdgeId::new(index as u32)
    }

    fn along(all: &All<'_, Self>, u: NodeId, v: NodeId) -> Vec<usize> {
        all.walks.edges(u, v).into_iter().map(EdgeId::index).collect()
    }

    fn below(all: &All<'_, Self>, node: NodeId) -> Vec<usize> {
        let below = subtree(all.walks, all.heavy.root(), node);
        let inside =
            |&(_, u, v): &(EdgeId, NodeId, NodeId)| below.contains(&u) && below.contains(&v);
        let mut edges: Vec<EdgeId> = all.tree.edges().filter(inside).map(|edge| edge.0).collect();
        edges.sort_by_key(|&edge| all.heavy.edge_place(all.tree, edge));
        edges.into_iter().map(EdgeId::index).collect()
    }
}

impl<K: Holder> All<'_, K> {
    fn word(&self, indices: &[usize]) -> String {
        indices.iter().map(|&index| self.letters[index]).collect()
    }

    fn check(&mut self, u: NodeId, v: NodeId) {
        let along = K::along(self, u, v);
        let forward = self.word(&along);
        let backward: String = forward.chars().rev().collect();
        let expected = Directed { forward, backward };
        assert_eq!(self.words.path(u, v), expected);
        assert_eq!(self.lazy.path(u, v), expected);
        let mut walked = String::new();
        let mut downwards = false;
        self.words.walk(u, v, |stretch, direction| {
            assert!(!(downwards && direction == Direction::Up), "no way up after a way down");
            downwards |= direction == Direction::Down;
            walked += stretch.along(direction);
        });
        assert_eq!(walked, expected.forward);
        let sum: u32 = along.iter().map(|&index| self.letters[index] as u32).sum();
        assert_eq!(self.path_sums.path(u, v), sum);
        assert_eq!(self.along.path(u, v), sum.into());

        let below = self.word(&K::below(self, u));
        assert_eq!(self.below.subtree(u), below.chars().map(|letter| letter as u128).sum::<u128>());
        assert_eq!(self.subtree_words.subtree(u), below);
        assert_eq!(self.lazy.subtree(u).forward, below);
    }

    fn set(&mut self, index: usize, letter: char) {
        self.letters[index] = letter;
        self.set_fixed(index);
        self.lazy.set(K::new(index), letter);
        assert_eq!(self.lazy.get(K::new(index)).forward, letter.to_string());
    }

    /// Sets a value in all structures in which only single values change.
    fn set_fixed(&mut self, index: usize) {
        let (item, letter) = (K::new(index), self.letters[index]);
        self.words.set(item, letter.to_string());
        self.path_sums.set(item, letter as u32);
        self.subtree_words.set(item, letter.to_string());
        let more = (letter as u128).wrapping_sub(self.along.get(item));
        self.along.add(item, &more);
        self.below.add(item, &more);
        assert_eq!(self.along.get(item), letter as u128);
        assert_eq!(self.below.get(item), letter as u128);
        assert_eq!(self.words.get(item).backward, letter.to_string());
        assert_eq!(self.subtree_words.get(item), letter.to_string());
    }

    fn change(&mut self, indices: &[usize], change: &Change) {
        for &index in indices {
            self.letters[index] = change.of(self.letters[index]);
            self.set_fixed(index);
        }
    }

    fn random_operations(&mut self, rounds: usize, rng: &mut SmallRng) {
        let n = self.tree.node_count() as u32;
        for _ in 0..rounds {
            // In some rounds, first read a single value, before another query can apply the changes that are pending for it.
            if rng.random() && !self.letters.is_empty() {
                let index = rng.random_range(0..self.letters.len());
                let letter = self.letters[index].to_string();
                assert_eq!(self.lazy.get(K::new(index)).forward, letter);
            }
            let [u, v] = [(); 2].map(|()| NodeId::new(rng.random_range(0..n)));
            let change = Change::random(rng);
            match rng.random_range(0..4) {
                0 if !self.letters.is_empty() => {
                    self.set(rng.random_range(0..self.letters.len()), letter(rng));
                }
                1 => {
                    self.change(&K::along(self, u, v), &change);
                    self.lazy.change_path(u, v, &change);
                }
                2 => {
                    self.change(&K::below(self, u), &change);
                    self.lazy.change_subtree(u, &change);
                }
                _ => self.check(u, v),
            }
        }
        for u in self.tree.nodes().take(8) {
            self.check(u, NodeId::new(rng.random_range(0..n)));
            self.check(NodeId::new(rng.random_range(0..n)), u);
        }
    }
}

fn try_tree(tree: &Tree, root: NodeId, rounds: usize, rng: &mut SmallRng) {
    let walks = AllPaths::new(tree);
    let rooted = Rooted::new(tree, root);
    let heavy = Arc::new(HeavyPaths::new(&rooted));
    let letters: Vec<char> = tree.nodes().map(|_| letter(rng)).collect();
    let word = |index: usize| letters[index].to_string();
    let number = |index: usize| letters[index] as u32;
    let value = |index: usize| letters[index] as u128;
    let mut nodes = All {
        tree,
        walks: &walks,
        heavy: heavy.clone(),
        words: PathProducts::for_nodes_on(heavy.clone(), BothWays(Words), |v| word(v.index())),
        path_sums: PathProducts::for_nodes_on(heavy.clone(), Commutative(Sum), |v| {
            number(v.index())
        }),
        subtree_words: SubtreeProducts::for_nodes_on(heavy.clone(), Words, |v| word(v.index())),
        lazy: LazyProducts::for_nodes_on(heavy.clone(), LETTERS, |v| letters[v.index()]),
        along: PathSums::for_nodes(&rooted, Wrapping, |v| value(v.index())),
        below: SubtreeSums::for_nodes(&rooted, Wrapping, |v| value(v.index())),
        letters: letters.clone(),
    };
    for paths in [nodes.words.paths(), nodes.subtree_words.paths(), nodes.lazy.paths()] {
        assert!(Arc::ptr_eq(paths, &heavy));
    }
    assert_eq!((nodes.words.monoid(), nodes.subtree_words.monoid()), (&BothWays(Words), &Words));
    assert_eq!(nodes.lazy.action(), &LETTERS);
    nodes.random_operations(rounds, rng);
    let lacking = Letters { lacks_one: true };
    let mut edges = All {
        tree,
        walks: &walks,
        heavy: heavy.clone(),
        words: PathProducts::for_edges_on(tree, heavy.clone(), BothWays(Words), |e| {
            word(e.index())
        }),
        path_sums: PathProducts::for_edges_on(tree, heavy.clone(), Commutative(Sum), |e| {
            number(e.index())
        }),
        subtree_words: SubtreeProducts::for_edges_on(tree, heavy.clone(), Words, |e| {
            word(e.index())
        }),
        lazy: LazyProducts::for_edges_on(tree, heavy, lacking, |e| letters[e.index()]),
        along: PathSums::for_edges(&rooted, Wrapping, |e| value(e.index())),
        below: SubtreeSums::for_edges(&rooted, Wrapping, |e| value(e.index())),
        letters: letters[..tree.edge_count()].to_vec(),
    };
    edges.random_operations(rounds, rng);
}

#[test]
fn products_in_small_trees_agree_with_lists_for_every_root() {
    let mut rng = generator(200);
    for tree in all_trees(5) {
        for root in tree.nodes() {
            try_tree(&tree, root, 8, &mut rng);
        }
    }
}

#[test]
fn products_in_random_trees_of_every_shape_agree_with_lists() {
    let mut rng = generator(201);
    for tree in random_trees(70, 3, 202) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        try_tree(&tree, root, 100, &mut rng);
    }
}

#[test]
#[should_panic(expected = "the order of another tree")]
fn heavy_paths_of_a_larger_tree_cause_a_panic() {
    let (tree, other) = (tree_algos::shapes::path(3), tree_algos::shapes::path(4));
    let paths = HeavyPaths::new(&Rooted::new(&other, NodeId::new(0)));
    let _ = PathProducts::for_edges_on(&tree, paths, Commutative(Sum), |_| 0);
}

/// All edges on the path to the last leaf of a complete tree are light. A path in a tree of that size cannot have more light edges.
#[test]
fn sums_along_paths_with_many_light_edges_are_correct() {
    let tree = tree_algos::shapes::complete((1 << 18) - 1, 2);
    let [root, leaf, other] = [0, (1 << 18) - 2, (1 << 17) - 1].map(NodeId::new);
    let paths = HeavyPaths::new(&Rooted::new(&tree, root));
    let sums = PathProducts::for_nodes_on(paths, Commutative(Sum), |node| node.get() % 7 + 1);
    // The parent of a node v > 0 is node (v - 1) / 2, rounded down.
    let to_root = |mut node: u32| {
        let mut sum = node % 7 + 1;
        while node > 0 {
            node = (node - 1) / 2;
            sum += node % 7 + 1;
        }
        sum
    };
    for (from, to, expected) in [
        (root, leaf, to_root(leaf.get())),
        (leaf, root, to_root(leaf.get())),
        (leaf, other, to_root(leaf.get()) + to_root(other.get()) - 1),
        (other, leaf, to_root(leaf.get()) + to_root(other.get()) - 1),
    ] {
        let mut sum = 0;
        sums.walk(from, to, |product, _| sum += product);
        assert_eq!((sum, sums.path(from, to)), (expected, expected), "{from} to {to}");
    }
}

/// Compares changes of paths and subtrees with a list in which each value is changed separately.
fn check_changes<M: Changes<Value = i64, Change = i64> + Copy>(
    monoid: M,
    change_one: impl Fn(i64, i64) -> i64,
) {
    let mut rng = generator(203);
    for tree in random_trees(40, 2, 204) {
        let (root, walks) = (NodeId::new(0), AllPaths::new(&tree));
        let rooted = Rooted::new(&tree, root);
        let start = |index: usize| i64::from((index % 9) as u8) - 4;
        let mut values: Vec<i64> = (0..tree.node_count()).map(start).collect();
        let monoid = Commutative(monoid);
        let mut lazy = LazyProducts::for_nodes(&rooted, monoid, |node| start(node.index()));
        let mut lengths: Vec<i64> = (0..tree.edge_count()).map(start).collect();
        let mut edges = LazyProducts::for_edges(&rooted, monoid, |edge| start(edge.index()));
        let dp = WithChanges(monoid);
        let mut forest = Forest::from_tree(&rooted, dp, |node| start(node.index()));
        let product = |values: &[i64], indices: &[usize]| {
            let one = |sum, &index: &usize| monoid.0.product(&sum, &values[index]);
            indices.iter().fold(monoid.0.identity(), one)
        };
        for _ in 0..60 {
            let change = rng.random_range(-20..20);
            let [u, v] = [0; 2].map(|_| NodeId::new(rng.random_range(0..tree.node_count() as u32)));
            let on_path: Vec<usize> = walks.nodes(u, v).into_iter().map(NodeId::index).collect();
            let between: Vec<usize> = walks.edges(u, v).into_iter().map(EdgeId::index).collect();
            let below: Vec<usize> =
                subtree(&walks, root, v).into_iter().map(NodeId::index).collect();
            if rng.random() {
                lazy.change_path(u, v, &change);
                edges.change_path(u, v, &change);
                assert!(forest.change_path(u, v, &Some(change)));
                for &index in &on_path {
                    values[index] = change_one(values[index], change);
                }
                for &edge in &between {
                    lengths[edge] = change_one(lengths[edge], change);
                }
            } else {
                lazy.change_subtree(v, &change);
                for &index in &below {
                    values[index] = change_one(values[index], change);
                    forest.set(NodeId::new(index as u32), values[index]);
                }
            }
            assert_eq!(lazy.path(u, v), product(&values, &on_path), "{tree:?}, {u} to {v}");
            assert_eq!(forest.path(u, v), Some(product(&values, &on_path)));
            assert_eq!(lazy.subtree(v), product(&values, &below), "{tree:?}, below {v}");
            assert_eq!(edges.path(u, v), product(&lengths, &between), "{tree:?}, {u} to {v}");
            assert_eq!((lazy.get(u), forest.get(v)), (values[u.index()], values[v.index()]));
        }
    }
}

#[test]
fn built_in_changes_apply_to_every_value() {
    check_changes(AddMax::new(), |value, change| value + change);
    check_changes(AddMin::new(), |value, change| value + change);
    check_changes(AddSum::new(), |value, change| value + change);
    check_changes(AssignSum::new(), |_, change| change);
}

/// Returns the parent of every node.
fn parents(tree: &Tree, root: NodeId) -> Vec<Option<u32>> {
    let rooted = Rooted::new(tree, root);
    tree.nodes().map(|node| rooted.parent(node).map(NodeId::get)).collect()
}

fn power(node: NodeId) -> u128 {
    1 << node.get()
}

fn powers(nodes: &[NodeId]) -> u128 {
    nodes.iter().map(|&node| power(node)).sum()
}

/// Builds sums from a list of edges and from the parents of the nodes, and checks all subtrees and paths.
fn sums_from_edges_and_parents(tree: &Tree, root: NodeId) {
    let walks = AllPaths::new(tree);
    let n = tree.node_count();
    let edges = || tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    let along = [
        PathSums::from_edges(n, edges(), root, Wrapping, power).unwrap(),
        PathSums::from_parents(parents(tree, root), Wrapping, power).unwrap(),
    ];
    let below = [
        SubtreeSums::from_edges(n, edges(), root, Wrapping, power).unwrap(),
        SubtreeSums::from_parents(parents(tree, root), Wrapping, power).unwrap(),
    ];
    for u in tree.nodes() {
        let subtree = powers(&subtree(&walks, root, u));
        for below in &below {
            assert_eq!(below.subtree(u), subtree, "below {u} of {tree:?} from {root}");
            assert_eq!(below.get(u), power(u));
            below.prefetch(u);
        }
        for v in tree.nodes() {
            let path = powers(&walks.nodes(u, v));
            for along in &along {
                assert_eq!(along.path(u, v), path, "{u} to {v} in {tree:?} from {root}");
            }
        }
    }
    for mut along in along {
        assert_eq!((along.node_count(), along.group()), (n, &Wrapping));
        along.prefetch(root);
        along.set(root, 5);
        let next = tree.nodes().find(|&v| walks.distance(root, v) == 1).unwrap_or(root);
        let rest = if next == root { 0 } else { power(next) };
        assert_eq!((along.get(root), along.path(root, next)), (5, 5 + rest));
    }
    for mut below in below {
        assert_eq!((below.node_count(), below.group()), (n, &Wrapping));
        below.set(root, 5);
        let rest: u128 = tree.nodes().filter(|&v| v != root).map(power).sum();
        assert_eq!((below.get(root), below.subtree(root)), (5, rest.wrapping_add(5)));
    }
}

#[test]
fn sums_of_every_small_tree_can_be_built_from_edges_and_parents() {
    for tree in all_trees(crate::sized(5, 6)) {
        for root in tree.nodes() {
            sums_from_edges_and_parents(&tree, root);
        }
    }
}

#[test]
fn sums_of_trees_of_every_shape_can_be_built_from_edges_and_parents() {
    let mut rng = generator(203);
    for tree in random_trees(100, 3, 204) {
        sums_from_edges_and_parents(&tree, NodeId::new(0));
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        sums_from_edges_and_parents(&tree, root);
    }
}

/// For every root, invalid edges and parents cause the same errors as when a tree is built. Some of the inputs are valid.
#[test]
fn errors_match_those_of_tree_constructors() {
    let mut rng = generator(205);
    let (mut trees, mut faults) = (0, 0);
    for _ in 0..20_000 {
        let nodes = rng.random_range(0..7_u32);
        let count = (nodes + rng.random_range(0..3)).saturating_sub(2);
        // Sometimes allow edges to a node that does not exist.
        let bound = nodes + u32::from(nodes == 0 || rng.random_range(0..5) == 0);
        let edges: Vec<(u32, u32)> =
            (0..count).map(|_| (rng.random_range(0..bound), rng.random_range(0..bound))).collect();
        let expected = Tree::from_edges(nodes as usize, edges.clone()).map(drop);
        for root in 0..nodes.max(1) {
            let (n, root) = (nodes as usize, NodeId::new(root));
            let along = PathSums::from_edges(n, edges.clone(), root, Wrapping, power);
            assert_eq!(along.map(drop), expected, "{nodes} nodes, {edges:?}");
            let below = SubtreeSums::from_edges(n, edges.clone(), root, Wrapping, power);
            assert_eq!(below.map(drop), expected, "{nodes} nodes, {edges:?}");
        }
        *if expected.is_ok() { &mut trees } else { &mut faults } += 1;

        let parents: Vec<Option<u32>> = (0..nodes)
            .map(|_| (rng.random_range(0..nodes + 2) > 1).then(|| rng.random_range(0..nodes + 1)))
            .collect();
        let expected = Tree::from_parents(parents.clone()).map(drop);
        let along = PathSums::from_parents(parents.clone(), Wrapping, power);
        assert_eq!(along.map(drop), expected, "{parents:?}");
        let below = SubtreeSums::from_parents(parents.clone(), Wrapping, power);
        assert_eq!(below.map(drop), expected, "{parents:?}");
        *if expected.is_ok() { &mut trees } else { &mut faults } += 1;
    }
    assert!(trees > 1000 && faults > 10_000, "{trees} trees and {faults} others");
}

/// A group that uses the default implementation of `power`.
struct Slow;

impl Monoid for Slow {
    type Value = u64;

    fn identity(&self) -> u64 {
        0
    }

    fn product(&self, first: &u64, second: &u64) -> u64 {
        first.wrapping_add(*second)
    }
}

impl Group for Slow {
    fn inverse(&self, value: &u64) -> u64 {
        value.wrapping_neg()
    }
}

#[test]
fn powers_are_products_of_copies() {
    for value in [0, 1, 7, u64::MAX / 3, u64::MAX] {
        let (mut sum, mut xor) = (0_u64, 0);
        for count in 0..40 {
            assert_eq!(Slow.power(&value, count), sum, "{count} times {value}");
            assert_eq!(dynamic_trees::Sum::new().power(&value, count), sum);
            assert_eq!(dynamic_trees::Xor::new().power(&value, count), xor);
            (sum, xor) = (sum.wrapping_add(value), xor ^ value);
        }
        let many = value.wrapping_mul(u64::from(u32::MAX));
        assert_eq!(Slow.power(&value, u32::MAX), many);
        assert_eq!(dynamic_trees::Sum::new().power(&value, u32::MAX), many);
    }
}

#[test]
#[should_panic(expected = "node 3 cannot be the root of a tree of 3 nodes")]
fn building_sums_for_a_root_outside_the_tree_panics() {
    let _ = PathSums::from_edges(3, [(0, 1), (1, 2)], NodeId::new(3), Wrapping, power);
}
