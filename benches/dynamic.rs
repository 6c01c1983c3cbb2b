//! Measures updates and queries of trees that change, in nanoseconds per operation:
//! `cargo bench -p benches --bench dynamic [-- nodes [rounds]]`.
//!
//! - `coins`: set or remove a mark, and query the xor of the distances from a node (`XorDistances`). Also prints the bytes per node on
//!   systems that report memory use.
//! - `stairs`: set the number of coins on a node, and move a subtree (`LiveStaircase`).
//! - `top tree`: change the weight of a node, and query the sum of weighted distances from a node (`TopTree`).
//! - `paths`: change a linear function, and query the product along a path (`PathProducts`).
//! - `forest`: cut an edge, link it again, and query the product along a path (`Forest`).
//!
//! Each operation runs once per node of the tree, each time on a randomly chosen node. Labels are shuffled. The fastest of several rounds
//! counts.
#![allow(
    clippy::cast_precision_loss,
    clippy::needless_for_each,
    clippy::drop_non_drop,
    dropping_copy_types,
    clippy::format_push_string,
    clippy::print_literal,
    reason = "one operation a line, and figures in a table"
)]

use benches::programs::Linear;
use benches::ratio::fastest;
use dynamic_trees::{BothWays, ClusterDp, Forest, PathProducts, TopTree, XorDistances};
use games::trees::staircase_nim::{LiveStaircase, Staircase};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, NodeId, Rooted, Tree, xor_distances};

/// Sums the weights of all nodes, each multiplied by the distance of its node from the root.
struct Distances(Vec<u64>);

#[derive(Clone)]
struct Stretch {
    weight: u64,
    length: u64,
    up: u64,
    down: u64,
}

impl ClusterDp for Distances {
    type Point = (u64, u64);
    type Path = Stretch;

    fn leaf(&self) -> (u64, u64) {
        (0, 0)
    }

    #[inline]
    fn rake(&self, one: &(u64, u64), other: &(u64, u64)) -> (u64, u64) {
        (one.0 + other.0, one.1 + other.1)
    }

    #[inline]
    fn hang(&self, path: &Stretch) -> (u64, u64) {
        (path.weight, path.up)
    }

    #[inline]
    fn vertex(&self, point: &(u64, u64), node: NodeId, above: Option<EdgeId>) -> Stretch {
        let length = u64::from(above.is_some());
        let weight = point.0 + self.0[node.index()];
        Stretch { weight, length, up: point.1 + weight * length, down: point.1 }
    }

    #[inline]
    fn compress(&self, upper: &Stretch, lower: &Stretch) -> Stretch {
        Stretch {
            weight: upper.weight + lower.weight,
            length: upper.length + lower.length,
            up: upper.up + lower.up + lower.weight * upper.length,
            down: upper.down + upper.weight * lower.length + lower.down,
        }
    }
}

/// Returns the resident memory of the process in bytes, or `None` if the system does not report it.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(1024.0 * kilobytes)
}

