//! Texts of trees with names and lengths from strangers: what is read comes back from Newick, and what is not has a place.

use tree_algos::labeled::{LabeledTree, LabeledTreeError, newick_trees};

/// The signs of all formats, so that bytes make texts that are often almost right.
const SIGNS: &[u8] = b"(),:;[]'\"{}#-+.eE0123456789ab_ \n\tN";

/// The bytes as they are if the first is even, and otherwise as signs of the formats.
pub(crate) fn texts(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let text = if first % 2 == 0 {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        rest.iter().map(|&byte| SIGNS[byte as usize % SIGNS.len()] as char).collect()
    };
    let reads = [
        LabeledTree::from_newick(&text),
        LabeledTree::from_brackets(&text),
        LabeledTree::from_parents_text(&text, 0),
        LabeledTree::from_parents_text(&text, 1),
        LabeledTree::from_pruefer_text(&text, 0),
        LabeledTree::from_pruefer_text(&text, 1),
        LabeledTree::from_edge_list(&text, None),
        LabeledTree::from_edge_list(&text, Some("a")),
    ];
    for read in reads.into_iter().chain(newick_trees(&text)) {
        match read {
            Ok(tree) => comes_back(&tree),
            Err(error) => has_a_place(&error, &text),
        }
    }
}

fn comes_back(tree: &LabeledTree) {
    let written = tree.to_newick();
    let back = LabeledTree::from_newick(&written).expect("what was written is read");
    assert_eq!(back, tree.in_text_order(), "{written}");
    assert_eq!(back.to_newick(), written);
    let Ok(middle) = tree.rooted_at_midpoint() else { return };
    assert!(middle.node_count() <= tree.node_count() + 1);
    if let Ok(few) = middle.without_single_children() {
        assert!(few.leaves().count() <= middle.leaves().count());
    }
}

fn has_a_place(error: &LabeledTreeError, text: &str) {
    let line = text.split('\n').nth(error.line() - 1).expect("a line of the text");
    assert!(error.column() <= line.chars().count() + 1, "{error} in {text:?}");
}
