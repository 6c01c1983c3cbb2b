//! Compares the theorem about Green Hackenbush to exhaustive play, and to values computed from the definition on sets of edges.

use games::graphs::hackenbush::{GreenHackenbush, Picture, tree_value};
use grundy_core::{Misere, Nimber, Notation, Outcome, PartialTheorem, Ruleset, SpragueGrundy, mex};
use grundy_search::{Method, Search};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use tree_algos::EdgeId;
use tree_algos::shapes::{self, TreeShape};
use tree_algos::{NodeId, Rooted};

/// Computes values directly from the definition, as the mex of the values of all sets of edges that a cut can leave. A set is
/// stored as a word with one bit per edge.
struct Definition<'a> {
    edges: &'a [(u32, u32)],
    known: HashMap<u32, Nimber>,
}

impl<'a> Definition<'a> {
    fn new(picture: &'a Picture) -> Self {
        Self { edges: picture.edges(), known: HashMap::new() }
    }

    /// Returns the edges of `set` that are connected to the ground.
    fn held(&self, set: u32) -> u32 {
        let (mut nodes, mut held) = (vec![0], 0);
        loop {
            let before = held;
            for (k, (u, v)) in self.edges.iter().enumerate() {
                if set >> k & 1 == 1 && (nodes.contains(u) || nodes.contains(v)) {
                    nodes.extend([u, v]);
                    held |= 1 << k;
                }
            }
            if held == before {
                return held;
            }
        }
    }

    fn all(&self) -> u32 {
        self.held((1 << self.edges.len()) - 1)
    }

    fn value(&mut self, set: u32) -> Nimber {
        let set = self.held(set);
        if let Some(&value) = self.known.get(&set) {
            return value;
        }
        let cuts = (0..self.edges.len()).filter(|k| set >> k & 1 == 1);
        let options: Vec<Nimber> = cuts.map(|k| self.value(set & !(1 << k))).collect();
        let value = mex(options);
        self.known.insert(set, value);
        value
    }
}

fn check(picture: &Picture, search: &Search<GreenHackenbush>) {
    let mut definition = Definition::new(picture);
    let all = definition.all();
    let value = definition.value(all);
    assert_eq!(GreenHackenbush.nim_value(picture), value, "{picture}");
    assert_eq!(search.nim_value(picture).unwrap(), value, "{picture}");
    let after: Vec<Option<Nimber>> = (0..picture.edges().len())
        .map(|k| (all >> k & 1 == 1).then(|| definition.value(all & !(1 << k))))
        .collect();
    assert_eq!(GreenHackenbush.cut_values(picture), after, "{picture}");
    // The rules must list exactly the edges that have a value in `after`, and the moves must lead to these values.
    let moves: Vec<EdgeId> = GreenHackenbush.moves(picture).collect();
    let held = (0..).zip(&after).filter(|(_, after)| after.is_some());
    assert!(moves.iter().copied().eq(held.map(|(edge, _)| EdgeId::new(edge))));
    for &cut in &moves {
        let left = GreenHackenbush.play(picture, &cut);
        assert_eq!(GreenHackenbush.try_play(picture, &cut).unwrap(), left);
        assert_eq!(Some(GreenHackenbush.nim_sum(left.as_slice())), after[cut.index()]);
    }
    for target in (0..=value.value() + 2).map(Nimber::new) {
        let leading = moves.iter().filter(|cut| after[cut.index()] == Some(target));
        let found: Vec<EdgeId> = GreenHackenbush.moves_to(picture, target).collect();
        assert!(found.iter().eq(leading), "{picture} to {target}: {found:?}");
    }
}

