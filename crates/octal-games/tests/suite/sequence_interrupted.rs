//! Tests that sequences that are interrupted, truncated and resumed have the same values as sequences computed in one run. Also tests that
//! all ways to write a code have the same shortest form.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::heaps::named;
use grundy_core::{Limits, Nimber, Progress, StopReason};
use octal_games::engines::{Quadratic, Sparse};
use octal_games::{
    Automatic, Code, NimValues, Periodicity, Sequence, SequenceEngine, SequenceError,
    SharedSequence,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn tables() -> Vec<Code> {
    let finite = [&[0, 7, 7][..], &[0, 6], &[0, 1, 2, 7], &[4, 0, 3], &[0, 0, 0, 7], &[0, 3, 8]];
    let mut tables: Vec<_> = finite.into_iter().map(|digits| Code::new(digits).unwrap()).collect();
    tables.push(Code::new(&[4]).unwrap().with_unequal_parts());
    for (digits, repeat) in [(&[0][..], &[1][..]), (&[0, 4], &[3]), (&[], &[4, 3]), (&[4], &[0, 1])]
    {
        tables.push(Code::with_repeat(digits, repeat).unwrap());
    }
    tables
}

/// Returns how many values the tests compute for the given code: enough to reach sparse spaces if the code has finitely many digits and its
/// moves leave at most two heaps, and fewer if the engine takes quadratic time or uses large sets.
fn length(table: &Code) -> u64 {
    match (table.is_finite(), table.max_parts()) {
        (true, 0..=2) => 17_000,
        (false, 0..=2) => 1500,
        _ => 300,
    }
}

#[test]
fn a_sequence_can_be_stopped_at_any_step() {
    let mut rng = StdRng::seed_from_u64(0x570);
    for table in [Code::new(&[0, 7, 7]).unwrap(), Code::new(&[0, 3, 3]).unwrap()] {
        let len = 20_000;
        let whole = Sequence::new(table.clone()).extend_to(len).unwrap().clone();
        for threads in [1, 2] {
            let mut sequence = Sequence::new(table.clone()).threads(threads);
            let mut stops = 0;
            loop {
                let (before, work) = (sequence.values().len(), rng.random_range(1..6000));
                let limits = Limits::none().work(work).time(Duration::from_secs(3600));
                match sequence.extend_within(len, &limits) {
                    Ok(values) => break assert!(*values == whole),
                    Err(SequenceError::Stopped(stopped)) => {
                        assert_eq!(stopped.reason(), StopReason::Work { limit: work });
                        assert_eq!(sequence.values().len(), before + work);
                        stops += 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            assert!(stops > 2, "{stops}");
            // If all values are known, no work is needed.
            assert!(sequence.extend_within(len, &Limits::none().work(0)).is_ok());
        }
    }
}

/// Stops both the computation of values and the search for a period.
#[test]
fn period_searches_can_be_stopped_at_any_step() {
    let mut rng = StdRng::seed_from_u64(0x571);
    for code in ["0.77", "0.137", "4.", "0.6"] {
        let fresh = || Sequence::new(code.parse().unwrap());
        let whole = fresh().search_period(3000).unwrap();
        let mut sequence = fresh();
        let found = loop {
            let limits = Limits::none().work(rng.random_range(1..500));
            if let Ok(found) = sequence.search_period_within(3000, &limits) {
                break found;
            }
        };
        assert_eq!(found, whole, "{code}");
    }
}

/// Any combination of steps, truncations and changes of the engine must lead to the same values.
#[test]
fn interrupted_runs_match_uninterrupted_ones() {
    let mut rng = StdRng::seed_from_u64(0x1177);
    for table in tables() {
        let len = length(&table);
        let whole = Sequence::new(table.clone()).extend_to(len).unwrap().clone();
        for _ in 0..2 {
            let mut automatic = Automatic::new(table.clone());
            let mut quadratic = Quadratic::new(table.clone());
            let mut values = NimValues::new();
            while values.len() < len {
                let rest = len - values.len();
                match rng.random_range(0..8) {
                    // The engines do not know that the values were truncated.
                    0 => values.truncate(rng.random_range(0..=values.len())),
                    1 => {
                        let more = values.len() + rng.random_range(1..=rest.min(40));
                        quadratic.extend(&mut values, more).unwrap();
                    }
                    2 => automatic = Automatic::new(table.clone()),
                    _ => {
                        let more = values.len() + rng.random_range(1..=rest.min(1 + len / 3));
                        automatic.extend(&mut values, more).unwrap();
                    }
                }
                assert!(values.iter().eq(whole.iter().take(values.iter().len())), "{table:?}");
            }
        }
    }
}

/// The values are truncated without the engine's knowledge, so its internal state still covers the removed values. The engine must compute
/// the right values anyway.
#[test]
fn an_engine_recovers_after_its_values_are_replaced() {
    for table in tables() {
        let len = length(&table) / 2;
        let right = Sequence::new(table.clone()).extend_to(len).unwrap().clone();
        for kept in [1, len / 2 + 1, len - 100] {
            let mut engine = Automatic::new(table.clone());
            let mut values = NimValues::new();
            engine.extend(&mut values, len - 50).unwrap();
            values.truncate(kept);
            engine.extend(&mut values, kept + 1).unwrap();
            engine.extend(&mut values, len).unwrap();
            assert!(values == right, "{table:?} from {kept}");
        }
    }
}

/// All engines for a game must continue the same made-up values in the same way.
#[test]
fn all_engines_extend_made_up_values_in_the_same_way() {
    let mut rng = StdRng::seed_from_u64(0x3a3a);
    for table in tables() {
        let Some(sparse) = Sparse::new(table.clone()) else { continue };
        for _ in 0..crate::sized(8, 20) {
            let start = rng.random_range(1..3000);
            let bound: u32 = [2, 40, 54, 300, 5000, 70_000][rng.random_range(0..6)];
            // In most rounds, few heaps are rare under `mask`. If the common values also agree under the mask `alike`, few options have
            // rare values. Then a nim-value can be rare, because all smaller common values are values of options.
            let mask = rng.random_range(0..bound) | 1;
            let alike = if rng.random() { rng.random_range(0..bound) } else { 0 };
            let (turns, rare) = (rng.random_range(0..2), [2, 4, 10, 30][rng.random_range(0..4)]);
            let odd = |value: u32, mask: u32| (value & mask).count_ones() % 2 == 1;
            let mut expected = named((0..start).map(|heap| {
                let is_rare = rng.random_range(0..rare) == 0;
                let turned = turns * heap % 2 == 1;
                let fits = |&value: &u32| {
                    odd(value, mask) != (turned ^ is_rare) && (is_rare || !odd(value, alike))
                };
                let mut drawn = (0..20).map(|_| rng.random_range(0..bound));
                drawn.by_ref().find(fits).unwrap_or(0)
            }));
            let mut values = expected.clone();
            Quadratic::new(table.clone()).extend(&mut expected, start + 300).unwrap();
            sparse.clone().extend(&mut values, start + 300).unwrap();
            assert!(values == expected, "{table:?} from {start} values below {bound}");
        }
    }
}

/// Tests values whose maximum is close to a limit at which cells, codes or tables must be widened. In these sparse spaces, common heaps
/// have odd values. The rare heaps are small: either there are many of them, or there is only one, whose options leave small values
/// missing.
#[test]
fn made_up_values_at_the_limits_of_tables_can_be_extended() {
    let mut rng = StdRng::seed_from_u64(0x11e5);
    let limits =
        [254_u32, 255, 256, 510, 511, 512, 513, 1000, 4000, 7279, 7283, 9000, 14_000].into_iter();
    let equal = [&[0, 6][..], &[0, 3, 7]].map(|digits| Code::new(digits).unwrap());
    for table in equal.into_iter().chain([Code::new(&[4]).unwrap().with_unequal_parts()]) {
        for (largest, apart) in limits.clone().flat_map(|largest| [(largest, 7), (largest, 300)]) {
            let half = if apart == 7 { largest / 2 } else { 4 };
            let mut expected = named((0..2000).map(|heap| match heap {
                // Heap 200 and every third heap above 1900 have the largest value. For totals above 2000, the heaps above 1900 are the
                // partners of small rare heaps.
                200 => largest,
                1900.. if heap % 3 == 0 => largest,
                _ if heap < 300 && heap % apart == 0 => 2 * rng.random_range(0..half),
                _ => 2 * rng.random_range(0..half) + 1,
            }));
            let mut values = expected.clone();
            Quadratic::new(table.clone()).extend(&mut expected, 2100).unwrap();
            Sparse::new(table.clone()).unwrap().extend(&mut values, 2100).unwrap();
            assert!(values == expected, "{table:?} after values up to {largest}, {apart} apart");
        }
    }
}

#[test]
fn all_ways_to_write_a_code_share_one_canonical_form() {
    let mut rng = StdRng::seed_from_u64(0xf0);
    for _ in 0..20_000 {
        let limit = [2, 4, 8][rng.random_range(0..3)];
        let mut digit = || rng.random_range(0..limit);
        let mut leading: Vec<u32> = (0..digit() % 4).map(|_| digit()).collect();
        let mut repeat: Vec<u32> = (0..digit() % 5).map(|_| digit()).collect();
        if let Some(first) = leading.first_mut().or(repeat.first_mut()) {
            *first &= !3;
        }
        let table = Code::with_repeat(&leading, &repeat).unwrap();
        let at = |k: usize| match leading.get(k) {
            Some(&digit) => digit,
            None if repeat.is_empty() => 0,
            None => repeat[(k - leading.len()) % repeat.len()],
        };
        assert!((0..30).all(|k| table.digit(k as u64) == at(k)), "{leading:?} {repeat:?}");
        // Write more digits before the repeating block, and write the block several times.
        let more = rng.random_range(0..7);
        let times = rng.random_range(1..4);
        let longer: Vec<u32> = (0..leading.len() + more).map(at).collect();
        let turned: Vec<u32> =
            (0..repeat.len() * times).map(|k| at(leading.len() + more + k)).collect();
        let again = Code::with_repeat(&longer, &turned).unwrap();
        assert_eq!(again, table, "{longer:?} {turned:?}");
        assert_eq!(again.leading_digits(), table.leading_digits());
        assert_eq!(again.repeating_digits(), table.repeating_digits());
        assert!(table.leading_digits().len() <= leading.len());
        assert!(table.repeating_digits().len() <= repeat.len());
    }
}

/// Games with enough rare heaps for several threads, each with the numbers of values at the start and at the end: Officers, whose values
/// are compared in bytes from 2^16 on; games in which digit 0, or only later digits, split heaps; and Grundy's game.
fn games_with_work_for_threads() -> Vec<(Code, u64, u64)> {
    let equal =
        [("0.6", 66_000, 72_000), ("4.007", 1, 9000), ("0.007", 1, 9000), ("0.04", 1, 6000)];
    let equal = equal.map(|(code, from, len)| (code.parse().unwrap(), from, len));
    let grundy = (Code::new(&[4]).unwrap().with_unequal_parts(), 1, 9000);
    equal.into_iter().chain([grundy]).collect()
}

#[test]
fn several_threads_compute_the_same_values_as_one() {
    let mut rng = StdRng::seed_from_u64(0x7452_4541_4453);
    for (table, from, len) in games_with_work_for_threads() {
        let expected = Sequence::new(table.clone()).extend_to(len).unwrap().clone();
        let begun = |len: u64| {
            let mut values = expected.clone();
            values.truncate(len);
            Sequence::new(table.clone()).resume(values)
        };
        for threads in [2, 3] {
            let mut shared = begun(from).threads(threads);
            // Stop inside blocks of heaps, at their ends, and after some longer sections.
            while shared.values().len() < len {
                let step = [1, 15, 31, 32, 33, 300, 700, 2000, 4100][rng.random_range(0..9)];
                let next = (shared.values().len() + step).min(len);
                assert_eq!(shared.extend_to(next).unwrap().len(), next, "{table}");
            }
            assert_eq!(shared.values(), &expected, "{table} with {threads} threads");
        }
        // Change the number of threads between two calls.
        let mut resumed = begun(rng.random_range(len - 3000..len - 2000)).threads(2);
        resumed.extend_to(len - 1000).unwrap();
        assert_eq!(resumed.threads(1).extend_to(len).unwrap(), &expected, "{table} resumed");
    }
}

#[test]
fn several_threads_and_one_thread_agree_on_random_codes() {
    let mut rng = StdRng::seed_from_u64(0x2143);
    for _ in 0..40 {
        let digits: Vec<u32> = (0..rng.random_range(1..9))
            .map(|place| rng.random_range(0..8) & if place == 0 { 4 } else { 7 })
            .collect();
        let mut table = Code::new(&digits).unwrap();
        if rng.random() {
            table = table.with_unequal_parts();
        }
        let len = 2000;
        let expected =
            Sequence::with_engine(Quadratic::new(table.clone())).extend_to(len).unwrap().clone();
        for threads in [0, 1, 2, 4] {
            let mut shared = Sequence::new(table.clone()).threads(threads);
            shared.extend_to(rng.random_range(1..len)).unwrap();
            assert_eq!(shared.extend_to(len).unwrap(), &expected, "{table} with {threads} threads");
        }
    }
}

/// Returns limits that are reached after the clock has been read `count` times. The clock advances only when it is read.
fn looks(count: u64) -> Limits {
    let looked = AtomicU64::new(0);
    let clock = Arc::new(move || Duration::from_millis(looked.fetch_add(1, Relaxed)));
    Limits::none().time(Duration::from_millis(count)).clock(clock)
}

#[test]
fn a_stopped_period_search_is_repeated() {
    let mut grundy = Sequence::new("unequal:4.".parse().unwrap());
    grundy.extend_to(5000).unwrap();
    // All values are known, so the search for a period takes all of the time.
    let stopped = grundy.search_period_within(5000, &looks(5)).unwrap_err();
    let SequenceError::Stopped(stopped) = stopped else { panic!("{stopped}") };
    assert_eq!(stopped.reason(), StopReason::Time { limit: Duration::from_millis(5) });
    let found = grundy.search_period_within(5000, &looks(1000)).unwrap();
    assert!(matches!(found, Periodicity::NotFound { len: 5000 }), "{found:?}");

    let kayles = SharedSequence::new("0.77".parse().unwrap());
    let mut stops = 0;
    while kayles.prove_period(&looks(2 + stops / 8)).is_err() {
        stops += 1;
        assert!(stops < 1000);
    }
    assert!(stops > 2);
    // From heap 71 on, the values have the period 12 (Winning Ways, chapter 4).
    let far = 12_000_000_000;
    let beyond: Vec<Option<Nimber>> = (72..84).map(|heap| kayles.get(heap + far)).collect();
    assert_eq!(beyond, [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7].map(|value| Some(Nimber::new(value))));
}

/// When the maximum number of values is reached, the last search for a period is repeated until it is complete.
#[test]
fn a_stopped_search_with_shared_values_is_repeated_until_it_completes() {
    // 168 values of Kayles are enough to prove the period.
    let kayles = SharedSequence::new("0.77".parse().unwrap()).at_most(240);
    let mut stops = 0;
    let proved = loop {
        match kayles.prove_period(&looks(1 + stops / 8)) {
            Ok(proved) => break proved,
            Err(_) => stops += 1,
        }
        assert!(stops < 1000);
    };
    assert!(proved && stops > 2, "{proved} {stops}");
}

/// A shared sequence adopts the values of a checkpoint if there are more of them than it has. Otherwise it ignores them.
#[test]
fn shared_values_can_be_extended_from_a_checkpoint() {
    for code in ["0.77", "0.007", "0.6", "unequal:4."] {
        let code: Code = code.parse().unwrap();
        let plain = |len| {
            let mut sequence = Sequence::new(code.clone());
            sequence.extend_to(len).unwrap();
            sequence
        };
        for (before, stored) in [(0, 700), (300, 700), (700, 300), (700, 700)] {
            let shared = SharedSequence::new(code.clone());
            if before > 0 {
                assert!(shared.prepare(before - 1, &mut Limits::none().meter()).unwrap());
            }
            let copy = shared.clone();
            shared.resume(plain(stored));
            let whole = plain(2000);
            for heap in [0, 1, 299, 699, 700, 1999] {
                assert!(copy.prepare(heap, &mut Limits::none().meter()).unwrap());
                assert_eq!(
                    copy.get(heap),
                    whole.values().get(heap),
                    "{code} {before} {stored}: {heap}"
                );
            }
        }
    }
}

#[test]
#[should_panic(expected = "a sequence of another game")]
fn resuming_with_values_of_a_different_game_panics() {
    let shared = SharedSequence::new("0.77".parse().unwrap());
    shared.resume(Sequence::new("0.7".parse().unwrap()));
}

// The following test is about the progress that a sequence reports.

#[test]
fn progress_reports_the_number_of_requested_heaps() {
    // The clock advances by 20 ms each time it is read.
    let looks = AtomicU64::new(0);
    let clock = move || Duration::from_millis(20 * looks.fetch_add(1, Relaxed));
    let shown: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let seen = Arc::clone(&shown);
    let limits = Limits::none().clock(Arc::new(clock)).on_progress(move |&progress| {
        seen.lock().unwrap().push(progress);
    });
    // This game has no known period, so the value of each heap must be computed.
    let sequence = SharedSequence::new("0.007".parse().unwrap());
    assert!(sequence.prepare(3000, &mut limits.meter()).unwrap());
    let shown = shown.lock().unwrap();
    assert!(shown.iter().any(|progress| progress.what == "heaps" && progress.done > 0));
    for progress in shown.iter().filter(|progress| progress.what == "heaps") {
        assert!(progress.total == Some(3001) && progress.done <= 3001, "{progress:?}");
    }
}
