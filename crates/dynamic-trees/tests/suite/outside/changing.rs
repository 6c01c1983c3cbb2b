//! Compares products, sums and dynamic programs on a fixed tree with direct computations from a list of the values, while the values
//! change.

use dynamic_trees::{
    Action, BothWays, ClusterDp, Commutative, Directed, Fenwick, LazyProducts, Max, Min, Monoid,
    PathMonoid, PathProducts, PathSums, SubtreeProducts, SubtreeSums, Sum, TopTree, Xor,
    XorDistances,
};
use std::sync::Arc;
use test_support::plain::Luck;
use test_support::plain::{PlainTree, edge, node};
use tree_algos::{Direction, EdgeId, HeavyPaths, NodeId};

/// Concatenates strings.
#[derive(Clone, Copy)]
pub(super) struct Texts;

impl Monoid for Texts {
    type Value = String;

    fn identity(&self) -> String {
        String::new()
    }

    fn product(&self, first: &String, second: &String) -> String {
        format!("{first}{second}")
    }
}

/// Three numbers about a segment: the number of its values, their sum, and the sum of each value times its position, counted from the upper
/// end. A change multiplies each value by a factor and adds a number. All numbers are modulo 2⁶⁴.
#[derive(Clone, Copy)]
pub(super) struct Weighed;

pub(super) type Weight = (u64, u64, u64);

fn weigh(values: impl Iterator<Item = u64>) -> Weight {
    let places = values.enumerate().map(|(place, value)| (place as u64, value));
    places.fold((0, 0, 0), |so_far, (place, value)| {
        let weighed = so_far.2.wrapping_add(place.wrapping_mul(value));
        (so_far.0 + 1, so_far.1.wrapping_add(value), weighed)
    })
}

pub(super) fn single(value: u64) -> Weight {
    (1, value, 0)
}

pub(super) fn joined(upper: Weight, lower: Weight) -> Weight {
    let moved = lower.2.wrapping_add(upper.0.wrapping_mul(lower.1));
    (upper.0 + lower.0, upper.1.wrapping_add(lower.1), upper.2.wrapping_add(moved))
}

pub(super) fn reversed((count, sum, weighed): Weight) -> Weight {
    (count, sum, count.saturating_sub(1).wrapping_mul(sum).wrapping_sub(weighed))
}

impl PathMonoid for Weighed {
    type Value = u64;
    type Product = Weight;

    fn empty(&self) -> Weight {
        (0, 0, 0)
    }

    fn single(&self, value: &u64) -> Weight {
        single(*value)
    }

    fn join(&self, upper: &Weight, lower: &Weight) -> Weight {
        joined(*upper, *lower)
    }

    fn reverse(&self, product: &mut Weight) {
        *product = reversed(*product);
    }
}

impl Action for Weighed {
    type Change = (u64, u64);

    fn apply(&self, &(times, more): &(u64, u64), product: &mut Weight, count: usize) {
        assert_eq!(product.0, count as u64);
        let places = (0..product.0).sum::<u64>();
        product.1 = product.1.wrapping_mul(times).wrapping_add(more.wrapping_mul(product.0));
        product.2 = product.2.wrapping_mul(times).wrapping_add(more.wrapping_mul(places));
    }

    fn then(&self, first: &mut (u64, u64), second: &(u64, u64)) {
        *first =
            (first.0.wrapping_mul(second.0), first.1.wrapping_mul(second.0).wrapping_add(second.1));
    }
}

pub(super) fn changed((times, more): (u64, u64), value: u64) -> u64 {
    value.wrapping_mul(times).wrapping_add(more)
}

fn change_all(values: &mut [u64], items: &[usize], change: (u64, u64)) {
    for &item in items {
        values[item] = changed(change, values[item]);
    }
}

pub(super) fn weight(values: &[u64], along: &[usize]) -> Weight {
    weigh(along.iter().map(|&item| values[item]))
}

pub(super) fn text(values: &[u64], along: &[usize]) -> String {
    along.iter().map(|&item| word(values[item])).collect()
}

pub(super) fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let heavy = Arc::new(HeavyPaths::new(&tree.rooted(root)));
    products(tree, root, &heavy, luck);
    sums(tree, root, luck);
    lazy(tree, root, &heavy, luck);
    programs(tree, root, luck);
    xors(tree, root, luck);
    list(luck);
}

