//! Searches for periods that a theorem proves, and for patterns that are only observed.

use super::values::{Cell, on_cells};
use super::{
    ArithmeticCertificate, Certificate, Code, MAX_LEN, NimValues, Sequence, SequenceEngine,
    SequenceError,
};
use grundy_core::{Limits, Meter, Stopped};
use std::fmt;

/// The result of a search for the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Periodicity {
    /// The sequence is periodic forever. The certificate proves this.
    Certified(Certificate),
    /// The sequence is arithmetic-periodic forever. The certificate proves this.
    Arithmetic(ArithmeticCertificate),
    /// The computed values show a pattern, but no theorem extends it to larger heaps.
    Observed(ObservedPeriod),
    /// The computed values show no pattern.
    NotFound {
        /// The number of values computed.
        len: u64,
    },
}

/// A pattern `G(n + period) = G(n) + saltus` in the computed values. It is not proved for larger heaps.
///
/// If the saltus is 0, the values repeat. If it is larger, the values grow, and the sequence is *arithmetic-periodic*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObservedPeriod {
    preperiod: u64,
    period: u64,
    saltus: i64,
    len: u64,
}

impl ObservedPeriod {
    /// Returns the pattern that occurs at least four times in a row in the second half of the values. Returns `None` if there is no such
    /// pattern.
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, ObservedPeriod, Sequence};
    ///
    /// let lasker = Code::with_repeat(&[4], &[3])?;
    /// let pattern = ObservedPeriod::find(Sequence::new(lasker).extend_to(100)?).expect("a pattern");
    /// assert_eq!((pattern.preperiod(), pattern.period(), pattern.saltus()), (1, 4, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(values: &NimValues) -> Option<Self> {
        Self::find_metered(values, &mut Limits::NONE.meter()).ok()?
    }

    /// Does the same as [`find`](Self::find) within limits.
    pub(super) fn find_metered(
        values: &NimValues,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut pace = ComparisonMeter::new(meter);
        let Some((period, saltus)) = period_of_tail(values, 4, &mut pace)? else { return Ok(None) };
        let len = values.count();
        let follows =
            |n: usize| i64::from(values.cell(n + period)) - i64::from(values.cell(n)) == saltus;
        let mut preperiod = len - period;
        while preperiod > 0 && follows(preperiod - 1) {
            pace.step()?;
            preperiod -= 1;
        }
        let (preperiod, period) = (preperiod as u64, period as u64);
        Ok(Some(Self { preperiod, period, saltus, len: values.len() }))
    }

    /// Returns the first heap of the pattern. From there on, all computed values follow it.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the period.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the amount by which the values grow from one period to the next.
    pub fn saltus(&self) -> i64 {
        self.saltus
    }

    /// Returns the number of values in which the pattern was found.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Returns `false`, because a pattern consists of values.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// Prints text such as `period 12 from heap 71 on, proved`.
impl fmt::Display for Periodicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(period), Some(preperiod), Some(saltus)) =
            (self.period(), self.preperiod(), self.saltus())
        else {
            return match self {
                Self::NotFound { len } => write!(f, "no period in the first {len} values"),
                _ => f.write_str("no period"),
            };
        };
        write!(f, "period {period} ")?;
        if saltus != 0 {
            write!(f, "with saltus {saltus} ")?;
        }
        write!(f, "from heap {preperiod} on")?;
        match self {
            Self::Observed(seen) => write!(f, " in the first {} values, not proved", seen.len()),
            _ => f.write_str(", proved"),
        }
    }
}

