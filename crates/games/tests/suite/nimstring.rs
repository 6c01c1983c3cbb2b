//! Compares Nimstring to exhaustive play, with and without the facts about chains that its search uses.

use games::graphs::nimstring::{Cut, Nimstring, Strings};
use games::heaps::nim::Nim;
use grundy_core::mixed::Either::{Left, Right};
use grundy_core::{Limits, Nimber};
use grundy_search::entailing::{
    EntailingRules as _, EntailingSearch, EntailingValue, Plain, Situation, Turn,
    first_counterexample,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Returns a random multigraph with at most `coins` coins and `strings` strings. About half of the strings join consecutive coins,
/// which makes chains likely.
fn random_strings(coins: u32, strings: usize, random: &mut StdRng) -> Strings {
    let count = random.random_range(1..=strings);
    let list = (0..count).filter_map(|_| {
        let u = random.random_range(0..=coins);
        let v = if random.random_range(0..2) == 0 {
            (u + 1) % (coins + 1)
        } else {
            random.random_range(0..=coins)
        };
        (u != v).then_some((u, v))
    });
    Strings::new(list.collect::<Vec<_>>()).expect("no loops")
}

#[test]
fn sums_of_strings_and_heaps_agree_with_exhaustive_play() {
    sums_of_strings_and_heaps(1, 700);
}

/// To run this test: `cargo test --release -p games -- --ignored nimstring::`.
#[test]
#[ignore = "takes minutes"]
fn many_sums_of_strings_and_heaps_agree_with_exhaustive_play() {
    sums_of_strings_and_heaps(2, 100_000);
}

fn sums_of_strings_and_heaps(seed: u64, count: usize) {
    let random = &mut StdRng::seed_from_u64(seed);
    let situations = std::iter::repeat_with(|| {
        let mut parts = vec![Left(random_strings(5, 8, random))];
        if random.random_range(0..3) == 0 {
            parts.push(Left(random_strings(3, 4, random)));
        }
        parts.push(Right(random.random_range(0..4)));
        let turn = if random.random_range(0..6) == 0 { Turn::Pass } else { Turn::Anywhere };
        Situation { parts, turn }
    });
    let found = first_counterexample((Nimstring, Plain(Nim)), situations.take(count)).unwrap();
    assert_eq!(found, None);
}

#[test]
fn simplifying_chains_does_not_change_values() {
    let random = &mut StdRng::seed_from_u64(3);
    let (mut search, mut plain) =
        (EntailingSearch::new(Nimstring), EntailingSearch::new(Nimstring).as_written());
    let mut loony = 0;
    let rounds = crate::sized(160, 400);
    for _ in 0..rounds {
        let strings = random_strings(8, 13, random);
        let value = plain.value(&strings).unwrap();
        assert_eq!(search.value(&strings), Ok(value), "{strings}");
        loony += u32::from(value.is_loony());
    }
    assert!((rounds / 8..rounds * 7 / 8).contains(&loony), "{loony} of {rounds} are loony");
    assert!(search.stored() * 10 < plain.stored(), "{} {}", search.stored(), plain.stored());
}

#[test]
fn chains_and_rings_have_known_values() {
    let value = |text: &str| {
        let strings: Strings = text.parse().unwrap();
        EntailingSearch::new(Nimstring).value(&strings).unwrap().to_string()
    };
    // Test chains of 1, 2, 3 and 4 coins from ground to ground.
    assert_eq!(value("0-1 0-1"), "*1");
    assert_eq!(value("0-1 1-2 0-2"), "*1");
    assert_eq!(value("0-1 1-2 2-3 0-3"), "*0");
    assert_eq!(value("0-1 1-2 2-3 3-4 0-4"), "*0");
    // Test rings of 2, 3, 4 and 5 coins.
    assert_eq!(value("1-2 1-2"), "*1");
    assert_eq!(value("1-2 2-3 3-1"), "*1");
    assert_eq!(value("1-2 2-3 3-4 4-1"), "*0");
    assert_eq!(value("1-2 2-3 3-4 4-5 5-1"), "*0");
    // Test open chains of one coin and of two coins.
    assert_eq!(value("0-1"), "*0");
    assert_eq!(value("0-1 1-2"), "loony");
    assert_eq!(value("no strings"), "*0");
}

#[test]
fn values_of_grids_match_those_of_another_program() {
    // The values come from a program by a different author, which tries all moves without any theory of chains.
    for (rows, columns, value) in [(2, 2, 0), (2, 3, 1)] {
        let grid = Strings::grid(rows, columns).unwrap();
        let found = EntailingSearch::new(Nimstring).value(&grid);
        assert_eq!(found, Ok(EntailingValue::Nim(Nimber::new(value))), "{rows}x{columns}");
    }
    for columns in 1..=5 {
        let grid = Strings::grid(1, columns).unwrap();
        let found = EntailingSearch::new(Nimstring).value(&grid);
        assert_eq!(found, Ok(EntailingValue::Nim(Nimber::ONE)), "1x{columns}");
    }
}

#[test]
fn names_of_coins_do_not_change_values_or_canonical_forms() {
    let random = &mut StdRng::seed_from_u64(4);
    for _ in 0..200 {
        let strings = random_strings(6, 10, random);
        let mut names: Vec<u32> = (1..=6).map(|coin| coin * 1000 + 7).collect();
        for at in (1..names.len()).rev() {
            names.swap(at, random.random_range(0..=at));
        }
        let name = |coin: u32| if coin == 0 { 0 } else { names[coin as usize - 1] };
        let renamed = strings.strings().iter().map(|&(u, v)| (name(u), name(v)));
        let renamed = Strings::new(renamed.collect::<Vec<_>>()).unwrap();
        let parts = |strings: &Strings| {
            let mut parts = Nimstring.canonical(strings.clone()).into_vec();
            parts.sort();
            parts
        };
        assert_eq!(parts(&strings), parts(&renamed), "{strings} as {renamed}");
        let value = EntailingSearch::new(Nimstring).value(&strings);
        assert_eq!(EntailingSearch::new(Nimstring).value(&renamed), value);
    }
}

#[test]
fn invalid_input_is_rejected() {
    let error = |text: &str| text.parse::<Strings>().unwrap_err().to_string();
    assert_eq!(error("0-0"), "string 0-0 joins the ground to itself");
    assert_eq!(error("0-1 4-4"), "string 4-4 joins a coin to itself");
    assert_eq!(error("0-1 x"), "expected an edge such as `0-1`, found `x`");
    assert!("0-4294967296".parse::<Strings>().is_err());
    let error = Strings::grid(100, 100).unwrap_err().to_string();
    assert_eq!(error, "20200 strings are more than 10000");
    assert!(Strings::grid(u32::MAX, u32::MAX).is_err());
    assert!(Strings::new((0..20_000).map(|coin| (0, coin + 1))).is_err());
    let strings: Strings = "0-1 1-2".parse().unwrap();
    assert!(Nimstring.try_play(&strings, &Cut::new(0, 2)).is_err());
    // Memory must not depend on the numbers that name the coins, and stack space must not depend on the length of a path.
    let far: Strings = "0-4294967295 4294967295-7".parse().unwrap();
    assert_eq!(EntailingSearch::new(Nimstring).value(&far), Ok(EntailingValue::Loony));
    let path = Strings::new((0..9000).map(|coin| (coin, coin + 1))).unwrap();
    let mut search = EntailingSearch::new(Nimstring);
    assert_eq!(search.within(&Limits::none().work(10)).value(&path), Ok(EntailingValue::Loony));
}

#[test]
fn empty_grids_are_valid_and_cuts_have_no_direction() {
    assert_eq!(Cut::new(2, 1), Cut::new(1, 2));
    assert_eq!(Cut::new(2, 1).to_string(), "1-2");
    // A grid with no rows or no columns has no coins, and therefore no strings.
    for (rows, columns) in [(0, 3), (3, 0), (0, 0)] {
        assert_eq!(Strings::grid(rows, columns), Ok(Strings::default()));
    }
    let most = Strings::MAX_STRINGS;
    let fan = |count: usize| Strings::new((1..=count as u32).map(|coin| (0, coin)));
    assert_eq!(fan(most).unwrap().strings().len(), most);
    assert!(fan(most + 1).is_err());
    // A grid with one row has three strings per coin, plus one.
    let coins = u32::try_from((most - 1) / 3).unwrap();
    assert!(Strings::grid(1, coins).is_ok() && Strings::grid(1, coins + 1).is_err());
    let strings: Strings = "0-3 3-5 3-5 0-5".parse().unwrap();
    assert_eq!(strings.coins(), [3, 5]);
    assert!(Nimstring.check_position(&strings).is_ok());
}
