//! What small games cost beside a memo by hand: `cargo bench -p benches --bench search_by_hand -- [rounds] [name]`.
//!
//! With a name, only the rows that begin with it are measured. With the word `bounded` before it, searches have bounds far
//! above what they need, as those of the catalog have.
//!
//! Every row runs the program that somebody would write without the library, and then the library, from nothing, in
//! turns, many times in a row where it is short; both results are compared. The ratio is library / by hand, so that below 1 the
//! library is faster. The memo is a recursion with a `HashMap` from positions to values, over the same rules.
//!
//! The row "0.137" computes the nim-sequence of Dawson's Chess up to a length that no loop over all options reaches; by
//! hand the first values are computed so, and the known period is copied.
//!
//! The last row finds who wins from each of a million positions, four moves from each, where play may go on forever. By
//! hand that is a retrograde analysis of a graph whose positions are numbers already; the library finds the positions by
//! their moves, and keeps loopy values, too.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::ratio::{discard, fastest, ratio, thread_time};
use benches::toys::{Row, Subtraction};
use games::graphs::SimpleGraph;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::{Nimber, Ruleset, Sum};
use grundy_search::loopy::{LoopyOutcome, LoopySearch};
use grundy_search::{Method, Search};
use octal_games::Sequence;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

/// The value by a memo.
fn memo<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    known: &mut HashMap<G::Position, u64>,
) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut seen: Vec<bool> = Vec::new();
    for mv in rules.moves(position) {
        let mut sum = 0;
        for part in rules.play(position, &mv) {
            sum ^= memo(rules, &part, known);
        }
        let at = sum as usize;
        if at >= seen.len() {
            seen.resize(at + 1, false);
        }
        seen[at] = true;
    }
    let value = seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u64;
    known.insert(position.clone(), value);
    value
}

/// Nim whose heaps are one position.
struct ThreeHeaps;

impl Ruleset for ThreeHeaps {
    type Position = [u8; 3];
    type Move = (usize, u8);

    fn moves(&self, &heaps: &[u8; 3]) -> impl Iterator<Item = (usize, u8)> {
        (0..3).flat_map(move |heap| (0..heaps[heap]).map(move |left| (heap, left)))
    }

    fn play(&self, &(mut heaps): &[u8; 3], &(heap, left): &(usize, u8)) -> Sum<[u8; 3]> {
        heaps[heap] = left;
        Sum::from(heaps)
    }
}

struct Chomp;

impl Ruleset for Chomp {
    type Position = Vec<u8>;
    type Move = (usize, u8);

    fn moves(&self, rows: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
        let rows = rows.iter().enumerate();
        rows.flat_map(|(row, &len)| (u8::from(row == 0)..len).map(move |left| (row, left)))
    }

    fn play(&self, rows: &Vec<u8>, &(row, left): &(usize, u8)) -> Sum<Vec<u8>> {
        let mut rows = rows.clone();
        rows[row..].iter_mut().for_each(|len| *len = left.min(*len));
        rows.retain(|&len| len > 0);
        Sum::from(rows)
    }
}

struct Grundy;

impl Ruleset for Grundy {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &heap: &u32) -> impl Iterator<Item = u32> {
        1..heap.div_ceil(2).max(1)
    }

    fn play(&self, &heap: &u32, &part: &u32) -> Sum<u32> {
        Sum::pair(part, heap - part)
    }
}

fn compare<G: Ruleset>(rows: &Rows, name: &str, rules: &G, position: &G::Position, method: Method) {
    if !rows.has(name) {
        return;
    }
    let rounds = if method == Method::MexSearch { rows.rounds.min(5) } else { rows.rounds };
    let by_hand = || {
        let mut known = HashMap::new();
        (memo(rules, black_box(position), &mut known), known.len())
    };
    let ours = || {
        let search = Search::new(rules).method(method);
        let search =
            if rows.bounded { search.max_stored(1 << 20).max_bytes(64 << 20) } else { search };
        search.nim_value(position).expect("no bound and no circle").value()
    };
    let (value, positions) = by_hand();
    assert_eq!(value, ours(), "{name}");
    let start = thread_time();
    black_box(by_hand());
    let times =
        (1_000_000 / thread_time().saturating_sub(start).as_nanos().max(100)).clamp(1, 1000) as u32;
    let mut by_hand = repeated(times, by_hand);
    let mut ours = repeated(times, ours);
    let [hand, our] = fastest(rounds, [&mut by_hand, &mut ours]);
    show(name, positions, hand / times, our / times);
}

fn repeated<T>(times: u32, run: impl FnMut() -> T) -> impl FnMut() {
    let mut once = discard(run);
    move || (0..times).for_each(|_| once())
}

