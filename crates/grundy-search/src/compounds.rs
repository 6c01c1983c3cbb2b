//! Outcomes of conjunctive and selective compounds, computed from facts about the individual components.
//!
//! By its [rules](grundy_core::compounds), a compound has at least as many moves as the product of its components' numbers of moves, so a
//! search of whole compounds would be slow. The outcome follows from much less: how long each component lasts if one player hurries and the
//! other delays.
//!
//! - The *remoteness* of a position is the length of play if the winner hurries and the loser delays. A [conjunctive] compound ends
//!   with the component that ends first, so its remoteness is the least remoteness of its components.
//! - The *suspense* is the length of play if the winner delays and the loser hurries. A continued conjunctive compound ends with
//!   the component that ends last, so its suspense is the greatest suspense of its components.
//!
//! In normal play, remoteness and suspense are even exactly when the player to move loses; in misère play, exactly when the player to move
//! wins. Each convention has its own remoteness and suspense.
//!
//! In normal play, a [selective] compound is lost exactly when each component is lost: whenever the opponent moves in some components, the
//! other player answers in exactly these components. Under the shortened rule, play is over once a component has no moves. While every
//! component has moves, the same statement holds for normal play. It also holds for misère play with the components' misère outcomes: the
//! player who ends a component loses.
//!
//! Under the full rule in misère play, a compound with a single component that has moves has the misère outcome of this component. With two
//! or more such components, the player to move loses exactly when all of them are lost in normal play. Proof: first, let some of them be
//! won in normal play. The player moves in each of these to a position that is lost in normal play. If two components still have moves, the
//! opponent loses, by induction. Otherwise the player can end all components but one, and leave that one lost in misère play, either
//! unchanged or after a move in it. Second, let all of them be lost in normal play. Every move in such a component leads to a position that
//! is won in normal play and therefore has moves. So the opponent faces two or more components with moves, some of them won in normal play,
//! and wins by the first case.
//!
//! [conjunctive]: grundy_core::compounds::Compound::conjunctive
//! [selective]: grundy_core::compounds::Compound::selective

use std::collections::HashMap;

use grundy_core::{Convention, Limits, Outcome, Ruleset, Sum, SumMove};

use crate::{PositionGraph, SearchError};

/// The remoteness and the suspense of each component of a compound. Each component is a disjunctive sum of positions.
///
/// ```
/// use grundy_search::compounds::Components;
/// use grundy_search::grundy_core::{Convention, Limits, Outcome, Ruleset, Sum};
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
/// let heaps = Components::of(&Nim, &[vec![3], vec![1, 1]], &Limits::none())?;
/// // The first heap can be taken in one move; the two heaps of one coin last two moves.
/// assert_eq!(heaps.remoteness(0, Convention::Normal), 1);
/// assert_eq!(heaps.suspense(1, Convention::Normal), 2);
/// assert_eq!(heaps.conjunctive(Convention::Normal), Outcome::N);
/// assert_eq!(heaps.continued(Convention::Normal), Outcome::P);
/// assert_eq!(heaps.selective(Convention::Normal), Outcome::N);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// Visits each sum reachable from one of the components once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    facts: Vec<Facts>,
}

/// The facts about one component. Each array has one entry per convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Facts {
    has_moves: bool,
    remoteness: [u64; 2],
    suspense: [u64; 2],
}

/// Treats each disjunctive sum as a single position, because the remoteness of a sum does not follow from the remoteness of its parts.
struct Whole<G>(G);

impl<G: Ruleset> Ruleset for Whole<G> {
    type Position = Vec<G::Position>;
    type Move = SumMove<G::Move>;

    fn moves(&self, sum: &Vec<G::Position>) -> impl Iterator<Item = SumMove<G::Move>> {
        self.0.sum_moves(sum)
    }

    fn play(&self, sum: &Vec<G::Position>, mv: &SumMove<G::Move>) -> Sum<Vec<G::Position>> {
        Sum::from(self.0.play_in_sum(sum, mv))
    }

    /// Replaces the parts with their canonical forms, and puts equal parts next to each other.
    fn canonical(&self, sum: Vec<G::Position>) -> Sum<Vec<G::Position>> {
        let mut groups: HashMap<G::Position, usize> = HashMap::new();
        let mut parts: Vec<(usize, G::Position)> = Vec::with_capacity(sum.len());
        for part in sum.into_iter().flat_map(|part| self.0.canonical(part)) {
            let next = groups.len();
            let group = *groups.entry(part.clone()).or_insert(next);
            parts.push((group, part));
        }
        parts.sort_by_key(|(group, _)| *group);
        Sum::from(parts.into_iter().map(|(_, part)| part).collect::<Vec<_>>())
    }
}

