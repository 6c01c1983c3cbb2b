//! Tests games on rows of coins: checks the values and the moves to each value against exhaustive play, and tests published values, the
//! Golay code and the notation.

use crate::oracle::{
    checked_moves_are_the_listed_ones, moves_are_refused, notation_is_right, positions_are_refused,
    sums_are_right, values_are_right,
};
use games::coins::silver_dollar::{DollarStrip, SilverDollar, SilverDollarBag, Slide, Strip};
use games::coins::tartan::{Coins, Tartan};
use games::coins::turning::{
    AtMost, CoinTurning, CoinValues, Exactly, Grunt, Heads, MockTurtles, Row, Ruler, Sym, Tabled,
    Triplets, TurningTurtles, Turnips, Turns, Twins,
};
use games::coins::welter::Welter;
use games::heaps::take_a_square::TakeASquare;
use grundy_core::{
    Misere, Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, SumTheorem,
};
use std::collections::{HashMap, HashSet};

/// Lists all sets of numbers less than `below`.
fn sets(below: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..1_u64 << below).map(move |set| (0..below).filter(|at| set >> at & 1 == 1).collect())
}

fn rows(below: u64) -> impl Iterator<Item = Heads> {
    sets(below).map(Heads::new)
}

fn dollar_strips(below: u64) -> impl Iterator<Item = DollarStrip> {
    sets(below).flat_map(|set| {
        let strip = Strip::new(set.clone()).unwrap();
        set.into_iter().map(move |dollar| DollarStrip::new(strip.clone(), dollar).unwrap())
    })
}

#[test]
fn strip_values_and_moves_agree_with_play() {
    let strips = || sets(8).map(|set| Strip::new(set).unwrap());
    values_are_right(&SilverDollar, strips());
    values_are_right(&SilverDollarBag, dollar_strips(7));
    notation_is_right(&SilverDollar, strips().take(60));
    notation_is_right(&SilverDollarBag, dollar_strips(5));
    positions_are_refused(&SilverDollar, &["", "3 3", "5d", "-1"]);
    positions_are_refused(
        &SilverDollarBag,
        &["", "3", "3d 3", "3d 4d", "no coins", "18446744073709551615d"],
    );
    let strip = Strip::new([2, 5, u64::MAX]).unwrap();
    moves_are_refused(&SilverDollar, &strip, &["5:2", "5:1", "2:2", "3:1", "2:bag", ""]);
    // The value is the nim-sum of 2 and 2^64 - 7. Only the largest gap has the highest bit of this value, so only a move in that gap wins.
    let winning: Vec<_> = SilverDollar.winning_moves(&strip, Normal).collect();
    assert_eq!((winning.len(), winning[0].from, winning[0].to), (1, u64::MAX, 8));
}

/// Compares Silver Dollar to the literal rules of the game with a dollar and a bag. A player who bags the dollar loses, because the
/// opponent takes the bag.
#[test]
fn a_player_who_puts_the_dollar_in_the_bag_loses() {
    fn first_wins(coins: &[u64], dollar: u64, known: &mut Memo) -> bool {
        let position = (coins.to_vec(), dollar);
        if let Some(&wins) = known.get(&position) {
            return wins;
        }
        let wins = (0..coins.len()).any(|coin| {
            let least = if coin == 0 { 0 } else { coins[coin - 1] + 1 };
            let slide = (least..coins[coin]).any(|to| {
                let mut left = coins.to_vec();
                left[coin] = to;
                !first_wins(&left, if coins[coin] == dollar { to } else { dollar }, known)
            });
            // If the dollar goes into the bag, the opponent takes the bag and wins, so a winning move can bag only a different coin.
            slide || (coin == 0 && coins[0] != dollar && !first_wins(&coins[1..], dollar, known))
        });
        known.insert(position, wins);
        wins
    }
    type Memo = HashMap<(Vec<u64>, u64), bool>;
    let mut known = Memo::new();
    for strip in dollar_strips(7) {
        let wins = first_wins(strip.strip().squares(), strip.dollar(), &mut known);
        assert_eq!(SilverDollarBag.outcome(&strip, Normal), Outcome::from_first_wins(wins));
    }
}

fn welter_strips(below: u64) -> impl Iterator<Item = Strip> {
    sets(below).map(|set| Strip::new(set).unwrap())
}

