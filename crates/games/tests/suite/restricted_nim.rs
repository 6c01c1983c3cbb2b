//! Checks the theorems about Maximum Nim, Schwenk's Nim, Antonim, Nim with a Pass and End-Nim against exhaustive play and against the
//! literal rules. Also tests large heaps and notation.

use std::collections::{HashMap, HashSet};

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, lists, moves_are_refused,
    notation_is_right, outcomes_are_right, positions_are_refused, sums_are_right, values_are_right,
};
use games::catalog::Catalog;
use games::heaps::antonim::{Antonim, DistinctHeaps, Shrink};
use games::heaps::end_nim::{EndMove, EndNim};
use games::heaps::fibonacci_nim::{FibonacciHeap, FibonacciNim};
use games::heaps::maximum_nim::{BoundError, MaximumNim, TakeAtMost};
use games::heaps::nim_with_pass::{NimWithPass, PassHeaps, PassMove};
use games::heaps::schwenk_nim::{GrowthError, SchwenkNim};
use grundy_core::{
    Limits, Misere, Nimber, Normal, Outcome, OutcomeTheorem, PartialTheorem, PartialValues,
    Ruleset, SpragueGrundy,
};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn maximum(text: &str) -> MaximumNim {
    MaximumNim::new(text.parse().unwrap()).unwrap()
}

const TABLE: &str = "0,0,1,1,1,2,3,3,3,4,4,5,6,6,6,6,6,7,8,9";

#[test]
fn maximum_nim_agrees_with_exhaustive_play() {
    for text in ["n/1", "n/2", "n/3", "n/5", "n/7"] {
        let game = maximum(text);
        values_are_right(&game, 0..160);
        let sums = || lists(2, 14).into_iter().chain(lists(3, 7));
        sums_are_right(&game, Normal, sums());
        sums_are_right(&game, Misere, sums());
        notation_is_right(&game, 0..30);
    }
    let game = maximum(TABLE);
    values_are_right(&game, 0..20);
    sums_are_right(&game, Misere, lists(2, 20));
    notation_is_right(&game, 0..20);
    positions_are_refused(&game, &["20", "-1", "x", "", "18446744073709551615"]);
    moves_are_refused(&game, &5, &["5:2", "5:5", "4:3", "5:", ""]);
    checked_moves_are_the_listed_ones(&game, &6, 0..9);
}

/// Compares the values to a table that is computed by the literal rule, without the ruleset.
#[test]
fn maximum_nim_agrees_with_its_definition() {
    for divisor in [1, 2, 3, 4, 10, 37] {
        let game = maximum(&format!("n/{divisor}"));
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..1500_usize {
            let options: HashSet<u64> =
                (1..=heap / divisor).map(|coins| values[heap - coins]).collect();
            values.push((0..=heap as u64).find(|value| !options.contains(value)).unwrap());
            assert_eq!(
                game.nim_value(&(heap as u64)),
                Nimber::new(values[heap]),
                "{divisor}: {heap}"
            );
        }
    }
    // These are the samples of AtCoder ARC 091, problem F. The first player loses in the first and the third sample.
    let samples: [(&[(u64, u64)], bool); 4] = [
        (&[(5, 2), (3, 3)], false),
        (&[(3, 2), (4, 3), (5, 1)], true),
        (&[(28, 3), (16, 4), (19, 2)], false),
        (&[(3141, 59), (26, 5), (35, 89), (79, 32)], true),
    ];
    for (piles, wins) in samples {
        let values = piles.iter().map(|&(coins, k)| maximum(&format!("n/{k}")).nim_value(&coins));
        assert_eq!(values.sum::<Nimber>() != Nimber::ZERO, wins, "{piles:?}");
    }
}

