//! Compares the rules and theorems of games on numbers to exact 128-bit arithmetic, at both ends of the `u64` range.

use std::fmt::Debug;

use games::coins::silver_dollar::{
    DollarMove, DollarStrip, SilverDollar, SilverDollarBag, Slide, Strip,
};
use games::coins::turning::{Heads, MockTurtles, Row, Ruler, Triplets, TurningTurtles, Twins};
use games::heaps::euclid::{Euclid, EuclidToZero};
use games::heaps::fibonacci_nim::{FibonacciHeap, FibonacciNim};
use games::heaps::floor_division::{Divisors, FloorDivision, RunTable};
use games::heaps::lasker::{Lasker, LaskerMove};
use games::heaps::mark::Mark;
use games::heaps::moore::Moore;
use games::heaps::nim::Nim;
use games::heaps::subtraction::Subtraction;
use games::heaps::take_a_square::TakeASquare;
use games::heaps::wythoff::{Wythoff, WythoffMove};
use games::loopy::poker_nim::{PokerNim, PokerNimPosition};
use grundy_core::{Nimber, Normal, Outcome, OutcomeTheorem, Ruleset, SpragueGrundy, Sum, mex};

const MAX: u64 = u64::MAX;

/// Returns numbers at both ends of the `u64` range, near powers of two, and in between.
fn numbers() -> Vec<u64> {
    let powers = [8, 31, 32, 33, 62, 63].map(|bits| 1_u64 << bits);
    let near = powers.into_iter().flat_map(|power| power - 3..=power + 3);
    let thirds = [MAX / 3, MAX / 5, 10_u64.pow(19), 12_345_678_901_234_567];
    (0..40).chain(near).chain(thirds).chain(MAX - 40..=MAX).collect()
}

/// Checks that `try_play` accepts the move exactly if it is legal by exact arithmetic, and that the result is the same.
fn judged<G: Ruleset>(
    rules: &G,
    position: &G::Position,
    mv: &G::Move,
    expected: Option<&[G::Position]>,
) where
    G::Position: PartialEq,
{
    let found = rules.try_play(position, mv).ok();
    assert_eq!(found.as_ref().map(Sum::as_slice), expected, "{position:?} {mv:?}");
}

/// Checks that the value is the mex of the options' values, and that `moves_to` lists exactly the moves that lead to each value.
fn is_locally_right<G: SpragueGrundy>(rules: &G, position: &G::Position) {
    let moves: Vec<_> = rules.moves(position).collect();
    assert!(moves.len() < 1000, "{position:?}");
    let after = |mv: &G::Move| -> Nimber {
        let left = rules.try_play(position, mv).expect("a listed move is legal");
        left.iter().map(|part| rules.nim_value(part)).sum()
    };
    let values: Vec<Nimber> = moves.iter().map(after).collect();
    assert_eq!(rules.nim_value(position), mex(values.iter().copied()), "{position:?}");
    for value in values.iter().copied().chain((0..4).map(Nimber::new)) {
        let found: Vec<G::Move> = rules.moves_to(position, value).collect();
        let count = values.iter().filter(|&&other| other == value).count();
        assert_eq!(found.len(), count, "{position:?} to {value}");
        assert!(found.iter().all(|mv| after(mv) == value), "{position:?} to {value}");
    }
}

fn winning_is_right<G>(rules: &G, position: &G::Position, is_lost: impl Fn(&G::Position) -> bool)
where
    G: OutcomeTheorem<Normal>,
    G::Position: Debug,
{
    let lost = is_lost(position);
    let outcome = rules.outcome(position, Normal);
    assert_eq!(outcome, Outcome::from_first_wins(!lost), "{position:?}");
    let mut winning = rules.winning_moves(position, Normal).take(50).peekable();
    assert_eq!(winning.peek().is_some(), !lost, "{position:?}");
    for mv in winning {
        let left = rules.try_play(position, &mv).expect("a winning move is legal");
        assert!(is_lost(&left[0]), "{position:?} {mv:?}");
    }
}

#[test]
fn nim_matches_exact_arithmetic() {
    for heap in numbers() {
        for coins in [0, 1, heap / 2, heap.saturating_sub(1), heap, heap.saturating_add(1), MAX] {
            let left = [heap.wrapping_sub(coins)];
            let legal = 0 < coins && coins <= heap;
            judged(&Nim, &heap, &coins, legal.then_some(&left[..]));
            let to = Nim.moves_to(&heap, Nimber::new(coins));
            assert!(to.eq((coins < heap).then(|| heap - coins)), "{heap} {coins}");
        }
    }
}

