//! Checks the values of subtraction games that have infinite sets against the definition, the engines for codes, and the published
//! sequence.

use grundy_core::Nimber;
use octal_games::{Code, NimValues, Sequence, SequenceEngine, SequenceError, SubtractionEngine};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::heaps::Numbers;

/// OEIS A030193: the heaps with which the player to move loses if a move takes a square number of tokens.
const A030193: [u64; 49] = [
    0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124,
    127, 130, 132, 137, 142, 147, 150, 170, 177, 180, 182, 187, 192, 197, 204, 210, 215, 238, 243,
    249, 255, 257, 260, 262, 267,
];

fn square(index: u64) -> u64 {
    (index + 1) * (index + 1)
}

fn definition(set: &[u64], len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..len {
        let mut seen = vec![false; heap + 1];
        for &number in set.iter().take_while(|&&number| number <= heap as u64) {
            seen[values[heap - number as usize] as usize] = true;
        }
        values.push(seen.iter().take_while(|&&seen| seen).count() as u32);
    }
    values
}

fn p_positions(set: impl Fn(u64) -> u64, len: u64) -> Vec<u64> {
    SubtractionEngine::new(set).p_positions(len).collect::<Result<_, _>>().unwrap()
}

#[test]
fn p_positions_of_the_squares_match_the_oeis() {
    assert_eq!(p_positions(square, 268), A030193);
    // The upper end of the range is exclusive, so 267 is not included.
    assert_eq!(p_positions(square, 267), A030193[..48]);
    assert!(p_positions(square, 0).is_empty());
    assert_eq!(p_positions(square, 1), [0]);
}

/// The published numbers are in D. Eppstein, "A better-behaved subtraction game" (11011110.github.io, 2016). Each entry contains the number
/// of P-positions up to a certain P-position, and that position.
#[test]
fn counts_of_p_positions_match_the_published_ones() {
    const PUBLISHED: [(usize, u64); 18] = [
        (22, 109),
        (39, 204),
        (66, 425),
        (99, 827),
        (158, 1625),
        (255, 3209),
        (419, 6414),
        (682, 12_812),
        (1087, 25_647),
        (1752, 51_202),
        (2821, 102_517),
        (4497, 204_817),
        (7436, 409_687),
        (12_068, 819_267),
        (19_659, 1_638_632),
        (31_742, 3_276_892),
        (51_489, 6_553_775),
        (83_851, 13_107_272),
    ];
    let all = p_positions(square, 13_107_273);
    for (count, last) in PUBLISHED {
        assert_eq!(all[count - 1], last);
    }
    assert_eq!(all.len(), 83_851);
}

/// The range consists of several blocks, and its end is inside a word.
#[test]
fn both_methods_of_finding_p_positions_agree() {
    let len = 280_001;
    let mut sequence = Sequence::with_engine(SubtractionEngine::new(square));
    let values = sequence.extend_to(len).unwrap();
    assert!(values.p_positions().eq(p_positions(square, len)));
    for heap in (0..len).step_by(9973).chain(len - 300..len) {
        let options: std::collections::BTreeSet<Nimber> = (0..heap)
            .map(square)
            .take_while(|&number| number <= heap)
            .map(|number| values.at(heap - number))
            .collect();
        let mex = (0..=heap).map(Nimber::new).find(|value| !options.contains(value)).unwrap();
        assert_eq!(values.at(heap), mex, "heap {heap}");
    }
}

#[test]
fn values_of_random_subtraction_sets_agree_with_the_definition() {
    let mut rng = StdRng::seed_from_u64(0xe9);
    for round in 0..120 {
        let gap = [1, 2, 3, 10, 100, 400][round % 6];
        let mut set = vec![rng.random_range(1..=gap)];
        while set[set.len() - 1] < 3000 {
            set.push(set[set.len() - 1] + rng.random_range(1..=gap));
        }
        let len = rng.random_range(1..1500_usize);
        let expected = definition(&set, len);
        let number = |index: u64| set[index as usize];
        let mut engine = SubtractionEngine::new(number);
        let mut values = NimValues::new();
        // Extend the values in steps. Sometimes remove values in between; the engine does not know about this.
        while (values.len() as usize) < len {
            let more = values.len() + rng.random_range(1..=len as u64 - values.len());
            engine.extend(&mut values, more).unwrap();
            if rng.random_range(0..4) == 0 {
                values.truncate(rng.random_range(0..=values.len()));
            }
        }
        assert_eq!(values.numbers(), expected, "{set:?}");
        let zeros: Vec<u64> = (0..).zip(&expected).filter(|it| *it.1 == 0).map(|it| it.0).collect();
        assert_eq!(p_positions(number, len as u64), zeros, "{set:?}");
    }
}

/// In Nim, a move can take any number of tokens. So values are as large as the heaps, and the rows must be widened often.
#[test]
fn values_beyond_a_word_are_computed() {
    let mut nim = Sequence::with_engine(SubtractionEngine::new(|index| index + 1));
    for len in [63, 64, 65, 300, 700, 1023, 1024, 1025, 1800] {
        assert!(nim.extend_to(len).unwrap().iter().eq((0..len).map(Nimber::new)));
    }
    let odd = Code::with_repeat(&[0], &[3, 0]).unwrap();
    let by_code = Sequence::new(odd).extend_to(500).unwrap().clone();
    let mut by_set = Sequence::with_engine(SubtractionEngine::new(|index| 2 * index + 1));
    assert_eq!(*by_set.extend_to(500).unwrap(), by_code);
}

/// The engine must continue values that it has not computed. With values this large, a row is longer than a block.
#[test]
fn values_of_another_engine_can_be_extended() {
    for known in [1, 64, 700, 16_380, 32_760, 40_000] {
        let mut values: NimValues = (0..known).map(Nimber::new).collect();
        let mut engine = SubtractionEngine::new(|index| index + 1);
        engine.extend(&mut values, known + 70).unwrap();
        assert!(values.iter().eq((0..known + 70).map(Nimber::new)), "{known}");
        // Use the same engine for small values again.
        values.truncate(100);
        engine.extend(&mut values, 300).unwrap();
        assert!(values.iter().eq((0..300).map(Nimber::new)), "{known}");
    }
}

#[test]
fn a_set_that_contains_zero_or_does_not_ascend_is_rejected() {
    for (set, index, number) in [([0, 1, 2], 0, 0), ([3, 3, 4], 1, 3), ([2, 5, 4], 2, 4)] {
        let game = SubtractionEngine::new(|index| set[index as usize]);
        let error = SequenceError::NotAscending { index, number };
        let all: Vec<_> = game.p_positions(100).collect();
        assert_eq!(all, [Err(error.clone())]);
        assert_eq!(Sequence::with_engine(game).extend_to(100).unwrap_err(), error);
    }
    let len = u64::MAX;
    let game = SubtractionEngine::new(square);
    assert_eq!(
        Sequence::with_engine(game).extend_to(len).unwrap_err(),
        SequenceError::TooLong { len }
    );
}
