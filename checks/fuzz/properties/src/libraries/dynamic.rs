//! Compares structures for changing trees with lists that are searched again after each operation.

use super::Bytes;
use super::trees::tree;
use dynamic_trees::{
    BothWays, Directed, Forest, Group, LinkError, Monoid, PathProducts, PathSums, RootedForest,
    SubtreeSums, XorDistances,
};
use tree_algos::isomorphism::are_isomorphic;
use tree_algos::{NodeId, Rooted, Tree, shapes};

/// Concatenates words. The result shows the order of the factors.
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

/// Adds numbers. The sum wraps around on overflow.
struct Wrapping;

impl Monoid for Wrapping {
    type Value = u64;

    fn identity(&self) -> u64 {
        0
    }

    fn product(&self, first: &u64, second: &u64) -> u64 {
        first.wrapping_add(*second)
    }
}

impl Group for Wrapping {
    fn inverse(&self, value: &u64) -> u64 {
        value.wrapping_neg()
    }

    fn power(&self, value: &u64, count: u32) -> u64 {
        value.wrapping_mul(count.into())
    }
}

fn both(forward: String) -> Directed<String> {
    let backward = forward.chars().rev().collect();
    Directed { forward, backward }
}

/// Changes values and marks in a tree whose edges do not change.
pub(crate) fn values(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tree = tree(&mut bytes, 90);
    let nodes = tree.node_count() as u32;
    let root = NodeId::new(bytes.below(nodes));
    let rooted = Rooted::new(&tree, root);
    let mut letters: Vec<char> = tree.nodes().map(|node| label(node.get())).collect();
    let value = |node: NodeId| letters[node.index()].to_string();
    let mut words = PathProducts::for_nodes(&rooted, BothWays(Words), value);
    let number = |letter: char| u64::from(letter) << 40;
    let edges = tree.edges().map(|(_, u, v)| (u.get(), v.get()));
    let value = |node: NodeId| number(letters[node.index()]);
    let mut along = PathSums::from_edges(tree.node_count(), edges, root, Wrapping, value)
        .expect("the edges of a tree");
    let mut below = SubtreeSums::for_nodes(&rooted, Wrapping, value);
    let mut marks = vec![false; tree.node_count()];
    let mut xors = XorDistances::new(&rooted, |_| false);
    while !bytes.is_empty() {
        let (u, v) = (NodeId::new(bytes.below(nodes)), NodeId::new(bytes.below(nodes)));
        letters[u.index()] = label(bytes.below(52));
        let more = number(letters[u.index()]).wrapping_sub(along.get(u));
        along.add(u, &more);
        below.add(u, &more);
        words.set(u, letters[u.index()].to_string());
        marks[u.index()] = !marks[u.index()];
        xors.toggle(u);
        let from_v = Rooted::new(&tree, v);
        let word: String = from_v.ancestors(u).map(|node| letters[node.index()]).collect();
        assert_eq!(along.path(u, v), word.chars().map(number).fold(0, u64::wrapping_add));
        let inside = |node: &NodeId| rooted.ancestors(*node).any(|above| above == v);
        let inside = tree.nodes().filter(inside).map(|node| number(letters[node.index()]));
        assert_eq!(below.subtree(v), inside.fold(0, u64::wrapping_add));
        assert_eq!(words.path(u, v), both(word));
        let marked = tree.nodes().filter(|node| marks[node.index()]);
        assert_eq!(xors.at(v), marked.fold(0, |xor, node| xor ^ from_v.depth(node)));
    }
    let source = |bound| bytes.below(bound);
    assert!(are_isomorphic(&tree, &shapes::shuffled(&tree, source)));
}

fn label(number: u32) -> char {
    let letters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char::from(letters[number as usize % letters.len()])
}

/// Links and cuts edges, including invalid operations.
pub(crate) fn edges(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tree = tree(&mut bytes, 20);
    let nodes = tree.node_count() as u32;
    let rooted = Rooted::new(&tree, NodeId::new(bytes.below(nodes)));
    let letters: Vec<char> = tree.nodes().map(|node| label(node.get())).collect();
    let value = |node: NodeId| letters[node.index()].to_string();
    let mut forest = Forest::from_tree(&rooted, BothWays(Words), value);
    let mut with_roots = RootedForest::from_tree(&rooted, BothWays(Words), value);
    let mut edges: Vec<(NodeId, NodeId)> = tree.edges().map(|(_, u, v)| (u, v)).collect();
    let mut parents: Vec<Option<NodeId>> = tree.nodes().map(|v| rooted.parent(v)).collect();
    while !bytes.is_empty() {
        let what = bytes.byte();
        let [u, v] = [(); 2].map(|()| NodeId::new(bytes.below(nodes)));
        let ways = search(&tree, &edges, u);
        let is_edge = |edge: &(NodeId, NodeId)| *edge == (u, v) || *edge == (v, u);
        match what % 3 {
            0 => {
                let found = edges.iter().position(is_edge);
                assert_eq!(forest.cut(u, v).is_ok(), found.is_some());
                found.map(|edge| edges.swap_remove(edge));
            }
            1 => {
                let linked = forest.link(u, v);
                assert_eq!(linked.is_ok(), ways[v.index()].is_none());
                if linked.is_ok() {
                    edges.push((u, v));
                }
            }
            _ => {
                let up =
                    |node| std::iter::successors(Some(node), |at: &NodeId| parents[at.index()]);
                let below = up(v).any(|above| above == u);
                let moved = with_roots.move_to(u, v);
                assert_eq!(moved, if below { Err(LinkError::Cycle { u, v }) } else { Ok(()) });
                if moved.is_ok() {
                    parents[u.index()] = Some(v);
                }
                let up =
                    |node| std::iter::successors(Some(node), |at: &NodeId| parents[at.index()]);
                let word: String = up(v).map(|node| letters[node.index()]).collect();
                assert_eq!(with_roots.from_root(v).backward, word);
                let lca = up(u).find(|&above| up(v).any(|other| other == above));
                assert_eq!(with_roots.lca(u, v), lca);
            }
        }
        let ways = search(&tree, &edges, u);
        for v in tree.nodes() {
            let word = ways[v.index()]
                .as_ref()
                .map(|way| both(way.iter().map(|node| letters[node.index()]).collect()));
            assert_eq!(forest.path(u, v), word);
        }
    }
    assert_eq!(with_roots.parents(), parents);
}

/// Returns the path from one node to each reachable node.
fn search(tree: &Tree, edges: &[(NodeId, NodeId)], from: NodeId) -> Vec<Option<Vec<NodeId>>> {
    let mut ways = vec![None; tree.node_count()];
    ways[from.index()] = Some(vec![from]);
    for _ in tree.nodes() {
        for &(u, v) in edges {
            for (near, far) in [(u, v), (v, u)] {
                if let (Some(way), None) = (ways[near.index()].clone(), &ways[far.index()]) {
                    ways[far.index()] = Some([way, vec![far]].concat());
                }
            }
        }
    }
    ways
}
