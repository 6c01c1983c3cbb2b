//! Uses a centroid decomposition to answer queries: which marked node is nearest?
//!
//! Each node is in the components of at most log2(n) + 1 centroids. Each of these centroids stores the nearest mark in its component.
//! Marking a node updates these entries, and a query reads them, since the path to the nearest marked node passes through one of the
//! centroids. The library provides this structure as `tree_algos::centroid::NearestMarked`; this program shows how it works.
//!
//! Run: `cargo run --release -p tree-algos --example centroid_queries`

use std::error::Error;
use std::io::{self, Write};
use tree_algos::centroid::CentroidTree;
use tree_algos::{HeavyPaths, NodeId, Rooted, shapes};

/// The marked nodes of a fixed tree.
struct Nearest {
    centroids: CentroidTree,
    paths: HeavyPaths,
    /// For each centroid, the distance of the nearest marked node in its component, and that node.
    best: Vec<Option<(u32, NodeId)>>,
}

impl Nearest {
    fn new(rooted: &Rooted) -> Self {
        let best = vec![None; rooted.node_count()];
        Self { centroids: CentroidTree::new(rooted), paths: HeavyPaths::new(rooted), best }
    }

    fn mark(&mut self, node: NodeId) {
        for (centroid, distance) in self.centroids.ancestors_with_distances(&self.paths, node) {
            let found = (distance, node);
            let best = &mut self.best[centroid.index()];
            if best.is_none_or(|best| found < best) {
                *best = Some(found);
            }
        }
    }

    fn nearest(&self, node: NodeId) -> Option<(u32, NodeId)> {
        let through = |(centroid, distance): (NodeId, u32)| {
            let (rest, marked) = self.best[centroid.index()]?;
            Some((distance + rest, marked))
        };
        self.centroids.ancestors_with_distances(&self.paths, node).filter_map(through).min()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    // Use the complete binary tree of a million nodes, in which the parent of node v is (v - 1) / 2.
    let rooted = Rooted::new(&shapes::complete(1_000_000, 2), NodeId::new(0));
    let mut marks = Nearest::new(&rooted);
    writeln!(out, "{} levels of centroids", marks.centroids.level_count())?;
    writeln!(out, "Nothing is marked: {:?}", marks.nearest(NodeId::new(7)))?;
    for (mark, asked) in [(999_999, 0), (500_000, 999_998), (6, 1), (7, 3)] {
        marks.mark(NodeId::new(mark));
        let (distance, nearest) = marks.nearest(NodeId::new(asked)).expect("one is marked");
        writeln!(out, "marked {mark}; nearest to {asked} is {nearest}, at distance {distance}")?;
    }
    Ok(())
}
