//! Checks breadth-first order, heavy and long paths, ancestors, virtual trees, and the collection of a light-first traversal.

use test_support::plain::Luck;
use test_support::plain::{PlainTree, edge, indices, node, sorted};
use tree_algos::Direction;
use tree_algos::light_first::{self, Visitor};
use tree_algos::{
    ConstantLca, HeavyPaths, LevelAncestors, LongPaths, NodeId, Rooted, Tree, VirtualTree,
};

pub(super) fn check(tree: &PlainTree, root: usize, luck: &mut Luck) {
    let rooted = tree.rooted(root);
    let heavy = HeavyPaths::new(&rooted);
    breadth_first(tree, root, &rooted);
    heavy_paths(tree, root, &heavy);
    pairs(tree, root, &rooted, &heavy, luck);
    long_paths(tree, root, &rooted);
    virtual_trees(tree, root, &heavy, luck);
    let mut holding = Holding { tree, root, held: Vec::new(), answered: Vec::new() };
    light_first::traverse(&heavy, &mut holding);
    assert_eq!(sorted(holding.answered), (0..tree.nodes).collect::<Vec<_>>());
}

fn breadth_first(tree: &PlainTree, root: usize, rooted: &Rooted) {
    let mut order = vec![root];
    let mut at = 0;
    while at < order.len() {
        order.extend(tree.children(root, order[at]).iter().map(|&(_, child)| child));
        at += 1;
    }
    assert_eq!(indices(rooted.order()), order);
    let of_parents = Tree::from_parents(tree.parents(root)).unwrap();
    assert_eq!(indices(Rooted::new(&of_parents, node(root)).order())[0], root);
    for (rank, &v) in order.iter().enumerate() {
        let (here, below) = (node(v), tree.subtree(root, v));
        assert_eq!(rooted.rank(here).index(), rank);
        assert_eq!(rooted.parent(here), tree.parent(root, v).map(node));
        let above = tree.parent(root, v).map(|parent| edge(tree.edge_between(v, parent)));
        assert_eq!(rooted.parent_edge(here), above);
        let children: Vec<usize> = tree.children(root, v).iter().map(|&(_, child)| child).collect();
        assert_eq!(indices(rooted.children(here)), children);
        assert_eq!(rooted.depth(here) as usize, tree.distance(v, root));
        assert_eq!(rooted.size(here) as usize, below.len());
        let height = below.iter().map(|&lower| tree.distance(lower, v)).max().unwrap();
        assert_eq!(rooted.height(here) as usize, height);
        let up: Vec<NodeId> = rooted.ancestors(here).collect();
        assert_eq!(indices(&up), tree.path(v, root));
    }
}

fn heavy_paths(tree: &PlainTree, root: usize, heavy: &HeavyPaths) {
    // The order is a preorder in which the first child of maximum size comes first. The order of the other children is unspecified.
    let order = indices(heavy.order());
    assert_eq!(order[0], root);
    for v in 0..tree.nodes {
        let inside = order[heavy.subtree(node(v))].to_vec();
        assert_eq!(inside[0], v);
        assert_eq!(sorted(inside), tree.subtree(root, v));
        let size = |child: usize| tree.subtree(root, child).len();
        let children = tree.children(root, v);
        let largest = children.iter().map(|&(_, child)| size(child)).max();
        for &(_, child) in &children {
            let first =
                children.iter().find(|&&(_, other)| Some(size(other)) == largest).unwrap().1;
            let head = if child == first { heavy.head(node(v)) } else { node(child) };
            assert_eq!(heavy.head(node(child)), head);
            if child == first {
                assert_eq!(heavy.place(node(child)).index(), heavy.place(node(v)).index() + 1);
            }
        }
    }
    assert_eq!(heavy.head(node(root)), node(root));
}

