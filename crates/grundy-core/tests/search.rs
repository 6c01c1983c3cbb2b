//! The search against the definitions, on drawn games with every kind of option and on known ones.

mod toys;

use grundy_core::{Convention, Method, Nimber, Outcome, Ruleset, Search, Sum};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use toys::{Definitions, Drawn, DualNim, Kayles, KaylesBoard, Nim, Subtraction};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Holds all answers about one sum against the definitions.
fn check<G: Ruleset<Position: Ord>>(
    search: &Search<&G>,
    definitions: &mut Definitions<'_, G>,
    sum: &[G::Position],
) {
    let context = format!("{sum:?}");
    let rules = *search.rules();
    for convention in CONVENTIONS {
        let (outcome, length) = definitions.remoteness(sum, convention);
        assert_eq!(search.sum_outcome(sum, convention).unwrap(), outcome, "{context} {convention}");
        assert_eq!(
            search.known_sum_outcome(sum, convention),
            Some(outcome),
            "{context} {convention}"
        );
        let winning = definitions.winning_moves(sum, convention);
        assert_eq!(
            search.sum_winning_moves(sum, convention).unwrap(),
            winning,
            "{context} {convention}"
        );
        assert_eq!(
            search.sum_remoteness(sum, convention).unwrap(),
            length,
            "{context} {convention}"
        );
        let Some(best) = search.sum_best_move(sum, convention).unwrap() else {
            assert!(toys::moves(rules, sum).is_empty(), "{context}");
            continue;
        };
        assert_eq!((best.outcome(), best.length()), (outcome, length), "{context} {convention}");
        let left = toys::after(rules, sum, best.mv());
        assert_eq!(
            definitions.remoteness(&left, convention),
            (!outcome, length - 1),
            "{context} {convention}"
        );
        assert_eq!(best.wins(), winning.contains(best.mv()));
    }
    assert_eq!(search.nim_sum(sum).unwrap().value(), definitions.value(sum), "{context}");
}

#[test]
fn drawn_games_agree_with_the_definitions() {
    for seed in 0..300 {
        let rules = Drawn::random(seed, 9);
        // One search per game: later queries live on what earlier ones have stored.
        let search = Search::new(&rules);
        let mut definitions = Definitions::new(&rules);
        let mut rng = StdRng::seed_from_u64(seed);
        check(&search, &mut definitions, &[]);
        for position in 0..9 {
            check(&search, &mut definitions, &[position]);
        }
        for _ in 0..4 {
            let len = rng.random_range(2..4);
            let sum: Vec<usize> = (0..len).map(|_| rng.random_range(0..6)).collect();
            check(&search, &mut definitions, &sum);
        }
    }
}

#[test]
fn nim_agrees_with_its_theorems() {
    let search = Search::new(Nim);
    for a in 0..7_u64 {
        for b in a..7 {
            for c in b..7 {
                let heaps = [a, b, c];
                let total = a ^ b ^ c;
                assert_eq!(search.nim_sum(&heaps).unwrap(), Nimber::new(total));
                let ones = heaps.iter().filter(|&&heap| heap == 1).count();
                let misere = if c <= 1 { ones % 2 == 0 } else { total != 0 };
                let misere = if misere { Outcome::N } else { Outcome::P };
                assert_eq!(
                    search.sum_outcome(&heaps, Convention::Misere).unwrap(),
                    misere,
                    "{heaps:?}"
                );
            }
        }
    }
}

#[test]
fn kayles_has_its_published_values() {
    // OEIS A002186, the nim-values of Kayles, from the row of no pins on.
    let published = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4,
        7, 2, 1, 8, 6, 7,
    ];
    let search = Search::new(Kayles);
    for (row, value) in (0..).zip(published) {
        assert_eq!(search.nim_value(&row).unwrap(), Nimber::new(value), "row of {row}");
    }
    assert_eq!(search.statistics().positions(), 36);
}

#[test]
fn the_canonical_hook_changes_no_answer_and_saves_positions() {
    let (by_hook, as_written) = (Search::new(KaylesBoard), Search::new(KaylesBoard).as_written());
    for board in 0..1 << 9 {
        assert_eq!(
            by_hook.nim_value(&board).unwrap(),
            as_written.nim_value(&board).unwrap(),
            "{board:b}"
        );
        for convention in CONVENTIONS {
            let expected = as_written.sum_winning_moves(&[board], convention).unwrap();
            assert_eq!(
                by_hook.sum_winning_moves(&[board], convention).unwrap(),
                expected,
                "{board:b} {convention}"
            );
            let expected = as_written.sum_best_move(&[board], convention).unwrap();
            assert_eq!(
                by_hook.sum_best_move(&[board], convention).unwrap(),
                expected,
                "{board:b} {convention}"
            );
        }
    }
}

/// Nim with a hook that is right in normal play only: equal heaps cancel.
struct CancellingNim;

