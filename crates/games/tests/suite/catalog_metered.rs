//! Checks that every list of moves of every game obeys its limits: a meter with few steps must end the list, however large the
//! numbers in the position are.
//!
//! A theorem that tries candidates without counting them on the meter ends quickly on typical input, but not on a heap of 10^19.
//! The positions in this test are therefore the largest that the notation of each game allows, so the test never ends if a list is
//! not metered. The deep check also measures the processor time of each list, to find lists that end but take long.

use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use games::catalog::{self, By, Catalog, Entry, GAMES, Game, Question};
use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Convention, Limits, Nimber};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// The number of steps that each list may take.
const STEPS: u64 = 256;
/// The maximum time for one list, including setup. It is several thousand times the time of the steps alone.
const MAX: Duration = Duration::from_secs(2);
/// The extent of the test. Each step takes longer for larger positions, so the quick test uses short strings, which still reveal
/// endless lists.
#[derive(Clone, Copy)]
struct Extent {
    count: u32,
    longest_text: usize,
}

/// Small numbers, powers of ten, and numbers at or next to powers of two, where integer types and bounds end.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "2",
    "63",
    "64",
    "127",
    "1000",
    "65535",
    "65536",
    "1000000",
    "1048575",
    "1048576",
    "10000000",
    "2147483648",
    "4294967295",
    "4294967296",
    "1000000000000",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
];

/// Returns the processor time of this thread on Linux, and the wall-clock time on other systems.
fn spent() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// Measures the processor time of a call.
fn timed<T>(what: impl FnOnce() -> T) -> Duration {
    let before = spent();
    what();
    spent().saturating_sub(before)
}

/// Replaces about half of the numbers in a position with random members of `NUMBERS`, or all of them with the same member.
fn exchanged(text: &str, rng: &mut StdRng) -> String {
    let same = rng.random_bool(0.3).then(|| *NUMBERS.choose(rng).unwrap());
    let (mut new, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let keeps = same.is_none() && rng.random_bool(0.5);
        let number = same.unwrap_or_else(|| NUMBERS.choose(rng).unwrap());
        new += before;
        new += if keeps { &from[..end] } else { number };
        rest = &from[end..];
    }
    new + rest
}

/// Returns examples, samples and random positions of many sizes, as they are and with some of their numbers replaced. Omits
/// what the game rejects, and notation that is longer than the extent allows.
fn large(entry: &Entry, extent: Extent, rng: &mut StdRng) -> Vec<MixedSum> {
    let mut texts: Vec<String> = entry.examples().iter().map(|&text| text.to_owned()).collect();
    texts.extend(entry.samples().iter().map(|sample| sample.text.to_owned()));
    let given = texts.clone();
    for _ in 0..extent.count {
        let text = given.choose(rng).unwrap();
        let game = text.split_whitespace().next().unwrap_or_default();
        let size = 1 << rng.random_range(0..15);
        let random = entry.random(game, size, &mut |bound| rng.random_range(0..bound.max(1)));
        let text = random.filter(|_| rng.random_bool(0.5)).unwrap_or_else(|| text.clone());
        texts.push(exchanged(&text, rng));
        texts.push(text);
    }
    texts.sort();
    texts.dedup();
    let short = texts.iter().filter(|text| text.len() <= extent.longest_text);
    short.filter_map(|text| catalog::read_sum(text).ok()).collect()
}

/// Runs through every list of moves of a position with only a few steps for each list. Returns the longest time, and the list that
/// took it.
fn lists(position: &AnyPosition) -> (Duration, String) {
    let limits = Limits::none().work(STEPS);
    let mut longest = (Duration::ZERO, String::new());
    let mut took = |what: &str, time: Duration| {
        if time > longest.0 {
            longest = (time, format!("{what} of {position:.300}"));
        }
    };
    let mut is_reached = false;
    took("the table", timed(|| is_reached = position.prepare(&mut limits.meter()) == Ok(true)));
    let mut visited = 0;
    let mut visit = |_| {
        visited += 1;
        ControlFlow::Continue(())
    };
    if is_reached {
        if let Some(value) = position.nim_value() {
            let values = [0, 1, 2, 77, 1 << 20, 1 << 40, u64::MAX].map(Nimber::new);
            for wanted in values.into_iter().chain(values.map(|other| value + other)) {
                let mut meter = limits.meter();
                let listed = || position.visit_moves_to(wanted, &mut meter, &mut visit);
                took(&format!("moves to {wanted}"), timed(listed));
            }
        }
    }
    for convention in Convention::ALL {
        let mut meter = limits.meter();
        let listed = || position.visit_winning_moves(convention, &mut meter, &mut visit);
        took(&format!("winning moves in {convention}"), timed(listed));
    }
    // With so few steps, a table must stay small, even if it grows in whole blocks.
    let bytes = position.game().table_bytes().unwrap_or(0);
    assert!(bytes <= 1 << 17, "{bytes} bytes for {position:.300}");
    // Each of the 16 lists can visit one move more than the limit, because a move is visited before its step is counted.
    assert!(visited <= 16 * (STEPS + 1), "{visited} of {position:.300}");
    longest
}

/// Queries every kind of answer with few steps. Returns the longest time, and the query that took it.
fn questions(catalog: &Catalog, sum: &MixedSum) -> (Duration, String) {
    let limits = Limits::none().work(STEPS);
    let mut longest = (Duration::ZERO, String::new());
    for convention in Convention::ALL {
        for by in [By::Both, By::Theorems, By::Search, By::Loopy] {
            for most in [1, 1000] {
                let question = Question::new(convention).most_moves(most).by(by);
                let time = timed(|| catalog.answer(sum, &question, &limits));
                if time > longest.0 {
                    longest = (time, format!("{convention} {by:?} {most} of {sum:.300}"));
                }
            }
        }
    }
    longest
}

/// Tests all games. Returns the longest time, and the list or query that took it.
fn few_steps_end_everything(extent: Extent) -> (Duration, String) {
    let catalog = Catalog::standard();
    let mut longest = (Duration::ZERO, String::new());
    for (seed, entry) in (0..).zip(GAMES) {
        let mut rng = StdRng::seed_from_u64(seed);
        let sums = large(entry, extent, &mut rng);
        assert!(!sums.is_empty(), "{}", entry.name());
        for sum in &sums {
            for position in sum.iter().take(2) {
                longest = longest.max(lists(position));
            }
            longest = longest.max(questions(&catalog, sum));
        }
    }
    longest
}

#[test]
fn every_move_list_stops_at_a_small_step_limit() {
    few_steps_end_everything(Extent { count: 3, longest_text: 128 });
}

#[test]
#[ignore = "slow: scripts/deep-check audit runs it"]
fn every_move_list_stops_at_a_small_step_limit_at_larger_sizes() {
    let (time, what) = few_steps_end_everything(Extent { count: 400, longest_text: 4096 });
    assert!(time < MAX, "{time:?} for {what}");
}
