//! Compares static top trees with direct evaluations from every root after every change. The dynamic programs compute terms that describe
//! the whole tree, weighted distances, and independent sets.

use crate::definitions::{AllPaths, all_trees, generator, random_trees};
use dynamic_trees::{ClusterDp, TopTree};
use rand::RngExt;
use rand::rngs::SmallRng;
use tree_algos::{EdgeId, NodeId, Rooted, Tree, shapes};

/// The weights of nodes and edges.
#[derive(Clone, Debug, PartialEq)]
struct Weights {
    nodes: Vec<u32>,
    edges: Vec<u32>,
}

impl Weights {
    fn random(tree: &Tree, bound: u32, rng: &mut SmallRng) -> Self {
        let mut some = |count: usize| (0..count).map(|_| rng.random_range(0..bound)).collect();
        Self { nodes: some(tree.node_count()), edges: some(tree.edge_count()) }
    }

    fn node(&self, node: NodeId) -> u32 {
        self.nodes[node.index()]
    }

    fn edge(&self, edge: Option<EdgeId>) -> u32 {
        edge.map_or(0, |edge| self.edges[edge.index()])
    }

    /// Changes one weight, and returns the node or edge to which it belongs.
    fn change(&mut self, bound: u32, rng: &mut SmallRng) -> Result<NodeId, EdgeId> {
        let (n, weight) = (self.nodes.len(), rng.random_range(0..bound));
        let index = rng.random_range(0..n + self.edges.len());
        if index < n {
            self.nodes[index] = weight;
            Ok(NodeId::new(index as u32))
        } else {
            self.edges[index - n] = weight;
            Err(EdgeId::new((index - n) as u32))
        }
    }
}

/// Describes the tree in words. A segment is the list of its nodes with their weights, and each node has the sorted words of everything
/// attached to it.
struct Term(Weights);

type Stretch = Vec<(String, Vec<String>)>;

impl ClusterDp for Term {
    type Point = Vec<String>;
    type Path = Stretch;

    fn leaf(&self) -> Vec<String> {
        Vec::new()
    }

    fn rake(&self, one: &Vec<String>, other: &Vec<String>) -> Vec<String> {
        let mut both = [one.clone(), other.clone()].concat();
        both.sort();
        both
    }

    fn hang(&self, path: &Stretch) -> Vec<String> {
        let whole = path.iter().rev().fold(None, |below: Option<String>, (node, branches)| {
            let mut all = branches.clone();
            all.extend(below);
            all.sort();
            Some(format!("{node}({})", all.concat()))
        });
        whole.into_iter().collect()
    }

    fn vertex(&self, point: &Vec<String>, node: NodeId, above: Option<EdgeId>) -> Stretch {
        vec![(format!("{}-{node}:{}", self.0.edge(above), self.0.node(node)), point.clone())]
    }

    fn compress(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        [upper.clone(), lower.clone()].concat()
    }
}

impl Term {
    fn subtree(&self, rooted: &Rooted, node: NodeId) -> String {
        let mut branches: Vec<String> =
            rooted.children(node).iter().map(|&child| self.subtree(rooted, child)).collect();
        branches.sort();
        let above = self.0.edge(rooted.parent_edge(node));
        format!("{above}-{node}:{}({})", self.0.node(node), branches.concat())
    }

    /// Computes, without clusters, the value of the path to a node.
    fn path_to(&self, rooted: &Rooted, node: NodeId) -> Stretch {
        let mut up: Vec<NodeId> = rooted.ancestors(node).collect();
        up.reverse();
        let one = |&node: &NodeId| {
            let off = rooted.children(node).iter().filter(|child| !up.contains(child));
            let mut branches: Vec<String> = off.map(|&child| self.subtree(rooted, child)).collect();
            branches.sort();
            let above = self.0.edge(rooted.parent_edge(node));
            (format!("{above}-{node}:{}", self.0.node(node)), branches)
        };
        up.iter().map(one).collect()
    }
}

/// Computes weighted distances: the total weight, and the sum of the weights times their distances.
struct Distances(Weights);

#[derive(Clone)]
struct Sums {
    weight: u64,
    length: u64,
    up: u64,
    down: u64,
}

impl ClusterDp for Distances {
    type Point = (u64, u64);
    type Path = Sums;

    fn leaf(&self) -> (u64, u64) {
        (0, 0)
    }

    fn rake(&self, one: &(u64, u64), other: &(u64, u64)) -> (u64, u64) {
        (one.0 + other.0, one.1 + other.1)
    }

    fn hang(&self, path: &Sums) -> (u64, u64) {
        (path.weight, path.up)
    }

    fn vertex(&self, point: &(u64, u64), node: NodeId, above: Option<EdgeId>) -> Sums {
        let length = u64::from(self.0.edge(above));
        let weight = point.0 + u64::from(self.0.node(node));
        Sums { weight, length, up: point.1 + weight * length, down: point.1 }
    }

    fn compress(&self, upper: &Sums, lower: &Sums) -> Sums {
        Sums {
            weight: upper.weight + lower.weight,
            length: upper.length + lower.length,
            up: upper.up + lower.up + lower.weight * upper.length,
            down: upper.down + upper.weight * lower.length + lower.down,
        }
    }
}

/// Computes the greatest weight of a set in which no two nodes are neighbors. A maximum cannot be undone, so this program also tests that
/// values are never subtracted.
struct Independent(Weights);

/// The best weights of a segment. The first index says whether the set contains the upper end, and the second whether it contains the lower
/// end.
type Matrix = [[Option<u32>; 2]; 2];

fn plus(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    one.zip(other).map(|(one, other)| one + other)
}

impl ClusterDp for Independent {
    /// The best weights of everything attached to a node: first if the set does not contain the node, then if it does.
    type Point = [u32; 2];
    type Path = Matrix;

