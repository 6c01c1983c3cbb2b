//! Tests the constructors of trees: input that they accept, input that they reject, and their error messages.

use crate::definitions::{all_trees, random_trees};
use std::collections::{BTreeSet, HashSet};
use tree_algos::{EdgeId, MAX_NODES, NodeId, ParseTreeError, Tree, TreeBuilder, TreeError, shapes};

/// Computes the correct result of `Tree::from_edges` by walking from node to node. All nodes must be in range.
fn verdict(nodes: u32, edges: &[(u32, u32)]) -> Result<(), TreeError> {
    if let Some((edge, &(node, _))) = edges.iter().enumerate().find(|(_, (u, v))| u == v) {
        return Err(TreeError::SelfLoop { edge, node });
    }
    let reached = |from: u32, edges: &[(u32, u32)]| {
        let mut reached = vec![false; nodes as usize];
        reached[from as usize] = true;
        let mut grown = true;
        while grown {
            grown = false;
            for &(u, v) in edges {
                let [a, b] = [u, v].map(|node| reached[node as usize]);
                if a != b {
                    reached[u as usize] = true;
                    reached[v as usize] = true;
                    grown = true;
                }
            }
        }
        reached
    };
    for (edge, &(u, v)) in edges.iter().enumerate() {
        let same = |&(a, b): &(u32, u32)| (a, b) == (u, v) || (b, a) == (u, v);
        if let Some(first) = edges[..edge].iter().position(same) {
            return Err(TreeError::RepeatedEdge { edge, first, u, v });
        }
        if reached(u, &edges[..edge])[v as usize] {
            return Err(TreeError::Cycle { edge, u, v });
        }
    }
    let home = reached(0, edges);
    match home.iter().position(|&reached| !reached) {
        Some(b) => Err(TreeError::NotConnected { a: 0, b: b as u32, edges: edges.len(), nodes }),
        None => Ok(()),
    }
}

#[test]
fn every_short_list_of_edges_is_accepted_iff_it_forms_a_tree() {
    for nodes in 1..=5_u32 {
        let pairs: Vec<(u32, u32)> =
            (0..nodes).flat_map(|u| (0..nodes).map(move |v| (u, v))).collect();
        for count in 0..nodes {
            let mut trees = 0;
            for code in 0..pairs.len().pow(count) {
                let digit = |place| code / pairs.len().pow(place) % pairs.len();
                let edges: Vec<(u32, u32)> = (0..count).map(|place| pairs[digit(place)]).collect();
                let built = Tree::from_edges(nodes as usize, edges.iter().copied());
                trees += u32::from(built.is_ok());
                let built = built.map(|tree| {
                    let ends: Vec<(u32, u32)> =
                        tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
                    assert_eq!(ends, edges);
                });
                assert_eq!(built, verdict(nodes, &edges), "{nodes} {edges:?}");
            }
            // Multiply Cayley's formula by the number of orders of the edges and by the number of ways to direct them.
            let labeled = nodes.pow(nodes.saturating_sub(2));
            let expected = labeled * (1..nodes).map(|k| 2 * k).product::<u32>();
            assert_eq!(trees, if count + 1 == nodes { expected } else { 0 });
        }
    }
}

#[test]
fn large_trees_with_changed_edges_are_accepted_iff_they_are_trees() {
    let mut place = 0;
    for tree in random_trees(300, 2, 20) {
        let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let nodes = tree.node_count() as u32;
        let from = |edges: &[(u32, u32)]| Tree::from_edges(nodes as usize, edges.iter().copied());
        assert_eq!(from(&edges), Ok(tree));
        if nodes < 4 {
            continue;
        }
        place = (place + 7919) % edges.len();
        let mut damaged = edges.clone();
        damaged.swap_remove(place);
        assert_eq!(from(&damaged).map(|_| ()), verdict(nodes, &damaged));
        // The new edge either connects the two parts again or closes a cycle.
        damaged.push((0, nodes - 1));
        assert_eq!(from(&damaged).map(|_| ()), verdict(nodes, &damaged));
        damaged[place] = edges[(place + 1) % edges.len()];
        assert_eq!(from(&damaged).map(|_| ()), verdict(nodes, &damaged));
    }
}

