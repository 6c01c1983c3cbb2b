//! Checks the documentation from the point of view of a reader: a search for a common term finds the right item, and examples run as
//! displayed.

use std::fs;
use std::path::{Path, PathBuf};

/// Common search terms, each with the file that contains the item to find, and with the beginning of the declaration of that item.
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

/// Returns all attribute lines of the item whose declaration begins with the given text.
fn attributes<'t>(text: &'t str, item: &str) -> Vec<&'t str> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let at = lines.iter().position(|line| line.starts_with(item));
    let at = at
        .unwrap_or_else(|| panic!("`{item}` does not exist: update the item that the word finds"));
    // Only attributes and comments come directly before the item. Before them is an empty line, or a line that ends in `;`, `}` or `{`.
    let above = lines[..at].iter().rev();
    above.take_while(|line| !line.is_empty() && !line.ends_with([';', '}', '{'])).copied().collect()
}

#[test]
fn every_search_term_is_an_alias_of_its_item() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (word, file, item) in WORDS {
        let text = fs::read_to_string(crates.join(file)).expect("a file of another crate");
        let alias = format!("#[doc(alias = \"{word}\")]");
        let found = attributes(&text, item).contains(&alias.as_str());
        assert!(found, "`{word}` does not find `{item}` of {file}");
    }
}

/// Collects the files with documentation below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of a crate") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            found.push(path);
        }
    }
}

/// Returns whether a hidden line of an example only enables the use of `?`.
fn is_wrapping(hidden: &str) -> bool {
    let result = hidden.starts_with("Ok") && hidden.ends_with("(())");
    result || hidden == "}" || hidden.starts_with("fn main()")
}

/// Checks that each example runs without hidden code when a reader pastes it.
#[test]
fn examples_do_not_hide_required_definitions() {
    let mut found = Vec::new();
    for package in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("crates") {
        let package = package.expect("a crate").path();
        for folder in ["src", "doc"].map(|name| package.join(name)) {
            if folder.is_dir() {
                files(&folder, &mut found);
            }
        }
    }
    let mut examples = 0;
    for path in found {
        let text = fs::read_to_string(&path).expect("text");
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        let mut inside = None;
        for (number, line) in (1..).zip(text.lines()) {
            let documented = line.trim_start().strip_prefix("///");
            let documented = documented.or(line.trim_start().strip_prefix("//!"));
            let line = match (is_source, documented) {
                (false, _) => line,
                (true, Some(documented)) => documented.strip_prefix(' ').unwrap_or(documented),
                (true, None) => {
                    inside = None;
                    continue;
                }
            };
            match (line.strip_prefix("```"), inside) {
                (Some(language), None) => {
                    let is_run = language.is_empty() || language.starts_with("rust");
                    examples += usize::from(is_run);
                    inside = Some(is_run);
                }
                (Some(_), Some(_)) => inside = None,
                (None, Some(true)) => {
                    let hidden = line.strip_prefix("# ").or((line == "#").then_some(""));
                    let shown = hidden.is_none_or(is_wrapping);
                    assert!(shown, "{}, line {number}: `{line}` is hidden", path.display());
                }
                (None, _) => {}
            }
        }
    }
    assert!(examples > 300, "{examples} examples");
}

/// Checks that the README of each crate, which the registry displays, has the same first steps as the documentation of the crate.
#[test]
fn the_four_steps_in_the_readme_and_the_documentation_agree() {
    const TITLE: &str = "# A new project in four steps\n";
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let published = [
        "grundy-core",
        "grundy-search",
        "octal-games",
        "misere-quotients",
        "tree-algos",
        "dynamic-trees",
        "multigraphs",
        "games",
    ];
    for name in published {
        let read = |file: &str| {
            fs::read_to_string(crates.join(name).join(file)).expect("a file of the crate")
        };
        let steps = |text: &str, end: &str| {
            let (_, steps) = text.split_once(TITLE).expect("first steps");
            let (steps, _) = steps.split_once(end).expect("text after the steps");
            steps.trim().to_owned()
        };
        let documented = read("src/lib.rs");
        let documented: String = documented
            .lines()
            .map_while(|line| line.strip_prefix("//!").or(line.starts_with("#!").then_some("")))
            .map(|line| line.strip_prefix(' ').unwrap_or(line).to_owned() + "\n")
            .collect();
        assert_eq!(steps(&read("README.md"), "\nLicensed"), steps(&documented, "\n# "), "{name}");
    }
}
