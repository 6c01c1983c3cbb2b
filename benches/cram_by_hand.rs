//! What does it cost that the search knows no game? The same search, written by hand for the bits of Cram.
//!
//! Run: `cargo bench -p benches --bench cram_by_hand [rounds]`
//!
//! Both play the same moves and store the same positions, which is asserted; so the ratio is the price of the
//! generic engine: positions behind a trait, sums of any length, frames that can be interrupted, lines that
//! several threads may share.

#[path = "cram_by_hand/board.rs"]
mod board;
#[path = "cram_by_hand/search.rs"]
mod search;
#[path = "cram_by_hand/table.rs"]
mod table;

use benches::ratio::{discard, fastest, ratio};
use board::Board;
use games::boards::Cram;
use grundy_core::{Method, Nimber, Search};
use search::Solver;

/// Published values (Lemoine and Viennot, Nimbers are inevitable, 2012).
const BOARDS: [(u32, u32, u32); 4] = [(4, 7, 3), (4, 9, 1), (5, 7, 1), (5, 8, 1)];

fn main() {
    let rounds = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(3);
    // Without this word from Cargo nothing is to be measured, only to be asserted.
    let boards = if std::env::args().any(|argument| argument == "--bench") { 4 } else { 1 };
    println!("fastest of {rounds} interleaved runs");
    println!("board  positions      edges   by hand s   Search s   ratio");
    for &(rows, columns, value) in &BOARDS[..boards] {
        let by_hand = || {
            let mut solver = Solver::new(Board::new(rows, columns));
            let start = Board::new(rows, columns).start();
            assert_eq!(solver.value(start), value);
            (solver.positions() as u64, solver.edges())
        };
        let by_search = || {
            let cram = Cram::new(rows, columns).expect("it has at most 64 squares");
            let start = cram.start();
            let search = Search::new(cram).method(Method::Questions);
            let found = search.nim_value(&start).expect("the game ends");
            assert_eq!(found, Nimber::new(value.into()));
            (search.statistics().positions(), search.statistics().edges())
        };
        let (positions, edges) = by_hand();
        assert_eq!((positions, edges), by_search());
        let [hand, search] = fastest(rounds, [&mut discard(by_hand), &mut discard(by_search)]);
        let (times, price) = ([hand, search].map(|time| time.as_secs_f64()), ratio(search, hand));
        println!(
            "{rows} by {columns} {positions:9} {edges:10} {:11.3} {:10.3} {price:7.2}",
            times[0], times[1]
        );
    }
}
