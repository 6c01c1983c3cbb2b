//! Nim in both plays: who wins with heaps of 3, 5 and 7, by which moves, and one game of each play.
//!
//! Run: `cargo run --release --example nim`

use games::nim::{Heaps, MisereNim, Nim, Take};
use grundy_core::{Outcome, OutcomeTheorem, Ruleset, SpragueGrundy};

fn main() {
    let heaps = Heaps::from(vec![3, 5, 7]);
    println!("Nim with {heaps}\n");
    println!("  size  binary");
    for size in heaps.as_slice() {
        println!("  {size:>4}  {size:>6b}");
    }
    let total = Nim.nim_sum(heaps.as_slice());
    println!("   xor  {:>6b}, so the nim-value is {total}\n", total.value());

    println!("Normal play: whoever takes the last coin wins.");
    play(&heaps, |heaps| Nim.outcome(heaps), |heaps| Nim.winning_moves(heaps).collect());
    println!("\nMisère play: whoever takes the last coin loses.");
    play(
        &heaps,
        |heaps| MisereNim.outcome(heaps),
        |heaps| MisereNim.winning_moves(heaps).collect(),
    );
}

/// A game in which the winner plays a winning move each time and the loser takes as little as possible.
fn play(
    heaps: &Heaps,
    outcome: impl Fn(&[u64]) -> Outcome,
    winning_moves: impl Fn(&[u64]) -> Vec<(usize, Take)>,
) {
    let without_moves = if outcome(&[]).first_wins() { "wins" } else { "loses" };
    let winner = if outcome(heaps.as_slice()).first_wins() { "First" } else { "Second" };
    println!("{winner} wins. The winning first moves:");
    for (index, mv) in winning_moves(heaps.as_slice()) {
        println!("  {mv} from the heap of {}", heaps.as_slice()[index]);
    }
    println!("One game:");
    let mut left = heaps.as_slice().to_vec();
    for player in ["First", "Second"].iter().cycle() {
        let any = || (0..left.len()).find_map(|at| Some((at, Nim.moves(&left[at]).next()?)));
        let Some((index, mv)) = winning_moves(&left).first().copied().or_else(any) else {
            println!("  {player} cannot move and {without_moves}.");
            return;
        };
        let heap = left[index];
        left[index] = Nim.play(&heap, &mv)[0];
        println!("  {player}: {mv} from the heap of {heap}, {} left", Heaps::from(left.clone()));
    }
}
