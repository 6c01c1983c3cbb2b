//! Dual Nim: who wins each test of the official sample, by which moves, and how a game goes.
//!
//! Run: `cargo run --release --example dual_nim`

use games::heaps::dual_nim::DualNim;
use games::heaps::nim::{Heaps, Nim};
use grundy_core::{Misere, OutcomeTheorem, Ruleset, SpragueGrundy};

const SAMPLE: [&str; 3] =
    ["heaps of 1, 2, 4 and 8", "heaps of 2, 3 and 3", "heaps of 3, 3, 3, 3 and 3"];

fn main() {
    println!("Dual Nim: whoever is about to move wins at once if the xor of all heaps is 0;");
    println!("otherwise a move removes one whole heap.");
    for text in SAMPLE {
        let heaps: Heaps = text.parse().expect("the sample is in order");
        let count = heaps.as_slice().len();
        let parity = if count % 2 == 0 { "even" } else { "odd" };
        println!("\n{text}: an {parity} number of heaps with xor {}.", xor(&heaps));
        if DualNim.outcome(&heaps, Misere).first_wins() {
            let moves: Vec<String> =
                DualNim.winning_moves(&heaps, Misere).map(|mv| mv.to_string()).collect();
            println!("First wins. The winning moves: {}.", moves.join(", "));
        } else {
            println!("Second wins: every move loses.");
        }
        play(heaps);
    }
}

/// A game in which the winner plays a winning move each time and the loser removes a smallest heap.
fn play(mut heaps: Heaps) {
    for player in ["First", "Second"].iter().cycle() {
        let mv =
            DualNim.winning_moves(&heaps, Misere).next().or_else(|| DualNim.moves(&heaps).next());
        let Some(mv) = mv else {
            println!("  {player} is about to move, and the xor is 0: {player} wins.");
            return;
        };
        heaps = DualNim.play(&heaps, &mv)[0].clone();
        println!("  {player}: {mv}, which leaves {heaps} with xor {}", xor(&heaps));
    }
}

fn xor(heaps: &Heaps) -> u64 {
    Nim.nim_sum(heaps.as_slice()).value()
}
