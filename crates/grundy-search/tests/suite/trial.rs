//! Tests that trials refute false claims, accept true ones, and report counterexamples that a reader can verify by hand.

use crate::toys::{self, Drawn, DualNim, Nim};
use grundy_core::{
    Convention, Misere, Nimber, Normal, Outcome, Ruleset, SpragueGrundy, StopReason, Sum, SumMove,
    SumTheorem,
};
use grundy_search::trial::{self, Claim, Disagreement, Trial};
use grundy_search::{Search, SearchError};

/// Lists all multisets of at most `len` heaps, each smaller than `size`.
fn boards(len: usize, size: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..len {
        let extend = |board: Vec<u64>| {
            (board.last().copied().unwrap_or(0)..size)
                .map(move |heap| [&board[..], &[heap]].concat())
        };
        last = last.into_iter().flat_map(extend).collect();
        all.extend(last.iter().cloned());
    }
    all
}

#[test]
fn true_theorems_are_accepted() {
    let boards = boards(3, 6);
    let mut trial = Trial::new(Search::new(Nim), Claim::value_theorem(&Nim));
    assert_eq!(trial.first_counterexample(boards.clone()).unwrap(), None);
    assert_eq!(trial.checked(), boards.len() as u64);
    assert_eq!(
        trial::first_counterexample(DualNim, Claim::outcome_theorem(&DualNim, Misere), boards)
            .unwrap(),
        None
    );
}

#[test]
fn the_inverted_parity_rule_of_dual_nim_is_refuted() {
    let inverted = |heaps: &Vec<u64>| {
        let total = heaps.iter().fold(0, |total, heap| total ^ heap);
        Outcome::from_first_wins(total == 0 || heaps.len() % 2 == 1)
    };
    let claim = || Claim::outcomes(Misere, inverted);
    let found = trial::first_counterexample(DualNim, claim(), boards(4, 4)).unwrap().unwrap();
    assert_eq!(found.sum(), [vec![1]]);
    assert_eq!(
        found.to_string(),
        "[[1]]: the outcome in misère play is P, not N\n  0 leaves [[]] with outcome N"
    );
    // The published refutations are large. Shrinking leads to a position where the claim is wrong, but right about every option.
    for heaps in [vec![3, 3, 3, 3, 3, 2], vec![2, 2, 1, 3]] {
        let mut trial = Trial::new(Search::new(DualNim), claim());
        let found = trial.first_counterexample([heaps]).unwrap().unwrap();
        for option in found.options() {
            assert_eq!(option.outcome(), inverted(&option.left()[0]));
        }
    }
    let size = |sum: &[Vec<u64>]| sum[0].len();
    let start = vec![3, 3, 3, 3, 3, 2];
    let smallest =
        trial::smallest_counterexample(DualNim, claim(), [start], size).unwrap().unwrap();
    assert_eq!(smallest.sum()[0].len(), 1);
}

#[test]
fn values_are_compared_component_by_component() {
    // The same wrong value occurs twice, so it cancels in the sum.
    let claim = || Claim::values(|&heap: &u64| Nimber::new(if heap == 2 { 3 } else { heap }));
    let found = trial::first_counterexample(Nim, claim(), [[2, 2]]).unwrap().unwrap();
    let wrong = |component| Disagreement::Value {
        component: Some(component),
        claimed: Nimber::new(3),
        searched: Nimber::new(2),
    };
    // Shrinking empties the first heap. The value of the second heap is still wrong.
    assert_eq!((found.sum(), found.disagreement()), (&[0, 2][..], &wrong(1)));
    assert_eq!(found.options().len(), 2);
    let smallest = trial::smallest_counterexample(Nim, claim(), [[7, 2], [5, 3]], |sum| {
        sum.iter().sum::<u64>()
    });
    assert_eq!(smallest.unwrap().unwrap().sum().iter().sum::<u64>(), 2);
    // All sums have the same size here, so the first counterexample is returned.
    let least = trial::smallest_counterexample(Nim, claim(), [[9, 2], [2, 8], [2, 9]], |_| 0);
    assert_eq!(least.unwrap().unwrap().sum(), [9, 2]);
}

