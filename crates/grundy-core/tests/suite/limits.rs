//! Tests how a meter counts steps and when it reads the clock, and checks the errors of stopped queries.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use grundy_core::{Limits, Progress, StopReason, Stopped};

/// Returns a clock that advances by `step` at each reading, and a counter of its readings.
fn clock(step: Duration) -> (Arc<dyn Fn() -> Duration + Send + Sync>, Arc<AtomicU64>) {
    let looks = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&looks);
    let clock = move || step * u32::try_from(counted.fetch_add(1, Ordering::Relaxed)).unwrap();
    (Arc::new(clock), looks)
}

/// Takes steps until the meter stops, and checks that the meter stays stopped.
fn run(limits: &Limits, steps: u64) -> Stopped {
    let mut meter = limits.meter();
    for done in 0.. {
        assert_eq!(meter.work(), done * steps);
        if let Err(stopped) = meter.tick(steps) {
            // A stopped meter does not count the steps that it rejects.
            assert_eq!(meter.tick(steps), Err(stopped));
            assert_eq!((stopped.work(), meter.work()), (done * steps, done * steps));
            return stopped;
        }
    }
    unreachable!()
}

#[test]
fn work_is_counted_exactly() {
    for limit in [0, 1, 2, 3, 63, 64, 65, 1000, 4096, 100_000] {
        for steps in [1, 2, 7, 64, 5000] {
            let reason = StopReason::Work { limit };
            let expected = Stopped::new(reason, limit / steps * steps);
            assert_eq!(run(&Limits::none().work(limit), steps), expected);
            // Watching a flag and the time does not change the count.
            let flag = Arc::new(AtomicBool::new(false));
            let watched = Limits::none().work(limit).stop(flag).time(Duration::from_secs(3600));
            assert_eq!(run(&watched, steps), expected);
        }
    }
    let ten = Limits::none().work(10);
    let mut meter = ten.meter();
    assert_eq!((meter.tick(4), meter.tick(0)), (Ok(()), Ok(())));
    assert_eq!((meter.rest().max_work(), meter.work()), (6, 4));
    assert!(meter.tick(u64::MAX).is_err() && meter.tick(6).is_ok() && meter.tick(0).is_ok());
    let none = Limits::default();
    let mut meter = none.meter();
    assert_eq!((meter.tick(u64::MAX - 1), meter.tick(1)), (Ok(()), Ok(())));
    assert!(meter.tick(1).is_err(), "nobody counts further than that");
}

/// Runs fast steps and then slow ones. Each row contains the number of fast steps, the nanoseconds per fast step and per slow step, and the
/// maximum time between two checks in nanoseconds.
#[test]
fn the_clock_is_read_soon_after_steps_slow_down() {
    for (quick, fast, slow, gap) in [
        (100_000, 3_000, 50_000, 20_000_000),
        // Even if the steps are very fast, the meter takes only a limited number of them between two checks.
        (100_000, 100, 50_000, 20_000_000),
        // After one fast step, the meter allows at most four more before it checks the clock, so it soon notices that the steps have become
        // slow.
        (2, 1_000, 5_000_000, 20_000_000),
        (0, 0, 1_000_000, 4_000_000),
    ] {
        let now = Arc::new(AtomicU64::new(0));
        let looks = Arc::new(Mutex::new(Vec::new()));
        let (time, seen) = (Arc::clone(&now), Arc::clone(&looks));
        let clock = move || {
            let now = time.load(Ordering::Relaxed);
            seen.lock().unwrap().push(now);
            Duration::from_nanos(now)
        };
        let limits = Limits::none().time(Duration::from_secs(1)).clock(Arc::new(clock));
        let mut meter = limits.meter();
        let stopped = (0..).find_map(|step| {
            now.fetch_add(if step < quick { fast } else { slow }, Ordering::Relaxed);
            meter.tick(1).err()
        });
        let stopped = stopped.unwrap();
        assert_eq!(stopped.reason(), StopReason::Time { limit: Duration::from_secs(1) });
        let looks = looks.lock().unwrap();
        let longest = looks.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap();
        assert!(longest <= gap, "{quick} {fast} {slow}: {longest}");
        assert!(now.load(Ordering::Relaxed) <= 1_020_000_000);
        assert!(looks.len() < 3000, "a look costs more than a step: {}", looks.len());
    }
}