#[test]
fn maximum_nim_covers_large_heaps() {
    let mut rng = StdRng::seed_from_u64(74);
    for divisor in [1, 2, 3, 10, 1000, 1 << 18, 1_000_000_007, u64::MAX / 3, u64::MAX] {
        let game = maximum(&format!("n/{divisor}"));
        let rounds = if divisor > 10 { 3 } else { 300 };
        let largest = game.largest().unwrap_or(u64::MAX);
        for round in 0..rounds {
            let heap = if round < 2 { largest - round } else { rng.random_range(0..largest) };
            let value = game.nim_value(&heap);
            // If the divisor is 2, the value is half of the number that remains when the ones at the end of the heap's binary
            // notation are removed.
            if divisor == 2 {
                assert_eq!(value.value(), heap.checked_shr(heap.trailing_ones()).unwrap_or(0) / 2);
            }
            for target in
                [0, 1, value.value() / 2, heap / divisor, (heap / divisor).wrapping_add(1)]
            {
                let moves: Vec<u64> = game.moves_to(&heap, Nimber::new(target)).collect();
                let expected = target != value.value() && target <= heap / divisor;
                assert_eq!(moves.len(), usize::from(expected), "{divisor}: {heap} to {target}");
                for coins in moves {
                    let left = game.try_play(&heap, &coins).unwrap();
                    assert_eq!(game.nim_value(&left[0]), Nimber::new(target), "{heap} {coins}");
                }
            }
        }
    }
}

/// Checks the theorem, which computes all steps with the same bound at once, against a computation that takes one step at a time.
/// The heaps have up to as many coins as problem F of ARC 091 allows.
#[test]
fn maximum_nim_agrees_with_single_steps() {
    let mut rng = StdRng::seed_from_u64(91);
    for divisor in [2, 3, 77, 1000, 31_622, 31_623, 200_000] {
        let game = maximum(&format!("n/{divisor}"));
        for _ in 0..3 {
            let heap: u64 = rng.random_range(0..=1_000_000_000);
            let mut end = heap;
            while end % divisor > 0 {
                end -= end / divisor + 1;
            }
            let value = Nimber::new(end / divisor);
            assert_eq!(game.nim_value(&heap), value, "{heap} {divisor}");
            // Each value up to the bound is reached by exactly one move, except for the heap's own value, which no move reaches.
            for target in [0, 1, heap / divisor / 2, heap / divisor] {
                let moves: Vec<u64> = game.moves_to(&heap, Nimber::new(target)).collect();
                let expected = target <= heap / divisor && Nimber::new(target) != value;
                assert_eq!(moves.len(), usize::from(expected), "{heap} {divisor} to {target}");
                for coins in moves {
                    assert!(coins <= heap / divisor, "{heap} {divisor} {coins}");
                    assert_eq!(game.nim_value(&(heap - coins)), Nimber::new(target));
                }
            }
        }
    }
}

#[test]
fn bounds_are_read_or_rejected() {
    let jumps = |text: &str| MaximumNim::new(text.parse().unwrap()).unwrap_err();
    assert_eq!(jumps("0,1,0"), BoundError::Jumps { heap: 2, most: 0 });
    assert_eq!(jumps("0,0,2"), BoundError::Jumps { heap: 2, most: 2 });
    assert_eq!(TakeAtMost::part(0), Err(BoundError::Divisor));
    let billionth = maximum("n/1000000000");
    assert_eq!(billionth.largest(), Some(1_000_000_000 << 18));
    positions_are_refused(&billionth, &["262144000000001"]);
    for text in ["", "n/", "n/x", "n/0", "0,,1", "1.5", "-1", "n"] {
        assert!(text.parse::<TakeAtMost>().is_err(), "{text}");
    }
    // Users can define any bound. If no theorem covers it, the catalog searches.
    let own: TakeAtMost = "9,9,2,0,4,1,3".parse().unwrap();
    assert_eq!((0..9).map(|heap| own.most(heap)).collect::<Vec<_>>(), [0, 1, 2, 0, 4, 1, 3, 0, 0]);
    notation_is_right(&own, 0..7);
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("maximum_nim:9,9,2,0,4,1,3 6 4 + nim 2").unwrap();
    let expected = Search::new(own).nim_sum(&[6, 4]).unwrap() + Nimber::new(2);
    assert_eq!(catalog.solve(&sum, Normal, &Limits::none()).nim_value(), Some(expected));
}

fn quotas(below: u64) -> impl Iterator<Item = FibonacciHeap> {
    (0..below).flat_map(|coins| (0..=coins).map(move |quota| FibonacciHeap::new(coins, quota)))
}

