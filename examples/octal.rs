//! The nim-sequence of a take-and-break game, its period with the proof, and how long it all takes.
//!
//! Run: `cargo run --release --example octal [CODE [LENGTH]]`
//!
//! CODE is a code such as 0.77 or a name such as kayles; LENGTH is the number of nim-values after which to give up.
//! Without arguments: some games that were hard once.

use std::error::Error;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use games::heaps::take_and_break::Code;
use grundy_core::sequence::{
    Certificate, MAX_LEN, Periodicity, Sequence, SequenceError, Statistics,
};

/// Certificates of up to so many values are proved again from the definition.
const VERIFIED: usize = 50_000;

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [text, rest @ ..] = &arguments[..] {
        let limit = match rest {
            [] => 1 << 18,
            [length] => {
                length.parse().map_err(|_| format!("'{length}' is not a number of values"))?
            }
            _ => return Err("usage: octal [CODE [LENGTH]]".into()),
        };
        return show(&text.parse()?, limit);
    }
    for text in ["kayles", "dawson", "0.156", "0.644", "0.165", "0.56", "grundy"] {
        show(&text.parse()?, 1 << 20)?;
    }
    // Without splits of a finite code the engine is quadratic.
    show(&"lasker".parse()?, 2000)?;
    Ok(())
}

fn show(code: &Code, limit: usize) -> Result<(), Box<dyn Error>> {
    println!("{code}");
    if limit > MAX_LEN {
        return Err(SequenceError::TooLong { len: limit }.into());
    }
    let mut sequence = Sequence::new(code.table().clone());
    let start = Instant::now();
    let first = sequence.extend_to(limit.min(40))?;
    let shown = first.iter().fold(String::new(), |mut line, value| {
        let _ = write!(line, " {value}");
        line
    });
    println!("{}{}", shown.trim_start(), if limit > 40 { " ..." } else { "" });
    let mut len = limit.min(1 << 12);
    let found = loop {
        let _ = sequence.extend_reporting(len, |values| {
            if values.len() % (1 << 22) == 0 {
                eprintln!("  {} values after {:.1} s", values.len(), start.elapsed().as_secs_f64());
            }
            ControlFlow::Continue(())
        })?;
        match sequence.search_period(code.table(), len)? {
            Periodicity::Certified(proof) => break Periodicity::Certified(proof),
            other if len == limit => break other,
            _ => len = limit.min(2 * len),
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    let values = sequence.values();
    match &found {
        Periodicity::Certified(proof) => certified(proof),
        Periodicity::Observed(seen) => println!(
            "  observed    period {}, each {} larger, from heap {} to {}: no proof",
            seen.period(),
            seen.saltus(),
            seen.preperiod(),
            seen.len() - 1
        ),
        _ => println!("  period      none up to heap {}", values.len() - 1),
    }
    let known = Statistics::of(code.table(), values);
    if let (Some((at, largest)), Some((last, new))) =
        (known.largest_value(), known.last_new_value())
    {
        println!(
            "  largest     {largest}, first at heap {at}; the last new value is {new}, at heap {last}"
        );
    }
    if let (Some(space), Some(rare)) = (known.space(), known.rare_heaps()) {
        let variant = if space.is_positional() { " and parity of the heap" } else { "" };
        let last = known.last_rare_heap().unwrap_or(0);
        println!("  rare heaps  {rare}, the last {last} (mask {:#b}{variant})", space.mask());
    }
    println!("  time        {} values in {seconds:.3} s\n", values.len());
    Ok(())
}

fn certified(proof: &Certificate) {
    println!("  period      {} from heap {} on", proof.period(), proof.preperiod());
    if let Some((heap, value)) = proof.last_exception() {
        println!("  exception   the last is G({heap}) = {value}");
    }
    let (from, to, period) = (proof.preperiod(), proof.bound(), proof.period());
    println!(
        "  proof       G(n + {period}) = G(n) was checked for {from} <= n < {to} (Guy and Smith)"
    );
    if to + period <= VERIFIED {
        let start = Instant::now();
        match proof.verify() {
            Ok(()) => println!(
                "  verified    from the definition in {:.3} s",
                start.elapsed().as_secs_f64()
            ),
            Err(error) => println!("  REFUTED     {error}"),
        }
    }
}
