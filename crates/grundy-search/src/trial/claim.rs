//! Claims about a game, which a trial can test.

use std::fmt::{self, Debug};
use std::marker::PhantomData;

use grundy_core::engine::listed;
use grundy_core::{
    Convention, Nimber, Outcome, OutcomeTheorem, PlayConvention, Ruleset, SpragueGrundy, Sum,
    SumMove, SumTheorem,
};

type Moves<G> = Vec<SumMove<<G as Ruleset>::Move>>;

/// A function that states something about each sum, or `None` if the claim states nothing of this kind.
type OfSum<'a, G, R> = Option<Box<dyn Fn(&[<G as Ruleset>::Position]) -> R + Send + Sync + 'a>>;

/// A function that lists the claimed moves from a position to a value, or `None` if the claim lists none.
type Reaching<'a, G> = Option<
    Box<dyn Fn(&<G as Ruleset>::Position, Nimber) -> Vec<<G as Ruleset>::Move> + Send + Sync + 'a>,
>;

/// A function that accepts the positions that the claim covers, or `None` if it covers all positions.
type Domain<'a, G> = Option<Box<dyn Fn(&<G as Ruleset>::Position) -> bool + Send + Sync + 'a>>;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OnePosition {}
    impl Sealed for super::EverySum {}
}

/// The subject of a [`Claim`]: either single positions ([`OnePosition`]) or sums ([`EverySum`]).
pub trait Subject: sealed::Sealed + Copy + Debug + Default {
    /// The type of the inputs of a trial: a position, or a sum of positions.
    type Of<P>: Into<Sum<P>>;

    /// Returns whether the claim covers sums of the given number of positions.
    #[doc(hidden)]
    fn covers(components: usize) -> bool;
}

/// The subject of claims about single positions. Such a claim says nothing about sums of several positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OnePosition;

/// The subject of claims about all sums of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EverySum;

impl Subject for OnePosition {
    type Of<P> = P;

    fn covers(components: usize) -> bool {
        components == 1
    }
}

impl Subject for EverySum {
    type Of<P> = Sum<P>;

    fn covers(_: usize) -> bool {
        true
    }
}

/// A claim about the games of a ruleset `G`, under one convention of play.
///
/// The subject `S` is a part of the claim's type: trials test a claim about [`EverySum`] on sums, and a claim about [`OnePosition`] only on
/// single positions. A trial also follows the options of the given positions, so a claim must cover these options, too.
pub struct Claim<'a, G: Ruleset, S: Subject = EverySum> {
    convention: Convention,
    value: OfSum<'a, G, Nimber>,
    outcome: OfSum<'a, G, Outcome>,
    winning_moves: OfSum<'a, G, Moves<G>>,
    moves_to: Reaching<'a, G>,
    domain: Domain<'a, G>,
    subject: PhantomData<S>,
}

impl<'a, G: Ruleset> Claim<'a, G, EverySum> {
    /// Claims the nim-value of each position. The value of a sum is the nim-sum of the values of its positions.
    pub fn values(value: impl Fn(&G::Position) -> Nimber + Send + Sync + 'a) -> Self {
        let value = move |sum: &[G::Position]| sum.iter().map(&value).sum();
        Self { value: Some(Box::new(value)), ..Self::nothing(Convention::Normal) }
    }

    /// Claims the outcome of each sum.
    pub fn sum_outcomes(
        convention: impl Into<Convention>,
        outcome: impl Fn(&[G::Position]) -> Outcome + Send + Sync + 'a,
    ) -> Self {
        Self { outcome: Some(Box::new(outcome)), ..Self::nothing(convention.into()) }
    }

    /// Claims the winning moves of each sum. The order does not matter, but each move must be listed once.
    pub fn sum_winning_moves(
        convention: impl Into<Convention>,
        moves: impl Fn(&[G::Position]) -> Vec<SumMove<G::Move>> + Send + Sync + 'a,
    ) -> Self {
        Self { winning_moves: Some(Box::new(moves)), ..Self::nothing(convention.into()) }
    }

