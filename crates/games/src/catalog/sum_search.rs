//! Searches sums. For some games, the search is compiled for the type of the positions, which makes it faster. All other games share one
//! search.

use std::fmt;
use std::io::{Read, Write};
use std::mem::needs_drop;
use std::sync::Arc;

use grundy_core::mixed::{AnyGame, AnyMove, AnyPosition, Mixed};
use grundy_core::{Convention, Limits, Nimber, Notation, Outcome, ReadError, Ruleset, SumMove};
use grundy_search::{Method, Search, SearchError, SearchWithin, Statistics, TableError};

use super::reader::read_among;
use super::{Game, WithRules, by_type};

/// The result of a search, or the reason why there is none.
pub(super) type Found<T> = Result<T, SearchError<AnyPosition>>;

/// The options of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    pub(super) positions: u64,
    pub(super) bytes: u64,
    /// Whether the search forgets positions when it reaches the bound on bytes.
    pub(super) forgets: bool,
    pub(super) threads: usize,
}

impl Setup {
    fn search<G: Ruleset>(self, rules: G, method: Option<Method>) -> Search<G>
    where
        G::Position: Send + Sync,
    {
        let mut search = Search::new(rules).max_stored(self.positions).max_bytes(self.bytes);
        if let Some(method) = method {
            search = search.method(method);
        }
        if self.forgets {
            search = search.forgetting();
        }
        search
    }
}

/// The limits of one part of a question, and an estimate of how many bytes a position takes in addition to its entry in a table.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) limits: &'a Limits,
    pub(super) bytes_each: u64,
}

