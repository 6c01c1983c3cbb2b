//! Tests the visit traits of `petgraph` on trees. Compares the results of `petgraph` algorithms on a tree with their results on a copy in a
//! `petgraph` graph, and with known properties of trees.
#![cfg(feature = "petgraph")]

use crate::definitions::{all_trees, generator, random_trees};
use petgraph::algo::{
    articulation_points::articulation_points, astar, bridges::bridges, connected_components,
    dijkstra, has_path_connecting, is_bipartite_undirected, is_cyclic_undirected, is_isomorphic,
    is_isomorphic_matching, kosaraju_scc, maximum_matching, min_spanning_tree,
    min_spanning_tree_prim, tarjan_scc,
};
use petgraph::data::{DataMap, Element, FromElements};
use petgraph::graph::UnGraph;
use petgraph::visit::{
    Bfs, Dfs, DfsEvent, DfsPostOrder, EdgeCount, EdgeFiltered, EdgeIndexable, EdgeRef,
    GetAdjacencyMatrix, GraphProp, IntoEdgeReferences, IntoEdges, IntoEdgesDirected,
    IntoNeighborsDirected, IntoNodeIdentifiers, IntoNodeReferences, NodeCount, NodeIndexable,
    VisitMap, Visitable, depth_first_search,
};
use petgraph::{Direction, dot::Dot};
use rand::RngExt;
use std::collections::BTreeSet;
use tree_algos::petgraph::EdgeReference;
use tree_algos::{EdgeId, HeavyPaths, NodeId, Rooted, Tree, shapes};

type Copied = UnGraph<(), ()>;

fn trees() -> impl Iterator<Item = Tree> {
    all_trees(5).chain(random_trees(40, 4, 31))
}

#[test]
fn indices_and_counts_match_the_tree() {
    for tree in trees() {
        let n = tree.node_count();
        assert_eq!((NodeCount::node_count(&tree), tree.node_bound()), (n, n));
        assert_eq!((EdgeCount::edge_count(&tree), tree.edge_bound()), (n - 1, n - 1));
        assert!(!tree.is_directed());
        for (index, node) in tree.node_identifiers().enumerate() {
            assert_eq!(NodeIndexable::to_index(&tree, node), index);
            assert_eq!(NodeIndexable::from_index(&tree, index), node);
            assert_eq!(tree.node_weight(node), Some(&()));
        }
        for (index, (edge, ..)) in tree.edges().enumerate() {
            assert_eq!(EdgeIndexable::to_index(&tree, edge), index);
            assert_eq!(EdgeIndexable::from_index(&tree, index), edge);
            assert_eq!(tree.edge_weight(edge), Some(&()));
        }
        assert_eq!(tree.node_weight(NodeId::new(n as u32)), None);
        assert_eq!(tree.edge_weight(EdgeId::new(n as u32 - 1)), None);
        assert!(tree.node_references().map(|(node, ())| node).eq(tree.nodes()));
        assert!(tree.node_references().rev().map(|(node, ())| node).eq(tree.nodes().rev()));
        assert_eq!(tree.node_references().len(), n);
    }
}

#[test]
fn neighbors_and_edges_match_the_tree() {
    for tree in trees() {
        let matrix = tree.adjacency_matrix();
        let all = tree.edge_references().map(|edge| (edge.id(), edge.source(), edge.target()));
        assert!(all.eq(tree.edges()));
        for node in tree.nodes() {
            let list = tree.neighbors(node);
            for direction in [Direction::Outgoing, Direction::Incoming] {
                let neighbors = (&tree).neighbors_directed(node, direction);
                assert_eq!(neighbors.len(), list.len());
                assert!(neighbors.eq(list.iter().map(|&(other, _)| other)));
                for (edge, &(other, id)) in (&tree).edges_directed(node, direction).zip(list) {
                    let ends = [edge.source(), edge.target()];
                    let outgoing = direction == Direction::Outgoing;
                    assert_eq!(ends, if outgoing { [node, other] } else { [other, node] });
                    assert_eq!((edge.id(), edge.weight()), (id, &()));
                }
            }
            assert!(
                IntoEdges::edges(&tree, node).eq((&tree).edges_directed(node, Direction::Outgoing))
            );
            for other in tree.nodes() {
                let adjacent = list.iter().any(|&(neighbor, _)| neighbor == other);
                assert_eq!(tree.is_adjacent(&matrix, node, other), adjacent);
            }
        }
    }
}

