//! Compares `IncrementXorTries` and `IncrementXorSteps` with lists of numbers.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tree_algos::{IncrementXorSet, IncrementXorSteps, IncrementXorTries};

/// An arena with several sets, and a list of the members for each set.
struct Pair {
    tries: IncrementXorTries,
    sets: Vec<(IncrementXorSet, Vec<(u32, u32)>)>,
    entries: u32,
}

impl Pair {
    fn new(sets: usize) -> Self {
        let sets = (0..sets).map(|_| (IncrementXorSet::new(), Vec::new())).collect();
        Self { tries: IncrementXorTries::new(), sets, entries: 0 }
    }

    fn insert(&mut self, set: usize, value: u32) {
        let (set, list) = &mut self.sets[set];
        self.tries.insert(set, self.entries, value);
        list.push((self.entries, value));
        self.entries += 1;
    }

    fn increment(&mut self, set: usize) {
        let (set, list) = &mut self.sets[set];
        self.tries.increment(set);
        for (_, value) in list {
            *value = value.wrapping_add(1);
        }
    }

    fn xor(&mut self, set: usize, mask: u32) {
        let (set, list) = &mut self.sets[set];
        self.tries.xor(set, mask);
        for (_, value) in list {
            *value ^= mask;
        }
    }

    fn append(&mut self, set: usize, other: usize) {
        let (taken, members) = std::mem::take(&mut self.sets[other]);
        self.tries.append(&mut self.sets[set].0, taken);
        self.sets[set].1.extend(members);
    }

