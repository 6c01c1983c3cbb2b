//! Measures the engines for games: search, nim-sequences, misère quotients, and loopy games.

use crate::{Criterion, compare};
use benches::by_hand::{dawson, memo};
use benches::toys::{Arrows, Row, Subtraction};
use grundy_core::{Nimber, Ruleset};
use grundy_search::Search;
use misere_quotients::{HeapQuotient, QuotientCertificate};
use octal_games::Sequence;
use std::collections::HashMap;
use std::hint::black_box;

/// Measures computing the value of one position from the rules alone.
pub(crate) fn search(criterion: &mut Criterion) {
    value(criterion, "search: a row of 60 in Kayles", &Row::KAYLES, &60);
    value(criterion, "search: subtract 1, 3 or 4 from 1000", &Subtraction, &1000);
}

fn value<G: Ruleset>(criterion: &mut Criterion, what: &str, rules: &G, position: &G::Position) {
    compare(
        criterion,
        what,
        &mut [
            ("by hand", &mut || memo(rules, black_box(position)).0),
            ("ours", &mut || {
                Search::new(rules).nim_value(black_box(position)).expect("a small game").value()
            }),
        ],
    );
}

/// Computes the first values of Kayles by taking the mex of all options.
fn kayles(len: usize) -> Vec<u64> {
    let mut values = vec![0_u64];
    while values.len() < len {
        let row = values.len();
        let mut seen = [false; 16];
        for left in (1..=row.min(2)).map(|taken| row - taken) {
            (0..=left / 2).for_each(|one| seen[(values[one] ^ values[left - one]) as usize] = true);
        }
        values.push(seen.iter().position(|&seen| !seen).unwrap_or(seen.len()) as u64);
    }
    values
}

/// Measures computing the first values of octal games.
pub(crate) fn sequences(criterion: &mut Criterion) {
    let values = |code: &str, len: usize| -> Vec<u64> {
        let mut sequence = Sequence::new(code.parse().expect("a code"));
        sequence.extend_to(len as u64).expect("memory for a few values");
        sequence.into_values().iter().map(Nimber::value).collect()
    };
    compare(
        criterion,
        "sequences: 3000 values of Kayles",
        &mut [
            ("by hand", &mut || kayles(black_box(3000))),
            ("ours", &mut || values("0.77", black_box(3000))),
        ],
    );
    compare(
        criterion,
        "sequences: 100000 values of Dawson's Chess",
        &mut [
            ("by hand, with its period", &mut || {
                dawson(black_box(100_000)).into_iter().map(u64::from).collect()
            }),
            ("ours", &mut || values("0.137", black_box(100_000))),
        ],
    );
}

/// The size of the largest heaps in the sums.
const MAX: u8 = 12;

/// Returns all sums of at most four heaps of up to `MAX` tokens. A size of 0 means that the heap is missing.
fn sums() -> impl Iterator<Item = [u8; 4]> {
    let from = |least: u8| least..=MAX;
    from(0)
        .flat_map(move |a| from(a).map(move |b| [a, b]))
        .flat_map(move |[a, b]| from(b).map(move |c| [a, b, c]))
        .flat_map(move |[a, b, c]| from(c).map(move |d| [a, b, c, d]))
}

/// Returns whether the player to move loses 0.123 in misère play. A move takes one token that is a whole heap, two tokens from a larger
/// heap, or three tokens.
fn is_lost(heaps: [u8; 4], known: &mut HashMap<[u8; 4], bool>) -> bool {
    if let Some(&lost) = known.get(&heaps) {
        return lost;
    }
    let (mut can_move, mut can_win) = (false, false);
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 1..=heap.min(3) {
            if (taken == 1 && heap > 1) || (taken == 2 && heap == 2) {
                continue;
            }
            let mut left = heaps;
            left[at] -= taken;
            left.sort_unstable();
            can_move = true;
            can_win |= is_lost(left, known);
        }
    }
    let lost = can_move && !can_win;
    known.insert(heaps, lost);
    lost
}

/// Measures finding a misère quotient, determining outcomes with it, and verifying a larger quotient.
pub(crate) fn quotients(criterion: &mut Criterion) {
    compare(
        criterion,
        "quotients: lost sums of four heaps in 0.123",
        &mut [
            ("by hand", &mut || {
                let mut known = HashMap::new();
                sums().filter(|&heaps| is_lost(heaps, &mut known)).count()
            }),
            ("ours", &mut || {
                let code = "0.123".parse().expect("a code");
                let found = HeapQuotient::up_to(&code, MAX.into()).expect("a small quotient");
                let (quotient, classes) = (found.quotient(), found.classes());
                let class = |heaps: [u8; 4]| {
                    quotient.product_of(heaps.map(|heap| classes[usize::from(heap)]))
                };
                sums().filter(|&heaps| quotient.is_p(class(heaps))).count()
            }),
        ],
    );
    let found = HeapQuotient::up_to(&"0.77".parse().expect("a code"), 60).expect("Kayles");
    let certificate = QuotientCertificate::of(&found);
    // Plambeck and Siegel, "Misère quotients for impartial games", 2008: the quotient of Kayles has 40 elements.
    assert_eq!(certificate.order(), 40);
    compare(
        criterion,
        "quotients: the proof of Kayles",
        &mut [("ours", &mut || certificate.verify().is_ok())],
    );
    assert!(certificate.verify().is_ok());
}

/// Measures finding the winner in each of 20,000 positions of a game with cycles. Most of the positions have four moves.
pub(crate) fn loopy(criterion: &mut Criterion) {
    let arrows = Arrows::random(20_000);
    compare(
        criterion,
        "loopy: 20000 positions in circles",
        &mut [("by hand", &mut || arrows.by_hand()), ("ours", &mut || arrows.by_search())],
    );
}
