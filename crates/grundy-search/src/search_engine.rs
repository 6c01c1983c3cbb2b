//! An engine for games whose positions are numbers. It uses only the rules.

use crate::{Method, Search};
use grundy_core::{Limits, Meter, Ruleset, StopReason};
use octal_games::{NimValues, SequenceEngine, SequenceError};

/// An engine that finds values with a [`Search`] and uses no theory. The positions of the [`Ruleset`] are the numbers 0, 1, 2, ...
///
/// This engine is the reference for the other engines, and it also computes nim-sequences of games that are not take-and-break games. Moves
/// can lead to larger numbers, provided that play always ends.
///
/// # Complexity
///
/// For the first `n` values: time proportional to the number of moves of all positions below `n`, and memory for all of these positions.
///
/// # Examples
///
/// ```
/// use grundy_search::SearchEngine;
/// use octal_games::{Sequence, SequenceError};
/// use grundy_core::{Nimber, Ruleset, Sum};
/// use grundy_search::Search;
///
/// /// Replace a number with one of its proper divisors.
/// struct Divisors;
///
/// impl Ruleset for Divisors {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &n: &u64) -> impl Iterator<Item = u64> {
///         (1..n).filter(move |d| n % d == 0)
///     }
///     fn play(&self, _: &u64, &divisor: &u64) -> Sum<u64> {
///         Sum::from(divisor)
///     }
/// }
///
/// // The value is the number of prime factors, counted with multiplicity.
/// let mut sequence = Sequence::with_engine(SearchEngine::new(Divisors));
/// assert!(sequence.extend_to(13)?.iter().eq([0, 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3].map(Nimber::new)));
///
/// // If the search reaches a bound, the error names the first heap whose value is missing.
/// let bounded = Search::new(Divisors).max_stored(6);
/// let error = Sequence::with_engine(SearchEngine::with_search(bounded)).extend_to(13).unwrap_err();
/// assert!(matches!(error, SequenceError::Engine { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SearchEngine<G: Ruleset<Position = u64>> {
    search: Search<G>,
}

impl<G: Ruleset<Position = u64>> SearchEngine<G> {
    /// Creates the engine for the given rules.
    pub fn new(rules: G) -> Self {
        Self { search: Search::new(rules).method(Method::MexSearch) }
    }

    /// Creates the engine from a given search, for example a search with bounds.
    pub fn with_search(search: Search<G>) -> Self {
        Self { search }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &G {
        self.search.rules()
    }
}

impl<G: Ruleset<Position = u64>> SequenceEngine for SearchEngine<G> {
    fn extend(&mut self, values: &mut NimValues, len: u64) -> Result<(), SequenceError> {
        self.extend_within(values, len, &mut Limits::NONE.meter())
    }

    /// Extends the sequence within limits, which also apply within the search for a single value. The next call resumes that search.
    fn extend_within(
        &mut self,
        values: &mut NimValues,
        len: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), SequenceError> {
        while values.len() < len {
            let heap = values.len();
            meter.show("values", heap, Some(len));
            meter.check()?;
            let rest = meter.rest();
            let before = self.search.statistics().edges();
            let found = self.search.within(&rest).nim_value(&heap);
            meter.tick(self.search.statistics().edges().saturating_sub(before))?;
            let value = found.map_err(|source| match source.reason() {
                Some(StopReason::Work { .. }) => {
                    meter.stopped(StopReason::Work { limit: meter.max_work() }).into()
                }
                Some(reason @ (StopReason::Time { .. } | StopReason::Canceled)) => {
                    meter.stopped(reason).into()
                }
                _ => SequenceError::Engine { heap, message: source.to_string() },
            })?;
            values.try_push(value)?;
        }
        Ok(())
    }
}
