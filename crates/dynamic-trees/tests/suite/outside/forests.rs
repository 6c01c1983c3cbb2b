//! Compares the answers of changing forests with searches of lists of their edges.

use super::changing::{Weighed, Weight, changed, joined, reversed, single, weight};
use dynamic_trees::{Forest, ForestDp, LinkError, RootedForest, SubtreeForest, Sum, WithChanges};
use test_support::plain::Luck;
use test_support::plain::{PlainTree, node, sorted};

/// The [`Weight`] of a path, and the sum of all values on the path or attached to it.
struct Hung;

type WeighedPath = (Weight, u64);

impl ForestDp for Hung {
    type Value = u64;
    type Product = WeighedPath;
    type Light = u64;
    type Change = ();

    fn empty(&self) -> WeighedPath {
        ((0, 0, 0), 0)
    }

    fn single(&self, value: &u64, light: &u64) -> WeighedPath {
        (single(*value), value.wrapping_add(*light))
    }

    fn join(&self, upper: &WeighedPath, lower: &WeighedPath) -> WeighedPath {
        (joined(upper.0, lower.0), upper.1.wrapping_add(lower.1))
    }

    fn reverse(&self, product: &mut WeighedPath) {
        product.0 = reversed(product.0);
    }

    fn attach(&self, light: &mut u64, branch: &WeighedPath) {
        *light = light.wrapping_add(branch.1);
    }

    fn detach(&self, light: &mut u64, branch: &WeighedPath) {
        *light = light.wrapping_sub(branch.1);
    }
}

/// A list of edges without a cycle.
struct Loose {
    nodes: usize,
    edges: Vec<(usize, usize)>,
}

impl Loose {
    /// Returns the nodes of the path between two nodes, or `None` if there is no path. Tries every walk.
    fn path(&self, from: usize, to: usize) -> Option<Vec<usize>> {
        let mut ways = vec![vec![from]];
        while let Some(way) = ways.pop() {
            let last = way[way.len() - 1];
            if last == to {
                return Some(way);
            }
            for &(u, v) in &self.edges {
                for next in
                    [(u, v), (v, u)].into_iter().filter(|ends| ends.0 == last).map(|ends| ends.1)
                {
                    if !way.contains(&next) {
                        ways.push([&way[..], &[next]].concat());
                    }
                }
            }
        }
        None
    }

    fn has(&self, u: usize, v: usize) -> bool {
        self.edges.contains(&(u, v)) || self.edges.contains(&(v, u))
    }

    fn drop(&mut self, u: usize, v: usize) {
        self.edges.retain(|&ends| ends != (u, v) && ends != (v, u));
    }

    /// Returns the nodes that would remain connected to `top` if its edge to `other` were removed. Without `other`, returns all nodes of
    /// the tree.
    fn side(&self, top: usize, other: Option<usize>) -> Vec<usize> {
        let away = |path: &Vec<usize>| other.is_none_or(|other| !path.contains(&other));
        (0..self.nodes).filter(|&v| self.path(top, v).is_some_and(|path| away(&path))).collect()
    }
}

fn total(values: &[u64], of: &[usize]) -> u64 {
    of.iter().fold(0, |sum, &v| sum.wrapping_add(values[v]))
}

pub(super) fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    unrooted(tree, root, luck);
    additions(tree, root, luck);
    rooted(tree, root, luck);
}

/// Returns the initial forest: either the edges of the tree, or no edges.
fn beginning(tree: &PlainTree, luck: &mut Luck) -> Loose {
    let edges = if luck.below(3) > 0 { tree.edges.clone() } else { Vec::new() };
    Loose { nodes: tree.nodes, edges }
}

