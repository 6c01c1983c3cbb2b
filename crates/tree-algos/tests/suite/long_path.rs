//! Checks the definition of long paths on every small tree and on trees of every shape.

use crate::definitions::{all_trees, random_trees};
use tree_algos::{LongPaths, Rank, Rooted, Tree};

fn check(tree: &Tree) {
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
fn every_small_tree_matches_the_definition() {
    all_trees(crate::sized(6, 7)).for_each(|tree| check(&tree));
}

#[test]
fn random_trees_of_every_shape_match_the_definition() {
    random_trees(200, 10, 9).for_each(|tree| check(&tree));
}
