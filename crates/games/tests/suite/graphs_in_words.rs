//! Compares the results of moves, equality and canonical forms of `SimpleGraph` to those of `BitGraph`, which uses one representation for
//! all sizes. Many of the tested numbers of nodes are near multiples of the word length, where `SimpleGraph` changes its representation.

use games::graphs::SimpleGraph;
use games::graphs::arc_kayles::ArcKayles;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::{Ruleset, Sum};
use multigraphs::{BitGraph, Multigraph};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

const SIZES: [u32; 22] =
    [0, 1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 130];

/// A graph, represented by the sorted names of its nodes and by a `BitGraph` on their indices.
struct Model {
    names: Vec<u32>,
    graph: BitGraph,
}

impl Model {
    /// Returns a random graph with `nodes` nodes and at most `edges` edges. A graph with few edges has many connected parts.
    fn random(rng: &mut StdRng, nodes: u32, edges: u32) -> Self {
        let mut graph = BitGraph::new(nodes);
        for _ in 0..if nodes > 1 { edges } else { 0 } {
            let (u, v) = (rng.random_range(0..nodes), rng.random_range(0..nodes));
            if u != v {
                graph.join(u, v);
            }
        }
        let step = rng.random_range(1..=3);
        let first = if step == 1 { 0 } else { rng.random_range(0..9) };
        Self { names: (0..nodes).map(|node| first + step * node).collect(), graph }
    }

    fn named(&self) -> SimpleGraph {
        let name = |place: u32| self.names[place as usize];
        let edges = self.graph.edges().map(|(u, v)| (name(u), name(v)));
        SimpleGraph::new(self.names.clone(), edges).unwrap()
    }

    /// Returns the connected parts of the subgraph that the nodes at `places` induce.
    fn parts(&self, places: &[u32]) -> Vec<Self> {
        let rest = self.graph.induced(places);
        let part = |part: Vec<u32>| {
            let places: Vec<u32> = part.iter().map(|&node| places[node as usize]).collect();
            let names = places.iter().map(|&place| self.names[place as usize]).collect();
            Self { names, graph: self.graph.induced(&places) }
        };
        rest.parts().into_iter().map(part).collect()
    }

    fn parts_without(&self, is_gone: impl Fn(u32) -> bool) -> Vec<SimpleGraph> {
        let left: Vec<u32> = (0..self.graph.node_count()).filter(|&node| !is_gone(node)).collect();
        self.parts(&left).iter().map(Self::named).collect()
    }
}

/// Converts the graph to a `BitGraph`, with the nodes numbered in the order of their names.
fn numbered(graph: &SimpleGraph) -> BitGraph {
    let mut result = BitGraph::new(graph.nodes().len() as u32);
    let place = |name: u32| graph.nodes().binary_search(&name).unwrap() as u32;
    graph.edges().for_each(|(u, v)| result.join(place(u), place(v)));
    result
}

fn renamed(graph: &SimpleGraph, rng: &mut StdRng) -> SimpleGraph {
    let mut names = graph.nodes().to_vec();
    names.shuffle(rng);
    let name = |name: u32| names[graph.nodes().binary_search(&name).unwrap()];
    let edges = graph.edges().map(|(u, v)| (name(u), name(v)));
    SimpleGraph::new(names.clone(), edges).unwrap()
}

#[test]
fn trees_and_loopless_multigraphs_convert_to_simple_graphs() {
    let tree = tree_algos::shapes::path(4);
    assert_eq!(SimpleGraph::try_from(&tree), Ok(SimpleGraph::path(4)));
    let graph = |edges: &[(u32, u32)]| Multigraph::from_edges(4, edges.to_vec()).unwrap();
    assert_eq!(
        SimpleGraph::try_from(&graph(&[(0, 1), (1, 0), (2, 1)])),
        SimpleGraph::new([3], [(0, 1), (1, 2)])
    );
    let error = SimpleGraph::try_from(&graph(&[(2, 2)])).unwrap_err();
    assert_eq!(error.to_string(), "edge 2-2 joins a node to itself");
    let error = SimpleGraph::try_from(&tree_algos::shapes::path(4097)).unwrap_err();
    assert_eq!(error.to_string(), "4097 nodes are more than 4096");
}

fn sorted(parts: Sum<SimpleGraph>) -> Vec<SimpleGraph> {
    let mut parts = parts.into_vec();
    parts.sort();
    parts
}

