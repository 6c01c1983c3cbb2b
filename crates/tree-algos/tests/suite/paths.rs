//! Compares both decompositions into paths with the results of plain searches. Tests ancestors, distances, jumps and ranges in heavy-light
//! order, and the definition of long paths.

use crate::definitions::{AllPaths, all_trees, generator, random_trees, subtree};
use rand::RngExt;
use std::ops::Range;
use tree_algos::{Direction, HeavyPaths, LongPaths, NodeId, Rank, Rooted, Tree, shapes};

fn check_pair(tree: &Tree, paths: &AllPaths, heavy: &HeavyPaths, u: NodeId, v: NodeId) {
    let walk = paths.nodes(u, v);
    let root = heavy.root();
    let depth = |&node: &NodeId| paths.distance(node, root);
    let lca = walk.iter().copied().min_by_key(depth).unwrap();
    assert_eq!(heavy.lca(u, v), lca);
    assert_eq!(heavy.lca_of_all([u, v, u]), Some(lca));
    assert_eq!(heavy.distance(u, v) as usize, walk.len() - 1);
    assert_eq!(heavy.is_ancestor(u, v), lca == u);
    for (k, &node) in walk.iter().enumerate() {
        assert_eq!(heavy.jump(u, v, k as u32), Some(node));
    }
    assert_eq!(heavy.jump(u, v, walk.len() as u32), None);
    assert_eq!(heavy.jump(u, v, u32::MAX), None);

    assert_eq!(heavy.path(u, v).collect::<Vec<_>>(), walk);
    let backwards: Vec<NodeId> = heavy.path(u, v).rev().collect();
    assert_eq!(backwards, paths.nodes(v, u));
    let ranges = heavy.path_ranges(u, v);
    let count = ranges.len();
    assert!(count <= 2 * tree.node_count().ilog2() as usize + 1);
    let mut downwards = false;
    let mut nodes = Vec::new();
    for (range, direction) in ranges {
        assert!(!range.is_empty());
        assert!(!(downwards && direction == Direction::Up), "no way up after a way down");
        downwards |= direction == Direction::Down;
        nodes.extend(walked(range, direction).into_iter().map(|place| heavy.order()[place]));
    }
    assert_eq!(nodes, walk);
    let mut edge_at = vec![None; tree.node_count()];
    for (edge, ..) in tree.edges() {
        edge_at[heavy.edge_place(tree, edge).index()] = Some(edge);
    }
    assert!(heavy.edge_ranges(u, v).all(|(range, _)| !range.is_empty()));
    let places = heavy.edge_ranges(u, v).flat_map(|(range, direction)| walked(range, direction));
    let edges: Vec<_> = places.map(|place| edge_at[place].unwrap()).collect();
    assert_eq!(edges, paths.edges(u, v));
}

/// Returns the places of a range in the order in which a walk along the path visits them.
fn walked(range: Range<usize>, direction: Direction) -> Vec<usize> {
    match direction {
        Direction::Down => range.collect(),
        Direction::Up => range.rev().collect(),
    }
}

fn check_node(tree: &Tree, paths: &AllPaths, rooted: &Rooted, heavy: &HeavyPaths, node: NodeId) {
    let up = paths.nodes(node, heavy.root());
    for (k, &ancestor) in up.iter().enumerate() {
        assert_eq!(heavy.kth_ancestor(node, k as u32), Some(ancestor));
    }
    assert_eq!(heavy.kth_ancestor(node, up.len() as u32), None);
    assert_eq!(heavy.kth_ancestor(node, u32::MAX), None);
    assert_eq!(heavy.order()[heavy.place(node).index()], node);
    let mut below = heavy.order()[heavy.subtree(node)].to_vec();
    assert_eq!(below[0], node);
    below.sort_unstable();
    assert_eq!(below, subtree(paths, heavy.root(), node));

    // On the way up to the head, each node except the head must have the largest subtree of all its siblings, and must come first if
    // several are equally large.
    let head = heavy.head(node);
    assert!(up.contains(&head));
    for &below in up.iter().take_while(|&&above| above != head) {
        let parent = rooted.parent(below).unwrap();
        let siblings = rooted.children(parent);
        let largest = siblings.iter().map(|&v| rooted.size(v)).max().unwrap();
        let heaviest = siblings.iter().find(|&&v| rooted.size(v) == largest).unwrap();
        assert_eq!(below, *heaviest);
        assert_eq!(heavy.place(below).get(), heavy.place(parent).get() + 1);
    }
    let light = up.windows(2).filter(|step| heavy.head(step[0]) != heavy.head(step[1])).count();
    assert!(light <= tree.node_count().ilog2() as usize);
}

#[test]
fn path_queries_in_small_trees_agree_with_search_for_every_root() {
    check_every_root(all_trees(5));
    shapes::all_labeled(7).step_by(25).for_each(|tree| check_seven(&tree));
}

