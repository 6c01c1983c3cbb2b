//! Compares longest paths, eccentricities, centers and centroids with results from the distances of all pairs of nodes.

use crate::definitions::{AllPaths, all_trees, generator, random_trees};
use rand::RngExt;
use tree_algos::distances::{self, LengthOverflow};
use tree_algos::{EdgeId, NodeId, Rooted, Tree, shapes};

/// Returns the exact lengths of the paths between all pairs of nodes.
fn all_lengths(tree: &Tree, paths: &AllPaths, lengths: &[i128]) -> Vec<Vec<i128>> {
    let length = |u, v| paths.edges(u, v).iter().map(|e| lengths[e.index()]).sum();
    tree.nodes().map(|u| tree.nodes().map(|v| length(u, v)).collect()).collect()
}

fn check_unweighted(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let paths = AllPaths::new(tree);
    let far = |u| tree.nodes().map(|v| paths.distance(u, v)).max().unwrap();
    let expected: Vec<u32> = tree.nodes().map(far).collect();
    let (radius, length) = (*expected.iter().min().unwrap(), *expected.iter().max().unwrap());

    let longest = distances::longest_path(&rooted);
    assert_eq!((longest.length(), longest.radius()), (length, radius));
    let (s, t) = longest.ends();
    assert_eq!(longest.path(), paths.nodes(s, t));
    assert_eq!(longest.path().len(), length as usize + 1);
    let mut centers = longest.centers().to_vec();
    centers.sort_unstable();
    let least = |v: &NodeId| expected[v.index()] == radius;
    assert_eq!(centers, tree.nodes().filter(least).collect::<Vec<_>>());

    let far = distances::eccentricities(&rooted);
    assert_eq!(far, expected);

    // Removing v divides the tree into parts, which are the far sides of the edges at v.
    let n = tree.node_count();
    let parts_of = |v| tree.neighbors(v).iter().map(|&(u, edge)| tree.side(edge, u).count());
    let halves = |&v: &NodeId| parts_of(v).all(|part| 2 * part <= n);
    let mut centroids = distances::centroids(&rooted);
    if let [first, second] = centroids[..] {
        assert_eq!(rooted.parent(second), Some(first));
    }
    centroids.sort_unstable();
    assert_eq!(centroids, tree.nodes().filter(halves).collect::<Vec<_>>());
}

#[test]
fn diameters_of_small_trees_match_the_definition_for_every_root() {
    for tree in all_trees(crate::sized(5, 6)) {
        for root in tree.nodes() {
            check_unweighted(&tree, root);
        }
    }
    for tree in shapes::all_labeled(7).step_by(crate::sized(8, 1)) {
        check_unweighted(&tree, NodeId::new(3));
    }
}

