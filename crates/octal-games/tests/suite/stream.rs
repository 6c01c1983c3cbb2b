//! Tests that streams have the same values as sequences, no matter how they are interrupted, and that they reject everything that they
//! cannot prove.

use grundy_core::engine::Checksum;
use grundy_core::{Limits, Nimber, StopReason};
use octal_games::{CheckpointError, Code, NimValues, Sequence, SequenceError, Stream};
use quickcheck::{QuickCheck, TestResult};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::sync::LazyLock;

const START: u64 = 2 * Stream::WINDOW;
/// Kayles; three games from *Winning Ways* whose periods are long or unknown; and games whose codes need 16, 32 and 64 bits. In some of
/// these games, the class of a heap depends on its parity, and some games have more than one split.
const CODES: [&str; 9] =
    ["0.77", "0.16", "0.106", "4.406", "0.561", "4.045", "4.064", "0.205", "0.167"];

fn values(code: &str, len: u64) -> NimValues {
    Sequence::new(code.parse().unwrap()).extend_to(len).unwrap().clone()
}

fn begun(code: &str) -> Stream {
    Stream::new(&code.parse().unwrap(), &values(code, START)).unwrap()
}

#[test]
fn a_stream_computes_the_values_of_the_sequence() {
    for code in CODES {
        let mut stream = begun(code);
        let far = START + crate::sized(15_000, 40_000);
        let all = values(code, far);
        // Stop inside blocks, and at even and odd numbers of values.
        for known in [START, START + 1, START + 1000, far - 5_433, far] {
            stream.run(known, &Limits::none()).unwrap();
            assert_eq!(stream.known(), known, "{code}");
            let first = usize::try_from(known - Stream::WINDOW).unwrap();
            let expected = all.iter().skip(first).take(stream.window().count());
            assert!(stream.window().eq(expected), "{code} before {known}");
            let line = stream.to_line();
            assert_eq!(stream.resumed(&line).unwrap().to_line(), line, "{code} before {known}");
        }
    }
}

/// Streams at their start, each with the state that it reaches in one run.
static STREAMS: LazyLock<Vec<(Stream, Stream)>> = LazyLock::new(|| {
    let both = ["0.106", "0.561"].map(|code| {
        let begun = begun(code);
        let mut ended = begun.clone();
        ended.run(START + 20_000, &Limits::none()).unwrap();
        (begun, ended)
    });
    both.into()
});

/// If a stream is stopped anywhere and resumed, from its line or in memory, it must produce the same values.
#[test]
fn interrupted_streams_match_uninterrupted_ones() {
    fn property(stops: Vec<(u16, bool)>, other: bool) -> bool {
        let (begun, ended) = &STREAMS[usize::from(other)];
        let mut stream = begun.clone();
        for (work, from_line) in stops.into_iter().take(5) {
            let before = stream.known();
            let limits = Limits::none().work(work.into());
            match stream.run(ended.known(), &limits) {
                Err(SequenceError::Stopped(stopped)) => {
                    assert!(stopped.work() <= work.into());
                    assert_eq!(stream.known(), before + stopped.work());
                }
                result => result.unwrap(),
            }
            if from_line {
                stream = begun.resumed(&stream.to_line()).unwrap();
            }
        }
        stream.run(ended.known(), &Limits::none()).unwrap();
        stream.to_line() == ended.to_line()
    }
    QuickCheck::new().tests(10).quickcheck(property as fn(Vec<(u16, bool)>, bool) -> bool);
}

#[test]
fn a_limit_on_work_stops_a_stream() {
    let mut stream = begun("0.106");
    for steps in [0, 4095, 4096, 10_000] {
        let before = stream.known();
        let stopped = stream.run(before + 20_000, &Limits::none().work(steps)).unwrap_err();
        let SequenceError::Stopped(stopped) = stopped else { panic!("{stopped}") };
        assert_eq!(stopped.reason(), StopReason::Work { limit: steps });
        assert!(stream.known() <= before + steps, "{steps}");
    }
}

/// In Kayles, the values have the period 12 from heap 71 on (*Winning Ways*).
#[test]
fn equal_states_prove_a_period() {
    let kayles = begun("0.77");
    let at = |known| {
        let mut stream = kayles.clone();
        stream.run(known, &Limits::none()).unwrap();
        stream
    };
    for later in 1..30 {
        let period = at(START + later).period_since(&kayles);
        assert_eq!(period, (later % 12 == 0).then_some(later));
    }
    assert_eq!(kayles.period_since(&kayles), None);
    assert_eq!(kayles.period_since(&at(START + 12)), None, "later than itself");
    assert_eq!(at(START + 12).period_since(&begun("0.106")), None, "another game");
}