fn check_every_root(trees: impl Iterator<Item = Tree>) {
    for tree in trees {
        let paths = AllPaths::new(&tree);
        for root in tree.nodes() {
            let rooted = Rooted::new(&tree, root);
            let heavy = HeavyPaths::new(&rooted);
            for u in tree.nodes() {
                check_node(&tree, &paths, &rooted, &heavy, u);
                for v in tree.nodes() {
                    check_pair(&tree, &paths, &heavy, u, v);
                }
            }
        }
    }
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn path_queries_in_trees_of_larger_sizes_agree_with_search() {
    check_every_root(shapes::all_labeled(6));
    shapes::all_labeled(7).for_each(|tree| check_seven(&tree));
}

fn check_seven(tree: &Tree) {
    let paths = AllPaths::new(tree);
    let rooted = Rooted::new(tree, NodeId::new(2));
    let heavy = HeavyPaths::new(&rooted);
    for u in tree.nodes() {
        check_node(tree, &paths, &rooted, &heavy, u);
        check_pair(tree, &paths, &heavy, u, NodeId::new((u.get() * 3 + 1) % 7));
    }
}

#[test]
fn path_queries_in_trees_of_every_shape_agree_with_search() {
    let mut rng = generator(6);
    for tree in random_trees(80, 6, 7) {
        let paths = AllPaths::new(&tree);
        let n = tree.node_count() as u32;
        let mut any = || NodeId::new(rng.random_range(0..n));
        let rooted = Rooted::new(&tree, any());
        let heavy = HeavyPaths::new(&rooted);
        for _ in 0..40 {
            let (u, v) = (any(), any());
            check_node(&tree, &paths, &rooted, &heavy, u);
            check_pair(&tree, &paths, &heavy, u, v);
        }
    }
}

#[test]
fn common_ancestors_are_correct_for_every_root_and_every_three_nodes() {
    for tree in random_trees(9, 5, 8) {
        let paths = AllPaths::new(&tree);
        let heavy = HeavyPaths::new(&Rooted::new(&tree, NodeId::new(0)));
        for root in tree.nodes() {
            let from_root = HeavyPaths::new(&Rooted::new(&tree, root));
            for u in tree.nodes() {
                for v in tree.nodes() {
                    let walk = paths.nodes(u, v);
                    let nearest = walk.iter().min_by_key(|&&x| paths.distance(x, root)).unwrap();
                    assert_eq!(heavy.lca_from_root(root, u, v), *nearest);
                    assert_eq!(from_root.lca(u, v), *nearest);
                    let three = heavy.lca(heavy.lca(root, u), v);
                    assert_eq!(heavy.lca_of_all([root, u, v]), Some(three));
                    assert_eq!(heavy.is_on_path(root, u, v), walk.contains(&root));
                }
            }
        }
    }
}

fn check_long(tree: &Tree) {
    for root in tree.nodes().step_by(tree.node_count().div_ceil(7)) {
        let rooted = Rooted::new(tree, root);
        let paths = LongPaths::new(&rooted);
        let n = tree.node_count();
        let leaves = rooted.ranks().filter(|&rank| rooted.child_ranks(rank).len() == 0).count();
        assert_eq!(paths.path_count(), leaves);

        let mut seen = vec![0; n];
        let mut tops = Vec::new();
        for (path, ranks) in paths.paths().enumerate() {
            assert_eq!(ranks, paths.path(path));
            assert_eq!(ranks, &paths.order()[paths.range(path)]);
            let top = ranks[0];
            tops.push(top);
            assert_eq!(ranks.len(), rooted.heights()[top.index()] as usize + 1);
            for (below_top, &rank) in ranks.iter().enumerate() {
                seen[rank.index()] += 1;
                assert_eq!(
                    (paths.number(rank), paths.cell(rank) - paths.cell(paths.top(rank))),
                    (path, below_top)
                );
                assert_eq!(paths.top(rank), top);
                assert_eq!(paths.order()[paths.cell(rank)], rank);
                let next = ranks.get(below_top + 1).copied();
                assert_eq!(paths.long_child(rank), next);
                let height = |child: &Rank| rooted.heights()[child.index()];
                let highest = rooted.child_ranks(rank).map(|child| height(&child)).max();
                let first = rooted.child_ranks(rank).find(|child| Some(height(child)) == highest);
                assert_eq!(next, first);
            }
        }
        assert!(seen.iter().all(|&times| times == 1));
        assert!(tops.is_sorted());
    }
}

#[test]
fn long_paths_of_every_small_tree_match_the_definition() {
    all_trees(crate::sized(6, 7)).for_each(|tree| check_long(&tree));
}

#[test]
fn long_paths_of_trees_of_every_shape_match_the_definition() {
    random_trees(200, 10, 9).for_each(|tree| check_long(&tree));
}
