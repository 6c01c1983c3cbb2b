//! Quotients of heap games, found by adding one heap after another. If a period is proved, the quotient is valid for heaps of every size.

use grundy_core::{IllegalPosition, Limits, Outcome, Stopped};
use octal_games::Code;

use super::bounds::{QuotientBounds, Unfinished};
use super::closed::Closed;
use super::learn::{Effort, Learner};
use super::quotient::{Element, MisereQuotient};

/// The misère quotient of a take-and-break game. It covers all heaps if a period is proved, and otherwise all heaps up to some size.
///
/// [`up_to`](Self::up_to) adds heaps until the period theorem applies. Until then, no result is final: adding a larger heap can make the
/// quotient grow, and the classes of small heaps can change.
///
/// # The period theorem
/// Suppose that every move removes at most `k` tokens and leaves at most `r` heaps. Consider the quotient of all heaps up to `M`, and
/// suppose that the classes of heaps satisfy `Phi(h + p) = Phi(h)` for all `h` with `e <= h` and `h + p <= M`, where `M >= r(e + p) + k`.
/// Then this quotient is the quotient of all heaps, and the classes of the heaps `e, e + 1, ...` repeat forever with the period `p`. (If a
/// move leaves two parts that must be unequal, `M` must be larger by `p`.)
///
/// Proof: every move in a heap above `M` leaves a part of more than `e + p` tokens. Reducing this part by `p` does not change its class, so
/// the options of the heap have the same classes as the options of the heap that is smaller by `p`. The conditions were checked for the
/// smaller heap, so they hold for the larger heap, too. By induction, they hold for all heaps.
///
/// # Example
/// ```
/// use grundy_core::Outcome;
/// use misere_quotients::HeapQuotient;
///
/// let kayles = HeapQuotient::up_to(&"0.77".parse()?, 200)?;
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
    pub(super) growth: Vec<(u64, u64)>,
}

impl HeapQuotient {
    /// Finds the quotient of the heaps up to `largest`. Stops earlier if a period is proved; the quotient then covers all heaps, and
    /// [`period`](Self::period) returns the period. Uses the default bounds.
    ///
    /// # Errors
    /// Returns [`Unfinished`] if a bound is reached. The error contains the last quotient that was completed.
    ///
    /// # Complexity
    /// Not known in advance, because the quotient can be infinite. Kayles takes a few tenths of a second.
    pub fn up_to(code: &Code, largest: u64) -> Result<Self, Unfinished<Self>> {
        Self::up_to_bounded(code, largest, QuotientBounds::new())
    }

    /// Does the same as [`up_to`](Self::up_to) within the given bounds.
    ///
    /// # Errors
    /// The same as for [`up_to`](Self::up_to).
    pub fn up_to_bounded(
        code: &Code,
        largest: u64,
        bounds: QuotientBounds,
    ) -> Result<Self, Unfinished<Self>> {
        HeapQuotientFinder::new(code.clone(), bounds).find_within(largest, Limits::NONE)
    }

    /// Returns the game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the monoid and its P-portion. The components in its words are heap sizes.
    pub fn quotient(&self) -> &MisereQuotient {
        &self.quotient
    }