impl Periodicity {
    /// Returns the period, whether it is proved or only observed. Returns `None` if no period was found.
    ///
    /// ```
    /// use octal_games::{Code, Periodicity, Sequence};
    ///
    /// let kayles = Sequence::new("0.77".parse::<Code>()?).search_period(1000)?;
    /// assert!(kayles.is_proved());
    /// assert_eq!((kayles.period(), kayles.preperiod(), kayles.saltus()), (Some(12), Some(71), Some(0)));
    /// assert_eq!(kayles.to_string(), "period 12 from heap 71 on, proved");
    ///
    /// let officers = Sequence::new("0.6".parse::<Code>()?).search_period(1000)?;
    /// assert_eq!(officers.to_string(), "no period in the first 1000 values");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn period(&self) -> Option<u64> {
        match self {
            Self::Certified(proof) => Some(proof.period()),
            Self::Arithmetic(proof) => Some(proof.period()),
            Self::Observed(seen) => Some(seen.period()),
            Self::NotFound { .. } => None,
        }
    }

    /// Returns the first heap of the period, or `None` if no period was found.
    pub fn preperiod(&self) -> Option<u64> {
        match self {
            Self::Certified(proof) => Some(proof.preperiod()),
            Self::Arithmetic(proof) => Some(proof.preperiod()),
            Self::Observed(seen) => Some(seen.preperiod()),
            Self::NotFound { .. } => None,
        }
    }

    /// Returns the amount by which the values grow in each period. This is 0 if the values repeat. Returns `None` if no period was found.
    pub fn saltus(&self) -> Option<i64> {
        match self {
            Self::Certified(_) => Some(0),
            // The saltus of a valid certificate is far below `i64::MAX`, so the conversion does not change it.
            Self::Arithmetic(proof) => Some(proof.saltus().try_into().unwrap_or(i64::MAX)),
            Self::Observed(seen) => Some(seen.saltus()),
            Self::NotFound { .. } => None,
        }
    }

    /// Returns whether a certificate proves the period for all heaps.
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Certified(_) | Self::Arithmetic(_))
    }

    /// Searches `values` for the period of the game.
    ///
    /// # Complexity
    ///
    /// `O(n)` time for `n` values, and the same memory as [`Certificate::find`].
    pub fn of(code: &Code, values: &NimValues) -> Self {
        let mut meter = Limits::NONE.meter();
        if let Ok(Some(proved)) = Self::proved(code, values, &mut meter) {
            return proved;
        }
        let observed = Self::observed(values, &mut meter);
        observed.unwrap_or_else(|_| Self::NotFound { len: values.len() })
    }

    /// Returns the period that `values` prove, if they prove one.
    pub(super) fn proved(
        code: &Code,
        values: &NimValues,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        if let Some(certificate) = Certificate::find_metered(code, values, meter)? {
            return Ok(Some(Self::Certified(certificate)));
        }
        let certificate = ArithmeticCertificate::find_metered(code, values, meter)?;
        Ok(certificate.map(Self::Arithmetic))
    }

    /// Returns the pattern that `values` show, without proof for larger heaps.
    fn observed(values: &NimValues, meter: &mut Meter<'_>) -> Result<Self, Stopped> {
        Ok(match ObservedPeriod::find_metered(values, meter)? {
            Some(observed) => Self::Observed(observed),
            None => Self::NotFound { len: values.len() },
        })
    }
}

impl<E: SequenceEngine> Sequence<E> {
    /// Computes up to `limit` values. Looks for a period each time the number of values has doubled, and stops when a certificate proves
    /// one. If none does, returns the pattern that the values show, if any.
    ///
    /// If the game has no [`Code`], its period can be observed, but not proved.
    ///
    /// # Errors
    ///
    /// The same as for [`Sequence::extend_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use octal_games::{Code, Periodicity, Sequence};
    ///
    /// let mut dawson = Sequence::new(Code::new(&[0, 1, 3, 7])?);
    /// let Periodicity::Certified(proof) = dawson.search_period(1 << 20)? else {
    ///     panic!("Dawson's chess is periodic");
    /// };
    /// assert_eq!((proof.period(), proof.preperiod()), (34, 52));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_period(&mut self, limit: u64) -> Result<Periodicity, SequenceError> {
        self.search_period_within(limit, Limits::NONE)
    }

    /// Does the same as [`Sequence::search_period`] within limits. Work is counted in values.
    ///
    /// When a call stops, computed values are kept; call this method again to resume. Looking for a period among `n` values takes `O(n)`
    /// time, a few nanoseconds per value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Sequence::extend_to`]. At a limit, returns [`SequenceError::Stopped`].
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::Limits;
    /// use octal_games::Sequence;
    ///
    /// let mut officers = Sequence::new("0.6".parse()?);
    /// let stopped = officers.search_period_within(1 << 20, &Limits::none().work(5000));
    /// assert!(stopped.is_err());
    /// assert_eq!(officers.values().len(), 5000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_period_within(
        &mut self,
        limit: u64,
        limits: &Limits,
    ) -> Result<Periodicity, SequenceError> {
        if limit > MAX_LEN {
            return Err(SequenceError::TooLong { len: limit });
        }
        let mut meter = limits.meter();
        // First search the values that are already known.
        let mut len = limit.min(self.values().len().max(128));
        loop {
            self.extend_metered(len, &mut meter)?;
            let values = self.values();
            if let Some(code) = self.code() {
                if let Some(proved) = Periodicity::proved(code, values, &mut meter)? {
                    return Ok(proved);
                }
            }
            if len == limit {
                return Ok(Periodicity::observed(values, &mut meter)?);
            }
            len = limit.min((len + 1).next_power_of_two());
        }
    }
}

