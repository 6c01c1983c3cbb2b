//! A random position of a game, of about a size that is asked for.
//!
//! How positions are written says what to make up; the catalog says whether it is a position. Where a notation is not
//! known here, random moves from an example lead to a legal position.

use games::catalog::{self, Entry};
use tree_algos::shapes;

/// So often something is made up before the examples have to do.
const TRIES: u32 = 40;
const MOST_SIZE: u64 = 5_000;

/// Numbers that depend on the seed alone.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, *Fast splittable pseudorandom number generators*, 2014.
pub(super) struct Random(u64);

impl Random {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one, which is not 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }
}

/// A random position of the game; `game` is its name, perhaps with parameters.
pub(super) fn position(game: &str, size: u64, seed: u64) -> Result<String, String> {
    let base = game.split(':').next().unwrap_or_default();
    let entry = catalog::find(base).ok_or("there is no such game")?;
    let name = if game.contains(':') { game.to_owned() } else { named(entry) };
    let mut random = Random::new(seed);
    let mut size = size.clamp(2, MOST_SIZE);
    for attempt in 0..TRIES {
        let Some(text) = made_up(entry, &name, size, &mut random) else { break };
        match catalog::read_sum(&text) {
            Ok(sum) if sum.moves().next().is_some() => return Ok(text),
            // A row may have no more than so many places.
            _ if attempt % 8 == 7 => size = (size / 2).max(2),
            _ => {}
        }
    }
    played(entry, &mut random)
}

/// The name with the parameters of the first example, where some are needed.
fn named(entry: &Entry) -> String {
    let example = entry.examples()[0];
    let game = example.split_whitespace().next().unwrap_or_default();
    // The tree of an example is no parameter to keep.
    if game.contains('-') { entry.name().to_owned() } else { game.to_owned() }
}

fn made_up(entry: &Entry, name: &str, size: u64, random: &mut Random) -> Option<String> {
    let base = entry.name();
    let (_, example) = entry.examples()[0].split_once(' ')?;
    let text = match base {
        "coins_to_root" | "path_marking" => tree_position(base, size, random),
        "staircase_nim" if size > 8 => tree_position(base, size, random),
        "hackenbush" => format!("{name} {}", edges(size, 3, random)),
        "vertex_geography" | "edge_geography" => {
            let token = random.below(size);
            format!("{base} {token} {}", edges(size, size / 2 + 1, random))
        }
        "node_kayles" | "arc_kayles" => {
            format!("{name} {}", edges(size.min(400), size / 3, random))
        }
        "fibonacci_nim" => format!("{name} {}", 2 + random.below(size)),
        "chomp" => {
            let mut rows: Vec<u64> =
                (0..size.clamp(2, 15)).map(|_| 1 + random.below(size.min(15))).collect();
            rows.sort_unstable_by(|one, other| other.cmp(one));
            let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
            format!("{base} {}", rows.join(" "))
        }
        "cram" => {
            let (rows, columns) = (1 + random.below(size.min(6)), 1 + size.min(10));
            let rows: Vec<String> = (0..rows).map(|_| cells(columns, 4, random)).collect();
            format!("{base} {}", rows.join(" "))
        }
        "treblecross" => format!("{base} {}", cells(size, 6, random)),
        "tartan" => {
            let side = size.min(8);
            let places: std::collections::BTreeSet<_> =
                (0..=size / 3).map(|_| (random.below(side), random.below(side))).collect();
            let places: Vec<String> = places.iter().map(|(i, j)| format!("{i}x{j}")).collect();
            format!("{name} {}", places.join(" "))
        }
        _ if super::board::is_row(base) => row(name, size, random),
        _ => {
            let numbers = example
                .split_whitespace()
                .map(str::parse::<u64>)
                .collect::<Result<Vec<_>, _>>()
                .ok()?;
            let count = numbers.len().max(if super::board::is_pair(base) { 2 } else { 3 });
            let heaps = (0..count).map(|_| (1 + random.below(size)).to_string());
            format!("{name} {}", heaps.collect::<Vec<_>>().join(" "))
        }
    };
    Some(text)
}

/// A random tree, with coins where the game has some.
fn tree_position(base: &str, size: u64, random: &mut Random) -> String {
    let tree =
        shapes::random_recursive(size as usize, |bound| random.below(u64::from(bound)) as u32);
    let edges: Vec<String> = tree.edges().map(|(_, u, v)| format!("{u}-{v}")).collect();
    let edges = edges.join(" ");
    if base == "path_marking" {
        return format!("{base} {edges}");
    }
    let coins: Vec<String> =
        (0..size).map(|_| random.below(6).saturating_sub(3).to_string()).collect();
    format!("{base} {edges} root 0 coins {}", coins.join(" "))
}

/// The edges of a random connected graph: a tree and some more.
fn edges(size: u64, more: u64, random: &mut Random) -> String {
    let tree =
        shapes::random_recursive(size as usize, |bound| random.below(u64::from(bound)) as u32);
    let mut edges: Vec<String> = tree.edges().map(|(_, u, v)| format!("{u}-{v}")).collect();
    for _ in 0..more {
        let (u, v) = (random.below(size), random.below(size));
        if u != v {
            edges.push(format!("{}-{}", u.min(v), u.max(v)));
        }
    }
    edges.join(" ")
}

/// A row of free squares and taken ones, of which there is about one in so many.
fn cells(length: u64, one_in: u64, random: &mut Random) -> String {
    (0..length).map(|_| if random.below(one_in) == 0 { 'x' } else { '.' }).collect()
}

fn row(name: &str, size: u64, random: &mut Random) -> String {
    let mut places: Vec<String> = (0..size.min(200))
        .filter(|_| random.below(2) == 0)
        .map(|place| place.to_string())
        .collect();
    if name == "silver_dollar_bag" && !places.is_empty() {
        let dollar = random.below(places.len() as u64) as usize;
        places[dollar].push('d');
    }
    format!("{name} {}", places.join(" "))
}

/// A position that is reached from an example by a few random moves.
fn played(entry: &Entry, random: &mut Random) -> Result<String, String> {
    let examples = entry.examples();
    let example = examples[random.below(examples.len() as u64) as usize];
    let mut sum = catalog::read_sum(example).map_err(|error| error.to_string())?;
    for _ in 0..random.below(4) {
        let moves: Vec<_> = sum.moves().take(500).collect();
        let Some(mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
        let left = sum.try_play(mv).map_err(|error| error.to_string())?;
        if left.moves().next().is_none() {
            break;
        }
        sum = left;
    }
    Ok(sum.to_string())
}