    /// Returns the preperiod and the period of the classes if they are proved. The quotient then covers heaps of every size.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.period
    }

    /// Returns the largest heap whose class was found by search.
    pub fn largest_heap(&self) -> u64 {
        self.classes.len() as u64 - 1
    }

    /// Returns the classes of the heaps 0, 1, 2, ... up to the largest.
    pub fn classes(&self) -> &[Element] {
        &self.classes
    }

    /// Returns the heap sizes at which the quotient grew during the search, each with the order after it grew.
    pub fn growth(&self) -> &[(u64, u64)] {
        &self.growth
    }

    /// Returns the class of a heap. Returns `None` if the heap is larger than [`largest_heap`](Self::largest_heap) and no period is proved.
    pub fn class(&self, heap: u64) -> Option<Element> {
        let reduced = match self.period {
            Some((start, period)) if heap >= start => start + (heap - start) % period,
            _ => heap,
        };
        self.classes.get(usize::try_from(reduced).ok()?).copied()
    }

    /// Returns the class of a sum of heaps.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if a heap is larger than [`largest_heap`](Self::largest_heap) and no period is proved.
    pub fn class_of(&self, heaps: &[u64]) -> Result<Element, IllegalPosition> {
        heaps.iter().try_fold(Element::IDENTITY, |class, &heap| {
            let largest = self.largest_heap();
            let of = self.class(heap).ok_or_else(|| {
                IllegalPosition::new(format_args!(
                    "heap {heap} is beyond the quotient, which covers heaps up to {largest} and has no proved period"
                ))
            })?;
            Ok(self.quotient.product(class, of))
        })
    }

    /// Returns the outcome of a sum of heaps in misère play.
    ///
    /// # Errors
    /// The same as for [`class_of`](Self::class_of).
    ///
    /// # Complexity
    /// One product per heap, no matter how large the heap is.
    pub fn outcome(&self, heaps: &[u64]) -> Result<Outcome, IllegalPosition> {
        Ok(self.quotient.outcome(self.class_of(heaps)?))
    }
}

/// A search for the quotient of a heap game. It can stop and resume, and you can inspect its results in between.
///
/// # Example
/// ```
/// use grundy_core::Limits;
/// use misere_quotients::{HeapQuotientFinder, QuotientBounds};
///
/// let mut finder = HeapQuotientFinder::new("0.77".parse()?, QuotientBounds::new());
/// let stopped = finder.find_within(200, &Limits::none().work(10_000)).unwrap_err();
/// assert!((1..40).contains(&stopped.partial().quotient().order()));
/// let kayles = finder.find_within(200, &Limits::none())?;
/// assert_eq!(kayles.quotient().order(), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapQuotientFinder {
    code: Code,
    bounds: QuotientBounds,
    learner: Learner,
    latest: HeapQuotient,
    /// The options of the next heap that have been listed so far.
    options: Option<(HeapOptions, Vec<Vec<u32>>)>,
}

impl HeapQuotientFinder {
    /// Creates a search that knows only the empty heap.
    pub fn new(code: Code, bounds: QuotientBounds) -> Self {
        let mut learner = Learner::new(Closed::default());
        learner.closed_mut().push([[0; 0]; 0]);
        learner.advance(1);
        let mut meter = Limits::NONE.meter();
        let learned = learner.learn(&mut QuotientBounds::new().effort(&mut meter));
        debug_assert!(learned.is_ok(), "one element is within every bound");
        let latest = HeapQuotient {
            code: code.clone(),
            quotient: quotient_of(&learner),
            classes: vec![Element::IDENTITY],
            period: None,
            growth: Vec::new(),
        };
        Self { code, bounds, learner, latest, options: None }
    }

    /// Replaces the bounds. The new bounds apply to later calls.
    pub fn set_bounds(&mut self, bounds: QuotientBounds) {
        self.bounds = bounds;
    }

    /// Returns the last quotient that was completed.
    pub fn latest(&self) -> &HeapQuotient {
        &self.latest
    }

    /// Adds heaps up to `largest`. Stops earlier if a period is proved.
    ///
    /// Work is counted in positions searched and small algebraic steps.
    ///
    /// # Errors
    /// Returns [`Unfinished`] at a limit or a bound, with the last quotient that was completed. Call the method again to resume.
    pub fn find_within(
        &mut self,
        largest: u64,
        limits: &Limits,
    ) -> Result<HeapQuotient, Unfinished<HeapQuotient>> {
        let mut meter = limits.meter();
        let mut effort = self.bounds.effort(&mut meter);
        effort.progress.elements = self.latest.quotient.order() as u64;
        while self.latest.period.is_none() && self.latest.largest_heap() < largest {
            let heap = self.latest.largest_heap() + 1;
            effort.progress.component = heap;
            effort.meter.show("heaps", heap, Some(largest));
            if let Err(stopped) = self.add(heap, &mut effort) {
                return Err(Unfinished {
                    stopped,
                    progress: effort.progress,
                    partial: Box::new(self.latest.clone()),
                });
            }
            self.complete(heap);
        }
        Ok(self.latest.clone())
    }

