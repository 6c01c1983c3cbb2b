//! Tests reading graphs and trees in the formats of other programs, for all games with edges. The reader must find the right edges,
//! or reject the input with an error that says where the mistake is.

use crate::small_stack;
use games::catalog::{self, GAMES, Game, TextFormat};

fn position(text: &str) -> String {
    let reading = catalog::read(text).unwrap_or_else(|refusal| panic!("{refusal}: {text}"));
    let printed = reading.sum().to_string();
    assert_eq!(catalog::read(&printed).unwrap().sum(), reading.sum(), "{text}: {printed}");
    printed
}

fn refusal(text: &str) -> String {
    match catalog::read(text) {
        Ok(reading) => panic!("{text} is {}", reading.sum()),
        Err(refusal) => {
            let refusal = refusal.to_string();
            refusal.split("; for example").next().unwrap().to_owned()
        }
    }
}

/// The manual of nauty uses the path 2-0-4-3-1 as its example of graph6.
#[test]
fn the_same_graph_is_read_from_every_format() {
    let expected = position("node_kayles 0-2 0-4 1-3 3-4");
    for graph in [
        "DQc",
        ">>graph6<<DQc",
        ":DgH_~",
        "\n0 0 1 0 1\n0 0 0 1 0\n1 0 0 0 0\n0 1 0 0 1\n1 0 0 1 0\n",
        "00101\n00010\n10000\n01001\n10010",
        "[[0,0,1,0,1],[0,0,0,1,0],[1,0,0,0,0],[0,1,0,0,1],[1,0,0,1,0]]",
        "[0 0 1 0 1; 0 0 0 1 0; 1 0 0 0 0; 0 1 0 0 1; 1 0 0 1 0]",
        "\n0: 2 4\n1: 3\n2: 0\n3: 1 4\n4: 0 3\n",
        "graph { 0 -- {2; 4}; 1 -- 3 -- 4 }",
        "\ngraph G {\n\t0\t[pos=\"1,2\"];\n\t0 -- 2;\n\t0 -- 4; /* { */\n\t1 -- 3;\n\t3 -- 4;\n}\n",
        "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ] node [ id 3 ] node [ id 4 ] edge [ source 0 target 2 ] edge [ source 0 target 4 ] edge [ source 1 target 3 ] edge [ source 3 target 4 ] ]",
        "Creator \"a [\"\nVersion 1\ngraph\n[\n  directed 0\n  node [ id 0 label \"0\" x 1.5 ]\n  node [ id 1 label \"1\" ]\n  node [ id 2 label \"2\" ]\n  node [ id 3 label \"3\" ]\n  node [ id 4 label \"4\" ]\n  edge [ source 0 target 2 ]\n  edge [ source 0 target 4 ]\n  edge [ source 1 target 3 ]\n  edge [ source 3 target 4 ]\n]\n",
        "<?xml version='1.0'?>\n<graphml>\n<graph edgedefault='undirected'>\n<node id='0'/><node id='1'/><node id='2'/><node id='3'/><node id='4'/>\n<edge source='0' target='2'/><edge source='0' target='4'/><edge source='1' target='3'/><edge source='3' target='4'/>\n</graph>\n</graphml>",
        "0--2 0--4 1--3 3--4",
        "0 -- 2, 0 -- 4, 1 -- 3, 3 -- 4",
        "\n0--2\n0--4\n1--3\n3--4\n",
        "strict graph \"a [\" {\n0;\n1;\n2;\n3;\n4;\n0 -- 2  [weight=1];\n0 -- 4;\n1 -- 3;\n3 -- 4;\n}\n",
        // Lists of edges as networkx writes them, with and without attributes, and as the SNAP collection does.
        "\n0 2 {}\n0 4 {'weight': 3, 'label': 'a, b'}\n1 3 {}\n3 4 {}\n",
        "\n# FromNodeId\tToNodeId (a graph + [\n0\t2\n0\t4\n# and nim 3\n1\t3\n3\t4\n",
        // Dictionaries of lists as networkx and Sage print them, and one that lists each edge once.
        "{0: [2, 4], 1: [3], 2: [0], 3: [1, 4], 4: [0, 3]}",
        "{0:[2,4], 1:[3], 2:[], 3:[4]}",
        // Arrays of numpy, whose entries can be floats, and a matrix of Sage or sympy.
        "[[0. 0. 1. 0. 1.]\n [0. 0. 0. 1. 0.]\n [1. 0. 0. 0. 0.]\n [0. 1. 0. 0. 1.]\n [1. 0. 0. 1. 0.]]",
        "array([[0, 0, 1, 0, 1],\n       [0, 0, 0, 1, 0],\n       [1, 0, 0, 0, 0],\n       [0, 1, 0, 0, 1],\n       [1, 0, 0, 1, 0]], dtype=int8)",
        "Matrix([[0, 0, 1, 0, 1], [0, 0, 0, 1, 0], [1, 0, 0, 0, 0], [0, 1, 0, 0, 1], [1, 0, 0, 1, 0]])",
        // The name of the format on the line above the graph.
        "matrix\n0 0 1 0 1\n0 0 0 1 0\n1 0 0 0 0\n0 1 0 0 1\n1 0 0 1 0\n",
        "adjacency\n0 2 4\n1 3\n3 4\n",
        // Lists of neighbors as `showg` of nauty writes them.
        "\n\nGraph 1, order 5.\n  0 : 2 4;\n  1 : 3;\n  2 : 0;\n  3 : 1 4;\n  4 : 0 3;\n",
    ] {
        assert_eq!(position(&format!("node_kayles {graph}")), expected, "{graph}");
        assert_eq!(position(&format!("misère node kayles {graph}")), expected);
        let sum = position(&format!("nim 3 + node_kayles {graph} + kayles 4"));
        assert_eq!(sum, format!("nim 3 + {expected} + kayles 4"));
        let token = position(&format!("vertex_geography 1 {graph}"));
        assert!(token.starts_with("vertex_geography 1 ") && token.contains("1-3"), "{token}");
        let game = catalog::find("node_kayles").unwrap();
        assert_eq!(catalog::read_of(game, graph).unwrap().sum().to_string(), expected);
    }
    // DIMACS numbers nodes from 1, so these files describe the same path with shifted numbers.
    let expected = position("node_kayles 1-3 1-5 2-4 4-5");
    for file in [
        "c the path [\np edge 5 4\ne 1 3\ne 1 5\ne 2 4\ne 4 5\n",
        "p col 5 4\r\ne 1 3\r\ne 1 5\r\ne 2 4\r\ne 4 5\r\n",
        "p edge 5 4 e 1 3 e 1 5 e 2 4 e 4 5",
        // The PACE challenges write edges without `e`.
        "c the path [\np tw 5 4\n1 3\n1 5\n2 4\n4 5\n",
        "p td 5 4\n1 3\n1 5\nc (\n2 4\n4 5\n",
        // METIS files, the second one with weights of edges.
        "5 4\n3 5\n4\n1\n2 5\n1 4\n",
        "% the path\n5 4 1\n3 7 5 7\n4 7\n1 7\n2 7 5 7\n1 7 4 7\n",
    ] {
        assert_eq!(position(&format!("node_kayles\n{file}")), expected, "{file}");
    }
    assert_eq!(position("node_kayles p edge 5 4 e 1 3 e 1 5 e 2 4 e 4 5 (misère)"), expected);
}

