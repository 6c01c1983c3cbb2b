//! Certificates that prove that the values of a heap system are periodic forever.

use super::HeapSystem;
use super::definition::values_by_definition;
use crate::certificate::prime_factors;
use crate::period::smallest_period;
use crate::{CertificateError, MAX_LEN, NimValues};
use grundy_core::{Limits, Meter, Nimber, Stopped};

/// A proof that the values of one kind of heap are periodic forever. Anyone can check it independently.
///
/// Let a move of a [`HeapSystem`] remove at most `k` tokens and leave at most `J >= 1` heaps, and let `F` be at least the length of
/// every table and every least size.
///
/// **Theorem.** If `G(n + C) = G(n)` for all kinds and all `n` with `F <= n < J·max(F, 1) + (J - 1)·C + k`, then this equation holds for
/// all kinds and all `n >= F`.
///
/// *Proof*, by induction on the size `n`, and for heaps of one size in the order of the kinds. Let `f = max(F, 1)`, and let `n` be
/// at least the bound.
///
/// - A move in the heap of `n + C` tokens leaves at least `n + C - k >= J·(f + C)` tokens in total. So it leaves at least one heap, and the
///   largest heap that it leaves has `a >= f + C` tokens. This heap is smaller than `n + C`, or it has the same size and an earlier kind.
///   Since `a - C >= F`, the heap of `a - C` tokens of the same kind has the same value, by induction. The same pattern applies to the heap
///   of `n` tokens and leaves this smaller heap and the same other heaps, because `a - C >= F` is at least the least size of the part, and
///   `n >= F` is beyond the table.
/// - A move in the heap of `n` tokens leaves at least `J·f + (J - 1)·C` tokens in total, so the largest heap that it leaves has `a >= f`
///   tokens. By induction, the heap of `a + C` tokens of the same kind has the same value. If this larger heap replaces the heap of `a`
///   tokens, the same pattern gives an option of the heap of `n + C` tokens.
///
/// So the options of both heaps have the same values, and therefore both heaps have the same value. ∎
/// This is the theorem of Guy and Smith, extended to several kinds. The theorem relies on patterns: without them, the options of the heaps
/// `n` and `n + C` could be unrelated. A proof needs the values up to the bound and one more period. The certificate contains the *common*
/// period `C` of all kinds, the size `F` from which it is proved, and the least period and preperiod of one kind, which follow from
/// finitely many values.
///
/// # Examples
///
/// ```
/// use octal_games::{SystemPeriod, SystemSequence};
///
/// let kayles = "K = 1 + K + K, 2 + K + K".parse()?;
/// let proof = SystemSequence::new(kayles).search_period(0, 1000)?.expect("Kayles is periodic");
/// let text = "K period 12 preperiod 71 exception 70:6 common 12 from 71 bound 156 where K = 1 + K + K, 2 + K + K";
/// assert_eq!(proof.to_string(), text);
/// assert_eq!(text.parse::<SystemPeriod>(), Ok(proof.clone()));
/// proof.verify()?;
///
/// let forged: SystemPeriod = text.replace("exception 70:6", "exception 70:5").parse()?;
/// assert!(forged.verify().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source of the theorem for one kind: R. K. Guy and C. A. B. Smith, "The G-values of various games", *Proc. Cambridge Philos.
/// Soc.* 52 (1956).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SystemPeriod {
    system: HeapSystem,
    kind: usize,
    period: u64,
    preperiod: u64,
    last_exception: Option<(u64, Nimber)>,
    common: u64,
    start: u64,
    bound: u64,
}

impl SystemPeriod {
    /// Creates a certificate of the given claims. Only [`SystemPeriod::verify`] checks them.
    ///
    /// The claim about the kind consists of its period, its preperiod and the last exception; the proof consists of the common
    /// period of all kinds, its first size and the bound.
    ///
    /// # Panics
    ///
    /// Panics if there is no kind with this index.
    #[track_caller]
    pub fn from_parts(
        system: HeapSystem,
        kind: usize,
        (period, preperiod, last_exception): (u64, u64, Option<(u64, Nimber)>),
        (common, start, bound): (u64, u64, u64),
    ) -> Self {
        assert!(kind < system.kinds().len(), "kind {kind} of {}", system.kinds().len());
        Self { system, kind, period, preperiod, last_exception, common, start, bound }
    }

