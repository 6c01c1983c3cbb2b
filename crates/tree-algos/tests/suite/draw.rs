//! Parses text pictures and compares them with the trees, and checks the conditions of the tidy layout and the SVG pictures that use it.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::cmp::Ordering;
use tree_algos::draw::svg::{Color, Label};
use tree_algos::draw::text::Glyphs;
use tree_algos::draw::{DrawError, svg, text, tidy};
use tree_algos::shapes::TreeShape;
use tree_algos::{NodeId, Rooted, Tree, shapes};

/// Parses a picture. Returns the depth and label of every line; indentation determines the parent.
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
fn the_tree_can_be_recovered_from_every_text_picture() {
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
fn vertical_lines_reach_exactly_to_the_next_sibling() {
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

const GAP: f64 = 3.0;
/// A tolerance far above all rounding errors and far below the size of anything that is drawn.
const CLOSE: f64 = 1e-6;

/// Returns widths that vary between nodes, so a wrong layout cannot look right by coincidence.
fn width(node: NodeId) -> f64 {
    f64::from(2 + node.get() % 5)
}

fn check_layout(tree: &Tree, root: NodeId) {
    let rooted = Rooted::new(tree, root);
    let middles = tidy::layout(&rooted, GAP, width);
    let left = |node: NodeId| middles[node.index()] - width(node) / 2.0;
    let right = |node: NodeId| middles[node.index()] + width(node) / 2.0;
    let leftmost = tree.nodes().map(left).fold(f64::MAX, f64::min);
    assert!(leftmost.abs() < CLOSE, "{tree:?}: the leftmost node begins at {leftmost}");
    // Breadth-first order lists the rows from top to bottom, and each row from left to right.
    for pair in rooted.order().windows(2) {
        if rooted.depth(pair[0]) == rooted.depth(pair[1]) {
            let room = left(pair[1]) - right(pair[0]);
            assert!(room > GAP - CLOSE, "{tree:?}: {room} between {} and {}", pair[0], pair[1]);
        }
    }
    for node in tree.nodes() {
        if let [first, .., last] | [first @ last] = rooted.children(node) {
            let middle = f64::midpoint(middles[first.index()], middles[last.index()]);
            assert!(
                (middle - middles[node.index()]).abs() < CLOSE,
                "{tree:?}: {node} is not in the middle"
            );
        }
    }

    // Reversing the edges reverses every list of children, so the layout must be mirrored.
    let edges: Vec<(u32, u32)> = tree.edges().rev().map(|(_, u, v)| (u.get(), v.get())).collect();
    let mirrored = Tree::from_edges(tree.node_count(), edges).unwrap();
    let mirrored = tidy::layout(&Rooted::new(&mirrored, root), GAP, width);
    let whole = tree.nodes().map(right).fold(0.0, f64::max);
    for node in tree.nodes() {
        let sum = middles[node.index()] + mirrored[node.index()];
        assert!((sum - whole).abs() < CLOSE, "{tree:?}: {node} is not where its mirror image is");
    }
}

#[test]
fn small_trees_are_laid_out_tidily() {
    for nodes in 1..=6 {
        for tree in shapes::all_labeled(nodes) {
            check_layout(&tree, NodeId::new(0));
        }
    }
}

#[test]
fn trees_of_every_shape_are_laid_out_tidily() {
    let mut rng = StdRng::seed_from_u64(1);
    for _ in 0..20 {
        for shape in TreeShape::ALL {
            let tree = shape.tree(rng.random_range(1..=150), |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            check_layout(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
        }
    }
}

#[test]
fn equal_subtrees_have_the_same_layout() {
    // Put two copies of a random tree and another subtree under one root.
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..100 {
        let copy = shapes::random_recursive(20, |bound| rng.random_range(0..bound));
        let mut edges = vec![(0, 1), (0, 21), (0, 41)];
        for (_, u, v) in copy.edges() {
            edges.extend([(u.get() + 1, v.get() + 1), (u.get() + 21, v.get() + 21)]);
        }
        edges.extend([(41, 42), (42, 43), (42, 44)]);
        let tree = Tree::from_edges(45, edges).unwrap();
        let middles = tidy::layout(&Rooted::new(&tree, NodeId::new(0)), GAP, |_| 1.0);
        for node in 1..=20 {
            let (one, other) = (middles[node] - middles[1], middles[node + 20] - middles[21]);
            assert!((one - other).abs() < CLOSE);
        }
    }
}

#[test]
fn svg_pictures_are_complete_and_escape_special_characters() {
    let rooted = Rooted::new(&shapes::complete(7, 2), NodeId::new(0));
    let node =
        |v: NodeId| Label::new(format!("<{v}>")).color(Color::Green).highlighted(v.get() == 3);
    let edge = |e: tree_algos::EdgeId| Label::new(if e.get() == 2 { "a & b" } else { "" });
    let picture = svg::draw(&rooted, "seven \"nodes\"\n\nand more", node, edge).unwrap();
    assert_eq!(picture.matches("<rect ").count(), 7);
    assert_eq!(picture.matches("<line ").count(), 6);
    assert_eq!(picture.matches("<text ").count(), 7 + 1);
    assert_eq!(picture.matches("stroke-width=\"3.5\"").count(), 1);
    assert!(picture.contains("<title>seven &quot;nodes&quot; and more</title>"));
    assert!(picture.contains(">&lt;3&gt;</text>") && picture.contains(">a &amp; b</text>"));
    assert!(!picture.contains("\n\n") && !picture.contains("<style"));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
}

/// The color codes of the palette by M. Okabe and K. Ito, *Color Universal Design*.
#[test]
fn colors_match_the_palette_of_okabe_and_ito() {
    let rooted = Rooted::new(&shapes::path(6), NodeId::new(0));
    let colors =
        [Color::Plain, Color::Blue, Color::Orange, Color::Green, Color::Purple, Color::Red];
    let mut asked = Vec::new();
    let node = |v: NodeId| {
        asked.push(v);
        Label::new(v).color(colors[v.index()])
    };
    let picture = svg::draw(&rooted, "", node, |_| Label::default().color(Color::Red)).unwrap();
    assert!(asked.iter().copied().eq((0..6).map(NodeId::new)), "{asked:?}");
    let boxes = picture.lines().filter(|line| line.starts_with("<rect"));
    let codes = ["currentColor", "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00"];
    for (number, (place, code)) in boxes.zip(codes).enumerate() {
        assert_eq!([attribute(place, "fill"), attribute(place, "stroke")], [code; 2]);
        // Plain boxes must not be filled. The fill of all other boxes must be light enough for text.
        let opacity: f64 = attribute(place, "fill-opacity").parse().unwrap();
        assert!(if number == 0 { opacity == 0.0 } else { opacity > 0.0 && opacity < 0.5 });
    }
    let lines = picture.lines().filter(|line| line.starts_with("<line"));
    assert!(lines.map(|line| attribute(line, "stroke")).eq(["#d55e00"; 5]));
}

#[test]
fn trees_too_large_for_an_svg_picture_are_rejected() {
    let label = |_| -> Label { panic!("no label is asked for") };
    let large = Rooted::new(&shapes::star(svg::MAX_NODES + 1), NodeId::new(0));
    let error = svg::draw(&large, "", label, |_| panic!("nor for an edge")).unwrap_err();
    assert_eq!(error, DrawError::TooManyNodes { nodes: svg::MAX_NODES + 1, limit: svg::MAX_NODES });
    let deep = Rooted::new(&shapes::path(svg::MAX_DEPTH as usize + 2), NodeId::new(0));
    let error = svg::draw(&deep, "", label, |_| panic!("nor for an edge")).unwrap_err();
    assert!(matches!(error, DrawError::TooDeep { depth, .. } if depth == svg::MAX_DEPTH + 1));
}

#[test]
fn inner_children_are_halfway_between_left_and_right_packing() {
    // The gap between two subtrees with seven leaves each is wider than the two leaves between them need.
    let children = (1..5).map(|v| (0, v));
    let below = (5..12).map(|v| (1, v)).chain((12..19).map(|v| (4, v)));
    let rooted = Rooted::new(&Tree::from_edges(19, children.chain(below)).unwrap(), NodeId::new(0));
    let middle = tidy::layout(&rooted, 1.0, |_| 1.0);
    // Seven leaves of width 1 with gaps of 1 are 13 wide. If packed to the left, the two inner leaves are 2 and 4 to the right of the first
    // child. If packed to the right, they are 4 and 2 to the left of the last child.
    let inner = [f64::midpoint(6.5 + 2.0, 20.5 - 4.0), f64::midpoint(6.5 + 4.0, 20.5 - 2.0)];
    assert_eq!(middle[..5], [13.5, 6.5, inner[0], inner[1], 20.5]);
}

#[test]
fn deep_trees_are_laid_out_in_linear_time() {
    // Visiting all levels of every subtree would take about 10⁹ steps.
    check_layout(&shapes::path(60_000), NodeId::new(30_000));
    check_layout(&shapes::caterpillar(60_000, 30_000), NodeId::new(0));
}

#[test]
fn characters_that_xml_does_not_allow_are_replaced() {
    let rooted = Rooted::new(&shapes::path(1), NodeId::new(0));
    let label = "'\u{1b}\u{0}\u{ffff}'\n\n x";
    let picture =
        svg::draw(&rooted, "\u{7}\n\n", |_| Label::new(label), |_| Label::default()).unwrap();
    assert!(picture.contains(">&#39;\u{fffd}\u{fffd}\u{fffd}&#39; x</text>"));
    assert!(picture.contains("<title>\u{fffd}</title>"));
    assert!(picture.lines().all(|line| !line.is_empty()));
}

/// Returns the value of an attribute of an element.
fn attribute(element: &str, name: &str) -> String {
    let from = element.find(&format!(" {name}=\"")).expect("the attribute") + name.len() + 3;
    element[from..].split('"').next().expect("a value").to_owned()
}

fn number(element: &str, name: &str) -> f64 {
    attribute(element, name).parse().expect("a number")
}

/// Returns the label of a text element.
fn label_of(element: &str) -> &str {
    element.split('>').nth(1).and_then(|rest| rest.split('<').next()).expect("a label")
}

/// Returns the position of a text element: its row, its left end and its right end. Assumes that each character is 8 pixels wide.
fn place_of(element: &str) -> (String, f64, f64) {
    let length = 8.0 * label_of(element).chars().map(|_| 1.0).sum::<f64>();
    let x = number(element, "x");
    let left = match &attribute(element, "text-anchor")[..] {
        "start" => x,
        "middle" => x - length / 2.0,
        _ => x - length,
    };
    (attribute(element, "y"), left, left + length)
}

#[test]
fn edge_labels_neither_overlap_nor_leave_the_picture() {
    let mut rng = StdRng::seed_from_u64(3);
    for shape in TreeShape::ALL {
        let tree = shape.tree(40, |bound| rng.random_range(0..bound));
        let rooted = Rooted::new(&tree, NodeId::new(0));
        let edge = |edge: tree_algos::EdgeId| Label::new("abcdefghij".repeat(edge.index() % 3));
        let picture = svg::draw(&rooted, "", Label::new, edge).unwrap();
        let head = picture.lines().next().expect("a first line");
        let width = head.split("width=\"").nth(1).and_then(|rest| rest.split('"').next());
        let width: f64 = width.expect("a width").parse().unwrap();
        let texts = picture.lines().filter(|line| line.starts_with("<text"));
        let mut places: Vec<_> = texts.map(place_of).collect();
        places.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
        assert!(places.len() > 60, "{shape}");
        for (_, left, right) in &places {
            assert!(*left >= 0.0 && *right <= width, "{shape}: {left} to {right} of {width}");
        }
        for pair in places.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            assert!(pair[0].2 < pair[1].1, "{shape}: {pair:?}");
        }
    }
}

/// Returns the left, top, right and bottom coordinates of a box.
fn box_of(element: &str) -> [f64; 4] {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(element, name));
    [x, y, x + width, y + height]
}

/// Checks that two numbers are equal up to rounding, since pictures have one digit after the decimal point.
fn assert_near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < 0.25, "{what}: {one} and {other}");
}