impl Components {
    /// Computes the remoteness and the suspense of the given components.
    ///
    /// # Errors
    /// Returns a [`SearchError`] at a limit, or if play can return to a position.
    pub fn of<G: Ruleset>(
        rules: &G,
        components: &[Vec<G::Position>],
        limits: &Limits,
    ) -> Result<Self, SearchError<Vec<G::Position>>> {
        let whole = Whole(rules);
        let mut graph = PositionGraph::new();
        let mut roots = Vec::with_capacity(components.len());
        for component in components {
            let numbers = graph.explore(&whole, std::slice::from_ref(component), limits)?;
            roots.extend(numbers);
        }
        let mut facts = vec![None; graph.len()];
        for number in graph.ending_first(limits)? {
            let options: Vec<Facts> = graph
                .options(number)
                .filter_map(|option| facts[*option.as_slice().first()? as usize])
                .collect();
            facts[number as usize] = Some(Facts::from_options(&options));
        }
        let facts = roots.into_iter().filter_map(|root| facts[root as usize]).collect();
        Ok(Self { facts })
    }

    /// Returns the number of components.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Returns whether there are no components.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Returns the length of play in a single component if the winner hurries and the loser delays.
    ///
    /// # Panics
    /// Panics if there is no such component.
    #[track_caller]
    pub fn remoteness(&self, component: usize, convention: impl Into<Convention>) -> u64 {
        self.facts[component].remoteness[convention.into() as usize]
    }

    /// Returns the length of play in a single component if the winner delays and the loser hurries.
    ///
    /// # Panics
    /// Panics if there is no such component.
    #[track_caller]
    pub fn suspense(&self, component: usize, convention: impl Into<Convention>) -> u64 {
        self.facts[component].suspense[convention.into() as usize]
    }

    /// Returns the outcome if each turn is a move in every component, and play ends as soon as some component has no moves.
    pub fn conjunctive(&self, convention: impl Into<Convention>) -> Outcome {
        let convention = convention.into();
        let each = self.facts.iter().map(|facts| facts.remoteness[convention as usize]);
        of_length(each.min().unwrap_or(0), convention)
    }

    /// Returns the outcome if each turn is a move in every component that has moves, and play ends when no component has moves.
    pub fn continued(&self, convention: impl Into<Convention>) -> Outcome {
        let convention = convention.into();
        let each = self.facts.iter().map(|facts| facts.suspense[convention as usize]);
        of_length(each.max().unwrap_or(0), convention)
    }

    /// Returns the outcome if each turn is a move in one or more components, and play ends when no component has moves.
    pub fn selective(&self, convention: impl Into<Convention>) -> Outcome {
        let convention = convention.into();
        let alive: Vec<&Facts> = self.facts.iter().filter(|facts| facts.has_moves).collect();
        match (&alive[..], convention) {
            ([], _) => convention.without_moves(),
            ([one], _) => one.outcome(convention),
            (several, _) => all_lost(several.iter().map(|facts| facts.outcome(Convention::Normal))),
        }
    }

    /// Returns the outcome if each turn is a move in one or more components, and play ends as soon as some component has no moves.
    pub fn shortened(&self, convention: impl Into<Convention>) -> Outcome {
        let convention = convention.into();
        if self.facts.iter().any(|facts| !facts.has_moves) || self.facts.is_empty() {
            return convention.without_moves();
        }
        all_lost(self.facts.iter().map(|facts| facts.outcome(convention)))
    }
}

/// Returns `P` if all of these outcomes are `P`, and `N` otherwise.
fn all_lost(mut outcomes: impl Iterator<Item = Outcome>) -> Outcome {
    Outcome::from_first_wins(outcomes.any(|outcome| outcome == Outcome::N))
}

/// Returns the outcome of a game that lasts the given number of moves.
fn of_length(length: u64, convention: Convention) -> Outcome {
    let last_is_own = length % 2 == 1;
    Outcome::from_first_wins(last_is_own == (convention == Convention::Normal))
}

impl Facts {
    fn outcome(&self, convention: Convention) -> Outcome {
        of_length(self.remoteness[convention as usize], convention)
    }

    fn from_options(options: &[Self]) -> Self {
        let lengths = |of: fn(&Self) -> [u64; 2], hurries: bool| {
            Convention::ALL.map(|convention| {
                let lengths = || options.iter().map(|option| of(option)[convention as usize]);
                let lost = || lengths().filter(|&it| of_length(it, convention) == Outcome::P);
                let best = if hurries { lost().min() } else { lost().max() };
                let rest = if hurries { lengths().max() } else { lengths().min() };
                best.or(rest).map_or(0, |length| length.saturating_add(1))
            })
        };
        Self {
            has_moves: !options.is_empty(),
            remoteness: lengths(|facts| facts.remoteness, true),
            suspense: lengths(|facts| facts.suspense, false),
        }
    }
}
