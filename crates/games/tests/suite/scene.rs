//! Tests pictures of positions: general requirements for every game in the catalog, and the layout of graphs.

use std::collections::{HashMap, HashSet};

use games::catalog::{self, Catalog, GAMES, Game as _, Paper};
use games::graphs::hackenbush::Picture;
use games::scene::{Form, MAX_ITEMS, Scene, Tone};
use grundy_core::mixed::MixedSum;
use grundy_core::{Limits, Normal};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

static NONE: Limits = Limits::none();

/// Returns the picture of a position's first component.
fn drawn(text: &str) -> Result<Scene, String> {
    let sum = catalog::read_sum(text).unwrap();
    let pictures = Catalog::standard().pictures(&sum, &Paper { limits: &NONE, room: false });
    pictures.into_iter().next().expect("a component").1
}

/// Lists the examples and samples of all games in the catalog.
fn texts() -> impl Iterator<Item = &'static str> {
    GAMES.iter().flat_map(|game| {
        let samples = game.samples().iter().map(|sample| sample.text);
        game.examples().iter().copied().chain(samples)
    })
}

/// Returns the name of each item that can be clicked, and the move that a click on it plays.
fn named(scene: &Scene) -> Vec<(&str, &str)> {
    let items = scene.items.iter();
    items.filter_map(|item| Some((&item.id[..], item.plays.as_deref()?))).collect()
}

/// Every game must be able to draw an example. Each move must touch items that exist in the picture. An item that names a move must name
/// the only move that touches it.
#[test]
fn every_move_touches_visible_items() {
    let catalog = Catalog::standard();
    let mut pictured = HashSet::new();
    let mut touched = 0;
    for text in texts() {
        let sum = catalog.read_sum(text).unwrap();
        for (these, picture) in catalog.pictures(&sum, &Paper { limits: &NONE, room: false }) {
            let components = &sum.as_slice()[these];
            let game = catalog.game_of(components[0].game().name()).unwrap();
            let Ok(mut scene) = picture else { continue };
            pictured.insert(game.name().to_owned());
            let ids: HashSet<String> = scene.items.iter().map(|item| item.id.clone()).collect();
            assert_eq!(ids.len(), scene.items.len(), "{text}: every item has a name of its own");
            let mut moves = Vec::new();
            for (at, component) in components.iter().enumerate() {
                for mv in component.moves().take(300) {
                    let ways = game.clicks(components, at, &mv);
                    assert!(ways.iter().all(|way| !way.is_empty()), "{text}: {mv}");
                    for id in ways.iter().flatten() {
                        assert!(ids.contains(id), "{text}: {mv} touches {id}");
                    }
                    // Only a move without an alternative, such as a forced pass, may have no items to click.
                    assert!(!ways.is_empty() || component.moves().nth(1).is_none(), "{text}: {mv}");
                    moves.push((format!("{at}/{mv}"), ways));
                }
            }
            touched += moves.len();
            scene.name_moves(moves.iter().map(|(text, ways)| (&text[..], &ways[..])));
            for (id, text) in named(&scene) {
                let alone =
                    moves.iter().filter(|(_, ways)| ways.iter().flatten().any(|other| other == id));
                let alone: HashSet<&String> = alone.map(|(text, _)| text).collect();
                assert!(
                    alone.len() == 1 && alone.iter().all(|other| other.as_str() == text),
                    "{id}"
                );
            }
            for item in &scene.items {
                if let Form::Line { ends, .. } = &item.form {
                    assert!(ends.iter().all(|end| ids.contains(end)), "{text}: {}", item.id);
                }
            }
        }
    }
    assert_eq!(pictured.len(), GAMES.len());
    assert!(touched > 1_000, "{touched}");
}

#[test]
fn a_click_plays_the_move_that_the_item_names() {
    for (text, id, mv) in [
        ("nim 3 5", "h1.2", "0"),
        ("hackenbush 0-1 1-2", "e1", "1-2"),
        ("chomp 3 2", "q1x1", "1,1"),
        ("dots_and_boxes 1x2 h0,0", "v0,1", "v0,1"),
        ("treblecross ....", "s2", "2"),
        ("vertex_geography 0 0-1 0-2", "n2", "2"),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        let catalog = Catalog::standard();
        let game = catalog.game_of(sum[0].game().name()).unwrap();
        let mut scene = drawn(text).unwrap();
        let components = sum.as_slice();
        let all = sum.moves().map(|mv| {
            let ways = game.clicks(components, mv.component, &mv.mv);
            (sum.move_text(&mv), ways)
        });
        let all: Vec<(String, Vec<Vec<String>>)> = all.collect();
        scene.name_moves(all.iter().map(|(text, ways)| (&text[..], &ways[..])));
        let plays = scene.find(id).and_then(|item| item.plays.clone());
        let plays = plays.unwrap_or_else(|| panic!("{text}: {id}"));
        // In the entry for Nim above, `0` stands for the move. A click on the third coin from the bottom leaves the two coins
        // below it.
        let expected = if mv == "0" { "1/5:2" } else { mv };
        assert_eq!(plays, expected, "{text}");
        assert!(sum.try_play(&sum.read_move(&plays).unwrap()).is_ok());
    }
}