/// Nim with a theorem that makes the error `E`.
struct Erring<E>(E);

impl<E> Ruleset for Erring<E> {
    type Position = u64;
    type Move = u64;

    fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
        Nim.moves(heap)
    }

    fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
        Nim.play(heap, taken)
    }
}

/// A function that lists the moves from a heap to a value. The values of the theorem are right, so only these moves can be wrong.
type MovesTo = fn(u64, u64) -> Vec<u64>;

impl SpragueGrundy for Erring<MovesTo> {
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(heap)
    }

    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        (self.0)(heap, value.value()).into_iter()
    }
}

#[test]
fn wrong_moves_are_counterexamples() {
    let none = Erring::<MovesTo>(|_, _| vec![]);
    let found =
        trial::first_counterexample(Nim, Claim::value_theorem(&none), 0..5).unwrap().unwrap();
    let expected = Disagreement::WinningMoves {
        convention: Convention::Normal,
        missing: vec![SumMove::new(0, 1)],
        wrong: vec![],
    };
    assert_eq!((found.sum(), found.disagreement()), (&[1][..], &expected));

    // The theorem lists the moves to zero, and thus the winning moves of single heaps, correctly. It lists no moves to other values.
    let lazy =
        Erring::<MovesTo>(|heap, value| if value == 0 && heap > 0 { vec![heap] } else { vec![] });
    let found =
        trial::first_counterexample(Nim, Claim::value_theorem(&lazy), 0..5).unwrap().unwrap();
    let expected = Disagreement::MovesTo {
        value: Nimber::ONE,
        missing: vec![SumMove::new(0, 1)],
        wrong: vec![],
    };
    assert_eq!((found.sum(), found.disagreement()), (&[2][..], &expected));

    let illegal = Erring::<MovesTo>(|heap, value| vec![heap.wrapping_sub(value)]);
    let found =
        trial::first_counterexample(Nim, Claim::value_theorem(&illegal), 0..5).unwrap().unwrap();
    let expected = Disagreement::MovesTo {
        value: Nimber::ZERO,
        missing: vec![],
        wrong: vec![SumMove::new(0, 0)],
    };
    assert_eq!((found.sum(), found.disagreement()), (&[0][..], &expected));
    assert_eq!(found.to_string(), "[0]: other moves lead to *0; wrong: 0\n  no moves");

    let moves = |sum: &[u64]| {
        if sum == [1, 2] { vec![SumMove::new(1, 1), SumMove::new(0, 1)] } else { toys_winning(sum) }
    };
    let claim = Claim::sum_winning_moves(Convention::Misere, moves);
    let found = trial::first_counterexample(Nim, claim, [[1, 1], [1, 2]]).unwrap().unwrap();
    let expected = Disagreement::WinningMoves {
        convention: Convention::Misere,
        missing: vec![SumMove::new(1, 2)],
        wrong: vec![SumMove::new(1, 1), SumMove::new(0, 1)],
    };
    assert_eq!((found.sum(), found.disagreement()), (&[1, 2][..], &expected));
}

fn toys_winning(sum: &[u64]) -> Vec<SumMove<u64>> {
    toys::Definitions::new(&Nim).winning_moves(sum, Convention::Misere)
}

#[test]
fn a_trial_tests_no_position_twice() {
    // The claim is wrong for every heap, so the trial visits every position that it can reach.
    let claim = Claim::values(|&heap: &u64| Nimber::new(heap + 1));
    let mut trial = Trial::new(Search::new(Nim), claim);
    let smallest = trial.smallest_counterexample([5, 3, 7, 5], |sum| sum[0]).unwrap().unwrap();
    assert_eq!(smallest.sum(), [0]);
    assert_eq!(trial.checked(), 8);
}

