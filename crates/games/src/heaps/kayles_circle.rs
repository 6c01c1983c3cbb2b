#![doc = include_str!("../../doc/kayles_circle.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::kayles_circle::{KaylesCircle, Pins};
//! use grundy_core::{Misere, Nimber, Normal, Outcome, PartialTheorem, SpragueGrundy, SumTheorem};
//!
//! let kayles = KaylesCircle::new();
//! let sum = [Pins::Circle(7), Pins::Circle(2), Pins::Row(5)];
//! assert_eq!(kayles.nim_sum(&sum), Nimber::new(2) + Nimber::new(4));
//! assert_eq!(kayles.sum_outcome(&[Pins::Circle(1 << 60)], Normal), Outcome::P);
//! assert_eq!(kayles.known_outcome(&Pins::Circle(13), Misere), Some(Outcome::N));
//! ```

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

use grundy_core::{
    IllegalMove, Meter, Misere, Nimber, Notation, Outcome, PartialTheorem, ReadError, Ruleset,
    SpragueGrundy, Stopped, Sum,
};

use super::take_and_break::{Break, TakeAndBreak};
use crate::notation::{no_move, read_number};

/// The rules of Kayles on circles of pins, and on the rows that remain after the first move. Clones share the computed values of rows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct KaylesCircle {
    rows: TakeAndBreak,
}

/// Pins that form one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Pins {
    /// A circle with the given number of pins.
    Circle(u64),
    /// A row with the given number of pins.
    Row(u64),
}

/// All lengths of rows for which the player to move loses in misère play.
const LOST_IN_MISERE: [u64; 5] = [1, 4, 9, 12, 20];

impl KaylesCircle {
    /// Creates the game, without computing values.
    ///
    /// # Panics
    ///
    /// Never, because Kayles is a known name.
    pub fn new() -> Self {
        Self { rows: "kayles".parse().expect("Kayles has a code") }
    }

    /// Returns Kayles on rows, with the values computed so far.
    pub fn rows(&self) -> &TakeAndBreak {
        &self.rows
    }

    /// Returns the number of bytes that the values computed so far take.
    pub fn table_bytes(&self) -> u64 {
        self.rows.table_bytes()
    }

    /// Lists the moves in a circle. A move takes one pin or two adjacent pins.
    fn in_circle(circle: u64) -> impl Iterator<Item = Break> {
        (1..=circle.min(2)).map(move |taken| Break::new(taken, [circle - taken]))
    }
}

impl Default for KaylesCircle {
    fn default() -> Self {
        Self::new()
    }
}

impl Ruleset for KaylesCircle {
    type Position = Pins;
    type Move = Break;

    /// Lists the moves in ascending order of the number of pins taken. The moves in a row are the moves of Kayles.
    fn moves(&self, pins: &Pins) -> impl Iterator<Item = Break> {
        let (circle, row) = parts(pins);
        let in_row = row.into_iter().flat_map(|row| self.rows.moves(row));
        Self::in_circle(circle).chain(in_row)
    }

    fn play(&self, _: &Pins, mv: &Break) -> Sum<Pins> {
        mv.parts().iter().map(|&part| Pins::Row(part)).collect()
    }

    fn try_play(&self, pins: &Pins, mv: &Break) -> Result<Sum<Pins>, IllegalMove> {
        let is_legal = match *pins {
            Pins::Circle(circle) => Self::in_circle(circle).any(|legal| legal == *mv),
            Pins::Row(row) => self.rows.try_play(&row, mv).is_ok(),
        };
        if is_legal { Ok(self.play(pins, mv)) } else { Err(IllegalMove::new(mv, pins)) }
    }

    /// Computes the values of rows of up to this many pins, or until the period of the values is proved.
    fn prepare(&self, pins: &Pins, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        let (Pins::Circle(row) | Pins::Row(row)) = pins;
        self.rows.prepare(row, meter)
    }
}

/// Returns two sizes: the size of the circle, or 0 for a row; and the size of the row, or `None` for a circle.
const fn parts(pins: &Pins) -> (u64, Option<&u64>) {
    match pins {
        Pins::Circle(circle) => (*circle, None),
        Pins::Row(row) => (0, Some(row)),
    }
}

