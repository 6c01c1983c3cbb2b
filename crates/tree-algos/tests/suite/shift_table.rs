//! `ShiftTable` against the definition and against `DistTracker`.

use quickcheck::quickcheck;
use tree_algos::{DistTracker, ShiftTable};

fn naive(parities: &[bool], shifts: usize) -> Vec<u32> {
    let distances = (0..parities.len()).filter(|&d| parities[d]);
    (0..shifts).map(|k| distances.clone().fold(0, |xor, d| xor ^ (d + k) as u32)).collect()
}

#[test]
fn all_small_sets() {
    let mut table = ShiftTable::new();
    for length in 0..=8 {
        for set in 0..1_u32 << length {
            let parities: Vec<bool> = (0..length).map(|d| set >> d & 1 == 1).collect();
            for shifts in 0..=17 {
                assert_eq!(table.fill(&parities, shifts), naive(&parities, shifts), "{parities:?}");
            }
        }
    }
}

quickcheck! {
    fn random_sets(parities: Vec<bool>, shifts: u8) -> bool {
        let shifts = 3 * usize::from(shifts);
        let expected = naive(&parities, shifts);
        let mut table = ShiftTable::new();
        // Whatever was in the table does not matter.
        table.fill(&[true; 1000], 10);
        table.fill(&parities, shifts) == expected
    }
}

#[test]
#[should_panic(expected = "distances with their shifts take at most 32 bits")]
fn shifts_beyond_32_bits_are_refused_before_anything_is_allocated() {
    let _ = ShiftTable::new().fill(&[true, false], usize::MAX);
}

#[test]
fn a_long_table_agrees_with_the_tracker() {
    let parities: Vec<bool> =
        (0..150_000_u32).map(|d| d.wrapping_mul(2_654_435_761) >> 31 == 1).collect();
    let mut tracker = DistTracker::for_distances(300_000);
    for distance in (0..150_000).filter(|&d| parities[d as usize]) {
        tracker.insert(distance);
    }
    let mut table = ShiftTable::new();
    let xors = table.fill(&parities, 150_001);
    assert_eq!(xors.len(), 150_001);
    assert!(xors.iter().copied().eq(tracker.ahead().take(150_001)));
}