/// The node of the token can be on a line of its own, and the ends of the edges on the lines below it.
#[test]
fn edges_follow_the_line_of_the_token() {
    let expected = position("vertex_geography 1 0-2 0-4 1-3 3-4");
    for text in
        ["1\n0 2\n0 4\n1 3\n3 4\n", "1 0 2\n0 4\n1 3\n3 4\n", "1\n5 4\n0 2\n0 4\n1 3\n3 4\n"]
    {
        assert_eq!(position(&format!("vertex_geography {text}")), expected, "{text}");
        assert_eq!(position(&format!("vertex_geography\n{text}")), expected, "{text}");
    }
}

#[test]
fn all_games_with_edges_read_all_formats() {
    for game in GAMES.iter().filter(|game| game.reads_graphs()) {
        let name = game.name();
        let text = match name {
            "arrow_walk" => "arrow_walk:&BP_ 0".to_owned(),
            "edge_geography" | "vertex_geography" => format!("{name} 0 Ch"),
            "coins_to_root" | "staircase_nim" => format!("{name} Ch root 0 coins 1 2 3 4"),
            _ => format!("{name} Ch"),
        };
        let printed = position(&text);
        assert!(printed.contains("0-1"), "{printed}");
    }
    assert_eq!(position("arrow_walk:&BP_ 0 2"), "arrow_walk:0-1,1-2,2-0 0 2");
    assert_eq!(
        position("arrow_walk (\ndigraph { a -> b -> a; b -> c }\n) a"),
        "arrow_walk:a-b,b-a,b-c a"
    );
    assert_eq!(position("arrow_walk (\n0 1 0\n0 0 1\n1 0 0\n) 0"), "arrow_walk:0-1,1-2,2-0 0");
    // `digraph`, the word before the braces in DOT, is also a name of the game.
    assert_eq!(position("digraph {0>1 1>2} 0"), "arrow_walk:0-1,1-2 0");
    assert_eq!(position("hackenbush\n0 1 1\n1 0 0\n1 0 0\n"), "hackenbush 0-1 0-2");
    // Two rows of two numbers are still read as edges, not as a matrix.
    assert_eq!(position("node_kayles\n0 1\n1 2"), "node_kayles 0-1 1-2");
}

