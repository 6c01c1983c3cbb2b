//! Numbers on the command line, within bounds that the message names.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

fn within<N: FromStr + PartialOrd + Display>(
    text: &str,
    range: &RangeInclusive<N>,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected {} to {}", range.start(), range.end()))
}

/// Any number of things.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn count(text: &str) -> Result<u64, String> {
    within(text, &(0..=u64::MAX))
}

/// Mebibytes, as bytes.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn mebibytes(text: &str) -> Result<u64, String> {
    within(text, &(1..=1_u64 << 24)).map(|mebibytes| mebibytes << 20)
}

/// How many threads.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, &(1..=1024))
}

/// The port of a server.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn port(text: &str) -> Result<u16, String> {
    within(text, &(0..=u16::MAX))
}

/// The length of a nim-sequence.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn length(text: &str) -> Result<u64, String> {
    within(text, &(0..=octal_games::MAX_LEN))
}

/// Seconds, also parts of them.
///
/// # Errors
/// It is no such number; the message names the bounds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    const MAX: f64 = 1e9;
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MAX).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("expected seconds, 0 to {MAX}"))
}
