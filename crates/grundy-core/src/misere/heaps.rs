//! Quotients of heap games: found heap by heap, and for ever where a period is proved.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::Outcome;
use crate::sequence::Code;

use super::certificate::{QuotientCertificate, QuotientCertificateError};
use super::closed::Closed;
use super::learn::{Hypothesis, Learner, QuotientProgress, System};
use super::limits::{QuotientLimits, Unfinished};
use super::quotient::{Element, MisereQuotient};
use super::word::Word;

/// The misère quotient of a take-and-break game: of all heaps if a period is proved, else up to a heap size.
///
/// [`find`](Self::find) adds heaps until the period theorem applies. The quotient may grow and the classes of
/// small heaps may change when a larger heap comes into play, so nothing is taken for final before that.
///
/// # The period theorem
/// If a move removes at most `k` tokens and leaves at most `r` heaps, and the classes of heaps satisfy
/// `Phi(h + p) = Phi(h)` for `e <= h` and `h + p <= M` in the quotient of all heaps up to `M`, where
/// `M >= r(e + p) + k`, then this quotient is that of all heaps, and the classes have period `p` from `e` on
/// for ever. (With two parts that must be unequal, `M` has to be `p` larger.) For a heap above `M` leaves a
/// part above `e + p` at every move; so its options have the same classes as those of the heap `p` smaller, and
/// what was checked about that one holds for it too.
///
/// # Example
/// ```
/// use grundy_core::Outcome;
/// use grundy_core::misere::HeapQuotient;
///
/// let kayles = HeapQuotient::find(&"0.77".parse()?, 200)?;
/// assert_eq!((kayles.quotient().order(), kayles.quotient().portion().count()), (40, 9));
/// assert_eq!(kayles.period(), Some((71, 12)));
/// assert_eq!(kayles.outcome(&[7, 1 << 60, 12]), Ok(Outcome::N));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: T. E. Plambeck, "Taming the wild in impartial combinatorial games" (2005); T. E. Plambeck and
/// A. N. Siegel, "Misère quotients for impartial games" (2008).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HeapQuotient {
    pub(super) code: Code,
    pub(super) quotient: MisereQuotient,
    /// The classes of the heaps 0, 1, 2, ...
    pub(super) classes: Vec<Element>,
    pub(super) period: Option<(u64, u64)>,
    growth: Vec<(u64, u64)>,
}

/// A heap beyond those that a quotient covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error(
    "heap {heap} is beyond the quotient, which covers heaps up to {largest} and has no proved period"
)]
pub struct BeyondQuotient {
    pub(super) heap: u64,
    pub(super) largest: u64,
}

impl BeyondQuotient {
    /// The heap.
    #[must_use]
    pub const fn heap(&self) -> u64 {
        self.heap
    }

    /// The largest heap that is covered.
    #[must_use]
    pub const fn largest(&self) -> u64 {
        self.largest
    }
}

impl HeapQuotient {
    /// Adds heaps until a period is proved, but no heap above `largest`, within the default limits.
    ///
    /// # Errors
    /// [`Unfinished`], with the last quotient completed, if a limit is reached. To reach `largest` without a
    /// period is no error.
    ///
    /// # Complexity
    /// Nothing is known in advance. Kayles takes some tenths of a second.
    pub fn find(code: &Code, largest: u64) -> Result<Self, Unfinished<Self>> {
        Self::find_within(code, largest, QuotientLimits::new())
    }