/// Tests two kinds of states that are nearly equal: states that differ only in their first value, and states of a different game that has
/// the same values as Kayles. In that game, a move can also take all of a heap of three tokens. This move leaves the value 0, and so does
/// taking the middle token, which leaves two equal heaps.
#[test]
fn states_that_are_nearly_equal_prove_nothing() {
    let first = (START - Stream::WINDOW) as usize;
    let mut kayles: Vec<Nimber> = values("0.77", START).iter().collect();
    // Give the first heap of the window the value of a different heap with the same parity, so that the stream accepts this value.
    let other = (first..).step_by(2).find(|&at| kayles[at] != kayles[first]).unwrap();
    kayles[first] = kayles[other];
    let begun_so = Stream::new(&"0.77".parse().unwrap(), &kayles.into_iter().collect()).unwrap();
    let mut later = begun_so.clone();
    later.run(START + 12, &Limits::none()).unwrap();
    assert!(later.window().skip(1).eq(begun_so.window().skip(1)));
    assert_eq!(later.period_since(&begun_so), None);

    let (kayles, mut other) = (begun("0.77"), begun("0.771"));
    other.run(START + 12, &Limits::none()).unwrap();
    assert!(other.window().eq(kayles.window()));
    assert_eq!(other.period_since(&kayles), None);
}

/// Appends the correct checksum to the text of a line.
fn with_sum(text: &str) -> String {
    let mut sum = Checksum::new();
    sum.add_bytes(text.as_bytes());
    format!("{text} {:016x}", sum.value())
}

/// A line can contain larger values than any value of the sequence at the start of the stream. The line must preserve these values.
#[test]
fn the_line_of_a_stream_preserves_every_value() {
    let stream = begun("0.106");
    let line = stream.to_line();
    let text = line.rsplit_once(' ').unwrap().0;
    let mut resumed = 0;
    for value in 0..128 {
        let line = with_sum(&format!("{}{value:02x}", &text[..text.len() - 2]));
        // A line is rejected if its last value is rare, because only early heaps can have rare values.
        if let Ok(stream) = stream.resumed(&line) {
            assert_eq!(stream.to_line(), line);
            resumed += 1;
        }
    }
    assert_eq!(resumed, 64);
    // A line with too few heaps must be rejected even if its checksum is correct. So must a line whose checksum begins with an unexpected
    // character.
    let (_, values) = text.split_once(' ').unwrap();
    assert!(stream.resumed(&with_sum(&format!("{} {values}", START - 2))).is_err());
    let (text, sum) = line.rsplit_once(' ').unwrap();
    for sum in [format!("+{sum}"), format!("0{sum}")] {
        assert!(stream.resumed(&format!("{text} {sum}")).is_err());
    }
}

#[test]
fn an_altered_line_of_a_stream_is_rejected() {
    let stream = begun("0.106");
    let line = stream.to_line();
    assert_eq!(stream.resumed(&line).unwrap().to_line(), line);
    for at in (0..40).chain((40..line.len()).step_by(997)).chain(line.len() - 20..line.len()) {
        for new in ["0", "1", "f", " ", "-", "é", ""] {
            let altered = format!("{}{new}{}", &line[..at], &line[at + 1..]);
            let result = stream.resumed(&altered);
            assert!(
                altered == line || matches!(result, Err(CheckpointError::Damaged)),
                "{at} {new}"
            );
        }
    }
    for text in ["", " ", "1", "65536", "65536 00 00", "18446744073709551616 00 0000000000000000"] {
        assert!(matches!(stream.resumed(text), Err(CheckpointError::Damaged)), "{text}");
    }
    // One of the last values in the line of 0.561 is rare in 0.106, so the line is rejected.
    assert!(matches!(stream.resumed(&begun("0.561").to_line()), Err(CheckpointError::Damaged)));
}

