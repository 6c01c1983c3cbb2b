//! Tests that game trees, maps, boards and sequences can be written in the formats of other programs.

use std::collections::HashSet;

use crate::program::run;

fn written(arguments: &str) -> String {
    let output = run(&arguments.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the names of all nodes and the ends of all edges in a DOT graph.
fn graph(dot: &str) -> (Vec<&str>, Vec<(&str, &str)>) {
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for line in dot.lines().filter(|line| line.starts_with("  n") && !line.starts_with("  node ")) {
        let line = line.trim().strip_suffix(';').unwrap();
        let bare = line.split(" [").next().unwrap();
        match bare.split_once(" -> ") {
            Some(ends) => edges.push(ends),
            None => nodes.push(bare),
        }
    }
    (nodes, edges)
}

/// The graph must have as many positions and moves as the SVG, and both ends of each move must be positions.
#[test]
fn game_trees_are_written_for_graphviz() {
    for (position, positions, moves) in
        [("nim 3", 4, 6), ("nim 1 2", 5, 7), ("subtract:1,3 6", 7, 10), ("kayles 4", 0, 0)]
    {
        let dot = written(&format!("solve --tree - --format dot {position}"));
        assert!(dot.starts_with("digraph \"") && dot.ends_with("}\n"), "{dot}");
        let (nodes, edges) = graph(&dot);
        let names: HashSet<&str> = nodes.iter().copied().collect();
        assert_eq!(names.len(), nodes.len(), "{position}: {dot}");
        assert!(edges.iter().all(|(from, to)| names.contains(from) && names.contains(to)), "{dot}");
        let svg = written(&format!("solve --tree - {position}"));
        // In the SVG, each box consists of two rectangles, and each move is a line. The legend contains one more line.
        assert_eq!(svg.matches("<rect ").count(), 2 * nodes.len(), "{position}: {svg}");
        assert_eq!(svg.matches("<path ").count(), edges.len() + 1, "{position}: {svg}");
        if positions > 0 {
            assert_eq!((nodes.len(), edges.len()), (positions, moves), "{position}: {dot}");
        }
        let values: Vec<&str> = dot.lines().filter(|line| line.contains("\\n*")).collect();
        assert_eq!(values.len(), nodes.len(), "{position}: each position has a value");
    }
    // The P-positions, and the moves to them, must be green.
    let dot = written("solve --tree - --format dot nim 2");
    let green = |line: &&str| line.contains("color=\"#");
    assert_eq!(dot.lines().filter(green).count(), 1 + 2, "{dot}");
}

/// Checks that LaTeX can read the text: all braces are matched, and labels contain no commands.
fn check_tikz(text: &str) {
    let mut depth = 0_i32;
    let mut letters = text.lines().filter(|line| !line.starts_with('%')).flat_map(str::chars);
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '{' => depth += 1,
            '}' => depth -= 1,
            '_' | '&' | '#' | '^' => panic!("a bare `{letter}` in {text}"),
            _ => {}
        }
        assert!(depth >= 0, "{text}");
    }
    assert_eq!(depth, 0, "{text}");
    assert_eq!(text.matches("\\begin{tikzpicture}").count(), 1, "{text}");
    assert!(text.ends_with("\\end{tikzpicture}\n"), "{text}");
}

#[test]
fn game_trees_and_boards_are_drawn_for_latex() {
    for position in ["nim 3", "nim 1 2", "kayles 4", "cram 2x2"] {
        let tikz = written(&format!("solve --tree - --format tikz {position}"));
        check_tikz(&tikz);
        let dot = written(&format!("solve --tree - --format dot {position}"));
        let (nodes, edges) = graph(&dot);
        assert_eq!(tikz.matches("\\node").count(), nodes.len(), "{position}: {tikz}");
        assert_eq!(tikz.matches("\\draw").count(), edges.len(), "{position}: {tikz}");
    }
    for game in games::catalog::GAMES {
        use games::catalog::Game as _;
        for example in game.examples() {
            let sum = games::catalog::read_sum(example).unwrap();
            let svg = impartial::drawing::svg(&sum, example);
            let tikz = impartial::drawing::tikz(&sum, example);
            assert_eq!(tikz.is_some(), svg.is_some(), "{example}");
            if let Some(tikz) = tikz {
                check_tikz(&tikz);
                assert!(tikz.lines().count() > 3, "{example}: {tikz}");
            }
        }
    }
    let board = written("solve --svg - --format tikz cram 2x3");
    assert_eq!(board.matches("rectangle").count(), 6, "{board}");
    let heaps = written("solve --svg - --format tikz nim 3 4");
    assert_eq!(heaps.matches("[circle").count(), 7, "{heaps}");
    let graph = written("solve --svg - --format tikz node_kayles 0-1 1-2");
    assert_eq!(graph.matches("[circle").count(), 3, "{graph}");
    assert_eq!(graph.matches("controls").count(), 2, "{graph}");
}

