//! All public types can be shared between threads and sent to other threads.

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

/// The list above contains every public type.
#[test]
fn the_list_contains_all_public_types() {
    let types = || declared::public_types(include_str!("../../api.txt"));
    for name in types() {
        // Each type occurs once in the imports and once in the list of types.
        let count = declared::count(include_str!("threads.rs"), name);
        assert!(count > 0, "{name}");
        assert!(count > 1, "{name} is imported only");
    }
    assert!(types().count() > 10);
}
