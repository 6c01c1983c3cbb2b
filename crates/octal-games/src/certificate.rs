//! Certificates that prove that a nim-sequence is periodic forever.

use thiserror::Error;

use super::period::smallest_period;
use super::{Code, MAX_LEN, NimValues};
use grundy_core::{Limits, Meter, Nimber, Stopped};

/// A proof that a nim-sequence is periodic forever. Anyone can check the proof independently.
///
/// By a theorem of Guy and Smith, finitely many equations `G(n + p) = G(n)` prove all later ones. Suppose that a move removes at most `k`
/// tokens and leaves at most `J` heaps. Then the equations for `e <= n < J·e + (J - 1)·p + k` are sufficient, where `e >= 1`. (If the parts
/// must be unequal, `J = 2`, and the range is longer by `p`.) The certificate contains the claim and the end of this range.
///
/// # Examples
///
/// ```
/// use grundy_core::Nimber;
/// use octal_games::{Certificate, Code, Sequence};
///
/// let kayles = Code::new(&[0, 7, 7])?;
/// let values = Sequence::new(kayles.clone()).extend_to(200)?.clone();
/// let certificate = Certificate::find(&kayles, &values).expect("the period is known");
/// assert_eq!((certificate.preperiod(), certificate.period(), certificate.bound()), (71, 12, 156));
/// let exception = Some((70, Nimber::new(6)));
/// assert_eq!(certificate.last_exception(), exception);
/// certificate.verify()?;
///
/// let text = certificate.to_string();
/// assert_eq!(text, "0.77 period 12 preperiod 71 exception 70:6 bound 156");
/// assert_eq!(text.parse(), Ok(certificate));
///
/// let forged = Certificate::from_parts(kayles, 71, 11, 155, exception);
/// assert!(forged.verify().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: R. K. Guy and C. A. B. Smith, "The G-values of various games", *Proc. Cambridge Philos. Soc.* 52 (1956).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "super::serde::ReadCertificate"))]
pub struct Certificate {
    code: Code,
    preperiod: u64,
    period: u64,
    bound: u64,
    last_exception: Option<(u64, Nimber)>,
}

/// The reason why a [`Certificate`] is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// No theorem applies. For a period, the reason is that the digits repeat forever, or that a move can leave three or more unequal
    /// parts. For an arithmetic period, the reason is that the parts must be unequal, or that the code has finitely many digits and no move
    /// splits a heap in three.
    #[error("no theorem bounds the check for this kind of game")]
    NoTheorem,
    /// The period is 0.
    #[error("the period is 0")]
    ZeroPeriod,
    /// The bound in the certificate is not the bound that the theorem requires.
    #[error("the bound is {claimed}, but the theorem needs {needed}")]
    WrongBound {
        /// The bound in the certificate.
        claimed: u64,
        /// The bound that the theorem requires.
        needed: u64,
    },
    /// The check would need more values than can be computed, or too many steps.
    #[error("checking needs more than {max} values or too many steps", max = MAX_LEN)]
    TooLong,
    /// The number of given values is too small for the check.
    #[error("checking needs {needed} values, but only {given} were given")]
    TooFewValues {
        /// The number of values needed.
        needed: u64,
        /// The number of values given.
        given: u64,
    },
    /// The check reached a limit, so the claim is neither proved nor refuted.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// An equation of the period fails.
    #[error("G({heap}) differs from G({heap} + {period})")]
    NotPeriodic {
        /// The heap.
        heap: u64,
        /// The claimed period.
        period: u64,
    },
    /// A divisor of the period is also a period.
    #[error("the period is not the smallest one, because {shorter} is also a period")]
    NotSmallest {
        /// The shorter period.
        shorter: u64,
    },
    /// The saltus of an [`ArithmeticCertificate`](super::ArithmeticCertificate) is 0.
    #[error("the saltus is {saltus}, but it must be at least 1")]
    BadSaltus {
        /// The claimed saltus.
        saltus: u64,
    },
    /// An equation of an arithmetic period fails.
    #[error("G({heap} + {period}) is not G({heap}) + {saltus}")]
    NotArithmetic {
        /// The heap.
        heap: u64,
        /// The claimed period.
        period: u64,
        /// The claimed saltus.
        saltus: u64,
    },
    /// By the arithmetic period, a value smaller than the value of a heap is not the value of any of the heap's options.
    #[error("by the period, no option of heap {heap} has the value {}", value.value())]
    NotReached {
        /// The heap.
        heap: u64,
        /// The value.
        value: Nimber,
    },
    /// The claimed arithmetic period gives a heap the same value as one of its options, which is impossible.
    #[error("by the period, an option of heap {heap} has the value of the heap")]
    Reached {
        /// The heap.
        heap: u64,
    },
    /// The last exception is wrong: it is not the last heap of the preperiod, its value differs, or it is no exception to the period.
    #[error("the last exception ({}) does not fit the preperiod {preperiod} and the values",
        claimed.map_or_else(|| "none".to_owned(), |(heap, value)| format!("heap {heap} of value {value}")))]
    WrongException {
        /// The exception that the certificate claims.
        claimed: Option<(u64, Nimber)>,
        /// The preperiod.
        preperiod: u64,
    },
    /// A [`SystemPeriod`](super::SystemPeriod) starts too early: some kind of heap still depends on a table or on a least size there.
    #[error(
        "the common period starts at {start}, but tables and least sizes have an effect up to {least}"
    )]
    Irregular {
        /// The claimed start of the common period.
        start: u64,
        /// The size at and above which no kind depends on tables or least sizes.
        least: u64,
    },
    /// The period of a kind does not divide the period of all kinds.
    #[error("the period {period} does not divide {common}, the period of all kinds")]
    NotDivisor {
        /// The period of the kind.
        period: u64,
        /// The period of all kinds.
        common: u64,
    },
    /// A given value differs from the definition.
    #[error("G({heap}) is {right}, not {given}")]
    WrongValue {
        /// The heap.
        heap: u64,
        /// The given value.
        given: Nimber,
        /// The value computed from the definition.
        right: Nimber,
    },
}

