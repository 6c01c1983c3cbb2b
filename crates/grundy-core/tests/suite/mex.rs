//! Compares `mex`, `MexSet` and `MexSet64` with the definition of the mex, which is evaluated on a `BTreeSet`.

use std::collections::BTreeSet;

use grundy_core::{MexSet, MexSet64, Nimber, mex};
use quickcheck::{Gen, QuickCheck};

/// Returns the least natural number that is not in the set.
fn definition(values: &BTreeSet<u64>) -> u64 {
    (0..=values.len() as u64).find(|value| !values.contains(value)).unwrap()
}

/// Returns values close to every boundary (the end of a word, the end of the dense part, and the largest `u64`), and runs of values that
/// start at zero.
fn spread(seed: &[(u8, u8)]) -> Vec<u64> {
    let bases = [0, 0, 32, 64, 128, MexSet::DENSE - 1, MexSet::DENSE, 1 << 40, u64::MAX - 255];
    let mut values = Vec::new();
    for &(kind, offset) in seed {
        match kind % 16 {
            15 => values.extend(0..u64::from(offset)),
            kind => values.push(bases[usize::from(kind) % bases.len()] + u64::from(offset % 64)),
        }
    }
    values
}

type Seed = Vec<(u8, u8)>;

fn check(property: fn(Seed, Seed) -> bool) {
    QuickCheck::new().tests(2000).rng(Gen::new(40)).quickcheck(property as fn(_, _) -> bool);
}

fn members(set: &MexSet) -> BTreeSet<u64> {
    set.iter().map(Nimber::value).collect()
}

#[test]
fn mex_is_the_least_absent_value() {
    check(|seed, _| {
        let values = spread(&seed);
        let expected = definition(&values.iter().copied().collect());
        mex(values.into_iter().map(Nimber::new)) == Nimber::new(expected)
    });
    for len in [0, 1, 63, 64, 65, 127, 128, 129, 1000, 4096] {
        assert_eq!(mex((0..len).map(Nimber::new)), Nimber::new(len));
        assert_eq!(mex((0..len).rev().map(Nimber::new)), Nimber::new(len));
        for absent in (0..len).step_by(31) {
            assert_eq!(
                mex((0..len).filter(|&v| v != absent).map(Nimber::new)),
                Nimber::new(absent)
            );
        }
    }
}

#[test]
fn mex_sets_agree_with_btree_sets() {
    check(|one, other| {
        let (one, other) = (spread(&one), spread(&other));
        let (mut tree, other_tree): (BTreeSet<u64>, BTreeSet<u64>) =
            (one.iter().copied().collect(), other.iter().copied().collect());
        let mut set: MexSet = one.iter().copied().map(Nimber::new).collect();
        let other_set: MexSet = other.iter().copied().map(Nimber::new).collect();
        let mut right = members(&set) == tree && set.mex().value() == definition(&tree);
        right &= other.iter().all(|&v| set.contains(Nimber::new(v)) == tree.contains(&v));
        right &= (set == other_set) == (tree == other_tree) && set.is_empty() == tree.is_empty();
        set.union_with(&other_set);
        tree.extend(&other_tree);
        right &= members(&set) == tree && set.mex().value() == definition(&tree);
        set.swap_neighbors();
        tree = tree.iter().map(|value| value ^ 1).collect();
        right &= members(&set) == tree && set.mex().value() == definition(&tree);
        // After `clear`, a set works like a new one.
        set.clear();
        right &= set.is_empty() && set == MexSet::new() && set.mex() == Nimber::ZERO;
        set.extend(other.iter().copied().map(Nimber::new));
        right && set == other_set
    });
}

#[test]
fn one_word_sets_agree_with_general_sets() {
    check(|one, other| {
        let small = |seed: &[(u8, u8)]| -> Vec<Nimber> {
            seed.iter().map(|&(_, value)| Nimber::new(u64::from(value % 64))).collect()
        };
        let (one, other) = (small(&one), small(&other));
        let word =
            |values: &[Nimber]| values.iter().fold(MexSet64::EMPTY, |set, &value| set.with(value));
        let mut set: MexSet = one.iter().copied().collect();
        let mut grown = MexSet64::EMPTY;
        for &value in &one {
            grown.insert(value);
        }
        let mut right = MexSet::from(grown) == set && grown.mex() == set.mex();
        right &= grown.is_empty() == one.is_empty() && grown == word(&one);
        set.union_with(&other.iter().copied().collect());
        let mut union = word(&one) | word(&other);
        right &= MexSet::from(union) == set && union.iter().eq(set.iter());
        set.swap_neighbors();
        union = union.swap_neighbors();
        right && MexSet::from(union) == set && one.iter().all(|&v| word(&one).contains(v))
    });
    assert_eq!(MexSet64::from_bits(u64::MAX).mex(), Nimber::new(64));
    assert!(!MexSet64::from_bits(u64::MAX).contains(Nimber::new(64)));
    assert_eq!(MexSet64::from_bits(u64::MAX).swap_neighbors().bits(), u64::MAX);
}

#[test]
fn equality_of_sets_ignores_earlier_contents() {
    let set = |values: &[u64]| values.iter().copied().map(Nimber::new).collect::<MexSet>();
    let mut cleared = set(&[3, 700, MexSet::DENSE]);
    cleared.clear();
    assert!(cleared.is_empty() && cleared == MexSet::new());
    cleared.insert(Nimber::new(70));
    assert_eq!(cleared, set(&[70]));
    let mut united = cleared.clone();
    united.union_with(&set(&[200]));
    assert_eq!(united, set(&[200, 70]));
    for other in [&[][..], &[70], &[71, 200], &[70, 200, 264], &[70, 200, MexSet::DENSE]] {
        assert_ne!(united, set(other));
        assert_eq!(set(other).is_empty(), other.is_empty());
    }
}

#[test]
fn mex_is_found_when_the_dense_part_is_full() {
    let mut set: MexSet = (0..MexSet::DENSE + 3).map(Nimber::new).collect();
    assert_eq!(set.mex(), Nimber::new(MexSet::DENSE + 3));
    set.insert(Nimber::new(u64::MAX));
    set.insert(Nimber::new(MexSet::DENSE + 4));
    assert_eq!(set.mex(), Nimber::new(MexSet::DENSE + 3));
}

#[test]
#[should_panic(expected = "values below 64")]
fn a_value_too_large_for_a_one_word_set_panics() {
    let _ = MexSet64::of(Nimber::new(64));
}
