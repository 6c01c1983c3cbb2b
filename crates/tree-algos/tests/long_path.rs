//! Long paths: what defines them, on every small tree and on trees of every shape.

mod definitions;

use definitions::{all_trees, random_trees};
use tree_algos::{LongPaths, Rooted, Tree};

fn check(tree: &Tree) {
    for root in tree.nodes().step_by(tree.node_count().div_ceil(7)) {
        let rooted = Rooted::new(tree, root);
        let paths = LongPaths::new(&rooted);
        let n = tree.node_count();
        let leaves = (0..n).filter(|&at| rooted.child_range(at).is_empty()).count();
        assert_eq!(paths.path_count(), leaves);

        let mut seen = vec![0; n];
        let mut tops = Vec::new();
        for (path, positions) in paths.paths().enumerate() {
            assert_eq!(positions, paths.path(path));
            assert_eq!(positions, &paths.cells()[paths.range(path)]);
            let top = positions[0] as usize;
            tops.push(top);
            assert_eq!(positions.len(), rooted.heights()[top] as usize + 1);
            for (index, &at) in positions.iter().enumerate() {
                let at = at as usize;
                seen[at] += 1;
                assert_eq!((paths.path_of(at), paths.index(at)), (path, index));
                assert_eq!(paths.top(at), top);
                assert_eq!(paths.cells()[paths.place(at)] as usize, at);
                let next = positions.get(index + 1).map(|&next| next as usize);
                assert_eq!(paths.long_child(at), next);
                let height = |&child: &usize| rooted.heights()[child];
                let highest = rooted.child_range(at).map(|child| height(&child)).max();
                let first = rooted.child_range(at).find(|child| Some(height(child)) == highest);
                assert_eq!(next, first);
            }
        }
        assert!(seen.iter().all(|&times| times == 1));
        assert!(tops.is_sorted());
    }
}

#[test]
fn every_small_tree() {
    all_trees(7).for_each(|tree| check(&tree));
}

#[test]
fn random_trees_of_every_shape() {
    random_trees(200, 10, 9).for_each(|tree| check(&tree));
}
