//! Compares searches of small games with handwritten programs: `cargo bench -p benches --bench search_by_hand -- [rounds] [name]`.
//!
//! With a name, only the rows that begin with the name are measured. With the word `bounded` before the name, the searches check limits
//! that they never reach, as searches in the catalog do. With the word `methods`, the program measures the rows in which the library
//! chooses a method. It compares the automatic choice with the mex search alone and with the proof-number search alone; the ratio is to the
//! faster of these two.
//!
//! For each row, the library and a program that a user would write without it run alternately, each from scratch, and their results are
//! compared. Short programs run many times in a row. The ratio is the time of the library divided by the time of the handwritten program,
//! so the library is faster if the ratio is below 1. The handwritten program is a recursion over the same rules, with a `HashMap` from
//! positions to values.
//!
//! The row "0.137" computes the nim-sequence of Dawson's Chess up to a length that a loop over all options cannot reach. The
//! handwritten program computes the first values with such a loop, and then copies the known period.
//!
//! The last row finds the winner in each of a million positions of a loopy game with four moves per position. The handwritten program is a
//! retrograde analysis of a graph whose positions are already numbers; the library must first find the positions by following the moves.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use benches::by_hand::{dawson, memo};
use benches::ratio::{discard, fastest, ratio, thread_time};
use benches::toys::{Arrows, Row, Subtraction};
use games::graphs::SimpleGraph;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::{Nimber, Ruleset, Sum};
use grundy_search::{Method, Search};
use octal_games::Sequence;
use std::collections::HashMap;
use std::hint::black_box;
use std::time::Duration;

/// Nim with three heaps. A position is the array of the three sizes.
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
    if !rows.has(name) || (rows.methods && method != Method::Automatic) {
        return;
    }
    let rounds = if method == Method::MexSearch { rows.rounds.min(5) } else { rows.rounds };
    let by = |method| {
        let search = Search::new(rules).method(method);
        let search =
            if rows.bounded { search.max_stored(1 << 20).max_bytes(64 << 20) } else { search };
        search.nim_value(position).expect("no bound and no circle").value()
    };
    let by_hand = || memo(rules, black_box(position));
    let ours = || by(method);
    let (value, positions) = by_hand();
    assert_eq!(value, ours(), "{name}");
    let start = thread_time();
    black_box(by_hand());
    let times =
        (1_000_000 / thread_time().saturating_sub(start).as_nanos().max(100)).clamp(1, 1000) as u32;
    if rows.methods {
        let run = |method| repeated(times, move || by(method));
        let (mut auto, mut mex, mut questions) =
            (run(method), run(Method::MexSearch), run(Method::ProofNumberSearch));
        let [auto, mex, questions] = fastest(rounds, [&mut auto, &mut mex, &mut questions]);
        let micros = |time: Duration| 1e6 * (time / times).as_secs_f64();
        let ratio = ratio(auto, mex.min(questions));
        let [auto, mex, questions] = [auto, mex, questions].map(micros);
        println!("{name:26} {auto:11.2} {mex:11.2} {questions:11.2} {ratio:7.2}");
        return;
    }
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

/// The rows to measure, and the number of rounds.
struct Rows {
    rounds: u32,
    prefix: String,
    bounded: bool,
    methods: bool,
}

impl Rows {
    fn has(&self, name: &str) -> bool {
        name.starts_with(&self.prefix)
    }
}

fn main() {
    // Cargo adds `--bench` to the arguments, so ignore all options.
    let given = std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let (numbers, names): (Vec<String>, Vec<String>) =
        given.partition(|argument| argument.parse::<u32>().is_ok());
    let rounds = numbers.first().and_then(|rounds| rounds.parse().ok()).unwrap_or(15);
    let (words, names): (Vec<String>, Vec<String>) =
        names.into_iter().partition(|name| ["bounded", "methods"].contains(&name.as_str()));
    let has = |word: &str| words.iter().any(|other| other == word);
    let (bounded, methods) = (has("bounded"), has("methods"));
    let rows = &Rows { rounds, prefix: names.join(" "), bounded, methods };
    println!("fastest of {rounds} interleaved runs; microseconds of processor time");
    if methods {
        println!(
            "{:26} {:>11} {:>11} {:>11} {:>7}",
            "game", "automatic", "definition", "questions", "ratio"
        );
    } else {
        println!(
            "{:26} {:>9} {:>11} {:>11} {:>7}",
            "game", "positions", "by hand", "ours", "ratio"
        );
    }
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
        if rows.has("masks of Node Kayles") && !rows.methods {
            masks(&format!("masks of Node Kayles {columns} by {across}"), &grid, rows.rounds);
        }
    }
    let board = vec![8; 8];
    compare(rows, "Chomp 8 by 8, by definition", &Chomp, &board, Method::MexSearch);
    compare(rows, "Grundy's game 3000", &Grundy, &3000, any);
    if rows.methods {
        return;
    }
    if rows.has("0.137") {
        all_values(rows.rounds);
    }
    if rows.has("arrows in circles") {
        circles(rows.rounds.min(5));
    }
}

/// Returns a grid graph, in which each node is joined to the nodes next to it.
fn grid(columns: u32, rows: u32) -> SimpleGraph {
    let nodes = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let edges = nodes.flat_map(|(column, row)| {
        let at = column * rows + row;
        let right = (column + 1 < columns).then_some((at, at + rows));
        right.into_iter().chain((row + 1 < rows).then_some((at, at + 1)))
    });
    SimpleGraph::new([], edges).expect("a small graph")
}

/// Returns the Node Kayles value of the connected subgraph that consists of the set bits of `nodes`. Looks up values in `known`, and adds
/// new values to it.
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

/// Compares [`Search`] with the implementation on 64-bit masks that a user would write for graphs of up to 64 nodes.
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
    assert!(ours().iter().map(|value| value.value() as u8).eq(dawson(len)));
    let mut by_hand = discard(|| dawson(len));
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
