//! Measures reading and writing a tree in the Newick format. The unit is the time to split the text at its special characters.
//!
//! The size is the number of leaves. Each leaf has a name, and each edge has a length with six digits.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use crate::Size;
use benches::ratio::{discard, fastest, ratio};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::fmt::Write;
use tree_algos::labeled::LabeledTree;

/// Returns a tree in Newick format. Each node divides its leaves at random into two parts, or, if `is_comb` is set, splits off one leaf.
fn text(leaves: u32, is_comb: bool) -> String {
    enum Part {
        Below(u32),
        Sign(&'static str),
        Length,
    }
    let mut rng = SmallRng::seed_from_u64(1);
    let mut text = String::new();
    let mut named = 0;
    let mut waiting = vec![Part::Sign(";"), Part::Below(leaves)];
    while let Some(part) = waiting.pop() {
        match part {
            Part::Below(1) => {
                named += 1;
                write!(text, "taxon_{named}:{:.6}", rng.random::<f64>()).expect("a text");
            }
            Part::Below(leaves) => {
                let first = if is_comb { 1 } else { rng.random_range(1..leaves) };
                let (one, other) = (Part::Below(first), Part::Below(leaves - first));
                waiting.extend([Part::Length, Part::Sign(")"), other, Part::Sign(","), one]);
                text.push('(');
            }
            Part::Sign(sign) => text += sign,
            Part::Length => write!(text, ":{:.6}", rng.random::<f64>()).expect("a text"),
        }
    }
    text
}

pub(crate) fn table((leaves, rounds): Size) {
    println!(
        "{leaves} leaves, fastest of {rounds} interleaved runs; ratios to the text split at its signs"
    );
    println!("{:12} {:>10} {:>10}  {:>6} {:>6}", "tree", "megabytes", "split ms", "read", "write");
    for (name, is_comb) in [("random", false), ("comb", true)] {
        let text = text(leaves.max(2), is_comb);
        let tree = LabeledTree::from_newick(&text).expect("a tree");
        let [split, read, write] = fastest(
            rounds,
            [
                &mut discard(|| text.split(['(', ')', ',', ':', ';']).collect::<Vec<_>>()),
                &mut discard(|| LabeledTree::from_newick(&text).expect("a tree")),
                &mut discard(|| tree.to_newick()),
            ],
        );
        println!(
            "{name:12} {:10.1} {:10.1}  {:6.2} {:6.2}",
            text.len() as f64 / 1e6,
            1e3 * split.as_secs_f64(),
            ratio(read, split),
            ratio(write, split)
        );
    }
}
