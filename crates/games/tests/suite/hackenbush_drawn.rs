//! Pictures of Hackenbush as SVGs: each edge that stands is drawn once, and each node as high as it is far from the ground.

use std::collections::{BTreeMap, HashMap, HashSet};

use games::catalog::{self, Game as _};
use games::graphs::hackenbush::{GreenHackenbush, Picture};
use grundy_core::Ruleset as _;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// What stands between two texts, wherever they follow each other.
fn between<'t>(text: &'t str, from: &'t str, to: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(from).skip(1).map(move |rest| rest.split(to).next().unwrap())
}

/// The numbers of a path or of attributes.
fn numbers(text: &str) -> Vec<f64> {
    let numbers = text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-');
    numbers.filter(|number| !number.is_empty()).map(|number| number.parse().unwrap()).collect()
}

/// How many edges each node is away from the ground, round by round; what hangs on nothing is left out.
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

fn check(picture: &Picture) {
    let svg = picture.to_svg();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{picture}");
    assert_eq!(svg.matches("<path").count(), svg.matches("</path>").count());
    // The edges that stand are those that can be cut.
    let mut drawn: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for path in between(&svg, "<path d=\"", "</path>") {
        let (line, rest) = path.split_once('"').unwrap();
        drawn.entry(between(rest, "<title>", "</title>").collect()).or_default().push(line);
    }
    let mut standing: BTreeMap<String, usize> = BTreeMap::new();
    for cut in GreenHackenbush.moves(picture) {
        let (u, v) = picture.edges()[cut.index()];
        *standing.entry(format!("{u}-{v}")).or_default() += 1;
    }
    let counts: BTreeMap<String, usize> =
        drawn.iter().map(|(edge, lines)| (edge.clone(), lines.len())).collect();
    assert_eq!(counts, standing, "{picture}");
    // No two edges are one line.
    let lines: HashSet<&str> = drawn.values().flatten().copied().collect();
    assert_eq!(lines.len(), standing.values().sum::<usize>(), "{picture}");
    // Each node has its dot and its name, in the row of its distance, and no two are in one place.
    let foot = numbers(between(&svg, "<line x1=\"0\" ", "stroke").next().unwrap())[1];
    let mut places: HashMap<u32, (f64, f64)> = HashMap::new();
    for node in between(&svg, "<circle ", "</text>") {
        let center: Vec<f64> = numbers(between(node, "cx=", "r=").next().unwrap_or(node));
        let name = node.rsplit('>').next().unwrap().parse().unwrap();
        assert!(places.insert(name, (center[0], center[1])).is_none(), "{picture}: {name}");
    }
    let heights = heights(picture);
    assert_eq!(places.len() + 1, heights.len(), "{picture}");
    let mut taken = HashSet::new();
    for (name, (x, y)) in &places {
        assert!((foot - y - 60.0 * f64::from(heights[name])).abs() < 0.01, "{picture}: {name}");
        assert!(taken.insert((x.to_bits(), y.to_bits())), "{picture}: {name} is not alone");
    }
    // A line goes from the one node to the other, or straight down to the ground.
    for (edge, lines) in &drawn {
        let ends = edge.split_once('-').unwrap();
        let [u, v]: [u32; 2] = [ends.0, ends.1].map(|end| end.parse().unwrap());
        for line in lines {
            let line = numbers(line);
            let found = [(line[0], line[1]), (line[line.len() - 2], line[line.len() - 1])];
            for end in [u, v].into_iter().filter(|&end| end != 0) {
                assert!(found.contains(&places[&end]), "{picture}: {edge}");
            }
            assert!(u != v || found[0] == found[1], "{picture}: {edge}");
            if (u == 0) != (v == 0) {
                assert!(found.iter().any(|end| (end.1 - foot).abs() < 0.01), "{picture}: {edge}");
                assert!((found[0].0 - found[1].0).abs() < 0.01, "{picture}: {edge}");
            }
        }
    }
}

#[test]
fn every_edge_that_stands_is_a_line_between_its_nodes() {
    check(&Picture::default());
    // Parallel edges, loops above and on the ground, edges in the air.
    check(
        &[(0, 1), (1, 0), (0, 1), (1, 1), (1, 1), (0, 0), (0, 0), (5, 6), (6, 6)]
            .into_iter()
            .collect(),
    );
    let mut rng = StdRng::seed_from_u64(6);
    for _ in 0..300 {
        let nodes = rng.random_range(1..12);
        let edges = rng.random_range(0..20);
        let mut node = || rng.random_range(0..nodes);
        check(&(0..edges).map(|_| (node(), node())).collect());
    }
}

#[test]
fn the_catalog_draws_one_picture_that_can_be_looked_at() {
    let entry = catalog::find("hackenbush").unwrap();
    let drawn = |text: &str| entry.draw(catalog::read_sum(text).unwrap().as_slice());
    let house: Picture = "0-1 0-2 1-2".parse().unwrap();
    assert_eq!(drawn("hackenbush 0-1 0-2 1-2"), Some(house.to_svg()));
    assert_eq!(drawn("hackenbush 0-1 + hackenbush 0-1"), None);
    assert_eq!(drawn("none"), None);
    assert_eq!(drawn("nim 3"), None);
    assert_eq!(drawn(&format!("hackenbush{}", " 0-1".repeat(2001))), None);
}
