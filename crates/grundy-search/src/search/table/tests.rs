//! Tests that a table keeps facts, and that it never contradicts or invents one.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{Key, Room, Table, Tally, hash_of};
use crate::search::line::{EXCLUDABLE, INFINITE, MASK_BITS};

/// Returns the true value of a key. It can be small, close to the boundaries of a word, or the largest possible value.
fn value_of(key: u64) -> u32 {
    match hash_of(&(key, 1_u8)) % 16 {
        0 => 0xfffe,
        1 => 0xffff,
        2 => 0x1_0000,
        3 => (1 << 31) - 1,
        4 => 0x1234_5678,
        5 => 255,
        6..=9 => (hash_of(&(key, 2_u8)) % 34) as u32,
        small => small as u32 - 10,
    }
}

/// Returns the values below 31 that differ from the value of a key, as bits.
fn excludable(key: u64) -> u32 {
    EXCLUDABLE & !1_u32.checked_shl(value_of(key)).unwrap_or(0)
}

/// Returns the proof numbers to store for a question. They depend on the key, so a test notices if the table returns numbers of a different
/// key.
fn numbers_of(key: u64, n: u32) -> (u32, u32) {
    let mixed = hash_of(&(key, n, 3_u8));
    // Numbers with at most 8 significant binary digits are stored exactly.
    (1 + (mixed % 255) as u32, (1 + (mixed >> 8) % 128) as u32 * (1 << ((mixed >> 32) % 20)))
}

/// The facts that a thread has stored about a key.
#[derive(Clone, Default)]
struct Recorded {
    has_value: bool,
    excluded: u32,
    asked: HashSet<u32>,
    work: u8,
}

fn room<K: Key>(table: &Table<K>, bytes: u64, forgets: bool) -> Room {
    table.make_room(bytes, forgets)
}

/// Stores facts about random keys, and checks the facts that the table returns. If the table does not forget, it must contain everything
/// that this thread has stored.
fn work<K: Key>(
    table: &Table<K>,
    key: &(dyn Fn(u64) -> K + Sync),
    (seed, steps, keys): (u64, usize, u64),
    bytes: Option<u64>,
) -> HashMap<u64, Recorded> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut known: HashMap<u64, Recorded> = HashMap::new();
    for _ in 0..steps {
        while table.read().is_full() {
            let made = room(table, bytes.unwrap_or(u64::MAX), bytes.is_some());
            assert_ne!(made, Room::None);
        }
        let number = rng.random_range(0..keys);
        let (own, value) = (key(number), value_of(number));
        let hash = hash_of(&own);
        let store = table.read();
        let before = known.get(&number);
        let found = store.find(hash, &own);
        if let (Some(before), None) = (before, bytes) {
            let line = found.unwrap();
            assert!(!before.has_value || line.value() == Some(value), "{number}");
            assert_eq!(before.excluded & !line.excluded(), 0, "{number}");
            assert!(line.facts().work >= before.work);
            for &n in &before.asked {
                let is_open = line.value().is_none() && !line.is_excluded(n);
                assert!(!is_open || line.numbers(n) == Some(numbers_of(number, n)), "{number} {n}");
            }
        }
        if let Some(line) = found {
            let facts = line.facts();
            assert!(facts.are_possible(), "{number} {facts:?}");
            let found = line.value();
            assert!(found.is_none_or(|found| found == value), "{number}");
            assert_eq!(line.excluded() & !excludable(number), 0, "{number}");
            for n in 0..MASK_BITS {
                assert!(!line.is_excluded(n) || n != value);
                let numbers = line.numbers(n);
                assert!(numbers.is_none_or(|numbers| numbers == numbers_of(number, n)));
                assert!(numbers.is_none() || found.is_none());
            }
        }
        let Some(line) = store.insert(hash, &own) else { continue };
        let entry = known.entry(number).or_default();
        match rng.random_range(0..10) {
            0 => {
                line.set_value(value);
                // The table does not store a value if it has no space for the value's upper half.
                entry.has_value = line.value().is_some();
            }
            1..=3 => {
                let mask = rng.random::<u32>() & rng.random::<u32>() & excludable(number);
                let mask = if rng.random_range(0..4) > 0 { mask & 0xff } else { mask };
                line.exclude(mask);
                entry.excluded |= line.excluded() & mask;
            }
            4..=7 => {
                let n = rng.random_range(0..MASK_BITS);
                let n = if rng.random_range(0..4) > 0 { n % 3 } else { n };
                if n != value {
                    line.set_numbers(n, numbers_of(number, n));
                    let is_stored = line.numbers(n).is_some();
                    assert!(is_stored || line.is_excluded(n) || bytes.is_some(), "{number} {n}");
                    if is_stored {
                        entry.asked.insert(n);
                    }
                }
            }
            8 => {
                line.enter();
                assert!(line.is_busy() || bytes.is_some());
                line.leave();
            }
            _ => {
                let edges = rng.random_range(0..1_u64 << 40) >> rng.random_range(0..41);
                line.set_work(edges);
                entry.work = entry.work.max((64 - u64::leading_zeros(edges)) as u8);
            }
        }
    }
    known
}