/// A search over type-erased positions.
pub(super) trait SumSearch: Send + Sync {
    fn nim_value(&self, position: &AnyPosition, part: Part<'_>) -> Found<Nimber>;

    fn sum_outcome(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
        part: Part<'_>,
    ) -> Found<Outcome>;

    /// Returns all winning moves, or `None` if the caller must try the moves one by one.
    fn sum_winning_moves(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
        part: Part<'_>,
    ) -> Found<Option<Vec<SumMove<AnyMove>>>>;

    fn statistics(&self) -> Statistics;

    /// Writes the table, within limits.
    fn save(&self, output: &mut (dyn Write + Send), limits: &Limits) -> Result<(), TableError>;

    /// Loads a table, within limits.
    fn load(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError>;

    fn has_value(&self, sum: &[AnyPosition], value: Nimber, limits: &Limits) -> Found<bool>;

    fn nim_sum(&self, sum: &[AnyPosition], limits: &Limits) -> Found<Nimber>;

    /// Writes only the results for which the search followed at least `least_edges` edges.
    fn save_large(&self, least_edges: u64, output: &mut dyn Write) -> Result<(), TableError>;
}

/// The version of the rules of all games in this crate. Tables store the version, so increase it whenever a rule changes.
pub const RULES: u32 = 1;

/// The games of a catalog as one ruleset with a notation. The notation is necessary for reading and writing tables.
#[derive(Clone)]
pub(super) struct AllGames(pub(super) Arc<Vec<Arc<dyn Game>>>);

impl Ruleset for AllGames {
    type Position = AnyPosition;
    type Move = AnyMove;

    grundy_core::forward_ruleset!(@methods self => Mixed; canonical prepare);
}

impl Notation for AllGames {
    fn position_text(&self, position: &AnyPosition) -> String {
        position.to_string()
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, ReadError> {
        let games: Vec<&dyn Game> = self.0.iter().map(|game| &**game).collect();
        let mut components = read_among(text, &games)?.into_sum().into_iter();
        match (components.next(), components.next()) {
            (Some(position), None) => Ok(position),
            _ => Err(ReadError::expected("a single position", text)),
        }
    }

    fn move_text(&self, _: &AnyPosition, mv: &AnyMove) -> String {
        mv.text().to_owned()
    }
}

/// The name under which tables store the search of all games.
pub(super) const ALL_GAMES: &str = "catalog";

/// A search whose positions can belong to any game.
struct Untyped(Search<AllGames>);

impl SumSearch for Untyped {
    fn nim_value(&self, position: &AnyPosition, part: Part<'_>) -> Found<Nimber> {
        self.0.within(part.limits).owning(part.bytes_each).nim_value(position)
    }

    fn sum_outcome(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
        part: Part<'_>,
    ) -> Found<Outcome> {
        self.0.within(part.limits).owning(part.bytes_each).sum_outcome(sum, convention)
    }

    fn sum_winning_moves(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
        part: Part<'_>,
    ) -> Found<Option<Vec<SumMove<AnyMove>>>> {
        let search = self.0.within(part.limits).owning(part.bytes_each);
        search.sum_winning_moves(sum, convention).map(Some)
    }

    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }

    fn save(&self, output: &mut (dyn Write + Send), limits: &Limits) -> Result<(), TableError> {
        self.0.within(limits).save(ALL_GAMES, RULES, output)
    }

    fn load(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError> {
        self.0.within(limits).load(ALL_GAMES, RULES, input)
    }

    fn has_value(&self, sum: &[AnyPosition], value: Nimber, limits: &Limits) -> Found<bool> {
        self.0.within(limits).has_value(sum, value)
    }

    fn nim_sum(&self, sum: &[AnyPosition], limits: &Limits) -> Found<Nimber> {
        self.0.within(limits).nim_sum(sum)
    }

    fn save_large(&self, least_edges: u64, output: &mut dyn Write) -> Result<(), TableError> {
        self.0.save_large(ALL_GAMES, RULES, least_edges, output)
    }
}

/// A search that is compiled for the positions of one game, which makes it several times as fast.
struct Typed<G: Notation> {
    game: AnyGame,
    search: Search<G>,
}

impl<G> Typed<G>
where
    G: Notation<Position: Send + Sync + 'static>,
{
    fn typed<'p>(&self, part: &'p AnyPosition) -> Option<&'p G::Position> {
        part.downcast_ref().filter(|_| *part.game() == self.game)
    }

    /// Splits a sum into the positions of this game and the nim-sum of the other components.
    fn split(&self, sum: &[AnyPosition]) -> (Vec<G::Position>, Nimber) {
        let own = sum.iter().filter_map(|part| self.typed(part)).cloned().collect();
        let others = sum.iter().filter(|part| self.typed(part).is_none());
        (own, others.filter_map(AnyPosition::nim_value).sum())
    }

    fn erased(&self, error: SearchError<G::Position>) -> SearchError<AnyPosition> {
        match error {
            SearchError::Cycle { position } => match self.game.position(position) {
                Ok(position) => SearchError::Cycle { position },
                // The conversion cannot fail, because legal moves lead only to legal positions.
                Err(error) => unreachable!("{error}"),
            },
            SearchError::Stopped(stopped) => SearchError::Stopped(stopped),
            _ => unreachable!("there is no other error"),
        }
    }

    /// Returns a query with the limits of `part`.
    fn within<'q>(&'q self, part: Part<'q>) -> SearchWithin<'q, G> {
        // The estimate is for positions of any game. A position without a destructor owns no heap memory.
        let owned = if needs_drop::<G::Position>() { part.bytes_each } else { 0 };
        self.search.within(part.limits).owning(owned)
    }

    fn name(&self) -> String {
        self.game.name().replace(':', " ")
    }
}

impl<G> SumSearch for Typed<G>
where
    G: Notation<Position: Send + Sync + 'static> + Send + Sync,
{
    fn nim_value(&self, position: &AnyPosition, part: Part<'_>) -> Found<Nimber> {
        let (own, beside) = self.split(std::slice::from_ref(position));
        let search = self.within(part);
        Ok(search.nim_sum(&own).map_err(|error| self.erased(error))? + beside)
    }

    fn sum_outcome(
        &self,
        sum: &[AnyPosition],
        convention: Convention,
        part: Part<'_>,
    ) -> Found<Outcome> {
        let (own, beside) = self.split(sum);
        let search = self.within(part);
        let outcome = match (convention, beside) {
            (Convention::Normal, beside) if beside != Nimber::ZERO => {
                search.has_value(&own, beside).map(|is| Outcome::from_first_wins(!is))
            }
            _ => search.sum_outcome(&own, convention),
        };
        outcome.map_err(|error| self.erased(error))
    }

    fn sum_winning_moves(
        &self,
        _: &[AnyPosition],
        _: Convention,
        _: Part<'_>,
    ) -> Found<Option<Vec<SumMove<AnyMove>>>> {
        Ok(None)
    }

    fn statistics(&self) -> Statistics {
        self.search.statistics()
    }

    fn save(&self, output: &mut (dyn Write + Send), limits: &Limits) -> Result<(), TableError> {
        self.search.within(limits).save(&self.name(), RULES, output)
    }

    fn load(&self, input: &mut dyn Read, limits: &Limits) -> Result<(), TableError> {
        self.search.within(limits).load(&self.name(), RULES, input)
    }

    fn has_value(&self, sum: &[AnyPosition], value: Nimber, limits: &Limits) -> Found<bool> {
        let (own, beside) = self.split(sum);
        let found = self.search.within(limits).has_value(&own, value + beside);
        found.map_err(|error| self.erased(error))
    }

    fn nim_sum(&self, sum: &[AnyPosition], limits: &Limits) -> Found<Nimber> {
        let (own, beside) = self.split(sum);
        let found = self.search.within(limits).nim_sum(&own);
        Ok(found.map_err(|error| self.erased(error))? + beside)
    }

    fn save_large(&self, least_edges: u64, output: &mut dyn Write) -> Result<(), TableError> {
        self.search.save_large(&self.name(), RULES, least_edges, output)
    }
}

/// Creates the search that accepts all games.
pub(super) fn of_all(games: AllGames, setup: Setup) -> Arc<dyn SumSearch> {
    Arc::new(Untyped(setup.search(games, None).threads(setup.threads)))
}

/// Creates the search that is compiled for the positions of a game. Returns `None` if the game has no such search.
pub(super) fn of_game(game: &AnyGame, setup: Setup) -> Option<Arc<dyn SumSearch>> {
    by_type(game, ByType { game, setup }).ok()
}

struct ByType<'a> {
    game: &'a AnyGame,
    setup: Setup,
}

impl WithRules for ByType<'_> {
    type Output = Arc<dyn SumSearch>;

    fn with<G>(self, rules: &G, method: Method) -> Self::Output
    where
        G: Notation<Position: Send + Sync + 'static> + Clone + Send + Sync + 'static,
    {
        let search = self.setup.search(rules.clone(), Some(method)).threads(self.setup.threads);
        Arc::new(Typed { game: self.game.clone(), search })
    }
}

impl fmt::Debug for dyn SumSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SumSearch").field(&self.statistics()).finish()
    }
}

impl fmt::Debug for AllGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|game| game.name())).finish()
    }
}
