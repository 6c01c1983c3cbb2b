//! Solves the sample of the CodeChef problem FDIVGAME (floor division): prints the winner and the winning moves of each game, and plays the
//! game to the end. Then prints the runs of equal values for the classical divisors and for other sets of divisors.
//!
//! ```text
//! cargo run --release -p games --example floor_division
//! ```

use std::error::Error;
use std::io::{self, Write};

use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use grundy_core::{Normal, Notation, Ruleset, SpragueGrundy, SumMove, SumTheorem};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    show(&mut out)
}

fn show(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for sample in [vec![3, 4], vec![1, 3, 5]] {
        play_out(out, sample)?;
        writeln!(out)?;
    }
    for divisors in ["2 3 4 5 6", "2 3", "2 7", "3 5 15"] {
        show_runs(out, divisors.parse()?)?;
    }
    Ok(())
}

/// Plays a game in which the winner always makes the first winning move, and the loser the first legal move.
fn play_out(out: &mut impl Write, mut integers: Vec<u64>) -> Result<(), Box<dyn Error>> {
    let outcome = FloorDivision.sum_outcome(&integers, Normal);
    let winner = if outcome.first_wins() { "First" } else { "Second" };
    let values: Vec<String> =
        integers.iter().map(|a| FloorDivision.nim_value(a).to_string()).collect();
    let total = FloorDivision.nim_sum(&integers);
    writeln!(
        out,
        "{}: {} = {total}, {winner} wins.",
        FloorDivision.sum_text(&integers),
        values.join(" + ")
    )?;

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
        write!(out, "  {player} divides {} by {}", integers[index], mv)?;
        integers.splice(index..=index, left);
        writeln!(out, " ({chance}), which leaves {}.", FloorDivision.sum_text(&integers))?;
    }
    Ok(())
}

fn show_runs(out: &mut impl Write, divisors: Divisors) -> Result<(), Box<dyn Error>> {
    let table = RunTable::up_to(divisors, u64::MAX, 1_000_000)?;
    writeln!(out, "Divisors {}: {} runs up to {}", table.divisors(), table.len(), table.last())?;
    for run in table.runs().take(8) {
        writeln!(out, "  {run}")?;
    }
    match table.scale_period() {
        Some(period) => writeln!(out, "  {period}")?,
        None => writeln!(out, "  no scale period found")?,
    }
    Ok(())
}
