//! Tests the text formats of trees with names and lengths: files of other programs, malformed input, and round trips.

use crate::definitions::{generator, random_trees};
use rand::RngExt;
use rand::rngs::SmallRng;
use tree_algos::labeled::{LabeledTree, LabeledTreeError, newick_trees};
use tree_algos::{NodeId, Rooted, Tree};

/// Formats a tree as nested brackets with labels and lengths. Uses only the children of the nodes.
fn described(tree: &LabeledTree) -> String {
    fn below(tree: &LabeledTree, rooted: &Rooted, node: NodeId) -> String {
        let children = rooted.children(node).iter();
        let children: Vec<String> = children.map(|&child| below(tree, rooted, child)).collect();
        let length = tree.length(node).map_or(String::new(), |length| format!("={length}"));
        format!("<{}{length} {}>", tree.label(node), children.concat())
    }
    below(tree, &Rooted::new(tree.tree(), tree.root()), tree.root())
}

#[track_caller]
fn newick(text: &str) -> LabeledTree {
    LabeledTree::from_newick(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Reads trees as several programs write them: with support values as labels, on several lines, with annotations in comments, with quoted
/// names, and without names.
#[test]
fn newick_text_written_by_other_programs_is_read() {
    let cases = [
        // ape, phangorn, RAxML and IQ-TREE write support values as labels of nodes.
        (
            "((A:0.1,B:0.2)95:0.05,(C:0.3,D:0.4)100:0.1);",
            "< <95=0.05 <A=0.1 ><B=0.2 >><100=0.1 <C=0.3 ><D=0.4 >>>",
        ),
        // PHYLIP breaks lines anywhere and pads with blanks.
        (
            "(\n  (A:0.10000,B:0.20000):0.05000,\nC:0.30000);\n",
            "< < =0.05 <A=0.1 ><B=0.2 >><C=0.3 >>",
        ),
        // BEAST and MrBayes write annotations before and after the colon, and write small numbers with exponents.
        (
            "[&R] (A[&rate=1.0]:1.5E-2,B[&height_95%_HPD={0.1,2.0}]:[&rate=0.3]3.0e-02)[&posterior=1.0]:0.0;",
            "<=0 <A=0.015 ><B=0.03 >>",
        ),
        // NHX puts attributes in comments.
        ("(a:1[&&NHX:S=human:E=1.1.1.1],b:2[&&NHX:S=chimp]);", "< <a=1 ><b=2 >>"),
        // Mesquite, FigTree and DendroPy quote everything except words.
        (
            "('Homo sapiens':1,'O''Brien (1999); [x]':2,_under_score)'a root';",
            "<a root <Homo sapiens=1 ><O'Brien (1999); [x]=2 ><_under_score >>",
        ),
        ("(\"a b\":1,\"say \"\"x\"\"\");", "< <a b=1 ><say \"x\" >>"),
        // These texts contain trees without names, nodes with single or many children, and negative lengths.
        ("(,,(,));", "< < >< >< < >< >>>"),
        ("((a));", "< < <a >>>"),
        ("((((a)b)c)d);", "< <d <c <b <a >>>>>"),
        ("(a:-0.5,b:+2,c:.5,d:1.,e:1e3);", "< <a=-0.5 ><b=2 ><c=0.5 ><d=1 ><e=1000 >>"),
        ("a;", "<a >"),
        ("a:3;", "<a=3 >"),
        (";", "< >"),
        ("(a,b)", "< <a ><b >>"),
        ("[a [nested] comment](a,b[)]);[the end]", "< <a ><b >>"),
        ("(ä,名前,🌲);", "< <ä ><名前 ><🌲 >>"),
        ("('',b'');", ""),
    ];
    for (text, expected) in cases {
        match LabeledTree::from_newick(text) {
            Ok(tree) => {
                // In the expected texts, a space stands for a missing name before `=`, except before a length of 0.
                let found = described(&tree).replace("<=", "< =").replace("< =0 ", "<=0 ");
                assert_eq!(found, expected, "{text}");
                assert_eq!(LabeledTree::from_newick(&tree.to_newick()), Ok(tree));
            }
            Err(error) => assert_eq!(expected, "", "{text}: {error}"),
        }
    }
    let tree = newick("((a,b)c,d)e;");
    let labels: Vec<&str> = tree.tree().nodes().map(|node| tree.label(node)).collect();
    assert_eq!(labels, ["e", "c", "a", "b", "d"]);
    assert_eq!(tree.leaves().map(|leaf| tree.label(leaf)).collect::<Vec<_>>(), ["a", "b", "d"]);
}

#[track_caller]
fn refused(read: impl Fn(&str) -> Result<LabeledTree, LabeledTreeError>, cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        match read(text) {
            Ok(tree) => panic!("{text:?} is read as {tree:?}"),
            Err(error) => assert_eq!(error.to_string(), *expected, "{text:?}"),
        }
    }
}

#[test]
fn newick_errors_give_the_line_and_column() {
    refused(
        LabeledTree::from_newick,
        &[
            ("", "line 1, column 1: expected a tree, found the end of the text"),
            (" \n [x]", "line 2, column 5: expected a tree, found the end of the text"),
            ("(a,b", "line 1, column 1: the bracket is never closed"),
            ("((a,b)\n,(c,d;", "line 2, column 2: the bracket is never closed"),
            ("(a['(']b'),(", "line 1, column 8: expected `:`, `,` or `)`, found `b`"),
            ("('(',[(](;", "line 1, column 9: the bracket is never closed"),
            ("(a,b));", "line 1, column 6: expected `:` or `;`, found `)`"),
            ("a,b;", "line 1, column 2: expected `:` or `;`, found `,`"),
            ("(a,b)c d;", "line 1, column 8: expected `:` or `;`, found `d`"),
            ("(a b,c);", "line 1, column 4: expected `:`, `,` or `)`, found `b`"),
            ("(a(b),c);", "line 1, column 3: expected `:`, `,` or `)`, found `(`"),
            ("((a)(b));", "line 1, column 5: expected a label, `:`, `,` or `)`, found `(`"),
            ("(a:1:2,b);", "line 1, column 5: expected `,` or `)`, found `:`"),
            ("(a:1 x,b);", "line 1, column 6: expected `,` or `)`, found `x`"),
            ("(a:,b);", "line 1, column 4: expected a length, found `,`"),
            ("(a:nan,b);", "line 1, column 4: expected a length, found `nan`"),
            ("(a:inf,b);", "line 1, column 4: expected a length, found `inf`"),
            ("(a:1e999,b);", "line 1, column 4: expected a length, found `1e999`"),
            ("(a:0x1,b);", "line 1, column 4: expected a length, found `0x1`"),
            ("(a:1{0},b);", "line 1, column 4: expected a length, found `1`"),
            ("(ä:x,b);", "line 1, column 4: expected a length, found `x`"),
            ("(a,'b);", "line 1, column 4: the quoted label is not closed"),
            ("(a,[b);", "line 1, column 4: the comment is not closed"),
            ("(a,b]);", "line 1, column 5: expected `:`, `,` or `)`, found `]`"),
            ("(a,b); x", "line 1, column 8: expected the end of the text, found `x`"),
            ("(O'Brien);", "line 1, column 3: expected `:`, `,` or `)`, found `'`"),
            ("(a,b):1:2;", "line 1, column 8: expected `;`, found `:`"),
        ],
    );
}

#[test]
fn several_trees_are_read_up_to_the_first_fault() {
    let text = "[first](a,b);(c,d,e);\n\n((f));[x]\n(g,h;(i);";
    let read: Vec<_> = newick_trees(text).collect();
    let counts = read.iter().map(|tree| tree.as_ref().map(LabeledTree::node_count).ok());
    assert_eq!(counts.collect::<Vec<_>>(), [Some(3), Some(4), Some(3), None]);
    let error = read.last().unwrap().as_ref().unwrap_err();
    assert_eq!((error.line(), error.column()), (4, 1));
    assert_eq!(newick_trees(" [only a comment] ").count(), 0);
}

#[test]
fn bracket_notation_written_by_other_programs_is_read() {
    let cases = [
        ("(()(()))", "< < >< < >>>"),
        ("()", "< >"),
        ("{}", "< >"),
        // Programs that compute tree edit distances use this format.
        ("{a{b}{c{d}{e f}}}", "<a <b ><c <d ><e <f >>>>"),
        // Treebanks use this format.
        (
            "(S\n  (NP (DT the) (NN cat))\n  (VP (VBD sat)))",
            "<S <NP <DT <the >><NN <cat >>><VP <VBD <sat >>>>",
        ),
        ("( (S (NP it)))", "< <S <NP <it >>>>"),
        ("[a [b] [c [d]]]", "<a <b ><c <d >>>"),
        ("(a:1 'b c' \"d\"\"\")", "<a:1 <b c ><d\" >>"),
        ("({}[])", "< < >< >>"),
    ];
    for (text, expected) in cases {
        let tree = LabeledTree::from_brackets(text).unwrap();
        assert_eq!(described(&tree), expected, "{text}");
    }
    refused(
        LabeledTree::from_brackets,
        &[
            ("", "line 1, column 1: expected a bracket, found the end of the text"),
            ("a", "line 1, column 1: expected a bracket, found `a`"),
            (")(", "line 1, column 1: expected a bracket, found `)`"),
            ("(()", "line 1, column 1: the bracket is never closed"),
            ("(()\n(", "line 2, column 1: the bracket is never closed"),
            ("())", "line 1, column 3: expected the end of the text, found `)`"),
            ("()()", "line 1, column 3: expected the end of the text, found `(`"),
            ("()x", "line 1, column 3: expected the end of the text, found `x`"),
            ("({)}", "line 1, column 3: expected `}`, found `)`"),
            ("[(])", "line 1, column 3: expected `)`, found `]`"),
            ("('a)", "line 1, column 2: the quoted label is not closed"),
        ],
    );
}

#[test]
fn parent_lists_written_by_other_programs_are_read() {
    // Python prints None, and C programs print -1. R and Fortran count from 1.
    for (text, first) in [
        ("-1 0 0 1", 0),
        ("[None, 0, 0, 1]", 0),
        ("(-1, 0, 0, 1)", 0),
        ("null,0,0,1", 0),
        ("-\n0\n0\n1\n", 0),
        ("-1;0;0;1", 0),
        ("0 1 1 2", 1),
        ("[0,1,1,2]", 1),
        ("-1 1 1 2", 1),
        (" [ None 1 , 1 2 ] ", 1),
    ] {
        let tree = LabeledTree::from_parents_text(text, first).unwrap();
        assert_eq!(described(&tree), "< < < >>< >>", "{text}");
        assert_eq!(tree.root(), NodeId::new(0));
    }
    let tree = LabeledTree::from_parents_text("2 2 -1", 0).unwrap();
    assert_eq!((described(&tree).as_str(), tree.root().get()), ("< < >< >>", 2));
    assert_eq!(LabeledTree::from_parents_text("-1", 0).unwrap().node_count(), 1);
    let from = |first| move |text: &str| LabeledTree::from_parents_text(text, first);
    refused(
        from(0),
        &[
            ("", "line 1, column 1: expected the parent of a node, found the end of the text"),
            ("-1 x", "line 1, column 4: expected the parent of a node, found `x`"),
            ("-1 0.5", "line 1, column 4: expected the parent of a node, found `0.5`"),
            ("-1 +0", "line 1, column 4: expected the parent of a node, found `+0`"),
            ("-1 -2", "line 1, column 4: expected the parent of a node, found `-2`"),
            ("-1\n2", "line 2, column 1: there is no node 2; the nodes are 0 to 1"),
            (
                "-1 99999999999999999999",
                "line 1, column 4: there is no node 99999999999999999999; the nodes are 0 to 1",
            ),
            (
                "0 0",
                "line 1, column 1: node 0 is an ancestor of itself (nodes and edges counted from 0)",
            ),
            ("-1 0,, 0", "line 1, column 6: expected a number, found `,`"),
            ("-1 0,", "line 1, column 6: expected a number, found the end of the text"),
            ("[-1 0", "line 1, column 1: the bracket is never closed"),
            ("[-1 0)", "line 1, column 6: expected a number, found `)`"),
            ("[-1] 0", "line 1, column 6: expected the end of the text, found `0`"),
            (
                "-1 0 -1",
                "line 1, column 6: node 2 has no parent, but node 0 is already the root (nodes and edges counted from 0)",
            ),
            (
                "-1 2 3 1",
                "line 1, column 4: node 1 is an ancestor of itself (nodes and edges counted from 0)",
            ),
        ],
    );
    refused(from(1), &[("0 3", "line 1, column 3: there is no node 3; the nodes are 1 to 2")]);

    for (text, first) in [("3 3 3 4", 0), ("4,4,4,5", 1), ("[4, 4, 4, 5]", 1)] {
        let tree = LabeledTree::from_pruefer_text(text, first).unwrap();
        assert_eq!(tree.tree().to_pruefer(), Some(vec![3, 3, 3, 4]));
    }
    assert_eq!(LabeledTree::from_pruefer_text("", 0).unwrap().node_count(), 2);
    assert_eq!(LabeledTree::from_pruefer_text("[]", 0).unwrap().node_count(), 2);
}

#[test]
fn edge_lists_written_by_other_programs_are_read() {
    let expected = "<ann <bob=2.5 <eve=3 >><c d=1 >>";
    for text in [
        // These lists are in the formats of networkx, igraph (ncol) and spreadsheets, with tabs, Windows line ends and comments.
        "ann bob 2.5\nann 'c d' 1\nbob eve 3\n",
        "ann,bob,2.5\nann,\"c d\",1.0\nbob,eve,3.0",
        "ann\tbob\t2.5\r\nann\t\"c d\"\t1\r\nbob\teve\t3\r\n",
        "# source target weight\n\nann ; bob ; 2.5 # first\nann;'c d';1e0\nbob;eve;3",
    ] {
        let tree = LabeledTree::from_edge_list(text, None).unwrap();
        assert_eq!(described(&tree), expected, "{text}");
    }
    let tree = LabeledTree::from_edge_list("b a\nb c 2\n", Some("c")).unwrap();
    assert_eq!(described(&tree), "<c <b=2 <a >>>");
    assert_eq!(LabeledTree::from_edge_list("alone\n", None).unwrap().node_count(), 1);
    refused(
        |text| LabeledTree::from_edge_list(text, None),
        &[
            ("", "line 1, column 1: expected an edge, found the end of the text"),
            ("# only\n", "line 1, column 1: expected an edge, found `#`"),
            ("a b c", "line 1, column 5: expected a length, found `c`"),
            ("a b 1 2", "line 1, column 7: expected the end of the line, found `2`"),
            ("a,,1", "line 1, column 3: expected the name of a node, found `,`"),
            ("a,", "line 1, column 3: expected the name of a node, found the end of the text"),
            ("a b,\n", "line 1, column 5: expected a length, found the end of the line"),
            (",b", "line 1, column 1: expected the name of a node, found `,`"),
            ("a b\nc 'd", "line 2, column 3: the quoted label is not closed"),
            ("a b\nb c\n\nc a", "line 4, column 1: the edge from `c` to `a` closes a cycle"),
            ("a b\nb a 3", "line 2, column 1: the edge from `b` to `a` is there already"),
            ("a b\nb b", "line 2, column 1: the edge from `b` to `b` joins a node to itself"),
            (
                "a b\nc d\nd e\nf",
                "line 2, column 1: `a` and `c` are not connected: there are 3 parts",
            ),
            ("a b 1\nc d", "line 2, column 1: `a` and `c` are not connected: there are 2 parts"),
        ],
    );
    let error = LabeledTree::from_edge_list("a b", Some("x")).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 1: there is no node `x`");
}

/// Makes a random label, often one that needs quotes.
fn some_label(rng: &mut SmallRng) -> String {
    let signs: Vec<char> = "ab_1'\"()[],:; é🌲\n\t{}#".chars().collect();
    (0..rng.random_range(0..5)).map(|_| signs[rng.random_range(0..signs.len())]).collect()
}

fn some_length(rng: &mut SmallRng) -> Option<f64> {
    match rng.random_range(0..6) {
        0 => None,
        1 => Some(0.0),
        2 => Some(f64::from(rng.random_range(0..1000_u32))),
        3 => Some(rng.random()),
        // Make a number from random bits, or omit the length if this number is not finite.
        _ => Some(f64::from_bits(rng.random())).filter(|length| length.is_finite()),
    }
}

#[test]
fn random_trees_survive_a_round_trip_through_newick() {
    let mut rng = generator(430);
    for tree in random_trees(30, 12, 431) {
        let root = NodeId::new(rng.random_range(0..tree.node_count() as u32));
        let labels: Vec<String> = tree.nodes().map(|_| some_label(&mut rng)).collect();
        let lengths: Vec<Option<f64>> = tree.nodes().map(|_| some_length(&mut rng)).collect();
        let labeled = LabeledTree::new(tree.clone(), root).with_labels(&labels).unwrap();
        let labeled = labeled.with_lengths(|node| lengths[node.index()]).unwrap();
        for node in tree.nodes() {
            assert_eq!(labeled.label(node), labels[node.index()]);
            assert_eq!(labeled.length(node), lengths[node.index()]);
        }
        let text = labeled.to_newick();
        let back = newick(&text);
        assert_eq!(described(&back), described(&labeled), "{text}");
        assert_eq!(back.to_newick(), text);
        for (edge, u, v) in tree.edges() {
            let lower = if labeled.rooted().parent(u) == Some(v) { u } else { v };
            assert_eq!(labeled.edge_length(edge), lengths[lower.index()]);
        }
    }
}

/// Changes, removes or duplicates a few bytes of a text, as typing errors do.
#[test]
fn changed_texts_are_read_or_rejected_with_line_and_column() {
    let mut rng = generator(432);
    let texts = [
        "((A:0.1,'B b':0.2)95:0.05,(C[&x]:3e-1,D:4)100:.1)r:0;",
        "{a{b}{c{d}{e f}}}",
        "[None, 0, 0, 1, 3]",
        "ann bob 2.5\nann 'c d' 1 # x\nbob,eve,3\n",
    ];
    for round in 0..crate::sized(4000, 100_000) {
        let mut bytes = texts[round % texts.len()].as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..3) {
                0 => bytes[at] = b"()[]{}':;,#\n 1ae.-"[rng.random_range(0..18)],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        let text = String::from_utf8(bytes).unwrap();
        let reads = [
            LabeledTree::from_newick(&text),
            LabeledTree::from_brackets(&text),
            LabeledTree::from_parents_text(&text, 0),
            LabeledTree::from_parents_text(&text, 1),
            LabeledTree::from_pruefer_text(&text, 1),
            LabeledTree::from_edge_list(&text, None),
        ];
        for read in reads {
            match read {
                Ok(tree) => {
                    assert_eq!(described(&newick(&tree.to_newick())), described(&tree), "{text:?}");
                }
                Err(error) => {
                    let line = text.split('\n').nth(error.line() - 1).expect("a line of the text");
                    assert!(error.column() <= line.chars().count() + 1, "{text:?}: {error}");
                }
            }
        }
    }
}

#[test]
fn invalid_labels_and_lengths_are_rejected() {
    let star = || LabeledTree::new(Tree::from_edges(3, [(0, 1), (0, 2)]).unwrap(), NodeId::new(0));
    let error = star().with_labels(["a", "b"]).unwrap_err();
    assert_eq!(error.to_string(), "expected 3 labels, one for each node, but found 2");
    let error = star().with_labels(["a"; 4]).unwrap_err();
    assert_eq!(error.to_string(), "expected 3 labels, one for each node, but found 4");
    let error = star().with_lengths(|_| Some(f64::NAN)).unwrap_err();
    assert_eq!(error.to_string(), "the length NaN is not a finite number");
    assert!(!star().has_labels() && !star().has_lengths());
    assert_eq!(star().whole_lengths(), None);
    assert_eq!(format!("{:?}", star()), "LabeledTree(3 nodes: (,);)");
    assert_ne!(star(), star().with_labels(["a", "", ""]).unwrap());
    assert_ne!(star(), star().rooted_at(NodeId::new(1)));
}

#[test]
fn deep_and_wide_trees_are_read_and_written_on_a_small_stack() {
    crate::small_stack::run(|| {
        let n = crate::sized(200_000, 1_000_000);
        let deep = format!("{}a{}b;", "(".repeat(n), ")".repeat(n));
        let tree = newick(&deep);
        assert_eq!(
            (tree.node_count(), tree.rooted().depth(NodeId::new(n as u32))),
            (n + 1, n as u32)
        );
        assert_eq!(tree.to_newick(), deep);
        let wide = format!("({});", vec!["x:1"; n].join(","));
        assert_eq!(newick(&wide).to_newick(), wide);
        let open = "(".repeat(n);
        assert_eq!(LabeledTree::from_newick(&open).unwrap_err().column(), n);
        let brackets = format!("{}{}", "{".repeat(n), "}".repeat(n));
        assert_eq!(LabeledTree::from_brackets(&brackets).unwrap().node_count(), n);
        assert!(LabeledTree::from_newick(&"[".repeat(n)).is_err());
    });
}
