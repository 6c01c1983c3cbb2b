//! Measures the fastest queries of the libraries: `cargo bench -p benches --bench tiny_calls`.
//!
//! The first column is the processor time per call in nanoseconds, from the fastest of many rounds. The other columns are the number of
//! allocations per call and their total size in bytes. If a call can be replaced by a few lines of handwritten code, this code is measured,
//! too.

#![allow(clippy::cast_precision_loss, reason = "figures in a table")]

use allocation_counter::measure;
use benches::ratio::{discard, fastest};
use benches::toys::Subtraction;
use games::graphs::SimpleGraph;
use games::graphs::node_kayles::NodeKayles;
use grundy_core::Nimber;
use grundy_search::Search;
use std::hint::black_box;
use tree_algos::{NodeId, Rooted, Tree};

/// The number of consecutive calls that are measured together.
const CALLS: u32 = 1000;

fn show<T>(what: &str, mut call: impl FnMut() -> T) {
    let info = measure(|| drop(black_box(call())));
    let mut once = discard(call);
    let [time] = fastest(200, [&mut || (0..CALLS).for_each(|_| once())]);
    let nanoseconds = 1e9 * time.as_secs_f64() / f64::from(CALLS);
    println!("{what:46} {nanoseconds:11.1} {:11} {:7}", info.count_total, info.bytes_total);
}

/// Builds adjacency lists without checks.
fn lists(nodes: usize, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
    let mut lists = vec![Vec::new(); nodes];
    for &(u, v) in edges {
        lists[u as usize].push(v);
        lists[v as usize].push(u);
    }
    lists
}

/// Returns the values of the subtraction game with the set {1, 3, 4} for heaps up to the given size.
fn values(heap: usize) -> Vec<u8> {
    let mut values: Vec<u8> = Vec::with_capacity(heap + 1);
    for size in 0..=heap {
        let seen = [1, 3, 4].into_iter().filter(|&taken| taken <= size);
        let seen = seen.fold(0_u8, |seen, taken| seen | 1 << values[size - taken]);
        values.push(seen.trailing_ones() as u8);
    }
    values
}

fn main() {
    println!("{:46} {:>11} {:>11} {:>7}", "what", "nanoseconds", "allocations", "bytes");
    let edges = [(0, 1), (1, 2), (1, 3), (3, 4), (0, 5), (5, 6), (6, 7), (6, 8), (8, 9)];
    show("lists of neighbors of 10 nodes by hand", || lists(10, black_box(&edges)));
    show("Tree::from_edges, 10 nodes", || Tree::from_edges(10, black_box(edges)));
    let tree = Tree::from_edges(10, edges).expect("a tree");
    show("Rooted::new of it", || Rooted::new(black_box(&tree), NodeId::new(0)));
    show("a subtraction game up to 9 by hand", || values(black_box(9)));
    show("Search::new and 10 positions", || Search::new(Subtraction).nim_value(black_box(&9)));
    let search = Search::new(Subtraction);
    assert_eq!(search.nim_value(&9).map(Nimber::value).ok(), Some(u64::from(values(9)[9])));
    show("Search, a position that is known", || search.nim_value(black_box(&9)));
    let heaps = [3, 5, 8].map(Nimber::new);
    show("nim-sum of 3 numbers", || black_box(heaps).into_iter().sum::<Nimber>());
    let pair = [0x1234_5678_9abc_def0, 0xfedc_ba98_7654_3210].map(Nimber::new);
    show("nim product", || black_box(pair)[0] * black_box(pair)[1]);
    let text = "nim 3 5 + kayles 7";
    games::catalog::read_sum(text).expect("a sum");
    show("read_sum of `nim 3 5 + kayles 7`", || games::catalog::read_sum(black_box(text)));
    let graph: SimpleGraph = "0-1 1-2 2-3 3-0 3-4".parse().expect("a graph");
    show("Search of Node Kayles on 5 nodes", || Search::new(NodeKayles).nim_value(&graph));
}