    /// Learns the quotient of all heaps up to `heap`.
    fn add(&mut self, heap: u64, effort: &mut Effort<'_, '_>) -> Result<(), Stopped> {
        if self.learner.closed().len() as u64 == heap {
            let (next, list) =
                self.options.get_or_insert_with(|| (HeapOptions::new(heap), Vec::new()));
            loop {
                effort.tick(1)?;
                effort.may_store(list.len())?;
                let Some(option) = next.next(&self.code) else { break };
                list.push(option);
            }
            let (_, list) = self.options.take().unwrap_or((HeapOptions::new(heap), Vec::new()));
            self.learner.closed_mut().push(list);
            self.learner.advance(heap as usize + 1);
        }
        self.learner.learn(effort)
    }

    /// Stores the quotient of all heaps up to `heap` as the latest result.
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

/// Lists the options of a heap, each as a list of heaps.
#[derive(Clone, Debug)]
struct HeapOptions {
    heap: u64,
    /// The number of tokens that the next options take, and the number of heaps that they leave.
    taken: u64,
    parts: u32,
    /// Incomplete lists of heaps, each with the number of remaining tokens, the number of parts to add, and the minimum size of a part.
    open: Vec<(Vec<u32>, u64, u32, u64)>,
}

impl HeapOptions {
    const fn new(heap: u64) -> Self {
        Self { heap, taken: 0, parts: 0, open: Vec::new() }
    }

    /// Returns the next option. Each call takes time at most linear in the heap size.
    fn next(&mut self, code: &Code) -> Option<Vec<u32>> {
        let gap = u64::from(code.has_unequal_parts());
        loop {
            while let Some((mut list, rest, count, least)) = self.open.pop() {
                // Sizes ascend, so the next part is at most an equal share of the remaining tokens. The last part takes all of them.
                let first = match count {
                    0 if rest == 0 => return Some(list),
                    0 => continue,
                    1 => least.max(rest),
                    _ => least,
                };
                if first > rest / u64::from(count) {
                    continue;
                }
                if first < rest / u64::from(count) {
                    self.open.push((list.clone(), rest, count, first + 1));
                }
                list.push(first as u32);
                self.open.push((list, rest - first, count - 1, first + gap));
            }
            let most = code.max_removal().map_or(self.heap, |most| most.min(self.heap));
            if self.taken > most {
                return None;
            }
            if code.allows(self.taken, self.parts) {
                self.open.push((Vec::new(), self.heap - self.taken, self.parts, 1));
            }
            self.parts += 1;
            if self.parts > code.max_parts() {
                (self.taken, self.parts) = (self.taken + 1, 0);
            }
        }
    }
}

/// Returns the preperiod and the period: the least period that the theorem proves, with the least preperiod for this period.
fn proved_period(code: &Code, classes: &[Element]) -> Option<(u64, u64)> {
    let largest = classes.len() as u64 - 1;
    (1..=largest / 2).find_map(|period| {
        let differs = |&heap: &usize| classes[heap] != classes[heap + period as usize];
        let last = (0..classes.len() - period as usize).rev().find(differs);
        let start = last.map_or(0, |last| last as u64 + 1);
        (needed(code, start, period)? <= largest).then_some((start, period))
    })
}

/// Returns the largest heap whose class must be known to prove the given period with the theorem. Returns `None` if the theorem does not
/// apply to the game, or if the size overflows.
pub(super) fn needed(code: &Code, start: u64, period: u64) -> Option<u64> {
    let parts = u64::from(code.max_parts()).max(1);
    let unequal = code.has_unequal_parts() && parts > 1;
    if unequal && parts > 2 {
        return None;
    }
    let base = start.checked_add(period)?.checked_mul(parts)?.checked_add(code.max_removal()?)?;
    base.checked_add(if unequal { period } else { 0 })
}
