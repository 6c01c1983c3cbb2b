//! The engines of the xor of distances from every root, on every shape and for both orders of labels:
//! `cargo bench -p benches --bench xor_distances`. The ratios to one breadth-first search, for larger trees,
//! are printed by `xor_distances_ratio`.

use benches::reference_bfs;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;
use tree_algos::shapes::{self, Shape};
use tree_algos::{NodeId, Rooted, Tree, XorEngine, xor_distances, xor_distances_with};

const NODES: usize = 100_000;

fn engines(c: &mut Criterion) {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);
    for shape in Shape::ALL {
        let tree = shapes::shuffled(&shape.tree(NODES, &mut source), &mut source);
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let parents = rooted.parents().iter().zip(0..).skip(1);
        let in_order =
            Tree::from_edges(NODES, parents.map(|(parent, child)| (parent.get(), child)));
        let in_order = in_order.expect("ranks make the same tree");
        for (labels, tree) in [("shuffled", tree), ("in order", in_order)] {
            measure(c, &format!("{shape}, {labels}"), &tree);
        }
    }
}

fn measure(c: &mut Criterion, name: &str, tree: &Tree) {
    let marked = |node: NodeId| node.get() % 3 == 0;
    let edges: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
    let expected = xor_distances(tree, marked);
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(NODES as u64)).sample_size(10);
    group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    group.bench_function("reference_bfs", |b| b.iter(|| reference_bfs(NODES, &edges)));
    for engine in XorEngine::ALL {
        assert!(xor_distances_with(engine, tree, marked) == expected, "{engine:?} disagrees");
        let id = BenchmarkId::from_parameter(format!("{engine:?}"));
        group.bench_function(id, |b| b.iter(|| xor_distances_with(engine, tree, marked)));
    }
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