#[test]
fn errors_about_single_items_give_the_index_of_the_item() {
    let refused =
        |nodes, edges: &[(u32, u32)]| Tree::from_edges(nodes, edges.to_vec()).unwrap_err();
    assert_eq!(refused(0, &[]), TreeError::NoNodes);
    assert_eq!(refused(0, &[(0, 1)]), TreeError::NoNodes);
    let out_of_range = TreeError::NodeOutOfRange { item: 1, node: 3, nodes: 3 };
    assert_eq!(refused(3, &[(0, 1), (3, 2)]), out_of_range);
    assert_eq!(refused(3, &[(0, 1), (2, 3)]), out_of_range);
    // If two items are at fault, the earlier one is reported. A fault of a single item takes precedence over a fault of the whole list.
    assert_eq!(refused(3, &[(1, 1), (3, 3)]), TreeError::SelfLoop { edge: 0, node: 1 });
    assert_eq!(refused(4, &[(0, 1), (1, 0), (2, 2)]), TreeError::SelfLoop { edge: 2, node: 2 });
    assert_eq!(refused(2, &[(0, 1), (0, 1)]), TreeError::WrongEdgeCount { nodes: 2, edges: 2 });
    assert_eq!(refused(1, &[(0, 1)]), TreeError::WrongEdgeCount { nodes: 1, edges: 1 });
    assert_eq!(refused(2, &[(0, 1); 900]), TreeError::WrongEdgeCount { nodes: 2, edges: 900 });
    let message = refused(3, &[(0, 1), (2, u32::MAX)]).to_string();
    assert_eq!(message, "item 1 names node 4294967295, but the nodes are 0 to 2");
    let message = refused(3, &[(1, 2), (2, 3)]).to_string();
    let hint = "(subtract 1 if yours are counted from 1)";
    assert_eq!(message, format!("item 1 names node 3, but the nodes are 0 to 2 {hint}"));
}

#[test]
#[should_panic(expected = "there is no node 9 in a tree of 3 nodes")]
fn asking_for_the_neighbors_of_a_missing_node_panics() {
    let _ = shapes::path(3).neighbors(NodeId::new(9));
}

#[test]
#[should_panic(expected = "there is no edge 2 in a tree of 2 edges")]
fn asking_for_the_endpoints_of_a_missing_edge_panics() {
    let _ = shapes::path(3).endpoints(EdgeId::new(2));
}

#[test]
fn huge_declared_sizes_do_not_reserve_memory() {
    // A tree of this many nodes would need tens of gigabytes.
    let few = [(0, 1), (MAX_NODES as u32 - 1, 0)];
    let not_connected = TreeError::NotConnected { a: 0, b: 2, edges: 2, nodes: MAX_NODES as u32 };
    assert_eq!(Tree::from_edges(MAX_NODES, few), Err(not_connected));
    for nodes in [MAX_NODES + 1, (usize::MAX ^ u32::MAX as usize).max(MAX_NODES + 1), usize::MAX] {
        let too_many = TreeError::TooManyNodes { nodes: nodes as u64 };
        let never = std::iter::from_fn(|| -> Option<(u32, u32)> { panic!("no edge is asked for") });
        assert_eq!(Tree::from_edges(nodes, never), Err(too_many));
    }
    let last = [(0, 1), (1, 2)];
    let not_connected = TreeError::NotConnected { a: 0, b: 3, edges: 2, nodes: MAX_NODES as u32 };
    assert_eq!(Tree::from_edges(MAX_NODES, last), Err(not_connected));
    assert!("2147483647 0 1".parse::<Tree>().is_err());
    assert_eq!(TreeBuilder::with_capacity(1).node_count(), 1);
}

#[test]
fn neighbors_are_in_the_order_of_the_edges() {
    for tree in all_trees(6).chain(random_trees(100, 3, 21)) {
        for node in tree.nodes() {
            let touching = tree.edges().filter(|&(_, u, v)| u == node || v == node);
            let expected: Vec<_> =
                touching.map(|(edge, u, v)| (if u == node { v } else { u }, edge)).collect();
            assert_eq!(tree.neighbors(node), expected);
            assert_eq!(tree.degree(node), expected.len());
            for &(other, edge) in tree.neighbors(node) {
                assert_eq!(tree.other_end(edge, node), other);
            }
        }
        let edges: Vec<_> = tree.edges().collect();
        for skipped in 0..=edges.len() + 1 {
            let mut rest = tree.edges();
            assert_eq!(rest.nth(skipped), edges.get(skipped).copied());
            assert_eq!(rest.len(), edges.len().saturating_sub(skipped + 1));
            assert!(rest.eq(edges.iter().copied().skip(skipped + 1)));
        }
        assert!(tree.edges().rev().eq(edges.iter().copied().rev()));
        assert_eq!(tree.edge_count() + 1, tree.node_count());
        assert_eq!(tree.node(tree.node_count()), None);
        assert_eq!(tree.edge(tree.edge_count()), None);
        assert_eq!(tree.node(0), Some(NodeId::new(0)));
    }
}