/// Lists all pictures with `nodes` nodes and `edges` edges, ignoring the order of the edges.
fn all_pictures(nodes: u32, edges: usize) -> Vec<Picture> {
    let pairs: Vec<(u32, u32)> = (0..nodes).flat_map(|u| (u..nodes).map(move |v| (u, v))).collect();
    let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..edges {
        let longer = |list: &Vec<usize>| {
            let first = list.last().copied().unwrap_or(0);
            (first..pairs.len()).map(|next| [list.as_slice(), &[next]].concat()).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists.into_iter().map(|list| list.into_iter().map(|k| pairs[k]).collect()).collect()
}

/// Returns a random picture: rings with chords, rings attached to rings, trees with additional edges, or random edges. The labels
/// and edges are shuffled, and any node can be the ground.
fn random_picture(rng: &mut StdRng, nodes: u32, extra: u32) -> Picture {
    let mut edges: Vec<(u32, u32)> = Vec::new();
    match rng.random_range(0..6) {
        0 => {}
        1 => edges.extend((0..nodes).map(|v| (v, (v + 1) % nodes))),
        2 => edges.extend((1..nodes).map(|v| (rng.random_range(v.saturating_sub(3)..v), v))),
        3 => edges.extend((1..nodes).map(|v| (rng.random_range(0..v), v))),
        shape => {
            // Attach rings to earlier nodes. If `shape` is 4, each new ring passes through an
            // earlier node. If it is 5, an edge connects each new ring to an earlier node.
            let mut free = 1;
            while free < nodes {
                let length =
                    rng.random_range(1..=(nodes - free).min(if extra > 4 { 300 } else { 4 }));
                let mut last = rng.random_range(0..free);
                let mut foot = last;
                for v in free..free + length {
                    edges.push((last, v));
                    if shape == 5 && v == free {
                        foot = v;
                    }
                    last = v;
                }
                edges.push((last, foot));
                free += length;
            }
        }
    }
    for _ in 0..rng.random_range(0..=extra) {
        edges.push((rng.random_range(0..nodes), rng.random_range(0..nodes)));
    }
    let ground = rng.random_range(0..nodes);
    let renamed = |v: u32| {
        if v == ground {
            0
        } else if v == 0 {
            ground
        } else {
            v
        }
    };
    edges.shuffle(rng);
    edges.into_iter().map(|(u, v)| (renamed(u), renamed(v))).collect()
}

#[test]
fn values_of_all_pictures_of_up_to_four_nodes_and_five_edges_agree_with_search() {
    let search = Search::new(GreenHackenbush);
    for nodes in 1..=4 {
        for edges in 0..=5 {
            for picture in all_pictures(nodes, edges) {
                check(&picture, &search);
            }
        }
    }
}

#[test]
fn values_of_random_pictures_of_up_to_ten_edges_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(1);
    let search = Search::new(GreenHackenbush);
    let mut checked = 0;
    while checked < crate::sized(250, 750) {
        let nodes = rng.random_range(1..=9);
        let picture = random_picture(&mut rng, nodes, 4);
        if picture.edges().len() <= 10 {
            check(&picture, &search);
            checked += 1;
        }
    }
}

#[test]
fn canonical_forms_do_not_change_values() {
    let mut rng = StdRng::seed_from_u64(2);
    for _ in 0..200 {
        let nodes = rng.random_range(1..=6);
        let picture = random_picture(&mut rng, nodes, 2);
        if picture.edges().len() <= 8 {
            let as_written = Search::new(GreenHackenbush).as_written().nim_value(&picture).unwrap();
            assert_eq!(Search::new(GreenHackenbush).nim_value(&picture).unwrap(), as_written);
            assert_eq!(GreenHackenbush.nim_value(&picture), as_written);
        }
    }
}

/// Tests pictures with short rings, and pictures with rings so long that a different method handles
/// them.
#[test]
fn values_after_cuts_match_the_remaining_pictures() {
    let mut rng = StdRng::seed_from_u64(3);
    for round in 0..crate::sized(40, 120) {
        let nodes = rng.random_range(1..=if round % 4 == 0 { 900 } else { 150 });
        let picture = random_picture(&mut rng, nodes, 8);
        let without = |k: usize| {
            let mut edges = picture.edges().to_vec();
            edges.remove(k);
            GreenHackenbush.nim_value(&Picture::new(edges))
        };
        let after = GreenHackenbush.cut_values(&picture);
        let held: Vec<bool> = {
            let mut held = vec![false; after.len()];
            GreenHackenbush.moves(&picture).for_each(|cut| held[cut.index()] = true);
            held
        };
        for (k, &after) in after.iter().enumerate() {
            assert_eq!(after, held[k].then(|| without(k)), "{picture}, edge {k}");
        }
        for target in [0, 1, 2, 17, u64::MAX].map(Nimber::new) {
            let expected: Vec<EdgeId> = (0..)
                .zip(&after)
                .filter(|&(_, &after)| after == Some(target))
                .map(|(edge, _)| EdgeId::new(edge))
                .collect();
            let found: Vec<EdgeId> = GreenHackenbush.moves_to(&picture, target).collect();
            assert_eq!(found, expected, "{picture}");
        }
    }
}

fn path(edges: u32) -> Picture {
    (0..edges).map(|v| (v, v + 1)).collect()
}

fn ring(edges: u32) -> Picture {
    (0..edges).map(|v| (v, (v + 1) % edges)).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "what the values after cuts are compared with")]
