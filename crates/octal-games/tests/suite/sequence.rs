//! Compares the engines for nim-sequences with the definition. The tests evaluate the definition by brute force over all partitions.

use std::collections::BTreeSet;

use crate::heaps::{Numbers, named};
use grundy_core::{Nimber, Ruleset, Sum};
use grundy_search::{Search, SearchEngine};
use octal_games::engines::{Quadratic, Sparse};
use octal_games::{
    Code, CodeError, MAX_LEN, NimValues, Sequence, SequenceEngine, SequenceError, SparseSpace,
    ValueStatistics,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Adds to `found`, for each way to divide `total` tokens into exactly `parts` heaps of at least `least` tokens, the nim-sum of `xor` and
/// the values of the heaps. If `gap` is 1, the heaps must have different sizes.
fn leave(
    values: &[u32],
    total: usize,
    parts: u32,
    least: usize,
    gap: usize,
    found: &mut BTreeSet<u32>,
    xor: u32,
) {
    match parts {
        0 if total == 0 => {
            found.insert(xor);
        }
        1 if total >= least => {
            found.insert(xor ^ values[total]);
        }
        0 | 1 => {}
        _ => {
            for part in least..=total / parts as usize {
                leave(values, total - part, parts - 1, part + gap, gap, found, xor ^ values[part]);
            }
        }
    }
}

/// Computes values from the definition: each value is the mex over all moves, tried one by one.
fn definition(table: &Code, len: usize) -> Vec<u32> {
    let gap = usize::from(table.has_unequal_parts());
    let mut values = Vec::new();
    for n in 0..len {
        let mut options = BTreeSet::new();
        for k in 0..=n {
            for parts in 0..=table.max_parts() {
                if table.allows(k as u64, parts) {
                    leave(&values, n - k, parts, 1, gap, &mut options, 0);
                }
            }
        }
        values.push((0..=options.len() as u32).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Computes the value of one heap of an octal game from the definition, given the values of smaller heaps. Marks the values of all options.
fn definition_at(table: &Code, values: &NimValues, heap: usize) -> u32 {
    let mut seen = vec![false; 1 << 17];
    for (k, &digit) in table.leading_digits().iter().enumerate().take(heap) {
        let rest = heap - k;
        if digit & 2 != 0 {
            seen[values.number(rest) as usize] = true;
        }
        if digit & 4 != 0 {
            let half = if table.has_unequal_parts() { (rest - 1) / 2 } else { rest / 2 };
            for part in 1..=half {
                seen[(values.number(part) ^ values.number(rest - part)) as usize] = true;
            }
        }
    }
    if table.allows(heap as u64, 0) {
        seen[0] = true;
    }
    seen.iter().position(|&seen| !seen).unwrap() as u32
}

fn check<E: SequenceEngine>(engine: E, expected: &[u32], label: &str) {
    let mut sequence = Sequence::with_engine(engine);
    let values = sequence.extend_to(expected.len() as u64).unwrap();
    assert_eq!(values.numbers(), expected, "{label}");
}

/// Returns all octal codes with at most three digits after the point.
fn octal_tables() -> impl Iterator<Item = Code> {
    (0..2 * 512).map(|code: u32| {
        Code::new(&[code / 512 * 4, code / 64 % 8, code / 8 % 8, code % 8]).unwrap()
    })
}

/// Creates a random code whose digits are below `limit`. Half of these codes have repeating digits, and in some of them digit 0 is a
/// repeating digit.
fn random_table(rng: &mut StdRng, limit: u32) -> Code {
    let mut digits: Vec<u32> =
        (0..rng.random_range(0..6)).map(|_| rng.random_range(0..limit)).collect();
    let mut repeat: Vec<u32> = if rng.random() {
        (0..rng.random_range(1..5)).map(|_| rng.random_range(0..limit)).collect()
    } else {
        Vec::new()
    };
    // A move that takes nothing must split the heap, so clear bits 0 and 1 of digit 0, which can be the first repeating digit.
    if let Some(first) = digits.first_mut().or(repeat.first_mut()) {
        *first &= !3;
    }
    let table = Code::with_repeat(&digits, &repeat).unwrap();
    if rng.random() { table.with_unequal_parts() } else { table }
}

#[test]
fn engines_agree_on_every_octal_code_of_three_digits() {
    for table in octal_tables() {
        let expected = definition(&table, 61);
        check(Quadratic::new(table.clone()), &expected, &format!("{table:?}"));
        if let Some(sparse) = Sparse::new(table.clone()) {
            check(sparse, &expected, &format!("{table:?}"));
        }
    }
}

#[test]
fn sparse_and_quadratic_engines_agree_on_octal_codes() {
    let unequal = octal_tables().step_by(5).map(Code::with_unequal_parts);
    for table in octal_tables().chain(unequal).step_by(crate::sized(3, 1)) {
        let Some(sparse) = Sparse::new(table.clone()) else { continue };
        let mut slow = Sequence::with_engine(Quadratic::new(table.clone()));
        let expected: Vec<u32> = slow.extend_to(1500).unwrap().numbers();
        check(sparse, &expected, &format!("{table:?}"));
    }
}

#[test]
fn sparse_and_quadratic_engines_agree_on_long_sequences() {
    for digits in [
        &[0, 6][..],
        &[0, 1, 6],
        &[0, 5, 6],
        &[0, 1, 2, 7],
        &[0, 3, 7, 6],
        &[4, 0, 0, 0, 7],
        &[0, 0, 0, 7],
    ] {
        for table in [Code::new(digits).unwrap(), Code::new(digits).unwrap().with_unequal_parts()] {
            let mut slow = Sequence::with_engine(Quadratic::new(table.clone()));
            let expected: Vec<u32> = slow.extend_to(17_500).unwrap().numbers();
            check(Sparse::new(table.clone()).unwrap(), &expected, &format!("{table:?}"));
        }
    }
}

/// A heap and the empty heap are not the two parts of a split. So if no move leaves a single heap, the value of a smaller heap alone is not
/// the value of an option.
#[test]
fn engines_do_not_split_off_the_empty_heap() {
    for number in 0..128 {
        let place = |place: u32| [0, 1, 4, 5][(number >> (2 * place)) as usize % 4];
        let equal = Code::new(&[number / 64 * 4, place(0), place(1), place(2)]).unwrap();
        for table in [equal.clone(), equal.with_unequal_parts()] {
            let Some(sparse) = Sparse::new(table.clone()) else { continue };
            let mut slow = Sequence::with_engine(Quadratic::new(table.clone()));
            let expected: Vec<u32> = slow.extend_to(1100).unwrap().numbers();
            check(sparse, &expected, &format!("{table:?}"));
        }
    }
}

/// Compares the values of Officers with known ones, which were computed by a simple loop with a fixed mask.
#[test]
fn values_of_officers_up_to_a_hundred_thousand_match_known_ones() {
    let mut sequence = Sequence::new(Code::new(&[0, 6]).unwrap());
    let values = sequence.extend_to(100_001).unwrap();
    assert_eq!(values.number(100_000), 38);
    let space = SparseSpace::best(&Code::new(&[0, 6]).unwrap(), values).unwrap();
    let rare: Vec<u64> = space.rare_heaps(values).collect();
    assert_eq!((rare.len(), rare.last()), (1583, Some(&20_627)));
}

#[test]
fn random_codes_with_repeats_and_unequal_parts_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(0x7a6b);
    for (limit, len, rounds) in
        [(2, 80, 200), (4, 100, 100), (8, 120, 200), (16, 70, 150), (32, 40, 60)]
    {
        for _ in 0..rounds {
            let table = random_table(&mut rng, limit);
            let expected = definition(&table, len);
            check(Quadratic::new(table.clone()), &expected, &format!("{table:?}"));
        }
    }
}

#[test]
fn values_can_be_extended_from_any_prefix() {
    let mut rng = StdRng::seed_from_u64(0x51);
    for round in 0..150 {
        let table = random_table(&mut rng, [8, 16, 8, 2, 8, 4][round % 6]);
        let expected = definition(&table, 60);
        let known = named(expected[..rng.random_range(0..60)].iter().copied());
        let mut sequence = Sequence::new(table.clone()).resume(known);
        assert_eq!(sequence.extend_to(60).unwrap().numbers(), expected, "{table:?}");
        let mut stepwise = Sequence::new(table.clone());
        let terms: Result<NimValues, _> = stepwise.terms().take(60).collect();
        assert_eq!(terms.unwrap().numbers(), expected, "{table:?}");
    }
}

#[test]
fn impossible_lengths_are_rejected() {
    let mut sequence = Sequence::new(Code::new(&[0, 7, 7]).unwrap());
    assert_eq!(sequence.extend_to(0).unwrap_err(), SequenceError::ZeroLength);
    for len in [MAX_LEN + 1, u64::MAX] {
        assert_eq!(sequence.extend_to(len).unwrap_err(), SequenceError::TooLong { len });
    }
}

/// No game has values this large. Engines must reject them without computing with them.
#[test]
fn values_too_large_for_any_game_are_rejected() {
    for digits in [&[0, 6][..], &[4], &[0, 7, 7], &[0, 3], &[0, 8], &[0, 12, 7]] {
        for repeat in [&[][..], &[3], &[7], &[1]] {
            let table = Code::with_repeat(digits, repeat).unwrap();
            for value in [1 << 28, (1 << 31) - 1, 1 << 31, u32::MAX - 1, u32::MAX] {
                for len in [1, 2, 100, 5000] {
                    let mut known = named((0..len).map(|n| n % 7));
                    known.push(Nimber::new(value.into()));
                    let len = known.len() + 100;
                    let mut sequence = Sequence::new(table.clone()).resume(known.clone());
                    let mut quadratic =
                        Sequence::with_engine(Quadratic::new(table.clone())).resume(known.clone());
                    for error in [sequence.extend_to(len), quadratic.extend_to(len)] {
                        let error = error.unwrap_err();
                        let more = |len: u64| len > known.len();
                        assert!(
                            matches!(error, SequenceError::OutOfMemory { len } if more(len)),
                            "{error}"
                        );
                    }
                    assert!(*sequence.values() == known);
                    let seen = ValueStatistics::of(&table, &known);
                    assert_eq!(
                        seen.largest_value(),
                        Some((known.len() - 1, Nimber::new(value.into())))
                    );
                    assert_eq!(seen.last_new_value(), seen.largest_value());
                    let first = known.iter().rev().skip(1).rev().collect::<NimValues>();
                    let before = ValueStatistics::of(&table, &first).distinct_values();
                    assert_eq!(seen.distinct_values(), before + 1);
                }
            }
        }
    }
}

/// If sets would exceed the address space, the engine must return an error.
#[test]
fn sets_that_exceed_the_address_space_cause_an_error() {
    let mut many = vec![0; Code::MAX_DIGITS - 1];
    for last in [6, 14] {
        many.push(last);
        let known = named(std::iter::repeat_n(0, 40_000).chain([u32::MAX]));
        let mut sequence = Sequence::new(Code::new(&many).unwrap()).resume(known);
        for _ in 0..2 {
            let error = sequence.extend_to(50_000).unwrap_err();
            assert!(matches!(error, SequenceError::OutOfMemory { .. }), "{error}");
        }
        assert_eq!(sequence.values().len(), 40_001);
        many.pop();
    }
}

#[test]
fn codes_that_are_not_games_are_rejected() {
    assert_eq!(Code::new(&[1, 7]), Err(CodeError::IdleMove { digit: 1 }));
    assert_eq!(Code::new(&[6]), Err(CodeError::IdleMove { digit: 6 }));
    assert_eq!(Code::with_repeat(&[], &[3]), Err(CodeError::IdleMove { digit: 3 }));
    let count = Code::MAX_DIGITS + 1;
    assert_eq!(Code::new(&vec![0; count]), Err(CodeError::TooManyDigits { count }));
    assert_eq!(Code::subtraction([2, 0]), Err(CodeError::ZeroSubtraction));
    assert!(Code::subtraction([u64::MAX]).is_err());
}

#[test]
fn equal_codes_share_one_canonical_form() {
    let shortest = Code::with_repeat(&[0, 1], &[3, 7]).unwrap();
    for (digits, repeat) in [
        (vec![0, 1, 3], vec![7, 3]),
        (vec![0, 1, 3, 7], vec![3, 7, 3, 7]),
        (vec![0, 1, 3, 7, 3], vec![7, 3]),
    ] {
        assert_eq!(Code::with_repeat(&digits, &repeat).unwrap(), shortest);
    }
    assert_eq!(shortest.leading_digits(), [0, 1]);
    assert_eq!(shortest.repeating_digits(), [3, 7]);
}

#[test]
fn cells_become_wider_as_values_grow() {
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    let mut sequence = Sequence::new(nim);
    for (len, bytes) in [(256, 1), (257, 2), (3000, 2)] {
        let values = sequence.extend_to(len).unwrap();
        assert_eq!(values.bytes_per_value(), bytes);
        assert!(values.iter().eq((0..len).map(Nimber::new)));
    }
    let mut values = named(0..65_537);
    values.push(Nimber::new(7));
    assert_eq!(
        (values.bytes_per_value(), values.number(65_536), values.number(65_537)),
        (4, 65_536, 7)
    );
}

/// Compares the values of single large heaps with the definition, which uses the values of smaller heaps. The other engines are too slow
/// for heaps this large.
#[test]
fn the_sparse_engine_agrees_with_the_definition_at_single_heaps() {
    let far: usize = crate::sized(60_000, 150_000);
    let grundy = Code::new(&[4]).unwrap().with_unequal_parts();
    // Officers and 0.106 have one kind of split, and 0.37 has two. In 4.007, moves split heaps with and without taking tokens. In Grundy's
    // game, moves split heaps into unequal parts without taking tokens.
    let equal = [&[0, 6][..], &[0, 1, 0, 6], &[0, 3, 7], &[4, 0, 0, 7]];
    for table in equal.into_iter().map(|digits| Code::new(digits).unwrap()).chain([grundy]) {
        let mut sequence = Sequence::with_engine(Sparse::new(table.clone()).unwrap());
        let values = sequence.extend_to(far as u64).unwrap();
        for heap in (far - 100..far).chain((2000..far).step_by(2001)) {
            let mex = definition_at(&table, values, heap);
            assert_eq!(values.number(heap), mex, "{table:?} at {heap}");
        }
    }
}

/// Codes with many digits have large values, so the tables become wide: up to 8192 values in a sparse space.
#[test]
fn large_values_in_sparse_spaces_match_the_definition() {
    let mut rng = StdRng::seed_from_u64(0x2007);
    let mut codes: Vec<Vec<u32>> = [9, 10, 17, 18, 21, 60].map(|count| vec![7; count]).to_vec();
    for len in [20, 60, 250] {
        // A subtraction game with one additional split keeps its sparse space. Games with arbitrary digits often have no sparse space.
        for digits in [&[3][..], &[1, 2, 3, 3, 3], &[0, 3, 4], &[0, 1, 2, 3, 4, 5, 6, 7]] {
            let any = |_| digits[rng.random_range(0..digits.len())];
            codes.push((1..len).map(any).chain([6]).collect());
        }
    }
    let mut largest_in_a_space = 0;
    for mut digits in codes {
        digits.insert(0, 0);
        let table = Code::new(&digits).unwrap();
        let mut slow = Sequence::with_engine(Quadratic::new(table.clone()));
        let values = slow.extend_to(9000).unwrap();
        for heap in (1..300).chain((300..9000).step_by(997)) {
            assert_eq!(
                values.number(heap),
                definition_at(&table, values, heap),
                "{table:?} at {heap}"
            );
        }
        let mut engine = Sparse::new(table.clone()).unwrap();
        let mut again = NimValues::new();
        for len in [512, 4096, 9000] {
            engine.extend(&mut again, len).unwrap();
            if engine.space().is_some() {
                largest_in_a_space = largest_in_a_space.max(again.iter().max().unwrap().value());
            }
        }
        assert!(again == *values, "{table:?}");
    }
    assert!(largest_in_a_space >= 4096, "the widest tables were not used");
}

#[test]
fn values_beyond_two_bytes_can_be_extended() {
    let nim = Code::with_repeat(&[0], &[3]).unwrap();
    let mut sequence = Sequence::new(nim).resume(named(0..65_530));
    let values = sequence.extend_to(65_600).unwrap();
    assert_eq!(values.bytes_per_value(), 4);
    assert!(values.iter().eq((0..65_600).map(Nimber::new)));
    // No game has these values. The values of later heaps must still follow the definition.
    let known = named([0, 70_000, 3, 65_535, 65_536, 99_999, 1]);
    for digits in [&[0, 6][..], &[0, 3, 7, 4], &[4, 0, 3]] {
        let table = Code::new(digits).unwrap();
        let mut slow = Sequence::with_engine(Quadratic::new(table.clone())).resume(known.clone());
        let values = slow.extend_to(1000).unwrap();
        for heap in known.iter().len()..1000 {
            assert_eq!(
                values.number(heap),
                definition_at(&table, values, heap),
                "{table:?} at {heap}"
            );
        }
        let sparse = Sparse::new(table.clone()).unwrap();
        let mut fast = Sequence::with_engine(sparse).resume(known.clone());
        assert!(fast.extend_to(1000).unwrap() == values, "{table:?}");
    }
}

/// The positions of this game are numbers. A move replaces a number with one of its proper divisors.
struct Divisors;

impl Ruleset for Divisors {
    type Position = u64;
    type Move = u64;

    fn moves(&self, &n: &u64) -> impl Iterator<Item = u64> {
        (1..n).filter(move |divisor| n % divisor == 0)
    }

    fn play(&self, _: &u64, &divisor: &u64) -> Sum<u64> {
        Sum::from(divisor)
    }
}

/// A move can remove any nonempty set of prime factors, so the value of a number is the number of its prime factors, counted with
/// multiplicity.
#[test]
fn the_search_engine_computes_the_values_of_the_divisor_game() {
    let prime_factors = |n: u32| {
        let (mut rest, mut count) = (n, 0);
        for prime in 2..=n {
            while rest % prime == 0 {
                (rest, count) = (rest / prime, count + 1);
            }
        }
        count
    };
    // This game has no moves from 0, so the value of 0 is 0.
    let expected: Vec<u32> = (0..300).map(|n| if n == 0 { 0 } else { prime_factors(n) }).collect();
    check(SearchEngine::new(Divisors), &expected, "divisors");
    let mut sequence = Sequence::with_engine(SearchEngine::new(Divisors));
    assert_eq!(sequence.extend_to(20).unwrap().numbers(), expected[..20]);
    assert_eq!(sequence.extend_to(10).unwrap().numbers(), expected[..20]);

    let bounded = Search::new(Divisors).max_stored(12);
    let mut sequence = Sequence::with_engine(SearchEngine::with_search(bounded));
    let Err(SequenceError::Engine { heap, .. }) = sequence.extend_to(300) else {
        panic!("of 300 numbers, more than 12 have a divisor");
    };
    let known = sequence.values().numbers();
    assert_eq!((known.len() as u64, &known[..]), (heap, &expected[..known.len()]));
    assert!(heap > 12, "{heap}");
}