fn word(value: u64) -> String {
    format!("{value},")
}

fn products(tree: &PlainTree, root: usize, heavy: &Arc<HeavyPaths>, luck: &mut Luck) {
    let whole = tree.tree();
    let mut values = luck.numbers(tree.nodes, 100);
    let mut lengths = luck.numbers(tree.edges.len(), 100);
    let of_node = |values: &[u64], node: NodeId| values[node.index()];
    let mut words = PathProducts::for_nodes_on(Arc::clone(heavy), BothWays(Texts), |node| {
        word(of_node(&values, node))
    });
    let mut greatest =
        SubtreeProducts::for_nodes_on(Arc::clone(heavy), Max::<u64>::new(), |node| {
            of_node(&values, node)
        });
    let mut on_edges =
        PathProducts::for_edges_on(&whole, Arc::clone(heavy), BothWays(Texts), |edge| {
            word(lengths[edge.index()])
        });
    let mut least = PathProducts::for_edges_on(
        &whole,
        Arc::clone(heavy),
        Commutative(Min::<u64>::new()),
        |edge| lengths[edge.index()],
    );
    let mut sums =
        SubtreeProducts::for_edges_on(&whole, Arc::clone(heavy), Sum::<u64>::new(), |edge| {
            lengths[edge.index()]
        });
    for _ in 0..6 {
        let (u, v, value) = (luck.node(tree), luck.node(tree), luck.below(100) as u64);
        let (path, edges) = (tree.path(u, v), tree.path_edges(u, v));
        let both = |values: &[u64], along: &[usize]| {
            let back: Vec<usize> = along.iter().rev().copied().collect();
            Directed { forward: text(values, along), backward: text(values, &back) }
        };
        assert_eq!(words.path(node(u), node(v)), both(&values, path));
        assert_eq!(on_edges.path(node(u), node(v)), both(&lengths, &edges));
        let mut walked = String::new();
        words.walk(node(u), node(v), |stretch, direction: Direction| {
            walked += stretch.along(direction);
        });
        assert_eq!(walked, text(&values, path));
        let shortest = edges.iter().map(|&edge| lengths[edge]).min();
        assert_eq!(least.path(node(u), node(v)), shortest.unwrap_or(u64::MAX));
        let below = tree.subtree(root, u).into_iter().map(|v| values[v]).max();
        assert_eq!(Some(greatest.subtree(node(u))), below);
        let below: u64 = tree.subtree_edges(root, u).into_iter().map(|edge| lengths[edge]).sum();
        assert_eq!(sums.subtree(node(u)), below);
        assert_eq!(words.get(node(v)).forward, word(values[v]));
        values[v] = value;
        words.set(node(v), word(value));
        greatest.set(node(v), value);
        if let Some(&way) = edges.first() {
            lengths[way] = value;
            on_edges.set(edge(way), word(value));
            least.set(edge(way), value);
            sums.set(edge(way), value);
            assert_eq!(sums.get(edge(way)), value);
        }
    }
}

fn sums(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let rooted = tree.rooted(root);
    let mut values = luck.numbers(tree.nodes, 100);
    let mut lengths = luck.numbers(tree.edges.len(), 100);
    let ends: Vec<(u32, u32)> = tree.edges.iter().map(|&(u, v)| (u as u32, v as u32)).collect();
    let value = |node: NodeId| values[node.index()];
    let group = Sum::<u64>::new();
    let mut paths = [
        PathSums::for_nodes(&rooted, group, value),
        PathSums::from_edges(tree.nodes, ends.clone(), node(root), group, value).unwrap(),
        PathSums::from_parents(tree.parents(root), group, value).unwrap(),
    ];
    let mut subtrees = [
        SubtreeSums::for_nodes(&rooted, group, value),
        SubtreeSums::from_edges(tree.nodes, ends, node(root), group, value).unwrap(),
        SubtreeSums::from_parents(tree.parents(root), group, value).unwrap(),
    ];
    let length = |edge: EdgeId| lengths[edge.index()];
    let mut edge_paths = PathSums::for_edges(&rooted, Xor::<u64>::new(), length);
    let mut edge_subtrees = SubtreeSums::for_edges(&rooted, group, length);
    for _ in 0..6 {
        let (u, v, more) = (luck.node(tree), luck.node(tree), luck.below(100) as u64);
        let edges = tree.path_edges(u, v);
        for (paths, subtrees) in paths.iter_mut().zip(&mut subtrees) {
            let along: u64 = tree.path(u, v).iter().map(|&v| values[v]).sum();
            assert_eq!(paths.path(node(u), node(v)), along);
            let below: u64 = tree.subtree(root, u).iter().map(|&v| values[v]).sum();
            assert_eq!(subtrees.subtree(node(u)), below);
            assert_eq!((paths.get(node(v)), subtrees.get(node(v))), (values[v], values[v]));
            paths.add(node(v), &more);
            subtrees.set(node(v), values[v] + more);
        }
        values[v] += more;
        let along = edges.iter().fold(0, |xor, &edge| xor ^ lengths[edge]);
        assert_eq!(edge_paths.path(node(u), node(v)), along);
        let below: u64 = tree.subtree_edges(root, u).iter().map(|&edge| lengths[edge]).sum();
        assert_eq!(edge_subtrees.subtree(node(u)), below);
        if let Some(&way) = edges.last() {
            edge_paths.set(edge(way), more);
            edge_subtrees.set(edge(way), more);
            lengths[way] = more;
            assert_eq!(edge_subtrees.get(edge(way)), more);
        }
    }
}

