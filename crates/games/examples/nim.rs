//! Plays Nim in both conventions: prints the winner and the winning moves for heaps of 3, 5 and 7, and plays one game in each convention.
//!
//! Run: `cargo run --release -p games --example nim`

use games::heaps::nim::Nim;
use grundy_core::{
    Misere, Normal, Notation, PlayConvention, Ruleset, SpragueGrundy, SumMove, SumTheorem,
};
use std::error::Error;
use std::io::{self, Write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    show(&mut out)
}

fn show(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let heaps = [3, 5, 7];
    writeln!(out, "Nim with heaps of 3, 5 and 7\n")?;
    writeln!(out, "  size  binary")?;
    for size in heaps {
        writeln!(out, "  {size:>4}  {size:>6b}")?;
    }
    let total = Nim.nim_sum(&heaps);
    writeln!(out, "   xor  {:>6b}, so the nim-value is {total}\n", total.value())?;

    writeln!(out, "Normal play: the player who takes the last coin wins.")?;
    play(out, &heaps, Normal)?;
    writeln!(out, "\nMisère play: the player who takes the last coin loses.")?;
    play(out, &heaps, Misere)
}

/// Plays a game in which the winner makes a winning move each time, and the loser takes as few coins as possible.
fn play<C: PlayConvention>(
    out: &mut impl Write,
    heaps: &[u64],
    convention: C,
) -> Result<(), Box<dyn Error>>
where
    Nim: SumTheorem<C>,
{
    let first_wins = |heaps: &[u64]| Nim.sum_outcome(heaps, convention).first_wins();
    let without_moves = if first_wins(&[]) { "wins" } else { "loses" };
    let winner = if first_wins(heaps) { "First" } else { "Second" };
    writeln!(out, "{winner} wins. The winning first moves:")?;
    for SumMove { component, mv } in Nim.sum_winning_moves(heaps, convention) {
        writeln!(out, "  {}", Nim.move_in_words(&heaps[component], &mv))?;
    }
    writeln!(out, "One game:")?;
    let mut left = heaps.to_vec();
    for player in ["First", "Second"].iter().cycle() {
        let winning = Nim.sum_winning_moves(&left, convention).next();
        let Some(played) = winning.or_else(|| Nim.sum_moves(&left).next()) else {
            writeln!(out, "  {player} cannot move and {without_moves}.")?;
            return Ok(());
        };
        let heap = left[played.component];
        left = Nim.play_in_sum(&left, &played);
        let mv = Nim.move_in_words(&heap, &played.mv);
        writeln!(out, "  {player}: {mv}, {} left", Nim.sum_text(&left))?;
    }
    Ok(())
}
