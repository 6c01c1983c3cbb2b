//! Theorems about a ruleset that quickly give nim-values, or at least outcomes.
//!
//! Theorems differ in strength. [`SpragueGrundy`] gives nim-values, which add up in normal play, so it determines the outcome of every sum.
//! [`SumTheorem`] gives the outcome of every sum in one convention. [`OutcomeTheorem`] gives the outcome of every single position in one
//! convention and says nothing about sums. Each of these three implies the next. [`PartialTheorem`] and [`PartialValues`] give the outcomes
//! or the nim-values of some positions only.
//!
//! Theorems do not use the rules, and rules do not use the theorems, so `trial` can test them against each other.

use std::sync::Arc;

use crate::{Nimber, Normal, Outcome, PlayConvention, Ruleset, Sum, SumMove};

/// A theorem that gives the nim-value of every position.
///
/// [`nim_value`](Self::nim_value) states the theorem and never calls [`Ruleset::moves`] or [`Ruleset::play`]; the provided methods combine
/// it with the rules. Nim-values determine the outcome of every sum in normal play, so this trait implies
/// [`SumTheorem<Normal>`](SumTheorem). It says nothing about misère play; the ruleset can implement [`SumTheorem<Misere>`](SumTheorem)
/// separately.
///
/// ```
/// use grundy_core::{Nimber, Normal, Outcome, Ruleset, SpragueGrundy, Sum, SumMove, SumTheorem};
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
/// assert_eq!(TakeUpToThree.sum_outcome(&heaps, Normal), Outcome::N);
/// let winning: Vec<_> = TakeUpToThree.sum_winning_moves(&heaps, Normal).collect();
/// assert_eq!(winning, [SumMove::new(0, 3), SumMove::new(1, 1)]);
/// ```
#[doc(alias = "sprague-grundy")]
#[diagnostic::on_unimplemented(
    message = "no theorem gives the nim-values of `{Self}`",
    label = "`SpragueGrundy` is not implemented",
    note = "no formula? `grundy_search::Search::new(rules)` finds nim-values and winning moves from the rules alone"
)]
pub trait SpragueGrundy: Ruleset {
    /// Returns the nim-value of a position: the mex of the nim-values of its options.
    #[doc(alias = "grundy number")]
    #[must_use]
    fn nim_value(&self, position: &Self::Position) -> Nimber;

    /// Lists the moves of a position to options of the given value.
    ///
    /// The default plays every move and keeps the moves that reach the value. Override this method if your game has a faster way: in Nim,
    /// the only move to `*v` reduces the heap to `v` coins.
    fn moves_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Self::Move> {
        self.moves(position)
            .filter(move |mv| self.nim_sum(self.play(position, mv).as_slice()) == value)
    }

    /// Returns the same moves as [`moves_to`](Self::moves_to), plus a `None` for each step that finds no move, so a caller with
    /// [`Limits`](crate::Limits) can stop between any two steps.
    ///
    /// The default takes one step per move. Override this method if the game examines more than a few thousand candidates between two
    /// moves, and implement `moves_to` as `self.steps_to(position, value).flatten()`.
    fn steps_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> impl Iterator<Item = Option<Self::Move>> {
        self.moves_to(position, value).map(Some)
    }

    /// Returns the nim-value of a sum: the nim-sum of the values of its components.
    fn nim_sum(&self, sum: &[Self::Position]) -> Nimber {
        sum.iter().map(|position| self.nim_value(position)).sum()
    }
}

/// Implements the theorem for a pointer to a game.
macro_rules! forward_theorem {
    ($pointer:ty) => {
        impl<G: SpragueGrundy + ?Sized> SpragueGrundy for $pointer {
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

            fn steps_to(
                &self,
                position: &Self::Position,
                value: Nimber,
            ) -> impl Iterator<Item = Option<Self::Move>> {
                (**self).steps_to(position, value)
            }

            fn nim_sum(&self, sum: &[Self::Position]) -> Nimber {
                (**self).nim_sum(sum)
            }
        }
    };
}

forward_theorem!(&G);
forward_theorem!(Box<G>);
forward_theorem!(Arc<G>);

