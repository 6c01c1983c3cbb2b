//! Dual Nim: who wins each test of the official sample, by which moves, and how a game goes.
//!
//! Run: `cargo run --release --example dual_nim`

use games::heaps::dual_nim::DualNim;
use games::heaps::nim::{Heaps, Nim};
use grundy_core::{Misere, OutcomeTheorem, Ruleset, SpragueGrundy};
use std::error::Error;
use std::io::{self, Write};

const SAMPLE: [&str; 3] =
    ["heaps of 1, 2, 4 and 8", "heaps of 2, 3 and 3", "heaps of 3, 3, 3, 3 and 3"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    show(&mut out)
}

fn show(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, "Dual Nim: whoever is about to move wins at once if the xor of all heaps is 0;")?;
    writeln!(out, "otherwise a move removes one whole heap.")?;
    for text in SAMPLE {
        let heaps: Heaps = text.parse().expect("the sample is in order");
        let count = heaps.as_slice().len();
        let parity = if count % 2 == 0 { "even" } else { "odd" };
        writeln!(out, "\n{text}: an {parity} number of heaps with xor {}.", xor(&heaps))?;
        if DualNim.outcome(&heaps, Misere).first_wins() {
            let moves: Vec<String> =
                DualNim.winning_moves(&heaps, Misere).map(|mv| mv.to_string()).collect();
            writeln!(out, "First wins. The winning moves: {}.", moves.join(", "))?;
        } else {
            writeln!(out, "Second wins: every move loses.")?;
        }
        play(out, heaps)?;
    }
    Ok(())
}

/// A game in which the winner plays a winning move each time and the loser removes a smallest heap.
fn play(out: &mut impl Write, mut heaps: Heaps) -> Result<(), Box<dyn Error>> {
    for player in ["First", "Second"].iter().cycle() {
        let mv =
            DualNim.winning_moves(&heaps, Misere).next().or_else(|| DualNim.moves(&heaps).next());
        let Some(mv) = mv else {
            writeln!(out, "  {player} is about to move, and the xor is 0: {player} wins.")?;
            return Ok(());
        };
        heaps = DualNim.play(&heaps, &mv)[0].clone();
        writeln!(out, "  {player}: {mv}, which leaves {heaps} with xor {}", xor(&heaps))?;
    }
    Ok(())
}

fn xor(heaps: &Heaps) -> u64 {
    Nim.nim_sum(heaps.as_slice()).value()
}
