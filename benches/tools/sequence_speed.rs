//! Measures how many nim-values per second the engine computes near `n = 2^21`, compared with a plain loop that traverses the sequence once
//! for each rare heap.
//!
//! Each figure is the best of 64 short sections, so other load on the machine hardly affects it.
//!
//! ```text
//! cargo run --release -p benches --bin sequence_speed -- 0.56
//! ```
//!
//! The arguments are codes (default: six games of various kinds).
//!
//! - `--squares LENGTH` measures the time to find the P-positions below LENGTH of the game in which a move takes a square number. If a
//!   plain sieve takes less than 2^28 bytes, its time is measured for comparison. For lengths below 2^24, computing the nim-values
//!   is measured, too.
//! - `--identify COUNT` measures the time to find each code from COUNT of its values, from COUNT outcomes, and from values with one error.

use std::hint::black_box;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use frame::{Arguments, Failure, Program, Stdout};
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{Limits, Nimber};
use octal_games::identify::{Given, Identify};
use octal_games::{Sequence, SubtractionEngine, ValueStatistics};

const START: u64 = 1 << 21;
const STRETCH: u32 = 1 << 11;
const STRETCHES: u64 = 64;

fn main() -> ExitCode {
    let program = Program::new("sequence_speed", include_str!("sequence_speed.rs"));
    program.option("squares").option("identify").operands(usize::MAX).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    if let Some(length) = arguments.number_of("squares", 1..=1 << 40)? {
        return squares(length, out);
    }
    let count = arguments.number_of("identify", Given::MIN_VALUES as u64..=1 << 10)?;
    let given = 0..arguments.operands().len();
    let given: Result<Vec<_>, _> = given.map(|index| arguments.text(index)).collect();
    let mut codes: Vec<&str> = given?.into_iter().flatten().collect();
    if codes.is_empty() && count.is_some() {
        codes = vec!["0.07", "0.77", "0.16", "0.3333", "4.8", "0.8A", "C.888"];
    } else if codes.is_empty() {
        codes = vec!["0.6", "0.16", "0.56", "0.127", "0.376", "0.354"];
    }
    let codes = codes.iter().map(|code| code.parse::<TakeAndBreak>());
    let games: Vec<TakeAndBreak> = codes.collect::<Result<_, _>>()?;
    if let Some(count) = count {
        return games.iter().try_for_each(|game| identify(game, count, out));
    }
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

/// Measures the time to find a game from its values, from its outcomes, and from its values with one error.
fn identify(game: &TakeAndBreak, count: u64, out: &mut Stdout) -> Result<(), Failure> {
    let mut sequence = Sequence::new(game.code().clone());
    let values = sequence.extend_to(count)?;
    let values: Vec<u64> = values.iter().map(Nimber::value).take(count as usize).collect();
    let mut wrong = values.clone();
    wrong[count as usize / 3] += 1;
    let given = [
        ("values", Given::values(values.iter().copied())?),
        ("outcomes", Given::outcomes(values.iter().map(|&value| value == 0))?),
        ("a wrong value", Given::values(wrong)?),
    ];
    for (what, given) in given {
        let start = Instant::now();
        let found = Identify::new(&given).run(&Limits::none());
        let seconds = start.elapsed().as_secs_f64();
        let agreeing = found.agreeing().max(found.nearly().count() as u64);
        if what == "values" && agreeing == 0 {
            return Err(format!("{} is not found from its values", game.code()).into());
        }
        let code = game.code();
        let code = code.to_string();
        writeln!(out, "{code:8}{count:>6} {what:14}{agreeing:>7} codes and sets{seconds:>9.4} s")?;
    }
    Ok(())
}

/// Measures finding the P-positions of the game in which a move takes a square number: by the engine, by the plain sieve, and from
/// nim-values.
fn squares(length: u64, out: &mut Stdout) -> Result<(), Failure> {
    let game = SubtractionEngine::new(|index| (index + 1) * (index + 1));
    let start = Instant::now();
    let mut sum = Checked::default();
    for position in game.p_positions(length) {
        sum.add(position?);
    }
    let seconds = start.elapsed().as_secs_f64();
    let count = sum.count;
    writeln!(out, "{count} P-positions below {length}, the last {}: {seconds:.2} s", sum.last)?;
    if length < 1 << 28 {
        let start = Instant::now();
        let mut plain = Checked::default();
        let mut reached = vec![false; length as usize];
        for position in 0..reached.len() {
            if !reached[position] {
                plain.add(position as u64);
                let mut root = 1;
                while let Some(reached) = reached.get_mut(position + root * root) {
                    *reached = true;
                    root += 1;
                }
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let verdict = if plain == sum { "the same" } else { "OTHERS" };
        writeln!(out, "plain sieve: {verdict}: {seconds:.2} s")?;
    }
    if length < 1 << 24 {
        let start = Instant::now();
        let mut sequence = Sequence::with_engine(game);
        let mut zeros = Checked::default();
        sequence.extend_to(length)?.p_positions().for_each(|position| zeros.add(position));
        let seconds = start.elapsed().as_secs_f64();
        let verdict = if zeros == sum { "the same zeros" } else { "OTHER ZEROS" };
        writeln!(out, "nim-values: {verdict}: {seconds:.2} s")?;
    }
    Ok(())
}

/// Counts positions, and computes a checksum that depends on their order.
#[derive(Default, PartialEq)]
struct Checked {
    count: u64,
    last: u64,
    sum: u64,
}

impl Checked {
    fn add(&mut self, position: u64) {
        self.count += 1;
        self.last = position;
        self.sum = self.sum.wrapping_add(self.count.wrapping_mul(position));
    }
}
