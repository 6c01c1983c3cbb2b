//! Chomp: the value of a bar of chocolate, by search.
//!
//! A move eats a square with all squares below and to the right of it; the first square is poisoned. The
//! first line is the answer, `value *k`; then come the statistics of the search. Values of Chomp are large,
//! so each is found by its definition. `--table` names a file that keeps what is found from one run to the next.
//!
//! Run: `impartial chomp 5 6`

use std::process::ExitCode;

use crate::cli::Program;
use crate::interrupt::{Interrupt, Interrupted};
use crate::keep::EVERY;
use crate::table::TableFile;
use games::boards::Chomp;
use grundy_core::{Limits, Method, Search, SearchWithin};

pub(crate) fn main() -> ExitCode {
    let program = Program::new("chomp", include_str!("chomp.rs")).operands(2).option("table");
    program.run(|arguments, out| {
        let rows = arguments.number(0, "ROWS", 1..=15)?.unwrap_or(5) as u32;
        let columns = arguments.number(1, "COLUMNS", 1..=15)?.unwrap_or(6) as u32;
        let chomp = Chomp::new(rows, columns)?;
        let start = chomp.start();
        let search = Search::new(chomp).method(Method::Definition);
        let interrupt = Interrupt::catch()?;
        let limits = interrupt.limits(Limits::none());
        let ask = |search: SearchWithin<'_, Chomp>| search.nim_value(&start);
        let (value, search) = match arguments.value("table") {
            // A bar means the same whatever it was broken from.
            Some(path) => {
                TableFile::new(path, "chomp".to_owned(), 1).search(search, &limits, EVERY, ask)?
            }
            None => match ask(search.within(&limits)) {
                Err(_) if interrupt.has_come() => {
                    let stored = search.statistics().to_string();
                    return Err(Interrupted::lost(&stored, "`--table FILE`").into());
                }
                answer => (answer?, search),
            },
        };
        out.line(format!("value {value}"))?;
        let found = search.statistics();
        out.line(format!("{found}"))?;
        let (lookups, hits) = (found.lookups(), found.hits());
        out.line(format!("{lookups} look-ups, {hits} hits, {} bytes", found.bytes()))
    })
}