/// A theorem that gives the nim-values of some positions. If it covers a position, it also covers all positions reachable from that
/// position.
///
/// Use it, for example, for a game on graphs that is hard in general, but in which paths and rings equal the heaps of a game with known
/// values.
///
/// ```
/// use grundy_core::{Nimber, PartialValues, Ruleset, Sum};
///
/// /// Take one coin, or any number of coins from a heap of more than ten.
/// struct FewByOne;
///
/// impl Ruleset for FewByOne {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         1..=if heap > 10 { heap } else { heap.min(1) }
///     }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
///         Sum::from(heap - taken)
///     }
/// }
///
/// impl PartialValues for FewByOne {
///     fn known_nim_value(&self, &heap: &u64) -> Option<Nimber> {
///         (heap <= 10).then(|| Nimber::new(heap % 2))
///     }
/// }
///
/// assert_eq!(FewByOne.known_nim_value(&7), Some(Nimber::new(1)));
/// assert_eq!(FewByOne.known_moves_to(&7, Nimber::ZERO), [1]);
/// assert_eq!(FewByOne.known_nim_value(&11), None);
/// ```
pub trait PartialValues: Ruleset {
    /// Returns the nim-value of a position, or `None` if the theorem does not cover it. If the theorem covers a position, it must cover all
    /// positions that a move leaves.
    fn known_nim_value(&self, position: &Self::Position) -> Option<Nimber>;

    /// Returns the moves of a position to options of the given value, in the order of [`moves`](Ruleset::moves). Returns no moves
    /// if the position's value is unknown.
    ///
    /// The default plays every move and keeps the moves that reach the value.
    fn known_moves_to(&self, position: &Self::Position, value: Nimber) -> Vec<Self::Move> {
        let known = |sum: Sum<Self::Position>| {
            sum.iter().map(|part| self.known_nim_value(part)).sum::<Option<Nimber>>()
        };
        let mut moves = Vec::new();
        if self.known_nim_value(position).is_some() {
            for mv in self.moves(position) {
                if known(self.play(position, &mv)) == Some(value) {
                    moves.push(mv);
                }
            }
        }
        moves
    }
}

/// A theorem that determines who wins a single position, but says nothing about sums of several positions.
///
/// Many games on whole boards have only such theorems: the outcomes of Wythoff's game, Fibonacci Nim and Geography are easy to compute, but
/// no fast way to compute their nim-values is known. With such a theorem, a query about a sum does not compile:
///
/// ```compile_fail,E0277
/// use grundy_core::{Normal, Outcome, OutcomeTheorem, Ruleset, Sum, SumTheorem};
///
/// struct Board;
/// impl Ruleset for Board {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &n: &u64) -> impl Iterator<Item = u64> { 1..=n }
///     fn play(&self, n: &u64, taken: &u64) -> Sum<u64> { Sum::from(n - taken) }
/// }
/// impl OutcomeTheorem<Normal> for Board {
///     fn outcome(&self, &n: &u64, _: Normal) -> Outcome { Outcome::from_first_wins(n > 0) }
/// }
/// Board.sum_outcome(&[1, 2], Normal); // the trait bound `Board: SumTheorem<Normal>` is not satisfied
/// ```
///
/// `C` is the convention, [`Normal`] or [`Misere`](crate::Misere). One ruleset can have a theorem for each, and the type of the
/// `convention` argument selects one. A theorem about sums also answers for single positions.
///
/// ```
/// use grundy_core::{Normal, Outcome, OutcomeTheorem, Ruleset, Sum};
///
/// /// Take from one of two heaps, or the same number from both.
/// struct Wythoff;
///
/// impl Ruleset for Wythoff {
///     type Position = (u64, u64);
///     type Move = (u64, u64);
///     fn moves(&self, &(a, b): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
///         let one = (1..=a).map(|k| (k, 0)).chain((1..=b).map(|k| (0, k)));
///         one.chain((1..=a.min(b)).map(|k| (k, k)))
///     }
///     fn play(&self, &(a, b): &(u64, u64), &(i, j): &(u64, u64)) -> Sum<(u64, u64)> {
///         Sum::from((a - i, b - j))
///     }
/// }
///
/// impl OutcomeTheorem<Normal> for Wythoff {
///     fn outcome(&self, &(a, b): &(u64, u64), _: Normal) -> Outcome {
///         let (a, k) = (a.min(b), a.abs_diff(b));
///         // P exactly when a is k times the golden ratio, rounded down. The formula is exact for small numbers only.
///         Outcome::from_first_wins(a != (k as f64 * (1.0 + 5f64.sqrt()) / 2.0) as u64)
///     }
/// }
///
/// assert_eq!(Wythoff.outcome(&(3, 5), Normal), Outcome::P);
/// assert_eq!(Wythoff.winning_moves(&(3, 6), Normal).collect::<Vec<_>>(), [(0, 1)]);
/// ```
pub trait OutcomeTheorem<C: PlayConvention>: Ruleset {
    /// Returns the outcome of a position. In misère play a position without moves is `N`.
    fn outcome(&self, position: &Self::Position, convention: C) -> Outcome;