/// Checks queries about two and three nodes.
fn pairs(tree: &PlainTree, root: usize, rooted: &Rooted, heavy: &HeavyPaths, luck: &mut Luck) {
    let ends = tree.edges.iter().map(|&(u, v)| (u as u32, v as u32));
    let constant = [
        ConstantLca::new(rooted),
        ConstantLca::from_edges(tree.nodes, ends, node(root)).unwrap(),
        ConstantLca::from_parents(tree.parents(root)).unwrap(),
    ];
    let levels = LevelAncestors::new(rooted);
    let whole = tree.tree();
    for u in 0..tree.nodes {
        for k in 0..=tree.nodes {
            let above = tree.path(u, root).get(k).copied().map(node);
            assert_eq!(heavy.kth_ancestor(node(u), k as u32), above);
            assert_eq!(levels.kth_ancestor(node(u), k as u32), above);
        }
        assert_eq!(levels.depth(node(u)) as usize, tree.distance(u, root));
        for v in 0..tree.nodes {
            let (one, other, path) = (node(u), node(v), tree.path(u, v));
            let lca = node(tree.lca(root, u, v));
            assert_eq!(heavy.lca(one, other), lca);
            assert!(constant.iter().all(|constant| constant.lca(one, other) == lca));
            assert_eq!(heavy.distance(one, other) as usize, path.len() - 1);
            assert_eq!(heavy.is_ancestor(one, other), lca == one);
            assert_eq!(indices(&heavy.path(one, other).collect::<Vec<_>>()), path);
            let third = luck.node(tree);
            assert_eq!(heavy.lca_from_root(node(third), one, other), node(tree.lca(third, u, v)));
            assert_eq!(heavy.is_on_path(node(third), one, other), path.contains(&third));
            let k = luck.below(tree.nodes + 1);
            assert_eq!(heavy.jump(one, other, k as u32), path.get(k).copied().map(node));
            let mut walked = Vec::new();
            for (range, direction) in heavy.path_ranges(one, other) {
                let places = heavy.order()[range].iter().map(|node| node.index());
                match direction {
                    Direction::Up => walked.extend(places.rev()),
                    Direction::Down => walked.extend(places),
                }
            }
            assert_eq!(walked, path);
            let ranges = heavy.edge_ranges(one, other).flat_map(|(range, _)| range);
            let of_edge = |k: usize| heavy.edge_place(&whole, edge(k)).index();
            let expected = tree.path_edges(u, v).into_iter().map(of_edge).collect();
            assert_eq!(sorted(ranges.collect()), sorted::<usize>(expected));
        }
    }
}

fn long_paths(tree: &PlainTree, root: usize, rooted: &Rooted) {
    let long = LongPaths::new(rooted);
    let height = |v: usize| {
        tree.subtree(root, v).iter().map(|&lower| tree.distance(lower, v)).max().unwrap()
    };
    let v = |rank: tree_algos::Rank| rooted.order()[rank.index()].index();
    let mut seen = Vec::new();
    for number in 0..long.path_count() {
        let path: Vec<usize> = long.path(number).iter().map(|&rank| v(rank)).collect();
        for (k, &rank) in long.path(number).iter().enumerate() {
            let children = tree.children(root, v(rank));
            let highest = children.iter().map(|&(_, child)| height(child)).max();
            let first = children.iter().find(|&&(_, child)| Some(height(child)) == highest);
            assert_eq!(path.get(k + 1).copied(), first.map(|&(_, child)| child));
            assert_eq!(long.long_child(rank).map(v), first.map(|&(_, child)| child));
            assert_eq!((long.number(rank), v(long.top(rank))), (number, path[0]));
            assert_eq!(long.cell(rank), long.range(number).start + k);
        }
        assert_eq!(path.len(), height(path[0]) + 1);
        seen.extend(path);
    }
    assert_eq!(sorted(seen), (0..tree.nodes).collect::<Vec<_>>());
}

fn virtual_trees(tree: &PlainTree, root: usize, heavy: &HeavyPaths, luck: &mut Luck) {
    let given: Vec<usize> = (0..luck.below(6)).map(|_| luck.node(tree)).collect();
    let small = VirtualTree::new(heavy, given.iter().map(|&v| node(v)));
    let mut all: Vec<usize> =
        given.iter().flat_map(|&u| given.iter().map(move |&v| tree.lca(root, u, v))).collect();
    all.sort_unstable();
    all.dedup();
    let found = indices(small.nodes());
    assert_eq!(sorted(found.clone()), all);
    assert_eq!(
        heavy.lca_of_all(given.iter().map(|&v| node(v))),
        found.first().map(|&top| node(top))
    );
    for (index, &v) in found.iter().enumerate() {
        assert_eq!(small.is_given(index), given.contains(&v));
        let above = tree.path(v, root)[1..].iter().find(|above| all.contains(above));
        let parent = small.parents()[index];
        assert!(parent < index || index == 0);
        assert_eq!(above.is_some().then_some(found[parent]), above.copied());
    }
}

/// Checks, whenever the visitor answers, that the collection contains exactly the subtree.
struct Holding<'a> {
    tree: &'a PlainTree,
    root: usize,
    held: Vec<usize>,
    answered: Vec<usize>,
}

impl Visitor for Holding<'_> {
    fn add(&mut self, node: NodeId) {
        self.held.push(node.index());
    }

    fn clear(&mut self) {
        self.held.clear();
    }

    fn answer(&mut self, node: NodeId) {
        self.answered.push(node.index());
        assert_eq!(sorted(self.held.clone()), self.tree.subtree(self.root, node.index()));
    }

    fn branch(&mut self, apex: NodeId, branch: &[NodeId]) {
        assert!(self.held.contains(&apex.index()));
        assert_eq!(sorted(indices(branch)), self.tree.subtree(self.root, branch[0].index()));
        self.held.extend(indices(branch));
    }
}
