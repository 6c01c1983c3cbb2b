//! Measures the memory of structures for a large tree: the bytes per node that remain allocated after each phase, and the peak of each
//! phase.
//!
//! Everything runs on a thread with a stack of 2 MiB. The figures are the resident memory that Linux reports, so they include memory that
//! the allocator keeps. On other systems, the program prints no figures. Structures that store user values get values of size zero, so the
//! figures do not include the values. Below a few million nodes, the GNU allocator reuses memory that an earlier phase has freed, which
//! makes the figures too small, unless `MALLOC_MMAP_THRESHOLD_=131072` is set.
//!
//! Run: `cargo run --release -p benches --bin memory -- path 300000`. The arguments are a shape and the number of nodes. Without arguments,
//! the program uses a path of 10 000 000 nodes.

use dynamic_trees::{
    Action, ClusterDp, Forest, Group, LazyProducts, Monoid, PathMonoid, PathProducts, PathSums,
    RootedForest, SubtreeForest, SubtreeProducts, SubtreeSums, TopTree, XorDistances,
};
use frame::{Program, Stdout, Usage};
use games::trees::coins_to_root::CoinsToRoot;
use games::trees::path_marking::SideValues;
use games::trees::staircase_nim::{LiveStaircase, Reparenting, Staircase};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, thread};
use tree_algos::centroid::{CentroidTree, Centroids, TwoSided};
use tree_algos::contour::ContourIndex;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{EdgeId, HeavyPaths, LongPaths, NodeId, Rooted, Tree, distances, xor_distances};

/// For trees with more nodes than this, the program skips structures whose size grows like n log n.
const LARGE: usize = 1_000_000;

/// A value of size zero, so the figures do not include the values.
struct Nothing;

impl Monoid for Nothing {
    type Value = ();

    fn identity(&self) {}

    fn product(&self, (): &(), (): &()) {}
}

impl Group for Nothing {
    fn inverse(&self, (): &()) {}

    fn power(&self, (): &(), _: u32) {}
}

impl PathMonoid for Nothing {
    type Value = ();
    type Product = ();

    fn empty(&self) {}

    fn single(&self, (): &()) {}

    fn join(&self, (): &(), (): &()) {}

    fn reverse(&self, (): &mut ()) {}
}

impl Action for Nothing {
    type Change = ();

    fn apply(&self, (): &(), (): &mut (), _: usize) {}

    fn then(&self, (): &mut (), (): &()) {}
}

impl ClusterDp for Nothing {
    type Point = ();
    type Path = ();

    fn leaf(&self) {}

    fn rake(&self, (): &(), (): &()) {}

    fn hang(&self, (): &()) {}

    fn vertex(&self, (): &(), _: NodeId, _: Option<EdgeId>) {}

    fn compress(&self, (): &(), (): &()) {}
}

fn main() -> ExitCode {
    let program = Program::new("memory", include_str!("memory.rs")).operands(2);
    program.run(|arguments, out| {
        let (shape, nodes) =
            match (arguments.text(0)?, arguments.number(1, "NODES", 1..=100_000_000)?) {
                (None, _) => (TreeShape::Path, 10_000_000),
                (Some(shape), Some(nodes)) => {
                    let known = TreeShape::ALL.into_iter().find(|known| known.to_string() == shape);
                    let unknown = || Usage::new(format_args!("there is no shape `{shape}`"));
                    (known.ok_or_else(unknown)?, nodes as usize)
                }
                (Some(_), None) => return Err(Usage::new("the number of nodes is missing").into()),
            };
        thread::scope(|scope| {
            let work = || run(out, shape, nodes);
            let work = thread::Builder::new().stack_size(2 << 20).spawn_scoped(scope, work);
            let ended = work.expect("a thread can be started").join().expect("no phase fails");
            Ok(ended?)
        })
    })
}

