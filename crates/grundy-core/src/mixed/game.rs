//! A type-erased game, and the builder that adds theorems to it.

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

use super::erased::{
    About, Erased, Game, Labeled, Lent, Theorems, Things, erase, typed, typed_sum,
};
use super::{AnyPosition, MixedSum};
use crate::{
    Convention, IllegalPosition, Notation, OutcomeTheorem, PartialTheorem, PartialValues,
    PlayConvention, ReadError, SpragueGrundy, SumMove, SumTheorem,
};

/// A game with its type erased: its rules, its notation, and the theorems it was built with.
///
/// You can keep these games in one table, choose them by name at run time, share them between threads, and mix them in one sum. A clone
/// shares the rules. Two games are equal if they have the same name, the same type of rules and the same [labels](Self::labels). If two
/// games of one type differ in anything else, such as an octal code or a tree, their names must differ, too.
///
/// ```
/// use grundy_core::mixed::AnyGame;
/// use grundy_core::{Convention, Outcome};
/// use grundy_core::{Misere, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum, SumTheorem};
/// struct Nim;
/// impl Ruleset for Nim {
///     type Position = u64;
///     type Move = u64;
///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
/// }
/// impl SpragueGrundy for Nim {
///     fn nim_value(&self, &heap: &u64) -> Nimber { Nimber::new(heap) }
/// }
/// impl SumTheorem<Misere> for Nim {
///     fn sum_outcome(&self, heaps: &[u64], _: Misere) -> Outcome {
///         let total = heaps.iter().fold(0, |total, heap| total ^ heap);
///         Outcome::from_first_wins((total != 0) != heaps.iter().all(|&heap| heap < 2))
///     }
/// }
/// impl Notation for Nim {
///     const LISTED: bool = true;
///     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
///         text.parse().map_err(|_| ReadError::expected("a heap", text))
///     }
///     fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
/// }
///
/// let nim = AnyGame::new("nim", Nim).values().sum_outcomes(grundy_core::Misere).build();
/// let sum = nim.read_sum("1 5")?;
/// assert_eq!(sum.to_string(), "nim 1 5");
/// assert_eq!(sum.nim_value().unwrap().value(), 4);
/// assert_eq!(sum.outcome(Convention::Misere), Some(Outcome::N));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone)]
pub struct AnyGame(pub(super) Arc<dyn Erased>);

impl AnyGame {
    /// Starts building a game from a name and its rules. Add theorems with the methods of the builder.
    #[expect(clippy::new_ret_no_self, reason = "a builder is what a caller of `new` expects here")]
    pub fn new<G: Notation>(name: impl Into<String>, rules: G) -> AnyGameBuilder<G> {
        AnyGameBuilder { name: name.into(), rules, theorems: Theorems::default(), labeled: None }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.0.about().name
    }

    /// Returns the names of the nodes in the order of their numbers, or `None` if nodes are printed as numbers.
    pub fn labels(&self) -> Option<&Arc<[Box<str>]>> {
        Some(&self.0.about().labeled.as_ref()?.labels)
    }

    /// Formats a position, or a move of the position, in the compact form or in words.
    pub(super) fn text(&self, position: Lent<'_>, mv: Option<Lent<'_>>, in_words: bool) -> String {
        match &self.0.about().labeled {
            Some(labeled) => (labeled.text)(self.0.rules(), position, mv, in_words),
            None => self.0.text(position, mv, in_words),
        }
    }

    /// Returns whether a theorem gives the nim-values of all positions.
    pub fn knows_values(&self) -> bool {
        self.knows_some_values() && !self.theorems().some_values
    }

    /// Returns whether a theorem gives the nim-values of at least some positions.
    pub fn knows_some_values(&self) -> bool {
        self.theorems().value.is_some()
    }

    /// Returns whether a theorem gives the outcome of every single position in this convention.
    pub fn knows_outcomes(&self, convention: impl Into<Convention>) -> bool {
        let convention = convention.into();
        self.by_values(convention)
            || self.theorems().outcome[convention as usize].is_some()
                && self.theorems().winning_move[convention as usize].is_none()
    }

    /// Returns whether a theorem gives the outcomes of at least some positions in this convention.
    pub fn knows_some_outcomes(&self, convention: impl Into<Convention>) -> bool {
        let convention = convention.into();
        convention == Convention::Normal && self.knows_some_values()
            || self.theorems().outcome[convention as usize].is_some()
    }

    /// Returns whether a theorem gives the outcomes of sums of the game's positions in this convention.
    pub fn knows_sum_outcomes(&self, convention: impl Into<Convention>) -> bool {
        let convention = convention.into();
        self.by_values(convention) || self.theorems().sum_outcome[convention as usize].is_some()
    }

    /// Returns whether all nim-values are known and determine the outcome in this convention, as they do in normal play.
    fn by_values(&self, convention: Convention) -> bool {
        convention == Convention::Normal && self.knows_values()
    }