/// A position is lost exactly if the rules forbid taking the smallest part of its Zeckendorf representation. This test finds the
/// smallest part by subtracting 128-bit Fibonacci numbers.
#[test]
fn fibonacci_nim_matches_exact_arithmetic() {
    let mut fibonacci = vec![1_u128, 2];
    while fibonacci[fibonacci.len() - 1] < 1 << 66 {
        fibonacci.push(fibonacci[fibonacci.len() - 1] + fibonacci[fibonacci.len() - 2]);
    }
    let least_part = |coins: u64| {
        let (mut rest, mut least) = (u128::from(coins), None);
        while rest > 0 {
            let part = *fibonacci.iter().rev().find(|&&part| part <= rest).unwrap();
            (rest, least) = (rest - part, Some(part));
        }
        least
    };
    let is_lost = |heap: &FibonacciHeap| {
        least_part(heap.coins()).is_none_or(|part| part > u128::from(heap.quota()))
    };
    let of_fibonacci = fibonacci.iter().filter_map(|&number| u64::try_from(number).ok());
    let coins: Vec<u64> = numbers()
        .into_iter()
        .chain(of_fibonacci.flat_map(|number| number - 1..=number + 1))
        .collect();
    for &coins in &coins {
        for quota in [0, 1, 2, 3, 5, 1 << 20, coins / 3, coins / 2, coins.saturating_sub(1), coins]
        {
            let heap = FibonacciHeap::new(coins, quota);
            winning_is_right(&FibonacciNim, &heap, is_lost);
            for taken in [0, 1, 2, coins / 3, coins / 2, coins / 2 + 1, coins, MAX] {
                let quota = u128::from(taken) * 2;
                let left = coins.wrapping_sub(taken);
                let quota = quota.min(u128::from(left)) as u64;
                let after = [FibonacciHeap::new(left, quota)];
                let legal = 0 < taken && taken <= heap.quota();
                judged(&FibonacciNim, &heap, &taken, legal.then_some(&after[..]));
                if legal {
                    let wins = is_lost(&after[0]);
                    let listed = FibonacciNim.winning_moves(&heap, Normal).any(|mv| mv == taken);
                    assert_eq!(listed, wins, "{heap:?} {taken}");
                    let quota = after[0].quota();
                    assert_eq!(FibonacciNim.play(&heap, &taken)[0].quota(), quota);
                }
            }
        }
    }
}

#[test]
fn mark_and_divisions_match_exact_arithmetic() {
    let divisors = [vec![2, 3], vec![2, MAX], vec![3, 1 << 40], vec![MAX - 1, 7, 1 << 63]];
    let tables = divisors.map(|divisors| RunTable::new(Divisors::new(divisors).unwrap()).unwrap());
    for number in numbers() {
        is_locally_right(&Mark, &number);
        is_locally_right(&FloorDivision, &number);
        for table in &tables {
            is_locally_right(table, &number);
        }
        for left in [0, number / 2, number.saturating_sub(1), number, MAX] {
            let exact = u128::from(number);
            let legal = exact == u128::from(left) + 1 || exact > 0 && exact / 2 == left.into();
            judged(&Mark, &number, &left, legal.then_some(&[left][..]));
        }
        for divisor in [0, 1, 2, 3, 6, 7, MAX] {
            let quotient = [number.checked_div(divisor).unwrap_or(0)];
            // If the quotient is 0, nothing is left after the move.
            let left = if quotient[0] > 0 { &quotient[..] } else { &[] };
            let legal = number > 0 && (2..=6).contains(&divisor);
            judged(&FloorDivision, &number, &divisor, legal.then_some(left));
        }
    }
}

