//! Defines a game with entailing moves, computes its values, one of which is loony, and compares the results with exhaustive play.
//!
//! Take one or two coins from a heap. Taking three is a challenge: the opponent must answer in the same heap, and loses if it is
//! empty.
//!
//! Run: `cargo run --release -p grundy-search --example challenge_nim`

use grundy_core::Sum;
use grundy_search::entailing::{After, EntailingRules, EntailingSearch};
use grundy_search::entailing::{Situation, TurnMove, first_counterexample};
use std::error::Error;
use std::io::{self, Write};

struct ChallengeNim;

impl EntailingRules for ChallengeNim {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &heap: &u32) -> impl Iterator<Item = u32> {
        1..=heap.min(3)
    }

    fn play(&self, heap: &u32, &taken: &u32) -> After<u32> {
        match taken {
            3 => After::Entailing(heap - taken),
            _ => After::Plain(Sum::from(heap - taken)),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = &mut io::stdout().lock();
    let mut search = EntailingSearch::new(ChallengeNim);
    for heap in 0..=8 {
        writeln!(out, "{heap}: {}", search.value(&heap)?)?;
    }

    let position = Situation::from([2, 4]);
    writeln!(out, "2 and 4: {}", search.outcome(&position)?)?;
    for mv in search.winning_moves(&position)? {
        if let TurnMove::In(mv) = mv {
            writeln!(out, "  take {} from the heap of {}", mv.mv, position.parts[mv.component])?;
        }
    }

    // According to the theory, the values of the components determine the outcome of a sum. Check this against exhaustive play for all
    // pairs of heaps.
    let pairs = (0..=6).flat_map(|one| (one..=6).map(move |other| Situation::from([one, other])));
    if let Some(pair) = first_counterexample(ChallengeNim, pairs)? {
        return Err(format!("the theory fails on {pair:?}").into());
    }
    writeln!(out, "Exhaustive play agrees on all pairs of heaps up to 6.")?;
    Ok(())
}