#[test]
fn schwenk_nim_agrees_with_exhaustive_play() {
    for text in ["n", "2n", "3n", "5n", "n+1", "2n+3", "n+7"] {
        let game: SchwenkNim = text.parse().unwrap();
        assert_eq!(game.to_string(), text);
        outcomes_are_right(&game, Normal, quotas(45));
        notation_is_right(&game, quotas(8));
        // By the literal rule, the first player loses a heap if every allowed first move leaves a position that the opponent
        // wins.
        let mut wins = vec![vec![false; 130]; 60];
        for coins in 1..60_usize {
            for quota in 1..130 {
                wins[coins][quota] = (1..=quota.min(coins)).any(|taken| {
                    let after = game.quota_after(taken as u64) as usize;
                    !wins[coins - taken][after.min(129)]
                });
            }
        }
        let lost: Vec<u64> =
            (1..60).filter(|&coins| !wins[coins][coins - 1]).map(|coins| coins as u64).collect();
        assert!(game.lost_at_start().take_while(|&lost| lost < 60).eq(lost), "{text}");
    }
    let double: SchwenkNim = "2n".parse().unwrap();
    for heap in quotas(60) {
        assert_eq!(double.outcome(&heap, Normal), FibonacciNim.outcome(&heap, Normal), "{heap}");
        let same =
            double.winning_moves(&heap, Normal).eq(FibonacciNim.winning_moves(&heap, Normal));
        assert!(same, "{heap}");
    }
    let once: SchwenkNim = "n".parse().unwrap();
    assert!(once.lost_at_start().eq((0..64).map(|power| 1 << power)));
}

#[test]
fn schwenk_nim_covers_large_heaps() {
    let mut rng = StdRng::seed_from_u64(75);
    for text in ["n", "3n", "4096n", "n+4095", "17n+5"] {
        let game: SchwenkNim = text.parse().unwrap();
        for round in 0..if text.len() > 4 { 4 } else { 100 } {
            let coins = if round < 2 { u64::MAX - round } else { rng.random() };
            for quota in [coins, coins / 3, rng.random_range(0..1000)] {
                let heap = FibonacciHeap::new(coins, quota);
                let winning: Vec<u64> = game.winning_moves(&heap, Normal).collect();
                assert_eq!(winning.is_empty(), game.outcome(&heap, Normal) == Outcome::P);
                for mv in winning.iter().take(5) {
                    let left = game.try_play(&heap, mv).unwrap();
                    assert_eq!(game.outcome(&left[0], Normal), Outcome::P, "{text}: {heap} {mv}");
                }
                let other = 1 + quota / 2;
                if let Ok(left) = game.try_play(&heap, &other) {
                    let wins = game.outcome(&left[0], Normal) == Outcome::P;
                    assert_eq!(wins, winning.contains(&other), "{text}: {heap} {other}");
                }
            }
        }
    }
    assert_eq!(SchwenkNim::new(0, 1), Err(GrowthError::Factor));
    assert_eq!(SchwenkNim::new(4000, 97), Err(GrowthError::TooLarge { quota: 4097 }));
    for text in ["", "0n", "3", "2n-1", "2n+", "n n", "xn", "18446744073709551615n"] {
        assert!(text.parse::<SchwenkNim>().is_err(), "{text}");
    }
    let three: SchwenkNim = "3n".parse().unwrap();
    positions_are_refused(&three, &["", "3 5 7", "3,5", "x"]);
    let heap = FibonacciHeap::new(20, 7);
    moves_are_refused(&three, &heap, &["20:20", "20:12", "19:18", "20", ""]);
}

fn distinct(most: usize, below: u64) -> impl Iterator<Item = DistinctHeaps> {
    (0..1_u64 << below).filter_map(move |set| {
        let heaps = (0..below).filter(|heap| set >> heap & 1 == 1).map(|heap| heap + 1);
        (set.count_ones() as usize <= most).then(|| DistinctHeaps::new(heaps).unwrap())
    })
}

