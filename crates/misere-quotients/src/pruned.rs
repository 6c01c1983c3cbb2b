//! Rules that replace positions with equal but smaller sums, so a misère search visits fewer positions.

use std::collections::HashMap;
use std::fmt::{self, Debug};

use grundy_core::{Limits, Ruleset, Sum};

use super::bounds::QuotientBounds;
use super::closure::Closure;
use super::components::ComponentQuotientError;

/// Rules whose [`canonical`](Ruleset::canonical) hook replaces a position with the least sum that is known to equal it in misère play.
///
/// In misère play you must not drop components of nim-value 0. You can only remove reversible moves ([`Forms`](crate::classical::Forms)),
/// and this type removes them before a search begins. If a position without its reversible moves has the same options as an earlier
/// position, or as an earlier position plus `*1`, the search uses that game instead. Pairs of `*1` cancel. The rules replace only positions
/// that are reachable from the starting positions; all others stay unchanged.
///
/// Equal games have the same outcome in every sum, in both conventions, and the same nim-value. Their moves and the length of play can
/// differ, so use the original rules to list moves.
///
/// # Example
/// ```
/// use misere_quotients::classical::Pruned;
/// use grundy_core::{Misere, Ruleset, Sum};
/// use grundy_search::Search;
///
/// struct Kayles;
///
/// impl Ruleset for Kayles {
///     type Position = u32;
///     type Move = (u32, u32);
///     fn moves(&self, &row: &u32) -> impl Iterator<Item = (u32, u32)> {
///         (1..=row.min(2)).flat_map(move |hit| (0..=row - hit).map(move |left| (left, row - hit - left)))
///     }
///     fn play(&self, _: &u32, &(a, b): &(u32, u32)) -> Sum<u32> { Sum::pair(a, b) }
/// }
///
/// let pruned = Pruned::new(Kayles, [30])?;
/// // Rows of 3 and of 6 pins both equal *3, which is *1 + *2.
/// assert_eq!(pruned.canonical(6), Sum::pair(1, 2));
/// let (plain, fewer) = (Search::new(Kayles), Search::new(&pruned));
/// assert_eq!(plain.outcome(&16, Misere)?, fewer.outcome(&16, Misere)?);
/// assert!(2 * fewer.statistics().sums() < plain.statistics().sums());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: J. Lemoine and S. Viennot, "Analysis of misère Sprouts with reduced canonical trees" (2009). Their search uses canonical forms
/// instead of positions.
#[derive(Clone)]
pub struct Pruned<G: Ruleset> {
    rules: G,
    names: HashMap<G::Position, Sum<G::Position>>,
    different: usize,
}

impl<G: Ruleset> Pruned<G> {
    /// Explores all positions reachable from the given positions, at most 2²⁰, and finds an equal sum for each of them. To set limits, use
    /// [`within`](Self::within).
    ///
    /// # Errors
    /// Returns [`ComponentQuotientError`] if there are more positions, or if play does not end.
    ///
    /// # Complexity
    /// About `O(n d² log d)` for `n` positions that have `d` options of at most two components each.
    pub fn new(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
    ) -> Result<Self, ComponentQuotientError<G::Position>> {
        Self::within(rules, positions, Limits::NONE)
    }

    /// Does the same as [`new`](Self::new) within limits. Work is counted in moves. A call that reaches a limit cannot resume.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new). At a limit, returns [`ComponentQuotientError::Stopped`].
    ///
    /// # Complexity
    /// The same as for [`new`](Self::new).
    pub fn within(
        rules: G,
        positions: impl IntoIterator<Item = G::Position>,
        limits: &Limits,
    ) -> Result<Self, ComponentQuotientError<G::Position>> {
        let mut closure = Closure::new(positions, QuotientBounds::new().components);
        closure.complete(&rules, &mut limits.meter())?;
        let (positions, closed): (Vec<_>, _) = (closure.positions().collect(), closure.closed());
        let different = (0..positions.len() as u32).filter(|&at| closed.is_letter(at)).count();
        let name = |number: u32| {
            let word = closed.word([number]);
            // Sums in this crate list components in ascending order, but words list them in descending order.
            word.letters()
                .iter()
                .rev()
                .map(|&letter| positions[letter as usize].clone())
                .collect::<Sum<_>>()
        };
        let names = positions.iter().zip(0..).map(|(&position, at)| (position.clone(), name(at)));
        let names = names.collect();
        Ok(Self { rules, names, different })
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Returns the number of positions explored.
    pub fn positions(&self) -> usize {
        self.names.len()
    }

    /// Returns the number of explored positions that are not replaced. Each of the other positions equals a sum of these.
    pub const fn different(&self) -> usize {
        self.different
    }
}

impl<G: Ruleset> Ruleset for Pruned<G> {
    grundy_core::forward_ruleset!(self => self.rules; prepare);

    /// Returns the least sum that is known to equal the position in misère play.
    fn canonical(&self, position: G::Position) -> Sum<G::Position> {
        let parts = self.rules.canonical(position);
        let named = parts.into_iter().flat_map(|part| match self.names.get(&part) {
            Some(name) => name.clone(),
            None => Sum::from(part),
        });
        named.collect()
    }
}

impl<G: Ruleset> Debug for Pruned<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pruned")
            .field("positions", &self.positions())
            .field("different", &self.different)
            .finish_non_exhaustive()
    }
}
