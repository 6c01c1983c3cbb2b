//! Compares searches, bridges, cut classes, matchings, sides and spans with the results of deleting edges and trying all subsets. The
//! graphs are trees with a few extra edges, or with one edge missing.

use multigraphs::{
    BegunDepthFirst, BitGraph, BitSpan, CutClasses, DepthFirst, EdgeComponents, Matching,
    Multigraph, two_sides,
};
use std::collections::BTreeSet;
use test_support::plain::Luck;
use test_support::plain::{PlainTree, indices, node, sorted};
use tree_algos::EdgeId;

type Ends = (usize, usize);

/// Returns the nodes that are connected to `from` by edges that are not excluded.
fn reached(edges: &[Ends], from: usize, without: &[usize]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::from([from]);
    loop {
        let before = reached.len();
        for (k, &(u, v)) in edges.iter().enumerate() {
            if !without.contains(&k) && (reached.contains(&u) || reached.contains(&v)) {
                reached.extend([u, v]);
            }
        }
        if reached.len() == before {
            return reached;
        }
    }
}

fn check(tree: &PlainTree, _: usize, luck: &mut Luck) {
    let mut edges = tree.edges.clone();
    if luck.below(4) == 0 {
        edges.pop();
    }
    for _ in 0..luck.below(5) {
        edges.push((luck.node(tree), luck.node(tree)));
    }
    luck.shuffle(&mut edges);
    let ends = edges.iter().map(|&(u, v)| (u as u32, v as u32));
    let graph = Multigraph::from_edges(tree.nodes, ends).unwrap();
    let root = luck.node(tree);
    let search = searched(&graph, &edges, root, luck);
    let components = EdgeComponents::from_search(search);
    assert_eq!(components, EdgeComponents::new(&graph, node(root)));
    bridges(&components, &edges, root);
    classes(&components, &edges, root, luck);
    matched(&graph, &edges, tree.nodes);
    sides(&graph, &edges, tree.nodes);
    bits(&edges, tree.nodes, luck);
    span(luck);
}

fn searched(graph: &Multigraph, edges: &[Ends], root: usize, luck: &mut Luck) -> DepthFirst {
    let search = DepthFirst::new(graph, node(root));
    let mut begun = BegunDepthFirst::new(graph, node(root));
    while !begun.run(graph, 1 + luck.below(4)) {}
    assert_eq!(begun.finish().as_ref(), Some(&search));
    // A textbook depth-first search follows the first edge that leads to a new node.
    let mut order = vec![root];
    let mut way = vec![root];
    while let Some(&last) = way.last() {
        let next = edges.iter().find_map(|&(u, v)| {
            let other = if u == last { v } else { u };
            ((u == last || v == last) && !order.contains(&other)).then_some(other)
        });
        match next {
            Some(next) => {
                order.push(next);
                way.push(next);
            }
            None => {
                way.pop();
            }
        }
    }
    assert_eq!(indices(search.order()), order);
    search
}

fn bridges(components: &EdgeComponents, edges: &[Ends], root: usize) {
    let inside = reached(edges, root, &[]);
    let is_bridge = |&k: &usize| {
        let (u, v) = edges[k];
        inside.contains(&u) && !reached(edges, u, &[k]).contains(&v)
    };
    let bridges: Vec<usize> = (0..edges.len()).filter(is_bridge).collect();
    let found = components.bridges().map(EdgeId::index).collect();
    assert_eq!(sorted::<usize>(found), bridges);
    let component = |v: usize| reached(edges, v, &bridges);
    let mut seen: Vec<usize> = Vec::new();
    for id in components.ids() {
        let top = components.top(id).index();
        let here = component(top);
        assert!(here.iter().all(|&v| components.component(node(v)) == Some(id)));
        let among = |ends: &Ends| here.contains(&ends.0) && here.contains(&ends.1);
        let inner: Vec<usize> = (0..edges.len()).filter(|&k| among(&edges[k])).collect();
        assert_eq!(components.inner_edges(id) as usize, inner.len());
        let of_id = components.non_bridges().filter(|&(_, other)| other == id);
        assert_eq!(sorted(of_id.map(|(edge, _)| edge.index()).collect()), inner);
        match components.bridge(id) {
            None => assert!(here.contains(&root) && id == components.root() && top == root),
            Some(bridge) => {
                let (u, v) = edges[bridge.index()];
                let foot = if u == top { v } else { u };
                assert!(u == top || v == top);
                // The bridge must separate the component from the root.
                assert!(!reached(edges, top, &[bridge.index()]).contains(&root));
                assert_eq!(components.support(id), Some(node(foot)));
                let parent = components.component(node(foot));
                assert_eq!(components.parent(id), parent);
                assert!(parent.unwrap() < id);
            }
        }
        seen.extend(here);
    }
    assert_eq!(sorted(seen), inside.iter().copied().collect::<Vec<_>>());
}

