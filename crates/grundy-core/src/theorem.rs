//! Fast answers about a ruleset: nim-values, or at least outcomes.
//!
//! A theorem does not look at the rules, nor the rules at the theorem; [`trial`](crate::trial) holds
//! one against the other.

use crate::{Nimber, Outcome, Play, Ruleset};

/// A theorem that gives the nim-value of every position.
///
/// [`nim_value`](Self::nim_value) is the theorem and never calls [`Ruleset::moves`] or
/// [`Ruleset::play`]; the provided methods combine it with the rules.
///
/// ```
/// use grundy_core::{Nimber, Outcome, Ruleset, SpragueGrundy, Sum};
///
/// /// Take 1, 2 or 3 coins from a heap.
/// struct TakeUpToThree;
///
/// impl Ruleset for TakeUpToThree {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         1..=heap.min(3)
///     }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
///         Sum::from(heap - taken)
///     }
/// }
///
/// impl SpragueGrundy for TakeUpToThree {
///     fn nim_value(&self, heap: &u64) -> Nimber {
///         Nimber::new(heap % 4)
///     }
/// }
///
/// let heaps = [9, 14];
/// assert_eq!(TakeUpToThree.nim_sum(&heaps), Nimber::new(3));
/// assert_eq!(TakeUpToThree.outcome(&heaps), Outcome::N);
/// assert_eq!(TakeUpToThree.winning_moves(&heaps).collect::<Vec<_>>(), [(0, 3), (1, 1)]);
/// ```
pub trait SpragueGrundy: Ruleset {
    /// The nim-value of a position: the mex of the nim-values of its options.
    fn nim_value(&self, position: &Self::Position) -> Nimber;

    /// The moves of a position to options of the given value.
    ///
    /// The default plays every move and keeps those that reach the value. A game that can do better
    /// overrides it: in Nim the only move to `*v` takes the heap down to `v`.
    fn moves_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Self::Move> {
        self.moves(position)
            .filter(move |mv| self.nim_sum(self.play(position, mv).as_slice()) == value)
    }

    /// The nim-value of a sum: the nim-sum of the values of its components.
    fn nim_sum(&self, sum: &[Self::Position]) -> Nimber {
        sum.iter().map(|position| self.nim_value(position)).sum()
    }

    /// The outcome of a sum in normal play.
    fn outcome(&self, sum: &[Self::Position]) -> Outcome {
        Outcome::from(self.nim_sum(sum))
    }

    /// All winning moves of a sum in normal play: the index of a component and a move in it.
    ///
    /// Lazy, in the order of the components. Empty exactly if the outcome is `P`.
    ///
    /// # Complexity
    /// Each component is evaluated twice; beyond that the cost is that of
    /// [`moves_to`](Self::moves_to) in each component.
    fn winning_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = (usize, Self::Move)> {
        let total = self.nim_sum(sum);
        let components = if total == Nimber::ZERO { &[] } else { sum };
        components.iter().enumerate().flat_map(move |(index, position)| {
            let wanted = total + self.nim_value(position);
            self.moves_to(position, wanted).map(move |mv| (index, mv))
        })
    }
}

impl<G: SpragueGrundy + ?Sized> SpragueGrundy for &G {
    fn nim_value(&self, position: &Self::Position) -> Nimber {
        (**self).nim_value(position)
    }

    fn moves_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Self::Move> {
        (**self).moves_to(position, value)
    }

    fn nim_sum(&self, sum: &[Self::Position]) -> Nimber {
        (**self).nim_sum(sum)
    }

    fn outcome(&self, sum: &[Self::Position]) -> Outcome {
        (**self).outcome(sum)
    }

    fn winning_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = (usize, Self::Move)> {
        (**self).winning_moves(sum)
    }
}

/// A theorem that says who wins, for games whose nim-values are unknown or of no use.
///
/// The misère play of most games is of this kind: nim-values do not add up there. The domain of the
/// theorem, all sums or only sums of one component, is for the implementation to say.
///
/// ```
/// use grundy_core::{Outcome, OutcomeTheorem, Play, Ruleset, Sum};
///
/// /// Take one coin from a heap, and whoever takes the last of all coins loses.
/// struct OneByOne;
///
/// impl Ruleset for OneByOne {
///     type Position = u64;
///     type Move = ();
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = ()> {
///         (heap > 0).then_some(()).into_iter()
///     }
///     fn play(&self, heap: &u64, (): &()) -> Sum<u64> {
///         Sum::from(heap - 1)
///     }
/// }
///
/// impl OutcomeTheorem for OneByOne {
///     const PLAY: Play = Play::Misere;
///     fn outcome(&self, heaps: &[u64]) -> Outcome {
///         Outcome::from_first_wins(heaps.iter().filter(|&heap| heap % 2 == 1).count() % 2 == 0)
///     }
/// }
///
/// assert_eq!(OneByOne.outcome(&[]), Outcome::N); // already won, and so there is no winning move
/// assert_eq!(OneByOne.winning_moves(&[]).count(), 0);
/// assert_eq!(OneByOne.winning_moves(&[2, 0, 4]).collect::<Vec<_>>(), [(0, ()), (2, ())]);
/// ```
pub trait OutcomeTheorem: Ruleset {
    /// The convention the theorem speaks about.
    const PLAY: Play;

    /// The outcome of a sum. In misère play a sum without moves is `N`.
    fn outcome(&self, sum: &[Self::Position]) -> Outcome;

    /// All winning moves of a sum: the index of a component and a move in it.
    ///
    /// Lazy, in the order of the components. The default plays every move and asks for the outcome of
    /// what is left.
    ///
    /// # Complexity
    /// One copy of the sum and one evaluation per move, unless the game overrides it.
    fn winning_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = (usize, Self::Move)> {
        (0..sum.len()).flat_map(move |index| {
            self.moves(&sum[index])
                .filter(move |mv| self.outcome(&after(self, sum, index, mv)) == Outcome::P)
                .map(move |mv| (index, mv))
        })
    }
}

impl<G: OutcomeTheorem + ?Sized> OutcomeTheorem for &G {
    const PLAY: Play = G::PLAY;

    fn outcome(&self, sum: &[Self::Position]) -> Outcome {
        (**self).outcome(sum)
    }

    fn winning_moves(&self, sum: &[Self::Position]) -> impl Iterator<Item = (usize, Self::Move)> {
        (**self).winning_moves(sum)
    }
}

/// The sum after a move in one component: what the move leaves stands where the component stood.
pub(crate) fn after<G: Ruleset + ?Sized>(
    rules: &G,
    sum: &[G::Position],
    index: usize,
    mv: &G::Move,
) -> Vec<G::Position> {
    let mut left = sum[..index].to_vec();
    left.extend(rules.play(&sum[index], mv));
    left.extend_from_slice(&sum[index + 1..]);
    left
}
