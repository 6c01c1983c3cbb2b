//! Checks that light-first traversal calls `answer` once for every node, when the collection contains exactly the subtree of the node.
//! Checks that each node is added once for every heavy path between it and the root.

use crate::definitions::{AllPaths, all_trees, random_trees, subtree};
use tree_algos::light_first::{self, Visitor};
use tree_algos::{HeavyPaths, NodeId, Rooted, Tree};

/// A visitor that records all calls and compares the collection with its expected contents.
struct Witness<'a> {
    paths: AllPaths,
    rooted: &'a Rooted,
    heavy: &'a HeavyPaths,
    held: Vec<NodeId>,
    answered: Vec<NodeId>,
    adds: Vec<u32>,
    clears: usize,
    whole_branches: bool,
}

impl Visitor for Witness<'_> {
    fn add(&mut self, node: NodeId) {
        self.held.push(node);
        self.adds[node.index()] += 1;
    }

    fn clear(&mut self) {
        self.held.clear();
        self.clears += 1;
    }

    fn answer(&mut self, node: NodeId) {
        let mut held = self.held.clone();
        held.sort_unstable();
        assert_eq!(held, subtree(&self.paths, self.rooted.root(), node));
        self.answered.push(node);
    }

    fn branch(&mut self, apex: NodeId, branch: &[NodeId]) {
        // A light child is added with its whole subtree, after the apex and the subtree of the apex's heavy child.
        let child = branch[0];
        assert_eq!(self.rooted.parent(child), Some(apex));
        assert_eq!(self.heavy.head(child), child);
        assert_eq!(branch, &self.heavy.order()[self.heavy.subtree(child)]);
        assert!(self.held.contains(&apex));
        let heaviest = self.rooted.children(apex).iter().map(|&v| self.rooted.size(v)).max();
        assert!(self.held.len() > heaviest.unwrap() as usize);
        for &node in branch {
            if self.whole_branches {
                self.held.push(node);
                self.adds[node.index()] += 1;
            } else {
                self.add(node);
            }
        }
    }
}

fn check(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let heavy = HeavyPaths::new(&rooted);
    let n = tree.node_count();
    for whole_branches in [false, true] {
        let mut witness = Witness {
            paths: AllPaths::new(tree),
            rooted: &rooted,
            heavy: &heavy,
            held: Vec::new(),
            answered: Vec::new(),
            adds: vec![0; n],
            clears: 0,
            whole_branches,
        };
        light_first::traverse(&heavy, &mut witness);
        let mut order = heavy.order().to_vec();
        order.reverse();
        assert_eq!(witness.answered, order);
        assert_eq!(witness.clears, tree.nodes().filter(|&v| rooted.children(v).is_empty()).count());
        assert!(witness.adds.iter().all(|&adds| (1..=n.ilog2() + 1).contains(&adds)));
        for node in tree.nodes() {
            let mut heads: Vec<NodeId> = rooted.ancestors(node).map(|v| heavy.head(v)).collect();
            heads.dedup();
            assert_eq!(witness.adds[node.index()] as usize, heads.len());
        }
    }
}

#[test]
fn light_first_traversal_of_small_trees_follows_the_documented_order() {
    for tree in all_trees(crate::sized(5, 6)) {
        tree.nodes().for_each(|root| check(&tree, root));
    }
}

#[test]
fn light_first_traversal_of_random_trees_follows_the_documented_order() {
    for tree in random_trees(60, 3, 10) {
        check(&tree, NodeId::new(tree.node_count() as u32 / 2));
    }
}
