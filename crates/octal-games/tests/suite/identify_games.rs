//! Tests that games are identified from their values. The tests compute all values by brute force.

use grundy_core::Limits;
use octal_games::Code;
use octal_games::identify::{Given, HeapSet, Identified, Identify, KnownGame};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::sized;

/// Computes the values of a game on one heap by brute force. `options(n)` returns the sums of heaps that a move in heap `n` can leave.
fn definition(options: impl Fn(usize) -> Vec<Vec<usize>>, len: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..len {
        let sums = options(n);
        let reached: Vec<u64> =
            sums.iter().map(|sum| sum.iter().fold(0, |all, &heap| all ^ values[heap])).collect();
        values.push((0..=reached.len() as u64).find(|value| !reached.contains(value)).unwrap());
    }
    values
}

/// Returns the options of a heap in a game given by a code. A move leaves at most three parts.
fn by_code(code: &Code, n: usize) -> Vec<Vec<usize>> {
    let mut sums = Vec::new();
    let most = if code.is_finite() { code.leading_digits().len() } else { n + 1 };
    for taken in 0..most.min(n + 1) {
        let rest = n - taken;
        let allows = |parts| code.allows(taken as u64, parts);
        if rest == 0 && allows(0) {
            sums.push(Vec::new());
        }
        if rest > 0 && taken > 0 && allows(1) {
            sums.push(vec![rest]);
        }
        for a in 1..rest {
            if allows(2) {
                sums.push(vec![a, rest - a]);
            }
            if allows(3) {
                sums.extend((1..rest - a).map(|b| vec![a, b, rest - a - b]));
            }
        }
    }
    sums
}

fn values_of(code: &Code, len: usize) -> Vec<u64> {
    definition(|n| by_code(code, n), len)
}

fn identified(given: &Given) -> Identified {
    let found = Identify::new(given).run(&Limits::none());
    assert!(found.stopped().is_none());
    found
}

fn codes(found: &Identified, first: u64) -> Vec<Code> {
    let games = found.games().filter(|game| game.first() == first);
    games.filter_map(|game| game.game().code().cloned()).collect()
}

fn random_code(rng: &mut StdRng, digits: usize, base: u32) -> Code {
    let head = 4 * rng.random_range(0..base / 4);
    let tail = (0..digits).map(|_| rng.random_range(0..base));
    Code::new(&[head].into_iter().chain(tail).collect::<Vec<_>>()).unwrap()
}

fn own_values(game: &KnownGame, len: usize) -> Vec<u64> {
    match game {
        KnownGame::Code(code) => values_of(code, len),
        KnownGame::HeapSet(set) => set.values(len).into_iter().map(u64::from).collect(),
        other => panic!("{other}"),
    }
}

/// Tests random octal and hexadecimal codes. The given values start at heap 0 or at heap 1.
#[test]
fn codes_are_found_from_their_values() {
    let mut rng = StdRng::seed_from_u64(0x1d);
    for (digits, base, len) in [(4, 8, 60), (3, 16, 30)] {
        for round in 0..sized(80, 200) {
            let code = random_code(&mut rng, digits, base);
            let values = values_of(&code, len + 1);
            for first in if round % 4 == 0 { 0..2 } else { 0..1 } {
                let given = Given::values(values[first..].iter().copied()).unwrap();
                let found = identified(&given);
                // The list must contain a code with the same further values, even if more codes agree than the list can contain.
                let more = values_of(&code, 2 * len);
                let is_it = |other: &Code| *other == code || values_of(other, 2 * len) == more;
                let listed = codes(&found, first as u64);
                assert!(listed.iter().any(is_it), "{code} from {first}");
                assert!(listed.contains(&code) || found.agreeing() > 200, "{code} from {first}");
            }
            if round % 10 > 0 {
                continue;
            }
            let lost = values[..len].iter().map(|&value| value == 0);
            let found = identified(&Given::outcomes(lost).unwrap());
            // The list has a maximum length, so a code may be missing if more than 200 agree.
            let is_listed = codes(&found, 0).contains(&code);
            assert!(is_listed || found.agreeing() > 200, "outcomes of {code}");
        }
    }
}

/// Every game in the result must have the given values.
#[test]
fn every_game_found_has_the_given_values() {
    let mut rng = StdRng::seed_from_u64(0x2d);
    for _ in 0..40 {
        let code = random_code(&mut rng, 4, 8);
        let values = values_of(&code, 20);
        let found = identified(&Given::values(values.iter().copied()).unwrap());
        for game in found.games() {
            let first = game.first() as usize;
            let own = own_values(game.game(), 20 + first);
            assert_eq!(own[first..], values, "{} for {code}", game.game());
        }
    }
}

