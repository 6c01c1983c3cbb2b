//! Reads graphs in the dialects of other programs, and reads back every graph that the library writes. Checks that malformed input is
//! rejected with an error that gives the line and column.

use crate::small_stack;
use multigraphs::text::{GraphTextError, LabeledGraph, graph6_lines};
use multigraphs::{GraphError, Multigraph};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

type Edges = Vec<(u32, u32)>;

fn sorted(graph: &LabeledGraph) -> Edges {
    let mut edges: Edges = graph.edges().iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
    edges.sort_unstable();
    edges
}

/// Returns the edges as pairs of names, sorted.
fn named(graph: &LabeledGraph) -> Vec<(String, String)> {
    let name = |node| graph.label(node).into_owned();
    let mut edges: Vec<_> =
        graph.edges().iter().map(|&(u, v)| (name(u).min(name(v)), name(u).max(name(v)))).collect();
    edges.sort();
    edges
}

fn graph(nodes: usize, edges: &[(u32, u32)]) -> LabeledGraph {
    LabeledGraph::new(&Multigraph::from_edges(nodes, edges.iter().copied()).unwrap())
}

fn refused(read: impl Fn(&str) -> Result<LabeledGraph, GraphTextError>, cases: &[(&str, &str)]) {
    for (text, message) in cases {
        assert_eq!(read(text).unwrap_err().to_string(), *message, "{text:?}");
    }
}

/// Returns the bits of a graph as graph6 specifies them: the upper half of the matrix, column by column.
fn graph6_by_definition(nodes: u32, edges: &[(u32, u32)]) -> String {
    let mut bits: Vec<u8> = Vec::new();
    for column in 0..nodes {
        bits.extend((0..column).map(|row| u8::from(edges.contains(&(row, column)))));
    }
    while bits.len() % 6 != 0 {
        bits.push(0);
    }
    let letter = |six: &[u8]| (63 + six.iter().fold(0, |number, bit| 2 * number + bit)) as char;
    std::iter::once((63 + nodes as u8) as char).chain(bits.chunks(6).map(letter)).collect()
}

