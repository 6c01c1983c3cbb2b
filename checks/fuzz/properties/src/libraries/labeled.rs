//! Parses arbitrary texts as labeled trees and graphs. Accepted texts must survive a round trip, and errors must give a position in the
//! text.

use games::catalog::{self, TextFormat};
use multigraphs::text::{GraphTextError, LabeledGraph, graph6_lines};
use tree_algos::labeled::{LabeledTree, LabeledTreeError, newick_trees};

/// The special characters of all formats. Random strings of these characters are often almost valid.
const SIGNS: &[u8] = b"(),:;[]'\"{}#-+.eE0123456789ab_ \n\tN~?@&<>\\=p";

/// Returns the bytes after the first one as text. If the first byte is odd, each of these bytes selects a special character of the formats
/// instead.
fn text_of(data: &[u8]) -> Option<String> {
    let (first, rest) = data.split_first()?;
    Some(if first % 2 == 0 {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        rest.iter().map(|&byte| SIGNS[byte as usize % SIGNS.len()] as char).collect()
    })
}

/// Tests graphs in all formats. Each graph must survive a round trip through DOT and through graph6 or sparse6.
pub(crate) fn graphs(data: &[u8]) {
    let Some(text) = text_of(data) else { return };
    let reads = [
        LabeledGraph::from_graph6(&text),
        LabeledGraph::from_dimacs(&text),
        LabeledGraph::from_dot(&text),
        LabeledGraph::from_gml(&text),
        LabeledGraph::from_graphml(&text),
        LabeledGraph::from_adjacency(&text),
        LabeledGraph::from_matrix(&text),
        LabeledGraph::from_metis(&text),
    ];
    for read in reads.into_iter().chain(graph6_lines(&text)) {
        match read {
            Ok(graph) => graph_comes_back(&graph),
            Err(error) => graph_has_a_place(&error, &text),
        }
    }
}

/// The largest number of nodes for which graphs are written, since a short text can declare many nodes.
const MAX_WRITTEN: usize = 1000;

fn graph_comes_back(graph: &LabeledGraph) {
    let sparse = LabeledGraph::from_graph6(&graph.to_sparse6()).expect("what was written is read");
    assert_eq!(sparse.node_count(), graph.node_count());
    let sorted = |graph: &LabeledGraph| {
        let ends = graph.edges().iter().map(|&(u, v)| (u.min(v), u.max(v)));
        let mut ends: Vec<_> = ends.collect();
        ends.sort_unstable();
        ends
    };
    assert_eq!(sorted(&sparse), sorted(graph));
    if graph.node_count() > MAX_WRITTEN {
        return;
    }
    let dot = LabeledGraph::from_dot(&graph.to_dot()).expect("what was written is read");
    assert_eq!((dot.node_count(), dot.edges()), (graph.node_count(), graph.edges()));
    if let Ok(line) = graph.to_graph6() {
        let back = LabeledGraph::from_graph6(&line).expect("what was written is read");
        assert_eq!(sorted(&back), sorted(graph));
    }
}

fn graph_has_a_place(error: &GraphTextError, text: &str) {
    let line = text.split('\n').nth(error.line() - 1).expect("a line of the text");
    assert!(error.column() <= line.chars().count() + 1, "{error} in {text:?}");
    assert!(error.offset() <= text.len());
}

/// Tests positions that consist of the name of a game and a graph. The notation of an accepted position must be parsed as the same
/// position, and an error must give a place in the text.
pub(crate) fn reader(data: &[u8]) {
    const GAMES: [&str; 6] = [
        "node_kayles ",
        "vertex_geography a ",
        "hackenbush\n",
        "path_marking ",
        "coins_to_root ",
        "arrow_walk:",
    ];
    let Some(text) = text_of(data) else { return };
    let game = GAMES[data[0] as usize / 2 % GAMES.len()];
    let text = format!("{game}{text}");
    let told = TextFormat::ALL.map(|format| catalog::read_as(&text, format));
    for read in told.into_iter().chain([catalog::read(&text)]) {
        match read {
            Ok(reading) => {
                let printed = reading.sum().to_string();
                let back = catalog::read(&printed).map(catalog::Reading::into_sum);
                assert_eq!(back.as_ref(), Ok(reading.sum()), "{text:?} as {printed:?}");
            }
            Err(refusal) => {
                let place = refusal.place().unwrap_or_default();
                assert!(text.get(place).is_some(), "{refusal} in {text:?}");
            }
        }
    }
}

pub(crate) fn texts(data: &[u8]) {
    let Some(text) = text_of(data) else { return };
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
