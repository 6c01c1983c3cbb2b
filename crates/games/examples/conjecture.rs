//! Tests conjectures: compares plausible theorems with exhaustive search, and refutes the wrong ones with counterexamples that are small
//! enough to check by hand.
//!
//! Run: `cargo run --release -p games --example conjecture`

use games::heaps::dual_nim::DualNim;
use grundy_core::{Misere, Nimber, Notation, Outcome, Ruleset, Sum};
use grundy_search::trial::{self, Claim, Trial};
use grundy_search::{Method, Search};
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};

type Shown = Result<(), Box<dyn Error>>;

fn main() -> Shown {
    let out = &mut io::stdout().lock();
    dual_nim(out)?;
    kayles(out)
}

/// Tests claims about Dual Nim. A player who faces xor 0 wins immediately; otherwise, a move removes a heap. A widely copied comment claims
/// that the first player also wins if the number of heaps is odd. In fact, the number must be even.
fn dual_nim(out: &mut impl Write) -> Shown {
    let with_parity = |parity: usize| {
        Claim::outcomes(Misere, move |heaps: &Vec<u64>| {
            let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
            Outcome::from_first_wins(xor == 0 || heaps.len() % 2 == parity)
        })
    };

    writeln!(out, "Dual Nim: \"First wins if the xor is 0 or the number of heaps is odd.\"")?;
    let published = [vec![3, 3, 3, 3, 3, 2], vec![2, 2, 1, 3]];
    for heaps in &published {
        let found = Trial::new(Search::new(DualNim), with_parity(1))
            .first_counterexample([heaps.clone()])?;
        writeln!(out, "Refuted by {}, which shrinks to", DualNim.position_in_words(heaps))?;
        writeln!(out, "{}", found.expect("the rule is wrong here"))?;
    }
    let size = |sum: &[Vec<u64>]| sum[0].len();
    let found = trial::smallest_counterexample(DualNim, with_parity(1), published, size)?;
    writeln!(out, "With as few heaps as possible:\n{}", found.expect("the rule is wrong"))?;

    let mut trial = Trial::new(Search::new(DualNim), with_parity(0));
    let found = trial.first_counterexample(boards(6, 6))?;
    verdict(out, "\"... or the number of heaps is even.\"", (found, trial.checked()))?;
    let mut trial = Trial::new(Search::new(DualNim), Claim::outcome_theorem(&DualNim, Misere));
    let found = trial.first_counterexample(boards(6, 6))?;
    verdict(out, "The theorem, with its winning moves.", (found, trial.checked()))
}

/// Lists all multisets of up to `most` heaps of at most `size` coins.
fn boards(most: usize, size: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for board in from..to {
            for heap in all[board].last().copied().unwrap_or(0)..=size {
                all.push([&all[board][..], &[heap]].concat());
            }
        }
        from = to;
    }
    all
}

/// The rules of Kayles: a move knocks down one pin or two adjacent pins of a row.
struct Kayles;

impl Ruleset for Kayles {
    type Position = usize;
    /// The numbers of pins that remain on the two sides.
    type Move = (usize, usize);

    fn moves(&self, &row: &usize) -> impl Iterator<Item = (usize, usize)> {
        // Skip the mirror image of each move, because it leaves the same rows.
        (1..=row.min(2))
            .flat_map(move |hit| (0..=(row - hit) / 2).map(move |left| (left, row - hit - left)))
    }

    fn play(&self, _: &usize, &(left, right): &(usize, usize)) -> Sum<usize> {
        Sum::pair(left, right)
    }
}

/// The nim-value of a row of Kayles depends only on its number of pins modulo 12, with 14 exceptions, the last of them at 70 pins (Winning
/// Ways, chapter 4).
const PERIOD: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
const EXCEPTIONS: [usize; 14] = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
const THEIR_VALUES: [u64; 14] = [0, 3, 3, 4, 6, 7, 3, 4, 6, 5, 6, 3, 4, 6];

fn kayles(out: &mut impl Write) -> Shown {
    let without = |left_out: usize| {
        Claim::values(move |&row: &usize| {
            let exceptions = &EXCEPTIONS[..EXCEPTIONS.len() - left_out];
            let exception = exceptions.iter().position(|&exception| exception == row);
            Nimber::new(exception.map_or(PERIOD[row % 12], |index| THEIR_VALUES[index]))
        })
    };
    let claim = "The nim-values have period 12, with 13 exceptions up to 57 pins.";
    writeln!(out, "\nKayles: \"{claim}\"")?;
    let found =
        trial::first_counterexample(Kayles, without(1), 0..500)?.expect("70 is an exception too");
    writeln!(out, "Refuted by\n{found}")?;
    let mut trial = Trial::new(Search::new(Kayles).method(Method::MexSearch), without(0));
    let found = trial.first_counterexample(0..500)?;
    verdict(out, "\"... with 14 exceptions up to 70 pins.\"", (found, trial.checked()))?;
    writeln!(out, "(The search stored {}.)", trial.search().statistics())?;
    Ok(())
}

fn verdict<C: Display>(out: &mut impl Write, claim: &str, found: (Option<C>, u64)) -> Shown {
    let (found, checked) = found;
    match found {
        None => writeln!(out, "{claim} Holds on all {checked} positions tried.")?,
        Some(counterexample) => writeln!(out, "{claim} Refuted by\n{counterexample}")?,
    }
    Ok(())
}