fn unrooted(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let mut loose = beginning(tree, luck);
    let mut values = luck.numbers(tree.nodes, 100);
    let rooted = tree.rooted(root);
    let (mut hung, mut with_changes) = if loose.edges.is_empty() {
        let single = values.iter().map(|&value| single(value));
        (Forest::new(Hung, values.iter().copied()), Forest::new(WithChanges(Weighed), single))
    } else {
        let value = |node: tree_algos::NodeId| values[node.index()];
        let single = |node: tree_algos::NodeId| single(values[node.index()]);
        (
            Forest::from_tree(&rooted, Hung, value),
            Forest::from_tree(&rooted, WithChanges(Weighed), single),
        )
    };
    for _ in 0..14 {
        let (u, v, third) = (luck.node(tree), luck.node(tree), luck.node(tree));
        let (one, other) = (node(u), node(v));
        match luck.below(4) {
            0 => {
                let expected = match loose.path(u, v) {
                    Some(_) => Err(LinkError::Cycle { u: one, v: other }),
                    None => Ok(()),
                };
                assert_eq!(hung.link(one, other), expected);
                assert_eq!(with_changes.link(one, other), expected);
                if expected.is_ok() {
                    loose.edges.push((u, v));
                }
            }
            1 => {
                let some = loose.edges.get(luck.below(tree.nodes)).copied();
                let (u, v) = some.map_or((u, v), |(u, v)| (v, u));
                let (one, other) = (node(u), node(v));
                let missing = LinkError::NoSuchEdge { u: one, v: other };
                let expected = if loose.has(u, v) { Ok(()) } else { Err(missing) };
                assert_eq!(hung.cut(one, other), expected);
                assert_eq!(with_changes.cut(one, other), expected);
                loose.drop(u, v);
            }
            2 => {
                let change = (luck.below(4) as u64, luck.below(9) as u64);
                let path = loose.path(u, v);
                assert_eq!(with_changes.change_path(one, other, &Some(change)), path.is_some());
                for on in path.into_iter().flatten() {
                    values[on] = changed(change, values[on]);
                    hung.set(node(on), values[on]);
                }
            }
            _ => {
                let value = luck.below(100) as u64;
                values[u] = value;
                hung.set(one, value);
                with_changes.set(one, single(value));
            }
        }
        let (one, other) = (node(u), node(v));
        let path = loose.path(u, v);
        assert_eq!(hung.connected(one, other), path.is_some());
        assert_eq!(hung.distance(one, other), path.as_ref().map(|path| path.len() as u32 - 1));
        let known = path.as_ref().map(|path| weight(&values, path));
        assert_eq!(with_changes.path(one, other), known);
        let all = total(&values, &loose.side(u, None));
        assert_eq!(hung.path(one, other), known.map(|known| (known, all)));
        assert_eq!(with_changes.get(other).1, values[v]);
        assert_eq!(hung.has_edge(one, other), loose.has(u, v));
        let side = loose.has(u, v).then(|| total(&values, &loose.side(u, Some(v))));
        assert_eq!(hung.subtree(one, other).map(|known| known.1), side);
        assert_eq!(hung.whole(one).1, all);
        let meeting = [(u, v), (v, third), (third, u)].map(|(from, to)| loose.path(from, to));
        let meeting = match meeting {
            [Some(a), Some(b), Some(c)] => {
                a.into_iter().find(|on| b.contains(on) && c.contains(on))
            }
            _ => None,
        };
        assert_eq!(hung.lca(node(third), one, other), meeting.map(node));
    }
    let found = hung.edges().into_iter().map(|(u, v)| (u.min(v).index(), u.max(v).index()));
    let expected = loose.edges.iter().map(|&(u, v)| (u.min(v), u.max(v)));
    assert_eq!(sorted(found.collect()), sorted(expected.collect()));
    assert_eq!(hung.to_tree().is_ok(), loose.edges.len() + 1 == tree.nodes);
    let (nodes, beyond) = (tree.nodes, node(tree.nodes));
    assert_eq!(hung.link(node(0), beyond), Err(LinkError::NoSuchNode { node: beyond, nodes }));
}

fn additions(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let mut loose = beginning(tree, luck);
    let mut values = luck.numbers(tree.nodes, 100);
    let group = Sum::<u64>::new();
    let mut forest = if loose.edges.is_empty() {
        SubtreeForest::new(group, values.iter().copied())
    } else {
        SubtreeForest::from_tree(&tree.rooted(root), group, |node| values[node.index()])
    };
    for _ in 0..14 {
        let some = loose.edges.get(luck.below(tree.nodes)).copied();
        let (u, v) = some.unwrap_or((luck.node(tree), luck.node(tree)));
        let (u, v) = if luck.below(2) == 0 { (u, v) } else { (v, u) };
        let (one, other, more) = (node(u), node(v), luck.below(100) as u64);
        let changed = match luck.below(6) {
            0 if loose.path(u, v).is_none() => {
                assert_eq!(forest.link(one, other), Ok(()));
                loose.edges.push((u, v));
                Vec::new()
            }
            1 => {
                assert_eq!(forest.cut(one, other).is_ok(), loose.has(u, v));
                loose.drop(u, v);
                Vec::new()
            }
            2 => {
                forest.add(one, &more);
                vec![u]
            }
            3 => {
                forest.add_to_whole(one, &more);
                loose.side(u, None)
            }
            4 => {
                let there = loose.has(u, v);
                assert_eq!(forest.add_to_subtree(one, other, &more), there);
                if there { loose.side(u, Some(v)) } else { Vec::new() }
            }
            _ => {
                assert_eq!(forest.link(one, other).is_ok(), loose.path(u, v).is_none());
                if loose.path(u, v).is_none() {
                    loose.edges.push((u, v));
                }
                Vec::new()
            }
        };
        for v in changed {
            values[v] = values[v].wrapping_add(more);
        }
        assert_eq!(forest.connected(one, other), loose.path(u, v).is_some());
        assert_eq!(forest.has_edge(one, other), loose.has(u, v));
        let side = loose.has(u, v).then(|| total(&values, &loose.side(u, Some(v))));
        assert_eq!(forest.subtree(one, other), side);
        let all = loose.side(v, None);
        assert_eq!(forest.whole(other), total(&values, &all));
        assert_eq!(forest.tree_size(other) as usize, all.len());
        let third = luck.node(tree);
        assert_eq!(forest.get(node(third)), values[third]);
    }
    assert_eq!(forest.edges().len(), loose.edges.len());
}

