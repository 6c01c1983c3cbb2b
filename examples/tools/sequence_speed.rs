//! Nim-values per second at `n = 2^21`, beside a plain loop that reads the sequence once per rare heap.
//!
//! Each figure is the best of 64 short stretches, so that other load on the machine does not count.
//!
//! ```text
//! cargo run --release --example sequence_speed -- 0.6
//! ```
//!
//! The arguments are codes; without any, six games of various kinds.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use examples::cli::{Arguments, Failure, Program, Stdout};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::sequence::{Sequence, ValueStatistics};

const START: u64 = 1 << 21;
const STRETCH: u32 = 1 << 11;
const STRETCHES: u64 = 64;

fn main() -> ExitCode {
    let program = Program::new("sequence_speed", include_str!("sequence_speed.rs"));
    program.operands(usize::MAX).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let given = 0..arguments.operands().len();
    let given: Result<Vec<_>, _> = given.map(|index| arguments.text(index)).collect();
    let mut codes: Vec<&str> = given?.into_iter().flatten().collect();
    if codes.is_empty() {
        codes = vec!["0.6", "0.16", "0.56", "0.127", "0.376", "0.354"];
    }
    let codes = codes.iter().map(|code| code.parse::<TakeAndBreak>());
    let games: Vec<TakeAndBreak> = codes.collect::<Result<_, _>>()?;
    out.line(
        "code       values/s  plain loop/s  ratio  rare heaps  largest value  seconds to 2^21",
    )?;
    for game in &games {
        let code = game.code();
        let mut sequence = Sequence::new(code.clone());
        let start = Instant::now();
        sequence.extend_to(START)?;
        let seconds = start.elapsed().as_secs_f64();
        let mut best = f64::INFINITY;
        for stretch in 1..=STRETCHES {
            let start = Instant::now();
            sequence.extend_to(START + stretch * u64::from(STRETCH))?;
            best = best.min(start.elapsed().as_secs_f64());
        }
        let values = sequence.values();
        let statistics = ValueStatistics::of(code, values);
        let space = statistics.space().ok_or("the game never splits a heap")?;
        let rare: Vec<usize> = space
            .rare_heaps(values)
            .filter(|&heap| heap < START)
            .map(|heap| heap as usize)
            .collect();
        let cells: Vec<u16> = values.iter().map(|value| value.value() as u16).collect();
        let mut plain = f64::INFINITY;
        for stretch in 1..=STRETCHES {
            let from = START + (stretch - 1) * u64::from(STRETCH);
            let start = Instant::now();
            for n in from as usize..(from + u64::from(STRETCH)) as usize {
                black_box(rare.iter().fold(0_u16, |sum, &heap| sum.wrapping_add(cells[n - heap])));
            }
            plain = plain.min(start.elapsed().as_secs_f64());
        }
        let [ours, loops] = [best, plain].map(|seconds| f64::from(STRETCH) / seconds);
        let largest = statistics.largest_value().map_or(0, |(_, value)| value.value());
        writeln!(
            out,
            "{:8}{ours:>11.0}{loops:>14.0}{:>7.2}{:>12}{largest:>15}{seconds:>17.2}",
            code.to_string(),
            ours / loops,
            rare.len(),
        )?;
    }
    Ok(())
}