#[test]
fn errors_of_the_search_are_returned() {
    let claim = Claim::values(|_: &usize| Nimber::ZERO);
    let loopy = Drawn(vec![vec![vec![0]]]);
    let error = trial::first_counterexample(&loopy, claim, [0]).unwrap_err();
    assert_eq!(error, SearchError::Cycle { position: 0 });

    let mut trial = Trial::new(Search::new(Nim).max_stored(5), Claim::value_theorem(&Nim));
    let error = trial.first_counterexample(0..10_u64).unwrap_err();
    assert_eq!(error.reason(), Some(StopReason::Stored { limit: 5 }));
    // Heaps of 1 to 5 coins are stored. The empty heap has no moves, so it is not stored.
    assert_eq!(trial.search().statistics().positions(), 5);
    assert_eq!(trial.checked(), 7);
}

#[test]
fn counterexamples_name_missing_and_wrong_moves_and_their_components() {
    // In a sum of heaps 3 and 2, the claim lists a losing move instead of the only winning move.
    let claim = Claim::sum_winning_moves(Convention::Normal, |heaps: &[u64]| match heaps {
        [3, 2] => vec![SumMove::new(1, 1)],
        others => Nim.sum_winning_moves(others, Normal).collect(),
    });
    let found = trial::first_counterexample(Nim, claim, [vec![3_u64, 2]]).unwrap().unwrap();
    let text = found.to_string();
    assert!(text.starts_with("[3, 2]: other moves win in normal play"), "{text}");
    assert!(text.contains("; missing: 1 in component 0; wrong: 1 in component 1\n"), "{text}");
    assert!(text.contains("\n  2 in component 0 leaves [1, 2] with nim-value *3\n"), "{text}");
    // The report of an option contains all facts that a reader needs to verify it.
    let option = &found.options()[0];
    assert_eq!((*option.mv(), option.left()), (SumMove::new(0, 1), &[2, 2][..]));
    assert_eq!((option.outcome(), option.value()), (Outcome::P, Some(Nimber::ZERO)));
    assert_eq!(found.options()[3].mv().component, 1);

    // A counterexample prints at most twenty options.
    let unshown = [(20_u64, ""), (21, "\n  and one more option"), (22, "\n  and 2 more options")];
    for (heap, rest) in unshown {
        let claim = Claim::values(move |&n: &u64| Nimber::new(n.min(heap - 1)));
        let found =
            Trial::new(Search::new(Nim), claim).first_counterexample([heap]).unwrap().unwrap();
        let text = found.to_string();
        let wrong = format!("[{heap}]: the nim-value is *{heap}, not *{}\n", heap - 1);
        assert!(text.starts_with(&wrong), "{text}");
        assert_eq!(text.matches(" leaves ").count(), 20);
        let last = text.rfind(" leaves ").unwrap();
        assert_eq!(text[last..].find('\n').map_or("", |end| &text[last + end..]), rest, "{text}");
    }

    let wrong = Claim::<Nim>::values(|&heap| Nimber::new(heap % 2));
    assert!(format!("{wrong:?}").starts_with("Claim { subject: EverySum, convention: Normal"));
}

#[test]
fn a_trial_compares_the_moves_to_each_value() {
    let careless = Erring::<MovesTo>(|heap, value| {
        let right = heap.checked_sub(value).filter(|&taken| taken > 0);
        right.map(|taken| if (heap, taken) == (2, 1) { 2 } else { taken }).into_iter().collect()
    });
    let claim = Claim::value_theorem(&careless);
    let found = trial::first_counterexample(Nim, claim, 0..9_u64).unwrap().unwrap();
    let text = found.to_string();
    // In a heap of 2 coins, the move to *1 takes one coin, but this theorem takes both.
    assert!(text.starts_with("[2]: other moves lead to *1; missing: 1; wrong: 2\n"), "{text}");

    // If the moves to several values are wrong, the report names the least value.
    let silent = Erring::<MovesTo>(|heap, value| {
        let right = heap.checked_sub(value).filter(|&taken| taken > 0);
        right.filter(|_| (heap, value == 0) != (3, false)).into_iter().collect()
    });
    let claim = Claim::value_theorem(&silent);
    let found = trial::first_counterexample(Nim, claim, [3_u64]).unwrap().unwrap();
    let (value, missing) = (Nimber::new(1), vec![SumMove::new(0, 2)]);
    let expected = Disagreement::MovesTo { value, missing, wrong: vec![] };
    assert_eq!(*found.disagreement(), expected);
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Value,
    Outcome,
    WinningMoves,
    MovesTo,
}