/// Computes properties of each node that do not depend on the names of the nodes: the degrees of its neighbors, and the number
/// of nodes at each distance.
fn invariants(graph: &BitGraph) -> Vec<(Vec<usize>, Vec<u32>)> {
    let degree = |node| graph.neighbors(node).count();
    let of = |node: u32| {
        let mut around: Vec<usize> = graph.neighbors(node).map(degree).collect();
        around.sort_unstable();
        let (mut far, mut layer, mut layers) = (HashSet::from([node]), vec![node], Vec::new());
        while !layer.is_empty() {
            layers.push(layer.len() as u32);
            let next = layer.iter().flat_map(|&node| graph.neighbors(node));
            layer = next.filter(|&next| far.insert(next)).collect();
        }
        (around, layers)
    };
    let mut all: Vec<_> = (0..graph.node_count()).map(of).collect();
    all.sort_unstable();
    all
}

fn check_options<G: Ruleset<Position = SimpleGraph>>(rules: &G, graph: &SimpleGraph)
where
    G::Move: Debug,
{
    let mut moves = rules.moves(graph);
    let visited = rules.visit_options(graph, |option| {
        let mv = moves.next().expect("a move for each option");
        let parts = rules.play(graph, &mv).into_iter();
        let expected: Vec<SimpleGraph> =
            parts.flat_map(|part| rules.canonical(part).into_vec()).collect();
        assert_eq!(option.as_slice(), expected, "{graph} {mv:?}");
        ControlFlow::Continue(())
    });
    assert!(visited.is_continue() && moves.next().is_none());
}

#[test]
fn moves_leave_the_connected_components_of_the_remaining_graph() {
    let mut rng = StdRng::seed_from_u64(1);
    for nodes in SIZES {
        for edges in [0, nodes / 2, nodes, nodes + nodes / 2, 4 * nodes] {
            let model = Model::random(&mut rng, nodes, edges);
            let graph = model.named();
            assert_eq!(graph.nodes(), model.names);
            assert_eq!(numbered(&graph), model.graph);
            for &u in &model.names {
                for v in 0..model.names.last().map_or(0, |last| last + 2) {
                    let places = [u, v].map(|name| model.names.binary_search(&name));
                    let joined = |u, v| model.graph.are_joined(u as u32, v as u32);
                    let expected = matches!(places, [Ok(u), Ok(v)] if joined(u, v));
                    assert_eq!(graph.has_edge(u, v), expected);
                }
            }
            let all = [graph.clone(), renamed(&graph, &mut rng)];
            assert_eq!(all[0] == all[1], all[0].cmp(&all[1]).is_eq());
            for place in (0..nodes).step_by(1 + nodes as usize / 20) {
                let gone = |node| node == place || model.graph.are_joined(node, place);
                let left = NodeKayles.play(&graph, &model.names[place as usize]);
                let expected = model.parts_without(gone);
                assert_eq!(left.as_slice(), expected, "{graph}");
                // Equal graphs must also have equal hashes, no matter which moves produced them.
                let made: HashSet<&SimpleGraph> = left.iter().collect();
                assert!(expected.iter().all(|part| made.contains(part)));
            }
            for (u, v) in model.graph.edges().step_by(1 + model.graph.edges().count() / 20) {
                let edge = (model.names[u as usize], model.names[v as usize]);
                let left = ArcKayles.play(&graph, &edge);
                let mut expected = model.parts_without(|node| node == u || node == v);
                expected.retain(|part| part.nodes().len() > 1);
                assert_eq!(left.as_slice(), expected, "{graph}");
            }
        }
    }
}

#[test]
fn listed_options_are_the_results_of_the_moves() {
    let mut rng = StdRng::seed_from_u64(2);
    for nodes in SIZES {
        for edges in [nodes / 2, nodes, nodes + nodes / 4] {
            if nodes > 65 && edges >= nodes {
                // Skip these graphs, because computing the canonical forms of their large parts takes too long.
                continue;
            }
            let graph = Model::random(&mut rng, nodes, edges).named();
            check_options(&NodeKayles, &graph);
            check_options(&ArcKayles, &graph);
        }
    }
}

#[test]
fn canonical_forms_are_the_connected_components_with_renamed_nodes() {
    let mut rng = StdRng::seed_from_u64(3);
    for nodes in SIZES {
        for edges in [0, nodes / 2, nodes, 2 * nodes, 5 * nodes] {
            let model = Model::random(&mut rng, nodes, edges);
            let forms = NodeKayles.canonical(model.named());
            let parts = model.parts(&(0..nodes).collect::<Vec<u32>>());
            assert_eq!(forms.len(), parts.len());
            for (form, part) in forms.iter().zip(&parts) {
                let count = part.names.len() as u32;
                assert!(form.nodes().iter().copied().eq(0..count));
                assert_eq!(invariants(&numbered(form)), invariants(&part.graph), "{form}");
                assert_eq!(NodeKayles.canonical(part.named()), Sum::from(form.clone()));
            }
            let forms = forms.into_iter().filter(|form| form.nodes().len() > 1);
            assert!(ArcKayles.canonical(model.named()).into_iter().eq(forms));
        }
    }
}

