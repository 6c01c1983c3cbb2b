//! Quotients of finite sets of components, computed from the rules of a game.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use thiserror::Error;

use grundy_core::engine::brief;
use grundy_core::{
    IllegalPosition, Limits, Misere, Outcome, Ruleset, StopReason, Stopped, SumMove, SumTheorem,
};

use super::bounds::{QuotientBounds, Unfinished};
use super::closure::{Closure, Unclosed};
use super::learn::{Learned, Learner};
use super::quotient::{Element, MisereQuotient};

/// The misère quotient of a finite set of positions and all positions reachable from them.
///
/// Components are numbered, and every move leads to components with smaller numbers. The words of the quotient consist of these numbers.
/// Positions are stored in their [`canonical`](Ruleset::canonical) form.
///
/// # Example
/// ```
/// use misere_quotients::ComponentQuotient;
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
/// // Nim heaps of up to 7 coins have the tame quotient of 2³ + 2 elements.
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

/// The reason why no quotient of a set of components was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ComponentQuotientError<P: Eq + Hash + Debug> {
    /// The search reached a limit, or [`QuotientBounds::max_components`], while it explored the components.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Play can return to a position.
    #[error("play can return to position {position}")]
    Cycle {
        /// The position, truncated to 200 characters.
        position: String,
    },
    /// The search reached a limit or a bound after it had found the quotient of some of the components.
    #[error(transparent)]
    Unfinished(Unfinished<ComponentQuotient<P>>),
}

impl<P: Eq + Hash + Debug> ComponentQuotientError<P> {
    /// Returns the limit or bound that ended the search, if one did.
    pub const fn reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(stopped) => Some(stopped.reason()),
            Self::Unfinished(unfinished) => Some(unfinished.stopped().reason()),
            Self::Cycle { .. } => None,
        }
    }
}

impl<P: Clone + Eq + Hash + Debug> From<Unclosed<P>> for ComponentQuotientError<P> {
    fn from(unclosed: Unclosed<P>) -> Self {
        match unclosed {
            Unclosed::Stopped(stopped) => Self::Stopped(stopped),
            Unclosed::Cycle(position) => Self::Cycle { position: brief(&position) },
        }
    }
}

impl<P: Clone + Eq + Hash + Debug> ComponentQuotient<P> {
    /// Finds the quotient of the given positions and all positions reachable from them, within the default bounds. To set other bounds or
    /// limits, use [`ComponentQuotientFinder`].
    ///
    /// # Errors
    /// Returns [`ComponentQuotientError`] if play does not end, or if a bound is reached.
    ///
    /// # Complexity
    /// Not known in advance, because the quotient can be infinite.
    pub fn of<G: Ruleset<Position = P>>(
        rules: &G,
        positions: impl IntoIterator<Item = P>,
    ) -> Result<Self, ComponentQuotientError<P>> {
        ComponentQuotientFinder::new(rules, positions, QuotientBounds::new())
            .find_within(Limits::NONE)
    }

    /// Builds the quotient of the first `count` components.
    fn assemble(closure: &Closure<P>, (system, found): &Learned, count: usize) -> Self {
        let positions: Vec<P> = closure.positions().take(count).cloned().collect();
        let numbers = positions.iter().cloned().zip(0..).collect();
        let class = |number| found.class(&closure.closed().word([number]));
        let classes = (0..count as u32).map(|number| Element::new(class(number))).collect();
        let quotient = MisereQuotient::from_learned(system, found, u64::from);
        Self { numbers, positions, classes, quotient }
    }

    /// Returns the monoid and its P-portion. The components in its words are indices into [`components`](Self::components).
    pub fn quotient(&self) -> &MisereQuotient {
        &self.quotient
    }

    /// Returns the components, each after the components to which its moves lead.
    pub fn components(&self) -> &[P] {
        &self.positions
    }

    /// Returns the class of each component.
    pub fn classes(&self) -> &[Element] {
        &self.classes
    }

    /// Returns the class of a position.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the canonical form of the position contains a component that has moves but does not belong to the
    /// quotient.
    pub fn class<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        position: &P,
    ) -> Result<Element, IllegalPosition> {
        let parts = rules.canonical(position.clone());
        parts.iter().try_fold(Element::IDENTITY, |class, part| {
            let Some(number) = self.numbers.get(part) else {
                // A position without moves equals the empty sum, even if the search did not visit it.
                return if rules.moves(part).next().is_none() {
                    Ok(class)
                } else {
                    Err(self.foreign(part))
                };
            };
            Ok(self.quotient.product(class, self.classes[*number as usize]))
        })
    }

    /// Returns the class of a sum of positions.
    ///
    /// # Errors
    /// The same as for [`class`](Self::class).
    pub fn class_of<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        sum: &[P],
    ) -> Result<Element, IllegalPosition> {
        sum.iter().try_fold(Element::IDENTITY, |class, position| {
            Ok(self.quotient.product(class, self.class(rules, position)?))
        })
    }

    fn foreign(&self, part: &P) -> IllegalPosition {
        let (part, count) = (brief(part), self.positions.len());
        IllegalPosition::new(format_args!(
            "position {part} is not among the {count} components of the quotient"
        ))
    }

    /// Returns the outcome of a sum of positions in misère play.
    ///
    /// # Errors
    /// The same as for [`class`](Self::class).
    pub fn outcome<G: Ruleset<Position = P>>(
        &self,
        rules: &G,
        sum: &[P],
    ) -> Result<Outcome, IllegalPosition> {
        Ok(self.quotient.outcome(self.class_of(rules, sum)?))
    }
}

