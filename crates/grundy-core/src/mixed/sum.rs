//! Sums of positions of different games that are chosen at run time.

use std::fmt;
use std::ops::ControlFlow;

use super::erased::{Lent, Thing};
use super::{AnyGame, AnyMove, AnyPosition, Mixed};
use crate::notation::{Brief, EMPTY};
use crate::{
    Convention, IllegalMove, Limits, Meter, Nimber, Outcome, ReadError, Ruleset, Stopped, SumMove,
};

/// A disjunctive sum of positions of games chosen at run time.
///
/// The methods answer from the games' theorems. In normal play, nim-values add up even across games. If all components belong to one game,
/// its theorem about sums can answer. If only one component has moves, its game's theorem about single positions can answer. If no theorem
/// applies, the methods return `None`; use `Search` with the rules [`Mixed`] then.
///
/// A sum prints each game followed by its positions: `nim 3 5 + kayles 7`.
///
/// ```
/// use grundy_core::mixed::{AnyGame, MixedSum};
/// use grundy_core::{Convention, Outcome, SumMove};
/// use grundy_core::{Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};
/// macro_rules! heaps {
///     ($game:ident, |$heap:ident| $most:expr, $value:expr) => {
///         struct $game;
///         impl Ruleset for $game {
///             type Position = u64;
///             type Move = u64;
///             fn moves(&self, &$heap: &u64) -> impl Iterator<Item = u64> { 1..=$most }
///             fn play(&self, heap: &u64, taken: &u64) -> Sum<u64> { Sum::from(heap - taken) }
///         }
///         impl SpragueGrundy for $game {
///             fn nim_value(&self, &$heap: &u64) -> Nimber { Nimber::new($value) }
///         }
///         impl Notation for $game {
///             const LISTED: bool = true;
///             fn position_text(&self, heap: &u64) -> String { heap.to_string() }
///             fn read_position(&self, text: &str) -> Result<u64, ReadError> {
///                 text.parse().map_err(|_| ReadError::expected("a heap", text))
///             }
///             fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
///         }
///     };
/// }
/// heaps!(Nim, |heap| heap, heap);
/// heaps!(UpToThree, |heap| heap.min(3), heap % 4);
///
/// let nim = AnyGame::new("nim", Nim).values().build();
/// let up_to_three = AnyGame::new("up_to_three", UpToThree).values().build();
/// let mut sum = nim.read_sum("3 5")?;
/// sum.extend(up_to_three.read_sum("9")?);
/// assert_eq!(sum.to_string(), "nim 3 5 + up_to_three 9");
/// assert_eq!(sum.nim_value().map(|value| value.value()), Some(3 ^ 5 ^ 1));
///
/// let winning = sum.winning_moves(Convention::Normal, 10).expect("there are nim-values");
/// assert_eq!(sum.move_text(&winning[0]), "1/5:2"); // in the component with index 1
/// sum = sum.try_play(&winning[0])?;
/// assert_eq!(sum.outcome(Convention::Normal), Some(Outcome::P));
/// assert_eq!(sum.to_string(), "nim 3 2 + up_to_three 9");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct MixedSum {
    components: Vec<AnyPosition>,
}

impl MixedSum {
    /// Creates the empty sum.
    pub const fn new() -> Self {
        Self { components: Vec::new() }
    }

    /// Adds a component at the end.
    pub fn push(&mut self, component: AnyPosition) {
        self.components.push(component);
    }

    /// Returns the components in order, as a slice that `Search` accepts.
    pub fn as_slice(&self) -> &[AnyPosition] {
        &self.components
    }

