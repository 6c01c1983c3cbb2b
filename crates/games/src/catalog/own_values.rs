//! The values of a user-defined game. Computes, prints and plots the values, and searches for known games with the same values.

use std::fmt::Write as _;

use grundy_core::{Limits, Nimber, Ruleset};
use grundy_search::{Search, SearchError};
use octal_games::NimValues;
use octal_games::identify::{Formula, Given, GivenError, Identified, Identify};

use super::identify;
use crate::scene::plot;

/// The nim-values of the positions 0 to `n` of a game whose positions are numbers.
///
/// ```
/// use games::catalog::OwnValues;
/// use grundy_core::{Limits, Ruleset, Sum};
///
/// /// Take one coin, or all coins but one.
/// struct AllButOne;
///
/// impl Ruleset for AllButOne {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> {
///         (heap > 0).then(|| heap - 1).into_iter().chain((heap > 2).then_some(1))
///     }
///     fn play(&self, _: &u64, &left: &u64) -> Sum<u64> { Sum::from(left) }
/// }
///
/// let values = OwnValues::of(&AllButOne, 60, &Limits::none())?;
/// assert!(values.table().starts_with(" n  G(n)\n 0  0\n 1  1\n 2  0\n 3  2\n"));
/// assert!(values.plot("all but one").starts_with("<svg"));
/// let found = values.identify()?.run(&Limits::none());
/// assert_eq!(found.rules()[0].formula().to_string(), "G(n + 2) = G(n) for n from 2 on");
/// // Agreement on 61 values is only a conjecture. A trial tests more values.
/// let further = OwnValues::of(&AllButOne, 2000, &Limits::none())?;
/// assert!(further.trial(&found).iter().all(|tried| tried.first_difference.is_none()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnValues(NimValues);

/// The result of testing an identified game or rule against further values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The name of the identified game, or the identified rule as text.
    pub name: String,
    /// The first position whose value refutes the game or rule, if there is one.
    pub first_difference: Option<u64>,
}

impl OwnValues {
    /// Computes the values of 0 to `largest` by search. Moves may lead to larger numbers, provided that play always ends.
    ///
    /// # Errors
    ///
    /// [`SearchError`] if a limit is reached, or if a position repeats.
    pub fn of<G: Ruleset<Position = u64>>(
        rules: &G,
        largest: u64,
        limits: &Limits,
    ) -> Result<Self, SearchError<u64>> {
        let search = Search::new(rules);
        let mut meter = limits.meter();
        let mut values = NimValues::new();
        for heap in 0..=largest {
            meter.show("values", heap, Some(largest + 1));
            let rest = meter.rest();
            let before = search.statistics().edges();
            let value = search.within(&rest).nim_value(&heap)?;
            meter.spend(search.statistics().edges() - before);
            // `push` panics if a value exceeds 32 bits. No search can find such a value, because it would have to visit at least 2^32
            // options.
            values.push(value);
        }
        Ok(Self(values))
    }

    /// Uses values that were already computed, starting with the value of 0.
    ///
    /// ```
    /// use games::catalog::OwnValues;
    /// use octal_games::Sequence;
    ///
    /// let kayles = Sequence::new("0.77".parse()?).extend_to(40)?.clone();
    /// let found = OwnValues::from_values(kayles).identify()?.run(&Default::default());
    /// assert_eq!(found.games().next().map(|game| game.game().to_string()), Some("0.77".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn from_values(values: NimValues) -> Self {
        Self(values)
    }

    /// Returns the values.
    pub const fn values(&self) -> &NimValues {
        &self.0
    }

    /// Prints the values as a table, with a heading and one line for each position.
    pub fn table(&self) -> String {
        let width = self.0.len().saturating_sub(1).to_string().len().max(2);
        let mut table = format!("{:>width$}  G(n)\n", "n");
        for (n, value) in (0_u64..).zip(self.0.iter()) {
            let _ = writeln!(table, "{n:>width$}  {}", value.value());
        }
        table
    }

    /// Draws a plot of the values as SVG.
    pub fn plot(&self, name: &str) -> String {
        plot::nim_values(name, "", &self.0, |_, _| false)
    }

    /// Sets up a search for games and rules with these values, from 0 on.
    ///
    /// # Errors
    ///
    /// [`GivenError`] if there are too few or too many values.
    pub fn identify(&self) -> Result<Identify, GivenError> {
        let given = Given::values(self.0.iter().map(Nimber::value))?;
        Ok(identify(&given).first(0))
    }

    /// Tests each identified game and each identified rule of one argument against these values.
    ///
    /// The identification already lists the positions at which a game or rule differs from the given values. These exceptions do not
    /// refute the game or rule.
    pub fn trial(&self, found: &Identified) -> Vec<Tried> {
        let mut meter = Limits::NONE.meter();
        let mut tried = Vec::new();
        for game in found.games().chain(found.nearly()) {
            let Ok(Some(values)) = game.game().values(self.0.len(), &mut meter) else { continue };
            let value = |n: u64| values.get(n as usize).copied();
            let first_difference = self.first_difference(false, game.exceptions(), value);
            tried.push(Tried { name: game.game().to_string(), first_difference });
        }
        for rule in found.rules() {
            let Formula::One(formula) = rule.formula() else { continue };
            let known: Vec<u64> =
                rule.exceptions().iter().map(|exception| exception.at[0]).collect();
            let value = |n: u64| formula.value(n);
            let first_difference = self.first_difference(rule.is_of_outcomes(), &known, value);
            tried.push(Tried { name: formula.to_string(), first_difference });
        }
        tried
    }

    /// Returns the first position, apart from those in `known`, at which `value` differs from these values. If `outcomes` is set, compares
    /// only whether the values are 0.
    fn first_difference(
        &self,
        outcomes: bool,
        known: &[u64],
        value: impl Fn(u64) -> Option<u32>,
    ) -> Option<u64> {
        let mut own = (0_u64..).zip(self.0.iter());
        let differs = |&(n, own): &(u64, Nimber)| {
            let own = own.value();
            let same = |value: u32| {
                if outcomes { (own == 0) == (value == 0) } else { own == u64::from(value) }
            };
            !known.contains(&n) && value(n).is_some_and(|value| !same(value))
        };
        own.find(differs).map(|(n, _)| n)
    }
}