fn lazy(tree: &PlainTree, root: usize, heavy: &Arc<HeavyPaths>, luck: &mut Luck) {
    let whole = tree.tree();
    let mut values = luck.numbers(tree.nodes, 100);
    let mut lengths = luck.numbers(tree.edges.len(), 100);
    let mut nodes =
        LazyProducts::for_nodes_on(Arc::clone(heavy), Weighed, |node| values[node.index()]);
    let mut edges = LazyProducts::for_edges_on(&whole, Arc::clone(heavy), Weighed, |edge| {
        lengths[edge.index()]
    });
    for _ in 0..10 {
        let (u, v) = (luck.node(tree), luck.node(tree));
        let change = (luck.below(4) as u64, luck.below(9) as u64);
        let (path, way) = (tree.path(u, v), tree.path_edges(u, v));
        let (below, inner) = (tree.subtree(root, u), tree.subtree_edges(root, u));
        match luck.below(5) {
            0 => {
                nodes.change_path(node(u), node(v), &change);
                edges.change_path(node(u), node(v), &change);
                change_all(&mut values, path, change);
                change_all(&mut lengths, &way, change);
            }
            1 => {
                nodes.change_subtree(node(u), &change);
                edges.change_subtree(node(u), &change);
                change_all(&mut values, &below, change);
                change_all(&mut lengths, &inner, change);
            }
            2 => {
                nodes.set(node(v), change.1);
                values[v] = change.1;
                if let Some(&first) = way.first() {
                    edges.set(edge(first), change.1);
                    lengths[first] = change.1;
                    assert_eq!(edges.get(edge(first)).1, change.1);
                }
            }
            3 => {
                // The word of a subtree is in heavy-path order. The count and the sum do not depend on the order, so compare only these.
                let (found, expected) = (nodes.subtree(node(u)), weight(&values, &below));
                assert_eq!((found.0, found.1), (expected.0, expected.1));
                let (found, expected) = (edges.subtree(node(u)), weight(&lengths, &inner));
                assert_eq!((found.0, found.1), (expected.0, expected.1));
            }
            _ => assert_eq!(nodes.get(node(v)).1, values[v]),
        }
        assert_eq!(nodes.path(node(u), node(v)), weight(&values, path));
        assert_eq!(edges.path(node(u), node(v)), weight(&lengths, &way));
    }
}

/// Computes the sum of the weighted distances and the greatest distance from the lower end of a path.
struct Far {
    weights: Vec<u64>,
    lengths: Vec<u64>,
}

#[derive(Clone)]
struct Hanging {
    weight: u64,
    sum: u64,
    far: u64,
}

#[derive(Clone)]
struct Stretch {
    length: u64,
    /// All nodes of the segment and everything attached to it, seen from the node above its upper end. `below` has the same data seen from
    /// the lower end.
    above: Hanging,
    below: Hanging,
}

impl ClusterDp for Far {
    type Point = Hanging;
    type Path = Stretch;

    fn leaf(&self) -> Hanging {
        Hanging { weight: 0, sum: 0, far: 0 }
    }