    /// Returns the rules, if `G` is their type.
    pub fn rules<G: 'static>(&self) -> Option<&G> {
        self.0.rules().downcast_ref()
    }

    /// Parses a sum of positions of this game in its notation.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if the text is not a sum in that notation.
    pub fn read_sum(&self, text: &str) -> Result<MixedSum, ReadError> {
        let positions = self.0.read_sum(text)?;
        Ok(positions.into_iter().map(|position| self.with(position)).collect())
    }

    /// Converts a value of the type that the rules use to a position of this game.
    ///
    /// # Errors
    /// Returns [`IllegalPosition`] if the value has another type or is not one of the game's positions.
    pub fn position<P: Any + Send + Sync>(
        &self,
        position: P,
    ) -> Result<AnyPosition, IllegalPosition> {
        let position: Arc<dyn Any + Send + Sync> = Arc::new(position);
        self.0.check(&*position)?;
        Ok(self.with(position))
    }

    /// Returns the size in bytes of the table that grows with each query, if the game has such a table.
    pub fn table_bytes(&self) -> Option<u64> {
        Some(self.theorems().table.as_ref()?(self.0.rules()))
    }

    pub(super) fn theorems(&self) -> &Theorems {
        &self.0.about().theorems
    }

    pub(super) fn with(&self, position: Arc<dyn Any + Send + Sync>) -> AnyPosition {
        AnyPosition { game: self.clone(), position }
    }
}

impl PartialEq for AnyGame {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.0.about().type_of_rules == other.0.about().type_of_rules
                && self.name() == other.name()
                && self.labels() == other.labels())
    }
}

impl Eq for AnyGame {}

impl fmt::Display for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyGame")
            .field("name", &self.name())
            .field("values", &self.knows_values())
            .finish_non_exhaustive()
    }
}

/// Builds an [`AnyGame`]. Each method that adds a theorem requires that the rules implement the theorem's trait.
pub struct AnyGameBuilder<G> {
    name: String,
    rules: G,
    theorems: Theorems,
    labeled: Option<Labeled>,
}

