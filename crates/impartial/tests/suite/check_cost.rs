//! Limits on the cost of checking claims.

#[path = "../../src/commands/check/cost.rs"]
mod cost;

use cost::Cost;
use grundy_core::Limits;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::program::run;

/// Explicit limits replace the default limit on work.
#[test]
fn a_limit_on_time_takes_the_place_of_the_usual_work() {
    let (work, long, short) = (Some(7), Duration::from_secs(900), Duration::from_secs(7));
    let usual = 1 << 30;
    for (work_each, time_each, time, expected, most) in [
        (None, None, None, usual, None),
        (None, Some(short), None, u64::MAX, Some(short)),
        (None, None, Some(short), u64::MAX, Some(short)),
        (None, Some(short), Some(long), u64::MAX, Some(short)),
        (None, Some(long), Some(short), u64::MAX, Some(short)),
        (work, None, None, 7, None),
        (work, Some(short), None, 7, Some(short)),
        (work, Some(long), Some(short), 7, Some(short)),
    ] {
        let cost = Cost { time_each, work_each, time };
        let all = cost.of_all(Limits::none());
        let limits = cost.of_next(&mut all.meter(), usual).unwrap();
        assert_eq!(limits.max_work(), expected, "{cost:?}");
        let close = |time: Duration| {
            let most = most.unwrap();
            time <= most && time + Duration::from_secs(2) > most
        };
        assert_eq!(limits.max_time().is_some(), most.is_some(), "{cost:?}");
        assert!(limits.max_time().is_none_or(close), "{cost:?}: {limits:?}");
    }
}

#[test]
fn claims_share_the_time_of_all() {
    let cost = Cost { time: Some(Duration::from_millis(300)), ..Cost::default() };
    let all = cost.of_all(Limits::none());
    let mut all = all.meter();
    assert!(cost.of_next(&mut all, 1).is_ok());
    sleep(Duration::from_millis(310));
    assert!(cost.of_next(&mut all, 1).is_err());
}

/// The file has hundreds of claims, many of them slow.
#[test]
fn a_file_of_many_claims_is_checked_within_the_time_of_all() {
    let began = Instant::now();
    let output = run(&["check", "../../research/tables/claims.txt", "--max-time", "0.5"], "");
    let took = began.elapsed();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(took < Duration::from_secs(3), "{took:?}");
    let last = text.lines().last().unwrap();
    assert!(last.contains(" 0 fail; ") && !last.contains("; 0 open"), "{last}");
    assert!(text.contains("the limit is 0.5 s"), "{text}");
}

/// The program writes b-files of its built-in claims without reading a file.
#[test]
fn a_b_file_needs_no_other_file() {
    for name in ["A002186", "prisms"] {
        let known = run(&["check", "--b-file", name], "");
        let read = run(&["check", "../../research/tables/claims.txt", "--b-file", name], "");
        assert_eq!((known.status.code(), read.status.code()), (Some(0), Some(0)), "{name}");
        assert!(known.stdout == read.stdout && !known.stdout.is_empty(), "{name}");
    }
    let output = run(&["check"], "");
    assert_eq!(output.status.code(), Some(2));
}
