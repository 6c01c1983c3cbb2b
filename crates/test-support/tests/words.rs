//! The field's words find our items: each is an alias in the search of the rendered documentation.

use std::fs;
use std::path::Path;

/// A word, the file with the item that it finds, and how the declaration begins.
const WORDS: &[(&str, &str, &str)] = &[
    ("all roots", "tree-algos/src/reroot.rs", "pub fn at_roots"),
    ("articulation points", "multigraphs/src/blocks.rs", "pub struct Blocks"),
    ("auxiliary tree", "tree-algos/src/ancestors/virtual_tree.rs", "pub struct VirtualTree"),
    ("bfs", "tree-algos/src/tree/rooted.rs", "pub struct Rooted("),
    ("binary lifting", "tree-algos/src/ancestors/level_ancestors.rs", "pub struct LevelAncestors"),
    ("breadth first", "tree-algos/src/tree/rooted.rs", "pub struct Rooted("),
    ("bridges", "multigraphs/src/edge_components.rs", "pub struct EdgeComponents"),
    ("centroid decomposition", "tree-algos/src/centroid.rs", "pub struct Centroids"),
    ("centroid decomposition", "tree-algos/src/lib.rs", "pub mod centroid;"),
    ("conjecture", "grundy-search/src/lib.rs", "pub mod trial;"),
    ("conjecture", "octal-games/src/lib.rs", "pub mod identify;"),
    ("depth first", "multigraphs/src/depth_first.rs", "pub struct DepthFirst"),
    ("depth first", "tree-algos/src/ancestors/entry_order.rs", "pub struct EntryOrder"),
    ("dsu on tree", "tree-algos/src/lib.rs", "pub mod light_first;"),
    ("euler tour", "tree-algos/src/ancestors/entry_order.rs", "pub struct EntryOrder"),
    ("grundy number", "grundy-core/src/nimber.rs", "pub struct Nimber"),
    ("grundy number", "grundy-core/src/theorem.rs", "fn nim_value("),
    ("grundy value", "grundy-core/src/nimber.rs", "pub struct Nimber"),
    ("heavy light", "tree-algos/src/paths/heavy.rs", "pub struct HeavyPaths"),
    ("hld", "tree-algos/src/paths/heavy.rs", "pub struct HeavyPaths"),
    ("kth ancestor", "tree-algos/src/ancestors/level_ancestors.rs", "pub struct LevelAncestors"),
    ("lazy segment tree", "dynamic-trees/src/lazy_products.rs", "pub struct LazyProducts"),
    ("level ancestor", "tree-algos/src/ancestors/level_ancestors.rs", "pub struct LevelAncestors"),
    ("link cut", "dynamic-trees/src/forest.rs", "pub struct Forest"),
    ("link cut tree", "dynamic-trees/src/forest.rs", "pub struct Forest"),
    ("link cut tree", "dynamic-trees/src/forest/rooted.rs", "pub struct RootedForest"),
    ("lowest common ancestor", "tree-algos/src/paths/heavy.rs", "pub fn lca("),
    ("nim-value", "grundy-core/src/nimber.rs", "pub struct Nimber"),
    ("octal game", "octal-games/src/code.rs", "pub struct Code"),
    ("path query", "dynamic-trees/src/path_products.rs", "pub struct PathProducts"),
    ("path query", "dynamic-trees/src/sums/path.rs", "pub struct PathSums"),
    ("prufer", "tree-algos/src/tree/pruefer.rs", "pub fn from_pruefer"),
    ("prufer", "tree-algos/src/tree/pruefer.rs", "pub fn to_pruefer"),
    ("rerooting", "tree-algos/src/lib.rs", "pub mod reroot;"),
    ("sack", "tree-algos/src/lib.rs", "pub mod light_first;"),
    ("segment tree", "dynamic-trees/src/lazy_products.rs", "pub struct LazyProducts"),
    ("segment tree", "dynamic-trees/src/path_products.rs", "pub struct PathProducts"),
    ("segment tree", "dynamic-trees/src/subtree_products.rs", "pub struct SubtreeProducts"),
    ("small to large", "tree-algos/src/lib.rs", "pub mod light_first;"),
    ("splay", "dynamic-trees/src/forest.rs", "pub struct Forest"),
    ("sprague-grundy", "grundy-core/src/theorem.rs", "pub trait SpragueGrundy"),
    ("subtree sum", "dynamic-trees/src/sums/subtree.rs", "pub struct SubtreeSums"),
    ("sum of distances", "tree-algos/src/distances/pairs.rs", "pub fn weighted_distance_sums"),
    ("suspense", "grundy-search/src/search.rs", "pub fn remoteness("),
    ("take and break", "octal-games/src/code.rs", "pub struct Code"),
    ("top tree", "dynamic-trees/src/top_tree.rs", "pub struct TopTree"),
    ("tree dp", "tree-algos/src/reroot.rs", "pub fn at_subtrees"),
    ("tree dp", "tree-algos/src/reroot.rs", "pub trait RootedDp"),
    ("virtual tree", "tree-algos/src/ancestors/virtual_tree.rs", "pub struct VirtualTree"),
];

/// The attributes of the item that begins so, each line of them.
fn attributes<'t>(text: &'t str, item: &str) -> Vec<&'t str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with(item));
    let at = at.unwrap_or_else(|| panic!("`{item}` is gone: which item does the word find now?"));
    // An attribute of several lines ends in `)]`; between attributes and the item nothing else is possible but comments.
    let above = lines[..at].iter().rev();
    above.take_while(|line| !line.is_empty() && !line.ends_with([';', '}', '{'])).copied().collect()
}

#[test]
fn every_word_of_the_field_finds_its_item() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (word, file, item) in WORDS {
        let text =
            fs::read_to_string(crates.join(file)).expect("a file of a crate beside this one");
        let alias = format!("#[doc(alias = \"{word}\")]");
        let found = attributes(&text, item).contains(&alias.as_str());
        assert!(found, "`{word}` does not find `{item}` of {file}");
    }
}