fn one_kind<K: Key + Debug + Send + Sync>(key: &(dyn Fn(u64) -> K + Sync), seed: u64) {
    for (threads, steps, keys, bytes) in [
        (1, 3000, 200, None),
        (1, 7000, 3500, None),
        (3, 2000, 600, None),
        (4, 3000, 6000, None),
        (1, 5000, 1500, Some(1 << 14)),
        (3, 3000, 4500, Some(1 << 15)),
        (2, 7000, 10_000, Some(1 << 17)),
    ] {
        let tally = Arc::<Tally>::default();
        let table = Table::<K>::new(Arc::clone(&tally));
        let all: Vec<HashMap<u64, Recorded>> = thread::scope(|scope| {
            let table = &table;
            let task = |thread| (seed + thread, steps, keys);
            let run = |thread| scope.spawn(move || work(table, key, task(thread), bytes));
            let running: Vec<_> = (0..threads).map(run).collect();
            running.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(tally.bytes() <= bytes.unwrap_or(u64::MAX), "{} {bytes:?}", tally.bytes());
        let store = table.read();
        let numbers: HashMap<u64, u64> = (0..keys).map(|n| (hash_of(&key(n)), n)).collect();
        // Each key must occur once, and the number of keys must equal the number that the table has counted.
        let mut seen = HashSet::new();
        for (found, line) in store.iter() {
            let number = numbers[&hash_of(found.as_ref())];
            assert_eq!(*found, key(number));
            assert!(seen.insert(number), "{number} is there twice");
            assert!(line.value().is_none_or(|value| value == value_of(number)));
        }
        assert_eq!(seen.len(), store.used());
        if bytes.is_some() {
            continue;
        }
        for (&number, known) in all.iter().flatten() {
            let line = store.find(hash_of(&key(number)), &key(number)).unwrap();
            assert!(!known.has_value || line.value() == Some(value_of(number)), "{number}");
            assert_eq!(known.excluded & !line.excluded(), 0, "{number}");
            for &n in &known.asked {
                let is_open = line.value().is_none() && !line.is_excluded(n);
                assert!(!is_open || line.numbers(n) == Some(numbers_of(number, n)), "{number} {n}");
            }
        }
        let stored: HashSet<u64> = all.iter().flat_map(HashMap::keys).copied().collect();
        assert_eq!(stored, seen);
    }
}

#[test]
fn several_threads_keep_facts_while_the_table_grows_and_forgets() {
    one_kind(&|n| n as u32, 1);
    one_kind(&|n| n << 33 ^ n, 2);
    one_kind(&|n| u128::from(n) << 90 | 5, 3);
    one_kind(&|n| (n, !n), 4);
    // Keys of these types are not stored in the lines.
    one_kind(&|n| format!("the {n}th"), 5);
    one_kind(&|n| n.to_le_bytes().to_vec(), 6);
}

/// A key whose hash is the same for all values.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Same(u64);

impl std::hash::Hash for Same {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[test]
fn keys_with_equal_hashes_are_distinguished() {
    let table = Table::<Same>::new(Arc::default());
    work(&table, &Same, (7, 3000, 500), None);
    assert_eq!(table.read().iter().count(), table.read().used());
}

/// Storing a number rounds it up by less than one percent, no matter how large it is.
#[test]
fn numbers_are_rounded_up_by_less_than_one_percent() {
    let table = Table::<u32>::new(Arc::default());
    room(&table, u64::MAX, false);
    let store = table.read();
    let line = store.insert(hash_of(&5_u32), &5).unwrap();
    let sizes = (0..28).flat_map(|k| [1_u32 << k, (1 << k) + 1, (2 << k) - 1, 3 << k >> 1]);
    for number in sizes.chain(1..2000).filter(|number| (1..INFINITE).contains(number)) {
        line.set_numbers(number % 3, (number, INFINITE - number));
        let (phi, del) = line.numbers(number % 3).unwrap();
        for (found, exact) in [(phi, number), (del, INFINITE - number)] {
            assert!((exact..INFINITE).contains(&found), "{found} for {exact}");
            assert!(found - exact <= exact / 100, "{found} for {exact}");
        }
    }
}

/// Over many sweeps, lines that are written often outlive lines that are written only once.
#[test]
fn old_and_cheap_lines_are_forgotten_first() {
    let table = Table::<u64>::new(Arc::default());
    for sweep in 0..200_u64 {
        while table.read().is_full() {
            room(&table, 1 << 15, true);
        }
        let store = table.read();
        for key in 0..20 {
            store.insert(hash_of(&key), &key).unwrap().set_work(1 << 12);
        }
        for key in 0..40 {
            let key = 1000 + 100 * sweep + key;
            store.insert(hash_of(&key), &key).unwrap().set_work(1 << 6);
        }
        drop(store);
        table.forget_half();
        let store = table.read();
        let left = (0..20_u64).filter(|key| store.find(hash_of(key), key).is_some()).count();
        assert_eq!(left, 20, "{sweep}");
        assert!(store.used() <= 60, "{}", store.used());
    }
}

/// If cloning a key panics, the table stores nothing, and other threads can continue.
#[test]
fn a_panic_while_cloning_a_key_leaves_the_table_usable() {
    static CLONES: AtomicUsize = AtomicUsize::new(0);
    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Fragile(u64);
    impl Clone for Fragile {
        fn clone(&self) -> Self {
            assert_ne!(CLONES.fetch_add(1, Relaxed), 3, "the fourth clone");
            Self(self.0)
        }
    }
    let table = Table::<Fragile>::new(Arc::default());
    room(&table, u64::MAX, false);
    let insert = |n| {
        let store = table.read();
        let key = Fragile(n);
        store.insert(hash_of(&key), &key).unwrap().set_value(value_of(n));
    };
    for n in 0..10 {
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| insert(n)));
        assert_eq!(result.is_err(), n == 3);
    }
    insert(3);
    assert_eq!(table.read().used(), 10);
}