    /// As [`find`](Self::find), within other limits.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn find_within(
        code: &Code,
        largest: u64,
        limits: QuotientLimits,
    ) -> Result<Self, Unfinished<Self>> {
        HeapQuotientFinder::new(code.clone(), limits)
            .find_reporting(largest, |_| ControlFlow::Continue(()))
    }

    /// The quotient that a certificate describes, after a check of the certificate: without any search.
    ///
    /// Elements are numbered as [`find`](Self::find) numbers them, whatever their numbers in the certificate;
    /// [`growth`](Self::growth) is not known.
    ///
    /// # Errors
    /// Those of [`QuotientCertificate::verify`].
    ///
    /// # Complexity
    /// That of [`QuotientCertificate::verify`].
    ///
    /// # Example
    /// ```
    /// use grundy_core::misere::{HeapQuotient, QuotientCertificate};
    ///
    /// let found = HeapQuotient::find(&"0.75".parse()?, 40)?;
    /// let text = QuotientCertificate::of(&found).to_string();
    /// let read = HeapQuotient::from_certificate(&text.parse()?)?;
    /// assert_eq!((read.quotient(), read.period()), (found.quotient(), found.period()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_certificate(
        certificate: &QuotientCertificate,
    ) -> Result<Self, QuotientCertificateError> {
        certificate.verify()?;
        let heaps = certificate.classes().len() as u32;
        let letters: Vec<u32> = (1..=heaps).collect();
        let order = certificate.order() as usize;
        let product = |a: u32, b: u32| certificate.products()[a as usize * order + b as usize];
        let class = |word: &Word| {
            let classes =
                word.letters().iter().map(|&heap| certificate.classes()[heap as usize - 1]);
            classes.fold(0, product)
        };
        let Ok(system) =
            System::build(&letters, heaps as usize + 1, |word| Ok::<_, Infallible>(class(word)));
        let is_p = system.reps().iter().map(|rep| certificate.portion().contains(&class(rep)));
        let found = Hypothesis::new(&system, is_p.collect(), &Closed::default(), &[]);
        let classes = (1..=heaps).map(|heap| found.class(&Word::single(heap)));
        Ok(Self {
            code: certificate.code().clone(),
            quotient: MisereQuotient::from_learned(&system, &found, u64::from),
            classes: std::iter::once(0).chain(classes).map(Element::new).collect(),
            period: certificate.period(),
            growth: Vec::new(),
        })
    }

    /// The game.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The monoid and its P-portion. Its components are heap sizes.
    #[must_use]
    pub fn quotient(&self) -> &MisereQuotient {
        &self.quotient
    }

    /// The preperiod and the period of the classes, if they are proved. The quotient is then that of all heaps.
    #[must_use]
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// The largest heap whose class was found by search.
    #[must_use]
    pub fn largest_heap(&self) -> u64 {
        self.classes.len() as u64 - 1
    }

    /// The classes of the heaps 0, 1, 2, ... up to the largest.
    #[must_use]
    pub fn classes(&self) -> &[Element] {
        &self.classes
    }

    /// The heaps at which the quotient grew during the search, each with the new order.
    #[must_use]
    pub fn growth(&self) -> &[(u64, u64)] {
        &self.growth
    }

    /// The class of a heap; `None` for heaps beyond the largest if no period is proved.
    #[must_use]
    pub fn class(&self, heap: u64) -> Option<Element> {
        let reduced = match self.period {
            Some((start, period)) if heap >= start => start + (heap - start) % period,
            _ => heap,
        };
        self.classes.get(usize::try_from(reduced).ok()?).copied()
    }

    /// The class of a sum of heaps.
    ///
    /// # Errors
    /// [`BeyondQuotient`] for a heap beyond the largest if no period is proved.
    pub fn class_of(&self, heaps: &[u64]) -> Result<Element, BeyondQuotient> {
        heaps.iter().try_fold(Element::IDENTITY, |class, &heap| {
            let largest = self.largest_heap();
            let of = self.class(heap).ok_or(BeyondQuotient { heap, largest })?;
            Ok(self.quotient.product(class, of))
        })
    }

    /// The outcome of a sum of heaps in misère play.
    ///
    /// # Errors
    /// As [`class_of`](Self::class_of).
    ///
    /// # Complexity
    /// One product per heap, whatever its size.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, BeyondQuotient> {
        Ok(self.quotient.outcome(self.class_of(heaps)?))
    }
}

/// The search for the quotient of a heap game, which can be stopped, looked at and carried on.
///
/// # Example
/// ```
/// use std::ops::ControlFlow;
/// use grundy_core::misere::{HeapQuotientFinder, QuotientLimits, StopReason};
///
/// let mut finder = HeapQuotientFinder::new("0.77".parse()?, QuotientLimits::new());
/// let stopped = finder.find_reporting(200, |progress| match progress.elements {
///     ..18 => ControlFlow::Continue(()),
///     _ => ControlFlow::Break(()),
/// });
/// assert_eq!(stopped.unwrap_err().reason(), StopReason::Cancelled);
/// let kayles = finder.find_reporting(200, |_| ControlFlow::Continue(()))?;
/// assert_eq!(kayles.quotient().order(), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapQuotientFinder {
    code: Code,
    limits: QuotientLimits,
    learner: Learner,
    latest: HeapQuotient,
}

impl HeapQuotientFinder {
    /// A search that knows the empty heap only.
    #[must_use]
    pub fn new(code: Code, limits: QuotientLimits) -> Self {
        let mut learner = Learner::new(Closed::default());
        learner.closed_mut().push([[0; 0]; 0]);
        learner.advance(1);
        let mut free = QuotientLimits::new().meter(None);
        let learned = learner.learn(&mut free);
        debug_assert!(learned.is_ok(), "one element is within every bound");
        let latest = HeapQuotient {
            code: code.clone(),
            quotient: quotient_of(&learner),
            classes: vec![Element::IDENTITY],
            period: None,
            growth: Vec::new(),
        };
        Self { code, limits, learner, latest }
    }

