//! Tests pictures of positions as text and as SVG files.

use games::catalog::{self, GAMES, Game};
use impartial::drawing;

/// Returns all examples and samples in the catalog.
fn texts() -> impl Iterator<Item = &'static str> {
    GAMES.iter().flat_map(|game| {
        let samples = game.samples().iter().map(|sample| sample.text);
        game.examples().iter().copied().chain(samples)
    })
}

/// Returns the values of an attribute in all elements with the given name that have the attribute.
fn numbers<'s>(svg: &'s str, element: &'s str, name: &'s str) -> impl Iterator<Item = f64> + 's {
    let start = format!("<{element} ");
    let name = format!(" {name}=\"");
    svg.lines().filter(move |line| line.starts_with(&start)).filter_map(move |line| {
        let (_, rest) = line.split_once(&name)?;
        rest.split('"').next()?.parse().ok()
    })
}

#[test]
fn text_pictures_show_boards() {
    for (text, expected) in [
        ("nim 2 1 + nim 3", "            ●\n  ●         ●\n  ●    ●    ●\n  2    1    3\n"),
        ("kayles 3 1", "3  ● ● ●\n1  ●\n"),
        ("staircase_nim 1 0 2", "            ●\n            ●\n            2\n  ●    0\n  1\n"),
        ("cram ..x ...", "   0  1  2\n0 [ ][ ]███\n1 [ ][ ][ ]\n"),
        ("chomp 3 1", "   0  1  2\n0 [☠][ ][ ]\n1 [ ]\n"),
        ("treblecross .x..", "[ ][x][ ][ ]\n 0  1  2  3\n"),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        assert_eq!(drawing::text(&sum).as_deref(), Some(expected), "{text}");
    }
    // A picture of a single large number would show nothing, so there is none.
    let sum = catalog::read_sum("nim 1000").unwrap();
    assert_eq!(drawing::text(&sum), None);
}

#[test]
fn text_pictures_of_graphs_show_the_names_of_the_nodes() {
    for (text, nodes) in [
        ("hackenbush 0-1 1-2 1-3 0-3 3-3", 1..4),
        ("arc_kayles 0-1 1-2 2-3 3-0", 0..4),
        ("path_marking 0-1 1=2 1-3", 0..4),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        let picture = drawing::text(&sum).unwrap();
        for node in nodes {
            assert_eq!(picture.matches(&node.to_string()).count(), 1, "{text}:\n{picture}");
        }
        assert_eq!(picture.contains('━'), text.starts_with("hackenbush"), "{picture}");
        assert_eq!(picture.contains('='), text.contains('='), "{picture}");
        // The edges must be drawn with braille characters.
        assert!(picture.contains(|c| ('\u{2801}'..='\u{28ff}').contains(&c)), "{picture}");
    }
}

#[test]
fn pictures_of_all_catalog_games_stay_within_their_bounds() {
    let (mut letters, mut drawn) = (0, 0);
    for text in texts() {
        let sum = catalog::read_sum(text).unwrap();
        if let Some(picture) = drawing::text(&sum) {
            letters += 1;
            assert!(picture.lines().all(|line| line.chars().count() <= 100), "{text}:\n{picture}");
            assert!(picture.lines().count() <= 100, "{text}:\n{picture}");
        }
        let Some(svg) = drawing::svg(&sum, "<&>") else { continue };
        drawn += 1;
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{text}");
        assert!(svg.contains("<title>&lt;&amp;&gt;"), "{text}");
        let width = numbers(&svg, "svg", "width").next().unwrap();
        let height = numbers(&svg, "svg", "height").next().unwrap();
        for (name, most) in [("x", width), ("cx", width), ("y", height), ("cy", height)] {
            for element in ["rect", "circle", "text"] {
                let outside = numbers(&svg, element, name).find(|at| !(0.0..=most).contains(at));
                assert_eq!(outside, None, "{text}: {element} {name} of {most}");
            }
        }
    }
    let games = GAMES.len();
    assert!(letters > games && drawn > games, "{letters} and {drawn} of {games} games");
}

