//! Cram: the value or the outcome of a rectangle of squares, by search.
//!
//! The players put dominoes on the board until nobody can. The first line is the answer, `value *k` or
//! `outcome N` (the first player wins) or `outcome P`; then come the statistics of the search. With
//! `--misere`, whoever puts the last domino loses, and the answer is an outcome. `--memory` bounds the
//! tables in MiB: beyond it the search forgets and takes longer. `--table` names a file that keeps what is found from
//! one run to the next, every minute, or with `--every` after so many seconds; Ctrl-C stops and keeps it as well.
//! `--edges` bounds the moves followed in this run.
//!
//! Run: `impartial cram 4 7 --threads 2 --memory 100`

use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::time::Duration;

use crate::cli::{Arguments, Failure, Program, Stdout};
use crate::interrupt::{Interrupt, Interrupted};
use crate::keep::EVERY;
use crate::table::TableFile;
use games::boards::cram::{Cram, Squares};
use grundy_core::{Convention, Limits, Method, Search, SearchWithin};

pub(crate) fn main() -> ExitCode {
    let program = Program::new("cram", include_str!("cram.rs"))
        .operands(2)
        .flag("outcome")
        .flag("misere")
        .option("threads")
        .option("memory")
        .option("edges")
        .option("table")
        .option("every");
    program.run(|arguments, out| {
        let rows = arguments.number(0, "ROWS", 1..=128)?.unwrap_or(4) as u32;
        let columns = arguments.number(1, "COLUMNS", 1..=128)?.unwrap_or(5) as u32;
        // Half the word is searched faster.
        match Cram::new(rows, columns) {
            Ok(cram) => run(cram, arguments, out),
            Err(_) => run(Cram::wide(rows, columns)?, arguments, out),
        }
    })
}

fn run<S: Squares>(cram: Cram<S>, arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let (rows, columns) = (cram.rows(), cram.columns());
    let start = cram.start();
    let mut search = Search::new(cram).method(Method::Questions);
    let mut limits =
        Limits::none().work(arguments.number_of("edges", 1..=u64::MAX)?.unwrap_or(u64::MAX));
    if let Some(threads) = arguments.number_of("threads", 1..=1024)? {
        search = search.threads(threads as usize);
    }
    if let Some(memory) = arguments.number_of("memory", 1..=1 << 24)? {
        search = search.max_bytes(memory << 20).forgetting();
    }
    let watched = std::io::stderr().is_terminal();
    if watched {
        limits = limits.on_progress(|progress| eprint!("\r\x1b[K{progress} "));
    }
    let interrupt = Interrupt::catch()?;
    let limits = interrupt.limits(limits);
    let ask = |search: SearchWithin<'_, Cram<S>>| {
        Ok(if arguments.has("misere") {
            format!("outcome {}", search.outcome(&start, Convention::Misere)?)
        } else if arguments.has("outcome") {
            format!("outcome {}", search.outcome(&start, Convention::Normal)?)
        } else {
            format!("value {}", search.nim_value(&start)?)
        })
    };
    let every = arguments.number_of("every", 1..=1 << 20)?.map_or(EVERY, Duration::from_secs);
    let found = if let Some(path) = arguments.value("table") {
        let table = TableFile::new(path, format!("cram {rows}x{columns}"), 1);
        table.search(search, &limits, every, ask)
    } else {
        match ask(search.within(&limits)) {
            Err(_) if interrupt.has_come() => {
                let stored = search.statistics().to_string();
                Err(Interrupted::lost(&stored, "`--table FILE`").into())
            }
            answer => answer.map(|answer| (answer, search)).map_err(Failure::from),
        }
    };
    if watched {
        eprint!("\r\x1b[K");
    }
    let (answer, search) = found?;
    out.line(answer)?;
    let found = search.statistics();
    out.line(format!("{found}"))?;
    let (lookups, hits) = (found.lookups(), found.hits());
    out.line(format!("{lookups} look-ups, {hits} hits, {} bytes", found.bytes()))
}
