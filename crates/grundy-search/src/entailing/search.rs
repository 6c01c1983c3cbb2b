//! Finds values and winning moves from the rules. For each component, computes the set of nim-heaps for which, in the sum of the component
//! and the nim-heap, some move in the component wins.

use std::collections::HashMap;
use std::fmt;

use thiserror::Error;

use super::{After, EntailingRules, EntailingValue, NimberSet, Situation, Turn, TurnMove};
use grundy_core::engine::brief;
use grundy_core::{Limits, Meter, StopReason, Stopped};
use grundy_core::{Nimber, Outcome, Sum};

/// Finds the values of components, and the outcomes and winning moves of sums, from the rules of a game whose moves can entail a reply or
/// keep the turn. All results are for normal play.
///
/// Later queries reuse the results of earlier ones. Each component is expanded once, or twice if a reply can be due in it, without
/// recursion. A query that stopped at a limit resumes if you repeat it. No theory of values is known for entailing moves in misère play;
/// search misère play exhaustively, with [`Alternating`](super::Alternating) and [`Search`](crate::Search).
///
/// # Method
/// A move of a component wins with a nim-heap if it wins in the sum of the component and that nim-heap. For each component, the search
/// unites these sets of nim-heaps over all moves. A plain move wins only with the value of the sum that it leaves. A move that keeps the
/// turn wins with every nimber except that value. An entailing move wins with the nimbers with which no reply wins. The value of the
/// component is the least nimber that is not in the union. If the union contains all nimbers, the component is loony, and the search skips
/// the remaining moves.
///
/// # Complexity
/// Linear in the number of moves of all components that the search reaches, times the size of the sets.
///
/// # Example
/// See [`EntailingRules`].
pub struct EntailingSearch<G: EntailingRules> {
    rules: G,
    as_written: bool,
    max_stored: u64,
    known: HashMap<G::Position, State>,
    /// For each component in which a reply must be made, the nim-heaps with which the replying player wins.
    replies: HashMap<G::Position, NimberSet>,
    stack: Vec<Frame<G::Position>>,
}

/// The reason why a search returned no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EntailingError {
    /// The search reached a limit. Repeat the query to resume.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// Play can return to a position, so the rules describe a game that may never end.
    #[error("play can return to position {position}")]
    Cycle {
        /// The position, truncated to 200 characters.
        position: String,
    },
    /// A reply is due in a component that does not exist.
    #[error("a reply is due in component {component}, but the number of components is {parts}")]
    NoComponent {
        /// The index of the component.
        component: usize,
        /// The number of components.
        parts: usize,
    },
}

/// The state of a component in the search.
#[derive(Clone, Copy)]
enum State {
    /// The component is on the stack.
    Open,
    Known(EntailingValue),
}

/// A component on the stack.
struct Frame<P> {
    position: P,
    /// Whether the frame must find the whole set of winning nim-heaps, because a reply is due in this component. Otherwise, the value
    /// suffices.
    is_reply: bool,
    /// The nim-heaps with which one of the moves played so far wins.
    winning: NimberSet,
    /// The number of moves played.
    played: usize,
    listed: bool,
    pending: Vec<AfterMove<P>>,
}

/// The result of a move, with all values that are already known.
enum AfterMove<P> {
    Plain(Partial<P>),
    Complimenting(Partial<P>),
    Entailing(P),
}

/// A sum: the total value of its known parts, and its unknown parts.
struct Partial<P> {
    known: EntailingValue,
    unknown: Sum<P>,
}

/// A fact that the search must find first: the value of a component or, if a reply is due in it, the whole set of nim-heaps with which a
/// reply wins.
struct Need<P> {
    position: P,
    is_reply: bool,
}

impl<G: EntailingRules> EntailingSearch<G> {
    /// Creates a search with an empty table.
    pub fn new(rules: G) -> Self {
        Self {
            rules,
            as_written: false,
            max_stored: u64::MAX,
            known: HashMap::new(),
            replies: HashMap::new(),
            stack: Vec::new(),
        }
    }

    /// Makes the search ignore the [`canonical`](EntailingRules::canonical) and [`simplified`](EntailingRules::simplified) forms and the
    /// [known values](EntailingRules::known_value), so you can check them against the rules. Clears the table.
    #[must_use]
    pub fn as_written(self) -> Self {
        Self { as_written: true, max_stored: self.max_stored, ..Self::new(self.rules) }
    }

    /// Limits the number of components that the search stores, over all queries.
    #[must_use]
    pub const fn max_stored(mut self, components: u64) -> Self {
        self.max_stored = components;
        self
    }

    /// Returns the rules.
    pub const fn rules(&self) -> &G {
        &self.rules
    }