#[test]
fn antonim_agrees_with_exhaustive_play() {
    let is_known = |heaps: &DistinctHeaps| heaps.as_slice().len() <= 3;
    let named = known_outcomes_are_right(&Antonim, Normal, is_known, distinct(3, 12));
    assert!(named[0] > 100 && named[0] == named[1], "{named:?}");
    known_outcomes_are_right(&Antonim, Normal, is_known, distinct(4, 7));
    notation_is_right(&Antonim, distinct(4, 6));
    positions_are_refused(&Antonim, &["", "3 3", "x", "-1", "3 2 3"]);
    let heaps = DistinctHeaps::new([2, 4, 7]).unwrap();
    moves_are_refused(&Antonim, &heaps, &["7:4", "7:7", "4:2", "5:1", "7", ""]);
    let shrinks = (0..9).flat_map(|from| (0..9).map(move |to| Shrink { from, to }));
    checked_moves_are_the_listed_ones(&Antonim, &heaps, shrinks);
    // Adding 1 to the largest heap must not overflow. Here the missing third heap counts as 1, and 1 xor (2^64 - 1) is 2^64 - 2.
    let largest = DistinctHeaps::new([u64::MAX, u64::MAX - 1]).unwrap();
    let winning = Shrink { from: u64::MAX, to: u64::MAX - 2 };
    assert_eq!(Antonim.known_winning_moves(&largest, Normal), Some(vec![winning]));
}

/// Checks the outcomes of sets of heap sizes against play by the literal rule.
#[test]
fn antonim_agrees_with_its_definition() {
    let mut lost: HashMap<Vec<u64>, bool> = HashMap::new();
    for heaps in distinct(3, 10) {
        let heaps = heaps.as_slice().to_vec();
        let wins = heaps.iter().any(|&from| {
            (0..from).filter(|to| !heaps.contains(to)).any(|to| {
                let mut left: Vec<u64> =
                    heaps.iter().copied().filter(|&heap| heap != from).collect();
                left.extend((to > 0).then_some(to));
                left.sort_unstable();
                lost[&left]
            })
        });
        let position = DistinctHeaps::new(heaps.clone()).unwrap();
        let known = Antonim.known_outcome(&position, Normal);
        assert_eq!(known, Some(Outcome::from_first_wins(wins)), "{heaps:?}");
        lost.insert(heaps, !wins);
    }
}

fn pass_heaps(count: usize, below: u64) -> impl Iterator<Item = PassHeaps> {
    lists(count, below)
        .into_iter()
        .flat_map(|heaps| [true, false].map(|pass| PassHeaps::new(heaps.clone(), pass)))
}

#[test]
fn nim_with_a_pass_agrees_with_exhaustive_play() {
    let is_known = |heaps: &PassHeaps| !heaps.has_pass() || heaps.heaps().len() < 3;
    let named = known_outcomes_are_right(&NimWithPass, Normal, is_known, pass_heaps(2, 9));
    assert!(named[0] > 50 && named[0] == named[1], "{named:?}");
    known_outcomes_are_right(&NimWithPass, Normal, is_known, pass_heaps(3, 5));
    let search = Search::new(NimWithPass);
    for heaps in pass_heaps(3, 5).chain(pass_heaps(1, 40)) {
        let Some(value) = NimWithPass.known_nim_value(&heaps) else { continue };
        assert_eq!(search.nim_value(&heaps).unwrap(), value, "{heaps}");
        for target in (0..44).map(Nimber::new) {
            let moves: Vec<PassMove> = NimWithPass
                .moves(&heaps)
                .filter(|mv| {
                    let left = NimWithPass.play(&heaps, mv);
                    search.nim_value(&left[0]).unwrap() == target
                })
                .collect();
            assert_eq!(NimWithPass.known_moves_to(&heaps, target), moves, "{heaps} to {target}");
        }
    }
    notation_is_right(&NimWithPass, pass_heaps(2, 5).filter(|heaps| heaps.heaps().len() == 2));
    positions_are_refused(&NimWithPass, &["", "no pass", "3 pass", "3 no", "x", "3no pass"]);
    let heaps = PassHeaps::new([3, 4], false);
    moves_are_refused(&NimWithPass, &heaps, &["pass", "4:4", "2:1", "4", ""]);
    let largest = PassHeaps::new([u64::MAX, u64::MAX], true);
    assert_eq!(NimWithPass.known_winning_moves(&largest, Normal), Some(vec![PassMove::Pass]));
    let largest = PassHeaps::new([u64::MAX], true);
    assert_eq!(NimWithPass.known_nim_value(&largest), None);
    assert_eq!(NimWithPass.known_outcome(&largest, Normal), Some(Outcome::N));
}