/// Computes the values of Wythoff's game directly from the definition.
fn wythoff(rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; columns + 1]; rows + 1];
    for i in 0..=rows {
        for j in 0..=columns {
            let mut options: HashSet<u64> = (0..i).map(|k| values[k][j]).collect();
            options.extend((0..j).map(|k| values[i][k]));
            options.extend((1..=i.min(j)).map(|k| values[i - k][j - k]));
            values[i][j] =
                (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
        }
    }
    values
}

#[test]
fn maps_are_written_as_csv() {
    let text = written("solve --map - --format csv wythoff 20 15");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("first,second,outcome,value"));
    let values = wythoff(20, 15);
    let mut expected = Vec::new();
    for (i, row) in values.iter().enumerate() {
        for (j, value) in row.iter().enumerate() {
            let outcome = if *value == 0 { "P" } else { "N" };
            expected.push(format!("{i},{j},{outcome},{value}"));
        }
    }
    assert!(lines.eq(expected.iter().map(String::as_str)), "{text}");
    // In misère play, the table must contain only outcomes.
    let text = written("solve --misere --map - --format csv nim 3 3");
    assert!(
        text.lines().skip(1).all(|line| line.ends_with("P,") || line.ends_with("N,")),
        "{text}"
    );
}

/// Checks the table against values of Kayles that are computed from the definition: a move takes one pin or two adjacent pins, and
/// leaves two rows.
#[test]
fn sequences_are_written_as_csv() {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..60_usize {
        let mut options = HashSet::new();
        for taken in [1, 2].into_iter().filter(|&taken| taken <= heap) {
            options
                .extend((0..=heap - taken).map(|left| values[left] ^ values[heap - taken - left]));
        }
        values.push((0..=options.len() as u64).find(|value| !options.contains(value)).unwrap());
    }
    let rows = values.iter().enumerate().map(|(heap, value)| format!("{heap},{value}\n"));
    let expected = format!("heap,value\n{}", rows.collect::<String>());
    assert_eq!(written("octal kayles 59 --values --format csv"), expected);
}

