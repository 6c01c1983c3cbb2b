//! Compares changing forests with lists of their edges, which are searched from scratch after every operation. The data of a path is a word
//! that spells out its nodes, so a wrong order of the nodes gives a different result. Some of the operations are illegal.

use crate::definitions::{generator, random_trees};
use crate::words::{Change, Hanging, LETTERS, MODULUS, Residues, Words, letter, number};
use dynamic_trees::{
    BothWays, Directed, Forest, LinkError, PathMonoid, RootedForest, SubtreeForest, WithChanges,
};
use rand::RngExt;
use rand::rngs::SmallRng;
use tree_algos::{NodeId, Rooted, Tree, TreeError};

/// The forest as a list of edges. In rooted forests, the lower end of each edge comes first.
#[derive(Clone, Debug)]
struct EdgeList {
    letters: Vec<char>,
    edges: Vec<(NodeId, NodeId)>,
}

impl EdgeList {
    fn neighbors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.edges.iter().filter_map(
            move |&(u, v)| {
                if u == node { Some(v) } else { (v == node).then_some(u) }
            },
        )
    }

    /// Returns the nodes on the path from `u` to `v`.
    fn path(&self, u: NodeId, v: NodeId) -> Option<Vec<NodeId>> {
        let mut ways = vec![vec![u]];
        while let Some(way) = ways.pop() {
            let end = way[way.len() - 1];
            if end == v {
                return Some(way);
            }
            for next in self.neighbors(end).filter(|next| !way.contains(next)) {
                ways.push([way.clone(), vec![next]].concat());
            }
        }
        None
    }

    fn word(&self, path: &[NodeId]) -> Directed<String> {
        let forward: String = path.iter().map(|node| self.letters[node.index()]).collect();
        let backward = forward.chars().rev().collect();
        Directed { forward, backward }
    }

    /// Returns the nodes on all paths from `node` that do not begin with the edge to `without`.
    fn side(&self, node: NodeId, without: Option<NodeId>) -> Vec<NodeId> {
        let mut found = vec![node];
        let mut next = 0;
        while next < found.len() {
            let at = found[next];
            for other in self.neighbors(at) {
                let crosses = at == node && Some(other) == without;
                if !crosses && !found.contains(&other) {
                    found.push(other);
                }
            }
            next += 1;
        }
        found
    }

    fn sum(&self, nodes: &[NodeId]) -> u64 {
        nodes.iter().map(|node| number(self.letters[node.index()])).sum()
    }

    fn has_edge(&self, u: NodeId, v: NodeId) -> bool {
        self.edges.contains(&(u, v)) || self.edges.contains(&(v, u))
    }

    fn lca(&self, root: NodeId, u: NodeId, v: NodeId) -> Option<NodeId> {
        let (up, other) = (self.path(u, root)?, self.path(v, root)?);
        up.into_iter().find(|node| other.contains(node))
    }

    fn sorted_edges(&self) -> Vec<(NodeId, NodeId)> {
        sorted(self.edges.clone())
    }

    fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.edges.iter().find(|edge| edge.0 == node).map(|edge| edge.1)
    }

    fn root(&self, node: NodeId) -> NodeId {
        let mut root = node;
        while let Some(parent) = self.parent(root) {
            root = parent;
        }
        root
    }
}

fn sorted(mut edges: Vec<(NodeId, NodeId)>) -> Vec<(NodeId, NodeId)> {
    for edge in &mut edges {
        *edge = (edge.0.min(edge.1), edge.0.max(edge.1));
    }
    edges.sort();
    edges
}

/// Returns a random node. With `beyond`, it can be a node that does not exist.
fn some_node(nodes: usize, beyond: bool, rng: &mut SmallRng) -> NodeId {
    let wild = if rng.random_range(0..4) == 0 { u32::MAX } else { nodes as u32 };
    let index = rng.random_range(0..nodes as u32 + u32::from(beyond));
    NodeId::new(if index == nodes as u32 { wild } else { index })
}