/// If outcomes are given, games in one class must also agree on further outcomes, and games in different classes must not.
#[test]
fn games_identified_by_outcomes_have_the_given_outcomes() {
    let len = 130;
    let mut classes_seen = 0;
    for code in ["0.77", "0.07", "0.6", "0.34", "4.31", "0.8a"] {
        let values = values_of(&code.parse().unwrap(), 24);
        let lost = values.iter().map(|&value| value == 0);
        let found = Identify::new(&Given::outcomes(lost).unwrap()).first(0).run(&Limits::none());
        let outcomes = |game: &KnownGame| {
            let values = own_values(game, len).into_iter();
            values.map(|value| value == 0).collect::<Vec<bool>>()
        };
        let mut firsts: Vec<Vec<bool>> = Vec::new();
        for class in found.classes() {
            let first = outcomes(class[0].game());
            for game in class.iter().skip(1).step_by(1 + class.len() / 6) {
                assert_eq!(outcomes(game.game()), first, "{} and {}", class[0].game(), game.game());
            }
            // Two classes can differ at a number that is beyond the values that this test computes.
            let separated = found.separated().map_or(0, |separated| separated as usize);
            assert!(separated > len || !firsts.contains(&first), "{code}: {}", class[0].game());
            firsts.push(first);
        }
        classes_seen += firsts.len();
    }
    assert!(classes_seen > 8, "{classes_seen}");
}

/// Every code that is not in the result must differ from the given values.
#[test]
fn every_code_with_the_given_values_is_found() {
    let values: Vec<u64> = values_of(&"0.17".parse().unwrap(), 12);
    let found = identified(&Given::values(values.iter().copied()).unwrap());
    let found = codes(&found, 0);
    for number in 0..2 << 9 {
        let digits = [number >> 9 << 2, number >> 6 & 7, number >> 3 & 7, number & 7];
        let code = Code::new(&digits).unwrap();
        assert_eq!(found.contains(&code), values_of(&code, 12) == values, "{code}");
    }
}

/// Tests random sets with numbers up to 24 and complements of such sets, with values and with outcomes.
#[test]
fn subtraction_sets_are_found_from_their_values() {
    let mut rng = StdRng::seed_from_u64(0x3d);
    for round in 0..sized(100, 400) {
        let size = rng.random_range(1..6);
        let mut set: Vec<u64> = (0..size).map(|_| rng.random_range(1..=24)).collect();
        set.sort_unstable();
        set.dedup();
        let is_complement = round % 2 == 1;
        let may_take = |taken: usize| set.contains(&(taken as u64)) != is_complement;
        let options = |n: usize| {
            (1..=n).filter(|&taken| may_take(taken)).map(|taken| vec![n - taken]).collect()
        };
        let len = 80;
        let values = definition(options, len);
        for outcomes in [false, true] {
            let given = if outcomes {
                Given::outcomes(values.iter().map(|&value| value == 0)).unwrap()
            } else {
                Given::values(values.iter().copied()).unwrap()
            };
            let found = identified(&given);
            let sets: Vec<Code> = codes(&found, 0);
            assert!(!sets.is_empty(), "{set:?}, complement: {is_complement}");
            if is_complement {
                // The infinite set in the result may omit only numbers in `set`.
                let all_but = sets.iter().find(|code| code.repeating_digits() == [3]).unwrap();
                let left_out = (1..=24).filter(|&taken| !all_but.allows(taken, 1));
                assert!(
                    left_out.into_iter().all(|taken| set.contains(&taken)),
                    "{set:?}: {all_but}"
                );
                continue;
            }
            let greatest = found.greatest_set(0).unwrap();
            assert!(set.iter().all(|number| greatest.contains(number)), "{set:?} in {greatest:?}");
            for code in &sets {
                let own = values_of(code, len);
                let same = own
                    .iter()
                    .zip(&values)
                    .all(|(a, b)| if outcomes { (*a == 0) == (*b == 0) } else { a == b });
                assert!(same, "{code} for {set:?}");
            }
        }
    }
}

/// Compares the greatest set and the smallest sets with the result of trying all 2^7 small sets.
#[test]
fn identified_subtraction_sets_match_an_exhaustive_search() {
    let mut rng = StdRng::seed_from_u64(0x4d);
    let values_of_set = |set: u32, len: usize| {
        let taken =
            |n: usize| (1..=n.min(24)).filter(|&taken| set >> taken & 1 == 1).collect::<Vec<_>>();
        definition(|n| taken(n).into_iter().map(|taken| vec![n - taken]).collect(), len)
    };
    for round in 0..60 {
        let len = 8;
        // Use only the numbers 1 to 7, because all of them can be taken from heap 7, the last heap.
        let mut values = values_of_set(rng.random_range(0..1 << 7) << 1, len);
        if round % 3 == 0 {
            values[rng.random_range(1..len)] = rng.random_range(0..3);
        }
        let explaining: Vec<u32> = (0..1 << 7)
            .map(|set| set << 1)
            .filter(|&set| values_of_set(set, len) == values)
            .collect();
        let found = identified(&Given::values(values.iter().copied()).unwrap());
        let Some(greatest) = found.greatest_set(0) else {
            // The search cannot report the empty set, because this set has no largest number.
            assert!(explaining.is_empty() || explaining == [0], "{values:?}: {explaining:?}");
            continue;
        };
        let union = explaining.iter().fold(0, |all, set| all | set);
        let greatest = greatest.iter().fold(0, |all, number| all | 1_u32 << number);
        assert_eq!(greatest, union, "{values:?}");
        let least = explaining.iter().map(|set| set.count_ones()).min().unwrap();
        let sizes = codes(&found, 0).into_iter().filter(|code| {
            code.is_finite() && code.leading_digits().iter().all(|&digit| digit == 0 || digit == 3)
        });
        let smallest =
            sizes.map(|code| code.leading_digits().iter().filter(|&&d| d == 3).count()).min();
        assert_eq!(smallest, Some(least as usize), "{values:?}");
    }
}

