//! Measures how the time per operation grows with the size of the input, from a thousand elements to ten million. Times are nanoseconds of
//! processor time.
//!
//! Each row is a structure or an engine. Its first column says what counts as an element: a node built, a query answered, a position, or a
//! value. Trees are random: the parent of each new node is a random earlier node. Their labels are shuffled. Queries are random. The
//! fastest of three runs counts.
//!
//! ```text
//! cargo run --release -p benches --bin growth
//! cargo run --release -p benches --bin growth -- 1000000 xor
//! ```
//!
//! The arguments are the largest size (default ten thousand) and the beginning of the names of the rows to measure.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;

use benches::ratio::{discard, fastest};
use benches::toys::{Row, Subtraction};
use dynamic_trees::{BothWays, Forest, PathProducts, SubtreeProducts, XorDistances};
use frame::{Arguments, Failure, Program, Stdout};
use grundy_core::{Nimber, Ruleset, Sum};
use grundy_search::loopy::LoopySearch;
use grundy_search::{Method, Search};
use octal_games::{Code, Sequence};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{
    ConstantLca, HeavyPaths, LevelAncestors, NodeId, Rooted, Tree, distances, isomorphism, reroot,
    xor_distances,
};

/// A function that measures one row at one size and returns nanoseconds per element.
type Measure = fn(u32, &mut SmallRng) -> f64;

/// For each row, its name, the largest size that takes at most a few seconds, and the function that measures it.
const ROWS: &[(&str, u32, Measure)] = &[
    ("Tree::from_edges, a node", TEN_MILLION, from_edges),
    ("Rooted::new, a node", TEN_MILLION, root),
    ("reroot::at_roots, a node", TEN_MILLION, at_roots),
    ("xor_distances, a node", TEN_MILLION, xors),
    ("longest_path, a node", TEN_MILLION, longest),
    ("isomorphism classes, a node", TEN_MILLION, classes),
    ("HeavyPaths::new, a node", TEN_MILLION, heavy_paths),
    ("HeavyPaths::lca, a question", TEN_MILLION, heavy_lca),
    ("ConstantLca::new, a node", TEN_MILLION, constant),
    ("ConstantLca::lca, a question", TEN_MILLION, constant_lca),
    ("LevelAncestors::new, a node", TEN_MILLION, ladders),
    ("LevelAncestors, a question", TEN_MILLION, ancestor),
    ("PathProducts::path, a question", TEN_MILLION, path_product),
    ("SubtreeProducts::set, a change", TEN_MILLION, subtree_set),
    ("XorDistances::toggle, a change", 1_000_000, toggle),
    ("Forest, an edge cut and linked", 1_000_000, relink),
    ("nim product, a pair", TEN_MILLION, nim_product),
    ("Search, subtraction, a position", 1_000_000, subtraction),
    ("Search, Kayles, a move", TEN_MILLION, kayles),
    ("LoopySearch, an arrow", 1_000_000, arrows),
    ("Sequence 0.137, a value", TEN_MILLION, dawson),
    ("Sequence 0.007, a value", 100_000, treblecross),
];

const TEN_MILLION: u32 = 10_000_000;