/// Games on graphs read a tree as a graph. In games with a ground, the root is the ground. In directed graphs, arrows lead away
/// from the root.
#[test]
fn games_on_graphs_accept_trees() {
    for tree in ["((a,b)c,d)e;", "{e{c{a}{b}}{d}}", "(e(c(a)(b))(d))"] {
        let read = |game: &str| position(&format!("{game} {tree}"));
        assert_eq!(read("node_kayles"), position("node_kayles c-a c-b e-c e-d"));
        assert_eq!(read("edge_geography c"), position("edge_geography c e-c c-a c-b e-d"));
        assert_eq!(read("hackenbush"), position("hackenbush ground-c c-a c-b ground-d"));
    }
    let arrows = position("arrow_walk (\n((a,b)c,d)e;\n) e");
    assert_eq!(arrows, position("arrow_walk:e-c,c-a,c-b,e-d e"));
    assert_eq!(position("node_kayles (x,y)z;"), position("node_kayles z-x z-y"));
    assert_eq!(position("node_kayles (,(,));"), position("node_kayles 0-1 0-2 2-3 2-4"));
    assert_eq!(position("hackenbush (,(,));"), position("hackenbush 0-1 0-2 2-3 2-4"));
    let parents = position("hackenbush parents -1 0 0 1");
    assert_eq!(parents, position("hackenbush 0-1 0-2 1-3"));
    // In a tree, only the root is the ground, even if a different node has the name `0`, which is the name of the ground elsewhere.
    assert_eq!(position("hackenbush (0,2)1;"), position("hackenbush ground-0_ ground-2"));
    assert_eq!(position("node_kayles Pruefer 1 1 0"), position("node_kayles 1-2 1-3 0-1 0-4"));
    let read = catalog::read("node_kayles ((a,b),(c,d));").unwrap();
    assert_eq!(read.notes(), ["Brackets that end in `;` are a tree in Newick format."]);
    // Pairs without `;`, and several pairs in a row, are read as edges.
    assert_eq!(position("node_kayles ((a,b),(c,d))"), "node_kayles a-b c-d");
    assert_eq!(position("node_kayles (a,b),(c,d);"), "node_kayles a-b c-d");
    assert_eq!(position("node_kayles (b,c);(c,d);"), "node_kayles b-c c-d");
    assert!(refusal("node_kayles (a)").contains("expected an edge such as `0-1` or a node, found"));
    assert!(refusal("hackenbush ((a,b)c,d;").contains("`(` is never closed"));
}