/// Checks the positions of all boxes, lines and labels, with labels of various lengths.
#[test]
fn boxes_lines_and_labels_are_aligned() {
    let mut rng = StdRng::seed_from_u64(4);
    for shape in TreeShape::ALL {
        let tree = shape.tree(rng.random_range(1..=40), |bound| rng.random_range(0..bound));
        let rooted = Rooted::new(&tree, NodeId::new(rng.random_range(0..tree.node_count() as u32)));
        let node = |v: NodeId| Label::new("n".repeat(v.index() % 7));
        let edge = |e: tree_algos::EdgeId| Label::new("e".repeat(e.index() % 4));
        let picture = svg::draw(&rooted, "", node, edge).unwrap();
        let kind = |kind: &str| -> Vec<&str> {
            picture.lines().filter(|line| line.starts_with(kind)).collect()
        };
        let (boxes, lines, texts) = (kind("<rect"), kind("<line"), kind("<text"));
        // Boxes and lines are in the order of the tree, with one line for each child.
        let boxes: Vec<[f64; 4]> = boxes.into_iter().map(box_of).collect();
        let order = rooted.order();
        assert_eq!((boxes.len(), lines.len()), (order.len(), order.len() - 1), "{shape}");
        let box_of_node = |v: NodeId| boxes[order.iter().position(|&u| u == v).unwrap()];
        let middle = |of: [f64; 4]| (f64::midpoint(of[0], of[2]), f64::midpoint(of[1], of[3]));
        for (line, &child) in lines.iter().zip(&order[1..]) {
            let (upper, lower) = (box_of_node(rooted.parent(child).unwrap()), box_of_node(child));
            assert_near(number(line, "x1"), middle(upper).0, "upper end");
            assert_near(number(line, "y1"), upper[3], "upper end");
            assert_near(number(line, "x2"), middle(lower).0, "lower end");
            assert_near(number(line, "y2"), lower[1], "lower end");
            // Two rows must be far enough apart for a line and a label next to it.
            assert!(lower[1] - upper[3] > 2.0 * 14.0, "{shape}: {upper:?} above {lower:?}");
        }
        for (&v, place) in order.iter().zip(&boxes) {
            // A box is as wide as its label plus a letter on either side, and at least as wide as it is high.
            let (width, letters) = (place[2] - place[0], f64::from(v.get() % 7));
            assert!(width >= 8.0 * letters + 8.0 && width <= 9.0 * letters + 26.5, "{shape}: {v}");
            // All rows must be equally far apart.
            let (first, second) = (boxes[0][1], boxes.get(1).map_or(0.0, |place| place[1]));
            let row = first + f64::from(rooted.depth(v)) * (second - first);
            assert_near(place[1], row, "row");
        }

        // Each label of a node must be in the node's box and vertically centered.
        let (names, marks): (Vec<&str>, Vec<&str>) =
            texts.into_iter().partition(|text| label_of(text).starts_with('n'));
        let named = order.iter().filter(|v| v.index() % 7 > 0);
        assert_eq!(names.len(), named.clone().count(), "{shape}");
        for (&v, name) in named.zip(names) {
            let (x, y) = middle(box_of_node(v));
            assert_eq!(
                (label_of(name).len(), attribute(name, "text-anchor")),
                (v.index() % 7, "middle".into())
            );
            assert_near(number(name, "x"), x, "name");
            assert!((3.5..6.5).contains(&(number(name, "y") - y)), "{shape}: {name} in {y}");
        }
        // Each edge label must be next to its edge's line and above the box of the child, with space for descenders.
        let marked = |v: NodeId| rooted.parent_edge(v).is_some_and(|e| e.index() % 4 > 0);
        let marked: Vec<usize> = (1..order.len()).filter(|&at| marked(order[at])).collect();
        assert_eq!(marks.len(), marked.len(), "{shape}");
        for (at, mark) in marked.into_iter().zip(marks) {
            let line = lines[at - 1];
            let above = number(line, "y2") - number(mark, "y");
            assert!((3.5..8.0).contains(&above), "{shape}: {mark} at {line}");
            let (_, left, right) = place_of(mark);
            let (from, to) = (number(line, "x1"), number(line, "x2"));
            let apart = match from.total_cmp(&to) {
                Ordering::Less => left - to,
                Ordering::Greater => to - right,
                Ordering::Equal => (left - to).max(to - right),
            };
            assert!((3.0..8.0).contains(&apart), "{shape}: {mark} at {line}");
        }
    }
}

