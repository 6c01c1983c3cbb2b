//! Measures rerooting of a rooted tree. The unit is the time of one plain breadth-first search.
//!
//! The dynamic program sums distances, with pairs of `u64` as values. `roots` evaluates it for all roots, and `sides` for both sides of
//! each edge. `in order` does the same as `sides`, but does not rely on merging being commutative. `all` computes all of these values, and
//! also the data needed to look up the subtree of any node under any root. Labels are shuffled. Computing the breadth-first order of the
//! tree is not included.

use crate::Size;
use benches::ratio::{discard, fastest, ratio};
use benches::reference_bfs;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::reroot::{self, Rerooted, RootedDp};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Rooted};

struct SumOfDistances<const COMMUTATIVE: bool>;

/// The number of nodes in a subtree, and the sum of their distances from its root.
type Sums = (u64, u64);

impl<const COMMUTATIVE: bool> RootedDp for SumOfDistances<COMMUTATIVE> {
    type Value = Sums;
    type Partial = Sums;
    const COMMUTATIVE: bool = COMMUTATIVE;

    fn identity(&self) -> Sums {
        (0, 0)
    }

    fn lift(&self, &(count, sum): &Sums, _: EdgeId, _from: NodeId, _to: NodeId) -> Sums {
        (count, sum + count)
    }

    fn merge(&self, left: &Sums, right: &Sums) -> Sums {
        (left.0 + right.0, left.1 + right.1)
    }

    fn finish(&self, &(count, sum): &Sums, _: NodeId, _: Option<EdgeId>) -> Sums {
        (count + 1, sum)
    }
}

pub(crate) fn table((nodes, rounds): Size) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);
    let (any_order, in_order) = (SumOfDistances::<true>, SumOfDistances::<false>);

    println!("{nodes} nodes, fastest of {rounds} interleaved runs; ratios to reference_bfs");
    println!(
        "{:12} {:>8}  {:>8} {:>8} {:>8} {:>8}",
        "shape", "bfs ms", "roots", "sides", "in order", "all"
    );
    for shape in TreeShape::ALL {
        let tree = shapes::shuffled(&shape.tree(nodes as usize, &mut source), &mut source);
        let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let sum: u64 = reference_bfs(nodes as usize, &edges).into_iter().map(u64::from).sum();
        assert_eq!(reroot::at_roots(&any_order, &rooted)[0], (u64::from(nodes), sum));
        assert_eq!(reroot::at_edges(&any_order, &rooted), reroot::at_edges(&in_order, &rooted));
        let [bfs, roots, sides, sides_in_order, all] = fastest(
            rounds,
            [
                &mut discard(|| reference_bfs(nodes as usize, &edges)),
                &mut discard(|| reroot::at_roots(&any_order, &rooted)),
                &mut discard(|| reroot::at_edges(&any_order, &rooted)),
                &mut discard(|| reroot::at_edges(&in_order, &rooted)),
                &mut discard(|| Rerooted::new(&any_order, &rooted)),
            ],
        );
        let [roots, sides, sides_in_order, all] =
            [roots, sides, sides_in_order, all].map(|time| ratio(time, bfs));
        println!(
            "{shape:12} {:8.1}  {roots:8.2} {sides:8.2} {sides_in_order:8.2} {all:8.2}",
            1e3 * bfs.as_secs_f64()
        );
    }
}