fn show(name: &str, positions: usize, by_hand: Duration, ours: Duration) {
    let micros = |time: Duration| 1e6 * time.as_secs_f64();
    println!(
        "{name:26} {positions:9} {:11.2} {:11.2} {:7.2}",
        micros(by_hand),
        micros(ours),
        ratio(ours, by_hand)
    );
}

/// Values of Dawson's Chess by all options, and then by its period of 34 from heap 52 on.
fn dawson_by_hand(len: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::with_capacity(len);
    for heap in 0..len {
        if heap >= 52 + 34 {
            values.push(values[heap - 34]);
            continue;
        }
        let mut seen = [false; 64];
        for removed in 1..=heap.min(3) {
            let rest = heap - removed;
            if removed == 1 && rest > 0 {
                continue;
            }
            seen[values[rest] as usize] = true;
            if removed == 3 {
                (1..rest)
                    .for_each(|part| seen[(values[part] ^ values[rest - part]) as usize] = true);
            }
        }
        values.push(seen.iter().position(|&seen| !seen).unwrap_or(0) as u8);
    }
    values
}

/// A token on a graph: four arrows leave each vertex, and none the first thousand.
struct Arrows(Vec<[u32; 4]>);

impl Arrows {
    const ENDS: u32 = 1000;

    fn random(vertices: u32) -> Self {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut arrows = || std::array::from_fn(|_| rng.random_range(0..vertices));
        Self((0..vertices).map(|_| arrows()).collect())
    }

    fn arrows(&self, vertex: u32) -> &[u32] {
        if vertex < Self::ENDS { &[] } else { &self.0[vertex as usize] }
    }

    /// How many vertices are won, drawn and lost for the player to move.
    fn by_hand(&self) -> [usize; 3] {
        let n = self.0.len();
        let mut ends = vec![0_u32; n + 1];
        for &to in (0..n as u32).flat_map(|from| self.arrows(from)) {
            ends[to as usize] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        let mut back = vec![0_u32; total as usize];
        for from in 0..n as u32 {
            for &to in self.arrows(from) {
                ends[to as usize] -= 1;
                back[ends[to as usize] as usize] = from;
            }
        }
        let (mut result, mut left) = (vec![1_u8; n], vec![4_u8; n]);
        let mut queue: Vec<u32> = (0..Self::ENDS).collect();
        result[..queue.len()].fill(2);
        let mut next = 0;
        while let Some(&vertex) = queue.get(next) {
            next += 1;
            let vertex = vertex as usize;
            for &before in &back[ends[vertex] as usize..ends[vertex + 1] as usize] {
                let at = before as usize;
                if result[at] == 1 {
                    left[at] -= 1;
                    if result[vertex] == 2 || left[at] == 0 {
                        result[at] = 2 - result[vertex];
                        queue.push(before);
                    }
                }
            }
        }
        let mut counts = [0; 3];
        for kind in result {
            counts[usize::from(kind)] += 1;
        }
        counts
    }

    fn by_search(&self) -> [usize; 3] {
        let all = 0..self.0.len() as u32;
        let search = LoopySearch::new(self, all.clone()).expect("a million positions");
        let mut counts = [0; 3];
        for vertex in all {
            let outcome = search.outcome(&vertex).expect("it was explored");
            counts[match outcome {
                LoopyOutcome::N => 0,
                LoopyOutcome::Draw => 1,
                LoopyOutcome::P => 2,
            }] += 1;
        }
        counts
    }
}

impl Ruleset for &Arrows {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &vertex: &u32) -> impl Iterator<Item = u32> {
        self.arrows(vertex).iter().copied()
    }

    fn play(&self, _: &u32, &to: &u32) -> Sum<u32> {
        Sum::from(to)
    }
}

/// The rows that are measured, and how many times.
struct Rows {
    rounds: u32,
    prefix: String,
    bounded: bool,
}

impl Rows {
    fn has(&self, name: &str) -> bool {
        name.starts_with(&self.prefix)
    }
}