    /// Compares a set with its list, and empties both.
    fn compare(&mut self, set: usize) {
        let (set, mut expected) = std::mem::take(&mut self.sets[set]);
        assert_eq!(set.is_empty(), expected.is_empty());
        let mut found = Vec::new();
        self.tries.for_each(set, |entry, value| found.push((entry, value)));
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

/// Returns a number of a random kind: one of three small numbers, a number below 300, a multiple of 2³⁰, a number close to the end of the
/// range, a power of two, or an arbitrary number.
fn random_value(rng: &mut StdRng) -> u32 {
    match rng.random_range(0..6) {
        0 => rng.random_range(0..3),
        1 => rng.random_range(0..300),
        2 => rng.random_range(0..4) << 30,
        3 => u32::MAX - rng.random_range(0..20),
        4 => 1_u32 << rng.random_range(0..32),
        _ => rng.random(),
    }
}

#[test]
fn random_operations_on_several_sets_agree_with_lists() {
    let mut rng = StdRng::seed_from_u64(1);
    for round in 0..600 {
        let sets = rng.random_range(1..6);
        let mut pair = Pair::new(sets);
        for _ in 0..rng.random_range(1..400) {
            let set = rng.random_range(0..sets);
            match rng.random_range(0..if round % 3 == 0 { 40 } else { 14 }) {
                0..5 => pair.insert(set, random_value(&mut rng)),
                5..8 => pair.increment(set),
                8..10 => pair.xor(set, random_value(&mut rng)),
                10..13 => {
                    let other = rng.random_range(0..sets);
                    if other != set {
                        pair.append(set, other);
                    }
                }
                13 => pair.compare(set),
                _ => pair.insert(set, rng.random_range(0..50)),
            }
        }
        for set in 0..sets {
            pair.compare(set);
        }
    }
}

#[test]
fn incrementing_the_largest_number_wraps_around_to_zero() {
    let mut pair = Pair::new(1);
    for low in 0..40 {
        pair.insert(0, low);
        pair.insert(0, u32::MAX - low);
    }
    for step in 0..100 {
        pair.increment(0);
        pair.xor(0, if step % 7 == 0 { u32::MAX } else { step });
    }
    pair.compare(0);
}

#[test]
fn equal_numbers_keep_separate_entries() {
    let mut pair = Pair::new(2);
    for _ in 0..500 {
        pair.insert(0, u32::MAX);
        pair.insert(1, 5);
    }
    pair.increment(0);
    pair.xor(1, 5);
    pair.append(0, 1);
    pair.increment(0);
    let (set, _) = std::mem::take(&mut pair.sets[0]);
    let mut entries = Vec::new();
    pair.tries.for_each(set, |entry, value| {
        assert_eq!(value, 1);
        entries.push(entry);
    });
    entries.sort_unstable();
    assert!(entries.into_iter().eq(0..1000));
}

#[test]
fn an_arena_reuses_its_nodes() {
    // Without reuse of free nodes, each round would allocate another node.
    let mut tries = IncrementXorTries::new();
    let mut fresh = None;
    for _ in 0..1000 {
        let mut set = IncrementXorSet::new();
        tries.insert(&mut set, 0, 16);
        tries.insert(&mut set, 1, 32);
        tries.for_each(set, |_, _| {});
        let text = format!("{tries:?}").len();
        assert_eq!(*fresh.get_or_insert(text), text);
    }
}

#[test]
#[should_panic(expected = "entry 2147483647 is more than 2147483646")]
fn inserting_an_entry_above_the_maximum_panics() {
    let mut set = IncrementXorSet::new();
    IncrementXorTries::new().insert(&mut set, IncrementXorTries::MAX_ENTRY + 1, 0);
}

fn check_steps(steps: &mut IncrementXorSteps, bits: u32, masks: &[u32]) {
    let modulus = u32::MAX >> (32 - bits);
    let mut expected: Vec<u32> = Vec::new();
    for &mask in masks {
        for number in &mut expected {
            *number = (number.wrapping_add(1) ^ mask) & modulus;
        }
        expected.push(mask & modulus);
    }
    let mut found = Vec::new();
    steps.run(masks.iter().copied(), bits, |step, number| {
        assert_eq!(step, found.len());
        found.push(number);
    });
    assert_eq!(found, expected, "{bits} bits: {masks:?}");
}

#[test]
fn numbers_inserted_step_by_step_agree_with_a_list() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut steps = IncrementXorSteps::new();
    for round in 0..700 {
        let bits = rng.random_range(1..=24);
        let count = rng.random_range(0..if round % 10 == 0 { 900 } else { 60 });
        // Set none, about a third or about two thirds of the masks to zero, because in games, many masks are zero.
        let zeros = rng.random_range(0..3);
        let masks: Vec<u32> = (0..count)
            .map(|_| if rng.random_range(0..3) < zeros { 0 } else { random_value(&mut rng) })
            .collect();
        check_steps(&mut steps, bits, &masks);
    }
}

/// Numbers of 29 bits have eight digits, the maximum. The tables take 290 MB.
#[test]
fn numbers_of_eight_digits_can_be_inserted_step_by_step() {
    let mut rng = StdRng::seed_from_u64(5);
    let masks: Vec<u32> = (0..200).map(|_| random_value(&mut rng)).collect();
    check_steps(&mut IncrementXorSteps::new(), 29, &masks);
}

#[test]
fn an_interrupted_run_does_not_affect_the_next() {
    let mut steps = IncrementXorSteps::new();
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        steps.run([3, 5, 9], 6, |_, _| panic!("enough"));
    }));
    assert!(broken.is_err());
    let mut ends = Vec::new();
    steps.run([5, 1, 2], 4, |_, number| ends.push(number));
    assert_eq!(ends, [10, 0, 2]);
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let masks = [1, 2, 3].into_iter().inspect(|&mask| assert!(mask < 3, "enough"));
        steps.run(masks, 6, |_, _| {});
    }));
    assert!(broken.is_err());
    ends.clear();
    steps.run([5, 1, 2], 4, |_, number| ends.push(number));
    assert_eq!(ends, [10, 0, 2]);
}

#[test]
#[should_panic(expected = "numbers of 33 bits are not from 1 to 32")]
fn too_many_bits_cause_a_panic() {
    IncrementXorSteps::new().run([1], 33, |_, _| {});
}