    /// Returns the number of components stored.
    pub fn stored(&self) -> u64 {
        self.known.len() as u64
    }

    /// Returns a handle whose queries stop at the given limits.
    ///
    /// ```
    /// use grundy_core::Limits;
    /// use grundy_search::entailing::{EntailingError, EntailingSearch};
    /// use grundy_core::{Ruleset, Sum};
    /// use grundy_search::entailing::Plain;
    /// struct Nim;
    /// impl Ruleset for Nim {
    ///     type Position = u64;
    ///     type Move = u64;
    ///     fn moves(&self, &heap: &u64) -> impl Iterator<Item = u64> { 1..=heap }
    ///     fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
    /// }
    ///
    /// let mut search = EntailingSearch::new(Plain(Nim));
    /// let limits = Limits::none().work(100);
    /// // The value of a heap of 30 takes 465 moves, so the fifth query of up to 100 moves finds it.
    /// let tries = (1..).find(|_| search.within(&limits).value(&30).is_ok());
    /// assert_eq!(tries, Some(5));
    /// ```
    pub fn within<'a>(&'a mut self, limits: &'a Limits) -> EntailingQuery<'a, G> {
        EntailingQuery { search: self, meter: limits.meter() }
    }

    /// Calls [`EntailingQuery::value`] without limits.
    ///
    /// # Errors
    /// Returns [`EntailingError::Cycle`] if play does not end.
    pub fn value(&mut self, position: &G::Position) -> Result<EntailingValue, EntailingError> {
        self.within(&Limits::none()).value(position)
    }

    /// Calls [`EntailingQuery::outcome`] without limits.
    ///
    /// # Errors
    /// Returns an [`EntailingError`] if play does not end, or if the situation does not belong to the game.
    pub fn outcome(
        &mut self,
        situation: &Situation<G::Position>,
    ) -> Result<Outcome, EntailingError> {
        self.within(&Limits::none()).outcome(situation)
    }

    /// Calls [`EntailingQuery::winning_moves`] without limits.
    ///
    /// # Errors
    /// Returns an [`EntailingError`] if play does not end, or if the situation does not belong to the game.
    pub fn winning_moves(
        &mut self,
        situation: &Situation<G::Position>,
    ) -> Result<Vec<TurnMove<G::Move>>, EntailingError> {
        self.within(&Limits::none()).winning_moves(situation)
    }

    fn simplified(&self, position: G::Position) -> Sum<G::Position> {
        if self.as_written { Sum::from(position) } else { self.rules.simplified(position) }
    }

    /// Returns the canonical form if it is a single component. Otherwise returns the position unchanged: a reply must be made in the whole
    /// position, so it must not be split.
    fn canonical_reply(&self, position: G::Position) -> G::Position {
        if self.as_written {
            return position;
        }
        let mut parts = self.rules.canonical(position.clone()).into_iter();
        match (parts.next(), parts.next()) {
            (Some(part), None) => part,
            _ => position,
        }
    }

    fn prepared(&self, after: After<G::Position>) -> AfterMove<G::Position> {
        match after {
            After::Plain(sum) => AfterMove::Plain(self.partial(sum)),
            After::Complimenting(sum) => AfterMove::Complimenting(self.partial(sum)),
            After::Entailing(position) => AfterMove::Entailing(self.canonical_reply(position)),
        }
    }

    fn partial(&self, sum: Sum<G::Position>) -> Partial<G::Position> {
        let mut partial =
            Partial { known: EntailingValue::Nim(Nimber::ZERO), unknown: Sum::empty() };
        for position in sum {
            for part in self.simplified(position) {
                let hint = if self.as_written { None } else { self.rules.known_value(&part) };
                match hint.or_else(|| self.look_up(&part)) {
                    Some(value) => partial.known = partial.known + value,
                    None => partial.unknown.push(part),
                }
            }
        }
        partial
    }

    fn look_up(&self, part: &G::Position) -> Option<EntailingValue> {
        match self.known.get(part) {
            Some(State::Known(value)) => Some(*value),
            _ => None,
        }
    }

    fn sum_value(&self, sum: &Partial<G::Position>) -> Result<EntailingValue, Need<G::Position>> {
        let mut total = sum.known;
        for part in &sum.unknown {
            if total.is_loony() {
                break;
            }
            let value = self.look_up(part);
            total =
                total + value.ok_or_else(|| Need { position: part.clone(), is_reply: false })?;
        }
        Ok(total)
    }