fn classes(components: &EdgeComponents, edges: &[Ends], root: usize, luck: &mut Luck) {
    let inside = reached(edges, root, &[]);
    let apart = |k: usize, without: &[usize]| {
        let (u, v) = edges[k];
        !reached(edges, u, without).contains(&v)
    };
    let free: Vec<usize> =
        (0..edges.len()).filter(|&k| inside.contains(&edges[k].0) && !apart(k, &[k])).collect();
    let mut expected: Vec<Vec<usize>> = Vec::new();
    for &k in &free {
        let class: Vec<usize> =
            free.iter().copied().filter(|&other| other == k || apart(k, &[k, other])).collect();
        if class.len() > 1 && class[0] == k {
            expected.push(class);
        }
    }
    let cuts = CutClasses::new(components);
    let found: Vec<Vec<usize>> =
        cuts.rings().map(|ring| ring.edges().map(EdgeId::index).collect()).collect();
    assert_eq!(sorted(found.iter().map(|ring| sorted(ring.clone())).collect()), expected);
    assert_eq!((cuts.len(), cuts.is_empty()), (expected.len(), expected.is_empty()));
    let nodes = 1 + edges.iter().map(|&(u, v)| u.max(v)).max().unwrap_or(0).max(root);
    let (weights, lengths) = (luck.numbers(nodes, 1 << 30), luck.numbers(edges.len(), 1 << 30));
    let xors =
        cuts.piece_xors(components, |node| weights[node.index()], |edge| lengths[edge.index()]);
    let bridges: Vec<usize> = components.bridges().map(EdgeId::index).collect();
    for (ring, around) in cuts.rings().zip(&found) {
        let without = [&bridges[..], around].concat();
        let mut foot = components.top(ring.component()).index();
        for (piece, &way) in ring.pieces().zip(around) {
            let here = reached(edges, foot, &without);
            let of_nodes = here.iter().fold(0, |xor, &v| xor ^ weights[v]);
            let within = |&k: &usize| !without.contains(&k) && here.contains(&edges[k].0);
            let all = (0..edges.len()).filter(within).fold(of_nodes, |xor, k| xor ^ lengths[k]);
            assert_eq!(xors[piece], all);
            let (u, v) = edges[way];
            assert!(here.contains(&u) != here.contains(&v));
            foot = if here.contains(&u) { v } else { u };
        }
        assert!(reached(edges, foot, &without).contains(&components.top(ring.component()).index()));
    }
}

/// Returns the size of a maximum matching within a set of nodes, which is given as bits.
fn most_pairs(joined: &[u32], among: u32, known: &mut [Option<u8>]) -> u8 {
    if among == 0 {
        return 0;
    }
    if let Some(most) = known[among as usize] {
        return most;
    }
    let first = among.trailing_zeros();
    let rest = among & !(1 << first);
    let mut most = most_pairs(joined, rest, known);
    for other in (0..32).filter(|other| joined[first as usize] & rest & (1 << other) != 0) {
        most = most.max(1 + most_pairs(joined, rest & !(1 << other), known));
    }
    known[among as usize] = Some(most);
    most
}

