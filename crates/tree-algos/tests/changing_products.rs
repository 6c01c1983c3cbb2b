//! Products along paths and over subtrees, while values change, against plain lists that are read again after
//! every change. The products are words, which tell every order apart.

mod definitions;

use definitions::{AllPaths, all_trees, generator, random_trees, subtree};
use rand::RngExt;
use rand::rngs::SmallRng;
use std::sync::Arc;
use tree_algos::changing::{
    Action, Both, BothWays, Commutative, Direction, Item, LazyProducts, Monoid, PathMonoid,
    PathProducts, SubtreeProducts,
};
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree};

/// Concatenation.
#[derive(Clone, Debug, PartialEq)]
struct Words;

impl Monoid for Words {
    type Value = String;

    fn identity(&self) -> String {
        String::new()
    }

    fn product(&self, first: &String, second: &String) -> String {
        format!("{first}{second}")
    }
}

/// The sum of the letters.
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

/// Words whose letters are moved on in the alphabet, or all made the same: the order of changes matters.
#[derive(Clone, Debug, PartialEq)]
struct Letters;

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Shift(u8),
    Assign(char),
}

impl Change {
    fn of(&self, letter: char) -> char {
        match self {
            Self::Shift(by) => char::from((letter as u8 - b'a' + by) % 26 + b'a'),
            Self::Assign(letter) => *letter,
        }
    }
}

impl PathMonoid for Letters {
    type Value = String;
    type Product = Both<String>;

    fn empty(&self) -> Both<String> {
        BothWays(Words).empty()
    }

    fn single(&self, value: &String) -> Both<String> {
        BothWays(Words).single(value)
    }

    fn join(&self, upper: &Both<String>, lower: &Both<String>) -> Both<String> {
        BothWays(Words).join(upper, lower)
    }

    fn reverse(&self, product: &mut Both<String>) {
        BothWays(Words).reverse(product);
    }
}

impl Action for Letters {
    type Change = Change;

    fn apply(&self, change: &Change, product: &mut Both<String>, count: usize) {
        assert!(product.forward.len() <= count, "a block at the root of edges lacks one value");
        for word in [&mut product.forward, &mut product.backward] {
            *word = word.chars().map(|letter| change.of(letter)).collect();
        }
    }

    fn then(&self, first: &mut Change, second: &Change) {
        *first = match (&*first, second) {
            (_, Change::Assign(letter)) => Change::Assign(*letter),
            (Change::Assign(letter), shift @ Change::Shift(_)) => Change::Assign(shift.of(*letter)),
            (Change::Shift(one), Change::Shift(other)) => Change::Shift((one + other) % 26),
        };
    }
}

fn letter(rng: &mut SmallRng) -> char {
    char::from(rng.random_range(b'a'..=b'z'))
}

fn change(rng: &mut SmallRng) -> Change {
    if rng.random_range(0..3) == 0 {
        Change::Assign(letter(rng))
    } else {
        Change::Shift(rng.random_range(0..26))
    }
}

/// The four structures over the nodes or the edges of one tree, and the list of letters.
struct All<'a, K: Item> {
    tree: &'a Tree,
    walks: &'a AllPaths,
    heavy: Arc<HeavyPaths>,
    letters: Vec<char>,
    words: PathProducts<BothWays<Words>, K>,
    path_sums: PathProducts<Commutative<Sum>, K>,
    subtree_words: SubtreeProducts<Words, K>,
    lazy: LazyProducts<Letters, K>,
}

/// What differs between nodes and edges.
trait Holder: Item + Copy {
    fn new(index: usize) -> Self;
    fn along(all: &All<'_, Self>, u: NodeId, v: NodeId) -> Vec<usize>;
    /// In the order of places.
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
        let expected = Both { forward, backward };
        assert_eq!(self.words.product(u, v), expected);
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
        assert_eq!(self.path_sums.product(u, v), sum);

        let below = self.word(&K::below(self, u));
        assert_eq!(self.subtree_words.product(u), below);
        assert_eq!(self.lazy.subtree(u).forward, below);
    }

    fn set(&mut self, index: usize, letter: char) {
        self.letters[index] = letter;
        self.set_fixed(index);
        self.lazy.set(K::new(index), &letter.to_string());
        assert_eq!(self.lazy.get(K::new(index)).forward, letter.to_string());
    }

    /// In the structures that only know changes of single values.
    fn set_fixed(&mut self, index: usize) {
        let (item, letter) = (K::new(index), self.letters[index]);
        self.words.set(item, &letter.to_string());
        self.path_sums.set(item, &(letter as u32));
        self.subtree_words.set(item, letter.to_string());
        assert_eq!(self.words.get(item).backward, letter.to_string());
        assert_eq!(self.subtree_words.get(item), &letter.to_string());
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
            let [u, v] = [(); 2].map(|()| NodeId::new(rng.random_range(0..n)));
            let change = change(rng);
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
    let heavy = Arc::new(HeavyPaths::new(&Rooted::new(tree, root)));
    let letters: Vec<char> = tree.nodes().map(|_| letter(rng)).collect();
    let word = |index: usize| letters[index].to_string();
    let number = |index: usize| letters[index] as u32;
    let mut nodes = All {
        tree,
        walks: &walks,
        heavy: heavy.clone(),
        words: PathProducts::for_nodes(heavy.clone(), BothWays(Words), |v| word(v.index())),
        path_sums: PathProducts::for_nodes(heavy.clone(), Commutative(Sum), |v| number(v.index())),
        subtree_words: SubtreeProducts::for_nodes(heavy.clone(), Words, |v| word(v.index())),
        lazy: LazyProducts::for_nodes(heavy.clone(), Letters, |v| word(v.index())),
        letters: letters.clone(),
    };
    nodes.random_operations(rounds, rng);
    let mut edges = All {
        tree,
        walks: &walks,
        heavy: heavy.clone(),
        words: PathProducts::for_edges(tree, heavy.clone(), BothWays(Words), |e| word(e.index())),
        path_sums: PathProducts::for_edges(tree, heavy.clone(), Commutative(Sum), |e| {
            number(e.index())
        }),
        subtree_words: SubtreeProducts::for_edges(tree, heavy.clone(), Words, |e| word(e.index())),
        lazy: LazyProducts::for_edges(tree, heavy, Letters, |e| word(e.index())),
        letters: letters[..tree.edge_count()].to_vec(),
    };
    edges.random_operations(rounds, rng);
}

#[test]
fn every_small_tree_from_every_root() {
    let mut rng = generator(200);
    for tree in all_trees(5) {
        for root in tree.nodes() {
            try_tree(&tree, root, 8, &mut rng);
        }
    }
}

#[test]
fn random_trees_of_every_shape() {
    let mut rng = generator(201);
    for tree in random_trees(70, 3, 202) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        try_tree(&tree, root, 100, &mut rng);
    }
}

#[test]
#[should_panic(expected = "the order of another tree")]
fn the_order_must_be_that_of_the_tree() {
    let (tree, other) = (tree_algos::shapes::path(3), tree_algos::shapes::path(4));
    let paths = HeavyPaths::new(&Rooted::new(&other, NodeId::new(0)));
    let _ = PathProducts::for_edges(&tree, paths, Commutative(Sum), |_| 0);
}