/// Among the periods that the values have at their end, finds the smallest one that `proved` accepts. Returns the preperiod and the period.
///
/// If `overlap` is set, proving a period `p` from heap `e` on requires at least `2e + 2p` values. Then the last half of the values also
/// occurs `p` places earlier. Searching for this earlier copy takes a fraction of the memory.
pub(super) fn smallest_period(
    values: &NimValues,
    overlap: bool,
    proved: impl Fn(u64, u64) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Option<(u64, u64)>, Stopped> {
    let pace = &mut ComparisonMeter::new(meter);
    on_cells!(&values.cells, cells => {
        let back = |i: usize| cells[cells.len() - 1 - i];
        if overlap {
            match period_by_window(cells.len(), back, &proved, pace) {
                Err(Ended::OutOfPatience) => {}
                Err(Ended::Stopped(stopped)) => return Err(stopped),
                Ok(found) => return Ok(found),
            }
        }
        period_by_tails(cells, &proved, pace)
    })
}

/// The reason why a search ended without a result.
#[derive(Debug)]
enum Ended {
    /// The search took too many steps, there are too few values, or memory could not be allocated.
    OutOfPatience,
    Stopped(Stopped),
}

impl From<Stopped> for Ended {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Checks the limits after every block of comparisons. Comparisons do not count as work.
struct ComparisonMeter<'m, 'l> {
    meter: &'m mut Meter<'l>,
    left: u32,
}

impl<'m, 'l> ComparisonMeter<'m, 'l> {
    const VALUES: u32 = 256;

    const fn new(meter: &'m mut Meter<'l>) -> Self {
        Self { meter, left: Self::VALUES }
    }

    /// Counts a step. Call this before comparing two values.
    #[inline]
    fn step(&mut self) -> Result<(), Stopped> {
        self.left -= 1;
        if self.left == 0 {
            self.left = Self::VALUES;
            self.meter.pass(1)?;
        }
        Ok(())
    }
}

/// Does the same as [`smallest_period`] with `overlap`, for `len` values. `back` returns the values, counted from the end. Searches for an
/// earlier copy of the last few values.
///
/// This is the search of Knuth, Morris and Pratt, from the end to the beginning.
fn period_by_window<T: Eq>(
    len: usize,
    back: impl Fn(usize) -> T,
    proved: &impl Fn(u64, u64) -> bool,
    pace: &mut ComparisonMeter<'_, '_>,
) -> Result<Option<(u64, u64)>, Ended> {
    /// The search looks for an earlier copy of the last `1 / FRACTION` of the values, so it takes half a byte of memory per value.
    const FRACTION: usize = 8;
    const SHORTEST: usize = 4;
    let window = len / FRACTION;
    if window < SHORTEST {
        return Err(Ended::OutOfPatience);
    }
    let mut borders: Vec<u32> = Vec::new();
    borders.try_reserve_exact(window).map_err(|_| Ended::OutOfPatience)?;
    let mut matched = 0;
    for i in 0..window {
        pace.step()?;
        while matched > 0 && back(matched) != back(i) {
            matched = borders[matched - 1] as usize;
        }
        matched += usize::from(i > 0 && back(matched) == back(i));
        borders.push(matched as u32);
    }
    let mut patience = 8 * len;
    // `failed` contains the first period that could not be proved, and the length of the longest tail of the values that has this period.
    let mut failed: Option<(usize, usize)> = None;
    let mut matched = 0;
    for i in 1..len / 2 + window {
        pace.step()?;
        while matched > 0 && (matched == window || back(matched) != back(i)) {
            matched = borders[matched - 1] as usize;
        }
        matched += usize::from(back(matched) == back(i));
        if matched < window {
            continue;
        }
        let period = i + 1 - window;
        // A multiple of the failed period starts at the same heap and requires more values, so it cannot be proved either.
        if failed.is_some_and(|(shorter, tail)| period % shorter == 0 && period <= tail) {
            continue;
        }
        let mut same = 0;
        while window + same < len - period && back(window + same) == back(window + same + period) {
            pace.step()?;
            same += 1;
        }
        patience = patience.checked_sub(same).ok_or(Ended::OutOfPatience)?;
        let tail = window + same + period;
        let from = (len - tail) as u64;
        if proved(from, period as u64) {
            return Ok(Some((from, period as u64)));
        }
        failed = failed.or(Some((period, tail)));
    }
    Ok(None)
}

/// Does the same as [`smallest_period`] for all preperiods in one pass. The failure function of Knuth, Morris and Pratt, built from the end
/// to the beginning, gives the smallest period of every tail of the values. A longer tail has the same period or a longer one. So the first
/// period that is proved at its earliest start is the smallest.
fn period_by_tails<T: Cell>(
    cells: &[T],
    proved: &impl Fn(u64, u64) -> bool,
    pace: &mut ComparisonMeter<'_, '_>,
) -> Result<Option<(u64, u64)>, Stopped> {
    let len = cells.len();
    let mut borders: Vec<u32> = Vec::new();
    if borders.try_reserve_exact(len).is_err() {
        return Ok(None);
    }
    let mut matched = 0;
    for (tail, &cell) in (1..).zip(cells.iter().rev()) {
        pace.step()?;
        if tail > 1 {
            // `before` is the smallest period of the previous tail, which is one value shorter.
            let before = tail - 1 - matched;
            while matched > 0 && cells[len - 1 - matched] != cell {
                matched = borders[matched - 1] as usize;
            }
            matched += usize::from(cells[len - 1 - matched] == cell);
            // If the period changes, the previous tail was the longest one with its period.
            if tail - matched > before {
                let from = (len - (tail - 1)) as u64;
                if proved(from, before as u64) {
                    return Ok(Some((from, before as u64)));
                }
            }
        }
        borders.push(matched as u32);
    }
    let period = (len - matched) as u64;
    Ok(proved(0, period).then_some((0, period)))
}

/// Looks for a period of the differences between consecutive values in the second half. Returns the smallest period if it occurs there at
/// least `times` times, and the sum of the differences over one period.
///
/// Differences reveal both plain and arithmetic periods. The search for the smallest period uses a window at the end of the values. If that
/// takes too long, it uses the failure function of Knuth, Morris and Pratt, built from the end to the beginning.
fn period_of_tail(
    values: &NimValues,
    times: usize,
    pace: &mut ComparisonMeter<'_, '_>,
) -> Result<Option<(usize, i64)>, Stopped> {
    let len = values.count();
    let count = len / 2;
    if count < 8 {
        return Ok(None);
    }
    // Number the differences from the end: difference 0 is the last one.
    let value = |n: usize| i64::from(values.cell(n));
    let difference = |i: usize| value(len - 1 - i) - value(len - 2 - i);
    let often = |period: usize| period <= count / times;
    let proved = |from: u64, period: u64| from == 0 && often(period as usize);
    let sum = |period: usize| value(len - 1) - value(len - 1 - period);
    match period_by_window(count, difference, &proved, pace) {
        Ok(found) => {
            return Ok(found.map(|(_, period)| (period as usize, sum(period as usize))));
        }
        Err(Ended::Stopped(stopped)) => return Err(stopped),
        Err(Ended::OutOfPatience) => {}
    }
    let mut border = vec![0_u32; count];
    let mut matched = 0;
    for i in 1..count {
        pace.step()?;
        let current = difference(i);
        while matched > 0 && difference(matched) != current {
            matched = border[matched - 1] as usize;
        }
        matched += usize::from(difference(matched) == current);
        border[i] = matched as u32;
    }
    let period = count - matched;
    Ok(often(period).then(|| (period, sum(period))))
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::{ComparisonMeter, Ended, period_by_tails, period_by_window};
    use grundy_core::Limits;

    /// Tests patterns that contain long runs or shorter periods, patterns with late exceptions, and patterns that are too short for a
    /// proof.
    #[test]
    fn both_searches_find_the_same_period() {
        let mut rng = StdRng::seed_from_u64(0x9e7);
        let (mut found, mut given_up) = (0, 0);
        for round in 0..40_000 {
            let len = rng.random_range(1..200_usize);
            let period = rng.random_range(1..=1 + len / 2);
            let values = if round % 4 == 0 { 1 } else { 3 };
            let mut cells: Vec<u8> = (0..len).map(|_| rng.random_range(0..values)).collect();
            let inner = rng.random_range(1..=period);
            for n in inner..period.min(len) {
                cells[n] = cells[n - inner];
            }
            if period <= len {
                cells[period - 1] ^= rng.random_range(0..2);
            }
            let start = rng.random_range(0..1 + len / 3);
            for n in start + period..len {
                cells[n] = cells[n - period];
            }
            if round % 3 == 0 {
                cells[rng.random_range(0..len)] += 1;
            }
            let more = rng.random_range(0..4);
            let proved = |e: u64, p: u64| 2 * e.max(1) + 2 * p + more <= len as u64;
            let mut meter = Limits::NONE.meter();
            let pace = &mut ComparisonMeter::new(&mut meter);
            let expected = period_by_tails(&cells, &proved, pace).unwrap();
            match period_by_window(len, |i| cells[len - 1 - i], &proved, pace) {
                Ok(period) => assert_eq!(period, expected, "{cells:?}"),
                Err(Ended::OutOfPatience) => given_up += 1,
                Err(Ended::Stopped(stopped)) => panic!("{stopped}"),
            }
            found += usize::from(expected.is_some());
        }
        assert!((10_000..35_000).contains(&found), "{found} found");
        assert!(given_up < 10_000, "{given_up} given up");
    }
}
