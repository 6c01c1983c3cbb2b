//! Type-erased positions and moves, and one ruleset for all of them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use super::AnyGame;
use super::erased::{Hint, Steps, Theorems, Thing, Things};
use crate::notation::not_a_move;
use crate::{
    Convention, IllegalMove, IllegalPosition, Limits, Meter, Nimber, Outcome, ReadError, Ruleset,
    Stopped, Sum,
};

/// A type-erased position, which knows its game.
///
/// Prints the game's name and then the position in the compact notation: `nim 5`.
#[derive(Clone)]
pub struct AnyPosition {
    pub(super) game: AnyGame,
    pub(super) position: Thing,
}

/// A type-erased move, which knows its game.
#[derive(Clone)]
pub struct AnyMove {
    game: AnyGame,
    mv: Thing,
    /// The position for which the move was listed.
    position: Thing,
    /// Formatted on demand: a search plays millions of moves and prints none of them.
    text: OnceLock<Box<str>>,
}

impl AnyPosition {
    /// Returns the game.
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the position as a `P`, if that is the position type of the game's rules.
    pub fn downcast_ref<P: 'static>(&self) -> Option<&P> {
        self.position.downcast_ref()
    }

    /// Returns the position in the compact notation, without the name of the game.
    pub fn text(&self) -> String {
        self.game.text(&*self.position, None, false)
    }

    /// Returns the position as an English noun phrase.
    pub fn in_words(&self) -> String {
        self.game.text(&*self.position, None, true)
    }

    /// Returns the same position in another copy of its game. The copy can contain tables that it has already computed, and theorems for
    /// the position then use them. Returns `None` if `game` is not a copy of the position's game.
    pub fn of_copy(&self, game: &AnyGame) -> Option<Self> {
        (*game == self.game).then(|| game.with(Arc::clone(&self.position)))
    }

    /// Computes, within limits, the tables that the game's theorems need for this position; see [`Ruleset::prepare`].
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit.
    pub fn prepare(&self, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.game.0.prepare(&*self.position, meter)
    }

    /// Returns whether the game's theorems cover this position. Computes missing tables only if that takes little work.
    pub(super) fn is_reached(&self) -> bool {
        const QUICK: Limits = Limits::none().work(1 << 18);
        self.prepare(&mut QUICK.meter()) == Ok(true)
    }

    /// Returns the nim-value, if the game has a theorem for it. If the theorem needs a large table, call [`prepare`](Self::prepare) first;
    /// otherwise the result is `None`.
    pub fn nim_value(&self) -> Option<Nimber> {
        let theorem = self.game.theorems().value.filter(|_| self.is_reached());
        theorem?(self.game.0.rules(), &*self.position)
    }

    /// Returns the outcome of this single position, if the game has a theorem for this convention that covers it.
    pub fn outcome(&self, convention: impl Into<Convention>) -> Option<Outcome> {
        let convention = convention.into();
        if self.has_value(convention) {
            return self.nim_value().map(Outcome::from);
        }
        let theorem = self.game.theorems().outcome[convention as usize];
        theorem.filter(|_| self.is_reached())?(self.game.0.rules(), &*self.position)
    }

    /// Returns all winning moves of this single position, if a theorem for this convention finds all of them. The iterator is lazy.
    pub fn winning_moves(
        &self,
        convention: impl Into<Convention>,
    ) -> Option<impl Iterator<Item = AnyMove> + '_> {
        let moves = self.winning(convention.into())?;
        Some(moves.map(|mv| self.mv(mv)))
    }

    /// Returns a winning move of this single position, if a theorem for this convention finds one.
    pub fn winning_move(&self, convention: impl Into<Convention>) -> Option<AnyMove> {
        let convention = convention.into();
        let named = self.game.theorems().winning_move[convention as usize];
        let mv = match named.filter(|_| !self.has_value(convention)) {
            Some(named) if self.is_reached() => named(self.game.0.rules(), &*self.position),
            Some(_) => None,
            None => self.winning(convention)?.next(),
        };
        Some(self.mv(mv?))
    }

    /// Returns whether the nim-value of this position is known and determines its outcome in this convention.
    fn has_value(&self, convention: Convention) -> bool {
        let Theorems { value, some_values, .. } = self.game.theorems();
        convention == Convention::Normal
            && value.is_some()
            && (!some_values || self.nim_value().is_some())
    }

    fn winning(&self, convention: Convention) -> Option<Things<'_>> {
        if !self.has_value(convention) {
            let theorems = self.game.theorems();
            if let Some(theorem) = theorems.winning_moves[convention as usize] {
                return Some(self)
                    .filter(|_| self.is_reached())
                    .and_then(|position| theorem(position.game.0.rules(), &*position.position));
            }
            theorems.outcome[convention as usize].filter(|_| self.is_reached())?;
            let moves = self.things();
            if theorems.winning_move[convention as usize].is_none() {
                let wins = move |mv: &Thing| self.wins(mv, convention) == Some(true);
                return Some(Things::new_erased(moves.filter(wins)));
            }
            // The list is complete only if the outcome after every move is known.
            let all: Option<Vec<(Thing, bool)>> = moves
                .map(|mv| {
                    let wins = self.wins(&mv, convention)?;
                    Some((mv, wins))
                })
                .collect();
            let winning = all?.into_iter().filter(|&(_, wins)| wins);
            return Some(Things::new_erased(winning.map(|(mv, _)| mv)));
        }
        match self.nim_value()? {
            Nimber::ZERO => Some(Things::none()),
            _ => self.things_to(Nimber::ZERO),
        }
    }

    /// Visits the winning moves of this single position until `visit` breaks, and returns whether a theorem for this convention knows all
    /// of them. Unlike [`winning_moves`](Self::winning_moves), this method checks the limits even between two winning moves. If it stops at
    /// a limit, all moves visited so far are winning moves.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit.
    pub fn visit_winning_moves(
        &self,
        convention: impl Into<Convention>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>,
    ) -> Result<bool, Stopped> {
        let convention = convention.into();
        if self.has_value(convention) {
            // Prepare within the caller's limits. Otherwise `nim_value` would prepare within its own limits and ignore the caller's.
            if !self.prepare(meter)? {
                return Ok(false);
            }
            return match self.nim_value() {
                None => Ok(false),
                Some(Nimber::ZERO) => Ok(true),
                Some(_) => self.visit_moves_to(Nimber::ZERO, meter, visit).map(|()| true),
            };
        }
        let theorems = self.game.theorems();
        if theorems.outcome[convention as usize].is_none() || !self.prepare(meter)? {
            return Ok(false);
        }
        let Some(theorem) = theorems.winning_moves[convention as usize] else {
            for mv in self.things() {
                meter.tick(1)?;
                match self.wins(&mv, convention) {
                    None => return Ok(false),
                    Some(true) if visit(self.mv(mv)).is_break() => break,
                    Some(_) => {}
                }
            }
            return Ok(true);
        };
        let Some(moves) = theorem(self.game.0.rules(), &*self.position) else { return Ok(false) };
        for mv in moves {
            // The theorem has already found this move, so visit it before checking the limit.
            if visit(self.mv(mv)).is_break() {
                break;
            }
            meter.tick(1)?;
        }
        Ok(true)
    }

    /// Returns whether a move wins, or `None` if the theorem about outcomes does not cover the position after the move.
    fn wins(&self, mv: &Thing, convention: Convention) -> Option<bool> {
        let outcome = self.game.theorems().outcome[convention as usize]?;
        let left = self.game.0.play(&*self.position, &**mv);
        let left = match left.as_slice() {
            [] => convention.without_moves(),
            [left] => outcome(self.game.0.rules(), &**left)?,
            _ => return None,
        };
        Some(left == Outcome::P)
    }

    /// Returns the moves to options of this value, if nim-values are known and the moves can be found quickly. The iterator is
    /// lazy.
    pub fn moves_to(&self, value: Nimber) -> Option<impl Iterator<Item = AnyMove> + '_> {
        let moves = self.things_to(value)?;
        Some(moves.map(|mv| self.mv(mv)))
    }

    /// Visits the moves to options of this value until `visit` breaks, if nim-values are known. Unlike [`moves_to`](Self::moves_to), this
    /// method checks the limits even between two such moves.
    ///
    /// # Errors
    /// Returns [`Stopped`] at a limit.
    pub fn visit_moves_to(
        &self,
        value: Nimber,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(AnyMove) -> ControlFlow<()>,
    ) -> Result<(), Stopped> {
        if !self.lists_quickly() {
            for mv in self.things() {
                meter.tick(1)?;
                if self.leads_to(&mv, value) && visit(self.mv(mv)).is_break() {
                    break;
                }
            }
            return Ok(());
        }
        for step in self.known_steps_to(value).into_iter().flatten() {
            // The theorem has already found this move, so visit it even if the time is now used up.
            if step.is_some_and(|mv| visit(self.mv(mv)).is_break()) {
                break;
            }
            meter.tick(1)?;
        }
        Ok(())
    }

    /// Returns whether a move leads to a position of this value.
    fn leads_to(&self, mv: &Thing, value: Nimber) -> bool {
        let Theorems { value: Some(theorem), .. } = self.game.theorems() else { return false };
        let rules = self.game.0.rules();
        let left = self.game.0.play(&*self.position, &**mv);
        left.iter().map(|part| theorem(rules, &**part)).sum::<Option<Nimber>>() == Some(value)
    }

    fn things(&self) -> Things<'_> {
        self.game.0.moves(&*self.position)
    }

    fn things_to(&self, value: Nimber) -> Option<Things<'_>> {
        let theorems = self.game.theorems();
        theorems.value.filter(|_| self.is_reached())?;
        if theorems.some_values {
            self.nim_value()?;
        }
        if theorems.steps_to.is_some() {
            return Some(Things::new_erased(self.known_steps_to(value)?.flatten()));
        }
        let moves = self.things().filter(move |mv| self.leads_to(mv, value));
        Some(Things::new_erased(moves))
    }

    /// Returns the steps in which the theorem lists the moves to this value, or `None` if listing them is slow.
    fn known_steps_to(&self, value: Nimber) -> Option<Steps<'_>> {
        let theorem = self.game.theorems().steps_to.filter(|_| self.lists_quickly())?;
        Some(theorem(self.game.0.rules(), &*self.position, value))
    }

    /// Returns whether the theorem about values can list moves quickly.
    fn lists_quickly(&self) -> bool {
        let theorems = self.game.theorems();
        let quick = theorems.quick.as_ref();
        theorems.steps_to.is_some()
            && quick.is_none_or(|quick| quick(self.game.0.rules(), &*self.position))
    }

    /// Returns all moves, in the order in which the rules list them. The iterator is lazy.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        self.things().map(|mv| self.mv(mv))
    }

    /// Parses a legal move.
    ///
    /// # Errors
    /// Returns a [`ReadError`] if the text is not a legal move.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ReadError> {
        if self.game.labels().is_none() {
            return Ok(self.mv(self.game.0.read_move(&*self.position, text)?));
        }
        let text = text.trim();
        let mut moves = self.moves();
        moves.find(|mv| mv.text() == text).ok_or_else(|| not_a_move(text, &self.text()))
    }

    /// Returns the move as an English imperative.
    ///
    /// # Panics
    /// Panics if the move belongs to a different game.
    pub fn move_in_words(&self, mv: &AnyMove) -> String {
        self.game.text(&*self.position, Some(&*mv.mv), true)
    }

    pub(super) fn mv(&self, mv: Thing) -> AnyMove {
        let position = Arc::clone(&self.position);
        AnyMove { game: self.game.clone(), mv, position, text: OnceLock::new() }
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.game.0.equal(&*self.position, &*other.position)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.game.name().hash(state);
        self.game.0.hash(&*self.position, state);
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.text())
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyPosition").field(&self.to_string()).finish()
    }
}