impl SpragueGrundy for KaylesCircle {
    /// # Panics
    ///
    /// The same as for [`TakeAndBreak`] on rows.
    fn nim_value(&self, pins: &Pins) -> Nimber {
        match *pins {
            Pins::Circle(circle @ 0..=2) => Nimber::new(circle),
            Pins::Circle(_) => Nimber::ZERO,
            Pins::Row(row) => self.rows.nim_value(&row),
        }
    }

    fn moves_to(&self, pins: &Pins, value: Nimber) -> impl Iterator<Item = Break> {
        self.steps_to(pins, value).flatten()
    }

    fn steps_to(&self, pins: &Pins, value: Nimber) -> impl Iterator<Item = Option<Break>> {
        let (circle, row) = parts(pins);
        let leads = move |mv: &Break| self.rows.nim_sum(mv.parts()) == value;
        let in_circle = Self::in_circle(circle).map(move |mv| Some(mv).filter(leads));
        in_circle.chain(row.into_iter().flat_map(move |row| self.rows.steps_to(row, value)))
    }
}

/// Covers a single circle or a single row.
impl PartialTheorem<Misere> for KaylesCircle {
    fn known_outcome(&self, pins: &Pins, _: Misere) -> Option<Outcome> {
        let is_lost = |row: u64| LOST_IN_MISERE.contains(&row);
        Some(Outcome::from_first_wins(match *pins {
            Pins::Row(row) => !is_lost(row),
            Pins::Circle(0) => true,
            Pins::Circle(circle) => is_lost(circle - 1) || circle > 1 && is_lost(circle - 2),
        }))
    }
}

/// Writes a circle as the number of its pins, such as `7`, and a row as `row5`. Writes a move as what it leaves: `6`, `2+3`, or `0`.
impl Notation for KaylesCircle {
    const LISTED: bool = true;

    fn position_text(&self, pins: &Pins) -> String {
        match pins {
            Pins::Circle(circle) => circle.to_string(),
            Pins::Row(row) => format!("row{row}"),
        }
    }

    fn read_position(&self, text: &str) -> Result<Pins, ReadError> {
        let text = text.trim();
        match text.strip_prefix("row") {
            Some(row) => read_number("the pins of a row, as `row5`", row).map(Pins::Row),
            None => read_number("the pins of a circle, as `7`, or of a row, as `row5`", text)
                .map(Pins::Circle),
        }
    }

    fn move_text(&self, _: &Pins, mv: &Break) -> String {
        let parts: Vec<String> = mv.parts().iter().map(u64::to_string).collect();
        if parts.is_empty() { "0".to_owned() } else { parts.join("+") }
    }

    fn read_move(&self, pins: &Pins, text: &str) -> Result<Break, ReadError> {
        let (Pins::Circle(whole) | Pins::Row(whole)) = *pins;
        let parts = text.trim().split('+').map(|part| read_number("the pins of a row", part));
        let parts = parts.collect::<Result<Vec<u64>, _>>()?;
        let left = parts.iter().try_fold(0_u64, |sum, &part| sum.checked_add(part));
        let mv =
            left.and_then(|left| whole.checked_sub(left)).map(|taken| Break::new(taken, parts));
        let mv = mv.filter(|mv| self.try_play(pins, mv).is_ok());
        mv.filter(|mv| self.move_text(pins, mv) == text.trim())
            .ok_or_else(|| no_move(&self.position_text(pins), text))
    }

    fn position_in_words(&self, pins: &Pins) -> String {
        match pins {
            Pins::Circle(circle) => format!("a circle of {circle}"),
            Pins::Row(row) => format!("a row of {row}"),
        }
    }

