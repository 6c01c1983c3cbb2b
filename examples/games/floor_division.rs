//! Floor division: the games of the official sample, who wins them and how, played to the end; then the runs of
//! equal values, also for other divisors.
//!
//! ```text
//! cargo run --release --example floor_division
//! ```

use std::io::Write;
use std::process::ExitCode;

use examples::cli::{Failure, Program, Stdout};
use games::heaps::floor_division::{Divisors, FloorDivision, Integers, RunTable};
use grundy_core::{Normal, Ruleset, SpragueGrundy, SumMove, SumTheorem};

fn main() -> ExitCode {
    Program::new("floor_division", include_str!("floor_division.rs")).run(|_, out| show(out))
}

fn show(out: &mut Stdout) -> Result<(), Failure> {
    for sample in ["the integers 3 and 4", "the integers 1, 3 and 5"] {
        play_out(out, sample.parse()?)?;
        writeln!(out)?;
    }
    for divisors in ["2 3 4 5 6", "2 3", "2 7", "3 5 15"] {
        show_runs(out, divisors.parse()?)?;
    }
    Ok(())
}

/// Plays a game in which the winner always makes the first winning move, and the loser the first of all moves.
fn play_out(out: &mut Stdout, integers: Integers) -> Result<(), Failure> {
    let outcome = FloorDivision.sum_outcome(integers.as_slice(), Normal);
    let winner = if outcome.first_wins() { "First" } else { "Second" };
    let values: Vec<String> =
        integers.as_slice().iter().map(|a| FloorDivision.nim_value(a).to_string()).collect();
    let total = FloorDivision.nim_sum(integers.as_slice());
    writeln!(out, "{integers}: {} = {total}, {winner} wins.", values.join(" + "))?;

    let mut integers = integers.into_vec();
    for player in ["First", "Second"].into_iter().cycle() {
        let winning: Vec<_> = FloorDivision.sum_winning_moves(&integers, Normal).collect();
        let any = || FloorDivision.sum_moves(&integers).next();
        let Some(SumMove { component: index, mv }) = winning.first().copied().or_else(any) else {
            writeln!(out, "  {player} cannot move and loses.")?;
            break;
        };
        let chance = match winning.len() {
            0 => "no move wins".to_owned(),
            1 => "the only winning move".to_owned(),
            count => format!("one of {count} winning moves"),
        };
        let left = FloorDivision.play(&integers[index], &mv);
        write!(out, "  {player} divides {} by {}", integers[index], mv.0)?;
        integers.splice(index..=index, left);
        let left: Integers = integers.iter().copied().collect();
        writeln!(out, " ({chance}), which leaves {left}.")?;
    }
    Ok(())
}

fn show_runs(out: &mut Stdout, divisors: Divisors) -> Result<(), Failure> {
    let table = RunTable::up_to(divisors, u64::MAX, 1_000_000)?;
    writeln!(out, "{}: {} runs up to {}", table.divisors(), table.len(), table.last())?;
    for run in table.runs().take(8) {
        writeln!(out, "  {run}")?;
    }
    match table.scale_period() {
        Some(period) => writeln!(out, "  {period}")?,
        None => writeln!(out, "  no scale period found")?,
    }
    Ok(())
}
