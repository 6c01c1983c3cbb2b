//! Tests that GML and GraphML files of several programs are read, that attributes of nodes and edges do not affect the result, and that
//! malformed input is rejected.

use crate::small_stack;
use multigraphs::text::{GraphTextError, LabeledGraph};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fmt::Write;

/// Returns the names of all nodes, and the edges as pairs of names.
fn named(graph: &LabeledGraph) -> (Vec<String>, Vec<(String, String)>) {
    let name = |node| graph.label(node).into_owned();
    let nodes = (0..graph.node_count() as u32).map(name).collect();
    (nodes, graph.edges().iter().map(|&(u, v)| (name(u), name(v))).collect())
}

fn refused(read: impl Fn(&str) -> Result<LabeledGraph, GraphTextError>, cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(read(text).unwrap_err().to_string(), *message, "{text:?}");
    }
}

/// The same graph in the dialects of networkx, igraph, Gephi and yEd, in this order.
const GML: [&str; 4] = [
    "graph [\n  multigraph 1\n  node [\n    id 0\n    label \"ann\"\n  ]\n  node [\n    id 1\n    label \"b &#38; c\"\n  ]\n  node [\n    id 2\n    label \"d\"\n    weight -1.5E+2\n  ]\n  edge [\n    source 0\n    target 1\n    key 0\n  ]\n  edge [\n    source 1\n    target 2\n    key 0\n  ]\n]\n",
    "Creator \"igraph version 0.10.4 Mon Jan 1 2024\"\nVersion 1\ngraph\n[\n  directed 0\n  node\n  [\n    id 0\n    name \"ann\"\n  ]\n  node\n  [\n    id 1\n    name \"b &amp; c\"\n  ]\n  node\n  [\n    id 2\n    name \"d\"\n  ]\n  edge\n  [\n    source 0\n    target 1\n  ]\n  edge\n  [\n    source 1\n    target 2\n  ]\n]\n",
    "graph\n[\n  Creator Gephi\n  directed 0\n  node\n  [\n    id 7\n    label \"ann\"\n    graphics\n    [\n      x -12.5\n      y 3.25\n      fill \"#000000\"\n    ]\n  ]\n  node\n  [\n    id 9\n    label \"b & c\"\n  ]\n  node\n  [\n    id 8\n    label \"d\"\n  ]\n  edge\n  [\n    id 0\n    source 7\n    target 9\n    value 1.0\n  ]\n  edge\n  [\n    id 1\n    source 9\n    target 8\n  ]\n]\n",
    "# drawn\nCreator\t\"yFiles\"\nVersion\t\"2.16\"\ngraph\n[\n\thierarchic\t1\n\tlabel\t\"\"\n\tdirected\t0\n\tnode\n\t[\n\t\tid\t0\n\t\tlabel\t\"ann\"\n\t\tgraphics\n\t\t[\n\t\t\tx\t100.0\n\t\t\ttype\t\"rectangle\"\n\t\t]\n\t\tLabelGraphics\n\t\t[\n\t\t\ttext\t\"ann\"\n\t\t]\n\t]\n\tnode\n\t[\n\t\tid\t1\n\t\tlabel\t\"b &amp; c\"\n\t\tgid 5\n\t]\n\tnode\n\t[\n\t\tid\t2\n\t\tlabel\t\"d\"\n\t]\n\tedge\n\t[\n\t\tsource\t0\n\t\ttarget\t1\n\t\tgraphics\n\t\t[\n\t\t\tfill\t\"#000000\"\n\t\t]\n\t]\n\tedge [ target 2 source 1 ]\n]\n",
];