/// A search for the quotient of a set of positions. It can stop and resume.
///
/// # Example
/// ```
/// use grundy_core::Limits;
/// use misere_quotients::{ComponentQuotientFinder, QuotientBounds};
/// use grundy_core::{Ruleset, Sum};
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
/// let mut finder = ComponentQuotientFinder::new(Nim, [7], QuotientBounds::new());
/// let limits = Limits::none().work(20);
/// let nim = loop {
///     if let Ok(found) = finder.find_within(&limits) {
///         break found;
///     }
/// };
/// assert_eq!(nim.quotient().order(), 10);
/// ```
#[derive(Clone)]
pub struct ComponentQuotientFinder<G: Ruleset> {
    rules: G,
    bounds: QuotientBounds,
    closure: Closure<G::Position>,
    /// A position to which play can return, if the search has found one.
    cycle: Option<G::Position>,
    /// The learner. Present once all components are known.
    learner: Option<Learner>,
    stage: usize,
    /// The quotient found in the last completed stage.
    before: Learned,
}

impl<G: Ruleset> ComponentQuotientFinder<G> {
    /// Prepares the search for the quotient of the given positions and all positions reachable from them.
    pub fn new(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
        bounds: QuotientBounds,
    ) -> Self {
        Self {
            rules,
            bounds,
            closure: Closure::new(positions, bounds.components),
            cycle: None,
            learner: None,
            stage: 0,
            before: Learned::default(),
        }
    }

    /// Finds the quotient, or resumes a search that was stopped.
    ///
    /// Work is counted in moves played, positions searched, and small algebraic steps.
    ///
    /// # Errors
    /// Returns [`ComponentQuotientError`] if play does not end, or at a limit or a bound. In the latter cases, call the method again to
    /// resume.
    pub fn find_within(
        &mut self,
        limits: &Limits,
    ) -> Result<ComponentQuotient<G::Position>, ComponentQuotientError<G::Position>> {
        let mut meter = limits.meter();
        if let Some(position) = &self.cycle {
            return Err(Unclosed::Cycle(position.clone()).into());
        }
        if self.learner.is_none() {
            meter.show("steps", 0, None);
            self.closure.complete(&self.rules, &mut meter).inspect_err(|unclosed| {
                if let Unclosed::Cycle(position) = unclosed {
                    self.cycle = Some(position.clone());
                }
            })?;
        }
        let closed = self.closure.closed();
        let learner = self.learner.get_or_insert_with(|| Learner::new(closed.clone()));
        let count = self.closure.len();
        let mut effort = self.bounds.effort(&mut meter);
        while self.stage <= count {
            let stage = self.stage;
            let adds_letter = stage > 0 && closed.is_letter(stage as u32 - 1);
            // The quotient of no components is known, so this stage needs no search.
            if stage > 0 && stage < count && !adds_letter {
                self.stage += 1;
                learner.advance(self.stage);
                continue;
            }
            effort.progress.component = stage.saturating_sub(1) as u64;
            effort.meter.show("components", stage as u64, Some(count as u64));
            if let Err(stopped) = learner.learn(&mut effort) {
                // Every component of the earlier stages is a word in the letters of the last quotient, so the last quotient covers them
                // all.
                let done = stage.saturating_sub(1);
                let partial = ComponentQuotient::assemble(&self.closure, &self.before, done);
                return Err(ComponentQuotientError::Unfinished(Unfinished {
                    stopped,
                    progress: effort.progress,
                    partial: Box::new(partial),
                }));
            }
            self.before = learner.take().unwrap_or_default();
            self.stage += 1;
            learner.advance(self.stage);
        }
        Ok(ComponentQuotient::assemble(&self.closure, &self.before, count))
    }
}

impl<G: Ruleset> Debug for ComponentQuotientFinder<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ComponentQuotientFinder")
            .field("components", &self.closure.len())
            .field("bounds", &self.bounds)
            .finish_non_exhaustive()
    }
}

/// The rules of a game and the quotient of some of its components, which together solve every sum of these components in misère play.
///
/// # Example
/// ```
/// use misere_quotients::{ComponentQuotient, WithQuotient};
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
    /// Combines the rules with a quotient of positions of the same game.
    pub fn new(rules: G, quotient: ComponentQuotient<G::Position>) -> Self {
        Self { rules, quotient }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// Returns the quotient.
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
    grundy_core::forward_ruleset!(self => self.rules);
}

/// The theorem covers only sums of positions that belong to the quotient. [`ComponentQuotient::outcome`] returns an error for other
/// positions instead of panicking.
impl<G: Ruleset> SumTheorem<Misere> for WithQuotient<G> {
    /// # Panics
    /// Panics if a position does not belong to the quotient.
    fn sum_outcome(&self, sum: &[G::Position], _: Misere) -> Outcome {
        let classes = sum.iter().map(|position| self.known_class(position));
        let quotient = self.quotient.quotient();
        quotient.outcome(quotient.product_of(classes))
    }

    /// # Panics
    /// Panics if a position does not belong to the quotient.
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
