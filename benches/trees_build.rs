//! The time to build a tree and root it, validation included, beside that of one plain breadth-first search.
//! `cargo bench --bench trees_build_ratio` prints the ratios.

use benches::reference_bfs;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use tree_algos::shapes::{self, Shape};
use tree_algos::{NodeId, Rooted, Tree};

const NODES: usize = 1_000_000;

fn trees_build(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("trees_build");
    group.sample_size(10);
    let mut rng = SmallRng::seed_from_u64(1);
    let mut source = |bound| rng.random_range(0..bound);
    for shape in Shape::ALL {
        let tree = shapes::shuffled(&shape.tree(NODES, &mut source), &mut source);
        let shuffled: Vec<(u32, u32)> = tree.edges().map(|(_, u, v)| (u.get(), v.get())).collect();
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let parents = rooted.parents().iter().enumerate().skip(1);
        let in_order: Vec<(u32, u32)> =
            parents.map(|(child, parent)| (parent.get(), child as u32)).collect();
        for (labels, edges) in [("shuffled", shuffled), ("in_order", in_order)] {
            let name = format!("{shape}/{labels}");
            let build = || Tree::from_edges(NODES, edges.iter().copied()).expect("a tree");
            let depths = Rooted::new(&build(), NodeId::new(0));
            assert_eq!(depths.by_node(depths.depths()), reference_bfs(NODES, &edges));
            group.bench_function(BenchmarkId::new("reference_bfs", &name), |bencher| {
                bencher.iter(|| reference_bfs(NODES, &edges));
            });
            group.bench_function(BenchmarkId::new("from_edges", &name), |bencher| {
                bencher.iter(build);
            });
            group.bench_function(BenchmarkId::new("from_edges and Rooted", &name), |bencher| {
                bencher.iter(|| Rooted::new(&build(), NodeId::new(0)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, trees_build);
criterion_main!(benches);