#[test]
fn games_that_cannot_be_streamed_are_rejected() {
    let begin = |code: &str, values: &NimValues| {
        let code: Code = code.parse().unwrap();
        Stream::new(&code, values).map(|_| ()).unwrap_err()
    };
    assert_eq!(
        begin("0.106", &values("0.106", START - 1)),
        SequenceError::TooFew { len: START - 1 }
    );
    // Streams must reject codes without splits, with splits in three, with repeating digits, or with too many digits. The test uses the
    // values of Kayles for all of them. The last code really has these values: compared with Kayles, it only adds a move that takes a whole
    // heap of one size, and the value of this heap is not 0 anyway.
    let long = format!("0.77{}1", "0".repeat(Stream::WINDOW as usize / 4));
    let kayles = values("0.77", START);
    for code in ["0.3", "0.8", "0.778", "0.(7)", "0.77(3)", &long] {
        assert_eq!(begin(code, &kayles), SequenceError::NotSparse, "{code:.20}");
    }
    // In 0.324, the heap of 59931 tokens is rare.
    assert_eq!(begin("0.324", &values("0.324", START)), SequenceError::StillRare { heap: 59_931 });
    let mut large = values("0.106", START);
    large.push(Nimber::new(128));
    assert_eq!(begin("0.106", &large), SequenceError::BeyondStream { heap: START + 1 });
}

/// Even if the values do not belong to the game, a stream must not panic. It can end with an error or continue with the values that follow
/// from them.
#[test]
fn made_up_values_never_cause_a_panic() {
    fn property(seed: Vec<u8>, code: usize) -> TestResult {
        if seed.is_empty() {
            return TestResult::discard();
        }
        let code: Code = CODES[code % CODES.len()].parse().unwrap();
        let made_up = seed.into_iter().cycle().take(START as usize);
        let values: NimValues = made_up.map(|value| Nimber::new(u64::from(value % 130))).collect();
        if let Ok(mut stream) = Stream::new(&code, &values) {
            let _ = stream.run(START + 5000, &Limits::none());
        }
        TestResult::passed()
    }
    QuickCheck::new().tests(20).quickcheck(property as fn(Vec<u8>, usize) -> TestResult);
}

/// Returns the values of a heap's options, computed from the rules.
fn options(code: &Code, values: &[u64], heap: usize) -> Vec<bool> {
    let mut seen = vec![false; 256];
    for removed in 0..code.leading_digits().len().min(heap + 1) {
        let (digit, rest) = (code.digit(removed as u64), heap - removed);
        if digit & 1 != 0 && rest == 0 {
            seen[0] = true;
        }
        if digit & 2 != 0 && rest > 0 {
            seen[values[rest] as usize] = true;
        }
        if digit & 4 != 0 {
            for part in 1..=rest / 2 {
                seen[(values[part] ^ values[rest - part]) as usize] = true;
            }
        }
    }
    seen
}

/// Returns the values below 128 that late heaps can have, first for even heaps and then for odd heaps.
fn common_values(code: &str) -> [Vec<u64>; 2] {
    let stream = begun(code);
    let line = stream.to_line();
    let text = line.rsplit_once(' ').unwrap().0;
    // The last two values in the line belong to an even heap and an odd heap, respectively.
    [4, 2].map(|from_end| {
        let at = text.len() - from_end;
        let is_common = |value: &u64| {
            let text = format!("{}{value:02x}{}", &text[..at], &text[at + 2..]);
            stream.resumed(&with_sum(&text)).is_ok()
        };
        (0..128).filter(is_common).collect()
    })
}

/// The way in which a stream ended.
#[derive(Debug, PartialEq)]
enum Ended {
    Never,
    Rare,
    TooLarge,
}

