//! Periods that are looked for, with a theorem and without.

use std::ops::ControlFlow;

use super::values::{Cell, on_cells};
use super::{Certificate, Code, MAX_LEN, NimValues, Sequence, SequenceEngine, SequenceError};

/// What is known of the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Periodicity {
    /// Periodic for ever, with proof.
    Certified(Certificate),
    /// A pattern in the values computed, which no theorem extends beyond them.
    Observed(ObservedPeriod),
    /// No pattern in the values computed.
    NotFound {
        /// How many values that are.
        len: u64,
    },
}

/// A pattern `G(n + period) = G(n) + saltus` in the values of a sequence, without proof for larger heaps.
///
/// A saltus of 0 is a plain period; one greater than 0 makes the sequence *arithmetic-periodic*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObservedPeriod {
    preperiod: u64,
    period: u64,
    saltus: i64,
    len: u64,
}

impl ObservedPeriod {
    /// The pattern that the second half of the values follows at least four times, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{Code, ObservedPeriod, Sequence};
    ///
    /// let lasker = Code::with_repeat(&[4], &[3])?;
    /// let pattern = ObservedPeriod::find(Sequence::new(lasker).extend_to(100)?).expect("a pattern");
    /// assert_eq!((pattern.preperiod(), pattern.period(), pattern.saltus()), (1, 4, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find(values: &NimValues) -> Option<Self> {
        let (period, saltus) = period_of_tail(values, 4)?;
        let len = values.count();
        let follows =
            |n: usize| i64::from(values.cell(n + period)) - i64::from(values.cell(n)) == saltus;
        let preperiod = (0..len - period).rev().find(|&n| !follows(n)).map_or(0, |n| n + 1);
        Some(Self { preperiod: preperiod as u64, period: period as u64, saltus, len: values.len() })
    }

    /// From this heap on the pattern holds, as far as the values go.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The period.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.period
    }

    /// By how much the values grow from one period to the next.
    #[must_use]
    pub fn saltus(&self) -> i64 {
        self.saltus
    }

    /// How many values were looked at.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Always false: a pattern needs values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Periodicity {
    /// What `values` tell about the period of the game.
    ///
    /// # Complexity
    ///
    /// `O(n)` time and `4n` bytes for `n` values.
    #[must_use]
    pub fn of(code: &Code, values: &NimValues) -> Self {
        match Certificate::find(code, values) {
            Some(certificate) => Self::Certified(certificate),
            None => Self::observed(values),
        }
    }

    /// What `values` tell without a theorem.
    fn observed(values: &NimValues) -> Self {
        match ObservedPeriod::find(values) {
            Some(observed) => Self::Observed(observed),
            None => Self::NotFound { len: values.len() },
        }
    }
}