    /// Returns the number of components.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Returns whether there are no components.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    /// Returns the components in order.
    pub fn iter(&self) -> std::slice::Iter<'_, AnyPosition> {
        self.components.iter()
    }

    /// Returns the nim-value, if theorems give the nim-value of every component.
    pub fn nim_value(&self) -> Option<Nimber> {
        self.components.iter().map(AnyPosition::nim_value).sum()
    }

    /// Returns the outcome in this convention, if the theorems determine it.
    pub fn outcome(&self, convention: impl Into<Convention>) -> Option<Outcome> {
        let convention = convention.into();
        if convention == Convention::Normal {
            if let Some(value) = self.nim_value() {
                return Some(Outcome::from(value));
            }
        }
        let alive = self.alive();
        if let [one] = alive[..] {
            return self.components[one].outcome(convention);
        }
        let Some(&first) = alive.first() else { return Some(convention.without_moves()) };
        if let Some(value) = self.total_of(&alive, convention) {
            return Some(Outcome::from(value));
        }
        let sum = self.of_one_game(&alive)?;
        let game = &self.components[first].game;
        let theorem = game.theorems().sum_outcome[convention as usize];
        Some(theorem.filter(|_| self.is_reached())?(game.0.rules(), &sum))
    }

    /// Returns up to `most` winning moves in this convention, if the theorems find them.
    ///
    /// The number of winning moves can be exponential in the length of a position's notation, so the caller must choose a maximum.
    pub fn winning_moves(
        &self,
        convention: impl Into<Convention>,
        most: usize,
    ) -> Option<Vec<SumMove<AnyMove>>> {
        let convention = convention.into();
        if convention == Convention::Normal {
            if let Some(total) = self.nim_value() {
                return self.moves_to_zero(total, most);
            }
        }
        let alive = self.alive();
        let Some(&first) = alive.first() else { return Some(Vec::new()) };
        let in_component = |component: usize, mv: AnyMove| SumMove { component, mv };
        if let [one] = alive[..] {
            let moves = self.components[one].winning_moves(convention)?;
            return Some(moves.take(most).map(|mv| in_component(one, mv)).collect());
        }
        if let Some(total) = self.total_of(&alive, convention) {
            return self.moves_to_zero(total, most);
        }
        let sum = self.of_one_game(&alive)?;
        let game = &self.components[first].game;
        let theorem = game.theorems().sum_winning_moves[convention as usize];
        let theorem = theorem.filter(|_| self.is_reached())?;
        let mut winning = Vec::new();
        if most == 0 {
            return Some(winning);
        }
        let mut visit = |SumMove { component, mv }: SumMove<Thing>| {
            let component = alive[component];
            winning.push(in_component(component, self.components[component].mv(mv)));
            if winning.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        theorem(game.0.rules(), &sum, &mut Limits::NONE.meter(), &mut visit).ok()?;
        Some(winning)
    }

    /// Visits the winning moves in this convention until `visit` breaks, and returns whether the theorems know all of them. Unlike
    /// [`winning_moves`](Self::winning_moves), this method checks the limits even between two winning moves. If it stops at a limit, all
    /// moves visited so far are winning moves.
    ///
    /// ```
    /// use grundy_core::mixed::AnyGame;
    /// use grundy_core::{Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum};
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
    /// impl Notation for Nim {
    ///     const LISTED: bool = true;
    ///     fn position_text(&self, heap: &u64) -> String { heap.to_string() }
    ///     fn read_position(&self, text: &str) -> Result<u64, ReadError> {
    ///         text.parse().map_err(|_| ReadError::expected("a heap", text))
    ///     }
    ///     fn move_text(&self, heap: &u64, taken: &u64) -> String { format!("{heap}:{}", heap - taken) }
    /// }
    /// use std::ops::ControlFlow;
    /// use grundy_core::{Limits, Normal};
    ///
    /// let sum = AnyGame::new("nim", Nim).values().build().read_sum("3 5 7")?;
    /// let limits = Limits::none().work(1_000_000);
    /// let mut texts = Vec::new();
    /// let all = sum.visit_winning_moves(Normal, &mut limits.meter(), &mut |mv| {
    ///     texts.push(sum.move_text(&mv));
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((all, texts.join(" ")), (Ok(true), "0/3:2 1/5:4 2/7:6".to_owned()));
    /// # Ok::<(), grundy_core::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit.
    pub fn visit_winning_moves(
        &self,
        convention: impl Into<Convention>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(SumMove<AnyMove>) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let convention = convention.into();
        let alive = self.alive_within(meter)?;
        let Some(&first) = alive.first() else { return Ok(true) };
        let in_component = |component: usize, mv: AnyMove| SumMove { component, mv };
        if let [one] = alive[..] {
            let mut visit = |mv| visit(in_component(one, mv));
            return self.components[one].visit_winning_moves(convention, meter, &mut visit);
        }
        for component in self {
            if !component.prepare(meter)? {
                return Ok(false);
            }
        }
        if let Some(total) = self.total_of(&alive, convention) {
            return self.visit_moves_to_zero(&alive, total, meter, visit);
        }
        let Some(sum) = self.of_one_game(&alive) else { return Ok(false) };
        let game = &self.components[first].game;
        let Some(theorem) = game.theorems().sum_winning_moves[convention as usize] else {
            return Ok(false);
        };
        let mut visit = |SumMove { component, mv }: SumMove<Thing>| {
            let component = alive[component];
            visit(in_component(component, self.components[component].mv(mv)))
        };
        theorem(game.0.rules(), &sum, meter, &mut visit)?;
        Ok(true)
    }

    /// Visits the moves in these components after which the nim-sum of the components is 0. Returns `false` if it reaches a component of
    /// unknown value.
    fn visit_moves_to_zero(
        &self,
        components: &[usize],
        total: Nimber,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(SumMove<AnyMove>) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let components = if total == Nimber::ZERO { &[] } else { components };
        for &component in components {
            let position = &self.components[component];
            let Some(value) = position.nim_value() else { return Ok(false) };
            let mut broken = false;
            position.visit_moves_to(value + total, meter, &mut |mv| {
                let went = visit(SumMove { component, mv });
                broken = went.is_break();
                went
            })?;
            if broken {
                break;
            }
        }
        Ok(true)
    }

    /// Does the same as [`alive`](Self::alive), but checks the limits.
    fn alive_within(&self, meter: &mut Meter<'_>) -> Result<Vec<usize>, Stopped> {
        let mut alive = Vec::new();
        for (at, component) in self.components.iter().enumerate() {
            meter.pass(1)?;
            if component.moves().next().is_some() {
                alive.push(at);
            }
        }
        Ok(alive)
    }

    /// Returns a winning move in this convention if a theorem finds one, even if the theorem does not find all of them.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit.
    pub fn winning_move(
        &self,
        convention: impl Into<Convention>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<SumMove<AnyMove>>, Stopped> {
        let (convention, mut first) = (convention.into(), None);
        let known = self.visit_winning_moves(convention, meter, &mut |mv| {
            first = Some(mv);
            ControlFlow::Break(())
        })?;
        if known || first.is_some() {
            return Ok(first);
        }
        let [component] = self.alive_within(meter)?[..] else { return Ok(None) };
        let mv = self.components[component].winning_move(convention);
        Ok(mv.map(|mv| SumMove { component, mv }))
    }

    /// Returns at most `most` moves after which the nim-sum is 0. Returns `None` if a component cannot list its moves quickly.
    fn moves_to_zero(&self, total: Nimber, most: usize) -> Option<Vec<SumMove<AnyMove>>> {
        let mut winning = Vec::new();
        let components = if total == Nimber::ZERO { &[] } else { &self.components[..] };
        for (component, position) in components.iter().enumerate() {
            // Skip a component of unknown value: the value that a move in it must reach is unknown, too.
            let Some(value) = position.nim_value() else { continue };
            let moves = position.moves_to(value + total)?;
            let more = most - winning.len();
            winning.extend(moves.take(more).map(|mv| SumMove { component, mv }));
        }
        Some(winning)
    }

    /// Returns the nim-sum of these components, if it is known and determines the outcome in this convention.
    fn total_of(&self, components: &[usize], convention: Convention) -> Option<Nimber> {
        let values = components.iter().map(|&component| self.components[component].nim_value());
        if convention == Convention::Normal { values.sum() } else { None }
    }

    /// Returns whether the theorems cover all components.
    fn is_reached(&self) -> bool {
        self.components.iter().all(AnyPosition::is_reached)
    }

    /// Returns the indices of the components that have moves. Components without moves do not affect the outcome.
    fn alive(&self) -> Vec<usize> {
        let alive = |&component: &usize| self.components[component].moves().next().is_some();
        (0..self.components.len()).filter(alive).collect()
    }

    /// Returns these components if they all belong to one game.
    fn of_one_game(&self, components: &[usize]) -> Option<Vec<Lent<'_>>> {
        let game = &self.components[*components.first()?].game;
        let lend = |&component: &usize| {
            let AnyPosition { game: other, position } = &self.components[component];
            (other == game).then_some(&**position as Lent<'_>)
        };
        components.iter().map(lend).collect()
    }

    /// Returns all moves, in the order of the components. The iterator is lazy.
    pub fn moves(&self) -> impl Iterator<Item = SumMove<AnyMove>> + '_ {
        Mixed.sum_moves(&self.components)
    }

    /// Plays a move that may be illegal, and returns the sum after it.
    ///
    /// # Errors
    /// Returns [`IllegalMove`] if the move does not belong to this sum, for instance because it was listed before
    /// another move was played.
    ///
    /// # Complexity
    /// The cost of [`Ruleset::try_play`], plus a copy of the list of components.
    pub fn try_play(&self, mv: &SumMove<AnyMove>) -> Result<Self, IllegalMove> {
        if mv.component >= self.components.len() {
            return Err(IllegalMove::from_text(mv.to_string(), self.to_string()));
        }
        Ok(Self { components: Mixed.try_play_in_sum(&self.components, mv)? })
    }

    /// Formats a move. If the sum has several components, the component's index and a slash come first.
    pub fn move_text(&self, mv: &SumMove<AnyMove>) -> String {
        match self.components.len() {
            1 => mv.mv.text().to_owned(),
            _ => format!("{}/{}", mv.component, mv.mv.text()),
        }
    }

    /// Parses a legal move. If the text does not name a component, the result is a move in the first component that has such a move.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if no component has such a move.
    pub fn read_move(&self, text: &str) -> Result<SumMove<AnyMove>, ReadError> {
        let text = text.trim();
        if let Some((component, rest)) = text.split_once('/') {
            if let Ok(component) = component.trim().parse::<usize>() {
                let position = self.components.get(component).ok_or_else(|| {
                    ReadError::new(format_args!("there is no component {component}"))
                })?;
                return Ok(SumMove { component, mv: position.read_move(rest)? });
            }
        }
        let mut error = None;
        for (component, position) in self.components.iter().enumerate() {
            match position.read_move(text) {
                Ok(mv) => return Ok(SumMove { component, mv }),
                Err(other) => error = Some(other),
            }
        }
        Err(match error {
            Some(error) if self.len() == 1 => error,
            // Each component rejected the text for its own reason, so report one reason that applies to all of them.
            Some(_) => ReadError::new(format_args!("no component has the move `{}`", Brief(text))),
            None => ReadError::new("the sum without components has no moves"),
        })
    }
}