/// The same graph in the dialects of networkx, igraph, Gephi and yEd, in this order.
const GRAPHML: [&str; 4] = [
    "<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd\">\n  <key id=\"d1\" for=\"edge\" attr.name=\"name\" attr.type=\"string\" />\n  <key id=\"d0\" for=\"node\" attr.name=\"color\" attr.type=\"string\" />\n  <graph edgedefault=\"undirected\">\n    <node id=\"ann\">\n      <data key=\"d0\">red</data>\n    </node>\n    <node id=\"b &amp; c\" />\n    <node id=\"d\" />\n    <edge source=\"ann\" target=\"b &amp; c\">\n      <data key=\"d1\">x</data>\n    </edge>\n    <edge source=\"b &amp; c\" target=\"d\" />\n  </graph>\n</graphml>\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<!-- Created by igraph -->\n  <key id=\"v_name\" for=\"node\" attr.name=\"name\" attr.type=\"string\"/>\n  <graph id=\"G\" edgedefault=\"undirected\">\n    <node id=\"n0\">\n      <data key=\"v_name\">ann</data>\n    </node>\n    <node id=\"n1\">\n      <data key=\"v_name\">b &amp; c</data>\n    </node>\n    <node id=\"n2\">\n      <data key=\"v_name\">d</data>\n    </node>\n    <edge source=\"n0\" target=\"n1\">\n    </edge>\n    <edge source=\"n1\" target=\"n2\">\n    </edge>\n  </graph>\n</graphml>\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n<key attr.name=\"label\" attr.type=\"string\" for=\"node\" id=\"label\"/>\n<key attr.name=\"Edge Label\" attr.type=\"string\" for=\"edge\" id=\"edgelabel\"/>\n<key attr.name=\"x\" attr.type=\"float\" for=\"node\" id=\"x\"/>\n<graph edgedefault=\"undirected\">\n<node id=\"7.0\">\n<data key=\"label\">ann</data>\n<data key=\"x\">-37.5</data>\n</node>\n<node id=\"9.0\">\n<data key=\"label\"><![CDATA[b & c]]></data>\n</node>\n<node id=\"8.0\">\n<data key=\"label\">d</data>\n</node>\n<edge id=\"0\" source=\"7.0\" target=\"9.0\"/>\n<edge id=\"1\" source=\"9.0\" target=\"8.0\"/>\n</graph>\n</graphml>\n",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:y=\"http://www.yworks.com/xml/graphml\">\n  <!--Created by yEd 3.23-->\n  <key for=\"node\" id=\"d6\" yfiles.type=\"nodegraphics\"/>\n  <key for=\"edge\" id=\"d10\" yfiles.type=\"edgegraphics\"/>\n  <graph edgedefault=\"directed\" id=\"G\">\n    <node id=\"n0\">\n      <data key=\"d5\"/>\n      <data key=\"d6\">\n        <y:ShapeNode>\n          <y:Geometry height=\"30.0\" width=\"30.0\" x=\"1.0\" y=\"2.0\"/>\n          <y:NodeLabel alignment=\"center\">ann<y:LabelModel/></y:NodeLabel>\n        </y:ShapeNode>\n      </data>\n    </node>\n    <node id=\"n1\" yfiles.foldertype=\"group\">\n      <data key=\"d6\"><y:ProxyAutoBoundsNode><y:Realizers active=\"0\"><y:GroupNode><y:NodeLabel>b &amp; c</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>\n      <graph edgedefault=\"directed\" id=\"n1:\">\n        <node id=\"n1::n0\">\n          <data key=\"d6\"><y:ShapeNode><y:NodeLabel>d</y:NodeLabel></y:ShapeNode></data>\n        </node>\n      </graph>\n    </node>\n    <edge directed=\"false\" id=\"e0\" source=\"n0\" target=\"n1\">\n      <data key=\"d10\"><y:PolyLineEdge/></data>\n    </edge>\n    <edge directed=\"false\" id=\"e1\" source=\"n1\" target=\"n1::n0\"/>\n  </graph>\n</graphml>\n",
];

fn path() -> (Vec<String>, Vec<(String, String)>) {
    let [ann, b, d] = ["ann", "b & c", "d"].map(str::to_owned);
    (vec![ann.clone(), b.clone(), d.clone()], vec![(ann, b.clone()), (b, d)])
}