/// Makes errors about a heap of three coins, but only in one part of the theorem.
impl Erring<Part> {
    fn errs_about(&self, part: Part, heaps: &[u64]) -> bool {
        self.0 == part && heaps == [3]
    }
}

impl SpragueGrundy for Erring<Part> {
    fn nim_value(&self, &heap: &u64) -> Nimber {
        Nimber::new(if self.errs_about(Part::Value, &[heap]) { 4 } else { heap })
    }

    fn moves_to(&self, &heap: &u64, value: Nimber) -> impl Iterator<Item = u64> {
        // The moves to 0 are also the winning moves, which are a different part of the theorem, so list them correctly.
        let taken = if self.errs_about(Part::MovesTo, &[heap]) && value != Nimber::ZERO {
            1
        } else {
            heap.saturating_sub(value.value())
        };
        (heap > value.value()).then_some(taken).into_iter()
    }
}

/// Implements the theorem for misère play: computes the outcome by exhaustive play, and then adds the error.
impl SumTheorem<Misere> for Erring<Part> {
    fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
        let outcome = toys::Definitions::new(&Nim).outcome(heaps, Convention::Misere);
        if self.errs_about(Part::Outcome, heaps) { !outcome } else { outcome }
    }

    fn sum_winning_moves(&self, heaps: &[u64], _: Misere) -> impl Iterator<Item = SumMove<u64>> {
        let skipped = usize::from(self.errs_about(Part::WinningMoves, heaps));
        toys_winning(heaps).into_iter().skip(skipped)
    }
}

#[test]
fn a_trial_tests_every_part_of_a_theorem() {
    let part_of = |disagreement: &Disagreement<u64>| match disagreement {
        Disagreement::Value { .. } => Part::Value,
        Disagreement::Outcome { .. } => Part::Outcome,
        Disagreement::WinningMoves { .. } => Part::WinningMoves,
        Disagreement::MovesTo { .. } => Part::MovesTo,
        other => panic!("{other:?}"),
    };
    for part in [Part::Value, Part::Outcome, Part::WinningMoves, Part::MovesTo] {
        let theorem = Erring(part);
        let by_values = trial::first_counterexample(Nim, Claim::value_theorem(&theorem), 0..9_u64);
        let of_sums =
            trial::first_counterexample(Nim, Claim::sum_theorem(&theorem, Misere), 0..9_u64);
        let of_one =
            trial::first_counterexample(Nim, Claim::outcome_theorem(&theorem, Misere), 0..9_u64);
        let about_values = matches!(part, Part::Value | Part::MovesTo);
        for (found, tried) in
            [(by_values, about_values), (of_sums, !about_values), (of_one, !about_values)]
        {
            let found = found.unwrap();
            assert_eq!(found.is_some(), tried);
            let Some(found) = found else { continue };
            assert!(part_of(found.disagreement()) == part, "{found}");
            assert_eq!(found.sum(), [3]);
        }
    }
}