fn some(value: u32) -> Option<Nimber> {
    Some(Nimber::new(u64::from(value)))
}

#[test]
fn paths_rings_bundles_and_stars_have_closed_forms() {
    for m in 0..400 {
        assert_eq!(some(m), Some(GreenHackenbush.nim_value(&path(m))));
        assert!(GreenHackenbush.cut_values(&path(m)).into_iter().eq((0..m).map(some)));
        let bundle: Picture = (0..m).map(|_| (0, 1)).collect();
        assert_eq!(some(m % 2), Some(GreenHackenbush.nim_value(&bundle)));
        let after = m.wrapping_sub(1) % 2;
        assert!(GreenHackenbush.cut_values(&bundle).iter().all(|&v| v == some(after)));
        let star: Picture = (0..m).map(|v| (v + 1, 0)).collect();
        assert_eq!(some(m % 2), Some(GreenHackenbush.nim_value(&star)));
    }
    for m in 1..400 {
        assert_eq!(some(m % 2), Some(GreenHackenbush.nim_value(&ring(m))));
        let after = (0..m).map(|j| some(j ^ (m - 1 - j)));
        assert!(GreenHackenbush.cut_values(&ring(m)).into_iter().eq(after), "{m}");
    }
}

#[test]
fn long_paths_and_rings_do_not_overflow_a_small_stack() {
    let walk = || {
        let m = 60_000;
        assert_eq!(some(m), Some(GreenHackenbush.nim_value(&path(m))));
        assert!(GreenHackenbush.cut_values(&path(m)).into_iter().eq((0..m).map(some)));
        let winning = |picture: &Picture| -> Vec<EdgeId> {
            GreenHackenbush.moves_to(picture, Nimber::ZERO).collect()
        };
        assert_eq!(winning(&path(m)), [EdgeId::new(0)]);
        let after = (0..m).map(|j| some(j ^ (m - 1 - j)));
        assert!(GreenHackenbush.cut_values(&ring(m)).into_iter().eq(after));
        assert_eq!(GreenHackenbush.moves(&ring(m)).count(), m as usize);
        // The player to move loses on an even ring, and wins on an odd ring by cutting its middle edge.
        assert_eq!(winning(&ring(m)), []);
        assert_eq!(winning(&ring(m + 1)), [EdgeId::new(m / 2)]);
        let left = GreenHackenbush.play(&ring(m), &EdgeId::new(3));
        assert_eq!(left.len(), 2);
    };
    crate::small_stack::run(walk);
}

#[test]
fn trees_agree_with_the_colon_principle() {
    let mut rng = StdRng::seed_from_u64(4);
    for shape in TreeShape::ALL {
        for _ in 0..20 {
            let nodes = rng.random_range(1..=200);
            let tree = shape.tree(nodes, |bound| rng.random_range(0..bound));
            let tree = shapes::shuffled(&tree, |bound| rng.random_range(0..bound));
            let rooted = Rooted::new(&tree, NodeId::new(0));
            assert_eq!(
                tree_value(&rooted),
                GreenHackenbush.nim_value(&Picture::from(&tree)),
                "{shape}"
            );
        }
    }
}

