//! Checks Sylver Coinage against play by the literal rules on sets of amounts, and its theorems against exhaustive play.

use std::collections::{BTreeSet, HashMap};

use games::catalog::{Catalog, How, Question};
use games::heaps::sylver_coinage::{Coinage, SylverCoinage};
use grundy_core::{Limits, Normal, Outcome, PartialTheorem, Ruleset};
use grundy_search::Search;

use crate::oracle::{
    checked_moves_are_the_listed_ones, known_outcomes_are_right, moves_are_refused,
    notation_is_right, positions_are_refused,
};

fn coinage(coins: &[u64]) -> Coinage {
    Coinage::new(coins.iter().copied()).unwrap()
}

/// Returns the amounts from 2 to 100 that the coins cannot pay. Adds coins to amounts that can be paid until no new amount is
/// found.
fn unpaid(coins: &[u64]) -> BTreeSet<u64> {
    let mut paid = BTreeSet::from([0]);
    let mut new = vec![0];
    while let Some(amount) = new.pop() {
        for more in coins.iter().map(|coin| amount + coin).filter(|&more| more <= 100) {
            if paid.insert(more) {
                new.push(more);
            }
        }
    }
    (2..=100).filter(|amount| !paid.contains(amount)).collect()
}

/// Determines by the literal rules whether the player to move wins.
fn wins(open: &BTreeSet<u64>, known: &mut HashMap<BTreeSet<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(open) {
        return wins;
    }
    let found = open.iter().any(|&named| !wins(&without(open, named), known));
    known.insert(open.clone(), found);
    found
}

/// Returns the amounts that are still open after `named` becomes a coin. An amount can then be paid if it is a multiple of `named`
/// plus an amount that could already be paid.
fn without(open: &BTreeSet<u64>, named: u64) -> BTreeSet<u64> {
    let was_paid = |rest: u64| rest != 1 && !open.contains(&rest);
    let is_paid = |amount: u64| (0..=amount / named).any(|times| was_paid(amount - times * named));
    open.iter().copied().filter(|&amount| !is_paid(amount)).collect()
}

fn positions() -> Vec<Vec<u64>> {
    let divisor = |a: u64, b: u64| (2..=a).find(|d| a % d == 0 && b % d == 0);
    let pairs = (2..8).flat_map(|a| (a + 1..12).map(move |b| vec![a, b]));
    let pairs = pairs.filter(|pair| divisor(pair[0], pair[1]).is_none());
    let fours = (3..20).step_by(2).flat_map(|a| (a..20).map(move |b| vec![4, 6, a, b]));
    let others = [[4, 10, 7], [6, 9, 10], [6, 8, 9], [7, 8, 10], [6, 10, 15]];
    let all = pairs.chain(fours).chain(others.map(Vec::from));
    all.filter(|coins| unpaid(coins).len() < 20).collect()
}

#[test]
fn outcomes_agree_with_play_on_sets_of_amounts() {
    let search = Search::new(SylverCoinage);
    let mut known = HashMap::new();
    for coins in positions() {
        let (position, open) = (coinage(&coins), unpaid(&coins));
        assert!(position.open().iter().eq(&open), "{coins:?}");
        let expected = Outcome::from_first_wins(wins(&open, &mut known));
        assert_eq!(search.outcome(&position, Normal).unwrap(), expected, "{coins:?}");
        for &named in &open {
            let left = &SylverCoinage.play(&position, &named)[0];
            assert!(left.open().iter().eq(&without(&open, named)), "{coins:?} {named}");
        }
    }
}

/// In an ender, naming any open amount makes it possible to pay the largest open amount. Two coins without a common divisor always
/// form an ender.
#[test]
fn theorems_about_coins_agree_with_play() {
    let reaches = |coins: &Coinage| {
        let open = unpaid(coins.coins());
        let largest = open.last();
        let is_ender = largest.is_some_and(|largest| {
            open.iter().all(|&named| !without(&open, named).contains(largest))
        });
        let coins = coins.coins();
        is_ender || coins[0] < 4 || [4, 6].iter().all(|coin| coins.contains(coin))
    };
    let positions = positions().into_iter().map(|coins| coinage(&coins));
    known_outcomes_are_right(&SylverCoinage, Normal, reaches, positions);
    for (a, b) in [(2, 5), (5, 6), (12, 35), (31, 34)] {
        assert_eq!(SylverCoinage.known_outcome(&coinage(&[a, b]), Normal), Some(Outcome::N));
    }
    let far = coinage(&[4, 6, 801, 803]);
    assert_eq!(SylverCoinage.known_outcome(&far, Normal), Some(Outcome::P));
}

/// Even without a search, the reason must name the largest open amount. For 31 and 34, Sylvester's formula gives 989.
#[test]
fn the_reason_for_two_coins_names_the_largest_amount() {
    let catalog = Catalog::standard();
    let sum = catalog.read_sum("sylver_coinage 31 34").unwrap();
    let question = Question::new(Normal).without_value().why();
    let solved = catalog.answer(&sum, &question, &Limits::none().work(1_000));
    assert_eq!(solved.outcome().how(), Some(How::Theorem));
    let why = solved.why().get().unwrap().to_string();
    assert!(why.contains("if naming 989 lost"), "{why}");
}

#[test]
fn coins_survive_a_round_trip() {
    notation_is_right(&SylverCoinage, positions().into_iter().map(|coins| coinage(&coins)));
    assert_eq!("10 7 14 4 5 9 4".parse::<Coinage>().unwrap().coins(), [4, 5, 7]);
    let wrong =
        ["", "0", "1", "5", "4 6", "1 2", "0 3 5", "-3 4", "x", "3,5", "1001 1003", "2 1003"];
    positions_are_refused(&SylverCoinage, &wrong);
    moves_are_refused(
        &SylverCoinage,
        &coinage(&[5, 6]),
        &["1", "5", "10", "11", "20", "0", "x", ""],
    );
    checked_moves_are_the_listed_ones(&SylverCoinage, &coinage(&[5, 7]), 0..40);
    let many = Coinage::new((2..).take(2_000));
    assert!(many.is_err() && SylverCoinage.play_ends());
    // The largest amount that the coins 2 and 1001 cannot pay is 999, just below the limit of 1000. They can pay the third coin, so the
    // position does not keep it.
    assert_eq!(coinage(&[2, 1001, u64::MAX]).coins(), [2, 1001]);
}