fn main() -> ExitCode {
    Program::new("growth", include_str!("growth.rs")).operands(2).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let most = arguments.number(0, "SIZE", 1000..=u64::from(TEN_MILLION))?.unwrap_or(10_000) as u32;
    let prefix = arguments.text(1)?.unwrap_or("");
    let sizes =
        || [1_000, 10_000, 100_000, 1_000_000, TEN_MILLION].into_iter().filter(|&n| n <= most);
    write!(out, "{:32}", "nanoseconds")?;
    for size in sizes() {
        write!(out, "{size:>10}")?;
    }
    writeln!(out)?;
    for (name, largest, measure) in ROWS.iter().filter(|row| row.0.starts_with(prefix)) {
        write!(out, "{name:32}")?;
        for size in sizes().filter(|size| size <= largest) {
            write!(out, "{:>10.1}", measure(size, &mut SmallRng::seed_from_u64(1)))?;
            out.flush()?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns the time per element. Small cases run many times.
fn each<T>(elements: u32, run: impl FnMut() -> T) -> f64 {
    let times = 100_000_u32.div_ceil(elements);
    let mut once = discard(run);
    let [time] = fastest(3, [&mut || (0..times).for_each(|_| once())]);
    time.as_secs_f64() * 1e9 / f64::from(times) / f64::from(elements)
}

fn tree(nodes: u32, rng: &mut SmallRng) -> Tree {
    let mut source = |bound| rng.random_range(0..bound);
    shapes::shuffled(&TreeShape::Recursive.tree(nodes as usize, &mut source), &mut source)
}

fn rooted(nodes: u32, rng: &mut SmallRng) -> Rooted {
    Rooted::new(&tree(nodes, rng), NodeId::new(0))
}

/// Returns random pairs of nodes.
fn pairs(nodes: u32, rng: &mut SmallRng) -> Vec<(NodeId, NodeId)> {
    let mut node = || NodeId::new(rng.random_range(0..nodes));
    (0..nodes).map(|_| (node(), node())).collect()
}

fn from_edges(nodes: u32, rng: &mut SmallRng) -> f64 {
    let edges: Vec<(u32, u32)> =
        tree(nodes, rng).edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    each(nodes, || Tree::from_edges(nodes as usize, edges.iter().copied()))
}

fn root(nodes: u32, rng: &mut SmallRng) -> f64 {
    let tree = tree(nodes, rng);
    each(nodes, || Rooted::new(&tree, NodeId::new(0)))
}

/// Computes the height of each subtree.
struct Height;

impl reroot::RootedDp for Height {
    type Value = u32;
    type Partial = u32;
    const COMMUTATIVE: bool = true;

    fn identity(&self) -> u32 {
        0
    }

    fn lift(&self, value: &u32, _: tree_algos::EdgeId, _from: NodeId, _to: NodeId) -> u32 {
        value + 1
    }

    fn merge(&self, left: &u32, right: &u32) -> u32 {
        *left.max(right)
    }

    fn finish(&self, merged: &u32, _: NodeId, _: Option<tree_algos::EdgeId>) -> u32 {
        *merged
    }
}

fn at_roots(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || reroot::at_roots(&Height, &rooted))
}

fn xors(nodes: u32, rng: &mut SmallRng) -> f64 {
    let tree = tree(nodes, rng);
    each(nodes, || xor_distances(&tree, |node| node.get() % 3 == 0))
}

fn longest(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || distances::longest_path(&rooted))
}

fn classes(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || isomorphism::subtree_classes(&rooted))
}

fn heavy_paths(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || HeavyPaths::new(&rooted))
}

fn heavy_lca(nodes: u32, rng: &mut SmallRng) -> f64 {
    let (paths, pairs) = (HeavyPaths::new(&rooted(nodes, rng)), pairs(nodes, rng));
    each(nodes, || pairs.iter().fold(0, |sum, &(u, v)| sum ^ paths.lca(u, v).get()))
}

fn constant(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || ConstantLca::new(&rooted))
}

fn constant_lca(nodes: u32, rng: &mut SmallRng) -> f64 {
    let (lca, pairs) = (ConstantLca::new(&rooted(nodes, rng)), pairs(nodes, rng));
    each(nodes, || pairs.iter().fold(0, |sum, &(u, v)| sum ^ lca.lca(u, v).get()))
}

fn ladders(nodes: u32, rng: &mut SmallRng) -> f64 {
    let rooted = rooted(nodes, rng);
    each(nodes, || LevelAncestors::new(&rooted))
}

fn ancestor(nodes: u32, rng: &mut SmallRng) -> f64 {
    let (above, pairs) = (LevelAncestors::new(&rooted(nodes, rng)), pairs(nodes, rng));
    let question = |&(node, other): &(NodeId, NodeId)| {
        above.kth_ancestor(node, other.get() % (above.depth(node) + 1)).map_or(0, NodeId::get)
    };
    each(nodes, || pairs.iter().fold(0, |sum, pair| sum ^ question(pair)))
}