#[test]
fn diameters_of_trees_of_every_shape_match_the_definition() {
    let mut rng = generator(1);
    for tree in random_trees(60, 6, 2) {
        check_unweighted(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
    }
}

/// Checks a tree with lengths for both integer types, whether the lengths fit in the type or not.
fn check_weighted(tree: &Tree, root: NodeId, lengths: &[i128]) {
    let rooted = Rooted::new(tree, root);
    let paths = AllPaths::new(tree);
    let all = all_lengths(tree, &paths, lengths);
    let far: Vec<i128> = all.iter().map(|from| *from.iter().max().unwrap()).collect();
    let greatest = *far.iter().max().unwrap();

    macro_rules! check {
        ($length:ty) => {
            let typed: Vec<$length> =
                lengths.iter().map(|&l| <$length>::try_from(l).unwrap()).collect();
            let of = |edge: EdgeId| typed[edge.index()];
            let longest = distances::longest_path_weighted(&rooted, of);
            let eccentricities = distances::eccentricities_weighted(&rooted, of);
            if greatest > i128::from(<$length>::MAX) {
                check_overflow(tree, &rooted, longest.unwrap_err());
                check_overflow(tree, &rooted, eccentricities.unwrap_err());
            } else {
                let longest = longest.unwrap();
                let (s, t) = longest.ends();
                assert_eq!(longest.path(), paths.nodes(s, t));
                assert_eq!(i128::from(longest.length()), greatest, "{tree:?} {lengths:?}");
                assert_eq!(all[s.index()][t.index()], greatest);
                let found: Vec<i128> =
                    eccentricities.unwrap().into_iter().map(i128::from).collect();
                assert_eq!(found, far, "{tree:?} {lengths:?}");
            }
        };
    }
    if lengths.iter().all(|&l| (0..=i128::from(u64::MAX)).contains(&l)) {
        check!(u64);
    }
    if lengths.iter().all(|&l| i64::try_from(l).is_ok()) {
        check!(i64);
    }
}

/// Checks that the edge named in the error is just below the apex.
fn check_overflow(tree: &Tree, rooted: &Rooted, overflow: LengthOverflow) {
    let below = tree.other_end(overflow.edge, overflow.apex);
    assert_eq!(rooted.parent(below), Some(overflow.apex));
}

#[test]
fn diameters_of_small_trees_with_short_edges_match_the_definition() {
    let mut rng = generator(3);
    for tree in all_trees(crate::sized(5, 6)) {
        for root in tree.nodes() {
            for low in [-3, 0] {
                let lengths: Vec<i128> =
                    (0..tree.edge_count()).map(|_| rng.random_range(low..=3)).collect();
                check_weighted(&tree, root, &lengths);
            }
        }
    }
}

#[test]
fn diameters_with_lengths_up_to_the_limits_match_the_definition() {
    let mut rng = generator(4);
    let mut fit = [0, 0];
    for tree in random_trees(30, 8, 5) {
        let edges = tree.edge_count() as i128;
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let [u, i] = [i128::from(u64::MAX), i128::from(i64::MAX)];
        let around = |mid: i128| mid / 8..=mid / 2;
        let ranges = [0..=u, around(u), 0..=u / edges.max(1), -i - 1..=i, around(i), -100..=100];
        for range in ranges {
            let lengths: Vec<i128> = (0..edges).map(|_| rng.random_range(range.clone())).collect();
            check_weighted(&tree, root, &lengths);
            let all = all_lengths(&tree, &AllPaths::new(&tree), &lengths);
            let greatest = all.iter().flatten().max().unwrap();
            fit[0] += u32::from(*greatest <= u);
            fit[1] += u32::from(*greatest <= i);
        }
    }
    assert!(fit.iter().all(|&trees| trees > 40), "{fit:?}");
}

#[test]
fn lengths_can_be_as_large_as_the_type_allows() {
    let tree = shapes::spider(5, 2); // 3 - 1 - 0 - 2 - 4
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let of = |lengths: [u64; 4]| {
        distances::longest_path_weighted(&rooted, move |edge| lengths[edge.index()])
    };
    let half = u64::MAX / 2;
    assert_eq!(of([half, half, 1, 0]).unwrap().length(), u64::MAX);
    let overflow = of([half, half, 1, 1]).unwrap_err();
    assert_eq!(overflow.apex, NodeId::new(0));
    let overflow = of([u64::MAX, 0, 1, 0]).unwrap_err();
    assert_eq!((overflow.apex, overflow.edge), (NodeId::new(0), EdgeId::new(0)));
    assert_eq!(of([0, u64::MAX, 0, 0]).unwrap().length(), u64::MAX);

    let signed = |lengths: [i64; 4]| {
        distances::longest_path_weighted(&rooted, move |edge| lengths[edge.index()])
    };
    assert_eq!(signed([i64::MIN; 4]).unwrap().length(), 0);
    assert_eq!(signed([i64::MIN; 4]).unwrap().path().len(), 1);
    assert_eq!(signed([i64::MIN, i64::MAX, i64::MIN, 0]).unwrap().length(), i64::MAX);
    signed([1, i64::MAX, 0, 0]).unwrap_err();
}