impl AnyMove {
    /// Returns the game to which the move belongs.
    pub const fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Returns the move in the compact notation, for use with the position for which it was listed.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| self.game.text(&*self.position, Some(&*self.mv), false).into())
    }

    /// Returns the move as an `M`, if that is the move type of the game's rules.
    pub fn downcast_ref<M: 'static>(&self) -> Option<&M> {
        self.mv.downcast_ref()
    }
}

impl PartialEq for AnyMove {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.game.0.equal_moves(&*self.mv, &*other.mv)
    }
}

impl Eq for AnyMove {}

impl fmt::Display for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyMove").field(&self.text()).finish()
    }
}

/// The ruleset of all games together: each position knows its own game.
///
/// With this ruleset, `Search` and `trial` accept sums of games chosen at run time, just as they accept any single game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mixed;

impl Ruleset for Mixed {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn moves(&self, position: &AnyPosition) -> impl Iterator<Item = AnyMove> {
        position.moves()
    }

    fn play(&self, position: &AnyPosition, mv: &AnyMove) -> Sum<AnyPosition> {
        let AnyPosition { game, position } = position;
        game.0.play(&**position, &*mv.mv).map(|left| game.with(left))
    }

    fn canonical(&self, position: AnyPosition) -> Sum<AnyPosition> {
        let AnyPosition { game, position } = position;
        game.0.canonical(&*position).map(|part| game.with(part))
    }

