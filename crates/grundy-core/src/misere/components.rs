//! Quotients of any finite set of components, by the rules of their game.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use thiserror::Error;

use crate::ruleset::{brief, canonical_parts, hand_on_ruleset};
use crate::{
    IllegalMove, IllegalPosition, Misere, Nimber, Outcome, Ruleset, Sum, SumMove, SumTheorem,
};

use super::closed::Closed;
use super::learn::{Learned, Learner, QuotientProgress};
use super::limits::{QuotientLimits, Unfinished};
use super::quotient::{Element, MisereQuotient};

/// The misère quotient of a finite set of positions and of all that play from them leads to.
///
/// Components are numbered such that every move goes to smaller numbers; the words of the quotient are made of
/// these numbers. Positions stand in their [`canonical`](Ruleset::canonical) form.
///
/// # Example
/// ```
/// use grundy_core::misere::ComponentQuotient;
/// use grundy_core::{Ruleset, Sum};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64; // coins taken
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// // Nim-heaps up to 7: the tame quotient of 2³ + 2 elements.
/// let nim = ComponentQuotient::of(&Nim, [7])?;
/// assert_eq!((nim.quotient().order(), nim.quotient().portion().count()), (10, 2));
/// assert_eq!(nim.outcome(&Nim, &[1, 1, 1])?.to_string(), "P");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentQuotient<P: Eq + Hash> {
    numbers: HashMap<P, u32>,
    positions: Vec<P>,
    classes: Vec<Element>,
    quotient: MisereQuotient,
}

/// Why there is no quotient of a set of components.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ComponentQuotientError<P: Eq + Hash + Debug> {
    /// More components than [`QuotientLimits::max_components`].
    #[error("play leads to more than {limit} components")]
    TooManyComponents {
        /// The bound.
        limit: u64,
    },
    /// Play returns to a position.
    #[error("play can return to position {position}")]
    Cycle {
        /// The position, cut after 200 characters.
        position: String,
    },
    /// A bound was reached after the quotient of some of the components was found.
    #[error(transparent)]
    Unfinished(Unfinished<ComponentQuotient<P>>),
}

/// A position that does not belong to the components of a quotient.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("position {position} is not among the {count} components of the quotient")]
pub struct ForeignPosition {
    position: String,
    count: usize,
}

impl ForeignPosition {
    /// The position as text, cut after 200 characters.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }
}

impl<P: Clone + Eq + Hash + Debug> ComponentQuotient<P> {
    /// The quotient of these positions and all that play from them leads to, within the default limits.
    ///
    /// # Errors
    /// [`ComponentQuotientError`] if play does not end, or a limit is reached.
    ///
    /// # Complexity
    /// Nothing is known in advance.
    pub fn of<G: Ruleset<Position = P>>(
        rules: &G,
        positions: impl IntoIterator<Item = P>,
    ) -> Result<Self, ComponentQuotientError<P>> {
        let limits = QuotientLimits::new();
        Self::of_reporting(rules, positions, limits, |_| ControlFlow::Continue(()))
    }