    /// Returns the certificate for the smallest period of a kind, if the values of all kinds suffice to prove one.
    ///
    /// The values are assumed to be right, with the same number of values for each kind.
    ///
    /// # Complexity
    ///
    /// `O(m·n)` time for `n` values of `m` kinds, and `4n` bytes of memory, or `8n` if the last values occur in many places.
    /// Returns `None` if this memory cannot be allocated.
    ///
    /// # Panics
    ///
    /// Panics if there is no kind with this index, or if `values` does not contain one sequence for each kind.
    #[track_caller]
    pub fn find(system: &HeapSystem, kind: usize, values: &[NimValues]) -> Option<Self> {
        assert_eq!(values.len(), system.kinds().len(), "a sequence for each kind");
        Self::find_metered(system, kind, values, &mut Limits::NONE.meter()).ok()?
    }

    /// Does the same as [`find`](Self::find), within limits.
    pub(super) fn find_metered(
        system: &HeapSystem,
        kind: usize,
        values: &[NimValues],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let len = values.iter().map(NimValues::len).min().unwrap_or(0);
        let regular = system.regular_from();
        let is_enough = |preperiod: u64, period: u64| {
            let bound = system.bound(preperiod.max(regular), period);
            bound.and_then(|bound| bound.checked_add(period)).is_some_and(|needed| needed <= len)
        };
        let overlap = system.max_parts() >= 2;
        let found = match values {
            [values] => smallest_period(values, overlap, is_enough, meter)?,
            _ => match fingerprints(values, len) {
                Some(rows) => smallest_period(&rows, overlap, is_enough, meter)?,
                None => return Ok(None),
            },
        };
        let Some((from, common)) = found else { return Ok(None) };
        let start = from.max(regular);
        let Some(bound) = system.bound(start, common) else { return Ok(None) };
        let value = |n: u64| values[kind].at(n);
        let later = |n: u64| value(if n < start + common { n } else { n - common });
        let mut period = common;
        for prime in prime_factors(common) {
            let shorter = period / prime;
            if (start..start + common).all(|n| value(n) == later(n + shorter)) {
                period = shorter;
            }
        }
        let mut preperiod = start;
        while preperiod > 0 && value(preperiod - 1) == later(preperiod - 1 + period) {
            preperiod -= 1;
        }
        let last_exception = preperiod.checked_sub(1).map(|heap| (heap, value(heap)));
        let claim = (period, preperiod, last_exception);
        let found = Self::from_parts(system.clone(), kind, claim, (common, start, bound));
        // Equal fingerprints do not prove equal values, so check the values themselves.
        Ok(found.verify_with(values).is_ok().then_some(found))
    }

    /// Returns the system.
    pub fn system(&self) -> &HeapSystem {
        &self.system
    }

    /// Returns the index of the kind with the claimed period.
    pub fn kind(&self) -> usize {
        self.kind
    }

    /// Returns the smallest period of the kind.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the smallest `e` with `G(n + p) = G(n)` for all `n >= e`.
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the largest heap `n` of the kind with `G(n + p) ≠ G(n)`, and its value, or `None` if there is no such heap.
    pub fn last_exception(&self) -> Option<(u64, Nimber)> {
        self.last_exception
    }

    /// Returns a common period of all kinds.
    pub fn common_period(&self) -> u64 {
        self.common
    }

    /// Returns the size at and above which all kinds have the common period.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Returns the end (exclusive) of the range of sizes whose equations are checked: the equations of all kinds from
    /// [`start`](Self::start) up to this bound prove all others.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// Checks the certificate from the patterns alone. Computes all values that the theorem needs directly from the definition, in
    /// a loop that shares no code with the engine, and checks every claim.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds.
    ///
    /// # Complexity
    ///
    /// `O(P·B²)` time for `P` patterns that leave two heaps and `B` values, and `O(B^J)` for patterns that leave `J` heaps.
    pub fn verify(&self) -> Result<(), CertificateError> {
        self.verify_within(Limits::NONE)
    }

