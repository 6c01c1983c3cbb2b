//! Checks all functions for rerooting, with commutative and with noncommutative merges.

use test_support::plain::{PlainTree, edge, node};
use tree_algos::reroot::{self, Rerooted, RootedDp};
use tree_algos::{EdgeId, NodeId};

/// Encodes words as numbers modulo 2⁶⁴. A word is stored as a pair: the number whose digits in an odd base are the letters of the word, and
/// the power of the base whose exponent is the length of the word. With `ANY_ORDER`, the first number is the sum of the letters, so that
/// merging is commutative.
struct Words<const ANY_ORDER: bool>;

type Word = (u64, u64);

fn letter(number: u64) -> Word {
    (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (number >> 7), 0x0100_0000_01B3)
}

fn spell(left: Word, right: Word) -> Word {
    (left.0.wrapping_mul(right.1).wrapping_add(right.0), left.1.wrapping_mul(right.1))
}

impl<const ANY_ORDER: bool> RootedDp for Words<ANY_ORDER> {
    type Value = u64;
    type Partial = Word;
    const COMMUTATIVE: bool = ANY_ORDER;

    fn identity(&self) -> Word {
        (0, 1)
    }

    fn lift(&self, value: &u64, edge: EdgeId, from: NodeId, to: NodeId) -> Word {
        let numbers = [edge.get(), from.get(), to.get()].map(u64::from);
        letter(
            numbers.iter().fold(*value, |sum, number| sum.wrapping_mul(37).wrapping_add(*number)),
        )
    }

    fn merge(&self, left: &Word, right: &Word) -> Word {
        if ANY_ORDER { (left.0.wrapping_add(right.0), 1) } else { spell(*left, *right) }
    }

    fn finish(&self, merged: &Word, node: NodeId, excluded: Option<EdgeId>) -> u64 {
        let excluded = excluded.map_or(1000, |edge| u64::from(edge.get()));
        let place = 100 * u64::from(node.get()) + excluded;
        spell(*merged, letter(place)).0
    }
}

/// Evaluates a [`RootedDp`] directly from the definition, for one side of an edge or for the whole tree.
fn value<D: RootedDp>(dp: &D, tree: &PlainTree, top: usize, excluded: Option<usize>) -> D::Value {
    let mut merged = dp.identity();
    for (way, next) in tree.neighbors(top).filter(|&(way, _)| Some(way) != excluded) {
        let lower = value(dp, tree, next, Some(way));
        merged = dp.merge(&merged, &dp.lift(&lower, edge(way), node(next), node(top)));
    }
    dp.finish(&merged, node(top), excluded.map(edge))
}

pub(super) fn check(tree: &PlainTree, root: usize) {
    doors(&Words::<true>, tree, root);
    doors(&Words::<false>, tree, root);
    folded(tree, root);
}

fn doors<D: RootedDp<Value = u64>>(dp: &D, tree: &PlainTree, root: usize) {
    let rooted = tree.rooted(root);
    let whole: Vec<u64> = (0..tree.nodes).map(|v| value(dp, tree, v, None)).collect();
    assert_eq!(reroot::at_roots(dp, &rooted), whole);
    let under = |top: usize, hung: usize| {
        let parent = tree.parent(hung, top);
        value(dp, tree, top, parent.map(|parent| tree.edge_between(top, parent)))
    };
    let below: Vec<u64> = rooted.order().iter().map(|top| under(top.index(), root)).collect();
    assert_eq!(reroot::at_subtrees(dp, &rooted), below);
    let sides = reroot::at_edges(dp, &rooted);
    assert_eq!(sides.below(), below);
    let all = Rerooted::new(dp, &rooted);
    assert_eq!(all.at_roots(), whole);
    assert_eq!(*all.at_edges(), sides);
    for (k, &(u, v)) in tree.edges.iter().enumerate() {
        for end in [u, v] {
            assert_eq!(*sides.get(edge(k), node(end)), value(dp, tree, end, Some(k)));
        }
    }
    for (k, (way, [lower, upper])) in sides.iter().enumerate() {
        let child = rooted.order()[k + 1].index();
        let parent = tree.parent(root, child).unwrap();
        assert_eq!(way.index(), tree.edge_between(child, parent));
        assert_eq!(*lower, value(dp, tree, child, Some(way.index())));
        assert_eq!(*upper, value(dp, tree, parent, Some(way.index())));
        assert_eq!(sides.above()[k], *upper);
    }
    for (hung, value) in whole.iter().enumerate() {
        assert_eq!(all.at_root(node(hung)), value);
        for top in 0..tree.nodes {
            assert_eq!(*all.value(node(top), node(hung)), under(top, hung));
        }
    }
}

/// Returns the word of a subtree: the node, followed by the children from the last to the first, each after the edge to it.
fn word(tree: &PlainTree, root: usize, top: usize) -> Word {
    let children = tree.children(root, top).into_iter().rev();
    children.fold(letter(top as u64), |so_far, (way, child)| {
        spell(so_far, spell(letter(500 + way as u64), word(tree, root, child)))
    })
}

fn folded(tree: &PlainTree, root: usize) {
    let rooted = tree.rooted(root);
    let words = reroot::fold_up(
        &rooted,
        |node| letter(u64::from(node.get())),
        |above, below, way| {
            *above = spell(*above, spell(letter(500 + u64::from(way.get())), *below));
        },
    );
    let expected: Vec<Word> =
        rooted.order().iter().map(|top| word(tree, root, top.index())).collect();
    assert_eq!(words, expected);
}
