//! Tests ids, the names of shapes, parse errors, and conversions from references.

use crate::definitions::{Size, all_trees, generator, random_trees};
use rand::RngExt;
use tree_algos::light_first::{self, Visitor};
use tree_algos::reroot::{self, RootedDp};
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{
    EdgeId, HeavyIndex, HeavyPaths, NodeId, ParseTreeError, Rank, Rooted, Tree, TreeError,
};

#[test]
fn ids_convert_to_their_numbers() {
    let (node, edge) = (NodeId::from(7), EdgeId::from(9));
    assert_eq!((node, edge), (NodeId::new(7), EdgeId::new(9)));
    assert_eq!((u32::from(node), u32::from(edge)), (7, 9));
    assert_eq!((usize::from(node), usize::from(edge)), (7, 9));
    assert_eq!(format!("{node} {edge}"), "7 9");
    assert_eq!((NodeId::try_from(7_usize), EdgeId::try_from(9_usize)), (Ok(node), Ok(edge)));
    let (last, beyond) = (u32::MAX as usize, usize::try_from(1_u64 << 32));
    assert_eq!(Rank::try_from(last).map(Rank::get), Ok(u32::MAX));
    assert!(beyond.is_err() || HeavyIndex::try_from(beyond.unwrap()).is_err());
}

#[test]
fn shapes_have_distinct_lowercase_names() {
    let mut names: Vec<String> = TreeShape::ALL.iter().map(TreeShape::to_string).collect();
    assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_lowercase())));
    assert_eq!((&*names[0], format!("{:>6}", TreeShape::ALL[0])), ("path", "  path".to_owned()));
    names.sort();
    names.dedup();
    assert_eq!(names.len(), TreeShape::ALL.len());
}

#[test]
fn errors_name_the_token_and_the_faulty_edge_or_node() {
    let error = |text: &str| text.parse::<Tree>().unwrap_err();
    let closing = TreeError::Cycle { edge: 2, u: 2, v: 0 };
    // Tokens 2 + 2 k and 3 + 2 k are the endpoints of edge k.
    let at = |token, source| ParseTreeError::NotATree { token, source };
    assert_eq!(error("4 0 1 1 2 2 0"), at(6, closing));
    assert!(matches!(
        error("4 0 1 2 3 1 0"),
        ParseTreeError::NotATree { token: 6, source: TreeError::RepeatedEdge { edge: 2, .. } }
    ));
    assert!(matches!(error("0"), ParseTreeError::NotATree { token: 1, .. }));
    let hint = "token 3 names node 2, but the nodes are 0 to 1 (counted from 1? `Tree::from_text(text, 1)`)";
    assert_eq!(error("2 1 2").to_string(), hint);
    assert_eq!(
        Tree::from_text("2 1 3", 1).unwrap_err().to_string(),
        "token 3 names node 3, but the nodes are 1 to 2"
    );
}

#[test]
fn several_trees_are_read_in_sequence() {
    let mut tokens = "3 1 2 3 2  1  2 1 2 9".split_ascii_whitespace();
    for (nodes, edges) in [(3, &[(0, 1), (2, 1)][..]), (1, &[]), (2, &[(0, 1)])] {
        let expected = Tree::from_edges(nodes, edges.iter().copied());
        assert_eq!(Tree::read(&mut tokens, 1).ok(), expected.ok());
    }
    // For each tree, tokens are counted from its first token.
    let missing = ParseTreeError::Missing { token: 2, expected: "an endpoint of an edge" };
    assert_eq!(Tree::read(&mut tokens, 1), Err(missing));
    let excess = ParseTreeError::Excess { token: 6 };
    assert_eq!(Tree::from_text("3 1 2 3 2 7", 1), Err(excess));
}

/// Reads a tree token by token, then rejects tokens after it.
fn read_by_tokens(text: &str, first: u32) -> Result<Tree, ParseTreeError> {
    let mut tokens = text.split_ascii_whitespace();
    let tree = Tree::read(&mut tokens, first)?;
    let excess = ParseTreeError::Excess { token: 2 * tree.node_count() };
    tokens.next().map_or(Ok(tree), |_| Err(excess))
}

#[test]
fn altered_texts_read_the_same_as_their_tokens() {
    let mut rng = generator(77);
    let bytes = b"0123456789 \t\n\r\x0b\x0c+-x";
    let (mut trees, mut errors) = (0, 0);
    for tree in all_trees(4).chain(random_trees(30, 4, 78)) {
        for _ in 0..20 {
            let mut text = tree.to_string().into_bytes();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..=text.len());
                let byte = bytes[rng.random_range(0..bytes.len())];
                match rng.random_range(0..4) {
                    0 if at < text.len() => text[at] = byte,
                    1 if at < text.len() => drop(text.remove(at)),
                    2 => text.insert(at, byte),
                    _ => text.insert(at, b' '),
                }
            }
            let text = std::str::from_utf8(&text).expect("ASCII");
            let first = rng.random_range(0..2);
            let read = Tree::from_text(text, first);
            assert_eq!(read, read_by_tokens(text, first), "{text:?} from {first}");
            if read.is_ok() { trees += 1 } else { errors += 1 }
        }
    }
    assert!(trees > 100 && errors > 100, "{trees} trees and {errors} errors");
    for text in ["1", "2 000000000000 1", "2 0 1\u{a0}", "2 1 4294967296", "2147483647 0 1"] {
        assert_eq!(Tree::from_text(text, 0), read_by_tokens(text, 0), "{text:?}");
    }
}

fn sizes<D: RootedDp<Value = usize>>(program: D, rooted: &Rooted) -> (bool, Vec<usize>) {
    (D::COMMUTATIVE, reroot::at_subtrees(&program, rooted))
}

#[test]
fn a_reference_to_a_dp_behaves_like_the_dp() {
    let rooted = Rooted::new(&shapes::complete(7, 2), NodeId::new(0));
    assert_eq!(sizes::<&Size>(&Size, &rooted), (true, vec![7, 3, 3, 1, 1, 1, 1]));
    assert_eq!(sizes::<&Size>(&Size, &rooted), sizes(Size, &rooted));
}

/// Counts the nodes in the collection. Implements only the required methods of a visitor.
#[derive(Default)]
struct Count {
    held: usize,
    answers: Vec<(u32, usize)>,
}

impl Visitor for Count {
    fn clear(&mut self) {
        self.held = 0;
    }

    fn add(&mut self, _: NodeId) {
        self.held += 1;
    }

    fn answer(&mut self, node: NodeId) {
        self.answers.push((node.get(), self.held));
    }
}

#[test]
fn by_default_branches_are_added_node_by_node() {
    let rooted = Rooted::new(&shapes::complete(7, 2), NodeId::new(0));
    let mut count = Count::default();
    light_first::traverse(&HeavyPaths::new(&rooted), &mut count);
    count.answers.sort_unstable();
    assert_eq!(count.answers, [(0, 7), (1, 3), (2, 3), (3, 1), (4, 1), (5, 1), (6, 1)]);
}