impl Certificate {
    /// Creates a certificate of the given claims without checking them. [`Certificate::verify`] checks them.
    ///
    /// You can print and parse certificates as text and, with the feature `serde`, serialize them. Parsing rejects claims that no values
    /// can satisfy; [`Certificate::verify`] checks everything else.
    pub fn from_parts(
        code: Code,
        preperiod: u64,
        period: u64,
        bound: u64,
        last_exception: Option<(u64, Nimber)>,
    ) -> Self {
        Self { code, preperiod, period, bound, last_exception }
    }

    /// Returns the certificate of the smallest period of `values`, if the values suffice to prove a period.
    ///
    /// The values are assumed to be right. If there are enough of them for [`Certificate::verify_with`], this method finds the period, even
    /// if the period is longer than the preperiod.
    ///
    /// # Complexity
    ///
    /// `O(n)` time for `n` values, and `n/2` bytes of memory. The memory is `4n` bytes in games without splits, and if the last values also
    /// occur in many earlier places. Returns `None` if the memory cannot be allocated.
    pub fn find(code: &Code, values: &NimValues) -> Option<Self> {
        Self::find_metered(code, values, &mut Limits::NONE.meter()).ok()?
    }

    /// Does the same as [`find`](Self::find) within limits.
    pub(super) fn find_metered(
        code: &Code,
        values: &NimValues,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        if theorem_bound(code, 0, 1).is_none() {
            return Ok(None);
        }
        let len = values.len();
        let overlap = code.max_parts() >= 2;
        let is_enough = |preperiod, period| {
            theorem_bound(code, preperiod, period)
                .and_then(|bound| bound.checked_add(period))
                .is_some_and(|needed| needed <= len)
        };
        let found = smallest_period(values, overlap, is_enough, meter)?;
        Ok(found.and_then(|(preperiod, period)| {
            let bound = theorem_bound(code, preperiod, period)?;
            let last_exception = preperiod.checked_sub(1).map(|heap| (heap, values.at(heap)));
            Some(Self { code: code.clone(), preperiod, period, bound, last_exception })
        }))
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the smallest `e` with `G(n + p) = G(n)` for all `n >= e`.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the smallest period `p`.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the end (exclusive) of the range of heaps whose equations are checked. The equations for `preperiod <= n < bound` prove all
    /// later ones.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Returns the largest heap `n` with `G(n + p) ≠ G(n)`, and its value. Returns `None` if there is no such heap.
    pub fn last_exception(&self) -> Option<(u64, Nimber)> {
        self.last_exception
    }

    /// Checks every claim from the rules alone. Computes all values that the theorem needs directly from the definition, in a loop that
    /// shares no code with the engines.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds.
    ///
    /// # Complexity
    ///
    /// `O(D·B²)` time for `D` digits that split heaps and `B` values (the bound plus one period). This takes minutes if `B` exceeds a few
    /// hundred thousand; use [`Certificate::verify_with`] then.
    pub fn verify(&self) -> Result<(), CertificateError> {
        self.verify_within(Limits::NONE)
    }

    /// Does the same as [`verify`](Self::verify) within limits. Work is counted in sums of two heaps. If a call is stopped, the next call
    /// starts over.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`verify`](Self::verify). At a limit, returns [`CertificateError::Stopped`].
    pub fn verify_within(&self, limits: &Limits) -> Result<(), CertificateError> {
        let len = usize::try_from(self.check_form()?).map_err(|_| CertificateError::TooLong)?;
        let values = values_by_definition(&self.code, len, &mut limits.meter())?;
        self.check_claims(&|n| Nimber::new(values[n as usize].into()))
    }

    /// Checks all claims for the given values. Also computes the values of the heaps in `samples` directly from the definition, and
    /// compares them with the given values.
    ///
    /// If the values are right, a successful check proves the claims. Samples that are larger than the needed heaps are skipped. In games
    /// whose moves can leave three or more heaps, all samples are skipped.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds.
    ///
    /// # Complexity
    ///
    /// `O(B)` time, and `O(D·n)` for each sample heap `n`.
    pub fn verify_with(
        &self,
        values: &NimValues,
        samples: impl IntoIterator<Item = u64>,
    ) -> Result<(), CertificateError> {
        let needed = self.check_form()?;
        if values.len() < needed {
            return Err(CertificateError::TooFewValues { needed, given: values.len() });
        }
        for heap in samples.into_iter().filter(|&heap| heap < needed && self.code.max_parts() <= 2)
        {
            let right =
                value_by_definition(&self.code, &|n| values.cell(n), heap as usize, &mut []);
            let (given, right) = (values.at(heap), Nimber::new(right.into()));
            if right != given {
                return Err(CertificateError::WrongValue { heap, given, right });
            }
        }
        self.check_claims(&|n| values.at(n))
    }

    /// Checks all claims that do not depend on the values, and returns the number of values needed for the other claims.
    pub(super) fn check_form(&self) -> Result<u64, CertificateError> {
        if self.period == 0 {
            return Err(CertificateError::ZeroPeriod);
        }
        theorem_bound(&self.code, 0, 1).ok_or(CertificateError::NoTheorem)?;
        let needed = theorem_bound(&self.code, self.preperiod, self.period)
            .ok_or(CertificateError::TooLong)?;
        if needed != self.bound {
            return Err(CertificateError::WrongBound { claimed: self.bound, needed });
        }
        let len = needed.checked_add(self.period).filter(|&len| len <= MAX_LEN);
        let len = len.ok_or(CertificateError::TooLong)?;
        let wanted = self.preperiod.checked_sub(1);
        if self.last_exception.map(|(heap, _)| heap) != wanted {
            return Err(self.wrong_exception());
        }
        Ok(len)
    }

    fn check_claims(&self, value: &impl Fn(u64) -> Nimber) -> Result<(), CertificateError> {
        let Self { preperiod, period, .. } = *self;
        if let Some(heap) = (preperiod..self.bound).find(|&n| value(n) != value(n + period)) {
            return Err(CertificateError::NotPeriodic { heap, period });
        }
        let is_exception =
            |(heap, claimed)| value(heap) == claimed && claimed != value(heap + period);
        if !self.last_exception.is_none_or(is_exception) {
            return Err(self.wrong_exception());
        }
        // Values beyond the first period can be missing. At this point, they are known to equal the values one period earlier.
        let end = preperiod + period;
        let later = |n| value(if n < end { n } else { n - period });
        for shorter in prime_factors(period).map(|prime| period / prime) {
            if (preperiod..end).all(|n| value(n) == later(n + shorter)) {
                return Err(CertificateError::NotSmallest { shorter });
            }
        }
        Ok(())
    }

    fn wrong_exception(&self) -> CertificateError {
        CertificateError::WrongException { claimed: self.last_exception, preperiod: self.preperiod }
    }
}

/// Returns the end (exclusive) of the range of heaps whose equations must be checked. Returns `None` if no theorem applies or the end does
/// not fit in a `u64`.
fn theorem_bound(code: &Code, preperiod: u64, period: u64) -> Option<u64> {
    let parts = u64::from(code.max_parts()).max(1);
    let removal = code.max_removal()?;
    let unequal = code.has_unequal_parts();
    if unequal && parts > 2 {
        return None;
    }
    let periods = parts - 1 + u64::from(unequal);
    preperiod
        .max(1)
        .checked_mul(parts)?
        .checked_add(period.checked_mul(periods)?)?
        .checked_add(removal)
}

pub(super) fn prime_factors(mut number: u64) -> impl Iterator<Item = u64> {
    let mut candidate = 2;
    std::iter::from_fn(move || {
        while number > 1 {
            if candidate > number / candidate {
                return Some(std::mem::replace(&mut number, 1));
            }
            if number % candidate == 0 {
                number /= candidate;
                return Some(candidate);
            }
            candidate += 1;
        }
        None
    })
}

/// Computes the values `G(0), ..., G(len - 1)` directly from the definition.
fn values_by_definition(
    code: &Code,
    len: usize,
    meter: &mut Meter<'_>,
) -> Result<Vec<u32>, Stopped> {
    let splits = code.leading_digits().iter().filter(|&digit| digit & 4 != 0).count() as u64;
    let mut values: Vec<u32> = Vec::new();
    // `many[j - 3][t]` is the sorted list of the values of `t` tokens divided into exactly `j` heaps.
    let mut many: Vec<Vec<Vec<u32>>> =
        vec![Vec::new(); (code.max_parts() as usize).saturating_sub(2)];
    for n in 0..len {
        meter.show("values", n as u64, Some(len as u64));
        meter.tick(1 + splits * (n as u64 / 2))?;
        for parts in 3..3 + many.len() {
            let mut found = Vec::new();
            for first in 1..n {
                meter.tick((n - first + found.len()) as u64)?;
                if parts == 3 {
                    let rest = n - first;
                    found.extend((1..rest).map(|a| values[first] ^ values[a] ^ values[rest - a]));
                } else {
                    found.extend(
                        many[parts - 4][n - first].iter().map(|value| value ^ values[first]),
                    );
                }
                found.sort_unstable();
                found.dedup();
            }
            many[parts - 3].push(found);
        }
        let value = value_by_definition(code, &|heap| values[heap], n, &mut many);
        values.push(value);
    }
    Ok(values)
}

/// Computes the value of heap `n` as the mex over all of its options.
fn value_by_definition(
    code: &Code,
    value: &impl Fn(usize) -> u32,
    n: usize,
    many: &mut [Vec<Vec<u32>>],
) -> u32 {
    let mut seen = vec![false; 64];
    let mut see = |option: u32| {
        if option as usize >= seen.len() {
            seen.resize(option as usize + 1, false);
        }
        seen[option as usize] = true;
    };
    for (removed, &digit) in code.leading_digits().iter().enumerate().take(n + 1) {
        let rest = n - removed;
        if digit & 1 != 0 && rest == 0 {
            see(0);
        }
        if digit & 2 != 0 && rest > 0 {
            see(value(rest));
        }
        if digit & 4 != 0 {
            for part in 1..=rest / 2 {
                if !(code.has_unequal_parts() && part == rest - part) {
                    see(value(part) ^ value(rest - part));
                }
            }
        }
        for (more, sets) in many.iter().enumerate() {
            if digit >> (more + 3) & 1 != 0 {
                sets[rest].iter().for_each(|&option| see(option));
            }
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u32
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::values_by_definition;
    use crate::{Code, Sequence};
    use grundy_core::Limits;

    fn agree(code: &Code, len: u64) {
        let values = Sequence::new(code.clone()).extend_to(len).unwrap().clone();
        let defined = values_by_definition(code, len as usize, &mut Limits::NONE.meter()).unwrap();
        assert!(values.cells().eq(defined), "{code:?}");
    }

    /// Compares the values themselves, because a successful check of a certificate says little about the individual values.
    #[test]
    fn values_computed_by_the_check_match_those_of_the_engines() {
        let mut rng = StdRng::seed_from_u64(0x5eed);
        for (limit, len, rounds) in [(8, 150, 40), (16, 60, 60), (32, 40, 40), (64, 30, 20)] {
            for round in 0..rounds {
                let mut digits: Vec<u32> = (0..4).map(|_| rng.random_range(0..limit)).collect();
                digits[0] &= !3;
                let mut code = Code::new(&digits).unwrap();
                if limit == 8 && round % 2 == 1 {
                    code = code.with_unequal_parts();
                }
                agree(&code, len);
            }
        }
    }

    #[test]
    fn values_beyond_the_initial_table_are_computed() {
        let mut digits = vec![3; 301];
        digits[0] = 0;
        agree(&Code::new(&digits).unwrap(), 700);
    }
}
