//! Compares algorithms on trees with a search from each node.

use super::Bytes;
use super::trees::tree;
use tree_algos::centroid::{CentroidTree, TwoSided};
use tree_algos::contour::ContourIndex;
use tree_algos::light_first::{self, Visitor};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::xor_engines::{XorEngine, xor_distances_with};
use tree_algos::{EdgeId, HeavyPaths, LongPaths, NodeId, Rank, Rooted, Tree, distances};

/// Checks all engines of `xor_distances`, and the distances, paths and jumps of [`HeavyPaths`].
pub(crate) fn distances(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tree = tree(&mut bytes, 40);
    let marks: Vec<bool> = tree.nodes().map(|_| bytes.byte() % 3 != 0).collect();
    let views = views(&tree);
    let marked = || tree.nodes().filter(|node| marks[node.index()]);
    let expected: Vec<u32> =
        views.iter().map(|view| marked().fold(0, |xor, node| xor ^ view.depth(node))).collect();
    for engine in XorEngine::ALL {
        let answer = xor_distances_with(engine, &tree, |node| marks[node.index()]);
        assert_eq!(answer, expected, "{engine:?}");
    }
    let paths = HeavyPaths::new(&views[0]);
    for u in tree.nodes().step_by(1 + tree.node_count() / 16) {
        for v in tree.nodes() {
            let way: Vec<NodeId> = views[v.index()].ancestors(u).collect();
            assert_eq!(paths.distance(u, v) as usize, way.len() - 1);
            assert!(paths.path(u, v).eq(way.iter().copied()));
            for (steps, &node) in (0..).zip(&way) {
                assert_eq!(paths.jump(u, v, steps), Some(node));
            }
            let top = way.iter().min_by_key(|node| views[0].depth(**node));
            assert_eq!(Some(&paths.lca(u, v)), top);
        }
    }
}

/// Checks rerooting, centroids, contours, long paths, longest paths and subtrees.
pub(crate) fn decompositions(data: &[u8]) {
    let mut bytes = Bytes(data);
    let tree = tree(&mut bytes, 40);
    let root = NodeId::new(bytes.below(tree.node_count() as u32));
    let views = views(&tree);
    let rooted = &views[root.index()];
    let distance = |u: NodeId, v: NodeId| views[u.index()].depth(v);

    let sums = reroot::at_roots(&SumOfDistances, rooted);
    let farthest = distances::eccentricities(rooted);
    for u in tree.nodes() {
        assert_eq!(sums[u.index()].1, tree.nodes().map(|v| distance(u, v)).sum::<u32>());
        assert_eq!(Some(farthest[u.index()]), tree.nodes().map(|v| distance(u, v)).max());
    }
    let longest = distances::longest_path(rooted);
    assert_eq!(Some(&longest.length()), farthest.iter().max());
    let (one, other) = longest.ends();
    assert_eq!(distance(one, other), longest.length());

    let mut met = vec![0; tree.node_count().pow(2)];
    let mut meetings = TwoSided::new(rooted);
    while let Some((_, groups)) = meetings.next_meeting() {
        for (u, left) in groups[0].nodes() {
            for (v, right) in groups[1].nodes() {
                assert_eq!(left + right, distance(u, v));
                met[u.index() * tree.node_count() + v.index()] += 1;
                met[v.index() * tree.node_count() + u.index()] += 1;
            }
        }
    }
    let centroids = CentroidTree::new(rooted);
    let index = ContourIndex::new(rooted);
    let (from, to) = (bytes.below(8), bytes.below(12));
    for u in tree.nodes() {
        let level = centroids.level(u);
        assert!(centroids.component(u).len() <= tree.node_count() >> level);
        assert!(centroids.ancestors(u).all(|above| centroids.component(above).contains(&u)));
        // If the distance from `u` to `v` is in `from..to`, the ranges around `u` must contain exactly one cell of `v`. Otherwise, they
        // must contain none of its cells.
        for v in tree.nodes() {
            let pairs = met[u.index() * tree.node_count() + v.index()];
            assert_eq!(pairs, u32::from(u != v), "{u} and {v} meet {pairs} times");
            let cells: Vec<usize> = index.cells(v).map(|(cell, _)| cell).collect();
            let ranges = index.ranges(u, from..to).map(|(range, _)| range);
            let hits = ranges.map(|range| cells.iter().filter(|at| range.contains(at)).count());
            let reached = (from..to).contains(&distance(u, v));
            assert_eq!(hits.sum::<usize>(), usize::from(reached), "{v} around {u}");
        }
    }

    let long = LongPaths::new(rooted);
    assert_eq!(long.paths().map(<[Rank]>::len).sum::<usize>(), tree.node_count());
    for rank in rooted.ranks() {
        let heights = |rank: Rank| rooted.heights()[rank.index()];
        let children = rooted.ranks().skip(1).filter(|at| rooted.parents()[at.index()] == rank);
        assert_eq!(long.long_child(rank).map(heights), children.map(heights).max());
    }

    let mut collected = Collected { rooted, nodes: Vec::new(), answers: 0 };
    light_first::traverse(&HeavyPaths::new(rooted), &mut collected);
    assert_eq!(collected.answers, tree.node_count());
}

fn views(tree: &Tree) -> Vec<Rooted> {
    tree.nodes().map(|root| Rooted::new(tree, root)).collect()
}

/// Computes the number of nodes and the sum of their distances to the root.
struct SumOfDistances;

impl RootedDp for SumOfDistances {
    type Value = (u32, u32);
    type Partial = (u32, u32);

    fn identity(&self) -> (u32, u32) {
        (0, 0)
    }

    fn lift(&self, value: &(u32, u32), _: EdgeId, _: NodeId, _: NodeId) -> (u32, u32) {
        (value.0, value.0 + value.1)
    }

    fn merge(&self, left: &(u32, u32), right: &(u32, u32)) -> (u32, u32) {
        (left.0 + right.0, left.1 + right.1)
    }

    fn finish(&self, value: &(u32, u32), _: NodeId, _: Option<EdgeId>) -> (u32, u32) {
        (value.0 + 1, value.1)
    }
}

/// Collects the nodes that are added. Whenever the answer for a node is requested, checks that exactly the nodes of its subtree are there.
struct Collected<'a> {
    rooted: &'a Rooted,
    nodes: Vec<NodeId>,
    answers: usize,
}

impl Visitor for Collected<'_> {
    fn clear(&mut self) {
        self.nodes.clear();
    }

    fn add(&mut self, node: NodeId) {
        self.nodes.push(node);
    }

    fn answer(&mut self, node: NodeId) {
        self.answers += 1;
        self.nodes.sort_unstable();
        let all = (0..self.rooted.node_count() as u32).map(NodeId::new);
        let subtree = all.filter(|&below| self.rooted.ancestors(below).any(|above| above == node));
        assert!(subtree.eq(self.nodes.iter().copied()), "the subtree of {node}");
    }
}
