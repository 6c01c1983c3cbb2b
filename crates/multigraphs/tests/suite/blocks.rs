//! Checks blocks and articulation points against their definitions, which the tests evaluate by deleting nodes and by searching for
//! cycles.

use crate::definitions::generator;
use multigraphs::{BlockId, Blocks, Multigraph};
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};
use tree_algos::{EdgeId, NodeId};

/// Returns the nodes that can be reached from `from` without a certain node or certain edges.
fn reached(
    graph: &Multigraph,
    from: NodeId,
    node: Option<NodeId>,
    without: &[EdgeId],
) -> BTreeSet<NodeId> {
    let mut found = BTreeSet::from([from]);
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        for &(next, edge) in graph.neighbors(at) {
            if Some(next) != node && !without.contains(&edge) && found.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

/// Returns whether a cycle without repeated nodes contains both edges. Tries all paths without repeated nodes.
fn on_one_cycle(graph: &Multigraph, e: EdgeId, f: EdgeId) -> bool {
    let (start, next) = graph.endpoints(e);
    // `ways` contains paths that begin with edge `e`, as lists of nodes and edges.
    let mut ways = vec![(vec![start, next], vec![e])];
    while let Some((nodes, edges)) = ways.pop() {
        let end = nodes[nodes.len() - 1];
        for &(to, edge) in graph.neighbors(end) {
            if edges.contains(&edge) {
                continue;
            }
            let edges = [&edges[..], &[edge]].concat();
            if to == start && edges.contains(&f) {
                return true;
            }
            if !nodes.contains(&to) {
                ways.push(([&nodes[..], &[to]].concat(), edges));
            }
        }
    }
    false
}

fn check(graph: &Multigraph, root: NodeId) {
    let blocks = Blocks::new(graph, root);
    let part = reached(graph, root, None, &[]);
    for v in graph.nodes() {
        let others: Vec<NodeId> = part.iter().copied().filter(|&u| u != v).collect();
        let separates = part.contains(&v)
            && others
                .first()
                .is_some_and(|&u| reached(graph, u, Some(v), &[]).len() < others.len());
        assert_eq!(blocks.is_articulation_point(v), separates, "{graph:?} from {root}, node {v}");
    }
    let points: Vec<NodeId> = blocks.articulation_points().collect();
    assert_eq!(points.len(), points.iter().collect::<BTreeSet<_>>().len());
    assert!(points.iter().all(|&v| blocks.is_articulation_point(v)));
    let count = graph.nodes().filter(|&v| blocks.is_articulation_point(v)).count();
    assert_eq!(points.len(), count);

    let edges: BTreeMap<EdgeId, BlockId> = blocks.edges().collect();
    assert_eq!(edges.len(), blocks.edges().count());
    let expected =
        graph.edges().filter(|&(_, u, v)| u != v && part.contains(&u)).map(|(edge, ..)| edge);
    assert!(expected.eq(edges.keys().copied()));
    for (&e, block) in &edges {
        for (&f, other) in edges.range(..e) {
            assert_eq!(block == other, on_one_cycle(graph, e, f), "{graph:?}: {e} and {f}");
        }
    }
    assert_eq!((blocks.len(), blocks.is_empty()), (blocks.ids().len(), edges.is_empty()));
    for block in blocks.ids() {
        let nodes: Vec<NodeId> = blocks.nodes(block).collect();
        assert_eq!(nodes[0], blocks.top(block));
        let ends = edges.iter().filter(|(_, other)| **other == block);
        let ends = ends.flat_map(|(&edge, _)| <[NodeId; 2]>::from(graph.endpoints(edge)));
        assert_eq!(nodes.iter().copied().collect::<BTreeSet<_>>(), ends.collect());
        assert_eq!(nodes.len(), nodes.iter().collect::<BTreeSet<_>>().len());
        // Blocks are listed from the root down, so the block above the topmost node of this block comes before this block.
        assert!(blocks.above(nodes[0]).is_none_or(|above| above < block));
        assert!(nodes[1..].iter().all(|&v| blocks.above(v) == Some(block)));
    }
    assert_eq!(blocks.above(root), None);
}

#[test]
fn blocks_of_random_multigraphs_match_the_definition() {
    let mut rng = generator(410);
    for _ in 0..crate::sized(600, 5000) {
        let nodes = rng.random_range(1..8);
        let edges = (0..rng.random_range(0..10))
            .map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes)))
            .collect::<Vec<_>>();
        let graph = Multigraph::from_edges(nodes as usize, edges).unwrap();
        for root in graph.nodes() {
            check(&graph, root);
        }
    }
}

#[test]
fn a_long_chain_of_triangles_does_not_overflow_the_stack() {
    crate::small_stack::run(|| {
        let n = 200_000_u32;
        // Create a chain of triangles. Each triangle shares one node with the next: 0 - 1 - 2 - 0, 2 - 3 - 4 - 2, ...
        let edges =
            (0..n).flat_map(|k| [(2 * k, 2 * k + 1), (2 * k + 1, 2 * k + 2), (2 * k + 2, 2 * k)]);
        let graph = Multigraph::from_edges(2 * n as usize + 1, edges).unwrap();
        let blocks = Blocks::new(&graph, NodeId::new(0));
        assert_eq!(blocks.len(), n as usize);
        let points = blocks.articulation_points().map(NodeId::get);
        assert!(points.eq((1..n).map(|k| 2 * k)));
    });
}
