//! Nim in both plays: the theorems against the rules played out, and sizes that no search reaches.

use games::heaps::nim::{Heaps, Nim, Take};
use games::notation::NotationError;
use grundy_core::{
    Convention, Misere, Nimber, Normal, Outcome, Ruleset, Search, SpragueGrundy, SumMove,
    SumTheorem, mex,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// The outcome of heaps by the rules alone. Kept apart from `Search`, so that Nim also checks that.
fn first_wins(heaps: &[u64], convention: Convention, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let options = options(heaps);
    let wins = if options.is_empty() {
        convention == Convention::Misere
    } else {
        options.iter().any(|(_, _, option)| !first_wins(option, convention, known))
    };
    known.insert(heaps.to_vec(), wins);
    wins
}

fn options(heaps: &[u64]) -> Vec<(usize, Take, Vec<u64>)> {
    let mut options = Vec::new();
    for (index, heap) in heaps.iter().enumerate() {
        for mv in Nim.moves(heap) {
            let mut option = heaps.to_vec();
            option[index] = Nim.play(heap, &mv)[0];
            options.push((index, mv, option));
        }
    }
    options
}

/// All lists of at most `heaps` heaps of at most `largest`.
fn all_heaps(heaps: usize, largest: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..heaps {
        let to = all.len();
        for at in from..to {
            for heap in 0..=largest {
                let mut longer = all[at].clone();
                longer.push(heap);
                all.push(longer);
            }
        }
        from = to;
    }
    all
}

#[test]
fn outcomes_and_winning_moves_of_both_plays_are_those_of_exhaustive_play() {
    let (mut normal, mut misere) = (HashMap::new(), HashMap::new());
    for heaps in all_heaps(4, 5) {
        let wins = first_wins(&heaps, Convention::Normal, &mut normal);
        assert_eq!(Nim.sum_outcome(&heaps, Normal), Outcome::from_first_wins(wins), "{heaps:?}");
        let wins = first_wins(&heaps, Convention::Misere, &mut misere);
        assert_eq!(
            Nim.sum_outcome(&heaps, Misere),
            Outcome::from_first_wins(wins),
            "misère {heaps:?}"
        );

        let winning = |convention, known: &mut HashMap<_, _>| -> Vec<SumMove<Take>> {
            let all = options(&heaps).into_iter();
            all.filter(|(_, _, option)| !first_wins(option, convention, known))
                .map(|(index, mv, _)| SumMove::new(index, mv))
                .collect()
        };
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
        assert_eq!(claimed, winning(Convention::Normal, &mut normal), "{heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Misere).collect();
        assert_eq!(claimed, winning(Convention::Misere, &mut misere), "misère {heaps:?}");
    }
}

#[test]
fn the_value_is_the_mex_of_the_options_and_every_option_is_reached_by_its_move() {
    for heap in 0..60 {
        let options = Nim.moves(&heap).map(|mv| Nim.nim_value(&Nim.play(&heap, &mv)[0]));
        assert_eq!(Nim.nim_value(&heap), mex(options));
        for value in (0..70).map(Nimber::new) {
            let expected: Vec<Take> = Nim
                .moves(&heap)
                .filter(|mv| Nim.nim_value(&Nim.play(&heap, mv)[0]) == value)
                .collect();
            assert_eq!(Nim.moves_to(&heap, value).collect::<Vec<_>>(), expected);
        }
    }
}

#[test]
fn heaps_are_collected_and_lent_as_they_are() {
    let heaps: Heaps = [3, 0, 5].into_iter().collect();
    assert_eq!(heaps.as_ref(), [3, 0, 5]);
    assert_eq!(heaps, "3 0 5".parse().unwrap());
}

#[test]
fn the_largest_heaps_answer_at_once() {
    let max = u64::MAX;
    assert_eq!(Nim.sum_outcome(&[max, max], Normal), Outcome::P);
    assert_eq!(
        Nim.sum_winning_moves(&[max, max, 1], Normal).collect::<Vec<_>>(),
        [0, 1, 2].map(|heap| SumMove::new(heap, Take(1)))
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, max - 1], Normal).collect::<Vec<_>>(),
        [SumMove::new(0, Take(1))]
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max], Normal).collect::<Vec<_>>(),
        [SumMove::new(0, Take(max))]
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, Take(max - 1))]
    );
    assert_eq!(
        Nim.sum_winning_moves(&[max, 1], Misere).collect::<Vec<_>>(),
        [SumMove::new(0, Take(max))]
    );
    assert_eq!(Nim.sum_winning_moves(&[max, max], Misere).count(), 0);
    assert_eq!(Nim.try_play(&max, &Take(max)).unwrap().as_slice(), [0]);
    assert_eq!(Nim.try_play(&max, &Take(1)).unwrap().as_slice(), [max - 1]);
    assert!(Nim.try_play(&(max - 1), &Take(max)).is_err());
    assert!(Nim.try_play(&max, &Take(0)).is_err());
}

