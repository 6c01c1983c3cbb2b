//! Compares the engines for take-and-break games to a search by the rules.

use games::heaps::take_and_break::{Break, TakeAndBreak};
use grundy_core::{Convention, Nimber, Normal, Ruleset, SpragueGrundy, Sum, SumTheorem};
use grundy_search::Search;
use grundy_search::SearchEngine;
use octal_games::engines::{Quadratic, Sparse};
use octal_games::{Code, NimValues, Sequence, SequenceError};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn by_search(code: &Code, len: u64) -> NimValues {
    let rules = TakeAndBreak::new(code.clone());
    Sequence::with_engine(SearchEngine::new(rules)).extend_to(len).unwrap().clone()
}

#[test]
fn engines_agree_with_search_on_all_octal_codes_of_three_digits() {
    for number in 0..1024 {
        let digits = [number / 512 * 4, number / 64 % 8, number / 8 % 8, number % 8];
        let code = Code::new(&digits).unwrap();
        let expected = by_search(&code, 61);
        let mut quadratic = Sequence::with_engine(Quadratic::new(code.clone()));
        assert_eq!(*quadratic.extend_to(61).unwrap(), expected, "{code}");
        if let Some(sparse) = Sparse::new(code.clone()) {
            assert_eq!(*Sequence::with_engine(sparse).extend_to(61).unwrap(), expected, "{code}");
        }
    }
}

#[test]
fn engines_agree_with_search_on_random_codes() {
    let mut rng = StdRng::seed_from_u64(0xface);
    for (limit, len, rounds) in [(2, 60, 60), (4, 60, 60), (8, 60, 60), (16, 36, 80), (64, 22, 60)]
    {
        for _ in 0..rounds {
            let mut digits: Vec<u32> =
                (0..rng.random_range(0..6)).map(|_| rng.random_range(0..limit)).collect();
            let mut repeat: Vec<u32> =
                (0..rng.random_range(0..3)).map(|_| rng.random_range(0..limit)).collect();
            if let Some(first) = digits.first_mut().or(repeat.first_mut()) {
                *first &= !3;
            }
            let mut code = Code::with_repeat(&digits, &repeat).unwrap();
            if rng.random() {
                code = code.with_unequal_parts();
            }
            let expected = by_search(&code, len);
            assert_eq!(*Sequence::new(code.clone()).extend_to(len).unwrap(), expected, "{code}");
        }
    }
}

#[test]
fn winning_moves_agree_with_search() {
    for name in ["kayles", "0.137", "4.3", "grundy", "0.8F", "0.(3)", "{1,3,4}"] {
        let game = name.parse::<TakeAndBreak>().unwrap().with_values(200).unwrap();
        let search = Search::new(&game);
        for sum in [vec![], vec![7], vec![3, 3], vec![1, 5, 9], vec![2, 4, 6, 11]] {
            let expected = search.sum_winning_moves(&sum, Convention::Normal).unwrap();
            assert_eq!(
                game.sum_winning_moves(&sum, Normal).collect::<Vec<_>>(),
                expected,
                "{name} {sum:?}"
            );
        }
    }
}

#[test]
fn a_period_gives_the_values_of_heaps_of_any_size() {
    let game = "0.137".parse::<TakeAndBreak>().unwrap().with_values(10_000).unwrap();
    let long = Sequence::new(game.code().clone()).extend_to(3000).unwrap().clone();
    assert!((0..3000).all(|heap| game.known_value(heap) == long.get(heap)));
    let computed = game.values().read(|known| known.values().clone());
    assert!(!computed.is_empty() && computed.iter().eq(long.iter().take(computed.iter().len())));
    // According to Winning Ways, Dawson's chess has the period 34, and 51 is its last exception.
    let certificate = game.certificate().expect("a proof");
    assert_eq!((certificate.preperiod(), certificate.period()), (52, 34));
    let same = 52 + (u64::MAX - 52) % 34;
    assert_eq!(game.known_value(u64::MAX), long.get(same));
    let officers = "0.6".parse::<TakeAndBreak>().unwrap().with_values(100).unwrap();
    assert_eq!(officers.known_value(100), None);
    assert!(officers.known_value(99).is_some());
    let computed = officers.values().read(|known| known.values().len());
    assert_eq!((computed, officers.certificate()), (100, None));
}