#[allow(clippy::too_many_lines)] // One arm for each operation.
fn unrooted(tree: &Tree, rounds: usize, rng: &mut SmallRng) {
    let n = tree.node_count();
    let letters: Vec<char> = tree.nodes().map(|_| letter(rng)).collect();
    let rooted = Rooted::new(tree, some_node(n, false, rng));
    let mut plain = EdgeList { letters: letters.clone(), edges: Vec::new() };
    let single = |node: NodeId| PathMonoid::single(&LETTERS, &letters[node.index()]);
    let (mut words, mut hanging, mut sums);
    if rng.random() {
        plain.edges = tree.edges().map(|(_, u, v)| (u, v)).collect();
        words = Forest::from_tree(&rooted, WithChanges(LETTERS), single);
        hanging = Forest::from_tree(&rooted, Hanging, |node| letters[node.index()]);
        sums = SubtreeForest::from_tree(&rooted, Residues, |node| number(letters[node.index()]));
    } else {
        words = Forest::new(WithChanges(LETTERS), tree.nodes().map(single));
        hanging = Forest::new(Hanging, letters.iter().copied());
        sums = SubtreeForest::new(Residues, letters.iter().map(|&letter| number(letter)));
    }
    // `values` contains the expected values of `sums`, the forest in which numbers are added to subtrees.
    let mut values: Vec<u64> = letters.iter().map(|&letter| number(letter)).collect();
    for _ in 0..rounds {
        let (u, v) = (some_node(n, false, rng), some_node(n, false, rng));
        let root = some_node(n, false, rng);
        // In some rounds, first read a single value, before another query can apply the changes that are pending for it.
        if rng.random() {
            let letter = plain.letters[u.index()];
            assert_eq!((words.get(u).forward, hanging.get(u)), (letter.to_string(), letter));
        }
        match rng.random_range(0..9) {
            0..2 => {
                let (u, v) = (some_node(n, true, rng), some_node(n, true, rng));
                let outside = [u, v].into_iter().find(|node| node.index() >= n);
                let expected = match outside {
                    Some(node) => Err(LinkError::NoSuchNode { node, nodes: n }),
                    None if plain.path(u, v).is_some() => Err(LinkError::Cycle { u, v }),
                    None => {
                        plain.edges.push((u, v));
                        Ok(())
                    }
                };
                assert_eq!(words.link(u, v), expected);
                assert_eq!(hanging.link(u, v), expected);
                assert_eq!(sums.link(u, v), expected);
            }
            2 => {
                let (mut u, mut v) = (some_node(n, true, rng), some_node(n, true, rng));
                if rng.random() && !plain.edges.is_empty() {
                    (u, v) = plain.edges[rng.random_range(0..plain.edges.len())];
                }
                let outside = [u, v].into_iter().find(|node| node.index() >= n);
                let expected = match outside {
                    Some(node) => Err(LinkError::NoSuchNode { node, nodes: n }),
                    None if !plain.has_edge(u, v) => Err(LinkError::NoSuchEdge { u, v }),
                    None => {
                        plain.edges.retain(|&edge| edge != (u, v) && edge != (v, u));
                        Ok(())
                    }
                };
                assert_eq!(words.cut(u, v), expected);
                assert_eq!(hanging.cut(u, v), expected);
                assert_eq!(sums.cut(u, v), expected);
            }
            3 => {
                let change = Change::Shift(rng.random_range(0..26));
                let Change::Shift(by) = change else { unreachable!() };
                let path = plain.path(u, v);
                assert_eq!(words.change_path(u, v, &Some(change.clone())), path.is_some());
                assert_eq!(hanging.change_path(u, v, &by), path.is_some());
                for node in path.unwrap_or_default() {
                    let letter = &mut plain.letters[node.index()];
                    *letter = change.of(*letter);
                }
            }
            4 => {
                let new = letter(rng);
                words.set(u, PathMonoid::single(&LETTERS, &new));
                hanging.set(u, new);
                plain.letters[u.index()] = new;
            }
            5 => {
                let more = rng.random_range(0..MODULUS);
                match rng.random_range(0..3) {
                    0 => {
                        sums.add(u, &more);
                        values[u.index()] = (values[u.index()] + more) % MODULUS;
                    }
                    1 => {
                        sums.add_to_whole(u, &more);
                        for node in plain.side(u, None) {
                            values[node.index()] = (values[node.index()] + more) % MODULUS;
                        }
                    }
                    _ => {
                        let edge = plain.has_edge(u, v);
                        assert_eq!(sums.add_to_subtree(u, v, &more), edge);
                        for node in plain.side(u, Some(v)).into_iter().filter(|_| edge) {
                            values[node.index()] = (values[node.index()] + more) % MODULUS;
                        }
                    }
                }
            }
            6 => {
                let change = Change::random(rng);
                let path = plain.path(u, v);
                assert_eq!(words.change_path(u, v, &Some(change.clone())), path.is_some());
                for node in path.unwrap_or_default() {
                    let letter = &mut plain.letters[node.index()];
                    *letter = change.of(*letter);
                    hanging.set(node, *letter);
                }
            }
            _ => {
                let path = plain.path(u, v);
                let word = path.as_ref().map(|path| plain.word(path));
                assert_eq!(words.path(u, v), word);
                let along = hanging.path(u, v).map(|branch| branch.word.clone());
                assert_eq!(along, word);
                let distance = path.as_ref().map(|path| path.len() as u32 - 1);
                assert_eq!(words.distance(u, v), distance);
                let k = rng.random_range(0..=n);
                let node = path.as_ref().and_then(|path| path.get(k)).copied();
                assert_eq!(words.jump(u, v, k as u32), node);
                assert_eq!(hanging.jump(u, v, k as u32), node);
                assert_eq!(sums.connected(u, v), path.is_some());
                assert_eq!(words.connected(v, u), path.is_some());
                assert_eq!(words.has_edge(u, v), plain.has_edge(u, v));
                assert_eq!(sums.has_edge(u, v), plain.has_edge(u, v));
                assert_eq!(words.lca(root, u, v), plain.lca(root, u, v));
                assert_eq!(words.get(u).forward, plain.letters[u.index()].to_string());
                assert_eq!(hanging.get(v), plain.letters[v.index()]);
                let tree = plain.side(u, None);
                // The queries above have made `u` the root. Also query `v`, which can be far below it.
                for (node, tree) in [(v, &plain.side(v, None)), (u, &tree)] {
                    let whole = hanging.whole(node);
                    assert_eq!((whole.sum, whole.word.forward.len()), (plain.sum(tree), 1));
                }
                let total = tree.iter().map(|node| values[node.index()]).sum::<u64>() % MODULUS;
                assert_eq!(sums.whole(u), total);
                assert_eq!(sums.tree_size(u) as usize, tree.len());
                for parent in plain.neighbors(u).chain([v]).collect::<Vec<_>>() {
                    let side = plain.has_edge(u, parent).then(|| plain.side(u, Some(parent)));
                    let below = hanging.subtree(u, parent).map(|branch| branch.sum);
                    assert_eq!(below, side.as_ref().map(|side| plain.sum(side)));
                    let sum = side.map(|side| side.iter().map(|v| values[v.index()]).sum::<u64>());
                    assert_eq!(sums.subtree(u, parent), sum.map(|sum| sum % MODULUS));
                }
                assert_eq!(sums.get(v), values[v.index()]);
            }
        }
    }
    assert_eq!((words.node_count(), hanging.node_count(), sums.node_count()), (n, n, n));
    assert_eq!(sorted(words.edges()), plain.sorted_edges());
    assert_eq!(sorted(hanging.edges()), plain.sorted_edges());
    assert_eq!(sorted(sums.edges()), plain.sorted_edges());
    match words.to_tree() {
        Ok(tree) => {
            let edges = tree.edges().map(|(_, u, v)| (u, v)).collect();
            assert_eq!(sorted(edges), plain.sorted_edges());
        }
        Err(error) => {
            assert!(matches!(error, TreeError::NotConnected { .. }) && plain.edges.len() + 1 < n);
        }
    }
}

