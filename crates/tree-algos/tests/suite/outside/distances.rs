//! Checks distances: longest paths, centers, pairs, contours, both centroid decompositions, and the xors of distances.

use test_support::plain::Luck;
use test_support::plain::{PlainTree, edge, indices, node, sorted};
use tree_algos::centroid::{CentroidTree, Centroids, TwoSided};
use tree_algos::contour::ContourIndex;
use tree_algos::xor_engines::{XorEngine, xor_distances_with};
use tree_algos::{
    DistTracker, IncrementXorSet, IncrementXorSteps, IncrementXorTries, Rooted, distances,
    xor_distances, xor_distances_rooted,
};

pub(super) fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let rooted = tree.rooted(root);
    longest(tree, &rooted, luck);
    counted(tree, &rooted, luck);
    centroids(tree, &rooted);
    two_sided(tree, &rooted);
    contours(tree, &rooted, luck);
    marked(tree, &rooted, luck);
    tracked(luck);
    tries(luck);
}

fn farthest(tree: &PlainTree, from: usize) -> usize {
    (0..tree.nodes).map(|to| tree.distance(from, to)).max().unwrap()
}

/// Checks longest paths, both by number of edges and by edge lengths, some of which are negative.
fn longest(tree: &PlainTree, rooted: &Rooted, luck: &mut Luck) {
    let far: Vec<usize> = (0..tree.nodes).map(|from| farthest(tree, from)).collect();
    let found: Vec<usize> =
        distances::eccentricities(rooted).into_iter().map(|far| far as usize).collect();
    assert_eq!(found, far);
    let (least, most) = (*far.iter().min().unwrap(), *far.iter().max().unwrap());
    let longest = distances::longest_path(rooted);
    assert_eq!((longest.length() as usize, longest.radius() as usize), (most, least));
    let centers: Vec<usize> = (0..tree.nodes).filter(|&v| far[v] == least).collect();
    assert_eq!(sorted(indices(longest.centers())), centers);
    let (from, to) = longest.ends();
    assert_eq!(indices(longest.path()), tree.path(from.index(), to.index()));
    assert_eq!(tree.distance(from.index(), to.index()), most);

    let lengths: Vec<i64> = tree.edges.iter().map(|_| luck.signed(-5..9)).collect();
    let length = |from: usize, to: usize| -> i64 {
        tree.path_edges(from, to).into_iter().map(|edge| lengths[edge]).sum()
    };
    let of_edge = |edge: tree_algos::EdgeId| lengths[edge.index()];
    let far: Vec<i64> = (0..tree.nodes)
        .map(|from| (0..tree.nodes).map(|to| length(from, to)).max().unwrap())
        .collect();
    assert_eq!(distances::eccentricities_weighted(rooted, of_edge).unwrap(), far);
    let longest = distances::longest_path_weighted(rooted, of_edge).unwrap();
    let (from, to) = longest.ends();
    assert_eq!(longest.length(), *far.iter().max().unwrap());
    assert_eq!(length(from.index(), to.index()), longest.length());
    assert_eq!(indices(longest.path()), tree.path(from.index(), to.index()));
}

/// Checks the numbers of pairs at each distance, weighted sums, and centroids.
fn counted(tree: &PlainTree, rooted: &Rooted, luck: &mut Luck) {
    let nodes = 0..tree.nodes;
    let mut pairs = vec![0; tree.nodes + 1];
    for (u, v) in nodes.clone().flat_map(|u| (0..u).map(move |v| (u, v))) {
        pairs[tree.distance(u, v)] += 1;
    }
    for k in 0..=tree.nodes {
        assert_eq!(distances::pairs_at_distance(rooted, k as u32), pairs[k]);
        assert_eq!(
            distances::pairs_within_distance(rooted, k as u32),
            pairs[..=k].iter().sum::<u64>()
        );
    }
    let (weights, lengths) = (luck.numbers(tree.nodes, 50), luck.numbers(tree.nodes, 50));
    let length = |from: usize, to: usize| -> u64 {
        tree.path_edges(from, to).into_iter().map(|edge| lengths[edge]).sum()
    };
    let sum =
        |from: usize| -> u64 { (0..tree.nodes).map(|to| weights[to] * length(from, to)).sum() };
    let sums: Vec<u128> = nodes.clone().map(|from| u128::from(sum(from))).collect();
    let found = distances::weighted_distance_sums(
        rooted,
        |node| weights[node.index()],
        |edge| lengths[edge.index()],
    );
    assert_eq!(found, Some(sums));
    let balanced = |&v: &usize| {
        tree.children(v, v).iter().all(|&(_, side)| 2 * tree.subtree(v, side).len() <= tree.nodes)
    };
    let expected: Vec<usize> = nodes.filter(balanced).collect();
    assert_eq!(sorted(indices(&distances::centroids(rooted))), expected);
}

