//! Checks strips, which the library solves as heaps, against play on whole graphs, with rules that this file defines independently.

use std::collections::HashMap;

use games::strips::{StripError, StripPattern};
use grundy_core::{Limits, Nimber};
use octal_games::SystemSequence;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::sized;

/// The graph of a strip with a fixed number of blocks.
#[derive(Clone, Debug, Default)]
struct Graph {
    nodes: usize,
    edges: Vec<(usize, usize)>,
}

/// An end of a strip: its number of nodes; its edges; and its edges to the adjacent block.
type End = (usize, Vec<(usize, usize)>, Vec<(usize, usize)>);

/// The pattern of a strip: the edges within a block; the edges from a block to the next one; and the ends.
#[derive(Clone, Debug, Default)]
struct Words {
    width: usize,
    inner: Vec<(usize, usize)>,
    links: Vec<(usize, usize)>,
    left: End,
    right: End,
}

impl Words {
    /// Returns the graph of a strip with this many blocks: the left end, the blocks, and the right end.
    fn graph(&self, blocks: usize) -> Graph {
        let start = self.left.0;
        let end = start + blocks * self.width;
        let mut edges = self.left.1.clone();
        if blocks > 0 {
            edges.extend(self.left.2.iter().map(|&(a, b)| (a, start + b)));
            edges.extend(self.right.2.iter().map(|&(a, b)| (end - self.width + a, end + b)));
        }
        edges.extend(self.right.1.iter().map(|&(a, b)| (end + a, end + b)));
        for block in 0..blocks {
            let at = start + block * self.width;
            edges.extend(self.inner.iter().map(|&(a, b)| (at + a, at + b)));
            if block + 1 < blocks {
                edges.extend(self.links.iter().map(|&(a, b)| (at + a, at + self.width + b)));
            }
        }
        Graph { nodes: end + self.right.0, edges }
    }

    fn text(&self) -> String {
        let mut words: Vec<String> = (0..self.width).map(|node| node.to_string()).collect();
        let mut add = |list: &[(usize, usize)], a: &str, sign: &str, b: &str| {
            words.extend(list.iter().map(|(x, y)| format!("{a}{x}{sign}{b}{y}")));
        };
        add(&self.inner, "", "-", "");
        add(&self.links, "", ">", "");
        add(&self.left.1, "L", "-", "L");
        add(&self.left.2, "L", ">", "");
        add(&self.right.1, "R", "-", "R");
        add(&self.right.2, "", ">", "R");
        words.extend((0..self.left.0).map(|node| format!("L{node}")));
        words.extend((0..self.right.0).map(|node| format!("R{node}")));
        words.join(" ")
    }
}

/// Computes the value of what is left of a graph. In games with a token, the place of the token is part of the position; in Edge
/// Geography, so are the used edges.
fn value(
    game: &str,
    graph: &Graph,
    (stand, token, used): (u64, usize, u64),
    known: &mut HashMap<(u64, usize, u64), u64>,
) -> u64 {
    if let Some(&value) = known.get(&(stand, token, used)) {
        return value;
    }
    let edges = || {
        let standing = |&(_, &(a, b)): &(usize, &(usize, usize))| stand >> a & stand >> b & 1 == 1;
        graph.edges.iter().enumerate().filter(standing)
    };
    let mut left = Vec::new();
    match game {
        "node_kayles" => {
            for node in (0..graph.nodes).filter(|node| stand >> node & 1 == 1) {
                let near = edges().filter(|(_, (a, b))| *a == node || *b == node);
                let gone = near.fold(1 << node, |gone, (_, (a, b))| gone | 1 << a | 1 << b);
                left.push((stand & !gone, token, used));
            }
        }
        "arc_kayles" => {
            left.extend(edges().map(|(_, (a, b))| (stand & !(1 << a) & !(1 << b), token, used)));
        }
        _ => {
            for (index, &(a, b)) in edges().filter(|(index, _)| used >> index & 1 == 0) {
                for (from, to) in [(a, b), (b, a)] {
                    if from == token && game == "vertex_geography" {
                        left.push((stand & !(1 << from), to, used));
                    } else if from == token {
                        left.push((stand, to, used | 1 << index));
                    }
                }
            }
        }
    }
    let options: Vec<u64> = left.into_iter().map(|left| value(game, graph, left, known)).collect();
    let value = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
    known.insert((stand, token, used), value);
    value
}

