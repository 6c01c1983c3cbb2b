//! Sums of unlike games: nim-values add up whatever the games are.
//!
//! Which one do I want?
//!
//! - A pair `(A, B)` is itself a ruleset whose positions and moves are [`Either`] of the two. The
//!   games are known at compile time, nothing is erased, and [`Search`](crate::Search) and
//!   [`trial`](crate::trial) take the pair as they take any game. Three games are `(A, (B, C))`.
//! - A [`MixedSum`] holds [`Component`]s of any games chosen at run time. It answers by the theorems
//!   of the games, in normal play, and its moves carry the text to print. A component costs an
//!   allocation, a move another.

mod component;
mod pair;

use std::fmt;

pub use component::{Component, MixedMove};
pub use pair::Either;

use crate::{IllegalMove, Nimber, Outcome};

/// A disjunctive sum of unlike games, chosen at run time, in normal play.
///
/// ```
/// use grundy_core::mixed::{Component, MixedSum};
/// # use grundy_core::{Nimber, Outcome, Ruleset, SpragueGrundy, Sum};
/// #
/// # #[derive(Clone, Copy)]
/// # struct Nim;
/// # impl Ruleset for Nim {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
/// #     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// # }
/// # impl SpragueGrundy for Nim {
/// #     fn nim_value(&self, &heap: &u64) -> Nimber { Nimber::new(heap) }
/// # }
/// # #[derive(Clone, Copy)]
/// # struct TakeUpToThree;
/// # impl Ruleset for TakeUpToThree {
/// #     type Position = u64;
/// #     type Move = u64;
/// #     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap.min(3) }
/// #     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// # }
/// # impl SpragueGrundy for TakeUpToThree {
/// #     fn nim_value(&self, &heap: &u64) -> Nimber { Nimber::new(heap % 4) }
/// # }
///
/// let mut sum = MixedSum::new();
/// sum.push(Component::new("heaps", Nim, [3, 5]));
/// sum.push(Component::new("up to three", TakeUpToThree, [9]));
/// assert_eq!(sum.nim_value(), Nimber::new(3 ^ 5 ^ 1));
///
/// let winning: Vec<_> = sum.winning_moves().collect();
/// assert_eq!(winning[0].to_string(), "heaps: 3 in 5");
/// sum.play(&winning[0])?;
/// assert_eq!(sum.outcome(), Outcome::P);
/// assert_eq!(sum.to_string(), "heaps: 3 + 2\nup to three: 9");
/// # Ok::<(), grundy_core::IllegalMove>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MixedSum<'a> {
    components: Vec<Component<'a>>,
}

impl<'a> MixedSum<'a> {
    /// The sum without components.
    #[must_use]
    pub const fn new() -> Self {
        Self { components: Vec::new() }
    }

    /// Adds a component at the end.
    pub fn push(&mut self, component: Component<'a>) {
        self.components.push(component);
    }

    /// The components, in the order in which they were added. Play neither adds nor removes any:
    /// what a move leaves stays in its component.
    #[must_use]
    pub fn components(&self) -> &[Component<'a>] {
        &self.components
    }

    /// The nim-value of the sum.
    #[must_use]
    pub fn nim_value(&self) -> Nimber {
        self.components.iter().map(Component::nim_value).sum()
    }

    /// The outcome in normal play.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        Outcome::from(self.nim_value())
    }

    /// All moves, component by component. Lazy.
    pub fn moves(&self) -> impl Iterator<Item = MixedMove> {
        self.components.iter().enumerate().flat_map(|(index, component)| component.moves(index))
    }

    /// All winning moves in normal play, component by component. Lazy; empty exactly if the outcome
    /// is `P`.
    pub fn winning_moves(&self) -> impl Iterator<Item = MixedMove> {
        let total = self.nim_value();
        let components = if total == Nimber::ZERO { &[] } else { &self.components[..] };
        components.iter().enumerate().flat_map(move |(index, component)| {
            component.moves_to(index, total + component.nim_value())
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not one of this sum, for instance because it was listed before
    /// another move was played. The sum is unchanged then.
    ///
    /// # Complexity
    /// That of [`Ruleset::try_play`](crate::Ruleset::try_play).
    pub fn play(&mut self, mv: &MixedMove) -> Result<(), IllegalMove> {
        match self.components.get_mut(mv.component()) {
            Some(component) => component.play(mv),
            None => Err(IllegalMove::from_text(mv.to_string(), self.to_string())),
        }
    }
}

impl<'a> FromIterator<Component<'a>> for MixedSum<'a> {
    fn from_iter<I: IntoIterator<Item = Component<'a>>>(components: I) -> Self {
        Self { components: components.into_iter().collect() }
    }
}

impl<'a> Extend<Component<'a>> for MixedSum<'a> {
    fn extend<I: IntoIterator<Item = Component<'a>>>(&mut self, components: I) {
        self.components.extend(components);
    }
}

impl fmt::Display for MixedSum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, component) in self.components.iter().enumerate() {
            let newline = if index > 0 { "\n" } else { "" };
            write!(f, "{newline}{component}")?;
        }
        Ok(())
    }
}