#[test]
fn a_claim_about_one_position_is_not_tested_on_sums() {
    // A row of pins can split into two rows. The claim covers only single rows, so the trial must not test it on two rows.
    let right =
        |pins: &u32| toys::Definitions::new(&toys::Kayles).outcome(&[*pins], Convention::Normal);
    let claim = Claim::outcomes(Normal, right);
    assert_eq!(trial::first_counterexample(toys::Kayles, claim, 0..9_u32).unwrap(), None);
    // Shrinking follows only moves that leave a single row.
    let claim = Claim::outcomes(Normal, |&pins| Outcome::from_first_wins(pins != 5 && pins != 0));
    let found = trial::first_counterexample(toys::Kayles, claim, [7_u32, 5]).unwrap().unwrap();
    assert_eq!(found.sum(), [5]);
    let winning = |&pins: &u32| if pins == 1 { vec![] } else { vec![(pins, pins)] };
    let claim = Claim::winning_moves(Normal, winning);
    let found = trial::smallest_counterexample(toys::Kayles, claim, [6_u32, 4, 1], |sum| sum[0]);
    assert_eq!(found.unwrap().unwrap().sum(), [1]);
}

#[test]
fn a_claim_about_sums_is_tested_on_sums() {
    // In misère Nim, the player to move loses with an odd number of heaps of one coin, so the claim for normal play is wrong there.
    let total = |heaps: &[u64]| heaps.iter().fold(0, |total, heap| total ^ heap);
    let claim = |convention| {
        Claim::sum_outcomes(convention, move |heaps: &[u64]| {
            Outcome::from_first_wins(total(heaps) != 0)
        })
    };
    let sums = || boards(3, 4);
    assert_eq!(trial::first_counterexample(Nim, claim(Normal.into()), sums()).unwrap(), None);
    let misere: Convention = Misere.into();
    let found = trial::smallest_counterexample(Nim, claim(misere), sums(), <[u64]>::len);
    let found = found.unwrap().unwrap();
    assert!(found.sum().iter().all(|&heap| heap < 2), "{found}");
}

/// Only positions that the claim covers can refute it. The counterexample reports the sum at which the trial began.
#[test]
fn a_restricted_claim_says_nothing_about_other_positions() {
    let small = |most: u64| {
        Claim::values(|&heap: &u64| Nimber::new(heap)).only_for(move |&heap| heap <= most)
    };
    // The values of Kayles start with 0, 1, 2, 3, 1, so the claim is right only for rows of up to three pins.
    let kayles = || TestKayles;
    for (most, is_right) in [(0, true), (3, true), (4, false), (9, false)] {
        let found = trial::first_counterexample(kayles(), small(most), 0..20_u64).unwrap();
        assert_eq!(found.is_none(), is_right, "{most}");
        let Some(found) = found else { continue };
        assert_eq!((found.sum(), found.began()), (&[4][..], &[4][..]));
    }
    // The trial starts at row 9, but the row that it reports is a smaller one.
    let claim = Claim::values(|&row: &u64| Nimber::new(row)).only_for(|&row| row != 5);
    let found = trial::first_counterexample(kayles(), claim, [9_u64]).unwrap().unwrap();
    assert_eq!(found.began(), [9]);
    assert_ne!(found.sum(), found.began());
    assert!(found.to_string().ends_with("\nfound below [9]"), "{found}");
    // The trial skips positions that the claim does not cover, even in sums.
    let claim = Claim::values(|_: &u64| Nimber::ZERO).only_for(|&row| row == 0).only_for(|_| true);
    let mut trial = Trial::new(Search::new(TestKayles), claim);
    assert!(trial.first_counterexample([vec![3_u64, 0], vec![7]]).unwrap().is_none());
    assert_eq!(trial.checked(), 0);
}

/// The rules of Kayles, with rows of type `u64`.
struct TestKayles;

impl Ruleset for TestKayles {
    type Position = u64;
    type Move = (u64, u64);
    fn moves(&self, &row: &u64) -> impl Iterator<Item = (u64, u64)> {
        let splits = move |taken: u64| (0..=row - taken).map(move |side| (taken, side));
        (1..=row.min(2)).flat_map(splits)
    }
    fn play(&self, row: &u64, &(taken, side): &(u64, u64)) -> Sum<u64> {
        [side, row - taken - side].into_iter().filter(|&row| row > 0).collect()
    }
}
