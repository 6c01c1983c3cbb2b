use super::{Certificate, DigitTable, Engine, MAX_LEN, NimValues, Sequence, SequenceError};

/// What is known of the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Periodicity {
    /// Periodic for ever, with proof.
    Certified(Certificate),
    /// A pattern in the values computed, which no theorem extends beyond them.
    Observed(ObservedPeriod),
    /// No pattern in the values computed.
    NotFound {
        /// How many values that are.
        len: usize,
    },
}

/// A pattern `G(n + period) = G(n) + saltus` in the values of a sequence, without proof for larger heaps.
///
/// A saltus of 0 is a plain period; one greater than 0 makes the sequence *arithmetic-periodic*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObservedPeriod {
    preperiod: usize,
    period: usize,
    saltus: i64,
    len: usize,
}

impl ObservedPeriod {
    /// The pattern that the second half of the values follows at least four times, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{DigitTable, ObservedPeriod, Sequence};
    ///
    /// let lasker = DigitTable::with_repeat(&[4], &[3])?;
    /// let pattern = ObservedPeriod::find(Sequence::new(lasker).extend_to(100)?).expect("a pattern");
    /// assert_eq!((pattern.preperiod(), pattern.period(), pattern.saltus()), (1, 4, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find(values: &NimValues) -> Option<Self> {
        let (period, saltus) = period_of_tail(values, 4)?;
        Some(Self::extended(values, period, saltus))
    }

    /// Follows the pattern of the tail back to where it begins.
    fn extended(values: &NimValues, period: usize, saltus: i64) -> Self {
        let len = values.len();
        let follows =
            |n: usize| i64::from(values.at(n + period)) - i64::from(values.at(n)) == saltus;
        let preperiod = (0..len - period).rev().find(|&n| !follows(n)).map_or(0, |n| n + 1);
        Self { preperiod, period, saltus, len }
    }

    /// From this heap on the pattern holds, as far as the values go.
    #[must_use]
    pub fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The period.
    #[must_use]
    pub fn period(&self) -> usize {
        self.period
    }

    /// By how much the values grow from one period to the next.
    #[must_use]
    pub fn saltus(&self) -> i64 {
        self.saltus
    }

    /// How many values were looked at.
    #[must_use]
    pub fn len(&self) -> usize {
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
    /// `O(n)` time and `2n` bytes for `n` values.
    #[must_use]
    pub fn of(table: &DigitTable, values: &NimValues) -> Self {
        match (Certificate::find(table, values), ObservedPeriod::find(values)) {
            (Some(certificate), _) => Self::Certified(certificate),
            (None, Some(observed)) => Self::Observed(observed),
            (None, None) => Self::NotFound { len: values.len() },
        }
    }
}

impl<E: Engine> Sequence<E> {
    /// Computes up to `limit` values and looks for a period of `table`, the game of the engine, whenever their
    /// number has doubled. Stops with the first certificate.
    ///
    /// # Errors
    ///
    /// As [`Sequence::extend_to`].
    ///
    /// # Examples
    ///
    /// ```
    /// use grundy_core::sequence::{DigitTable, Periodicity, Sequence};
    ///
    /// let dawson = DigitTable::new(&[0, 1, 3, 7])?;
    /// let Periodicity::Certified(proof) = Sequence::new(dawson.clone()).search_period(&dawson, 1 << 20)? else {
    ///     panic!("Dawson's chess is periodic");
    /// };
    /// assert_eq!((proof.period(), proof.preperiod()), (34, 52));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search_period(
        &mut self,
        table: &DigitTable,
        limit: usize,
    ) -> Result<Periodicity, SequenceError> {
        if limit > MAX_LEN {
            return Err(SequenceError::TooLong { len: limit });
        }
        let mut len = limit.min(128);
        loop {
            let values = self.extend_to(len)?;
            if let Some(certificate) = Certificate::find(table, values) {
                return Ok(Periodicity::Certified(certificate));
            }
            if len == limit {
                return Ok(Periodicity::of(table, values));
            }
            len = limit.min(2 * len);
        }
    }
}

/// The smallest plain period of the second half of the values, and where it begins.
pub(super) fn smallest_period(values: &NimValues) -> Option<(usize, usize)> {
    let (period, saltus) = period_of_tail(values, 2)?;
    (saltus == 0).then(|| (ObservedPeriod::extended(values, period, saltus).preperiod, period))
}

/// The smallest period of the differences in the second half of the values, if it occurs there `times` times or
/// more, and the sum of the differences over one period.
///
/// Differences see plain and arithmetic periods alike. Their smallest period comes from the failure function of
/// Knuth, Morris and Pratt, built backwards from the end.
fn period_of_tail(values: &NimValues, times: usize) -> Option<(usize, i64)> {
    let len = values.len();
    let count = len / 2;
    if count < 8 {
        return None;
    }
    // Difference i, counted from the end; all of them in the second half.
    let value = |n: usize| i64::from(values.at(n));
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