#[test]
fn gml_of_networkx_igraph_gephi_and_yed_is_read() {
    for text in GML {
        let graph = LabeledGraph::from_gml(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(named(&graph), path(), "{text}");
        assert!(!graph.is_directed());
        let crlf = text.replace('\n', "\r\n");
        assert_eq!(LabeledGraph::from_gml(&crlf).as_ref(), Ok(&graph));
    }
    // If two nodes have the same label, or a node has no label, all nodes are named by their identifiers.
    for label in ["label \"a\"", ""] {
        let text = format!(
            "graph[directed 1 node[id 5 {label}]node[id 6 label \"a\"]edge[source 6 target 5]]"
        );
        let graph = LabeledGraph::from_gml(&text).unwrap();
        assert_eq!(named(&graph).0, ["5", "6"]);
        assert_eq!((graph.edges(), graph.is_directed()), (&[(1, 0)][..], true));
    }
    assert_eq!(LabeledGraph::from_gml("graph [ ]").unwrap().node_count(), 0);
    // Lists named `node` or `edge` in other positions of the text are not nodes or edges.
    let text = "graph [ node [ id 1 node [ id 2 ] ] x [ node [ id 3 ] ] ] other [ edge [ a 1 ] ]";
    assert_eq!(LabeledGraph::from_gml(text).unwrap().node_count(), 1);
    refused(
        LabeledGraph::from_gml,
        &[
            ("", "line 1, column 1: expected `graph [`, found the end of the text"),
            ("Version 1\n", "line 2, column 1: expected `graph [`, found the end of the text"),
            ("graph [\n node [\n", "line 2, column 2: the bracket is not closed"),
            ("graph [ ] ]", "line 1, column 11: expected a key and its value, found `]`"),
            ("graph [ ]\ngraph [ ]", "line 2, column 1: expected a single graph, found `graph`"),
            ("graph [ directed ]", "line 1, column 18: expected a value, found `]`"),
            ("graph [ label \"a ]", "line 1, column 15: the quoted text is not closed"),
            ("graph [ 1 2 ]", "line 1, column 9: expected a key and its value, found `1`"),
            ("graph [ node [ ] ]", "line 1, column 9: expected a node with an `id`, found `node`"),
            (
                "graph [ node [ id 1 ]\n node [ id 1 ] ]",
                "line 2, column 12: expected an `id` that no other node has, found `1`",
            ),
            (
                "graph [ edge [ source 1 ] ]",
                "line 1, column 9: expected an edge with a `source` and a `target`, found `edge`",
            ),
            (
                "graph [ node [ id 1 ] edge [ source 1 target 2 ] ]",
                "line 1, column 46: expected the `id` of a node, found `2`",
            ),
        ],
    );
}

#[test]
fn gml_entities_are_read_as_characters() {
    let label = |text: &str| {
        let text = format!("graph [ node [ id 1 label \"{text}\" ] ]");
        LabeledGraph::from_gml(&text).unwrap().label(0).into_owned()
    };
    assert_eq!(label("&quot;&lt;&gt;&apos;&amp;&#228;&#x1F600;"), "\"<>'&\u{e4}\u{1f600}");
    // Unknown entities, and numbers that are not characters, stay unchanged.
    for text in ["&", "&amp", "&x;", "&#;", "&#xD800;", "&#99999999999;", "a & b; c", "&&;"] {
        assert_eq!(label(text), text);
    }
}

#[test]
fn graphml_of_networkx_igraph_gephi_and_yed_is_read() {
    for text in GRAPHML {
        let graph =
            LabeledGraph::from_graphml(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(named(&graph), path(), "{text}");
        assert!(!graph.is_directed());
        let with_mark = format!("\u{feff}{text}");
        assert_eq!(LabeledGraph::from_graphml(&with_mark).as_ref(), Ok(&graph));
    }
    let arrows = "<graphml><graph edgedefault='directed'><edge source='a' target='b'/><node id='a'/><node id='b'/></graph></graphml>";
    let arrows = LabeledGraph::from_graphml(arrows).unwrap();
    assert_eq!((arrows.edges(), arrows.is_directed()), (&[(0, 1)][..], true));
    assert_eq!(LabeledGraph::from_graphml("<graphml><graph/></graphml>").unwrap().node_count(), 0);
    let in_graph = |parts: &str| format!("<graphml>\n<graph>\n{parts}</graph>\n</graphml>");
    let cases = [
        ("<node/>", "line 3, column 1: expected a node with an `id`, found `<node>`"),
        (
            "<node id='1'/><node id='1'/>",
            "line 3, column 25: expected an `id` that no other node has, found `1`",
        ),
        (
            "<edge target='1'/>",
            "line 3, column 1: expected an edge with a `source`, found `<edge>`",
        ),
        (
            "<node id='1'/><edge source='1' target='2'/>",
            "line 3, column 40: expected the `id` of a node, found `2`",
        ),
        (
            "<node id='1'/><hyperedge/>",
            "line 3, column 15: expected edges with two ends, found `<hyperedge>`",
        ),
        (
            "<node id='1'/>\n<edge source='1' target='1'/>\n<edge source='1' target='1' directed='true'/>",
            "line 5, column 1: expected edges that all have a direction or all have none, found `<edge>`",
        ),
        (
            "<node id='1'>\n</edge>",
            "line 4, column 1: expected XML: expected 'node' tag, not 'edge'",
        ),
        ("&x;", "line 3, column 1: expected XML: unknown entity reference 'x'"),
    ];
    for (parts, message) in cases {
        let error = LabeledGraph::from_graphml(&in_graph(parts)).unwrap_err();
        assert_eq!(error.to_string(), message, "{parts}");
    }
    refused(
        LabeledGraph::from_graphml,
        &[
            ("", "line 1, column 1: expected XML: the document does not have a root node"),
            ("<html/>", "line 1, column 1: expected `<graphml>`, found `<html>`"),
            (
                "<graphml>\n",
                "line 1, column 1: expected XML: the root node was opened but never closed",
            ),
            ("<graphml/>", "line 1, column 1: expected `<graph>` inside, found `<graphml>`"),
            (
                "<graphml><graph/>\n<graph/></graphml>",
                "line 2, column 1: expected a single graph, found `<graph>`",
            ),
        ],
    );
}

#[test]
fn custom_xml_entities_are_not_expanded() {
    // Each entity expands to ten copies of the previous one, so this short text represents a billion characters.
    let mut text = "<?xml version='1.0'?>\n<!DOCTYPE graphml [ <!ENTITY e0 'x'>".to_owned();
    for level in 1..10 {
        let inner = format!("&e{};", level - 1).repeat(10);
        write!(text, "<!ENTITY e{level} '{inner}'>").unwrap();
    }
    text += "]>\n<graphml><graph><node id='&e9;'/></graph></graphml>";
    let error = LabeledGraph::from_graphml(&text).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 1: expected XML: XML with DTD detected");
}

#[test]
fn a_megabyte_of_nested_brackets_does_not_overflow_the_stack() {
    const DEPTH: usize = 1 << 18;
    small_stack::run(|| {
        let gml = format!("graph [ {}", "a [ ".repeat(DEPTH));
        assert!(LabeledGraph::from_gml(&gml).is_err());
        let gml = format!("{gml}{}", "]".repeat(DEPTH + 1));
        assert_eq!(LabeledGraph::from_gml(&gml).unwrap().node_count(), 0);
        let nodes: String = (0..DEPTH / 8).fold(String::new(), |mut text, node| {
            let _ = write!(text, "<node id='{node}'><graph>");
            text
        });
        let graphml = format!("<graphml><graph>{nodes}");
        assert!(LabeledGraph::from_graphml(&graphml).is_err());
        let graphml = format!("{graphml}{}</graph></graphml>", "</graph></node>".repeat(DEPTH / 8));
        assert_eq!(LabeledGraph::from_graphml(&graphml).unwrap().node_count(), DEPTH / 8);
    });
}

/// Writes random graphs as each format specifies, and reads them back. A text in which one byte was changed is either accepted, or rejected
/// with an error that gives the line and column.
#[test]
fn random_graphs_survive_a_round_trip() {
    let mut rng = StdRng::seed_from_u64(72);
    for _ in 0..300 {
        let nodes = rng.random_range(1..8_u32);
        let is_directed = rng.random();
        let edges: Vec<(u32, u32)> = (0..rng.random_range(0..10))
            .map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes)))
            .collect();
        let mut gml = format!("graph [ directed {} ", u8::from(is_directed));
        let kind = if is_directed { "directed" } else { "undirected" };
        let mut graphml = format!("<graphml><graph edgedefault=\"{kind}\">");
        for node in 0..nodes {
            write!(gml, "node [ id {} ] ", 10 * node).unwrap();
            write!(graphml, "<node id=\"{}\"/>", 10 * node).unwrap();
        }
        for (u, v) in &edges {
            write!(gml, "edge [ source {} target {} ] ", 10 * u, 10 * v).unwrap();
            write!(graphml, "<edge source=\"{}\" target=\"{}\"/>", 10 * u, 10 * v).unwrap();
        }
        gml += "]";
        graphml += "</graph></graphml>";
        for (text, read) in
            [(gml, LabeledGraph::from_gml as fn(&str) -> _), (graphml, LabeledGraph::from_graphml)]
        {
            let graph: LabeledGraph = read(&text).unwrap();
            assert_eq!(graph.edges(), edges, "{text}");
            let names: Vec<String> = (0..nodes).map(|node| (10 * node).to_string()).collect();
            assert_eq!(named(&graph).0, names);
            assert!(edges.is_empty() || graph.is_directed() == is_directed);
            let mut bytes = text.into_bytes();
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random_range(b' '..=b'~');
            let changed = String::from_utf8(bytes).unwrap();
            if let Err(error) = read(&changed) {
                assert!((error.line(), error.offset() <= changed.len()) == (1, true), "{error}");
                assert!(error.column() <= changed.len() + 1, "{error}: {changed}");
            }
        }
    }
}