#[test]
fn a_time_limit_stops_work_at_any_speed() {
    for pause in [0, 1, 3] {
        let limits = Limits::none().time(Duration::from_millis(30));
        let (begin, mut meter) = (Instant::now(), limits.meter());
        while meter.tick(1).is_ok() {
            std::thread::sleep(Duration::from_millis(pause));
        }
        assert!(begin.elapsed() >= Duration::from_millis(30));
    }
    // A clock that stops or runs backward does not stop the query, but a clock that jumps ahead does.
    let times = [5_u64, 5, 3, 0, 5, 6, 1000].map(Duration::from_secs);
    let at = AtomicU64::new(0);
    let clock = move || times[(at.fetch_add(1, Ordering::Relaxed) as usize).min(6)];
    let limits = Limits::none().time(Duration::from_secs(10)).clock(Arc::new(clock));
    let mut meter = limits.meter();
    let checks: Vec<bool> = (0..7).map(|_| meter.check().is_ok()).collect();
    assert_eq!(checks, [true, true, true, true, true, false, false]);
    // A limit is reached as soon as the elapsed time equals it, so a limit of zero stops the query at the first check.
    let still = || Limits::none().clock(Arc::new(|| Duration::from_secs(7)));
    assert!(still().time(Duration::ZERO).meter().check().is_err());
    assert!(still().time(Duration::from_nanos(1)).meter().check().is_ok());
}

#[test]
fn a_flag_set_by_another_thread_stops_the_query() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().stop(Arc::clone(&flag));
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| run(&limits, 1));
        std::thread::sleep(Duration::from_millis(5));
        flag.store(true, Ordering::Relaxed);
        assert_eq!(waiting.join().unwrap().reason(), StopReason::Canceled);
    });
    assert_eq!(
        limits.meter().check().unwrap_err().to_string(),
        "stopped after 0 steps of work: canceled"
    );
}

#[test]
fn progress_is_reported_periodically_and_can_set_the_flag() {
    let (clock, _) = clock(Duration::from_millis(4));
    let flag = Arc::new(AtomicBool::new(false));
    let shown: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let (seen, set) = (Arc::clone(&shown), Arc::clone(&flag));
    let limits = Limits::none().clock(clock).stop(flag).on_progress(move |&progress| {
        let mut seen = seen.lock().unwrap();
        seen.push(progress);
        set.store(seen.len() == 3, Ordering::Relaxed);
    });
    let mut meter = limits.meter();
    let mut looks = 0;
    while meter.check().is_ok() {
        looks += 1;
        if looks > 3 {
            meter.show("values", looks, Some(100));
        }
    }
    let shown = shown.lock().unwrap();
    let texts: Vec<String> = shown.iter().map(Progress::to_string).collect();
    // The clock advances by 4 milliseconds at each check. The meter runs the callback at most once every 10 milliseconds.
    assert_eq!(texts, ["0 steps", "5 of 100 values", "8 of 100 values"]);
    assert!(format!("{limits:?}").contains("stop"));
}

/// The callback runs even if there are no limits. If it sets the flag, the meter allows no further step.
#[test]
fn a_callback_runs_without_limits_and_can_end_work_immediately() {
    for sets_flag in [false, true] {
        let (clock, _) = clock(Duration::from_millis(20));
        let flag = Arc::new(AtomicBool::new(false));
        let (calls, set) = (Arc::new(AtomicU64::new(0)), Arc::clone(&flag));
        let counted = Arc::clone(&calls);
        let limits = Limits::none().clock(clock).on_progress(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            set.store(true, Ordering::Relaxed);
        });
        let limits = if sets_flag { limits.stop(flag) } else { limits };
        let mut meter = limits.meter();
        let checks: Vec<bool> = (0..3).map(|_| meter.check().is_ok()).collect();
        assert_eq!(checks, [!sets_flag; 3]);
        assert_eq!(calls.load(Ordering::Relaxed), if sets_flag { 1 } else { 3 });
    }
}

#[test]
fn stop_reasons_name_their_limits() {
    let reasons = [
        StopReason::Work { limit: 17 },
        StopReason::Time { limit: Duration::from_secs(17) },
        StopReason::Stored { limit: 17 },
        StopReason::Bytes { limit: 17 },
        StopReason::Moves { limit: 17 },
        StopReason::Elements { limit: 17 },
    ];
    let texts: BTreeSet<String> = reasons.iter().map(StopReason::to_string).collect();
    assert_eq!(texts.len(), reasons.len());
    assert!(texts.iter().all(|text| text.contains("17")), "{texts:?}");
    let limits = Limits::none().work(5).time(Duration::from_secs(2));
    assert_eq!((limits.max_work(), limits.max_time()), (5, Some(Duration::from_secs(2))));
    assert_eq!(format!("{limits:?}"), "Limits { work: 5, time: 2s, .. }");
    assert_eq!(format!("{:?}", Limits::none()), "Limits { .. }");
}