/// Some programs say in a comment before a tree whether its root has a meaning.
#[test]
fn comments_in_front_of_trees_are_recognized() {
    let expected = position("node_kayles 0-a 0-1 1-b 1-c");
    for tree in
        ["[&R] (a,(b,c));", "[&U](a,(b,c));", "[&R]\n(a:1[&rate=0.2],(b:2,c:3)[&x={1,2}]:4);"]
    {
        assert_eq!(position(&format!("node_kayles {tree}")), expected, "{tree}");
    }
    assert!(refusal("node_kayles [&R] a-b").contains("found `&R`"));
    assert!(refusal("node_kayles [&R (a,b);").contains("is never closed"));
}

/// Numbers of lists that would be lost or taken for nodes are reported.
#[test]
fn unclear_columns_are_rejected() {
    for (text, words) in [
        ("node_kayles\n0 1 7\n2 3 5\n", "edges with weights"),
        ("node_kayles\n0 1 2\n1 2 0\n2 0 1\n", "edges with weights"),
        ("node_kayles\n4\n0 1 7\n2 3 5\n", "edges with weights"),
        ("node_kayles\n0 1 0.5\n1 2 2.0\n", "found `0.5`"),
        ("node_kayles\n0 1 {} 2\n1 2 {}\n", "nothing between these brackets"),
        ("node_kayles\n{} 0 1\n1 2\n", "nothing between these brackets"),
        (
            "node_kayles\n# a\n\nGraph 1, order 2.\n 0 : 1;\n 1 : 0;\nGraph 2, order 2.\n 0 : 1;\n 1 : 0;\n",
            "behind `Graph`",
        ),
        ("nim\n# three heaps\n3 4 5\n", "found `#`"),
    ] {
        assert!(refusal(text).contains(words), "{text}: {}", refusal(text));
    }
    assert_eq!(position("node_kayles nodes 0 1 7 2 3 5"), position("node_kayles 0 1 2 3 5 7"));
    // Many comments take no longer than the same number of edges.
    let comments = "# a comment (\n".repeat(20_000);
    assert_eq!(position(&format!("node_kayles\n{comments}0 1\n1 2\n")), "node_kayles 0-1 1-2");
}

/// METIS files begin like the lists of edges of online judges. The reader must never take one for the other.
#[test]
fn metis_files_are_distinguished_from_lists_of_edges() {
    let read = |text: &str, format| catalog::read_as(text, format).map(|r| r.sum().to_string());
    let cycle = "4 4\n2 4\n1 3\n2 4\n1 3\n";
    let five = "5 5\n2 5\n1 3\n2 4\n3 5\n1 4\n";
    for (file, edges, listed) in [
        (cycle, "1-2 1-4 2-3 3-4", "2-4 1-3 2-4 1-3"),
        (five, "1-2 1-5 2-3 3-4 4-5", "2-5 1-3 2-4 3-5 1-4"),
    ] {
        for game in ["node_kayles", "arc_kayles", "hackenbush", "edge_geography 1"] {
            let text = format!("{game}\n{file}");
            assert!(refusal(&text).contains("write `edges` or `metis`"), "{}", refusal(&text));
            let expected = position(&format!("{game} {edges}"));
            assert_eq!(position(&format!("{game}\nmetis\n{file}")), expected);
            assert_eq!(read(&text, TextFormat::Metis), Ok(expected));
            let expected = position(&format!("{game} {listed}"));
            assert_eq!(position(&format!("{game}\nedges\n{file}")), expected);
        }
    }
    // These files can only be METIS files: a star, and two edges with a node without edges between their nodes.
    let star = position("node_kayles 1-2 1-3 1-4");
    assert_eq!(position("node_kayles\n4 3\n2 3 4\n1\n1\n1\n"), star);
    assert_eq!(position("node_kayles 4 3\n2 3 4\n1\n1\n1"), star);
    assert_eq!(
        position("node_kayles\n5 2\n2\n1\n\n5\n4\n"),
        position("node_kayles 1-2 4-5 nodes 3")
    );
    // These can only be lists of edges, or describe the same graph in both forms.
    assert_eq!(position("node_kayles\n3 3\n2 3\n1 3\n1 2\n"), position("node_kayles 2-3 1-3 1-2"));
    assert_eq!(position("node_kayles\n3 3\n1 2\n2 3\n1 3\n"), position("node_kayles 1-2 2-3 1-3"));
    assert_eq!(
        position("node_kayles\n4 4\n0 1\n1 2\n2 3\n3 0\n"),
        position("node_kayles 0-1 1-2 2-3 3-0")
    );
    // A mistake in a METIS file is reported rather than read as edges.
    let message = refusal("node_kayles\n4 3\n2 3 4\n1\n1\n2\n");
    assert_eq!(
        message,
        "expected 3 edges that are listed at both ends, found 2 at line 2, character 3"
    );
    let tree = position("coins_to_root 1-2 2-3 root 1 coins 1 2 3");
    let text = "coins_to_root\n3 2\n2\n1 3\n2\nroot 1 coins 1 2 3";
    assert_eq!(position(text), tree);
    assert_eq!(read(text, TextFormat::Metis), Ok(tree));
    // Without a line break, the name of a format is the name of a node.
    assert_eq!(position("node_kayles matrix-metis"), "node_kayles matrix-metis");
    assert!(refusal("node_kayles metis").contains("found `metis`"));
}