    /// Returns all winning moves of a position. The iterator is lazy and follows the order of [`moves`](Ruleset::moves), unless the game
    /// overrides this method.
    ///
    /// The default plays every move and computes the outcome of the result.
    ///
    /// # Panics
    /// The default panics if a move leaves a sum of several positions, since the theorem says nothing about sums. A game with such moves
    /// must override this method.
    ///
    /// # Complexity
    /// One evaluation per move, unless the game overrides this method.
    fn winning_moves(
        &self,
        position: &Self::Position,
        convention: C,
    ) -> impl Iterator<Item = Self::Move> {
        self.moves(position).filter(move |mv| match self.play(position, mv).as_slice() {
            [] => C::CONVENTION.without_moves() == Outcome::P,
            [left] => self.outcome(left, convention) == Outcome::P,
            several => {
                panic!(
                    "a theorem about single positions was applied to a sum of {} positions",
                    several.len()
                )
            }
        })
    }
}

impl<C: PlayConvention, G: SumTheorem<C> + ?Sized> OutcomeTheorem<C> for G {
    fn outcome(&self, position: &Self::Position, convention: C) -> Outcome {
        self.sum_outcome(std::slice::from_ref(position), convention)
    }

    fn winning_moves(
        &self,
        position: &Self::Position,
        convention: C,
    ) -> impl Iterator<Item = Self::Move> {
        self.sum_winning_moves(std::slice::from_ref(position), convention).map(|found| found.mv)
    }
}

/// A theorem that determines who wins some positions, and leaves the outcomes of others open.
///
/// For example, the first player loses Cram on every board with an even number of rows and an even number of columns, and wins Chomp on
/// every square bar. Such theorems answer immediately even where a search would never finish, but they may know nothing about the position
/// after the next move.
///
/// ```
/// use grundy_core::{Normal, Outcome, PartialTheorem, Ruleset, Sum};
///
/// /// Take a square number of coins from one of two heaps.
/// struct TwoHeaps;
///
/// impl Ruleset for TwoHeaps {
///     type Position = (u64, u64);
///     type Move = (u64, u64);
///     fn moves(&self, &(a, b): &(u64, u64)) -> impl Iterator<Item = (u64, u64)> {
///         let squares = |n: u64| (1..).map(|k| k * k).take_while(move |&square| square <= n);
///         squares(a).map(|square| (square, 0)).chain(squares(b).map(|square| (0, square)))
///     }
///     fn play(&self, &(a, b): &(u64, u64), &(i, j): &(u64, u64)) -> Sum<(u64, u64)> {
///         Sum::from((a - i, b - j))
///     }
/// }
///
/// /// If the heaps are equal, the second player wins by copying every move.
/// impl PartialTheorem<Normal> for TwoHeaps {
///     fn known_outcome(&self, &(a, b): &(u64, u64), _: Normal) -> Option<Outcome> {
///         let difference = a.abs_diff(b);
///         match difference.isqrt().pow(2) == difference {
///             true => Some(Outcome::from_first_wins(difference > 0)),
///             false => None,
///         }
///     }
/// }
///
/// assert_eq!(TwoHeaps.known_outcome(&(100, 51), Normal), Some(Outcome::N));
/// assert_eq!(TwoHeaps.known_winning_move(&(100, 51), Normal), Some((49, 0)));
/// // There may be other winning moves, since the theorem leaves (51, 2) open.
/// assert_eq!(TwoHeaps.known_winning_moves(&(100, 51), Normal), None);
/// assert_eq!(TwoHeaps.known_winning_moves(&(1, 0), Normal), Some(vec![(1, 0)]));
/// assert_eq!(TwoHeaps.known_winning_moves(&(5, 5), Normal), Some(vec![]));
/// assert_eq!(TwoHeaps.known_outcome(&(5, 2), Normal), None);
/// ```
pub trait PartialTheorem<C: PlayConvention>: Ruleset {
    /// Returns the outcome of a position, or `None` if the theorem leaves it open. In misère play a position without moves is `N`.
    fn known_outcome(&self, position: &Self::Position, convention: C) -> Option<Outcome>;

