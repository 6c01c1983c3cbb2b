//! Text pictures show every node once, below its parent and in order, and trees that are too large are rejected.

use tree_algos::draw::DrawError;
use tree_algos::draw::text::{self, Glyphs};
use tree_algos::{NodeId, Rooted, shapes};

/// Parses a picture: the depth and the label of every line, and the parent from the indentation.
fn read_back(picture: &str) -> Vec<(usize, u32)> {
    let line = |line: &str| {
        let label = line.trim_start_matches(|c: char| !c.is_ascii_digit());
        let indent = line.chars().count() - label.chars().count();
        assert_eq!(indent % 4, 0, "{line}");
        (indent / 4, label.parse().unwrap())
    };
    picture.lines().map(line).collect()
}

#[test]
fn every_picture_can_be_read_back() {
    for nodes in 1..=6 {
        for tree in shapes::all_labeled(nodes) {
            for root in tree.nodes() {
                let rooted = Rooted::new(&tree, root);
                let unicode = text::draw(&rooted, Glyphs::Unicode, |v| v).unwrap();
                let lines = read_back(&unicode);
                assert_eq!(lines.len(), nodes);
                let mut above = Vec::new();
                let mut children = vec![Vec::new(); nodes];
                for &(depth, label) in &lines {
                    let node = NodeId::new(label);
                    above.truncate(depth);
                    assert_eq!(rooted.parent(node), above.last().copied());
                    if let Some(&parent) = above.last() {
                        children[NodeId::index(parent)].push(node);
                    }
                    above.push(node);
                }
                for node in tree.nodes() {
                    assert_eq!(children[node.index()], rooted.children(node));
                }
                let ascii = text::draw(&rooted, Glyphs::Ascii, |v| v).unwrap();
                assert!(ascii.is_ascii());
                let plain = |c| match c {
                    '├' | '│' => '|',
                    '└' => '`',
                    '─' => '-',
                    other => other,
                };
                assert_eq!(unicode.chars().map(plain).collect::<String>(), ascii);
            }
        }
    }
}

#[test]
fn branches_reach_exactly_the_next_sibling() {
    let tree = shapes::complete(7, 2);
    let rooted = Rooted::new(&tree, NodeId::new(0));
    let picture = text::draw(&rooted, Glyphs::Unicode, |v| v).unwrap();
    let expected = "0\n├── 1\n│   ├── 3\n│   └── 4\n└── 2\n    ├── 5\n    └── 6\n";
    assert_eq!(picture, expected);
}

#[test]
fn labels_can_be_empty_or_have_several_lines() {
    let rooted = Rooted::new(&shapes::path(3), NodeId::new(1));
    let label = |v: NodeId| ["", "root\r\nline", "a\nb"][v.index()];
    let picture = text::draw(&rooted, Glyphs::Ascii, label).unwrap();
    assert_eq!(picture, "root\nline\n|-- \n`-- a\n    b\n");
    let label = |v: NodeId| ["a\nb", "", ""][v.index()];
    let picture = text::draw(&rooted, Glyphs::Ascii, label).unwrap();
    assert_eq!(picture, "\n|-- a\n|   b\n`-- \n");
}

#[test]
fn trees_at_the_limits_are_drawn_and_larger_ones_rejected() {
    let never = |v: NodeId| -> u32 { panic!("a refused tree needs no label for {v}") };
    let root = NodeId::new(0);

    let star = shapes::star(text::MAX_NODES);
    let picture = text::draw(&Rooted::new(&star, root), Glyphs::Ascii, |v| v).unwrap();
    assert_eq!(picture.lines().count(), text::MAX_NODES);
    let star = Rooted::new(&shapes::star(text::MAX_NODES + 1), root);
    let refused = DrawError::TooManyNodes { nodes: text::MAX_NODES + 1, limit: text::MAX_NODES };
    assert_eq!(text::draw(&star, Glyphs::Ascii, never), Err(refused));

    let depth = text::MAX_DEPTH;
    let path = shapes::path(depth as usize + 1);
    let picture = text::draw(&Rooted::new(&path, root), Glyphs::Unicode, |v| v).unwrap();
    assert_eq!(picture.lines().count(), depth as usize + 1);
    let path = Rooted::new(&shapes::path(depth as usize + 2), root);
    let node = NodeId::new(depth + 1);
    let refused = DrawError::TooDeep { node, depth: depth + 1, limit: depth };
    assert_eq!(text::draw(&path, Glyphs::Unicode, never), Err(refused));

    let long = Rooted::new(&shapes::path(100_000), root);
    let error = text::draw(&long, Glyphs::Unicode, never).unwrap_err();
    let message = "a tree of 100000 nodes is too large for a picture (at most 2000)";
    assert_eq!(error.to_string(), message);
}
