//! Compares `DistTracker` with a list of distances.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::hash::{DefaultHasher, Hash, Hasher};
use tree_algos::DistTracker;

/// Implements the definition directly, with a list of all distances.
struct List {
    rows: u32,
    distances: Vec<i128>,
}

impl List {
    fn xor_after(&self, by: i64) -> u32 {
        let reduced = |d: &i128| (d + i128::from(by)).rem_euclid(1 << self.rows) as u32;
        self.distances.iter().map(reduced).fold(0, |a, b| a ^ b)
    }

    fn shift(&mut self, by: i64) {
        for distance in &mut self.distances {
            *distance += i128::from(by);
        }
    }
}

fn check_random_operations(rows: u32, operations: usize, rng: &mut StdRng) {
    let mut tracker = DistTracker::new(rows);
    assert_eq!(tracker.rows(), rows);
    let mut list = List { rows, distances: Vec::new() };
    for _ in 0..operations {
        // Never clear large tables here: clearing half a gigabyte tests nothing more than clearing 2^20 cells.
        match rng.random_range(i32::from(rows > 20)..24) {
            0 => {
                tracker.clear();
                list.distances.clear();
            }
            1..=8 => {
                let distance = random_distance(rows, rng);
                tracker.toggle(distance);
                list.distances.push(i128::from(distance));
            }
            9..=12 => {
                tracker.increment();
                list.shift(1);
            }
            13..=16 => {
                tracker.decrement();
                list.shift(-1);
            }
            17..=19 => {
                let by = random_shift(rows, rng);
                tracker.shift(by);
                list.shift(by);
            }
            20..=22 => {
                let by = random_shift(rows, rng);
                assert_eq!(tracker.xor_after(by), list.xor_after(by), "{rows} rows, after {by}");
            }
            _ => {
                for (by, xor) in (0_i64..40).zip(tracker.ahead()) {
                    assert_eq!(xor, list.xor_after(by), "{rows} rows, {by} ahead");
                }
            }
        }
        assert_eq!(tracker.xor(), list.xor_after(0), "{rows} rows");
    }
}

/// Returns a distance of one of four kinds: small, below `2^rows`, at most 2 below a power of two, or arbitrary.
fn random_distance(rows: u32, rng: &mut StdRng) -> u32 {
    match rng.random_range(0..4) {
        0 => rng.random_range(0..4),
        1 => rng.random_range(0..1_u64 << rows) as u32,
        2 => (1_u32 << rng.random_range(0..32)).wrapping_sub(rng.random_range(0..3)),
        _ => rng.random(),
    }
}

fn random_shift(rows: u32, rng: &mut StdRng) -> i64 {
    // Limit the shifts, because a long shift would read tens of megabytes of parities and take too long.
    let far = 1_i64 << rows.min(24);
    match rng.random_range(0..if rows > 24 { 2 } else { 4 }) {
        0 => rng.random_range(-70..=70),
        1 => rng.random_range(-far..=far),
        2 => [i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1][rng.random_range(0..4)],
        _ => rng.random::<i64>() >> rng.random_range(0..63),
    }
}

#[test]
fn random_operations_on_few_rows_agree_with_a_list() {
    let mut rng = StdRng::seed_from_u64(1);
    for rows in 0..=12 {
        for _ in 0..20 {
            check_random_operations(rows, 200, &mut rng);
        }
    }
}

#[test]
fn random_operations_on_many_rows_agree_with_a_list() {
    let mut rng = StdRng::seed_from_u64(2);
    for rows in 13..=DistTracker::MAX_ROWS {
        check_random_operations(rows, 200, &mut rng);
    }
}

