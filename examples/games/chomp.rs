//! Chomp: the value of a bar of chocolate, by search.
//!
//! A move eats a square with all squares below and to the right of it; the first square is poisoned. The
//! first line is the answer, `value *k`; then come the statistics of the search. Values of Chomp are large,
//! so each is found by its definition.
//!
//! Run: `cargo run --release --example chomp -- 5 6`

use std::process::ExitCode;

use examples::cli::Program;
use games::boards::Chomp;
use grundy_core::{Method, Search};

fn main() -> ExitCode {
    let program = Program::new("chomp", include_str!("chomp.rs")).operands(2);
    program.run(|arguments, out| {
        let rows = arguments.number(0, "ROWS", 1..=15)?.unwrap_or(5) as u32;
        let columns = arguments.number(1, "COLUMNS", 1..=15)?.unwrap_or(6) as u32;
        let chomp = Chomp::new(rows, columns)?;
        let start = chomp.start();
        let search = Search::new(chomp).method(Method::Definition);
        out.line(format!("value {}", search.nim_value(&start)?))?;
        let found = search.statistics();
        out.line(format!("{found}"))?;
        let (lookups, hits) = (found.lookups(), found.hits());
        out.line(format!("{lookups} look-ups, {hits} hits, {} bytes", found.bytes()))
    })
}