/// Labels must not overlap, even in a crowded picture, if there is enough space for all of them.
#[test]
fn labels_of_crowded_pictures_do_not_overlap() {
    // Draw a ladder with diagonals, with three lines between the same two nodes, and with loops.
    let mut lines = vec![(0, 1), (0, 2), (1, 2), (1, 2), (1, 2)];
    for step in 0..4 {
        let (u, v) = (1 + 2 * step, 2 + 2 * step);
        lines.extend([(u, u + 2), (v, v + 2), (u, v + 2), (v, u + 2)]);
    }
    lines.extend([(9, 9), (9, 9), (0, 0)]);
    let text: Vec<String> = lines.iter().map(|(u, v)| format!("{u}-{v}")).collect();
    let sum = catalog::read_sum(&format!("hackenbush {}", text.join(" "))).unwrap();
    let svg = drawing::svg(&sum, "a ladder").unwrap();
    // Compare only the labels of lines. The names of nodes are inside the nodes, so they cannot
    // overlap.
    let labels: String = svg
        .lines()
        .filter(|line| line.contains("class=\"label\""))
        .fold(String::new(), |labels, line| labels + line + "\n");
    let places: Vec<(f64, f64)> =
        numbers(&labels, "text", "x").zip(numbers(&labels, "text", "y")).collect();
    assert_eq!(places.len(), lines.len());
    for (index, one) in places.iter().enumerate() {
        for other in &places[..index] {
            let apart = (one.0 - other.0).abs() >= 21.0 || (one.1 - other.1).abs() >= 12.0;
            assert!(apart, "{one:?} and {other:?}\n{svg}");
        }
    }
}

/// Runs the commands in docs/pictures.md and compares the pictures. The tests of `impartial-atlas` do the same for the pictures of
/// that program.
#[test]
fn pictures_in_the_documents_are_up_to_date() {
    let page = crate::pictures::page();
    let others = page.matches("\nimpartial-atlas ").count();
    let drawn = crate::pictures::compare("impartial ", crate::program::run);
    assert_eq!(drawn + others, page.matches("](assets/").count());
    assert!(drawn >= 4);
}

/// In the picture of a game tree, each position must be below all positions from which a move leads to it, even if the paths to it
/// have different lengths.
#[test]
fn moves_in_a_game_tree_lead_downward() {
    for (position, rows, moves) in [
        // In `nim 3`, the positions are heaps of 3, 2, 1 and 0 coins, and a move leads from each heap to each smaller heap.
        ("nim 3", 4, 6),
        ("nim 5", 6, 15),
        ("nim 1 2", 4, 7),
        ("subtract:1,3 6", 7, 10),
        ("kayles 5", 6, 0),
        ("cram 2x3", 4, 0),
        // Two paths of different lengths lead to the end. Test both orders of these paths.
        ("arrow_walk:0-1,1-2,2-4,0-3,3-4 0", 4, 5),
        ("arrow_walk:0-1,1-4,0-2,2-3,3-4 0", 4, 5),
    ] {
        let words: Vec<&str> = position.split(' ').collect();
        let output = crate::program::run(&[&["solve", "--tree", "-"], &words[..]].concat(), "");
        let svg = String::from_utf8(output.stdout).unwrap();
        let mut heights = std::collections::BTreeSet::new();
        let mut count = 0;
        for path in svg.split("<path ").skip(1) {
            let Some((_, path)) = path.split_once("d=\"M") else { continue };
            let path = path.split('"').next().unwrap();
            let Some((from, to)) = path.split_once('L') else { continue };
            let [from, to] = [from, to]
                .map(|point| -> f64 { point.split(' ').nth(1).unwrap().parse().unwrap() });
            assert!(from < to, "{position}: M{path} leads up");
            // Each line goes from the bottom edge of one box to the top edge of another. The boxes
            // are 36 high, so their edges are 18 above and below their centers.
            heights.insert((from - 18.0).round() as i64);
            heights.insert((to + 18.0).round() as i64);
            count += 1;
        }
        assert_eq!(heights.len(), rows, "{position}: {heights:?}");
        assert!(count > 0 && (moves == 0 || count == moves), "{position}: {count} moves");
    }
}