/// Applies each tool to items of the picture and to names that are not items. No tool must panic, and many results must be
/// readable positions.
#[test]
fn tools_produce_readable_positions() {
    let catalog = Catalog::standard();
    let (mut good, mut bad) = (0, 0);
    for text in texts() {
        let sum = catalog.read_sum(text).unwrap();
        for (these, picture) in catalog.pictures(&sum, &Paper { limits: &NONE, room: true }) {
            let components = &sum.as_slice()[these];
            let game = catalog.game_of(components[0].game().name()).unwrap();
            let Ok(scene) = picture else { continue };
            for tool in game.tools() {
                let ids = scene.items.iter().step_by(3).map(|item| &item.id[..]);
                for at in ids.chain(["", "n99", "h9.9.9", "e", "q1", "<b>"]) {
                    let edited = game.edit(components, tool.id, &[at, at]);
                    match edited.map(|text| catalog.read_sum(&text)) {
                        Ok(Ok(_)) => good += 1,
                        _ => bad += 1,
                    }
                }
            }
        }
    }
    assert!(good > 1_000, "{good} good and {bad} bad");
}

/// Checks the SVG and text versions of small scenes, and the words next to them.
#[test]
fn scenes_are_drawn_as_svg_and_text() {
    let scene = drawn("hackenbush 0-1 1-2 2-0").unwrap();
    let svg = scene.to_svg("<&>");
    assert!(svg.starts_with("<svg ") && svg.contains("<title>&lt;&amp;&gt;</title>"), "{svg}");
    // The `<path>` elements are three edges and the ground line.
    assert_eq!(svg.matches("<path").count(), 4);
    assert!(scene.to_text().unwrap().contains('━'));
    let board = drawn("northcott W..B .W.B B").unwrap();
    assert_eq!(board.words, "Black is to move.");
    assert_eq!(board.to_text().unwrap(), "   0  1  2  3\n0 [W][ ][ ][B]\n1 [ ][W][ ][B]\n");
    assert_eq!(drawn("treblecross xxx.").unwrap().words, "Three in a row");
}

/// A box must be filled once its four lines are drawn, and open lines must be faint.
#[test]
fn finished_boxes_are_filled() {
    let scene = drawn("dots_and_boxes 1x2 h0,0 h1,0 v0,0 v0,1 h0,1").unwrap();
    let tone = |id: &str| scene.find(id).unwrap().tone;
    assert_eq!((tone("b0x0"), tone("b0x1")), (Tone::Taken, Tone::Free));
    assert_eq!(
        (tone("h0,1"), tone("h1,1"), tone("v0,2")),
        (Tone::Marked, Tone::Faint, Tone::Faint)
    );
}

#[cfg(feature = "serde")]
#[test]
fn scenes_survive_a_json_round_trip() {
    for text in texts() {
        let Ok(scene) = drawn(text) else { continue };
        let stored = serde_json::to_string(&scene).unwrap();
        assert_eq!(serde_json::from_str::<Scene>(&stored).unwrap(), scene, "{text}");
    }
    let scene = Scene::heaps(&[1]);
    let coin = serde_json::to_value(&scene.items[1]).unwrap();
    assert_eq!((&coin["id"], &coin["form"]["coin"]["on"]), (&"h0.0".into(), &"h0".into()));
}

/// In one picture, either all heaps show their coins or all heaps are drawn as numbers. Every item that can be clicked must be in
/// the picture.
#[test]
fn all_heaps_in_a_picture_use_the_same_scale() {
    let catalog = Catalog::standard();
    for (text, coins) in [
        ("nim 31 40 50", 121),
        ("nim 31 40 1000", 0),
        ("kayles 7 48", 55),
        ("kayles 7 49", 0),
        ("staircase_nim 3 60", 63),
        ("staircase_nim 3 61", 0),
        ("wythoff 3 61", 0),
        ("end_nim 3 61 5", 0),
        ("fibonacci_nim 61 + fibonacci_nim 3", 0),
        ("top_entails 61 3", 0),
        ("poker_nim 3 61 bags 1 1", 0),
    ] {
        let sum = catalog::read_sum(text).unwrap();
        let scene = drawn(text).unwrap();
        let forms = scene.items.iter().map(|item| &item.form);
        let drawn = forms.filter(|form| matches!(form, Form::Coin { .. })).count();
        assert_eq!(drawn, coins, "{text}");
        let game = catalog.game_of(sum[0].game().name()).unwrap();
        for mv in sum.moves() {
            for id in game.clicks(sum.as_slice(), mv.component, &mv.mv).iter().flatten() {
                assert!(scene.find(id).is_some(), "{text}: no {id}");
            }
        }
    }
}

