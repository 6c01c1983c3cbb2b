//! Compares the theorem about Dual Nim to the literal rule, and tests the official sample and the positions that refute two common mistakes
//! about the game.

use games::heaps::dual_nim::DualNim;
use grundy_core::{Convention, Misere, Outcome, OutcomeTheorem, Ruleset};
use grundy_search::Search;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Determines by the literal rule whether the player to move wins: immediately if the xor is 0, and otherwise by removing one whole
/// heap. `heaps` must be in ascending order.
fn first_wins(heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if heaps.iter().fold(0, |xor, heap| xor ^ heap) == 0 {
        return true;
    }
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let wins = (0..heaps.len()).any(|at| !first_wins(&without(heaps, at), known));
    known.insert(heaps.to_vec(), wins);
    wins
}

fn without(heaps: &[u64], at: usize) -> Vec<u64> {
    let mut left = heaps.to_vec();
    left.remove(at);
    left
}

/// Returns all lists of up to `heaps` sizes from 0 to `largest`, each in ascending order.
fn ascending(heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..heaps {
        let to = all.len();
        for at in from..to {
            let least = all[at].last().copied().unwrap_or(0);
            all.extend(
                (least..=largest).map(|size| [&all[at][..], &[size]].concat()).collect::<Vec<_>>(),
            );
        }
        from = to;
    }
    all
}

#[test]
fn outcomes_and_winning_moves_agree_with_the_literal_rule() {
    let mut known = HashMap::new();
    for sizes in ascending(7, 7) {
        let heaps = sizes.clone();
        let wins = first_wins(&sizes, &mut known);
        assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::from_first_wins(wins), "{heaps:?}");

        let over = sizes.iter().fold(0, |xor, heap| xor ^ heap) == 0;
        let mut winning: Vec<u64> = (0..sizes.len())
            .filter(|&at| !over && !first_wins(&without(&sizes, at), &mut known))
            .map(|at| sizes[at])
            .collect();
        winning.dedup();
        assert_eq!(DualNim.winning_moves(&heaps, Misere).collect::<Vec<_>>(), winning, "{heaps:?}");
    }
}

#[test]
fn misere_play_of_the_ruleset_agrees_with_the_literal_rule() {
    let mut known = HashMap::new();
    let (search, as_written) = (Search::new(DualNim), Search::new(DualNim).as_written());
    for sizes in ascending(5, 8) {
        let expected = Outcome::from_first_wins(first_wins(&sizes, &mut known));
        let sum = [sizes];
        assert_eq!(search.sum_outcome(&sum, Convention::Misere).unwrap(), expected, "{sum:?}");
        assert_eq!(as_written.sum_outcome(&sum, Convention::Misere).unwrap(), expected, "{sum:?}");
    }
}

#[test]
fn larger_random_positions_agree_with_search() {
    let mut rng = StdRng::seed_from_u64(11);
    let search = Search::new(DualNim);
    for _ in 0..200 {
        let most = [1, 3, 7, u64::MAX][rng.random_range(0..4)];
        let count = rng.random_range(0..11);
        let heaps: Vec<u64> = (0..count).map(|_| rng.random_range(0..=most)).collect();
        let expected = search.outcome(&heaps, Misere).unwrap();
        assert_eq!(DualNim.outcome(&heaps, Misere), expected, "{heaps:?}");
        let claimed: Vec<_> = DualNim.winning_moves(&heaps, Misere).collect();
        assert_eq!(claimed, search.winning_moves(&heaps, Misere).unwrap(), "{heaps:?}");
    }
}

#[test]
fn the_official_sample_is_solved() {
    let outcome = |heaps: &[u64]| DualNim.outcome(&heaps.to_vec(), Misere);
    assert_eq!(outcome(&[1, 2, 4, 8]), Outcome::N);
    assert_eq!(outcome(&[2, 3, 3]), Outcome::P);
    assert_eq!(outcome(&[3, 3, 3, 3, 3]), Outcome::P);
}

#[test]
fn known_positions_refute_the_inverted_parity_rule() {
    for (sizes, winning) in [(vec![3, 3, 3, 3, 3, 2], vec![2, 3]), (vec![2, 2, 1, 3], vec![1, 3])] {
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        assert!(first_wins(&sorted, &mut HashMap::new()));
        let heaps = sizes;
        assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::N);
        let winning: Vec<u64> = winning.into_iter().collect();
        assert_eq!(DualNim.winning_moves(&heaps, Misere).collect::<Vec<_>>(), winning);

        // One version of the inverted rule uses the parity of the number of heaps. Another uses the parity of the number of sizes that
        // occur an odd number of times. Both numbers are even here, so both versions name the wrong winner.
        let odd = sorted.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1).count();
        assert_eq!((sorted.len() % 2, odd % 2), (0, 0), "so both would call it a win for Second");
    }
}

#[test]
fn a_position_that_is_already_won_has_no_winning_move() {
    for heaps in [Vec::new(), vec![0], vec![5, 5], vec![1, 2, 3]] {
        assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::N);
        assert_eq!(DualNim.winning_moves(&heaps, Misere).count(), 0);
        assert!(DualNim.try_play(&heaps, &5).is_err());
    }
}

#[test]
fn many_large_heaps_are_solved() {
    let heaps: Vec<u64> = (0..200_000).map(|k| u64::MAX - k % 3).collect();
    assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::N);
    assert!(DualNim.winning_moves(&heaps, Misere).count() > 0);
    let heaps: Vec<u64> = vec![u64::MAX; 100_001];
    assert_eq!(DualNim.outcome(&heaps, Misere), Outcome::P);
}

#[test]
fn only_listed_moves_are_accepted() {
    for sizes in ascending(4, 4) {
        let heaps = sizes;
        for mv in 0..6 {
            let legal = DualNim.moves(&heaps).any(|listed| listed == mv);
            assert_eq!(DualNim.try_play(&heaps, &mv).is_ok(), legal, "{mv:?} from {heaps:?}");
        }
    }
}