    /// Returns a winning move. Returns `None` if none exists or the theorem does not find one: a theorem can know that a position is won
    /// without knowing how.
    ///
    /// The default returns the first move to a position whose outcome is known to be `P`.
    #[expect(clippy::manual_find, reason = "a closure would be compiled with every list of moves")]
    fn known_winning_move(&self, position: &Self::Position, convention: C) -> Option<Self::Move> {
        for mv in self.moves(position) {
            if known_after(self, position, &mv, convention) == Some(Outcome::P) {
                return Some(mv);
            }
        }
        None
    }

    /// Returns all winning moves, or `None` if the theorem cannot be sure that it finds all of them.
    ///
    /// The default returns an empty list if the outcome is `P`. Otherwise it succeeds only if the outcomes of all options are known.
    fn known_winning_moves(
        &self,
        position: &Self::Position,
        convention: C,
    ) -> Option<Vec<Self::Move>> {
        if self.known_outcome(position, convention)? == Outcome::P {
            return Some(Vec::new());
        }
        let mut winning = Vec::new();
        for mv in self.moves(position) {
            if known_after(self, position, &mv, convention)? == Outcome::P {
                winning.push(mv);
            }
        }
        Some(winning)
    }
}

/// Returns the known outcome of the position that a move leaves. Returns `None` if the move leaves a sum of several positions.
fn known_after<C: PlayConvention, G: PartialTheorem<C> + ?Sized>(
    game: &G,
    position: &G::Position,
    mv: &G::Move,
    convention: C,
) -> Option<Outcome> {
    match game.play(position, mv).as_slice() {
        [] => Some(C::CONVENTION.without_moves()),
        [left] => game.known_outcome(left, convention),
        _ => None,
    }
}

/// A theorem that determines who wins every sum of positions in the convention `C`.
///
/// Every game with nim-values has such a theorem for normal play. In misère play nim-values do not add up, so a theorem about sums needs a
/// separate proof.
///
/// ```
/// use grundy_core::{Misere, Outcome, OutcomeTheorem, Ruleset, Sum, SumMove, SumTheorem};
///
/// /// Take one coin from a heap.
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
/// // The player who takes the very last coin loses.
/// impl SumTheorem<Misere> for OneByOne {
///     fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
///         Outcome::from_first_wins(heaps.iter().filter(|&heap| heap % 2 == 1).count() % 2 == 0)
///     }
/// }
///
/// assert_eq!(OneByOne.sum_outcome(&[], Misere), Outcome::N); // already won: there is no winning move
/// assert_eq!(OneByOne.sum_winning_moves(&[], Misere).count(), 0);
/// let winning: Vec<_> = OneByOne.sum_winning_moves(&[2, 0, 4], Misere).collect();
/// assert_eq!(winning, [SumMove::new(0, ()), SumMove::new(2, ())]);
/// assert_eq!(OneByOne.outcome(&2, Misere), Outcome::N);
/// ```
pub trait SumTheorem<C: PlayConvention>: Ruleset {
    /// Returns the outcome of a sum. In misère play a sum without moves is `N`.
    fn sum_outcome(&self, sum: &[Self::Position], convention: C) -> Outcome;

    /// Returns all winning moves of a sum.
    ///
    /// The iterator is lazy and follows the order of the components. In normal play it is empty exactly when the outcome is `P`. The
    /// default plays every move and computes the outcome of the result.
    ///
    /// # Complexity
    /// One copy of the sum and one evaluation per move, unless the game overrides this method. If the game implements [`SpragueGrundy`],
    /// each component costs two evaluations of its nim-value plus the cost of [`moves_to`](SpragueGrundy::moves_to).
    fn sum_winning_moves(
        &self,
        sum: &[Self::Position],
        convention: C,
    ) -> impl Iterator<Item = SumMove<Self::Move>> {
        self.sum_moves(sum).filter(move |mv| {
            self.sum_outcome(&self.play_in_sum(sum, mv), convention) == Outcome::P
        })
    }
}

impl<G: SpragueGrundy + ?Sized> SumTheorem<Normal> for G {
    fn sum_outcome(&self, sum: &[Self::Position], _: Normal) -> Outcome {
        Outcome::from(self.nim_sum(sum))
    }

    fn sum_winning_moves(
        &self,
        sum: &[Self::Position],
        _: Normal,
    ) -> impl Iterator<Item = SumMove<Self::Move>> {
        let total = self.nim_sum(sum);
        let components = if total == Nimber::ZERO { &[] } else { sum };
        components.iter().enumerate().flat_map(move |(component, position)| {
            let wanted = total + self.nim_value(position);
            self.moves_to(position, wanted).map(move |mv| SumMove { component, mv })
        })
    }
}