/// Continues the given values as far as the stream does, and compares each value with the definition. If the stream ends at a rare value,
/// this value must be rare and must not be the value of an option, and the least missing value must not be larger. If the stream ends at a
/// value that is too large, every common value must be the value of an option. Also returns the largest value.
fn follows_the_definition(code: &str, common: &[Vec<u64>; 2], begun: &[u64]) -> (Ended, u64) {
    let code: Code = code.parse().unwrap();
    let (mut values, start) = (begun.to_vec(), begun.len() as u64);
    let mut stream =
        Stream::new(&code, &values.iter().map(|&value| Nimber::new(value)).collect()).unwrap();
    let result = stream.run(start + 150, &Limits::none());
    let count = (stream.known() - start) as usize;
    let window: Vec<u64> = stream.window().map(Nimber::value).collect();
    for &value in &window[window.len() - count..] {
        let seen = options(&code, &values, values.len());
        let least = seen.iter().position(|seen| !seen);
        assert_eq!(least, Some(value as usize), "{code} {}", values.len());
        values.push(value);
    }
    assert!(window.iter().eq(&values[values.len() - window.len()..]));
    let largest = values[begun.len()..].iter().copied().max().unwrap_or(0);
    let common = &common[values.len() % 2];
    let seen = options(&code, &values, values.len());
    let ended = match result {
        Ok(()) => Ended::Never,
        Err(SequenceError::Undecided { heap, value }) => {
            assert_eq!(heap, stream.known());
            let least = seen.iter().position(|seen| !seen).unwrap() as u64;
            assert!(!seen[value.value() as usize] && least <= value.value(), "{code} {heap}");
            assert!(!common.contains(&value.value()), "{code} {heap}: {value}");
            Ended::Rare
        }
        Err(SequenceError::BeyondStream { heap }) => {
            assert_eq!(heap, stream.known());
            assert!(common.iter().all(|&value| seen[value as usize]), "{code} {heap}");
            Ended::TooLarge
        }
        Err(error) => panic!("{code}: {error}"),
    };
    (ended, largest)
}

/// If made-up values repeat a few common values, some later heap has a rare value, and the stream must not miss it. The test starts at an
/// even heap and at an odd heap, since in some games the parity of a heap determines which values are common.
#[test]
fn a_rare_value_stops_a_stream() {
    let mut rng = StdRng::seed_from_u64(5);
    let (half, mut ended) = (Stream::WINDOW as usize, [0; 2]);
    for code in ["0.77", "0.106", "0.561", "4.045"] {
        let common = common_values(code);
        let real: Vec<u64> = values(code, START + 1).iter().map(Nimber::value).collect();
        for trial in 0..crate::sized(4, 6) {
            // For each parity, choose some of the values that late heaps can have.
            let mut kept = [Vec::new(), Vec::new()];
            for (parity, kept) in kept.iter_mut().enumerate() {
                for _ in 0..rng.random_range(1..4) {
                    kept.push(real[half + parity + 2 * rng.random_range(0..half / 2)]);
                }
            }
            let mut made_up = real[..START as usize + trial % 2].to_vec();
            for (heap, value) in (half..).zip(&mut made_up[half..]) {
                let kept = &kept[heap % 2];
                *value = kept[rng.random_range(0..kept.len())];
            }
            let (how, _) = follows_the_definition(code, &common, &made_up);
            ended[trial % 2] += u32::from(how == Ended::Rare);
        }
    }
    assert!(ended.into_iter().all(|ended| ended > 1), "{ended:?}");
    // Try several values for each of the last two heaps that can be rare.
    let (common, real) = (common_values("0.77"), values("0.77", START));
    for heap in [Stream::WINDOW - 1, Stream::WINDOW - 2] {
        let mut made_up: Vec<u64> = real.iter().map(Nimber::value).collect();
        for value in 0..10 {
            made_up[heap as usize] = value;
            let sequence = made_up.iter().map(|&value| Nimber::new(value)).collect();
            if Stream::new(&"0.77".parse().unwrap(), &sequence).is_ok() {
                follows_the_definition("0.77", &common, &made_up);
            }
        }
    }
}

/// If the late heaps take every value that fits in a cell, then eventually some heap has options with all of these values, so its own value
/// needs a wider cell. At first, the cells of 0.205 have 32 codes, for values below 64.
#[test]
fn a_stream_uses_wider_cells_for_values_that_outgrow_them() {
    const BELOW: u64 = 64;
    let mut rng = StdRng::seed_from_u64(8);
    let half = Stream::WINDOW as usize;
    let common = common_values("0.205");
    let real: Vec<u64> = values("0.205", START + 1).iter().map(Nimber::value).collect();
    let mut outgrown = 0;
    for trial in 0..6 {
        let mut made_up = real[..START as usize + trial % 2].to_vec();
        for (heap, value) in (half..).zip(&mut made_up[half..]) {
            let all = &common[heap % 2];
            *value = all[rng.random_range(0..all.partition_point(|&value| value < BELOW))];
        }
        let (_, largest) = follows_the_definition("0.205", &common, &made_up);
        outgrown += u32::from(largest >= BELOW);
    }
    assert!(outgrown > 1, "{outgrown}");
}
