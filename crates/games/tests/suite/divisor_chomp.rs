//! Checks Divisor Chomp against play by the literal rules, against Chomp and against published results, and checks Rims and Rayles against
//! exhaustive play.

use std::collections::{BTreeSet, HashMap};

use games::boards::chomp::Chomp;
use games::heaps::divisor_chomp::{DivisorChomp, Maximal};
use games::heaps::rims::Rims;
use games::heaps::take_and_break::TakeAndBreak;
use grundy_core::{
    Nimber, Normal, Outcome, PartialTheorem, PartialValues, Ruleset, SpragueGrundy, mex,
};
use grundy_search::Search;

use crate::oracle::{
    Oracle, checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused, values_are_right,
};

fn maximal(numbers: &[u64]) -> Maximal {
    Maximal::new(numbers.iter().copied()).unwrap()
}

/// Computes the value of a set of numbers by the literal rules of Divisor Chomp.
fn value(left: &BTreeSet<u64>, known: &mut HashMap<BTreeSet<u64>, Nimber>) -> Nimber {
    if let Some(&value) = known.get(left) {
        return value;
    }
    let after = |named: u64| left.iter().copied().filter(|number| number % named > 0).collect();
    let options: Vec<Nimber> = left.iter().map(|&named| value(&after(named), known)).collect();
    let found = mex(options);
    known.insert(left.clone(), found);
    found
}

fn all_divisors(numbers: &[u64]) -> BTreeSet<u64> {
    let of = |number: u64| (2..=number).filter(move |divisor| number % divisor == 0);
    numbers.iter().flat_map(|&number| of(number)).collect()
}

#[test]
fn values_agree_with_play_on_sets_of_divisors() {
    let search = Search::new(DivisorChomp);
    let mut known = HashMap::new();
    let pairs = (2..30).step_by(5).flat_map(|one| (2..20).map(move |other| vec![one, other]));
    for numbers in (2..70).map(|number| vec![number]).chain(pairs).chain([vec![6, 10, 15]]) {
        let left = maximal(&numbers);
        let named = all_divisors(&numbers);
        assert!(left.named().iter().eq(&named), "{left}");
        let expected = value(&named, &mut known);
        assert_eq!(search.nim_value(&left).unwrap(), expected, "{left}");
        for &number in &named {
            let left = DivisorChomp.play(&left, &number);
            let rest: BTreeSet<u64> =
                named.iter().copied().filter(|other| other % number > 0).collect();
            assert!(left[0].named().iter().eq(&rest), "{numbers:?} {number}");
        }
    }
}

#[test]
fn divisor_chomp_with_two_primes_equals_chomp() {
    let search = Search::new(DivisorChomp);
    for (rows, columns) in [(2, 3), (3, 3), (3, 4), (2, 5)] {
        let number = 2_u64.pow(rows - 1) * 7_u64.pow(columns - 1);
        let chomp = Chomp::new(rows, columns).unwrap();
        let expected = Search::new(&chomp).nim_value(&chomp.start()).unwrap();
        assert_eq!(search.nim_value(&maximal(&[number])).unwrap(), expected, "{number}");
    }
}

/// Gale and Neyman found that the second player wins Subset Take-Away on these sets.
#[test]
fn subset_take_away_is_lost_for_the_first_player() {
    let search = Search::new(DivisorChomp);
    for elements in 2..=crate::sized(4, 5) {
        let start = Maximal::subsets(elements).unwrap();
        assert_eq!(start.named().len(), 2_usize.pow(elements) - 2);
        assert_eq!(search.outcome(&start, Normal).unwrap(), Outcome::P, "{elements}");
    }
    assert!(Maximal::subsets(1).is_err() && Maximal::subsets(7).is_err());
}

#[test]
fn theorems_about_divisors_agree_with_play() {
    let is_power = |number: u64| {
        let prime = (2..=number).find(|prime| number % prime == 0).unwrap_or(1);
        std::iter::successors(Some(1), |power| Some(power * prime)).take(9).any(|it| it == number)
    };
    let positions = || {
        let pairs = (1..25).flat_map(|one| (1..12).map(move |other| maximal(&[one, other])));
        (1..100).map(|number| maximal(&[number])).chain(pairs)
    };
    let reaches = |left: &Maximal| {
        left.numbers().len() == 1 || left.numbers().iter().all(|&number| is_power(number))
    };
    let [_, one] = known_outcomes_are_right(&DivisorChomp, Normal, reaches, positions());
    assert!(one > 50, "{one}");
    let mut oracle = Oracle::new(&DivisorChomp);
    for left in positions() {
        let expected = left.numbers().iter().all(|&number| is_power(number));
        let known = DivisorChomp.known_nim_value(&left);
        assert_eq!(known, expected.then(|| oracle.value(&left)), "{left}");
    }
    for power in 1..=11 {
        let square = maximal(&[6_u64.pow(power)]);
        assert_eq!(DivisorChomp.known_winning_move(&square, Normal), Some(6), "{square}");
    }
}

#[test]
fn divisor_positions_survive_a_text_round_trip() {
    let numbers = (1..40).map(|number| maximal(&[number])).chain([maximal(&[6, 10, 15])]);
    notation_is_right(&DivisorChomp, numbers);
    assert_eq!("3 12 6 4 18".parse::<Maximal>().unwrap().numbers(), [12, 18]);
    positions_are_refused(&DivisorChomp, &["", "0", "x", "-3", "1000000001", "6,10"]);
    moves_are_refused(&DivisorChomp, &maximal(&[12]), &["1", "5", "24", "0", "x", ""]);
    checked_moves_are_the_listed_ones(&DivisorChomp, &maximal(&[12, 18]), 0..40);
    let many = Maximal::new((1..=2_000).map(|number| number + 1_000));
    assert!(many.is_err() && Maximal::new([]).unwrap().named().is_empty());
    assert!(DivisorChomp.check_position(&maximal(&[4, 6])).is_ok() && DivisorChomp.play_ends());
    // Only the exponents of the primes matter. Independent parts of a position are stored separately.
    let stored = |numbers: &[u64]| DivisorChomp.canonical(maximal(numbers));
    assert_eq!(stored(&[35, 49]), stored(&[15, 9]));
    assert_eq!(stored(&[8, 15]).len(), 2);
    assert_eq!(stored(&[1]).len(), 0);
}

#[test]
fn rims_values_agree_with_play_and_rayles_equals_kayles() {
    values_are_right(&Rims::new(), 0..30);
    values_are_right(&Rims::rayles(), 0..40);
    let kayles: TakeAndBreak = "0.77".parse().unwrap();
    for dots in (0..200).chain([1 << 40]) {
        assert_eq!(Rims::rayles().nim_value(&dots), kayles.nim_value(&dots), "{dots}");
        assert_eq!(Rims::default().nim_value(&dots), Nimber::new(dots));
    }
    assert!(Rims::rayles().is_rayles() && !Rims::new().is_rayles() && Rims::new().play_ends());
    for game in [Rims::new(), Rims::rayles()] {
        notation_is_right(&game, 0..15);
        positions_are_refused(&game, &["", "x", "-1", "3 4"]);
        moves_are_refused(&game, &5, &["5:5", "5:3+1", "5:0+2", "4:1", "5:1+2+1", "x", "5:2+3"]);
        let pairs = (0..8).flat_map(|one| (0..8).map(move |other| (one, other)));
        checked_moves_are_the_listed_ones(&game, &6, pairs);
    }
}