#[test]
fn games_that_take_well_known_numbers_are_identified() {
    for set in HeapSet::all() {
        let len = 60;
        let options = |n: usize| {
            let taken = (1..=n).filter(|&taken| set.allows(n as u64, taken as u64));
            taken.map(|taken| vec![n - taken]).collect()
        };
        let values = definition(options, len);
        assert!(set.values(len).into_iter().map(u64::from).eq(values.iter().copied()), "{set}");
        for first in [0, 1] {
            let given = Given::values(values[first..].iter().copied()).unwrap();
            let found = identified(&given);
            let is_it =
                |game: &KnownGame| matches!(game, KnownGame::HeapSet(other) if *other == set);
            assert!(
                found.games().any(|game| is_it(game.game()) && game.first() == first as u64),
                "{set} from {first}"
            );
        }
    }
}

/// Changes one value of each game. The result must name the number of this value.
#[test]
fn a_wrong_value_is_reported() {
    let mut rng = StdRng::seed_from_u64(0x5d);
    let mut strong = 0;
    let rounds = sized(80, 200);
    for _ in 0..rounds {
        let code = random_code(&mut rng, 4, 8);
        let mut values = values_of(&code, 60);
        let at = rng.random_range(2..60);
        values[at] += 1 + u64::from(rng.random_bool(0.5));
        let found = identified(&Given::values(values.iter().copied()).unwrap());
        let told: Vec<_> = found.nearly().collect();
        for game in &told {
            let own = own_values(game.game(), 60 + game.first() as usize);
            let own = &own[game.first() as usize..];
            let wrong = (0..60).filter(|&at| own[at] != values[at]);
            let wrong: Vec<u64> = wrong.map(|at| at as u64 + game.first()).collect();
            assert_eq!(game.exceptions(), wrong, "{}", game.game());
        }
        let is_it = |game: &KnownGame| game.code() == Some(&code);
        let is_found =
            told.iter().any(|game| is_it(game.game()) && game.exceptions() == [at as u64]);
        strong += u32::from(is_found);
        // A different game can have all of these values, including the changed one. Sequences with few different values contain too little
        // information.
        let differing = |one: &u64| values.iter().filter(|&other| other != one).count();
        let is_trivial = values.iter().map(differing).min() < Some(12);
        assert!(
            is_found || found.games().next().is_some() || is_trivial,
            "{code} at {at}: {values:?}"
        );
    }
    assert!(8 * strong > 5 * rounds, "{strong} of {rounds}");
    for set in [vec![1, 3, 4], vec![2, 5, 9], vec![3, 11, 20]] {
        let code = Code::subtraction(set.iter().copied()).unwrap();
        let right = values_of(&code, 60);
        let mut values = right.clone();
        values[17] += 1;
        let found = identified(&Given::values(values).unwrap());
        let told: Vec<_> = found.nearly().filter(|game| game.first() == 0).collect();
        // Compare values instead of sets, because the sets {2, 5} and {2, 5, 9} have the same values.
        assert!(told.iter().any(|game| own_values(game.game(), 60) == right), "{set:?}: {told:?}");
        assert!(told.iter().all(|game| game.exceptions() == [17]), "{set:?}: {told:?}");
    }
}

/// For most codes d.abc, where d is 0 or 4, the values of the heaps 0 to 12 determine a single class.
#[test]
fn thirteen_values_determine_most_games() {
    use std::collections::{BTreeMap, BTreeSet};
    let mut classes: BTreeMap<Vec<u64>, BTreeSet<Vec<u64>>> = BTreeMap::new();
    for number in 0..2_u32 << 9 {
        let digits = [number >> 9 << 2, number >> 6 & 7, number >> 3 & 7, number & 7];
        let values = values_of(&Code::new(&digits).unwrap(), 120);
        classes.entry(values[..13].to_vec()).or_default().insert(values);
    }
    let single = classes.values().filter(|class| class.len() == 1).count();
    assert_eq!((single, classes.len()), (186, 195));
}

/// A limit stops the search, and the result contains everything found so far.
#[test]
fn limits_stop_the_identification() {
    let given = Given::values([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]).unwrap();
    let found = Identify::new(&given).run(&Limits::none().work(10));
    assert!(found.stopped().is_some());
    for work in [100, 1000, 10_000, 100_000] {
        let found = Identify::new(&given).run(&Limits::none().work(work));
        assert!(found.stopped().is_some() || found.games().next().is_some(), "{work}");
    }
}