/// The value is `⌊x - 1/x⌋` for the quotient `x` of the two numbers, computed here from its integer part and the remainder. For the
/// game to zero, the value is compared to the values of the options.
#[test]
fn euclid_matches_exact_arithmetic() {
    let value = |(a, b): (u64, u64)| {
        let (small, large) = (u128::from(a.min(b)), u128::from(a.max(b)));
        let (whole, rest) = (large / small, large % small);
        let below = rest * large < small * small;
        (whole - u128::from(below)) as u64
    };
    let all = numbers();
    for (&a, &b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
        let (small, large) = (a.min(b), a.max(b));
        if small == 0 {
            continue;
        }
        let pair = (a, b);
        assert_eq!(Euclid.nim_value(&pair), Nimber::new(value(pair)), "{pair:?}");
        if large / small < 60 {
            is_locally_right(&Euclid, &pair);
            is_locally_right(&EuclidToZero, &pair);
        }
        let most = large / small;
        for times in [0, 1, 2, most / 2, most.saturating_sub(2), most - 1, most, MAX] {
            let left = u128::from(large).checked_sub(u128::from(times) * u128::from(small));
            let left = left.filter(|_| times > 0).map(|left| left as u64);
            let after = left.map(|left| [if a > b { (left, b) } else { (a, left) }]);
            let to_zero = after.as_ref().map(|after| &after[..]);
            judged(&EuclidToZero, &pair, &times, to_zero);
            let positive = to_zero.filter(|_| left != Some(0));
            judged(&Euclid, &pair, &times, positive);
            if let Some(&[after]) = positive {
                let to = Nimber::new(value(after));
                assert!(Euclid.moves_to(&pair, to).any(|mv| mv == times), "{pair:?} {times}");
            }
            if let Some([after]) = to_zero {
                let to = EuclidToZero.nim_value(after);
                let found = EuclidToZero.moves_to(&pair, to).any(|mv| mv == times);
                assert!(found, "{pair:?} {times}");
            }
        }
    }
}

#[test]
fn lasker_matches_exact_arithmetic() {
    let value = |heap: u64| {
        let shift = [if heap == 0 { 0 } else { -1 }, 0, 0, 1][heap as usize % 4];
        u64::try_from(i128::from(heap) + shift).unwrap()
    };
    for heap in numbers().into_iter().filter(|&heap| heap <= Lasker::MAX) {
        assert_eq!(Lasker.nim_value(&heap), Nimber::new(value(heap)), "{heap}");
        for part in (0..12).chain([heap / 4, heap / 3, heap / 2 - heap.min(2) / 2, heap / 2, MAX]) {
            let rest = heap.checked_sub(part);
            let legal = part > 0 && rest.is_some_and(|rest| part <= rest);
            let mv = LaskerMove::Split(part, heap.wrapping_sub(part));
            let left = [part, heap.wrapping_sub(part)];
            judged(&Lasker, &heap, &mv, legal.then_some(&left[..]));
            // The sum of these parts equals the heap only modulo 2^64, so the split is illegal.
            judged(&Lasker, &heap, &LaskerMove::Split(MAX, heap.wrapping_add(1)), None);
            if legal {
                let to = Nimber::new(value(left[0]) ^ value(left[1]));
                let mut listed = Lasker.moves_to(&heap, to);
                let found: Vec<LaskerMove> = listed.by_ref().take(3000).collect();
                assert!(found.contains(&mv) || listed.next().is_some(), "{heap} {mv:?}");
                for mv in found {
                    let left = Lasker.try_play(&heap, &mv).expect("a listed move is legal");
                    let sum = left.iter().fold(0, |sum, &part| sum ^ value(part));
                    assert_eq!(Nimber::new(sum), to, "{heap} {mv:?}");
                }
            }
        }
    }
}

/// A position is lost exactly if, for each binary digit, the number of heaps with a one in that digit is a multiple of `k + 1`.
#[test]
fn moore_matches_exact_arithmetic() {
    let all = numbers();
    for k in [1, 2, 3, 7, MAX - 1, MAX] {
        let modulus = u128::from(k) + 1;
        let is_lost = |heaps: &Vec<u64>| {
            (0..64).all(|column| {
                let ones = heaps.iter().filter(|&&heap| heap >> column & 1 == 1).count();
                ones as u128 % modulus == 0
            })
        };
        let moore = Moore::new(k).unwrap();
        for at in (0..all.len()).step_by(3) {
            let pick = |step: usize| all[(at * 7 + step * 31) % all.len()];
            for count in [1, 2, 3, 4, 8] {
                winning_is_right(&moore, &(0..count).map(pick).collect(), is_lost);
                // Also test equal heaps. If `k + 1` is at most 9, there are `k + 1` of them, which makes the position lost.
                let equal = vec![pick(0); modulus.min(9) as usize];
                winning_is_right(&moore, &equal.into_iter().collect(), is_lost);
            }
        }
    }
}