    /// Does the same as [`verify`](Self::verify), within limits. Each way to leave heaps counts as a step. If a call is stopped, the next
    /// call starts over.
    ///
    /// # Errors
    ///
    /// The same as for [`verify`](Self::verify), and [`CertificateError::Stopped`] at a limit.
    pub fn verify_within(&self, limits: &Limits) -> Result<(), CertificateError> {
        let len = usize::try_from(self.check_form()?).map_err(|_| CertificateError::TooLong)?;
        let rows = values_by_definition(&self.system, len, &mut limits.meter())?;
        self.check_claims(|kind, n| Nimber::new(rows[n as usize][kind].into()))
    }

    /// Checks all claims against given values of all kinds. If the values are right, the certificate is a proof.
    ///
    /// # Errors
    ///
    /// Returns the first [`CertificateError`] that it finds.
    pub fn verify_with(&self, values: &[NimValues]) -> Result<(), CertificateError> {
        let needed = self.check_form()?;
        let given = values.iter().map(NimValues::len).min().unwrap_or(0);
        if values.len() != self.system.kinds().len() || given < needed {
            return Err(CertificateError::TooFewValues { needed, given });
        }
        self.check_claims(|kind, n| values[kind].at(n))
    }

    /// Checks everything that does not depend on the values, and returns the number of values that the rest needs.
    pub(super) fn check_form(&self) -> Result<u64, CertificateError> {
        if self.period == 0 || self.common == 0 {
            return Err(CertificateError::ZeroPeriod);
        }
        let least = self.system.regular_from();
        if self.start < least {
            return Err(CertificateError::Irregular { start: self.start, least });
        }
        let needed = self.system.bound(self.start, self.common).ok_or(CertificateError::TooLong)?;
        if needed != self.bound {
            return Err(CertificateError::WrongBound { claimed: self.bound, needed });
        }
        let len = needed.checked_add(self.common).filter(|&len| len <= MAX_LEN);
        let len = len.ok_or(CertificateError::TooLong)?;
        if self.common % self.period != 0 {
            let (period, common) = (self.period, self.common);
            return Err(CertificateError::NotDivisor { period, common });
        }
        let wanted = self.preperiod.checked_sub(1);
        if self.preperiod > self.start || self.last_exception.map(|(heap, _)| heap) != wanted {
            return Err(self.wrong_exception());
        }
        Ok(len)
    }

    fn check_claims(&self, value: impl Fn(usize, u64) -> Nimber) -> Result<(), CertificateError> {
        let Self { kind, period, preperiod, common, start, .. } = *self;
        for heap in start..self.bound {
            let holds = |kind| value(kind, heap) == value(kind, heap + common);
            if !(0..self.system.kinds().len()).all(holds) {
                return Err(CertificateError::NotPeriodic { heap, period: common });
            }
        }
        let end = start + common;
        let value = |n: u64| value(kind, if n < end { n } else { n - common });
        if let Some(heap) = (preperiod..end).find(|&n| value(n) != value(n + period)) {
            return Err(CertificateError::NotPeriodic { heap, period });
        }
        let is_exception =
            |(heap, claimed)| value(heap) == claimed && claimed != value(heap + period);
        if !self.last_exception.is_none_or(is_exception) {
            return Err(self.wrong_exception());
        }
        for shorter in prime_factors(period).map(|prime| period / prime) {
            if (start..end).all(|n| value(n) == value(n + shorter)) {
                return Err(CertificateError::NotSmallest { shorter });
            }
        }
        Ok(())
    }

    fn wrong_exception(&self) -> CertificateError {
        CertificateError::WrongException { claimed: self.last_exception, preperiod: self.preperiod }
    }
}

/// Computes a fingerprint of the values of all kinds for each size. Equal values have equal fingerprints, but equal fingerprints do not
/// prove equal values.
fn fingerprints(values: &[NimValues], len: u64) -> Option<NimValues> {
    let len = usize::try_from(len).ok()?;
    let mut rows = NimValues::new();
    for n in 0..len {
        let mixed = values.iter().fold(0_u64, |mixed, values| {
            (mixed.rotate_left(5) ^ u64::from(values.cell(n))).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        rows.push_cell((mixed >> 32) as u32).ok()?;
    }
    Some(rows)
}