fn main() {
    // Cargo adds an option of its own.
    let given = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let (numbers, names): (Vec<String>, Vec<String>) =
        given.partition(|argument| argument.parse::<u32>().is_ok());
    let rounds = numbers.first().and_then(|rounds| rounds.parse().ok()).unwrap_or(15);
    let bounded = names.first().is_some_and(|name| name == "bounded");
    let rows = &Rows { rounds, prefix: names[usize::from(bounded)..].join(" "), bounded };
    println!("fastest of {rounds} interleaved runs; microseconds of processor time");
    println!("{:26} {:>9} {:>11} {:>11} {:>7}", "game", "positions", "by hand", "ours", "ratio");
    let (kayles, dawson) = (Row::KAYLES, Row { least: 2, most: 2 });
    let any = Method::Automatic;
    for row in [5, 20, 60, 1000] {
        compare(rows, &format!("Kayles {row}"), &kayles, &row, any);
    }
    for row in [10, 60] {
        compare(rows, &format!("Dawson's Kayles {row}"), &dawson, &row, any);
    }
    for heap in [10, 100, 1000, 20_000] {
        compare(rows, &format!("subtract 1, 3, 4 from {heap}"), &Subtraction, &heap, any);
    }
    for heap in [3, 7, 20] {
        let heaps = [heap, heap + 1, heap + 2];
        compare(rows, &format!("three heaps up to {}", heap + 2), &ThreeHeaps, &heaps, any);
    }
    for side in [4, 6] {
        let board = vec![side; side.into()];
        compare(rows, &format!("Chomp {side} by {side}"), &Chomp, &board, any);
    }
    for (columns, across) in [(3, 3), (5, 4)] {
        let grid = grid(columns, across);
        compare(rows, &format!("Node Kayles {columns} by {across}"), &NodeKayles, &grid, any);
        if rows.has("masks of Node Kayles") {
            masks(&format!("masks of Node Kayles {columns} by {across}"), &grid, rows.rounds);
        }
    }
    let board = vec![8; 8];
    compare(rows, "Chomp 8 by 8, by definition", &Chomp, &board, Method::MexSearch);
    compare(rows, "Grundy's game 3000", &Grundy, &3000, any);
    if rows.has("0.137") {
        all_values(rows.rounds);
    }
    if rows.has("arrows in circles") {
        circles(rows.rounds.min(5));
    }
}

/// The nodes of a grid, each joined to those beside it.
fn grid(columns: u32, rows: u32) -> SimpleGraph {
    let nodes = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let edges = nodes.flat_map(|(column, row)| {
        let at = column * rows + row;
        let right = (column + 1 < columns).then_some((at, at + rows));
        right.into_iter().chain((row + 1 < rows).then_some((at, at + 1)))
    });
    SimpleGraph::new([], edges).expect("a small graph")
}

/// The connected graph of the nodes of a word, by a memo.
fn masked(nodes: u64, around: &[u64], known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&nodes) {
        return value;
    }
    let (mut seen, mut left) = (0_u64, nodes);
    while left > 0 {
        let node = left.trailing_zeros() as usize;
        left &= left - 1;
        let (mut rest, mut sum) = (nodes & !around[node] & !(1 << node), 0);
        while rest > 0 {
            let (mut part, mut open) = (0, rest & rest.wrapping_neg());
            while open > 0 {
                let first = open.trailing_zeros() as usize;
                open &= open - 1;
                part |= 1 << first;
                open |= around[first] & rest & !part;
            }
            rest &= !part;
            sum ^= masked(part, around, known);
        }
        seen |= 1 << sum;
    }
    let value = u64::from(seen.trailing_ones());
    known.insert(nodes, value);
    value
}

/// Node Kayles as somebody would write it for graphs of up to 64 nodes.
fn masks(name: &str, graph: &SimpleGraph, rounds: u32) {
    let mut around = vec![0_u64; graph.nodes().len()];
    for (u, v) in graph.edges() {
        around[u as usize] |= 1 << v;
        around[v as usize] |= 1 << u;
    }
    let all = u64::MAX >> (64 - around.len());
    let by_hand = || {
        let mut known = HashMap::new();
        (masked(black_box(all), &around, &mut known), known.len())
    };
    let ours = || Search::new(NodeKayles).nim_value(black_box(graph)).map_or(0, Nimber::value);
    let (value, positions) = by_hand();
    assert_eq!(value, ours(), "{name}");
    let [hand, our] = fastest(rounds, [&mut discard(by_hand), &mut discard(ours)]);
    show(name, positions, hand, our);
}

fn all_values(rounds: u32) {
    let len = 1 << 22;
    let ours = || {
        let mut sequence = Sequence::new("0.137".parse().expect("a code"));
        sequence.extend_to(len as u64).expect("memory for some megabytes");
        sequence.into_values()
    };
    assert!(ours().iter().map(|value| value.value() as u8).eq(dawson_by_hand(len)));
    let mut by_hand = discard(|| dawson_by_hand(len));
    let [hand, our] = fastest(rounds, [&mut by_hand, &mut discard(ours)]);
    show("0.137, all values", len, hand, our);
}

fn circles(rounds: u32) {
    let vertices = 1_000_000;
    let arrows = Arrows::random(vertices);
    assert_eq!(arrows.by_hand(), arrows.by_search());
    let mut by_hand = discard(|| arrows.by_hand());
    let [hand, our] = fastest(rounds, [&mut by_hand, &mut discard(|| arrows.by_search())]);
    show("arrows in circles", vertices as usize, hand, our);
}
