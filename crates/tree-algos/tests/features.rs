//! The optional features: stored trees and graphs of another crate.

#[cfg(feature = "serde")]
mod serde {
    use tree_algos::graph::Multigraph;
    use tree_algos::{EdgeId, NodeId, Tree, shapes};

    #[test]
    fn trees_survive_a_round_trip() {
        for nodes in 1..=6 {
            for tree in shapes::all_labelled(nodes) {
                let text = serde_json::to_string(&tree).unwrap();
                assert_eq!(serde_json::from_str::<Tree>(&text).unwrap(), tree);
            }
        }
    }

    #[test]
    fn the_format_is_the_documented_one() {
        let tree = Tree::from_edges(3, [(2, 0), (1, 2)]).unwrap();
        let text = serde_json::to_string(&tree).unwrap();
        assert_eq!(text, r#"{"nodes":3,"edges":[[2,0],[1,2]]}"#);
        assert_eq!(serde_json::to_string(&(NodeId::new(5), EdgeId::new(7))).unwrap(), "[5,7]");
        assert_eq!(serde_json::from_str::<NodeId>("5").unwrap(), NodeId::new(5));
    }

    #[test]
    fn graphs_survive_a_round_trip_and_what_is_none_is_refused() {
        let graph = Multigraph::from_edges(4, [(2, 0), (0, 2), (1, 1)]).unwrap();
        let text = serde_json::to_string(&graph).unwrap();
        assert_eq!(text, r#"{"nodes":4,"edges":[[2,0],[0,2],[1,1]]}"#);
        assert_eq!(serde_json::from_str::<Multigraph>(&text).unwrap(), graph);
        for (text, message) in [
            (r#"{"nodes":2,"edges":[[0,2]]}"#, "edge 0 names node 2"),
            (r#"{"nodes":2000000000,"edges":[]}"#, "2000000000 nodes are too many for 0 edges"),
        ] {
            let error = serde_json::from_str::<Multigraph>(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, message) in [
            (r#"{"nodes":0,"edges":[]}"#, "a tree needs at least one node"),
            (r#"{"nodes":4,"edges":[[0,1],[1,2],[2,0]]}"#, "edge 2 (2-0) closes a cycle"),
            (r#"{"nodes":2,"edges":[[0,2]]}"#, "item 0 names node 2"),
            (r#"{"nodes":9000000000,"edges":[]}"#, "9000000000 nodes are more than"),
            (r#"{"nodes":2147483647,"edges":[[5,6]]}"#, "nodes 0 and 1 are not connected"),
        ] {
            let error = serde_json::from_str::<Tree>(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}

#[cfg(feature = "petgraph")]
mod petgraph {
    use petgraph::graph::{DiGraph, UnGraph};
    use tree_algos::graph::Multigraph;
    use tree_algos::{Tree, TreeError, shapes};

    #[test]
    fn trees_survive_a_round_trip() {
        for nodes in 1..=6 {
            for tree in shapes::all_labelled(nodes) {
                assert_eq!(Tree::try_from(&UnGraph::<(), ()>::from(&tree)), Ok(tree));
            }
        }
    }

    #[test]
    fn graphs_that_are_no_trees_are_refused() {
        let cycle = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
        let wrong = TreeError::WrongEdgeCount { nodes: 3, edges: 3 };
        assert_eq!(Tree::try_from(&cycle), Err(wrong));
        assert_eq!(Tree::try_from(&UnGraph::<(), ()>::default()), Err(TreeError::NoNodes));
    }

    #[test]
    fn multigraphs_survive_a_round_trip() {
        let graph = Multigraph::from_edges(4, [(2, 0), (0, 2), (1, 1)]).unwrap();
        assert_eq!(Multigraph::try_from(&UnGraph::<(), ()>::from(&graph)), Ok(graph));
    }

    #[test]
    fn directions_do_not_matter() {
        let graph = DiGraph::<(), ()>::from_edges([(0, 1), (2, 1)]);
        assert_eq!(Tree::try_from(&graph).unwrap().to_string(), "3\n0 1\n2 1");
    }
}