#[test]
fn welter_values_and_misere_play_agree_with_search() {
    values_are_right(&Welter, welter_strips(9));
    sums_are_right(&Welter, Misere, welter_strips(8).map(|strip| vec![strip]));
    let pairs = welter_strips(5).flat_map(|one| {
        welter_strips(4).map(move |other| vec![one.clone(), other, Strip::new([2]).unwrap()])
    });
    sums_are_right(&Welter, Misere, pairs);
    let few = sets(13).filter(|set| set.len() == 3).map(|set| vec![Strip::new(set).unwrap()]);
    sums_are_right(&Welter, Misere, few);
    notation_is_right(&Welter, welter_strips(6));
    positions_are_refused(&Welter, &["", "3 3", "5d", "-1", "18446744073709551616"]);
    let strip = Strip::new([2, 5, 7]).unwrap();
    moves_are_refused(&Welter, &strip, &["5:2", "7:5", "2:2", "3:1", "2:3", "5", ""]);
    let slides = (0..9).flat_map(|from| (0..9).map(move |to| Slide { from, to }));
    checked_moves_are_the_listed_ones(&Welter, &strip, slides);
}

/// Computes the values by the literal rules, without the ruleset, as the mex over all moves of a coin to a free square.
#[test]
fn welter_values_agree_with_the_literal_rules() {
    let mut values: HashMap<Vec<u64>, u64> = HashMap::new();
    // Go through the sets as binary numbers in ascending order. A move makes this number smaller, so the values of all options are
    // already known.
    for set in sets(11) {
        let mut options = HashSet::new();
        for (coin, &from) in set.iter().enumerate() {
            for to in (0..from).filter(|to| !set.contains(to)) {
                let mut left = set.clone();
                left[coin] = to;
                left.sort_unstable();
                options.insert(values[&left]);
            }
        }
        let most = options.len() as u64;
        let value = (0..=most).find(|value| !options.contains(value)).unwrap();
        let strip = Strip::new(set.clone()).unwrap();
        assert_eq!(Welter.nim_value(&strip), Nimber::new(value), "{set:?}");
        // For two coins, the value is known to be (a xor b) - 1.
        if let [a, b] = set[..] {
            assert_eq!(value, (a ^ b) - 1);
        }
        values.insert(set, value);
    }
}

/// An odd number of moves must lead to each value below the position's value, and an even number to each value above it.
#[test]
fn an_odd_number_of_welter_moves_leads_to_each_smaller_value() {
    for strip in welter_strips(10) {
        let value = Welter.nim_value(&strip).value();
        for target in (0..24).filter(|&target| target != value) {
            let moves = Welter.moves_to(&strip, Nimber::new(target)).count();
            assert_eq!(moves % 2 == 1, target < value, "{strip:?} to {target}");
        }
    }
}

#[test]
fn welter_values_are_exact_for_the_largest_squares() {
    let max = u64::MAX;
    for squares in [
        vec![max],
        vec![0, max],
        vec![max - 1, max],
        vec![3, 1 << 63, max - 5, max],
        (max - 9..=max).collect(),
        vec![5, (1 << 63) + 5, (1 << 62) + 5],
    ] {
        let strip = Strip::new(squares.clone()).unwrap();
        // Compute Welter's function directly from its definition, pair by pair.
        let function = |squares: &[u64]| {
            let all = squares.iter().fold(0, |sum, square| sum ^ square);
            let pairs = squares.iter().enumerate().flat_map(|(at, a)| {
                squares[..at].iter().map(move |b| (a.wrapping_sub(*b)) ^ (a.wrapping_sub(*b) - 1))
            });
            pairs.fold(all, |sum, pair| sum ^ pair)
        };
        let value = function(&squares);
        assert_eq!(Welter.nim_value(&strip), Nimber::new(value), "{squares:?}");
        for target in [0, 1, 2, value / 2, value ^ 1, value ^ (1 << 63), max] {
            let moves: Vec<Slide> = Welter.moves_to(&strip, Nimber::new(target)).collect();
            assert!(target == value || (moves.len() % 2 == 1) == (target < value), "{squares:?}");
            for mv in moves {
                let left = Welter.try_play(&strip, &mv).unwrap();
                assert_eq!(function(left[0].squares()), target, "{squares:?} {mv}");
            }
        }
        let lost = Welter.sum_outcome(std::slice::from_ref(&strip), Misere);
        assert_eq!(lost, Outcome::from_first_wins(value != 0), "{squares:?}");
    }
}

