//! Measures data structures for trees that change. Each run undoes its changes, so every run computes the same answers.

use crate::trees::{distances_from, neighbors, random_tree};
use crate::{Criterion, compare};
use benches::programs::Linear;
use dynamic_trees::{BothWays, Forest, Monoid, PathProducts, XorDistances};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted};

/// Measures toggling marks, setting functions, and cutting and linking edges.
pub(crate) fn dynamic(criterion: &mut Criterion) {
    marks(criterion);
    products(criterion);
    edges(criterion);
}

fn places(count: usize, nodes: usize) -> Vec<u32> {
    let mut rng = SmallRng::seed_from_u64(3);
    (0..count).map(|_| rng.random_range(0..nodes as u32)).collect()
}

fn marks(criterion: &mut Criterion) {
    let nodes = 1000;
    let (tree, edges) = random_tree(nodes);
    let lists = neighbors(nodes, &edges);
    let mut places = places(200, nodes);
    places.extend_from_within(..);
    let mut marks = vec![false; nodes];
    let mut coins = XorDistances::new(&Rooted::new(&tree, NodeId::new(0)), |_| false);
    compare(
        criterion,
        "dynamic: 400 marks of 1000 nodes, the xor of distances after each",
        &mut [
            ("by hand, a search for each", &mut || {
                let xor_after = |&place: &u32| {
                    marks[place as usize] ^= true;
                    let distances = distances_from(black_box(&lists), place);
                    let marked = distances.iter().zip(&marks).filter(|&(_, &marked)| marked);
                    marked.fold(0, |xor, (distance, _)| xor ^ distance)
                };
                places.iter().map(xor_after).collect::<Vec<u32>>()
            }),
            ("ours", &mut || {
                let xor_after = |&place: &u32| {
                    coins.toggle(NodeId::new(place));
                    coins.at(NodeId::new(place))
                };
                places.iter().map(xor_after).collect()
            }),
        ],
    );
}

fn products(criterion: &mut Criterion) {
    let nodes = 2000;
    let mut rng = SmallRng::seed_from_u64(4);
    let path = TreeShape::Path.tree(nodes, |_| 0);
    let tree = shapes::shuffled(&path, |bound| rng.random_range(0..bound));
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let before = |node: u32| (node + 1, node);
    let after = |node: u32| (node + 2, 1);
    let mut functions: Vec<(u32, u32)> = (0..nodes as u32).map(before).collect();
    let mut paths = PathProducts::for_nodes(&rooted, BothWays(Linear), |v| before(v.get()));
    let places = places(200, nodes);
    compare(
        criterion,
        "dynamic: 200 functions on a path of 2000 nodes, the product after each",
        &mut [
            ("by hand, a walk for each", &mut || {
                let mut found = Vec::new();
                for pair in places.windows(2) {
                    functions[pair[0] as usize] = after(pair[0]);
                    let way = rooted.ancestors(NodeId::new(pair[1]));
                    let way = way.map(|node| functions[node.index()]);
                    found.push(way.fold((1, 0), |all, next| Linear.product(&all, &next)));
                }
                for &place in &places {
                    functions[place as usize] = before(place);
                }
                found
            }),
            ("ours", &mut || {
                let mut found = Vec::new();
                for pair in places.windows(2) {
                    paths.set(NodeId::new(pair[0]), after(pair[0]));
                    found.push(paths.path(NodeId::new(pair[1]), NodeId::new(0)).forward);
                }
                for &place in &places {
                    paths.set(NodeId::new(place), before(place));
                }
                found
            }),
        ],
    );
}

fn edges(criterion: &mut Criterion) {
    let nodes = 1000;
    let (tree, edges) = random_tree(nodes);
    let mut lists = neighbors(nodes, &edges);
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let mut forest = Forest::from_tree(&rooted, BothWays(Linear), |_| (1, 0));
    // Each number in `places` is both the index of an edge to cut and the number of the node whose distance from node 0 is queried after
    // the cut.
    let places = places(200, edges.len());
    compare(
        criterion,
        "dynamic: 200 edges of 1000 nodes cut, a distance, and linked",
        &mut [
            ("by hand, a search for each", &mut || {
                let mut found = Vec::new();
                for &place in &places {
                    let (u, v) = edges[place as usize];
                    lists[u as usize].retain(|&other| other != v);
                    lists[v as usize].retain(|&other| other != u);
                    let distance = distances_from(&lists, 0)[place as usize];
                    found.push(Some(distance).filter(|&distance| distance != u32::MAX));
                    lists[u as usize].push(v);
                    lists[v as usize].push(u);
                }
                found
            }),
            ("ours", &mut || {
                let mut found = Vec::new();
                for &place in &places {
                    let [u, v] = <[u32; 2]>::from(edges[place as usize]).map(NodeId::new);
                    forest.cut(u, v).expect("an edge of the tree");
                    found.push(forest.distance(NodeId::new(0), NodeId::new(place)));
                    forest.link(u, v).expect("two trees");
                }
                found
            }),
        ],
    );
}
