//! Rerooting, for the judge: reads the input of Library Checker's *Tree Path Composite Sum* and prints,
//! for every node x, the sum over all nodes y of the value of y carried along the path to x, through the
//! map of every edge, modulo 998244353.
//!
//! Input: the number of nodes, their values, and for each edge its two nodes (from 0) and the factors
//! b and c of its map `b v + c`. Numbers beyond the modulus are reduced.
//!
//! ```text
//! cargo run --release --manifest-path checks/judges/Cargo.toml --bin judge -- tree_path_composite_sum checks/judges/samples/tree_path_composite_sum.txt
//! ```
//!
//! With `-` instead of the file, or without a file, the program reads the standard input.

use crate::judge::{self, JudgeError};
use crate::{output::Output, tokens::Tokens, trees};
use std::ffi::OsString;
use std::process::ExitCode;
use tree_algos::reroot::{self, RootedDp};
use tree_algos::{EdgeId, MAX_NODES, NodeId, Rooted};

const MODULUS: u64 = 998_244_353;

pub(super) fn main(arguments: Vec<OsString>) -> ExitCode {
    judge::run(
        "judge tree_path_composite_sum",
        include_str!("tree_path_composite_sum.rs"),
        arguments,
        solve,
    )
}

/// The values of the nodes and the maps of the edges, all below the modulus.
struct CompositeSum {
    values: Vec<u32>,
    maps: Vec<(u32, u32)>,
}

/// The number of nodes of a subtree and the sum of their values, carried to its root.
type Sums = (u32, u32);

impl RootedDp for CompositeSum {
    type Value = Sums;
    type Partial = Sums;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> Sums {
        (0, 0)
    }

    /// An affine map of a sum of several terms adds c for each of them.
    fn lift(&self, &(count, sum): &Sums, edge: EdgeId, _from: NodeId, _to: NodeId) -> Sums {
        let (b, c) = self.maps[edge.index()];
        let carried = u64::from(b) * u64::from(sum) + u64::from(c) * u64::from(count);
        (count, (carried % MODULUS) as u32)
    }

    fn merge(&self, left: &Sums, right: &Sums) -> Sums {
        let sum = u64::from(left.1) + u64::from(right.1);
        (left.0 + right.0, if sum < MODULUS { sum } else { sum - MODULUS } as u32)
    }

    fn finish(&self, merged: &Sums, node: NodeId, _excluded: Option<EdgeId>) -> Sums {
        self.merge(merged, &(1, self.values[node.index()]))
    }
}

/// Reads one test and prints the sums on one line.
pub(super) fn solve(tokens: &mut Tokens, output: &mut Output) -> Result<(), JudgeError> {
    let n = tokens.number_u32("the number of nodes", 1, MAX_NODES as u32)?;
    let reduced = |number: u64| (number % MODULUS) as u32;
    let values = tokens.list_u64("a value", u64::from(n))?.into_iter().map(reduced).collect();
    let mut maps = Vec::new();
    let tree = trees::read_tree_with(tokens, n, 0, |tokens| {
        maps.push((reduced(tokens.u64("a factor b")?), reduced(tokens.u64("a summand c")?)));
        Ok(())
    })?;
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let sums = reroot::at_roots(&CompositeSum { values, maps }, &rooted);
    output.line_of(sums.into_iter().map(|(_, sum)| sum));
    output.complete()
}
