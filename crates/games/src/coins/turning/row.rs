//! Rows of coins, some of which show heads.

use super::{CoinTurning, CoinValues};
use crate::notation::{Listed, no_move, read_number, read_numbers};
use grundy_core::{
    IllegalMove, IllegalPosition, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Sum,
};
use std::fmt;

/// The game on a row of coins with the turns of a given family. A position is the whole row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Row<F>(pub F);

/// The places of the coins that show heads, counted from 0 at the left end.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heads(Vec<u64>);

impl Heads {
    /// Creates the row with heads on these places, in any order. Repeated places have no effect.
    pub fn new(places: impl IntoIterator<Item = u64>) -> Self {
        let mut places: Vec<u64> = places.into_iter().collect();
        places.sort_unstable();
        places.dedup();
        Self(places)
    }

    /// Returns the places, in ascending order.
    pub fn as_slice(&self) -> &[u64] {
        &self.0
    }

    /// Turns over the coin on a place.
    fn turn(&mut self, place: u64) {
        toggle(&mut self.0, place);
    }
}

/// Removes a place from an ascending list if the list contains it, and inserts the place otherwise.
pub(in crate::coins) fn toggle<T: Ord>(places: &mut Vec<T>, place: T) {
    match places.binary_search(&place) {
        Ok(at) => drop(places.remove(at)),
        Err(at) => places.insert(at, place),
    }
}

/// A move, which turns a coin from heads to tails, and possibly other coins to its left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Flip {
    /// The place of the greatest coin that turns.
    pub place: u64,
    /// The places of the other coins, in ascending order.
    pub others: Vec<u64>,
}

impl<F: CoinTurning> Ruleset for Row<F> {
    type Position = Heads;
    type Move = Flip;

    fn moves(&self, heads: &Heads) -> impl Iterator<Item = Flip> {
        heads
            .0
            .iter()
            .flat_map(|&place| self.0.turns(place).map(move |others| Flip { place, others }))
    }

    fn play(&self, heads: &Heads, mv: &Flip) -> Sum<Heads> {
        let mut left = heads.clone();
        left.turn(mv.place);
        mv.others.iter().for_each(|&other| left.turn(other));
        Sum::from(left)
    }

    fn check_position(&self, heads: &Heads) -> Result<(), IllegalPosition> {
        let places = self.0.places();
        match heads.0.last() {
            Some(&place) if place >= places => Err(IllegalPosition::new(format_args!(
                "there is a coin on place {place}, the row has the places below {places}"
            ))),
            _ => Ok(()),
        }
    }

    fn try_play(&self, heads: &Heads, mv: &Flip) -> Result<Sum<Heads>, IllegalMove> {
        if heads.0.binary_search(&mv.place).is_ok() && self.0.allows(mv.place, &mv.others) {
            Ok(self.play(heads, mv))
        } else {
            Err(IllegalMove::new(mv, heads))
        }
    }
}

impl<F: CoinValues> SpragueGrundy for Row<F> {
    /// Computes the nim-sum of the values of the coins that show heads.
    ///
    /// # Panics
    /// If the value of a place is not known. [`check_position`](Ruleset::check_position) rejects such rows.
    fn nim_value(&self, heads: &Heads) -> Nimber {
        self.0.value_of(&heads.0)
    }

    /// For each coin that shows heads, lists the turns after which the row has the given value.
    fn moves_to(&self, heads: &Heads, value: Nimber) -> impl Iterator<Item = Flip> {
        self.steps_to(heads, value).flatten()
    }

    fn steps_to(&self, heads: &Heads, value: Nimber) -> impl Iterator<Item = Option<Flip>> {
        let change = self.nim_value(heads) + value;
        heads.0.iter().flat_map(move |&place| {
            let wanted = change + self.0.value(place);
            let steps = self.0.steps_to(place, wanted);
            steps.map(move |step| step.map(|others| Flip { place, others }))
        })
    }
}

/// Writes a position as the places of the heads, such as `0 3 7`, or as `tails` if there are none. Writes a move as the places that turn,
/// the greatest first, such as `7-3-0`.
impl<F: CoinTurning> Notation for Row<F> {
    fn position_text(&self, heads: &Heads) -> String {
        let places: Vec<String> = heads.0.iter().map(u64::to_string).collect();
        if places.is_empty() { TAILS.to_owned() } else { places.join(" ") }
    }

    fn read_position(&self, text: &str) -> Result<Heads, ReadError> {
        if text.trim() == TAILS {
            return Ok(Heads::default());
        }
        let places = read_numbers("the place of a coin", text)?;
        let heads = Heads::new(places.iter().copied());
        if heads.0.is_empty() || heads.0.len() < places.len() {
            return Err(ReadError::expected("different places of coins that show heads", text));
        }
        self.check_position(&heads)?;
        Ok(heads)
    }

    fn move_text(&self, _: &Heads, mv: &Flip) -> String {
        flip_text(mv.place, &mv.others)
    }

    fn read_move(&self, heads: &Heads, text: &str) -> Result<Flip, ReadError> {
        read_flip(text.trim())
            .map(|(place, others)| Flip { place, others })
            .filter(|mv| self.try_play(heads, mv).is_ok())
            .ok_or_else(|| no_move(&self.position_text(heads), text))
    }

    fn position_in_words(&self, heads: &Heads) -> String {
        match heads.0.len() {
            0 => "a row of tails".to_owned(),
            _ => format!("heads on {}", Listed(&heads.0)),
        }
    }

    fn move_in_words(&self, _: &Heads, mv: &Flip) -> String {
        mv.to_string()
    }
}

const TAILS: &str = "tails";

/// Writes a turn as its places, the greatest first.
pub(crate) fn flip_text(place: u64, others: &[u64]) -> String {
    others.iter().rev().fold(place.to_string(), |text, other| format!("{text}-{other}"))
}

/// Reads a turn, which lists its greatest place first and the other places in descending order. Returns the first place, and the other
/// places in reverse order. Does not check the order.
pub(crate) fn read_flip(text: &str) -> Option<(u64, Vec<u64>)> {
    let places = text.split('-').map(|word| read_number("", word));
    let mut places = places.collect::<Result<Vec<_>, _>>().ok()?;
    let place = places.remove(0);
    places.reverse();
    Some((place, places))
}

impl fmt::Display for Flip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = [&self.others[..], &[self.place]].concat();
        write!(f, "turn {}", Listed(&places))
    }
}

#[cfg(feature = "serde")]
stored_as!(Heads as Vec<u64>, |heads| heads.as_slice(), |places| {
    let heads = Self::new(places.iter().copied());
    crate::notation::stored::each_once(heads, |heads| heads.as_slice().len() == places.len())
});