#[allow(clippy::too_many_lines)] // One arm for each operation.
fn with_roots(tree: &Tree, rounds: usize, rng: &mut SmallRng) {
    let n = tree.node_count();
    let letters: Vec<char> = tree.nodes().map(|_| letter(rng)).collect();
    let rooted = Rooted::new(tree, some_node(n, false, rng));
    let mut plain = EdgeList { letters: letters.clone(), edges: Vec::new() };
    let (mut words, mut hanging);
    if rng.random() {
        let parent = |node| rooted.parent(node).map(|parent| (node, parent));
        plain.edges = tree.nodes().filter_map(parent).collect();
        let single = |node: NodeId| letters[node.index()].to_string();
        words = RootedForest::from_tree(&rooted, BothWays(Words), single);
        hanging = RootedForest::from_tree(&rooted, Hanging, |node| letters[node.index()]);
    } else {
        words = RootedForest::new(BothWays(Words), letters.iter().map(char::to_string));
        hanging = RootedForest::new(Hanging, letters.iter().copied());
    }
    for _ in 0..rounds {
        let (u, v) = (some_node(n, false, rng), some_node(n, false, rng));
        match rng.random_range(0..7) {
            0..2 => {
                let (u, v) = (some_node(n, true, rng), some_node(n, true, rng));
                let outside = [u, v].into_iter().find(|node| node.index() >= n);
                let moves: bool = rng.random();
                let below = || plain.path(v, plain.root(v)).is_some_and(|up| up.contains(&u));
                let expected = match outside {
                    Some(node) => Err(LinkError::NoSuchNode { node, nodes: n }),
                    None if !moves && plain.parent(u).is_some() => {
                        Err(LinkError::NotARoot { node: u })
                    }
                    None if below() => Err(LinkError::Cycle { u, v }),
                    None => {
                        plain.edges.retain(|edge| edge.0 != u);
                        plain.edges.push((u, v));
                        Ok(())
                    }
                };
                if moves {
                    assert_eq!(words.move_to(u, v), expected);
                    assert_eq!(hanging.move_to(u, v), expected);
                } else {
                    assert_eq!(words.link(u, v), expected);
                    assert_eq!(hanging.link(u, v), expected);
                }
            }
            2 => {
                let node = some_node(n, true, rng);
                let expected = if node.index() >= n {
                    Err(LinkError::NoSuchNode { node, nodes: n })
                } else if plain.parent(node).is_none() {
                    Err(LinkError::IsARoot { node })
                } else {
                    plain.edges.retain(|edge| edge.0 != node);
                    Ok(())
                };
                assert_eq!(words.cut(node), expected);
                assert_eq!(hanging.cut(node), expected);
            }
            3 => {
                let new = letter(rng);
                words.set(u, new.to_string());
                hanging.set(u, new);
                plain.letters[u.index()] = new;
            }
            4 => {
                let by = rng.random_range(0..26);
                hanging.change_from_root(u, &by);
                for node in plain.path(u, plain.root(u)).unwrap() {
                    let letter = &mut plain.letters[node.index()];
                    *letter = Change::Shift(by).of(*letter);
                    words.set(node, letter.to_string());
                }
            }
            _ => {
                let root = plain.root(u);
                assert_eq!((words.root(u), hanging.root(u)), (root, root));
                assert_eq!(words.parent(u), plain.parent(u));
                assert_eq!(hanging.parent(v), plain.parent(v));
                let down = plain.path(root, u).unwrap();
                assert_eq!(words.depth(u) as usize, down.len() - 1);
                assert_eq!(words.from_root(u), plain.word(&down));
                assert_eq!(hanging.from_root(u).word, plain.word(&down));
                let path = plain.path(u, v);
                let word = path.as_ref().map(|path| plain.word(path));
                assert_eq!(words.path(u, v), word);
                assert_eq!(hanging.path(u, v).map(|branch| branch.word), word);
                assert_eq!(words.distance(u, v), path.as_ref().map(|path| path.len() as u32 - 1));
                let k = rng.random_range(0..=n);
                let node = path.as_ref().and_then(|path| path.get(k)).copied();
                assert_eq!(words.jump(u, v, k as u32), node);
                assert_eq!(hanging.jump(u, v, k as u32), node);
                let above = down.iter().rev().nth(k).copied();
                assert_eq!(words.kth_ancestor(u, k as u32), above);
                assert_eq!(hanging.kth_ancestor(u, k as u32), above);
                assert_eq!(words.connected(u, v), path.is_some());
                let lca = path.and_then(|_| plain.lca(root, u, v));
                assert_eq!(words.lca(u, v), lca);
                assert_eq!(words.is_ancestor(u, v), lca == Some(u));
                let below = plain.side(u, plain.parent(u));
                let subtree = hanging.subtree(u);
                assert_eq!((subtree.sum, subtree.word.forward.len()), (plain.sum(&below), 1));
                assert_eq!(hanging.from_root(u).sum, plain.sum(&plain.side(u, None)));
                assert_eq!(*words.get(v), plain.letters[v.index()].to_string());
                assert_eq!(hanging.get(v), plain.letters[v.index()]);
            }
        }
    }
    let parents: Vec<Option<NodeId>> = tree.nodes().map(|node| plain.parent(node)).collect();
    assert_eq!(words.parents(), parents);
    assert_eq!(hanging.parents(), parents);
}