/// Checks the values that the library computes for strips with 0 to 11 blocks against exhaustive play, as long as the graphs have
/// at most `largest` nodes.
fn agree(game: &str, words: &Words, largest: usize) -> Result<(), StripError> {
    let text = format!("{game} {}", words.text());
    let strip: StripPattern = text.parse().unwrap();
    assert_eq!(strip.to_string().parse(), Ok(strip.clone()), "{text}");
    let heaps = strip.system_within(300, Limits::NONE)?;
    let mut sequence = SystemSequence::new(heaps.system().clone());
    sequence.extend_to(12).unwrap();
    for blocks in 0..12 {
        let graph = words.graph(blocks);
        if graph.nodes > largest {
            break;
        }
        let played = value(game, &graph, ((1 << graph.nodes) - 1, 0, 0), &mut HashMap::new());
        let found = sequence.values(heaps.kind()).at(blocks as u64);
        assert_eq!(found.value(), played, "{text}: {blocks} blocks, {}", heaps.system());
    }
    Ok(())
}

fn random(rng: &mut StdRng, token: bool) -> Words {
    let width = rng.random_range(1..4);
    let pairs = |rng: &mut StdRng, a: usize, b: usize, chance: f64| -> Vec<(usize, usize)> {
        let all = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
        all.filter(|_| rng.random_bool(chance)).collect()
    };
    let triangle = |pairs: Vec<(usize, usize)>| pairs.into_iter().filter(|(a, b)| a < b).collect();
    let mut words = Words { width, ..Words::default() };
    words.inner = triangle(pairs(rng, width, width, 0.6));
    words.links = pairs(rng, width, width, 0.4);
    if words.links.is_empty() {
        words.links = vec![(rng.random_range(0..width), rng.random_range(0..width))];
    }
    if token || rng.random_bool(0.5) {
        let nodes = rng.random_range(1..4);
        let links = pairs(rng, nodes, width, 0.5);
        words.left = (nodes, triangle(pairs(rng, nodes, nodes, 0.6)), links);
    }
    if rng.random_bool(0.3) {
        let nodes = rng.random_range(1..3);
        let links = pairs(rng, width, nodes, 0.5);
        words.right = (nodes, triangle(pairs(rng, nodes, nodes, 0.6)), links);
    }
    words
}

#[test]
fn random_strips_agree_with_play_on_their_graphs() {
    let mut rng = StdRng::seed_from_u64(0x57);
    for game in ["node_kayles", "arc_kayles", "vertex_geography", "edge_geography"] {
        let (mut closed, mut refused) = (0, 0);
        for _ in 0..sized(60, 600) {
            let words = random(&mut rng, game.ends_with("geography"));
            let largest = if game == "edge_geography" { 10 } else { 14 };
            match agree(game, &words, largest) {
                Ok(()) => closed += 1,
                Err(StripError::NotCut | StripError::FallsApart | StripError::TooMany { .. }) => {
                    refused += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
        assert!(closed > 5, "{game}: {closed} closed, {refused} refused");
    }
}

/// Checks that the strip `text` has the published values, from `first` on, and the published period.
fn published(text: &str, first: u64, values: &[u64], period: Option<(u64, u64)>) {
    let heaps = text.parse::<StripPattern>().unwrap().system().unwrap();
    let mut sequence = SystemSequence::new(heaps.system().clone());
    sequence.extend_to(first + values.len() as u64).unwrap();
    let found: Vec<u64> =
        sequence.values(heaps.kind()).iter().map(Nimber::value).skip(first as usize).collect();
    assert_eq!(found, values, "{text}: {}", heaps.system());
    let proof = sequence.search_period(heaps.kind(), 2000).unwrap();
    assert_eq!(proof.as_ref().map(|proof| (proof.period(), proof.preperiod())), period, "{text}");
}

/// The values are the first terms of OEIS A316781, A316629 and A316632. The comment in A316632 also covers ladders.
#[test]
fn strip_values_match_the_published_ones() {
    let diamonds = [
        2, 1, 0, 3, 3, 1, 4, 2, 6, 5, 0, 2, 7, 1, 4, 3, 3, 1, 4, 7, 7, 5, 0, 2, 8, 4, 4, 6, 3, 1,
        8, 7, 7, 5, 0, 2, 2, 1, 4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 4, 2, 7, 5, 0, 2,
        8, 1, 4, 6, 3, 1, 8, 7, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1, 8, 2, 7, 5, 0, 2, 8, 1, 4, 6, 3, 1,
        8, 2, 7,
    ];
    published("node_kayles diamonds", 1, &diamonds, Some((12, 69)));
    let squares = [
        0, 1, 3, 4, 2, 3, 1, 2, 0, 4, 6, 5, 7, 3, 2, 7, 6, 2, 0, 2, 1, 3, 2, 4, 3, 5, 0, 3, 1, 2,
        10, 1, 11, 2, 1, 9, 7, 8, 4, 9, 5, 3, 1, 2, 7, 4, 9, 7, 6, 9, 7, 8, 4, 3, 5, 2, 6, 5, 10,
        4, 9, 14, 0, 4, 11, 8, 13, 3, 7, 2, 3, 9, 5, 3, 4, 5, 7, 4, 9, 7, 8, 9, 7, 8, 6, 9, 5, 10,
        16, 5,
    ];
    published("node_kayles squares", 1, &squares, None);
    published("node_kayles ladder", 1, &[1, 0, 1, 0, 1, 0, 1, 0], None);
}

/// Node Kayles and Arc Kayles on paths are Dawson's games. Arc Kayles on caterpillars is Kayles.
#[test]
fn strips_that_are_octal_games_have_the_published_periods() {
    let first = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3];
    published("node_kayles path", 0, &first, Some((34, 52)));
    let first = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0];
    published("arc_kayles path", 0, &first, Some((34, 53)));
    published("cram 1", 0, &first, Some((34, 53)));
    published("arc_kayles caterpillar", 0, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4], Some((12, 71)));
}

