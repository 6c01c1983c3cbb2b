//! Rerooting with a user-defined fold: for every root, the size of a largest set of nodes without neighbors among them.
//!
//! Run: `cargo run --release -p tree-algos --example reroot_fold`

use std::error::Error;
use std::io::{self, Write};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, NodeId, Rooted, Tree};

/// Computes how many nodes can be chosen with no edge between them, once with the root among them and once without.
struct Independent;

/// The largest number of nodes chosen in a subtree if its root is one of them, and if it is not.
#[derive(Clone, Copy)]
struct Most {
    with: u32,
    without: u32,
}

impl RootedDp for Independent {
    type Value = Most;
    type Partial = Most;
    const COMMUTATIVE: bool = true;

    /// An empty subtree has nothing to choose.
    fn identity(&self) -> Most {
        Most { with: 0, without: 0 }
    }

    /// If the root below is chosen, the one above cannot be.
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
    // Two passes replace one pass per root.
    for (root, most) in reroot::at_roots(&Independent, &rooted).iter().enumerate() {
        let Most { with, without } = most;
        writeln!(out, "root {root}: {with} with it, {without} without it")?;
    }
    // The same fold gives both sides of every edge: the value of each part if the edge is cut.
    for (edge, sides) in reroot::at_edges(&Independent, &rooted).iter() {
        let [one, other] = sides.map(|side| side.with.max(side.without));
        writeln!(out, "edge {edge}: {one} and {other}")?;
    }
    Ok(())
}