/// Positions that are too large to draw must be described in words. In a graph with a large node number, nodes without arrows
/// must not be drawn.
#[test]
fn large_positions_are_described_in_words() {
    let path = |nodes: u32| {
        (1..nodes).map(|node| format!(" {}-{node}", node - 1)).collect::<Vec<_>>().concat()
    };
    assert!(drawn(&format!("node_kayles{}", path(2_000))).is_ok());
    let words = drawn(&format!("node_kayles{}", path(4_000))).unwrap_err();
    assert!(words.starts_with("A graph of 4000 nodes"), "{words}");
    assert!(drawn("arrow_walk:65535-1,1-0 0 65535").unwrap().items.len() < 10);
    assert!(drawn("twins 100000").is_err());
    // A sum of thousands of components must be described by a single list.
    let many: MixedSum = catalog::read_sum(&format!("nim{}", " 1".repeat(9_000))).unwrap();
    let pictures = Catalog::standard().pictures(&many, &Paper { limits: &NONE, room: false });
    assert_eq!((pictures.len(), pictures[0].1.is_err()), (1, true));
    assert!(many.outcome(Normal).is_some());
}

/// Computes the distance of each node from the ground, level by level. Leaves out nodes that are not connected to the ground.
fn heights(picture: &Picture) -> HashMap<u32, u32> {
    let mut heights = HashMap::from([(0, 0)]);
    for height in 1.. {
        let mut found = Vec::new();
        for &(u, v) in picture.edges() {
            for (from, to) in [(u, v), (v, u)] {
                if heights.get(&from) == Some(&(height - 1)) && !heights.contains_key(&to) {
                    found.push(to);
                }
            }
        }
        if found.is_empty() {
            break;
        }
        heights.extend(found.into_iter().map(|node| (node, height)));
    }
    heights
}

/// Checks that the height of each node is its distance from the ground, that no two nodes share a place, and that each edge is
/// drawn as a line.
fn check(picture: &Picture) {
    let text = format!("hackenbush {picture}");
    let Ok(scene) = drawn(&text) else { panic!("{text}") };
    let lines = scene.items.iter().filter(|item| matches!(item.form, Form::Line { .. }));
    assert_eq!(lines.count(), picture.edges().len(), "{text}");
    let place = |node: u32| match scene.find(&format!("n{node}")).map(|item| &item.form) {
        Some(&Form::Node { at, .. }) => at,
        _ => panic!("{text}: {node}"),
    };
    let ground = place(0).1;
    let mut taken = HashSet::new();
    for (node, height) in heights(picture).into_iter().filter(|&(node, _)| node != 0) {
        let (x, y) = place(node);
        let expected = 64.0 + 66.0 * f64::from(height - 1);
        assert!((ground - y - expected).abs() < 0.2, "{text}: {node} at {y} of {ground}");
        assert!(taken.insert((x.to_bits(), y.to_bits())), "{text}: {node} is not alone");
    }
}

#[test]
fn hackenbush_pictures_are_drawn_on_the_ground() {
    // Draw a picture with parallel edges, with loops above and on the ground, and with edges that are not connected to the ground.
    let mixed = [(0, 1), (1, 0), (0, 1), (1, 1), (1, 1), (0, 0), (0, 0), (5, 6), (6, 6)];
    check(&mixed.into_iter().collect());
    let mut rng = StdRng::seed_from_u64(6);
    for _ in 0..300 {
        let nodes = rng.random_range(1..12);
        let edges = rng.random_range(1..20);
        let mut node = || rng.random_range(0..nodes);
        check(&(0..edges).map(|_| (node(), node())).collect());
    }
}

/// A sum can have any number of components. Its pictures must have few shapes in total, but must mention every component.
#[test]
fn sums_of_hundreds_of_graphs_are_drawn_only_in_part() {
    let part = "vertex_geography 2 0-1 1-2 2-3 0-4 3-4 2-4 + dual_nim 3 3 3";
    let sum = catalog::read_sum(&vec![part; 700].join(" + ")).unwrap();
    let pictures = Catalog::standard().pictures(&sum, &Paper { limits: &NONE, room: false });
    let shapes = |picture: &Result<Scene, String>| picture.as_ref().map_or(0, |it| it.items.len());
    let all: usize = pictures.iter().map(|(_, picture)| shapes(picture)).sum();
    assert!(shapes(&pictures[0].1) > 10 && all < 2 * MAX_ITEMS, "{all}");
    let mut next = 0;
    for (these, _) in &pictures {
        assert_eq!(these.start, next);
        next = these.end;
    }
    assert_eq!(next, sum.len());
}

