//! Compares statistics of nim-sequences with counts taken directly from the list of values.

use crate::heaps::Numbers;
use grundy_core::Nimber;
use octal_games::{Code, Sequence, SparseSpace, ValueStatistics};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn statistics_agree_with_the_list_of_values() {
    for digits in [&[0, 7, 7][..], &[0, 6], &[0, 1, 3, 7], &[0, 3, 3, 3], &[0, 0, 0]] {
        let table = Code::new(digits).unwrap();
        let mut sequence = Sequence::new(table.clone());
        let values = sequence.extend_to(3000).unwrap();
        let list: Vec<u32> = values.numbers();
        let known = ValueStatistics::of(&table, values);

        assert_eq!((known.len(), known.is_empty()), (3000, false));
        let mut distinct = list.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(known.distinct_values(), distinct.len() as u64, "{digits:?}");
        let first = |value: u32| list.iter().position(|&other| other == value).unwrap() as u64;
        let named = |(heap, value): (u64, u32)| (heap, Nimber::new(value.into()));
        let largest = *distinct.last().unwrap();
        assert_eq!(known.largest_value(), Some(named((first(largest), largest))), "{digits:?}");
        let last_new = distinct.iter().map(|&value| (first(value), value)).max().map(named);
        assert_eq!(known.last_new_value(), last_new, "{digits:?}");
        assert_eq!(known.p_positions(), list.iter().filter(|&&value| value == 0).count() as u64);

        let Some(space) = known.space() else {
            assert_eq!((known.rare_heaps(), known.last_rare_heap()), (None, None));
            continue;
        };
        let rare: Vec<u64> = (1..list.len())
            .map(|n| named((n as u64, list[n])))
            .filter(|&(n, value)| space.is_rare(n, value))
            .map(|(n, _)| n)
            .collect();
        assert_eq!(known.rare_heaps(), Some(rare.len() as u64), "{digits:?}");
        assert_eq!(known.last_rare_heap(), rare.last().copied(), "{digits:?}");
    }
}

/// Tries every possible division of the heaps. A split into two common heaps must never have a common value. So common heaps must be in
/// class 1. In the positional variant, the numbers of tokens that splits remove must have the same parity, and common heaps must be in the
/// class that differs from this parity.
#[test]
fn no_division_has_fewer_rare_heaps() {
    let mut rng = StdRng::seed_from_u64(0x5bace);
    let (mut positional, mut plain, mut none) = (0, 0, 0);
    for round in 0..400 {
        let mut digits: Vec<u32> =
            (0..5).map(|_| [0, 1, 2, 3, 4, 7][rng.random_range(0..6)]).collect();
        digits[0] = 0;
        if round % 2 == 0 {
            // Allow splits only for even numbers of tokens, or only for odd numbers.
            let parity = rng.random_range(0..2);
            digits.iter_mut().skip(parity).step_by(2).for_each(|digit| *digit &= 3);
        }
        let code = match round % 3 {
            0 => Code::with_repeat(&digits[..3], &digits[3..]).unwrap(),
            1 => Code::with_repeat(&digits[..4], &digits[4..]).unwrap(),
            _ => Code::new(&digits).unwrap(),
        };
        let values = Sequence::new(code.clone()).extend_to(120).unwrap().clone();
        let list = values.numbers();
        // Check enough digits that each repeating digit can occur at both an even and an odd index.
        let splits: Vec<u32> = (0..12).filter(|&k| code.digit(k.into()) & 4 != 0).collect();
        let space = SparseSpace::best(&code, &values);
        let Some(&first) = splits.first() else {
            assert_eq!(space, None, "{code}");
            none += 1;
            continue;
        };
        let space = space.unwrap_or_else(|| panic!("{code} splits heaps"));
        let fewest = |with_heaps: bool, common: u32| {
            let size = (list.iter().max().unwrap() + 1).next_power_of_two();
            let rare = |mask: u32| {
                let class = |n: usize| {
                    (list[n] & mask).count_ones() + if with_heaps { n as u32 } else { 0 }
                };
                (1..list.len()).filter(|&n| class(n) % 2 != common).count()
            };
            (0..size).map(rare).min().unwrap()
        };
        let mut least = fewest(false, 1);
        if splits.iter().all(|k| k % 2 == first % 2) {
            least = least.min(fewest(true, 1 - first % 2));
        } else {
            assert!(!space.is_positional(), "{code}");
        }
        assert_eq!(space.rare_heaps(&values).count(), least, "{code}");
        *if space.is_positional() { &mut positional } else { &mut plain } += 1;
    }
    assert!(positional > 10 && plain > 50 && none > 10, "{positional} {plain} {none}");
}