    /// As [`of`](Self::of), within other limits; shows its progress now and then and stops if it is asked to.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn of_reporting<G: Ruleset<Position = P>>(
        rules: &G,
        positions: impl IntoIterator<Item = P>,
        limits: QuotientLimits,
        report: impl FnMut(&QuotientProgress) -> ControlFlow<()> + Send,
    ) -> Result<Self, ComponentQuotientError<P>> {
        let mut closure = Closure::new(limits);
        for position in positions {
            closure.add(rules, position)?;
        }
        let Closure { numbers, positions, closed, .. } = closure;
        let mut learner = Learner::new(closed);
        let mut meter = limits.meter(Some(Box::new(report)));
        let count = positions.len();
        // The quotient without components needs no search.
        let mut before: Option<Learned> = None;
        for stage in 0..=count {
            let adds_letter = stage > 0 && learner.closed().is_letter(stage as u32 - 1);
            if stage > 0 && stage < count && !adds_letter {
                continue;
            }
            meter.progress.component = stage.saturating_sub(1) as u64;
            learner.advance(stage);
            let Err(stop) = learner.learn(&mut meter) else {
                before = learner.take();
                continue;
            };
            // Components since the last letter are words of the letters before.
            let done = stage.saturating_sub(1);
            let found = before.unwrap_or_default();
            return Err(ComponentQuotientError::Unfinished(Unfinished {
                reason: stop.into(),
                progress: meter.progress,
                partial: Box::new(Self::assemble(
                    learner.closed(),
                    &found,
                    numbers,
                    positions,
                    done,
                )),
            }));
        }
        let found = before.unwrap_or_default();
        Ok(Self::assemble(learner.closed(), &found, numbers, positions, count))
    }

    /// The quotient of the first components.
    fn assemble(
        closed: &Closed,
        (system, found): &Learned,
        mut numbers: HashMap<P, u32>,
        mut positions: Vec<P>,
        count: usize,
    ) -> Self {
        positions.truncate(count);
        numbers.retain(|_, number| (*number as usize) < count);
        let class = |number| found.class(&closed.word([number]));
        let classes = (0..count as u32).map(|number| Element::new(class(number))).collect();
        let quotient = MisereQuotient::from_learned(system, found, u64::from);
        Self { numbers, positions, classes, quotient }
    }

    /// The monoid and its P-portion. Its components are indices into [`components`](Self::components).
    #[must_use]
    pub fn quotient(&self) -> &MisereQuotient {
        &self.quotient
    }

    /// The components, those that a move leads to before the one it is made in.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.positions
    }

    /// The class of each component.
    #[must_use]
    pub fn classes(&self) -> &[Element] {
        &self.classes
    }

    /// The class of a position.
    ///
    /// # Errors
    /// [`ForeignPosition`] if its canonical form has other components.
    pub fn class<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        position: &P,
    ) -> Result<Element, ForeignPosition> {
        let parts = rules.canonical(position.clone());
        parts.iter().try_fold(Element::IDENTITY, |class, part| {
            let number = self.numbers.get(part).ok_or_else(|| ForeignPosition {
                position: brief(part),
                count: self.positions.len(),
            })?;
            Ok(self.quotient.product(class, self.classes[*number as usize]))
        })
    }

    /// The class of a sum of positions.
    ///
    /// # Errors
    /// As [`class`](Self::class).
    pub fn class_of<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        sum: &[P],
    ) -> Result<Element, ForeignPosition> {
        sum.iter().try_fold(Element::IDENTITY, |class, position| {
            Ok(self.quotient.product(class, self.class(rules, position)?))
        })
    }

    /// The outcome of a sum of positions in misère play.
    ///
    /// # Errors
    /// As [`class`](Self::class).
    pub fn outcome<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        sum: &[P],
    ) -> Result<Outcome, ForeignPosition> {
        Ok(self.quotient.outcome(self.class_of(rules, sum)?))
    }
}

/// Positions and all they lead to, numbered in the order in which their options are complete.
pub(super) struct Closure<P> {
    pub(super) numbers: HashMap<P, u32>,
    /// Positions that are being explored: met again, play goes in a circle.
    open: HashSet<P>,
    pub(super) positions: Vec<P>,
    pub(super) closed: Closed,
    limit: u64,
}

impl<P> Closure<P> {
    pub(super) fn new(limits: QuotientLimits) -> Self {
        Self {
            numbers: HashMap::new(),
            open: HashSet::new(),
            positions: Vec::new(),
            closed: Closed::default(),
            limit: limits.components,
        }
    }
}