impl<E: SequenceEngine> Sequence<E> {
    /// Computes up to `limit` values and looks for a period whenever their number has doubled. Stops with the
    /// first certificate.
    ///
    /// A period of a game without a [`Code`] can only be observed.
    ///
    /// # Errors
    ///
    /// As [`Sequence::extend_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{Code, Periodicity, Sequence};
    ///
    /// let mut dawson = Sequence::new(Code::new(&[0, 1, 3, 7])?);
    /// let Periodicity::Certified(proof) = dawson.search_period(1 << 20)? else {
    ///     panic!("Dawson's chess is periodic");
    /// };
    /// assert_eq!((proof.period(), proof.preperiod()), (34, 52));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_period(&mut self, limit: u64) -> Result<Periodicity, SequenceError> {
        let found = self.search_period_reporting(limit, |_| ControlFlow::Continue(()))?;
        Ok(found.unwrap_or(Periodicity::NotFound { len: self.values().len() }))
    }

    /// As [`Sequence::search_period`], and shows the values to `report` as [`Sequence::extend_reporting`] does;
    /// `report` may stop the search, which then has no answer.
    ///
    /// The values computed stay, and the same call goes on from there.
    ///
    /// # Errors
    ///
    /// As [`Sequence::extend_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use grundy_core::sequence::{Code, Sequence};
    ///
    /// let mut officers = Sequence::new("0.6".parse()?);
    /// let found = officers.search_period_reporting(1 << 20, |values| {
    ///     if values.len() < 5000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert_eq!((found, officers.values().len()), (None, 8192));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_period_reporting(
        &mut self,
        limit: u64,
        mut report: impl FnMut(&NimValues) -> ControlFlow<()>,
    ) -> Result<Option<Periodicity>, SequenceError> {
        if limit > MAX_LEN {
            return Err(SequenceError::TooLong { len: limit });
        }
        // Values that are there already are looked at first.
        let mut len = limit.min(self.values().len().max(128));
        loop {
            if self.extend_reporting(len, &mut report)?.is_break() {
                return Ok(None);
            }
            let values = self.values();
            let certificate = self.code().and_then(|code| Certificate::find(code, values));
            if let Some(certificate) = certificate {
                return Ok(Some(Periodicity::Certified(certificate)));
            }
            if len == limit {
                return Ok(Some(Periodicity::observed(values)));
            }
            len = limit.min((len + 1).next_power_of_two());
        }
    }
}

/// The smallest period with which the values end and that is `proved`, and where it begins.
///
/// For all beginnings at once: the failure function of Knuth, Morris and Pratt, built backwards from the end, says
/// of every tail what its smallest period is. Longer tails have the same period or a longer one, so the first that
/// is proved at its earliest beginning is the smallest.
pub(super) fn smallest_period(
    values: &NimValues,
    proved: impl Fn(u64, u64) -> bool,
) -> Option<(u64, u64)> {
    on_cells!(&values.cells, cells => period_of_cells(cells, proved))
}

fn period_of_cells<T: Cell>(cells: &[T], proved: impl Fn(u64, u64) -> bool) -> Option<(u64, u64)> {
    let len = cells.len();
    let mut borders: Vec<u32> = Vec::new();
    borders.try_reserve_exact(len).ok()?;
    let mut matched = 0;
    for (tail, &cell) in (1..).zip(cells.iter().rev()) {
        if tail > 1 {
            while matched > 0 && cells[len - 1 - matched] != cell {
                matched = borders[matched - 1] as usize;
            }
            let before = borders.len() - borders.last().map_or(0, |&border| border as usize);
            matched += usize::from(cells[len - 1 - matched] == cell);
            // The tail before this one is the longest with its period.
            if tail - matched > before {
                let from = (len - (tail - 1)) as u64;
                if proved(from, before as u64) {
                    return Some((from, before as u64));
                }
            }
        }
        borders.push(matched as u32);
    }
    let period = (len - matched) as u64;
    (len > 0 && proved(0, period)).then_some((0, period))
}

/// The smallest period of the differences in the second half of the values, if it occurs there `times` times or
/// more, and the sum of the differences over one period.
///
/// Differences see plain and arithmetic periods alike. Their smallest period comes from the failure function of
/// Knuth, Morris and Pratt, built backwards from the end.
fn period_of_tail(values: &NimValues, times: usize) -> Option<(usize, i64)> {
    let len = values.count();
    let count = len / 2;
    if count < 8 {
        return None;
    }
    // Difference i, counted from the end; all of them in the second half.
    let value = |n: usize| i64::from(values.cell(n));
    let difference = |i: usize| value(len - 1 - i) - value(len - 2 - i);
    let mut border = vec![0_u32; count];
    let mut matched = 0;
    for i in 1..count {
        let current = difference(i);
        while matched > 0 && difference(matched) != current {
            matched = border[matched - 1] as usize;
        }
        matched += usize::from(difference(matched) == current);
        border[i] = matched as u32;
    }
    let period = count - matched;
    (period <= count / times).then(|| (period, value(len - 1) - value(len - 1 - period)))
}