#[test]
fn unrooted_forests_match_edge_lists() {
    let mut rng = generator(220);
    for tree in random_trees(16, 12, 221) {
        unrooted(&tree, 150, &mut rng);
    }
    for tree in random_trees(60, 1, 222) {
        unrooted(&tree, 200, &mut rng);
    }
}

#[test]
fn rooted_forests_match_edge_lists() {
    let mut rng = generator(223);
    for tree in random_trees(16, 12, 224) {
        with_roots(&tree, 150, &mut rng);
    }
    for tree in random_trees(60, 1, 225) {
        with_roots(&tree, 200, &mut rng);
    }
}

#[test]
fn forests_of_few_nodes_match_edge_lists() {
    let mut rng = generator(226);
    for tree in random_trees(4, 12, 227) {
        unrooted(&tree, 60, &mut rng);
        with_roots(&tree, 60, &mut rng);
    }
    let mut none = Forest::new(BothWays(Words), []);
    assert_eq!(none.node_count(), 0);
    assert_eq!(none.to_tree(), Err(TreeError::NoNodes));
    let node = NodeId::new(0);
    assert_eq!(none.link(node, node), Err(LinkError::NoSuchNode { node, nodes: 0 }));
    assert_eq!(none.push("a".to_owned()), node);
    assert_eq!(none.clone().push("b".to_owned()), NodeId::new(1));
    assert_eq!(format!("{none:?}"), "Forest { dp: BothWays(Words), nodes: 1 }");
    let mut sums = SubtreeForest::new(Residues, [1, 2]);
    assert_eq!(sums.push(3), NodeId::new(2));
    assert_eq!(format!("{sums:?}"), "SubtreeForest { group: Residues, nodes: 3 }");
    assert_eq!(none.link(node, node), Err(LinkError::Cycle { u: node, v: node }));
    assert_eq!(none.cut(node, node), Err(LinkError::NoSuchEdge { u: node, v: node }));
}

