//! Tests the optional features: serialized trees, and conversions from and to graphs of `petgraph`.

#[cfg(feature = "serde")]
mod serde {
    use tree_algos::shapes::{self, TreeShape};
    use tree_algos::{EdgeId, HeavyIndex, NodeId, Rank, Rooted, Tree};

    #[test]
    fn rooted_and_unrooted_trees_survive_a_json_round_trip() {
        for nodes in 1..=6 {
            for tree in shapes::all_labeled(nodes) {
                let text = serde_json::to_string(&tree).unwrap();
                assert_eq!(serde_json::from_str::<Tree>(&text).unwrap(), tree);
                for root in tree.nodes() {
                    let rooted = Rooted::new(&tree, root);
                    let text = serde_json::to_string(&rooted).unwrap();
                    assert_eq!(serde_json::from_str::<Rooted>(&text).unwrap(), rooted);
                }
            }
        }
    }

    #[test]
    fn shapes_are_serialized_by_the_names_that_they_print() {
        for shape in TreeShape::ALL {
            let text = serde_json::to_string(&shape).unwrap();
            assert_eq!(text, format!("\"{shape}\""));
            assert_eq!(serde_json::from_str::<TreeShape>(&text).unwrap(), shape);
        }
        assert!(serde_json::from_str::<TreeShape>("\"ring\"").is_err());
    }

    #[test]
    fn trees_with_missing_or_unknown_fields_are_rejected() {
        let fields = [r#""nodes":2"#, r#""edges":[[0,1]]"#, r#""root":0"#];
        let object = |chosen: &[&str]| format!("{{{}}}", chosen.join(","));
        assert!(serde_json::from_str::<Tree>(&object(&fields[..2])).is_ok());
        assert!(serde_json::from_str::<Rooted>(&object(&fields)).is_ok());
        for extra in [r#""root":0"#, r#""node":2"#, r#""Edges":[]"#, r#""":null"#] {
            let error = serde_json::from_str::<Tree>(&object(&[fields[0], fields[1], extra]));
            assert!(error.unwrap_err().to_string().contains("unknown field"), "{extra}");
        }
        for (missing, _) in fields.iter().enumerate() {
            let others: Vec<&str> =
                (0..3).filter(|&field| field != missing).map(|field| fields[field]).collect();
            assert!(serde_json::from_str::<Rooted>(&object(&others)).is_err(), "{others:?}");
        }
        let surplus = object(&[fields[0], fields[1], fields[2], r#""weights":[]"#]);
        let error = serde_json::from_str::<Rooted>(&surplus).unwrap_err().to_string();
        assert!(error.contains("unknown field `weights`"), "{error}");
    }

    #[test]
    fn roots_that_the_tree_does_not_have_are_rejected() {
        let text = r#"{"root":2,"nodes":2,"edges":[[0,1]]}"#;
        let error = serde_json::from_str::<Rooted>(text).unwrap_err().to_string();
        assert_eq!(error, "node 2 cannot be the root of a tree of 2 nodes");
        let text = r#"{"root":0,"nodes":3,"edges":[[0,1],[1,0]]}"#;
        assert!(serde_json::from_str::<Rooted>(text).is_err());
    }

    #[test]
    fn serialized_trees_and_ids_match_the_documentation() {
        let tree = Tree::from_edges(3, [(2, 0), (1, 2)]).unwrap();
        let text = serde_json::to_string(&tree).unwrap();
        assert_eq!(text, r#"{"nodes":3,"edges":[[2,0],[1,2]]}"#);
        assert_eq!(serde_json::to_string(&(NodeId::new(5), EdgeId::new(7))).unwrap(), "[5,7]");
        assert_eq!(serde_json::from_str::<NodeId>("5").unwrap(), NodeId::new(5));
        assert_eq!(serde_json::to_string(&(Rank::new(3), HeavyIndex::new(4))).unwrap(), "[3,4]");
        assert_eq!(
            serde_json::from_str::<(Rank, HeavyIndex)>("[3,4]").unwrap().1,
            HeavyIndex::new(4)
        );
        let rooted = Rooted::new(&tree, NodeId::new(1));
        let text = serde_json::to_string(&rooted).unwrap();
        assert_eq!(text, r#"{"root":1,"nodes":3,"edges":[[2,0],[1,2]]}"#);
    }

    #[test]
    fn invalid_trees_are_rejected() {
        for (text, message) in [
            (r#"{"nodes":0,"edges":[]}"#, "a tree needs at least one node"),
            (r#"{"nodes":4,"edges":[[0,1],[1,2],[2,0]]}"#, "edge 2 (2-0) closes a cycle"),
            (r#"{"nodes":2,"edges":[[0,2]]}"#, "item 0 names node 2"),
            (r#"{"nodes":9000000000,"edges":[]}"#, "9000000000 nodes are more than"),
            (r#"{"nodes":2147483647,"edges":[[5,6]]}"#, "nodes 0 and 1 are not connected"),
            ("[]", "expected a tree as `nodes` and `edges`"),
        ] {
            let error = serde_json::from_str::<Tree>(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}

#[cfg(feature = "petgraph")]
mod petgraph {
    use petgraph::graph::{DiGraph, UnGraph};
    use tree_algos::{Tree, TreeError, shapes};

    #[test]
    fn trees_survive_a_round_trip_through_petgraph() {
        for nodes in 1..=6 {
            for tree in shapes::all_labeled(nodes) {
                assert_eq!(Tree::try_from(&UnGraph::<(), ()>::from(&tree)), Ok(tree));
            }
        }
    }

    #[test]
    fn graphs_with_cycles_or_without_nodes_are_rejected() {
        let cycle = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 0)]);
        let wrong = TreeError::WrongEdgeCount { nodes: 3, edges: 3 };
        assert_eq!(Tree::try_from(&cycle), Err(wrong));
        assert_eq!(Tree::try_from(&UnGraph::<(), ()>::default()), Err(TreeError::NoNodes));
    }

    #[test]
    fn directions_of_edges_are_ignored() {
        let graph = DiGraph::<(), ()>::from_edges([(0, 1), (2, 1)]);
        assert_eq!(Tree::try_from(&graph).unwrap().to_string(), "3\n0 1\n2 1");
    }
}