/// Formats without a reader are rejected with a command that converts the file.
#[test]
fn unread_formats_are_named() {
    for (file, words) in [
        ("#NEXUS\nBEGIN TREES;\n TREE one = [&R] ((a,b),c);\nEND;\n", "the format NEXUS"),
        ("*Vertices 2\n1 \"a\"\n2 \"b\"\n*Edges\n1 2 1\n", "n.read_pajek('FILE')"),
        ("*vertices 2\r\n*arcs\r\n1 2\r\n", "the format Pajek"),
        (
            "%%MatrixMarket matrix coordinate pattern symmetric\n%\n3 3 2\n2 1\n3 2\n",
            "the format Matrix Market",
        ),
        (
            "<?xml version='1.0'?><gexf xmlns=\"http://gexf.net/1.3\">\n<graph/>\n</gexf>\n",
            "n.read_gexf('FILE')",
        ),
        (
            "{\"tree\": \"((a:1{0},b:1{1}):1{2});\", \"placements\": [], \"version\": 3}",
            "the format jplace",
        ),
        (
            "{\"directed\": false, \"nodes\": [{\"id\": 0}, {\"id\": 1}], \"links\": [{\"source\": 0, \"target\": 1}]}",
            "n.node_link_graph(d, edges='links' ",
        ),
    ] {
        for game in ["node_kayles", "path_marking"] {
            let message = refusal(&format!("{game}\n{file}"));
            assert!(message.contains(words) && message.contains("at line 2"), "{file}: {message}");
            assert!(message.contains("python -c"), "{message}");
        }
    }
    // The Trivial Graph Format separates the nodes from the edges by a line that resembles a comment.
    assert!(refusal("node_kayles\n1 10\n2 20\n#\n1 2\n").contains("found `#`"));
    assert_eq!(position("node_kayles\n#\n# a comment\n#\n0 1\n1 2\n"), "node_kayles 0-1 1-2");
    // A dictionary of dictionaries is not a dictionary of lists.
    assert!(refusal("node_kayles {0: {1: {}}, 1: {0: {}}}").contains("expected an edge"));
}

#[test]
fn two_dashes_denote_an_undirected_edge() {
    assert_eq!(position("node_kayles 1--2"), "node_kayles 1-2");
    assert_eq!(position("hackenbush 0--a a--b"), "hackenbush 0-a a-b");
    assert_eq!(position("vertex_geography b a--b b--c"), "vertex_geography b a-b b-c");
    assert_eq!(position("arrow_walk (0--1 1->2 2--2) 0"), "arrow_walk:0-1,1-0,1-2,2-2 0");
    assert!(refusal("node_kayles 1---2").contains("found `1---2`"));
    assert!(refusal("node_kayles 1- -2").contains("found"));
}

