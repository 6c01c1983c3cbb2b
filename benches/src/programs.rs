//! Dynamic programs on trees that several benchmarks use, written as a user of the library would write them.

use dynamic_trees::Monoid;
use tree_algos::reroot::RootedDp;
use tree_algos::{EdgeId, NodeId};

/// Sums the values of the nodes, which are indexed by node.
#[derive(Clone, Debug)]
pub struct Sum(pub Vec<u64>);

impl RootedDp for Sum {
    type Value = u64;
    type Partial = u64;
    const COMMUTATIVE: bool = true;

    #[inline]
    fn identity(&self) -> u64 {
        0
    }

    #[inline]
    fn lift(&self, value: &u64, _: EdgeId, _from: NodeId, _to: NodeId) -> u64 {
        *value
    }

    #[inline]
    fn merge(&self, left: &u64, right: &u64) -> u64 {
        left + right
    }

    #[inline]
    fn finish(&self, merged: &u64, node: NodeId, _: Option<EdgeId>) -> u64 {
        merged + self.0[node.index()]
    }
}

/// Counts the nodes of each subtree, and sums their distances from its root.
#[derive(Clone, Copy, Debug)]
pub struct Distances;

impl RootedDp for Distances {
    type Value = (u64, u64);
    type Partial = (u64, u64);
    const COMMUTATIVE: bool = true;

    #[inline]
    fn identity(&self) -> (u64, u64) {
        (0, 0)
    }

    #[inline]
    fn lift(
        &self,
        &(count, sum): &(u64, u64),
        _: EdgeId,
        _from: NodeId,
        _to: NodeId,
    ) -> (u64, u64) {
        (count, sum + count)
    }

    #[inline]
    fn merge(&self, left: &(u64, u64), right: &(u64, u64)) -> (u64, u64) {
        (left.0 + right.0, left.1 + right.1)
    }

    #[inline]
    fn finish(&self, &(count, sum): &(u64, u64), _: NodeId, _: Option<EdgeId>) -> (u64, u64) {
        (count + 1, sum)
    }
}

/// Linear functions modulo a prime.
#[derive(Clone, Debug)]
pub struct Linear;

/// The modulus, a prime.
pub const MODULUS: u64 = 998_244_353;

impl Monoid for Linear {
    type Value = (u32, u32);

    #[inline]
    fn identity(&self) -> (u32, u32) {
        (1, 0)
    }

    #[inline]
    fn product(&self, first: &(u32, u32), second: &(u32, u32)) -> (u32, u32) {
        let [a, b, c, d] = [first.0, first.1, second.0, second.1].map(u64::from);
        ((a * c % MODULUS) as u32, ((b * c + d) % MODULUS) as u32)
    }
}