#[test]
fn coin_rows_of_every_family_agree_with_play() {
    values_are_right(&Row(TurningTurtles), rows(6));
    values_are_right(&Row(Twins), rows(6));
    values_are_right(&Row(MockTurtles), rows(7));
    values_are_right(&Row(Triplets), rows(7));
    values_are_right(&Row(Ruler), rows(7));
    values_are_right(&Row(Tabled::new(AtMost::MOEBIUS, 7)), rows(7));
    values_are_right(&Row(Tabled::new(Exactly(4), 7)), rows(7));
    values_are_right(&Row(Tabled::new(Turnips, 7)), rows(7));
    values_are_right(&Row(Tabled::new(Grunt, 7)), rows(7));
    values_are_right(&Row(Tabled::new(Sym, 6)), rows(6));
    notation_is_right(&Row(MockTurtles), rows(5));
    notation_is_right(&Row(Tabled::new(Sym, 5)), rows(5));
    positions_are_refused(&Row(Tabled::new(Sym, 5)), &["", "5", "1 1", "-1", "1-2"]);
    moves_are_refused(
        &Row(MockTurtles),
        &Heads::new([2, 5]),
        &["5-4-3-2", "5-5", "4", "2-5", "5-2-3", "-", ""],
    );
}

/// Compares the closed forms of values and turns to tables computed from the definition, for more places than exhaustive play
/// can check.
#[test]
fn closed_forms_agree_with_the_definition() {
    fn same<F: CoinValues, G: CoinValues>(closed: &F, table: &G, places: u64) {
        for place in 0..places {
            assert_eq!(closed.value(place), table.value(place), "{place}");
            for value in (0..2 * places).map(Nimber::new) {
                let mut claimed: Vec<_> = closed.turns_to(place, value).collect();
                let mut expected: Vec<_> = table.turns_to(place, value).collect();
                claimed.sort();
                expected.sort();
                assert_eq!(claimed, expected, "{place} to {value}");
            }
        }
    }
    same(&TurningTurtles, &Tabled::new(AtMost(2), 30), 30);
    same(&Twins, &Tabled::new(Exactly(2), 30), 30);
    same(&MockTurtles, &Tabled::new(AtMost(3), 24), 24);
    same(&Triplets, &Tabled::new(Exactly(3), 24), 24);
    same(&Ruler, &Tabled::new(Ruler, 64), 64);
}

fn values<F: CoinValues>(family: &F, places: u64) -> Vec<u64> {
    (0..places).map(|place| family.value(place).value()).collect()
}

#[test]
fn values_agree_with_the_literature() {
    assert_eq!(
        values(&MockTurtles, 20),
        [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37, 38]
    );
    assert_eq!(
        values(&Tabled::new(AtMost::MOIDORES, 14), 14)[..10],
        [1, 2, 4, 8, 16, 32, 64, 128, 256, 511]
    );
    assert_eq!(
        values(&Tabled::new(Turnips, 20), 20),
        [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4]
    );
    // Grunt has the same values as Grundy's game.
    assert_eq!(values(&Tabled::new(Grunt, 15), 15), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2]);
    assert_eq!(
        values(&Tabled::new(Sym, 18), 18),
        [1, 2, 4, 3, 6, 7, 8, 16, 18, 25, 32, 11, 64, 31, 128, 10, 256, 5]
    );
    let mogul = values(&Tabled::new(AtMost::MOGUL, 24), 24);
    assert_eq!(mogul[14..], [1749, 1897, 2048, 2518, 2787, 2874, 3320, 3357, 3662, 4004]);
    // The lost positions are the sets of coins whose values have the nim-sum 0. There are 2^12 of them. All but one have at least 8
    // heads.
    let (mut words, mut sums) = ([0_u32; 25], vec![0_u64]);
    for value in mogul {
        sums.extend(sums.clone().iter().map(|sum| sum ^ value));
    }
    for (set, _) in sums.iter().enumerate().filter(|&(_, &sum)| sum == 0) {
        words[set.count_ones() as usize] += 1;
    }
    let weights: Vec<_> =
        (0..25).filter(|&weight| words[weight] > 0).map(|weight| (weight, words[weight])).collect();
    // The numbers of heads are the weights of the extended Golay code, with the known number of words of each weight.
    assert_eq!(weights, [(0, 1), (8, 759), (12, 2576), (16, 759), (24, 1)]);
}

/// A family whose values are computed by trying its turns one by one.
struct ByTurns(AtMost);

impl CoinTurning for ByTurns {
    fn turns(&self, place: u64) -> impl Iterator<Item = Vec<u64>> {
        self.0.turns(place)
    }
}