#[test]
fn gml_and_graphml_are_recognized_by_content_or_by_name() {
    let gml = "graph [ node [ id 1 label \"New York\" ] node [ id 2 label \"b\" ] edge [ source 1 target 2 ] ]";
    let graphml = "<graphml><graph><node id='New York'/><node id='b'/><edge source='New York' target='b'/></graph></graphml>";
    for text in [gml, graphml] {
        assert_eq!(position(&format!("node_kayles {text}")), "node_kayles New_York-b");
        assert_eq!(
            position(&format!("coins_to_root {text} root b coins 3 4")),
            position("coins_to_root New_York-b root b coins 3 4")
        );
        let both = position(&format!("arrow_walk (\n{text}\n) b"));
        assert_eq!(both, "arrow_walk:New_York-b,b-New_York b");
    }
    let arrows = gml.replace("graph [", "graph [ directed 1");
    assert_eq!(position(&format!("arrow_walk (\n{arrows}\n) b")), "arrow_walk:New_York-b b");
    assert!(refusal(&format!("node_kayles {arrows}")).contains("edges have no direction here"));
    let lines = gml.replace(" node", "\n node").replace("target 2", "target 3");
    let message = refusal(&format!("node_kayles\n{lines}"));
    assert!(
        message.contains("expected the `id` of a node, found `3` at line 4, character"),
        "{message}"
    );
    let message = refusal("node_kayles <graphml>\n<graph></graphml>");
    assert!(
        message.contains("expected XML: expected 'graph' tag, not 'graphml' at line 2"),
        "{message}"
    );
    // An empty graph is written in the same way in GML and in DOT, except for the brackets. If the format is named, the reader must
    // accept both.
    let sum = |text, format| catalog::read_as(text, format).map(catalog::Reading::into_sum);
    let empty = sum("arc_kayles graph [ ]", TextFormat::Gml);
    assert_eq!(empty.ok(), sum("arc_kayles graph { }", TextFormat::Dot).ok());
    // If many graphs begin in the input but none of them ends, the reader must not scan to the end of the input for each of
    // them.
    for begin in ["<?xml ", "<graphml>", "graph [ node [ ", "graph { -- ", "Creator x "] {
        for game in ["nim", "node_kayles"] {
            assert!(catalog::read(&format!("{game} {}", begin.repeat(1 << 15))).is_err());
        }
    }
    // The first words of a GML file can be ordinary names in other input.
    assert_eq!(position("node_kayles graph [[0,1,1],[1,0,0],[1,0,0]]"), "node_kayles 0-1 0-2");
    assert_eq!(position("node_kayles creator-version"), "node_kayles creator-version");
}

#[test]
fn node_names_that_cannot_be_typed_are_replaced() {
    let reading =
        catalog::read("node_kayles graph { \"New York\" -- Boston -- \"New_York\"; and }").unwrap();
    let text = reading.sum().to_string();
    assert_eq!(catalog::read(&text).unwrap().sum(), reading.sum(), "{text}");
    assert!(text.contains("New_York") && text.contains("nodes and_"), "{text}");
    assert_eq!(
        reading.notes(),
        ["Node `New York` is called New_York here, and 2 more names are changed."]
    );
    assert_eq!(position("hackenbush graph { ground -- a -- b }"), "hackenbush ground-a a-b");
    assert_eq!(
        position("path_marking graph { root -- a; a -- \"007\" }"),
        "path_marking:root-a,a-_007 unmarked"
    );
}

/// Reads a position on a tree and returns its notation with the edges sorted, and the smaller node of each edge first.
fn on_tree(text: &str) -> String {
    let printed = position(text);
    let (game, rest) = printed.split_once(':').unwrap();
    let end = rest.find(['@', ' ']).unwrap();
    let mut edges: Vec<String> = rest[..end]
        .split(',')
        .map(|edge| {
            let (u, v) = edge.split_once('-').unwrap();
            format!("{}-{}", u.min(v), u.max(v))
        })
        .collect();
    edges.sort();
    format!("{game}:{}{}", edges.join(","), &rest[end..])
}

