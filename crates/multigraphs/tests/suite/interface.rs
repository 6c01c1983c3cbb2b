//! Checks that all public types can be shared between threads and sent to other threads. Checks that the optional features serialize graphs
//! and convert them from and to graphs of `petgraph`.

use multigraphs::text::{Graph6Lines, GraphFault, GraphTextError, LabeledGraph};
use multigraphs::{
    BackEdge, BegunDepthFirst, BitGraph, BitSpan, BlockId, Blocks, ComponentId, CutClasses,
    DepthFirst, EdgeComponents, GraphError, Matching, Multigraph, Ring, Visit,
};
use test_support::declared;

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn every_public_type_is_send_and_sync() {
    owned::<(Multigraph, DepthFirst, Visit, BackEdge, EdgeComponents, ComponentId, CutClasses)>();
    owned::<(Matching, BegunDepthFirst, BitGraph, BitSpan, GraphError)>();
    owned::<(Blocks, BlockId)>();
    owned::<(LabeledGraph, GraphTextError, GraphFault, Graph6Lines<'static>)>();
    shared::<Ring<'_>>();
}

/// Checks that this file mentions every public type at least twice: in the imports and in the list of types to test.
#[test]
fn the_send_and_sync_test_covers_every_public_type() {
    let types = || declared::public_types(include_str!("../../api.txt"));
    for name in types() {
        let count = declared::count(include_str!("interface.rs"), name);
        assert!(count > 0, "{name}");
        assert!(count > 1, "{name} is imported only");
    }
    assert!(types().count() > 10);
}

#[cfg(feature = "serde")]
mod serde {
    use multigraphs::Multigraph;

    #[test]
    fn graphs_survive_a_json_round_trip_and_invalid_ones_are_rejected() {
        let graph = Multigraph::from_edges(4, [(2, 0), (0, 2), (1, 1)]).unwrap();
        let text = serde_json::to_string(&graph).unwrap();
        assert_eq!(text, r#"{"nodes":4,"edges":[[2,0],[0,2],[1,1]]}"#);
        assert_eq!(serde_json::from_str::<Multigraph>(&text).unwrap(), graph);
        for (text, message) in [
            (r#"{"nodes":2,"edges":[[0,2]]}"#, "edge 0 names node 2"),
            (r#"{"nodes":2000000000,"edges":[]}"#, "2000000000 nodes are too many for 0 edges"),
            (r#"{"nodes":9000000000,"edges":[]}"#, "9000000000 nodes are too many for 0 edges"),
            (r#"{"nodes":1048577,"edges":[]}"#, "1048577 nodes are too many for 0 edges"),
            (r#"{"nodes":1048579,"edges":[[0,1]]}"#, "1048579 nodes are too many for 1 edges"),
        ] {
            let error = serde_json::from_str::<Multigraph>(text).unwrap_err().to_string();
            assert!(error.contains(message), "{text}: {error}");
        }
        let most = serde_json::from_str::<Multigraph>(r#"{"nodes":1048578,"edges":[[0,1]]}"#);
        assert_eq!(most.unwrap().node_count(), (1 << 20) + 2);
    }
}

#[cfg(feature = "petgraph")]
mod petgraph {
    use multigraphs::Multigraph;
    use petgraph::graph::UnGraph;

    #[test]
    fn multigraphs_survive_a_round_trip() {
        let graph = Multigraph::from_edges(4, [(2, 0), (0, 2), (1, 1)]).unwrap();
        assert_eq!(Multigraph::try_from(&UnGraph::<(), ()>::from(&graph)), Ok(graph));
    }
}