#[test]
fn checked_moves_are_those_that_are_listed() {
    for heap in 0..8 {
        for mv in (0..10).map(Take) {
            let legal = Nim.moves(&heap).any(|listed| listed == mv);
            assert_eq!(Nim.try_play(&heap, &mv).is_ok(), legal, "{mv} from {heap}");
        }
    }
    let error = Nim.try_play(&2, &Take(3)).unwrap_err();
    assert_eq!(error.to_string(), "illegal move Take(3) in position 2");
}

#[test]
fn what_is_printed_is_read_back() {
    for heaps in all_heaps(3, 3) {
        let heaps = Heaps::from(heaps);
        assert_eq!(heaps.to_string().parse(), Ok(heaps));
    }
    for coins in [0, 1, 2, u64::MAX] {
        assert_eq!(Take(coins).to_string().parse(), Ok(Take(coins)));
    }
    assert_eq!("HEAPS of 1,2\tand 3".parse(), Ok(Heaps::from(vec![1, 2, 3])));
    assert_eq!("007".parse(), Ok(Heaps::from(vec![7])));
}

#[test]
fn what_is_not_heaps_is_an_error_with_its_place() {
    let errors = [
        ("", "word 1 is missing: expected the size of a heap"),
        ("heaps of", "word 3 is missing: expected the size of a heap"),
        ("heaps 3", "word 2 is `3`: expected the word `of`"),
        ("a hedge of 3", "word 2 is `hedge`: expected the word `heap`"),
        ("3 and", "word 2 is `and`: expected the size of a heap"),
        ("3 and and 4", "word 2 is `and`: expected the size of a heap"),
        ("3 4x", "word 2 is `4x`: expected the size of a heap"),
        ("3 -4", "word 2 is `-4`: expected the size of a heap"),
        ("+3", "word 1 is `+3`: expected the size of a heap"),
        ("no heaps 3", "word 3 is `3`: expected nothing after `no heaps`"),
        (
            "1 18446744073709551616",
            "word 2 is `18446744073709551616`: the size of a heap is at most 18446744073709551615",
        ),
    ];
    for (text, message) in errors {
        assert_eq!(text.parse::<Heaps>().unwrap_err().to_string(), message, "{text}");
    }
    assert!(matches!("take".parse::<Take>(), Err(NotationError::Missing { word: 2, .. })));
    assert!(matches!(
        "take 2 cards".parse::<Take>(),
        Err(NotationError::Unexpected { word: 3, .. })
    ));
}

#[test]
fn larger_random_heaps_by_search() {
    let mut rng = StdRng::seed_from_u64(10);
    let search = Search::new(Nim);
    for _ in 0..300 {
        let most = [1, 2, 5, 11][rng.random_range(0..4)];
        let heaps: Vec<u64> =
            (0..rng.random_range(0..6)).map(|_| rng.random_range(0..=most)).collect();
        assert_eq!(search.nim_sum(&heaps).unwrap(), Nim.nim_sum(&heaps), "{heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Normal).collect();
        assert_eq!(claimed, search.sum_winning_moves(&heaps, Normal).unwrap(), "{heaps:?}");
        let outcome = search.sum_outcome(&heaps, Misere).unwrap();
        assert_eq!(Nim.sum_outcome(&heaps, Misere), outcome, "misère {heaps:?}");
        let claimed: Vec<_> = Nim.sum_winning_moves(&heaps, Misere).collect();
        let expected = search.sum_winning_moves(&heaps, Misere).unwrap();
        assert_eq!(claimed, expected, "misère {heaps:?}");
    }
}