fn measure(shape: TreeShape, tree: &Tree, rounds: u32, mut source: impl FnMut(u32) -> u32) {
    let nodes = tree.node_count();
    let rooted = Rooted::new(tree, NodeId::new(0));
    let mut places = |_| NodeId::new(source(nodes as u32));
    let [us, vs] = [(); 2].map(|()| (0..nodes).map(&mut places).collect::<Vec<NodeId>>());
    let (us, vs) = (&us, &vs);

    let _ = (rooted.sizes(), rooted.depths());
    let before = resident();
    let mut coins = XorDistances::new(&rooted, |_| true);
    let bytes = before.zip(resident()).map(|(before, now)| (now - before) / nodes as f64);
    let xors = xor_distances(tree, |_| true);
    assert!(tree.nodes().all(|root| coins.at(root) == xors[root.index()]));
    let board = Staircase::on_tree(tree.clone(), NodeId::new(0), vec![1; nodes]).expect("a board");
    let mut stairs = LiveStaircase::new(&board);
    let mut distances = TopTree::new(&rooted, Distances(vec![1; nodes]));
    let functions: Vec<(u32, u32)> = (0..nodes as u32).map(|k| (k + 1, k)).collect();
    let function = |node: NodeId| functions[node.index()];
    let mut paths = PathProducts::for_nodes(&rooted, BothWays(Linear), function);
    let mut forest = Forest::from_tree(&rooted, BothWays(Linear), function);
    for (&u, &v) in us.iter().zip(vs).take(1000) {
        assert_eq!(forest.path(u, v), Some(paths.path(u, v)));
    }
    let edges: Vec<(NodeId, NodeId)> = tree.edges().map(|(_, u, v)| (u, v)).collect();
    let other_coins = std::cell::RefCell::new(&mut coins);
    let other_stairs = std::cell::RefCell::new(&mut stairs);
    let other_distances = std::cell::RefCell::new(&mut distances);
    let other_paths = std::cell::RefCell::new(&mut paths);
    let other_forest = std::cell::RefCell::new(&mut forest);
    let times = fastest(
        rounds,
        [
            &mut || us.iter().for_each(|&u| other_coins.borrow_mut().toggle(u)),
            &mut || us.iter().for_each(|&u| drop(black_box(other_coins.borrow().at(u)))),
            &mut || {
                let mut stairs = other_stairs.borrow_mut();
                us.iter().for_each(|&u| drop(stairs.set_coins(u, u64::from(u.get()))));
            },
            &mut || {
                let mut stairs = other_stairs.borrow_mut();
                us.iter().zip(vs).for_each(|(&u, &v)| drop(stairs.hang(u, v)));
            },
            &mut || {
                let mut distances = other_distances.borrow_mut();
                for &u in us {
                    distances.dp_mut().0[u.index()] ^= 2;
                    distances.update(u);
                }
            },
            &mut || {
                let distances = other_distances.borrow();
                us.iter().for_each(|&u| drop(black_box(distances.path_to(u))));
            },
            &mut || {
                let mut paths = other_paths.borrow_mut();
                us.iter().for_each(|&u| paths.set(u, (u.get(), 1)));
            },
            &mut || {
                let paths = other_paths.borrow();
                us.iter().zip(vs).for_each(|(&u, &v)| drop(black_box(paths.path(u, v))));
            },
            &mut || {
                let mut forest = other_forest.borrow_mut();
                for &v in us.iter().filter(|v| v.index() < edges.len()) {
                    let (u, v) = edges[v.index()];
                    let (cut, linked) = (forest.cut(u, v), forest.link(v, u));
                    assert!(cut.is_ok() && linked.is_ok());
                }
            },
            &mut || {
                let mut forest = other_forest.borrow_mut();
                us.iter().zip(vs).for_each(|(&u, &v)| drop(black_box(forest.path(u, v))));
            },
        ],
    );
    let mut line = format!("{shape:12}");
    for pair in times.chunks(2) {
        let [one, other] = [0, 1].map(|k| 1e9 * pair[k].as_secs_f64() / nodes as f64);
        line += &format!(" {one:6.0} {other:6.0}  ");
    }
    println!("{line}{:6.0}", bytes.unwrap_or(f64::NAN));
}

fn main() {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u32>().ok());
    let nodes = numbers.next().unwrap_or(300_000);
    let rounds = numbers.next().unwrap_or(3);
    let mut rng = SmallRng::seed_from_u64(1);
    println!("{nodes} nodes, {nodes} operations each, fastest of {rounds} runs, in nanoseconds");
    println!(
        "{:12} {:13}   {:13}   {:13}   {:13}   {:13}   {}",
        "", "coins", "stairs", "top tree", "paths", "forest", "bytes"
    );
    println!(
        "{:12}{}   {}",
        "shape",
        [
            " toggle  value",
            "    set   hang",
            " update   root",
            "    set product",
            " relink product",
        ]
        .join("  "),
        "coins"
    );
    for shape in TreeShape::ALL {
        let mut source = |bound| rng.random_range(0..bound);
        let tree = shapes::shuffled(&shape.tree(nodes as usize, &mut source), &mut source);
        measure(shape, &tree, rounds, source);
    }
}