    /// Returns the nim-heaps with which the player who makes this move wins.
    fn winning(&self, left: &AfterMove<G::Position>) -> Result<NimberSet, Need<G::Position>> {
        match left {
            AfterMove::Plain(sum) => Ok(match self.sum_value(sum)? {
                EntailingValue::Nim(value) => NimberSet::only(value),
                EntailingValue::Loony => NimberSet::new(),
            }),
            AfterMove::Complimenting(sum) => Ok(match self.sum_value(sum)? {
                EntailingValue::Nim(value) => NimberSet::all_but(value),
                EntailingValue::Loony => NimberSet::everything(),
            }),
            AfterMove::Entailing(position) => match self.replies.get(position) {
                Some(replies) => Ok(replies.clone().complement()),
                None => Err(Need { position: position.clone(), is_reply: true }),
            },
        }
    }
}

impl<G: EntailingRules + fmt::Debug> fmt::Debug for EntailingSearch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EntailingSearch")
            .field("rules", &self.rules)
            .field("stored", &self.stored())
            .finish_non_exhaustive()
    }
}

/// An [`EntailingSearch`] with limits for its queries. The limit on work counts the moves played.
pub struct EntailingQuery<'a, G: EntailingRules> {
    search: &'a mut EntailingSearch<G>,
    meter: Meter<'a>,
}