#[test]
fn only_listed_moves_are_accepted() {
    for name in ["kayles", "4.3", "grundy", "0.8F", "0.1(37)", "unequal:0.(F)"] {
        let rules: TakeAndBreak = name.parse().unwrap();
        for heap in 0..12 {
            let moves: Vec<Break> = rules.moves(&heap).collect();
            for mv in &moves {
                let left: Sum<u64> = mv.parts().iter().copied().collect();
                assert_eq!(mv.taken() + left.iter().sum::<u64>(), heap);
                assert_eq!(rules.try_play(&heap, mv), Ok(left), "{name}: {mv} in {heap}");
            }
            // Try all ways to leave up to three heaps, whether they are legal or not.
            for (a, b, c) in
                (0..8).flat_map(|a| (a..8).flat_map(move |b| (b..8).map(move |c| (a, b, c))))
            {
                for taken in 0..=heap {
                    let mv = Break::new(taken, [a, b, c]);
                    assert_eq!(
                        rules.try_play(&heap, &mv).is_ok(),
                        moves.contains(&mv),
                        "{name}: {mv} in {heap}"
                    );
                }
            }
        }
        assert!(rules.try_play(&7, &Break::new(8, [])).is_err());
        assert!(rules.try_play(&10, &Break::new(u64::MAX, [11])).is_err());
        assert!(rules.moves(&u64::MAX).take(1000).count() > 0);
    }
}

#[test]
fn games_can_be_read_by_code_or_name() {
    for (text, code) in [
        ("kayles", "0.77"),
        (" Grundy\n", "unequal:4."),
        ("LASKER", "4.(3)"),
        ("dawsons-kayles", "0.07"),
        ("0.137", "0.137"),
        ("{1,2}", "0.33"),
    ] {
        let game: TakeAndBreak = text.parse().unwrap();
        assert_eq!(game.to_string(), code, "{text}");
        assert_eq!(game, TakeAndBreak::from(code.parse::<Code>().unwrap()));
    }
    for (name, code) in TakeAndBreak::NAMES {
        let game: TakeAndBreak = name.parse().unwrap();
        assert_eq!(game.code().to_string(), *code, "the names stand for codes as they are printed");
    }
    let error = "kayle".parse::<TakeAndBreak>().unwrap_err();
    assert_eq!(error.to_string(), "'kayle' is not a code");
}

/// If a value is needed that was not prepared, the game must compute it.
#[test]
fn values_are_computed_without_preparation() {
    for code in ["0.77", "0.6", "unequal:4.", "4.(3)", "0.8F"] {
        let game: TakeAndBreak = code.parse().unwrap();
        let some = code.parse::<TakeAndBreak>().unwrap().with_values(20).unwrap();
        let expected = Sequence::new(game.code().clone()).extend_to(61).unwrap().clone();
        assert!(game.values().read(|known| known.values().is_empty()));
        for heap in [0, 1, 19, 20, 33, 60] {
            assert_eq!(game.nim_value(&heap), expected.at(heap), "{code} {heap}");
            assert_eq!(some.nim_value(&heap), expected.at(heap), "{code} {heap}");
        }
        // Two games are equal even if one of them has computed more values.
        assert_eq!(some.clone().with_values(61).unwrap(), game);
        // Copies share the values that any of them has computed.
        assert!(
            (0..=60).all(|heap| some.clone().known_value(heap) == expected.get(heap)),
            "{code}"
        );
    }
}

/// A game in which the only move replaces a heap of 5 with a heap of 5, so play can go on forever.
struct Restless;

impl Ruleset for Restless {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &n: &u64) -> impl Iterator<Item = u64> {
        (n == 5).then_some(5).into_iter()
    }

    fn play(&self, _: &u64, &to: &u64) -> Sum<u64> {
        Sum::from(to)
    }
}

#[test]
fn endless_games_are_rejected() {
    let mut sequence = Sequence::with_engine(SearchEngine::new(Restless));
    assert!(matches!(sequence.extend_to(10), Err(SequenceError::Engine { heap: 5, .. })));
    assert_eq!(sequence.values().len(), 5);
}