    fn rake(&self, one: &Hanging, other: &Hanging) -> Hanging {
        Hanging {
            weight: one.weight + other.weight,
            sum: one.sum + other.sum,
            far: one.far.max(other.far),
        }
    }

    fn hang(&self, path: &Stretch) -> Hanging {
        path.above.clone()
    }

    fn vertex(&self, point: &Hanging, node: NodeId, above: Option<EdgeId>) -> Stretch {
        let length = above.map_or(0, |edge| self.lengths[edge.index()]);
        let below = Hanging { weight: point.weight + self.weights[node.index()], ..point.clone() };
        Stretch { length, above: farther(&below, length), below }
    }

    fn compress(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        Stretch {
            length: upper.length + lower.length,
            above: self.rake(&upper.above, &farther(&lower.above, upper.length)),
            below: self.rake(&farther(&upper.below, lower.length), &lower.below),
        }
    }
}

fn farther(what: &Hanging, by: u64) -> Hanging {
    Hanging { weight: what.weight, sum: what.sum + what.weight * by, far: what.far + by }
}

fn programs(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let weights = luck.numbers(tree.nodes, 30);
    let lengths = luck.numbers(tree.edges.len(), 30);
    let mut live = TopTree::new(&tree.rooted(root), Far { weights, lengths });
    for _ in 0..6 {
        let Far { weights, lengths } = live.dp();
        let length = |from: usize, to: usize| -> u64 {
            tree.path_edges(from, to).into_iter().map(|edge| lengths[edge]).sum()
        };
        let of = |from: usize| {
            let all = (0..tree.nodes).map(|to| (weights[to], length(from, to)));
            let far = all.clone().map(|(_, length)| length).max().unwrap();
            (all.map(|(weight, length)| weight * length).sum::<u64>(), far)
        };
        let end = luck.node(tree);
        let found = live.path_to(node(end));
        assert_eq!(
            (found.below.sum, found.below.far, found.length),
            (of(end).0, of(end).1, length(root, end))
        );
        let found = &live.whole().above;
        assert_eq!(
            (found.sum, found.far, found.weight),
            (of(root).0, of(root).1, weights.iter().sum())
        );
        let (place, number) = (luck.below(tree.nodes + tree.edges.len()), luck.below(30) as u64);
        if place < tree.nodes {
            live.dp_mut().weights[place] = number;
            live.update(node(place));
        } else {
            let way = place - tree.nodes;
            live.dp_mut().lengths[way] = number;
            live.update_edge(edge(way));
            let (u, v) = tree.edges[way];
            let lower = if tree.parent(root, u) == Some(v) { u } else { v };
            assert_eq!(live.lower_end(edge(way)), node(lower));
        }
    }
}

fn xors(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let mut marks = luck.numbers(tree.nodes, 2);
    let mut live = XorDistances::new(&tree.rooted(root), |node| marks[node.index()] == 1);
    for _ in 0..6 {
        let (here, there) = (luck.node(tree), luck.node(tree));
        let marked = (0..tree.nodes).filter(|&v| marks[v] == 1);
        let expected = marked.fold(0, |xor, v| xor ^ tree.distance(here, v) as u32);
        assert_eq!(live.at(node(here)), expected);
        live.toggle(node(there));
        marks[there] ^= 1;
        assert_eq!(live.is_marked(node(there)), marks[there] == 1);
    }
}

fn list(luck: &mut Luck) {
    let count = luck.below(12);
    let mut values: Vec<i64> = (0..count).map(|_| luck.signed(0..100)).collect();
    let mut sums = Fenwick::new(Sum::<i64>::new(), values.clone());
    for _ in 0..6 {
        let mut ends = [luck.below(count + 1), luck.below(count + 1)];
        ends.sort_unstable();
        let [from, to] = ends;
        assert_eq!(sums.sum(from..to), values[from..to].iter().sum::<i64>());
        let more = luck.signed(0..100);
        if from < count {
            assert_eq!(sums.get(from), values[from]);
            sums.add(from, &more);
            values[from] += more;
        }
        sums.add_to_prefixes(from..to, &more);
        if from < to {
            values[from] += more;
            if let Some(behind) = values.get_mut(to) {
                *behind -= more;
            }
        }
        assert_eq!(sums.sum(0..count), values.iter().sum::<i64>());
    }
}