/// Shifts by half of the largest ring, at the limits of signed and unsigned 32-bit numbers.
#[test]
fn shifts_of_two_to_the_31_are_exact() {
    check_large_shifts(&[32], &[1 << 31]);
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn larger_shifts_and_shifts_of_smaller_trackers_are_exact() {
    check_large_shifts(&[30, 31], &[1 << 31]);
    check_large_shifts(&[30, 31, 32], &[1 << 62, 1 << 29, 1 << 30, 3 << 30, 1 << 32, 5 << 31]);
}

fn check_large_shifts(rows: &[u32], shifts: &[i64]) {
    for &rows in rows {
        let mut tracker = DistTracker::new(rows);
        let mut list = List { rows, distances: Vec::new() };
        for distance in [0, 1, 77, 1 << 29, (1 << 30) - 1, 1 << 30, 1 << 31, u32::MAX - 1, u32::MAX]
        {
            tracker.toggle(distance);
            list.distances.push(distance.into());
        }
        for &by in shifts {
            for by in [by - 1, by, by + 1, -by - 1, -by, 1 - by] {
                assert_eq!(tracker.xor_after(by), list.xor_after(by), "{rows} rows, {by}");
            }
        }
        for by in [(1 << 31) + 5, (1 << 32) - 3, -(1 << 31) - 9] {
            tracker.shift(by);
            list.shift(by);
            tracker.toggle(12_345);
            list.distances.push(12_345);
            tracker.increment();
            list.shift(1);
            assert_eq!(tracker.xor(), list.xor_after(0), "{rows} rows, shifted by {by}");
        }
    }
}

#[test]
fn a_tracker_for_distances_has_just_enough_rows() {
    let expected = [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (131_071, 17), (131_072, 18)];
    for (largest, rows) in expected {
        let mut tracker = DistTracker::for_distances(largest);
        assert_eq!(tracker.rows(), rows, "for {largest}");
        tracker.toggle(largest);
        assert_eq!(tracker.xor(), largest);
    }
    assert_eq!(DistTracker::for_distances(u32::MAX).rows(), 32);
}

#[test]
fn clearing_a_tracker_resets_it() {
    let mut tracker = DistTracker::new(20);
    tracker.toggle(12_345);
    tracker.shift(77);
    tracker.clear();
    assert_eq!(tracker, DistTracker::new(20));
}

#[test]
#[should_panic(expected = "at most 32 rows, not 33")]
fn more_rows_than_u32_has_bits_cause_a_panic() {
    let _ = DistTracker::new(33);
}

#[test]
fn trackers_are_equal_iff_their_answers_are_equal_after_every_shift() {
    let hash = |tracker: &DistTracker| {
        let mut hasher = DefaultHasher::new();
        tracker.hash(&mut hasher);
        hasher.finish()
    };
    let mut rng = StdRng::seed_from_u64(3);
    let (mut equal, mut unequal) = (0, 0);
    for rows in 0..=9 {
        for _ in 0..300 {
            let distances: Vec<u32> =
                (0..rng.random_range(0..3)).map(|_| rng.random_range(0..1 << rows)).collect();
            let change: Option<u32> = rng.random::<bool>().then(|| rng.random_range(0..1 << rows));
            // Shift the tracker before each distance is inserted. In total, the shifts add up to 0.
            let mut build = |distances: &mut dyn Iterator<Item = u32>| {
                let mut tracker = DistTracker::new(rows);
                let mut total = 0;
                for distance in distances {
                    let by = rng.random_range(-1_i64 << 40..1 << 40);
                    tracker.shift(by);
                    total += by;
                    tracker.toggle(distance.wrapping_add(total.rem_euclid(1 << rows) as u32));
                }
                tracker.shift(-total);
                tracker
            };
            let one = build(&mut distances.iter().copied());
            let other = build(&mut distances.iter().rev().copied().chain(change));
            let same = (0..1_i64 << rows).all(|by| one.xor_after(by) == other.xor_after(by));
            assert!(change.is_some() || same, "{rows} rows, {distances:?}");
            assert_eq!(one == other, same, "{rows} rows, {distances:?} and {change:?}");
            assert!(!same || hash(&one) == hash(&other), "{rows} rows, {distances:?}");
            *(if same { &mut equal } else { &mut unequal }) += 1;
        }
    }
    assert!(equal > 1000 && unequal > 1000, "{equal} equal, {unequal} unequal");
    assert_ne!(DistTracker::new(3), DistTracker::new(4));
}