fn path_product(nodes: u32, rng: &mut SmallRng) -> f64 {
    let paths = HeavyPaths::new(&rooted(nodes, rng));
    let pairs = pairs(nodes, rng);
    let sums =
        PathProducts::for_nodes_on(paths, BothWays(dynamic_trees::Sum::<u64>::new()), |node| {
            u64::from(node.get())
        });
    each(nodes, || {
        for &(u, v) in &pairs {
            black_box(sums.path(u, v));
        }
    })
}

fn subtree_set(nodes: u32, rng: &mut SmallRng) -> f64 {
    let paths = HeavyPaths::new(&rooted(nodes, rng));
    let pairs = pairs(nodes, rng);
    let mut sums = SubtreeProducts::for_nodes_on(paths, dynamic_trees::Sum::<u64>::new(), |_| 1);
    each(nodes, || pairs.iter().for_each(|&(u, v)| sums.set(u, u64::from(v.get()))))
}

fn toggle(nodes: u32, rng: &mut SmallRng) -> f64 {
    let pairs = pairs(nodes, rng);
    let mut coins = XorDistances::new(&rooted(nodes, rng), |_| true);
    each(nodes, || pairs.iter().for_each(|&(u, _)| coins.toggle(u)))
}

fn relink(nodes: u32, rng: &mut SmallRng) -> f64 {
    let tree = tree(nodes, rng);
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let mut forest = Forest::from_tree(&rooted, BothWays(dynamic_trees::Sum::<u64>::new()), |_| 1);
    let edges: Vec<(NodeId, NodeId)> = tree.edges().map(|(_, u, v)| (u, v)).collect();
    let chosen: Vec<(NodeId, NodeId)> =
        (0..nodes).map(|_| edges[rng.random_range(0..edges.len())]).collect();
    each(nodes, || {
        for &(u, v) in &chosen {
            let done = (forest.cut(u, v), forest.link(v, u));
            assert!(done.0.is_ok() && done.1.is_ok());
        }
    })
}

fn nim_product(count: u32, rng: &mut SmallRng) -> f64 {
    let numbers: Vec<Nimber> = (0..=count).map(|_| Nimber::new(rng.random())).collect();
    each(count, || numbers.windows(2).fold(Nimber::ZERO, |sum, pair| sum + pair[0] * pair[1]))
}

fn subtraction(heap: u32, _: &mut SmallRng) -> f64 {
    each(heap, || Search::new(Subtraction).nim_value(&u64::from(heap)))
}

/// Measures a row of Kayles that makes the search try about `moves` moves.
fn kayles(moves: u32, _: &mut SmallRng) -> f64 {
    let row = moves.isqrt();
    each(moves, || Search::new(Row::KAYLES).method(Method::MexSearch).nim_value(&row))
}

/// The arrows of a graph. Each vertex has four arrows, except the first ten vertices, which have none.
struct Arrows(Vec<[u32; 4]>);

impl Ruleset for &Arrows {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &vertex: &u32) -> impl Iterator<Item = u32> {
        let arrows: &[u32] = if vertex < 10 { &[] } else { &self.0[vertex as usize] };
        arrows.iter().copied()
    }

    fn play(&self, _: &u32, &to: &u32) -> Sum<u32> {
        Sum::from(to)
    }
}

fn arrows(vertices: u32, rng: &mut SmallRng) -> f64 {
    let mut arrows = || std::array::from_fn(|_| rng.random_range(0..vertices));
    let graph = Arrows((0..vertices).map(|_| arrows()).collect());
    each(4 * vertices, || LoopySearch::new(&graph, 0..vertices))
}

fn values(code: &str, len: u32) -> f64 {
    let code: Code = code.parse().expect("a code");
    each(len, || {
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(len.into()).expect("memory for some megabytes");
        sequence.into_values()
    })
}

fn dawson(len: u32, _: &mut SmallRng) -> f64 {
    values("0.137", len)
}

fn treblecross(len: u32, _: &mut SmallRng) -> f64 {
    values("0.007", len)
}
