//! Reroots with a user-defined fold. For every root, computes the size of a largest set of nodes in which no two are neighbors.
//!
//! Run: `cargo run --release -p tree-algos --example reroot_fold`

use std::error::Error;
use std::io::{self, Write};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// Computes how many nodes of a subtree can be chosen if no two of them may be neighbors: at most `with` nodes if the root of the subtree
/// is one of them, and at most `without` nodes if it is not.
struct Independent;

/// The largest numbers of nodes that can be chosen in a subtree with and without its root.
#[derive(Clone, Copy)]
struct Most {
    with: u32,
    without: u32,
}

impl RootedDp for Independent {
    type Value = Most;
    type Partial = Most;
    const COMMUTATIVE: bool = true;

    /// Returns zeros, because a node without children gets nothing from below.
    fn identity(&self) -> Most {
        Most { with: 0, without: 0 }
    }

    /// Returns what a subtree contributes to the node above it. If the root of the subtree is chosen, that node cannot be.
    fn lift(&self, below: &Most, _: EdgeId, _from: NodeId, _to: NodeId) -> Most {
        Most { with: below.without, without: below.with.max(below.without) }
    }

    fn merge(&self, left: &Most, right: &Most) -> Most {
        Most { with: left.with + right.with, without: left.without + right.without }
    }

    fn finish(&self, merged: &Most, _: NodeId, _excluded: Option<EdgeId>) -> Most {
        Most { with: merged.with + 1, ..*merged }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    let tree = Tree::from_edges(7, [(0, 1), (1, 2), (1, 3), (3, 4), (4, 5), (4, 6)])?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    // Two passes compute the values for all roots, instead of one pass for each root.
    for (root, most) in reroot::at_roots(&Independent, &rooted).iter().enumerate() {
        let Most { with, without } = most;
        writeln!(out, "root {root}: {with} with it, {without} without it")?;
    }
    // The same fold computes both sides of every edge: the values of the two parts that remain if the edge is removed.
    for (edge, sides) in reroot::at_edges(&Independent, &rooted).iter() {
        let [one, other] = sides.map(|side| side.with.max(side.without));
        writeln!(out, "edge {edge}: {one} and {other}")?;
    }
    Ok(())
}