#[test]
fn values_of_at_most_families_agree_with_the_definition() {
    for (most, places) in
        [(0, 5), (1, 5), (2, 70), (3, 40), (4, 24), (5, 18), (6, 16), (7, 14), (9, 12)]
    {
        let found = AtMost(most).first_values(places);
        assert_eq!(found, ByTurns(AtMost(most)).first_values(places), "{most}");
        assert_eq!(found.len() as u64, places);
    }
    // A move may be allowed to turn more coins than the row has.
    let powers: Vec<Nimber> = (0..9).map(|place| Nimber::new(1 << place)).collect();
    for most in [9, 10, u32::MAX] {
        assert_eq!(AtMost(most).first_values(9), powers);
    }
    assert_eq!(AtMost(u32::MAX).first_values(0), []);
    // Check the Mock Turtles theorem. If `most` is odd, take the value at the previous place in the game with at most `most - 1` coins in a
    // turn, and append a binary digit that makes the number of ones odd. The result is the value in the game with at most `most` coins.
    for (most, places) in [(3, 500), (5, 60), (7, 32), (9, 22)] {
        let odd = AtMost(most).first_values(places);
        let even = AtMost(most - 1).first_values(places - 1);
        assert_eq!(odd[0], Nimber::new(1));
        for (value, before) in odd[1..].iter().zip(even) {
            let twice = 2 * before.value();
            assert_eq!(value.value(), twice + u64::from(twice.count_ones() % 2 == 0), "{most}");
        }
    }
}

#[test]
fn tartan_products_agree_with_play() {
    fn boards(side: u64) -> impl Iterator<Item = Coins> {
        let single = (0..side).flat_map(move |i| (0..side).map(move |j| (i, j)));
        let pairs = single.clone().zip(single.clone().skip(3)).map(|(a, b)| Coins::new([a, b]));
        single.map(|place| Coins::new([place])).chain(pairs)
    }
    values_are_right(&Tartan(TurningTurtles, Ruler), boards(3));
    values_are_right(&Tartan(Twins, MockTurtles), boards(3));
    values_are_right(&Tartan(Tabled::new(Sym, 3), Triplets), boards(3));
    notation_is_right(&Tartan(TurningTurtles, Ruler), boards(2));
    positions_are_refused(
        &Tartan(TurningTurtles, Ruler),
        &["", "1", "1x", "1x1 1x1", "1x1048576", "1x2x3"],
    );
    // These values are too large for a search, so check that every winning move leaves the value 0.
    let game = Tartan(MockTurtles, MockTurtles);
    let coins = Coins::new([(40, 37), (12, 51), (60, 3)]);
    for mv in game.winning_moves(&coins, Normal).take(200) {
        let left = grundy_core::Ruleset::try_play(&game, &coins, &mv).unwrap();
        assert_eq!(game.nim_sum(left.as_slice()), Nimber::ZERO);
    }
    assert!(game.winning_moves(&coins, Normal).next().is_some());
}

#[test]
fn take_a_square_agrees_with_play_and_the_literature() {
    let game = TakeASquare::new(2000);
    values_are_right(&game, 0..150);
    // The sizes of the lost heaps are A030193 in the OEIS.
    let lost: Vec<u64> = (0..120).filter(|heap| game.outcome(heap, Normal) == Outcome::P).collect();
    assert_eq!(
        lost,
        [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119]
    );
    notation_is_right(&game, 0..30);
    positions_are_refused(&game, &["", "2001", "-1", "3 4"]);
    moves_are_refused(&game, &35, &["35:35", "35:33", "34:33", ""]);
}

/// Returns all turns whose rightmost coin is on `place`, each as the list of its other coins. Tries all sets of coins.
fn turns_by_rule(place: u64, fits: impl Fn(&[u64]) -> bool) -> HashSet<Vec<u64>> {
    sets(place).filter(|others| fits(&[&others[..], &[place]].concat())).collect()
}

