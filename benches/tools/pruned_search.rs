//! Measures how many sums a misère search stores with pruning of reversible moves, and how many without it.
//!
//! Run: `cargo run --release -p benches --bin pruned_search`. For each game, the program prints the number of components, and how many of
//! them differ in misère play from every sum of smaller components. Then it searches for the outcome twice: once by the plain rules, and
//! once by the rules of `Pruned`, which replace each position with an equal sum of smaller components if there is one. It prints the number
//! of stored sums and the time of each search, and compares the outcomes.

use std::fmt::Display;
use std::process::ExitCode;
use std::time::Instant;

use frame::{Failure, Program, Stdout};
use games::boards::cram::Cram;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Misere, Ruleset};
use grundy_search::Search;
use misere_quotients::classical::Pruned;

/// Names of take-and-break games, each with the size of a heap to search.
const HEAPS: [(&str, u64); 6] = [
    ("kayles", 20),
    ("kayles", 40),
    ("dawsons-kayles", 30),
    ("dawsons-kayles", 50),
    ("grundy", 25),
    ("grundy", 36),
];
const BOARDS: [(u32, u32); 4] = [(3, 5), (4, 4), (2, 9), (3, 6)];

fn main() -> ExitCode {
    Program::new("pruned_search", include_str!("pruned_search.rs")).run(|_, out| {
        out.line(format_args!(
            "{:<18} {:>10} {:>9} {:>10} {:>8} {:>6}  time",
            "position", "components", "different", "sums", "pruned", "ratio"
        ))?;
        for (game, heap) in HEAPS {
            let rules: TakeAndBreak = game.parse()?;
            compare(format_args!("{game} {heap}"), &rules, &heap, out)?;
        }
        for (rows, columns) in BOARDS {
            let board = Cram::new(rows, columns)?;
            compare(format_args!("cram {rows} x {columns}"), &board, &board.start(), out)?;
        }
        Ok(())
    })
}

fn compare<G: Ruleset>(
    name: impl Display,
    rules: &G,
    position: &G::Position,
    out: &mut Stdout,
) -> Result<(), Failure>
where
    G::Position: Send + Sync + 'static,
{
    let start = Instant::now();
    let plain = Search::new(rules);
    let outcome = plain.outcome(position, Misere)?;
    let plain_time = start.elapsed();
    let start = Instant::now();
    let pruned = Pruned::new(rules, [position.clone()])?;
    let fewer = Search::new(&pruned);
    if fewer.outcome(position, Misere)? != outcome {
        return Err(format!("{name}: the outcomes differ").into());
    }
    let fewer_time = start.elapsed();
    let [all, some] = [plain.statistics().sums(), fewer.statistics().sums()];
    let tenths = 10 * all / some.max(1);
    let ratio = format!("{}.{}", tenths / 10, tenths % 10);
    out.line(format_args!(
        "{:<18} {:>10} {:>9} {all:>10} {some:>8} {ratio:>6}  {:.2} s, {:.2} s",
        name.to_string(),
        pruned.positions(),
        pruned.different(),
        plain_time.as_secs_f64(),
        fewer_time.as_secs_f64()
    ))
}