/// Returns the nodes from a node up to its root.
fn up(parents: &[Option<usize>], from: usize) -> Vec<usize> {
    std::iter::successors(Some(from), |&v| parents[v]).collect()
}

fn rooted(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let mut values = luck.numbers(tree.nodes, 100);
    let mut parents: Vec<Option<usize>> = vec![None; tree.nodes];
    let (mut hung, mut with_changes) = if luck.below(3) == 0 {
        let single = values.iter().map(|&value| single(value));
        let with_changes = RootedForest::new(WithChanges(Weighed), single);
        (RootedForest::new(Hung, values.iter().copied()), with_changes)
    } else {
        parents = (0..tree.nodes).map(|v| tree.parent(root, v)).collect();
        let rooted = tree.rooted(root);
        let single = |node: tree_algos::NodeId| single(values[node.index()]);
        let hung = RootedForest::from_tree(&rooted, Hung, |node| values[node.index()]);
        (hung, RootedForest::from_tree(&rooted, WithChanges(Weighed), single))
    };
    for _ in 0..14 {
        let (u, v) = (luck.node(tree), luck.node(tree));
        let (one, other) = (node(u), node(v));
        let (up_u, up_v) = (up(&parents, u), up(&parents, v));
        match luck.below(5) {
            0 => {
                let fits = parents[u].is_none() && !up_v.contains(&u);
                assert_eq!(hung.link(one, other).is_ok(), fits);
                assert_eq!(with_changes.link(one, other).is_ok(), fits);
                parents[u] = if fits { Some(v) } else { parents[u] };
            }
            1 => {
                let expected = parents[u].map(|_| ()).ok_or(LinkError::IsARoot { node: one });
                assert_eq!(hung.cut(one), expected);
                assert_eq!(with_changes.cut(one), expected);
                parents[u] = None;
            }
            2 => {
                let fits = !up_v.contains(&u);
                assert_eq!(hung.move_to(one, other).is_ok(), fits);
                assert_eq!(with_changes.move_to(one, other).is_ok(), fits);
                parents[u] = if fits { Some(v) } else { parents[u] };
            }
            3 => {
                let change = (luck.below(4) as u64, luck.below(9) as u64);
                with_changes.change_from_root(one, &Some(change));
                for on in up_u {
                    values[on] = changed(change, values[on]);
                    hung.set(node(on), values[on]);
                }
            }
            _ => {
                values[u] = luck.below(100) as u64;
                hung.set(one, values[u]);
                with_changes.set(one, single(values[u]));
            }
        }
        let (up_u, up_v) = (up(&parents, u), up(&parents, v));
        let lca = up_u.iter().find(|on| up_v.contains(on)).copied();
        assert_eq!(hung.lca(one, other), lca.map(node));
        assert_eq!(hung.connected(one, other), lca.is_some());
        assert_eq!(hung.is_ancestor(one, other), up_v.contains(&u));
        assert_eq!(hung.parent(one), parents[u].map(node));
        assert_eq!(hung.root(one), node(up_u[up_u.len() - 1]));
        assert_eq!(hung.depth(one) as usize, up_u.len() - 1);
        let below = |top: usize| -> Vec<usize> {
            (0..tree.nodes).filter(|&v| up(&parents, v).contains(&top)).collect()
        };
        assert_eq!(hung.subtree(one).1, total(&values, &below(u)));
        let path = lca.map(|lca| {
            let before = |ways: &[usize]| ways.iter().position(|&on| on == lca).unwrap();
            let mut path = up_u[..=before(&up_u)].to_vec();
            path.extend(up_v[..before(&up_v)].iter().rev());
            path
        });
        assert_eq!(hung.distance(one, other), path.as_ref().map(|path| path.len() as u32 - 1));
        let known = path.as_ref().map(|path| weight(&values, path));
        assert_eq!(with_changes.path(one, other), known);
        // The expected total is the value of the lowest common ancestor plus the totals of the whole subtrees of its children on the path.
        let all = lca.zip(path).map(|(lca, path)| {
            let branches = path.into_iter().filter(|&on| parents[on] == Some(lca));
            branches.fold(values[lca], |sum, foot| sum.wrapping_add(total(&values, &below(foot))))
        });
        assert_eq!(hung.path(one, other), known.zip(all));
        let down: Vec<usize> = up_u.into_iter().rev().collect();
        assert_eq!(with_changes.from_root(one), weight(&values, &down));
        assert_eq!(with_changes.get(other).1, values[v]);
    }
    assert_eq!(hung.parents(), parents.iter().map(|parent| parent.map(node)).collect::<Vec<_>>());
}