    /// Other limits from now on.
    pub fn set_limits(&mut self, limits: QuotientLimits) {
        self.limits = limits;
    }

    /// The last quotient completed.
    #[must_use]
    pub fn latest(&self) -> &HeapQuotient {
        &self.latest
    }

    /// Adds heaps until a period is proved, but no heap above `largest`. Shows its progress now and then and
    /// stops if it is asked to.
    ///
    /// # Errors
    /// [`Unfinished`], with the last quotient completed, at a limit or a stop; the next call goes on from there.
    pub fn find_reporting(
        &mut self,
        largest: u64,
        report: impl FnMut(&QuotientProgress) -> ControlFlow<()> + Send,
    ) -> Result<HeapQuotient, Unfinished<HeapQuotient>> {
        let mut meter = self.limits.meter(Some(Box::new(report)));
        while self.latest.period.is_none() && self.latest.largest_heap() < largest {
            let heap = self.latest.largest_heap() + 1;
            meter.progress.component = heap;
            if self.learner.closed().len() as u64 == heap {
                let options = options(&self.code, heap);
                self.learner.closed_mut().push(options);
                self.learner.advance(heap as usize + 1);
            }
            if let Err(stop) = self.learner.learn(&mut meter) {
                return Err(Unfinished {
                    reason: stop.into(),
                    progress: meter.progress,
                    partial: Box::new(self.latest.clone()),
                });
            }
            self.complete(heap);
        }
        Ok(self.latest.clone())
    }

    /// Takes over the quotient of all heaps up to this one.
    fn complete(&mut self, heap: u64) {
        let Some((_, found)) = self.learner.found() else { return };
        let closed = self.learner.closed();
        let class = |heap| found.class(&closed.word([heap]));
        self.latest.classes = (0..=heap as u32).map(|heap| Element::new(class(heap))).collect();
        let order = found.order() as u64;
        if order != self.latest.quotient.order() as u64 {
            self.latest.growth.push((heap, order));
        }
        self.latest.quotient = quotient_of(&self.learner);
        self.latest.period = proved_period(&self.code, &self.latest.classes);
    }
}

fn quotient_of(learner: &Learner) -> MisereQuotient {
    let (system, found) = learner.found().expect("the learner has come to its end");
    MisereQuotient::from_learned(system, found, u64::from)
}

/// The options of a heap as lists of heaps.
fn options(code: &Code, heap: u64) -> Vec<Vec<u32>> {
    let mut options = Vec::new();
    let most = code.max_removal().map_or(heap, |most| most.min(heap));
    let gap = u64::from(code.has_unequal_parts());
    for taken in 0..=most {
        for parts in (0..=code.max_parts()).filter(|&parts| code.allows(taken, parts)) {
            let mut open = vec![(vec![], heap - taken, parts, 1)];
            while let Some((parts, rest, count, least)) = open.pop() {
                if count == 0 {
                    if rest == 0 {
                        options.push(parts);
                    }
                    continue;
                }
                // The parts ascend, so the next one is at most an equal share, and the last one all of it.
                let first = if count == 1 { least.max(rest) } else { least };
                for part in first..=rest / u64::from(count) {
                    let mut parts = parts.clone();
                    parts.push(part as u32);
                    open.push((parts, rest - part, count - 1, part + gap));
                }
            }
        }
    }
    options
}

/// The least period that the theorem proves, with the least preperiod for it.
fn proved_period(code: &Code, classes: &[Element]) -> Option<(u64, u64)> {
    let largest = classes.len() as u64 - 1;
    (1..=largest / 2).find_map(|period| {
        let differs = |&heap: &usize| classes[heap] != classes[heap + period as usize];
        let last = (0..classes.len() - period as usize).rev().find(differs);
        let start = last.map_or(0, |last| last as u64 + 1);
        (needed(code, start, period)? <= largest).then_some((start, period))
    })
}

/// The heap size up to which classes must be known so that the theorem proves a period.
pub(super) fn needed(code: &Code, start: u64, period: u64) -> Option<u64> {
    let parts = u64::from(code.max_parts()).max(1);
    let unequal = code.has_unequal_parts() && parts > 1;
    if unequal && parts > 2 {
        return None;
    }
    let base = start.checked_add(period)?.checked_mul(parts)?.checked_add(code.max_removal()?)?;
    base.checked_add(if unequal { period } else { 0 })
}