/// The program must be able to read all graphs that it writes, and recognize their formats by their contents.
#[test]
fn graphs_of_positions_survive_a_round_trip() {
    for game in ["node_kayles", "hackenbush", "path_marking"] {
        for graph in ["path 6", "caterpillar 2 0 3", "binary_tree 3", "a-b b-c2 c2-d b-x"] {
            let position = format!("{game} {graph}");
            let read = |text: &str| games::catalog::read(text).unwrap().into_sum();
            let edges = |text: &str| {
                let graph = games::catalog::graph_of(&read(text)).unwrap().0;
                let name = |node| graph.label(node).into_owned();
                let mut edges: Vec<_> = (graph.edges().iter())
                    .map(|&(u, v)| (name(u).min(name(v)), name(u).max(name(v))))
                    .collect();
                edges.sort();
                edges
            };
            let words = ["solve", "--svg", "-", "--format", "dot", &position];
            let dot = String::from_utf8(run(&words, "").stdout).unwrap();
            assert_eq!(edges(&format!("{game} {dot}")), edges(&position), "{dot}");
            let words = ["solve", "--svg", "-", "--format", "graph6", &position];
            let line = String::from_utf8(run(&words, "").stdout).unwrap();
            assert_eq!(edges(&format!("{game} {line}")).len(), edges(&position).len(), "{line}");
            let words = ["solve", "--svg", "-", "--format", "newick", &position];
            let tree = String::from_utf8(run(&words, "").stdout).unwrap();
            assert_eq!(edges(&format!("path_marking {tree}")), edges(&position), "{tree}");
        }
    }
    for wrong in
        ["solve node_kayles cycle 4 --svg - --format newick", "solve nim 3 --svg - --format dot"]
    {
        let output = run(&wrong.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(output.status.code(), Some(2), "{wrong}: {output:?}");
    }
}

/// The program must write one document for each graph, and an error for the first line that it cannot read.
#[test]
fn each_graph_of_a_batch_gets_a_json_line() {
    let output = run(&["solve", "--json", "node_kayles", "@-"], "DQc\nBw\nB?x\nBw\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let lines = String::from_utf8(output.stdout).unwrap();
    let values: Vec<u64> = lines
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["value"].as_u64().unwrap()
        })
        .collect();
    // The first graph is a path of five nodes. Its moves leave the values 2, 1 and 0, so its value is 3. The second graph is a
    // triangle, whose value is 1.
    assert_eq!(values, [3, 1]);
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!((&error["kind"], &error["status"]), (&"input".into(), &2.into()));
    let message = error["error"].as_str().unwrap();
    assert!(message.starts_with("the standard input: line 3, column 3: "), "{message}");
    let output = run(&["solve", "--after", "node_kayles", "@-"], "DQc\nBw\n");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

/// The extension of the file name must determine the format. Unsupported formats must be rejected.
#[test]
fn the_file_extension_selects_the_format() {
    let folder = std::env::temp_dir().join(format!("formats-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (option, name, begins) in [
        ("--tree", "a.dot", "digraph "),
        ("--tree", "a.tex", "% "),
        ("--tree", "a.svg", "<svg "),
        ("--map", "a.csv", "first,"),
        ("--svg", "a.TEX", "% "),
    ] {
        let file = folder.join(name).display().to_string();
        let output = run(&["solve", "nim", "1", "2", option, &file], "");
        assert_eq!(output.status.code(), Some(0), "{option} {name}: {output:?}");
        assert!(std::fs::read_to_string(&file).unwrap().starts_with(begins), "{option} {name}");
    }
    // If coins are taken one by one in misère play, the player who faces an odd number of coins loses.
    let file = folder.join("a.csv").display().to_string();
    let output = run(&["quotient", "0.1", "--svg", &file], "");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let table = std::fs::read_to_string(&file).unwrap();
    assert_eq!(table, "first,second,product,outcome\n1,1,1,N\n1,a,a,P\na,1,a,P\na,a,1,N\n");
    for wrong in [
        "quotient 0.1 --svg a.dot",
        "solve --format gml --svg - node_kayles 0-1",
        "play --format csv node_kayles 0-1",
        "play node_kayles @-",
        "play --format dot",
        "solve nim 1 2 --tree a.csv",
        "solve nim 1 2 --map a.dot",
        "solve nim 1 2 --svg a.csv",
        "solve nim 1 2 --tree - --format csv",
        "solve nim 1 2 --svg - --format dot",
        "solve nim 1 2 --json --tree - --format dot",
        "octal kayles 9 --format csv",
        "octal kayles 9 --json --values --format csv",
    ] {
        let output = run(&wrong.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(output.status.code(), Some(2), "{wrong}: {output:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// `solve` and `play` must read the same files. The format is found from the contents of the file, or given by an option.
#[test]
fn graphs_in_files_can_be_solved_and_played() {
    let folder = std::env::temp_dir().join(format!("formats-read-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let gml = "graph\n[\n node [ id 1 ]\n node [ id 2 ]\n node [ id 3 ]\n edge [ source 1 target 2 ]\n edge [ source 2 target 3 ]\n]\n";
    let graphml = "<?xml version='1.0'?>\n<graphml><graph>\n<node id='1'/><node id='2'/><node id='3'/>\n<edge source='1' target='2'/><edge source='2' target='3'/>\n</graph></graphml>\n";
    for (name, format, text) in [
        ("a.gml", "gml", gml),
        ("a.graphml", "graphml", graphml),
        ("a.dot", "dot", "graph { 1 -- 2 -- 3 }\n"),
        ("a.col", "dimacs", "p edge 3 2\ne 1 2\ne 2 3\n"),
        ("a.nwk", "newick", "(1,3)2;\n"),
        ("a.txt", "adjacency", "1: 2\n2: 3\n"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        let file = format!("@{}", file.display());
        let arguments = ["--plain", "--first", "node_kayles", &file];
        let told = ["--format", format];
        for told in [&[][..], &told[..]] {
            let output = run(&[&["play"], told, &arguments].concat(), "2\n");
            assert_eq!(output.status.code(), Some(0), "{name}: {output:?}");
            let shown = String::from_utf8(output.stdout).unwrap();
            assert!(shown.contains("1-2") && shown.contains("you win"), "{name}: {shown}");
            let output = run(&[&["solve", "--json"], told, &arguments[2..]].concat(), "");
            let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["value"], 2, "{name}: {answer}");
        }
    }
    let file = folder.join("b.gml");
    std::fs::write(&file, gml.replace("target 3", "target 4")).unwrap();
    for command in ["solve", "play"] {
        let output = run(&[command, "node_kayles", &format!("@{}", file.display())], "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("found `4` in ") && message.contains("b.gml at line 7, character"),
            "{message}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}
