#![doc = include_str!("../../doc/rims.md")]
//!
//! # Example
//!
//! ```
//! use games::heaps::rims::Rims;
//! use grundy_core::{Nimber, SpragueGrundy};
//!
//! assert_eq!(Rims::new().nim_value(&1_000_000_007), Nimber::new(1_000_000_007));
//! // A region of Rayles has the value of a row of Kayles.
//! assert_eq!(Rims::rayles().nim_value(&9), Nimber::new(4));
//! ```

use grundy_core::{
    IllegalMove, Meter, Nimber, Notation, ReadError, Ruleset, SpragueGrundy, Stopped, Sum,
};

use super::take_and_break::TakeAndBreak;
use crate::notation::{compact, no_move};

/// The rules of Rims or Rayles, with their nim-values. A position is the number of dots in a region. A move is a pair: the numbers of dots
/// that remain on the two sides of the loop, the smaller number first.
#[derive(Clone, Debug)]
pub struct Rims {
    /// Kayles, which provides the values of Rayles. `None` in Rims.
    rayles: Option<TakeAndBreak>,
}

impl Rims {
    /// Creates Rims, in which a loop can pass through any number of dots.
    pub const fn new() -> Self {
        Self { rayles: None }
    }

    /// Creates Rayles, in which a loop passes through one or two dots.
    #[expect(clippy::missing_panics_doc, reason = "the code can be read")]
    pub fn rayles() -> Self {
        Self { rayles: Some("0.77".parse().expect("the code of Kayles")) }
    }

    /// Returns whether this is Rayles, in which a loop passes through at most two dots.
    pub const fn is_rayles(&self) -> bool {
        self.rayles.is_some()
    }

    /// Returns the largest number of dots on a loop.
    const fn most(&self) -> u64 {
        if self.is_rayles() { 2 } else { u64::MAX }
    }
}

impl Default for Rims {
    fn default() -> Self {
        Self::new()
    }
}

impl Ruleset for Rims {
    type Position = u64;
    type Move = (u64, u64);

    fn moves(&self, &dots: &u64) -> impl Iterator<Item = (u64, u64)> {
        let most = self.most();
        (0..dots.div_ceil(2)).flat_map(move |one| {
            let rest = dots - one;
            (rest.saturating_sub(most).max(one)..rest).map(move |other| (one, other))
        })
    }

    fn play(&self, _: &u64, &(one, other): &(u64, u64)) -> Sum<u64> {
        [one, other].into_iter().filter(|&dots| dots > 0).collect()
    }

    fn try_play(&self, &dots: &u64, mv: &(u64, u64)) -> Result<Sum<u64>, IllegalMove> {
        let &(one, other) = mv;
        let on_loop = one.checked_add(other).and_then(|stay| dots.checked_sub(stay));
        let is_legal = on_loop.is_some_and(|count| (1..=self.most()).contains(&count));
        if is_legal && one <= other {
            Ok(self.play(&dots, mv))
        } else {
            Err(IllegalMove::new(mv, &dots))
        }
    }

    fn prepare(&self, dots: &u64, meter: &mut Meter<'_>) -> Result<bool, Stopped> {
        self.rayles.as_ref().map_or(Ok(true), |kayles| kayles.prepare(dots, meter))
    }

    fn play_ends(&self) -> bool {
        true
    }
}

impl SpragueGrundy for Rims {
    /// Computes the value. In Rims, it is the number of dots. In Rayles, it is the value of a row of that many pins in Kayles.
    ///
    /// # Complexity
    /// O(1). In Rayles, this applies only after the values of Kayles have been computed up to their period.
    fn nim_value(&self, dots: &u64) -> Nimber {
        self.rayles.as_ref().map_or(Nimber::new(*dots), |kayles| kayles.nim_value(dots))
    }
}

/// Writes a position as the number of dots. Writes a move as the number of dots in the region and the numbers of dots that remain on the
/// two sides, such as `7:2+3`, `7:5` or `7:0`.
impl Notation for Rims {
    number_positions!("the number of dots", "a region with {} dots");

    fn move_text(&self, dots: &u64, &(one, other): &(u64, u64)) -> String {
        match one {
            0 => format!("{dots}:{other}"),
            _ => format!("{dots}:{one}+{other}"),
        }
    }

    fn read_move(&self, dots: &u64, text: &str) -> Result<(u64, u64), ReadError> {
        let (before, left) = compact::heap_move(text)?;
        let mv = match left[..] {
            [other] => (0, other),
            [one, other] => (one, other),
            _ => (u64::MAX, 0),
        };
        let is_as_printed = left.len() < 2 || mv.0 > 0;
        let legal = before == *dots && is_as_printed && self.try_play(dots, &mv).is_ok();
        legal.then_some(mv).ok_or_else(|| no_move(&dots.to_string(), text))
    }

    fn move_in_words(&self, dots: &u64, &(one, other): &(u64, u64)) -> String {
        let count = dots.saturating_sub(one).saturating_sub(other);
        format!(
            "draw a loop through {count} of {dots} dots with {one} on one side and {other} on the other"
        )
    }
}

#[cfg(feature = "catalog")]
pub use entry::ENTRY;

#[cfg(feature = "catalog")]
mod entry {
    //! Defines the game's catalog entry.

    use grundy_core::mixed::AnyGame;

    use super::Rims;
    use crate::catalog::reader::{List, each};
    use crate::catalog::{Entry, Field, random};

    /// The game's entry in the catalog, for positions such as `rims 5 3`.
    pub static ENTRY: Entry = Entry {
        name: "rims",
        title: "Rims and Rayles",
        about: "Loops are drawn through dots, and part those inside from those outside.",
        rules: "Draw a loop through one or more dots, which crosses no loop; in Rayles through one dot or two. A player who cannot \
                move loses.",
        notation: "The numbers of dots of the regions; a move is a region and the dots that stay on the two sides of the loop, as \
                   `7:2+3` or `7:5`.",
        parameters: "`rayles` if a loop goes through at most two dots; nothing otherwise",
        examples: &["rims 5 3", "rims:rayles 7 4"],
        fields: &[Field::Numbers {
            title: "Dots of each region",
            what: "regions",
            is_parameter: false,
        }],
        look: crate::heaps::look::PINS,
        page: include_str!("../../doc/rims.md"),
        read: |tokens| {
            let game = match tokens.colon() {
                None => AnyGame::new("rims", Rims::new()),
                Some(mut colon) => {
                    let expected = "`rayles` or nothing after the colon";
                    if !colon.take_word(&["rayles"]) {
                        return Err(colon.expected(expected));
                    }
                    colon.finish(expected)?;
                    AnyGame::new("rims:rayles", Rims::rayles())
                }
            };
            let dots = tokens.list(List::heaps("the number of dots of a region"))?;
            each(&game.values().by_options().build(), dots)
        },
        random: |game, size, below| Some(random::heaps(game, 2, size, below)),
        ..Entry::USUAL
    };
}