/// Computes the Prüfer sequence directly: removes the smallest leaf and lists its neighbor, until two nodes are left.
fn pruefer(tree: &Tree) -> Vec<u32> {
    let mut edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let mut sequence = Vec::new();
    while edges.len() > 1 {
        let degree = |x| edges.iter().filter(|&&(u, v)| u == x || v == x).count();
        let leaf = (0..tree.node_count() as u32).find(|&x| degree(x) == 1).unwrap();
        let place = edges.iter().position(|&(u, v)| u == leaf || v == leaf).unwrap();
        let (u, v) = edges.swap_remove(place);
        sequence.push(if u == leaf { v } else { u });
    }
    sequence
}

#[test]
fn pruefer_sequences_enumerate_all_labeled_trees() {
    for nodes in 2..=7_u32 {
        let mut seen = HashSet::new();
        let count = nodes.pow(nodes - 2);
        for code in 0..count {
            let sequence: Vec<u32> =
                (0..nodes - 2).map(|place| code / nodes.pow(place) % nodes).collect();
            let tree = Tree::from_pruefer(&sequence).unwrap();
            assert_eq!(pruefer(&tree), sequence);
            assert_eq!(tree.to_pruefer(), Some(sequence));
            let mut edges: Vec<(u32, u32)> = tree
                .edges()
                .map(|(_, u, v)| (u.get().min(v.get()), u.get().max(v.get())))
                .collect();
            edges.sort_unstable();
            seen.insert(edges);
        }
        assert_eq!(seen.len(), count as usize);
        let listed: HashSet<String> =
            shapes::all_labeled(nodes as usize).map(|tree| tree.to_string()).collect();
        assert_eq!(listed.len(), count as usize);
    }
    let out_of_range = TreeError::NodeOutOfRange { item: 1, node: 4, nodes: 4 };
    assert_eq!(Tree::from_pruefer(&[3, 4]), Err(out_of_range));
    assert_eq!(shapes::path(1).to_pruefer(), None);
}

#[test]
fn parent_arrays_form_trees_iff_they_lead_to_the_root() {
    for nodes in 1..=5_usize {
        // Each parent is one of the nodes, or missing (the last choice).
        for code in 0..(nodes + 1).pow(nodes as u32) {
            let digit = |place| code / (nodes + 1).pow(place as u32) % (nodes + 1);
            let parents: Vec<Option<u32>> =
                (0..nodes).map(|node| (digit(node) < nodes).then(|| digit(node) as u32)).collect();
            let built = Tree::from_parents(parents.iter().copied());
            let roots: Vec<usize> = (0..nodes).filter(|&v| parents[v].is_none()).collect();
            let leads_to_root = |node: usize| {
                let above = |&v: &usize| parents[v].map(|parent| parent as usize);
                std::iter::successors(Some(node), above).take(nodes + 1).last().unwrap() == roots[0]
            };
            if roots.len() != 1 {
                let loops = |v: &usize| parents[*v] == Some(*v as u32);
                let expected = match roots[..] {
                    [first, second, ..] => {
                        TreeError::SecondRoot { node: second as u32, first: first as u32 }
                    }
                    _ => match (0..nodes).find(loops) {
                        Some(node) => TreeError::OwnAncestor { node: node as u32 },
                        None => TreeError::NoRoot,
                    },
                };
                assert_eq!(built, Err(expected), "{parents:?}");
            } else if (0..nodes).all(leads_to_root) {
                let others = (0..nodes).filter(|&v| v != roots[0]);
                let expected: Vec<(u32, u32)> =
                    others.map(|v| (v as u32, parents[v].unwrap())).collect();
                assert_eq!(built, Tree::from_edges(nodes, expected));
            } else {
                let parent = |node: usize| parents[node].map(|parent| parent as usize);
                let returns = |node: &usize| {
                    let mut above = std::iter::successors(parent(*node), |&v| parent(v));
                    above.by_ref().take(nodes).any(|v| v == *node)
                };
                // The reader rejects a node that is its own parent as soon as it reads that entry.
                let loops = (0..nodes).find(|&v| parent(v) == Some(v));
                let node = loops.or((0..nodes).find(returns)).unwrap() as u32;
                assert_eq!(built, Err(TreeError::OwnAncestor { node }), "{parents:?}");
            }
        }
    }
    assert_eq!(Tree::from_parents([]), Err(TreeError::NoNodes));
    let out_of_range = TreeError::NodeOutOfRange { item: 2, node: 3, nodes: 3 };
    assert_eq!(Tree::from_parents([None, Some(0), Some(3)]), Err(out_of_range));
}