impl<G> fmt::Debug for AnyGameBuilder<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyGameBuilder").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<G> AnyGameBuilder<G>
where
    G: Notation<Position: Send + Sync + 'static, Move: Send + Sync + 'static>
        + Send
        + Sync
        + 'static,
{
    /// Adds the theorem for nim-values. Nim-values also answer queries about sums in normal play.
    #[must_use]
    pub fn values(mut self) -> Self
    where
        G: SpragueGrundy,
    {
        self.theorems.some_values = false;
        self.theorems.value =
            Some(|rules, position| Some(typed::<G>(rules).nim_value(typed(position))));
        self.theorems.steps_to = Some(|rules, position, value| {
            let steps = typed::<G>(rules).steps_to(typed(position), value);
            Things::new_erased(steps.map(|step| step.map(erase)))
        });
        self
    }

    /// Adds a theorem for the nim-values of some positions. Where it gives no value, theorems about outcomes still apply.
    #[must_use]
    pub fn some_values(mut self) -> Self
    where
        G: PartialValues,
    {
        self.theorems.some_values = true;
        self.theorems.value =
            Some(|rules, position| typed::<G>(rules).known_nim_value(typed(position)));
        self.theorems.steps_to = Some(|rules, position, value| {
            let moves = typed::<G>(rules).known_moves_to(typed(position), value);
            Things::new_erased(moves.into_iter().map(|mv| Some(erase(mv))))
        });
        self
    }

    /// Finds the moves to a value by playing all moves one by one, and checks the limits after each. If you have already called
    /// [`outcomes`](Self::outcomes) or [`some_outcomes`](Self::some_outcomes), winning moves are found in the same way. Use this method if
    /// the game does not override [`SpragueGrundy::moves_to`] and [`OutcomeTheorem::winning_moves`]: their defaults play all moves, too,
    /// but without checking limits.
    #[must_use]
    pub fn by_options(mut self) -> Self {
        self.theorems.steps_to = None;
        self.theorems.winning_moves = [None; 2];
        self
    }

    /// Declares that the rules have a table that grows with each query. `bytes` returns the table's current size.
    #[must_use]
    pub fn table(mut self, bytes: impl Fn(&G) -> u64 + Send + Sync + 'static) -> Self {
        self.theorems.table = Some(Box::new(move |rules| bytes(typed(rules))));
        self
    }

    /// Declares that [`SpragueGrundy::moves_to`] is fast only for positions that `quick` accepts. For all others, moves to a value are
    /// found by playing all moves one by one within limits.
    #[must_use]
    pub fn quick_where(
        mut self,
        quick: impl Fn(&G, &G::Position) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.theorems.quick =
            Some(Box::new(move |rules, position| quick(typed(rules), typed(position))));
        self
    }

    /// Adds the theorem for outcomes of sums in this convention.
    #[must_use]
    pub fn sum_outcomes<C: PlayConvention>(mut self, _: C) -> Self
    where
        G: SumTheorem<C>,
    {
        let convention = C::CONVENTION as usize;
        self.theorems.sum_outcome[convention] =
            Some(|rules, sum| typed::<G>(rules).sum_outcome(&typed_sum(sum), C::default()));
        self.theorems.sum_winning_moves[convention] = Some(|rules, sum, meter, visit| {
            let sum = typed_sum(sum);
            for SumMove { component, mv } in typed::<G>(rules).sum_winning_moves(&sum, C::default())
            {
                meter.tick(1)?;
                if visit(SumMove { component, mv: erase(mv) }).is_break() {
                    break;
                }
            }
            Ok(())
        });
        self.outcomes(C::default())
    }

    /// Adds the theorem for the outcome of one position in this convention.
    #[must_use]
    pub fn outcomes<C: PlayConvention>(mut self, _: C) -> Self
    where
        G: OutcomeTheorem<C>,
    {
        let convention = C::CONVENTION as usize;
        self.theorems.outcome[convention] =
            Some(|rules, position| Some(typed::<G>(rules).outcome(typed(position), C::default())));
        self.theorems.winning_moves[convention] = Some(|rules, position| {
            let moves = typed::<G>(rules).winning_moves(typed(position), C::default());
            Some(Things::new(moves))
        });
        self.theorems.winning_move[convention] = None;
        self
    }

    /// Adds the theorem for the outcomes of some positions in this convention.
    #[must_use]
    pub fn some_outcomes<C: PlayConvention>(mut self, _: C) -> Self
    where
        G: PartialTheorem<C>,
    {
        let convention = C::CONVENTION as usize;
        self.theorems.outcome[convention] =
            Some(|rules, position| typed::<G>(rules).known_outcome(typed(position), C::default()));
        self.theorems.winning_moves[convention] = Some(|rules, position| {
            let rules = typed::<G>(rules);
            let moves = rules.known_winning_moves(typed(position), C::default())?;
            Some(Things::new(moves.into_iter()))
        });
        self.theorems.winning_move[convention] = Some(|rules, position| {
            let rules = typed::<G>(rules);
            Some(erase(rules.known_winning_move(typed(position), C::default())?))
        });
        self
    }

    /// Prints the names of nodes instead of their numbers. `text` receives the rules, a position, a move (or `None` to format the
    /// position), whether to write in words, and the names in the order of the numbers. To parse a move, the game compares the input with
    /// the text of every legal move. Positions are still parsed with numbers, because a program that knows the names has already parsed the
    /// position.
    ///
    /// ```
    /// use grundy_core::mixed::AnyGame;
    /// use grundy_core::{Notation, ReadError, Ruleset, Sum};
    ///
    /// /// A token moves to the next station, up to the last one, 2.
    /// struct Line;
    ///
    /// impl Ruleset for Line {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &at: &u64) -> impl Iterator<Item = u64> { (at < 2).then_some(at + 1).into_iter() }
    ///     fn play(&self, _: &u64, &to: &u64) -> Sum<u64> { Sum::from(to) }
    /// }
    ///
    /// impl Notation for Line {
    ///     fn position_text(&self, at: &u64) -> String { at.to_string() }
    ///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
    ///         text.parse().map_err(|_| ReadError::expected("a station", text))
    ///     }
    ///     fn move_text(&self, _: &u64, to: &u64) -> String { to.to_string() }
    /// }
    ///
    /// let names = ["Aachen", "Bonn", "Cologne"].map(Box::from);
    /// let line = AnyGame::new("line", Line).labels(names, |_, at, to, _, names| {
    ///     names[*to.unwrap_or(at) as usize].to_string()
    /// });
    /// let position = line.build().position(0_u64)?;
    /// assert_eq!(position.to_string(), "line Aachen");
    /// let mv = position.read_move("Bonn")?;
    /// assert_eq!(mv.to_string(), "Bonn");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[allow(
        clippy::type_complexity,
        reason = "only this function has the type, so a name would not help"
    )]
    pub fn labels(
        mut self,
        labels: impl Into<Arc<[Box<str>]>>,
        text: fn(&G, &G::Position, Option<&G::Move>, bool, &Arc<[Box<str>]>) -> String,
    ) -> Self {
        let labels = labels.into();
        let names = Arc::clone(&labels);
        let text = Box::new(
            move |rules: Lent<'_>, position: Lent<'_>, mv: Option<Lent<'_>>, in_words: bool| {
                text(typed(rules), typed(position), mv.map(typed), in_words, &names)
            },
        );
        self.labeled = Some(Labeled { labels, text });
        self
    }

    /// Returns the game.
    pub fn build(self) -> AnyGame {
        let Self { name, rules, theorems, labeled } = self;
        let type_of_rules = TypeId::of::<G>();
        let about = About { name, type_of_rules, is_listed: G::LISTED, theorems, labeled };
        AnyGame(Arc::new(Game { about, rules }))
    }
}