#[test]
fn traversals_visit_every_node_once() {
    let mut map = shapes::path(1).visit_map();
    // Include trees whose number of nodes is a multiple of the number of bits in a word, or one more.
    for tree in trees().chain([64, 65, 256, 257].map(shapes::path)) {
        let root = NodeId::new(tree.node_count() as u32 / 2);
        let rooted = Rooted::new(&tree, root);
        let mut bfs = Bfs::new(&tree, root);
        assert!(std::iter::from_fn(|| bfs.next(&tree)).eq(rooted.order().iter().copied()));
        let mut dfs = Dfs::new(&tree, root);
        let found: BTreeSet<NodeId> = std::iter::from_fn(|| dfs.next(&tree)).collect();
        assert!(found.into_iter().eq(tree.nodes()));
        // In postorder, children precede their parents.
        let mut post = DfsPostOrder::new(&tree, root);
        tree.reset_map(&mut map);
        while let Some(node) = post.next(&tree) {
            assert!(rooted.children(node).iter().all(|child| map.is_visited(child)));
            assert!(map.visit(node) && !map.visit(node) && map.is_visited(&node));
        }
        assert!(tree.nodes().all(|node| map.unvisit(node) && !map.unvisit(node)));
        assert_eq!(map, tree.visit_map());
        let mut edges = 0;
        depth_first_search(&tree, [root], |event| {
            if let DfsEvent::TreeEdge(parent, child) = event {
                assert_eq!(rooted.parent(child), Some(parent));
                edges += 1;
            }
        });
        assert_eq!(edges, tree.edge_count());
    }
}

#[test]
fn shortest_paths_match_the_paths_of_the_tree() {
    let mut rng = generator(17);
    for tree in trees() {
        let weights: Vec<u64> = tree.edges().map(|_| rng.random_range(0..1000)).collect();
        let start = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let target = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let far = dijkstra(&tree, start, None, |edge| weights[edge.id().index()]);
        let paths = HeavyPaths::new(&Rooted::new(&tree, start));
        for node in tree.nodes() {
            let above: Vec<NodeId> = paths.path(start, node).collect();
            let edges = above.windows(2).map(|pair| {
                let list = tree.neighbors(pair[0]).iter();
                list.filter(|(other, _)| *other == pair[1])
                    .map(|(_, edge)| edge.index())
                    .sum::<usize>()
            });
            assert_eq!(far[&node], edges.map(|edge| weights[edge]).sum::<u64>());
        }
        let found =
            astar(&tree, start, |node| node == target, |edge| weights[edge.id().index()], |_| 0);
        let (length, way) = found.expect("a tree is connected");
        assert_eq!(length, far[&target]);
        assert!(way.into_iter().eq(paths.path(start, target)));
        assert!(has_path_connecting(&tree, start, target, None));
    }
}

#[test]
fn removing_an_edge_leaves_its_two_sides() {
    for tree in trees() {
        for (cut, u, v) in tree.edges() {
            let filtered = EdgeFiltered::from_fn(&tree, |edge: EdgeReference| edge.id() != cut);
            for end in [u, v] {
                let mut bfs = Bfs::new(&filtered, end);
                let reached = std::iter::from_fn(|| bfs.next(&filtered));
                assert!(reached.eq(tree.side(cut, end).map(|(node, _)| node)));
            }
        }
    }
}

#[test]
fn petgraph_algorithms_find_properties_of_trees() {
    for tree in trees() {
        assert_eq!(connected_components(&tree), 1);
        assert!(!is_cyclic_undirected(&tree));
        assert!(is_bipartite_undirected(&tree, NodeId::new(0)));
        let cut: BTreeSet<EdgeId> = bridges(&tree).map(|edge| edge.id()).collect();
        assert!(cut.into_iter().eq(tree.edges().map(|(edge, ..)| edge)));
        let inner: BTreeSet<NodeId> = articulation_points(&tree).into_iter().collect();
        assert!(inner.into_iter().eq(tree.nodes().filter(|&node| tree.degree(node) > 1)));
        for scc in [kosaraju_scc(&tree), tarjan_scc(&tree)] {
            assert_eq!(scc.iter().map(Vec::len).collect::<Vec<_>>(), [tree.node_count()]);
        }
        let spanning: Vec<Element<(), ()>> = min_spanning_tree(&tree).collect();
        assert_eq!(spanning.len(), tree.node_count() + tree.edge_count());
        let again = Copied::from_elements(min_spanning_tree_prim(&tree));
        assert_eq!(Tree::try_from(&again).map(|tree| tree.node_count()), Ok(tree.node_count()));
    }
}

#[test]
fn algorithms_return_the_same_results_on_a_petgraph_copy() {
    let mut rng = generator(23);
    for tree in trees() {
        let copied = Copied::from(&tree);
        assert_eq!(maximum_matching(&tree).len(), maximum_matching(&copied).len());
        let other = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
        if tree.node_count() <= 12 {
            assert!(is_isomorphic(&tree, &other));
            assert!(is_isomorphic_matching(&tree, &copied, |(), ()| true, |(), ()| true));
            let star = shapes::star(tree.node_count());
            assert_eq!(is_isomorphic(&tree, &star), is_isomorphic(&copied, &Copied::from(&star)));
        }
        // Both outputs list nodes and edges in the order of their ids.
        assert_eq!(format!("{:?}", Dot::new(&tree)), format!("{:?}", Dot::new(&copied)));
    }
}
