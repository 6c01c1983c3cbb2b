//! Paths of a quarter of a million and of ten million nodes on a small stack: no function recurses, and the answers are known.

use crate::small_stack::long_paths;
use tree_algos::light_first::{self, Visitor};
use tree_algos::{HeavyPaths, LongPaths, NodeId, Rooted, distances, shapes};

/// Counts the nodes held, out of a known total.
struct Count {
    held: u32,
    nodes: u32,
}

impl Visitor for Count {
    fn add(&mut self, _: NodeId) {
        self.held += 1;
    }

    fn clear(&mut self) {
        self.held = 0;
    }

    fn answer(&mut self, node: NodeId) {
        assert_eq!(self.held, self.nodes - node.get());
    }
}

fn walk(nodes: u32) {
    let node = NodeId::new;
    let tree = shapes::path(nodes as usize);
    let rooted = Rooted::new(&tree, node(0));
    drop(tree);
    assert_eq!(rooted.height(node(0)), nodes - 1);

    let longest = distances::longest_path(&rooted);
    assert_eq!(longest.length(), nodes - 1);
    assert_eq!(longest.centers(), [node(nodes / 2 - 1), node(nodes / 2)]);
    drop(longest);
    let edge = (1_i64 << 62) / i64::from(nodes);
    let weighted = distances::longest_path_weighted(&rooted, |_| edge).unwrap();
    assert_eq!(weighted.length(), i64::from(nodes - 1) * edge);
    drop(weighted);
    assert_eq!(distances::eccentricities(&rooted).into_iter().min(), Some(nodes / 2));
    assert_eq!(distances::centroids(&rooted), [node(nodes / 2 - 1), node(nodes / 2)]);

    assert_eq!(LongPaths::new(&rooted).path_count(), 1);
    let heavy = HeavyPaths::new(&rooted);
    drop(rooted);
    assert_eq!(heavy.lca(node(nodes - 1), node(17)), node(17));
    assert_eq!(heavy.jump(node(nodes - 1), node(0), nodes - 18), Some(node(17)));
    assert_eq!(heavy.path_ranges(node(nodes - 1), node(3)).len(), 1);
    light_first::traverse(&heavy, &mut Count { held: 0, nodes });
}

long_paths!(walk);