    fn leaf(&self) -> [u32; 2] {
        [0, 0]
    }

    fn rake(&self, one: &[u32; 2], other: &[u32; 2]) -> [u32; 2] {
        [one[0] + other[0], one[1] + other[1]]
    }

    fn hang(&self, path: &Matrix) -> [u32; 2] {
        let [out, inside] = path.map(|row| row.into_iter().flatten().max());
        [out.max(inside).unwrap_or(0), out.unwrap_or(0)]
    }

    fn vertex(&self, point: &[u32; 2], node: NodeId, _: Option<EdgeId>) -> Matrix {
        [[Some(point[0]), None], [None, Some(point[1] + self.0.node(node))]]
    }

    fn compress(&self, upper: &Matrix, lower: &Matrix) -> Matrix {
        let across = |row: usize, column: usize| {
            let pairs = [(0, 0), (0, 1), (1, 0)];
            pairs.map(|(up, down)| plus(upper[row][up], lower[down][column])).into_iter().max()
        };
        [0, 1].map(|row| [0, 1].map(|column| across(row, column).flatten()))
    }
}

impl Independent {
    /// Returns the best weight of a set that does not contain the node, and of a set that does.
    fn plain(&self, rooted: &Rooted, node: NodeId) -> [u32; 2] {
        let below: Vec<[u32; 2]> =
            rooted.children(node).iter().map(|&child| self.plain(rooted, child)).collect();
        let out: u32 = below.iter().map(|best| best[0].max(best[1])).sum();
        [out, self.0.node(node) + below.iter().map(|best| best[0]).sum::<u32>()]
    }
}

fn try_tree(tree: &Tree, root: NodeId, changes: usize, rng: &mut SmallRng) {
    let weights = Weights::random(tree, 4, rng);
    let walks = AllPaths::new(tree);
    let views: Vec<Rooted> = tree.nodes().map(|root| Rooted::new(tree, root)).collect();
    let rooted = &views[root.index()];
    let mut term = TopTree::new(rooted, Term(weights.clone()));
    let mut distances = TopTree::new(rooted, Distances(weights.clone()));
    let mut independent = TopTree::new(rooted, Independent(weights.clone()));
    assert_eq!(term.node_count(), tree.node_count());
    for change in 0..=changes {
        if change > 0 {
            let weight = rng.random_range(0..2) * rng.random_range(0..9);
            let mut now = term.dp().0.clone();
            let place = now.change(weight + 1, rng);
            term.dp_mut().0 = now.clone();
            distances.dp_mut().0 = now.clone();
            independent.dp_mut().0 = now;
            match place {
                Ok(node) => {
                    term.update(node);
                    distances.update(node);
                    independent.update(node);
                }
                Err(edge) => {
                    term.update_edge(edge);
                    distances.update_edge(edge);
                    independent.update_edge(edge);
                }
            }
        }
        let whole = term.dp().hang(&term.whole());
        assert_eq!(whole, [term.dp().subtree(rooted, root)]);
        for node in tree.nodes() {
            assert_eq!(term.path_to(node), term.dp().path_to(rooted, node));
            let weights = &term.dp().0;
            let sum = tree.nodes().map(|from| {
                let length: u32 =
                    walks.edges(from, node).iter().map(|&e| weights.edge(Some(e))).sum();
                u64::from(weights.node(from)) * u64::from(length)
            });
            assert_eq!(distances.path_to(node).down, sum.sum::<u64>());
            let best = independent.path_to(node);
            let ends = [0, 1].map(|end| best[0][end].max(best[1][end]));
            assert_eq!(
                ends.map(Option::unwrap),
                independent.dp().plain(&views[node.index()], node)
            );
        }
    }
}

#[test]
fn top_trees_of_small_trees_agree_with_plain_evaluation_for_every_root() {
    let mut rng = generator(210);
    for tree in all_trees(5) {
        for root in tree.nodes() {
            try_tree(&tree, root, 6, &mut rng);
        }
    }
}

#[test]
fn top_trees_of_every_shape_agree_with_plain_evaluation() {
    let mut rng = generator(211);
    for tree in random_trees(30, 3, 212) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        try_tree(&tree, root, 12, &mut rng);
    }
}

/// Counts the calls to `rake` and `compress`.
struct Calls(std::cell::Cell<u32>);

impl ClusterDp for Calls {
    type Point = ();
    type Path = ();
    fn leaf(&self) {}
    fn rake(&self, (): &(), (): &()) {
        self.0.set(self.0.get() + 1);
    }
    fn hang(&self, (): &()) {}
    fn vertex(&self, (): &(), _: NodeId, _: Option<EdgeId>) {}
    fn compress(&self, (): &(), (): &()) {
        self.0.set(self.0.get() + 1);
    }
}

/// An update takes about 2 log₂ n steps on every shape. A star has one balanced tree of branches, a path has one balanced tree of segments,
/// and every light edge leads to a smaller subtree.
#[test]
fn updates_take_logarithmic_time_on_every_shape() {
    let mut rng = generator(213);
    for shape in shapes::TreeShape::ALL {
        let tree = shape.tree(3000, |bound| rng.random_range(0..bound));
        let rooted = Rooted::new(&tree, NodeId::new(rng.random_range(0..3000)));
        let mut top = TopTree::new(&rooted, Calls(0.into()));
        assert!(top.dp().0.get() < 3000, "{shape}: {} calls to build", top.dp().0.get());
        for node in tree.nodes() {
            top.dp().0.set(0);
            top.update(node);
            assert!(top.dp().0.get() <= 3 * 12, "{shape}, {node}: {} calls", top.dp().0.get());
        }
    }
}