/// Every row and every column of squares must have one number next to it.
#[test]
fn numbers_are_drawn_next_to_rows_and_columns() {
    for text in ["tartan:turning_turtles,ruler 2x4 0x1", "tartan:twins,twins 5x1 0x3"] {
        let scene = drawn(text).unwrap();
        let (mut rows, mut columns) = (HashMap::new(), HashMap::new());
        let mut numbers = 0;
        for item in &scene.items {
            if let Form::Cell { at, .. } = item.form {
                let (row, column) = item.id[1..].split_once('x').unwrap();
                rows.insert(format!("r{row}"), at.1);
                columns.insert(format!("c{column}"), at.0);
            }
        }
        assert_ne!(rows.len(), columns.len(), "{text}: a mix-up is to be seen");
        for item in &scene.items {
            let Form::Label { at, size, text: number } = &item.form else { continue };
            // The number must be in line with its row or column, and outside of the board.
            let is_row = item.id.starts_with('r');
            let (lines, begins) = if is_row { (&rows, at.1) } else { (&columns, at.0) };
            let (begin, end) = if is_row { (at.1, at.1 + size.1) } else { (at.0, at.0 + size.0) };
            let line = lines.get(&item.id).unwrap_or_else(|| panic!("{text}: {}", item.id));
            assert!(
                *line < end && begins >= begin && (begin - line).abs() < 1.0,
                "{text}: {}",
                item.id
            );
            assert_eq!(item.id[1..], **number);
            numbers += 1;
        }
        assert_eq!(numbers, rows.len() + columns.len(), "{text}");
    }
}

/// Parallel lines must have different numbers, and arrows in opposite directions must bend to different sides.
#[test]
fn lines_between_the_same_nodes_are_drawn_apart() {
    for (text, expected) in [
        ("arrow_walk:0-1,1-0,1-2 0", "0>1 1, 1>0 1, 1>2 0"),
        ("arrow_walk:0-1,1-2,2-2 0", "0>1 0, 1>2 0, 2>2 0"),
        ("arrow_walk:0-1,2-1,1-0,2-0 0", "0>1 1, 1>0 1, 2>0 0, 2>1 0"),
        ("hackenbush 0-1 0-1 0-2 1-0", "0>1 0, 0>1 1, 0>2 0, 1>0 2"),
    ] {
        let scene = drawn(text).unwrap();
        let mut lines: Vec<String> = scene
            .items
            .iter()
            .filter_map(|item| match &item.form {
                Form::Line { ends: [from, to], copy, .. } => {
                    Some(format!("{}>{} {copy}", &from[1..], &to[1..]))
                }
                _ => None,
            })
            .collect();
        lines.sort_unstable();
        assert_eq!(lines.join(", "), expected, "{text}");
    }
}

/// In Kayles, taking pins at a place or at its mirror image is the same move, so clicking at either place must play it.
#[test]
fn rows_can_be_split_from_either_side() {
    let catalog = Catalog::standard();
    for size in 2..9_u64 {
        let sum = catalog.read_sum(&format!("kayles {size}")).unwrap();
        let game = catalog.game_of("kayles").unwrap();
        let mut clicked = HashSet::new();
        for mv in sum.moves() {
            let mut ways = game.clicks(sum.as_slice(), 0, &mv.mv);
            let number = |id: &String| id.strip_prefix("h0.").unwrap().parse::<u64>().unwrap();
            let mirrored = |way: &Vec<String>| -> Vec<u64> {
                let mut pins: Vec<u64> = way.iter().map(|id| size - 1 - number(id)).collect();
                pins.sort_unstable();
                pins
            };
            let mut images: Vec<Vec<u64>> = ways.iter().map(mirrored).collect();
            let mut pins: Vec<Vec<u64>> =
                ways.iter().map(|way| way.iter().map(number).collect()).collect();
            images.sort_unstable();
            pins.sort_unstable();
            assert_eq!(
                pins, images,
                "kayles {size}, {mv:?}: what is left of the middle is right of it"
            );
            ways.sort_unstable();
            ways.dedup();
            assert_eq!(ways.len(), pins.len(), "kayles {size}, {mv:?}: each way once");
            assert!(ways.into_iter().all(|way| clicked.insert(way)), "kayles {size}, {mv:?}");
        }
        // The possible moves remove one pin or two adjacent pins, at any place.
        assert_eq!(clicked.len() as u64, size + size - 1, "kayles {size}");
    }
}