    fn check_position(&self, position: &AnyPosition) -> Result<(), IllegalPosition> {
        position.game.0.check(&*position.position)
    }

    /// Promises nothing, because a sum can also contain games whose rules do not make this promise.
    fn play_ends(&self) -> bool {
        false
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        position.game.0.hint(&*position.position, Hint::CountMoves)
    }

    fn prepare(&self, position: &AnyPosition, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        position.prepare(meter)
    }

    fn known_value(&self, position: &AnyPosition) -> Option<Nimber> {
        position.game.0.known_value(&*position.position)
    }

    fn excluded_values(&self, position: &AnyPosition) -> u64 {
        position.game.0.hint(&*position.position, Hint::ExcludedValues)
    }

    fn visit_options(
        &self,
        position: &AnyPosition,
        mut visit: impl FnMut(Sum<AnyPosition>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let AnyPosition { game, position } = position;
        game.0.visit_options(&**position, &mut |option| visit(option.map(|left| game.with(left))))
    }

    fn try_play(
        &self,
        position: &AnyPosition,
        mv: &AnyMove,
    ) -> Result<Sum<AnyPosition>, IllegalMove> {
        if position.game != mv.game {
            return Err(IllegalMove::from_text(mv.to_string(), position.to_string()));
        }
        let AnyPosition { game, position } = position;
        Ok(game.0.try_play(&**position, &*mv.mv)?.map(|left| game.with(left)))
    }
}