#[test]
fn builders_produce_the_given_tree() {
    let mut builder = TreeBuilder::new();
    let out_of_range = TreeError::NodeOutOfRange { item: 0, node: 1, nodes: 1 };
    assert_eq!(builder.add_leaf(NodeId::new(1)), Err(out_of_range));
    assert_eq!(builder.clone().build().node_count(), 1);
    for (leaf, parent) in [(1, 0), (2, 0), (3, 2)] {
        assert_eq!(builder.add_leaf(NodeId::new(parent)), Ok(NodeId::new(leaf)));
    }
    assert_eq!(Ok(builder.build()), Tree::from_edges(4, [(0, 1), (0, 2), (2, 3)]));
}

#[test]
fn trees_survive_a_round_trip_through_text_and_errors_name_the_token() {
    for tree in all_trees(5).chain(random_trees(80, 2, 22)) {
        assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
        // Write the same numbers with other separators.
        let ends = tree.to_string().replace(' ', "-").replace('\n', " ");
        let ends = ends.strip_prefix(&tree.node_count().to_string()).unwrap();
        assert_eq!(format!("{tree:?}"), format!("Tree({} nodes:{ends})", tree.node_count()));
        let from_one: Vec<String> =
            tree.edges().map(|(_, u, v)| format!("{} {}", u.get() + 1, v.get() + 1)).collect();
        let text = format!(" {}\r\n{}\t", tree.node_count(), from_one.join("\r\n"));
        assert_eq!(Tree::from_text(&text, 1), Ok(tree));
    }
    let error = |text: &str| Tree::from_text(text, 1).unwrap_err();
    assert_eq!(
        error("3 1 2 3 3"),
        ParseTreeError::NotATree { token: 4, source: TreeError::SelfLoop { edge: 1, node: 2 } }
    );
    assert_eq!(
        error("3 1 2 3 4"),
        ParseTreeError::NodeOutOfRange { token: 5, node: 4, first: 1, last: 3 }
    );
    assert_eq!(
        error("3 1 2 0 1"),
        ParseTreeError::NodeOutOfRange { token: 4, node: 0, first: 1, last: 3 }
    );
    assert_eq!(error("2 1 2 7"), ParseTreeError::Excess { token: 4 });
    for (text, message) in [
        ("", "token 1 is missing: expected the number of nodes"),
        ("x", "token 1 is `x`: expected the number of nodes"),
        ("-3", "token 1 is `-3`: expected the number of nodes"),
        ("2 +1 2", "token 2 is `+1`: expected an endpoint of an edge"),
        ("2 1", "token 3 is missing: expected an endpoint of an edge"),
        ("0", "a tree needs at least one node (nodes and edges counted from 0), at token 1"),
        (
            "2147483648",
            "2147483648 nodes are more than a tree can have (2147483647) (nodes and edges counted from 0), at token 1",
        ),
        ("99999999999999999999", "token 1 is `99999999999999999999`: expected the number of nodes"),
        // Error messages quote at most twenty characters of a token.
        (
            "2 123456789012345678901",
            "token 2 is `12345678901234567890`: expected an endpoint of an edge",
        ),
    ] {
        assert_eq!(error(text).to_string(), message);
    }
    // The number of a node can be the largest `u32`.
    assert_eq!(
        Tree::from_text("2 4294967295 4294967294", u32::MAX - 1).map(|t| t.edge_count()),
        Ok(1)
    );
}

/// With this many nodes, the reader checks the remaining edges with union-find instead of stripping leaf after leaf. The test builds a
/// tree, and then a graph that consists of a cycle and an isolated node.
#[test]
fn long_paths_are_not_taken_for_cycles() {
    let nodes = 600_000_u32;
    let path = (1..nodes - 1).map(|node| (node - 1, node));
    let tree = Tree::from_edges(nodes as usize, path.clone().chain([(nodes - 1, 7)])).unwrap();
    assert_eq!(tree.degree(NodeId::new(7)), 3);
    assert_eq!(
        Tree::from_edges(nodes as usize, path.chain([(5, 7)])),
        Err(TreeError::Cycle { edge: nodes as usize - 2, u: 5, v: 7 })
    );
}

#[test]
fn pruefer_sequences_match_the_definition_and_restore_the_tree() {
    for tree in random_trees(crate::sized(12, 40), 20, 411) {
        let Some(sequence) = tree.to_pruefer() else {
            assert_eq!(tree.node_count(), 1);
            continue;
        };
        assert_eq!(sequence, pruefer(&tree), "{tree:?}");
        let back = Tree::from_pruefer(&sequence).unwrap();
        let edges = |tree: &Tree| -> BTreeSet<_> {
            tree.edges().map(|(_, u, v)| (u.min(v), u.max(v))).collect()
        };
        assert_eq!(edges(&back), edges(&tree));
    }
}