/// Checks that every component is one of the parts that remain without the earlier centroids, and that its centroid divides it into parts
/// of at most half of its nodes.
fn centroids(tree: &PlainTree, rooted: &Rooted) {
    let whole = CentroidTree::new(rooted);
    let mut before: Vec<usize> = Vec::new();
    let mut parents: Vec<Option<usize>> = vec![None; tree.nodes];
    let mut decomposition = Centroids::new(rooted);
    while let Some(component) = decomposition.next_component() {
        let center = component.centroid().index();
        let joined = |&v: &usize| !tree.path(center, v).iter().any(|on| before.contains(on));
        let expected: Vec<usize> = (0..tree.nodes).filter(joined).collect();
        let inside: Vec<usize> = component.nodes().map(tree_algos::NodeId::index).collect();
        assert_eq!(sorted(inside.clone()), expected);
        assert_eq!(inside[0], center);
        let mut heights = vec![0];
        for (k, &v) in inside.iter().enumerate() {
            assert_eq!(component.distances()[k] as usize, tree.distance(center, v));
            heights.push(tree.distance(center, v));
            let way = tree.parent(center, v).map(|parent| edge(tree.edge_between(v, parent)));
            assert_eq!(component.parent_edge(k), way);
            let parent = inside[component.parents()[k] as usize];
            assert_eq!(parent, tree.parent(center, v).unwrap_or(center));
        }
        assert_eq!(component.height() as usize, heights.into_iter().max().unwrap());
        let mut covered = vec![0];
        for branch in component.branches() {
            assert!(2 * branch.len() <= inside.len());
            let foot = inside[branch.start];
            assert!(branch.clone().all(|k| tree.path(center, inside[k])[1] == foot));
            covered.extend(branch);
        }
        assert_eq!(covered, (0..inside.len()).collect::<Vec<_>>());
        // The surrounding component is that of the last earlier centroid whose component contained all nodes of this component.
        let around = before.iter().rev().find(|&&above| {
            let of_above = indices(whole.component(node(above)));
            inside.iter().all(|v| of_above.contains(v))
        });
        parents[center] = around.copied();
        assert_eq!(whole.parent(node(center)), around.copied().map(node));
        let level = std::iter::successors(around.copied(), |&above| parents[above]).count();
        assert_eq!(
            (component.level() as usize, whole.level(node(center)) as usize),
            (level, level)
        );
        assert_eq!((component.number(), whole.number(node(center))), (before.len(), before.len()));
        let up: Vec<usize> = whole.ancestors(node(center)).map(tree_algos::NodeId::index).collect();
        assert_eq!(up, std::iter::successors(Some(center), |&v| parents[v]).collect::<Vec<_>>());
        assert_eq!(sorted(indices(whole.component(node(center)))), expected);
        before.push(center);
    }
    assert_eq!(indices(whole.order()), before);
    assert_eq!(before.len(), tree.nodes);
}

/// Checks that every pair of nodes meets exactly once, at a node of the path between them, with the right distances.
fn two_sided(tree: &PlainTree, rooted: &Rooted) {
    let mut met = Vec::new();
    let mut meetings = TwoSided::new(rooted);
    while let Some((center, [left, right])) = meetings.next_meeting() {
        for (u, to_u) in left.nodes() {
            assert!(to_u <= left.height());
            for (v, to_v) in right.nodes() {
                assert!(
                    to_v <= right.height()
                        && tree.path(u.index(), v.index()).contains(&center.index())
                );
                assert_eq!(to_u as usize, tree.distance(u.index(), center.index()));
                assert_eq!(to_v as usize, tree.distance(v.index(), center.index()));
                met.push((u.min(v).index(), u.max(v).index()));
            }
        }
    }
    let all: Vec<_> =
        (0..tree.nodes).flat_map(|u| (u + 1..tree.nodes).map(move |v| (u, v))).collect();
    assert_eq!(sorted(met), all);
}

fn contours(tree: &PlainTree, rooted: &Rooted, luck: &mut Luck) {
    let weights = luck.numbers(tree.nodes, 1 << 40);
    for index in [ContourIndex::new(rooted), ContourIndex::by_distance(rooted)] {
        let mut array = vec![0; index.len()];
        for (v, weight) in weights.iter().enumerate() {
            index.cells(node(v)).for_each(|(cell, _)| array[cell] += weight);
        }
        for from in 0..tree.nodes {
            let ends = [luck.below(tree.nodes + 1), luck.below(tree.nodes + 1)];
            let near = |v: &usize| (ends[0]..ends[1]).contains(&tree.distance(from, *v));
            let expected: u64 = (0..tree.nodes).filter(near).map(|v| weights[v]).sum();
            let ranges = index.ranges(node(from), ends[0] as u32..ends[1] as u32);
            assert_eq!(ranges.flat_map(|(range, _)| &array[range]).sum::<u64>(), expected);
        }
    }
}