#[test]
fn the_same_tree_is_read_from_every_format() {
    let coins = "coins 0 1 2 3 4";
    let expected = on_tree(&format!("coins_to_root 0-1 1-2 1-3 0-4 root 0 {coins}"));
    for tree in [
        "((,),);",
        "((:1.5,:2):1,:3e-1);",
        "parents [None, 0, 1, 1, 0]",
        "parents -1 0 1 1 0",
        "parent array: -1, 0, 1, 1, 0",
        "((()())())",
        "{{{}{}}{}}",
        "graph { 0 -- 1 -- {2 3}; 0 -- 4 } root 0",
        "digraph { 0 -> 1 -> {2 3}; 0 -> 4 } root 0",
        "Prüfer code 1 1 0 root 0",
        "\n0: 1 4\n1: 0 2 3\n2: 1\n3: 1\n4: 0\nroot 0",
        "\n0 1 0 0 1\n1 0 1 1 0\n0 1 0 0 0\n0 1 0 0 0\n1 0 0 0 0\nroot 0",
        "Di_ root 0",
    ] {
        assert_eq!(on_tree(&format!("coins_to_root {tree} {coins}")), expected, "{tree}");
    }
    let named = on_tree("coins_to_root ((b,'c d')a:1,e)r; coins 1 2 3 4 5");
    assert_eq!(named, on_tree("coins_to_root {r{a{b}{c_d}}{e}} coins 1 2 3 4 5"));
    assert_eq!(
        on_tree("coins_to_root parents 0 1 1 2 coins 1 2 3 4"),
        on_tree("coins_to_root 1-2 1-3 2-4 root 1 coins 1 2 3 4")
    );
    assert_eq!(on_tree("path_marking ((a,b)c,d)e;"), on_tree("path_marking e-c c-a c-b e-d"));
    assert_eq!(on_tree("path_marking parents 2 0 2"), on_tree("path_marking 1-2 3-2"));
    assert_eq!(on_tree("path_marking parents 2 -1 1"), on_tree("path_marking 0-2 1-2"));
    let both = refusal("path_marking parents 2 None 1");
    assert!(both.starts_with("these parents could be counted from 0 or from 1"), "{both}");
    // A pair and a list of pairs are still read as edges.
    assert_eq!(on_tree("path_marking (0,1);"), on_tree("path_marking 0-1"));
    assert_eq!(on_tree("path_marking ((0,1),(1,2))"), on_tree("path_marking 0-1 1-2"));
}

#[test]
fn text_is_read_in_the_requested_format() {
    let read = |text: &str, format| catalog::read_as(text, format).map(|r| r.sum().to_string());
    assert_eq!(read("node_kayles @", TextFormat::Graph6), Ok("node_kayles 0".to_owned()));
    assert_eq!(
        read("node_kayles\n0 1 2\n1 2\n", TextFormat::Adjacency).unwrap(),
        "node_kayles 0-1 0-2 1-2"
    );
    assert_eq!(read("node_kayles\n0 1\n1 0", TextFormat::Matrix).unwrap(), "node_kayles 0-1");
    assert_eq!(
        read("vertex_geography b graph{a--b}", TextFormat::Dot).unwrap(),
        "vertex_geography b a-b"
    );
    assert_eq!(
        read("path_marking (a,b);", TextFormat::Newick).unwrap(),
        "path_marking:0-a,0-b unmarked"
    );
    for (text, format, message) in [
        ("node_kayles", TextFormat::Dot, "a position of `node_kayles` is missing"),
        ("nim 3 5", TextFormat::Dot, "expected the name of a game and a graph in the format dot"),
        (
            "node_kayles 0-1",
            TextFormat::Dot,
            "expected `graph` or `digraph`, found `0-1` at character 13",
        ),
        (
            "node_kayles 0-1",
            TextFormat::Graph6,
            "expected a character from `?` to `~`, found `0-1` at character 13",
        ),
        (
            "node_kayles\n0 1\n0 2",
            TextFormat::Matrix,
            "expected 0 or 1, found `2` at line 3, character 3",
        ),
    ] {
        let error = catalog::read_as(text, format).unwrap_err().to_string();
        assert_eq!(error.split("; for example").next().unwrap(), message, "{text}");
    }
    for format in TextFormat::ALL {
        assert_eq!(TextFormat::of_name(format.name()), Some(format));
    }
    assert_eq!(TextFormat::of_name("sparse6"), Some(TextFormat::Graph6));
    assert_eq!(TextFormat::of_name("pdf"), None);
}