    fn move_in_words(&self, pins: &Pins, mv: &Break) -> String {
        format!("in {}: {mv}", self.position_in_words(pins).replacen("a ", "the ", 1))
    }
}

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry, and how its positions are read and drawn.

    use std::collections::BTreeSet;

    use grundy_core::Misere;
    use grundy_core::mixed::AnyGame;

    use super::{KaylesCircle, Pins};
    use crate::catalog::look::{ALONE, Look, first, in_words};
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, Field};
    use crate::heaps::take_and_break::Break;
    use crate::scene::Scene;

    /// The game's entry in the catalog, for positions such as `kayles_circle 7`.
    pub static ENTRY: Entry = Entry {
        name: "kayles_circle",
        title: "Kayles on a circle",
        about: "One pin or two neighboring pins of a circle are knocked down.",
        rules: "Knock down one pin or two neighboring ones; a circle becomes a row, and a row may fall into two. A player \
                   who cannot move loses; in misère play, wins.",
        notation: "The pins of a circle, as `7`, or of a row, as `row5`; a move is what it leaves of them, as `5`, `2+3` or `0`.",
        examples: &["kayles_circle 7", "kayles_circle 5 row4"],
        fields: &[Field::Numbers {
            title: "Circles, as 7 5",
            what: "circles",
            is_parameter: false,
        }],
        look: LOOK,
        page: include_str!("../../doc/kayles_circle.md"),
        read: |tokens| {
            let what = "a number of pins, or `row` and a number";
            let mut pins = Vec::new();
            if tokens.has_word("row") {
                tokens.skip_fillers_but(&["row"]);
                while !tokens.is_empty() {
                    let is_row = tokens.take_word(&["row"]);
                    let number = tokens.number(what, u64::MAX)?;
                    pins.push(if is_row { Pins::Row(number) } else { Pins::Circle(number) });
                    tokens.skip_fillers_but(&["row"]);
                }
            } else {
                let circles = tokens.list(List::heaps(what))?;
                pins.extend(circles.into_iter().map(Pins::Circle));
            }
            let game =
                AnyGame::new("kayles_circle", KaylesCircle::new()).values().some_outcomes(Misere);
            each(&game.table(KaylesCircle::table_bytes).quick_where(is_quick).build(), pins)
        },
        random: |game, size, below| Some(format!("{game} {}", below(size) + 1)),
        ..Entry::USUAL
    };

    /// Listing the winning moves of a row with this many pins or more takes a long time, unless the period of the values is proved.
    const LARGE: u64 = 1 << 18;

    fn is_quick(game: &KaylesCircle, pins: &Pins) -> bool {
        matches!(*pins, Pins::Circle(_) | Pins::Row(0..LARGE))
            || game.rows().certificate().is_some()
    }

    /// The maximum number of pins to draw.
    const MAX_PINS: u64 = 60;

    /// Draws pins as nodes, with an edge between neighboring pins.
    const LOOK: Look = Look {
        together: ALONE,
        scene: |components, _| {
            let pins: &Pins = first(components)?;
            let (pins, closes) = match *pins {
                Pins::Circle(pins) => (pins, pins > 2),
                Pins::Row(pins) => (pins, false),
            };
            if pins > MAX_PINS {
                return Err(in_words(components));
            }
            let pins = pins as u32;
            let last = if closes { pins } else { pins.saturating_sub(1) };
            let edges: Vec<(u32, u32)> = (0..last).map(|pin| (pin, (pin + 1) % pins)).collect();
            let nodes: BTreeSet<u32> = (0..pins).collect();
            Scene::graph(&nodes, &edges, None, false)
        },
        clicks: |components, at, mv| {
            let Ok(pins) = first::<Pins>(&components[at..]) else { return Vec::new() };
            let Some(mv) = mv.downcast_ref::<Break>() else { return Vec::new() };
            let (whole, taken) = match *pins {
                Pins::Circle(whole) | Pins::Row(whole) if whole > MAX_PINS => return Vec::new(),
                Pins::Circle(whole) | Pins::Row(whole) => (whole, mv.taken()),
            };
            let begins: Vec<u64> = match *pins {
                Pins::Circle(_) => (0..whole).collect(),
                Pins::Row(_) => {
                    let one = if mv.parts().len() == 2 { mv.parts()[0] } else { 0 };
                    let other = whole - taken - one;
                    if one == other { vec![one] } else { vec![one, other] }
                }
            };
            let name = |pin: u64| format!("n{}", pin % whole.max(1));
            let clicked =
                |begin: u64| -> BTreeSet<String> { (begin..begin + taken).map(name).collect() };
            let clicks: BTreeSet<BTreeSet<String>> = begins.into_iter().map(clicked).collect();
            clicks.into_iter().map(|click| click.into_iter().collect()).collect()
        },
        ..Look::PLAIN
    };
}