fn run(out: &mut Stdout, shape: TreeShape, nodes: usize) -> io::Result<()> {
    writeln!(out, "{shape} of {nodes} nodes with shuffled labels, bytes per node")?;
    writeln!(out, "{:<34} {:>6} {:>6}", "", "kept", "peak")?;
    let mut state = 1_u64;
    let source = move |bound: u32| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((state >> 32) * u64::from(bound)) >> 32) as u32
    };
    let edges: Vec<(u32, u32)> = {
        let tree = shapes::shuffled(&shape.tree(nodes, source), source);
        tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect()
    };

    let meter = Meter::new(nodes);
    let tree =
        meter.phase(out, "Tree::from_edges", || Tree::from_edges(nodes, edges.iter().copied()))?;
    let tree = tree.expect("the edges are those of a tree");
    let rooted = meter.phase(out, "Rooted::new", || Rooted::new(&tree, NodeId::new(0)))?;
    let marked = |node: NodeId| node.get() % 3 == 0;
    let values = meter.phase(out, "xor_distances", || xor_distances(&tree, marked))?;
    // Check the value at one root against the definition, because the figures would be meaningless if the answer were wrong.
    let marks = tree.nodes().filter(|&node| marked(node));
    assert_eq!(values[0], marks.fold(0, |sum, node| sum ^ rooted.depth(node)));
    drop(values);
    let paths = Arc::new(meter.phase(out, "HeavyPaths::new", || HeavyPaths::new(&rooted))?);
    changing(out, &meter, &rooted, &paths)?;
    drop(paths);
    meter.phase(out, "LongPaths::new", || LongPaths::new(&rooted))?;
    meter.phase(out, "distances::eccentricities", || distances::eccentricities(&rooted))?;
    meter.phase(out, "CentroidTree::new", || CentroidTree::new(&rooted))?;
    let components = meter.phase(out, "centroid decomposition (walked)", || {
        let mut centroids = Centroids::new(&rooted);
        let mut components = 0;
        while centroids.next_component().is_some() {
            components += 1;
        }
        components
    })?;
    assert_eq!(components, nodes);
    meter.phase(out, "centroid meetings (walked)", || {
        let mut meetings = TwoSided::new(&rooted);
        while meetings.next_meeting().is_some() {}
    })?;
    if nodes <= LARGE {
        meter.phase(out, "ContourIndex::new", || ContourIndex::new(&rooted))?;
        meter.phase(out, "XorDistances::new", || XorDistances::new(&rooted, marked))?;
    }
    meter.phase(out, "path_marking::SideValues::new", || SideValues::new(&tree))?;
    let (board, coins) = (tree.clone(), vec![1; nodes]);
    let game = meter.phase(out, "CoinsToRoot::new", || CoinsToRoot::new(board, coins))?;
    drop(game);
    let stairs = Staircase::on_tree(tree, rooted.root(), vec![1; nodes]);
    let stairs = stairs.expect("few coins");
    meter.phase(out, "staircase_nim::Reparenting::new", || Reparenting::new(&stairs))?;
    meter.phase(out, "staircase_nim::LiveStaircase::new", || LiveStaircase::new(&stairs))?;
    Ok(())
}

/// Measures structures for trees whose values or edges change. User values are not included.
fn changing(
    out: &mut Stdout,
    meter: &Meter,
    rooted: &Rooted,
    paths: &Arc<HeavyPaths>,
) -> io::Result<()> {
    let none = |_: NodeId| ();
    let paths = || paths.clone();
    meter.phase(out, "PathProducts::for_nodes", || {
        PathProducts::for_nodes_on(paths(), Nothing, none)
    })?;
    meter.phase(out, "SubtreeProducts::for_nodes", || {
        SubtreeProducts::for_nodes_on(paths(), Nothing, none)
    })?;
    meter.phase(out, "LazyProducts::for_nodes", || {
        LazyProducts::for_nodes_on(paths(), Nothing, none)
    })?;
    meter.phase(out, "PathSums::for_nodes", || PathSums::for_nodes(rooted, Nothing, none))?;
    meter.phase(out, "SubtreeSums::for_nodes", || SubtreeSums::for_nodes(rooted, Nothing, none))?;
    meter.phase(out, "TopTree::new", || TopTree::new(rooted, Nothing))?;
    meter.phase(out, "Forest::from_tree", || Forest::from_tree(rooted, Nothing, none))?;
    meter
        .phase(out, "RootedForest::from_tree", || RootedForest::from_tree(rooted, Nothing, none))?;
    meter.phase(out, "SubtreeForest::from_tree", || {
        SubtreeForest::from_tree(rooted, Nothing, none)
    })?;
    Ok(())
}

struct Meter {
    nodes: u64,
}

impl Meter {
    fn new(nodes: usize) -> Self {
        Self { nodes: nodes as u64 }
    }

    /// Runs a phase, and prints how much resident memory it added, both at its end and at its peak.
    fn phase<T>(&self, out: &mut Stdout, name: &str, work: impl FnOnce() -> T) -> io::Result<T> {
        let before = resident("VmRSS");
        // Writing 5 to this file resets the peak to the current resident memory.
        let _ = fs::write("/proc/self/clear_refs", "5");
        let result = work();
        let per_node = |now: Option<u64>| match (now, before) {
            (Some(now), Some(before)) => {
                let tenths = now.saturating_sub(before) * 10 / self.nodes;
                format!("{}.{}", tenths / 10, tenths % 10)
            }
            _ => "?".to_owned(),
        };
        writeln!(
            out,
            "{name:<34} {:>6} {:>6}",
            per_node(resident("VmRSS")),
            per_node(resident("VmHWM"))
        )?;
        Ok(result)
    }
}

/// Returns a figure about the memory of the process in bytes, or `None` if the system does not report it.
fn resident(what: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'))?;
    Some(line.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024)
}
