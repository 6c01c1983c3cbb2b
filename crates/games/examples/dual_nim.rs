//! Solves the sample of the CodeChef problem TWONIM (Dual Nim): prints the winner and the winning moves of each test, and plays a sample
//! game.
//!
//! Run: `cargo run --release -p games --example dual_nim`

use games::heaps::dual_nim::DualNim;
use games::heaps::nim::Nim;
use grundy_core::{Misere, Notation, OutcomeTheorem, Ruleset, SpragueGrundy};
use std::error::Error;
use std::io::{self, Write};

const SAMPLE: [&str; 3] = ["1 2 4 8", "2 3 3", "3 3 3 3 3"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    show(&mut out)
}

fn show(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    writeln!(out, "Dual Nim: the player to move wins at once if the xor of all heaps is 0;")?;
    writeln!(out, "otherwise a move removes one whole heap.")?;
    for text in SAMPLE {
        let heaps = DualNim.read_position(text)?;
        let words = DualNim.position_in_words(&heaps);
        let count = heaps.len();
        let parity = if count % 2 == 0 { "even" } else { "odd" };
        writeln!(out, "\n{words}: an {parity} number of heaps with xor {}.", xor(&heaps))?;
        if DualNim.outcome(&heaps, Misere).first_wins() {
            let moves: Vec<String> = DualNim
                .winning_moves(&heaps, Misere)
                .map(|mv| DualNim.move_in_words(&heaps, &mv))
                .collect();
            writeln!(out, "First wins. The winning moves: {}.", moves.join(", "))?;
        } else {
            writeln!(out, "Second wins: every move loses.")?;
        }
        play(out, heaps)?;
    }
    Ok(())
}

/// Plays a game in which the winner makes a winning move each time, and the loser removes a smallest heap.
fn play(out: &mut impl Write, mut heaps: Vec<u64>) -> Result<(), Box<dyn Error>> {
    for player in ["First", "Second"].iter().cycle() {
        let mv =
            DualNim.winning_moves(&heaps, Misere).next().or_else(|| DualNim.moves(&heaps).next());
        let Some(mv) = mv else {
            writeln!(out, "  {player} is about to move, and the xor is 0: {player} wins.")?;
            return Ok(());
        };
        let words = DualNim.move_in_words(&heaps, &mv);
        heaps = DualNim.play(&heaps, &mv).into_vec().swap_remove(0);
        let left = DualNim.position_in_words(&heaps);
        writeln!(out, "  {player}: {words}, which leaves {left} with xor {}", xor(&heaps))?;
    }
    Ok(())
}

fn xor(heaps: &[u64]) -> u64 {
    Nim.nim_sum(heaps).value()
}
