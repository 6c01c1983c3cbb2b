//! Checks that every public type is `Send` and `Sync`, and that types that contain a tree own it.

use crate::declared;
use crate::definitions::Size;
use std::thread;
use tree_algos::centroid::{
    BranchGroup, CentroidTree, Centroids, Component, NearestMarked, TwoSided,
};
use tree_algos::contour::ContourIndex;
use tree_algos::distances::{Diameter, LengthOverflow, PathLengths};
use tree_algos::draw::svg::{Color, Label};
use tree_algos::draw::{DrawError, text::Glyphs};
use tree_algos::entry_order::{EntryOrder, Meeting, Span};
use tree_algos::labeled::{LabeledTree, LabeledTreeError, NewickTrees, TextFault};
use tree_algos::reroot::{AtEdges, Rerooted};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::xor_engines::XorEngine;
use tree_algos::{
    ConstantLca, Direction, DistTracker, EdgeId, HeavyIndex, HeavyPaths, IncrementXorSet,
    IncrementXorSteps, IncrementXorTries, LevelAncestors, LongPaths, NodeId, ParseTreeError, Rank,
    Rooted, Tree, TreeBuilder, TreeError, VirtualTree,
};

fn shared<T: Send + Sync>() {}
fn owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn every_public_type_is_send_and_sync() {
    owned::<(Tree, TreeBuilder, Rooted, HeavyPaths, LongPaths)>();
    owned::<(NodeId, EdgeId, Rank, HeavyIndex)>();
    owned::<(Centroids, CentroidTree, TwoSided, NearestMarked)>();
    owned::<(ContourIndex,)>();
    owned::<(Diameter<u32>, Diameter<i64>, PathLengths<u64>, PathLengths<f64>)>();
    owned::<(LabeledTree, LabeledTreeError, NewickTrees<'static>, TextFault)>();
    owned::<(AtEdges<String>, Rerooted<String>)>();
    owned::<(DistTracker, XorEngine, TreeShape, Glyphs, Color, Label)>();
    owned::<IncrementXorTries>();
    shared::<IncrementXorSet>();
    owned::<(IncrementXorSteps,)>();
    owned::<(TreeError, ParseTreeError, DrawError, LengthOverflow)>();
    shared::<(Component<'_>, BranchGroup<'_>)>();
    owned::<(ConstantLca, LevelAncestors, VirtualTree, Direction)>();
    owned::<(EntryOrder<Span>, EntryOrder<Meeting>)>();
}

/// Checks that this file mentions every public type at least twice: in the imports and in the list of types to test.
#[test]
fn the_send_and_sync_test_covers_every_public_type() {
    let types = || declared::public_types(include_str!("../../api.txt"));
    for name in types() {
        let count = declared::count(include_str!("threads.rs"), name);
        assert!(count > 0, "{name}");
        assert!(count > 1, "{name} is imported only");
    }
    assert!(types().count() > 30);
}

#[cfg(feature = "petgraph")]
#[test]
fn types_for_petgraph_are_send_and_sync() {
    use tree_algos::petgraph::{EdgeReference, VisitedNodes};
    owned::<(EdgeReference, VisitedNodes)>();
}

#[test]
fn views_outlive_the_tree_and_move_to_other_threads() {
    let (sizes, mut meetings, mut centroids, side) = {
        let tree = shapes::complete(31, 2);
        let rooted = Rooted::new(&tree, NodeId::new(4));
        let side = tree.side(EdgeId::new(0), NodeId::new(1));
        (Rerooted::new(&Size, &rooted), TwoSided::new(&rooted), Centroids::new(rooted), side)
    };
    // The first thread that asks computes the depths, and all threads read the same table.
    let rooted = centroids.rooted().clone();
    let depths = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| rooted.depths().to_vec())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(depths.iter().all(|seen| seen == rooted.depths()));

    let worker = thread::spawn(move || {
        let mut pairs = 0;
        while let Some((_, [left, right])) = meetings.next_meeting() {
            pairs += left.nodes().count() * right.nodes().count();
        }
        let mut components = 0;
        while centroids.next_component().is_some() {
            components += 1;
        }
        (pairs, components, side.count(), *sizes.at_root(NodeId::new(30)))
    });
    assert_eq!(worker.join().unwrap(), (31 * 30 / 2, 31, 15, 31));
}

#[test]
fn conversions_from_references_share_memory() {
    let tree = shapes::star(5);
    assert!(std::ptr::eq(
        tree.neighbors(NodeId::new(0)),
        Tree::from(&tree).neighbors(NodeId::new(0))
    ));
    let rooted = Rooted::new(&tree, NodeId::new(0));
    assert!(std::ptr::eq(rooted.order(), Rooted::from(&rooted).order()));
}