impl FromIterator<AnyPosition> for MixedSum {
    fn from_iter<I: IntoIterator<Item = AnyPosition>>(components: I) -> Self {
        Self { components: components.into_iter().collect() }
    }
}

impl Extend<AnyPosition> for MixedSum {
    fn extend<I: IntoIterator<Item = AnyPosition>>(&mut self, components: I) {
        self.components.extend(components);
    }
}

impl From<AnyPosition> for MixedSum {
    fn from(component: AnyPosition) -> Self {
        Self { components: vec![component] }
    }
}

impl AsRef<[AnyPosition]> for MixedSum {
    fn as_ref(&self) -> &[AnyPosition] {
        &self.components
    }
}

impl std::ops::Index<usize> for MixedSum {
    type Output = AnyPosition;

    fn index(&self, component: usize) -> &AnyPosition {
        &self.components[component]
    }
}

impl IntoIterator for MixedSum {
    type Item = AnyPosition;
    type IntoIter = std::vec::IntoIter<AnyPosition>;

    fn into_iter(self) -> Self::IntoIter {
        self.components.into_iter()
    }
}

impl<'a> IntoIterator for &'a MixedSum {
    type Item = &'a AnyPosition;
    type IntoIter = std::slice::Iter<'a, AnyPosition>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Prints each game followed by its positions. Consecutive positions of one game share its name if the notation allows lists.
impl fmt::Display for MixedSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before: Option<&AnyGame> = None;
        for component in self {
            let game = component.game();
            match before {
                Some(last) if last == game && game.0.about().is_listed => {
                    write!(f, " {}", component.text())?;
                }
                Some(_) => write!(f, " + {component}")?,
                None => write!(f, "{component}")?,
            }
            before = Some(game);
        }
        if before.is_none() { f.write_str(EMPTY) } else { Ok(()) }
    }
}
