//! A path of ten million nodes on a small stack: nothing is recursive, and the answers are known.

use tree_algos::light_first::{self, Visitor};
use tree_algos::{HeavyPaths, LongPaths, NodeId, Rooted, distances, shapes};

const NODES: u32 = 10_000_000;

/// Counts the nodes held.
struct Count(u32);

impl Visitor for Count {
    fn add(&mut self, _: NodeId) {
        self.0 += 1;
    }

    fn clear(&mut self) {
        self.0 = 0;
    }

    fn answer(&mut self, node: NodeId) {
        assert_eq!(self.0, NODES - node.get());
    }
}

fn walk() {
    let node = NodeId::new;
    let tree = shapes::path(NODES as usize);
    let rooted = Rooted::new(&tree, node(0));
    drop(tree);
    assert_eq!(rooted.height(node(0)), NODES - 1);

    let longest = distances::longest_path(&rooted);
    assert_eq!(longest.length(), NODES - 1);
    assert_eq!(longest.centers(), [node(NODES / 2 - 1), node(NODES / 2)]);
    drop(longest);
    let weighted = distances::longest_path_weighted(&rooted, |_| 1_i64 << 39).unwrap();
    assert_eq!(weighted.length(), i64::from(NODES - 1) << 39);
    drop(weighted);
    assert_eq!(distances::eccentricities(&rooted).into_iter().min(), Some(NODES / 2));
    assert_eq!(distances::centroids(&rooted), [node(NODES / 2 - 1), node(NODES / 2)]);

    assert_eq!(LongPaths::new(&rooted).path_count(), 1);
    let heavy = HeavyPaths::new(&rooted);
    drop(rooted);
    assert_eq!(heavy.lca(node(NODES - 1), node(17)), node(17));
    assert_eq!(heavy.jump(node(NODES - 1), node(0), NODES - 18), Some(node(17)));
    assert_eq!(heavy.path_ranges(node(NODES - 1), node(3)).len(), 1);
    light_first::traverse(&heavy, &mut Count(0));
}

#[test]
fn ten_million_nodes_on_two_mebibytes_of_stack() {
    std::thread::Builder::new().stack_size(2 << 20).spawn(walk).unwrap().join().unwrap();
}