#[test]
fn strips_that_do_not_reduce_to_heaps_within_limits_are_rejected() {
    assert_eq!("cram 2".parse::<StripPattern>().unwrap().system(), Err(StripError::NotCut));
    assert_eq!(
        "node_kayles grid 4".parse::<StripPattern>().unwrap().system(),
        Err(StripError::NotCut)
    );
    let few = "node_kayles diamonds".parse::<StripPattern>().unwrap();
    let refused = few.system_within(1, Limits::NONE).unwrap_err();
    assert!(matches!(refused, StripError::TooMany { max: 1, .. }), "{refused}");
    let stopped = few.system_within(1000, &Limits::none().work(2)).unwrap_err();
    assert!(matches!(stopped, StripError::Stopped(_)), "{stopped}");
}

#[test]
fn invalid_strips_are_rejected() {
    for text in [
        "",
        "nim path",
        "node_kayles",
        "node_kayles 0-1",
        "node_kayles 0>",
        "node_kayles >0",
        "node_kayles 0-x 0>0",
        "node_kayles 0>0>0",
        "node_kayles 0>L0",
        "node_kayles R0>0 0>0",
        "node_kayles L0-0 0>0",
        "node_kayles 99>0",
        "node_kayles 0-0 0>0",
        "clobber",
        "clobber XY",
        "clobber path",
        "cram",
        "cram 0",
        "cram 2 3",
        "treblecross 3",
        "node_kayles star x",
        "node_kayles path 3",
        "node_kayles grid",
        "node_kayles grid 0",
        "node_kayles 18446744073709551616>0",
    ] {
        assert!(text.parse::<StripPattern>().is_err(), "{text:?}");
    }
}

/// Computes the value of a row of stones by the literal rules of Clobber.
fn clobber(row: &[u8], known: &mut HashMap<Vec<u8>, u64>) -> u64 {
    if let Some(&value) = known.get(row) {
        return value;
    }
    let mut options = Vec::new();
    for (from, to) in (1..row.len()).flat_map(|i| [(i - 1, i), (i, i - 1)]) {
        if row[from] != b'.' && row[to] != b'.' && row[from] != row[to] {
            let mut left = row.to_vec();
            left[to] = row[from];
            left[from] = b'.';
            let pieces = left.split(|&color| color == b'.');
            options.push(pieces.map(|piece| clobber(piece, known)).fold(0, |a, b| a ^ b));
        }
    }
    let value = (0..=options.len() as u64).find(|value| !options.contains(value)).unwrap();
    known.insert(row.to_vec(), value);
    value
}

#[test]
fn rows_of_clobber_agree_with_play() {
    for colors in ["XO", "XXO", "XXXO", "X", "XOO", "XXOO"] {
        let heaps = format!("clobber {colors}").parse::<StripPattern>().unwrap().system().unwrap();
        let mut sequence = SystemSequence::new(heaps.system().clone());
        sequence.extend_to(10).unwrap();
        let mut known = HashMap::new();
        for blocks in (0..10).filter(|blocks| blocks * colors.len() <= 24) {
            let expected = clobber(colors.repeat(blocks).as_bytes(), &mut known);
            let found = sequence.values(heaps.kind()).at(blocks as u64).value();
            assert_eq!(found, expected, "{colors} {blocks}");
        }
    }
}