#[test]
#[should_panic(expected = "there is no node 4294967295 in a forest of 2 nodes")]
fn querying_a_node_beyond_the_last_panics() {
    let mut forest = Forest::new(BothWays(Words), ["a".to_owned(), "b".to_owned()]);
    let _ = forest.connected(NodeId::new(0), NodeId::new(u32::MAX));
}

/// The identity change does not change any value, even while it is pending or combined with other changes.
#[test]
fn the_identity_change_keeps_every_value() {
    let rng = &mut generator(9);
    for tree in random_trees(20, 2, 9) {
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let letters: Vec<char> = tree.nodes().map(|_| letter(rng)).collect();
        let word = |v: NodeId| letters[v.index()].to_string();
        let mut plain = Forest::from_tree(&rooted, BothWays(Words), word);
        let value = |v: NodeId| PathMonoid::single(&LETTERS, &letters[v.index()]);
        let mut expected = Forest::from_tree(&rooted, WithChanges(LETTERS), value);
        let mut changed = Forest::from_tree(&rooted, WithChanges(LETTERS), value);
        for _ in 0..40 {
            let mut node = || NodeId::new(rng.random_range(0..tree.node_count() as u32));
            let [a, b, c, d, u, v] = [node(), node(), node(), node(), node(), node()];
            let change = Change::random(rng);
            assert!(plain.change_path(a, b, &()) && plain.change_path(c, d, &()));
            assert!(changed.change_path(a, b, &None));
            assert!(changed.change_path(c, d, &Some(change.clone())));
            assert!(changed.change_path(a, b, &None));
            assert!(expected.change_path(c, d, &Some(change)));
            assert_eq!(changed.path(u, v), expected.path(u, v));
            let way: Vec<String> = {
                let mut ends = [vec![u], vec![v]];
                let meet = rooted_meet(&rooted, u, v);
                for end in &mut ends {
                    while let Some(&at) = end.last().filter(|&&at| at != meet) {
                        end.push(rooted.parent(at).expect("below the meeting point"));
                    }
                }
                let [up, mut down] = ends;
                down.pop();
                up.into_iter().chain(down.into_iter().rev()).map(word).collect()
            };
            assert_eq!(plain.path(u, v).map(|both| both.forward.clone()), Some(way.concat()));
        }
    }
}

/// Returns the node at which the paths from two nodes to the root meet.
fn rooted_meet(rooted: &Rooted, u: NodeId, v: NodeId) -> NodeId {
    let up = |from: NodeId| std::iter::successors(Some(from), |&node| rooted.parent(node));
    up(u).find(|&node| up(v).any(|other| other == node)).expect("one tree")
}