fn marked(tree: &PlainTree, rooted: &Rooted, luck: &mut Luck) {
    let marks = luck.numbers(tree.nodes, 2);
    let is_marked = |node: tree_algos::NodeId| marks[node.index()] == 1;
    let of_root = |root: usize| {
        let marked = (0..tree.nodes).filter(|&v| marks[v] == 1);
        marked.fold(0, |xor, v| xor ^ tree.distance(root, v) as u32)
    };
    let expected: Vec<u32> = (0..tree.nodes).map(of_root).collect();
    let whole = tree.tree();
    assert_eq!(xor_distances(&whole, is_marked), expected);
    assert_eq!(xor_distances_rooted(rooted, is_marked), expected);
    for engine in XorEngine::ALL {
        assert_eq!(xor_distances_with(engine, &whole, is_marked), expected);
    }
}

fn shift(list: &mut [i64], by: i64) {
    for distance in list {
        *distance += by;
    }
}

/// Compares a tracker that has few rows with a list of its distances.
fn tracked(luck: &mut Luck) {
    let rows = luck.below(8) as u32;
    let (mut tracker, mut list) = (DistTracker::new(rows), Vec::<i64>::new());
    let of = |list: &[i64], by: i64| {
        let modulus = 1_i64 << rows;
        list.iter().fold(0, |xor, distance| xor ^ (distance + by).rem_euclid(modulus) as u32)
    };
    for _ in 0..12 {
        let by = luck.signed(-150..150);
        match luck.below(8) {
            0..=2 => {
                tracker.toggle(by.unsigned_abs() as u32);
                list.push(by.abs());
            }
            3 => {
                tracker.increment();
                shift(&mut list, 1);
            }
            4 => {
                tracker.decrement();
                shift(&mut list, -1);
            }
            5 if luck.below(4) == 0 => {
                tracker.clear();
                list.clear();
            }
            _ => {
                tracker.shift(by);
                shift(&mut list, by);
            }
        }
        assert_eq!(tracker.xor(), of(&list, 0));
        assert_eq!(tracker.xor_after(by), of(&list, by));
        let ahead: Vec<u32> = tracker.ahead().take(9).collect();
        assert_eq!(ahead, (0..9).map(|by| of(&list, by)).collect::<Vec<_>>());
    }
}

/// Checks two sets of numbers under increments and xors, and one set that grows by a number at each step.
fn tries(luck: &mut Luck) {
    let mut tries = IncrementXorTries::new();
    let mut sets = [IncrementXorSet::new(), IncrementXorSet::new()];
    let mut lists: [Vec<(u32, u32)>; 2] = Default::default();
    for entry in 0..16 {
        let (set, number) = (luck.below(2), luck.below(600) as u32);
        match luck.below(4) {
            0 | 1 => {
                tries.insert(&mut sets[set], entry, number);
                lists[set].push((entry, number));
            }
            2 => {
                tries.increment(&mut sets[set]);
                lists[set].iter_mut().for_each(|member| member.1 = member.1.wrapping_add(1));
            }
            _ => {
                tries.xor(&mut sets[set], number);
                lists[set].iter_mut().for_each(|member| member.1 ^= number);
            }
        }
        if luck.below(10) == 0 {
            let [one, other] = &mut sets;
            tries.append(one, std::mem::take(other));
            let more = std::mem::take(&mut lists[1]);
            lists[0].extend(more);
        }
    }
    for (set, list) in sets.into_iter().zip(lists) {
        assert_eq!(set.is_empty(), list.is_empty());
        let mut found = Vec::new();
        tries.for_each(set, |entry, number| found.push((entry, number)));
        assert_eq!(sorted(found), sorted(list));
    }
    let bits = 1 + luck.below(9) as u32;
    let masks: Vec<u32> = luck.numbers(9, 1 << bits).into_iter().map(|mask| mask as u32).collect();
    let mut numbers: Vec<u32> = Vec::new();
    for &mask in &masks {
        for number in &mut numbers {
            *number = ((*number + 1) % (1 << bits)) ^ mask;
        }
        numbers.push(mask);
    }
    let mut ends = vec![0; masks.len()];
    IncrementXorSteps::new().run(masks, bits, |step, number| ends[step] = number);
    assert_eq!(ends, numbers);
}