/// In a forest or a graph with one cycle, if the coloring gives two nodes the same color, a symmetry maps one to the other. So the
/// canonical form must not depend on the names of the nodes.
#[test]
fn canonical_forms_of_trees_and_unicyclic_graphs_ignore_node_names() {
    let mut rng = StdRng::seed_from_u64(4);
    for nodes in SIZES.into_iter().filter(|&nodes| (1..=64).contains(&nodes)) {
        for round in 0..12 {
            // The rounds cycle through three kinds of trees: binary trees, trees whose nodes attach to recent nodes, and random trees.
            let parent = |node: u32, rng: &mut StdRng| match round % 3 {
                0 => (node - 1) / 2,
                1 => rng.random_range(node.saturating_sub(3)..node),
                _ => rng.random_range(0..node),
            };
            let mut edges: Vec<(u32, u32)> =
                (1..nodes).map(|node| (parent(node, &mut rng), node)).collect();
            if round % 2 == 1 && nodes > 2 {
                let v = rng.random_range(1..nodes);
                edges.push((rng.random_range(0..v), v));
            }
            let graph = SimpleGraph::new([0], edges).unwrap();
            let expected = sorted(NodeKayles.canonical(graph.clone()));
            for _ in 0..4 {
                let other = renamed(&graph, &mut rng);
                assert_eq!(sorted(NodeKayles.canonical(other)), expected, "{graph}");
            }
        }
    }
    for n in [1, 2, 5, 16, 17, 64, 65, 130] {
        let path = renamed(&SimpleGraph::path(n), &mut rng);
        assert_eq!(NodeKayles.canonical(path).as_slice(), [SimpleGraph::path(n)]);
    }
    for n in [3, 4, 8, 9, 16, 17, 33, 64, 65] {
        let cycle = renamed(&SimpleGraph::cycle(n), &mut rng);
        let form = NodeKayles.canonical(cycle);
        assert_eq!(form, NodeKayles.canonical(SimpleGraph::cycle(n)));
    }
}

#[test]
fn isomorphic_graphs_have_few_canonical_forms() {
    // OEIS A001349 gives the number of connected graphs on n unlabeled nodes.
    for (nodes, expected) in (1..=6_u32).zip([1, 1, 2, 6, 21, 112]) {
        let pairs: Vec<(u32, u32)> =
            (0..nodes).flat_map(|u| (u + 1..nodes).map(move |v| (u, v))).collect();
        let mut forms = HashSet::new();
        for set in 0..1_u32 << pairs.len() {
            let edges = (0..).zip(&pairs).filter(|(k, _)| set >> k & 1 == 1).map(|(_, &e)| e);
            let graph = SimpleGraph::new(0..nodes, edges).unwrap();
            if let [form] = NodeKayles.canonical(graph.clone()).as_slice() {
                if nodes < 6 {
                    let of = |graph: &SimpleGraph| {
                        let graph = numbered(graph);
                        graph.induced(&graph.canonical_order(1000))
                    };
                    assert_eq!(of(form), of(&graph), "{graph}");
                }
                forms.insert(form.clone());
            }
        }
        assert_eq!(forms.len(), expected, "{nodes} nodes");
    }
    // These graphs are vertex-transitive, so the coloring cannot distinguish their nodes.
    let mut rng = StdRng::seed_from_u64(5);
    let ring =
        |k: u32| (0..k).flat_map(move |u| [(u, (u + 1) % k), (u, u + k), (u + k, (u + 1) % k + k)]);
    for k in [3, 4, 5, 8, 16, 32] {
        let prism = SimpleGraph::new([], ring(k)).unwrap();
        let expected = NodeKayles.canonical(prism.clone());
        for _ in 0..4 {
            assert_eq!(NodeKayles.canonical(renamed(&prism, &mut rng)), expected, "{k}");
        }
    }
    let complete = |n: u32| (0..n).flat_map(move |u| (u + 1..n).map(move |v| (u, v)));
    for n in [4, 17, 64] {
        let graph = SimpleGraph::new([], complete(n)).unwrap();
        assert_eq!(NodeKayles.canonical(graph.clone()).as_slice(), [graph]);
    }
}