impl<G: EntailingRules> EntailingQuery<'_, G> {
    /// Returns the value of a component.
    ///
    /// # Errors
    /// Returns an [`EntailingError`] if a limit is reached or play does not end.
    pub fn value(&mut self, position: &G::Position) -> Result<EntailingValue, EntailingError> {
        self.sum_value(std::slice::from_ref(position))
    }

    /// Returns the value of a sum in which the player to move can move in any component.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn sum_value(&mut self, sum: &[G::Position]) -> Result<EntailingValue, EntailingError> {
        let partial = self.search.partial(sum.iter().cloned().collect());
        self.settled(|search| search.sum_value(&partial))
    }

    /// Returns the nim-heaps with which the player who must reply in this component wins.
    ///
    /// # Errors
    /// The same as for [`value`](Self::value).
    pub fn replies(&mut self, position: &G::Position) -> Result<NimberSet, EntailingError> {
        let left = AfterMove::Entailing(self.search.canonical_reply(position.clone()));
        Ok(self.settled(|search| search.winning(&left))?.complement())
    }

    /// Returns the outcome of a sum in play.
    ///
    /// # Errors
    /// Returns the errors of [`value`](Self::value), and returns [`EntailingError::NoComponent`] if a reply is due in a component that does
    /// not exist.
    pub fn outcome(
        &mut self,
        situation: &Situation<G::Position>,
    ) -> Result<Outcome, EntailingError> {
        check(situation)?;
        match situation.turn {
            Turn::Anywhere => Ok(self.sum_value(&situation.parts)?.into()),
            Turn::Pass => Ok(!Outcome::from(self.sum_value(&situation.parts)?)),
            Turn::Here(component) => {
                let rest = self.rest(&situation.parts, component)?;
                let replies = self.replies(&situation.parts[component])?;
                Ok(Outcome::from_first_wins(wins_beside(&replies, rest)))
            }
        }
    }

    /// Returns all winning moves, in the order of the components and of their moves.
    ///
    /// If another component is loony, plain moves never win, and moves that keep the turn always win. An entailing move wins if the set of
    /// nim-heaps with which a reply wins is finite.
    ///
    /// # Errors
    /// The same as for [`outcome`](Self::outcome).
    pub fn winning_moves(
        &mut self,
        situation: &Situation<G::Position>,
    ) -> Result<Vec<TurnMove<G::Move>>, EntailingError> {
        check(situation)?;
        let components = match situation.turn {
            Turn::Anywhere => 0..situation.parts.len(),
            Turn::Here(component) => component..component + 1,
            Turn::Pass => {
                let lost = !self.outcome(situation)?.first_wins();
                return Ok(if lost { Vec::new() } else { vec![TurnMove::Pass] });
            }
        };
        let mut winning = Vec::new();
        for component in components {
            let position = &situation.parts[component];
            let rest = self.rest(&situation.parts, component)?;
            let mut at = 0;
            // The search for an outcome needs `&mut self`, so an iterator over the moves cannot stay alive. List the moves again after each
            // search.
            'again: loop {
                let mut needed = None;
                for mv in self.search.rules.moves(position).skip(at) {
                    self.meter.check()?;
                    let left = self.search.prepared(self.search.rules.play(position, &mv));
                    match self.search.winning(&left) {
                        Ok(set) => {
                            at += 1;
                            if wins_beside(&set, rest) {
                                winning.push(TurnMove::new(component, mv));
                            }
                        }
                        Err(need) => {
                            needed = Some(need);
                            break;
                        }
                    }
                }
                match needed {
                    Some(need) => self.run(need)?,
                    None => break 'again,
                }
            }
        }
        Ok(winning)
    }

    /// Returns the value of the sum of all components except the one with the given index.
    fn rest(
        &mut self,
        parts: &[G::Position],
        component: usize,
    ) -> Result<EntailingValue, EntailingError> {
        let others: Vec<G::Position> = [&parts[..component], &parts[component + 1..]].concat();
        self.sum_value(&others)
    }

    /// Calls `ask` until it succeeds. After each failure, searches for the fact that `ask` reports as missing.
    fn settled<T>(
        &mut self,
        ask: impl Fn(&EntailingSearch<G>) -> Result<T, Need<G::Position>>,
    ) -> Result<T, EntailingError> {
        loop {
            match ask(self.search) {
                Ok(answer) => return Ok(answer),
                Err(need) => self.run(need)?,
            }
        }
    }

    /// Searches until the needed fact is known. At a limit, keeps the stack so that a later call for the same fact resumes there.
    fn run(&mut self, need: Need<G::Position>) -> Result<(), EntailingError> {
        let resumes = self.search.stack.first().is_some_and(|frame| {
            frame.position == need.position && frame.is_reply == need.is_reply
        });
        if !resumes {
            self.forget_stack();
            self.open(need)?;
        }
        while !self.search.stack.is_empty() {
            match self.step() {
                Ok(None) => {}
                Ok(Some(need)) => self.open(need)?,
                Err(stopped) => return Err(stopped.into()),
            }
        }
        Ok(())
    }

    fn forget_stack(&mut self) {
        while let Some(frame) = self.search.stack.pop() {
            self.search.known.remove(&frame.position);
        }
    }

    fn open(&mut self, need: Need<G::Position>) -> Result<(), EntailingError> {
        let Need { position, is_reply } = need;
        let known = self.search.known.get(&position);
        if matches!(known, Some(State::Open)) {
            self.forget_stack();
            return Err(EntailingError::Cycle { position: brief(&position) });
        }
        if known.is_none() && self.search.stored() >= self.search.max_stored {
            let limit = self.search.max_stored;
            return Err(self.meter.stopped(StopReason::Stored { limit }).into());
        }
        self.search.known.insert(position.clone(), State::Open);
        self.search.stack.push(Frame {
            position,
            is_reply,
            winning: NimberSet::new(),
            played: 0,
            listed: false,
            pending: Vec::new(),
        });
        Ok(())
    }

    /// Works on the component on top of the stack until it is done or needs another fact first.
    fn step(&mut self) -> Result<Option<Need<G::Position>>, Stopped> {
        let search = &mut *self.search;
        let Some(mut frame) = search.stack.pop() else { return Ok(None) };
        if !frame.listed {
            let mut stopped = None;
            for mv in search.rules.moves(&frame.position).skip(frame.played) {
                if let Err(limit) = self.meter.tick(1) {
                    stopped = Some(limit);
                    break;
                }
                frame.played += 1;
                let left = search.prepared(search.rules.play(&frame.position, &mv));
                match search.winning(&left) {
                    Ok(set) => frame.winning.union_with(&set),
                    Err(_) => frame.pending.push(left),
                }
                if frame.winning.is_everything() {
                    break;
                }
            }
            if let Some(limit) = stopped {
                search.stack.push(frame);
                return Err(limit);
            }
            frame.listed = true;
            // Reverse the list, because moves are taken from the end.
            frame.pending.reverse();
        }
        while let Some(left) = frame.pending.last() {
            if frame.winning.is_everything() {
                break;
            }
            match search.winning(left) {
                Ok(set) => frame.winning.union_with(&set),
                Err(need) => {
                    search.stack.push(frame);
                    return Ok(Some(need));
                }
            }
            frame.pending.pop();
        }
        let value = EntailingValue::from(&frame.winning);
        if frame.is_reply {
            search.replies.insert(frame.position.clone(), frame.winning);
        }
        search.known.insert(frame.position, State::Known(value));
        Ok(None)
    }
}

impl<G: EntailingRules> fmt::Debug for EntailingQuery<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EntailingQuery")
            .field("stored", &self.search.stored())
            .field("meter", &self.meter)
            .finish()
    }
}

/// Given the nim-heaps with which a move wins, returns whether the move wins if the other components have the value `rest`.
///
/// A loony component acts like a nim-heap larger than any other, so exactly the cofinite sets contain it.
fn wins_beside(winning: &NimberSet, rest: EntailingValue) -> bool {
    match rest {
        EntailingValue::Nim(value) => winning.contains(value),
        EntailingValue::Loony => !winning.is_finite(),
    }
}

fn check<P>(situation: &Situation<P>) -> Result<(), EntailingError> {
    match situation.turn {
        Turn::Here(component) if !situation.is_sound() => {
            Err(EntailingError::NoComponent { component, parts: situation.parts.len() })
        }
        _ => Ok(()),
    }
}