/// The search for splits with a given value gives up after one period without success. It must still find the same moves as the
/// list.
#[test]
fn moves_to_a_value_agree_with_the_list_of_all_moves() {
    for code in
        ["0.77", "0.07", "0.137", "0.15", "0.45", "0.6", "unequal:4.", "0.333", "0.8F", "4.1"]
    {
        let game: TakeAndBreak = code.parse().unwrap();
        let game = game.with_values(2000).unwrap();
        for heap in (0..60).chain([200, 333, 500]).filter(|&heap| code != "0.8F" || heap < 60) {
            for value in (0..20).map(Nimber::new) {
                let listed: Vec<_> =
                    game.moves(&heap).filter(|mv| game.nim_sum(mv.parts()) == value).collect();
                assert_eq!(
                    game.moves_to(&heap, value).collect::<Vec<_>>(),
                    listed,
                    "{code} {heap}"
                );
            }
        }
    }
    // 2^64 - 4 is a multiple of 12, so a row of this length has the value 4 in Kayles. Among roughly 2^64 moves, the theorem must quickly
    // find moves to a given value, or find that there are none.
    let kayles: TakeAndBreak = "kayles".parse().unwrap();
    let kayles = kayles.with_values(1000).unwrap();
    let heap = u64::MAX - 3;
    assert_eq!(kayles.nim_value(&heap), Nimber::new(4));
    let winning: Vec<_> = kayles.moves_to(&heap, Nimber::ZERO).take(3).collect();
    assert!(
        winning.len() == 3 && winning.iter().all(|mv| kayles.nim_sum(mv.parts()) == Nimber::ZERO)
    );
    assert_eq!(kayles.moves_to(&heap, Nimber::new(4)).count(), 0);
    assert_eq!(kayles.moves_to(&heap, Nimber::new(3)).take(1000).count(), 1000);
}

/// Compares the moves of heaps near `u64::MAX` to exact 128-bit arithmetic.
#[test]
fn splits_of_the_largest_heaps_agree_with_exact_sums() {
    let codes = ["0.77", "0.007", "4.(3)", "0.F", "4.7"].map(|text| text.parse().unwrap());
    let unequal = ["4.", "0.7"].map(|text| text.parse::<Code>().unwrap().with_unequal_parts());
    let heaps = [0, 1, 2, 3, 1 << 63, (1 << 63) + 1, u64::MAX - 1, u64::MAX];
    let (mut legal_moves, mut refused) = (0, 0);
    for code in codes.into_iter().chain(unequal) {
        let rules = TakeAndBreak::new(code.clone());
        for heap in heaps {
            for taken in [0, 1, 2, 3, heap / 2, heap.saturating_sub(1), heap, u64::MAX] {
                let rest = heap.wrapping_sub(taken);
                let thirds = [rest / 3, rest / 3, rest - rest / 3 * 2];
                let wrapping = [u64::MAX, rest.wrapping_add(1)];
                let all: [&[u64]; 8] = [
                    &[],
                    &[rest],
                    &[1, rest.wrapping_sub(1)],
                    &[rest / 2, rest - rest / 2],
                    &thirds,
                    &wrapping,
                    &[1, 1, rest.wrapping_sub(2)],
                    &[u64::MAX, u64::MAX, rest.wrapping_add(2)],
                ];
                for parts in all {
                    let mut parts: Vec<u64> = parts.iter().copied().filter(|&p| p > 0).collect();
                    parts.sort_unstable();
                    let exact: u128 = parts.iter().copied().chain([taken]).map(u128::from).sum();
                    let repeats = parts.windows(2).any(|pair| pair[0] == pair[1]);
                    let legal = exact == u128::from(heap)
                        && code.digit(taken) >> parts.len() & 1 == 1
                        && !(repeats && code.has_unequal_parts());
                    let found = rules.try_play(&heap, &Break::new(taken, parts.iter().copied()));
                    assert_eq!(found.is_ok(), legal, "{code} {heap} {taken} {parts:?}");
                    if let Ok(left) = found {
                        let mut left = left.into_vec();
                        left.sort_unstable();
                        assert_eq!(left, parts, "{code} {heap} {taken}");
                    }
                    *if legal { &mut legal_moves } else { &mut refused } += 1;
                }
            }
        }
    }
    assert!(legal_moves > 100 && refused > 1000, "{legal_moves} {refused}");
}
