//! Parses numbers on the command line. The error messages state the allowed range.

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

/// Parses any number that fits in a `u64`.
///
/// # Errors
/// Returns an error if the text is not such a number. The message states the range.
pub fn count(text: &str) -> Result<u64, String> {
    within(text, &(0..=u64::MAX))
}

/// Parses a number of mebibytes, and returns the number of bytes.
///
/// # Errors
/// Returns an error if the text is not a number in the accepted range. The message states the range.
pub fn mebibytes(text: &str) -> Result<u64, String> {
    within(text, &(1..=1_u64 << 24)).map(|mebibytes| mebibytes << 20)
}

/// Parses a number of threads.
///
/// # Errors
/// Returns an error if the text is not a number in the accepted range. The message states the range.
pub fn threads(text: &str) -> Result<usize, String> {
    within(text, &(1..=1024))
}

/// Parses a port number.
///
/// # Errors
/// Returns an error if the text is not a number in the accepted range. The message states the range.
pub fn port(text: &str) -> Result<u16, String> {
    within(text, &(0..=u16::MAX))
}

/// Parses the length of a nim-sequence.
///
/// # Errors
/// Returns an error if the text is not a number in the accepted range. The message states the range.
pub fn length(text: &str) -> Result<u64, String> {
    within(text, &(0..=octal_games::MAX_LEN))
}

/// Parses a time in seconds, which can have decimals.
///
/// # Errors
/// Returns an error if the text is not a number in the accepted range. The message states the range.
pub fn seconds(text: &str) -> Result<Duration, String> {
    const MAX: f64 = 1e9;
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MAX).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("expected seconds, 0 to {MAX}"))
}