impl Ruleset for CancellingNim {
    type Position = Vec<u64>;
    type Move = (usize, u64);

    fn moves(&self, heaps: &Vec<u64>) -> impl Iterator<Item = (usize, u64)> {
        heaps
            .iter()
            .enumerate()
            .flat_map(|(index, &heap)| (1..=heap).map(move |taken| (index, taken)))
    }

    fn play(&self, heaps: &Vec<u64>, &(index, taken): &(usize, u64)) -> Sum<Vec<u64>> {
        let mut left = heaps.clone();
        left[index] -= taken;
        Sum::from(left)
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Sum<Vec<u64>> {
        heaps.sort_unstable();
        let mut kept: Vec<u64> = Vec::new();
        for heap in heaps {
            if kept.last() == Some(&heap) {
                kept.pop();
            } else {
                kept.push(heap);
            }
        }
        Sum::from(kept)
    }
}

#[test]
fn dropping_parts_of_value_zero_breaks_misere_play_only() {
    let (by_hook, as_written) =
        (Search::new(CancellingNim), Search::new(CancellingNim).as_written());
    let mut differing = Vec::new();
    for a in 0..5 {
        for b in 0..5 {
            let board = vec![a, b];
            for convention in CONVENTIONS {
                let sum = std::slice::from_ref(&board);
                if by_hook.sum_outcome(sum, convention).unwrap()
                    != as_written.sum_outcome(sum, convention).unwrap()
                {
                    differing.push((convention, a, b));
                }
            }
        }
    }
    // Two equal heaps of two or more are P in misère play too, but the hook makes them empty boards,
    // which are N. So 2, 3 has no P option left; it becomes P and makes 2, 4 and 3, 4 right again.
    let expected = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4)];
    assert_eq!(differing, expected.map(|(a, b)| (Convention::Misere, a, b)));
}

#[test]
fn dual_nim_follows_its_theorem_in_misere_play() {
    let search = Search::new(DualNim);
    let mut rng = StdRng::seed_from_u64(6);
    for _ in 0..400 {
        let heaps: Vec<u64> = (0..rng.random_range(0..8)).map(|_| rng.random_range(0..6)).collect();
        let first_wins =
            heaps.iter().fold(0, |total, heap| total ^ heap) == 0 || heaps.len() % 2 == 0;
        let expected = if first_wins { Outcome::N } else { Outcome::P };
        assert_eq!(
            search.sum_outcome(std::slice::from_ref(&heaps), Convention::Misere).unwrap(),
            expected,
            "{heaps:?}"
        );
    }
}

#[test]
fn asking_for_the_outcome_alone_stops_early() {
    let values = Search::new(KaylesBoard).as_written();
    let outcomes = Search::new(KaylesBoard).as_written();
    let board = (1 << 16) - 1;
    assert_ne!(values.nim_value(&board).unwrap(), Nimber::ZERO);
    assert_eq!(outcomes.sum_outcome(&[board], Convention::Normal).unwrap(), Outcome::N);
    assert!(outcomes.statistics().edges() * 2 < values.statistics().edges());
    // The value was not needed, and is found on request from what is there.
    assert_eq!(outcomes.known_value(&board), None);
    assert_eq!(outcomes.nim_value(&board).unwrap(), values.nim_value(&board).unwrap());
}

#[test]
fn answers_and_statistics_are_the_same_in_every_run() {
    let run = || {
        let rules = Drawn::random(5, 200);
        let search = Search::new(&rules);
        let best = search.sum_best_move(&[40, 41], Convention::Misere).unwrap();
        (format!("{best:?}"), search.nim_value(&199).unwrap(), search.statistics())
    };
    assert_eq!(run(), run());
}

#[test]
fn a_play_of_a_million_moves_runs_on_a_small_stack() {
    let run = || {
        let rules = Subtraction(&[1, 2]);
        let heap = 1_000_000;
        let search = Search::new(rules).method(Method::Definition);
        assert_eq!(search.nim_value(&heap).unwrap(), Nimber::new(heap % 3));
        assert_eq!(search.statistics().positions(), heap + 1);
        assert_eq!(search.statistics().edges(), 2 * heap - 1);
        for convention in CONVENTIONS {
            let search = Search::new(rules);
            // In misère play the heaps that leave remainder 1 are lost.
            let lost = u64::from(convention == Convention::Misere);
            assert_eq!(
                search.sum_outcome(&[heap], convention).unwrap(),
                Outcome::from_first_wins(heap % 3 != lost)
            );
            let length = search.sum_remoteness(&[heap], convention).unwrap();
            assert_eq!(length % 2 == 1, (convention == Convention::Normal) == (heap % 3 != lost));
            assert!(search.sum_best_move(&[heap], convention).unwrap().is_some());
        }
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(run).unwrap().join().unwrap();
}
