//! Gives direct access to a catalog's search. Long-running programs that keep their own tables need this.

use std::io::{Read, Write};
use std::sync::Arc;

use grundy_core::mixed::{AnyPosition, MixedSum};
use grundy_core::{Limits, Nimber};
use grundy_search::{Statistics, TableError};

use super::search::typed_game;
use super::sum_search::{ALL_GAMES, SumSearch};
use super::{Catalog, Unknown};

/// The search that answers a catalog's questions about a sum and about other sums of the same games. For some games, the search is compiled
/// for the type of their positions, which is faster; otherwise, the search accepts positions of all games. It never uses theorems.
///
/// ```
/// use games::catalog::Catalog;
/// use grundy_core::{Limits, Nimber};
///
/// let catalog = Catalog::standard().bounds(u64::MAX, 1 << 26).forgetting();
/// let sum = catalog.read_sum("cram 3x3 + cram 3x3")?;
/// let search = catalog.search_of(&sum);
/// assert_eq!(search.name(), "cram:3x3");
/// assert_eq!(search.has_value(sum.as_slice(), Nimber::ZERO, &Limits::none()), Ok(true));
/// let mut table = Vec::new();
/// search.save_large(0, &mut table)?;
/// assert!(table.starts_with(b"grundy search table 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searched {
    name: String,
    search: Arc<dyn SumSearch>,
}

impl Catalog {
    /// Returns the search that the catalog uses for this sum if no theorem helps.
    pub fn search_of(&self, sum: &MixedSum) -> Searched {
        let name = Searched::name_of(sum);
        Searched { search: self.engine().of(sum.as_slice()), name }
    }
}

impl Searched {
    /// Returns the name of the search for this sum. In each catalog, sums whose searches have the same name share one search.
    pub fn name_of(sum: &MixedSum) -> String {
        match typed_game(sum.as_slice()) {
            Some(game) => game.name().to_owned(),
            None => ALL_GAMES.to_owned(),
        }
    }

    /// Returns the name of the game if the search is compiled for one game, and `catalog` if the search accepts all games.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether a sum has this value. This takes less work than finding the value.
    ///
    /// # Errors
    /// [`Unknown`] if a limit is reached, or if positions can repeat.
    pub fn has_value(
        &self,
        sum: &[AnyPosition],
        value: Nimber,
        limits: &Limits,
    ) -> Result<bool, Unknown> {
        Ok(self.search.has_value(sum, value, limits)?)
    }

    /// Returns the value of a sum.
    ///
    /// # Errors
    /// The same as for [`has_value`](Self::has_value).
    pub fn nim_sum(&self, sum: &[AnyPosition], limits: &Limits) -> Result<Nimber, Unknown> {
        Ok(self.search.nim_sum(sum, limits)?)
    }

    /// Loads a table that [`save_large`](Self::save_large) or [`Catalog::save_table`] wrote.
    ///
    /// # Errors
    /// The same as for [`Search::load`](grundy_search::Search::load).
    pub fn load(&self, mut input: impl Read, limits: &Limits) -> Result<(), TableError> {
        self.search.load(&mut input, limits)
    }

    /// Writes only the results for which the search followed at least `least_edges` edges.
    ///
    /// # Errors
    /// The same as for [`Search::save_large`](grundy_search::Search::save_large).
    pub fn save_large(&self, least_edges: u64, mut output: impl Write) -> Result<(), TableError> {
        self.search.save_large(least_edges, &mut output)
    }

    /// Returns the work that the search has done, and how much it stores.
    pub fn statistics(&self) -> Statistics {
        self.search.statistics()
    }
}
