//! Compares the components and cut classes of multigraphs with the results of deleting edges.

use crate::definitions::generator;
use multigraphs::{CutClasses, DepthFirst, EdgeComponents, GraphError, Multigraph, Visit};
use rand::RngExt;
use rand::rngs::SmallRng;
use std::collections::{BTreeMap, BTreeSet};
use tree_algos::{EdgeId, NodeId, Tree, shapes};

fn node(index: u32) -> NodeId {
    NodeId::new(index)
}

fn edge(index: usize) -> EdgeId {
    EdgeId::new(index as u32)
}

/// Returns the nodes that are connected to `root` after some edges are deleted. Adds nodes until no more can be added.
fn reached(graph: &Multigraph, root: NodeId, deleted: &[EdgeId]) -> BTreeSet<NodeId> {
    let mut reached = BTreeSet::from([root]);
    loop {
        let before = reached.len();
        for (edge, u, v) in graph.edges() {
            if !deleted.contains(&edge) && (reached.contains(&u) || reached.contains(&v)) {
                reached.extend([u, v]);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

fn connected_without(graph: &Multigraph, u: NodeId, v: NodeId, deleted: &[EdgeId]) -> bool {
    reached(graph, u, deleted).contains(&v)
}

/// Returns all multigraphs with `nodes` nodes and `edges` edges, up to the order of the edges.
fn all_graphs(nodes: u32, edges: usize) -> Vec<Multigraph> {
    let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|u| (u..nodes).map(move |v| (u, v))).collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..edges {
        let longer = |list: &Vec<usize>| {
            let first = list.last().copied().unwrap_or(0);
            (first..pairs.len()).map(|next| [list.as_slice(), &[next]].concat()).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    let graph = |list: Vec<usize>| {
        Multigraph::from_edges(nodes as usize, list.into_iter().map(|k| pairs[k])).unwrap()
    };
    lists.into_iter().map(graph).collect()
}

/// Returns a graph that consists of up to four random edges and, in most cases, a ring, rings attached to rings, or a tree.
fn random_graph(rng: &mut SmallRng, most: u32) -> Multigraph {
    let nodes = rng.random_range(1..=most);
    let mut edges: Vec<(u32, u32)> = Vec::new();
    match rng.random_range(0..5) {
        0 => {}
        1 => edges.extend((0..nodes).map(|v| (v, (v + 1) % nodes))),
        2 => edges.extend((1..nodes).map(|v| (rng.random_range(v.saturating_sub(3)..v), v))),
        3 => {
            // Create rings, each of which contains a node of an earlier ring.
            let mut free = 1;
            while free < nodes {
                let length = rng.random_range(1..=(nodes - free).min(5));
                let mut last = rng.random_range(0..free);
                let foot = last;
                for v in free..free + length {
                    edges.push((last, v));
                    last = v;
                }
                edges.push((last, foot));
                free += length;
            }
        }
        _ => edges.extend((1..nodes).map(|v| (rng.random_range(0..v), v))),
    }
    for _ in 0..rng.random_range(0..=nodes.min(4)) {
        edges.push((rng.random_range(0..nodes), rng.random_range(0..nodes)));
    }
    for last in (1..edges.len()).rev() {
        let other = rng.random_range(0..=last);
        edges.swap(last, other);
        if rng.random() {
            edges[last] = (edges[last].1, edges[last].0);
        }
    }
    Multigraph::from_edges(nodes as usize, edges).unwrap()
}

fn check_search(graph: &Multigraph, root: NodeId) -> DepthFirst {
    let search = DepthFirst::new(graph, root);
    let expected = reached(graph, root, &[]);
    assert_eq!(search.order().iter().copied().collect::<BTreeSet<_>>(), expected);
    assert_eq!(search.order().len(), expected.len());
    for v in graph.nodes() {
        let visit = search.visit(v);
        assert_eq!(visit.is_some(), expected.contains(&v));
        assert!(visit.is_none_or(|visit| search.order()[visit.index()] == v));
    }
    // The search must list each edge once, with its ends. Each back edge must lead to an ancestor.
    let ancestors = |mut visit: Visit| {
        let mut all = vec![visit];
        while visit.get() != 0 {
            visit = search.parents()[visit.index()];
            all.push(visit);
        }
        all
    };
    let mut seen = BTreeMap::new();
    let name = |visit: Visit| search.order()[visit.index()];
    for visit in (1..search.order().len() as u32).map(Visit::new) {
        let parent = search.parents()[visit.index()];
        assert!(parent < visit);
        let edge = search.parent_edge(visit).unwrap();
        assert!(seen.insert(edge, (name(visit), name(parent))).is_none());
    }
    let top = Visit::new(0);
    assert_eq!((search.parents()[0], search.parent_edge(top)), (top, None));
    for back in search.back_edges() {
        assert!(ancestors(back.lower).contains(&back.upper));
        assert!(seen.insert(back.edge, (name(back.lower), name(back.upper))).is_none());
    }
    let all = graph.edges().filter(|(_, u, _)| expected.contains(u)).count();
    assert_eq!(seen.len(), all);
    for (edge, (a, b)) in seen {
        let (u, v) = graph.endpoints(edge);
        assert!((a, b) == (u, v) || (a, b) == (v, u));
    }
    search
}

fn check(graph: &Multigraph, root: NodeId) {
    let search = check_search(graph, root);
    let components = EdgeComponents::from_search(search);
    assert_eq!(components, EdgeComponents::new(graph, root));
    let part = reached(graph, root, &[]);
    let edges: Vec<_> = graph.edges().filter(|(_, u, _)| part.contains(u)).collect();

    // Check bridges and components.
    let is_bridge =
        |(edge, u, v): (EdgeId, NodeId, NodeId)| !connected_without(graph, u, v, &[edge]);
    let bridges: BTreeSet<EdgeId> =
        edges.iter().filter(|&&edge| is_bridge(edge)).map(|&(edge, ..)| edge).collect();
    assert_eq!(components.bridges().collect::<BTreeSet<_>>(), bridges, "{graph:?} from {root}");
    assert_eq!(components.bridges().count(), bridges.len());
    let deleted: Vec<EdgeId> = bridges.iter().copied().collect();
    for u in graph.nodes() {
        assert_eq!(components.component(u).is_some(), part.contains(&u));
        for v in part.iter().copied().filter(|_| part.contains(&u)) {
            let together = connected_without(graph, u, v, &deleted);
            assert_eq!(components.component(u) == components.component(v), together);
        }
    }
    assert_eq!(components.component(root), Some(components.root()));
    let ids: BTreeSet<_> = graph.nodes().filter_map(|node| components.component(node)).collect();
    assert!(components.ids().eq(ids) && components.ids().next() == Some(components.root()));
    for component in components.ids() {
        let (bridge, parent) = (components.bridge(component), components.parent(component));
        assert_eq!(bridge.is_none(), component == components.root());
        assert_eq!(parent.is_none(), component == components.root());
        assert_eq!(components.support(component).is_none(), component == components.root());
        assert_eq!(components.component(components.top(component)), Some(component));
        if let (Some(bridge), Some(parent), Some(below)) =
            (bridge, parent, components.support(component))
        {
            assert!(parent < component);
            assert_eq!(components.component(below), Some(parent));
            let (u, v) = graph.endpoints(bridge);
            let ends = (components.top(component), below);
            assert!(ends == (u, v) || ends == (v, u));
            assert!(connected_without(graph, root, below, &[bridge]));
        }
        let inside = |&&(edge, u, _): &&(EdgeId, NodeId, NodeId)| {
            components.component(u) == Some(component) && !bridges.contains(&edge)
        };
        assert_eq!(components.inner_edges(component) as usize, edges.iter().filter(inside).count());
    }
    let mut others: Vec<_> = components.non_bridges().collect();
    others.sort_unstable();
    let expected: Vec<_> = edges
        .iter()
        .filter(|(edge, ..)| !bridges.contains(edge))
        .map(|&(edge, u, _)| (edge, components.component(u).unwrap()))
        .collect();
    assert_eq!(others, expected);

    check_classes(graph, &components, &expected.iter().map(|&(edge, _)| edge).collect::<Vec<_>>());
}

fn check_classes(graph: &Multigraph, components: &EdgeComponents, others: &[EdgeId]) {
    let equivalent = |e: EdgeId, f: EdgeId| {
        let (u, v) = graph.endpoints(e);
        e != f && !connected_without(graph, u, v, &[e, f])
    };
    let classes = CutClasses::new(components);
    // Mix the bits of all weights so that only the xor of the correct weights matches.
    let mixed = |number: u32| u64::from(number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let node_weight = |v: NodeId| mixed(v.get());
    let edge_weight = |e: EdgeId| mixed(1000 + e.get());
    let xors = classes.piece_xors(components, node_weight, edge_weight);
    let mut in_ring = BTreeSet::new();
    assert_eq!(classes.is_empty(), classes.rings().len() == 0);
    assert_eq!(classes.len(), classes.rings().len());
    for ring in classes.rings() {
        let edges: Vec<EdgeId> = ring.edges().collect();
        assert_eq!(ring.len(), edges.len());
        assert!(edges.len() >= 2);
        let class: BTreeSet<EdgeId> = edges.iter().copied().collect();
        let expected: BTreeSet<EdgeId> =
            others.iter().copied().filter(|&f| f == edges[0] || equivalent(edges[0], f)).collect();
        assert_eq!(class, expected, "{graph:?}");
        assert!(class.iter().all(|&edge| in_ring.insert(edge)));

        // The pieces are the parts of the component that remain without the bridges and without the edges of the class.
        let component = ring.component();
        let mut deleted: Vec<EdgeId> = components.bridges().collect();
        deleted.extend(&edges);
        let piece_of = |v: NodeId| reached(graph, v, &deleted);
        let weight = |piece: &BTreeSet<NodeId>| {
            let inside =
                graph.edges().filter(|(e, u, _)| piece.contains(u) && !deleted.contains(e));
            let nodes = piece.iter().map(|&v| node_weight(v));
            nodes.chain(inside.map(|(e, ..)| edge_weight(e))).fold(0, |xor, weight| xor ^ weight)
        };
        let mut piece = piece_of(components.top(component));
        let mut found: Vec<u64> = vec![weight(&piece)];
        for &edge in &edges {
            let (u, v) = graph.endpoints(edge);
            assert!(piece.contains(&u) || piece.contains(&v), "{graph:?}: the ring is in order");
            // Cross the edge to the piece at its other end. A ring has at least two pieces, so the ends of the edge are in different
            // pieces.
            piece = piece_of(if piece.contains(&u) { v } else { u });
            found.push(weight(&piece));
        }
        assert_eq!(found.pop(), Some(found[0]), "the ring closes");
        assert_eq!(xors[ring.pieces()], found, "{graph:?}");
        assert_eq!(components.component(graph.endpoints(edges[0]).0), Some(component));
    }
    assert_eq!(xors.len(), in_ring.len());
    for &e in others.iter().filter(|e| !in_ring.contains(e)) {
        assert!(others.iter().all(|&f| !equivalent(e, f)), "{graph:?}: {e} is alone");
    }
}

#[test]
fn cuts_in_small_multigraphs_match_the_definition() {
    for nodes in 1..=4 {
        for edges in 0..=5 {
            for graph in all_graphs(nodes, edges) {
                check(&graph, node(0));
            }
        }
    }
}

#[test]
fn cuts_in_random_multigraphs_match_the_definition() {
    let mut rng = generator(1);
    for _ in 0..crate::sized(300, 1000) {
        let graph = random_graph(&mut rng, 14);
        let root = node(rng.random_range(0..graph.node_count() as u32));
        check(&graph, root);
    }
}

/// Compares the classes with hashes of the sets of covering edges. The graphs are so large that deleting pairs of edges would take too
/// long.
#[test]
fn cut_classes_of_large_graphs_agree_with_random_hashes() {
    let mut rng = generator(2);
    for _ in 0..60 {
        let graph = random_graph(&mut rng, 3000);
        let components = EdgeComponents::new(&graph, node(0));
        let search = components.search();
        let mut hashes = vec![0_u64; search.order().len()];
        let mut classes: BTreeMap<u64, BTreeSet<EdgeId>> = BTreeMap::new();
        for back in search.back_edges() {
            let hash = rng.random();
            hashes[back.lower.index()] ^= hash;
            hashes[back.upper.index()] ^= hash;
            if back.lower != back.upper {
                classes.entry(hash).or_default().insert(back.edge);
            }
        }
        for number in (1..hashes.len()).rev() {
            hashes[search.parents()[number].index()] ^= hashes[number];
            if hashes[number] != 0 {
                let edge = search.parent_edge(Visit::new(number as u32)).unwrap();
                classes.entry(hashes[number]).or_default().insert(edge);
            }
        }
        let expected: BTreeSet<BTreeSet<EdgeId>> =
            classes.into_values().filter(|class| class.len() > 1).collect();
        let rings = CutClasses::new(&components);
        let found: BTreeSet<BTreeSet<EdgeId>> =
            rings.rings().map(|ring| ring.edges().collect()).collect();
        assert_eq!(found, expected);
        assert_eq!(rings.len(), expected.len());
    }
}

#[test]
fn a_long_ring_is_one_cut_class_and_does_not_overflow_the_stack() {
    let walk = || {
        let n = 200_000;
        let ring =
            Multigraph::from_edges(n, (0..n as u32).map(|v| (v, (v + 1) % n as u32))).unwrap();
        let components = EdgeComponents::new(&ring, node(0));
        assert_eq!((components.len(), components.inner_edges(components.root())), (1, n as u32));
        let classes = CutClasses::new(&components);
        let edges: Vec<EdgeId> = classes.rings().next().unwrap().edges().collect();
        assert_eq!((classes.len(), edges.len()), (1, n));
        let forward = (0..n).map(edge);
        assert!(
            edges.iter().copied().eq(forward.clone()) || edges.iter().copied().eq(forward.rev())
        );

        let path = Multigraph::from(&shapes::path(n));
        let components = EdgeComponents::new(&path, node(0));
        assert_eq!((components.len(), components.bridges().count()), (n, n - 1));
        assert!(CutClasses::new(&components).is_empty());
    };
    crate::small_stack::run(walk);
}

#[test]
fn neighbors_are_listed_in_the_order_of_the_edges() {
    let mut rng = generator(3);
    for _ in 0..200 {
        let graph = random_graph(&mut rng, 12);
        for v in graph.nodes() {
            let list: Vec<(NodeId, EdgeId)> = graph
                .edges()
                .filter(|&(_, a, b)| a == v || b == v)
                .map(|(e, a, b)| (if a == v { b } else { a }, e))
                .collect();
            assert_eq!(graph.neighbors(v), list);
        }
        assert_eq!(graph.node(graph.node_count()), None);
        assert_eq!(graph.edge_count(), graph.edges().count());
        assert_eq!(graph.edge(graph.edge_count()), None);
        assert_eq!(graph.node(0), Some(node(0)));
        assert_eq!(graph.edge(0).is_some(), graph.edge_count() > 0);
        let listed = graph.edges().map(|(_, u, v)| (u.get(), v.get()));
        assert_eq!(Multigraph::from_edges(graph.node_count(), listed), Ok(graph.clone()));
    }
}

#[test]
fn errors_about_invalid_graphs_name_the_edge() {
    let error = Multigraph::from_edges(3, [(0, 1), (3, 7)]).unwrap_err();
    assert_eq!(error, GraphError::NodeOutOfRange { edge: 1, node: 3, nodes: 3 });
    assert_eq!(error.to_string(), "edge 1 names node 3, but the graph has 3 nodes, counted from 0");
    let error = Multigraph::from_edges(3, [(2, 3)]).unwrap_err();
    assert_eq!(error, GraphError::NodeOutOfRange { edge: 0, node: 3, nodes: 3 });
    for (u, v) in [(3, 0), (0, 3), (3, 3), (3, u32::MAX)] {
        let error = Multigraph::from_edges(3, [(0, 2), (u, v)]).unwrap_err();
        assert_eq!(error, GraphError::NodeOutOfRange { edge: 1, node: 3, nodes: 3 });
    }
    assert!(Multigraph::from_edges(0, [(0, 0)]).is_err());
    assert_eq!(Multigraph::from_edges(0, []).unwrap().node_count(), 0);
    let many = multigraphs::MAX_SIZE + 1;
    let error = Multigraph::from_edges(many, []).unwrap_err();
    assert_eq!(error, GraphError::TooManyNodes { nodes: many as u64 });
}

#[test]
fn debug_output_shows_the_edges() {
    let graph = Multigraph::from_edges(3, [(0, 1), (2, 2)]).unwrap();
    assert_eq!(format!("{graph:?}"), "Multigraph(3 nodes: 0-1 2-2)");
    let tree = Tree::from_edges(2, [(1, 0)]).unwrap();
    assert_eq!(format!("{:?}", Multigraph::from(&tree)), "Multigraph(2 nodes: 1-0)");
    assert_eq!(EdgeComponents::new(&graph, node(0)).root().to_string(), "0");
}

#[test]
#[should_panic(expected = "the graph has no node 2")]
fn searching_from_a_missing_root_panics() {
    let graph = Multigraph::from_edges(2, [(0, 1)]).unwrap();
    let _ = EdgeComponents::new(&graph, node(2));
}
