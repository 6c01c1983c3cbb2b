//! Computes the xor of distances that increase or decrease together, and, for every root of a tree, the xor of the distances from the root
//! to the coins.
//!
//! Coins on the nodes of a tree move toward the root, and the xor of their distances determines the winner. If a neighbor of the root
//! becomes the new root, the coins on its side of the edge are one step nearer to the root, and all other coins are one step
//! farther away.
//!
//! Run: `cargo run --release -p tree-algos --example dist_tracker`

use std::error::Error;
use std::io::{self, Write};
use tree_algos::draw::text::{self, Glyphs};
use tree_algos::{DistTracker, NodeId, Rooted, Tree, xor_distances};

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    let tree = Tree::from_edges(8, [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (4, 6), (4, 7)])?;
    let coins = [3, 5, 6, 7].map(NodeId::new);
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let label = |node: NodeId| {
        let coin = if coins.contains(&node) { " coin" } else { "" };
        format!("{node}{coin}")
    };
    write!(out, "{}", text::draw(&rooted, Glyphs::Unicode, label)?)?;

    // The tracker changes all distances in O(log n) steps, no matter how many there are.
    let mut near = DistTracker::for_distances(8);
    let mut far = DistTracker::for_distances(8);
    for &coin in &coins {
        let distance = rooted.depth(coin);
        let goes_through_1 = coin != NodeId::new(5);
        if goes_through_1 { near.toggle(distance) } else { far.toggle(distance) }
    }
    writeln!(out, "At root 0 the xor of the distances is {}.", near.xor() ^ far.xor())?;
    near.decrement();
    far.increment();
    writeln!(
        out,
        "At root 1 it is {}: three coins are nearer, one is farther.",
        near.xor() ^ far.xor()
    )?;

    // This call computes the xor for all roots in O(n log n) steps. Internally, it uses the same idea as the tracker.
    let answers = xor_distances(&tree, |node| coins.contains(&node));
    for (root, xor) in answers.iter().enumerate() {
        let winner = if *xor == 0 { "Second" } else { "First" };
        writeln!(out, "root {root}: xor {xor}, {winner} wins")?;
    }
    assert_eq!(answers[1], near.xor() ^ far.xor());
    Ok(())
}