impl<P: Clone + Eq + Hash + Debug> Closure<P> {
    pub(super) fn add<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        position: P,
    ) -> Result<(), ComponentQuotientError<P>> {
        let mut stack = Vec::new();
        for part in rules.canonical(position) {
            self.descend(rules, part, &mut stack)?;
            self.finish(rules, &mut stack)?;
        }
        Ok(())
    }

    /// Puts a position on the stack unless it is known.
    fn descend<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        position: P,
        stack: &mut Vec<Visit<P>>,
    ) -> Result<(), ComponentQuotientError<P>> {
        if self.numbers.contains_key(&position) {
            return Ok(());
        }
        if !self.open.insert(position.clone()) {
            return Err(ComponentQuotientError::Cycle { position: brief(&position) });
        }
        if (self.open.len() + self.positions.len()) as u64 > self.limit {
            return Err(ComponentQuotientError::TooManyComponents { limit: self.limit });
        }
        let options =
            rules.moves(&position).map(|mv| canonical_parts(rules, rules.play(&position, &mv)));
        stack.push(Visit { options: options.collect(), position, option: 0, part: 0 });
        Ok(())
    }

    /// Works off the stack.
    fn finish<G: Ruleset<Position = P>>(
        &mut self,
        rules: &G,
        stack: &mut Vec<Visit<P>>,
    ) -> Result<(), ComponentQuotientError<P>> {
        while let Some(visit) = stack.last_mut() {
            if let Some(sum) = visit.options.get(visit.option) {
                if let Some(part) = sum.as_slice().get(visit.part).cloned() {
                    visit.part += 1;
                    self.descend(rules, part, stack)?;
                } else {
                    visit.option += 1;
                    visit.part = 0;
                }
                continue;
            }
            let numbers = &self.numbers;
            let options = visit.options.iter();
            self.closed.push(options.map(|sum| sum.iter().map(|part| numbers[part])));
            let number = self.positions.len() as u32;
            self.open.remove(&visit.position);
            self.numbers.insert(visit.position.clone(), number);
            self.positions.push(visit.position.clone());
            stack.pop();
        }
        Ok(())
    }
}

/// A position whose options are being explored, and how far that is.
struct Visit<P> {
    position: P,
    options: Vec<Sum<P>>,
    option: usize,
    part: usize,
}

/// The rules of a game together with the quotient of some of its components: misère play of any sum of these.
///
/// # Example
/// ```
/// use grundy_core::misere::{ComponentQuotient, WithQuotient};
/// use grundy_core::{Misere, Outcome, Ruleset, Sum, SumTheorem};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64; // coins taken
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// let nim = WithQuotient::new(Nim, ComponentQuotient::of(&Nim, [5])?);
/// assert_eq!(nim.sum_outcome(&[2, 3, 5], Misere), Outcome::N);
/// let moves: Vec<_> = nim.sum_winning_moves(&[2, 3, 5], Misere).collect();
/// assert_eq!((moves.len(), moves[0].component, moves[0].mv), (1, 2, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WithQuotient<G: Ruleset> {
    rules: G,
    quotient: ComponentQuotient<G::Position>,
}

impl<G: Ruleset> WithQuotient<G> {
    /// Rules and the quotient of components of theirs.
    #[must_use]
    pub fn new(rules: G, quotient: ComponentQuotient<G::Position>) -> Self {
        Self { rules, quotient }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The quotient.
    #[must_use]
    pub fn quotient(&self) -> &ComponentQuotient<G::Position> {
        &self.quotient
    }

    #[track_caller]
    fn known_class(&self, position: &G::Position) -> Element {
        match self.quotient.class(&self.rules, position) {
            Ok(class) => class,
            Err(error) => panic!("{error}"),
        }
    }
}

impl<G: Ruleset> Ruleset for WithQuotient<G> {
    hand_on_ruleset!(self => self.rules);
}

/// For sums of positions that belong to the quotient; [`ComponentQuotient::outcome`] is the twin that checks.
impl<G: Ruleset> SumTheorem<Misere> for WithQuotient<G> {
    /// # Panics
    /// If a position does not belong to the quotient.
    fn sum_outcome(&self, sum: &[G::Position], _: Misere) -> Outcome {
        let classes = sum.iter().map(|position| self.known_class(position));
        let quotient = self.quotient.quotient();
        quotient.outcome(quotient.product_of(classes))
    }

    /// # Panics
    /// If a position does not belong to the quotient.
    fn sum_winning_moves(
        &self,
        sum: &[G::Position],
        _: Misere,
    ) -> impl Iterator<Item = SumMove<G::Move>> {
        let quotient = self.quotient.quotient();
        let classes: Vec<Element> = sum.iter().map(|position| self.known_class(position)).collect();
        let rests = quotient.rests(&classes);
        sum.iter().zip(rests).enumerate().flat_map(move |(component, (position, rest))| {
            let wins = move |mv: &G::Move| {
                let left = self.rules.play(position, mv);
                let classes = left.iter().map(|part| self.known_class(part));
                quotient.is_p(classes.fold(rest, |class, part| quotient.product(class, part)))
            };
            self.rules.moves(position).filter(wins).map(move |mv| SumMove { component, mv })
        })
    }
}