fn is_adjacent(coins: &[u64]) -> bool {
    coins.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn is_equal(coins: &[u64]) -> bool {
    coins.windows(3).all(|three| three[1] - three[0] == three[2] - three[1])
}

fn is_symmetric(coins: &[u64]) -> bool {
    let both = coins.iter().zip(coins.iter().rev()).map(|(a, b)| a + b);
    both.clone().zip(both.skip(1)).all(|(one, other)| one == other)
}

/// The notation of a rule, and its condition on the coins of a turn.
type Rule = (&'static str, fn(&[u64]) -> bool);

const RULES: &[Rule] = &[
    ("1,2,3", |coins| coins.len() <= 3),
    ("2", |coins| coins.len() == 2),
    ("1,4", |coins| matches!(coins.len(), 1 | 4)),
    ("3-5", |coins| (3..=5).contains(&coins.len())),
    ("odd", |coins| coins.len() % 2 == 1),
    ("even", |coins| coins.len() % 2 == 0),
    ("any", |_| true),
    ("any,adjacent", is_adjacent),
    ("1,3,adjacent", |coins| matches!(coins.len(), 1 | 3) && is_adjacent(coins)),
    ("3,equal", |coins| coins.len() == 3 && is_equal(coins)),
    ("1-4,equal", |coins| coins.len() <= 4 && is_equal(coins)),
    ("any,symmetric", is_symmetric),
    ("even,symmetric", |coins| coins.len() % 2 == 0 && is_symmetric(coins)),
    ("2,within2", |coins| coins.len() == 2 && coins[1] - coins[0] <= 2),
    ("odd,within3", |coins| coins.len() % 2 == 1 && coins[coins.len() - 1] - coins[0] <= 3),
    ("any,symmetric,within4", |coins| {
        is_symmetric(coins) && coins[coins.len() - 1] - coins[0] <= 4
    }),
    ("1-3,equal,within4", |coins| {
        coins.len() <= 3 && is_equal(coins) && coins[coins.len() - 1] - coins[0] <= 4
    }),
];

#[test]
fn turns_of_a_rule_match_its_condition() {
    for &(text, fits) in RULES {
        let turns: Turns = text.parse().unwrap();
        for place in 0..8 {
            let listed: Vec<Vec<u64>> = turns.turns(place).collect();
            let set: HashSet<Vec<u64>> = listed.iter().cloned().collect();
            assert_eq!(set.len(), listed.len(), "{text} on {place} lists a turn twice");
            assert_eq!(set, turns_by_rule(place, fits), "{text} on {place}");
            assert!(
                sets(place).all(|others| turns.allows(place, &others) == set.contains(&others))
            );
        }
        assert_eq!(turns.to_string().parse(), Ok(turns.clone()));
        assert!((16..=1 << 12).contains(&turns.places()), "{text}: {}", turns.places());
        values_are_right(&Row(Tabled::new(turns, 6)), rows(6));
    }
}

/// Checks the values that the catalog gives to coins against the rules of the family, because the catalog computes the values of some rules
/// with the closed forms of other families.
#[test]
fn catalog_coins_have_the_values_of_their_rule() {
    for &(text, _) in RULES {
        let table = Row(Tabled::new(text.parse::<Turns>().unwrap(), 12));
        for heads in [vec![0, 3, 7], vec![11], vec![1, 2, 9, 10]] {
            let words: Vec<String> = heads.iter().map(u64::to_string).collect();
            let sum =
                games::catalog::read_sum(&format!("coins:{text} {}", words.join(" "))).unwrap();
            assert_eq!(sum.nim_value(), Some(table.nim_value(&Heads::new(heads))), "{sum}");
            assert_eq!(games::catalog::read_sum(&sum.to_string()), Ok(sum.clone()));
        }
    }
    for (text, expected) in [
        ("coins 1", "expected the numbers of coins that are turned, as `coins:1,2,3`, found `1`"),
        (
            "coins:adjacent 1",
            "the numbers of coins are missing; write, for example, `coins:1,2,3` or `coins:any,adjacent`",
        ),
        ("coins:0 1", "one move can turn 1 to 1000 coins, not 0"),
        ("coins:1,1001 1", "one move can turn 1 to 1000 coins, not 1001"),
        (
            "coins:3-1 1",
            "expected numbers or an arrangement of coins, such as `1,2,3`, `odd`, `adjacent` or `within 4`, found `3-1`",
        ),
        ("coins:odd,even 1", "`even` follows another word of the same kind"),
        ("coins:odd,3 1", "`3` follows another word of the same kind"),
        ("coins:2,adjacent,equal 1", "`equal` follows another word of the same kind"),
        (
            "coins:2,within0 1",
            "expected numbers or an arrangement of coins, such as `1,2,3`, `odd`, `adjacent` or `within 4`, found `within0`",
        ),
        (
            "coins:2,+3 1",
            "expected numbers or an arrangement of coins, such as `1,2,3`, `odd`, `adjacent` or `within 4`, found `+3`",
        ),
    ] {
        let error = games::catalog::read_sum(text).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}