    /// Claims everything that a theorem about values implies: values, outcomes, winning moves, and the moves to each value.
    pub fn value_theorem<T>(theorem: &'a T) -> Self
    where
        T: SpragueGrundy<Position = G::Position, Move = G::Move> + Sync,
    {
        Self {
            value: Some(Box::new(|sum| theorem.nim_sum(sum))),
            moves_to: Some(Box::new(|position, value| listed(theorem.moves_to(position, value)))),
            ..Self::sum_theorem(theorem, grundy_core::Normal)
        }
    }

    /// Claims everything that a theorem about sums states in the given convention: outcomes and winning moves.
    pub fn sum_theorem<T, C>(theorem: &'a T, convention: C) -> Self
    where
        T: SumTheorem<C, Position = G::Position, Move = G::Move> + Sync,
        C: PlayConvention + Send + Sync,
    {
        Self {
            outcome: Some(Box::new(move |sum| theorem.sum_outcome(sum, convention))),
            winning_moves: Some(Box::new(move |sum| {
                listed(theorem.sum_winning_moves(sum, convention))
            })),
            ..Self::nothing(C::CONVENTION)
        }
    }
}

impl<'a, G: Ruleset> Claim<'a, G, OnePosition> {
    /// Claims the outcome of each position.
    pub fn outcomes(
        convention: impl Into<Convention>,
        outcome: impl Fn(&G::Position) -> Outcome + Send + Sync + 'a,
    ) -> Self {
        let outcome = move |sum: &[G::Position]| outcome(&sum[0]);
        Self { outcome: Some(Box::new(outcome)), ..Self::nothing(convention.into()) }
    }

    /// Claims the winning moves of each position. The order does not matter, but each move must be listed once.
    pub fn winning_moves(
        convention: impl Into<Convention>,
        moves: impl Fn(&G::Position) -> Vec<G::Move> + Send + Sync + 'a,
    ) -> Self {
        let moves = move |sum: &[G::Position]| in_component_0(moves(&sum[0]));
        Self { winning_moves: Some(Box::new(moves)), ..Self::nothing(convention.into()) }
    }

    /// Claims everything that a theorem about single positions states in the given convention: outcomes and winning moves.
    pub fn outcome_theorem<T, C>(theorem: &'a T, convention: C) -> Self
    where
        T: OutcomeTheorem<C, Position = G::Position, Move = G::Move> + Sync,
        C: PlayConvention + Send + Sync,
    {
        Self {
            outcome: Some(Box::new(move |sum| theorem.outcome(&sum[0], convention))),
            winning_moves: Some(Box::new(move |sum| {
                in_component_0(theorem.winning_moves(&sum[0], convention))
            })),
            ..Self::nothing(C::CONVENTION)
        }
    }
}

fn in_component_0<M>(moves: impl IntoIterator<Item = M>) -> Vec<SumMove<M>> {
    listed(moves.into_iter().map(|mv| SumMove { component: 0, mv }))
}

impl<'a, G: Ruleset, S: Subject> Claim<'a, G, S> {
    /// Restricts the claim to positions that `is_meant` accepts, and to sums of such positions. The claim then says nothing about other
    /// positions, even if a trial reaches them by a move. If you call this method several times, the claim covers only positions that all
    /// functions accept.
    ///
    /// ```
    /// use grundy_search::trial::{self, Claim};
    /// use grundy_search::grundy_core::{Nimber, Ruleset, Sum};
    ///
    /// /// Two heaps of Nim as one position. A move takes coins from one of the heaps.
    /// struct TwoHeaps;
    ///
    /// impl Ruleset for TwoHeaps {
    ///     type Position = [u64; 2];
    ///     type Move = (usize, u64); // the index of the heap, and its new size
    ///     fn moves(&self, heaps: &[u64; 2]) -> impl Iterator<Item = (usize, u64)> {
    ///         let [one, other] = *heaps;
    ///         (0..one).map(|left| (0, left)).chain((0..other).map(|left| (1, left)))
    ///     }
    ///     fn play(&self, heaps: &[u64; 2], &(heap, left): &(usize, u64)) -> Sum<[u64; 2]> {
    ///         let mut heaps = *heaps;
    ///         heaps[heap] = left;
    ///         Sum::from(heaps)
    ///     }
    /// }
    ///
    /// // A conjecture about positions with a single heap. Positions with two heaps must not refute it.
    /// let one_heap = || Claim::values(|heaps: &[u64; 2]| Nimber::new(heaps[0]));
    /// let all = || (0..5).flat_map(|one| (0..5).map(move |other| [one, other]));
    /// assert!(trial::first_counterexample(TwoHeaps, one_heap(), all())?.is_some());
    /// let claim = one_heap().only_for(|heaps| heaps[1] == 0);
    /// assert!(trial::first_counterexample(TwoHeaps, claim, all())?.is_none());
    /// # Ok::<(), grundy_search::SearchError<[u64; 2]>>(())
    /// ```
    #[must_use]
    pub fn only_for(mut self, is_meant: impl Fn(&G::Position) -> bool + Send + Sync + 'a) -> Self
    where
        G: 'a,
    {
        self.domain = Some(match self.domain.take() {
            Some(before) => Box::new(move |position| before(position) && is_meant(position)),
            None => Box::new(is_meant),
        });
        self
    }

    /// Returns whether the claim covers a sum.
    pub(super) fn speaks_of(&self, sum: &[G::Position]) -> bool {
        self.domain.as_ref().is_none_or(|is_meant| sum.iter().all(is_meant))
    }

    const fn nothing(convention: Convention) -> Self {
        Self {
            convention,
            value: None,
            outcome: None,
            winning_moves: None,
            moves_to: None,
            domain: None,
            subject: PhantomData,
        }
    }

    /// Returns the convention of the claim.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    pub(super) fn value_of(&self, sum: &[G::Position]) -> Option<Nimber> {
        self.value.as_ref().map(|value| value(sum))
    }

    pub(super) fn outcome_of(&self, sum: &[G::Position]) -> Option<Outcome> {
        self.outcome.as_ref().map(|outcome| outcome(sum))
    }

    pub(super) fn winning_moves_of(&self, sum: &[G::Position]) -> Option<Moves<G>> {
        self.winning_moves.as_ref().map(|moves| moves(sum))
    }

    pub(super) const fn says_moves_to(&self) -> bool {
        self.moves_to.is_some()
    }

    pub(super) fn moves_to(&self, position: &G::Position, value: Nimber) -> Option<Vec<G::Move>> {
        self.moves_to.as_ref().map(|moves| moves(position, value))
    }
}

impl<G: Ruleset, S: Subject> fmt::Debug for Claim<'_, G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim")
            .field("subject", &S::default())
            .field("convention", &self.convention)
            .field("value", &self.value.is_some())
            .field("outcome", &self.outcome.is_some())
            .field("winning_moves", &self.winning_moves.is_some())
            .field("moves_to", &self.moves_to.is_some())
            .field("domain", &self.domain.is_some())
            .finish()
    }
}