fn matched(graph: &Multigraph, edges: &[Ends], nodes: usize) {
    let mut joined = vec![0; nodes];
    for &(u, v) in edges.iter().filter(|&&(u, v)| u != v) {
        joined[u] |= 1 << v;
        joined[v] |= 1 << u;
    }
    let mut known = vec![None; 1 << nodes];
    let all = (1 << nodes) - 1;
    let most = most_pairs(&joined, all, &mut known);
    let mut grown = Matching::empty(graph);
    while grown.grow(graph) {}
    for matching in [Matching::maximum(graph), grown] {
        assert_eq!(matching.len(), usize::from(most));
        let mut taken = Vec::new();
        for (u, v) in matching.pairs() {
            assert!(joined[u.index()] & (1 << v.get()) != 0);
            assert_eq!((matching.mate(u), matching.mate(v)), (Some(v), Some(u)));
            taken.extend([u, v]);
        }
        taken.sort_unstable();
        taken.dedup();
        assert_eq!(taken.len(), 2 * matching.len());
        for v in 0..nodes {
            let spared = most_pairs(&joined, all & !(1 << v), &mut known) == most;
            assert_eq!(matching.is_even(node(v)), spared);
        }
    }
}

fn sides(graph: &Multigraph, edges: &[Ends], nodes: usize) {
    let fits = |sides: u32| edges.iter().all(|&(u, v)| (sides >> u ^ sides >> v) & 1 == 1);
    let least = |v: usize| *reached(edges, v, &[]).iter().next().unwrap();
    let mut roots: Vec<usize> = (0..nodes).map(least).collect();
    roots.dedup();
    // The side of a node is the parity of its distance from the smallest node of its component.
    let mut sides = 0_u32;
    for v in 0..nodes {
        let mut near = BTreeSet::from([least(v)]);
        let mut steps = 0;
        while !near.contains(&v) {
            let on = |&(a, b): &Ends| {
                near.contains(&a).then_some(b).into_iter().chain(near.contains(&b).then_some(a))
            };
            let next: Vec<usize> = edges.iter().flat_map(on).collect();
            near.extend(next);
            steps += 1;
        }
        sides |= (steps & 1) << v;
    }
    match two_sides(graph) {
        Ok(found) => {
            assert!(fits(sides));
            assert!(found.iter().enumerate().all(|(v, &side)| side == (sides >> v & 1 == 1)));
        }
        Err(_) => assert!(!fits(sides)),
    }
}

fn bits(edges: &[Ends], nodes: usize, luck: &mut Luck) {
    let of = |numbers: &[usize]| {
        let mut graph = BitGraph::new(nodes as u32);
        for &(u, v) in edges.iter().filter(|&&(u, v)| u != v) {
            graph.join(numbers[u] as u32, numbers[v] as u32);
        }
        graph
    };
    let mut numbers: Vec<usize> = (0..nodes).collect();
    let graph = of(&numbers);
    luck.shuffle(&mut numbers);
    let again = of(&numbers);
    let canonical = graph.induced(&graph.canonical_order(1 << 16));
    assert_eq!(canonical, again.induced(&again.canonical_order(1 << 16)));
    let degrees = |graph: &BitGraph| {
        sorted((0..nodes as u32).map(|v| graph.neighbors(v).count()).collect::<Vec<_>>())
    };
    assert_eq!(
        (degrees(&canonical), canonical.edges().count()),
        (degrees(&graph), graph.edges().count())
    );
    let parts: Vec<Vec<u32>> = (0..nodes)
        .map(|v| reached(edges, v, &[]).into_iter().map(|v| v as u32).collect::<Vec<u32>>())
        .enumerate()
        .filter(|(v, part)| part[0] == *v as u32)
        .map(|(_, part)| part)
        .collect();
    assert_eq!(graph.parts(), parts);
}

/// Compares the span of rows with few columns with the set of all xors of these rows.
fn span(luck: &mut Luck) {
    let columns = 1 + luck.below(7) as u32;
    let row = |bits: u32| (0..columns).filter(move |column| bits >> column & 1 == 1);
    let (mut span, mut all) = (BitSpan::new(columns), BTreeSet::from([0]));
    for _ in 0..6 {
        let bits = luck.below(1 << columns) as u32;
        assert_eq!(span.contains(row(bits)), all.contains(&bits));
        assert_eq!(span.insert(row(bits)), !all.contains(&bits));
        let more: Vec<u32> = all.iter().map(|old| old ^ bits).collect();
        all.extend(more);
        assert_eq!(1 << span.dimension(), all.len());
    }
}

test_support::random_plain_trees!(check);