#[test]
fn errors_state_the_fault_and_its_position() {
    for (text, message) in [
        (
            "node_kayles >>graph6<<D?",
            "expected 2 characters for a graph of 5 nodes, found 1 at character 25",
        ),
        ("node_kayles :Fa@x", "expected only 1 in the bits after the last edge at character 17"),
        (
            "node_kayles ;Fa@x^",
            "`;` starts an incremental graph, which is not supported at character 13",
        ),
        (
            "node_kayles\ngraph {\n a -> b\n}",
            "expected `--`, as in all graphs but a `digraph`, found `->` at line 3, character 4",
        ),
        ("node_kayles graph { a -- b", "the brace is not closed at character 19"),
        (
            "node_kayles\np edge 3 1\ne 1 4",
            "there is no node 4; the nodes are 1 to 3 at line 3, character 5",
        ),
        ("node_kayles\np edge 3 2\ne 1 2", "expected 2 edges, found 1 at line 2, character 10"),
        (
            "node_kayles\n0 1 1\n1 0 1\n1 1 x",
            "expected an edge such as `0-1` or a node, found `x` (nodes without edges are written `nodes x`) at line 4, character 5",
        ),
        (
            "node_kayles\n0 1 1\n1 0\n1 1 0",
            "expected 3 entries in a row, found 2 at line 3, character 1",
        ),
        (
            "node_kayles DQc DQc",
            "expected an edge such as `0-1` or a node, found `DQc` (nodes without edges are written `nodes DQc`) at character 13",
        ),
        (
            "node_kayles D?{ 0-1",
            "expected nothing after a named graph, found `0-1` at character 17",
        ),
        (
            "vertex_geography D?{",
            "expected the node of the token in front of the graph, found `D?{` at character 18",
        ),
        ("vertex_geography 7 D?{", "the graph has no node `7` at character 18"),
        (
            "node_kayles digraph { a -> b }",
            "a graph of arrows, and edges have no direction here at character 13",
        ),
        ("coins_to_root ((a,b); coins 1 2 3", "`(` is never closed at character 15"),
        (
            "coins_to_root ((a,b)c:x,d); coins 1 2 3 4 5",
            "expected a length, found `x` at character 23",
        ),
        (
            "coins_to_root parents -1 0 7 coins 1 2 3",
            "there is no node 7; the nodes are 0 to 2 at character 28",
        ),
        (
            "coins_to_root pruefer 9 coins 1 2 3",
            "there is no node 9; the nodes are 0 to 2 at character 23",
        ),
        ("path_marking :D?", "expected only 1 in the bits after the last edge at character 16"),
        ("node_kayles :~~?A????", "more than 65536 nodes without edges at character 13"),
    ] {
        assert_eq!(refusal(text), message, "{text}");
    }
    // Input that resembles another program's graph format must keep its usual meaning.
    assert!(refusal("nim DQc").starts_with("expected the size of a heap"));
    assert!(refusal("nim D?{").contains("never closed"));
    assert!(refusal("node_kayles Dog Cat").starts_with("expected an edge such as `0-1` or a node"));
}

#[test]
fn a_megabyte_of_anything_is_read_or_rejected_on_a_small_stack() {
    small_stack::run(|| {
        let n = crate::sized(1 << 13, 1 << 20);
        for begin in [
            "node_kayles ",
            "coins_to_root ",
            "vertex_geography 0 ",
            "arrow_walk:",
            "path_marking graph {",
        ] {
            for part in [
                "(",
                "[",
                "{",
                "graph {",
                "digraph{a->",
                "A_ ",
                "D?{",
                ":",
                "c\n",
                "e 1 2 ",
                "((a,b);",
                "0 1 1\n",
                "[0",
                "parents ",
                "?",
                "~",
                "edges ",
            ] {
                let text = format!("{begin}{}", part.repeat(n / part.len()));
                drop(catalog::read(&text));
                drop(catalog::read_as(&text, TextFormat::Dot));
            }
        }
        let deep = format!("path_marking {}{};", "(".repeat(n / 2), ")".repeat(n / 2));
        assert_eq!(catalog::read(&deep).unwrap().sum().len(), 1);
        let deep = format!("path_marking {}{}", "{".repeat(n / 2), "}".repeat(n / 2));
        assert_eq!(catalog::read(&deep).unwrap().sum().len(), 1);
    });
}