#[test]
fn node_labels_can_be_any_numbers() {
    let far: Picture = "0-4294967295 4294967295-7 7-0".parse().unwrap();
    let near: Picture = "0-1 1-2 2-0".parse().unwrap();
    assert_eq!(GreenHackenbush.cut_values(&far), GreenHackenbush.cut_values(&near));
    let left = GreenHackenbush.play(&far, &EdgeId::new(1));
    assert_eq!(left.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0-4294967295", "7-0"]);
}

#[test]
fn edges_not_connected_to_the_ground_cannot_be_cut() {
    let picture: Picture = "1-2 2-1 0-3 0-0".parse().unwrap();
    assert_eq!(GreenHackenbush.nim_value(&picture), Nimber::ZERO);
    let moves: Vec<EdgeId> = GreenHackenbush.moves(&picture).collect();
    assert_eq!(moves, [EdgeId::new(2), EdgeId::new(3)]);
    for edge in [0, 1, 4, u32::MAX] {
        let error = GreenHackenbush.try_play(&picture, &EdgeId::new(edge)).unwrap_err();
        assert!(error.to_string().starts_with("illegal move EdgeId("), "{error}");
    }
    assert_eq!(
        GreenHackenbush.play(&picture, &EdgeId::new(2)).as_slice(),
        ["0-0".parse().unwrap()]
    );
    let nothing = Picture::default();
    assert_eq!(GreenHackenbush.nim_value(&nothing), Nimber::ZERO);
    assert_eq!(GreenHackenbush.cut_values(&nothing), []);
    assert_eq!(GreenHackenbush.moves(&nothing).count(), 0);
}

#[test]
fn notation_survives_a_round_trip() {
    let mut rng = StdRng::seed_from_u64(5);
    for _ in 0..100 {
        let picture = random_picture(&mut rng, 7, 4);
        assert_eq!(picture.to_string().parse(), Ok(picture.clone()));
    }
    assert_eq!("0-1, 1-2".parse::<Picture>().unwrap().to_string(), "0-1 1-2");
    assert_eq!("".parse(), Ok(Picture::default()));
    assert_eq!(Picture::default().to_string(), "no edges");
    assert_eq!(format!("{:?}", path(2)), "Picture(0-1 1-2)");
    for (text, message) in [
        ("0-1 12", "expected an edge such as `0-1`, found `12`"),
        ("0-1-2", "expected a node, found `1-2`"),
        ("no edges 0-1", "expected an edge such as `0-1`, found `no`"),
        ("0-4294967296", "expected a node of at most 4294967295, found `4294967296`"),
    ] {
        assert_eq!(text.parse::<Picture>().unwrap_err().to_string(), message);
    }
}

#[test]
fn moves_are_written_as_the_edges_they_cut() {
    let picture: Picture = "0-1 1-0 0-1 1-2 0-1 5-6".parse().unwrap();
    let texts = ["0-1", "1-0", "0-1.2", "1-2", "0-1.3"];
    for (edge, text) in (0..).zip(texts) {
        assert_eq!(GreenHackenbush.move_text(&picture, &EdgeId::new(edge)), text);
        assert_eq!(GreenHackenbush.read_move(&picture, text), Ok(EdgeId::new(edge)));
    }
    for text in ["0-1.1", "0-1.4", "0-1.0", "5-6", "0-2", "", "no edges", "0-1 1-0", "0-1.x"] {
        let error = GreenHackenbush.read_move(&picture, text).unwrap_err().to_string();
        assert!(error.starts_with("expected an edge that the ground holds, found "), "{error}");
    }
    assert_eq!(GreenHackenbush.read_position("0-1 1-0 0-1 1-2 0-1 5-6"), Ok(picture.clone()));
    assert_eq!(GreenHackenbush.position_text(&picture), "0-1 1-0 0-1 1-2 0-1 5-6");
    assert_eq!(GreenHackenbush.position_in_words(&path(1)), "the picture 0-1");
    assert_eq!(GreenHackenbush.move_in_words(&picture, &EdgeId::new(2)), "cut the edge 0-1.2");
    assert!(GreenHackenbush.read_position("0-x").is_err());
}

/// Checks that the theorem about misère play gives the outcome and the winning cuts that a search by the literal rules finds.
fn misere_follows_search(search: &Search<GreenHackenbush>, picture: &Picture) {
    let start = std::slice::from_ref(picture);
    let outcome = search.sum_outcome(start, Misere).unwrap();
    assert_eq!(GreenHackenbush.known_outcome(picture, Misere), Some(outcome), "{picture}");
    let winning = search.sum_winning_moves(start, Misere).unwrap();
    let winning: Vec<EdgeId> = winning.into_iter().map(|found| found.mv).collect();
    let known = GreenHackenbush.known_winning_moves(picture, Misere);
    assert_eq!(known.as_ref(), Some(&winning), "{picture}");
    let one = GreenHackenbush.known_winning_move(picture, Misere);
    assert_eq!(one, winning.first().copied(), "{picture}");
    assert_eq!(winning.is_empty(), outcome == Outcome::P || picture.edges().is_empty());
}

#[test]
fn misere_play_of_all_small_trees_agrees_with_search() {
    let search = Search::new(GreenHackenbush).method(Method::MexSearch).as_written();
    // Attaching each node to an earlier node produces all rooted trees, most of them several times.
    for nodes in 1..=crate::sized(7_u32, 8) {
        let mut parents = vec![0; nodes as usize];
        loop {
            let edges = (1..nodes).map(|node| (parents[node as usize], node));
            misere_follows_search(&search, &edges.collect());
            let next = (1..nodes).rev().find(|&node| parents[node as usize] + 1 < node);
            let Some(next) = next else { break };
            parents[next as usize] += 1;
            parents[next as usize + 1..].fill(0);
        }
    }
}

#[test]
fn misere_play_of_random_trees_agrees_with_search() {
    let search = Search::new(GreenHackenbush).method(Method::MexSearch).as_written();
    let mut rng = StdRng::seed_from_u64(3590);
    for _ in 0..crate::sized(150, 3000) {
        let nodes: u32 = rng.random_range(6..12);
        let mut names: Vec<u32> = (1..nodes).collect();
        names.shuffle(&mut rng);
        names.insert(0, 0);
        // Add a second tree that is not connected to the ground, and is therefore not part of the game.
        let mut edges: Vec<(u32, u32)> = (1..nodes as usize)
            .map(|node| {
                let below = names[rng.random_range(0..node)];
                if rng.random() { (below, names[node]) } else { (names[node], below) }
            })
            .collect();
        edges.push((90, 91));
        edges.shuffle(&mut rng);
        misere_follows_search(&search, &Picture::new(edges));
    }
}

/// The theorem about misère play applies only if the component on the ground is a tree, without rings and parallel edges.
#[test]
fn misere_theorems_do_not_cover_pictures_with_cycles() {
    for text in ["0-1 1-2 2-0", "0-1 0-1", "0-1 1-1", "0-1 1-2 2-3 3-1"] {
        let picture: Picture = text.parse().unwrap();
        assert_eq!(GreenHackenbush.known_outcome(&picture, Misere), None, "{text}");
        assert_eq!(GreenHackenbush.known_winning_moves(&picture, Misere), None, "{text}");
    }
    // The ring in this picture is not connected to the ground, so it is not part of the game, and the theorem applies.
    let tree: Picture = "0-1 0-2 5-6 6-5".parse().unwrap();
    assert_eq!(GreenHackenbush.known_outcome(&tree, Misere), Some(Outcome::N));
}