/// In the lost position with the difference `k`, the smaller heap is the largest `a` with `a (a - k) < k²`.
#[test]
fn wythoff_matches_exact_arithmetic() {
    let lesser = |k: u64| {
        let k = u128::from(k);
        // Search only up to `MAX`, because larger numbers do not fit in a position.
        let (mut low, mut high) = (k, (2 * k).min(MAX.into()));
        while low < high {
            let middle = (low + high).div_ceil(2);
            if middle * (middle - k) < k * k { low = middle } else { high = middle - 1 }
        }
        low
    };
    let is_lost = |&(a, b): &(u64, u64)| lesser(a.abs_diff(b)) == u128::from(a.min(b));
    for k in numbers().into_iter().chain([MAX / 8 * 3, 7_046_029_254_386_353_130]) {
        let a = lesser(k);
        let Ok(b) = u64::try_from(a + u128::from(k)) else { continue };
        let a = a as u64;
        winning_is_right(&Wythoff, &(a, b), is_lost);
        for more in [1, 2, 5, 1 << 30, MAX - b].into_iter().filter(|&more| more <= MAX - b) {
            for (heaps, mv) in [
                ((a + more, b), WythoffMove::First(more)),
                ((b, a + more), WythoffMove::Second(more)),
                ((a, b + more), WythoffMove::Second(more)),
                ((b + more, a + more), WythoffMove::Both(more)),
            ] {
                winning_is_right(&Wythoff, &heaps, is_lost);
                let mut winning = Wythoff.winning_moves(&heaps, Normal);
                assert!(more == 0 || winning.any(|other| other == mv), "{heaps:?} {mv:?}");
            }
        }
        for coins in [0, 1, a, b, MAX] {
            let legal = |from_a: u64, from_b: u64| {
                let left = Some([(a.checked_sub(from_a)?, b.checked_sub(from_b)?)]);
                left.filter(|_| coins > 0)
            };
            for (mv, left) in [
                (WythoffMove::First(coins), legal(coins, 0)),
                (WythoffMove::Second(coins), legal(0, coins)),
                (WythoffMove::Both(coins), legal(coins, coins)),
            ] {
                judged(&Wythoff, &(a, b), &mv, left.as_ref().map(|left| &left[..]));
            }
        }
    }
}

#[test]
fn subtraction_and_squares_match_exact_arithmetic() {
    for set in [vec![1, MAX], vec![MAX - 1, MAX], vec![2, 1 << 63], vec![MAX], vec![1, 2, 3]] {
        let rules = Subtraction::new(set.iter().copied()).unwrap();
        for heap in numbers() {
            is_locally_right(&rules, &heap);
            for coins in [0, 1, 2, 1 << 63, MAX - 1, MAX] {
                let left = [heap.wrapping_sub(coins)];
                let legal = set.contains(&coins) && coins <= heap;
                judged(&rules, &heap, &coins, legal.then_some(&left[..]));
            }
        }
    }
    let squares = TakeASquare::new(100);
    for root in [0, 1, 2, 65_535, (1 << 32) - 2, (1 << 32) - 1_u64] {
        for (coins, is_square) in
            [(root * root, root > 0), (root * root + 1, root == 0), (root * root + 2, false)]
        {
            // The rules apply to heaps of any size, although values are known only for small heaps.
            let left = [MAX - coins];
            judged(&squares, &MAX, &coins, is_square.then_some(&left[..]));
        }
    }
}

#[test]
fn coins_on_strips_match_exact_arithmetic() {
    for first in [0, 1, 2, MAX / 2, MAX - 4] {
        for gaps in [[0, 0, 0], [1, 0, 2], [0, 1, 0], [5, 1, MAX / 2 - 12]] {
            let mut squares = vec![first];
            for gap in gaps {
                let next = squares[squares.len() - 1].checked_add(gap + 1);
                squares.extend(next.filter(|&next| next < MAX));
            }
            let strip = Strip::new(squares.clone()).unwrap();
            // The value is the nim-sum of every second gap, counted from the right.
            let value = |squares: &[u64]| {
                squares.rchunks(2).fold(0, |sum, pair| match *pair {
                    [left, right] => sum ^ (right - left - 1),
                    [single] => sum ^ single,
                    _ => unreachable!("one or two"),
                })
            };
            assert_eq!(SilverDollar.nim_value(&strip), Nimber::new(value(&squares)), "{squares:?}");
            let dollar = squares[squares.len() / 2];
            let bag = DollarStrip::new(strip.clone(), dollar).unwrap();
            for (at, &from) in squares.iter().enumerate() {
                let free = if at == 0 { 0 } else { squares[at - 1] + 1 };
                for to in [
                    0,
                    free.saturating_sub(1),
                    free,
                    free + 1,
                    from / 2,
                    from.max(1) - 1,
                    from,
                    MAX,
                ] {
                    let legal = free <= to && to < from;
                    let mut moved = squares.clone();
                    moved[at] = to;
                    let after = legal.then(|| [Strip::new(moved.clone()).unwrap()]);
                    let mv = Slide { from, to };
                    judged(&SilverDollar, &strip, &mv, after.as_ref().map(|after| &after[..]));
                    let mv = DollarMove::Slide(from, to);
                    let [left] = match SilverDollarBag.try_play(&bag, &mv) {
                        Ok(left) => [left[0].strip().squares().to_vec()],
                        Err(_) => [Vec::new()],
                    };
                    assert_eq!(left, if legal { moved.clone() } else { Vec::new() });
                    if legal {
                        let to = Nimber::new(value(&moved));
                        let mv = Slide { from, to: moved[at] };
                        let found = SilverDollar.moves_to(&strip, to).any(|other| other == mv);
                        assert!(found, "{squares:?} {mv:?}");
                    }
                }
            }
        }
    }
}

