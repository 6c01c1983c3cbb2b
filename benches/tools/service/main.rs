//! Tests a service whose threads share one catalog. Its input is often malformed or extreme.
//!
//! ```text
//! cargo run --release -p benches --bin service -- 8 --seed 4 --patience 1 --milliseconds 2000
//! ```
//!
//! `scripts/deep-check service` tests 20,000 texts; the argument is the number of texts. The texts are samples and random positions of each
//! game. Most of them are then modified: by an extreme number, by a long list, by joining the halves of two texts, or by a different
//! spelling. One text in eight begins with a product of coin-turning games or with Moore's Nim on many heaps. Eight threads parse each text
//! with the tolerant parser, solve it within `--milliseconds` (100) of their own processor time, print it and draw it.
//!
//! The service must meet these requirements:
//!
//! - Processing a text, from reading to drawing, ends within 250 ms of processor time, or within 150 ms after the time limit.
//! - The process never takes more than 512 MiB of memory.
//! - Nothing panics, and each printed position is parsed as the same position.
//! - A single thread with its own catalog and without limits finds the same answers. This thread gives up on a text after `--patience`
//!   seconds (5), since threads that share results can solve more.
//!
//! `--seed` selects different texts, `--only` tests a single text by its number, and `--show` prints the slowest texts. The program ends
//! with status 1 if a requirement is not met. Processor time and memory are those that Linux reports.

mod texts;
mod trial;

use std::process::ExitCode;
use std::time::Duration;

use frame::{Arguments, Failure, Program, Stdout};
use games::catalog::{GAMES, Game};

use trial::{Bounds, Trial};

/// The maximum memory, in MiB.
const MAX_MEMORY: u64 = 512;

/// The maximum time that processing a text can take after its time limit.
const BEYOND: Duration = Duration::from_millis(150);

fn main() -> ExitCode {
    let program = Program::new("service", include_str!("main.rs")).flag("show").operands(1);
    let options = ["threads", "seed", "only", "milliseconds", "patience"];
    options.into_iter().fold(program, Program::option).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<ExitCode, Failure> {
    let number = |name, usual, most| -> Result<u64, Failure> {
        Ok(arguments.number_of(name, 0..=most)?.unwrap_or(usual))
    };
    let count = arguments.number(0, "a number of texts", 1..=100_000_000)?.unwrap_or(10_000);
    let threads = number("threads", 8, 1024)?.max(1);
    let limit = Duration::from_millis(number("milliseconds", 100, 60_000)?);
    let patience = Duration::from_secs(number("patience", 5, 3600)?);
    let bounds = Bounds { limit, most: limit + BEYOND };
    let only = arguments.number_of("only", 0..=u64::MAX - 1)?;
    let numbers = only.map_or(0..count, |number| number..number + 1);
    let trial = Trial::new(number("seed", 1, u64::MAX)?, numbers, bounds);

    let crowd = trial.crowd(threads as usize);
    let memory = trial::peak_memory();
    let compared = Trial::alone(&crowd, patience);
    let mut faults: Vec<String> = crowd.iter().filter_map(|asked| asked.fault.clone()).collect();
    faults.extend(compared.faults);
    if let Some(memory) = memory.filter(|&memory| memory > MAX_MEMORY) {
        faults.push(format!("{memory} MiB of memory, where {MAX_MEMORY} are allowed"));
    }

    let readable = crowd.iter().filter(|asked| asked.answer.is_some()).count();
    let known = crowd.iter().filter(|asked| asked.is_known()).count();
    out.line(format_args!(
        "texts: {}, of which {readable} are positions; {known} solved",
        crowd.len()
    ))?;
    let of = |game| crowd.iter().filter(|asked| asked.is_of(game)).count();
    let fewest = GAMES.iter().map(|entry| of(entry.name())).min().unwrap_or_default();
    out.line(format_args!(
        "positions of tartan products: {}, of Moore's Nim: {}, of every game at least {fewest}",
        of("tartan"),
        of("moore")
    ))?;
    out.line(format_args!("compared with a single thread: {}", compared.count))?;
    let mut slowest: Vec<_> = crowd.iter().collect();
    slowest.sort_by_key(|asked| std::cmp::Reverse(asked.spent));
    if let Some(worst) = slowest.first() {
        out.line(format_args!("longest: {} ms of processor time", worst.spent.as_millis()))?;
    }
    if arguments.has("show") {
        for asked in &slowest[..slowest.len().min(40)] {
            out.line(format_args!("{:6} ms {}", asked.spent.as_millis(), asked.shown()))?;
        }
    }
    if let Some(memory) = memory {
        out.line(format_args!("memory: {memory} MiB"))?;
    }
    for fault in &faults {
        out.line(format_args!("FAILED: {fault}"))?;
    }
    out.line(format_args!("failures: {}", faults.len()))?;
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
