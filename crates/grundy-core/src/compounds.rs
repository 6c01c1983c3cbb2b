//! Compounds in which a move is one in several games at once.
//!
//! In a disjunctive sum a player moves in one component. In a [`Conjunctive`] compound the player moves in all of them, and in a
//! [`Selective`] one in any number of them, but at least in one. Each has two rules for the end of play:
//!
//! | | play ends when no component has moves | play ends when some component has none |
//! |---|---|---|
//! | [`Conjunctive`] | [`continued`](Conjunctive::continued) | [`new`](Conjunctive::new) |
//! | [`Selective`] | [`new`](Selective::new) | [`shortened`](Selective::shortened) |
//!
//! A component is itself a disjunctive sum, because a move may split its position: a row of Kayles stays one component. So a position is a
//! list of components, and each of them a list of positions.

use crate::{IllegalPosition, Ruleset, Sum, SumMove};

/// Moves of components: for each the move that is made in it, or none.
type Moves<G> = Vec<Option<SumMove<<G as Ruleset>::Move>>>;

/// The compound in which a player moves in every component at once.
///
/// Play ends as soon as some component has no moves. With [`continued`](Self::continued) a player moves in every component that
/// has moves, and play ends when none has.
///
/// ```
/// use grundy_core::compounds::Conjunctive;
/// use grundy_core::{Ruleset, Sum, SumMove};
///
/// /// Take any number of coins from a heap.
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
///
/// let both = Conjunctive::new(Nim);
/// let heaps = vec![vec![2], vec![3]];
/// assert_eq!(both.moves(&heaps).count(), 2 * 3);
/// let mv = vec![Some(SumMove::new(0, 2)), Some(SumMove::new(0, 1))];
/// let left = both.play(&heaps, &mv);
/// assert_eq!(left.as_slice(), [[[0], [2]]]);
/// // A heap is empty.
/// assert_eq!(both.moves(&left[0]).count(), 0);
/// assert_eq!(Conjunctive::new(Nim).continued().moves(&left[0]).count(), 2);
/// ```
///
/// # Complexity
/// A position has as many moves as the product of the numbers of moves of its components.
///
/// # Source
/// J. H. Conway, *On Numbers and Games*, chapter 14; *Winning Ways*, chapter 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conjunctive<G> {
    rules: G,
    is_continued: bool,
}

/// The compound in which a player moves in any number of components at once, but at least in one.
///
/// Play ends when no component has moves. With [`shortened`](Self::shortened) it ends as soon as some component has none.
///
/// ```
/// use grundy_core::compounds::Selective;
/// use grundy_core::{Ruleset, Sum};
///
/// struct Nim;
///
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         1..=heap
///     }
///
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> {
///         Sum::from(heap - taken)
///     }
/// }
///
/// let any = Selective::new(Nim);
/// // In one heap or in both.
/// assert_eq!(any.moves(&vec![vec![2], vec![3]]).count(), 2 + 3 + 2 * 3);
/// ```
///
/// # Complexity
/// As [`Conjunctive`], with one more choice for each component.
///
/// # Source
/// As of [`Conjunctive`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selective<G> {
    rules: G,
    is_shortened: bool,
}

impl<G> Conjunctive<G> {
    /// The compounds of positions of a game, which end as soon as some component has no moves.
    pub const fn new(rules: G) -> Self {
        Self { rules, is_continued: false }
    }

    /// Play ends when no component has moves; a player moves in those that have.
    #[must_use]
    pub fn continued(self) -> Self {
        Self { is_continued: true, ..self }
    }

    /// The rules of the components.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Whether play goes on while some component has moves.
    pub const fn is_continued(&self) -> bool {
        self.is_continued
    }
}

impl<G> Selective<G> {
    /// The compounds of positions of a game, which end when no component has moves.
    pub const fn new(rules: G) -> Self {
        Self { rules, is_shortened: false }
    }

    /// Play ends as soon as some component has no moves.
    #[must_use]
    pub fn shortened(self) -> Self {
        Self { is_shortened: true, ..self }
    }

    /// The rules of the components.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Whether play ends as soon as some component has no moves.
    pub const fn is_shortened(&self) -> bool {
        self.is_shortened
    }
}

/// All choices of one item from each list, the last list fastest. None if a list is empty.
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

/// The moves of each component.
fn moves_of_all<G: Ruleset>(rules: &G, components: &[Vec<G::Position>]) -> Vec<Moves<G>> {
    let moves = |sum: &Vec<G::Position>| rules.sum_moves(sum).map(Some).collect();
    components.iter().map(moves).collect()
}

/// What the moves leave of each component.
fn after<G: Ruleset>(
    rules: &G,
    components: &[Vec<G::Position>],
    moves: &Moves<G>,
) -> Vec<Vec<G::Position>> {
    let each = components.iter().zip(moves);
    each.map(|(sum, mv)| match mv {
        Some(mv) => rules.play_in_sum(sum, mv),
        None => sum.clone(),
    })
    .collect()
}

fn check_all<G: Ruleset>(
    rules: &G,
    components: &[Vec<G::Position>],
) -> Result<(), IllegalPosition> {
    components.iter().flatten().try_for_each(|position| rules.check_position(position))
}

impl<G: Ruleset> Ruleset for Conjunctive<G> {
    type Position = Vec<Vec<G::Position>>;
    type Move = Moves<G>;

    /// No moves if there are no components.
    fn moves(&self, components: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let mut lists = moves_of_all(&self.rules, components);
        let has_moves = lists.iter().any(|list| !list.is_empty());
        if self.is_continued {
            for list in lists.iter_mut().filter(|list| list.is_empty()) {
                list.push(None);
            }
        }
        has_moves.then(|| choices(lists)).into_iter().flatten()
    }

    fn play(&self, components: &Self::Position, moves: &Self::Move) -> Sum<Self::Position> {
        Sum::from(after(&self.rules, components, moves))
    }

    fn check_position(&self, components: &Self::Position) -> Result<(), IllegalPosition> {
        check_all(&self.rules, components)
    }

    fn play_ends(&self) -> bool {
        self.rules.play_ends()
    }
}

impl<G: Ruleset> Ruleset for Selective<G> {
    type Position = Vec<Vec<G::Position>>;
    type Move = Moves<G>;

    fn moves(&self, components: &Self::Position) -> impl Iterator<Item = Self::Move> {
        let mut lists = moves_of_all(&self.rules, components);
        let is_over = self.is_shortened && lists.iter().any(Vec::is_empty);
        for list in &mut lists {
            list.push(None);
        }
        let some = |moves: &Self::Move| moves.iter().any(Option::is_some);
        (!is_over).then(|| choices(lists).filter(some)).into_iter().flatten()
    }

    fn play(&self, components: &Self::Position, moves: &Self::Move) -> Sum<Self::Position> {
        Sum::from(after(&self.rules, components, moves))
    }

    fn check_position(&self, components: &Self::Position) -> Result<(), IllegalPosition> {
        check_all(&self.rules, components)
    }

    fn play_ends(&self) -> bool {
        self.rules.play_ends()
    }
}