/// Checks that opposite margins are equal and that the top margin is narrow. If the outermost labels are labels of nodes, the left margin
/// must be as wide as the top margin.
#[test]
fn opposite_margins_of_a_picture_are_equal() {
    for (tree, root) in [
        (shapes::path(1), 0),
        (shapes::path(5), 2),
        (shapes::star(6), 0),
        (shapes::complete(15, 2), 0),
    ] {
        let rooted = Rooted::new(&tree, NodeId::new(root));
        for letters in 0..8 {
            // All nodes have labels of the same width, and so do all edges, so the left and the right margin must be equal.
            let edge = |_| Label::new("e".repeat(letters));
            for name in ["", "a name of some length"] {
                let picture = svg::draw(&rooted, "", |_| Label::new(name), edge).unwrap();
                let head = picture.lines().next().unwrap();
                let corners: Vec<f64> =
                    attribute(head, "viewBox").split(' ').map(|end| end.parse().unwrap()).collect();
                let boxes: Vec<[f64; 4]> =
                    picture.lines().filter(|line| line.starts_with("<rect")).map(box_of).collect();
                let side = |at: usize| boxes.iter().map(move |place| place[at]);
                let left = side(0).fold(f64::MAX, f64::min);
                let right = corners[2] - side(2).fold(0.0, f64::max);
                let top = side(1).fold(f64::MAX, f64::min);
                let bottom = corners[3] - side(3).fold(0.0, f64::max);
                assert_eq!(corners[..2], [0.0, 0.0]);
                assert_near(left, right, "sides");
                assert_near(top, bottom, "top and bottom");
                // The margin must have space for half the width of a heavy line, which is 1.75.
                assert!((1.75..6.0).contains(&top), "{top} above");
                if letters == 0 || !name.is_empty() {
                    assert_near(left, top, "left and top");
                }
                assert!((number(head, "width") - corners[2]).abs() <= 0.55, "{head}");
                assert!((number(head, "height") - corners[3]).abs() <= 0.55, "{head}");
            }
        }
    }
}