/// Tests coins in the last places of the longest rows. Compares the values of single coins, and the
/// turns that lead to a value, to independent rules and theorems.
#[test]
fn rows_of_coins_match_exact_arithmetic() {
    fn turns_are_right<F: games::coins::turning::CoinValues>(
        family: F,
        places: &[u64],
        value: impl Fn(u64) -> u128,
    ) {
        for &place in places {
            let exact = Nimber::new(u64::try_from(value(place)).unwrap());
            assert_eq!(family.value(place), exact, "{place}");
        }
        let row = Row(family);
        for (at, &place) in places.iter().enumerate() {
            let other = places[(at * 5 + 3) % places.len()];
            let heads = Heads::new([place, other]);
            let total = row.nim_value(&heads);
            for to in
                [Nimber::ZERO, Nimber::ONE, Nimber::new(MAX), row.nim_value(&Heads::new([other]))]
            {
                for mv in row.moves_to(&heads, to).take(40) {
                    assert!(to != total && mv.others.iter().all(|&other| other < mv.place));
                    let turned = [mv.place].into_iter().chain(mv.others.iter().copied());
                    let left = turned.fold(total, |sum, place| {
                        sum + Nimber::new(u64::try_from(value(place)).unwrap())
                    });
                    assert_eq!(left, to, "{heads:?} {mv:?}");
                    assert!(row.try_play(&heads, &mv).is_ok(), "{heads:?} {mv:?}");
                }
            }
            let winning = row.moves_to(&heads, Nimber::ZERO).next().is_some();
            assert_eq!(winning, total != Nimber::ZERO, "{heads:?}");
        }
    }
    let below = |end: u64| -> Vec<u64> {
        numbers().into_iter().filter(|&place| place < end).chain(end - 5..end).collect()
    };
    // Append to `place` a binary digit that makes the number of ones odd.
    let odious = |place: u64| 2 * u128::from(place) + u128::from(place.count_ones() % 2 == 0);
    turns_are_right(TurningTurtles, &below(MAX), |place| u128::from(place) + 1);
    turns_are_right(Twins, &below(MAX), u128::from);
    turns_are_right(MockTurtles, &below(1 << 63), odious);
    let triplets = |place: u64| place.checked_sub(2).map_or(0, odious);
    turns_are_right(Triplets, &below((1 << 63) + 2), triplets);
    // The value is the greatest power of two that divides the coin's number, where coins are counted from 1.
    let power =
        |place: u64| (0..64).map(|bit| 1 << bit).rfind(|bit| (u128::from(place) + 1) % bit == 0);
    turns_are_right(Ruler, &below(1 << 9), |place| power(place).unwrap());
}

#[test]
fn poker_nim_matches_exact_arithmetic() {
    for heap in numbers() {
        for other in [0, 1, 5] {
            let Ok(position) = PokerNimPosition::new(vec![heap, other], MAX - heap.max(9), 0)
            else {
                assert!(
                    u128::from(heap) + u128::from(other) + u128::from(MAX - heap.max(9))
                        > MAX.into()
                );
                continue;
            };
            let take = PokerNim.take(&position);
            assert_eq!(take.is_some(), heap != other, "{position}");
            for mv in PokerNim.moves(&position).take(3).chain(take) {
                let left = &PokerNim.play(&position, &mv)[0];
                let total = |position: &PokerNimPosition| -> u128 {
                    let (heaps, bags) = (position.heaps().iter(), position.bags());
                    heaps.chain(&bags).map(|&chips| u128::from(chips)).sum()
                };
                assert_eq!(total(left), total(&position), "{position} {mv:?}");
                assert_eq!(left.bags()[0], position.bags()[1], "{position} {mv:?}");
            }
            if let Some(mv) = take {
                let left = &PokerNim.play(&position, &mv)[0];
                assert_eq!(PokerNim.outcome(left, Normal), Outcome::P, "{position} {mv:?}");
            }
        }
    }
}