#[test]
fn durations_print_in_readable_units() {
    let cases = [
        (Duration::ZERO, "0 s"),
        (Duration::from_nanos(1), "0.001 ms"),
        (Duration::from_micros(250), "0.25 ms"),
        (Duration::from_millis(20), "20 ms"),
        (Duration::from_micros(99_999), "99.999 ms"),
        (Duration::from_millis(100), "0.1 s"),
        (Duration::from_millis(300), "0.3 s"),
        (Duration::from_nanos(999_999_930), "1 s"),
        (Duration::from_secs(1), "1 s"),
        (Duration::from_millis(1500), "1.5 s"),
        (Duration::from_secs(90), "90 s"),
        (Duration::from_secs(100_000), "100000 s"),
        (Duration::from_secs(u64::MAX), "18446744073709551615 s"),
    ];
    for (limit, text) in cases {
        assert_eq!(StopReason::Time { limit }.to_string(), format!("the limit is {text}"));
    }
}

/// All work is counted exactly once, no matter how it is divided into parts and in which part the limit is reached.
#[test]
fn the_work_of_parts_adds_up_to_the_whole() {
    for parts in 1..9_u64 {
        for steps in [1, 3, 50, 99, 100, 101, 1000] {
            let limits = Limits::none().work(300).time(Duration::from_secs(1000));
            let mut meter = limits.meter();
            let mut done = 0;
            for _ in 0..parts {
                let rest = meter.rest();
                assert_eq!(rest.max_work(), 300 - done);
                let mut part = rest.meter();
                let ended = (0..steps).find_map(|_| part.tick(1).err());
                assert_eq!(part.work(), steps.min(300 - done));
                meter.spend(part.work());
                done = (done + steps).min(300);
                assert_eq!(meter.work(), done);
                if let Some(stopped) = ended {
                    let whole = Stopped::new(StopReason::Work { limit: 300 }, 300);
                    assert_eq!((stopped.reason(), meter.whole(stopped)), (whole.reason(), whole));
                }
            }
            assert_eq!(meter.tick(1).is_err(), done == 300);
        }
    }
}

/// `spend` counts steps up to the limit, and `grant` never grants more steps than requested.
#[test]
fn steps_spent_in_one_call_are_counted_exactly() {
    for limit in [300, u64::MAX] {
        let limits = Limits::none().work(limit);
        let mut meter = limits.meter();
        let mut done = 0;
        for steps in [1, 50, 3, 100] {
            assert_eq!(meter.tick(1), Ok(()));
            meter.spend(steps);
            let granted = meter.grant(steps).unwrap();
            assert!((1..=steps).contains(&granted), "{granted} of {steps}");
            done = limit.min(done + 1 + steps + granted);
            assert_eq!(
                (meter.work(), meter.rest().max_work()),
                match limit {
                    u64::MAX => (done, limit),
                    _ => (done, limit - done),
                }
            );
            if done + 101 > limit {
                break;
            }
        }
        meter.spend(u64::MAX);
        assert_eq!((meter.work(), meter.tick(1).is_err()), (limit, true));
    }
}

/// Even steps that do not count as work fail once the flag is set or the time is used up.
#[test]
fn limits_also_stop_steps_that_do_not_count_as_work() {
    let flag = Arc::new(AtomicBool::new(true));
    let canceled = Limits::none().stop(Arc::clone(&flag));
    assert_eq!(canceled.meter().pass(1).unwrap_err().reason(), StopReason::Canceled);
    let (clock, _) = clock(Duration::from_millis(1));
    let limits = Limits::none().time(Duration::from_millis(5)).clock(clock);
    let mut meter = limits.meter();
    let stopped = (0..100_000).find_map(|_| meter.pass(8).err()).unwrap();
    assert_eq!((stopped.work(), meter.work()), (0, 0));
}

/// A part with its own meter stops when the remaining time is used up. Its error, however, names the limit of the whole query.
#[test]
fn the_error_of_a_part_names_the_time_limit_of_the_whole() {
    let (clock, _) = clock(Duration::from_secs(1));
    let limits = Limits::none().time(Duration::from_secs(10)).clock(clock);
    let meter = limits.meter();
    let rest = meter.rest();
    assert!(rest.max_time() < limits.max_time());
    let stopped = run(&rest, 1);
    assert_eq!(stopped.reason(), StopReason::Time { limit: Duration::from_secs(10) });
    let whole = meter.whole(stopped).reason();
    assert_eq!(whole, StopReason::Time { limit: Duration::from_secs(10) });
    assert_eq!(meter.whole(Stopped::new(StopReason::Canceled, 0)).reason(), StopReason::Canceled);
    // The whole query also reports its own limit if the part got less time than remained.
    let stopped = run(&meter.rest().time(Duration::from_secs(3)), 1);
    assert_eq!(stopped.reason(), StopReason::Time { limit: Duration::from_secs(3) });
    assert_eq!(meter.whole(stopped).reason(), whole);
}
