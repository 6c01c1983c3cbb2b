//! Conjectures on trial: plausible theorems are held against exhaustive search, and the wrong ones are
//! refuted by a counterexample that can be followed by hand.
//!
//! Run: `cargo run --release --example conjecture`

use examples::cli::{Failure, Program, Stdout};
use games::heaps::dual_nim::DualNim;
use games::heaps::nim::Heaps;
use grundy_core::trial::{self, Claim, Trial};
use grundy_core::{Method, Misere, Nimber, Outcome, Ruleset, Search, Sum};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    Program::new("conjecture", include_str!("conjecture.rs")).run(|_, out| {
        dual_nim(out)?;
        kayles(out)
    })
}

/// Whoever faces xor 0 wins at once; otherwise a move removes a heap. A widely copied comment says that
/// First also wins with an odd number of heaps. It is the other way round.
fn dual_nim(out: &mut Stdout) -> Result<(), Failure> {
    let with_parity = |parity: usize| {
        Claim::outcomes(Misere, move |heaps: &Heaps| {
            let heaps = heaps.as_slice();
            let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
            Outcome::from_first_wins(xor == 0 || heaps.len() % 2 == parity)
        })
    };

    writeln!(out, "Dual Nim: \"First wins if the xor is 0 or the number of heaps is odd.\"")?;
    let published = [vec![3, 3, 3, 3, 3, 2], vec![2, 2, 1, 3]].map(Heaps::from);
    for heaps in &published {
        let found = Trial::new(Search::new(DualNim), with_parity(1))
            .first_counterexample([heaps.clone()])?;
        writeln!(out, "Refuted by {heaps}, which shrinks to")?;
        writeln!(out, "{}", found.expect("the rule is wrong here"))?;
    }
    let fewest = |sum: &[Heaps]| sum[0].as_slice().len();
    let found = trial::smallest_counterexample(DualNim, with_parity(1), published, fewest)?;
    writeln!(out, "With as few heaps as possible:\n{}", found.expect("the rule is wrong"))?;

    let mut trial = Trial::new(Search::new(DualNim), with_parity(0));
    verdict(
        out,
        "\"... or the number of heaps is even.\"",
        trial.first_counterexample(boards(6, 6))?.as_ref(),
        trial.checked(),
    )?;
    let mut trial = Trial::new(Search::new(DualNim), Claim::outcome_theorem(&DualNim, Misere));
    verdict(
        out,
        "The theorem, with its winning moves.",
        trial.first_counterexample(boards(6, 6))?.as_ref(),
        trial.checked(),
    )?;
    Ok(())
}

/// All multisets of up to `most` heaps of at most `size` coins.
fn boards(most: usize, size: u64) -> Vec<Heaps> {
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
    all.into_iter().map(Heaps::from).collect()
}

/// Kayles: a move knocks down one pin or two neighbors of a row.
struct Kayles;

impl Ruleset for Kayles {
    type Position = usize;
    /// The pins left standing on either side.
    type Move = (usize, usize);

    fn moves(&self, &row: &usize) -> impl Iterator<Item = (usize, usize)> {
        // The mirror images of these moves leave the same.
        (1..=row.min(2))
            .flat_map(move |hit| (0..=(row - hit) / 2).map(move |left| (left, row - hit - left)))
    }

    fn play(&self, _: &usize, &(left, right): &(usize, usize)) -> Sum<usize> {
        Sum::pair(left, right)
    }
}

/// The nim-values of Kayles have period 12 from 71 pins on (Winning Ways, chapter 4).
const PERIOD: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
const EXCEPTIONS: [(usize, u64); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];

fn kayles(out: &mut Stdout) -> Result<(), Failure> {
    let without = |left_out: usize| {
        Claim::values(move |&row: &usize| {
            let exceptions = &EXCEPTIONS[..EXCEPTIONS.len() - left_out];
            let exception = exceptions.iter().find(|exception| exception.0 == row);
            Nimber::new(exception.map_or(PERIOD[row % 12], |exception| exception.1))
        })
    };
    writeln!(
        out,
        "\nKayles: \"The nim-values have period 12, with 13 exceptions up to 57 pins.\""
    )?;
    let found =
        trial::first_counterexample(Kayles, without(1), 0..500)?.expect("70 is an exception too");
    writeln!(out, "Refuted by\n{found}")?;
    let mut trial = Trial::new(Search::new(Kayles).method(Method::Definition), without(0));
    verdict(
        out,
        "\"... with 14 exceptions up to 70 pins.\"",
        trial.first_counterexample(0..500)?.as_ref(),
        trial.checked(),
    )?;
    writeln!(out, "(The search stored {}.)", trial.search().statistics())?;
    Ok(())
}

fn verdict<C: std::fmt::Display>(
    out: &mut Stdout,
    claim: &str,
    found: Option<&C>,
    checked: u64,
) -> Result<(), Failure> {
    match found {
        None => writeln!(out, "{claim} Holds on all {checked} positions tried.")?,
        Some(counterexample) => writeln!(out, "{claim} Refuted by\n{counterexample}")?,
    }
    Ok(())
}
