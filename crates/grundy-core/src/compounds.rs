//! Compounds of games, in which a player can move in several components at the same time.
//!
//! In a disjunctive sum, a player moves in exactly one component. In a conjunctive [`Compound`], the player moves in all components; in a
//! selective one, the player chooses one or more of them to move in. Each kind has two rules for the end of play:
//!
//! | | play ends when no component has moves | play ends when some component has none |
//! |---|---|---|
//! | conjunctive | [`continued`](Compound::continued) | [`conjunctive`](Compound::conjunctive) |
//! | selective | [`selective`](Compound::selective) | [`shortened`](Compound::shortened) |
//!
//! A component is itself a disjunctive sum, because a move can split its position: a row of Kayles stays one component after it
//! splits. So a position of a compound is a list of components, and each component is a list of positions.

use crate::{IllegalPosition, Ruleset, Sum, SumMove};

/// The rules of a compound: several positions of one game, played together.
///
/// ```
/// use grundy_core::compounds::Compound;
/// use grundy_core::{Ruleset, Sum, SumMove};
///
/// /// Take any number of coins from a heap.
/// #[derive(Clone, Copy)]
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// let both = Compound::conjunctive(Nim);
/// let heaps = vec![vec![2], vec![3]];
/// assert_eq!(both.moves(&heaps).count(), 2 * 3);
/// let mv = vec![Some(SumMove::new(0, 2)), Some(SumMove::new(0, 1))];
/// let left = both.play(&heaps, &mv);
/// assert_eq!(left.as_slice(), [[[0], [2]]]);
/// // One heap is empty.
/// assert_eq!(both.moves(&left[0]).count(), 0);
/// assert_eq!(Compound::continued(Nim).moves(&left[0]).count(), 2);
/// // Take from one heap, or from both.
/// assert_eq!(Compound::selective(Nim).moves(&heaps).count(), 2 + 3 + 2 * 3);
/// ```
///
/// # Complexity
/// The number of moves of a conjunctive compound is the product of the numbers of moves of its components. A selective compound has more
/// moves, because a player can also skip components.
///
/// # Source
/// J. H. Conway, *On Numbers and Games*, chapter 14; *Winning Ways*, chapter 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Compound<G> {
    rules: G,
    is_selective: bool,
    /// Whether play ends as soon as some component has no moves.
    is_short: bool,
}

impl<G> Compound<G> {
    /// Returns the rules in which a player moves in every component and play ends when some component has no moves.
    pub const fn conjunctive(rules: G) -> Self {
        Self { rules, is_selective: false, is_short: true }
    }

    /// Returns the rules in which a player moves in every component that has moves and play ends when no component has any.
    pub const fn continued(rules: G) -> Self {
        Self { rules, is_selective: false, is_short: false }
    }

    /// Returns the rules in which a player moves in one or more components and play ends when no component has moves.
    pub const fn selective(rules: G) -> Self {
        Self { rules, is_selective: true, is_short: false }
    }

    /// Returns the rules of [`selective`](Self::selective), except that play ends when some component has no moves.
    pub const fn shortened(rules: G) -> Self {
        Self { rules, is_selective: true, is_short: true }
    }

    /// Returns the rules of the components.
    pub const fn rules(&self) -> &G {
        &self.rules
    }
}

impl<G: Ruleset> Ruleset for Compound<G> {
    type Position = Vec<Vec<G::Position>>;
    /// For each component, the move played in it, or `None` if the player skips the component.
    type Move = Vec<Option<SumMove<G::Move>>>;

    /// Returns no moves if there are no components.
    fn moves(&self, components: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let moves_of = |sum: &Vec<G::Position>| self.rules.sum_moves(sum).map(Some).collect();
        let mut lists: Vec<Vec<_>> = components.iter().map(moves_of).collect();
        let is_stuck = Vec::is_empty;
        let is_over = lists.iter().all(is_stuck) || self.is_short && lists.iter().any(is_stuck);
        for list in lists.iter_mut().filter(|list| self.is_selective || list.is_empty()) {
            list.push(None);
        }
        let some = |moves: &Self::Move| moves.iter().any(Option::is_some);
        (!is_over).then(|| choices(lists).filter(some)).into_iter().flatten()
    }

    fn play(&self, components: &Self::Position, moves: &Self::Move) -> Sum<Self::Position> {
        let each = components.iter().zip(moves);
        let after = each.map(|(sum, mv)| match mv {
            Some(mv) => self.rules.play_in_sum(sum, mv),
            None => sum.clone(),
        });
        Sum::from(after.collect::<Vec<_>>())
    }

    fn check_position(&self, components: &Self::Position) -> Result<(), IllegalPosition> {
        components.iter().flatten().try_for_each(|position| self.rules.check_position(position))
    }

    fn play_ends(&self) -> bool {
        self.rules.play_ends()
    }
}

/// Lists all ways to choose one item from each list. The choice from the last list changes fastest. If any list is empty, there are no
/// choices.
fn choices<T: Clone>(lists: Vec<Vec<T>>) -> impl Iterator<Item = Vec<T>> {
    let mut places = vec![0; lists.len()];
    let mut is_done = lists.iter().any(Vec::is_empty);
    std::iter::from_fn(move || {
        if is_done {
            return None;
        }
        let choice = lists.iter().zip(&places).map(|(list, &at)| list[at].clone()).collect();
        is_done = true;
        for (place, list) in places.iter_mut().zip(&lists).rev() {
            *place += 1;
            if *place < list.len() {
                is_done = false;
                break;
            }
            *place = 0;
        }
        Some(choice)
    })
}