/// Compares the outcomes of two heaps to a table that is computed by the literal rule.
#[test]
fn nim_with_a_pass_agrees_with_its_definition() {
    let mut wins = [[false; 30]; 30];
    for (a, b) in (0..30_usize).flat_map(|a| (0..30_usize).map(move |b| (a, b))) {
        let shrunk = (0..a).any(|left| !wins[left][b]) || (0..b).any(|left| !wins[a][left]);
        // After a pass, the game is ordinary Nim, in which two equal heaps are lost.
        wins[a][b] = shrunk || (a == b && a > 0);
        let heaps = PassHeaps::new([a as u64, b as u64], true);
        let known = NimWithPass.known_outcome(&heaps, Normal);
        assert_eq!(known, Some(Outcome::from_first_wins(wins[a][b])), "{heaps}");
    }
}

fn rows(count: usize, below: u64) -> impl Iterator<Item = Vec<u64>> {
    lists(count, below - 1).into_iter().map(|row| row.into_iter().map(|heap| heap + 1).collect())
}

#[test]
fn end_nim_agrees_with_exhaustive_play() {
    let all = || (0..5).flat_map(|count| rows(count, 5)).chain(rows(3, 8)).chain(rows(6, 3));
    outcomes_are_right(&EndNim, Normal, all());
    outcomes_are_right(&EndNim, Misere, all());
    notation_is_right(&EndNim, (0..4).flat_map(|count| rows(count, 4)));
    positions_are_refused(&EndNim, &["", "3 0 4", "x", "-1"]);
    let row = vec![3, 1, 4];
    moves_are_refused(&EndNim, &row, &["left3:3", "right4:5", "left4:1", "3:1", "left", ""]);
    moves_are_refused(&EndNim, &vec![5], &["right5:1"]);
    let moves = (0..6).flat_map(|coins| [EndMove::Left(coins), EndMove::Right(coins)]);
    checked_moves_are_the_listed_ones(&EndNim, &row, moves);
}

/// Checks by the literal rule that, for each row, placing a heap in front makes the row lost for exactly one size of this heap.
#[test]
fn exactly_one_heap_in_front_of_each_row_makes_it_lost() {
    fn wins(row: &[u64], misere: bool, known: &mut HashMap<(Vec<u64>, bool), bool>) -> bool {
        let key = (row.to_vec(), misere);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut found = row.is_empty() && misere;
        for at in [0, row.len().saturating_sub(1)] {
            for heap in 0..row.get(at).copied().unwrap_or(0) {
                let mut left = row.to_vec();
                left[at] = heap;
                left.retain(|&heap| heap > 0);
                found = found || !wins(&left, misere, known);
            }
        }
        known.insert(key, found);
        found
    }
    let mut known = HashMap::new();
    for row in (0..4).flat_map(|count| rows(count, 5)) {
        for misere in [false, true] {
            let in_front = |size: u64| {
                let front = (size > 0).then_some(size).into_iter();
                front.chain(row.iter().copied()).collect::<Vec<u64>>()
            };
            let lost: Vec<u64> =
                (0..10).filter(|&size| !wins(&in_front(size), misere, &mut known)).collect();
            let claimed = if misere {
                EndNim.size_in_front(&row, Misere)
            } else {
                EndNim.size_in_front(&row, Normal)
            };
            assert_eq!(lost, [claimed.unwrap()], "{row:?} {misere}");
        }
    }
    // For long rows and large heaps, every winning move of the theorem must lead to a lost row.
    let mut rng = StdRng::seed_from_u64(76);
    for _ in 0..200 {
        let row: Vec<u64> = (0..40).map(|_| rng.random_range(u64::MAX - 9..=u64::MAX)).collect();
        let moves: Vec<EndMove> = EndNim.winning_moves(&row, Normal).collect();
        assert_eq!(moves.is_empty(), EndNim.outcome(&row, Normal) == Outcome::P);
        for mv in moves {
            let left = EndNim.try_play(&row, &mv).unwrap();
            assert_eq!(EndNim.outcome(&left[0], Normal), Outcome::P, "{row:?} {mv}");
        }
    }
}