#[test]
fn graph6_lines_of_nauty_networkx_and_sage_are_read() {
    // Read the examples in the manual of nauty: a graph, a directed graph and a sparse graph.
    let read = |text: &str| LabeledGraph::from_graph6(text).unwrap();
    assert_eq!(sorted(&read("DQc")), [(0, 2), (0, 4), (1, 3), (3, 4)]);
    let arrows = read("&DI?AO?");
    assert_eq!(arrows.edges(), [(0, 2), (0, 4), (3, 1), (3, 4)]);
    assert!(arrows.is_directed());
    let sparse = read(":Fa@x^");
    assert_eq!((sparse.node_count(), sorted(&sparse)), (7, vec![(0, 1), (0, 2), (1, 2), (5, 6)]));
    // Read graphs with the headers of networkx and the line ends of Windows.
    assert_eq!(sorted(&read(">>graph6<<Bw\r\n")), [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(sorted(&read(">>sparse6<<:Bd\n")), [(0, 1), (1, 2)]);
    // Read graphs with zero, one and two nodes, and the Petersen graph.
    assert_eq!(read("?").node_count(), 0);
    assert_eq!((read("@").node_count(), read(":@").node_count()), (1, 1));
    assert_eq!((sorted(&read("A_")), sorted(&read("A?"))), (vec![(0, 1)], vec![]));
    let petersen = read("IheA@GUAo");
    assert_eq!(petersen.edges().len(), 15);
    let degree = |node| petersen.edges().iter().filter(|&&(u, v)| u == node || v == node).count();
    assert!((0..10).all(|node| degree(node) == 3));
    // The number of nodes can take four characters or eight.
    let zeros = "?".repeat((63 * 62_usize / 2).div_ceil(6));
    assert_eq!(read(&format!("~??~{zeros}")).node_count(), 63);
    assert_eq!(read(":~~??????").node_count(), 0);
    assert_eq!(read(":~~?A????").node_count(), 1 << 25);
}

#[test]
fn graph6_lines_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(60);
    for nodes in (0..40_u32).chain([61, 62, 63, 64, 100]) {
        for density in [0.0, 0.1, 0.5, 1.0] {
            let pairs = (0..nodes).flat_map(|v| (0..v).map(move |u| (u, v)));
            let mut edges: Edges = pairs.filter(|_| rng.random_bool(density)).collect();
            let written = graph(nodes as usize, &edges);
            let text = written.to_graph6().unwrap();
            if nodes < 63 {
                assert_eq!(text, graph6_by_definition(nodes, &edges));
            }
            assert_eq!(LabeledGraph::from_graph6(&text).as_ref(), Ok(&written));
            edges.sort_unstable();
            let sparse = LabeledGraph::from_graph6(&written.to_sparse6()).unwrap();
            assert_eq!((sparse.node_count(), sorted(&sparse)), (nodes as usize, edges));
        }
    }
}

/// Tests multigraphs of up to 17 nodes with two or three edges, including loops and parallel edges.
#[test]
fn sparse_lines_keep_loops_and_parallel_edges() {
    for nodes in 1..=17_u32 {
        let all: Edges = (0..nodes).flat_map(|v| (0..=v).map(move |u| (u, v))).collect();
        let last = all.len() - all.len().min(40);
        for one in [vec![], all[..all.len().min(6)].to_vec(), all[last..].to_vec()] {
            for (at, &first) in one.iter().enumerate() {
                for &second in &one[at..] {
                    for third in [None, Some(second), Some(all[all.len() - 1])] {
                        let mut edges = vec![first, second];
                        edges.extend(third);
                        edges.sort_unstable();
                        let written = graph(nodes as usize, &edges).to_sparse6();
                        let read = LabeledGraph::from_graph6(&written).unwrap();
                        assert_eq!(sorted(&read), edges, "{nodes} {written}");
                    }
                }
            }
        }
    }
    assert!(matches!(graph(2, &[(1, 1)]).to_graph6(), Err(GraphError::Loop { .. })));
    let twice = graph(2, &[(0, 1), (1, 0)]);
    assert!(matches!(twice.to_graph6(), Err(GraphError::ParallelEdges { .. })));
}

#[test]
fn errors_about_invalid_graph6_lines_give_the_line_and_column() {
    refused(
        LabeledGraph::from_graph6,
        &[
            ("", "line 1, column 1: expected the number of nodes, found the end of the text"),
            ("D", "line 1, column 2: expected 2 characters for a graph of 5 nodes, found 0"),
            ("DQcc", "line 1, column 4: expected 2 characters for a graph of 5 nodes, found 3"),
            ("DQd", "line 1, column 3: expected only 0 in the bits after the last edge"),
            ("DQ c", "line 1, column 3: expected a character from `?` to `~`, found ` `"),
            ("Dé", "line 1, column 2: expected a character from `?` to `~`, found `é`"),
            ("~?", "line 1, column 3: expected the number of nodes, found the end of the text"),
            ("~~~~~~~~", "line 1, column 1: more than 2147483647 nodes"),
            ("~~A?????", "line 1, column 1: more than 2147483647 nodes"),
            (
                "~~?~????",
                "line 1, column 9: expected 93097848458969088 characters for a graph of 1056964608 nodes, found 0",
            ),
            (";Fa@x^", "line 1, column 1: `;` starts an incremental graph, which is not supported"),
            (":Fa@x", "line 1, column 5: expected only 1 in the bits after the last edge"),
            (":Fa@x^^", "line 1, column 6: expected only 1 in the bits after the last edge"),
        ],
    );
    let mut lines = graph6_lines("\nBw\n\nB\nA_");
    assert_eq!(sorted(&lines.next().unwrap().unwrap()).len(), 3);
    let error = lines.next().unwrap().unwrap_err();
    assert_eq!((error.line(), error.column(), error.offset()), (4, 2, 6));
    assert_eq!(sorted(&lines.next().unwrap().unwrap()).len(), 1);
    assert!(lines.next().is_none() && lines.next().is_none());
}

#[test]
fn dimacs_files_from_public_collections_are_read() {
    for text in [
        "c FILE: triangle.col\nc SOURCE: somebody (x@y) [z\nc\np edge 3 3\ne 1 2\ne 1 3\ne 2 3\n",
        "p col 3 3\r\ne 2 1\r\ne 3 1\r\ne 3 2\r\n",
        // These files list each edge at both ends. The first file declares the number of lines, and the second one the number of edges.
        "p edge 3 6\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 2 3\ne 3 2\n",
        "p edge 3 3\ne 1 2\ne 2 1\ne 1 3\ne 3 1\ne 2 3\ne 3 2\n",
        // In the next text, a shell has joined the lines. The text after it assigns a color to a node.
        "p edge 3 3 e 1 2 e 1 3 e 2 3",
        "p edge 3 3\nn 1 4\ne 1 2\nc in between\ne 1 3\ne 2 3",
        // The challenges PACE of 2017 (treewidth), 2019 (vertex covers) and 2020 (treedepth) write edges without `e`.
        "c a triangle\np tw 3 3\n1 2\n1 3\nc in between\n2 3\n",
        "p td 3 3\n2 1\n3 1\n3 2\n",
        "p tdp 3 3\n1 2\n2 3\n1 3\n",
    ] {
        let graph = LabeledGraph::from_dimacs(text).unwrap();
        assert_eq!((graph.node_count(), sorted(&graph)), (3, vec![(0, 1), (0, 2), (1, 2)]));
        assert_eq!(graph.label(2), "3");
    }
    refused(
        LabeledGraph::from_dimacs,
        &[
            (
                "",
                "line 1, column 1: expected `p edge` and the numbers of nodes and edges, found the end of the text",
            ),
            (
                "c only",
                "line 1, column 7: expected `p edge` and the numbers of nodes and edges, found the end of the text",
            ),
            ("p cnf 3 2\n", "line 1, column 3: expected `edge`, `col` or `tw`, found `cnf`"),
            ("p tw 3 1\n1 4\n", "line 2, column 3: there is no node 4; the nodes are 1 to 3"),
            (
                "p edge 3 1\n1 2\n",
                "line 2, column 1: expected `e` and the two ends of an edge, found `1`",
            ),
            ("p edge 3\ne 1 2\n", "line 2, column 1: expected the number of edges, found `e`"),
            ("p edge 3 2\ne 1 2\n", "line 1, column 10: expected 2 edges, found 1"),
            ("p edge 3 1\ne 1 4\n", "line 2, column 5: there is no node 4; the nodes are 1 to 3"),
            ("p edge 3 1\ne 0 1\n", "line 2, column 3: there is no node 0; the nodes are 1 to 3"),
            (
                "p edge 3 1\ne 1\n",
                "line 3, column 1: expected the number of a node, found the end of the text",
            ),
            (
                "p edge 3 1\na 1 2\n",
                "line 2, column 1: expected `e` and the two ends of an edge, found `a`",
            ),
            ("p edge 99999999999 1\n", "line 1, column 8: more than 2147483647 nodes"),
            (
                "p edge 99999999999999999999 1\n",
                "line 1, column 8: expected the number of nodes, found `99999999999999999999`",
            ),
        ],
    );
    assert_eq!(
        LabeledGraph::from_dimacs("p edge 2000000000 0\n").unwrap().node_count(),
        2_000_000_000
    );
}

#[test]
fn dot_of_graphviz_networkx_and_igraph_is_read() {
    let expected: Vec<(String, String)> =
        [("a", "b"), ("a", "c"), ("b", "c")].map(|(u, v)| (u.into(), v.into())).into();
    for text in [
        // The texts were written by Graphviz with all its attributes, by networkx with pydot, by igraph, and by hand.
        "graph G {\n\tgraph [bb=\"0,0,54,108\"];\n\tnode [label=\"\\N\"];\n\ta\t[height=0.5,\n\t\tpos=\"27,90\",\n\t\twidth=0.75];\n\tb;\n\ta -- b\t[pos=\"1,2 3,4\"];\n\ta -- c;\n\tb -- c;\n}\n",
        "strict graph \"\" {\na;\nb;\nc;\na -- b  [weight=1];\na -- c;\nb -- c;\nc -- b;\n}\n",
        "/* Created by igraph 0.10.2 */\n\ngraph {\n  a;\n  b;\n  c;\n\n  a -- b;\n  a -- c;\n  b -- c;\n}\n",
        "# 1 \"x.gv\"\nGRAPH{a--{b;c}b--c[color=\"#f00\";label=<<b>x</b>>]// the end\n}",
        "graph { rankdir=LR; subgraph cluster_1 { label = \"x y\"; a -- b } \"a\":port:ne -- c -- \"\" + \"b\" }",
        "graph { edge [style=dotted] subgraph x {a b} -- subgraph {c}; a -- b }",
    ] {
        let graph = LabeledGraph::from_dot(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(named(&graph), expected, "{text}");
    }
    let arrows = LabeledGraph::from_dot("digraph { 1 -> 2 -> 1; -3.5 -> 1 }").unwrap();
    assert!(arrows.is_directed());
    assert_eq!(arrows.edges(), [(0, 1), (1, 0), (2, 0)]);
    assert_eq!(arrows.label(2), "-3.5");
    let quoted = LabeledGraph::from_dot(
        r#"graph{"a\"b\\" -- "two
lines" -- <i<b>j> -- "x\
y"}"#,
    )
    .unwrap();
    let labels: Vec<_> = (0..4).map(|node| quoted.label(node)).collect();
    assert_eq!(labels, ["a\"b\\\\", "two\nlines", "<i<b>j>", "xy"]);
    assert_eq!(named(&LabeledGraph::from_dot(&quoted.to_dot()).unwrap()), named(&quoted));
    refused(
        LabeledGraph::from_dot,
        &[
            ("", "line 1, column 1: expected `graph` or `digraph`, found the end of the text"),
            ("graph {", "line 1, column 7: the brace is not closed"),
            ("graph {}\n}", "line 2, column 1: expected the end of the text, found `}`"),
            (
                "graph { a -- }",
                "line 1, column 14: expected a node or a group behind the sign of an edge, found `}`",
            ),
            (
                "graph { a -- ; }",
                "line 1, column 14: expected a node, an edge or a group, found `;`",
            ),
            ("graph { -- a }", "line 1, column 9: expected a node or a group, found `--`"),
            (
                "digraph { a -- b }",
                "line 1, column 13: expected `->`, as in a `digraph`, found `--`",
            ),
            (
                "graph { a, b -- c }",
                "line 1, column 10: expected a node, an edge or a group, found `,`",
            ),
            ("graph { \"a }", "line 1, column 9: the quoted name is not closed"),
            ("graph { a [x=1 }", "line 1, column 16: expected an attribute, found `}`"),
            ("graph { a [x=1", "line 1, column 11: the list of attributes is not closed"),
            ("graph { /* a }", "line 1, column 9: the comment is not closed"),
            ("graph { <a }", "line 1, column 9: the name in angle brackets is not closed"),
            (
                "graph { a -- node }",
                "line 1, column 14: expected a node, an edge or a group, found `node`",
            ),
            ("graph { 1a }", "line 1, column 9: expected a node, an edge or a group, found `1a`"),
            ("graph { node a }", "line 1, column 14: expected `[` and attributes, found `a`"),
        ],
    );
}

#[test]
fn adjacency_lists_and_matrices_are_read() {
    let square = vec![(0, 1), (0, 3), (1, 2), (2, 3)];
    for text in [
        "0: 1 3\n1: 0 2\n2: 1 3\n3: 0 2\n",
        "# of networkx\n0 1 3\n1 2\n2 3\n3\n",
        "0: 1, 3\r\n1: 2\r\n\r\n2: 3  # the last\r\n",
    ] {
        let graph = LabeledGraph::from_adjacency(text).unwrap();
        let number = |node: u32| graph.label(node).parse::<u32>().unwrap();
        let mut edges: Edges = (graph.edges().iter())
            .map(|&(u, v)| (number(u).min(number(v)), number(u).max(number(v))))
            .collect();
        edges.sort_unstable();
        assert_eq!(edges, square, "{text}");
    }
    for text in [
        "0 1 0 1\n1 0 1 0\n0 1 0 1\n1 0 1 0\n",
        "0,1,0,1\n1,0,1,0\n0,1,0,1\n1,0,1,0",
        "0101\n1010\n0101\n1010\n",
        // The next three matrices are in the formats of Python, numpy and Matlab.
        "[[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]",
        "[[0 1 0 1]\n [1 0 1 0]\n [0 1 0 1]\n [1 0 1 0]]",
        "[0 1 0 1; 1 0 1 0; 0 1 0 1; 1 0 1 0]",
        // Arrays of floats, as numpy prints them, as `tolist` gives them, and as `savetxt` writes them.
        "[[0. 1. 0. 1.]\n [1. 0. 1. 0.]\n [0. 1. 0. 1.]\n [1. 0. 1. 0.]]",
        "[[0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 1.0], [1.0, 0.0, 1.0, 0.0]]",
        "0.0e+00 1.00e+00 0. 1.\n1.0e+00 0 1 0\n0 1 0 1\n1 0 1 0\n",
    ] {
        let graph = LabeledGraph::from_matrix(text).unwrap();
        assert_eq!((graph.node_count(), sorted(&graph)), (4, square.clone()), "{text}");
        assert!(!graph.is_directed());
    }
    let arrows = LabeledGraph::from_matrix("1 1\n0 0").unwrap();
    assert_eq!((arrows.is_directed(), arrows.edges()), (true, &[(0, 0), (0, 1)][..]));
    refused(
        LabeledGraph::from_matrix,
        &[
            ("", "line 1, column 1: expected 0 or 1, found the end of the text"),
            ("0 2\n1 0", "line 1, column 3: expected 0 or 1, found `2`"),
            ("0 1 1\n1 0\n", "line 1, column 1: expected 2 entries in a row, found 3"),
            ("[[0,1],[1,0]", "line 1, column 1: the bracket is not closed"),
            ("[[0,1],[1,0)]", "line 1, column 12: expected 0 or 1, found `)`"),
            ("[[[0]]]", "line 1, column 3: expected 0 or 1, found `[`"),
            ("0,,1\n", "line 1, column 3: expected 0 or 1, found `,`"),
            ("0. 0.5\n1. 0.\n", "line 1, column 4: expected 0 or 1, found `0.5`"),
            ("0. 1.01\n1. 0.\n", "line 1, column 4: expected 0 or 1, found `1.01`"),
        ],
    );
    // The cycle of nodes 0 to 3 as METIS writes it, and with comments, weights of edges, weights of nodes, sizes, and two weights of
    // each node.
    for text in [
        "4 4\n2 4\n1 3\n2 4\n1 3\n",
        "% made by hand\n  4 4 0\r\n2 4\r\n% 7 7\n3 1\r\n4 2 \r\n3 1",
        "4 4 001\n2 1 4 9\n1 1 3 5\n2 5 4 3\n1 9 3 3\n\n\n",
        "4 4 11\n8 2 1 4 9\n8 1 1 3 5\n8 2 5 4 3\n8 1 9 3 3\n",
        "4 4 100\n8 2 4\n8 1 3\n8 2 4\n8 1 3\n",
        "4 4 010 2\n7 7 2 4\n7 7 1 3\n7 7 2 4\n7 7 1 3\n",
    ] {
        let graph = LabeledGraph::from_metis(text).unwrap();
        assert_eq!((graph.node_count(), sorted(&graph)), (4, square.clone()), "{text}");
        assert_eq!(graph.label(3), "4");
    }
    // Nodes 2 and 4 have no neighbors. The line of node 4 is missing.
    let lonely = LabeledGraph::from_metis("4 1\n3\n\n1\n").unwrap();
    assert_eq!((lonely.node_count(), lonely.edges()), (4, &[(0, 2)][..]));
    refused(
        LabeledGraph::from_metis,
        &[
            ("", "line 1, column 1: expected the number of nodes, found the end of the text"),
            ("3\n", "line 1, column 2: expected the number of edges, found the end of the line"),
            (
                "3 2 2\n",
                "line 1, column 5: expected the kinds of weights, such as 1 or 011, found `2`",
            ),
            (
                "2 1\n2\n1\n1\n",
                "line 4, column 1: expected nothing behind the line of the last node, found `1`",
            ),
            ("2 1\n1\n2\n", "line 2, column 1: expected the number of another node, found `1`"),
            ("2 1\n3\n", "line 2, column 1: there is no node 3; the nodes are 1 to 2"),
            (
                "2 1 1\n2\n1\n",
                "line 2, column 2: expected the weight of an edge, found the end of the line",
            ),
            (
                "3 2\n2 3\n1\n2\n",
                "line 1, column 3: expected 2 edges that are listed at both ends, found 1",
            ),
            (
                "4 3\n2\n1 3\n2\n\n",
                "line 1, column 3: expected 3 edges that are listed at both ends, found 2",
            ),
        ],
    );
    refused(
        LabeledGraph::from_adjacency,
        &[
            ("0: 1,\n", "line 1, column 6: expected the name of a node, found the end of the line"),
            ("0: 1 :", "line 1, column 6: expected the name of a node, found `:`"),
            ("0: 1,,2", "line 1, column 6: expected the name of a node, found `,`"),
            (": 1", "line 1, column 1: expected the name of a node, found `:`"),
        ],
    );
}

/// Reads long texts, most of which repeat one part. The reader must accept or reject each of them quickly and on a small stack.
#[test]
fn long_malformed_texts_do_not_overflow_a_small_stack() {
    small_stack::run(|| {
        let opening = format!("graph {}", "{".repeat(1 << 20));
        assert!(LabeledGraph::from_dot(&opening).is_err());
        let n = crate::sized(1 << 16, 1 << 20);
        for part in [
            "{",
            "}",
            "[",
            "(",
            "<",
            "\"",
            "\\",
            "a--{",
            "{a ",
            "subgraph ",
            "{}",
            "a=",
            "/*",
            "\n#",
            "a:",
        ] {
            let text = format!("graph {{{}", part.repeat(n / part.len()));
            assert!(LabeledGraph::from_dot(&text).is_err(), "{part}");
        }
        let deep = format!("graph {}{}", "{a ".repeat(n / 4), "}".repeat(n / 4));
        assert_eq!(LabeledGraph::from_dot(&deep).unwrap().node_count(), 1);
        let n = 1 << 17;
        let names: Vec<String> = (0..n / 8).map(|name| format!("a{name}")).collect();
        let chain = format!("graph {{ {} }}", names.join("--"));
        assert_eq!(LabeledGraph::from_dot(&chain).unwrap().edges().len(), n / 8 - 1);
        let names = names.join(" ");
        let many = format!("graph {{ {{{names}}} -- {{{names}}} }}");
        let error = LabeledGraph::from_dot(&many).unwrap_err();
        assert!(error.to_string().contains("more than"), "{error}");
        for part in ["0", "1 ", "[", "0\n", ",", "~", "c\n", "e 1 2 ", "a:", "a b\n", "é"] {
            let text = part.repeat(n / part.len());
            for read in [
                LabeledGraph::from_graph6,
                LabeledGraph::from_dimacs,
                LabeledGraph::from_adjacency,
                LabeledGraph::from_matrix,
                LabeledGraph::from_metis,
                LabeledGraph::from_dot,
            ] {
                drop(read(&text));
            }
        }
    });
}

const SIGNS: &[u8] = b"{}[]<>\"\\;:,#\n -01ae~?&";

/// A text in which a few bytes were changed is either accepted, or rejected with an error that gives the line and column.
#[test]
fn errors_about_changed_texts_give_the_line_and_column() {
    let mut rng = StdRng::seed_from_u64(61);
    let texts = [
        "strict graph \"a b\" {\n a -- {b; c} [x=\"y\"]; // z\n}",
        "c x\np edge 3 2\ne 1 2\ne 2 3\n",
        "0: 1 2\n1: 0\n2: 0 # x\n",
        "[[0,1,1],[1,0,0],[1,0,0]]",
        ">>sparse6<<:Fa@x^\n",
        "DQc",
        "3 2\n2\n1 3\n2\n",
        "p tw 3 2\n1 2\n2 3\n",
    ];
    for round in 0..crate::sized(6000, 100_000) {
        let mut bytes = texts[round % texts.len()].as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..3) {
                0 => bytes[at] = SIGNS[rng.random_range(0..SIGNS.len())],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        let text = String::from_utf8(bytes).unwrap();
        for read in [
            LabeledGraph::from_graph6,
            LabeledGraph::from_dimacs,
            LabeledGraph::from_adjacency,
            LabeledGraph::from_matrix,
            LabeledGraph::from_metis,
            LabeledGraph::from_dot,
        ] {
            match read(&text) {
                Ok(graph) => {
                    let back = LabeledGraph::from_dot(&graph.to_dot()).unwrap();
                    assert_eq!(back.edges(), graph.edges(), "{text:?} {}", graph.to_dot());
                    assert_eq!(back.node_count(), graph.node_count());
                }
                Err(error) => {
                    let line = text.split('\n').nth(error.line() - 1).expect("a line of the text");
                    assert!(error.column() <= line.chars().count() + 1, "{text:?}: {error}");
                    assert!(error.offset() <= text.len());
                }
            }
        }
    }
}
